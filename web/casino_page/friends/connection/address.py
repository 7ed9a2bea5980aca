"""The addresses at which an end of a connection may be reached, as bytes and as text."""

from __future__ import annotations

import re
from enum import IntEnum
from itertools import pairwise
from typing import Final, NamedTuple

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
