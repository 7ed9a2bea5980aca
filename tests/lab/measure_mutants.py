"""Measures how many mutants of the rules the tests of the engine find.

    python -m tests.lab.measure_mutants --jobs 2 --seconds 600 --out mutants.jsonl

A mutant is a copy of a module with one small change (`mutants.py`). The tests of `SUITE` are
collected once; each mutant takes over a copy of that process, replaces the code of the function by
its own, and runs tests until one fails: first those that found other mutants of the module, then
the quick ones. A change outside functions, or in a function that is called there, takes effect
when modules are imported, so there the copy imports and collects everything again. A test has a
limit of processor time, from a first run without any change; a mutant that exceeds it counts as
found. `--budget` bounds the processor time of one mutant: a mutant that is not found in it counts
as not found.

Nothing is written but the file of results, one line of JSON for each mutant, in a random order that
is always the same: the beginning is a fair sample, and a run that was stopped goes on where it was.
The mutants listed in `equivalent_mutants.tsv` are left out, since no test can find them;
`--all` runs them too.

`--files` takes several folders or patterns, and `--lot 60 30` that many mutants of each. `--tests`
names other tests than `SUITE`. With `--reached`, the first run notes which tests reach each mutant
(`probes.py`), and a mutant runs those only:

    python -m tests.lab.measure_mutants --reached --budget 40 --tests tests/core tests/page \
        --files casino_core/rules casino_core/notation web/casino_page/game --lot 300 150 150

`--still` prints which of the tests that found mutants do not run any more, and their mutants.

`--only TEXT` runs the mutants whose name contains a text, `--list` prints them, `--report` prints
the score of the results so far and the mutants that no test found. `--survivors` runs those again.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from itertools import zip_longest
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest

from casino_core.cli.processes import most_jobs, parse_jobs

from .mutants import Mutant, called_on_import, module_file, mutants_of, mutated
from .probes import Probes

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.tsv"
SUITE = ["tests/core"]
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no")
ENDS = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""How pytest may end for a mutant."""
MEMORY = 4 << 30
"""The most bytes of address space that a mutant may use."""
HOMES = {"casino_core": ROOT, "casino_page": ROOT / "web"}
"""The folders of the packages whose modules are changed."""
PROMISING = 4
"""As many tests decide which files a mutant runs first that imports everything again."""

Result = dict[str, Any]


class Times(NamedTuple):
    """The seconds of processor time that each test takes without a change.

    reached  the tests that reach each mutant, by its name; a mutant that is not there is reached
             when modules are imported, or was not asked for
    """

    seconds: dict[str, float]
    reached: dict[str, list[str]]

    def limit(self, test: str) -> float:
        return 5 + 5 * self.seconds.get(test, 1)


class Watch:
    """A pytest plugin: it orders the tests, limits each, and notes times and the first failure."""

    def __init__(self, order: dict[str, float], times: Times | None, budget: float = 1e9) -> None:
        self.order = order
        self.times = times
        self.budget = budget
        self.seconds: dict[str, float] = {}
        self.failed = ""
        self.failures: set[str] = set()
        self.probes = Probes()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.order.get(item.nodeid, 0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if self.times:
            signal.setitimer(signal.ITIMER_PROF, self.times.limit(item.nodeid))
        self.probes.test = len(self.seconds)
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - begun
            if time.process_time() > self.budget and not self.failed:
                item.session.shouldstop = "the budget is spent"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.times:
            self.failed = self.failed or report.nodeid
        elif report.failed:
            self.failures.add(report.nodeid)

    def run(self, session: pytest.Session, items: Sequence[pytest.Item]) -> None:
        """Run collected tests in order until one fails."""
        session.config.pluginmanager.unregister(name="terminalreporter")
        session.config.pluginmanager.register(self)
        session.items = [*items]
        self.pytest_collection_modifyitems(session.items)
        for item, following in zip_longest(session.items, session.items[1:]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed or session.shouldstop:
                return

    def run_anew(self) -> None:
        """Import and collect everything again, and run the tests until one fails."""
        for name in [*sys.modules]:
            ours = name.split(".")[0] in (*HOMES, "tests") and not name.startswith("tests.lab")
            if ours:
                del sys.modules[name]
        ranked = sorted(self.order, key=lambda test: self.order[test])
        first = list(dict.fromkeys(test.partition("::")[0] for test in ranked[:PROMISING]))
        every = dict.fromkeys(test.partition("::")[0] for test in ranked)
        for files in (first, [file for file in every if file not in first]):
            status = pytest.main([*OPTIONS, *files], plugins=[self]) if files else 0
            if status not in ENDS:
                raise RuntimeError(f"pytest ends with {status}")
            # If no test failed, the budget is spent or a file cannot be imported.
            if status != pytest.ExitCode.OK and time.process_time() <= self.budget:
                self.failed = self.failed or "import"
            if self.failed:
                return


class Finder:
    """Finds the mutant where its module is asked for."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name != self.module:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = MutantLoader(name, spec.origin, self.code)
        return spec


class MutantLoader(SourceFileLoader):
    """Loads a module from the code of a mutant."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return self.code


def code_of(mutant: Mutant) -> CodeType:
    """Compile the module of a mutant."""
    file = file_of(mutant)
    return compile(mutated(source_of(mutant), mutant), str(file), "exec", dont_inherit=True)


def source_of(mutant: Mutant) -> str:
    return file_of(mutant).read_text(encoding="utf-8")


def file_of(mutant: Mutant) -> Path:
    return module_file(HOMES[mutant.module.partition(".")[0]], mutant.module)


def put_in_place(mutant: Mutant, code: CodeType) -> bool:
    """Give a function the code of a mutant; return whether that is all that the mutant changes."""
    target: Any = sys.modules[mutant.module]
    for name in mutant.function.split("."):
        inner = [each for each in code.co_consts if getattr(each, "co_name", None) == name]
        target = vars(target).get(name)
        target = getattr(target, "fget", getattr(target, "__wrapped__", target))
        if len(inner) != 1:
            return False
        code = inner[0]
        if isinstance(target, FunctionType):
            if target.__code__ == code:
                return False  # it changes a default value
            target.__code__ = code
            return True
    return False


def forget_all() -> None:
    """Empty all caches of functions."""
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()


class Child(NamedTuple):
    """A copy of this process that runs tests, and the pipe from which its result is read."""

    process: int
    reader: int
    begun: float

    @classmethod
    def start(
        cls,
        session: pytest.Session,
        items: Sequence[pytest.Item],
        watch: Watch,
        mutant: Mutant | None,
        probed: Sequence[Mutant] = (),
    ) -> Child:
        reader, writer = os.pipe()
        process = os.fork()
        if process:
            os.close(writer)
            return cls(process, reader, time.monotonic())
        report: Result = {}
        try:
            os.close(reader)
            _be_quiet()
            watch.budget += time.process_time()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if mutant is None:
                watch.probes.place(probed, source_of, put_in_place)
                watch.run(session, items)
                report["seconds"] = watch.seconds
                report["failures"] = sorted(watch.failures)
                report["reached"] = {
                    probed[number].name: sorted(watch.probes.reached[number])
                    for number in watch.probes.placed
                }
            else:
                # Importing the modules takes time too.
                signal.setitimer(signal.ITIMER_PROF, 30)
                cls.run(session, items, watch, mutant)
            report |= {"failed": watch.failed}
        except BaseException as error:  # noqa: BLE001 - the process ends here
            report = {"error": repr(error)[:300]}
        with suppress(BaseException), os.fdopen(writer, "wb") as pipe:
            pipe.write(json.dumps(report).encode())
        os._exit(0)

    @staticmethod
    def run(
        session: pytest.Session, items: Sequence[pytest.Item], watch: Watch, mutant: Mutant
    ) -> None:
        """Run the tests of a mutant."""
        code = code_of(mutant)
        early = mutant.function in called_on_import(source_of(mutant))
        if not early and put_in_place(mutant, code):
            forget_all()
            watch.run(session, items)
        else:
            sys.meta_path.insert(0, Finder(mutant.module, code))
            watch.run_anew()

    def told(self) -> Result:
        """Return what the process says at its end, nothing if it is killed."""
        with os.fdopen(self.reader, "rb") as pipe:
            text = pipe.read()
        return dict(json.loads(text)) if text else {}

    def result(self) -> Result:
        """Return the end of the process as a result: found by a test, or not."""
        report = self.told() or {"failed": "timeout"}
        took = round(time.monotonic() - self.begun, 1)
        if "error" in report:
            return {"error": report["error"], "took": took}
        return {"found": bool(report["failed"]), "by": report["failed"], "took": took}


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


class Measurement:
    """A pytest plugin that runs mutants, where pytest would run the tests that it has collected."""

    def __init__(self, mutants: Sequence[Mutant], options: argparse.Namespace) -> None:
        self.mutants = mutants
        self.jobs = min(options.jobs, most_jobs())
        self.budget: float = options.budget
        self.out: Path = options.out
        self.end = time.monotonic() + options.seconds
        self.reached: bool = options.reached

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.run_all(session, session.items)
        return True

    def run_all(self, session: pytest.Session, items: Sequence[pytest.Item]) -> None:
        """Run mutants side by side until all are done or the time is up; write each result."""
        times = read_times(self.out) or self.measure_times(session, items)
        total = sum(times.seconds.values())
        print(f"{len(self.mutants)} mutants to run; all tests take {total:.0f} s", flush=True)
        found_by: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for line in read_results(self.out).values():
            found_by[line["module"]][line["by"]] += 1
        running: dict[int, tuple[Mutant, Child]] = {}
        waiting = iter(self.mutants)
        with self.out.open("a", encoding="utf-8") as file:
            while time.monotonic() < self.end:
                while len(running) < self.jobs and (mutant := next(waiting, None)):
                    watch = Watch(order_of(times, found_by[mutant.module]), times, self.budget)
                    child = Child.start(session, those_for(mutant, items, times), watch, mutant)
                    running[child.process] = (mutant, child)
                if not running:
                    return
                process, _ = os.waitpid(-1, os.WNOHANG)
                if not process:
                    time.sleep(0.02)
                    continue
                mutant, child = running.pop(process)
                result = child.result()
                found_by[mutant.module][result.get("by", "")] += 1
                file.write(
                    json.dumps({"name": mutant.name, **description(mutant), **result}) + "\n"
                )
                file.flush()
        for process in running:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)

    def measure_times(self, session: pytest.Session, items: Sequence[pytest.Item]) -> Times:
        """Run all tests without a change; those that fail are left out from now on."""
        shares = [items[number :: self.jobs] for number in range(self.jobs)]
        probed = self.mutants if self.reached else []
        children = [Child.start(session, each, Watch({}, None), None, probed) for each in shares]
        seconds: dict[str, float] = {}
        failing: set[str] = set()
        reached: defaultdict[str, list[str]] = defaultdict(list)
        for child in children:
            report = child.told()
            os.waitpid(child.process, 0)
            if "seconds" not in report:
                raise SystemExit(f"the tests do not run without any mutant: {report}")
            for test in report["failures"]:
                print(f"{test} fails without any mutant, and is left out", flush=True)
            ran = [*report["seconds"]]
            failing |= {*report["failures"]}
            seconds |= {
                test: took for test, took in report["seconds"].items() if test not in failing
            }
            for name, numbers in report["reached"].items():
                reached[name] += [ran[number] for number in numbers if number >= 0]
        with self.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": "", "times": seconds, "reached": reached}) + "\n")
        return Times(seconds, reached)


def those_for(mutant: Mutant, items: Sequence[pytest.Item], times: Times) -> Sequence[pytest.Item]:
    """Return the tests that reach a mutant, if that is known; else all that pass without it."""
    reaching = {*times.reached.get(mutant.name, times.seconds)} & times.seconds.keys()
    return [item for item in items if item.nodeid in reaching]


def order_of(times: Times, found_by: Counter[str]) -> dict[str, float]:
    """Return the place of each test: those that found most in the least time come first."""
    return {
        test: -found_by[test] / (0.02 + seconds) if found_by[test] else seconds
        for test, seconds in times.seconds.items()
    }


def description(mutant: Mutant) -> Result:
    return {key: getattr(mutant, key) for key in ("module", "function", "line", "before", "after")}


def read_results(out: Path) -> dict[str, Result]:
    """Return the results of a file by the names of their mutants; those without a result not."""
    if not out.exists():
        return {}
    lines = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    return {line["name"]: line for line in lines if "found" in line}


def read_times(out: Path) -> Times | None:
    """Return the times of the tests that a file of results begins with, if there is one."""
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    if not lines:
        return None
    first = json.loads(lines[0])
    return Times(first["times"], first.get("reached", {}))


def read_equivalent() -> dict[tuple[str, ...], str]:
    """Return the reason why no test can find a mutant, for the change of each."""
    if not EQUIVALENT.exists():
        return {}
    rows = [line.split("\t") for line in EQUIVALENT.read_text(encoding="utf-8").splitlines()[1:]]
    return {tuple(row[:4]): row[4] for row in rows}


def every_mutant(pattern: str, lot: int | None = None) -> list[Mutant]:
    """Return the mutants of a folder, or of what a pattern of files matches, in a random order.

    lot  the most mutants to return, None for all
    """
    mutants: list[Mutant] = []
    for file in sorted(ROOT.glob(pattern if pattern.endswith(".py") else f"{pattern}/*.py")):
        home = next(ROOT / name for name in ("web", "") if file.is_relative_to(ROOT / name))
        module = ".".join(file.relative_to(home).with_suffix("").parts)
        mutants += mutants_of(module, file.read_text(encoding="utf-8"))
    Random(1).shuffle(mutants)
    return mutants[:lot]


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
    for module, outcomes in scores.items():
        print(
            f"{module:32} {sum(outcomes):5} of {len(outcomes):5}"
            f"  {sum(outcomes) / len(outcomes):.1%}"
        )
    every = [each for outcomes in scores.values() for each in outcomes]
    print(f"{sum(every)} of {len(every)} found, {len(mutants) - len(every)} not run")


class NameCollector:
    """A pytest plugin that notes the names of the tests and runs none."""

    def __init__(self) -> None:
        self.tests: set[str] = set()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.tests = {item.nodeid for item in session.items}
        return True


def report_finders(results: Iterable[Result], tests: Sequence[str]) -> None:
    """Print the mutants whose finder does not run any more, and how many mutants have theirs."""
    collected = NameCollector()
    pytest.main([*OPTIONS, *tests], plugins=[collected])
    detections = [each for each in results if each["found"]]
    gone = [each for each in detections if "::" in each["by"] and each["by"] not in collected.tests]
    for each in gone:
        print(f"{each['name']}\n  - {each['before']}\n  + {each['after']}\n  by {each['by']}")
    still = len(detections) - len(gone)
    print(f"{still} of {len(detections)} are found by a test that still runs")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.measure_mutants")
    rules = ["casino_core/rules"]
    parser.add_argument("--files", nargs="+", default=rules, help="folders, or patterns of files")
    parser.add_argument("--lot", nargs="+", type=int, help="how many mutants of each pattern")
    parser.add_argument("--tests", nargs="+", default=SUITE, help="the files or folders of tests")
    parser.add_argument("--reached", action="store_true", help="run the tests that reach a mutant")
    parser.add_argument("--still", action="store_true", help="print which finders do not run now")
    parser.add_argument("--jobs", type=parse_jobs, default=os.cpu_count() or 1, help="side by side")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after this time")
    parser.add_argument("--budget", type=float, default=1e9, help="seconds for one mutant")
    parser.add_argument("--out", type=Path, default=Path("mutants.jsonl"), help="the results")
    parser.add_argument("--only", default="", help="the mutants whose name contains this")
    parser.add_argument("--survivors", action="store_true", help="run those again that survived")
    parser.add_argument("--all", action="store_true", help="run the equivalent ones too")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    parser.add_argument("--report", action="store_true", help="print the results and stop")
    options = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    equivalent = {} if options.all else read_equivalent()
    mutants = [
        mutant
        for pattern, lot in zip_longest(options.files, options.lot or ())
        for mutant in every_mutant(pattern, lot)
        if options.only in mutant.name and mutant.change not in equivalent
    ]
    results = read_results(options.out)
    if options.list:
        for mutant in mutants:
            print(f"{mutant.name}\n  - {mutant.before}\n  + {mutant.after}")
    elif options.still:
        report_finders(results.values(), options.tests)
        return 0
    elif not options.report:
        done = {name for name, each in results.items() if each["found"] or not options.survivors}
        left = [mutant for mutant in mutants if mutant.name not in done]
        status = pytest.main([*OPTIONS, *options.tests], plugins=[Measurement(left, options)])
        if status != pytest.ExitCode.OK:
            return int(status)
    if not options.list:
        report(mutants, read_results(options.out))
    return 0


if __name__ == "__main__":
    sys.exit(main())
