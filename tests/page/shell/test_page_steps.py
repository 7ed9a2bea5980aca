"""A play is drawn in short steps, so that taps are answered and cards move meanwhile.

Calls of functions are counted instead of time, as in `tests/core/test_steps.py`: 2,000 calls of the
page take about 15 ms on a slow phone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from types import FrameType

import pytest

from casino_core import format_play
from casino_core.players import greedy
from casino_page.game.scene import Phase
from casino_page.saved_games.saved_game import GAME_KEY, parse_saved
from tests.page.opened import OpenedTab, at_rest, run

MOST_CALLS = 2_500
"""The calls of a step of a play: in one step it took up to 4,000, with open piles 9,000."""
MOST_CALLS_AT_END = 4_000
"""The same for the last play of a round, after which the round is counted."""
MOST_IN_ALL = 3_400
"""The calls of all steps of a play in the median: they are not more in steps than in one."""
SOME = {
    "standard": "you,greedy",
    "royal-draw": "you,greedy",
    "partnership": "you,greedy,greedy,greedy",
    "misar": "you,greedy",
    "mulle": "you,greedy",
    "swazi": "you,greedy",
}


class Steps:
    """A page whose steps wait until `take` takes the next one."""

    def __init__(self, query: str, patch: pytest.MonkeyPatch) -> None:
        self.page = OpenedTab(query)
        self.waiting: list[Callable[[], None]] = []
        patch.setattr(self.page.tab, "after_drawing", self.waiting.append)
        self.session = self.page.session

    def take(self) -> None:
        """Take the next step."""
        self.waiting.pop(0)()

    def play(self) -> list[int]:
        """Make the play of the greedy player for the person; return the calls of the command."""
        view = self.session.view
        text = format_play(greedy(view, Random(1)), view)
        return [calls_of(lambda: self.page.do("play", text))]

    def carry_out(self) -> list[int]:
        """Carry out the play of a computer player; return the calls."""
        session, app = self.session, self.page.app
        while not session.think_step():
            pass
        session.settle()
        app.go_on()

        def finish() -> None:
            session.carry_out()
            app.go_on()

        return [calls_of(finish)]

    def rest(self) -> list[int]:
        """Take all steps that wait, and return the calls in each."""
        return [calls_of(self.take) for _ in iter(lambda: bool(self.waiting), False)]


def calls_of(work: Callable[[], object]) -> int:
    """Return the number of functions that are called."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


@pytest.fixture
def at_pace(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Steps]:
    """Opens a table at the normal pace, at which no computer player plays by itself."""

    def open_table(query: str) -> Steps:
        steps = Steps(query, monkeypatch)
        monkeypatch.setattr(steps.page.app._turns, "go_on", lambda **_: None)
        return steps

    return open_table


def round_of(steps: Steps) -> tuple[list[list[int]], list[int]]:
    """Play a round, and return the calls in the steps of each play, and of the last one."""
    plays: list[list[int]] = []
    while steps.session.phase is Phase.PLAY:
        first = steps.carry_out() if steps.session.computer_to_play else steps.play()
        plays.append(first + steps.rest())
    return plays[:-1], plays[-1]


@pytest.mark.parametrize("preset", SOME)
def test_each_step_of_a_play_is_short(preset: str, at_pace: Callable[[str], Steps]) -> None:
    async def play() -> tuple[list[list[int]], list[int]]:
        steps = at_pace(f"rules={preset}&seats={SOME[preset]}&seed=steps")
        await at_rest()
        return round_of(steps)

    plays, last = run(play())
    assert len(plays) > 20
    assert all(len(calls) > 2 for calls in plays)
    assert max(map(max, plays)) < MOST_CALLS
    assert max(last) < MOST_CALLS_AT_END
    assert median(map(sum, plays)) < MOST_IN_ALL


def opened(at_pace: Callable[[str], Steps]) -> Steps:
    """A table at which the person is to play, with all code loaded."""

    async def begin() -> Steps:
        steps = at_pace("rules=standard&seats=greedy,you&seed=one&dealer=1")
        await at_rest()
        return steps

    steps = run(begin())
    assert steps.session.my_turn
    return steps


def test_a_play_is_stored_before_it_is_drawn(at_pace: Callable[[str], Steps]) -> None:
    steps = opened(at_pace)
    log = steps.page.tab.regions["log"]
    steps.play()
    text = steps.page.storage.read(GAME_KEY.key)
    assert text
    assert len(parse_saved(text).game.steps) == 1
    assert steps.page.tab.regions["log"] == log


def test_the_cards_come_first_then_what_tells_of_them(at_pace: Callable[[str], Steps]) -> None:
    steps = opened(at_pace)
    before = dict(steps.page.tab.regions)
    steps.play()

    def changed() -> set[str]:
        now = steps.page.tab.regions
        return {name for name in now if now[name] != before.get(name)}

    assert not changed()
    while "hand" not in changed():
        steps.take()
    assert {"table", "hand"} <= changed()
    assert not {"log", "score"} & changed()
    while steps.waiting:
        steps.take()
    assert {"table", "hand", "log"} <= changed()


def test_the_next_command_finds_the_play_drawn(at_pace: Callable[[str], Steps]) -> None:
    steps = opened(at_pace)
    log = steps.page.tab.regions["log"]
    steps.play()
    steps.page.do("rules")
    assert steps.page.tab.regions["log"] != log
    html = dict(steps.page.tab.regions)
    while steps.waiting:
        steps.take()
    assert steps.page.tab.regions == html


def test_an_error_while_a_play_is_drawn_is_shown(
    at_pace: Callable[[str], Steps], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = opened(at_pace)
    steps.play()
    monkeypatch.setattr(steps.session, "take_news", lambda: 1 / 0)
    while steps.waiting and not steps.page.tab.errors:
        try:
            steps.take()
        except ZeroDivisionError:
            break
    assert steps.page.tab.errors == [
        "ZeroDivisionError: division by zero. The game is saved; load the page again."
    ]


def test_a_table_that_is_left_is_not_drawn_any_more(at_pace: Callable[[str], Steps]) -> None:
    steps = opened(at_pace)
    before = dict(steps.page.tab.regions)
    steps.play()
    steps.page.app.stop()
    while steps.waiting:
        steps.take()
    assert steps.page.tab.regions == before
