"""A description of one end as a code that fits a small QR code.

The code is written in base32 (RFC 4648), because QR codes have a dense form for capitals and
digits, and because capitals and small letters may be mixed up on the way. Its bytes:

    1   the version
    1   the kind, 0 for an invitation, 1 for an answer
    8   the session, by which an answer belongs to an invitation
    …   the name and the password of the end, each with its form and its length
    32  the fingerprint of the certificate
    1   the number of addresses
    …   each address: its form and kind, its 4 or 16 bytes, its port
    3   the beginning of the SHA-256 of all before
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode, b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from hashlib import sha256
from typing import Final, NamedTuple

from casino_core import CasinoError
from casino_core.i18n import gettext as _

from .address import SIZES, Address, Form, checked_port
from .description import (
    FINGERPRINT_BYTES,
    MOST_CANDIDATES,
    PASSWORD,
    UFRAG,
    Candidate,
    Description,
    Kind,
)

VERSION: Final = 1
SESSION_BYTES: Final = 8
LONGEST_CODE: Final = 600
"""The most characters of a code; those of phones and computers have about 150."""
LONGEST_TEXT: Final = 4_000
"""The most characters of a text in which a code is looked for."""
_CHECK_BYTES: Final = 3
_CODE: Final = re.compile(r"[A-Z2-7]{16,}")


class CodeError(CasinoError):
    """A text that is not a code, or a code that cannot be used; the text says so to a person."""


class Code(NamedTuple):
    """An invitation or the answer to one.

    session      the session, 8 bytes
    description  the end of the connection that it describes
    """

    session: bytes
    description: Description


# To text


def format_code(code: Code) -> str:
    """Write a code. Raises `CodeError` if no address is known."""
    description = code.description
    if not description.candidates:
        raise CodeError(_("This browser tells no address of this device, so nobody can connect."))
    data = b"".join(
        (
            bytes((VERSION, description.answers)),
            code.session,
            _packed(description.ufrag),
            _packed(description.password),
            description.fingerprint,
            bytes((len(description.candidates),)),
            *map(_packed_candidate, description.candidates),
        )
    )
    return _text_of(data + _check(data))


def _text_of(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def _check(data: bytes) -> bytes:
    return sha256(data).digest()[:_CHECK_BYTES]


class _Written(IntEnum):
    """How a name or a password is written: as its characters, as hexadecimal or as base64."""

    PLAIN = 0
    HEX = 1
    BASE64 = 2


_FORMS: Final[dict[_Written, tuple[Callable[[str], bytes], Callable[[bytes], str]]]] = {
    _Written.HEX: (bytes.fromhex, bytes.hex),
    _Written.BASE64: (
        lambda text: b64decode(text, validate=True),
        lambda data: b64encode(data).decode(),
    ),
    _Written.PLAIN: (lambda text: text.encode("ascii"), lambda data: data.decode("ascii")),
}
"""How each form is written and read, the shortest first: Firefox has that, others the next."""


def _packed(text: str) -> bytes:
    """Write a text in the shortest form that gives it back. Raises `ValueError`."""
    for form, (write, read) in _FORMS.items():
        with suppress(ValueError):
            data = write(text)
            if read(data) == text:
                return bytes((form << 6 | len(data),)) + data
    raise ValueError(text)


def _packed_candidate(candidate: Candidate) -> bytes:
    form, data = candidate.address
    return bytes((form << 4 | candidate.kind,)) + data + candidate.port.to_bytes(2, "big")


# From text


def parse_code(text: str, *, answers: bool | None = None) -> Code:
    """Read the code in a text: alone, in lines, or in a link. Raises `CodeError`.

    `answers` says whether an answer or an invitation is wanted, if only one of them is.
    """
    if len(text) > LONGEST_TEXT:
        raise CodeError(_("This text is too long for a code."))
    data = _longest(text.upper())
    if not _is_whole(data):
        data = _longest("".join(text.upper().split()))  # it was cut in lines
    if data[:1] != bytes((VERSION,)):
        words = _("This code was made by another version of the game. Load both pages anew.")
        raise CodeError(words if _is_whole(data) else _("This is not a code of this game."))
    if not _is_whole(data):
        raise CodeError(_("A part of this code is missing or wrong."))
    try:
        code = _Reader(data[1:-_CHECK_BYTES]).code()
    except ValueError:
        raise CodeError(_("A part of this code is missing or wrong.")) from None
    if answers is not None and code.description.answers != answers:
        raise CodeError(
            _("This is an invitation. The answer to yours is needed here.")
            if answers
            else _("This is an answer. An invitation is needed here.")
        )
    return code


def _is_whole(data: bytes) -> bool:
    return _check(data[:-_CHECK_BYTES]) == data[-_CHECK_BYTES:]


def _longest(text: str) -> bytes:
    """Read the piece of a text that is a code, else the longest that may be one.

    A link may hold more than the code: other programs add fields to it.
    """
    pieces = sorted(_CODE.findall(text), key=len, reverse=True)
    if pieces and len(pieces[-1]) > LONGEST_CODE:
        raise CodeError(_("This text is too long for a code."))
    read = [_bytes_of(piece) for piece in pieces if len(piece) <= LONGEST_CODE]
    return next(filter(_is_whole, read), next(iter(read), b""))


def _bytes_of(piece: str) -> bytes:
    try:
        data = b32decode(piece + "=" * (-len(piece) % 8))
    except ValueError:
        return b""
    return data if _text_of(data) == piece else b""  # each code has one form only


class _Reader:
    """Reads the bytes of a code from the first to the last. Every method raises `ValueError`."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def code(self) -> Code:
        answers = self._one_of(2)
        session = self._take(SESSION_BYTES)
        ufrag, password = self._text(UFRAG), self._text(PASSWORD)
        fingerprint = self._take(FINGERPRINT_BYTES)
        count = self._one_of(MOST_CANDIDATES + 1)
        candidates = tuple(self._candidate() for _each in range(count))
        if self._data or not candidates or len(set(candidates)) != count:
            raise ValueError(count)
        return Code(session, Description(bool(answers), ufrag, password, fingerprint, candidates))

    def _take(self, count: int) -> bytes:
        bits, self._data = self._data[:count], self._data[count:]
        if len(bits) != count:
            raise ValueError(count)
        return bits

    def _byte(self) -> int:
        return self._take(1)[0]

    def _one_of(self, count: int) -> int:
        value = self._byte()
        if value >= count:
            raise ValueError(value)
        return value

    def _text(self, pattern: re.Pattern[str]) -> str:
        form, length = divmod(self._byte(), 64)
        data = self._take(length)
        _write, read = _FORMS[_Written(form)]
        string = read(data)
        # Each text has one form only, the shortest.
        if not pattern.fullmatch(string) or _packed(string)[1:] != data:
            raise ValueError(string)
        return string

    def _candidate(self) -> Candidate:
        form, kind = divmod(self._byte(), 16)
        address = Address(Form(form), self._take(SIZES[Form(form)]))
        return Candidate(Kind(kind), address, checked_port(int.from_bytes(self._take(2), "big")))
