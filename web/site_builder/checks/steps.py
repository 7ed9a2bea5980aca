"""The steps of `build.py check` and `build.py test`.

What needs no site starts while the site is built; the browser tests, which take all cores, follow
when the rest is nearly over, and the second browser when the first is.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ..paths import CACHE, ROOT, WEB
from .changed import Part, changed_files, part_for
from .progress import Durations
from .schedule import Step

CODE = ("build.py", "casino_core", "web", "tests", "e2e")
STORED = CACHE / "tests" / "durations.json"
"""How long each step and each test took the last time."""

JUST_BUILT = "CASINO_JUST_BUILT"
"""The variable that tells the unit tests that `site/` is what the sources make now."""

TESTS_OF_THE_SITE = "tests/site_builder"
"""The unit tests that read the built site."""

TESTS_OF_THE_LABORATORY = "tests/lab"

THOROUGH = ("--hypothesis-profile", "thorough")
EVERY_TEST = "deep or not deep"
"""The expression that selects the deep tests and all others (`tests/profiles.py`)."""

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
"""Checks the contracts in `pyproject.toml`."""

GITHUB = ROOT / ".github"
SCHEMAS = {
    "github-workflows": "workflows/*.yml",
    "github-issue-forms": "ISSUE_TEMPLATE/*.yml",
    "dependabot": "dependabot.yml",
}
"""The schemas that check-jsonschema brings with it, and the files in `.github/` that have each."""

Words = tuple[str | Path, ...]
TOOL: Words = (sys.executable, "-m")
BUILDER: Words = (sys.executable, ROOT / "build.py")
PYTEST: Words = (*TOOL, "pytest", "-q", "-p", "no:playwright")
"""No unit test needs a browser, and the plugin of Playwright costs time in every test."""


def static_steps(*, deep: bool = False) -> list[Step]:
    """Return the steps that need no browser: linters, types, the build and the unit tests."""
    unit = (*PYTEST, *_side_by_side(), *(("-m", EVERY_TEST, *THOROUGH) if deep else ()))
    slower = 20 if deep else 1
    return [
        Step("ruff check", (*TOOL, "ruff", "check", *CODE), usual=2),
        Step("plain words", (*BUILDER, "plain"), usual=1),
        Step("ruff format", (*TOOL, "ruff", "format", "--check", *CODE), usual=1),
        Step(
            "import-linter",
            (sys.executable, "-c", LINT_IMPORTS, "--no-logo", "--no-cache"),
            usual=2,
            environment={"PYTHONPATH": os.pathsep.join([str(ROOT), str(WEB)])},
        ),
        *github_steps(),
        # Before the tests, which run side by side: two of them must not install one folder.
        Step("packages", (*BUILDER, "packages"), usual=40),
        Step("build", (*BUILDER, "build"), usual=80, needs=["packages"]),
        Step("javascript", (*BUILDER, "javascript"), usual=15, needs=["packages"]),
        Step("mypy", (*TOOL, "mypy"), usual=150),
        Step("unit tests", (*unit, *unit_tests(deep=deep)), usual=200 * slower, needs=["packages"]),
        Step(
            "unit tests of the site",
            (*unit, TESTS_OF_THE_SITE),
            usual=60 * slower,
            needs=["build"],
            environment={JUST_BUILT: "1"},
        ),
    ]


def github_steps() -> list[Step]:
    """Return the steps for the files in `.github/`: their schemas, and what makes them unsafe.

    Neither needs a network.
    """
    zizmor = Path(sys.executable).with_name("zizmor")
    return [
        Step("zizmor", (zizmor, "--offline", "--pedantic", "--quiet", GITHUB), usual=1),
        *(
            Step(
                f"schema {schema}",
                (*TOOL, "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *files),
                usual=1,
            )
            for schema, pattern in SCHEMAS.items()
            if (files := sorted(GITHUB.glob(pattern)))
        ),
    ]


def changed_steps(part: Part) -> list[Step]:
    """Return the steps for a change: the linters, the types, and a part of the unit tests."""
    linters = [step for step in static_steps() if step.name in LINTERS]
    if not part.chosen:
        return linters
    command = (*PYTEST, *_side_by_side(), *part.chosen)
    return [*linters, Step("a part of the unit tests", command, usual=part.seconds / _cores() + 5)]


LINTERS = (
    *("ruff check", "plain words", "ruff format", "import-linter", "mypy"),
    *(step.name for step in github_steps()),
)
MOST_SECONDS = 90
"""How long a part of the unit tests takes at most, as far as is known."""


def part_since(commit: str) -> Part:
    """Choose the unit tests for what has changed since a commit; empty, since `main`."""
    return part_for(changed_files(commit), Durations.read(STORED), MOST_SECONDS * _cores())


def unit_tests(*, deep: bool = False) -> list[str]:
    """Return the folders and files of the unit tests that read no built site.

    Those of the laboratory are among the `deep` ones.
    """
    tests = [
        *(file.parent for file in ROOT.glob("tests/*/__init__.py")),
        *ROOT.glob("tests/test_*.py"),
    ]
    names = sorted(each.relative_to(ROOT).as_posix() for each in tests)
    left_out = {TESTS_OF_THE_SITE} if deep else {TESTS_OF_THE_SITE, TESTS_OF_THE_LABORATORY}
    return [name for name in names if name not in left_out]


def browser_steps(
    names: Sequence[str], before: Sequence[Step], *, deep: bool = False
) -> list[Step]:
    """Return the steps with the tests in some browsers, one after the other.

    before  the steps that leave no core idle, after which the browser tests start
    """
    options = [word for name in names for word in ("--browser", name)]
    steps = [Step("browsers", (*BUILDER, "browsers", *options), usual=40)]
    follows = [step.name for step in before]
    for name in names:
        command = (*BUILDER, "e2e", "--browser", name, *(["--deep"] if deep else []))
        usual = 360 if name == "chromium" else 120
        needs = ["build", "browsers"]
        steps.append(Step(name, command, usual=usual, needs=needs, follows=follows))
        follows = [name]
    return steps


def _side_by_side() -> Words:
    """Return the options of pytest for a process for each core.

    Each process gets tests that stand together, which share what they make, such as the site. The
    slowest tests are named at the end.
    """
    return ("-n", str(_cores()), *WORKERS)


def _cores() -> int:
    return min(4, os.cpu_count() or 1)


WORKERS = ("--dist", "worksteal", "--durations", "20", "--durations-min", "2")
