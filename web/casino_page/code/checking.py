"""The checks of a run, in a Python of their own: the reader's code has never run here.

What they know of it crosses as JSON. `printed` and `value` come with the run. The names of the
code are asked for before each statement, since a call may have changed them; what the code imports
of the engine, and of modules that run no strings, is imported here.
"""

from __future__ import annotations

import ast
import builtins
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino_core.i18n import gettext as _

from .checks import Checks, ChecksError
from .conversation import Conversation, ReaderError, UnansweredError, begin_conversation
from .faults import Fault, fault, remember
from .watch import LimitError, Watch

CHECKS_FILE: Final = "<checks>"

HARMLESS: Final = frozenset(
    {
        *("casino_core", "collections", "copy", "datetime", "functools", "heapq", "itertools"),
        *("json", "math", "operator", "re", "string"),
    }
)
"""The modules that checks import as the code does, by the first part of their names.

Nothing of them runs a string as Python, writes a file or changes other modules: checks may call
with a string of the code what the code has imported.
"""

HARMFUL: Final = "casino_core.cli"
"""The part of the engine that does: it loads players from files."""

Result = dict[str, Any]


class RunChecks:
    """The checks of a run. `task` has `checks`, `code`, `file`, `limits`, `printed`, `value`."""

    def __init__(self, task: Mapping[str, Any]) -> None:
        self._task = task
        self._file: str = task["file"]
        self._conversation: Conversation = begin_conversation()
        self._chance = random.getstate()
        remember(CHECKS_FILE, task["checks"])

    def go_on(self, answer: dict[str, Any] | None = None) -> Result:
        """Run the checks, with an answer if they have asked something.

        Returns the next `question`; or what came of them as `checks`, with what was `printed`; or
        how they `ended` else, with the `error`.
        """
        self._conversation.begin(answer)
        random.setstate(self._chance)
        watch = Watch(
            self._task["limits"], CHECKS_FILE, lambda *_arguments: None, lambda _line: None
        )
        watch.limiting = True
        with watch.watching():
            try:
                return {**self._checked(), "printed": self._task["printed"] + watch.printed}
            except UnansweredError as unanswered:
                return {"question": unanswered.question}
            except ChecksError as error:
                return _ended("error", _unreadable(error))
            except LimitError as limit:
                return _ended(limit.ended, self._stopped(watch, limit.ended))
            except MemoryError:
                return _ended("memory", self._stopped(watch, "memory"))
            finally:
                watch.limiting = False

    def _checked(self) -> Result:
        checks = Checks(self._task["checks"], CHECKS_FILE)
        space = _imported(self._task["code"])
        space |= {"__name__": CHECKS_FILE, "printed": self._task["printed"]}
        space["value"] = self._conversation.unpacked(self._task["value"])
        names = sorted(_asked_names(checks.tree) - set(space))
        mine: set[str] = set()  # the names that the checks have made theirs

        def fetch(statement: ast.stmt) -> None:
            if foreign_names := [name for name in names if name not in mine]:
                there = self._conversation.ask("names", *foreign_names)
                for name in foreign_names:
                    space.pop(name, None)
                space.update(there)
            mine.update(_made_names(statement))

        checks.run(space, self._fault, fetch)
        return {"checks": checks.result()}

    def _fault(self, error: BaseException) -> Fault:
        return error.fault if isinstance(error, ReaderError) else fault(error, [self._file])

    def _stopped(self, watch: Watch, ended: str) -> Fault:
        return Fault("", watch.sentence(ended, watch.line), CHECKS_FILE, 0, "", "")


def _ended(ended: str, error: Fault) -> Result:
    return {"ended": ended, "error": error._asdict(), "checks": None}


def _unreadable(checks: ChecksError) -> Fault:
    """Tell of checks that are not Python."""
    sentence = _(
        "The checks of this task cannot be read. That is a mistake of its author, not yours."
    )
    return Fault(type(checks.__cause__).__name__, str(checks), CHECKS_FILE, 0, "", sentence)


def _asked_names(tree: ast.AST) -> set[str]:
    """List the names that checks use, but for those of Python itself."""
    names = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return names - _OWN


def _made_names(statement: ast.stmt) -> Iterator[str]:
    """List the names that a statement makes."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (each.asname or each.name.partition(".")[0] for each in node.names)


def _imported(code: str) -> dict[str, Any]:
    """Import what the reader's code imports from the engine and from harmless modules."""
    space: dict[str, Any] = {}
    for statement in ast.parse(code).body:
        if isinstance(statement, ast.Import):
            modules = [each.name for each in statement.names]
        elif isinstance(statement, ast.ImportFrom) and not statement.level:
            modules = [statement.module or ""]
        else:
            continue
        if all(map(_is_harmless, modules)):
            compiled = compile(ast.Module([statement], []), CHECKS_FILE, "exec", dont_inherit=True)
            try:
                exec(compiled, space)  # noqa: S102
            except (Exception, SystemExit):  # noqa: BLE001, S112 - the code has caught it, too
                continue
    return {name: each for name, each in space.items() if name not in _OWN}


def _is_harmless(module: str) -> bool:
    return module.partition(".")[0] in HARMLESS and not module.startswith(HARMFUL)


_OWN: Final = frozenset([*dir(builtins), "__builtins__"])
"""The names that mean in checks what they mean in Python, whatever the code imports by them."""
