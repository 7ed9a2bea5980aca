"""The bounds of strings and fields that are read, and what messages repeat or suggest of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..errors import NotationError
from ..i18n import gettext as _

LONGEST_FIELD: Final = 2_000
"""The most characters of one field: cards, a play, a rule set."""
LONGEST_POSITION: Final = 10_000
"""The most characters of a position, all fields and separators together."""
LONGEST_RECORD: Final = 500_000
"""The most characters of a game record; one to 21 points has thousands, to 999 about 60,000."""
LONGEST_QUOTED: Final = 60
"""The most characters of an input that a message repeats."""


def shortened(text: str) -> str:
    """Return a string as a message repeats it: whole, or its beginning and `…`.

    What cannot be seen is shown by its code point.
    """
    return visible(text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…")


def add_field(
    fields: dict[str, str], key: str, value: str | None, longest: int = LONGEST_FIELD
) -> None:
    """Add a field that was read to those before it.

    Raises `NotationError` if it has no value, is there already or is too long.
    """
    if value is None:
        raise NotationError(_("{key}: no value; write {key}=…").format(key=key))
    if key in fields:
        raise NotationError(_("{key}: given twice").format(key=key))
    check_length(value, longest, key)
    fields[key] = value


def check_length(text: str, longest: int, field: str = "") -> None:
    """Raise `NotationError`, which begins with the field, for a string that is too long."""
    if len(text) > longest:
        message = _("{count} characters, more than {longest}").format(
            count=len(text), longest=longest
        )
        raise NotationError(f"{field}: {message}" if field else message)


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


def unknown_name(name: str, known: Iterable[str], near: str, none: str) -> NotationError:
    """Make the error for an unknown name: `near` offers the nearest name, `none` lists all.

    Where no name is near, the first word of one may be, in the singular or the plural: `sweeps` is
    `sweep_points`.
    """
    names = [*known]
    first_words = {each.partition("_")[0].removesuffix("s"): each for each in reversed(names)}
    first_word = nearest(name.removesuffix("s"), first_words)
    nearest_name = nearest(name, names) or first_words.get(first_word, "")
    words = near if nearest_name else none
    return NotationError(
        words.format(name=shortened(name), meant=nearest_name, known=", ".join(names))
    )


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that an unknown one was meant for; empty if there is none.

    Of equally near names it is one with the same letters: `tabel` is `table` and not `label`.
    """
    letters = sorted(name)
    near = [
        (slips, sorted(each) != letters, each)
        for each in known
        if abs(len(name) - len(each)) <= 2
        and (slips := _slips(name, each)) <= _most_slips(min(len(name), len(each)))
    ]
    return min(near, default=(0, False, ""))[2]


def _most_slips(letters: int) -> int:
    """Return how many slips a misspelt name has at most; `letters` counts the shorter name."""
    return 0 if letters < 3 else 1 if letters < 5 else 2


def _slips(one: str, other: str) -> int:
    """Count the letters missing, added, changed or swapped with the next between two names."""
    before: list[int] = [0] * (len(other) + 1)
    row: list[int] = [*range(len(other) + 1)]
    for i, letter in enumerate(one):
        new = [i + 1]
        for j, other_letter in enumerate(other):
            slips = min(row[j] + (letter != other_letter), row[j + 1] + 1, new[j] + 1)
            if i and j and letter == other[j - 1] != other_letter == one[i - 1]:
                slips = min(slips, before[j - 1] + 1)
            new.append(slips)
        before, row = row, new
    return row[-1]
