"""Compiles the game's Python files; runs in Pyodide, where `compile.mjs` starts it."""

from __future__ import annotations

import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

from vendor.trim import NO_HASH, trimmed, with_documents

EPOCH = (2026, 1, 1, 0, 0, 0)
TRIMMED = 3
"""The level of a module for players only; the levels below it are those of Python."""


def converted(sources: bytes, level: int = TRIMMED) -> bytes:
    """A zip of bytecode for a zip of Python files, in their order; other files stay as they are."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sources)) as given, zipfile.ZipFile(target, "w") as made:
        for name in given.namelist():
            text = given.read(name)
            if name.endswith(".py"):
                made.writestr(zipfile.ZipInfo(f"{name}c", EPOCH), _bytecode(text, name, level))
            else:
                made.writestr(zipfile.ZipInfo(name, EPOCH), text)
    return target.getvalue()


def _bytecode(text: bytes, name: str, level: int) -> bytes:
    if level == TRIMMED:
        return bytes(_code_to_hash_pyc(trimmed(text, name), NO_HASH, False))
    return bytes(_code_to_hash_pyc(with_documents(text, name, level), NO_HASH, False))
