"""Bytes as text that needs no escape in an address: base64url (RFC 4648) without padding."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

_CHARACTERS = re.compile(
    r"(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?"
)
"""Characters of which the last one has no bit that is not used."""


def encoded(data: bytes) -> str:
    """Write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes | None:
    """Read bytes; None for a string in any other form than `encoded` writes."""
    if not _CHARACTERS.fullmatch(text):
        return None
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
