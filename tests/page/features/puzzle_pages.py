"""A page with a puzzle on its table, for the tests of puzzles."""

from __future__ import annotations

import re

from casino_core import format_play
from casino_core.puzzles.library import parse_library
from casino_page.features.puzzles.progress import (
    PUZZLES_KEY,
    Progress,
    parse_progress,
)
from casino_page.game.scene import Scene
from casino_page.render.regions import regions
from casino_page.tasks.puzzle import BetterPlayScript, PuzzleScript
from casino_page.tasks.session import TaskSession, task_of

from ..pages import PUZZLES, Page
from ..tables import new_session

TEXT = (PUZZLES / "standard.txt").read_text(encoding="utf-8")
STANDARD = parse_library(TEXT)


def page_with(command: str = "puzzle-day", text: str = "") -> Page:
    page = Page(new_session())
    page.query = "?seed=before"
    page.do(command, text)
    return page


PuzzleSession = TaskSession[PuzzleScript]
BetterPlaySession = TaskSession[BetterPlayScript]


def puzzle_on(page: Page) -> PuzzleSession:
    session = task_of(page.context.session, PuzzleScript)
    assert session
    return session


def answer(page: Page, *, right: bool) -> PuzzleSession:
    """Answer the puzzle on the table, and have a wrong answer refuted there."""
    session = puzzle_on(page)
    puzzle = session.script.puzzle
    play = puzzle.right[0] if right else puzzle.tempting
    assert session.play(format_play(play, session.view))
    while session.computer_to_play:
        session.think()
        session.carry_out()
    return session


def scene_of(page: Page) -> Scene:
    return page.context.session.scene()


def buttons(page: Page) -> list[str]:
    occasion = scene_of(page).kind.occasion
    assert occasion
    return [command for command, _text, _words in occasion.buttons]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def panel_html(page: Page) -> str:
    return regions(scene_of(page))["panel"]


def panel(page: Page) -> str:
    return words(panel_html(page))


def progress_of(page: Page) -> Progress:
    return page.context.store.load(PUZZLES_KEY, parse_progress) or Progress()
