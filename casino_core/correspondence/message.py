"""Messages: what one seat sends all others, and their text, which is the last part of a link.

This text has parts with dots between them. Those in bytes are in base64url without padding; `0`
stands for an empty one, because two dots or a dot at the end break a link in many programs.

    2i.<name>.<words>.<key>     the invitation: the name of the inviter, so that a script can show
                                it, all other words, compressed, and the key of the inviter
    2.<game>.<number>.<before>.<words>.<values>.<signature>     any other message
    1.<game>.<number>.<before>.<words>.<values>                 a message of an older game

They are the form, the name of the game, the number of the message in the game from 1, the digest of
the message before, the words, the values, and the signature of the author. What the words are and
which values belong to them, `turn` decides. Messages of the form 1 have no signature, and their
empty parts are empty. Games of both forms are read for ever; a new game has the form 2.

The same text goes to everybody. Its digest stands in the message after it, so each message is
tied to all before it: the first sixteen bytes of the SHA-256 of its `content`, which is also what
its author signs. The name of a game of the form 2 is made of its invitation in the same way.

The words of an invitation are compressed with a dictionary of what invitations are likely to say,
so that a person can send it as a short text. Only the words count: the name of a game and the
digest of its invitation are made of them, never of their compressed form, which may differ between
two versions of zlib.

A link holds the messages that its reader lacks, one after the other with dots between them, and
four letters by which `links` finds the link in what other programs have made of it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from enum import IntEnum
from hashlib import sha256
from typing import Final, NamedTuple

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from .base64url import decoded, encoded
from .group import SIGNATURE_SIZE, SIZE

LONGEST_MESSAGE: Final = 12_000
"""The most characters of a message; two packs of cards have 4,600."""
LONGEST_LINK: Final = 18_000
"""The most characters of the messages of a link; three packs of two packs of cards have 14,300."""
GAME_SIZE: Final = 12
"""The number of bytes of the name of a game."""
DIGEST_SIZE: Final = 16

LONGEST_WORDS: Final = 4_000
"""The most bytes of the words of an invitation."""
_RAW: Final = -15
"""No header and no checksum: a link has a checksum of its own."""
_LIKELY: Final = (
    b"\nafter=\nplayers=person/greedy/counting/beginner/careless\ndealer=3\ndealer=4\ndealer=1\nscor"
    b"es=0/0/0/0\nname=Ann\ninvite,players=2,players=3,players=4,players=5,players=6,partnership"
    b"=off,partnership=on,packet=2,packet=1,deal_order=table-before-dealer,deal_order=table-la"
    b"st,deal_out=fours,deal_out=whole,hand_cards=4,hand_cards=5,hand_cards=by-players,first_h"
    b"and_cards=same,first_hand_cards=6,table_cards=4,table_cards=rest,table_cards=by-players,"
    b"direction=clockwise,direction=counter-clockwise,draw=off,draw=on,pack=52,pack=40,pack=40"
    b"-pips,pack=60,pack=104,courts=none,courts=royal,ace=1,ace=1-or-14,ace=14-in-hand,casinos"
    b"=plain,casinos=15-and-16,casinos=either,courts_aside=off,courts_aside=on,court_capture=o"
    b"ne,court_capture=one-or-three,court_capture=any,builds_in_sums=off,builds_in_sums=on,cap"
    b"ture_extent=free,capture_extent=pairs,capture_extent=maximal,must_sweep=off,must_sweep=o"
    b"n,pile_tops=off,pile_tops=build,pile_tops=build-and-match,pile_tops=build-and-capture,pi"
    b"le_tops_of=opponents,pile_tops_of=others,piles=side,piles=seat,pile_chain=on,pile_chain="
    b"off,pile_order=capturer-top,pile_order=lowest-top,building=multiple,building=single,buil"
    b"ding=none,gather=on,gather=off,raising=any,raising=own-if-both-held,raising=opponents-on"
    b"ly,raising=other-side,raising=none,raise_gathers=on,raise_gathers=off,raise_limit=none,r"
    b"aise_limit=double,raise_with_table=off,raise_with_table=on,adding=any,adding=own,extra_a"
    b"ctions=off,extra_actions=on,same_value=merge,same_value=coexist,max_builds=none,max_buil"
    b"ds=1,max_builds_counts=new,max_builds_counts=all,ownership=last-added,ownership=last-val"
    b"ued,duty=no-trail,duty=take-or-add,duty=attend,duty=free,last_deal_relaxes=nothing,last_"
    b"deal_relaxes=trail,last_deal_relaxes=trail-and-builds,trailing=allowed,trailing=not-a-pa"
    b"ir,trailing=forced-capture,scoring=standard,scoring=spade,scoring=diamond,scoring=nordic"
    b",scoring=norsk,scoring=african,scoring=five-spades,scoring=seven,scoring=kryp,spades_ove"
    b"r=none,spades_over=6,last_capture=0,last_capture=1,ties=nobody,ties=split,ties=carry,whi"
    b"tewash=off,whitewash=on,sweep_points=0,sweep_points=1,sweep_points=5,sweeps_cancel=off,s"
    b"weeps_cancel=on,sweeps_last_deal=on,sweeps_last_deal=off,sweep_limit=none,sweep_limit=10"
    b",sweep_limit=18,sweep_limit_binds=all,sweep_limit_binds=own,sweep_transfer=off,sweep_tra"
    b"nsfer=on,sweep_double=off,sweep_double=on,twin_points=0,twin_points=5,points=none,target"
    b"=none,target=11,target=16,target=21,target=61,goal=most,goal=least,ending=round,ending=c"
    b"ount-order,ending=at-once,tie_break=none,tie_break=spades,tie_break=big-casino,endgame=n"
    b"one,endgame=18,endgame=16,endgame=17,calling=off,calling=on,calling=any,target=none,play"
    b"ers=3,players=4\nrules=swazi\nrules=sotho\nrules=khasino\nrules=south-african\nrules=kasino-d"
    b"k\nrules=kasino-no\nrules=rakennuskasino\nrules=byggkasino\nrules=dominicano\nrules=mulle\nrul"
    b"es=krypkasino\nrules=misar\nrules=laisto\nrules=kasino-fi\nrules=kasino-se\nrules=partnership"
    b"\nrules=royal-draw\nrules=draw\nrules=diamond\nrules=spade\nrules=take-or-add\nrules=attend\nru"
    b"les=folk\nrules=two-handed\nrules=counting-out\nrules=royal\nrules=standard\ninvite\nrules=sta"
    b"ndard\ndealer=2\nscores=0/0\nname="
)
"""Words that invitations often have, the most frequent last.

Links depend on them: a change makes old links unreadable."""

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")
_MOST_IN_LINK = 4
_NOTHING = "0"
_NAME = "name="


class Form(IntEnum):
    """The form of the messages of a game.

    UNSIGNED  the first form: the invitation has the first pack, and nobody signs
    SIGNED    the invitation has terms only, and each message is signed
    """

    UNSIGNED = 1
    SIGNED = 2


INVITATION: Final = f"{Form.SIGNED}i"
"""How an invitation begins."""
_PARTS: Final = {str(Form.UNSIGNED.value): 6, str(Form.SIGNED.value): 7, INVITATION: 4}
"""The number of parts of a message, by its first part."""


class Message(NamedTuple):
    """A message.

    game       the name of the game, `GAME_SIZE` bytes
    number     the number of the message in the game, from 1; the seats write by turns
    before     the digest of the message before, empty for the first one
    words      the author's words, line by line
    values     keys, scalars, secrets and elements, each of `SIZE` bytes
    signature  the author's signature of `content`; empty for an invitation
    form       the form of the game
    """

    game: bytes
    number: int
    before: bytes
    words: tuple[str, ...] = ()
    values: tuple[bytes, ...] = ()
    signature: bytes = b""
    form: Form = Form.SIGNED

    @classmethod
    def invitation(cls, words: Sequence[str], key: bytes) -> Message:
        """Make an invitation, which names its game."""
        message = cls(b"", 1, b"", tuple(words), (key,))
        return message._replace(game=message.digest[:GAME_SIZE])

    @property
    def content(self) -> bytes:
        """All that the author says, which is signed; different contents are different bytes."""
        if self.form is Form.UNSIGNED:
            return format_message(self).encode()
        words = "\n".join(self.words).encode()
        values = b"".join(self.values)
        if self.number == 1:
            return b"casino invitation 2:" + words + b"\n\n" + values
        number, length = self.number.to_bytes(4, "big"), len(words).to_bytes(4, "big")
        return b"casino turn 2:" + self.game + number + self.before + length + words + values

    @property
    def digest(self) -> bytes:
        """The digest, to which the next message is tied."""
        return sha256(self.content).digest()[:DIGEST_SIZE]

    def says_the_same(self, other: Message) -> bool:
        """Return whether another message has the same content.

        A content may be signed in several ways.
        """
        return self.digest == other.digest


def format_message(message: Message) -> str:
    """Write a message; it needs no escape in an address."""
    words = "\n".join(message.words).encode()
    if message.form is Form.UNSIGNED:
        parts = message.before, words, b"".join(message.values)
        return ".".join(["1", encoded(message.game), str(message.number), *map(encoded, parts)])
    if message.number == 1:
        return ".".join([INVITATION, *_invitation_parts(message)])
    data = message.before, words, b"".join(message.values), message.signature
    parts_ = (encoded(each) or _NOTHING for each in data)
    return ".".join(["2", encoded(message.game), str(message.number), *parts_])


def _invitation_parts(message: Message) -> tuple[str, str, str]:
    words = list(message.words)
    place, name = _name_in(words)
    if name:
        words[place] = _NAME
    packed_words = packed("\n".join(words).encode())
    return encoded(name.encode()) or _NOTHING, packed_words, encoded(b"".join(message.values))


def _name_in(words: Sequence[str]) -> tuple[int, str]:
    """Return the place of the word with the name, and the name; empty if there is no such word."""
    places = (place for place, word in enumerate(words) if word.startswith(_NAME))
    place = next(places, None)
    return (0, "") if place is None else (place, words[place].removeprefix(_NAME))


def format_messages(messages: Sequence[Message]) -> str:
    """Write messages that follow each other."""
    return ".".join(map(format_message, messages))


def parse_messages(text: str) -> tuple[Message, ...]:
    """Read messages of one game that follow each other.

    Raises `NotationError` as `parse_message` does.
    """
    check_length(text, LONGEST_LINK, "link")
    divided = list(_divided("".join(text.split()).split(".")))
    if len(divided) > _MOST_IN_LINK:
        raise NotationError(_("link: it has more than {most} turns").format(most=_MOST_IN_LINK))
    messages = tuple(map(_parse, divided))
    first = messages[0]
    for number, message in enumerate(messages, first.number):
        if message.game != first.game or message.number != number:
            raise NotationError(_("link: its turns do not follow each other"))
    return messages


def _divided(parts: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the parts of each message.

    A program may have taken the dots at the end of the last one for the end of a sentence, if that
    is of the form 1 and has no values.
    """
    while parts:
        size = _PARTS.get(parts[0], len(parts))
        each, parts = parts[:size], parts[size:]
        lost = size - len(each)
        yield [*each, *[""] * lost] if parts == [] and each[0] == "1" and lost <= 2 else each


def parse_message(text: str) -> Message:
    """Read a message; white space in it, as mail programs add it, is skipped.

    Raises `NotationError`, whose message begins with the part at fault.
    """
    check_length(text, LONGEST_MESSAGE, "link")
    return _parse("".join(text.split()).split("."))


def _parse(parts: Sequence[str]) -> Message:
    form, *rest = parts
    if form not in _PARTS:
        raise NotationError(
            _("link: its form is {version!r}, and this page reads form {known} only").format(
                version=shortened(form), known="/".join(str(each.value) for each in Form)
            )
        )
    if len(parts) != _PARTS[form]:
        raise NotationError(
            _("link: it has {count} parts and not {parts}; perhaps its end is missing").format(
                count=len(parts), parts=_PARTS[form]
            )
        )
    return _parse_invitation(rest) if form == INVITATION else _parse_turn(form, rest)


def _parse_invitation(parts: Sequence[str]) -> Message:
    name, packed_words, key = parts
    data, key_ = unpacked(packed_words), _read("key", key)
    if data is None:
        raise NotationError(_("words: the words of the link are damaged"))
    _check_size("key", key_, SIZE)
    words = list(_parse_words(data))
    if name != _NOTHING:
        place, empty = _name_in(words)
        if words[place : place + 1] != [_NAME] or empty:
            raise NotationError(_("words: the words of the link are damaged"))
        named = _parse_words(_NAME.encode() + _read("name", name))
        if len(named) > 1:
            raise NotationError(_("words: a line is empty or cannot be shown"))
        words[place : place + 1] = named
    return Message.invitation(words, key_)


def _parse_turn(form: str, parts: Sequence[str]) -> Message:
    signed = form == str(Form.SIGNED.value)
    names = ("game", "before", "words", "values", "signature")
    texts = [parts[0], *parts[2:]]
    if signed:
        texts = ["" if text == _NOTHING else text for text in texts]
    game, before, words, values, *signature = map(_read, names, texts)
    if not _NUMBER.fullmatch(parts[1]):
        raise NotationError(
            _("number: {text!r} is not a number from 1").format(text=shortened(parts[1]))
        )
    number = int(parts[1])
    if signed and number == 1:
        raise NotationError(_("number: an invitation has a form of its own"))
    _check_size("game", game, GAME_SIZE)
    _check_size("before", before, DIGEST_SIZE if number > 1 else 0)
    for each in signature:
        _check_size("signature", each, SIGNATURE_SIZE)
    message = Message(game, number, before, _parse_words(words), _parse_values(values))
    if signed:
        return message._replace(signature=signature[0])
    return message._replace(form=Form.UNSIGNED)


def _check_size(name: str, data: bytes, size: int) -> None:
    if len(data) != size:
        raise NotationError(
            _("{part}: {count} bytes came and not {size}").format(
                part=name, count=len(data), size=size
            )
        )


def _parse_words(data: bytes) -> tuple[str, ...]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise NotationError(_("words: the words of the link are not text")) from None
    words = tuple(text.split("\n")) if text else ()
    if not all(word and word.isprintable() for word in words):
        raise NotationError(_("words: a line is empty or cannot be shown"))
    return words


def _parse_values(data: bytes) -> tuple[bytes, ...]:
    if len(data) % SIZE:
        raise NotationError(
            _("values: {count} bytes are not a whole number of values of {size}").format(
                count=len(data), size=SIZE
            )
        )
    return tuple(data[start : start + SIZE] for start in range(0, len(data), SIZE))


def _read(name: str, text: str) -> bytes:
    data = decoded(text)
    if data is None:
        raise NotationError(
            _("{part}: {text!r} is not in base64url").format(part=name, text=shortened(text))
        )
    return data


class UnknownWordError(NotationError):
    """A word of a message that this version does not know; a later one may have written it."""


def fields_of(
    words: Sequence[str], known: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, str]:
    """Read words such as `name=Ann`, each of them once.

    Raises `NotationError` for a word that is unknown or given twice, and for one that is missing
    unless it is optional.
    """
    fields: dict[str, str] = {}
    for word in words:
        key, _equals, value = word.partition("=")
        is_known = key in (*known, *optional)
        if not is_known or key in fields:
            error = NotationError if is_known else UnknownWordError
            raise error(_("words: {word!r} cannot be there").format(word=shortened(word)))
        fields[key] = value
    for key in known:
        if key not in fields:
            raise NotationError(_("{part}: the field {part} is missing").format(part=key))
    return fields


def packed(words: bytes) -> str:
    """Return words in packed form."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW, zdict=_LIKELY)
    return encoded(compressor.compress(words) + compressor.flush())


def unpacked(text: str) -> bytes | None:
    """Read packed words; None for a string that `packed` cannot have written, or for too many."""
    data = decoded(text)
    if data is None:
        return None
    decompressor = zlib.decompressobj(_RAW, zdict=_LIKELY)
    try:
        words = decompressor.decompress(data, LONGEST_WORDS)
    except zlib.error:
        return None
    return words if decompressor.eof and not decompressor.unused_data else None
