"""Trials of plays on sampled deals: every chance lies from 0 to 1, and says what is still open."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, Position, RuleSet, View, legal_plays, parse_position
from casino_core.analysis.equity import table_of
from casino_core.analysis.rollout import likely_plays, roll_out_deal
from casino_core.analysis.trials import Stakes, Trials
from casino_core.players import PLAYERS
from casino_core.players.base.considered import largest_and_trails
from casino_core.players.estimates.balances import estimated_leads
from casino_core.players.estimates.evaluation import WIN
from casino_core.players.search.playouts import Playouts
from casino_core.rules.turn import advance

from .. import profiles
from ..views import whole_review

WITH_TABLE = [name for name, rules in PRESETS.items() if table_of(rules)]
MOST_PLAYS = 4
"""The most plays of a decision, so that a law tries many decisions."""


def is_chance(chance: float | None) -> bool:
    return chance is not None and 0 <= chance <= 1


@cache
def start_of(preset: str) -> View:
    """Return the view of the first seat to play on a deal."""
    position = Game.new(PRESETS[preset], "start").position
    return position.view(position.turn)


def any_scores(rules: RuleSet, chance: Random) -> tuple[int, ...]:
    """Scores at the start, or near the target; level ones may be beyond it."""
    if rules.target is None:
        return (0,) * rules.sides
    level = max(0, rules.target + chance.randrange(-3, 4))
    near = range(max(0, rules.target - 8), rules.target)
    return chance.choice(
        ((0,) * rules.sides, (level,) * rules.sides, tuple(chance.choices(near, k=2)))
    )


def somewhere(preset: str, chance: Random) -> Position:
    """A position of a round of greedy players, from scores that often lie near the target."""
    rules = PRESETS[preset]
    deal = Game.new(rules, str(chance.random())).position
    positions = [deal.replace(scores=any_scores(rules, chance))]
    while not positions[-1].over:
        view = positions[-1].view(positions[-1].turn)
        positions.append(advance(positions[-1], PLAYERS["greedy"].play(view, chance)))
    return chance.choice(positions[:-1])


def tried(position: Position, deals: int, chance: Random) -> Trials:
    """The trials of some plays at a position."""
    view = position.view(position.turn)
    play = chance.choice(largest_and_trails(view, 8))
    trials = Trials(view, play, "law")
    list(trials.start())
    if not trials.solved:
        trials.narrow(MOST_PLAYS)
        list(trials.more(deals))
    return trials


@pytest.mark.parametrize("preset", WITH_TABLE)
@profiles.some(10)
@given(seed=st.integers(0, 10**9), deals=st.integers(1, 4))
def test_every_chance_lies_from_0_to_1(preset: str, seed: int, deals: int) -> None:
    chance = Random(seed)
    trials = tried(somewhere(preset, chance), deals, chance)
    for trial in trials.ranking():
        assert is_chance(trial.worth.chance), trial
        assert is_chance(trial.best_worth.chance), trial
    for play in trials.plays:
        assert all(is_chance(each.chance) for each in trials.samples_of(play))


@profiles.many(5)
@given(
    preset=st.sampled_from(WITH_TABLE),
    seed=st.integers(0, 10**9),
    lead=st.floats(-200, 200),
    shift=st.floats(-50, 50),
    to_come=st.floats(0, 1),
)
def test_any_lead_is_a_chance(
    preset: str, seed: int, lead: float, shift: float, to_come: float
) -> None:
    rules = PRESETS[preset]
    stakes = Stakes(start_of(preset).replace(scores=any_scores(rules, Random(seed))))
    for over, won in product((False, True), (-WIN, 0.0, WIN)):
        worth = stakes.sample(lead + won, to_come, over=over, shift=shift)
        assert is_chance(worth.chance)


@pytest.mark.parametrize("preset", WITH_TABLE)
def test_a_lead_of_points_stays_one_however_it_is_shifted(preset: str) -> None:
    """A shift of points leads where the same lead without it leads."""
    stakes = Stakes(start_of(preset))
    for lead, shift in ((0.0, 3.0), (-2.5, 1.25), (4.0, -9.0)):
        shifted = stakes.sample(lead, 0.5, over=False, shift=shift)
        assert shifted == stakes.sample(lead + shift, 0.5, over=False)


@pytest.mark.parametrize("preset", ["khasino", "south-african", "sotho", "swazi"])
def test_a_playout_that_ends_before_the_round_leaves_its_result_open(preset: str) -> None:
    """The last deal is long: an estimate after some turns of it is not the result."""
    position = Game.new(PRESETS[preset], "open").position
    while position.stock:
        view = position.view(position.turn)
        position = advance(position, PLAYERS["greedy"].play(view, Random(0)))
    trials = tried(position, 2, Random(0))
    chances = [each.chance for play in trials.plays for each in trials.samples_of(play)]
    assert chances
    assert all(0.001 < chance < 0.999 for chance in chances)


@pytest.mark.parametrize("preset", list(PRESETS))
def test_a_playout_tells_how_many_cards_are_to_come(preset: str) -> None:
    """To the end of the deal at most: what is in the stock then, and in hands."""
    position = Game.new(PRESETS[preset], "to come").position
    playouts = Playouts(position, estimated_leads, {})
    hands = sum(map(int.bit_count, position.hands))
    playouts.value(legal_plays(position)[0])
    stock = len(position.stock)
    assert 0 <= playouts.cards_to_come < stock + hands
    if hands <= 4 * position.rules.players and not position.rules.draw:
        assert playouts.cards_to_come == stock


@pytest.mark.parametrize("preset", ["khasino", "standard", "misar"])
def test_every_chance_of_a_rollout_lies_from_0_to_1(preset: str) -> None:
    for number in range(3):
        position = somewhere(preset, Random(number))
        view = position.view(position.turn)
        plays = likely_plays(view, 2)
        results = roll_out_deal(view, plays, "greedy", "law", number)
        assert all(is_chance(each.chance) for each in results)


def test_every_chance_of_a_review_lies_from_0_to_1() -> None:
    start = parse_position("rules=khasino table=5h hands=3h4cTd/2s5d9c")
    assert isinstance(start, Position)
    game = Game.from_position(start)
    game = game.play(legal_plays(start)[0])
    review = whole_review(game)
    assert all(is_chance(each.worth.chance) for each in review.decisions)
