"""The turns of the computer players of Rook, and how long a full trick lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from casino_core.rook.actions import Action
from casino_core.steps import Steps, result_of

from ..shell.computer_turns import Turns
from .context import RookContext

DELAY_BEFORE_ACTION: Final = 0.6
"""Seconds before a computer player acts, at the normal pace."""
LYING_TIME: Final = 1.8
"""Seconds for which a full trick lies on the table, at the normal pace."""
TIME_LIMIT: Final = 1.0
"""Seconds after which a computer player acts at once."""


class RookTurns(Turns):
    """Has the computer players of a table of Rook act, and takes in the full tricks."""

    def __init__(self, context: RookContext) -> None:
        super().__init__(context.app.fail)
        self._context = context

    def act_at_once(self) -> None:
        """Have the computer players act until a person is to act."""
        table = self._context.table
        table.take_in()
        while table.computer_to_act:
            table.carry_out(result_of(table.thinking()))
            table.take_in()

    def go_on(self) -> None:
        """Schedule the next step, if the table needs one and none is under way."""
        table, pace = self._context.table, self._context.settings.waiting
        if self._context.page.hidden:
            self.stop()
        elif not self.under_way:
            if table.trick_lies:
                self.after(LYING_TIME * pace, self._take_in)
            elif table.computer_to_act:
                self.after(DELAY_BEFORE_ACTION * pace, self._think)

    def hurry(self) -> None:
        """Take in a trick that lies on the table: the person goes on."""
        if self._context.table.trick_lies:
            self.stop()
            self._context.table.take_in()

    def _take_in(self) -> None:
        self._context.table.take_in()
        self._context.app.go_on()

    def _think(self) -> None:
        decisions = _decisions(self._context.table.thinking())
        self.search(decisions, lambda _decision: None, self._carry_out, TIME_LIMIT)

    def _carry_out(self, decision: _Decision) -> None:
        self._context.table.carry_out(decision.action)
        self._context.app.go_on()


class _Decision(NamedTuple):
    """The decision of a computer player; a pass alone would be an empty tuple, which is false."""

    action: Action


def _decisions(thinking: Steps[Action]) -> Iterator[_Decision | None]:
    """Yield None for each step of a decision, and then the decision."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            yield _Decision(end.value)
            return
        yield None
