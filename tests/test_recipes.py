"""The recipes of CONTRIBUTING.md: a step that was forgotten is named, with its file."""

from __future__ import annotations

import inspect
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import get_type_hints

import pytest
from babel import Locale

import casino_core
from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Card,
    CardSet,
    Rank,
    Reason,
    Refusal,
    Suit,
    parse_position,
    refusal_sentence,
)
from casino_core.play import Build, Play
from casino_core.players import KNOWN, PLAYERS
from casino_core.players.base.player import Limit
from casino_core.players.loaded import AT_ONCE, LIMITED
from casino_core.players.search.styles import STYLES
from casino_core.position import View
from casino_core.rows import TABLES
from casino_core.seats import Seat
from casino_page.address.pages_to_read import PARTIAL
from casino_page.features.backup import merging
from casino_page.features.backup.backup_file import EXPORTED_KEYS, STORAGE_KEYS
from casino_page.features.backup.merging_counts import COUNT_KEYS
from casino_page.features.backup.merging_games import OF_GAMES
from casino_page.features.index import feature_entries
from casino_page.features.rules import SECTIONS
from casino_page.features.table_talk import TALK
from casino_page.game.characters import CHARACTERS
from casino_page.render.icons import ICONS
from casino_page.shell.languages import LANGUAGES as LANGUAGES_OF_PAGE
from e2e.walk import INNER_SHEETS, SHEETS
from site_builder import catalogue
from site_builder.documents.measurements import FILE as MEASURED
from site_builder.documents.measurements import read_measurements
from tests.core import oracle_score, oracle_table
from tests.core.playthrough import GOLDEN
from tests.languages import catalogue_of, catalogue_of_sources
from tests.page.lessons import EVERY as LESSONS
from tests.page.lessons import IN_EXAMPLES, SAME_PLAYS
from tests.rows import for_each

ROOT = Path(casino_core.__file__).parent.parent
PAGE = ROOT / "web" / "casino_page"
LANGUAGES = catalogue.languages(ROOT)


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def section(number: int) -> str:
    """One section of RULES.md."""
    return re.split(r"^## ", text_of("casino_core/RULES.md"), flags=re.MULTILINE)[number]


# A new rule option, with a preset


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_an_option_is_on_the_sheets(option: casino_core.Option) -> None:
    assert option.section in SECTIONS, (
        f"web/casino_page/features/rules.py: SECTIONS lacks section {option.section}, so no "
        f"sheet shows the option {option.name}"
    )


def test_options_stand_in_the_order_of_the_rule_book() -> None:
    """The form of dealing (10) stands with the pack (2)."""
    sections = [option.section for option in OPTIONS.values() if option.name != "draw"]
    assert sections == sorted(sections), (
        f"casino_core/options/: the options are not in the order of their sections: {sections}"
    )


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_every_value_of_an_option_has_a_lesson(option: casino_core.Option) -> None:
    if option.name in SAME_PLAYS:
        return
    values = {getattr(lesson.position.rules, option.name) for lesson in [*LESSONS, *IN_EXAMPLES]}
    missing = [value for value in option.values if value not in values]
    assert not missing, (
        f"web/lessons/11-house-rules.toml has no lesson with {option.name}={missing[0]}"
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_in_the_oracle(name: str) -> None:
    assert name in oracle_table.STANDARD, (
        f"tests/core/oracle_table.py: STANDARD has no default for the option {name}"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_all_that_belongs_to_it(name: str) -> None:
    assert f"`{name}`" in section(11), f"casino_core/RULES.md: section 11 lacks {name}"
    assert name in oracle_table.PRESETS, f"tests/core/oracle_table.py: PRESETS lacks {name}"
    assert (GOLDEN / f"{name}.txt").is_file(), (
        f"tests/golden/{name}.txt is missing: python -m tests.core.playthrough writes it"
    )
    assert f"\n{name}\t" in text_of("tests/perft/counts.tsv"), (
        f"tests/perft/counts.tsv has no row for {name}"
    )
    assert any(lesson.position.rules == PRESETS[name] for lesson in LESSONS), (
        f"web/lessons/10-other-games.toml has no lesson with rules = {name!r}"
    )


@pytest.mark.parametrize("name", [name for name, note in PRESET_NOTES.items() if note.regional])
def test_the_game_of_a_country_has_a_page_and_measured_numbers(name: str) -> None:
    page = f"web/pages/game-{name}.md"
    assert (ROOT / page).is_file(), f"{page} is missing: the page that tells of the game"
    text = text_of(page)
    for block in ("play", "differs", "measured"):
        assert f"```{block} {name}\n" in text, f"{page} lacks the block {block}"
    assert any(each.preset == name for each in read_measurements(ROOT / MEASURED)), (
        f"{MEASURED} lacks {name}: python -m tests.lab.measure_games --presets {name} --write"
    )


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_sentence(reason: Reason) -> None:
    state = parse_position("table=5h hands=3s8s/9c2d")
    build = Build(8, CardSet(3), Seat(0), multiple=False)
    refusal = Refusal(reason, Card(Rank.THREE, Suit.SPADES), 8, build)
    try:
        sentence = refusal_sentence(refusal, state)
    except KeyError:
        pytest.fail(f"casino_core/prose/refusals.py has no sentence for {reason}")
    assert sentence.endswith("."), f"casino_core/prose/refusals.py: {sentence!r}"


# A named table of points


@pytest.mark.parametrize("name", TABLES)
def test_a_named_table_is_in_both_readings_of_the_rules(name: str) -> None:
    assert name in oracle_score.TABLES, f"tests/core/oracle_score.py: TABLES lacks {name}"
    titles = [
        note.title for preset, note in PRESET_NOTES.items() if PRESETS[preset].scoring == name
    ]
    counting = " ".join(section(9).split())
    names = (f"`{name}`", f"`scoring={name}`", *titles, f"the {name} game")
    assert any(each in counting for each in names), (
        f"casino_core/RULES.md: section 9 lacks the table {name}"
    )


# A new format of a record

RECORDS = ROOT / "casino_core" / "records"
NO_FORMATS = {"chain", "formats", "tags"}
"""Modules that read heads, strings of any format, and tags."""


@pytest.mark.parametrize("name", sorted(file.stem for file in RECORDS.glob("*.py")))
def test_every_format_of_a_record_has_its_row(name: str) -> None:
    reads = re.search(r"^def parse_\w+\(", text_of(f"casino_core/records/{name}.py"), re.MULTILINE)
    if reads and name not in NO_FORMATS:
        assert f"from .{name} import" in text_of("casino_core/records/formats.py"), (
            f"casino_core/records/formats.py: FORMATS has no row for records/{name}.py"
        )
        reference = "web/site_builder/documents/engine_reference.py"
        assert name == "notation" or f'"casino_core.records.{name}"' in text_of(reference), (
            f"{reference}: DOORS lacks casino_core.records.{name}"
        )


# A new computer player


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_offered_wherever_levels_are_listed(name: str) -> None:
    manual = "web/js/embed/casino-table.js"
    assert re.search(rf"^\s*level: .*\b{name}\b", text_of(manual), re.MULTILINE), (
        f"{manual}: the line of level in DEFAULTS does not list {name}"
    )
    document = "web/pages/embedding.md"
    assert re.search(rf"^\| `level` .*`{name}`", text_of(document), re.MULTILINE), (
        f"{document}: the row of level does not list {name}"
    )
    for language in LANGUAGES:
        assert_translated(language, PLAYERS[name].label)
    characters = "web/casino_page/game/characters.py"
    assert name in CHARACTERS, f"{characters}: CHARACTERS has no character for {name}"
    portraits = "web/casino_page/render/portraits.py"
    row = f'    "{CHARACTERS[name].name}": ('
    assert row in text_of(portraits), f"{portraits}: no portrait of {CHARACTERS[name].name}"
    remarks = "web/casino_page/features/table_talk.py"
    assert CHARACTERS[name].name in TALK, f"{remarks}: TALK has no words for {name}"
    for language in LANGUAGES:
        for words in (CHARACTERS[name].line, *TALK[CHARACTERS[name].name]):
            assert_translated(language, words)


PLAYERS_HOME = ROOT / "casino_core" / "players"


def policies() -> dict[str, tuple[str, Callable[..., object]]]:
    """The functions in `players/` that choose a play at a view by chance, each with its file.

    They are players whatever else they take. Those that search have a style each.
    """
    by_name: dict[str, tuple[str, Callable[..., object]]] = {}
    for file in sorted(PLAYERS_HOME.rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        if place.startswith(("casino_core/players/search/", "casino_core/players/loaded")):
            continue
        module = import_module(
            place.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        )
        for name, thing in inspect.getmembers(module, inspect.isfunction):
            if thing.__module__ != module.__name__ or name.startswith("_"):
                continue
            hints = get_type_hints(thing)
            if hints.pop("return", None) is Play and {View, Random} <= set(hints.values()):
                by_name[name] = place, thing
    return by_name


@pytest.mark.parametrize("name", policies())
def test_every_policy_has_its_record(name: str) -> None:
    """One that takes a limit can be made weaker."""
    (file, policy), place = policies()[name], "casino_core/players/registry.py"
    loaded = {**AT_ONCE, **LIMITED}
    records = [
        player
        for player in KNOWN.values()
        if policy in (getattr(player.play, "func", player.play), loaded.get(player.name))
    ]
    later = "a LaterPlayer has a row in casino_core/players/loaded.py, too"
    assert records, f"{place}: no record of {name} in {file}; {later}"
    hints = list(get_type_hints(policy).values())
    assert hints[:2] == [View, Random], f"{file}: {name} takes first a view and a random source"
    if Limit in hints:
        assert any(player.can_be_limited for player in records), f"{place}: {name} has no limited="


def test_every_player_that_does_not_search_is_found() -> None:
    """Besides them a policy may be that of a player as a release had it."""
    loaded, known = {**AT_ONCE, **LIMITED}, {policy for _file, policy in policies().values()}
    for player in PLAYERS.values():
        if not player.searches:
            policy = loaded.get(player.name) or getattr(player.play, "func", player.play)
            assert policy in known or getattr(policy, "func", None) in known, player.name


NEW_POLICY = '''
"""A player that makes the last play of the list."""

from __future__ import annotations

from random import Random

from ...play import Play
from ...position import View
from ...rules.legal import legal_plays


def latest(view: View, _rng: Random) -> Play:
    """Make the last legal play."""
    return legal_plays(view)[-1]
'''


def test_a_player_without_a_character_is_two_files(tmp_path: Path) -> None:
    """The command line has it then; nothing that people choose from changes."""
    shutil.copytree(PLAYERS_HOME.parent, tmp_path / "casino_core")
    home = tmp_path / "casino_core" / "players"
    (home / "policies" / "latest.py").write_text(NEW_POLICY, encoding="utf-8")
    registry = home / "registry.py"
    record = 'ComputerPlayer("latest", "Latest", "latest", latest),'
    source = registry.read_text(encoding="utf-8")
    for before, after in (
        ("tuple[ComputerPlayer, ...] = (", f"tuple[ComputerPlayer, ...] = ({record}"),
        (
            "from .policies.inattentive ",
            "from .policies.latest import latest\nfrom .policies.inattentive ",
        ),
    ):
        assert before in source
        source = source.replace(before, after)
    registry.write_text(source, encoding="utf-8")
    command = ["match", "latest", "careless", "--pairs", "1", "--seed", "a"]
    run = subprocess.run(
        [sys.executable, "-m", "casino_core", *command],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "latest" in run.stdout


def test_every_style_of_search_has_its_record() -> None:
    searching = {
        name
        for name, player in KNOWN.items()
        if player.searches and not player.above and not player.steps
    }
    assert set(STYLES) == searching, (
        "casino_core/players/: STYLES of search/styles.py differs from the records of registry.py"
    )


# A new sheet with a command


def test_every_folder_of_a_feature_is_a_package() -> None:
    for folder in sorted(file.parent for file in (PAGE / "features").glob("*/*.py")):
        assert (folder / "__init__.py").is_file(), (
            f"web/casino_page/features/{folder.name}/__init__.py is missing: without it the page "
            "does not find the feature"
        )


@cache
def texts_of_tests() -> list[str]:
    return [file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py")]


@pytest.mark.parametrize("entry", feature_entries(), ids=lambda entry: entry.name)
def test_a_feature_has_a_line_about_it_and_tests(entry: object) -> None:
    name = getattr(entry, "name", "")
    places = (f"web/casino_page/features/{name}{end}" for end in (".py", "/__init__.py"))
    about = next(place for place in places if (ROOT / place).is_file())
    assert text_of(about).startswith('"""'), f"{about} does not say what the feature is"
    used = [rf"casino_page\.features\.{name}\b"]
    used += [rf'\bdo\("{command}"' for command in getattr(entry, "commands", ())]
    assert any(re.search("|".join(used), text) for text in texts_of_tests()), (
        f"no test uses the feature {name}: add tests/page/features/test_{name}.py"
    )


def sheets() -> set[str]:
    """The names of all sheets that features open."""
    opened = re.compile(r'open_sheet\(\s*"([\w-]+)"')
    files = PAGE.rglob("*.py")
    return {name for file in files for name in opened.findall(file.read_text(encoding="utf-8"))}


def test_all_sheets_are_found() -> None:
    assert {"setup", "settings", "why", "piles", "review"} <= sheets()


@pytest.mark.parametrize("name", sorted(sheets()))
def test_a_sheet_has_a_heading_and_is_looked_at(name: str) -> None:
    files = [each for room in ("features", "friends") for each in (PAGE / room).rglob("*.py")]
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    assert f'"{name}-heading"' in texts, (
        f"no module of the features or of friends has a heading with the id {name}-heading"
    )
    assert re.search(rf'"{name}"|sheet {name}"', text_of("e2e/walk.py")), (
        f"e2e/walk.py does not look at the sheet {name}: add it to SHEETS"
    )


@pytest.mark.parametrize("name", sorted({*SHEETS, *INNER_SHEETS}))
def test_it_is_listed_what_is_spoken_of_a_sheet(name: str) -> None:
    lists = sorted((ROOT / "tests" / "golden" / "spoken").glob("*.txt"))
    assert lists
    for file in lists:
        assert f"# the sheet {name}\n" in file.read_text(encoding="utf-8"), (
            f"{file.relative_to(ROOT)} has nothing of the sheet {name}: run python -m e2e.spoken"
        )


def test_every_line_of_the_menu_has_an_icon() -> None:
    for file in sorted((PAGE / "render").glob("*.py")):
        for name in re.findall(r'\bEntry\(\s*"([\w-]+)"', file.read_text(encoding="utf-8")):
            assert name in ICONS, (
                f"web/casino_page/render/icons.py: no icon {name}, which {file.name} uses"
            )


OF_THIS_DEVICE = {
    "casino.setup": "the last choices of a new game",
    "casino.sound-offered": "an offer that was made on this device",
    "casino.deck-offered": "an offer that was made on this device",
    "casino.aims": "merged with what it counts, by `merged_aims`",
}
"""Stored data that has no merge of its own, with the reason."""


@pytest.mark.parametrize("key", [each.key for each in EXPORTED_KEYS])
def test_stored_data_of_two_devices_becomes_one(key: str) -> None:
    merged = {*merging._MERGES, *COUNT_KEYS, *OF_GAMES}
    assert (key in merged) is not (key in OF_THIS_DEVICE), (
        f"web/casino_page/features/backup/merging.py: _MERGES lacks {key}, so what another device "
        "has stored there is lost where both meet"
    )


@pytest.mark.parametrize("key", [each.key for each in STORAGE_KEYS])
def test_stored_data_is_in_the_contract(key: str) -> None:
    assert f"`{key}`" in text_of("web/CONTRACT.md"), f"web/CONTRACT.md does not name {key}"


# A new language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_named_where_it_is_offered(language: str) -> None:
    path = "web/casino_page/shell/languages.py"
    assert language in LANGUAGES_OF_PAGE, f"{path}: LANGUAGES does not name {language}"
    document = "web/pages/embedding.md"
    assert re.search(rf"^\| `lang` .*`{language}`", text_of(document), re.MULTILINE), (
        f"{document}: the row of lang does not list {language}"
    )


def test_every_language_of_the_page_has_a_catalogue() -> None:
    for language in LANGUAGES_OF_PAGE:
        assert language in (*LANGUAGES, "en"), f"casino_core/locale/{language}.po is missing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_header_of_its_language(language: str) -> None:
    path = f"casino_core/locale/{language}.po"
    header = text_of(path)[:500]
    assert f'"Language: {language}\\n"' in header, f"{path}: the header names another language"
    forms = Locale.parse(language).plural_form
    plurals = len({forms(number) for number in range(1000)})  # no text counts to a million
    assert f"nplurals={plurals};" in header, f"{path}: Plural-Forms should have nplurals={plurals}"


@for_each(LANGUAGES, str)  # in one process, which reads the sources once
def test_a_catalogue_is_complete(language: str) -> None:
    own_catalogue = catalogue_of(language)
    path = f"casino_core/locale/{language}.po"
    texts, translated = (
        {each.id for each in each_catalogue if each.id}
        for each_catalogue in (catalogue_of_sources(), own_catalogue)
    )
    assert texts == translated, f"{path} differs from the sources: run python3 build.py words"
    untold = catalogue.untranslated(own_catalogue)
    if language in PARTIAL:
        untold = catalogue.at_the_table(ROOT, untold)
    missing = [each.id for each in untold]
    assert not missing, f"{path}: {len(missing)} texts are not translated, such as {missing[0]!r}"


def assert_translated(language: str, text: str) -> None:
    message = catalogue_of(language).get(text)
    assert catalogue.translated(message.string if message else None), (
        f"casino_core/locale/{language}.po: {text!r} is not translated; "
        "python3 build.py words adds what is missing"
    )


# A new lesson


def test_no_two_lessons_have_the_same_title() -> None:
    titles = Counter(lesson.title for lesson in LESSONS)
    twice = [title for title, count in titles.items() if count > 1]
    assert not twice, f"web/lessons/*.toml: two lessons have the title {twice[0]!r}"


def test_every_chapter_is_numbered_in_its_order() -> None:
    names = sorted(file.name for file in (ROOT / "web" / "lessons").glob("*.toml"))
    for number, name in enumerate(names, 1):
        assert name.startswith(f"{number:02d}-"), (
            f"web/lessons/{name}: chapters are numbered one by one; this one is {number:02d}"
        )


# The recipes themselves


def test_every_file_that_a_recipe_names_is_there() -> None:
    contributing = text_of("CONTRIBUTING.md")
    for path in re.findall(r"`((?:casino_core|web|tests|e2e)/[\w./*-]+)`", contributing):
        assert list(ROOT.glob(path)), f"CONTRIBUTING.md names {path}, which is not there"
