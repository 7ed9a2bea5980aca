"""The value network computes correctly, and its values lead to better plays."""

from math import isfinite
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, Position, advance, format_play, legal_plays, parse_rules
from casino_core.cards import BIG_CASINO, LITTLE_CASINO, card_set
from casino_core.notation.cards import parse_cards
from casino_core.players.base.considered import best_play, largest_and_trails
from casino_core.players.beliefs.missed_captures import believed_probabilities
from casino_core.players.estimates.balances import estimated_leads
from casino_core.players.estimates.evaluation import lead_so_far, sign_of, standing
from casino_core.players.estimates.features import UNIT, features_of
from casino_core.players.estimates.features_further import features_further
from casino_core.players.estimates.largest_captures import captures_with
from casino_core.players.networks.value_network import (
    Family,
    ValueNetwork,
    expected_leads,
    family_of,
    features_for,
    usual_leads,
)
from casino_core.players.networks.weights import stored_weights
from casino_core.players.policies.fast_playout import MAX_PLAYS
from casino_core.presets import PRESET_NOTES
from casino_core.rules.scoring import score_round
from casino_core.seats import Seat, Side
from tests.profiles import thorough
from tests.views import view_of

ROUNDS = 30 if thorough() else 12


@given(st.data())
def test_a_network_counts_like_one_in_fractions(data: st.DataObject) -> None:
    width = data.draw(st.integers(1, 6))
    weight = st.integers(-127, 127)
    rows = data.draw(st.lists(st.lists(weight, min_size=width, max_size=width), max_size=8))
    cells = data.draw(st.lists(st.integers(-(10**6), 10**6), min_size=width, max_size=width))
    number = st.integers(-10 * UNIT, 10 * UNIT)
    inputs = data.draw(st.lists(number, min_size=len(rows), max_size=len(rows)))
    plain = 0.0
    for at, cell in enumerate(cells):
        raised = sum(row[at] * each for row, each in zip(rows, inputs, strict=True))
        plain += max(0, raised) / UNIT * cell / ValueNetwork.SCALE
    assert ValueNetwork(rows, cells)(inputs) == pytest.approx(plain)


def positions(name: str) -> list[Position]:
    """Yield the positions of a round of random plays."""
    chance = Random(name)
    position = Game.new(PRESETS[name], f"experience {name}").position
    all_positions = []
    while not position.over:
        all_positions.append(position)
        position = advance(position, chance.choice(legal_plays(position)))
    return all_positions


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_value_of_every_play_of_every_preset_is_plausible(name: str) -> None:
    for position in positions(name)[:: 1 if thorough() else 8]:
        view = position.view(position.turn)
        plays = legal_plays(view)
        leads = dict(expected_leads(view, plays))
        assert list(leads) == list(plays)
        for play, points in leads.items():
            after = advance(view, play)
            if after.over:
                assert points == standing(after, view.side)
                continue
            features = features_for(view.rules)(
                after, view.turn, believed_probabilities(view, after)
            )
            assert len(features) == len(stored_weights(family_of(view.rules))["inputs"])
            assert isfinite(points)
            # Captured cards may be lost again where piles lie open.
            most = 12 if view.rules.pile_tops == "off" else 30
            assert abs(points - lead_so_far(after, view.side)) < most
            # Twins are worth twice as much, and open piles make large builds.
            usual = view.rules.pile_tops == "off" and not view.rules.has_twins
            assert max(map(abs, features)) < (10 if usual else 16) * UNIT


@pytest.mark.parametrize(
    ("rules", "family"),
    [
        ("standard", Family.USUAL),
        ("kasino-se", Family.USUAL),
        ("laisto", Family.BAD_POINTS),
        ("misar", Family.BAD_POINTS),
        ("royal,goal=least", Family.BAD_POINTS),
        ("misar,players=3", Family.USUAL),
        ("krypkasino", Family.USUAL),
        ("khasino", Family.OPEN_PILES),
        ("swazi", Family.OPEN_PILES),
        ("standard,pile_tops=build", Family.OPEN_PILES),
        ("swazi,players=4,partnership=true", Family.USUAL),
    ],
)
def test_a_family_follows_from_the_rules(rules: str, family: Family) -> None:
    assert family_of(parse_rules(rules)) is family


def test_the_games_that_people_played_before_keep_their_network() -> None:
    for name, preset in PRESET_NOTES.items():
        assert preset.regional or family_of(preset.rules) is Family.USUAL, name


@pytest.mark.parametrize("name", ["standard", "kasino-se", "laisto", "krypkasino", "khasino"])
def test_the_usual_network_is_asked_where_points_are_good_and_counting_elsewhere(name: str) -> None:
    usual = family_of(PRESETS[name]) is Family.USUAL
    for position in positions(name)[::9]:
        view = position.view(position.turn)
        plays = legal_plays(view)
        now, before = dict(expected_leads(view, plays)), dict(usual_leads(view, plays))
        ends = [play for play in plays if advance(view, play).over]
        assert usual == (now == before) or len(ends) == len(plays)
        assert all(now[play] == before[play] for play in ends)
        if PRESETS[name].goal == "least":
            counted = dict(estimated_leads(view, plays))
            assert all(before[play] == counted[play] for play in plays if play not in ends)


def test_the_further_features_know_what_lies_on_top_of_open_piles() -> None:
    text = "rules=khasino table=9d hands=2c3c8c/?????? turn=2 won=5h7h/{} last=2 stock=*20"
    rows = []
    for features in (features_of, features_further):
        views = [view_of(text.format(pile)) for pile in ("6d8d", "8d6d")]
        rows.append([features(view, Seat(0), (0.5,) * 13) for view in views])
    usual, further = rows
    assert usual[0] == usual[1]
    assert further[0] != further[1]


def test_a_casino_captures_as_its_own_value() -> None:
    view = view_of("rules=laisto table=9d,7c,4h hands=2cTd/???? stock=*40")
    capture = captures_with(view, BIG_CASINO)
    assert capture.cards == card_set(parse_cards("7c9d"))
    assert not capture.sweeps
    table = view_of("rules=laisto table=9d,7c hands=2cTd/???? stock=*40")
    assert captures_with(table, BIG_CASINO).sweeps
    assert not captures_with(table, LITTLE_CASINO).cards


def test_more_is_expected_of_taking_the_big_casino_than_of_giving_it_away() -> None:
    view = view_of("table=Td,4s,3h hands=Tc4h9cKd/???? stock=*40")
    leads = {format_play(play): points for play, points in expected_leads(view, legal_plays(view))}
    assert leads["TcxTd"] > leads["Tc"] + 1


def lead(name: str, seed: str, place: int) -> float:
    """Return the lead, after a round, of a player that uses the network over a counting player."""
    position = Game.new(PRESETS[name], seed).position
    while not position.over:
        judge = expected_leads if position.side == place else estimated_leads
        view = position.view(position.turn)
        position = advance(position, best_play(view, largest_and_trails(view, MAX_PLAYS), judge))
    points = score_round(position).points
    return sign_of(PRESETS[name]) * (points[place] - points[1 - place])


@pytest.mark.deep
@pytest.mark.parametrize("name", ["standard", "royal", "laisto"])
def test_the_value_network_beats_counting(name: str) -> None:
    seeds = [f"experienced {number}" for number in range(ROUNDS)]
    assert sum(lead(name, seed, place) for seed in seeds for place in (0, 1)) > ROUNDS


def test_what_is_expected_is_the_lead_and_what_the_network_adds() -> None:
    view = Game.new(PRESETS["standard"], "value").position.view(0)
    play = legal_plays(view)[0]
    lead_then = lead_so_far(advance(view, play), Side(0))
    assert list(expected_leads(view, [play], ValueNetwork([[0]] * 200, [1]))) == [(play, lead_then)]
    nothing, point = ValueNetwork([], []), ValueNetwork([[127]], [ValueNetwork.SCALE])
    assert nothing([]) == 0
    assert point([UNIT]) == 127
