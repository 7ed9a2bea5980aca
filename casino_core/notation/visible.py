"""Signs that cannot be seen, and the names of signs, for messages."""

from __future__ import annotations

import re
from typing import Final

_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u20e3")
"""Letters and marks that show nothing; the last one draws a key around a digit."""
_SELECTORS: Final = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0000, 0xE0FFF))
"""Signs that choose the form of the sign before them: the first and the last of each range."""
_PAIR = re.compile("([\ud800-\udbff])([\udc00-\udfff])")
_LONE = re.compile("[\ud800-\udfff]")


def is_invisible(sign: str) -> bool:
    """Return whether a sign shows nothing and parts no words, such as a mark of direction."""
    if sign.isascii():
        return False
    from unicodedata import category

    in_range = any(first <= ord(sign) <= last for first, last in _SELECTORS)
    return in_range or sign in _BLANK or category(sign) == "Cf"


def visible(text: str) -> str:
    """Return a text in which each invisible sign is shown by its code point: `8s<U+200B>`.

    A byte that could not be read is shown by its number: `<0xE9>`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible_sign, text))


def _visible_sign(sign: str) -> str:
    if sign.isprintable() and not is_invisible(sign):
        return sign
    number = ord(sign)
    return f"<0x{number - 0xDC00:02X}>" if 0xDC80 <= number <= 0xDCFF else f"<U+{number:04X}>"


def sign_name(sign: str) -> str:
    """Return the code point and the name of a sign: `U+0455 CYRILLIC SMALL LETTER DZE`."""
    number = ord(sign)
    if 0xDC80 <= number <= 0xDCFF:
        return f"0x{number - 0xDC00:02X} (a byte that is not UTF-8)"
    if 0xD800 <= number <= 0xDFFF:
        return f"U+{number:04X} (one half of a sign)"
    from unicodedata import name

    return f"U+{number:04X} {name(sign, 'CONTROL' if number < 0xA0 else 'WITHOUT A NAME')}"


def well_formed(text: str) -> str:
    """Return a text that can be written as UTF-8: halves of signs are joined, lone ones are `�`."""
    if text.isascii():
        return text
    return _LONE.sub("\ufffd", _PAIR.sub(_joined, text))


def _joined(match: re.Match[str]) -> str:
    high, low = (ord(half) & 0x3FF for half in match.groups())
    return chr(0x10000 + (high << 10) + low)
