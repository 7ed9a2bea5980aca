"""`casino fair`: checks that the game of a record was dealt and played fairly."""

from __future__ import annotations

from collections.abc import Iterator

from ...fairness import Finding, check_head, check_players, verify
from ...prose.fairness import MARKS, finding_sentence, verdict, what_an_edit_can_hide
from ...records.chain import parse_head
from ...records.notation import Record
from ..options import Parser, explain
from ..streams import each_game


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core fair --again < game.txt",
        f"{what_an_edit_can_hide()} Without the noted head, this proves the cards, not who won.",
    )
    command.add_argument(
        "--again", action="store_true", help="also have the computer players play again"
    )
    command.add_argument(
        "--head",
        default="",
        help="the head that was shown during the game or at its end, or its first 16 digits",
    )
    command.set_defaults(
        run=lambda options: each_game(
            lambda record: fair(record, again=options.again, head=options.head)
        )
    )


def fair(record: Record, *, again: bool = False, head: str = "") -> Iterator[str]:
    """Yield a line for each check of a record, then one line for what they prove together.

    With `again` the check also lets the computer players make their plays again. `head` is a head
    that was noted while the game was played, or its first digits. Raises `CasinoError` for a head
    that cannot be read.
    """
    noted_head = parse_head(head) if head else ""
    findings: list[Finding] = []
    for finding in _findings(record, noted_head, again=again):
        findings.append(finding)
        yield f"{MARKS[finding.result]} {finding_sentence(finding, record.game.names)}"
    yield verdict(findings)


def _findings(record: Record, noted: str, *, again: bool) -> Iterator[Finding]:
    yield from verify(record.game)
    if again:
        yield from filter(None, check_players(record.game))
    yield check_head(record.game, record.head, noted)
