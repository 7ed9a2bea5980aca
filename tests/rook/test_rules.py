"""The rules of Rook one by one, and what is refused, with its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from casino_core import rook
from casino_core.errors import CasinoError, NotationError, RuleSetError
from casino_core.rook import (
    PRESETS,
    Game,
    IllegalActionError,
    Position,
    Reason,
    RuleSet,
    Trick,
    apply,
    deal,
    format_action,
    legal_actions,
    outcome,
    parse_action,
    parse_card,
    parse_cards,
    parse_position,
    parse_rules,
    refusal_sentence,
    score_round,
    shuffle,
    why_not,
    winner_of,
)
from casino_core.rook.notation import parse_seat_and_action
from casino_core.rook.position import Call, first_leader
from casino_core.seats import Seat

START = Game.new("rook", "sunday", dealer=Seat(3)).position


def after(words: str, position: Position = START) -> Position:
    for word in words.split():
        seat, action = parse_seat_and_action(word)
        position = apply(position, action, seat)
    return position


def reason(word: str, position: Position = START) -> Reason:
    seat, action = parse_seat_and_action(word)
    with pytest.raises(IllegalActionError) as error:
        apply(position, action, seat)
    return error.value.refusal.reason


def hands(*texts: str, nest: str = "", trump: str = "red", **rules: Any) -> Position:
    """A position in the tricks; the bidder, at 70, is seat 1, the dealer seat 4."""
    bids = (Call(Seat(0), 70), *(Call(Seat(n), 0) for n in (1, 2, 3)))
    named = parse_action(f"trump={trump}")
    return START._replace(
        rules=RuleSet(**rules),
        hands=tuple(parse_cards(text) for text in texts),
        nest=parse_cards(nest),
        bids=bids,
        aside=True,
        trump=named.suit,  # type: ignore[union-attr]
    )


# Bidding


@pytest.mark.parametrize(
    ("words", "wrong", "expected"),
    [
        ("", "65", Reason.BID_LOW),
        ("", "72", Reason.BID_STEP),
        ("", "125", Reason.BID_LIMIT),
        ("80", "80", Reason.BID_NOT_HIGHER),
        ("80", "1:85", Reason.OUT_OF_TURN),
        ("80 pass 85", "2:90", Reason.OUT_OF_TURN),
        ("", "b14", Reason.NOT_NOW),
        ("", "misdeal", Reason.MISDEAL_OFF),
        ("120", "pass", Reason.NOT_NOW),
        ("pass pass pass pass", "70", Reason.ROUND_OVER),
    ],
)
def test_a_wrong_bid_is_refused(words: str, wrong: str, expected: Reason) -> None:
    assert reason(wrong, after(words)) is expected


def test_the_last_bidder_has_the_bid_and_takes_the_nest() -> None:
    position = after("70 pass 75 80 pass 85 pass")
    assert position.contract == Call(Seat(2), 85)
    assert position.turn == 2
    assert len(position.hands[2]) == 14
    assert not position.nest


def test_who_has_passed_is_asked_no_more() -> None:
    assert after("pass 70 pass").turn == 3
    assert after("pass 70 pass 75").turn == 1


def test_a_bid_of_the_limit_ends_the_bidding() -> None:
    assert after("120").contract == Call(Seat(0), 120)


def test_four_passes_are_a_new_deal_by_the_next_dealer_or_a_bid_of_the_dealer() -> None:
    game = Game.new("rook", "sunday", dealer=Seat(3))
    for _seat in range(4):
        game = game.play(parse_action("pass"))
    assert game.position.redealt
    assert game.next_round().position.dealer == 0
    forced = START._replace(rules=RuleSet(all_pass="dealer"))  # noqa: S106
    assert after("pass pass pass pass", forced).contract == Call(Seat(3), 70)


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    rules = RuleSet(misdeal="none-counting")
    plain = parse_cards("b6b7b8b9b11b12b13g6g7")
    others = [card for card in rules.cards if card not in plain]
    cards = []
    for turn in range(9):
        cards += [plain[turn], *(others.pop() for _ in range(3))]
        if turn < 5:
            cards.append(others.pop())
    game = Game.from_cards(rules, tuple(cards), Seat(3))
    later = game.play(parse_action("pass"))
    assert why_not(later.position, parse_action("misdeal")).reason is Reason.MISDEAL_COUNTING  # type: ignore[union-attr]
    twice = game.play(parse_action("70")).play(parse_action("75"))
    twice = twice.play(parse_action("pass")).play(parse_action("pass"))
    assert reason("misdeal", twice.position) is Reason.MISDEAL_LATE
    game = game.play(parse_action("misdeal"))
    assert game.next_round(cards=tuple(cards)).position.dealer == 3


# The nest


def test_wrong_cards_cannot_be_put_aside() -> None:
    position = after("70 pass pass pass")
    hands = [card.text for card in position.hands[0]]
    foreign = next(card.text for card in position.rules.cards if card.text not in hands)
    assert reason(f"aside={''.join(hands[:4])}", position) is Reason.NOT_FIVE
    assert reason(f"aside={''.join([*hands[:4], hands[0]])}", position) is Reason.TWICE
    assert reason(f"aside={''.join([*hands[:4], foreign])}", position) is Reason.NOT_HELD


def test_counting_cards_stay_out_of_the_nest_as_long_as_there_are_others() -> None:
    rules = RuleSet(nest_points="none")
    hand = parse_cards("b5b10b14g5g10g14r5r10Ry6y7y8b6")
    bids = (Call(Seat(0), 120),)
    position = START._replace(rules=rules, hands=(hand, *START.hands[1:]), nest=(), bids=bids)
    refusal = why_not(position, parse_action("aside=Rb5y6y7y8"))
    assert refusal is not None
    assert refusal_sentence(refusal) == (
        "Only 1 counting card may be put aside, for want of others: keep the black 5."
    )
    result = apply(position, parse_action("aside=b5y6y7y8b6"))
    assert result.announced
    enough = position._replace(hands=((*hand, parse_card("g6")), *START.hands[1:]))
    refusal = why_not(enough, parse_action("aside=Rb6y6y7y8"))
    assert refusal is not None
    assert refusal_sentence(refusal) == "No counting card may be put aside: keep the Rook."
    assert not apply(enough, parse_action("aside=g6b6y6y7y8")).announced


def test_three_cards_go_to_the_left_in_the_first_round_and_to_the_right_in_the_second() -> None:
    for number, taker in ((1, 1), (2, 3)):
        position = START._replace(rules=RuleSet(passing="three"), round_number=number)
        position = after("120", position)
        five = "".join(card.text for card in position.hands[0][:5])
        position = after(f"aside={five} trump=red", position)
        gifts = [hand[:3] for hand in position.hands]
        for seat in range(4):
            assert position.turn == seat
            assert reason("give=" + gifts[seat][0].text, position) is Reason.NOT_THREE
            position = after("give=" + "".join(c.text for c in gifts[seat]), position)
        assert set(gifts[0]) <= set(position.hands[taker])
        assert all(len(hand) == 9 for hand in position.hands)


# Tricks


def legal(position: Position) -> str:
    return " ".join(sorted(format_action(action) for action in legal_actions(position)))


def test_a_player_follows_suit_or_plays_the_rook() -> None:
    position = after("b6", hands("b6b7", "b14Rg6", "g7g8", "y6y7"))
    assert legal(position) == "R b14"
    assert reason("g6", position) is Reason.REVOKE
    assert legal(after("b14", position)) == "g7 g8"


def test_the_rook_led_asks_for_trumps() -> None:
    position = after("R", hands("Rb7", "r6b14", "g7g8", "y6y7"))
    assert legal(position) == "r6"


def test_the_rook_as_the_only_trump_is_free_or_must_be_played() -> None:
    deal_ = ("r6b7", "Rb14", "g7g8", "y6y7")
    assert legal(after("r6", hands(*deal_))) == "R b14"
    strict = after("r6", hands(*deal_, rook_duty="trump"))
    assert legal(strict) == "R"
    assert reason("b14", strict) is Reason.ROOK_DUTY
    assert legal(after("b7", hands(*deal_, rook_duty="trump"))) == "R b14"


@pytest.mark.parametrize(
    ("rules", "cards", "expected"),
    [
        ("rook", "b6b14b7b8", 1),
        ("rook", "b6r5b14r6", 3),
        ("rook", "r14Rr5b14", 1),
        ("rook", "b14g14y14Rr", 0),
        ("kentucky-west", "b14b1b13b2", 1),
        ("kentucky-west", "r2Rr3b1", 2),
        ("kentucky-west", "b1Rb14b13", 1),
        ("rook,deck=full", "b2b1b3b4", 3),
    ],
)
def test_who_wins_a_trick(rules: str, cards: str, expected: int) -> None:
    trick = Trick(
        Seat(0), parse_cards(cards.removesuffix("Rr")) + parse_cards("y5") * ("Rr" in cards)
    )
    red = parse_action("trump=red").suit  # type: ignore[union-attr]
    assert winner_of(parse_rules(rules), red, trick) == expected


# Counting and calling


def played(bid: int, tricks: int, **rules: Any) -> Position:
    """A round of four tricks; seat 1, the bidder, wins the first ones, seat 2 the rest."""
    position = hands("", "", "", "", nest="b5b6b7b8b9", **rules)
    mine, theirs = parse_cards("r14r13r12r11"), parse_cards("y14y13y12y11")
    all_tricks = tuple(
        Trick(Seat(0), (mine[n], *parse_cards("y5y6y7")))
        if n < tricks
        else Trick(Seat(1), (theirs[n], *parse_cards("g5g10b10")))
        for n in range(4)
    )
    bids = (Call(Seat(0), bid), *(Call(Seat(n), 0) for n in (1, 2, 3)))
    return position._replace(tricks=all_tricks, bids=bids)


def test_the_bidders_score_what_they_took_or_lose_the_bid() -> None:
    assert score_round(played(70, 4)).taken == (10 + 4 * 5 + 5 + 20, 0)
    assert not score_round(played(70, 4)).made
    assert outcome(played(70, 4)).totals == (-70, 0)
    assert outcome(played(70, 4, all_tricks=100)).totals == (30, 0)
    assert outcome(played(70, 0)).totals == (-70, 10 + 4 * 25 + 5 + 20)
    assert outcome(played(70, 0, last_trick=0)).totals == (-70, 10 + 4 * 25 + 5)


def test_every_trick_after_the_highest_bid_wins_the_game() -> None:
    assert outcome(played(120, 4, slam="wins")).winner == 0
    assert outcome(played(120, 3, slam="wins")).winner is None
    assert outcome(played(115, 4, slam="wins")).winner is None


def test_every_trick_after_the_highest_bid_scores_100_more() -> None:
    assert outcome(played(120, 4, slam=100)).totals == (-20, 0)
    assert outcome(played(115, 4, slam=100)).totals == (-115, 0)
    assert outcome(played(120, 4, slam=100, all_tricks=100)).totals == (80, 0)
    assert outcome(played(120, 4, slam=100)).winner is None


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        ("rook", 120),
        ("rook,deck=full", 120),
        ("kentucky-west", 180),
        ("kentucky-west,ones=low", 120),
        ("kentucky-west,ones=low,bid_limit=140", 140),
    ],
)
def test_the_highest_bid_is_the_points_in_the_cards(rules: str, limit: int) -> None:
    assert parse_rules(rules).bid_limit == limit


@pytest.mark.parametrize(
    "text", ["bid_limit=145", "deck=full,bid_limit=180", "last_trick=0,bid_limit=125"]
)
def test_a_bid_that_no_round_can_make_is_refused(text: str) -> None:
    with pytest.raises(RuleSetError, match="bid_limit"):
        parse_rules(text)


@pytest.mark.parametrize(("rules", "leader"), [("left", 1), ("bidder", 2), ("dealer", 0)])
def test_who_leads_to_the_first_trick(rules: str, leader: int) -> None:
    assert first_leader(parse_rules(f"first_lead={rules}"), Seat(0), Seat(2)) == leader


def test_the_higher_score_wins_and_equal_scores_go_on() -> None:
    position = played(70, 0)._replace(scores=(1000 + 70, 1000 - 135))
    assert outcome(position).totals == (1000, 1000)
    assert outcome(position).winner is None
    assert outcome(position._replace(scores=(1000 + 70, 1000 - 130))).winner == 1


def test_a_called_partner_scores_and_loses_with_the_bidder() -> None:
    called: dict[str, Any] = {"partners": "called"}
    lost = played(70, 4, **called)._replace(scores=(0,) * 4, called=parse_card("y6"))
    assert lost.partner == 2
    assert outcome(lost).totals == (-70, 0, -70, 0)
    mild = played(70, 4, **called, called_loss="bidder")._replace(
        scores=(0,) * 4, called=parse_card("y6")
    )
    assert outcome(mild).totals == (-70, 0, 0, 0)


def test_only_a_card_of_another_player_can_be_called() -> None:
    position = START._replace(rules=RuleSet(partners="called"), scores=(0,) * 4)
    position = after("120", position)
    five = [card.text for card in position.hands[0][:5]]
    position = after(f"aside={''.join(five)} trump=red", position)
    assert reason(f"call={position.hands[0][0].text}", position) is Reason.CALL_IN_HAND
    assert reason(f"call={five[0]}", position) is Reason.CALL_IN_NEST
    assert reason("call=b1", position) is Reason.CALL_NO_CARD
    card = position.hands[2][0]
    position = after(f"call={card.text}", position)
    assert [position.view(Seat(n)).partner for n in range(4)] == [None, None, 2, None]


# Rule sets and notation


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("poker", "rules: 'poker' is none of the presets rook, kentucky-west, rook-called"),
        ("rook,ones=high", "rules: ones=high, deck=short: the short deck has no ones"),
        ("rook,rook=middle", "rules: rook=middle: rook is high or low"),
        ("rook,bid_limit=72", "rules: bid_limit=72: bid_limit is a multiple of 5 from 70 to 200"),
        ("rook,bid_limit=0", "rules: bid_limit=0: bid_limit is a multiple of 5 from 70 to 200"),
        ("rook,target", "target: no value; write target=…"),
        ("rook,rook=low,rook=low", "rook: given twice"),
        ("rook,called_loss=bidder", "rules: called_loss=bidder, partners=fixed: nobody is called"),
    ],
)
def test_a_wrong_rule_set_is_named(text: str, message: str) -> None:
    with pytest.raises((RuleSetError, NotationError)) as error:
        parse_rules(text)
    assert str(error.value) == message


def test_the_presets_are_as_documented() -> None:
    assert PRESETS["kentucky-west"] == parse_rules(
        "deck=full,ones=high,rook=low,bid_limit=180,target=500"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dealer=5 cards=b5", "dealer: '5' is not a seat from 1 to 4"),
        ("cards=b5b6", "cards: not the deck of 41 cards, each once"),
        (
            "cards=b5q9",
            "cards: 'q9' is not a card: write a suit bgry and a rank from 1 to 14, or R",
        ),
        ("rules=rook", "cards: missing; write the deck in dealing order"),
        ("hand=b5", "hand: no such field of a deal"),
        ("scores=1/2/3 cards=b5", "scores: '1/2/3' is not 2 numbers with / between them"),
        ("round=0 cards=b5", "round: '0' is not a number from 1 to 9999"),
    ],
)
def test_a_wrong_deal_names_its_field(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    "word", ["", "b15", "aside", "trump=blue", "call=", "hello", "9999999", "²"]
)
def test_a_word_that_is_not_an_action_is_refused(word: str) -> None:
    with pytest.raises(NotationError):
        parse_action(word)


def test_a_deal_is_the_whole_deck_once() -> None:
    cards = shuffle(RuleSet(), "sunday")
    with pytest.raises(CasinoError, match="cards: not the deck"):
        deal(RuleSet(), (cards[0], *cards[:-1]), Seat(0))


def test_a_class_is_found_by_its_former_name_for_one_more_release() -> None:
    with pytest.warns(DeprecationWarning, match="use Call"):
        assert rook.Said is Call
