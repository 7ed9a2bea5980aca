"""Readers of stored values: every value is checked and bounded, and an error names its field.

A stored string is whatever somebody has put there: a backup that was edited, or a damaged file. So
no number, text or list is taken without an upper bound, and what the page adds up never leaves it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened

LONGEST: Final = 5_000_000
"""The most characters of a stored string and of a backup; no browser stores more for a page."""
MOST_DIGITS: Final = 20
"""A whole number of more digits is read as an infinite one, which no field allows."""
DEEPEST: Final = 30
_TOKENS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
_HALVES: Final = re.compile("[\ud800-\udfff]")

T = TypeVar("T")


class FieldError(ValueError):
    """A stored value that cannot be; the message has its field and, after a colon, the reason."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{shortened(path)}: {reason}" if path else reason)


def read_json(text: str) -> Any:
    """Read JSON of any content. Raises `FieldError`."""
    if len(text) > LONGEST:
        raise FieldError("", _("more than {most} characters").format(most=LONGEST))
    if _is_deep(text):
        raise FieldError("", _("nested too deeply"))
    try:
        return json.loads(text, parse_int=_whole)
    except ValueError:
        raise FieldError("", _("a part of it is missing or damaged")) from None


def _is_deep(text: str) -> bool:
    """Return whether JSON is nested more deeply than any of ours.

    Reading it could end Python in a browser.
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for token in _TOKENS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > DEEPEST:
            return True
    return False


def _whole(digits: str) -> float:
    """Read a whole number; Python would refuse very long ones without naming their field."""
    return int(digits) if len(digits) <= MOST_DIGITS else float("inf")


class Field:
    """A stored value, and the path of its field, such as `tables.0.games`.

    Each method returns what the field must hold. It raises `FieldError` if it holds anything else.
    """

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, name: str) -> Field:
        """Return a field of an object."""
        field = self.find(name)
        if field is None:
            raise FieldError(self._below(name), _("it is missing"))
        return field

    def find(self, name: str) -> Field | None:
        """Return a field of an object; None if it is missing."""
        content = self._object()
        return Field(content[name], self._below(name)) if name in content else None

    def fields(self, most: int) -> Iterator[tuple[str, Field]]:
        """Yield the name and the value of each field of an object with at most that many."""
        content = self._object()
        self._check_count(len(content), most)
        return ((name, Field(value, self._below(name))) for name, value in content.items())

    def items(self, most: int) -> list[Field]:
        """Return the items of a list with at most that many."""
        if not isinstance(self.value, list | tuple):
            raise self.error(_("it is not a list"))
        self._check_count(len(self.value), most)
        return [Field(value, self._below(str(place))) for place, value in enumerate(self.value)]

    def exactly(self, count: int) -> list[Field]:
        """Return the items of a list with that many."""
        items = self.items(count)
        if len(items) != count:
            raise self.error(
                _("{count} items, not {wanted}").format(count=len(items), wanted=count)
            )
        return items

    def whole(self, most: int, least: int = 0) -> int:
        """Return a whole number between two bounds."""
        if type(self.value) is not int or not least <= self.value <= most:
            words = _("it is not a whole number from {least} to {most}")
            raise self.error(words.format(least=least, most=most))
        return self.value

    def number(self, most: float, least: float = 0) -> float:
        """Return a number between two bounds."""
        value = self.value
        if type(value) is int:
            value = float(value)
        # Comparisons with what is not a number are false.
        if type(value) is not float or not least <= value <= most:
            words = _("it is not a number from {least} to {most}")
            raise self.error(words.format(least=least, most=most))
        return value + 0.0  # no negative zero

    def flag(self) -> bool:
        """Return a truth value, which may be stored as 0 or 1."""
        if type(self.value) is bool or (type(self.value) is int and self.value in (0, 1)):
            return bool(self.value)
        raise self.error(_("it is neither true nor false"))

    def text(self, longest: int) -> str:
        """Return a string of at most that many characters, without halves of a character."""
        if not isinstance(self.value, str):
            raise self.error(_("it is not a string"))
        if len(self.value) > longest:
            raise self.error(_("more than {most} characters").format(most=longest))
        if not self.value.isascii() and _HALVES.search(self.value):
            raise self.error(_("a half of a character"))
        return self.value

    def read(self, longest: int, read: Callable[[str], T]) -> T:
        """Return what `read` makes of a string; its `ValueError` becomes one of this field."""
        text = self.text(longest)
        try:
            return read(text)
        except ValueError as error:
            raise self.error(str(error) or _("it cannot be read")) from None

    def error(self, reason: str) -> FieldError:
        """Return an error of this field."""
        return FieldError(self.path, reason)

    def _object(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.error(_("it has no fields"))
        return self.value

    def _check_count(self, count: int, most: int) -> None:
        if count > most:
            raise self.error(_("more than {most} items").format(most=most))

    def _below(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


def parse_names(text: str) -> list[str]:
    """Read a list of names, such as those of the lessons that were solved. Raises `FieldError`."""
    return [name.text(LONGEST_NAME) for name in Field(read_json(text)).items(MOST_NAMES)]


MOST_NAMES: Final = 2_000
LONGEST_NAME: Final = 100
"""The bounds of a list of names: there are some hundred lessons."""
