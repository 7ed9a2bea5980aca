"""The wheel of the engine for this machine: the same sources, compiled by mypyc.

`python3 -m build` makes the pure wheel, which needs no compiler. This one needs a C compiler. It
holds the sources, too, so `tests.lab.compare_bench` can time both. Modules that are not named
in `COMPILED`, and those in `PURE`, run as Python.

Card sets, rank counts, seats and sides are types of their own for the type checker and plain ints
at run time. mypyc is given the latter alone (`as_at_run_time`), and so it computes with machine
words. It is also given C functions for calls that it makes through objects (`C_FUNCTIONS`).
"""

import ast
import re
import shutil
from pathlib import Path
from typing import Final

from . import environment
from .paths import CACHE, ROOT
from .processes import BuildError, run, say

COMPILED: Final = (
    "cli/perft.py",
    "events.py",
    "fast/*.py",
    "game.py",
    "play.py",
    "players/base/considered.py",
    "players/base/rng.py",
    "players/beliefs/*.py",
    "players/estimates/*.py",
    "players/networks/*.py",
    "players/policies/*.py",
    "players/search/*.py",
    "rl/actions.py",
    "rl/observations.py",
    "rl/rounds.py",
    "rules/*.py",
    "score.py",
    "shuffle.py",
)
"""The modules that are compiled, but for those in `PURE`: the rules, and the players' thinking."""
PURE: Final = {
    "players/search/styles.py": "mypyc fails at its generator in a class",
    "rules/refusal.py": "mypyc knows no `__new__` in an enumeration",
}
"""Modules that mypyc 2.4 cannot compile, or not rightly, and why."""
AT_RUN_TIME: Final = ("cards.py", "rules/sums.py", "seats.py")
"""The modules with types of numbers that are plain ints at run time."""
NO_WARNINGS: Final = ("--no-warn-unused-ignores", "--no-warn-redundant-casts")
"""Options of mypy: plain ints need fewer comments and casts than types of their own."""
MISREAD: Final = re.compile(r"!= -113\.0 && PyErr_Occurred\(\)")
"""The test that mypyc 2.4 writes, in the first line of a function, for a constant that is a tuple
of floats.

It takes each for one that is not set. Such a constant is annotated as `Final[Sequence[float]]`."""
STRICT_ZIP: Final = re.compile(r",\s*strict=(True|False)\b")
"""The argument of `zip` with which mypyc compiles no loop; the sources are tested with it."""
C_FUNCTIONS: Final = """\
#pragma once
#if __has_include("CPy.h")
#include <math.h>
#include "CPy.h"

static inline CPyTagged Casino_BitCount(CPyTagged self) {
    if (CPyTagged_CheckShort(self)) {
        Py_ssize_t number = CPyTagged_ShortAsSsize_t(self);
        unsigned long long bits = (unsigned long long)number;
        return (CPyTagged)__builtin_popcountll(number < 0 ? -bits : bits) << 1;
    }
    PyObject *number = CPyTagged_AsObject(self);
    PyObject *count = PyObject_CallMethod(number, "bit_count", NULL);
    Py_DECREF(number);
    return count == NULL ? CPY_INT_TAG : CPyTagged_StealFromObject(count);
}

static inline CPyTagged Casino_Round(double number) { return CPyTagged_FromFloat(rint(number)); }

static inline PyObject *Casino_Builtin(PyObject **cached, const char *name) {
    if (*cached == NULL) {
        PyObject *builtins = PyImport_ImportModule("builtins");
        if (builtins == NULL) return NULL;
        *cached = PyObject_GetAttrString(builtins, name);
        Py_DECREF(builtins);
    }
    return *cached;
}

static inline PyObject *Casino_Sum(PyObject *items) {
    static PyObject *sum = NULL;
    PyObject *function = Casino_Builtin(&sum, "sum");
    return function == NULL ? NULL : PyObject_CallOneArg(function, items);
}

static inline PyObject *Casino_SumFrom(PyObject *items, PyObject *start) {
    static PyObject *sum = NULL;
    PyObject *function = Casino_Builtin(&sum, "sum");
    return function == NULL ? NULL : PyObject_CallFunctionObjArgs(function, items, start, NULL);
}

static inline PyObject *Casino_Max(PyObject *items) {
    static PyObject *max = NULL;
    PyObject *function = Casino_Builtin(&max, "max");
    return function == NULL ? NULL : PyObject_CallOneArg(function, items);
}
#endif
"""
"""The C functions that replace calls which mypyc makes through objects.

They are `int.bit_count`, `round` of a float, `sum` and `max`."""
SETUP: Final = """\
import sys
from mypyc.build import mypycify
from mypyc.ir.ops import ERR_MAGIC
from mypyc.ir.rtypes import float_rprimitive, int_rprimitive, list_rprimitive, object_rprimitive
from mypyc.primitives.registry import function_op, method_op
from setuptools import setup

def add_function(name, arguments, result, source):
    function_op(
        name="builtins." + name,
        arg_types=arguments,
        return_type=result,
        c_function_name=source,
        error_kind=ERR_MAGIC,
    )

replaces = sys.platform != "win32"  # its compiler has other names for them
if replaces:
    anything = object_rprimitive
    add_function("round", [float_rprimitive], int_rprimitive, "Casino_Round")
    add_function("sum", [anything], anything, "Casino_Sum")
    add_function("sum", [anything, anything], anything, "Casino_SumFrom")
    add_function("max", [list_rprimitive], anything, "Casino_Max")
    method_op(
        name="bit_count",
        arg_types=[int_rprimitive],
        return_type=int_rprimitive,
        c_function_name="Casino_BitCount",
        error_kind=ERR_MAGIC,
    )
extensions = mypycify({arguments!r}, opt_level="2", debug_level="0", multi_file=True)
for extension in extensions:
    if replaces:
        options = ["-fvisibility=hidden", "-include", {header!r}]
        extension.extra_compile_args = [*extension.extra_compile_args, *options]
setup(ext_modules=extensions)
"""


def modules(engine: Path) -> list[str]:
    """Return the modules to compile, relative to the folder that `engine` lies in."""
    names = {file.relative_to(engine).as_posix() for name in COMPILED for file in engine.glob(name)}
    names = {name for name in names - PURE.keys() if not name.endswith("__init__.py")}
    return [f"{engine.name}/{name}" for name in sorted(names)]


def as_at_run_time(source: str) -> str:
    """Return a module without the classes that only the type checker sees.

    Of an `if TYPE_CHECKING` with an `else` the names of the latter are left, and the imports.
    """
    lines = source.splitlines(keepends=True)
    for block in reversed(ast.parse(source).body):
        if (
            isinstance(block, ast.If)
            and ast.unparse(block.test) == "TYPE_CHECKING"
            and block.orelse
        ):
            imports = [part for part in block.body if isinstance(part, ast.ImportFrom)]
            parts: list[ast.stmt | ast.expr] = [block.test, *imports] if imports else []
            body = [line for part in parts for line in _lines_of(part, lines)]
            names = [line.lstrip() for part in block.orelse for line in _lines_of(part, lines)]
            lines[block.lineno - 1 : block.end_lineno] = body + names
    return "".join(lines)


def rewrite(engine: Path) -> None:
    """Rewrite a copy of the sources as mypyc compiles them best."""
    for name in AT_RUN_TIME:
        file = engine / name
        file.write_text(as_at_run_time(file.read_text(encoding="utf-8")), encoding="utf-8")
    for name in modules(engine):
        file = engine.parent / name
        file.write_text(STRICT_ZIP.sub("", file.read_text(encoding="utf-8")), encoding="utf-8")


def _lines_of(part: ast.stmt | ast.expr, lines: list[str]) -> list[str]:
    return lines[part.lineno - 1 : part.end_lineno]


def write_compiled_wheel(folder: Path) -> Path:
    """Write the compiled wheel into a folder and return its file; it takes a minute or two.

    Raises `BuildError` without a C compiler, and if the build fails.
    """
    python = environment.install("test")
    home = CACHE / "wheel"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, home)
    engine = home / "casino_core"
    shutil.copytree(ROOT / "casino_core", engine, ignore=shutil.ignore_patterns("__pycache__"))
    rewrite(engine)
    arguments = [*NO_WARNINGS, *modules(engine)]
    header = home / "functions.h"
    header.write_text(C_FUNCTIONS, encoding="utf-8")
    setup = SETUP.format(arguments=arguments, header=str(header))
    (home / "setup.py").write_text(setup, encoding="utf-8")
    output = home / "made"
    try:
        run([python, "-m", "build", "--wheel", "--no-isolation", "--outdir", output, home])
    except BuildError as error:
        raise BuildError(f"{error}\nThe compiled wheel needs a C compiler, such as gcc.") from None
    for file in (home / "build").glob("*.c"):
        if MISREAD.search(file.read_text(encoding="utf-8")):
            raise BuildError(
                f"{file.name}: mypyc misreads a constant that is a tuple of floats. "
                "Annotate it as Sequence[float]."
            )
    [wheel] = output.glob("*.whl")
    folder.mkdir(exist_ok=True)
    say(f"{folder.name}/{wheel.name}: {len(modules(engine))} modules are compiled")
    return Path(shutil.copy(wheel, folder))
