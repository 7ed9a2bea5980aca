"""The browser is asked to keep what is stored once there is something to lose, and never before."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from casino_core import format_play
from casino_page.game.scene import Phase
from casino_page.shell.persistence import PERSISTENCE_KEY, Persistence, persistence_of
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import task_of

from ..opened import OpenedTab, run, started
from ..pages import Memory, Page
from ..tables import new_session

ALMOST_OVER = "?table=8d&hands=8s/9c&rules=target%3Dnone&speed=instant"
ROUND_TO_COME = "?table=8d&hands=8s/9c&rules=target%3D500&speed=instant"


class Navigator:
    """The part of a browser that answers.

    `persisted` and `persist` are its answers to these calls, or what they raise.
    """

    def __init__(self, persisted: object, persist: object = None) -> None:
        self.storage = SimpleNamespace(
            persisted=lambda: self._answer(persisted), persist=lambda: self._answer(persist)
        )
        self.questions = 0

    async def _answer(self, answer: object) -> object:
        self.questions += 1
        if isinstance(answer, Exception):
            raise answer
        return answer


GONE = SimpleNamespace()
OLD = SimpleNamespace(storage=SimpleNamespace())


@pytest.mark.parametrize(
    ("navigator", "ask", "answer", "questions"),
    [
        (Navigator(persisted=True), True, Persistence.GRANTED, 1),
        (Navigator(persisted=False, persist=True), True, Persistence.GRANTED, 2),
        (Navigator(persisted=False, persist=True), False, Persistence.DENIED, 1),
        (Navigator(persisted=False, persist=False), True, Persistence.DENIED, 2),
        (Navigator(persisted=OSError("denied")), True, Persistence.MISSING, 1),
        (Navigator(persisted=False, persist=OSError("denied")), True, Persistence.MISSING, 2),
        (GONE, True, Persistence.MISSING, None),
        (OLD, True, Persistence.MISSING, None),
    ],
)
def test_the_browser_answers_or_not(
    navigator: Any, *, ask: bool, answer: Persistence, questions: int | None
) -> None:
    assert run(persistence_of(navigator, ask=ask)) is answer
    assert getattr(navigator, "questions", None) == questions


def opened(query: str, storage: Memory | None = None, *, answer: Persistence) -> OpenedTab:
    tab = OpenedTab(query, storage=storage)
    tab.tab.answer = answer
    return tab


def finish(tab: OpenedTab) -> None:
    tab.do("play", "8sx8d")


@pytest.mark.parametrize("answer", Persistence)
def test_it_is_asked_once_after_the_first_finished_game(answer: Persistence) -> None:
    async def play() -> None:
        tab = opened(ALMOST_OVER, answer=answer)
        await started()
        assert tab.tab.requests == 0
        finish(tab)
        assert tab.session.phase is Phase.GAME_OVER
        assert tab.tab.requests == 1
        assert tab.storage.read(PERSISTENCE_KEY.key) == answer.value
        offers = [notice.command for notice in tab.current_game.notices]
        expected = [] if answer is Persistence.GRANTED else [("export", "", "Save everything")]
        assert offers == expected
        again = opened(ALMOST_OVER.replace("8d", "8c"), tab.storage, answer=answer)
        await started()
        again.do("play", "8sx8c")
        assert again.session.phase is Phase.GAME_OVER
        assert again.tab.requests == 0
        assert [notice.command for notice in again.current_game.notices] == []

    run(play())


def test_nothing_is_asked_at_the_start_or_before_there_is_something_to_lose() -> None:
    async def play() -> None:
        tab = opened(ALMOST_OVER, answer=Persistence.DENIED)
        finish(tab)
        old = Memory(
            {key: text for key, text in tab.storage.texts.items() if key != PERSISTENCE_KEY.key}
        )
        with_finished = opened(ALMOST_OVER, old, answer=Persistence.DENIED)
        await started()
        assert with_finished.session.phase is Phase.GAME_OVER
        with_finished.do("record")
        assert with_finished.tab.requests == 0
        round_over = opened(ROUND_TO_COME, answer=Persistence.DENIED)
        finish(round_over)
        assert round_over.session.phase is Phase.ROUND_OVER
        assert round_over.tab.requests == 0

    run(play())


def test_it_is_asked_after_the_first_badge() -> None:
    async def play() -> None:
        tab = opened("?seed=x&speed=instant", answer=Persistence.GRANTED)
        await started()
        tab.do("puzzle-streak")
        for _ in range(12):
            session = task_of(tab.session, PuzzleScript)
            assert session
            badges = tab.storage.read("casino.badges")
            assert tab.tab.requests == bool(badges)
            if badges:
                return
            tab.do("play", format_play(session.script.puzzle.right[0], session.view))
            tab.do("puzzle-next")
        pytest.fail("a streak of twelve earns no badge")

    run(play())


def test_an_embedded_table_asks_nothing() -> None:
    async def play() -> None:
        tab = opened(ALMOST_OVER, answer=Persistence.DENIED)
        tab.tab.embedded = True
        finish(tab)
        tab.do("keep-data")
        assert tab.tab.requests == 0

    run(play())


@pytest.mark.parametrize("answer", Persistence)
def test_the_backup_says_what_the_browser_answered_without_asking(answer: Persistence) -> None:
    page = Page(new_session())
    page.answer = answer
    page.do("stored")
    assert page.requests == 0
    ((value, sentence),) = re.findall(r'<p data-persistence="(\w+)">([^<]+)', page.sheets["stored"])
    assert value == answer.value
    agrees = sentence == "The browser has agreed to keep it until you erase it."
    assert agrees == (answer is Persistence.GRANTED)
    page.do("erase")
    assert "Erase all of this?" in page.sheets["stored"]
