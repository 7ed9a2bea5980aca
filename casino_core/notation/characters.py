"""The characters of notation: what other programs make of them is undone; what is left is named.

All notation is ASCII. Editors, shells, word processors and messengers make other characters of it:
marks of the encoding, blanks that do not break, dashes, typographic quotes, wide letters,
ligatures, the symbols of the suits, invisible characters, `&amp;`. Every reader of a string begins
with `plain`, which takes back what can have come from one character only. `check_characters`
refuses what is left, with its code point and its name: a Cyrillic letter may look like a Latin one.
`without_frame` takes off what people write around a line, `plain_document` what mail programs put
before its lines, and `closed` the white space in a list.

Names, seeds and comments are not notation and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _
from .limits import character_name, is_invisible, shortened

_SAME: Final = {
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2796",
    '"': "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2036",
    "'": "\u00b4\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a",
    "x": "\u00d7\u2573\u2715\u2716\u2a09\u2a2f",
    "s": "\u2660\u2664",
    "h": "\u2661\u2665\u2764",
    "d": "\u2662\u2666",
    "c": "\u2663\u2667",
    "+": "\u2795",
    "*": "\u2217\u204e\u2731",
    "/": "\u2044\u2215",
    ":": "\u2236\ua789",
    ",": "\u3001",
    ".": "\u3002",
    "...": "\u2026",
    "10": "\U0001f51f",
}
"""Each string of the notation, and the characters that other programs write for it."""

QUOTES: Final = frozenset('"\uff02' + _SAME['"'])
"""The double quotes, straight or typographic."""

_BLOCKS: Final = (
    (0x00BC, 0x00BE),  # fractions
    (0x2150, 0x215E),
    (0xFB00, 0xFB06),  # ligatures
    (0xFE50, 0xFE6B),  # small and wide forms
    (0xFF01, 0xFF5E),
    (0x1D400, 0x1D7FF),  # letters in other fonts
)
"""The ranges of characters that have a compatible spelling of the same meaning in Unicode."""

_ENTITIES: Final = {
    "amp": "&",
    "lt": "<",
    "gt": ">",
    "quot": '"',
    "apos": "'",
    "nbsp": " ",
    "shy": "",
    "times": "x",
    "minus": "-",
    "ndash": "-",
    "mdash": "-",
    "hellip": "...",
    "ldquo": '"',
    "rdquo": '"',
    "lsquo": "'",
    "rsquo": "'",
    "ast": "*",
    "plus": "+",
    "spades": "s",
    "hearts": "h",
    "diams": "d",
    "clubs": "c",
    "lpar": "(",
    "rpar": ")",
    "lsqb": "[",
    "rsqb": "]",
    "lbrack": "[",
    "rbrack": "]",
    "comma": ",",
    "colon": ":",
    "sol": "/",
    "equals": "=",
    "commat": "@",
    "quest": "?",
}
"""The names of characters in HTML."""

_ENTITY = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));")

_MOST_ESCAPES: Final = 8
"""The most times that a string may have been escaped, one upon the other."""

_LOOK_ALIKES: Final = dict(
    zip(
        "\u0410\u0412\u0415\u041a\u041e\u0420\u0421\u0422\u0425\u0430\u0435\u043e\u0440\u0441\u0443"
        "\u0445\u0405\u0455\u0408\u0458\u0406\u0456\u0417\u04bb\u0501\u051a\u051b\u042c\u044c"
        "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039f\u03a1\u03a4\u03a7\u03bf\u03f9\u03f2\u03f3"
        "\u017f\u212a\u0131",
        "ABEKOPCTXaeopcyxSsJjIi3hdQqbbABEZHIKOPTXoCcjsKi",
        strict=True,
    )
)
"""Letters of other alphabets, and the character for which a reader would take them."""

_BEFORE_SEPARATOR = re.compile(r"(?<!\s)\s+(?=[,/:@()])")
_BEFORE_EQUALS = re.compile(r"(?<=[A-Za-z_])\s+(?==)")
_AFTER_EQUALS = re.compile(r"(?<==)(?!\s*[A-Za-z_]+\s*=)\s+")
"""The lookbehinds let a match begin only where white space begins, so that a search is linear."""

_AROUND: Final = "\"'` \t\n\r\f\v"
"""The characters around a line that was quoted or set in code."""
_AFTER: Final = _AROUND + ".,;:!>"
"""The characters after a line at the end of a sentence, or of a link in brackets."""
_ITEM = re.compile(r"(?:[-+*\u2022\u00b7]|[0-9]{1,3}[.)]) ")
"""The mark or the number of an item of a list."""
_MAIL_QUOTE: Final = "> \t"
"""The marks that mail programs put before the lines of a string that they quote."""
_FENCES: Final = ("```", "~~~")


def plain(text: str) -> str:
    """Return notation with its own characters instead of those of other programs."""
    if text.isascii() and "&" not in text:
        return text
    for _time in range(_MOST_ESCAPES):
        before, text = text, _without_entities(_translated(text))
        if text == before:
            break
    return text


def _translated(text: str) -> str:
    return text if text.isascii() else "".join(map(_plain_character, text))


@cache
def _same_characters() -> dict[str, str]:
    return {character: text for text, characters in _SAME.items() for character in characters}


def _plain_character(character: str) -> str:
    if character.isascii():
        return character
    if (known := _same_characters().get(character)) is not None:
        return known
    if character.isspace():
        return " "
    if is_invisible(character):
        return ""
    if any(first <= ord(character) <= last for first, last in _BLOCKS):
        from unicodedata import normalize

        return normalize("NFKC", character).replace("\u2044", "/")
    return character


def _without_entities(text: str) -> str:
    """Undo the escapes of HTML once."""
    return _ENTITY.sub(_entity, text) if "&" in text else text


def _entity(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name:
        return _ENTITIES.get(name, match[0])
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if number <= 0x10FFFF else match[0]


def plain_line(text: str, field: str = "") -> str:
    """Return a line of the notation in plain characters, without what people write around it.

    Raises `NotationError` as `check_characters` does.
    """
    if text.isascii() and text.isalnum():
        return text
    line = without_frame(plain(text))
    if not line.isascii() or not line.isprintable():
        check_characters(line, field)
    return line


def check_characters(text: str, field: str) -> None:
    """Raise `NotationError`, which begins with the field, for a character that no notation has.

    The message names the character by its code point and its name.
    """
    if text.isascii() and text.isprintable():
        return
    wrong = next((character for character in text if not _is_ours(character)), None)
    if wrong is None:
        return
    if wrong in _LOOK_ALIKES:
        words = _("{text!r} contains the character {sign}, which looks like {plain}; use that")
    else:
        words = _("{text!r} contains the character {sign}, which no notation uses")
    message = words.format(
        text=shortened(_around(text, wrong)),
        sign=character_name(wrong),
        plain=_LOOK_ALIKES.get(wrong, ""),
    )
    raise NotationError(f"{field}: {message}" if field else message)


def _is_ours(character: str) -> bool:
    return character.isascii() and (character.isprintable() or character.isspace())


def _around(text: str, character: str) -> str:
    """Return a string from the word with the character, so that a message shows the character."""
    at = text.index(character)
    return text if at < len(shortened(text)) - 1 else text[at - 20 :]


def without_frame(text: str) -> str:
    """Return a line without quotes, marks of lists and code around it, and without a full stop."""
    if not (text[:1].isalnum() and (text[-1:].isalnum() or text[-1:] in "/)?")):
        text = text.strip()
        text = text.lstrip(_MAIL_QUOTE)
        text = text.strip(text[0]) if text[:1] in ("*", "_") and text[-1:] == text[0] else text
        text = text.lstrip(_AROUND).rstrip(_AFTER)
    if match := _ITEM.match(text):
        text = text[match.end() :]
    return text.rstrip(")") if text.count(")") > text.count("(") else text


# Texts of several lines


def plain_document(text: str) -> str:
    """Return a record or a study with plain ends of lines, without what mail puts before a line.

    Marks of quotations and the fences of code are taken off. Each line keeps its number.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff\u200b\u2060")
    if '"' not in text and ("&quot;" in text or "&#34;" in text):
        text = _without_entities(text)
    if ">" not in text and "```" not in text and "~~~" not in text:
        return text
    return "\n".join(map(_without_mark, text.split("\n")))


def _without_mark(line: str) -> str:
    bare = line.lstrip(_MAIL_QUOTE)
    if bare.startswith(_FENCES):
        return ""
    return bare if line.lstrip()[:1] == ">" else line


# White space in lists: people write `9d, 3c` and `3 / 8`, and it means `9d,3c` and `3/8`.


def closed(text: str, fields: Collection[str] = ()) -> str:
    """Return a string without white space around the separators of its lists.

    White space before the name of one of the fields and a `=` stays: the next field begins there.

    >>> closed("hands=3h9c / ???? table=9d, 3c", ("table", "hands"))
    'hands=3h9c/???? table=9d,3c'
    """
    if not any(map(str.isspace, text)):
        return text
    for pattern in (_BEFORE_EQUALS, _AFTER_EQUALS, _BEFORE_SEPARATOR):
        text = pattern.sub("", text)
    return _after_separator(tuple(fields)).sub("", text)


@cache
def _after_separator(fields: tuple[str, ...]) -> re.Pattern[str]:
    """Return the white space after a separator, unless one of the fields begins there."""
    unless = rf"(?!\s*(?:{'|'.join(fields)})\s*=)" if fields else ""
    return re.compile(rf"(?<=[,/:@()]){unless}\s+", re.IGNORECASE)
