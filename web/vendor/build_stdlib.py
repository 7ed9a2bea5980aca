"""Compiles the part of Python's standard library that the page needs; runs in Pyodide.

`build_stdlib.mjs` starts it.
"""

from __future__ import annotations

import sys

STARTED = sorted(sys.modules)
"""The modules that Python itself imports when it starts: those that follow are not among them."""

import importlib.util  # noqa: E402
import io  # noqa: E402
import json  # noqa: E402
import zipfile  # noqa: E402
from collections.abc import Mapping  # noqa: E402
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined] # noqa: E402
from types import CodeType  # noqa: E402

from vendor.trim import NO_HASH, trimmed  # noqa: E402

LIBRARY = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
EPOCH = (2026, 1, 1, 0, 0, 0)

SAME_LINE = 0x80 | 13 << 3
"""An entry of a table of lines: the line stays the same for some units of code, at most `MOST`."""
MOST = 8


def build(wanted: str, ours: Mapping[str, str]) -> tuple[bytes, str]:
    """A zip of compiled modules, and a report on it as JSON.

    wanted  the names of the modules of the standard library that the page needs
    ours    the sources of our own modules by their file names; they take the place of others
    """
    missing = set(wanted.split())
    target = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(target, "w") as trimmed:
        for name, source in sorted(ours.items()):
            missing.discard(_module_of(name))
            _add(trimmed, name, source.encode())
        for name in sorted(library.namelist()):
            module = _module_of(name)
            if name.endswith(".py") and module in missing and not _is_frozen(module):
                missing.remove(module)
                _add(trimmed, name, library.read(name))
    return target.getvalue(), json.dumps(_report(missing), indent=1)


def _report(missing: set[str]) -> dict[str, object]:
    """Return the versions and modules; those that were not found may be frozen into Python."""
    frozen = {name for name in missing if importlib.util.find_spec(name) is not None}
    return {
        "python": sys.version.split()[0],
        "builtins": sorted({*sys.builtin_module_names, *frozen}),
        "missing": sorted(missing - frozen),
        "started": STARTED,
    }


def _module_of(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _is_frozen(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.origin == "frozen"


def _add(archive: zipfile.ZipFile, name: str, source: bytes) -> None:
    code = trimmed(source, f"{LIBRARY}/{name}", programs=False)
    code = _on_first_line(code)  # what two objects share would be marked for it in the bytecode
    bytecode = _code_to_hash_pyc(code, NO_HASH, False)
    archive.writestr(zipfile.ZipInfo(f"{name}c", EPOCH), bytes(bytecode))


def _on_first_line(code: CodeType) -> CodeType:
    """The same code with one line for each function: its first."""
    units = len(code.co_code) // 2
    lengths = [min(MOST, units - at) for at in range(0, units, MOST)]
    return code.replace(
        co_linetable=bytes(byte for length in lengths for byte in (SAME_LINE | length - 1, 0)),
        co_consts=tuple(
            _on_first_line(each) if isinstance(each, CodeType) else each for each in code.co_consts
        ),
    )
