"""Named tuples that are values: equal only to their own class, and without what a sequence has.

A named tuple is the fastest value that Python has, and a tuple besides, which no position and no
play is: `position.index`, `play < other` and `play + other` mean nothing. The class decorators take
this away. What is left is its fields, by their names and in their order.
"""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

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


def not_a_sequence(kind: T) -> T:
    """Take from the values of a named tuple class what only a sequence has.

    They have no `index`, no `count`, no order and no sum, and `in` is refused.
    """
    methods: dict[str, Any] = dict.fromkeys(("index", "count"), _Absent())
    for name in ("lt", "le", "gt", "ge", "add", "mul", "rmul"):
        methods[f"__{name}__"] = _not_implemented
    methods["__contains__"] = None
    for name, method in methods.items():
        setattr(kind, name, method)
    return kind


class _Absent:
    """A name that a base class has, and this class has not."""

    def __get__(self, value: object, kind: type | None = None) -> NoReturn:
        owner = kind or type(value)
        raise AttributeError(f"{owner.__name__} has no index and no count: it is not a sequence")


def _not_implemented(_self: object, _other: object) -> Any:
    return NotImplemented
