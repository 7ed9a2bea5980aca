"""Characters that cannot be seen, and the names of characters, for messages."""

from __future__ import annotations

import re
from typing import Final

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u20e3")
"""Letters and marks that show nothing; the last one draws a key around a digit."""
_SELECTORS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF))
"""Characters that choose the form of the one before: the first and the last of each range."""
_PAIR = re.compile("([\ud800-\udbff])([\udc00-\udfff])")
_LONE = re.compile("[\ud800-\udfff]")


def is_invisible(character: str) -> bool:
    """Return whether a character is invisible and separates no words, as a mark of direction."""
    if character.isascii():
        return False
    from unicodedata import category

    in_range = any(first <= ord(character) <= last for first, last in _SELECTORS)
    return in_range or character in _BLANK or category(character) == "Cf"


def visible(text: str) -> str:
    """Return a string in which each invisible character is shown by its code point: `8s<U+200B>`.

    A byte that could not be read is shown by its number: `<0xE9>`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_character, text))


def _visible_character(character: str) -> str:
    if character.isprintable() and not is_invisible(character):
        return character
    number = ord(character)
    return f"<0x{number - 0xDC00:02X}>" if 0xDC80 <= number <= 0xDCFF else f"<U+{number:04X}>"


def character_name(character: str) -> str:
    """Return the code point and the name of a character: `U+0455 CYRILLIC SMALL LETTER DZE`."""
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:
        return f"0x{number - 0xDC00:02X} (a byte that is not UTF-8)"
    if 0xD800 <= number <= 0xDFFF:
        return f"U+{number:04X} (one half of a character)"
    from unicodedata import name

    return f"U+{number:04X} {name(character, 'CONTROL' if number < 0xA0 else 'WITHOUT A NAME')}"


def well_formed(text: str) -> str:
    """Return a string that UTF-8 can encode: halves of characters are joined, lone ones are `�`."""
    if text.isascii():
        return text
    return _LONE.sub("\ufffd", _PAIR.sub(_joined, text))


def _joined(match: re.Match[str]) -> str:
    high, low = (ord(half) & 0x3FF for half in match.groups())
    return chr(0x10000 + (high << 10) + low)
