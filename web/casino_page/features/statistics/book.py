"""The book of statistics: a tally for each kind of table, and what was counted already.

Counted are games that one person plays with computer players from a dealt pack. A deal counts once,
however often it is played or the page is loaded: `seen` has it by a fingerprint, from which no card
can be told.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from casino_core import Game, format_position, format_rules, parse_rules
from casino_core.i18n import N_
from casino_core.players import PLAYERS
from casino_core.undo import UNDONE

from ...game.redo import HINTS
from ...game.seats import SeatedPlayer, people
from ...storage.store import StorageKey
from .totals import Totals, totals_content, totals_of

MOST_SEEN: Final = 300
"""So many deals are remembered."""

HELPING_TAGS: Final = (HINTS, UNDONE)
"""Tags of a record that tell of help."""


STATISTICS_KEY: Final = StorageKey("casino.statistics", N_("the statistics"))


class TableKind(NamedTuple):
    """A kind of table: the rules as text, and the levels of the computer players."""

    rules: str
    levels: str


class CountedGame(NamedTuple):
    """How many rounds of a deal were counted, and whether its end was."""

    rounds: int = 0
    over: bool = False


class Book(NamedTuple):
    """All tallies, and the deals that were counted, the oldest first."""

    all_totals: Mapping[TableKind, Totals] = {}
    seen: Mapping[str, CountedGame] = {}

    def with_game(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Book:
        """The book with whatever is new of a game."""
        seats = people(seated_players)
        if len(seats) != 1 or game.rounds[0].cards is None:
            return self
        name = fingerprint(game)
        seen, kind = self.seen.get(name, CountedGame()), table_kind_of(game, seated_players)
        now = CountedGame(max(seen.rounds, finished_rounds(game)), seen.over or game.over)
        if now == seen:
            return self
        totals = self.all_totals.get(kind, Totals())
        for part in game.rounds[seen.rounds : now.rounds]:
            totals = totals.with_round(part, seats[0])
        if now.over and not seen.over:
            totals = totals.with_game(game, seats[0], helped=was_helped(game))
        others = {each: found for each, found in self.seen.items() if each != name}
        newest = list({**others, name: now}.items())[-MOST_SEEN:]
        return Book({**self.all_totals, kind: totals}, dict(newest))


def table_kind_of(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> TableKind:
    """At what kind of table a game is played."""
    levels = sorted(
        {seated_player.level for seated_player in seated_players if seated_player.level},
        key=list(PLAYERS).index,
    )
    return TableKind(format_rules(game.rules), ",".join(levels))


def finished_rounds(game: Game) -> int:
    """How many rounds of a game were played to their end."""
    return sum(part.position.over for part in game.rounds)


def was_helped(game: Game) -> bool:
    """Whether a hint was given or a play was taken back."""
    return any(game.tag(name) for name in HELPING_TAGS)


def fingerprint(game: Game) -> str:
    """The same text for the same deal under the same rules."""
    first = game.rounds[0]
    cards = game.seed if game.seed is not None else format_position(first.start)
    text = f"casino deal:{format_rules(game.rules)}:{cards}:{first.start.dealer}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# As it is stored


def book_content(book: Book) -> dict[str, Any]:
    """What is to be stored."""
    all_totals = [
        {**kind._asdict(), **totals_content(totals)} for kind, totals in book.all_totals.items()
    ]
    return {"tables": all_totals, "seen": {name: list(seen) for name, seen in book.seen.items()}}


def book_of(content: dict[str, Any]) -> Book:
    """Read what was stored. Raises `ValueError` or one of its like."""
    all_totals = {}
    for stored in content["tables"]:
        rules = format_rules(parse_rules(str(stored["rules"])))
        all_totals[TableKind(rules, str(stored["levels"]))] = totals_of(stored)
    seen = {
        str(n): CountedGame(int(rounds), bool(over))
        for n, (rounds, over) in content["seen"].items()
    }
    return Book(all_totals, seen)
