"""Bytes as text that needs no escape in an address: base64url (RFC 4648) without padding."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

_SIGNS = re.compile(r"[A-Za-z0-9_-]*")


def encoded(data: bytes) -> str:
    """Write bytes."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes | None:
    """Read bytes; None for a string in any other form than `encoded` writes."""
    if not _SIGNS.fullmatch(text) or len(text) % 4 == 1:
        return None
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return data if encoded(data) == text else None
