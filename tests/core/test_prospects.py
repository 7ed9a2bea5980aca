"""Prospects count what a balance leaves out: sure takers of builds, own captures, drawn cards."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core.cards import Rank
from casino_core.cli.match import Task, play_pair
from casino_core.players.estimates.balances import LikelyHand, balances
from casino_core.players.estimates.evaluation import pile_worth
from casino_core.players.estimates.prospects import (
    best_capture,
    expected_prospects,
    next_hand,
    prospects,
)


def seen(text: str) -> casino.View:
    view = casino.parse_state(text)
    assert isinstance(view, casino.View)
    return view


def prospect(view: casino.View, play: str) -> float:
    [(_, points)] = prospects(view, [casino.parse_play(play, view)])
    return points


def balance(view: casino.View, play: str) -> float:
    [(_, points)] = balances(view, [casino.parse_play(play, view)])
    return points


BUILT = "table=Kh,(9:8dAs@2) hands=9c3s4h/?????? turn=1 stock=*32"


def test_the_owner_of_a_build_holds_its_card() -> None:
    view = seen(BUILT)
    nine = Rank.NINE - 1
    assert LikelyHand.after(view).chances[nine] < 0.5
    expected = [*LikelyHand.after(view).chances]
    expected[nine] = 1.0
    assert list(next_hand(view).chances) == expected


def test_an_own_build_tells_nothing_of_the_next_hand() -> None:
    view = seen(BUILT.replace("@2", "@1"))
    assert next_hand(view) == LikelyHand.after(view)


def test_to_leave_the_build_of_another_costs_all_of_it() -> None:
    view = seen(BUILT)
    assert prospect(view, "3s") < balance(view, "3s") - 0.5
    assert prospect(view, "9cx(8dAs)") > prospect(view, "3s") + 2


def test_a_share_of_the_next_own_capture_counts() -> None:
    view = seen("table=Td,4c hands=ThAs3c/?????? stock=*32")
    after = casino.advance(view, casino.parse_play("3c", view))
    assert best_capture(after, after.hands[0]) > 2
    assert prospect(view, "3c") == pytest.approx(
        balance(view, "3c") + 0.2 * best_capture(after, after.hands[0])
    )


def last_deal(table: str, own: str, other: str) -> casino.View:
    """The view of seat 1 in the last deal, all other cards captured."""
    gone = casino.parse_cards(table + own + other)
    won = [card.text for card in casino.RuleSet().full_pack if card not in gone]
    hidden = "??" * (len(other) // 2)
    return seen(f"table={table} hands={own}/{hidden} turn=1 dealer=2 won={''.join(won)}/ last=1")


def test_in_the_last_deal_the_own_capture_after_the_reply_counts() -> None:
    """The other seat has the ten of diamonds only: it must leave it to the ten of hearts."""
    view = last_deal("Kh", own="Th3c", other="Td")
    tens = casino.card_set(casino.parse_cards("ThTd"))
    assert balance(view, "3c") == 0
    assert prospect(view, "3c") == pytest.approx(0.9 * pile_worth(view.rules, tens))


def test_in_the_last_deal_the_known_hand_has_the_reply_that_leaves_least() -> None:
    """With the king it captures, and then its ten has nothing to take."""
    view = last_deal("Kh", own="Th3c", other="TdKs")
    kings = casino.card_set(casino.parse_cards("KhKs"))
    assert prospect(view, "3c") == pytest.approx(-pile_worth(view.rules, kings))


def test_without_known_replies_the_reply_is_expected_in_the_last_deal_too() -> None:
    """The same best own capture counts a fifth, where the ten must be left to it."""
    view = last_deal("Kh", own="Th3c", other="Td")
    after = casino.advance(view, casino.parse_play("3c", view))
    [(_, points)] = expected_prospects(view, [casino.parse_play("3c", view)])
    assert points == 0.2 * best_capture(after, after.hands[0])


@pytest.mark.parametrize("rules", ["standard", "draw", "south-african", "laisto", "partnership"])
def test_before_the_last_deal_no_reply_is_known(rules: str) -> None:
    position = casino.Game.new(casino.parse_rules(rules), "expected").position
    view = position.view(position.turn)
    plays = casino.legal_plays(view)
    assert list(expected_prospects(view, plays)) == list(prospects(view, plays))


@pytest.mark.deep
@pytest.mark.parametrize(("rules", "pairs"), [("draw", 30), ("sotho", 5)])
def test_the_counting_player_wins_by_them(rules: str, pairs: int) -> None:
    tasks = [Task("counting", "counting@0.2", rules, f"prospects/{n}") for n in range(pairs)]
    assert sum(play_pair(task).points for task in tasks) > pairs


@pytest.mark.parametrize("rules", ["draw", "royal-draw"])
def test_a_reply_is_expected_where_every_turn_draws_a_card(rules: str) -> None:
    """A balance takes the draw for a new deal; an ace that is trailed costs nothing there."""
    view = seen(f"rules={rules} table=Kh,Qd hands=As5c6h8c/???????? stock=*38")
    assert balance(view, "As") == balance(view, "5c") == 0
    assert prospect(view, "As") < prospect(view, "5c") - 0.05


def test_nothing_is_expected_after_a_new_deal() -> None:
    view = seen("table=Kh,Qd hands=/As turn=2 dealer=2 stock=*40")
    assert prospect(view, "As") == 0


@pytest.mark.parametrize(("rules", "seats"), [("standard,players=3", 3), ("partnership", 4)])
def test_with_more_seats_prospects_are_balances(rules: str, seats: int) -> None:
    others = "/??????" * (seats - 1)
    view = seen(f"rules={rules} table=Kh,Td,(9:8dAs@2) hands=9c3sTh{others} turn=1 stock=*24")
    plays = casino.legal_plays(view)
    assert list(prospects(view, plays)) == list(balances(view, plays))


@pytest.mark.parametrize("rules", ["laisto", "misar"])
def test_prospects_are_balances_where_points_are_bad(rules: str) -> None:
    view = seen(f"rules={rules} table=Kh,Qd hands=Td5c6h8c/???????? stock=*38")
    plays = casino.legal_plays(view)
    assert list(prospects(view, plays)) == list(balances(view, plays))
