"""Runs code through the door, as the worker does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

import pytest

from casino_page.code import door

LIMITS = {"seconds": 300, "characters": 1000, "megabytes": 256}
"""The time is for a busy machine: a test of the limit itself has a clock of its own."""

TASK = {
    "code": "",
    "file": "main.py",
    "session": "",
    "echo": "last",
    "checks": "",
    "files": {},
    "setup": None,
    "call": None,
    "limits": LIMITS,
}


def result_of(
    code: str = "", emit: Callable[[str, str, str], None] | None = None, **fields: Any
) -> Mapping[str, Any]:
    """Run code and its checks, as the fence does (`web/js/code/fence.js`).

    The fields are those of a task.
    """
    task = {**TASK, "code": code, **fields}
    messages = DoorAnswer(emit or (lambda *_: None))
    with messages.heard():
        result = messages.last(
            "run", {**task, "checks": "", "checked": bool(task["checks"].strip())}
        )
        if result["ended"] or not task["checks"].strip():
            return result
        check_task = {
            "checks": task["checks"],
            **{name: task[name] for name in ("code", "file", "limits")},
            "printed": result["printed"],
            "value": result["packed"],
        }
        checks = messages.last("check", check_task)
        while "question" in checks:
            answer = messages.last("answer", checks["question"])
            if "ended" in answer:
                return {**result, **answer}
            checks = messages.last("resume", answer["answer"])
        return {**result, **checks}


class DoorAnswer:
    """The answer of the door, as JSON."""

    def __init__(self, emit: Callable[[str, str, str], None]) -> None:
        self._emit = emit
        self._last: str = ""

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Hear the door, which writes into a file that only the worker has."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(door, "_say", self._hear)
            yield

    def last(self, command: str, argument: object) -> dict[str, Any]:
        """Call a function of the door, and return the result."""
        getattr(door, command)(json.dumps(argument))
        result: dict[str, Any] = json.loads(self._last)
        return result

    def _hear(self, kind: str, **fields: Any) -> None:
        if kind in ("done", "answered", "checked"):
            self._last = fields["result"]
        elif kind in ("output", "sentences", "turn"):
            self._emit(kind, fields["text"], fields["stream"])


def advice_on(code: str) -> str:
    """Run code that fails, and return the plain sentence about it."""
    error = result_of(code)["error"]
    assert error, code
    return str(error["advice"])


WORKER = """
import json, sys
from casino_page.code import door
replies = sys.stdout
def say(kind, **fields):
    if kind in ("done", "answered"):
        replies.write(fields["result"] + "\\n")
        replies.flush()
door._say = say
for line in sys.stdin:
    command, text = json.loads(line)
    getattr(door, command)(text)
"""


class Process:
    """A process with such a Python, until the end of its block."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self.ready: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.kill()
        self._process.communicate()

    def run(self, code: str, setup: Mapping[str, Any], call: Mapping[str, Any]) -> None:
        """Run code with its setup, and call a function; what it returns is `ready`."""
        task = {**TASK, "code": code, "file": "player.py", "session": "a"}
        result = self._ask("run", {**task, "setup": setup, "call": call, "checked": False})
        assert not result["ended"], result["error"]
        self.ready = result["returned"]

    def answer(self, question: object) -> Any:
        """Answer a question of a referee."""
        return self._ask("answer", question)["answer"]

    def _ask(self, command: str, task: object) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([command, json.dumps(task)]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the process has ended"
        return json.loads(line)
