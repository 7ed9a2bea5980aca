"""Cuts a WebAssembly module in two: the functions that are needed at once, and the rest.

Both halves keep all indices of the module, so no instruction changes. Where a half calls a
function of the other half, it has a short detour in its place, which calls the function through a
table that both halves share. A detour of the first half first has the later half loaded, once, by
calling the only function of the table `%loader`, which the page puts there
(`web/js/boot/halves.js`). All other functions of the other half are empty.

The constants that only the later half can reach come with it (`constants`). Nothing else of the
static data moves.

The first half exports what both share, under names that begin with `%`; the later half imports
them from `first`, and everything that the module imports besides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from .code import references
from .constants import Numbers, divided, only_later
from .wasm import (
    END,
    FUNCREF,
    I32,
    Export,
    FunctionType,
    Kind,
    Module,
    Reader,
    Section,
    Segment,
    module,
    name,
    number,
    read,
    sections,
    segments,
    signed,
    sized,
    vector,
)

FIRST = "first"
"""The module from which the later half imports."""

LOCAL_GET, GLOBAL_GET, GLOBAL_SET = b"\x20", b"\x23", b"\x24"
CALL, CALL_INDIRECT, CONST = b"\x10", b"\x11", b"\x41"
IF_NOT = b"\x45\x04\x40"  # i32.eqz; if without a result
NO_LOCALS, UNREACHABLE = b"\0", b"\0"
NOTHING = FunctionType(b"", b"")

Changes = Mapping[int, Callable[[bytes], bytes]]
"""New bodies of sections, made of the old ones."""


class Halves(NamedTuple):
    """The two halves of a module."""

    first: bytes
    later: bytes


def split(
    data: bytes,
    needed: Collection[int],
    uses: Callable[[str], bool] = lambda _: True,
    constants: int = 0,
) -> Halves:
    """Cut a module in two.

    `needed` has the numbers of the module's own functions, from 0, that go into the first half.
    Functions that are shorter than their detours go there too. `uses` tells whether an export of
    some name is used; exports that are not are removed. The static data before the address
    `constants` never changes.
    """
    return _Split(read(data), needed, uses, constants).halves()


def filled(first: bytes, later: bytes, byte: int) -> bytes:
    """Fill, for tests, the places of the constants that the later half brings."""
    rubbish = [Segment(address, bytes([byte]) * len(data)) for address, data in segments(later)]
    every = [*segments(first), *rubbish]
    return _changed(sections(first), _static_data(every))


def counting(data: bytes) -> bytes:
    """Make a module that notes which functions run: its global `%ran N` is 1 once N has run."""
    whole = read(data)
    before = whole.global_imports + len(whole.globals)
    bodies = []
    for k, body in enumerate(whole.bodies):
        begin = _end_of_locals(body)
        note = CONST + signed(1) + GLOBAL_SET + number(before + k)
        bodies.append(body[:begin] + note + body[begin:])
    notes = [I32 + b"\1" + CONST + signed(0) + END] * len(bodies)
    exports = [Export(f"%ran {k}", Kind.global_, before + k).written() for k in range(len(bodies))]
    changed: Changes = {
        Section.global_: lambda body: _extended(body, notes),
        Section.export: lambda body: _extended(body, exports),
        Section.code: lambda _: vector([sized(body) for body in bodies]),
    }
    return _changed(whole.sections, changed)


class _Split:
    """The work of `split`."""

    def __init__(
        self, whole: Module, needed: Collection[int], uses: Callable[[str], bool], constants: int
    ) -> None:
        self.whole = whole
        self.own = range(len(whole.bodies))
        self.references = [references(body) for body in whole.bodies]
        tables = len(whole.tables)
        self.later_table, self.first_table, self.loader = range(tables, tables + 3)
        self.loaded = whole.global_imports + len(whole.globals)
        self.ensure = whole.function_imports + len(whole.bodies)
        first_half = set(needed)
        self.first = [k for k in self.own if k in first_half or self._is_short(k)]
        self.later = sorted(set(self.own) - set(self.first))
        # The functions that the other half calls, in the order of their table.
        self.into_first = sorted(self._called_by(self.later).intersection(self.first))
        self.exports = [each for each in whole.exports if uses(each.name)]
        exported = {each.index for each in self.exports if each.kind == Kind.function}
        from_first = self._called_by(self.first) | self._own({*whole.placed, *exported})
        self.into_later = sorted(from_first.intersection(self.later))
        # The globals that the code can change are shared; the others that follow them are copied.
        mutable = [n for n, each in enumerate(whole.globals) if each.mutable]
        self.shared_globals = max(mutable, default=-1) + 1
        self.first_data, self.later_data = divided(whole.segments, self._moved(constants))

    def _moved(self, constants: int) -> list[range]:
        """Find the constants that come with the later half."""
        if not constants:
            return []
        values = (Reader(each.value) for each in self.whole.globals)
        exports = {each.signed() for each in values if each.take(1) == CONST}
        first, later = (
            {n for k in half for n in self.references[k].numbers}
            for half in (self.first, self.later)
        )
        numbers = Numbers(
            first | exports,
            later,
            exports,
            places={n for each in self.references for n in each.places},
            amounts={n for each in self.references for n in each.amounts},
        )
        return only_later(self.whole.segments, constants, numbers)

    def halves(self) -> Halves:
        return Halves(self._first_half(), self._later_half())

    def _is_short(self, k: int) -> bool:
        return len(self.whole.bodies[k]) <= len(self._detour(k, self.later_table, 0, self._ensured))

    @property
    def _ensured(self) -> bytes:
        return CALL + number(self.ensure)

    def _detour(self, k: int, table: int, slot: int, before: bytes = b"") -> bytes:
        kind = self.whole.functions[k]
        parameters = range(len(self.whole.types[kind].parameters))
        arguments = b"".join(LOCAL_GET + number(n) for n in parameters)
        call = CALL_INDIRECT + number(kind) + number(table)
        return NO_LOCALS + before + arguments + CONST + signed(slot) + call + END

    def _own(self, indices: Iterable[int]) -> set[int]:
        """Return the numbers of those functions that are not imported."""
        imported = self.whole.function_imports
        return {index - imported for index in indices if index >= imported}

    def _called_by(self, functions: Iterable[int]) -> set[int]:
        return self._own(index for k in functions for index in self.references[k].functions)

    def _code(
        self, here: Sequence[int], away: Sequence[int], table: int, before: bytes
    ) -> list[bytes]:
        bodies = dict.fromkeys(self.own, NO_LOCALS + UNREACHABLE + END)
        bodies |= {k: self.whole.bodies[k] for k in here}
        bodies |= {k: self._detour(k, table, slot, before) for slot, k in enumerate(away)}
        return list(bodies.values())

    def _elements(self, table: int, functions: Iterable[int]) -> bytes:
        indices = [number(self.whole.function_imports + k) for k in functions]
        return b"\2" + number(table) + CONST + signed(0) + END + b"\0" + vector(indices)

    def _first_half(self) -> bytes:
        nothing = self.whole.types.index(NOTHING)
        call_loader = CONST + signed(0) + CALL_INDIRECT + number(nothing) + number(self.loader)
        ensure = NO_LOCALS + GLOBAL_GET + number(self.loaded) + IF_NOT + call_loader + END + END
        bodies = self._code(self.first, self.into_later, self.later_table, self._ensured)
        tables = [_table(len(self.into_later)), _table(len(self.into_first)), _table(1)]
        changed: Changes = {
            Section.function: lambda body: _extended(body, [number(nothing)]),
            Section.table: lambda body: _extended(body, tables),
            Section.global_: lambda body: _extended(body, [I32 + b"\1" + CONST + signed(0) + END]),
            Section.export: lambda _: vector(
                [each.written() for each in (*self.exports, *self._shared())]
            ),
            Section.element: lambda body: _extended(
                body, [self._elements(self.first_table, self.into_first)]
            ),
            Section.code: lambda _: vector([sized(body) for body in (*bodies, ensure)]),
            **_static_data(self.first_data),
        }
        return _changed(self.whole.sections, changed)

    def _shared(self) -> list[Export]:
        whole = self.whole
        return [
            *(
                Export(f"%global {n}", Kind.global_, whole.global_imports + n)
                for n in range(self.shared_globals)
            ),
            *(Export(f"%table {n}", Kind.table, n) for n in range(len(whole.tables))),
            *(Export(f"%tag {n}", Kind.tag, n) for n in range(len(whole.tags))),
            Export("%memory", Kind.memory, 0),
            Export("%later", Kind.table, self.later_table),
            Export("%first", Kind.table, self.first_table),
            Export("%loader", Kind.table, self.loader),
            Export("%loaded", Kind.global_, self.loaded),
        ]

    def _later_half(self) -> bytes:
        whole = self.whole
        imports = [
            *whole.imports,
            *(
                _import(f"%global {n}", Kind.global_, each.type)
                for n, each in enumerate(whole.globals[: self.shared_globals])
            ),
            *(_import(f"%table {n}", Kind.table, each) for n, each in enumerate(whole.tables)),
            *(_import(f"%tag {n}", Kind.tag, each) for n, each in enumerate(whole.tags)),
            _import("%memory", Kind.memory, whole.memory),
            _import("%later", Kind.table, _table(len(self.into_later))),
            _import("%first", Kind.table, _table(len(self.into_first))),
        ]
        copied = [each.type + each.value for each in whole.globals[self.shared_globals :]]
        bodies = self._code(self.later, self.into_first, self.first_table, b"")
        types = next(body for kind, body in whole.sections if kind == Section.type)
        return module(
            [
                (Section.type, types),
                (Section.import_, vector(imports)),
                (Section.function, vector([number(kind) for kind in whole.functions])),
                (Section.global_, vector(copied)),
                (Section.element, vector([self._elements(self.later_table, self.into_later)])),
                (Section.code, vector([sized(body) for body in bodies])),
                (Section.data, vector([each.written() for each in self.later_data])),
            ]
        )


def _changed(sections: Iterable[tuple[int, bytes]], changes: Changes) -> bytes:
    """Write a module of the sections found, of which some are changed."""
    parts = ((kind, body, changes.get(kind)) for kind, body in sections)
    return module((kind, change(body) if change else body) for kind, body, change in parts)


def _static_data(segments: Sequence[Segment]) -> Changes:
    return {
        Section.data_count: lambda _: number(len(segments)),
        Section.data: lambda _: vector([each.written() for each in segments]),
    }


def _extended(body: bytes, items: Sequence[bytes]) -> bytes:
    """Write the body of a section with more items at its end."""
    reader = Reader(body)
    return number(reader.number() + len(items)) + body[reader.at :] + b"".join(items)


def _table(size: int) -> bytes:
    return FUNCREF + b"\0" + number(size)


def _import(text: str, kind: Kind, described: bytes) -> bytes:
    return name(FIRST) + name(text) + bytes([kind]) + described


def _end_of_locals(body: bytes) -> int:
    """Find where the instructions of a function begin."""
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    return reader.at
