"""Runs code through the door, as the worker does."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

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
    """Run code; the fields are those of a task."""
    lines: list[int] = []
    task = {**TASK, "code": code, **fields}
    found: Mapping[str, Any] = json.loads(
        door.run(json.dumps(task), emit or (lambda *_: None), lines.append)
    )
    return found


def advice_on(code: str) -> str:
    """Run code that fails, and return the plain sentence about it."""
    error = result_of(code)["error"]
    assert error, code
    return str(error["advice"])
