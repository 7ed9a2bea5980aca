"""Twenty cheats at a page: nobody presses anything, and who is cheated is told; then both are.

Ben's page is changed. It signs what it sends, so each link is his. Ada's page finds it by itself,
stops the game, tells her at the table and in the list, and keeps the turn. When she ends the game,
Ben's page is told, too, and both pages find that it was his seat.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from random import Random

import pytest

from casino_core.correspondence import turn
from casino_core.correspondence.check import check_round
from casino_core.correspondence.links import format_link, messages_in, parts_of
from casino_core.correspondence.message import Form, Message, format_message, parse_message
from casino_page.friends import post
from casino_page.friends.link_session import LinkSession

from ...core.cheating import blamed
from ...core.test_correspondence_cheats import unasked, without_a_taker
from ..pages import GROUP
from .by_link_sides import Side, begun
from .test_by_link_cheats import ONE_ROUND, commands, listed, signed, told, with_a_false_secret


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run."""
    monkeypatch.setattr(post, "urandom", Random(11).randbytes)


Change = Callable[[Side, Message], Message]


def numbers(*values: int) -> Change:
    """Send these numbers first instead of the right ones."""

    def change(_ben: Side, message: Message) -> Message:
        wrong = tuple(value.to_bytes(32, "little") for value in values)
        return message._replace(values=(*wrong, *message.values[len(values) :]))

    return change


def fewer(_ben: Side, message: Message) -> Message:
    return message._replace(values=message.values[:-1])


def more(_ben: Side, message: Message) -> Message:
    return message._replace(values=(*message.values, message.values[0]))


def of_another_place(ben: Side, message: Message) -> Message:
    """The number of a card that is in Ben's hand still, instead of that of the card he plays."""
    game = ben.post.game(ben.entry.name)
    scalars = game.side.masks(game.table.last).scalars
    own_hand = game.table.last.position.hands[1]
    place = next(at for at, card in enumerate(game.table.last.cards) if card.bit & own_hand)
    return message._replace(values=(scalars[place].to_bytes(32, "little"), *message.values[1:]))


def words(*lines: str) -> Change:
    return lambda _ben, message: message._replace(words=lines)


def play(change: Callable[[str, int], tuple[str, int]]) -> Change:
    """Send another play, or the place of another card."""

    def changed(_ben: Side, message: Message) -> Message:
        _kind, text, place = message.words[0].split()
        other, at = change(text, int(place))
        return message._replace(words=(f"play {other} {at}",))

    return changed


def card_of_ada(ben: Side, message: Message) -> Message:
    round_ = ben.post.game(ben.entry.name).table.last
    place = next(at for at, seat in enumerate(round_.recipients, 1) if seat == 0)
    return message._replace(words=(f"{message.words[0].rpartition(' ')[0]} {place}",))


IN_A_TURN: dict[str, Change] = {
    "a wrong number": numbers(7),
    "the number zero": numbers(0),
    "a number above the order of the group": numbers(2**255),
    "a number kept back": fewer,
    "a number too many": more,
    "the number of another card": of_another_place,
    "a capture that does not add up": play(lambda text, place: (f"{text[:2]}x2s,2h", place)),
    "the place of a card that is gone": play(lambda text, _place: (text, 1)),
    "a card of the other hand": card_of_ada,
    "a card of another name": play(lambda _text, place: ("Kh", place)),
    "yes to what nobody asked": words("yes"),
    "calling out before the target": words("call"),
    "two plays in one turn": lambda _ben, each: each._replace(words=each.words * 2),
    "words of one's own": words("win"),
    "nothing where a play is due": words(),
}


@pytest.mark.parametrize("cheat", IN_A_TURN.values(), ids=IN_A_TURN)
def test_a_cheat_in_a_turn_is_told_to_both(cheat: Change) -> None:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(message)
    ben.open(ada.turn())
    honest = ben.turn()
    link = signed(ben, cheat(ben, parse_message(messages_in(honest))))
    assert link != honest
    messages, view = ada.entry.messages, str(ada.table.view)
    ada.open(link)
    assert (ada.entry.messages, str(ada.table.view)) == (messages, view), "it counts for nothing"
    _both_are_told(ada, ben, link, "Ben sent a turn against the rules. The game stops here.")


def _both_are_told(ada: Side, ben: Side, link: str, sentence: str) -> None:
    """Nothing is pressed until Ada, who knows it all, ends the game."""
    assert not ada.table.scene().refusal, "on a phone it would cover the sentence"
    for side in (ada, ada.again()):
        assert sentence in told(side)
        assert "Waiting for Ben" not in told(side)
        assert "next" not in commands(side)
        assert sentence.split(". ", maxsplit=1)[0] in listed(side)
        assert not side.entry.over
        assert '<span class="problem">' in side.sheet, "it is marked in the list"
    ada = ada.again()
    ada.page.do("by-link-fair")
    ada.page.do("by-link-claim")
    ada.watch()  # a play that is within the rules is shown first
    assert "Round 1 was not played as agreed. Waiting for Ben." in told(ada)
    assert commands(ada)[-1] == "by-link-send", "Ben has to get it"
    _ben_reveals_and_is_blamed(ada, ben, link)


def _ben_reveals_and_is_blamed(ada: Side, ben: Side, link: str) -> None:
    """Ben, whose page has his turn as he cheated in it, answers Ada's claim with his secret."""
    claim = ada.message()
    assert "Send the end of the game" in ada.sheet
    assert "shuffle" not in ada.sheet
    *before, _honest = ben.entry.text.split("\n")
    ben.page.do("by-link-fill", "text=" + "\n".join([*before, link, claim]))
    ben.page.do("by-link-bring")
    assert ben.entry.unsent, "Ada has to get the answer"
    if isinstance(ben.session, LinkSession):
        assert commands(ben)[-1] == "by-link-send"
    ada.open(ben.last())
    for side in (ada, ben):
        assert side.entry.over
        side.page.do("by-link-fair", side.entry.name)
        assert "by-link-go-on" not in side.page.sheets["fair"], "the game is over"
        lines = html.unescape(side.page.sheets["fair"])
        assert not re.search(r"refused\.\s*\.|\bplace \d", lines), "a reason, without a number"
        assert side.entry.fault == 1
        assert not side.post.games.results, "it does not count"
        game = side.post.game(side.entry.name)
        assert {blamed(game, each) for each in check_round(game, 1)} - {None} == {1}


def passed(ben: Side, message: Message, change: Callable[[list[bytes]], Sequence[bytes]]) -> str:
    """The last pass of the pack, which is Ben's, with another pack."""
    pack = change(list(message.values[:52]))
    return signed(ben, message._replace(values=(*pack, *message.values[52:])))


def _swapped(pack: list[bytes]) -> list[bytes]:
    return [pack[1], pack[0], *pack[2:]]


def _tagged(pack: list[bytes]) -> list[bytes]:
    return [*GROUP.multiplied(pack, [2] * len(pack))]


IN_THE_SHUFFLE = {
    "two places swapped": _swapped,
    "marked cards": _tagged,
    "two equal cards": lambda pack: [pack[0], pack[0], *pack[2:]],
    "a point that is none": lambda pack: [bytes([1]) * 32, *pack[1:]],
}


@pytest.mark.parametrize("change", IN_THE_SHUFFLE.values(), ids=IN_THE_SHUFFLE)
def test_a_cheat_in_the_shuffle_is_told_before_a_card_is_seen(
    change: Callable[[list[bytes]], Sequence[bytes]],
) -> None:
    ada, ben, message = begun(ONE_ROUND)
    ada.open(passed(ben, parse_message(messages_in(message)), change))
    assert ada.entry.refused
    assert ada.entry.messages == 3
    for side in (ada, ada.again()):
        assert "Ben sent a turn against the rules." in listed(side)
        assert "Waiting for Ben" not in side.told
    ada.open(message)
    assert ada.table.my_turn, "the right one goes on"


@pytest.mark.parametrize("change", IN_THE_SHUFFLE.values(), ids=IN_THE_SHUFFLE)
def test_a_game_that_stops_before_a_card_is_seen_is_ended_by_a_claim(
    change: Callable[[list[bytes]], Sequence[bytes]],
) -> None:
    ada, ben, message = begun(ONE_ROUND)
    link = passed(ben, parse_message(messages_in(message)), change)
    ada.open(link)
    name = ada.entry.name
    ada.page.do("by-link-go", name)
    assert "Ben sent a turn against the rules. The game stops here." in ada.page.sheets["fair"]
    ada.page.do("by-link-claim", name)
    _ben_reveals_and_is_blamed(ada, ben, link)


@pytest.mark.usefixtures("whole_end")
def test_a_false_secret_is_told_to_both() -> None:
    ada, ben, message = begun(ONE_ROUND)
    link = ""
    for _turn in range(60):
        ada.open(message)
        ben.open(ada.turn())
        message = ben.turn()
        game = ben.post.game(ben.entry.name)
        if game.table.last.secrets[1]:
            link = with_a_false_secret(ben, message)
            break
    ada.open(link)
    assert ada.entry.fault == 1
    for side in (ada, ada.again()):
        assert "Round 1 was not played as agreed." in told(side)
        assert "Round 1 was not played as agreed." in listed(side)
        assert not side.post.games.results, "it does not count"
    assert format_link([parse_message(messages_in(link))]) == link


def test_what_is_passed_off_as_a_turn_is_told_and_changes_nothing() -> None:
    """Turns of another game, in another order, unsigned, in parts of two games, taken back."""
    (ada, ben, message), (cy, di, other_message) = begun(ONE_ROUND), begun(ONE_ROUND)
    cy.open(other_message)
    di.open(cy.turn())
    foreign = di.turn()
    ada.open(message)
    ben.open(ada.turn())
    right = ben.turn()
    turn, of_others = (parse_message(messages_in(each)) for each in (right, foreign))
    game = ben.post.game(ben.entry.name)
    sign, turn_before = game.side.signed, game.messages[-2]
    longest = len(right) - 100
    ours, theirs = (parts_of(each, longest) for each in (right, foreign))
    attempts = {
        "a turn of another game": foreign,
        "that turn under the name of this game": format_link(
            [of_others._replace(game=turn.game, before=turn.before)]
        ),
        "a turn that comes too soon": format_link(
            [sign(turn._replace(number=turn.number + 1, before=turn.digest))]
        ),
        "two turns in the wrong order": format_link([turn, turn_before]),
        "no signature": format_link([turn._replace(signature=b"")]),
        "a signature of zeros": format_link([turn._replace(signature=bytes(64))]),
        "the older form, which nobody signs": format_message(
            turn._replace(form=Form.UNSIGNED, signature=b"")
        ),
        "a part of this game and one of another": "\n".join([ours[0], theirs[1]]),
        "one of two parts": ours[1],
        "the turn of the reader": format_link([turn_before]),
    }
    before = ada.entry
    for what, attempt in attempts.items():
        ada.page.do("by-link-leave")
        ada.page.close_sheets()
        ada.open(attempt)
        assert ada.told.strip(), what
        assert ada.entry == before, what
    ada.open(right)
    assert ada.table.my_turn, "the right one goes on"
    ben.open(ada.say("undo"))
    agreed = ben.say("yes")
    ada.open(agreed)
    yes = parse_message(messages_in(agreed))
    ada.open(format_link([sign(turn._replace(number=yes.number + 1, before=yes.digest))]))
    assert ada.entry.messages == yes.number, "Ben answers a turn that was taken back"
    assert ada.told.strip()


@pytest.mark.usefixtures("whole_end")
def test_the_sheet_names_who_made_a_play_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A build for which Ben kept no card: only the check of the round finds it."""
    ada, ben, message = begun("standard,duty=free,target=none")
    reader, writer, cheated = ada, ben, False
    for _turn in range(60):
        reader.open(message)
        if reader.entry.stopped:
            break
        session = reader.table
        cheat = without_a_taker(session.view) if session.my_turn and not cheated else None
        if reader is ben and cheat:
            with monkeypatch.context() as modified:
                modified.setattr(turn, "apply", unasked)
                ben.post.write(session.link.play(cheat))
            session.take(ben.post.game(ben.entry.name))
            ben.watch()
            message, cheated = ben.last(), True
        else:
            message = reader.turn()
        reader, writer = writer, reader
    victim = ada if ada.entry.fault else writer
    assert cheated
    assert victim is ada
    ada.page.do("by-link-fair", ada.entry.name)
    sheet = ada.page.sheets["fair"]
    assert re.search(r"Round 1: play \d+, by Ben, was against the rules\.", sheet)
