"""`casino legal`, `play`, `deal`, `score` and `hint`: the arguments."""

from __future__ import annotations

from collections.abc import Callable

from .. import lines
from ..options import Parser, explain
from ..streams import input_lines

EXAMPLES = {
    "legal": 'echo "table=5h,3d hands=3s8s/9c2d" | python -m casino_core legal',
    "play": r"printf 'table=5h,3d hands=3s8s/9c2d\t8sx5h,3d\n' | python -m casino_core play",
    "deal": r"printf 'rules=diamond dealer=1\t…40 cards…\n' | python -m casino_core deal",
    "score": 'echo "won=Td2sAs/AhKd hands=/" | python -m casino_core score',
    "hint": 'echo "table=5h,3d hands=3s8s/???? stock=*8" | python -m casino_core hint',
}


def hint(line: str) -> str:
    """Answer a position with a hint. The first one imports what thinks."""
    from ..hint import hint as answer

    return answer(line)


LINE_COMMANDS: dict[str, Callable[[str], str]] = {
    "legal": lines.legal,
    "play": lines.play,
    "deal": lines.deal,
    "score": lines.score,
    "hint": hint,
}
"""The answer of each command to a line."""


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command, whose name is the last word of its program."""
    name = command.prog.split()[-1]
    explain(command, EXAMPLES[name])
    command.set_defaults(run=lambda _: lines.answers(LINE_COMMANDS[name], input_lines()))
