"""The answers of the reader's code to its checks, or to a referee, in another Python.

A question and an answer are JSON. An answer has the `value`, or the `error` that the code raised.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from types import ModuleType
from typing import Any, Final

from .contract import objection, play_and_line, problem_of_player
from .crossing import packed, unpacked
from .faults import Fault

PLAYER: Final = "player"
"""The name of the function that the tasks of the workshop ask for."""

OPERATIONS: Final[dict[str, Callable[..., object]]] = {
    **{each.__name__: each for each in (bool, float, int, len, list, repr, str)},
    **{
        name: getattr(operator, name)
        for name in (
            *("eq", "ne", "lt", "le", "gt", "ge", "contains", "getitem"),
            *("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg"),
        )
    },
}
"""The operations of checks on a value that stays here."""


class Answers:
    """The answers about the variables of a module. `fault` describes an error of the code."""

    def __init__(self, module: ModuleType, fault: Callable[[BaseException], Fault]) -> None:
        self._module = module
        self._fault = fault
        self._kept: list[object] = []

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer a question. Limits and full memory end the run instead."""
        kind, *values = question["ask"], *map(self.unpacked, question["values"])
        try:
            return {"value": self.packed(getattr(self, f"_{kind}")(*values))}
        except MemoryError:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - code of the reader is called
            return {"error": self._fault(error)._asdict()}

    def packed(self, value: object) -> Any:
        """Write a value as JSON; what is not copied is kept."""
        return packed(value, self._keep)

    def unpacked(self, data: Any) -> Any:
        """Read a value from JSON."""
        return unpacked(data, self._kept.__getitem__)

    def _keep(self, value: object) -> int:
        for number, each in enumerate(self._kept):
            if each is value:
                return number
        self._kept.append(value)
        return len(self._kept) - 1

    def _names(self, *names: str) -> dict[str, object]:
        space = self._module.__dict__
        return {name: space[name] for name in names if name in space}

    def _call(self, function: Any, values: Sequence[Any], named: dict[str, Any]) -> object:
        return function(*values, **named)

    def _named(self, name: str, *values: object) -> object:
        """Call a function of the module, as the referee of a match does."""
        return self._module.__dict__[name](*values)

    def _attribute(self, value: object, name: str) -> object:
        return getattr(value, name)

    def _operation(self, name: str, *values: object) -> object:
        return OPERATIONS[name](*values)

    def _player(self) -> tuple[str, int]:
        problem = problem_of_player(self._module.__dict__.get(PLAYER))
        return str(problem), problem.line

    def _plays(self, view: Any, seeds: Sequence[str]) -> list[tuple[object, str, int]]:
        """Ask for a play once for each seed: the play, what is wrong with it, and its line."""
        player = self._module.__dict__[PLAYER]
        plays = []
        for seed in seeds:
            play, line = play_and_line(partial(player, view, Random(seed)))
            problem = objection(view, play)
            plays.append((None if problem else play, problem, line))
        return plays
