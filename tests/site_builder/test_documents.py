"""The pages to read: what is in them, what they link to, and what they may load."""

from __future__ import annotations

import doctest
import html
import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from casino_core import OPTIONS, PRESET_NOTES, PRESETS, differences
from casino_core.players import PLAYERS
from casino_core.players.base.ease import LOWER, Attention
from casino_core.players.base.left_out import LEFT_OUT, REFUTED, UNKNOWN
from casino_core.players.base.measured_leads import LEADS, Lead
from casino_core.prose.rules import value_words
from casino_core.rook import ruleset as rook
from casino_page.address.pages_to_read import PARTIAL
from casino_page.features.analysis_board.board_state import parse_board
from casino_page.features.guided_offer import STARTS
from casino_page.shell.languages import ENGLISH, LANGUAGES
from casino_page.tasks.lessons import LessonError, parse_chapter
from site_builder.documents.chapters import handmade
from site_builder.documents.curve import Point, curve, read_points
from site_builder.documents.examples import examples
from site_builder.documents.layout import GUEST, IN_ENGLISH, REFERENCE
from site_builder.documents.levels import attention_table, level_table, share_table
from site_builder.documents.make import make
from site_builder.documents.markdown import Markdown, first_words, slug
from site_builder.documents.measurements import (
    FILE,
    HABITS,
    Measurement,
    measured,
    read_measurements,
)
from site_builder.documents.reference import GAME_PAGES
from site_builder.documents.site import documents
from site_builder.paths import ROOT, WEB
from site_builder.service_worker import ON_USE
from site_builder.translations import languages
from tests.page.features.test_lessons import LONGEST
from tests.page.pages import requested
from tests.rows import for_each
from tests.site_builder.conftest import built_site

MEASUREMENTS = read_measurements(ROOT / FILE)
CHAPTERS = [chapter for chapter, _ in handmade(WEB / "lessons")]
WRITTEN = sorted((WEB / "pages").glob("*.md"))
EXAMPLES = ("building", "capturing", "owning", "trailing")
WHOLE = [name for name in LANGUAGES if name not in (ENGLISH, *PARTIAL)]
FOLDERS = ["learn/", *(f"learn/{name}/" for name in WHOLE)]
"""The folder of the pages in each language."""

NAMES = sorted(
    f"{folder}{name}.html"
    for folder in FOLDERS
    for name in (
        *(file.stem for file in WRITTEN if folder == "learn/" or file.stem not in IN_ENGLISH),
        *(f"lessons-{chapter.name}" for chapter in CHAPTERS),
        *(f"examples-{name}" for name in EXAMPLES),
    )
)

every_page = for_each(NAMES, str)


@cache
def pages() -> dict[str, str]:
    """The text of every page to read."""
    site = built_site()
    return {path: data.decode() for path, data in site.items() if path.startswith("learn/")}


class Reader(HTMLParser):
    """The parts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tags: list[str] = []
        self.tables: list[dict[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.ids += [values["id"]] if "id" in values else []
        linked = values.get("href") if tag in ("a", "link") else values.get("src")
        self.links += [linked] if linked else []
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "casino-table":
            self.tables.append(values)
        assert "style" not in values, "the policy of the pages forbids it"
        assert not [name for name in values if name.startswith("on")]


@cache
def readers() -> dict[str, Reader]:
    return {path: Reader(page) for path, page in pages().items()}


def target(path: str, link: str) -> str:
    """The file of the site that a link of a page leads to; an address without query or fragment."""
    parts = urlsplit(link).path
    if not parts:
        return path
    joined = Path("/", path).parent.joinpath(parts)
    name = str(Path("/").joinpath(*_normal(joined.parts[1:]))).removeprefix("/")
    return "index.html" if name in ("", ".") else name


def _normal(parts: tuple[str, ...]) -> list[str]:
    normal: list[str] = []
    for part in parts:
        if part == "..":
            normal.pop()
        elif part != ".":
            normal.append(part)
    return normal


def test_there_is_a_page_for_each_text_and_each_chapter() -> None:
    assert sorted(pages()) == NAMES


@every_page
def test_links_are_relative_and_lead_somewhere(path: str) -> None:
    reader = readers()[path]
    for link in reader.links:
        assert not urlsplit(link).scheme
        assert not link.startswith("/")
        file = target(path, link)
        assert file in built_site(), link
        fragment = urlsplit(link).fragment
        if fragment and file in readers():
            assert fragment in readers()[file].ids, link


@every_page
def test_a_page_has_landmarks_and_ordered_headings(path: str) -> None:
    reader = readers()[path]
    assert [reader.tags.count(tag) for tag in ("main", "header", "footer", "h1")] == [1] * 4
    assert len(set(reader.ids)) == len(reader.ids)
    assert '<a class="skip" href="#text">' in pages()[path]
    steps = zip(reader.headings, reader.headings[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps), reader.headings
    assert reader.headings[0] == 1


@every_page
def test_a_page_has_its_policy_title_and_description(path: str) -> None:
    page = pages()[path]
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    assert "default-src 'none'" in html.unescape(policy[1])
    assert "unsafe-inline" not in policy[1]
    assert ("wasm-unsafe-eval" in policy[1]) == bool(re.search(r"/(python|teach)\.js", page))
    title = re.search(r"<title>([^<]+)</title>", page)
    description = re.search(r'name="description" content="([^"]+)"', page)
    assert title
    assert description
    beside = [page for other, page in pages().items() if Path(other).parent == Path(path).parent]
    assert sum(page.count(title[0]) for page in beside) == 1
    assert "{{" not in page


@every_page
def test_every_picture_says_what_it_shows_and_can_be_played(path: str) -> None:
    page, tables = pages()[path], readers()[path].tables
    assert page.count('class="picture" role="img" aria-label="') == len(tables)
    for table in tables:
        if "position" in table:
            assert requested(table["position"], "seed").error is None, table
    for query in re.findall(r'href="\.\./embed\.html\?([^"#]*)"', page):
        if not query.startswith("lesson="):
            assert requested(html.unescape(query), "seed").error is None, query


def test_the_rules_page_documents_every_option_with_its_origin() -> None:
    page = html.unescape(pages()["learn/rules.html"])
    for option in OPTIONS.values():
        assert f'id="option-{option.name}"' in page
        assert option.meaning in page
        assert option.origin in page
    for section in range(1, 12):
        assert re.search(rf"<h2[^>]*>{section}\. ", page)
    assert len(readers()["learn/rules.html"].tables) >= 12


def test_the_page_of_games_has_every_preset() -> None:
    page = html.unescape(pages()["learn/games.html"])
    for preset in PRESET_NOTES.values():
        assert preset.title in page
        assert preset.line in page
        assert f'href="../?rules={preset.name}"' in page


def test_the_page_of_rook_has_every_option_and_preset() -> None:
    page = html.unescape(pages()["learn/rook.html"])
    for name, option in rook.OPTIONS.items():
        usual = getattr(rook.RuleSet(), name)
        assert f'<th scope="row"><code>{name}={usual}</code>' in page
        assert option.meaning in page
        if not option.step:
            assert all(f"<code>{name}={value}</code>" in page for value in option.values)
    for preset in rook.PRESETS:
        assert f'href="../rook.html?rules={preset}"' in page


def test_each_guided_start_is_linked_from_the_pages_of_its_game_and_no_other() -> None:
    starts = re.findall(r'href="\.\./\?guided=([^"]+)"', pages()["learn/games.html"])
    assert sorted(starts) == sorted(STARTS)
    for preset, page in GAME_PAGES.items():
        links = re.findall(r'href="\.\./\?guided=([^"]+)"', pages()[f"learn/{page}.html"])
        assert links == ([preset] if preset in STARTS else [])


@pytest.mark.parametrize("page", GAME_PAGES.values())
def test_the_page_of_a_game_leads_to_other_readings_of_its_rules(page: str) -> None:
    """Every link of open questions is a rule set near the preset, and each number is shown."""
    preset = page.removeprefix("game-")
    text = html.unescape(pages()[f"learn/{page}.html"])
    links = [link for link in re.findall(r'href="\.\./\?([^"]+)"', text) if "," in link]
    for link in links:
        request = requested(link, "seed")
        assert request.error is None, link
        assert link.startswith(f"rules={preset},")
        assert differences(request.rules, PRESETS[preset]), link
    assert f'href="../?rules={preset}"' in text
    for name, value in differences(PRESETS[preset], PRESETS["standard"]).items():
        assert OPTIONS[name].title in text
        assert value_words(OPTIONS[name], value) in text
    assert f"--presets {preset} " in text
    habits = [each for each in MEASUREMENTS if each.preset == preset and each.measure in HABITS]
    assert habits
    for habit in habits:
        assert HABITS[habit.measure] in text
        figure = f"{abs(habit.value):.2f}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{habit.error:.2f}"
        assert figure in text


def test_numbers_that_were_not_measured_are_missed() -> None:
    with pytest.raises(ValueError, match="nothing was measured for standard"):
        measured("standard", MEASUREMENTS)
    share = Measurement("kasino-se", "trailed-aces-lost", 0.5, 0.2, 40)
    habit = Measurement("kasino-se", "habit-trail-low", -1.25, 0.5, 20)
    page = measured("kasino-se", [share, habit])
    assert "Trailed aces" not in page, "a share this uncertain says nothing"
    assert "−1.25\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.50" in page


def test_a_chapter_can_be_read_without_scripts() -> None:
    for chapter in CHAPTERS:
        page = html.unescape(pages()[f"learn/lessons-{chapter.name}.html"])
        for lesson in chapter.lessons:
            assert all(text in page for text in (lesson.title, lesson.text, lesson.hint))
            assert f"<code>{lesson.solution[-1][0]}</code>" in page
            assert f'<casino-table lesson="{lesson.id}"' in page


def in_every_language(path: str) -> bool:
    return Path(path).parent.name == "learn" and Path(path).stem not in IN_ENGLISH


@pytest.mark.parametrize("language", WHOLE)
def test_every_page_is_there_in_every_language_and_whole(language: str) -> None:
    assert documents(ROOT).missing[language] == []
    assert f'"./learn/{language}/index.html"' in built_site()["index.html"].decode()
    for english in (name for name in NAMES if in_every_language(name)):
        path = english.replace("learn/", f"learn/{language}/")
        page, reader, first = pages()[path], readers()[path], readers()[english]
        assert f'<html lang="{language}"' in page
        assert 'class="note"' not in page
        assert reader.ids == first.ids  # a link to a place leads there in every language
        assert len(reader.tables) == len(first.tables)
        for table, same in zip(reader.tables, first.tables, strict=True):
            assert table["lang"] == language
            assert table.get("position") == same.get("position")
            assert table.get("lesson") == same.get("lesson")
        translated = {other: english.replace("learn/", f"learn/{other}/") for other in WHOLE}
        for name in (english, path):
            links = re.findall(
                r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"', pages()[name]
            )
            assert {code: target(name, link) for code, link in links} == {
                ENGLISH: english,
                **translated,
                "x-default": english,
            }
        assert 'lang="en" hreflang="en"' in page


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("name", sorted({*IN_ENGLISH} - {*REFERENCE[1:]}))
def test_a_page_in_english_only_says_so_in_other_languages(name: str, language: str) -> None:
    path, page = f"learn/{name}.html", pages()[f"learn/{name}.html"]
    assert f"learn/{language}/{name}.html" not in pages()
    assert re.findall(r'rel="alternate" hreflang="([^"]+)"', page) == [ENGLISH, "x-default"]
    (back,) = re.findall(rf'<a href="([^"]+)" lang="{language}"', page)
    assert target(path, back) == f"learn/{language}/index.html"
    index = f"learn/{language}/index.html"
    link = rf'<a href="([^"]*{name}\.html)" hreflang="en">[^<]+</a> <span class="about">\([^<]+\)'
    (there,) = re.findall(link, pages()[index])
    assert target(index, there) == path


@pytest.mark.parametrize("language", WHOLE)
def test_lessons_differ_between_languages_only_in_their_words(language: str) -> None:
    for chapter in CHAPTERS:
        (text,) = (
            data
            for path, data in built_site().items()
            if path.endswith(f"/lessons/{language}/{chapter.name}.txt")
        )
        translated = parse_chapter(chapter.name, json.loads(text))
        for lesson, same in zip(translated.lessons, chapter.lessons, strict=True):
            for field in ("position", "solution", "goal", "replies", "refused"):
                assert getattr(lesson, field) == getattr(same, field)
            assert lesson.wrong.keys() == same.wrong.keys()
            for field, longest in LONGEST.items():
                assert len(getattr(lesson, field)) <= longest * 1.25, (lesson.id, field)
            words = [lesson.text, lesson.task, lesson.hint, lesson.done, *lesson.wrong.values()]
            for sentence in filter(None, words):
                assert sentence.lstrip("¡¿")[0].isupper(), sentence
                assert sentence.endswith((".", "!", "?", "…", "“")), sentence


def test_the_chapters_that_tables_read_are_those_of_the_pages() -> None:
    of_tables = {
        table["lesson"].partition("/")[0]
        for reader in readers().values()
        for table in reader.tables
        if "lesson" in table
    }
    of_pages = {
        path.rpartition("/")[2].removesuffix(".txt")
        for path in built_site()
        if re.match(r"app-\w+/lessons/[^/]+$", path)
    }
    assert of_tables == of_pages


LINKED = ("learn/index.html", "learn/hosting.html", "learn/workshop.html")
"""The pages that the game has a link to; the one on hosting where it does not start."""


def test_nothing_to_read_is_stored_or_asked_for_on_a_first_visit() -> None:
    game = built_site()["index.html"].decode()
    game = re.sub("<noscript>.*?</noscript>", "", game, flags=re.DOTALL)
    assert 'href="./learn/index.html"' in game
    script = built_site()["sw.js"].decode()
    for path in built_site():
        if re.match(r"learn/|pages-|app-\w+/lessons/", path):
            assert ON_USE.match(path)
            assert f'href="./{path}"' not in game or path in LINKED
    match = re.search(r"const LATER = (\[.*?\]);", script)
    assert match
    later = json.loads(match[1])
    assert {"learn/", "embed.html", "casino-table.js"} <= set(later)
    paths = [path for path in built_site() if not path.startswith(tuple(later))]
    assert "index.html" in paths
    assert not [path for path in paths if ON_USE.match(path)]


LISTED = sorted(
    page.stem for page in (WEB / "pages").glob("*.md") if ">>> " in page.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", LISTED)
def test_the_listings_do_what_they_say(name: str) -> None:
    result = doctest.testfile(str(WEB / "pages" / f"{name}.md"), module_relative=False)
    assert result.attempted
    assert result.failed == 0


def test_a_section_is_told_for_every_example() -> None:
    all_examples = list(examples(ROOT / "tests" / "examples.tsv"))
    assert {example.section for example in all_examples} == {4, 5, 6, 7}


def test_blocks_are_handed_to_their_makers() -> None:
    markdown = Markdown({"shout": lambda line, inside: f"<b>{line}: {inside.strip().upper()}</b>"})
    assert markdown.html("```shout now\nhear\n```") == "<b>now: HEAR</b>"
    assert "<code" in markdown.html("```text\nhear\n```")
    assert markdown.html("## To play") == '<h2 id="to-play">To play</h2>\n'
    assert markdown.inline("`8s` *now*") == "<code>8s</code> <em>now</em>"


def test_the_first_words_of_a_page() -> None:
    text = "# A title\n\nSome [linked](x.html) `words`\nin two lines.\n\nMore.\n"
    assert first_words(text) == ("A title", "Some linked words in two lines.")
    text = "# Python\n\nThe rules are in `casino_core`, *a package* of [its_own](x.html).\n"
    assert first_words(text)[1] == "The rules are in casino_core, a package of its_own."
    with pytest.raises(ValueError, match="begins with a title"):
        first_words("Words without a title")
    assert slug("5. Owning a build!") == "5-owning-a-build"


def test_no_block_of_a_page_is_left_as_it_is_written() -> None:
    for path, page in pages().items():
        # A listing of Markdown shows how a block is written.
        html = re.sub(r'<code class="language-markdown">.*?</code>', "", page, flags=re.DOTALL)
        assert "```" not in html, path
        assert "~~~" not in html, path


def test_positions_in_texts_hide_no_card_that_is_played() -> None:
    for file in WRITTEN:
        for block in re.findall(
            r"(?:```|~~~)table [^\n]*\n(.*?)(?:```|~~~)", file.read_text("utf-8"), re.DOTALL
        ):
            position = parse_board(block).study.start
            assert position.hands[position.turn]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("03-builds.toml", "title = 3", "03-builds.toml: builds: "),
        ("03-builds.toml", "title =", "03-builds.toml: Invalid value"),
        ("builds.toml", "", "builds.toml: it is named like 03-builds.toml"),
    ],
)
def test_a_chapter_that_cannot_be_read_is_named(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(LessonError) as error:
        list(handmade(tmp_path))
    assert str(error.value).startswith(message)


def test_pages_are_made_alike_in_any_process() -> None:
    catalogues = {
        each.name: [str(each.stored(each.pages)), str(each.stored())]
        for each in languages(ROOT)
        if not each.partial
    }
    first, again = documents(ROOT), make(ROOT, catalogues)  # here texts have other hashes
    assert first.pages == json.loads(json.dumps(again["pages"]))
    assert first.missing == again["missing"]
    assert first.single == again["single"]
    assert first.lessons == {name: text.encode() for name, text in again["lessons"].items()}


OF_CASINO = [file for file in WRITTEN if file.stem != GUEST]
"""The texts on Casino, which has no tricks: the page of Rook speaks of another game."""


@pytest.mark.parametrize("file", OF_CASINO, ids=lambda file: file.name)
def test_pages_use_the_words_of_the_rules(file: Path) -> None:
    text = file.read_text(encoding="utf-8").lower()
    assert not re.findall(r"\b(?:decks?|discards?|tricks?|stacks?)\b", text)


def test_a_page_has_the_words_of_all_its_scripts() -> None:
    """Of those too that its own script imports."""
    words = pages()["learn/de/workshop.html"].partition('data-words="')[2].partition('"')[0]
    assert json.loads(html.unescape(words))["Cross table"] == "Kreuztabelle"


def test_a_curve_lies_in_its_band_and_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "points.tsv"
    file.write_text("rounds\tlead\terror\tseconds\n100\t-0.5\t0.25\t1\n200\t2.00\t0.50\t2\n")
    points = read_points(file)
    assert points == [Point(100, -0.5, 0.25), Point(200, 2.0, 0.5)]
    picture = curve(points, "Lead & error")
    assert "Lead &amp; error: 100: -0.50 ± 0.25; 200: +2.00 ± 0.50" in picture
    line, band = (
        [tuple(map(float, point.split(","))) for point in points.split()]
        for name in ("mean", "band")
        for points in re.findall(rf'points="([^"]*)"[^>]*class="{name}"', picture)
    )
    above, below = band[:2], band[:1:-1]
    for (x, y), (x_above, y_above), (x_below, y_below) in zip(line, above, below, strict=True):
        assert x == x_above == x_below
        assert y_above < y < y_below
    assert line[0][0] < line[1][0]
    assert line[0][1] > line[1][1]


def test_the_measured_player_beats_greedy_by_a_plain_margin() -> None:
    points = read_points(ROOT / "web" / "pages" / "training.tsv")
    assert [point.rounds for point in points] == sorted({point.rounds for point in points})
    assert points[-1].lead > 4 * points[-1].error


def _rows() -> dict[str, list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", level_table())[1:]
    cells = [re.findall(r">([^<>]+)</t|<code>(\S+?)</code>", row) for row in rows]
    return {name: [cell for cell, _ in others] for (_, name), *others in cells}


def test_it_has_every_game_and_the_levels_that_search() -> None:
    rows = _rows()
    assert [game for game in rows if game in PRESETS] == list(PRESETS)
    assert all(len(cells) == 2 for cells in rows.values())


def test_a_measured_number_of_players_has_a_row_below_its_preset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proved = Lead(400, 1.3, 0.25, 5.0, "0.3", "0.2", "a")
    monkeypatch.setitem(LEADS, "royal,players=3", {"searcher": proved})
    rows = _rows()
    games = list(rows)
    assert games[games.index("royal") + 1] == "royal,players=3"
    assert rows["royal,players=3"][0].startswith("+1.3")


def test_what_a_game_leaves_out_stands_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    master, searcher = PLAYERS["master"].version, PLAYERS["searcher"].version
    proved = Lead(400, 1.3, 0.25, 5.0, master, searcher, "a")
    monkeypatch.setitem(LEADS, "swazi", {"master": proved})
    monkeypatch.setitem(LEADS, "sotho", {"master": proved._replace(mean=0.04)})
    monkeypatch.setitem(LEADS, "khasino", {})
    monkeypatch.setitem(LEFT_OUT, "swazi", {})
    monkeypatch.setitem(LEFT_OUT, "sotho", {"master": REFUTED})
    monkeypatch.setitem(LEFT_OUT, "khasino", {"master": UNKNOWN})
    rows = _rows()
    assert rows["swazi"][-1] == "+1.3\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.2"
    assert rows["sotho"][-1] == "(+0.0\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.2)"
    assert rows["khasino"] == ["\N{EN DASH}", "(\N{EN DASH})"]


def test_the_shares_have_every_game_and_the_lowest_steps() -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", share_table(ROOT))[1:]
    games = [re.findall(r"<code>(\S+?)</code>", row)[0] for row in rows]
    assert [game for game in games if game in PRESETS] == list(PRESETS)
    assert all(len(re.findall("<td", row)) == len(LOWER) for row in rows)


def test_what_is_overlooked_stands_with_its_reason_and_its_figures() -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", attention_table())[1:]
    assert len(rows) == len(Attention._fields)
    assert all(len(re.findall(r"\d %", row)) == len(LOWER) for row in rows)
    assert all(": " in row for row in rows)
