"""Every public value shows itself as the expression that makes it again."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Build, Card, CasinoError, Game, Play, Position, Rank, RuleSet, Suit, View
from casino_core.seats import Seat, Side
from tests.rows import for_each

from . import worlds

POSITION = casino.parse_position("rules=royal table=2h,(8:3s5h@1) hands=8s9cAhAd/2d9h stock=7c8c")
assert isinstance(POSITION, Position)
AFTER_CAPTURE = casino.apply(POSITION, casino.parse_play("8sx(8)", POSITION))
OVER = casino.parse_position("table=Kd hands=-/- won=3h5c/9c sweeps=1/0 last=1")
GAME = Game.new(casino.PRESETS["draw"], "sunday", names=("You", "Ann")).with_tag("Again", "yes")
ILLEGAL = casino.why_not(POSITION, casino.parse_play("9cx2h", POSITION))
HINT = casino.hint(POSITION.view(0))
EXTRAS = casino.parse_position("rules=swazi table=5h,3d hands=3s8s/2c9c")
EXTRA = casino.parse_play("b3d,5h=8>3s", EXTRAS)
SEAT, (BUILD,), CARDS = Seat(1), POSITION.builds, POSITION.loose
CARD = casino.parse_card("8s").twin
EVENTS = [
    casino.Dealt(1, 4, last=False),
    casino.Drew(SEAT, last=True),
    casino.Trailed(SEAT, CARD),
    casino.Captured(SEAT, CARD, CARDS, (BUILD,), CARD.bit),
    casino.Built(SEAT, CARD, CARDS, BUILD),
    casino.Raised(SEAT, CARD, CARDS, BUILD, None, BUILD),
    casino.Added(SEAT, CARD, CARDS, BUILD, BUILD),
    casino.BuiltFirst(SEAT, CARDS, None, BUILD),
    casino.Swept(SEAT, double=True),
    casino.TookTwin(SEAT),
    casino.PutAside(CARDS),
    casino.Residue(Side(1), CARDS),
    casino.RoundScored(casino.score_round(OVER)),
    casino.GameOver(None, (20, 20)),
    casino.CalledOut(SEAT, 4, right=True),
]
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
    casino.parse_state("hands=3h4h/????"),
    casino.parse_position("rules=mulle hands=3h/4c stock=5h5h"),
    casino.parse_position("rules=royal,pack=60 table=Eh hands=Wc/4c stock=EsJs"),
    *POSITION.builds,
    *casino.legal_plays(POSITION),
    AFTER_CAPTURE,
    ILLEGAL,
    casino.select(POSITION, casino.parse_card("9c")),
    casino.score_round(OVER),
    casino.outcome(OVER),
    *casino.score_round(OVER).lines,
    casino.Tally((0, 1), (2, 0), CARDS),
    casino.State(*POSITION),
    EXTRA,
    *EXTRA.extras,
    EXTRAS,
    HINT,
    HINT.best,
    casino.Judgement(HINT, HINT.best.play, HINT.best),
    GAME,
    *GAME.rounds,
    *EVENTS,
]


@for_each(VALUES, lambda value: f"{type(value).__name__} {value!r}"[:80])
def test_a_public_value_pastes_back(value: object) -> None:
    again = worlds.pasted(value)
    assert again == value
    assert type(again) is type(value)


def test_no_public_class_is_forgotten() -> None:
    public = (getattr(casino, name) for name in casino.__all__)
    classes = {kind for kind in public if isinstance(kind, type)}
    errors = {kind for kind in classes if issubclass(kind, CasinoError)}
    covered_classes = {type(value) for value in VALUES} | {int, casino.Hand}  # card sets are ints
    assert classes - errors <= covered_classes


@given(st.integers(0, 10**6))
def test_whatever_a_random_round_makes_pastes_back(number: int) -> None:
    chance = Random(number)
    rules = worlds.random_rules(chance)
    steps = list(worlds.steps(chance, rules))
    for step in chance.sample(steps, 3):
        seat = step.before.turn
        values = [rules, step, step.before.view(seat), *step.events]
        assert [worlds.pasted(value) for value in values] == values


def test_card_sets_are_shown_as_cards() -> None:
    position = casino.parse_state("rules=royal table=2h,5c hands=8s/- stock=*2")
    assert repr(position) == (
        "View(rules=RuleSet(courts='royal', ace='1-or-14', rows=points_table(sweep_points=1)), "
        "turn=0, dealer=1, "
        "loose=card_set(parse_cards('2h5c')), builds=(), hands=(card_set(parse_cards('8s')), 0), "
        "hidden=(0, 0), stock=(None,) * 2, won=(0, 0), sweeps=(0, 0), scores=(0, 0), last=None)"
    )
    build = Build(8, casino.card_set(casino.parse_cards("3s5h")), Seat(0), multiple=False)
    assert repr(build) == "Build(8, card_set(parse_cards('3s5h')), owner=0, multiple=False)"
    play = Play(casino.parse_card("8s"), position.loose, (build,))
    assert repr(play) == (
        f"Play(parse_card('8s'), loose=card_set(parse_cards('2h5c')), builds=({build},))"
    )


def test_twins_are_shown_as_twins() -> None:
    piles = casino.parse_position(
        "rules=krypkasino table=2h hands=8s/9c stock=5h5h won=3s3s/- last=1"
    )
    assert worlds.pasted(piles) == piles
    assert "stock=(parse_card('5h'), parse_card('5h').twin)" in repr(piles)


def test_a_rule_set_shows_what_differs_from_the_default() -> None:
    assert repr(RuleSet()) == "RuleSet()"
    assert repr(RuleSet(target=None, players=3)) == "RuleSet(players=3, target=None)"


def test_a_position_and_a_view_name_their_own_kind() -> None:
    assert isinstance(POSITION, Position)
    assert isinstance(worlds.pasted(POSITION), Position)
    assert isinstance(worlds.pasted(POSITION.view(0)), View)


@given(st.integers(0, 999))
def test_a_view_lists_the_cards_of_its_hand_and_of_the_table(number: int) -> None:
    chance = Random(number)
    for position in worlds.walk(chance, worlds.random_rules(chance)):
        view = position.view()
        assert view.hand_cards == casino.cards_in(view.hand)
        assert casino.card_set(view.loose_cards) == view.loose
        assert [*view.hand_cards] == sorted(view.hand_cards)
        assert view.hand_cards == position.hand_cards
        assert view.hand == view.hands[view.turn]
        assert eval(repr(view.hand), vars(casino)) == view.hand  # noqa: S307 - our own repr
        assert (*view.hand,) == view.hand_cards
        assert len(view.hand) == len(view.hand_cards)
        assert all((card in view.hand) == (card in view.hand_cards) for card in rules_cards(view))
        assert str(view.hand) == casino.format_cards(view.hand)


def rules_cards(view: View) -> tuple[Card, ...]:
    return view.rules.full_pack
