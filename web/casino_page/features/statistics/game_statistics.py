"""The statistics of Casino: the kinds of its tables, and what counts of a game.

Games count that one person plays against computer players from a dealt pack.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

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
from ...storage.store import Content, StorageKey
from .counted_games import CountedGames, PlayedGame, fingerprint_of
from .totals import Totals, parse_totals, totals_content, totals_together

STATISTICS_KEY: Final = StorageKey("casino.statistics", N_("the statistics"))

LONGEST_HANDICAP: Final = 100
"""The bound of what is stored of a handicap."""

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


class GameStatistics(CountedGames[TableKind, Totals]):
    """The totals of every kind of table of Casino, and the counted deals."""

    @classmethod
    def no_totals(cls) -> Totals:
        """Return the totals before the first round."""
        return Totals()

    @classmethod
    def together(cls, own: Totals, others: Sequence[Totals]) -> Totals:
        """Return the totals of one kind of table on several devices."""
        return totals_together(own, others)

    @classmethod
    def table_content(cls, kind: TableKind, totals: Totals) -> Content:
        """Return what is stored of a kind of table."""
        return {**kind._asdict(), **totals_content(totals)}

    @classmethod
    def parse_table(cls, field: Field) -> tuple[TableKind, Totals]:
        """Read what is stored of a kind of table. Raises `FieldError` if it is damaged."""
        return _table_kind(field), parse_totals(field)

    def with_game(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> GameStatistics:
        """Add the finished rounds of a game, and its result, unless they were counted before."""
        seats = people(seated_players)
        if len(seats) != 1 or game.rounds[0].cards is None:
            return self
        (seat,) = seats
        finished = (each for each in game.rounds if each.position.over)
        result = partial(Totals.with_game, game=game, seat=seat, helped=was_helped(game))
        return self.with_played(
            PlayedGame(
                table_kind_of(game, seated_players),
                fingerprint(game),
                [partial(Totals.with_round, finished_round=each, seat=seat) for each in finished],
                result if game.over else None,
            )
        )


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


def was_helped(game: Game) -> bool:
    """Return whether a hint was given or a play was taken back."""
    return any(game.tag(name) for name in HELP_TAGS)


def fingerprint(game: Game) -> str:
    """Return the fingerprint of the first deal of a game: a hash of its cards, dealer and rules."""
    first_round = game.rounds[0]
    cards = game.seed if game.seed is not None else format_position(first_round.start)
    return fingerprint_of("casino", format_rules(game.rules), cards, first_round.start.dealer)


def _table_kind(table: Field) -> TableKind:
    handicap = table.find("handicap")
    return TableKind(
        format_rules(table["rules"].read(LONGEST_FIELD, parse_rules)),
        table["levels"].text(LONGEST_FIELD),
        handicap.text(LONGEST_HANDICAP) if handicap else "",
    )
