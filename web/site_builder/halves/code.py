"""The references in the code of a function.

An opcode that these tables do not have is refused, so that nothing is overlooked.
"""

from __future__ import annotations

from typing import NamedTuple

from .wasm import Reader, WasmError

CALL, CONST, ADD, SUBTRACT = 0x10, 0x41, 0x6A, 0x6B
LOADS_AND_STORES = range(0x28, 0x3F)
COMPARED = frozenset(range(0x46, 0x50))
MULTIPLIED = frozenset({*range(0x6C, 0x72), *range(0x73, 0x79)})
"""Arithmetic that no address is in: all but to add, to subtract, and the "or" that adds."""
TABLE, TYPES, PREFIXED = -1, -2, -3
"""Forms of immediates: numbers with one more, types, the rest of an opcode."""

# The numbers that follow each opcode.
IMMEDIATES = {
    **dict.fromkeys([0x00, 0x01, 0x05, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)], 0),
    **dict.fromkeys([0x02, 0x03, 0x04, 0x06, 0x07, 0x08, 0x09, 0x0C, 0x0D, 0x10, 0x18], 1),
    **dict.fromkeys([*range(0x20, 0x27), 0x3F, 0x40, CONST, 0x42, 0xD0], 1),
    **dict.fromkeys([0x11, *LOADS_AND_STORES], 2),
    0x0E: TABLE,
    0x1C: TYPES,
    0xFC: PREFIXED,
}
FLOATS = {0x43: 4, 0x44: 8}

# The same for the opcodes that begin with 0xFC.
AFTER_PREFIX = {
    **dict.fromkeys(range(8), 0),
    **dict.fromkeys([8, 10, 12, 14], 2),
    **dict.fromkeys([9, 11, 13, 15, 16, 17], 1),
}


class References(NamedTuple):
    """The references of a function.

    functions  the indices of the functions that it calls by their indices
    numbers    32-bit constants, and offsets of loads and stores, that could be addresses
    places     those of them to which the code adds an index, or at which it loads or stores
    amounts    32-bit constants that it compares, subtracts or multiplies
    """

    functions: set[int]
    numbers: set[int]
    places: set[int]
    amounts: set[int]


def references(body: bytes) -> References:
    """Read the code of a function, with its locals and without its length."""
    result = References(set(), set(), set(), set())
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.number()
        reader.byte()
    number = reader.number
    while reader.at < len(body):
        opcode = reader.byte()
        if opcode in FLOATS:
            reader.take(FLOATS[opcode])
            continue
        count = IMMEDIATES.get(opcode)
        if count is None:
            raise WasmError(f"a function has the unknown instruction {opcode:#x}")
        if opcode == CALL:
            result.functions.add(number())
        elif opcode == CONST:
            _note_constant(result, reader.signed() & 0xFFFFFFFF, body[reader.at])
        elif opcode in LOADS_AND_STORES:
            number()
            _note_constant(result, number(), opcode)
        elif count >= 0:
            for _ in range(count):
                number()
        else:
            _pass_over(reader, count)
    return result


def _note_constant(result: References, constant: int, used_by: int) -> None:
    """Note a constant by the opcode of the instruction that uses it."""
    if used_by == ADD or used_by in LOADS_AND_STORES:
        result.places.add(constant)
    if used_by == SUBTRACT or used_by in COMPARED or used_by in MULTIPLIED:
        result.amounts.add(constant)
    if used_by not in MULTIPLIED:
        result.numbers.add(constant)


def _pass_over(reader: Reader, form: int) -> None:
    first = reader.number()
    if form == PREFIXED and first not in AFTER_PREFIX:
        raise WasmError(f"a function has the unknown instruction 0xfc {first}")
    count = {TABLE: first + 1, TYPES: first}.get(form, AFTER_PREFIX.get(first, 0))
    for _ in range(count):
        reader.number()
