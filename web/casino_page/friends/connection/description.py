"""What changes from one description of a WebRTC connection to the next, and the whole text of one.

A browser describes its end of a data channel in about 700 bytes of SDP (RFC 8866, RFC 8841). Nearly
all of it is the same every time: only the values of a `Description` differ.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final, NamedTuple

from casino_core import CasinoError

from .address import Address, checked_port, parse_address

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
    known = sorted(dict.fromkeys(each for each in candidates if each), key=lambda each: each.kind)
    return tuple(known[:MOST_CANDIDATES])


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
