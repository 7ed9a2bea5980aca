"""`fair`: checks that the game of a record was dealt and played fairly."""

from __future__ import annotations

from collections.abc import Iterator

from ..fairness import CheckResult, Finding, check_players, verify
from ..game import Game
from ..notation.records import parse_record
from ..prose.fairness import MARKS, finding_sentence


def fair(record: str, *, again: bool = False) -> Iterator[str]:
    """Yield a line for each check of a record, then one line for the result as a whole.

    With `again` the check also lets the computer players make their plays again.
    """
    game = parse_record(record)
    bad = 0
    for finding in _findings(game, again=again):
        bad += finding.result is CheckResult.BAD
        yield f"{MARKS[finding.result]} {finding_sentence(finding, game.names)}"
    yield "Something is wrong." if bad else "Nothing is wrong."


def _findings(game: Game, *, again: bool) -> Iterator[Finding]:
    yield from verify(game)
    if again:
        yield from filter(None, check_players(game))
