"""The totals of the rounds and games at one kind of table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from casino_core import Game, Item, Position, Round, Step, score_round
from casino_core.events import Built
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.records.history import hinted
from casino_core.score import is_item
from casino_core.seats import Seat, Side

from ...storage.fields import Field
from .counted_games import MOST, MOST_IN_ROUND, RECENT_ROUNDS, bounded

MOST_ITEMS: Final = 1_000
"""The most items of a stored list, and the most kinds of points."""

OwnAndOthers = tuple[int, int]
"""A count for the player's own side, and one for the other sides."""

BuildOutcome = Literal["made", "kept", "lost"]


class Totals(NamedTuple):
    """Sums over the games and rounds at one kind of table.

    wins    games won; `drawn` games had no winner; in `helped` ones a hint was given or a play
            taken back
    hinted_wins  games won in which a hint was given
    points  points by the name of the item, for the player's side and all other sides together; some
            items take points off
    sweeps  sweeps made, whether they score or not
    made    builds made by the player; `kept` ones were captured by their side, `lost` ones were
            captured by another side, or raised or augmented by another player
    recent  points in the last rounds: of the player's side, and of the best other side
    streak  games won in a row up to now; `longest` is the longest such streak
    most_sweeps  the most sweeps of the player's side in a round
    """

    games: int = 0
    wins: int = 0
    drawn: int = 0
    helped: int = 0
    hinted_wins: int = 0
    rounds: int = 0
    points: Mapping[str, OwnAndOthers] = {}
    sweeps: OwnAndOthers = (0, 0)
    made: int = 0
    kept: int = 0
    lost: int = 0
    recent: tuple[OwnAndOthers, ...] = ()
    streak: int = 0
    longest: int = 0
    most_sweeps: int = 0

    @property
    def total(self) -> OwnAndOthers:
        """The points of all items together."""
        own, others = zip(*self.points.values(), strict=True) if self.points else ((), ())
        return sum(own), sum(others)

    def with_game(self, game: Game, seat: Seat, *, helped: bool) -> Totals:
        """Add the result of a finished game; `seat` is the player's."""
        if self.games >= MOST:
            return self
        outcome = game.outcome
        assert outcome is not None, "a game that is over has an outcome"
        won = outcome.winner == game.rules.side(seat)
        streak = self.streak + 1 if won else 0
        return self._replace(
            games=self.games + 1,
            wins=self.wins + won,
            drawn=self.drawn + (outcome.winner is None),
            helped=self.helped + helped,
            hinted_wins=self.hinted_wins + (won and bool(hinted(game))),
            streak=streak,
            longest=max(self.longest, streak),
        )

    def with_round(self, finished_round: Round, seat: Seat) -> Totals:
        """Add a finished round; `seat` is the player's."""
        if self.rounds >= MOST:
            return self
        end = finished_round.position
        side, score = end.rules.side(seat), score_round(end)
        points, sweeps, most = dict(self.points), self.sweeps, self.most_sweeps
        for line in score.lines:
            name = line.item.value
            points[name] = _plus(points.get(name, (0, 0)), line.points, side)
            if line.item is Item.SWEEPS:
                sweeps = _plus(sweeps, line.counts, side)
                most = max(most, line.counts[side])
        best_other = max(count for other, count in enumerate(score.points) if other != side)
        outcomes = [
            outcome for step in finished_round.steps for outcome in build_outcomes(step, seat)
        ]
        return self._replace(
            rounds=self.rounds + 1,
            points=points,
            sweeps=sweeps,
            most_sweeps=min(MOST, most),
            made=min(MOST, self.made + outcomes.count("made")),
            kept=min(MOST, self.kept + outcomes.count("kept")),
            lost=min(MOST, self.lost + outcomes.count("lost")),
            recent=(*self.recent, _most_in_round(score.points[side], best_other))[-RECENT_ROUNDS:],
        )


def totals_together(own: Totals, others: Sequence[Totals]) -> Totals:
    """Return the totals of one kind of table on several devices.

    Wins in a row that other devices have go on here until a game here is not won; the rounds of
    this device count as the last ones.
    """
    every = (*others, own)
    before = max((each.streak for each in others), default=0)
    streak = bounded(own.streak + (before if own.streak == own.games else 0))
    items = dict.fromkeys(name for each in every for name in each.points)
    return Totals(
        **{name: bounded(sum(getattr(each, name) for each in every)) for name in _SUMS},
        points={name: _pairs([each.points.get(name, (0, 0)) for each in every]) for name in items},
        sweeps=_pairs([each.sweeps for each in every]),
        recent=tuple(pair for each in every for pair in each.recent)[-RECENT_ROUNDS:],
        streak=streak,
        longest=max(streak, *(each.longest for each in every)),
        most_sweeps=max(each.most_sweeps for each in every),
    )


def _pairs(pairs: Iterable[OwnAndOthers]) -> OwnAndOthers:
    own, others = zip(*pairs, strict=True)
    return bounded(sum(own)), bounded(sum(others))


def _most_in_round(*points: int) -> OwnAndOthers:
    own, others = (max(-MOST_IN_ROUND, min(MOST_IN_ROUND, each)) for each in points)
    return own, others


def _plus(before: OwnAndOthers, counts: tuple[int, ...], side: Side) -> OwnAndOthers:
    own = counts[side]
    return bounded(before[0] + own), bounded(before[1] + sum(counts) - own)


def build_outcomes(step: Step[Position], seat: Seat) -> Iterator[BuildOutcome]:
    """Yield the outcomes of a play for the builds of a seat; see `Totals` for their meaning."""
    before, play = step.before, step.play
    own_play = before.turn == seat
    if own_play and any(isinstance(event, Built) for event in step.events):
        yield "made"
    for build in play.builds:
        if build.owner != seat:
            continue
        if play.kind is PlayKind.CAPTURE:
            same_side = before.rules.side(before.turn) == before.rules.side(seat)
            yield "kept" if same_side else "lost"
        elif not any(b.owner == seat and b.cards & build.cards for b in step.after.builds):
            yield "lost"


# Stored data


def totals_content(totals: Totals) -> dict[str, Any]:
    """Return the content to store."""
    return {**totals._asdict(), "points": dict(totals.points)}


def parse_totals(table: Field) -> Totals:
    """Read the stored content of a table. Raises `FieldError` if it is damaged."""
    counts = {name: field.whole(MOST) if (field := table.find(name)) else 0 for name in _COUNTS}
    fields = table["points"].fields(MOST_ITEMS)
    points = {name: _parse_pair(pair, MOST, -MOST) for name, pair in fields if is_item(name)}
    sweeps = _parse_pair(table["sweeps"], MOST)
    recent = [
        _parse_pair(pair, MOST_IN_ROUND, -MOST_IN_ROUND)
        for pair in table["recent"].items(MOST_ITEMS)
    ]
    if counts["wins"] + counts["drawn"] > counts["games"] or counts["helped"] > counts["games"]:
        raise table["games"].error(_("more games were won, drawn or helped in"))
    if counts["hinted_wins"] > counts["wins"]:
        raise table["wins"].error(_("more games were won with hints"))
    if not counts["streak"] <= counts["longest"] <= counts["wins"]:
        raise table["wins"].error(_("more games were won in a row"))
    if bool(counts["rounds"]) != bool(recent):
        raise table["recent"].error(_("it does not fit the number of rounds"))
    return Totals(**counts, points=points, sweeps=sweeps, recent=tuple(recent)[-RECENT_ROUNDS:])


_SUMS: Final = (
    *("games", "wins", "drawn", "helped", "hinted_wins"),
    *("rounds", "made", "kept", "lost"),
)
_COUNTS: Final = (*_SUMS, "streak", "longest", "most_sweeps")


def _parse_pair(field: Field, most: int, least: int = 0) -> OwnAndOthers:
    own, others = field.exactly(2)
    return own.whole(most, least), others.whole(most, least)
