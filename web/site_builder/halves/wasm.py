"""The binary form of WebAssembly modules, as far as cutting a module in two needs it.

Names of the format's parts are those of the WebAssembly specification. Every index and length is
a LEB128 number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from ..processes import BuildError

HEADER = b"\0asm\1\0\0\0"


class Section(IntEnum):
    """The sections by their numbers; `tag` has its place between `memory` and `global_`."""

    custom = 0
    type = 1
    import_ = 2
    function = 3
    table = 4
    memory = 5
    global_ = 6
    export = 7
    start = 8
    element = 9
    code = 10
    data = 11
    data_count = 12
    tag = 13


class Kind(IntEnum):
    """The kind of an import or an export."""

    function = 0
    table = 1
    memory = 2
    global_ = 3
    tag = 4


FUNCREF = b"\x70"
EXTERNREF = b"\x6f"
I32 = b"\x7f"
END = b"\x0b"


class WasmError(BuildError):
    """A module has a form that this reader does not know."""


# Writing


def number(value: int) -> bytes:
    """Write an unsigned number."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """Write a signed number."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value & 127)
    return bytes(out)


def name(text: str) -> bytes:
    """Write a name, with its length."""
    raw = text.encode()
    return number(len(raw)) + raw


def vector(items: Sequence[bytes]) -> bytes:
    """Write items, with their number."""
    return number(len(items)) + b"".join(items)


def sized(body: bytes) -> bytes:
    """Write a body after its length in bytes."""
    return number(len(body)) + body


def module(sections: Iterable[tuple[int, bytes]]) -> bytes:
    """Write a module of sections, each a number and a body."""
    return HEADER + b"".join(bytes([kind]) + sized(body) for kind, body in sections)


# Reading


class Reader:
    """Reads one item of a module after the other."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        value = self.byte()
        if value < 128:  # as most are
            return value
        value &= 127
        shift = 7
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self) -> int:
        begin = self.at
        value = self.number()
        bits = 7 * (self.at - begin)
        return value - (1 << bits) if value >> (bits - 1) else value

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def sized(self) -> bytes:
        return self.take(self.number())

    def since(self, begin: int) -> bytes:
        return self.data[begin : self.at]

    def limits(self) -> None:
        """Pass over the limits of a table or a memory."""
        flags = self.byte()
        self.number()
        if flags & 1:
            self.number()

    def constant(self) -> None:
        """Pass over a constant expression with its end."""
        while (opcode := self.byte()) != END[0]:
            if opcode in (0x41, 0x42, 0x23, 0xD2):  # i32.const, i64.const, global.get, ref.func
                self.number()
            elif opcode in (0x43, 0x44):  # f32.const, f64.const
                self.take(4 if opcode == 0x43 else 8)
            else:
                raise WasmError(f"a constant expression has the unknown instruction {opcode:#x}")


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Read the sections of a module: the number and the body of each."""
    if not data.startswith(HEADER):
        raise WasmError("this is not a WebAssembly module")
    reader = Reader(data, len(HEADER))
    while reader.at < len(data):
        kind = reader.byte()
        body = reader.sized()
        yield kind, body


@dataclass(frozen=True)
class FunctionType:
    """The types of a function's parameters and results, a byte each."""

    parameters: bytes
    results: bytes


@dataclass(frozen=True)
class Global:
    """A global: its value type and mutability, two bytes, and its initial value."""

    type: bytes
    value: bytes

    @property
    def mutable(self) -> bool:
        return self.type[1] == 1


@dataclass(frozen=True)
class Export:
    """An export."""

    name: str
    kind: Kind
    index: int

    def written(self) -> bytes:
        return name(self.name) + bytes([self.kind]) + number(self.index)


class Segment(NamedTuple):
    """Bytes of static data, and the address that they get."""

    address: int
    data: bytes

    def written(self) -> bytes:
        return b"\0\x41" + signed(self.address) + END + sized(self.data)


@dataclass(frozen=True)
class Module:
    """A module whose imports are functions and globals only, and which has one memory.

    sections          the number and the body of each, in their order
    types             the types of functions
    imports           each import as it is written
    function_imports  how many of them are functions
    global_imports    how many of them are globals
    functions         the indices of the types of the module's own functions
    tables            each table as it is written
    memory            the memory as it is written
    tags              each tag as it is written
    globals           the module's own globals
    bodies            the code of each own function, without its length
    exports           the exports
    placed            the indices of functions that are in a table, or run at the start
    segments          the static data
    """

    sections: Sequence[tuple[int, bytes]]
    types: Sequence[FunctionType]
    imports: Sequence[bytes]
    function_imports: int
    global_imports: int
    functions: Sequence[int]
    tables: Sequence[bytes]
    memory: bytes
    tags: Sequence[bytes]
    globals: Sequence[Global]
    bodies: Sequence[bytes]
    exports: Sequence[Export]
    placed: Collection[int]
    segments: Sequence[Segment]


def read(data: bytes) -> Module:
    """Read a module. Raises `WasmError` if it has a form that this reader does not know."""
    all_sections = list(sections(data))
    body = {kind: body for kind, body in all_sections if kind != Section.custom}

    def items(kind: Section) -> Iterator[Reader]:
        if kind in body:
            reader = Reader(body[kind])
            for _ in range(reader.number()):
                yield reader

    imports, kinds = [], []
    for reader in items(Section.import_):
        begin = reader.at
        reader.sized()
        reader.sized()
        kinds.append(_import_kind(reader))
        imports.append(reader.since(begin))
    memories = [_passed(reader, Reader.limits) for reader in items(Section.memory)]
    if len(memories) != 1:
        raise WasmError(f"the module has {len(memories)} memories of its own")
    return Module(
        sections=all_sections,
        types=[_function_type(reader) for reader in items(Section.type)],
        imports=imports,
        function_imports=kinds.count(Kind.function),
        global_imports=kinds.count(Kind.global_),
        functions=[reader.number() for reader in items(Section.function)],
        tables=[_passed(reader, _table) for reader in items(Section.table)],
        memory=memories[0],
        tags=[_passed(reader, _tag) for reader in items(Section.tag)],
        globals=[_global(reader) for reader in items(Section.global_)],
        bodies=[reader.sized() for reader in items(Section.code)],
        exports=[
            Export(reader.sized().decode(), Kind(reader.byte()), reader.number())
            for reader in items(Section.export)
        ],
        placed={
            *(index for reader in items(Section.element) for index in _in_table(reader)),
            *([Reader(body[Section.start]).number()] if Section.start in body else []),
        },
        segments=segments(data),
    )


def imported_names(data: bytes) -> set[str]:
    """Read the names of everything that a module imports."""
    names = set()
    for kind, body in sections(data):
        if kind == Section.import_:
            reader = Reader(body)
            for _ in range(reader.number()):
                reader.sized()
                names.add(reader.sized().decode())
                _import_kind(reader)
    return names


def segments(data: bytes) -> list[Segment]:
    """Read the static data of a module."""
    all_segments = []
    for kind, body in sections(data):
        if kind == Section.data:
            reader = Reader(body)
            for _ in range(reader.number()):
                if reader.take(2) != b"\0\x41":
                    raise WasmError("static data has no address that is a number")
                address = reader.signed()
                if reader.byte() != END[0]:
                    raise WasmError("an address of static data is computed")
                all_segments.append(Segment(address, reader.sized()))
    return all_segments


def _in_table(reader: Reader) -> Iterator[int]:
    form = reader.byte()
    if form not in (0, 2):
        raise WasmError(f"functions come into a table in the unknown form {form}")
    if form == 2:
        reader.number()
    reader.constant()
    if form == 2:
        reader.byte()
    for _ in range(reader.number()):
        yield reader.number()


def _import_kind(reader: Reader) -> Kind:
    kind = reader.byte()
    if kind == Kind.function:
        reader.number()
    elif kind == Kind.global_:
        reader.take(2)
    else:
        raise WasmError(f"an import is of the unknown kind {kind}")
    return Kind(kind)


def _function_type(reader: Reader) -> FunctionType:
    if (form := reader.byte()) != 0x60:
        raise WasmError(f"a type is of the unknown form {form:#x}")
    return FunctionType(reader.sized(), reader.sized())


def _table(reader: Reader) -> None:
    if reader.take(1) not in (FUNCREF, EXTERNREF):
        raise WasmError("a table holds neither functions nor objects of the page")
    reader.limits()


def _tag(reader: Reader) -> None:
    reader.byte()
    reader.number()


def _global(reader: Reader) -> Global:
    kind = reader.take(2)
    return Global(kind, _passed(reader, Reader.constant))


def _passed(reader: Reader, pass_over: Callable[[Reader], None]) -> bytes:
    begin = reader.at
    pass_over(reader)
    return reader.since(begin)
