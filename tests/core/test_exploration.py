"""Exploration: plays ranked on more and more deals, the expected answers, and what is held."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core import View
from casino_core.analysis.exploration import Exploration, as_seen, explore
from casino_core.cards import Rank

OPEN = "table=Td,As,9s,Kh hands=Ts3hKc5d/2s2d7c8h stock=*8 scores=14/12"
HIDDEN = "table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8 scores=14/12"


def found_at(text: str, *, open_hands: bool = False, deals: int = 12) -> list[Exploration]:
    view = as_seen(casino.parse_state(text), open_hands=open_hands)
    return [each for each in explore(view, deals=deals) if each]


def plays(exploration: Exploration) -> list[str]:
    return [casino.format_play(each.play, exploration.view) for each in exploration.plays]


def test_the_plays_are_ranked_better_with_every_deal() -> None:
    *some, last = found_at(HIDDEN)
    assert [each.deals for each in some] == [*range(1, len(some) + 1)]
    assert last.complete
    assert not any(each.complete or each.exact for each in some)
    assert plays(last)[0] == "TsxAs,9s,Td"
    losses = [each.comparison.loss for each in last.plays]
    assert losses[0] == 0
    assert losses == sorted(losses)
    assert all(each.comparison.error > 0 for each in last.plays[1:])
    view = last.view
    assert set(plays(last)) == {casino.format_play(each, view) for each in casino.legal_plays(view)}


def test_the_same_deals_give_the_same_ranking() -> None:
    assert found_at(HIDDEN, deals=4) == found_at(HIDDEN, deals=4)


def test_what_the_hidden_hand_may_hold_is_counted() -> None:
    last = found_at(HIDDEN, deals=12)[-1]
    (ranks,) = last.held.values()
    assert set(ranks) <= set(Rank)
    assert all(0 < share <= 1 for share in ranks.values())
    # Four cards are hidden: on every deal the seat holds from one rank to four.
    assert 1 <= sum(ranks.values()) <= 4


def test_with_open_hands_only_the_stock_is_hidden() -> None:
    of_view, opened = found_at(OPEN)[-1], found_at(OPEN, open_hands=True)[-1]
    assert of_view.view.hidden == (0, 4)
    assert opened.view.hidden == (0, 0)
    assert opened.held == {}
    assert set(opened.view.stock) == {None}


LAST_DEAL = (
    "table=As,4c,5d hands=ThKd/Tc5h turn=1 dealer=2 scores=15/13 last=1 "
    "won=Ah2h3h4h6h7h8h9hJhQhKh2d3d4d6d7d8d9dTdJdQdAd/"
    "2s3s4s5s6s7s8s9sTsJsQsKsAc2c3c5c6c7c8c9cJcQcKc"
)


def test_the_last_deal_is_exact_and_has_the_best_answer() -> None:
    (exploration,) = found_at(LAST_DEAL)
    assert exploration.exact
    assert exploration.complete
    assert plays(exploration)[0] == "ThxAs,4c,5d"
    assert all(each.comparison.error == 0 for each in exploration.plays)
    answer = exploration.plays[-1].answer
    assert answer
    assert casino.format_cards(answer.play.loose) == "As4c5d"
    assert answer.share == 1


def test_an_only_play_is_found_at_once() -> None:
    (exploration,) = found_at("table=5h hands=8s/???? stock=*8")
    assert plays(exploration) == ["8s"]
    assert exploration.complete


def test_partners_and_more_seats() -> None:
    text = "rules=royal,players=4,partnership=true table=5h,Kd hands=3sKh/??/??/?? stock=*32"
    last = found_at(text, deals=3)[-1]
    assert sorted(last.held) == [1, 2, 3]
    assert last.plays[0].comparison.worth.chance is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("table=5h hands=/", "hands: the round is over"),
        ("table=5h hands=????/3c", "hands: the hand of seat 1, whose turn it is, is hidden"),
    ],
)
def test_where_there_is_no_play_the_field_is_named(text: str, message: str) -> None:
    with pytest.raises(casino.CasinoError, match=message):
        as_seen(casino.parse_state(text))


def test_a_view_stays_what_it_is() -> None:
    view = casino.parse_state(HIDDEN)
    assert isinstance(view, View)
    assert as_seen(view) == view
