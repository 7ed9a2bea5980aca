"""The doors of a compiled engine: what they say of a text in the place of a position or a play.

A compiled function checks the class of each argument before its first line, and says `tuple object
expected; got str`. Its sources say how the text is read (`position.check_parsed`), and so do the
names of the package where it is compiled (`python3 build.py wheel`). The rules call each other
directly, as before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from .position import check_parsed

OF_A_STATE: Final = (
    "call_out",
    "certain_points",
    "deal_number",
    "largest_capture",
    "legal_plays",
    "may_call",
    "outcome",
    "plays_by_size",
    "score_round",
    "select",
)
"""The public functions of the rules whose first argument is a state."""
OF_A_STATE_AND_A_PLAY: Final = ("advance", "allowed_under", "apply", "is_legal", "why_not")
"""Those whose second argument is a play, too."""


def advise_of_texts(names: dict[str, Any]) -> None:
    """Let the doors among the `names` of the package tell how a text is read."""
    for number, doors in enumerate((OF_A_STATE, OF_A_STATE_AND_A_PLAY), 1):
        names.update({name: _advising(names[name], number) for name in doors})


def _advising(door: Callable[..., Any], number: int) -> Callable[..., Any]:
    """A door that says how to read a text among its first `number` arguments."""

    @wraps(door)
    def advising(*given: Any, **named: Any) -> Any:
        try:
            return door(*given, **named)
        except TypeError:
            check_parsed(*(*given, *named.values())[:number])
            raise

    advising.__module__ = __package__  # where a pickle finds it
    return advising
