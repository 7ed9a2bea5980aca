"""Games by link with a cheat: each page finds it by itself, stops, tells both and may claim."""

from __future__ import annotations

from random import Random

import pytest

from casino_core.correspondence.check import check_round
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import (
    Message,
    format_message,
    parse_message,
    parse_messages,
)
from casino_core.correspondence.turn import Words
from casino_page.friends import post
from casino_page.friends.connection.room import Room
from casino_page.game.scene import Phase

from ...core.cheating import blamed
from ..pages import Memory
from .by_link_sides import Side, begun, played
from .rooms import Player, carry, connect, play_on
from .test_by_link_seats import seated, went_round

ONE_ROUND = "diamond,target=none"


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run."""
    monkeypatch.setattr(post, "urandom", Random(11).randbytes)


def changed(cheat: Side, link: str, place: int, value: bytes) -> str:
    """The cheat's link with another value, signed by the cheat's changed page."""
    message = parse_message(messages_in(link))
    values = list(message.values)
    values[place] = value
    return signed(cheat, message._replace(values=tuple(values)))


def signed(cheat: Side, message: Message) -> str:
    return format_link([cheat.post.game(cheat.entry.name).side.signed(message)])


def with_wrong_number(cheat: Side, link: str) -> str:
    return changed(cheat, link, 0, (7).to_bytes(32, "little"))


def with_a_play_against_the_rules(cheat: Side, link: str) -> str:
    message = parse_message(messages_in(link))
    _kind, text, _place = message.words[0].split()
    return signed(cheat, message._replace(words=(f"play {text} 52",)))


def without_values(cheat: Side, link: str) -> str:
    return signed(cheat, parse_message(messages_in(link))._replace(values=()))


IN_A_TURN = [with_wrong_number, with_a_play_against_the_rules, without_values]
"""Turns that no page as it should be writes, as a changed page signs them."""


def told(side: Side) -> str:
    scene = side.table.scene()
    occasion = scene.kind.occasion
    assert occasion
    return f"{scene.status} {occasion.headline} {occasion.note}"


def commands(side: Side) -> list[str]:
    occasion = side.table.scene().kind.occasion
    assert occasion
    return [command for command, _text, _words in (*occasion.buttons, *occasion.options)]


def listed(side: Side) -> str:
    side.page.do("by-link")
    return side.told


@pytest.mark.parametrize("cheat", IN_A_TURN)
def test_a_refused_turn_is_kept_and_ends_the_game_by_a_claim(cheat: object) -> None:
    assert callable(cheat)
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    honest = ben.turn()
    ada.open(cheat(ben, honest))
    assert "Ben sent a turn against the rules. The game stops here." in told(ada)
    assert "Waiting for Ben" not in told(ada)
    assert "by-link-fair" in commands(ada)
    assert "Ben sent a turn against the rules." in listed(ada)
    # After a reload, too.
    again = ada.again()
    assert "against the rules" in told(again)
    again.page.do("by-link-fair")
    assert "End the game" in again.page.sheets["fair"]
    again.page.do("by-link-claim")
    claim = again.message()
    assert again.entry.fault == 1
    # Ben's page, honest by now, has sent that turn: both are told, and both show their secrets.
    *before, _honest = ben.entry.text.split("\n")
    ben.page.do("by-link-fill", "text=" + "\n".join([*before, cheat(ben, honest), claim]))
    ben.page.do("by-link-bring")
    again.open(ben.last())
    for side in (again, ben):
        assert side.entry.over
        assert side.entry.fault
        assert not side.post.games.results, "it does not count"
        assert "does not count" in listed(side)
        side.page.do("by-link-go", side.entry.name)
        side.page.do("by-link-fair")
        assert "Something is wrong" in side.page.sheets["fair"]
    assert (
        "Ben sent turn" in again.page.sheets["fair"]
        or "turn 6 of Ben" in (again.page.sheets["fair"])
    )


def test_the_right_turn_after_a_refused_one_goes_on() -> None:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    honest = ben.turn()
    ada.open(with_wrong_number(ben, honest))
    assert ada.entry.refused
    ada.page.do("by-link-fair")
    ada.page.do("by-link-go-on")
    assert "Waiting for Ben" in told(ada)
    ada.open(honest)
    assert not ada.entry.refused
    assert ada.table.my_turn


@pytest.mark.parametrize("forged", [False, True])
def test_what_somebody_else_has_changed_is_not_a_reason_to_claim(*, forged: bool) -> None:
    """A carrier of the link, not the player: it is refused, and nothing is held against."""
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    ada.page.do("by-link-sent")
    honest = parse_message(messages_in(ben.turn()))
    other = honest._replace(words=(Words.RESIGN,), values=())
    if forged:
        other = ada.post.game(ada.entry.name).side.signed(other)
    ada.open(format_link([other]))
    assert "was not signed by its author" in ada.told
    assert not ada.entry.refused
    assert "Waiting for Ben" in told(ada)


def played_until_secrets(reader: Side, writer: Side, message: str) -> tuple[Side, Side, str]:
    """Play until a message reveals a secret; return who reads it, who wrote it, and it."""
    for _turn in range(60):
        reader.open(message)
        message = reader.turn()
        reader, writer = writer, reader
        if any(writer.post.game(writer.entry.name).table.last.secrets):
            return reader, writer, message
    raise AssertionError("the round ends")


def with_a_false_secret(cheat: Side, link: str) -> str:
    game = cheat.post.game(cheat.entry.name)
    secret = game.side.round_secret(game.table.rounds[0])
    place = parse_message(messages_in(link)).values.index(secret)
    return changed(cheat, link, place, b"x" * 32)


@pytest.mark.usefixtures("whole_end")
def test_every_round_is_checked_by_itself_by_who_reads_the_last_turn() -> None:
    """Nobody presses anything: a false secret stops the game at the reader's."""
    ada, ben, message = begun(ONE_ROUND)
    reader, cheat, message = played_until_secrets(ada, ben, message)
    written = len(reader.post.game(reader.entry.name).messages)
    reader.open(with_a_false_secret(cheat, message))
    assert reader.entry.fault == 1
    assert "Round 1 was not played as agreed." in told(reader)
    assert "Round 1 was not played as agreed." in listed(reader)
    assert "next" not in commands(reader)
    assert len(reader.post.game(reader.entry.name).messages) == written + 1, "it answers nothing"
    again = reader.again()
    again.page.do("by-link-fair")
    assert "Something is wrong" in again.page.sheets["fair"]
    again.page.do("by-link-claim")
    assert again.message()
    assert again.entry.fault == 1


@pytest.mark.usefixtures("whole_end")
def test_every_round_is_checked_by_itself_by_who_made_the_last_play() -> None:
    ada, ben, message = begun(ONE_ROUND)
    cheat, reader, message = played_until_secrets(ada, ben, message)
    cheat.open(message)
    assert cheat.entry.checked == 1, "the honest half"
    reader.open(with_a_false_secret(cheat, cheat.last()))
    assert reader.entry.fault == 1
    assert reader.table.phase in (Phase.GAME_OVER, Phase.PLAY)
    assert "Round 1 was not played as agreed." in told(reader)
    assert not reader.post.games.results, "it does not count"


def test_an_honest_game_is_checked_and_counts() -> None:
    ada, ben, message = begun(ONE_ROUND)
    played(ada, ben, message)
    for side in (ada, ben):
        assert (side.entry.checked, side.entry.fault, side.entry.stopped) == (1, 0, False)
        assert side.entry.over
        assert side.post.games.results


def test_a_false_secret_in_the_last_deal_stops_the_game_at_once() -> None:
    ada, ben, message = begun(ONE_ROUND)
    reader, cheat, message = played_until_secrets(ada, ben, message)
    reader.open(with_a_false_secret(cheat, message))
    assert reader.entry.refused
    assert "sent a turn against the rules. The game stops here." in told(reader)
    reader.page.do("by-link-fair")
    reader.page.do("by-link-claim")
    assert reader.message()
    assert not reader.post.games.results, "it does not count"


def test_a_game_that_was_stored_before_is_read_and_checked() -> None:
    ada, _ben, message = begun(ONE_ROUND)
    ada.open(message)
    text = ada.page.storage.texts["casino.by-link"]
    for name in ("checked", "fault"):
        text = text.replace(f',"{name}":0', "")
    text = text.replace(',"refused":"","gone_on":false', "")
    again = Side("Ada", storage=Memory({"casino.by-link": text}))
    assert "fault" not in text
    assert not again.entry.stopped


def test_a_game_that_is_broken_off_for_a_new_one_is_told() -> None:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    ada.page.do("by-link-anew")
    ada.page.do("by-link-invite")
    invitation = ada.message()
    ben.open(invitation)
    assert "For it your game with Ada is broken off at turn 6." in ben.told
    other = Side("Ben")
    other.open(invitation)
    assert "For it an earlier game is broken off, which this page does not have." in other.told


def test_a_new_game_with_somebody_whose_game_is_not_finished_says_so() -> None:
    """A changed page does not tell which game it breaks off."""
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    fresh = Side("Ada", ONE_ROUND)
    ben.open(fresh.invite())
    assert "Your game with Ada is not finished: it is at turn 6." in ben.told
    cy = Side("Cy", ONE_ROUND)
    ben.open(cy.invite())
    assert "is not finished" not in ben.told


# With three and four seats, and over a connection


@pytest.mark.parametrize("rules", ["standard,players=3,target=none", "partnership,target=none"])
@pytest.mark.parametrize("cheat", [with_wrong_number, without_values])
def test_the_next_of_several_seats_claims_and_all_are_told(rules: str, cheat: object) -> None:
    assert callable(cheat)
    people, link = seated(rules)
    links = went_round(people, link, 3 * len(people) + 2)
    turn = len(links) - 1
    writer = people[(turn - 1) % len(people)]
    assert writer.entry.last_own == writer.entry.messages
    messages = parse_messages(messages_in(links[-1]))
    wrong = parse_message(messages_in(cheat(writer, format_link(messages[-1:]))))
    victim = people[turn % len(people)]
    victim.open(format_link([*messages[:-1], wrong]))
    assert victim.entry.refused
    assert f"{writer.name} sent a turn against the rules." in told(victim)
    victim.page.do("by-link-fair")
    victim.page.do("by-link-claim")
    *before, _honest = writer.entry.text.split("\n")
    claim = victim.post.game(victim.entry.name).messages[-1]
    both = "\n".join(map(format_message, (wrong, claim)))
    writer.page.do("by-link-fill", "text=" + "\n".join([*before, both]))
    writer.page.do("by-link-bring")
    for reader in range(turn + 1, turn + 1 + 2 * len(people)):
        side, before_it = people[reader % len(people)], people[(reader - 1) % len(people)]
        if before_it.entry.over:
            break
        side.open(before_it.last())
    for side in people:  # the last link of a game goes to all
        if not side.entry.over:
            side.open(before_it.last())
    for side in people:
        assert side.entry.over
        assert side.entry.fault == 1
        game = side.post.game(side.entry.name)
        guilty = {blamed(game, each) for each in check_round(game, 1)} - {None}
        assert guilty == {writer.entry.seat}, side.name


def test_a_cheat_over_a_connection_stops_the_game_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody presses anything: the changed turn travels by itself and is refused and kept."""
    ann, ben = begun_together()
    ann.plays()
    carry(ann, ben)
    send = Room.send

    def cheating(room: Room, text: str, to: int | None = None) -> None:
        message = parse_message(messages_in(text))
        if room.me.name == "Ben" and message.words:
            text = with_wrong_number(ben, format_link([message]))
        send(room, text, to)

    monkeypatch.setattr(Room, "send", cheating)
    ben.plays()
    carry(ann, ben)
    assert ann.entry.refused
    assert not ann.table.scene().refusal, "on a phone it would cover the sentence"
    assert "Ben sent a turn against the rules. The game stops here." in ann.status
    assert "by-link-fair" in commands(ann)


@pytest.mark.usefixtures("whole_end")
def test_a_false_secret_over_a_connection_stops_the_game_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, ben = begun_together()
    send = Room.send

    def cheating(room: Room, text: str, to: int | None = None) -> None:
        cheat = {"Ann": ann, "Ben": ben}[room.me.name]
        message = parse_message(messages_in(text))
        game = cheat.post.game(cheat.entry.name)
        secret = game.side.round_secret(game.table.rounds[0])
        if room.me.name == "Ben" and secret in message.values:
            text = changed(ben, format_link([message]), message.values.index(secret), b"x" * 32)
        send(room, text, to)

    monkeypatch.setattr(Room, "send", cheating)
    play_on(ann, ben, 60)
    assert ann.entry.fault == 1
    assert not ann.post.games.results


def begun_together() -> tuple[Player, Player]:
    """Two who have begun one round over their connection."""
    ann, ben = Player("Ann", ONE_ROUND), Player("Ben")
    ann.page.do("by-link-begin")
    ann.page.do("by-link-together")
    connect(ann, ben)
    ben.page.do("by-link-accept")
    carry(ann, ben)
    return ann, ben


def test_a_second_acceptor_is_told_that_the_seat_is_taken() -> None:
    ada, ben, cy = Side("Ada"), Side("Ben"), Side("Cy")
    invitation = ada.invite()
    first, second = ben.accept(invitation), cy.accept(invitation)
    ada.open(first)
    ada.open(second)
    assert "Somebody else has accepted too, but Ben has the seat." in ada.told
    answer = ada.message()
    cy.open(answer)
    assert "Somebody else has this seat." in cy.told
    assert not cy.post.games.games
    assert ada.entry.names == ("Ada", "Ben")


def test_nobody_else_can_say_that_the_seat_is_taken() -> None:
    ada, ben, eve = Side("Ada"), Side("Ben"), Side("Eve")
    invitation = ada.invite()
    ben.accept(invitation)
    eve.accept(invitation)
    game = eve.post.game(eve.entry.name)
    forged = Message(game.side.game, 3, game.messages[-1].digest)
    ben.open(signed(eve, forged))
    assert ben.entry.messages == 2
    assert "answers another turn" in ben.told
