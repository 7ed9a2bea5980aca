"""The script that finds a task before Python is there finds what Python shows."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from casino_core import Position, parse_position
from casino_core.i18n import use_language
from casino_core.notation.positions import FIELDS
from casino_core.puzzles.library import parse_library
from casino_page.features.lessons import lesson_session
from casino_page.features.puzzles.alone import preset_of, puzzle_alone
from casino_page.game.session import Session
from casino_page.shell.languages import translations
from site_builder.documents.chapters import handmade
from site_builder.html.scripts import TASK_WORDS
from site_builder.paths import ROOT
from site_builder.translations import languages
from tests.javascript import evaluate, script

PUZZLES = ROOT / "casino_core" / "puzzles" / "data"
LESSONS = {chapter.name: text for chapter, text in handmade(ROOT / "web" / "lessons")}


def found(queries: list[dict[str, str]], files: dict[str, str], language: str = "en") -> Any:
    """The tasks that the script finds in files, by their paths."""
    code = f"""
        {script("js/embed/options.js")}
        {script("js/embed/task.js").replace("export async", "async")}
        const read = async (path) => given.files[path] ?? '';
        const result = await Promise.all(
            given.queries.map((query) => findTask(query, given.language, read)));"""
    return evaluate(code, {"queries": queries, "files": files, "language": language})


def panel_words(session: Session) -> list[str]:
    """What the panel says, part by part, without its buttons."""
    html = re.sub(r"<button.*?</button>", "", session.scene().kind.panel)
    return [unescape(part) for part in re.findall(r">([^<>]+)<", html)]


def check(task: Any, session: Session) -> None:
    """Expect a task to be what a session shows."""
    fields = task["fields"]
    state = parse_position(" ".join(f"{name}={fields[name]}" for name in FIELDS if name in fields))
    view = state.view(state.turn) if isinstance(state, Position) else state
    shown = session.view
    assert (view.turn, view.dealer, view.hand) == (shown.turn, shown.dealer, shown.hand)
    assert (view.loose, view.builds, view.won) == (shown.loose, shown.builds, shown.won)
    assert (view.hidden, len(view.stock)) == (shown.hidden, len(shown.stock))
    assert int(fields["seat"]) == state.turn + 1
    words = [text for _tag, _class, text in task["panel"][1]]
    assert words == panel_words(session)


def test_every_lesson_shows_its_position_and_its_task() -> None:
    numbers = {name: len(json.loads(text)["lesson"]) for name, text in LESSONS.items()}
    names = [f"{name}/{n}" for name, count in numbers.items() for n in (1, count)]
    files = {f"lessons/{name}.txt": text for name, text in LESSONS.items()}
    for name, task in zip(names, found([{"lesson": name} for name in names], files), strict=True):
        check(task, lesson_session(name, LESSONS[name.partition("/")[0]]))


def test_puzzles_of_every_game_show_their_position_and_their_task() -> None:
    texts = {file.stem: file.read_text(encoding="utf-8") for file in PUZZLES.glob("*.txt")}
    names = []
    for text in texts.values():
        entries = parse_library(text).entries
        kinds = {(entry.exact, "stock=*1 " in entry.line): entry for entry in entries}
        names += [entry.id for entry in (entries[0], *kinds.values())]
    files = {f"puzzles/{name}.txt": text for name, text in texts.items()}
    for name, task in zip(names, found([{"puzzle": name} for name in names], files), strict=True):
        check(task, puzzle_alone(name, texts[preset_of(name)], "2026-11-26"))


def test_the_task_is_told_in_the_language_of_the_frame() -> None:
    text = (PUZZLES / "standard.txt").read_text(encoding="utf-8")
    for language in languages(ROOT):
        [task] = found([{"puzzle": "standard-1"}], {"puzzles/standard.txt": text}, language.name)
        with use_language(translations(language.compiled)):
            check(task, puzzle_alone("standard-1", text, "2026-11-26"))
        assert all(
            language.translate(words) != words for words in TASK_WORDS if words.endswith((".", "?"))
        )


def test_what_there_is_not_is_no_task() -> None:
    [lesson] = found([{"lesson": "builds/99"}], {"lessons/builds.txt": LESSONS["builds"]})
    [puzzle] = found(
        [{"puzzle": "standard-99999"}], {"puzzles/standard.txt": "puzzle=standard-9 x"}
    )
    assert lesson is None
    assert puzzle is None
