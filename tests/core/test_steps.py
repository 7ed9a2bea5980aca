"""A player, a hint and a review think in steps of a few milliseconds, so that a page can draw.

Calls of functions are counted instead of time: some four thousand take a millisecond. A slow phone
takes twelve times as long, and a task of a page is to end within 50 ms there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from types import FrameType

import pytest

from casino_core import PRESETS, Game, is_legal, parse_view
from casino_core.analysis import equity
from casino_core.analysis.advice import hint_steps
from casino_core.analysis.review import review_steps
from casino_core.players import KNOWN, PLAYERS, past_of, think
from casino_core.players.base.considered import MANY_PLAYS
from casino_core.players.base.listing import listing_steps
from casino_core.players.base.rng import rng_for
from casino_core.prose.hints import hint_caption_steps
from casino_core.rules.legal import forget, listed_ahead

MOST_CALLS = 16_000
MOST_CALLS_OF_CAPTION = 5_000
"""The same for a caption: with the draw it follows a tap within 300 ms on a phone."""
SOME = ("standard", "royal-draw", "partnership", "misar", "mulle", "swazi")


class Calls:
    """Counts the calls of functions."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.number += event == "call"


def calls_of_steps(steps: Iterator[object]) -> Iterator[int]:
    """Yield the number of calls in each step."""
    calls, before = Calls(), sys.getprofile()
    over = object()
    try:
        answer: object = None
        while answer is not over:
            calls.number = 0
            sys.setprofile(calls)
            answer = next(steps, over)
            sys.setprofile(before)
            yield calls.number
    finally:
        sys.setprofile(before)


def longest_step(steps: Iterator[object]) -> int:
    """Return the number of calls in the longest step."""
    return max(calls_of_steps(steps))


def played(preset: str, plays: int) -> Game:
    """Return a game after some plays of the greedy player."""
    rules = PRESETS[preset]
    game = Game.new(rules, seed="steps", names=tuple("ABCD"[: rules.players]))
    while not game.position.over and len(game.steps) < plays:
        view = game.position.view(game.position.turn)
        game = game.play(PLAYERS["greedy"].play(view, Random(1)))
    return game


@pytest.mark.parametrize("preset", SOME)
@pytest.mark.parametrize("plays", [1, 20])
def test_a_step_of_a_player_or_a_hint_is_short(preset: str, plays: int) -> None:
    game = played(preset, plays)
    view = game.position.view(game.position.turn)
    past = past_of(game.rounds[-1].steps, view.turn)
    assert longest_step(think("master", view, rng_for(view), past)) < MOST_CALLS
    assert longest_step(hint_steps(view, past=past)) < MOST_CALLS


def test_a_player_that_does_not_search_lists_open_piles_in_steps() -> None:
    """It lists the plays of each card and each choice of extra actions in a step of its own."""
    view = parse_view(
        "rules=swazi table=4c,6c,7s,Jc hands=Ah4h5d6s6d7h7c8h9h9cTdKd/???????????????????????? "
        "turn=1 dealer=2 won=Jh2sKsJd2hKh5h4s9dTsTh/Qd9s3cQc8d3sAcQh5s3h8c2c2d last=2"
    )
    forget()
    calls = [*calls_of_steps(think("greedy", view, Random(1)))]
    assert sum(calls) > 3 * MOST_CALLS
    assert max(calls) < sum(calls) / 3


SWAZI = (
    "rules=swazi table=4d,Td,Js,(13:2s4c7s/4s9c@1) hands=??????/6c8hJcQs turn=2 dealer=2 "
    "won=KsKh5hQhQc/Tc7c6s3c3sAhTh6h2c8cJh8s7h3d3hAsJdTs8d7d5d4h2dQd9h2hAcAdKd9d9s5s "
    "sweeps=5/2 last=1"
)


LAST_DEAL = (
    "rules=swazi table=3c,4s,5h,6d,7c,8h hands=Ac3s4h4d4c6s8d9cJsKhKdKc/???????????????????????? "
    "turn=1 dealer=2 won=Qs2h9d9sJh7h5d5c/8s8cQdQc7d7s6cJcJd3d2sAdAhAs sweeps=0/1 last=1"
)
CROWDED = (
    "rules=khasino table=2d,2c,3h,3c,4c,5h,6s,6h,6d,6c,7s,7c,8s,8c,9h,9d,Ts "
    "hands=????????/As4h9s9cTd turn=2 dealer=2 won=7h7d5s5c4s4d/TcTh3d3s2h2sAhAd last=2"
)


@pytest.mark.parametrize("level", ["careless", "beginner", "greedy", "greedy-half", "counting"])
@pytest.mark.parametrize("text", [LAST_DEAL, CROWDED])
def test_with_open_piles_the_steps_of_every_level_are_short(level: str, text: str) -> None:
    """On a crowded table all plays were listed in one step by the three lower levels."""
    view = parse_view(text)
    forget()
    assert longest_step(think(level, view, rng_for(view))) < MOST_CALLS
    *_, best = think(level, view, rng_for(view))
    assert best
    assert best.play == KNOWN[level].play(view, rng_for(view))


def test_a_listing_that_is_given_up_leaves_no_plays() -> None:
    forget()
    for _ in listing_steps(parse_view(SWAZI), MANY_PLAYS):
        if listed_ahead:
            break
    else:
        pytest.fail("no plays were listed ahead")
    assert not listed_ahead


@pytest.mark.parametrize("level", ["counting", "counting-2"])
def test_the_counting_player_judges_each_play_in_a_step(level: str) -> None:
    """The next hand is known, so that the replies to each play are judged, too."""
    view = parse_view(SWAZI)
    forget()
    calls = [*calls_of_steps(think(level, view, rng_for(view)))]
    assert sum(calls) > 4 * MOST_CALLS
    assert max(calls) < sum(calls) / 2
    *_, best = think(level, view, rng_for(view))
    assert best
    assert best.play == KNOWN[level].play(view, rng_for(view))


@pytest.mark.parametrize("preset", SOME)
def test_the_first_hints_are_estimates_and_the_steps_of_a_caption_are_short(preset: str) -> None:
    game = played(preset, 1)
    view = game.position.view(game.position.turn)
    first = next(hint for hint in hint_steps(view) if hint)
    assert (first.samples, first.exact) == (0, False)
    assert is_legal(view, first.best.play)
    assert longest_step(hint_caption_steps(first, game.names)) < MOST_CALLS_OF_CAPTION


@pytest.mark.parametrize("preset", ["standard", "misar"])
def test_a_step_of_a_review_is_short(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity, "_EQUITIES", {})
    assert longest_step(review_steps(played(preset, 24))) < MOST_CALLS
