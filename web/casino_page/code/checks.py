"""The checks of an exercise: asserts that answer in words."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from casino_core.i18n import gettext as _

from .faults import Fault

Space = dict[str, Any]


class Checks:
    """The checks in a text: each `assert` on a line of its own is one; all else prepares them."""

    def __init__(self, text: str, file: str) -> None:
        self._file = file
        self._tree = ast.parse(text, file)
        self._count = sum(isinstance(each, ast.Assert) for each in self._tree.body)
        self._passed = 0
        self._message = ""
        self._line = 0

    def run(self, space: Space, fault: Callable[[BaseException], Fault]) -> None:
        """Run the checks with these variables up to the first that does not hold."""
        for statement in self._tree.body:
            failed = self._failed(statement, space, fault)
            if failed:
                self._message, self._line = failed
                return
            self._passed += isinstance(statement, ast.Assert)

    def told(self) -> dict[str, Any]:
        """What came of them, as `checks` in a result."""
        return {
            "passed": self._passed,
            "count": self._count,
            "message": self._message,
            "line": self._line,
        }

    def _failed(
        self, statement: ast.stmt, space: Space, fault: Callable[[BaseException], Fault]
    ) -> tuple[str, int] | None:
        """Run one statement; if it fails, say why, and in which line of the reader's code."""
        code = compile(ast.Module([statement], []), self._file, "exec", dont_inherit=True)
        try:
            exec(code, space)  # noqa: S102
        except AssertionError as error:
            if isinstance(statement, ast.Assert):
                return self._words(statement, error), 0
            return str(error), fault(error).line
        except Exception as error:  # noqa: BLE001 - code of the reader is called
            found = fault(error)
            return found.advice or f"{found.type}: {found.message}", found.line
        return None

    @staticmethod
    def _words(statement: ast.Assert, error: AssertionError) -> str:
        """Repeat what the author says; without it, the check itself."""
        said = str(error)
        if said:
            return said
        return _("This does not hold yet: {check}").replace("{check}", ast.unparse(statement.test))
