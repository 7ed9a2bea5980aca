"""Every public value shows itself as the expression that makes it again."""

import pytest

import casino_core as casino
from casino_core import Build, Card, Game, Play, Position, Rank, RuleSet, Suit, View
from casino_core.seats import Seat

from . import worlds

POSITION = casino.parse_position("rules=royal table=2h,(8:3s5h@1) hands=8s9cAhAd/2d9h stock=7c8c")
assert isinstance(POSITION, Position)
MADE = casino.apply(POSITION, casino.parse_play("8sx(8)", POSITION))
OVER = casino.parse_position("table=Kd hands=-/- won=3h5c/9c sweeps=1/0 last=1")
GAME = Game.new(casino.PRESETS["draw"], "sunday", names=("You", "Ann")).with_tag("Again", "yes")
ILLEGAL = casino.why_not(POSITION, casino.parse_play("9cx2h", POSITION))
VALUES = [
    Rank.ACE,
    Suit.CLUBS,
    Card(Rank.TEN, Suit.DIAMONDS),
    *casino.PlayKind,
    *casino.Item,
    *casino.Reason,
    *casino.PRESETS.values(),
    *casino.PRESET_NOTES.values(),
    *casino.OPTIONS.values(),
    POSITION,
    POSITION.view(0),
    POSITION.view(1)._replace(stock=(None, POSITION.stock[1])),
    casino.parse_position("hands=3h4h/????"),
    *POSITION.builds,
    *casino.legal_plays(POSITION),
    MADE,
    ILLEGAL,
    casino.select(POSITION, casino.parse_card("9c")),
    casino.score_round(OVER),
    casino.outcome(OVER),
    GAME,
    *GAME.rounds,
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_public_value_pastes_back(value: object) -> None:
    again = worlds.pasted(value)
    assert again == value
    assert type(again) is type(value)


def test_card_sets_are_shown_as_cards() -> None:
    position = casino.parse_position("rules=royal table=2h,5c hands=8s/- stock=*2")
    assert repr(position) == (
        "View(rules=RuleSet(courts='royal', ace='1-or-14', rows=points_table(sweep_points=1)), "
        "turn=0, dealer=1, "
        "loose=card_set(parse_cards('2h5c')), builds=(), hands=(card_set(parse_cards('8s')), 0), "
        "hidden=(0, 0), stock=(None,) * 2, won=(0, 0), sweeps=(0, 0), scores=(0, 0), last=None, "
        "carried=(0, 0), piles=(), tally=None)"
    )
    build = Build(8, casino.card_set(casino.parse_cards("3s5h")), Seat(0), multiple=False)
    assert repr(build) == "Build(8, card_set(parse_cards('3s5h')), owner=0, multiple=False)"
    play = Play(casino.parse_card("8s"), position.loose, (build,))
    assert repr(play) == (
        f"Play(parse_card('8s'), loose=card_set(parse_cards('2h5c')), builds=({build},))"
    )


def test_a_rule_set_shows_what_differs_from_the_default() -> None:
    assert repr(RuleSet()) == "RuleSet()"
    assert repr(RuleSet(target=None, players=3)) == "RuleSet(players=3, target=None)"


def test_a_position_and_a_view_name_their_own_kind() -> None:
    assert isinstance(POSITION, Position)
    assert isinstance(worlds.pasted(POSITION), Position)
    assert isinstance(worlds.pasted(POSITION.view(0)), View)
