"""The text of a query: split into its fields, and written so that every value is read back.

Fields are separated by `&`, `;` or white space before a name with a `=`; after a comma the list
goes on, as in `rules=royal, players=3`. Percent-encoding hides a character from the separation: in
`seed=a%20b%3Dc` the seed is `a b=c`. Escaped white space alone still separates, because programs
escape the blanks of a position that is pasted as a link. White space at the ends of a value does
not count.

`web/js/embed/position.js` reads queries in the same way; a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from casino_core.notation.limits import well_formed
from casino_core.notation.positions import FIELDS

_READABLE = ",:@/*=?-_"
"""The characters besides letters and digits that a link contains unescaped, to be readable."""

_AMPERSAND = re.compile("&amp;(?:amp;)?")
"""An ampersand as HTML writes it, once or twice over; a link may have been copied from there."""
_ESCAPES = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_FIELD = re.compile("[A-Za-z]+=", re.ASCII)
_OF_TABLE = "|".join((*FIELDS, "seats", "seed", "speed", "view"))
_NEXT_FIELD = re.compile(
    r"(?<!\s)(?<!%20)(?<!%0[9a-dA-D])"
    rf"(?:(?<!,)(?<!%2[cC])|(?=(?:\s|%20|%0[9a-dA-D])+(?i:{_OF_TABLE})=))"
    r"(?:\s|%20|%0[9a-dA-D])+(?=[A-Za-z]+=)",
    re.ASCII,
)
"""White space before the name of a field; after a comma an option of the rules may follow instead.

The lookbehinds let a match begin only where white space begins, so that a search is linear.
"""


def split_query(query: str) -> Iterator[tuple[str, str | None]]:
    """Yield the names and values of the fields in order; the value is None without a `=`."""
    plain = _AMPERSAND.sub("&", well_formed(query).removeprefix("?").replace("+", " "))
    for part in re.split("[&;]", plain):
        # Without a plain `=` a program has escaped the whole query, or it is a name alone.
        whole = part if "=" in part or not _FIELD.match(escaped := unescape(part)) else escaped
        for field in _NEXT_FIELD.split(whole):
            name, equals, value = field.partition("=")
            if field.strip():
                yield unescape(name).lower(), unescape(value) if equals else None


def unescape(text: str) -> str:
    """Undo percent-encoding; bytes that are not UTF-8 become �."""
    return _ESCAPES.sub(
        lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace"), text
    ).strip()


def format_query(fields: Mapping[str, str]) -> str:
    """Write the query of these fields."""
    return "&".join(f"{name}={_percent_encode(value)}" for name, value in fields.items())


def _percent_encode(value: str) -> str:
    # After white space a word with a `=` would be read as the next field.
    readable = _READABLE.replace("=", "") if " " in value else _READABLE
    return "".join(
        character
        if character.isascii() and (character.isalnum() or character in readable)
        else "".join(f"%{byte:02X}" for byte in character.encode())
        for character in well_formed(value)
    )


def format_identity(fields: Mapping[str, str]) -> str:
    """Write these fields so that different fields are different texts; nothing reads the text."""
    return " ".join(f"{name}={_without_fields(value)}" for name, value in fields.items())


def _without_fields(value: str) -> str:
    """Escape what would look like another field."""
    return value.replace("%", "%25").replace("=", "%3D") if " " in value else value
