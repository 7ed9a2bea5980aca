"""A Python of its own that does what the door of the page's code is asked, as a worker does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any, Self

from .doing import TASK

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
