"""What is counted of the rounds and games at one kind of table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any, Final, NamedTuple

from casino_core import Game, Item, Position, Round, Step, score_round
from casino_core.events import Built
from casino_core.play import PlayKind

RECENT: Final = 40
"""Of so many rounds the points are kept one by one."""

Pair = tuple[int, int]
"""A sum of one's own side, and one of all other sides together."""


class Totals(NamedTuple):
    """Sums over the games and rounds at one kind of table.

    wins    games won; `drawn` had no winner; in `helped` ones a hint was given or a play taken back
    points  for each item, by its name
    sweeps  made, whether they bring points or not
    made    builds made; `kept` were taken by one's own side, `lost` were taken or taken over
    recent  the points of the last rounds: of one's own side, and of the best other one
    """

    games: int = 0
    wins: int = 0
    drawn: int = 0
    helped: int = 0
    rounds: int = 0
    points: Mapping[str, Pair] = {}
    sweeps: Pair = (0, 0)
    made: int = 0
    kept: int = 0
    lost: int = 0
    recent: tuple[Pair, ...] = ()

    @property
    def total(self) -> Pair:
        """The points of all rounds."""
        own, others = zip(*self.points.values(), strict=True) if self.points else ((), ())
        return sum(own), sum(others)

    def with_game(self, game: Game, seat: int, *, helped: bool) -> Totals:
        """The tally with a game that is over."""
        result = game.outcome
        assert result is not None, "a game that is over has an outcome"
        won = result.winner == game.rules.side(seat)
        return self._replace(
            games=self.games + 1,
            wins=self.wins + won,
            drawn=self.drawn + (result.winner is None),
            helped=self.helped + helped,
        )

    def with_round(self, part: Round, seat: int) -> Totals:
        """The tally with a round that is over."""
        end = part.position
        side, score = end.rules.side(seat), score_round(end)
        points = dict(self.points)
        for line in score.lines:
            points[line.item.value] = _plus(points.get(line.item.value, (0, 0)), line.points, side)
            if line.item is Item.SWEEPS:
                sweeps = _plus(self.sweeps, line.counts, side)
        best = max(count for other, count in enumerate(score.points) if other != side)
        fates = [fate for step in part.steps for fate in fates_of(step, seat)]
        return self._replace(
            rounds=self.rounds + 1,
            points=points,
            sweeps=sweeps,
            made=self.made + fates.count("made"),
            kept=self.kept + fates.count("kept"),
            lost=self.lost + fates.count("lost"),
            recent=(*self.recent, (score.points[side], best))[-RECENT:],
        )


def _plus(before: Pair, counts: tuple[int, ...], side: int) -> Pair:
    own = counts[side]
    return before[0] + own, before[1] + sum(counts) - own


def fates_of(step: Step[Position], seat: int) -> Iterator[str]:
    """What becomes of a seat's builds by one play: `made`, `kept` or `lost`."""
    before, play = step.before, step.play
    own_play = before.turn == seat
    if own_play and any(isinstance(event, Built) for event in step.events):
        yield "made"
    for build in play.builds:
        if build.owner != seat:
            continue
        if play.kind is PlayKind.CAPTURE:
            ours = before.rules.side(before.turn) == before.rules.side(seat)
            yield "kept" if ours else "lost"
        elif not any(b.owner == seat and b.cards & build.cards for b in step.after.builds):
            yield "lost"


def share_range(part: int, whole: int) -> tuple[float, float]:
    """Between which shares the true one lies, with 95 % confidence (Wilson's interval)."""
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


# As it is stored


def totals_content(totals: Totals) -> dict[str, Any]:
    """What is to be stored."""
    return {**totals._asdict(), "points": dict(totals.points)}


def totals_of(content: dict[str, Any]) -> Totals:
    """Read what was stored. Raises `ValueError` or one of its like."""
    counts = {name: _count(content.get(name, 0)) for name in _COUNTS}
    names = {item.value for item in Item}
    points = {name: _pair(pair) for name, pair in content["points"].items() if name in names}
    recent = tuple(map(_pair, content["recent"]))[-RECENT:]
    if counts["wins"] + counts["drawn"] > counts["games"] or counts["helped"] > counts["games"]:
        raise ValueError("more games were won, drawn or helped in than were played")
    if bool(counts["rounds"]) != bool(recent):
        raise ValueError("rounds and the last of them do not fit together")
    return Totals(**counts, points=points, sweeps=_pair(content["sweeps"]), recent=recent)


_COUNTS: Final = ("games", "wins", "drawn", "helped", "rounds", "made", "kept", "lost")


def _count(stored: Any) -> int:
    if type(stored) is not int or stored < 0:
        raise ValueError(f"{stored!r} is no count")
    return stored


def _pair(stored: Any) -> Pair:
    own, others = stored
    return _count(own), _count(others)
