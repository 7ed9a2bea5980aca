"""The proofs of messages alone, and what they open: quicker loading of a game, and watching it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from casino_core import CasinoError, parse_rules
from casino_core.correspondence import turn as turn_module
from casino_core.correspondence.check import can_check, check_round, is_shuffled_right
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.errors import CorrespondenceError
from casino_core.correspondence.group import Group
from casino_core.correspondence.masks import Pass, passed_on
from casino_core.correspondence.message import Form
from casino_core.correspondence.proved_rounds import proved_lines
from casino_core.correspondence.settled import settled_lines
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.correspondence.turn import Words
from casino_core.fairness import CheckResult
from tests.core.correspondents import GROUP, Pair, after, invited, moved
from tests.core.test_correspondence_caching import CountingGroup
from tests.core.test_correspondence_seats import FOUR, THREE
from tests.core.test_correspondence_seats import after as after_seats
from tests.core.test_correspondence_settled import RULES, some_sides


def lines_of(game: Correspondence) -> tuple[str, ...]:
    return proved_lines(game.table.terms, game.messages, game.side)


def is_the_same(game: Correspondence) -> bool:
    """Whether a game that comes back from its messages is the one read message by message."""
    read = Correspondence.restored(game.seat, game.side.secret, game.messages, GROUP)
    return parse_stored(format_stored(game), GROUP).table == read.table == game.table


@pytest.mark.parametrize("messages", [20, 53, 54, 55, 56, 57, 110, 160])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_round_is_proved_once_the_player_has_written_after_it(messages: int, seat: int) -> None:
    game = after(messages).sides[seat]
    lines = lines_of(game)
    assert lines == settled_lines(game.table, game.messages, game.side)[: len(lines)]
    assert len(lines) == len(game.table.rounds) - 1 or messages in (53, 54)
    assert is_the_same(game)


@pytest.mark.parametrize(("rules", "messages"), RULES)
def test_rounds_of_any_rules_are_proved(rules: str, messages: int) -> None:
    for game in some_sides(rules, messages):
        assert lines_of(game)
        assert is_the_same(game)


@pytest.mark.parametrize("rules", [THREE, FOUR])
def test_rounds_of_three_and_four_seats_are_proved(rules: str) -> None:
    for game in after_seats(130, rules):
        assert len(lines_of(game)) == len(game.table.rounds) - 1 > 1
        assert is_the_same(game)


def test_a_third_of_the_arithmetic_is_enough() -> None:
    """No card is opened one by one: the elements of the cards, the sum, and half the signatures."""
    game = after(160).sides[0]
    one_by_one, at_once = CountingGroup(), CountingGroup()
    read = Correspondence.restored(game.seat, game.side.secret, game.messages, one_by_one)
    proved = parse_stored(format_stored(game), at_once)
    for restored in (read, proved):
        for number in range(1, 4):
            assert {each.result for each in check_round(restored, number)} == {CheckResult.GOOD}
    assert at_once.computed < one_by_one.computed * 2 / 3
    assert at_once.multiplications < one_by_one.multiplications / 3


def undone(pair: Pair) -> Pair:
    """The pair after a play was taken back."""
    chance = Random(5)
    while not (pair.writer.awaited is NextMessage.PLAY and pair.writer.table.last.plays[4:]):
        pair = moved(pair, chance)
    pair = pair.wrote(pair.writer.say(Words.UNDO))
    return pair.wrote(pair.writer.say(Words.YES))


def test_a_round_in_which_a_play_was_taken_back_is_read() -> None:
    pair, chance = undone(after(12)), Random(6)
    while len(pair.sides[0].table.rounds) < 3 or pair.writer.awaited is not NextMessage.PLAY:
        pair = moved(pair, chance)
    for game in pair.sides:
        assert lines_of(game) == ()
        assert is_the_same(game)


def test_a_shuffle_that_no_secret_makes_is_never_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob swaps two cards of his pass: all opens, and only the proof of the packs tells."""

    def swapping(group: Group, pack: Sequence[bytes], pass_: Pass) -> tuple[bytes, ...]:
        first, second, *others = passed_on(group, pack, pass_)
        swaps = len(set(pass_.scalars)) == 1
        return (second, first, *others) if swaps else (first, second, *others)

    pair, chance = invited(after(2).sides[0].table.terms.rules), Random(7)
    with monkeypatch.context() as modified:
        modified.setattr(turn_module, "passed_on", swapping)
        while len(pair.sides[0].table.rounds) < 2 or pair.writer.awaited is not NextMessage.PLAY:
            pair = moved(pair, chance)
    for game in pair.sides:
        assert can_check(game, 1)
        assert CheckResult.BAD in {each.result for each in check_round(game, 1)}
        assert lines_of(game) == ()
        assert is_the_same(game)


@pytest.mark.parametrize("number", [2, 5, 21, 30, 53, 54])
@pytest.mark.parametrize("part", ["words", "values", "signature", "before"])
def test_a_changed_message_proves_nothing(number: int, part: str) -> None:
    game = after(110).sides[0]
    messages = list(game.messages)
    message = messages[number - 1]
    changes: dict[str, object] = {
        "words": {"words": ("play Ks 3",)},
        "values": {"values": (bytes(32), *message.values[1:])},
        "signature": {"signature": bytes(64)},
        "before": {"before": bytes(16)},
    }
    messages[number - 1] = message._replace(**changes[part])  # type: ignore[arg-type]
    lines = proved_lines(game.table.terms, messages, game.side)
    own = number % 2 == 1
    if part == "signature" and own:  # one's own signature is known
        assert lines == lines_of(game)
    else:
        assert lines == ()


def test_what_the_player_has_never_answered_is_read() -> None:
    """Without a later message of the player's nothing tells that the page has taken the round."""
    game = after(110).sides[0]
    secret = bytes(32)
    stranger = game._replace(side=game.side._replace(secret=secret))
    assert lines_of(stranger) == ()
    with pytest.raises(CorrespondenceError):
        parse_stored(format_stored(stranger), GROUP)


def test_games_of_the_first_form_are_read() -> None:
    game = after(110, form=Form.UNSIGNED).sides[0]
    assert lines_of(game) == ()
    assert is_the_same(game)


def test_nothing_is_proved_without_messages_after_the_acceptance() -> None:
    for count in range(1, 5):
        for game in after(max(count, 2)).sides:
            assert proved_lines(game.table.terms, game.messages[:count], game.side) == ()


@pytest.mark.parametrize("rules", ["standard", THREE])
def test_one_wrong_card_of_one_pass_makes_the_sum_wrong(rules: str) -> None:
    """Two cards that have changed places, or one that is another multiple, in any of the packs."""
    game = after(60).sides[0] if rules == "standard" else after_seats(70, rules)[0]
    round_ = game.table.rounds[0]
    assert is_shuffled_right(round_, game.side)
    for number, pack in enumerate(round_.packs):
        [other] = GROUP.multiplied(pack[5:6], [3])
        for changed in ((pack[1], pack[0], *pack[2:]), (*pack[:5], other, *pack[6:])):
            packs = (*round_.packs[:number], changed, *round_.packs[number + 1 :])
            assert not is_shuffled_right(round_._replace(packs=packs), game.side)


@pytest.mark.parametrize("rules", ["standard", "royal", "standard,table_cards=rest"])
def test_a_watcher_sees_the_table_and_no_hand_until_the_round_is_over(rules: str) -> None:
    pair = invited(parse_rules(rules))
    watched = Correspondence.watched(pair.sides[0].messages, GROUP)
    chance, count = Random(5), 0
    while len(pair.sides[0].table.rounds) == 1 and not pair.over:
        pair = moved(pair, chance)
        watched = watched.received(pair.sides[0].messages[-1])
        open_round, *both = (side.table.rounds[0] for side in (watched, *pair.sides))
        for place, card in enumerate(open_round.known):
            assert card is None or card in [each.known[place] for each in both]
        if not all(each.is_dealt for each in both) or any(open_round.secrets):
            continue
        count += 1
        assert open_round.position.loose == both[0].position.loose
        hands = [hand for each in both for hand in each.position.hands]
        unplayed = [
            card for card in open_round.known if card and any(card.bit & hand for hand in hands)
        ]
        own = [each.position.hands[seat] & ~each.unknown for seat, each in enumerate(both)]
        assert not [card for card in unplayed if any(card.bit & hand for hand in own)]
        assert watched.view is None
    assert count > 10
    while not all(pair.sides[0].table.rounds[0].secrets):
        pair = moved(pair, chance)
    watched = Correspondence.watched(pair.sides[0].messages, GROUP)
    assert None not in watched.table.rounds[0].known
    findings = list(check_round(watched, 1))
    assert {each.result for each in findings} == {CheckResult.GOOD}
    assert len(findings) == 5


def test_a_watcher_refuses_what_the_players_refuse() -> None:
    game = after(12).sides[0]
    *right, last = game.messages
    watched = Correspondence.watched(right, GROUP)
    assert watched.received(last).messages == game.messages
    forged = last._replace(values=last.values[::-1] or (b"x" * 32,))
    with pytest.raises(CasinoError):
        watched.received(forged)
