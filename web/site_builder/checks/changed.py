"""Chooses the unit tests for `build.py test --changed`: those nearest to what has changed.

A test file can be affected by a changed file if it reaches it over imports. Most tests of the
engine reach every rule, so what the change can affect is often nearly everything, and a minute or
two is enough for a part only: the tests with the fewest steps from a changed file come first, the
quick ones before the slow ones. The imports are read anew each time; so nothing has to run before,
and a file that no module imports, such as a catalogue, belongs to those that name it or its folder.
(A record of what each test ran, as pytest-testmon has it, needs a traced run of all tests first,
which takes several times as long as the tests, and knows no files that are data.)
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..imports import direct_imports
from ..paths import ROOT
from ..processes import BuildError, output_of
from .progress import Durations

PACKAGES = {
    "casino_core": Path("casino_core"),
    "casino_page": Path("web/casino_page"),
    "site_builder": Path("web/site_builder"),
    "tests": Path("tests"),
    "e2e": Path("e2e"),
}
"""The folders with modules that import each other."""

TESTS = ("tests", "e2e")
BY_NAME = "import_module("
LABORATORY = "tests/lab/"
"""The tests of its scripts run where it has changed."""

USUAL_SECONDS = 2.0
"""The seconds that a test file is expected to take before its first run."""


class Part(NamedTuple):
    """The tests for a change.

    changed  the changed files
    chosen   the test files to run
    left     those that the change can affect, too, but that take too long together
    browser  the files of browser tests that the change can affect
    seconds  the time of the chosen ones, one after the other
    """

    changed: tuple[str, ...]
    chosen: tuple[str, ...]
    left: tuple[str, ...]
    browser: tuple[str, ...]
    seconds: float


def changed_files(since: str, root: Path = ROOT) -> list[str]:
    """List the files that differ from a commit, and those that git does not know yet.

    A branch is compared with the commit at which it left `since`; empty, `main` if there is one.
    """
    known = output_of(["git", "-C", root, "rev-parse", "--verify", "-q", since or "main"])
    if known is None and since:
        raise BuildError(
            f"git knows no commit {since!r}. Name one that `git log` shows, or run build.py test."
        )
    start = output_of(["git", "-C", root, "merge-base", known, "HEAD"]) if known else "HEAD"
    different = output_of(["git", "-C", root, "diff", "--name-only", start or "HEAD"])
    if different is None:
        raise BuildError("git cannot tell what has changed here; run build.py test instead.")
    new = output_of(["git", "-C", root, "ls-files", "--others", "--exclude-standard"]) or ""
    return sorted({*different.splitlines(), *new.splitlines()})


def part_for(changed: Iterable[str], durations: Mapping[str, Durations], room: float) -> Part:
    """Choose tests for changed files that take together at most `room` seconds.

    durations  the time of the tests in the last run, by the steps that ran them
    """
    changed = tuple(changed)
    steps = steps_from(changed)
    seconds = seconds_of_files(durations)
    reached = [path for path in steps if Path(path).name.startswith("test_")]
    order = sorted(reached, key=lambda path: (steps[path], seconds.get(path, USUAL_SECONDS), path))
    part, left, total = [], [], 0.0
    in_laboratory = any(path.startswith(LABORATORY) for path in changed)
    for path in (path for path in order if path.startswith("tests/")):
        if path.startswith(LABORATORY) and not in_laboratory:
            continue
        one = seconds.get(path, USUAL_SECONDS)
        if steps[path] == 0 or total + one <= room:
            part.append(path)
            total += one
        else:
            left.append(path)
    browser = tuple(path for path in order if path.startswith("e2e/"))
    return Part(changed, tuple(part), tuple(left), browser, total)


def seconds_of_files(durations: Mapping[str, Durations]) -> dict[str, float]:
    """Return what each test file took the last time."""
    totals: defaultdict[str, float] = defaultdict(float)
    for each in durations.values():
        for test, seconds in each.tests.items():
            totals[test.partition("::")[0]] += seconds
    return dict(totals)


def steps_from(changed: Iterable[str], root: Path = ROOT) -> dict[str, int]:
    """Return the number of imports from each Python file to the nearest changed file.

    Files that cannot reach one are left out.
    """
    files = python_files(root)
    begin = [
        near
        for path in changed
        for near in ([(path, 0)] if path in files else readers_of(path, root))
    ]
    steps: dict[str, int] = {}
    waiting = deque(sorted(begin, key=lambda near: near[1]))
    while waiting:
        path, number = waiting.popleft()
        if path not in steps or steps[path] > number:
            steps[path] = number
            waiting += ((other, number + 1) for other in _importers(root)[path])
    return steps


@cache
def _importers(root: Path) -> Mapping[str, set[str]]:
    """Return the files that import each file."""
    importers: defaultdict[str, set[str]] = defaultdict(set)
    for path in python_files(root):
        for target in _imported_by(path, root):
            importers[target].add(path)
    return importers


@cache
def python_files(root: Path) -> Mapping[str, str]:
    """Read the Python files of the project, by their paths."""
    return {
        file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
        for folder in PACKAGES.values()
        for file in sorted((root / folder).rglob("*.py"))
    }


def _imported_by(path: str, root: Path) -> set[str]:
    """Return the files that a file imports itself, and the `conftest.py` of the folders of a test.

    One that imports by names which it computes is taken to import whatever stands in its folder.
    """
    packages = {name: root / folder for name, folder in PACKAGES.items()}
    home = next(folder for folder in PACKAGES.values() if Path(path).is_relative_to(folder))
    package = Path(path).relative_to(home.parent).parent.as_posix().replace("/", ".")
    files = {
        file.relative_to(root).as_posix()
        for file in direct_imports(python_files(root)[path], package, packages)
    }
    own = (folder / "conftest.py" for folder in Path(path).parents)
    files |= {each.as_posix() for each in own if each.as_posix() in python_files(root)}
    if home.name not in TESTS and BY_NAME in python_files(root)[path]:
        folder = f"{Path(path).parent.as_posix()}/"
        files |= {other for other in python_files(root) if other.startswith(folder)}
    return files - {path}


def readers_of(path: str, root: Path) -> list[tuple[str, int]]:
    """Return the Python files that may read a file other than a module, with 1 or 2 steps to it.

    One that has its name is nearest, then those that name its folder, or all files of its kind.
    """
    file = Path(path)
    kinds = (f'"{file.parent.name}"', f"/{file.parent.name}/", f"*{file.suffix}")
    readers = []
    for other, text in python_files(root).items():
        if file.name in text:
            readers.append((other, 1))
        elif any(kind in text for kind in kinds):
            readers.append((other, 2))
    return readers


def sentences_of(part: Part) -> str:
    """Return what a part of the tests is, for the person who runs it."""
    reached = len(part.chosen) + len(part.left)
    text = (
        f"A part of the tests: {len(part.chosen)} of the {reached} files of unit tests that a "
        f"change of {len(part.changed)} files can affect, the nearest first."
    )
    if part.browser:
        text += (
            f"\nNo browser test runs here. {len(part.browser)} files of them can be affected, "
            f"nearest {', '.join(part.browser[:3])}."
        )
    return f"{text}\npython3 build.py test runs everything."
