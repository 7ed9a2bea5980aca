"""Plants faults of kinds that were mended once, and tells which test finds each.

    python -m tests.lab.plant_faults

Each row of `planted_faults.tsv` changes one place of a copy of the project. The unit tests run on
the copy, those with the fewest imports to the changed file first (`site_builder.checks.changed`),
until one fails that passes without the fault. `--project` names another folder with the project,
such as an earlier version, and `--first` tests that run before the others there. `--seconds` bounds
the processor time for one fault, after which it counts as not found.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from site_builder.checks.changed import python_files, steps_from
from site_builder.checks.steps import LINT_IMPORTS
from site_builder.paths import ROOT

FAULTS = Path(__file__).with_name("planted_faults.tsv")
COPIED = ("casino_core", "web", "tests", "e2e", "pyproject.toml", "README.md", "build.py")
MORE = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
FEW = 12
"""The number of test files that run together: one that fails ends them."""
OPTIONS = ("-q", "-x", "-p", "no:playwright", "-p", "no:cacheprovider", "--tb=no")


class Fault(NamedTuple):
    """A change of one place in a file, and what is wrong by it."""

    name: str
    file: str
    before: str
    after: str

    def put_into(self, project: Path) -> None:
        """Make the change; the place is there once."""
        file = project / self.file
        text = file.read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            raise SystemExit(f"{FAULTS.name}: {self.name}: not once in {self.file}")
        shutil.copy(file, self._original(project))
        file.write_text(text.replace(self.before, self.after), encoding="utf-8")

    def take_from(self, project: Path) -> None:
        """Bring the file back as it was."""
        shutil.copy(self._original(project), project / self.file)

    @staticmethod
    def _original(project: Path) -> Path:
        return project.with_name("original")


def read_faults() -> Iterator[Fault]:
    for line in FAULTS.read_text(encoding="utf-8").splitlines()[1:]:
        yield Fault(*(part.replace("\\n", "\n") for part in line.split("\t")))


def copied(project: Path, folder: Path) -> Path:
    """Copy the project without what is built; the tests find the packages of its `.cache`."""
    target = folder / "project"
    target.mkdir()
    ignore = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in (*COPIED, *MORE):
        source = project / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=ignore)
        else:
            shutil.copy(source, target / name)
    (target / ".cache").symlink_to(project.resolve() / ".cache")
    return target


def processor_time() -> float:
    """The seconds of processor time of all programs that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def linted(project: Path) -> bool:
    """Whether the imports keep to the contracts of the project; a project may have none."""
    if "[tool.importlinter]" not in (project / "pyproject.toml").read_text(encoding="utf-8"):
        return True
    words = [sys.executable, "-c", LINT_IMPORTS, "--no-cache"]
    path = os.pathsep.join([str(project), str(project / "web")])
    process = subprocess.run(
        words, cwd=project, env={**os.environ, "PYTHONPATH": path}, capture_output=True, check=False
    )
    return not process.returncode


def finder(fault: Fault, project: Path, seconds: float, first: Sequence[str] = ()) -> str:
    """Return the first test that fails by a fault; empty if none does in time.

    first  the files or tests that run before all others
    """
    if not linted(project):
        return "import-linter"
    steps = steps_from([fault.file], project)
    tests = [path for path in steps if re.match(r"tests/(?!lab/).*test_[^/]*\.py", path)]
    tests.sort(key=lambda path: (steps[path], path))
    batches = [tests[start : start + FEW] for start in range(0, len(tests), FEW)]
    if there := [test for test in first if (project / test.partition("::")[0]).exists()]:
        batches.insert(0, there)
    end = processor_time() + seconds
    left_out: list[str] = []
    while batches and processor_time() < end:
        test = failing(project, [*batches[0], *(f"--deselect={test}" for test in left_out)])
        if not test:
            batches.pop(0)
        elif fails_without(fault, project, test):
            left_out.append(test)
        else:
            return test
    return ""


def failing(project: Path, words: Sequence[str]) -> str:
    """Return the first test that fails, of those that pytest runs by some words; else nothing."""
    process = subprocess.run(
        [sys.executable, "-m", "pytest", *OPTIONS, *words],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    match = re.search(r"^(?:FAILED|ERROR) (\S+)", process.stdout, re.MULTILINE)
    return match[1] if match else ""


def fails_without(fault: Fault, project: Path, test: str) -> bool:
    """Whether a test fails in the project as it is, too."""
    fault.take_from(project)
    fails = failing(project, [test])
    fault.put_into(project)
    return bool(fails)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.plant_faults")
    parser.add_argument("--project", type=Path, default=ROOT, help="the folder of the project")
    parser.add_argument("--seconds", type=float, default=300, help="the time for one fault")
    parser.add_argument("--first", nargs="+", default=(), help="tests that run before the others")
    parser.add_argument("--only", default="", help="the faults whose name contains this")
    options = parser.parse_args(arguments)
    missed = 0
    for fault in read_faults():
        if options.only not in fault.name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            project = copied(options.project, Path(folder))
            fault.put_into(project)
            python_files.cache_clear()
            test = finder(fault, project, options.seconds, options.first)
        missed += not test
        print(f"{fault.name}: {test or 'not found'}", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
