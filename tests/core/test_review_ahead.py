"""A reviewer judges a game while it grows, and its last review is that of the whole game."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random

import pytest

from casino_core import Game, Position, parse_rules
from casino_core.analysis import review as module
from casino_core.analysis.equity import equity_steps
from casino_core.analysis.grades import Grade
from casino_core.analysis.review import FIRST_DEALS, Review, Reviewer
from casino_core.analysis.trials import Trials
from casino_core.players import KNOWN, past_of, play_by
from casino_core.players.beliefs.past import Past
from casino_core.rules.turn import Step
from casino_core.seats import Seat

from ..profiles import thorough
from ..views import whole_review

GAMES = ("standard", "royal-draw", "partnership")
MORE_GAMES = (
    "swazi",
    "swazi,players=3",
    "sotho,players=4",
    "khasino",
    "krypkasino",
    "standard,players=3",
)
PLAYS = None if thorough() else 12
"""How many plays of a round are judged."""
LIMITS = (3, 40, 300, 10**9)
"""The steps of a review ahead, of which there are not always enough."""


@cache
def careless_round(rules: str, seed: str = "ahead") -> Game:
    """The last plays of a round of a player who gives much away, as a game."""
    game, chance = Game.new(parse_rules(rules), seed), Random(seed)
    while not game.position.over:
        steps = game.rounds[-1].steps
        game = game.play(play_by(KNOWN["careless"].play, game.position, steps, chance))
    if PLAYS is None:
        return game
    last = game.steps[-PLAYS:]
    shorter = Game.from_position(last[0].before)
    for step in last:
        shorter = shorter.play(step.play)
    return shorter


@cache
def review_of(rules: str) -> Review:
    """The review of such a game by a reviewer who knows nothing before."""
    return whole_review(careless_round(rules))


def last_of(reviews: Iterator[Review | None]) -> Review:
    *_, last = filter(None, reviews)
    return last


def make_equities(rules: str) -> None:
    """Make the table of the chances to win, which a review makes first unless it is there."""
    for _ in equity_steps(parse_rules(rules)):
        pass


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Has an entry for each decision that is judged from its beginning."""
    make_equities("standard")
    beginnings: list[int] = []

    class NotedTrials(Trials):
        def __init__(self, *values: object, **named: object) -> None:
            beginnings.append(1)
            super().__init__(*values, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "Trials", NotedTrials)
    return beginnings


@pytest.mark.parametrize("rules", [*GAMES, *MORE_GAMES] if thorough() else GAMES)
def test_a_game_judged_while_it_grew_has_the_same_review(rules: str) -> None:
    game, chance, reviewer = careless_round(rules), Random(rules), Reviewer()
    for plays in range(1, len(game.steps)):
        if chance.random() < 0.3:  # plays are taken back, and made again
            ahead = reviewer.steps(game.back_to(max(1, plays - 3)))
            list(islice(ahead, chance.choice(LIMITS)))
        list(islice(reviewer.steps(game.back_to(plays)), chance.choice(LIMITS)))
    assert last_of(reviewer.steps(game)) == review_of(rules)


def test_what_was_judged_is_not_judged_again(trials: list[int]) -> None:
    game, reviewer = careless_round("standard"), Reviewer()
    for plays in range(1, len(game.steps)):
        last_of(reviewer.steps(game.back_to(plays)))
    assert len(trials) == len(game.steps) - 1
    last_of(reviewer.steps(game))
    assert len(trials) == len(game.steps)
    steps = [*reviewer.steps(game)]
    assert len(trials) == len(game.steps)
    assert None not in steps


def test_a_review_goes_on_where_another_one_was_left(trials: list[int]) -> None:
    game, reviewer, whole = careless_round("standard"), Reviewer(), review_of("standard")
    first, second = reviewer.steps(game), reviewer.steps(game)
    steps = sum(1 for _ in Reviewer().steps(game))
    trials.clear()
    list(islice(first, steps // 8))
    before = len(trials)
    assert last_of(second) == last_of(first) == whole
    assert 0 < before < len(trials) == len(game.steps)


@pytest.mark.parametrize("looks", [0, 1])
def test_a_review_after_an_error_begins_the_decision_anew(
    looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And while the error lasts, each review stops with it."""
    game, reviewer = careless_round("standard"), Reviewer()
    lasting, more = [True], Trials.more

    def failing(trials: Trials, deals: int) -> Iterator[None]:
        if lasting and trials.deals >= looks * FIRST_DEALS:
            raise ZeroDivisionError
        yield from more(trials, deals)

    monkeypatch.setattr(Trials, "more", failing)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            last_of(reviewer.steps(game))
    lasting.clear()
    assert last_of(reviewer.steps(game)) == review_of("standard")


def test_what_was_taken_back_is_dropped(trials: list[int]) -> None:
    game, reviewer = careless_round("standard"), Reviewer()
    last_of(reviewer.steps(game))
    shorter = game.back_to(len(game.steps) - 5)
    last_of(reviewer.steps(shorter))
    trials.clear()
    last_of(reviewer.steps(game))
    assert len(trials) == 5


def test_the_game_before_stays_judged_while_the_next_one_begins(trials: list[int]) -> None:
    """Also when both reviews take turns; the game before those is dropped."""
    game, other, reviewer = careless_round("standard"), careless_round("royal-draw"), Reviewer()
    last_of(reviewer.steps(game))
    next_game = reviewer.steps(other)
    next(next_game)
    trials.clear()
    assert last_of(reviewer.steps(game)) == review_of("standard")
    assert not trials
    assert last_of(next_game) == review_of("royal-draw")
    assert last_of(reviewer.steps(other)) == review_of("royal-draw")
    last_of(reviewer.steps(careless_round("krypkasino")))
    trials.clear()
    last_of(reviewer.steps(game))
    assert len(trials) == len(game.steps)


def test_a_judged_decision_keeps_no_trials() -> None:
    game, reviewer = careless_round("standard"), Reviewer()
    gc.collect()
    before = sum(isinstance(each, Trials) for each in gc.get_objects())
    review = last_of(reviewer.steps(game))
    assert review.complete
    gc.collect()
    after = sum(isinstance(each, Trials) for each in gc.get_objects())
    unjudged = sum(each.grade is Grade.UNJUDGED for each in review.decisions)
    assert after - before <= unjudged + 1


def test_a_review_of_a_long_game_begins_without_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The past of a play is gathered only when that play is judged."""
    make_equities("standard")
    gatherings: list[int] = []

    def noted(steps: Sequence[Step[Position]], seat: Seat) -> Past:
        gatherings.append(1)
        return past_of(steps, seat)

    monkeypatch.setattr(module, "past_of", noted)
    steps = Reviewer().steps(careless_round("standard"))
    next(steps)
    assert len(gatherings) == 1
