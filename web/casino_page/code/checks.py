"""The checks of an exercise: asserts that answer in words."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from casino_core.i18n import gettext as _

from .faults import Fault, lines_of

Space = dict[str, Any]


class ChecksError(Exception):
    """Checks that are not Python: a mistake of their author, and none of the reader."""


class Checks:
    """The checks in a string: each statement with an `assert` is one; all else prepares them."""

    def __init__(self, text: str, file: str) -> None:
        """Read the checks. Raises `ChecksError` if they are not Python."""
        self._file = file
        try:
            self._tree = ast.parse(text, file)
            compile(self._tree, file, "exec", dont_inherit=True)  # finds a lone `return`, too
        except (SyntaxError, ValueError) as error:
            raise ChecksError(error) from error
        self._count = sum(map(_checks, self._tree.body))
        self._passed = 0
        self._message = ""
        self._line = 0
        self._error: Fault | None = None

    @property
    def tree(self) -> ast.Module:
        """The checks as Python reads them."""
        return self._tree

    def run(
        self,
        space: Space,
        fault: Callable[[BaseException], Fault],
        before: Callable[[ast.stmt], None],
    ) -> None:
        """Run the checks with these variables up to the first that does not hold.

        `before` is called with each statement, and may change the variables.
        """
        for statement in self._tree.body:
            before(statement)
            if not self._holds(statement, space, fault):
                return
            self._passed += _checks(statement)

    def result(self) -> dict[str, Any]:
        """Return the result of the checks, as `checks` in that of a run."""
        return {
            "passed": self._passed,
            "count": self._count,
            "message": self._message,
            "line": self._line,
            "error": self._error and self._error._asdict(),
        }

    def _holds(
        self, statement: ast.stmt, space: Space, fault: Callable[[BaseException], Fault]
    ) -> bool:
        """Run one statement; if it fails, note why, and where in the reader's code."""
        code = compile(ast.Module([statement], []), self._file, "exec", dont_inherit=True)
        try:
            exec(code, space)  # noqa: S102
        except (Exception, SystemExit) as error:  # noqa: BLE001 - code of the reader is called
            failure = fault(error)
            words = self._words(error) if isinstance(error, AssertionError) else ""
            if words and not failure.line:
                self._message, self._line = words, _line_in(error)
            else:
                self._message = failure.advice or ": ".join(
                    filter(None, [failure.type, failure.message])
                )
                self._line, self._error = failure.line, failure
            return False
        return True

    def _words(self, error: AssertionError) -> str:
        """Repeat what the author says; without it, the check itself."""
        words = str(error)
        line = _line_of_check(error, self._file)
        asserts = (each for each in ast.walk(self._tree) if isinstance(each, ast.Assert))
        check = next((each for each in asserts if each.lineno <= line <= _last(each)), None)
        if words or check is None:
            return words
        return _("This does not hold yet: {check}").replace("{check}", ast.unparse(check.test))


def _checks(statement: ast.stmt) -> bool:
    """Tell whether a statement asserts something itself, as an `assert` or a loop does."""
    defines = isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    return not defines and any(isinstance(each, ast.Assert) for each in ast.walk(statement))


def _line_of_check(error: BaseException, file: str) -> int:
    """Return the line of the checks in which an error was raised or came through last.

    It is 0 if there is no such line.
    """
    lines = [line for name, line in lines_of(error.__traceback__) if name == file]
    return lines[-1] if lines else 0


def _last(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno


def _line_in(error: BaseException) -> int:
    """Return the line that the words of a check have (`contract.Problem`), 0 if they have none."""
    line: int = getattr(error.args[0], "line", 0) if error.args else 0
    return line
