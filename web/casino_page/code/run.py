"""One run of the reader's code, as `web/js/code/runner.js` describes it."""

from __future__ import annotations
import __future__

import ast
import json
import linecache
import posixpath
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, ModuleType
from typing import Any

from .answers import Answers
from .faults import Fault, fault, forget_calls, remember
from .pictures import left, picture_of
from .watch import LimitError, Watch

SETUP_FILE = "<setup>"
LARGEST_REPR = 10_000
"""Characters of a value that are shown."""


class Run:
    """One run. `task` has the fields of a task, `result` those of a result, but for checks.

    These are done elsewhere (`checking.py`). Where `checked` says that there are some, the result
    has the last value `packed` for them, too, and the run answers their questions.
    """

    def __init__(self, task: Mapping[str, Any], sessions: Sessions, watch: Watch) -> None:
        self._task = task
        self._file: str = task["file"]
        self._files: Mapping[str, str] = task["files"]
        self._watch = watch
        self._sessions = sessions
        self._module: ModuleType = sessions.module(task["session"])
        self._value: Any = None
        self._returned: Any = None
        self._answers = Answers(self._module, self._fault)

    def result(self) -> dict[str, Any]:
        """Do what was asked, and tell what came of it."""
        before = left(self._module)
        value, position = None, ""
        with self._watch.watching():
            ended, failure = self._ended(self._do_task)
            if ended in ("", "error"):
                drawing: list[tuple[dict[str, Any] | None, str]] = []
                stopped, why = self._ended(lambda: drawing.append(self._drawn(before)))
                if stopped:
                    ended, failure = stopped, why
                else:
                    value, position = drawing[0]
        return {
            "ended": ended,
            "printed": self._watch.printed,
            "value": value,
            "position": position,
            "error": failure and failure._asdict(),
            "checks": None,
            "returned": self._returned,
            "seconds": self._watch.seconds,
            **({"packed": self._answers.packed(self._value)} if self._task["checked"] else {}),
        }

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer a question of the checks. Each question has as much time as the run.

        Returns the `answer`; or how that `ended` the run, and the `error`.
        """
        sys.modules[MAIN] = self._module
        answers: list[dict[str, Any]] = []
        with self._watch.watching():
            self._watch.begin_turn()
            ended, why = self._ended(lambda: answers.append(self._answers.answer(question)))
        return {"ended": ended, "error": why and why._asdict()} if ended else {"answer": answers[0]}

    def _ended(self, do: Callable[[], None]) -> tuple[str, Fault | None]:
        """Do something with code of the reader, and tell how it ended, '' if by itself."""
        try:
            try:
                self._watch.limiting = True
                do()
            finally:
                self._watch.limiting = False
        except LimitError as limit:
            return limit.ended, self._stopped(limit.ended, self._fault(limit).line)
        except SystemExit as leaving:
            return self._left(leaving)
        except MemoryError as error:
            forget_calls(error)
            return "memory", self._stopped("memory", self._fault(error).line)
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is shown
            return "error", self._fault(error)
        return "", None

    def _do_task(self) -> None:
        self._begin()
        if self._task["setup"]:
            self._set_up(**self._task["setup"])
        if self._task["call"]:
            self._returned = self._called(**self._task["call"])
        else:
            self._execute(self._task["code"])

    def _begin(self) -> None:
        """Make the run's module the main one, and put its files beside it."""
        sys.modules[MAIN] = self._module
        sys.argv = [self._file]
        self._watch.enter(0)
        remember(self._file, self._task["code"])
        for name, text in self._files.items():
            if posixpath.basename(name) != name:
                raise ValueError(f"{name!r} is not the name of a file")
            with open(name, "w", encoding="utf-8") as file:  # noqa: PTH123 - no pathlib in a game's library
                file.write(text)
            sys.modules.pop(name.removesuffix(".py"), None)
        if self._files:
            linecache.checkcache()
            # Not `importlib.invalidate_caches`: a game's library lacks a module that it imports.
            for finder in sys.path_importer_cache.values():
                if forget := getattr(finder, "invalidate_caches", None):
                    forget()

    # The code

    def _execute(self, code: str) -> None:
        compiled = compile(code, self._file, "exec", dont_inherit=True)
        flags = compiled.co_flags & _FUTURES
        tree = ast.parse(code, self._file)
        for number, statement in enumerate(tree.body, start=1):
            self._do(statement, flags, last=number == len(tree.body))

    def _do(self, statement: ast.stmt, flags: int, *, last: bool) -> None:
        self._watch.enter(_first_line(statement))
        space = self._module.__dict__
        if not isinstance(statement, ast.Expr):
            exec(self._compiled(ast.Module([statement], []), "exec", flags), space)  # noqa: S102
            return
        value = eval(  # noqa: S307
            self._compiled(ast.Expression(statement.value), "eval", flags), space
        )
        if value is not None:
            space["_"] = value
        if last:
            self._value = value
        if value is not None and self._task["echo"] == "all":
            print(_shortened(repr(value)))

    def _compiled(self, tree: ast.Module | ast.Expression, mode: str, flags: int) -> CodeType:
        code: CodeType = compile(tree, self._file, mode, flags, dont_inherit=True)
        return code

    def _set_up(self, key: str, code: str, call: Mapping[str, Any] | None) -> None:
        """Prepare the session, unless it is prepared. It has as much time as the run itself."""
        with self._sessions.setting_up(self._task["session"], key) as needed:
            if not needed:
                return
            exec(compile(code, SETUP_FILE, "exec", dont_inherit=True), self._module.__dict__)  # noqa: S102
            if call:
                self._called(**call)
            self._watch.begin_again()

    def _called(self, name: str, arguments: list[Any]) -> Any:
        function = getattr(self._module, name, None)
        if function is None:
            raise NameError(f"name {name!r} is not defined", name=name)
        returned = function(*arguments)
        try:
            return json.loads(json.dumps(returned))
        except (TypeError, ValueError) as error:
            raise TypeError(
                f"{name}() returned something that is not JSON: {returned!r}"
            ) from error

    # What comes of it

    def _fault(self, error: BaseException) -> Fault:
        return fault(error, [self._file, *self._files])

    def _stopped(self, ended: str, line: int) -> Fault:
        """Tell of a limit; where the line is unknown, it is the one that was seen last."""
        line = line or self._watch.line
        return Fault("", self._watch.sentence(ended, line), self._file, line, "", "")

    def _left(self, leaving: SystemExit) -> tuple[str, Fault | None]:
        """Tell of a program that has ended itself, as `unittest.main()` does."""
        if leaving.code in (None, 0, False) and not self._task["call"]:
            return "", None
        if isinstance(leaving.code, str):
            print(leaving.code, file=sys.stderr)
        failure = self._fault(leaving)
        return "error", failure._replace(line=failure.line or self._watch.line)

    def _drawn(self, before: Mapping[str, object]) -> tuple[dict[str, Any] | None, str]:
        """Draw the last value; and write the position that the run left, if it is a new one."""
        states = left(self._module)
        value = picture_of(self._value, next(iter(states.values()), None))
        position = value["position"] if value and "position" in value else ""
        position = position or self._left_position(before)
        if value and value["kind"] == "text" and self._task["echo"] == "all":
            value = None
        return value, position

    def _left_position(self, before: Mapping[str, object]) -> str:
        for name, state in left(self._module).items():
            picture = picture_of(state) if state is not before.get(name) else None
            if picture and picture["kind"] == "table":
                return str(picture["position"])
        return ""


_FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
"""The flags of code that says `from __future__ import …`."""


def _first_line(statement: ast.stmt) -> int:
    """Return the line in which a statement begins, that of its decorators included."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _shortened(text: str) -> str:
    return text if len(text) <= LARGEST_REPR else f"{text[:LARGEST_REPR]} …"


MAIN = "__main__"


class Sessions:
    """The sessions by their names. The one without a name is new for each run."""

    def __init__(self) -> None:
        self._known: dict[str, ModuleType] = {}
        self._set_up: dict[str, str] = {}

    def module(self, name: str) -> ModuleType:
        """Return the module whose variables are those of a session."""
        if name not in self._known:
            module = ModuleType(MAIN)
            if not name:
                return module
            self._known[name] = module
        return self._known[name]

    @contextmanager
    def setting_up(self, name: str, key: str) -> Iterator[bool]:
        """Tell whether a session is to be set up; after the block it is, unless the block raises.

        A setup is known by its key. A session has that of one key, and is set up anew for another.
        """
        needed = self._set_up.get(name) != key
        if needed:
            self._set_up.pop(name, None)
        yield needed
        if name:
            self._set_up[name] = key
