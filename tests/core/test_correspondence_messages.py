"""The text of messages: one form, which is read back, and nothing else is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.message import Form, Message, format_message, packed, parse_message
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.correspondence.terms import (
    Terms,
    decliner,
    invitation_words,
    parse_invitation,
)
from tests.core.correspondents import GROUP, SECRETS, after, invited, sent
from tests.profiles import many

words = st.text(st.characters(codec="utf-8").filter(str.isprintable), min_size=1, max_size=20)
messages = st.builds(
    Message,
    game=st.binary(min_size=12, max_size=12),
    number=st.integers(2, 99_999),
    before=st.binary(min_size=16, max_size=16),
    words=st.lists(words, max_size=4).map(tuple),
    values=st.lists(st.binary(min_size=32, max_size=32), max_size=4).map(tuple),
    signature=st.just(b""),
    form=st.just(Form.SIGNED),
)
signed = st.builds(
    lambda message, signature: message._replace(signature=signature),
    messages,
    st.binary(min_size=64, max_size=64),
)
unsigned = messages.map(lambda message: message._replace(form=Form.UNSIGNED))
invitations = st.builds(
    Message.invitation,
    st.lists(words | words.map("name={}".format), min_size=1, max_size=6).map(tuple),
    st.binary(min_size=32, max_size=32),
)
messages = signed | unsigned | invitations


@many(3)
@given(messages)
def test_a_message_is_read_back(message: Message) -> None:
    text = format_message(message)
    assert parse_message(text) == message
    assert re.fullmatch(r"[A-Za-z0-9_.-]+", text)
    if message.form is Form.SIGNED:
        assert ".." not in text
        assert not text.endswith(".")


@given(messages, messages)
def test_different_messages_have_different_contents(one: Message, other: Message) -> None:
    """The signed content has every field of the message."""
    same = one._replace(signature=b"") == other._replace(signature=b"")
    assert one.says_the_same(other) == same
    if one.words:
        moved = one._replace(words=(*one.words[:-1], one.words[-1] + "x"))
        assert not one.says_the_same(moved)


@given(messages, st.data())
def test_white_space_of_a_mail_program_is_skipped(message: Message, data: st.DataObject) -> None:
    text = format_message(message)
    at = data.draw(st.integers(0, len(text)))
    assert parse_message(f" {text[:at]}\r\n {text[at:]}\n") == message


@many(30)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    game = "AAECAwQFBgcICQoL"
    for variant in (text, f"1.{text}", f"1.{game}.2.{text}", f"2.{game}.2.{text}", f"2i.{text}"):
        with suppress(casino.NotationError):
            message = parse_message(variant)
            again = format_message(message)
            # An invitation may be compressed in several ways, and has one content.
            assert again == "".join(variant.split()) or message.number == 1
            assert parse_message(again) == message


@many(30)
@given(st.data())
def test_a_message_with_any_change_is_refused_or_is_another_message(data: st.DataObject) -> None:
    """A link that lost or changed a sign never passes for the one that was sent."""
    pair = after(11)
    text = format_message(sent(pair.reader))
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(["", "A", "z", "_", ".", "=", "%", "é", "\0", "1.1"]))
    changed = text[:at] + sign + text[at + 1 :]
    if changed != text:
        with pytest.raises(casino.CasinoError, match=r"^[a-z]+: "):
            after(10).reader.received(parse_message(changed))


@many(5)
@given(st.lists(words, max_size=3), st.lists(st.binary(min_size=32, max_size=32), max_size=3))
def test_any_words_and_values_are_received_or_refused(
    lines: list[str], values: list[bytes]
) -> None:
    """Nothing but an error of the engine comes out of a message of a hostile page."""
    honest, cheat = sent(after(9).reader), after(8).writer.side
    for message in (
        honest._replace(words=tuple(lines)),
        honest._replace(values=tuple(values)),
        honest._replace(words=tuple(f"play {line}" for line in lines)),
    ):
        with suppress(casino.CasinoError):
            after(8).reader.received(cheat.signed(message))


@many(3)
@given(st.lists(words, max_size=5), st.lists(st.binary(min_size=32, max_size=32), max_size=3))
def test_any_invitation_is_read_or_refused(lines: list[str], values: list[bytes]) -> None:
    invitation = sent(after(1).sides[0])
    keys = ["invite", "rules", "dealer", "scores", "name"]
    changed = (*keys[:1], *[f"{key}={line}" for key, line in zip(keys[1:], lines, strict=False)])
    for message in (
        Message.invitation(lines, invitation.values[0]),
        Message.invitation(changed, invitation.values[0]),
        invitation._replace(values=(*values, *[b"k" * 32] * 2)),
    ):
        with pytest.raises(casino.CasinoError):
            Correspondence.invited(message, SECRETS[1], GROUP)


# What is stored


@given(st.sampled_from([1, 2, 9, 55]), st.integers(0, 1), st.randoms(use_true_random=False))
def test_a_game_is_stored_as_text(count: int, seat: int, chance: Random) -> None:
    """The links below the secret may be in any order, and several times."""
    side = after(count).sides[seat]
    text = format_stored(side)
    assert parse_stored(text, GROUP) == side
    first, *links = text.splitlines()
    links += links[:3]
    chance.shuffle(links)
    assert parse_stored("\r\n".join([f" {first}", "", *links, ""]), GROUP) == side


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[:0], "secret: '' is not a seat with its secret"),
        (lambda lines: lines[1:], "secret: '2i."),
        (lambda lines: ["3" + lines[0][1:], *lines[1:]], "secret: '3 "),
        (lambda lines: [lines[0][:-1] + "_", *lines[1:]], "secret: "),
        (lambda lines: lines[:1], "number: turn 1 is missing"),
        (lambda lines: lines[:3] + lines[4:], "number: turn 3 is missing"),
        (
            lambda lines: [*lines, lines[-1][:-40] + "zzz" + lines[-1][-37:]],
            "number: there are two different turns",
        ),
        (lambda lines: [*lines, "A" * 1_000_000], "game: "),
        (lambda lines: [*lines, "nothing"], "link: "),
    ],
)
def test_what_is_not_a_stored_game_is_refused(
    change: Callable[[list[str]], list[str]], message: str
) -> None:
    lines = format_stored(after(9).sides[0]).splitlines()
    with pytest.raises(casino.NotationError, match=f"^{message}"):
        parse_stored("\n".join(change(lines)), GROUP)


# What is refused

GOOD = "1.AAECAwQFBgcICQoL.2.AAAAAAAAAAAAAAAAAAAAAA.."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "link: its form is ''"),
        (GOOD.replace("1.", "3.", 1), "link: its form is '3'"),
        (GOOD.replace("1.", "2.", 1), "link: it has 6 parts and not 7"),
        (f"2{GOOD[1:-1]}0.0.{'A' * 86}".replace(".2.", ".1."), "number: an invitation"),
        (f"2{GOOD[1:-1]}0.0.{'A' * 20}", "signature: 15 bytes came and not 64"),
        (f"2i.0.A.{'A' * 43}", "words: the words of the link are damaged"),
        (f"2i.0.{packed(b'invite')}.{'A' * 20}", "key: 15 bytes came and not 32"),
        (f"2i.0.{packed(b'x' * 5_000)}.{'A' * 43}", "words: the words of the link are damaged"),
        (f"2i.QQ.{packed(b'invite')}.{'A' * 43}", "words: the words of the link are damaged"),
        (f"2i.QQ.{packed(b'name=B')}.{'A' * 43}", "words: the words of the link are damaged"),
        (f"2i.QQpB.{packed(b'name=')}.{'A' * 43}", "words: a line is empty or"),
        (GOOD[:-2], "link: it has 4 parts"),
        (GOOD.replace("AAEC", "AAE"), "game: "),
        (GOOD.replace("AAECAwQFBgcICQoL", "AAEC"), "game: 3 bytes came and not 12"),
        (GOOD.replace(".2.", ".0."), "number: "),
        (GOOD.replace(".2.", ".02."), "number: "),
        (GOOD.replace(".2.", ".1."), "before: 16 bytes came and not 0"),
        (GOOD.replace("AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB"), "before: .* base64url"),
        (f"{GOOD}AAAA", "values: 3 bytes"),
        (GOOD[:-1] + "_w.", "words: the words of the link are not text"),
        (GOOD[:-1] + "Cg.", "words: a line is empty"),
        (GOOD[:-1] + "A.", "words: 'A' is not in base64url"),
    ],
)
def test_a_text_that_is_not_a_message_is_refused(text: str, message: str) -> None:
    assert parse_message(GOOD).number == 2
    with pytest.raises(casino.NotationError, match=f"^{message}"):
        parse_message(text)


INVITATION = invitation_words(Terms(casino.PRESETS["royal"], names=("Ann", "")))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("invite", "accept", "words: this is not an invitation"),
        ("rules=royal", "rules=poker", "rules: "),
        (
            "rules=royal",
            "rules=royal,players=5",
            "rules: a game by link has 2 to 4 players, not 5",
        ),
        ("rules=royal", "name=Ann", "words: 'name=Ann' cannot be there"),
        ("dealer=2", "dealer=3", "dealer: "),
        ("dealer=2", "dealer=0", "dealer: "),
        ("dealer=2", "dealer=x", "dealer: x is not a seat"),
        ("scores=0/0", "scores=1", "scores: 1 given, but there are 2 sides"),
        ("scores=0/0", "scores=0/99", "scores: "),
        ("name=Ann", "name= Ann", "name: ' Ann' is not a name"),
        ("name=Ann", "x=Ann", "words: 'x=Ann' cannot be there"),
    ],
)
def test_terms_that_cannot_be_read_are_refused(old: str, new: str, message: str) -> None:
    assert parse_invitation(INVITATION).rules == casino.PRESETS["royal"]
    changed = tuple(new if word == old else word for word in INVITATION)
    assert changed != INVITATION
    with pytest.raises(casino.CasinoError, match=f"^{re.escape(message)}"):
        parse_invitation(changed)


def test_a_term_that_is_missing_is_named() -> None:
    with pytest.raises(casino.NotationError, match=r"^name: the field name is missing"):
        parse_invitation(INVITATION[:-1])


def test_an_invitation_is_declined_and_can_still_be_accepted() -> None:
    ann, bob = invited(casino.PRESETS["standard"]).sides
    message = parse_message(format_message(bob.declined("Bob")))
    assert decliner(message.words) == "Bob"
    assert len(format_message(message)) < 230
    with pytest.raises(CorrespondenceError) as error:
        ann.received(message)
    assert error.value.reason is RefusalKind.DECLINED
    accepted = bob.accept("Bob")
    assert ann.received(sent(accepted)).messages == accepted.messages
    assert decliner(sent(accepted).words) is None
    with pytest.raises(CorrespondenceError) as late:
        ann.received(sent(accepted)).received(message)
    assert late.value.reason is RefusalKind.FORKED


@pytest.mark.parametrize("words", [("decline",), ("decline", "x=1"), ("decline", "name=a", "b")])
def test_a_wrong_answer_to_an_invitation_declines_nothing(words: tuple[str, ...]) -> None:
    ann, bob = invited(casino.PRESETS["standard"]).sides
    message = bob.side.signed(bob.declined("")._replace(words=words))
    assert decliner(message.words) is None
    with pytest.raises(casino.CasinoError) as error:
        ann.received(message)
    assert getattr(error.value, "reason", None) is not RefusalKind.DECLINED
