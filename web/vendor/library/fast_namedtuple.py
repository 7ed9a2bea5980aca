"""Classes of `NamedTuple`, made in a tenth of the time.

Python makes one from a text that it compiles, makes a second class of it, and looks closely at
every field. Here all classes with as many fields share one compiled text. What is checked when a
program runs in ordinary Python, as in its tests, is not checked again.

What it gains: in Pyodide in Node a class of four fields takes 0.02 ms instead of 0.3, and the
import of the program with its 105 classes 249 ms of processor time instead of 304 (medians of
7, `python -m tests.lab.bench_import`). Only a first visit gains it; a phone takes several times as
long. Later visits start from a copy of the memory.
"""

from __future__ import annotations

import sys
import typing
from _collections import _tuplegetter  # type: ignore[import-not-found]
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any


def fast_class(name: str, body: Mapping[str, Any]) -> type[Any]:
    """The class of named tuples with the annotations, defaults and methods of a class's body."""
    fields = tuple(map(sys.intern, body["__annotations__"]))
    defaults = {field: body[field] for field in fields if field in body}
    return type(
        name,
        (tuple,),
        {
            **_shared,
            "__doc__": f"{name}({', '.join(fields)})",
            **body,
            **{field: _tuplegetter(at, None) for at, field in enumerate(fields)},
            "__new__": _maker(name, fields, tuple(defaults.values())),
            "_fields": fields,
            "_field_defaults": defaults,
            "__match_args__": fields,
            "__orig_bases__": (typing.NamedTuple,),
        },
    )


def _maker(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Callable[..., Any]:
    code = _code(len(fields)).replace(
        co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
    )
    return FunctionType(code, {"new": tuple.__new__, "__builtins__": {}}, "__new__", defaults)


@lru_cache
def _code(count: int) -> CodeType:
    """The code that makes a tuple of `count` fields."""
    names = "".join(f"_{number}," for number in range(count))
    made: FunctionType = eval(f"lambda _cls,{names}: new(_cls, ({names}))")  # noqa: S307
    return made.__code__


class _Methods(tuple[Any, ...]):
    """The methods of all named tuples."""

    __slots__ = ()
    _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[Any]) -> Any:
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self: Any, /, **fields: Any) -> Any:
        made = self._make(map(fields.pop, self._fields, self))
        if fields:
            raise TypeError(f"Got unexpected field names: {list(fields)!r}")
        return made

    __replace__ = _replace

    def __repr__(self: Any) -> str:
        values = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({', '.join(values)})"

    def _asdict(self: Any) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def __getnewargs__(self: Any) -> tuple[Any, ...]:
        return tuple(self)


_SHARED = ("__slots__", "_make", "_replace", "__replace__", "__repr__", "_asdict", "__getnewargs__")
_shared = {name: vars(_Methods)[name] for name in _SHARED}


def install() -> None:
    """Have `NamedTuple` make its classes so, where it is asked for nothing unusual."""
    meta: Any = typing.NamedTupleMeta  # type: ignore[attr-defined]
    ordinary = meta.__new__

    def new(cls: type, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type[Any]:
        if len(bases) > 1 or "__annotations__" not in body:
            made: type[Any] = ordinary(cls, name, bases, body)
            return made
        return fast_class(name, body)

    meta.__new__ = new
