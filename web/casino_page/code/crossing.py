"""Values as JSON, between the Python of code and that of its checks or its referee.

Numbers, strings, lists and the like, and the cards, plays and positions of the engine, are copied.
Whatever else there is stays where it is, and is known elsewhere by a number.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable
from random import Random
from typing import Any, Final

import casino_core
from casino_core import Play, Position, View, format_position, parse_state
from casino_core.cards import Card, Hand, card_with_id
from casino_core.play import Build

DEEPEST: Final = 50
"""Values within each other that are copied."""

LARGEST: Final = 4096
"""Bits of an integer that is copied."""


def packed(value: object, number_of: Callable[[object], int], depth: int = DEEPEST) -> Any:
    """Write a value as JSON. `number_of` gives the number of what is not copied."""
    kind = type(value)
    if value is None or kind is bool or kind is str:
        return value
    if kind is int and value.bit_length() <= LARGEST:  # type: ignore[attr-defined]
        return value
    if depth:
        content = _content(value, kind, lambda each: packed(each, number_of, depth - 1))
        if content is not None:
            return [kind.__name__, content]
    return ["kept", number_of(value)]


Inner = Callable[[Any], Any]
"""Writes, or reads, a part of a value."""


def _content(value: Any, kind: type, inner: Inner) -> Any:
    """Write what a value consists of; None if it is not copied."""
    # By identity: a class may say that it is equal to any other.
    return next((write(value, inner) for each, write in _WRITERS if each is kind), None)


def _items(values: Any, inner: Inner) -> list[Any]:
    return [inner(each) for each in values]


def _pairs(table: dict[Any, Any], inner: Inner) -> list[Any]:
    return [[inner(key), inner(value)] for key, value in table.items()]


def _state_of_chance(chance: Random, _inner: Inner) -> list[Any]:
    version, numbers, gauss = chance.getstate()
    return [version, list(numbers), gauss]


_ENUMS: Final = [
    kind
    for kind in vars(casino_core).values()
    if isinstance(kind, type) and issubclass(kind, enum.Enum)
]
_WRITERS: Final[list[tuple[type, Callable[[Any, Inner], Any]]]] = [
    *((kind, _items) for kind in (list, tuple, set, frozenset, Play, Build)),
    *((kind, lambda value, _inner: format_position(value)) for kind in (View, Position)),
    *((kind, lambda value, _inner: value.name) for kind in _ENUMS),
    (dict, _pairs),
    (Random, _state_of_chance),
    (Card, lambda value, _inner: value.id),
    (Hand, lambda value, _inner: int(value)),
    (bytes, lambda value, _inner: value.hex()),
    (float, lambda value, _inner: value if math.isfinite(value) else str(value)),
]


def unpacked(data: Any, value_of: Callable[[int], object]) -> Any:
    """Read a value from JSON. `value_of` returns the value of a number.

    Raises `ValueError` if the JSON has not been written by `packed`.
    """
    if data is None or isinstance(data, bool | int | str):
        return data
    try:
        kind, parts = data
        return _read(kind, parts, lambda each: unpacked(each, value_of), value_of)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"This is not a value: {str(data)[:80]}") from error


def _read(kind: str, parts: Any, inner: Inner, value_of: Callable[[int], object]) -> object:
    if kind == "kept" and isinstance(parts, int):
        return value_of(parts)
    return _READERS[kind](parts, inner)


def _table(pairs: Any, inner: Inner) -> dict[Any, Any]:
    return {inner(key): inner(value) for key, value in pairs}


def _chance(state: Any, _inner: Inner) -> Random:
    version, numbers, gauss = state
    chance = Random()
    chance.setstate((version, tuple(numbers), gauss))
    return chance


def _collection(kind: Any) -> Callable[[Any, Inner], object]:
    return lambda parts, inner: kind(map(inner, parts))


def _member(kind: Any) -> Callable[[Any, Inner], object]:
    return lambda name, _inner: kind[name]


_READERS: Final[dict[str, Callable[[Any, Inner], object]]] = {
    **{kind.__name__: _collection(kind) for kind in (list, tuple, set, frozenset)},
    **{kind.__name__: _collection(kind._make) for kind in (Play, Build)},
    **{kind.__name__: lambda text, _inner: parse_state(text) for kind in (View, Position)},
    **{kind.__name__: _member(kind) for kind in _ENUMS},
    "dict": _table,
    "Random": _chance,
    "Card": lambda text, _inner: card_with_id(text),
    "Hand": lambda number, _inner: Hand(number),
    "bytes": lambda text, _inner: bytes.fromhex(text),
    "float": lambda number, _inner: float(number),
}
