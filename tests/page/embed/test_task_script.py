"""The script that finds a task before Python is there finds what Python shows."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any

import pytest

from casino_core import CasinoError, Position, parse_state
from casino_core.exercises import parse_exercise
from casino_core.i18n import use_language
from casino_core.notation.positions import FIELDS
from casino_core.puzzles.library import parse_library
from casino_page.address.pages_to_read import PARTIAL
from casino_page.features.analysis_board.alone import study_alone
from casino_page.features.daily.alone import daily_alone
from casino_page.features.exercises.link import exercise_alone, packed_exercise
from casino_page.features.puzzles.alone import preset_of, puzzle_alone
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.shell.languages import translations
from casino_page.tasks.lessons import lesson_session
from site_builder.documents.chapters import handmade
from site_builder.html.scripts import TASK_WORDS
from site_builder.paths import ROOT
from site_builder.translations import languages
from tests.javascript import evaluate, script

PUZZLES = ROOT / "casino_core" / "puzzles" / "data"
LESSONS = {chapter.name: text for chapter, text in handmade(ROOT / "web" / "lessons")}


def tasks_in(queries: list[dict[str, str]], files: dict[str, str], language: str = "en") -> Any:
    """The tasks that the script finds in files, by their paths; "mistake" where it throws."""
    code = f"""
        {script("js/embed/position.js")}
        {script("js/embed/options.js")}
        {script("js/embed/task.js").replace("export async", "async")}
        const read = async (path) => given.files[path];
        const result = await Promise.all(
            given.queries.map((query) =>
                findTask(query, given.language, read).catch(() => 'mistake')));"""
    return evaluate(code, {"queries": queries, "files": files, "language": language})


def panel_words(session: Session) -> list[str]:
    """Return the words of the panel, part by part, without its buttons."""
    html = re.sub(r"<button.*?</button>", "", regions(session.scene())["panel"])
    return [unescape(part) for part in re.findall(r">([^<>]+)<", html)]


def check(task: Any, session: Session) -> None:
    """Expect a task to be what a session shows."""
    fields = task["fields"]
    state = parse_state(" ".join(f"{name}={fields[name]}" for name in FIELDS if name in fields))
    view = state.view(state.turn) if isinstance(state, Position) else state
    expected = session.view
    assert (view.turn, view.dealer, view.hand) == (expected.turn, expected.dealer, expected.hand)
    assert (view.loose, view.builds, view.won) == (expected.loose, expected.builds, expected.won)
    assert (view.hidden, len(view.stock)) == (expected.hidden, len(expected.stock))
    assert int(fields["seat"]) == state.turn + 1
    words = [text for _tag, _class, text in task["panel"][1]]
    assert words == panel_words(session)


def test_every_lesson_shows_its_position_and_its_task() -> None:
    numbers = {name: len(json.loads(text)["lesson"]) for name, text in LESSONS.items()}
    names = [f"{name}/{n}" for name, count in numbers.items() for n in (1, count)]
    files = {f"lessons/{name}.txt": text for name, text in LESSONS.items()}
    for name, task in zip(
        names, tasks_in([{"lesson": name} for name in names], files), strict=True
    ):
        check(task, lesson_session(name, LESSONS[name.partition("/")[0]]))


@pytest.mark.parametrize("language", PARTIAL)
def test_a_language_without_lessons_shows_the_english_ones(language: str) -> None:
    files = {f"lessons/{name}.txt": text for name, text in LESSONS.items()}
    [task] = tasks_in([{"lesson": "builds/1"}], files, language)
    [english] = tasks_in([{"lesson": "builds/1"}], files)
    assert task["fields"] == english["fields"]
    (_place, *words), (_english_place, *english_words) = task["panel"][1], english["panel"][1]
    assert words == english_words


def test_puzzles_of_every_game_show_their_position_and_their_task() -> None:
    texts = {file.stem: file.read_text(encoding="utf-8") for file in PUZZLES.glob("*.txt")}
    names = []
    for text in texts.values():
        entries = parse_library(text).entries
        kinds = {(entry.exact, "stock=*1 " in entry.line): entry for entry in entries}
        names += [entry.id for entry in (entries[0], *kinds.values())]
    files = {f"puzzles/{name}.txt": text for name, text in texts.items()}
    for name, task in zip(
        names, tasks_in([{"puzzle": name} for name in names], files), strict=True
    ):
        check(task, puzzle_alone(name, texts[preset_of(name)], "2026-11-26"))


def test_the_first_task_of_an_exercise_is_shown() -> None:
    text = """exercise 1
position rules=royal table=9d,(7:3d4d@2) hands=3h9c/???? turn=1 dealer=2 stock=*20
task Nimm die Neun – „schön“!
right best
position table=9d hands=3h9c/????
task Another.
right 9cx9d"""
    for exercise_text in (text, text.replace("/????", "/7h9h").replace(" stock=*20", "")):
        packed = packed_exercise(parse_exercise(exercise_text))
        [task] = tasks_in([{"exercise": packed}], {})
        check(task, exercise_alone(packed, "seed"))


FIRST_WORDS = "{[%mark 5h,Td] Two fives and a ten.}\n{More.}"
STUDIES = ("", "{Look.}", f"{FIRST_WORDS} 3cb5h=8 {{Good.}} ( 8s )")
OPEN_STUDY = "3cb5h=8 {Good.} ( 8s 5sx5h,5d ( 5s ) ) 5sx5d 8sx(8)"


@pytest.mark.parametrize("turn", ["1", "2"])
@pytest.mark.parametrize("hands", ["8s3c/Ts5s", "8s3c/????"])
def test_a_study_shows_its_plays_and_its_first_words(turn: str, hands: str) -> None:
    hands = hands if turn == "1" else "/".join(reversed(hands.split("/")))
    fields = {"table": "5h,5d,Td", "hands": hands, "turn": turn}
    position = " ".join(f"{name}={value}" for name, value in fields.items())
    studies = STUDIES if "?" in hands else (*STUDIES, OPEN_STUDY)
    queries = [{**fields, "study": study} for study in studies]
    for query, task in zip(queries, tasks_in(queries, {}), strict=True):
        session = study_alone(f"{position}\n{query['study']}", "seed")
        panel = regions(session.scene())["panel"]
        texts = [text for _tag, _class, text in task["panel"][1]]
        tree = panel.partition('class="lines"')[2].partition("</p>")[0]
        plays = re.findall(r'<span aria-hidden="true">([^<]+)</span>', tree)
        lines = [text for _tag, name, text in task["panel"][1] if name == "lines"]
        assert " ".join(lines).replace("( ", "").replace(" )", "").split() == plays
        about = re.findall(r"<p(?: class=\"guide-about\")?>([^<]+)</p>", panel)
        assert texts == ["Study", *lines, *map(unescape, about)]
        assert task["fields"] == query


def test_a_day_has_its_task_and_no_card() -> None:
    for name in ("today", "2026-11-20", "2026-02-03/royal", "today/misar"):
        [task] = tasks_in([{"daily": name}], {})
        session = daily_alone(name, str(datetime.now(UTC).date()))
        assert [text for _tag, _class, text in task["panel"][1]] == panel_words(session)
        assert set(task["fields"]) == {"rules", "dealer"}
        assert int(task["fields"]["dealer"]) == session.game.position.dealer + 1


def test_the_puzzle_of_the_day_is_found_without_python() -> None:
    text = (PUZZLES / "standard.txt").read_text(encoding="utf-8")
    files = {"puzzles/standard.txt": text, "puzzles/days.txt": parse_library(text).days_text()}
    days = [date(2026, 11, 25) + timedelta(step) for step in (0, 1, 2, 39, 40, 41, 46, 400, 5000)]
    code = f"""
        {script("js/embed/position.js")}
        {script("js/embed/options.js")}
        {script("js/embed/task.js").replace("export async", "async")}
        const read = async (path) => given.files[path] ?? '';
        const result = await Promise.all(given.days.map((day) =>
            findTask({{ puzzle: 'day' }}, 'en', read, new Date(`${{day}}T23:59:00Z`))));"""
    constants = {"files": files, "days": [str(day) for day in days]}
    for day, task in zip(days, evaluate(code, constants), strict=True):
        check(task, puzzle_alone("day", text, str(day)))


def test_the_task_is_told_in_the_language_of_the_frame() -> None:
    text = (PUZZLES / "standard.txt").read_text(encoding="utf-8")
    for language in languages(ROOT):
        [task] = tasks_in([{"puzzle": "standard-1"}], {"puzzles/standard.txt": text}, language.name)
        with use_language(translations(language.compiled)):
            check(task, puzzle_alone("standard-1", text, "2026-11-26"))
        assert all(
            language.translate(words) != words for words in TASK_WORDS if words.endswith((".", "?"))
        )


@pytest.mark.parametrize(
    ("query", "files"),
    [
        ({"lesson": "builds/99"}, {"lessons/builds.txt": LESSONS["builds"]}),
        ({"lesson": "bulds/1"}, {"lessons/bulds.txt": ""}),
        ({"puzzle": "standard-99999"}, {"puzzles/standard.txt": "puzzle=standard-9 x"}),
        ({"puzzle": "standrad-9"}, {"puzzles/standrad.txt": ""}),
        ({"daily": "2026-11-20/standrad"}, {}),
        ({"daily": "9998-01-01"}, {}),  # it has not come yet
        ({"exercise": "eNqxxxx"}, {}),
    ],
)
def test_what_there_is_not_is_a_mistake(query: dict[str, str], files: dict[str, str]) -> None:
    """The frame then starts Python, which says so, without a touch."""
    assert tasks_in([query], files) == ["mistake"]


@pytest.mark.parametrize("query", [{"lesson": "builds/1"}, {"puzzle": "x-1"}, {"puzzle": "day"}])
def test_a_file_that_did_not_arrive_is_not_a_mistake(query: dict[str, str]) -> None:
    assert tasks_in([query], {}) == [None]


STUDY = {"table": "5h,5d,Td", "hands": "8s3c/Ts5s", "turn": "1"}
GOOD_STUDIES = (
    "3cb5h=8 {good} ( 8s {bad} 5sx5h,5d ) 5sx5d 8sx(8)",
    "{only words}",
    "3♣b5♥=8!? ( 8S )  ( 3c )",
    "",
)
BAD_STUDIES = (
    "xyz",
    "3cb5h=8 {good",
    "3cb5h=8 good}",
    "( 3cb5h=8 )",
    "3cb5h=8 )",
    "3cb5h=8 ( 8s",
    "3cb5h=8 ( )",
    "9cx9d",
    "3cb5h=8 5sx9d",
    "12q",
)


def test_a_bad_study_is_found_before_python_is_there() -> None:
    queries = [{**STUDY, "study": text} for text in (*GOOD_STUDIES, *BAD_STUDIES)]
    tasks = tasks_in(queries, {})
    assert [task == "mistake" for task in tasks] == [
        *[False] * len(GOOD_STUDIES),
        *[True] * len(BAD_STUDIES),
    ]
    position = " ".join(f"{name}={value}" for name, value in STUDY.items())
    for text in BAD_STUDIES:
        with pytest.raises(CasinoError):
            study_alone(f"{position}\n{text}", "seed")
