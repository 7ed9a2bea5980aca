"""Named tuples that are equal only to values of their own class."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T", bound="type[tuple[Any, ...]]")


def distinct(kind: T) -> T:
    """Make the values of a named tuple class equal only to values of the same class.

    Without this class decorator a named tuple equals any tuple with the same fields: two different
    events of one seat would be equal, and a view would equal a position.
    """
    methods: dict[str, Any] = {"__eq__": _equal, "__ne__": _unequal, "__hash__": tuple.__hash__}
    for name, method in methods.items():
        setattr(kind, name, method)
    return kind


def _equal(self: tuple[Any, ...], other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _unequal(self: tuple[Any, ...], other: object) -> bool:
    return type(self) is not type(other) or tuple.__ne__(self, other)
