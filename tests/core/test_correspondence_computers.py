"""Computer players in games by correspondence: the inviter's device holds their seats."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core.correspondence.check import check_round
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.device import Device
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.message import (
    Message,
    format_message,
    format_messages,
    parse_message,
    parse_messages,
)
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.correspondence.terms import Terms, invitation_words, parse_invitation
from casino_core.fairness import CheckResult
from tests.core.correspondents import GROUP, SECRETS

ONE_ROUND = "standard,players=3,target=none"
LEVELS = ("", "greedy", "")
"""Ann invites, a computer player sits at the second seat, Bob at the third."""


def invited(rules: str, levels: tuple[str, ...]) -> Device:
    terms = Terms.usual(casino.parse_rules(rules), "Ann")._replace(levels=levels)
    return Device.of(Correspondence.invite(terms, SECRETS[0], GROUP))


def went_on(device: Device, chance: Random) -> Device:
    """Write all messages that the sides of a device can write."""
    while (writer := device.writer) and writer.awaited is not NextMessage.NOTHING:
        if writer.awaited is NextMessage.ACCEPTANCE:
            device = device.wrote(writer.accept(f"Seat {writer.seat + 1}"))
        elif writer.awaited is NextMessage.STEP:
            device = device.wrote(writer.step())
        else:
            assert writer.view
            device = device.wrote(writer.play(chance.choice(casino.legal_plays(writer.view))))
    return device


def sent(device: Device) -> tuple[Message, ...]:
    """The messages of the link that the device sends, as they are read."""
    link = device.own.link_of(len(device.own.messages))
    return parse_messages(format_messages(link))


def a_whole_game(rules: str, levels: tuple[str, ...], friend: int) -> tuple[Device, Device, int]:
    """Play to the end with one friend; return both devices and the number of links."""
    chance = Random(rules)
    ann = went_on(invited(rules, levels), chance)
    first, *others = sent(ann)
    seat = ann.own.table.terms.rules.seats[friend]
    assert len(others) == friend - 1
    bob = Device.of(Correspondence.invited(first, SECRETS[1], GROUP, seat))
    bob = went_on(bob.received_all(others) if others else bob, chance)
    links, reader, writer = 1, ann, bob
    while writer.own.awaited is not NextMessage.NOTHING:
        reader = went_on(reader.received_all(sent(writer)), chance)
        reader, writer = writer, reader
        links += 1
    last = reader.received_all(sent(writer))
    pair = {last.own.seat: last, writer.own.seat: writer}
    return pair[ann.own.seat], pair[seat], links


@pytest.mark.parametrize(
    ("rules", "levels", "friend"),
    [
        (ONE_ROUND, LEVELS, 2),
        ("partnership,target=none", ("", "greedy", "", "counting"), 2),
        ("standard,players=4,target=none", ("", "", "greedy", "careless"), 1),
    ],
)
def test_a_whole_game_with_computer_players_is_proved(
    rules: str, levels: tuple[str, ...], friend: int
) -> None:
    ann, bob, links = a_whole_game(rules, levels, friend)
    assert ann.own.game == bob.own.game
    assert ann.own.outcome == bob.own.outcome
    players = ann.own.players
    for device in (ann, bob):
        findings = list(check_round(device.own, 1))
        assert [each.result for each in findings] == [CheckResult.GOOD] * (2 * players + 1)
    assert links < len(ann.own.messages), "computer players take no link of their own"


def test_a_computer_player_knows_its_own_hand_only() -> None:
    device = went_on(invited(ONE_ROUND, LEVELS), Random(1))
    first, *others = sent(device)
    bob = Device.of(
        Correspondence.invited(first, SECRETS[1], GROUP, device.own.table.terms.rules.seats[2])
    )
    bob = went_on(bob.received_all(others), Random(1))
    while not (
        device.computers[0].view and device.own.view and device.own.awaited is NextMessage.PLAY
    ):
        device = went_on(device.received_all(sent(bob)), Random(1))
        if device.computers[0].view:
            break
        bob = went_on(bob.received_all(sent(device)), Random(1))
    [computer] = device.computers
    assert computer.view
    assert computer.view.hands[1]
    assert not computer.view.hands[0]
    assert not computer.view.hands[2]
    assert computer.side.secret not in (SECRETS[0], bob.own.side.secret)


def test_one_secret_brings_all_sides_of_the_device_back() -> None:
    ann, _bob, _links = a_whole_game(ONE_ROUND, LEVELS, 2)
    assert Device.of(parse_stored(format_stored(ann.own), GROUP)) == ann


def test_the_invitation_says_where_computer_players_sit() -> None:
    words = invitation_words(invited(ONE_ROUND, LEVELS).own.table.terms)
    assert "players=person/greedy/person" in words
    terms = parse_invitation(words)
    assert terms.levels == LEVELS
    assert terms.computers == (1,)
    assert [terms.holder(seat) for seat in terms.rules.seats] == [0, 0, 2]
    people = Terms.usual(terms.rules, "Ann")
    assert not any(word.startswith("players") for word in invitation_words(people))


@pytest.mark.parametrize(
    ("levels", "words"),
    [
        (("", "greedy", "greedy"), "without a friend this is an ordinary game"),
        (("greedy", "", ""), "the first seat"),
        (("", "greedy"), "for each seat"),
        (("", "gr eedy", ""), "for each seat"),
        (("", "person", ""), "for each seat"),
    ],
)
def test_players_that_cannot_be_are_refused(levels: tuple[str, ...], words: str) -> None:
    with pytest.raises(casino.CasinoError, match=words):
        invited(ONE_ROUND, levels)


@pytest.mark.parametrize(
    "text", ["person/greedy/greedy", "person//person", "person/person", "9/9/9"]
)
def test_players_of_a_hostile_invitation_are_refused(text: str) -> None:
    words = invitation_words(invited(ONE_ROUND, LEVELS).own.table.terms)
    with pytest.raises(casino.CasinoError, match=r"^players: "):
        parse_invitation((*words[:-1], f"players={text}"))


def test_nobody_else_takes_the_seat_of_a_computer_player() -> None:
    """Bob accepts for the computer player after him, with a secret of his own: two hands."""
    ann = invited("standard,players=4", ("", "", "greedy", ""))
    _ann, at_bob, at_computer, _cy = ann.own.table.terms.rules.seats
    bob = Correspondence.invited(ann.own.messages[0], SECRETS[1], GROUP, at_bob).accept("Bob")
    forged = Correspondence.restored(at_computer, SECRETS[1], bob.messages, GROUP).accept("Eve")
    with pytest.raises(CorrespondenceError, match="is your own") as error:
        ann.received_all(forged.messages[1:])
    assert error.value.reason is RefusalKind.ORDER
    assert ann.received_all(bob.messages[1:]).own.messages == bob.messages


# Links of several messages


def test_the_links_of_one_message_are_as_they_were() -> None:
    [first] = invited("standard", ()).own.messages
    assert format_messages([first]) == format_message(first)
    assert parse_messages(format_message(first)) == (first,)
    assert parse_message(format_messages([first])) == first


def test_messages_of_a_link_that_are_known_are_passed_over() -> None:
    chance = Random(3)
    device = went_on(invited(ONE_ROUND, LEVELS), chance)
    messages = device.own.messages
    assert [message.number for message in messages] == [1, 2]
    seat = device.own.table.terms.rules.seats[2]
    bob = Correspondence.invited(messages[0], SECRETS[1], GROUP, seat)
    assert bob.received_all(messages).messages == messages
    again = bob.received_all(messages)
    with pytest.raises(CorrespondenceError) as error:
        again.received_all(messages)
    assert error.value.reason is RefusalKind.OLD
    other = messages[1]._replace(words=("accept", "name=Eve"))
    with pytest.raises(CorrespondenceError) as error:
        again.received_all([messages[0], other])
    assert error.value.reason is RefusalKind.FORKED


def test_messages_that_do_not_follow_each_other_are_no_link() -> None:
    first, second = went_on(invited(ONE_ROUND, LEVELS), Random(3)).own.messages
    for messages in (
        [second, first],
        [first, first],
        [first, second._replace(game=b"another game")],
    ):
        with pytest.raises(casino.NotationError, match="do not follow"):
            parse_messages(format_messages(messages))
    with pytest.raises(casino.NotationError, match="parts"):
        parse_messages(format_messages([first, second]).rpartition(".")[0])
    with pytest.raises(casino.NotationError, match="more than 4"):
        parse_messages("1." * 40)
