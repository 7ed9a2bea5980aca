"""Runs the steps of the checks side by side, each as soon as it can start.

The output of a step is shown when it ends, so that no two are mixed; until then a line of progress
tells what runs, how much of it is done and how many minutes are left.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..paths import ROOT
from .progress import FILE_VARIABLE, Durations, Progress, seconds_left

SECONDS_BETWEEN_LINES = 20
"""How long a file waits for the next line of progress; a terminal writes its last line anew."""

SECONDS_ON_TERMINAL = 1


class Screen:
    """Prints the output of steps, and under it the progress."""

    def __init__(self, say: Callable[[str], None], *, terminal: bool | None = None) -> None:
        """Print with a function; `terminal` tells whether a line can be written anew."""
        self._say = say
        self._terminal = sys.stdout.isatty() if terminal is None else terminal
        self._next = 0.0

    def show(self, text: str) -> None:
        """Print the output of a step."""
        self.clear()
        self._say(text)

    def progress(self, line: Callable[[], str]) -> None:
        """Print a line of progress, if the last one is old enough."""
        if time.monotonic() < self._next:
            return
        if self._terminal:
            self._next = time.monotonic() + SECONDS_ON_TERMINAL
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{line()[:width]}\033[K", end="", flush=True)
        else:
            self._next = time.monotonic() + SECONDS_BETWEEN_LINES
            self._say(line())

    def clear(self) -> None:
        """Take the line of progress from a terminal."""
        if self._terminal:
            print("\r\033[K", end="", flush=True)
            self._next = 0.0


LITTLE_LEFT = 15
"""The seconds that a step may still need when those start that wait for it to be nearly over."""

PAUSE = 0.2
"""The seconds between two looks at the running steps."""


@dataclass(frozen=True)
class Step:
    """A program that is one step of the checks.

    name         its name in the output
    command      the program and its arguments
    usual        the seconds that it takes on two cores
    needs        the steps that must have passed before
    follows      the steps that must be nearly over, passed or not
    environment  variables besides those of this process
    """

    name: str
    command: Sequence[str | Path]
    usual: float
    needs: Collection[str] = ()
    follows: Collection[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


class RunningStep:
    """A step that runs; its output goes into a file."""

    def __init__(self, step: Step, folder: Path, last: Durations | None) -> None:
        """Start the program of a step; `folder` gets the file with its progress."""
        self.step = step
        self._last = last
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 - `close` closes it
        lines = folder / f"{step.name.replace(' ', '-')}.txt"
        self.progress = Progress(lines)
        self._begun = time.monotonic()
        self.process = subprocess.Popen(
            [str(word) for word in step.command],
            cwd=ROOT,
            env={**os.environ, **step.environment, FILE_VARIABLE: str(lines)},
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    @property
    def elapsed(self) -> float:
        """The seconds since the start."""
        return time.monotonic() - self._begun

    @property
    def left(self) -> float:
        """The seconds that the step will go on, as far as can be told."""
        return seconds_left(self.elapsed, self.progress, self._last, self.step.usual)

    def output(self) -> str:
        """Return what the program has printed."""
        self._output.seek(0)
        return self._output.read().decode(errors="replace").rstrip()

    def end(self) -> None:
        """End the program, if it still runs, and close its output."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        self._output.close()


@dataclass(frozen=True)
class Outcome:
    """How a step ended: passed, failed, or not run since one that it needs failed."""

    word: str
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether the step ran and passed."""
        return self.word == "passed"


class Schedule:
    """The steps of one run of the checks, those that wait, run and are over."""

    def __init__(self, steps: Sequence[Step], file: Path, screen: Screen) -> None:
        """Take the steps; `file` is the file with the seconds that each took the last time."""
        self._waiting = list(steps)
        self._stored = file
        self._screen = screen
        self._durations = Durations.read(file)
        self._running: list[RunningStep] = []
        self._begun = time.monotonic()
        self.outcomes: dict[str, Outcome] = {}

    def run(self) -> bool:
        """Run all steps, even after one has failed, and tell whether all passed."""
        with tempfile.TemporaryDirectory() as folder:
            try:
                while self._waiting or self._running:
                    self._start_those_that_can(Path(folder))
                    self._look_at_those_that_run()
                    self._screen.progress(self._report)
                    time.sleep(PAUSE)
            finally:
                self._screen.clear()
                for running in self._running:
                    running.end()
        return all(outcome.passed for outcome in self.outcomes.values())

    def _start_those_that_can(self, folder: Path) -> None:
        for step in [*self._waiting]:
            ended = [self.outcomes[name] for name in step.needs if name in self.outcomes]
            if not all(outcome.passed for outcome in ended):
                self._waiting.remove(step)
                self.outcomes[step.name] = Outcome("NOT RUN")
            elif len(ended) == len(step.needs) and self._are_nearly_over(step.follows):
                self._waiting.remove(step)
                self._running.append(RunningStep(step, folder, self._durations.get(step.name)))

    def _are_nearly_over(self, names: Collection[str]) -> bool:
        if any(step.name in names for step in self._waiting):
            return False
        # Browser tests that failed run once more, alone.
        return all(
            each.left < LITTLE_LEFT and not each.progress.failed
            for each in self._running
            if each.step.name in names
        )

    def _look_at_those_that_run(self) -> None:
        for running in [*self._running]:
            running.progress.update()
            status = running.process.poll()
            if status is None:
                continue
            self._running.remove(running)
            running.progress.update()
            name, seconds = running.step.name, running.elapsed
            self.outcomes[name] = Outcome("FAILED" if status else "passed", seconds)
            self._screen.show(f"\n== {name}\n{running.output()}".rstrip())
            running.end()
            if not status:
                self._durations[name] = Durations(round(seconds, 1), running.progress.tests)
                Durations.write(self._stored, self._durations)

    def _report(self) -> str:
        """Return the line of progress."""
        parts = []
        for each in self._running:
            progress = each.progress
            of_all = f" {progress.done} of {progress.total}" if progress.total else ""
            parts.append(f"{each.step.name}{of_all}")
        waiting = [step.name for step in self._waiting]
        line = f"[{_clock(time.monotonic() - self._begun)}] {', '.join(parts)}"
        line += f"; then {', '.join(waiting)}" if waiting else ""
        return f"{line}; {_about(self.seconds_left())} left"

    def seconds_left(self) -> float:
        """Return the seconds until the last step is over, as far as can be told."""
        ends = {each.step.name: each.left for each in self._running}
        for step in self._waiting:
            before = [ends.get(name, 0.0) for name in (*step.needs, *step.follows)]
            last = self._durations.get(step.name)
            ends[step.name] = max(before, default=0.0) + (last.whole if last else step.usual)
        return max(ends.values(), default=0.0)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def _about(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"about {minutes} min" if minutes else "less than a minute"


def summary(outcomes: Mapping[str, Outcome], seconds: float) -> str:
    """Return a line for each step, and whether all passed."""
    lines = [
        f"{each.word}  {name}  ({each.seconds:.1f} s)" if each.seconds else f"{each.word}  {name}"
        for name, each in outcomes.items()
    ]
    failed = not all(each.passed for each in outcomes.values())
    end = f"{'FAILED' if failed else 'all passed'} in {_clock(seconds)}"
    return "\n".join(["== summary", *lines, end])


def run_steps(steps: Sequence[Step], file: Path, *, say: Callable[[str], None]) -> int:
    """Run all steps, print their results, and return the exit status."""
    begun = time.monotonic()
    schedule = Schedule(steps, file, Screen(say))
    passed = schedule.run()
    say(f"\n{summary(schedule.outcomes, time.monotonic() - begun)}")
    return 0 if passed else 1
