"""Compiles the game's Python files; runs in Pyodide, where `compile.mjs` starts it."""

from __future__ import annotations

import importlib.util
import io
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

EPOCH = (2026, 1, 1, 0, 0, 0)


def converted(sources: bytes, optimize: int = 2) -> bytes:
    """A zip of bytecode for a zip of Python files; other files stay as they are."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sources)) as given, zipfile.ZipFile(target, "w") as made:
        for name in sorted(given.namelist()):
            text = given.read(name)
            if not name.endswith(".py"):
                made.writestr(zipfile.ZipInfo(name, EPOCH), text)
                continue
            code = compile(text, name, "exec", dont_inherit=True, optimize=optimize)
            bytecode = _code_to_hash_pyc(code, importlib.util.source_hash(text), False)
            made.writestr(zipfile.ZipInfo(f"{name}c", EPOCH), bytes(bytecode))
    return target.getvalue()
