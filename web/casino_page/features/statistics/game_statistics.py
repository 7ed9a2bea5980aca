"""The statistics: totals for each kind of table, and the deals that were counted.

Games count that one person plays against computer players from a dealt pack. A deal counts once,
however often it is played or the page is loaded: it is remembered by a fingerprint, which reveals
no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from casino_core import Game, format_position, format_rules, parse_rules
from casino_core.i18n import N_
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.notation.positions import format_handicap
from casino_core.players import LEVELS
from casino_core.records.history import HINTS
from casino_core.records.undo import UNDONE
from casino_core.seats import Side

from ...game.seats import SeatedPlayer, is_own, people
from ...storage.fields import Field
from ...storage.store import StorageKey
from .totals import MOST, Totals, parse_totals, totals_content, totals_together

STATISTICS_KEY: Final = StorageKey("casino.statistics", N_("the statistics"))

MAX_COUNTED_DEALS: Final = 300
"""The number of deals that are remembered."""
MOST_SEEN: Final = 10_000
MOST_KINDS: Final = 2_000
LONGEST_HANDICAP: Final = 100
"""The bounds of what is stored: of deals, of kinds of tables, and of a handicap."""

HELP_TAGS: Final = (HINTS, UNDONE)
"""The tags of a record that show that a hint was given or a play taken back."""


class TableKind(NamedTuple):
    """A kind of table.

    rules     the rules as text
    levels    the levels of the computer players
    handicap  the points before the first round, such as `5/0`: of the person's side, then of each
              other side; empty for none
    """

    rules: str
    levels: str
    handicap: str = ""

    @property
    def of_own_player(self) -> bool:
        """Whether a player of one's own sits there: what is done against it earns nothing."""
        return any(map(is_own, self.levels.split(",")))

    @property
    def adapted(self) -> bool:
        """Whether a player half a step above a level sits there, as where the level adapts."""
        return any(level in LEVELS and LEVELS[level].above for level in self.levels.split(","))


class CountedDeal(NamedTuple):
    """The number of counted rounds of the game that began with a deal, and whether it is over."""

    rounds: int = 0
    over: bool = False


class GameStatistics(NamedTuple):
    """The totals of every kind of table, and the counted deals by fingerprint, the oldest first."""

    totals_by_kind: Mapping[TableKind, Totals] = {}
    counted_deals: Mapping[str, CountedDeal] = {}

    def with_game(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> GameStatistics:
        """Add the finished rounds of a game, and its result, unless they were counted before."""
        seats = people(seated_players)
        if len(seats) != 1 or game.rounds[0].cards is None:
            return self
        deal = fingerprint(game)
        before = self.counted_deals.get(deal, CountedDeal())
        after = CountedDeal(max(before.rounds, finished_rounds(game)), before.over or game.over)
        if after == before:
            return self
        kind = table_kind_of(game, seated_players)
        totals = self.totals_by_kind.get(kind, Totals())
        for played_round in game.rounds[before.rounds : after.rounds]:
            totals = totals.with_round(played_round, seats[0])
        if after.over and not before.over:
            totals = totals.with_game(game, seats[0], helped=was_helped(game))
        by_kind = {**self.totals_by_kind, kind: totals}
        if len(by_kind) > MOST_KINDS:
            by_kind = dict(self.totals_by_kind)
        return GameStatistics(by_kind, self._with_counted_deal(deal, after))

    def with_others(self, others: Iterable[Mapping[TableKind, Totals]]) -> GameStatistics:
        """Return these statistics with the totals of other devices, to be shown, not stored."""
        shares = list(others)
        kinds = dict.fromkeys(kind for share in (self.totals_by_kind, *shares) for kind in share)
        together = {
            kind: totals_together(
                self.totals_by_kind.get(kind, Totals()),
                [share[kind] for share in shares if kind in share],
            )
            for kind in kinds
        }
        return self._replace(totals_by_kind=together) if shares else self

    def _with_counted_deal(self, deal: str, counted: CountedDeal) -> Mapping[str, CountedDeal]:
        others = {name: other for name, other in self.counted_deals.items() if name != deal}
        return dict(list({**others, deal: counted}.items())[-MAX_COUNTED_DEALS:])


def table_kind_of(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> TableKind:
    """Return the kind of table at which a game is played."""
    levels = {player.level for player in seated_players if player.level}
    in_order = sorted(levels, key=_place)
    side = game.rules.side(people(seated_players)[0])
    points = game.handicap and (game.handicap[side], *_without(game.handicap, side))
    return TableKind(format_rules(game.rules), ",".join(in_order), format_handicap(points))


def _place(level: str) -> tuple[int, str]:
    """Return the place of a level among all; those of players of one's own stand last."""
    return (len(LEVELS), level) if is_own(level) else (list(LEVELS).index(level), "")


def _without(points: tuple[int, ...], side: Side) -> tuple[int, ...]:
    return points[:side] + points[side + 1 :]


def finished_rounds(game: Game) -> int:
    """Return the number of rounds of a game that were played to their end."""
    return sum(played_round.position.over for played_round in game.rounds)


def was_helped(game: Game) -> bool:
    """Return whether a hint was given or a play was taken back."""
    return any(game.tag(name) for name in HELP_TAGS)


def fingerprint(game: Game) -> str:
    """Return the fingerprint of the first deal of a game: a hash of its cards, dealer and rules."""
    first_round = game.rounds[0]
    cards = game.seed if game.seed is not None else format_position(first_round.start)
    text = f"casino deal:{format_rules(game.rules)}:{cards}:{first_round.start.dealer}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# Stored data


def statistics_content(statistics: GameStatistics) -> dict[str, Any]:
    """Return the content to store."""
    tables = [
        {**kind._asdict(), **totals_content(totals)}
        for kind, totals in statistics.totals_by_kind.items()
    ]
    seen = {deal: list(counted) for deal, counted in statistics.counted_deals.items()}
    return {"tables": tables, "seen": seen}


def parse_statistics(content: dict[str, Any]) -> GameStatistics:
    """Read stored content. Raises `FieldError` if it is damaged."""
    stored = Field(content)
    totals_by_kind = parse_tables(stored)
    seen = stored["seen"].fields(MOST_SEEN)
    counted_deals = {deal: _counted_deal(*counted.exactly(2)) for deal, counted in seen}
    return GameStatistics(totals_by_kind, counted_deals)


def parse_tables(stored: Field) -> dict[TableKind, Totals]:
    """Read the totals of every kind of table. Raises `FieldError` if they are damaged."""
    return {_table_kind(table): parse_totals(table) for table in stored["tables"].items(MOST_KINDS)}


def _table_kind(table: Field) -> TableKind:
    handicap = table.find("handicap")
    return TableKind(
        format_rules(table["rules"].read(LONGEST_FIELD, parse_rules)),
        table["levels"].text(LONGEST_FIELD),
        handicap.text(LONGEST_HANDICAP) if handicap else "",
    )


def _counted_deal(rounds: Field, over: Field) -> CountedDeal:
    return CountedDeal(rounds.whole(MOST), over.flag())
