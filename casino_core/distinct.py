"""Named tuples that are equal only to their own kind."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound="type[tuple[Any, ...]]")


def distinct(kind: T) -> T:
    """Make the values of a class of named tuples equal only to values of the same class.

    Without it a named tuple is equal to any tuple with the same fields: two different events of
    one seat, or a view and a position.
    """
    methods: dict[str, Any] = {"__eq__": _equal, "__ne__": _unequal, "__hash__": tuple.__hash__}
    for name, method in methods.items():
        setattr(kind, name, method)
    return kind


def _equal(self: tuple[Any, ...], other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _unequal(self: tuple[Any, ...], other: object) -> bool:
    return type(self) is not type(other) or tuple.__ne__(self, other)
