"""The code of a WebRTC connection, which fits a QR code: the values that differ each time.

A browser describes its end of a data channel in about 700 bytes of SDP (RFC 8866, RFC 8841). Nearly
all of it is the same every time: only the values of a `Description` differ. They make a code, which
is written in base32 (RFC 4648), because QR codes have a dense form for capitals and digits, and
because capitals and small letters may be mixed up on the way. Its bytes:

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
from itertools import pairwise
from typing import Final, NamedTuple

from casino_core import CasinoError
from casino_core.i18n import gettext as _

# Addresses

_NAME: Final = re.compile(r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.local")
_IPV4: Final = re.compile(r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})")
_GROUP: Final = re.compile(r"[0-9a-fA-F]{1,4}")
_GROUPS: Final = 8


class Form(IntEnum):
    """The forms of an address: a random name that stands for one (mDNS), IPv4 and IPv6."""

    NAME = 0
    IPV4 = 1
    IPV6 = 2


SIZES: Final = {Form.NAME: 16, Form.IPV4: 4, Form.IPV6: 16}
"""The number of bytes of each form."""


class Address(NamedTuple):
    """An address of one form, and its bytes: those of the UUID of a random name."""

    form: Form
    data: bytes

    def __str__(self) -> str:
        """Write the address as browsers read it."""
        digits = self.data.hex()
        match self.form:
            case Form.NAME:
                cuts = (0, 8, 12, 16, 20, 32)
                parts = (digits[a:b] for a, b in pairwise(cuts))
                return "-".join(parts) + ".local"
            case Form.IPV4:
                return ".".join(map(str, self.data))
            case Form.IPV6:
                return ":".join(f"{int(digits[at : at + 4], 16):x}" for at in range(0, 32, 4))


def parse_address(text: str) -> Address:
    """Read an address or a random name `<uuid>.local`. Raises `ValueError`."""
    if match := _NAME.fullmatch(text.lower()):
        return Address(Form.NAME, bytes.fromhex(match[1].replace("-", "")))
    if match := _IPV4.fullmatch(text):
        return Address(Form.IPV4, bytes(map(int, match.groups())))
    return Address(Form.IPV6, _ipv6(text))


def _ipv6(text: str) -> bytes:
    """Read the groups of digits, of which `::` leaves out zeros once."""
    before, gap, after = text.partition("::")
    first, last = (part.split(":") if part else [] for part in (before, after))
    missing = _GROUPS - len(first) - len(last)
    if missing < bool(gap) or (missing and not gap):
        raise ValueError(f"no address: {text!r}")
    groups = [*first, *["0"] * missing, *last]
    if not all(map(_GROUP.fullmatch, groups)):
        raise ValueError(f"no address: {text!r}")
    return b"".join(int(group, 16).to_bytes(2, "big") for group in groups)


def checked_port(port: int) -> int:
    """Return a port. Raises `ValueError`."""
    if not 1 <= port <= 65_535:
        raise ValueError(port)
    return port


# Descriptions

MOST_CANDIDATES: Final = 8
"""The most addresses of one end that are kept; a phone or a computer has two or three."""
FINGERPRINT_BYTES: Final = 32
UFRAG: Final = re.compile(r"[A-Za-z0-9+/]{4,32}")
PASSWORD: Final = re.compile(r"[A-Za-z0-9+/]{22,64}")
"""The name and the password of an end (RFC 8839, section 5.4); the standard allows longer ones."""

_FINGERPRINT: Final = re.compile(r"sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})", re.IGNORECASE)
_CANDIDATE: Final = re.compile(
    r"\S{1,32} 1 udp \d{1,10} (\S{1,64}) (\d{1,5}) typ (host|srflx|prflx|relay)\b.*",
    re.IGNORECASE,
)
_LONGEST: Final = 20_000

_SDP: Final = """\
v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{candidates}a=ice-ufrag:{ufrag}
a=ice-pwd:{password}
a=fingerprint:sha-256 {fingerprint}
a=setup:{setup}
a=mid:0
a=sctp-port:5000
a=max-message-size:65536
"""


class DescriptionError(CasinoError):
    """A description of another form than those of browsers; the text names the field at fault."""


class Kind(IntEnum):
    """How an address was found: on the device, from a STUN server, or of a TURN server."""

    HOST = 0
    REFLEXIVE = 1
    RELAYED = 2


class Candidate(NamedTuple):
    """An address at which an end may be reached by UDP."""

    kind: Kind
    address: Address
    port: int


class Description(NamedTuple):
    """One end of a connection.

    answers      whether it answers the description of the other end
    ufrag        the name of this end, and its password, for the checks of addresses (ICE)
    fingerprint  the SHA-256 of its certificate, 32 bytes
    candidates   its addresses, at most `MOST_CANDIDATES`
    """

    answers: bool
    ufrag: str
    password: str
    fingerprint: bytes
    candidates: tuple[Candidate, ...]


# From SDP

_KINDS: Final = {
    "host": Kind.HOST,
    "srflx": Kind.REFLEXIVE,
    "prflx": Kind.REFLEXIVE,
    "relay": Kind.RELAYED,
}


def parse_sdp(sdp: str, *, answers: bool) -> Description:
    """Read the description that a browser has made. Raises `DescriptionError`.

    Addresses by TCP are left out, because an end that only offers to connect has none to be
    connected to.
    """
    if len(sdp) > _LONGEST:
        raise DescriptionError("sdp: too long")
    lines = [line.strip() for line in sdp.splitlines()]
    setups = ("active",) if answers else ("actpass",)
    _check(lines, "mid", ("0",))
    _check(lines, "setup", setups)
    _check(lines, "sctp-port", ("5000",))
    match = _FINGERPRINT.fullmatch(_value(lines, "fingerprint"))
    if match is None:
        raise DescriptionError("fingerprint: not by SHA-256")
    return Description(
        answers,
        _matching(UFRAG, lines, "ice-ufrag"),
        _matching(PASSWORD, lines, "ice-pwd"),
        bytes.fromhex(match[1].replace(":", "")),
        _candidates(lines),
    )


def _values(lines: list[str], name: str) -> list[str]:
    start = f"a={name}:"
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


def _value(lines: list[str], name: str) -> str:
    values = set(_values(lines, name))
    if len(values) != 1:
        raise DescriptionError(f"{name}: {len(values)} values")
    return values.pop()


def _check(lines: list[str], name: str, allowed: tuple[str, ...]) -> None:
    if (value := _value(lines, name)) not in allowed:
        raise DescriptionError(f"{name}: {value[:20]!r}")


def _matching(pattern: re.Pattern[str], lines: list[str], name: str) -> str:
    value = _value(lines, name)
    if not pattern.fullmatch(value):
        raise DescriptionError(f"{name}: {value[:20]!r}")
    return value


def _candidates(lines: list[str]) -> tuple[Candidate, ...]:
    """Read the addresses, each once, those on the device first."""
    matches = (_CANDIDATE.fullmatch(value) for value in _values(lines, "candidate"))
    candidates = [_candidate(match[3], match[1], int(match[2])) for match in matches if match]
    addresses = sorted(
        dict.fromkeys(each for each in candidates if each), key=lambda each: each.kind
    )
    return tuple(addresses[:MOST_CANDIDATES])


def _candidate(kind: str, address: str, port: int) -> Candidate | None:
    try:
        return Candidate(_KINDS[kind.lower()], parse_address(address), checked_port(port))
    except ValueError:
        return None  # a name of another form, which no other browser could look up


# To SDP


def format_sdp(description: Description) -> str:
    """Write a description as every browser reads it, with a line break of two characters."""
    digits = description.fingerprint.hex(":").upper()
    candidates = "".join(
        f"a=candidate:{_candidate_text(place, each)}\n"
        for place, each in enumerate(description.candidates)
    )
    text = _SDP.format(
        candidates=candidates,
        ufrag=description.ufrag,
        password=description.password,
        fingerprint=digits,
        setup="active" if description.answers else "actpass",
    )
    return text.replace("\n", "\r\n")


_PREFERENCES: Final = {Kind.HOST: 126, Kind.REFLEXIVE: 100, Kind.RELAYED: 0}
"""The preference of each kind (RFC 8445, section 5.1.2.2)."""


def _candidate_text(place: int, candidate: Candidate) -> str:
    priority = (_PREFERENCES[candidate.kind] << 24) + (65_535 - place << 8) + 255
    text = f"{place + 1} 1 udp {priority} {candidate.address} {candidate.port} typ "
    if candidate.kind is Kind.HOST:
        return f"{text}host"
    kind = "srflx" if candidate.kind is Kind.REFLEXIVE else "relay"
    return f"{text}{kind} raddr 0.0.0.0 rport 0"


# Codes

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
    return _text_of(data + _checksum(data))


def _text_of(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def _checksum(data: bytes) -> bytes:
    return sha256(data).digest()[:_CHECK_BYTES]


class _Spelling(IntEnum):
    """How a name or a password is written: as its characters, as hexadecimal or as base64."""

    PLAIN = 0
    HEX = 1
    BASE64 = 2


_FORMS: Final[dict[_Spelling, tuple[Callable[[str], bytes], Callable[[bytes], str]]]] = {
    _Spelling.HEX: (bytes.fromhex, bytes.hex),
    _Spelling.BASE64: (
        lambda text: b64decode(text, validate=True),
        lambda data: b64encode(data).decode(),
    ),
    _Spelling.PLAIN: (lambda text: text.encode("ascii"), lambda data: data.decode("ascii")),
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
    return _checksum(data[:-_CHECK_BYTES]) == data[-_CHECK_BYTES:]


def _longest(text: str) -> bytes:
    """Read the piece of a text that is a code, else the longest that may be one.

    A link may hold more than the code: other programs add fields to it.
    """
    pieces = sorted(_CODE.findall(text), key=len, reverse=True)
    if pieces and len(pieces[-1]) > LONGEST_CODE:
        raise CodeError(_("This text is too long for a code."))
    decoded_pieces = [_bytes_of(piece) for piece in pieces if len(piece) <= LONGEST_CODE]
    return next(filter(_is_whole, decoded_pieces), next(iter(decoded_pieces), b""))


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
        _write, read = _FORMS[_Spelling(form)]
        string = read(data)
        # Each text has one form only, the shortest.
        if not pattern.fullmatch(string) or _packed(string)[1:] != data:
            raise ValueError(string)
        return string

    def _candidate(self) -> Candidate:
        form, kind = divmod(self._byte(), 16)
        address = Address(Form(form), self._take(SIZES[Form(form)]))
        return Candidate(Kind(kind), address, checked_port(int.from_bytes(self._take(2), "big")))
