"""Runs code through the door, as the worker does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

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
