"""How far a step of the checks has come, and how long it will take still.

The estimates come from the seconds that the step and each of its tests took the last time, kept in
`.cache`; on a bare clone, from the usual seconds of the step and the number of its tests.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self

FILE_VARIABLE = "CASINO_PROGRESS"
"""The variable that names the file into which pytest writes how far it is."""

SHARE_TO_JUDGE = 0.05
"""The share of a run after which its pace says more than the last run."""


def line_of_total(tests: int) -> str:
    """Return the line for the number of collected tests."""
    return f"total\t{tests}"


def line_of_test(test: str, seconds: float) -> str:
    """Return the line for a test that has ended."""
    return f"{seconds:.3f}\t{test}"


def line_of_failure(test: str) -> str:
    """Return the line for a test that has failed."""
    return f"failed\t{test}"


class Durations(NamedTuple):
    """The seconds of a step: of the whole, and of each of its tests, which may be none."""

    whole: float
    tests: Mapping[str, float]

    @classmethod
    def read(cls, file: Path) -> dict[str, Self]:
        """Read the durations of each step; there are none if the file cannot be read."""
        try:
            content = json.loads(file.read_text(encoding="utf-8"))
            return {name: cls(float(each[0]), dict(each[1])) for name, each in content.items()}
        except (OSError, ValueError, TypeError, LookupError, AttributeError):
            return {}

    @staticmethod
    def write(file: Path, durations: Mapping[str, "Durations"]) -> None:
        """Write the durations of each step."""
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(durations), encoding="utf-8")
        draft.replace(file)


class Progress:
    """The progress of one run of pytest, read from the file that its plugin writes."""

    def __init__(self, file: Path) -> None:
        """Read a file that may not be there yet."""
        self._file = file
        self._read_bytes = 0
        self.total = 0
        self.tests: dict[str, float] = {}
        self.failed: set[str] = set()

    @property
    def done(self) -> int:
        """The number of tests that have ended."""
        return len(self.tests)

    def update(self) -> None:
        """Read the lines that are new, whole ones only."""
        try:
            with self._file.open("rb") as lines:
                lines.seek(self._read_bytes)
                data = lines.read()
        except OSError:
            return
        whole = data[: data.rfind(b"\n") + 1]
        self._read_bytes += len(whole)
        for line in whole.decode(errors="replace").splitlines():
            first, _, rest = line.partition("\t")
            if first == "failed":
                self.failed.add(rest)
            elif first != "total":
                self.tests[rest] = float(first)
            elif not self.total:
                # A second number is that of the tests that failed and run once more.
                self.total = int(rest)


def seconds_left(elapsed: float, progress: Progress, last: Durations | None, usual: float) -> float:
    """Return for how many seconds a running step will go on, as far as can be told.

    elapsed  the seconds since it began
    last     how long it took the last time, None if that is not known
    usual    the seconds that it usually takes
    """
    share = _share_done(progress, last)
    if share > SHARE_TO_JUDGE:
        return elapsed * (1 - share) / share
    expected = last.whole if last else usual
    return max(expected - elapsed, expected / 20)


def _share_done(progress: Progress, last: Durations | None) -> float:
    """Return which share of the work of a run is done: of its seconds, if those are known."""
    if not progress.total:
        return 0.0
    known = last.tests if last else {}
    if not known:
        return min(1.0, progress.done / progress.total)
    mean = sum(known.values()) / len(known)
    seconds = sum(known.get(test, mean) for test in progress.tests)
    everything = mean * progress.total
    return min(1.0, seconds / everything) if everything else 0.0
