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
from casino_core.undo import UNDONE

from ..table.chairs import Chair, people
from ..table.levels import LEVELS
from ..table.session import HINTS
from .tally import Tally, tally_content, tally_of

MOST_SEEN: Final = 300
"""So many deals are remembered."""

HELPING_TAGS: Final = (HINTS, UNDONE)
"""Tags of a record that tell of help."""


class Kind(NamedTuple):
    """A kind of table: the rules as text, and the levels of the computer players."""

    rules: str
    levels: str


class Seen(NamedTuple):
    """How many rounds of a deal were counted, and whether its end was."""

    rounds: int = 0
    over: bool = False


class Book(NamedTuple):
    """All tallies, and the deals that were counted, the oldest first."""

    tallies: Mapping[Kind, Tally] = {}
    seen: Mapping[str, Seen] = {}

    def with_game(self, game: Game, chairs: tuple[Chair, ...]) -> Book:
        """The book with whatever is new of a game."""
        seats = people(chairs)
        if len(seats) != 1 or game.rounds[0].cards is None:
            return self
        name = fingerprint(game)
        seen, kind = self.seen.get(name, Seen()), kind_of(game, chairs)
        now = Seen(max(seen.rounds, finished_rounds(game)), seen.over or game.over)
        if now == seen:
            return self
        tally = self.tallies.get(kind, Tally())
        for part in game.rounds[seen.rounds : now.rounds]:
            tally = tally.with_round(part, seats[0])
        if now.over and not seen.over:
            tally = tally.with_game(game, seats[0], helped=was_helped(game))
        others = {each: found for each, found in self.seen.items() if each != name}
        newest = list({**others, name: now}.items())[-MOST_SEEN:]
        return Book({**self.tallies, kind: tally}, dict(newest))


def kind_of(game: Game, chairs: tuple[Chair, ...]) -> Kind:
    """At what kind of table a game is played."""
    levels = sorted({chair.level for chair in chairs if chair.level}, key=list(LEVELS).index)
    return Kind(format_rules(game.rules), ",".join(levels))


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
    tallies = [{**kind._asdict(), **tally_content(tally)} for kind, tally in book.tallies.items()]
    return {"tables": tallies, "seen": {name: list(seen) for name, seen in book.seen.items()}}


def book_of(content: dict[str, Any]) -> Book:
    """Read what was stored. Raises `ValueError` or one of its like."""
    tallies = {}
    for stored in content["tables"]:
        rules = format_rules(parse_rules(str(stored["rules"])))
        tallies[Kind(rules, str(stored["levels"]))] = tally_of(stored)
    seen = {str(n): Seen(int(rounds), bool(over)) for n, (rounds, over) in content["seen"].items()}
    return Book(tallies, seen)
