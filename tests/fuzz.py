"""Tries the laws of the tests with ever new inputs.

    python -m tests.fuzz --seconds 60 --seed 1
    python -m tests.fuzz --seconds 600 --seed 1 --target test_readers --state fuzz.json
    python -m tests.fuzz --replay "<a line of tests/corpus.txt>"

A law is a test of Hypothesis in `tests/core` or `tests/page`, for one set of its parameters: what
the tests state is what is tried here, and a new law is found by itself. The laws take turns, the
one that has had the least time first. A turn tries `EXAMPLES` inputs, which derive from the seed,
the law and the number of the turn alone. With `--state` a file remembers the turns, and the next
run goes on after them.

Where a law is broken, Hypothesis looks for the smallest input that breaks it. The line that is
printed belongs into `tests/corpus.txt`, once the fault is mended: `tests/test_corpus.py` tries all
inputs of that file in every run of the tests.
"""

from __future__ import annotations

import argparse
import ast
import functools
import hashlib
import importlib
import inspect
import itertools
import json
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import hypothesis
import pytest
from hypothesis import settings
from hypothesis import strategies as st

from .profiles import register_profiles

TESTS = Path(__file__).resolve().parent
CORPUS = TESTS / "corpus.txt"
EXAMPLES = 20
"""The number of inputs in one turn of a law."""


class Law(NamedTuple):
    """A property that holds for every input.

    name   the module and the name of the test, and the ids of its parameters
    test   the test of Hypothesis
    fixed  the values of its parameters
    """

    name: str
    test: Any
    fixed: Mapping[str, object]

    def holds_for(self, values: Mapping[str, object]) -> None:
        """Raise what the test raises for an input."""
        drawn = {key: Redrawn(value) if key == "data" else value for key, value in values.items()}
        self.test.hypothesis.inner_test(**self.fixed, **drawn)


class Redrawn:
    """Draws the values of an earlier input again."""

    def __init__(self, values: Any) -> None:
        self.values = iter(values)

    def draw(self, _strategy: object, _label: object = None) -> object:
        return next(self.values)


class Recorder:
    """Counts the inputs of a test and remembers the last that failed."""

    def __init__(self, test: Callable[..., None]) -> None:
        self.test = test
        self.inputs = 0
        self.failed: dict[str, object] | None = None

    def stand_in(self) -> Callable[..., None]:
        """Return a function that takes the place of the test."""

        @functools.wraps(self.test)
        def recorded(**values: Any) -> None:
            self.record(values)

        return recorded

    def record(self, values: dict[str, Any]) -> None:
        """Try one input."""
        self.inputs += 1
        drawn: dict[str, object] = {}
        for key, value in values.items():
            is_data = isinstance(value, st.DataObject)
            values[key] = Drawing(value) if is_data else value
            drawn[key] = values[key].values if is_data else value
        try:
            self.test(**values)
        except Exception:
            self.failed = drawn
            raise


class Drawing:
    """Draws values from Hypothesis and remembers them."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.values: list[object] = []

    def draw(self, strategy: st.SearchStrategy[Any], label: object = None) -> object:
        value = self.data.draw(strategy, label)
        self.values.append(value)
        return value


def all_laws() -> dict[str, Law]:
    """Return every law of the tests by its name."""
    laws: dict[str, Law] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        if re.search("^@given", file.read_text(encoding="utf-8"), re.MULTILINE):
            module = ".".join(file.relative_to(TESTS.parent).with_suffix("").parts)
            laws |= {law.name: law for law in laws_of(module)}
    return laws


def laws_of(module: str) -> Iterator[Law]:
    """Yield the laws of a module; a test that needs a fixture is none."""
    for name, test in vars(importlib.import_module(module)).items():
        ours = name.startswith("test_") and getattr(test, "__module__", "") == module
        if not (ours and getattr(test, "is_hypothesis_test", False)):
            continue
        for ids, fixed in parameters_of(test):
            if set(inspect.signature(test).parameters) <= {*fixed}:
                label = f"[{'-'.join(ids)}]" if ids else ""
                yield Law(f"{module.removeprefix('tests.')}.{name}{label}", test, fixed)


def parameters_of(test: Any) -> Iterator[tuple[list[str], dict[str, object]]]:
    """Yield the sets of parameters of a test, each with its ids."""
    tables = [mark.args[:2] for mark in getattr(test, "pytestmark", ()) if is_table(mark)]
    for rows in itertools.product(*(values for _, values in tables)):
        ids: list[str] = []
        fixed: dict[str, object] = {}
        for (names, _), row in zip(tables, rows, strict=True):
            keys = names.replace(",", " ").split() if isinstance(names, str) else names
            values = row if len(keys) > 1 else [row]
            fixed |= dict(zip(keys, values, strict=True))
            ids += [value if isinstance(value, str) else repr(value) for value in values]
        yield ids, fixed


def is_table(mark: pytest.Mark) -> bool:
    return mark.name == "parametrize"


def number_of(seed: int, name: str, turn: int) -> int:
    """Return the seed of one turn of a law."""
    text = f"{seed}/{name}/{turn}".encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def line_of(law: Law, values: Mapping[str, object]) -> str:
    """Return the line of the corpus for an input."""
    return f"{law.name}\t{dict(values)!a}"


def replay(line: str, laws: Mapping[str, Law]) -> None:
    """Try the input of a line of the corpus. Raises `KeyError` if there is no such law."""
    name, _, text = line.partition("\t")
    laws[name].holds_for(ast.literal_eval(text))


def corpus() -> list[str]:
    """Return the lines of the corpus; empty ones and comments not."""
    lines = CORPUS.read_text(encoding="ascii").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Fuzzer:
    """Lets the laws take turns.

    turns    how many turns each law has had, by name
    spent    the seconds that each has had in this run
    inputs   the number of inputs tried in this run
    broken   the line of the corpus for each law that was broken
    """

    def __init__(self, seed: int, laws: Sequence[Law], turns: dict[str, int]) -> None:
        self.seed = seed
        self.laws = [*laws]
        self.turns = turns
        self.spent = {law.name: 0.0 for law in laws}
        self.inputs = {law.name: 0 for law in laws}
        self.broken: dict[str, str] = {}

    def run(self, seconds: float) -> None:
        """Go on until the time is up; the turn in hand is finished."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            left = [law for law in self.laws if law.name not in self.broken]
            if not left:
                return
            self.take_turn(min(left, key=lambda law: self.spent[law.name]))

    def take_turn(self, law: Law) -> None:
        """Try the next inputs of a law."""
        turn = self.turns.get(law.name, 0)
        begun = time.process_time()
        test = law.test.hypothesis.inner_test
        recorder = Recorder(test)
        law.test.hypothesis.inner_test = recorder.stand_in()
        try:
            hypothesis.seed(number_of(self.seed, law.name, turn))(law.test)(**law.fixed)
        except Exception:
            if recorder.failed is None:
                raise  # it is a fault of the fuzzer
            self.report(law, recorder.failed)
        finally:
            law.test.hypothesis.inner_test = test
        self.turns[law.name] = turn + 1
        self.inputs[law.name] += recorder.inputs
        self.spent[law.name] += time.process_time() - begun + 1e-3

    def report(self, law: Law, failed: Mapping[str, object]) -> None:
        """Print what broke a law."""
        traceback.print_exc()
        values = {key: value for key, value in failed.items() if key not in law.fixed}
        self.broken[law.name] = line_of(law, values)
        print(f"\nBROKEN: a line for {CORPUS.name}\n{self.broken[law.name]}\n", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=float, default=60, help="stop after this time")
    parser.add_argument("--seed", type=int, default=0, help="all inputs derive from it")
    parser.add_argument("--target", default="", help="the laws whose name contains this")
    parser.add_argument("--state", type=Path, help="a file that remembers the turns of the laws")
    parser.add_argument("--list", action="store_true", help="print the names of the laws")
    parser.add_argument("--replay", metavar="LINE", help="try one line of the corpus")
    options = parser.parse_args(arguments)
    register_profiles()
    settings.load_profile("fuzz")
    laws = all_laws()
    if options.replay:
        replay(options.replay, laws)
        return 0
    chosen_laws = [law for law in laws.values() if options.target in law.name]
    if options.list:
        print("\n".join(law.name for law in chosen_laws))
        return 0
    state = options.state
    turns = json.loads(state.read_text()) if state and state.exists() else {}
    fuzzer = Fuzzer(options.seed, chosen_laws, turns)
    try:
        fuzzer.run(options.seconds)
    except KeyboardInterrupt:
        print("stopped")
    if state:
        state.write_text(json.dumps(fuzzer.turns, indent=1))
    for name, inputs in fuzzer.inputs.items():
        print(f"{inputs:8} inputs {fuzzer.spent[name]:7.1f} s  {name}")
    print(f"{sum(fuzzer.inputs.values())} inputs of {len(chosen_laws)} laws, seed {options.seed}")
    print(*fuzzer.broken.values(), sep="\n")
    return bool(fuzzer.broken)


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS.parent / "web"))
    sys.exit(main())
