"""The short end of a round: secrets in the last deal, and a rest that cannot change the points."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import casino_core as casino
from casino_core.correspondence import correspondence
from casino_core.correspondence.check import can_check, check_round
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.message import Message
from casino_core.correspondence.short_end import MOST_CARDS, is_settled
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.correspondence.terms import Terms, check_terms
from casino_core.correspondence.turn import Words
from casino_core.fairness import CheckResult
from casino_core.players import PLAYERS

from .correspondents import GROUP, Pair, invited, moved, sent
from .test_correspondence_cheats import claimed, guilty

ONE_ROUND = "standard,target=none"
LAST_DEAL = 45
"""The number of the first message of the last deal: four before the plays, and forty plays."""


@cache
def after(messages: int, rules: str = ONE_ROUND, seed: int = 1) -> Pair:
    """A game with a short end after its first messages; both play to take the most cards."""
    if messages == 1:
        return invited(casino.parse_rules(rules), short_end=True)
    before = after(messages - 1, rules, seed)
    writer = before.writer
    if writer.awaited is not NextMessage.PLAY:
        return moved(before, Random(seed))
    assert writer.view
    play = PLAYERS["greedy"].play(writer.view, Random(f"{seed}:{messages}"))
    return before.wrote(writer.play(play))


def whole(rules: str = ONE_ROUND, seed: int = 1) -> Pair:
    messages = 1
    while not after(messages, rules, seed).over:
        messages += 1
    return after(messages, rules, seed)


def signed(pair: Pair, words: tuple[str, ...]) -> Message:
    """The next message of a cheat: the honest one with other words."""
    message = sent(moved(pair, Random(1)).reader)
    return pair.writer.side.signed(message._replace(words=words))


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_game_with_a_short_end_needs_no_link_after_its_last_play(seed: int) -> None:
    pair = whole(seed=seed)
    last = pair.sides[0].messages[-1]
    assert last.words[1:] in ((), (Words.COUNT,))
    assert len(pair.sides[0].messages) <= LAST_DEAL + 7
    for side in pair.sides:
        assert can_check(side, 1)
        assert {each.result for each in check_round(side, 1)} == {CheckResult.GOOD}
        assert side.rest == (len(side.table.last.plays) + 4 - len(side.messages))
        restored = Correspondence.restored(side.seat, side.side.secret, side.messages, GROUP)
        assert restored == side


def test_the_rest_of_a_round_spares_links() -> None:
    spared = [53 - len(whole(seed=seed).sides[0].messages) for seed in range(1, 5)]
    assert min(spared) >= 1
    assert max(spared) >= 4


@pytest.mark.parametrize("rules", ["standard,target=6", "royal,target=6", "diamond,target=none"])
def test_a_game_of_rounds_with_a_short_end_comes_back_from_its_messages(rules: str) -> None:
    for side in whole(rules).sides:
        read = parse_stored(format_stored(side), GROUP)
        assert read.table == side.table
        assert read.outcome == side.outcome


def test_a_secret_in_the_last_deal_tells_nothing_that_counting_does_not_tell() -> None:
    before = after(LAST_DEAL - 1)
    for side in before.sides:
        assert not any(side.table.last.secrets), "no secret before all cards are dealt"
    reader = after(LAST_DEAL)
    assert [bool(each) for each in reader.sides[0].table.last.secrets] == [True, False]
    bob, opened = before.sides[1].table.last, reader.sides[1].table.last
    known_cards = casino.card_set(card for card in bob.known if card) | opened.position.hands[1]
    hand = opened.position.hands[0] | opened.plays[-1].card.bit
    assert hand == casino.card_set(bob.rules.cards) & ~known_cards, "Ann has what Bob has not seen"
    assert not opened.unknown, "the secret tells in which place each of them is"


def test_a_false_secret_in_the_last_deal_is_refused() -> None:
    pair = after(LAST_DEAL - 1)
    message = sent(moved(pair, Random(1)).reader)
    false = pair.writer.side.signed(message._replace(values=(b"x" * 32, *message.values[1:])))
    with pytest.raises(CorrespondenceError) as error:
        pair.reader.received(false)
    assert error.value.reason is RefusalKind.UNOPENED
    cheat = pair.writer.seat
    assert guilty(claimed(pair, false).sides[1 - cheat]) == {cheat}


def test_nobody_ends_a_round_whose_points_can_change() -> None:
    """Also where the writer's changed page says so, with its signature."""
    refusals = []
    for messages in range(6, len(whole().sides[0].messages)):
        pair = after(messages - 1)
        honest = sent(after(messages).sides[0])
        if pair.writer.awaited is NextMessage.PLAY and honest.words[1:] != (Words.COUNT,):
            false = pair.writer.side.signed(
                honest._replace(words=(*honest.words, Words.COUNT.value))
            )
            with pytest.raises(CorrespondenceError) as error:
                pair.reader.received(false)
            refusals.append(error.value.reason)
    assert len(refusals) > 35
    assert set(refusals) == {RefusalKind.WRONG}


def test_a_round_is_not_ended_without_a_play_or_where_it_was_not_agreed() -> None:
    pair = after(LAST_DEAL)
    with pytest.raises(CorrespondenceError):
        pair.reader.received(signed(pair, (Words.COUNT,)))
    with pytest.raises(CorrespondenceError):
        pair.reader.received(signed(pair, (Words.YES, Words.COUNT)))
    message = whole().sides[0].messages[-1]
    agreed = invited(casino.parse_rules(ONE_ROUND))
    while agreed.writer.awaited is not NextMessage.PLAY:
        agreed = moved(agreed, Random(1))
    words = (*sent(moved(agreed, Random(1)).reader).words, Words.COUNT.value)
    with pytest.raises(CorrespondenceError, match=r"^words: ") as error:
        agreed.reader.received(signed(agreed, words))
    assert error.value.reason is RefusalKind.WORDS
    assert message.words


@pytest.mark.parametrize(("rules", "seed"), [("royal", 2), ("standard,draw=yes", 0)])
def test_no_round_ends_with_cards_that_its_writer_cannot_open(rules: str, seed: int) -> None:
    """A play that deals the last cards, in hands of two, leaves the hands unknown to its author."""
    side = whole(f"{rules},target=none,hand_cards=2", seed).sides[0]
    assert {each.result for each in check_round(side, 1)} == {CheckResult.GOOD}
    assert side.rest < 4, "the first play of the last deal was chosen"


@pytest.mark.parametrize("word", ["play zz abc", "play 8s 0", "play 8s 99", "play 8s 17"])
def test_a_game_is_shown_after_a_false_end_and_the_claim_because_of_it(word: str) -> None:
    pair = after(LAST_DEAL)
    both = claimed(pair, signed(pair, (word, Words.COUNT)))
    assert [side.rest for side in both.sides] == [0, 0]
    assert guilty(both.sides[0]) == {pair.writer.seat}


@pytest.mark.parametrize("most", range(1, 12))
def test_points_are_not_settled_by_a_part_of_the_plays(most: int) -> None:
    """All captures lead to one end, and the trail, the last play of the list, to another."""
    position = casino.parse_position(
        "rules=standard,target=none table=8c,8d,3h,5h,As hands=/8s turn=2 dealer=2 last=1"
    )
    assert not is_settled(position, most)


def test_the_rest_is_the_same_whatever_each_page_sees_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page that looks at fewer positions plays on, and the other page takes what it writes."""
    monkeypatch.setattr(correspondence, "rest_of_round", lambda _position: ())
    pair = after(LAST_DEAL + 3)
    while not pair.over:
        writer = pair.writer
        assert writer.awaited is NextMessage.PLAY
        assert writer.view
        play = PLAYERS["greedy"].play(writer.view, Random(1))
        pair = pair.wrote(writer.play(play))
    assert len(pair.sides[0].messages) == 52


def test_points_are_settled_only_where_every_way_to_play_on_has_one_result() -> None:
    """Each way to play on from the position of a rest is played, and has its points."""
    chance, trials = Random(3), 0
    for seed in range(1, 5):
        round_ = whole(seed=seed).sides[0].table.rounds[0]
        rest = whole(seed=seed).sides[0].rest
        if not rest:
            continue
        position = round_.steps[-rest].before
        assert sum(hand.bit_count() for hand in position.hands) == rest <= MOST_CARDS
        for _time in range(30):
            end = position
            while not end.over:
                end = casino.advance(end, chance.choice(casino.legal_plays(end)))
            assert casino.outcome(end) == casino.outcome(round_.position)
            trials += 1
    assert trials >= 60


def test_a_round_of_three_is_played_to_its_end() -> None:
    rules = casino.parse_rules("standard,players=3")
    assert not Terms.usual(rules, "Ann").short_end
    terms = Terms.usual(rules, "Ann")._replace(short_end=True)
    with pytest.raises(casino.CasinoError, match=r"^end: "):
        check_terms(terms)
