"""Beliefs about hidden hands come from counting, from piles left lying, and from builds."""

from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import NO_CARDS, PRESETS, Game, View, advance, legal_plays, parse_play, parse_rules
from casino_core.cards import Rank
from casino_core.players.beliefs.determinization import samples
from casino_core.players.beliefs.missed_captures import (
    MissedCapture,
    believed_probabilities,
    holding_factors,
    missed_captures,
)
from casino_core.players.estimates.largest_captures import EVERY_CARD, RANKS, captures
from casino_core.players.estimates.probabilities import holding_probabilities
from casino_core.seats import Seat
from tests.profiles import many
from tests.views import view_of

from . import worlds

T = TypeVar("T")


def by_rank(items: tuple[T, ...]) -> dict[Rank, T]:
    """Return the items, given in the order of the ranks of a usual pack, by their ranks."""
    return dict(zip(list(Rank)[: Rank.KING], items, strict=True))


def played(name: str, seed: int, turns: int) -> View:
    """Return the view after some random plays, builds first, of a round that is not over."""
    chance = Random(seed)
    position = Game.new(PRESETS[name], f"evidence {seed}").position
    for _ in range(turns):
        plays = legal_plays(position)
        builds = [play for play in plays if play.value and chance.random() < 0.5]
        following = advance(position, chance.choice(builds or plays))
        if following.over:
            break
        position = following
    return position.view(position.turn)


def left(text: str, seat: Seat = Seat(1)) -> dict[Rank, MissedCapture]:
    """Return what a seat has left lying, by ranks."""
    missed = missed_captures(view_of(text), seat)
    assert missed is not None
    return {rank: kind for rank, kind in by_rank(missed).items() if kind != MissedCapture.NOTHING}


def after(view: View, play: str) -> View:
    """Return the view after one more play."""
    return advance(view, parse_play(play, view))


def test_pairs_and_sums_can_be_left_lying() -> None:
    assert left("table=7s,2c hands=3h4c/?????? stock=*8") == {
        Rank.SEVEN: MissedCapture.PAIR,
        Rank.TWO: MissedCapture.PAIR,
        Rank.NINE: MissedCapture.SUM,
    }


def test_a_seat_has_left_nothing_before_its_first_turn_with_its_cards() -> None:
    view = view_of("table=7s,2c hands=3h4c5d8d/???????? stock=*8")
    assert missed_captures(view, Seat(1)) is None
    assert set(holding_factors(view, Seat(1))) == {1.0}


def test_a_build_that_is_still_there_was_left_by_the_others_only() -> None:
    mine = left("table=(9:4c5s@1),Kd hands=9h4d/?????? stock=*8")
    assert mine == {Rank.NINE: MissedCapture.BUILD, Rank.KING: MissedCapture.PAIR}
    theirs = left("table=(9:4c5s@2),Kd hands=9h4d/?????? stock=*8")
    assert theirs == {Rank.NINE: MissedCapture.SUM, Rank.KING: MissedCapture.PAIR}


def test_with_more_seats_a_build_was_left_by_those_who_played_since() -> None:
    text = "rules=standard,players=3 turn=1 table=(9:4c5s@2) hands=9h4d/??????/?????? stock=*9"
    assert MissedCapture.BUILD in left(text, Seat(2)).values()
    assert MissedCapture.BUILD not in left(text, Seat(1)).values()


def test_what_was_not_taken_is_rarer_the_fewer_cards_are_left() -> None:
    texts = [f"table=7s,2c hands=3h4c/{'??' * hidden} stock=*8" for hidden in (1, 2, 3)]
    one, two, three = (by_rank(holding_factors(view_of(text), Seat(1))) for text in texts)
    for rank in (Rank.SEVEN, Rank.NINE):
        assert one[rank] < two[rank] < 1
        assert two[rank] < three[rank] <= 1


def test_a_card_just_trailed_is_no_evidence() -> None:
    view = view_of("table=7s hands=3h4c/???? stock=*8")
    believed = by_rank(believed_probabilities(view, after(view, "3h")))
    counted = by_rank(holding_probabilities(after(view, "3h"), Seat(1)))
    assert believed[Rank.SEVEN] < counted[Rank.SEVEN]
    assert believed[Rank.THREE] > counted[Rank.THREE]
    assert believed[Rank.KING] > counted[Rank.KING]


def test_a_build_announces_its_card() -> None:
    view = view_of("table=(9:4c5s@2) hands=3h4d/???? stock=*8")
    believed = by_rank(believed_probabilities(view, after(view, "3h")))
    assert believed[Rank.NINE] == 1
    assert believed[Rank.KING] < by_rank(holding_probabilities(view, Seat(1)))[Rank.KING]


def test_an_ace_or_a_high_ace_announces_any_ace() -> None:
    view = view_of("rules=royal table=(14:KsAc@2) hands=3h4d/???? stock=*8")
    believed = by_rank(believed_probabilities(view, after(view, "3h")))
    assert believed[Rank.ACE] == 1


def test_after_a_new_deal_the_chances_are_those_of_counting() -> None:
    view = view_of("turn=2 dealer=2 table=7s,2c hands=/3h stock=*8")
    later = after(view, "3h")
    assert believed_probabilities(view, later) == holding_probabilities(later, later.turn)


@many(3)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6), st.integers(0, 40))
def test_chances_are_chances_everywhere(name: str, seed: int, turns: int) -> None:
    view = played(name, seed, turns)
    play = Random(seed).choice(legal_plays(view))
    later = advance(view, play)
    if later.over:
        return
    for rank, believed in zip(RANKS, believed_probabilities(view, later), strict=True):
        assert 0 <= believed <= 1
        if not view.unseen & rank:
            assert believed == 0


@pytest.mark.parametrize(
    "text",
    [
        "table=7s,2c,Kd hands=3h4c/???? stock=*8",
        "table=7s,2c,Kd hands=3h4c/?????? stock=*8",
        "table=(9:4c5s@1),Kd hands=9h4d/???? stock=*8",
        "table=(9:4c5s@2),Kd hands=3h4d/?????? stock=*8",
    ],
)
def test_deals_are_drawn_as_is_believed(text: str) -> None:
    view = view_of(text)
    later = advance(view, legal_plays(view)[-1])
    deals = samples(view, Random(text))
    hands = [next(deals).hands[1] for _ in range(4000)]
    for rank, believed in zip(RANKS, believed_probabilities(view, later), strict=True):
        often = sum(bool(hand & rank) for hand in hands) / len(hands)
        assert abs(often - believed) < 0.05


def assert_largest(view: View) -> None:
    """Assert that `captures` finds the largest legal capture with each rank."""
    seat = (view.turn + 1) % view.rules.players
    cards = EVERY_CARD[: len(view.rules.rank_sets)]
    for card, (capture, sweeps) in zip(cards, captures(view), strict=True):
        other = view._replace(
            turn=seat,
            hands=tuple(card.bit if each == seat else NO_CARDS for each in range(len(view.hands))),
            hidden=(0,) * len(view.hidden),
            builds=tuple(build._replace(owner=Seat(-1)) for build in view.builds),
        )
        sizes = [play.taken.bit_count() for play in legal_plays(other) if not play.value]
        assert capture.bit_count() == max(sizes)
        assert sweeps == (capture > 0 and capture == view.on_table)


# The beliefs do not count captures that take cards of open piles.
WITHOUT_PILES = sorted(name for name, rules in PRESETS.items() if rules.pile_tops == "off")


@many(3)
@given(st.sampled_from(WITHOUT_PILES), st.integers(0, 10**6), st.integers(1, 30))
def test_the_largest_capture_with_each_rank_is_found(name: str, seed: int, turns: int) -> None:
    assert_largest(played(name, seed, turns))


@pytest.mark.parametrize(
    "rules",
    [
        *("royal,capture_extent=maximal", "folk,must_sweep=on", "folk,same_value=coexist"),
        *("royal,capture_extent=pairs", "royal,capture_extent=maximal,must_sweep=on"),
    ],
)
def test_it_is_found_where_the_rules_say_how_much_a_capture_takes(rules: str) -> None:
    chance = Random(rules)
    for _ in range(60):
        position = worlds.puzzle(chance, parse_rules(rules))
        assert_largest(position.view(position.turn))


def test_a_build_that_stands_in_sums_is_found() -> None:
    assert_largest(view_of("rules=folk table=3s,(7:3c4d@2) hands=Ad2cKd/?????? turn=1 stock=*40"))
