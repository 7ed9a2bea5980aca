"""The computer players take their turns in time, measured with a manual clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from casino_core import Game, legal_plays
from casino_core.players import past_of
from casino_page.game.computer_move import computer_moves
from casino_page.shell import computer_turns
from casino_page.shell.computer_turns import MOMENT, ComputerTurns, Turns
from casino_page.shell.work_ahead import ThinkingAhead

from ..opened import opened, run, until
from ..pages import Page
from ..tables import new_session, play_greedily, session_at

AFTER_MINE = "table=5d,3c,8h hands=Td/9c stock=- dealer=1 turn=2"


class Clock:
    """An event loop that keeps timers until `run` fires them."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.times: list[float] = []

    def call_later(self, seconds: float, call: Callable[[], None]) -> Clock.Handle:
        self.waiting.append(call)
        self.times.append(seconds)
        return Clock.Handle(self, call)

    def run(self) -> None:
        """Fire all timers, including those that are set meanwhile."""
        while self.waiting:
            self.waiting.pop(0)()

    class Handle:
        def __init__(self, clock: Clock, call: Callable[[], None]) -> None:
            self._clock = clock
            self._call = call

        def cancel(self) -> None:
            if self._call in self._clock.waiting:
                self._clock.waiting.remove(self._call)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(asyncio, "get_event_loop", lambda: clock)
    return clock


@pytest.fixture
def page() -> Page:
    page = Page(session_at(AFTER_MINE))
    page.turns = ComputerTurns(page.context, lambda: None)
    page.go_on = page.turns.go_on  # type: ignore[method-assign]
    return page


def test_a_computer_player_thinks_shows_its_play_and_makes_it(clock: Clock, page: Page) -> None:
    page.turns.go_on()
    clock.run()
    assert len(page.context.session.game.steps) == 1


def test_it_waits_while_the_table_is_paused(clock: Clock, page: Page) -> None:
    page.turns.go_on()
    page.do("pause")
    page.turns.go_on()
    assert clock.waiting == []
    page.do("pause")
    page.turns.go_on()
    clock.run()
    assert len(page.context.session.game.steps) == 1


def test_it_waits_while_the_page_is_hidden(clock: Clock, page: Page) -> None:
    page.hidden = True
    page.turns.go_on()
    assert clock.waiting == []
    page.hidden = False
    page.turns.go_on()
    page.hidden = True
    page.turns.go_on()
    assert clock.waiting == []
    page.hidden = False
    page.turns.go_on()
    clock.run()
    assert len(page.context.session.game.steps) == 1


def test_looking_back_does_not_end_a_pause(clock: Clock, page: Page) -> None:
    session = page.context.session
    session.game = session_at("table=5d,3c,8h hands=Td2c/9c9d stock=-").game
    assert session.play("2c")
    page.do("pause")
    page.turns.go_on()
    page.do("look-by", "-1")
    page.turns.go_on()
    page.do("now")
    page.turns.go_on()
    assert session.paused
    assert clock.waiting == []


def test_a_pause_ends_with_the_turn_that_it_was_for(clock: Clock, page: Page) -> None:
    session = page.context.session
    page.do("pause")
    session.travel(session_at("table=5d hands=Td2c/9c9d stock=-").game, None, "")
    page.turns.go_on()
    assert not session.paused
    assert clock.waiting == []


def test_a_sweep_has_a_moment_before_the_next_play(clock: Clock, page: Page) -> None:
    page.turns.go_on()
    (plain,) = clock.times
    page.turns.stop()
    page.turns.go_on(celebrating=True)
    assert clock.times[-1] == pytest.approx(plain + MOMENT)
    page.turns.go_on()
    assert len(clock.waiting) == 1, "what is shown meanwhile does not begin it anew"
    page.turns.skip_moment()
    assert clock.waiting == []
    page.turns.go_on()
    assert clock.times[-1] == 0
    page.turns.stop()
    page.turns.go_on(celebrating=True)
    page.turns.skip_moment()
    page.do("pause")
    page.turns.go_on()
    page.do("pause")
    page.turns.go_on()
    assert clock.times[-1] == plain, "a moment that was skipped shortens no later turn"
    page.turns.stop()
    page.calm = True
    page.turns.go_on(celebrating=True)
    assert clock.times[-1] == plain


THREE = "you,searcher,searcher,searcher"


def test_the_next_player_thinks_while_a_play_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its turn it goes on where it was, with the time that is left; the play is the same."""
    limits: list[float] = []
    search = Turns.search

    def noted(turns: Turns, answers: Any, progress: Any, done: Any, limit: float) -> None:
        limits.append(limit)
        search(turns, answers, progress, done, limit)

    monkeypatch.setattr(Turns, "search", noted)
    monkeypatch.setattr(computer_turns, "DELAY_BEFORE_SEARCH", 0.01)
    monkeypatch.setattr(computer_turns, "SHOWING_TIME", 0.2)
    monkeypatch.setattr(computer_turns, "SEARCH_TIME_LIMIT", 30.0)

    async def play() -> Game:
        page = await opened(f"rules=standard,players=4&seed=ahead&seats={THREE}&dealer=4")
        play_greedily(page.session)
        page.app.go_on()
        await until(lambda: not page.session.computer_to_play)
        page.app.stop()
        return page.session.game

    game = run(play())
    first, *others = limits
    assert first == 30.0
    assert len(others) == 2
    assert all(29.0 < limit <= 29.8 for limit in others)
    steps = game.rounds[-1].steps
    assert len(steps) == 4
    for number, step in enumerate(steps[1:], 1):
        turn = step.before.turn
        past = past_of(steps[:number], turn)
        *_, best = filter(None, computer_moves(step.before.view(turn), past, "searcher"))
        assert step.play == best.play


def test_a_play_that_is_no_longer_shown_does_no_harm() -> None:
    """A call ends the round before the play that is shown is made."""

    async def call() -> list[Exception]:
        session = new_session("standard,players=4", seats="person,greedy,searcher,greedy")
        session.show_play(legal_plays(session.game.position)[0])
        assert session.showing
        errors: list[Exception] = []
        ahead = ThinkingAhead(session, session.showing, errors.append)
        session.showing = None
        await asyncio.sleep(0.05)
        ahead.stop()
        return errors

    assert run(call()) == []
