"""Compares figures of `casino bench`: of two runs, or of a compiled engine and its sources.

    python -m casino_core bench --json > before.json
    python -m tests.lab.compare_bench before.json after.json
    python -m tests.lab.compare_bench pure [PART ...]

A line for each figure tells how many times as fast the second one is. `pure` times the sources of
the compiled engine that is installed, and the engine, in turn: each in processes of its own, with
nothing remembered. The best of each counts, because other work slows now one of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import casino_core
from casino_core import CasinoError
from casino_core.cli.commands.bench import PARTS, Figure
from casino_core.rules import legal

PURE: Final = "pure"
TURNS: Final = 3
HOME: Final = Path(casino_core.__file__).parent
PROGRAM: Final = """
import sys

sys.path.insert(0, sys.argv.pop(1))
from casino_core.cli.program import run
sys.exit(run())
"""
ONLY_SOURCES: Final = """
import sys
from importlib.machinery import FileFinder, SourceFileLoader

home = sys.argv.pop(1)

def sources(folder):
    if not folder.startswith(home):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, [".py"]))

sys.path_hooks.insert(0, sources)
"""
"""A compiled wheel has its sources, too, but Python prefers what was made of them."""


def is_compiled() -> bool:
    """Whether the rules run as machine code."""
    return not str(legal.__file__).endswith(".py")


def run_apart(arguments: Sequence[str]) -> str:
    """Run a command in a process of its own, as this one runs; return what it prints."""
    return _output([PROGRAM, str(HOME.parent), *arguments])


def run_from_sources(arguments: Sequence[str]) -> str:
    """Run a command in a process of its own, without anything compiled."""
    return _output([ONLY_SOURCES + PROGRAM, str(HOME), str(HOME.parent), *arguments])


def _output(program: Sequence[str]) -> str:
    command = [sys.executable, "-c", *program]
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


def compared(before: Sequence[Figure], after: Sequence[Figure]) -> Iterator[str]:
    """Yield a line for each figure that both runs have, with how many times as fast it is."""
    values = {figure.name: figure.value for figure in before}
    for figure in after:
        if figure.name in values:
            ratio = figure.times_faster(values[figure.name])
            yield f"{figure.line()}   {ratio:.2f} times as fast"


def beside_sources(parts: Sequence[str]) -> Iterator[str]:
    """Yield such lines for the compiled engine beside its sources, part by part."""
    for part in parts:
        slow, fast = [], []
        for _ in range(TURNS):
            slow.append(figures(run_from_sources(["bench", part, "--json"])))
            fast.append(figures(run_apart(["bench", part, "--json"])))
        yield from compared(_best(slow), _best(fast))


def _best(runs: Sequence[Sequence[Figure]]) -> list[Figure]:
    return [
        figure._replace(value=figure.best(each.value for each in (figure, *others)))
        for figure, *others in zip(*runs, strict=True)
    ]


def figures(text: str) -> list[Figure]:
    """Read what `casino bench --json` prints. Raises `CasinoError`."""
    try:
        rows: list[Mapping[str, object]] = json.loads(text)["figures"]
        return [
            Figure(str(each["name"]), float(str(each["value"])), str(each["unit"])) for each in rows
        ]
    except (ValueError, KeyError, TypeError) as error:
        raise CasinoError("this is not what `casino bench --json` prints") from error


def main(arguments: Sequence[str]) -> int:
    """Print the comparison that the arguments ask for; return the exit status."""
    if arguments[:1] == [PURE]:
        if not is_compiled():
            print("The engine is not compiled here; `build.py wheel` compiles it.")
            return 2
        lines = beside_sources(arguments[1:] or list(PARTS))
    elif len(arguments) == 2:
        before, after = (figures(Path(file).read_text(encoding="utf-8")) for file in arguments)
        lines = compared(before, after)
    else:
        print(__doc__)
        return 2 if arguments else 0
    for line in lines:
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
