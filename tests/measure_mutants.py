"""Measures how many mutants of the rules the tests of the engine find.

    python -m tests.measure_mutants --jobs 2 --seconds 600 --out mutants.jsonl

A mutant is a copy of a module with one small change (`tests/mutants.py`). Each runs the tests of
`SUITE` in a process of its own until one fails: first the tests that found other mutants of that
module, then the quick ones. A test has a limit of processor time, measured in a first run without
any change; a mutant that exceeds it counts as found. Nothing is written but the file of results,
one line of JSON for each mutant, in a random order that is always the same: what is there already
is not run again, and so a run that was stopped goes on where it was. The mutants listed in
`tests/equivalent_mutants.tsv` are left out, since no test can find them; `--all` runs them too.

`--only TEXT` runs the mutants whose name contains a text, `--list` prints them, `--report` prints
the score of the results so far and the mutants that no test found.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NamedTuple

import hypothesis
import pytest

from .mutants import Mutant, module_file, mutants_of, mutated

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.tsv"
SUITE = [
    f"tests/core/test_{name}.py"
    for name in (
        *("corners", "calling", "dealing", "scoring", "distinct", "game", "reasons", "events"),
        *("rulesets", "examples", "notation", "undo", "crowded", "golden", "record", "sentences"),
        *("number_types", "laws", "oracle"),
    )
]
MEMORY = 4 << 30
"""The most bytes of address space that a mutant may use."""
PROMISING = 4
"""As many tests decide which files a mutant runs first."""

Result = dict[str, Any]


class Baseline(NamedTuple):
    """The seconds of processor time that each test takes without a change."""

    seconds: dict[str, float]

    def limit(self, test: str) -> float:
        return 5 + 5 * self.seconds.get(test, 1)


class Watch:
    """A pytest plugin: it orders the tests, limits each, and notes times and the first failure."""

    def __init__(self, order: dict[str, float], baseline: Baseline | None) -> None:
        self.order = order
        self.baseline = baseline
        self.seconds: dict[str, float] = {}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.order.get(item.nodeid, 0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.baseline:
            signal.setitimer(signal.ITIMER_PROF, self.baseline.limit(item.nodeid))
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - begun

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


class Finder:
    """Finds the mutant in the place of its module."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        found = PathFinder.find_spec(name, path, target)
        assert found is not None
        assert found.origin is not None
        found.loader = Changed(name, found.origin, self.code)
        return found


class Changed(SourceFileLoader):
    """Loads a module from the code of a mutant."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return self.code


def run_tests(watch: Watch, suite: Sequence[str]) -> int:
    """Run the tests of some files until one fails, first the files with the most promising."""
    options = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
    ranked = sorted(watch.order, key=lambda test: watch.order[test])
    first = list(dict.fromkeys(test.partition("::")[0] for test in ranked[:PROMISING]))
    status = 0
    for files in (first, [file for file in suite if file not in first]):
        if files and status == 0:
            status = int(pytest.main([*options, *files], plugins=[watch]))
    return status


class Child(NamedTuple):
    """A process that runs the tests, and the end of the pipe from which its result is read."""

    process: int
    reader: int
    begun: float

    @classmethod
    def start(cls, mutant: Mutant | None, watch: Watch, suite: Sequence[str] = SUITE) -> Child:
        reader, writer = os.pipe()
        process = os.fork()
        if process:
            os.close(writer)
            return cls(process, reader, time.monotonic())
        with suppress(BaseException):
            os.close(reader)
            _be_quiet()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if mutant:
                source = module_file(ROOT, mutant.module).read_text(encoding="utf-8")
                path = str(module_file(ROOT, mutant.module))
                code = compile(mutated(source, mutant), path, "exec", dont_inherit=True)
                sys.meta_path.insert(0, Finder(mutant.module, code))
                # Reading the modules takes time too.
                signal.setitimer(signal.ITIMER_PROF, 30)
            status = run_tests(watch, suite)
            told = {"status": status, "failed": watch.failed, "seconds": watch.seconds}
            os.write(
                writer, json.dumps(told if mutant is None else told | {"seconds": {}}).encode()
            )
        os._exit(0)

    def told(self) -> Result:
        """Return what the process says at its end, nothing if it is killed."""
        with os.fdopen(self.reader, "rb") as pipe:
            text = pipe.read()
        return dict(json.loads(text)) if text else {}

    def result(self, status: int) -> Result:
        """Return the end of the process as a result: found, survived, or no result."""
        told = self.told()
        by = told.get("failed") or ""
        took = round(time.monotonic() - self.begun, 1)
        if not told:
            how = "timeout" if os.WIFSIGNALED(status) else "crash"
            return {"found": True, "by": how, "took": took}
        if told["status"] in (pytest.ExitCode.OK, *_FOUND):
            found = told["status"] in _FOUND
            return {"found": found, "by": by or ("import" if found else ""), "took": took}
        return {"error": told["status"], "took": took}


_FOUND = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def measure_baseline(jobs: int) -> Baseline:
    """Run all tests without a change, the files side by side; end the program if one fails."""
    waiting = [*reversed(SUITE)]
    seconds: dict[str, float] = {}
    running: list[tuple[str, Child]] = []
    while waiting or running:
        while waiting and len(running) < jobs:
            file = waiting.pop(0)
            running.append((file, Child.start(None, Watch({}, None), [file])))
        file, child = running.pop(0)
        told = child.told()
        os.waitpid(child.process, 0)
        if told.get("status") != 0:
            raise SystemExit(f"{file} fails without any mutant: {told.get('failed')}")
        seconds |= told["seconds"]
    return Baseline(seconds)


def order_of(baseline: Baseline, found_by: Counter[str]) -> dict[str, float]:
    """Return the place of each test: those that found most in the least time come first."""
    return {
        test: -found_by[test] / (0.02 + seconds) if found_by[test] else seconds
        for test, seconds in baseline.seconds.items()
    }


def run_all(mutants: Sequence[Mutant], jobs: int, end: float, out: Path) -> None:
    """Run mutants side by side until all are done or the time is up; write each result at once."""
    baseline = read_baseline(out) or measure_baseline(jobs)
    total = sum(baseline.seconds.values())
    print(f"{len(mutants)} mutants to run; all tests take {total:.1f} s", flush=True)
    found_by: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in read_results(out).values():
        found_by[line["module"]][line.get("by", "")] += 1
    running: dict[int, tuple[Mutant, Child]] = {}
    waiting = iter(mutants)
    with out.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"name": "", "baseline": baseline.seconds}) + "\n")
        while time.monotonic() < end:
            while len(running) < jobs and (mutant := next(waiting, None)):
                watch = Watch(order_of(baseline, found_by[mutant.module]), baseline)
                child = Child.start(mutant, watch)
                running[child.process] = (mutant, child)
            if not running:
                return
            process, status = os.waitpid(-1, os.WNOHANG)
            if not process:
                time.sleep(0.02)
                continue
            mutant, child = running.pop(process)
            result = child.result(status)
            found_by[mutant.module][result.get("by", "")] += 1
            file.write(json.dumps({"name": mutant.name, **shown(mutant), **result}) + "\n")
            file.flush()
    for process in running:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def shown(mutant: Mutant) -> Result:
    return {key: getattr(mutant, key) for key in ("module", "function", "line", "before", "after")}


def read_results(out: Path) -> dict[str, Result]:
    """Return the results of a file by the names of their mutants; those without a result not."""
    if not out.exists():
        return {}
    lines = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return {line["name"]: line for line in lines if "found" in line}


def read_baseline(out: Path) -> Baseline | None:
    """Return the times of the tests that a file of results begins with, if there is one."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    return Baseline(json.loads(lines[0])["baseline"]) if lines else None


def read_equivalent() -> dict[tuple[str, ...], str]:
    """Return the reason why no test can find a mutant, for the change of each."""
    if not EQUIVALENT.exists():
        return {}
    rows = [line.split("\t") for line in EQUIVALENT.read_text(encoding="utf-8").splitlines()[1:]]
    return {tuple(row[:4]): row[4] for row in rows}


def every_mutant(pattern: str) -> list[Mutant]:
    """Return the mutants of all modules that a pattern of files matches, in a random order."""
    found: list[Mutant] = []
    for file in sorted(ROOT.glob(pattern)):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found += mutants_of(module, file.read_text(encoding="utf-8"))
    Random(1).shuffle(found)
    return found


def report(mutants: Sequence[Mutant], results: dict[str, Result]) -> None:
    """Print the score of each module, and the mutants that no test found."""
    scores: defaultdict[str, list[bool]] = defaultdict(list)
    for mutant in sorted(mutants, key=lambda mutant: (mutant.module, mutant.line)):
        result = results.get(mutant.name)
        if not result:
            continue
        scores[mutant.module].append(result["found"])
        if not result["found"]:
            print(f"{mutant.name}\n  {mutant.function}\n  - {mutant.before}\n  + {mutant.after}")
    for module, found in scores.items():
        print(f"{module:32} {sum(found):5} of {len(found):5}  {sum(found) / len(found):.1%}")
    every = [each for found in scores.values() for each in found]
    print(f"{sum(every)} of {len(every)} found, {len(mutants) - len(every)} not run")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure_mutants")
    parser.add_argument("--files", default="casino_core/rules/*.py", help="the modules, a pattern")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="side by side")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after this time")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="the results")
    parser.add_argument("--only", default="", help="the mutants whose name contains this")
    parser.add_argument("--survivors", action="store_true", help="run those again that survived")
    parser.add_argument("--all", action="store_true", help="run the equivalent ones too")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    parser.add_argument("--report", action="store_true", help="print the results and stop")
    options = parser.parse_args(arguments)
    end = time.monotonic() + options.seconds
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    equivalent = {} if options.all else read_equivalent()
    mutants = [
        mutant
        for mutant in every_mutant(options.files)
        if options.only in mutant.name and mutant.change not in equivalent
    ]
    results = read_results(options.out)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.name}\n  - {mutant.before}\n  + {mutant.after}")
    elif not options.report:
        done = {name for name, each in results.items() if each["found"] or not options.survivors}
        run_all([each for each in mutants if each.name not in done], options.jobs, end, options.out)
    if not options.list:
        report(mutants, read_results(options.out))
    return 0


if __name__ == "__main__":
    print(f"Hypothesis {hypothesis.__version__}, pytest {pytest.__version__}")
    sys.exit(main())
