"""Leaks: what kind of mistake a play was, so that those of many games can be added up.

A leak is named after what the play did that the best one did not, or the other way round. It is
found from what the seat could see, and each mistake is one leak: the first that fits, in the order
of `Leak`. Points that are good to have are left, given away or missed; where the fewest points win
(RULES 10) they are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from ..cards import NO_CARDS, CardSet
from ..game import Game
from ..play import Play, PlayKind
from ..position import View
from ..rows import How
from ..rules.scoring import counted_cards, counted_items
from ..rules.sweeps import counts_as_sweep
from ..score import Item
from ..seats import Seat
from .facts import SweepOpen
from .observation import considered, facts
from .review import Decision, Review


class Leak(StrEnum):
    """A kind of mistake, the most telling first."""

    TAKES_POINTS = "takes-points"
    LEAVES_SWEEP = "leaves-sweep"
    MISSES_SWEEP = "misses-sweep"
    GIVES_BIG_CASINO = "gives-big-casino"
    GIVES_LITTLE_CASINO = "gives-little-casino"
    GIVES_ACES = "gives-aces"
    GIVES_POINTS = "gives-points"
    MISSES_POINTS = "misses-points"
    GIVES_SPADES = "gives-spades"
    MISSES_SPADES = "misses-spades"
    THEIR_BUILD = "their-build"
    LEAVES_BUILD = "leaves-build"
    RISKS_BUILD = "risks-build"
    MISSES_BUILD = "misses-build"
    MISSES_CAPTURE = "misses-capture"
    HASTY_CAPTURE = "hasty-capture"
    TAKES_LESS = "takes-less"
    TAKES_MORE = "takes-more"
    WRONG_TRAIL = "wrong-trail"
    WRONG_CARD = "wrong-card"

    __repr__ = Enum.__str__


class Stage(StrEnum):
    """The part of a round, in thirds of its plays, or any of them."""

    EARLY = "early"
    MIDDLE = "middle"
    LATE = "late"

    __repr__ = Enum.__str__


class LeakLoss(NamedTuple):
    """A mistake as a leak.

    points  the points that it gave away, at their present worth
    """

    leak: Leak
    stage: Stage
    points: float


class Habit(NamedTuple):
    """A leak over several games.

    stage   the part of the round in which most of it happens, None if it happens in all
    times   the number of mistakes
    points  the points that they gave away in all
    """

    leak: Leak
    stage: Stage | None
    times: int
    points: float


MOSTLY: Final = 0.6
"""The share of the points of a leak in one part of the round from which that part is named."""
LEAST_COUNT: Final = 2
"""Fewer mistakes are not a habit."""


def leaks_of(review: Review, seat: Seat) -> tuple[LeakLoss, ...]:
    """Return the mistakes of a seat in a reviewed game as leaks, the largest loss first."""
    return tuple(
        LeakLoss(leak_of(review, each), stage_of(review.game, each), round(each.given, 3))
        for each in review.mistakes
        if each.seat == seat
    )


def leak_of(review: Review, decision: Decision) -> Leak:
    """Return the leak that a mistake is."""
    before = review.game.steps[decision.number - 1].before
    mistake = _Mistake(before.view(decision.seat), decision)
    return next(leak for leak, has in PREDICATES.items() if has(mistake))


def stage_of(game: Game, decision: Decision) -> Stage:
    """Return the part of the round in which a decision was made."""
    _round, played = game.place(decision.number - 1)
    plays = len(game.rounds[decision.round - 1].steps)
    return tuple(Stage)[min(2, 3 * played // plays)]


def habit_of(leaked: Iterable[LeakLoss]) -> Habit | None:
    """Return the leak that cost most over several games; None where no leak came twice."""
    by_leak: dict[Leak, list[LeakLoss]] = {}
    for each in leaked:
        by_leak.setdefault(each.leak, []).append(each)
    habits = [
        _habit(leak, mistakes) for leak, mistakes in by_leak.items() if len(mistakes) >= LEAST_COUNT
    ]
    return max(habits, key=lambda habit: habit.points, default=None)


def _habit(leak: Leak, mistakes: list[LeakLoss]) -> Habit:
    points = sum(each.points for each in mistakes)
    in_stage = {
        stage: sum(each.points for each in mistakes if each.stage is stage) for stage in Stage
    }
    most = max(in_stage, key=in_stage.__getitem__)
    named = most if in_stage[most] >= MOSTLY * points and most is not Stage.MIDDLE else None
    return Habit(leak, named, len(mistakes), round(points, 3))


# What was done


class _Mistake:
    """A mistake with what the predicates ask of it."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view, self.rules = view, view.rules
        self.played, self.best = decision.play, decision.best
        self.points_are_good = view.rules.goal != "least"

    @property
    def valued(self) -> CardSet:
        """The cards that score one by one."""
        return counted_cards(self.rules, How.EACH)

    @property
    def spades(self) -> CardSet:
        """The spades, where they score."""
        return self.of(Item.SPADES) | self.of(Item.SPADES_OVER)

    def of(self, item: Item) -> CardSet:
        """Return the cards of an item of the score; none where it does not score."""
        cards = (each.cards for each in counted_items(self.rules) if each.item is item)
        return next(cards, NO_CARDS)

    def trails(self, cards: CardSet) -> bool:
        """Return whether the play made trails one of some cards, and the best one does not."""
        return bool(_trailed(self.played) & cards) and not _trailed(self.best) & cards

    def misses(self, cards: CardSet) -> bool:
        """Return whether the best play captures one of some cards that the other leaves."""
        return bool(_won(self.best) & cards & ~_won(self.played))

    def sweeps_after(self, play: Play) -> bool:
        """Return whether the next seat could sweep after a play."""
        after_play = facts(considered(self.view, play))
        return any(isinstance(each, SweepOpen) and each.by for each in after_play)

    def builds_of_others(self, play: Play) -> bool:
        """Return whether a play takes or raises a build of another side."""
        owners = {self.rules.side(build.owner) for build in play.builds}
        return bool(owners - {self.view.side})

    def own_builds(self, play: Play) -> bool:
        """Return whether a play takes a build of its own side."""
        owners = {self.rules.side(build.owner) for build in play.builds}
        return play.kind is PlayKind.CAPTURE and self.view.side in owners


def _trailed(play: Play) -> CardSet:
    return play.card.bit if play.kind is PlayKind.TRAIL else NO_CARDS


def _won(play: Play) -> CardSet:
    return play.taken | play.card.bit if play.kind is PlayKind.CAPTURE else NO_CARDS


def _takes_points(mistake: _Mistake) -> bool:
    captured = _won(mistake.played) & (mistake.valued | mistake.spades)
    return not mistake.points_are_good and bool(captured & ~_won(mistake.best))


def _leaves_sweep(mistake: _Mistake) -> bool:
    if not (mistake.points_are_good and mistake.rules.sweep_points):
        return False
    return mistake.sweeps_after(mistake.played) and not mistake.sweeps_after(mistake.best)


def _misses_sweep(mistake: _Mistake) -> bool:
    if not (mistake.points_are_good and mistake.rules.sweep_points):
        return False
    best, played = (counts_as_sweep(play, mistake.view) for play in (mistake.best, mistake.played))
    return best and not played


def _gives(item: Item) -> Callable[[_Mistake], bool]:
    return lambda mistake: mistake.points_are_good and mistake.trails(mistake.of(item))


def _is(best: PlayKind, played: PlayKind) -> Callable[[_Mistake], bool]:
    return lambda mistake: mistake.best.kind is best and mistake.played.kind is played


def _takes(mistake: _Mistake) -> int:
    """Return the number of cards that the play made captures beyond the best one.

    It is 0 unless both do.
    """
    both = mistake.best.kind is mistake.played.kind is PlayKind.CAPTURE
    return mistake.played.taken.bit_count() - mistake.best.taken.bit_count() if both else 0


_TRAIL, _BUILD, _CAPTURE = PlayKind.TRAIL, PlayKind.BUILD, PlayKind.CAPTURE

PREDICATES: Final[Mapping[Leak, Callable[[_Mistake], bool]]] = {
    Leak.TAKES_POINTS: _takes_points,
    Leak.LEAVES_SWEEP: _leaves_sweep,
    Leak.MISSES_SWEEP: _misses_sweep,
    Leak.GIVES_BIG_CASINO: _gives(Item.BIG_CASINO),
    Leak.GIVES_LITTLE_CASINO: _gives(Item.LITTLE_CASINO),
    Leak.GIVES_ACES: _gives(Item.ACES),
    Leak.GIVES_POINTS: lambda mistake: mistake.points_are_good and mistake.trails(mistake.valued),
    Leak.MISSES_POINTS: lambda mistake: mistake.points_are_good and mistake.misses(mistake.valued),
    Leak.GIVES_SPADES: lambda mistake: mistake.points_are_good and mistake.trails(mistake.spades),
    Leak.MISSES_SPADES: lambda mistake: mistake.points_are_good and mistake.misses(mistake.spades),
    Leak.THEIR_BUILD: lambda mistake: (
        mistake.builds_of_others(mistake.best) and not mistake.builds_of_others(mistake.played)
    ),
    Leak.LEAVES_BUILD: lambda mistake: (
        mistake.own_builds(mistake.best) and not mistake.own_builds(mistake.played)
    ),
    Leak.RISKS_BUILD: lambda mistake: (
        mistake.played.kind is _BUILD and mistake.best.kind is not _BUILD
    ),
    Leak.MISSES_BUILD: lambda mistake: (
        mistake.best.kind is _BUILD and mistake.played.kind is not _BUILD
    ),
    Leak.MISSES_CAPTURE: _is(best=_CAPTURE, played=_TRAIL),
    Leak.HASTY_CAPTURE: _is(best=_TRAIL, played=_CAPTURE),
    Leak.TAKES_LESS: lambda mistake: _takes(mistake) < 0,
    Leak.TAKES_MORE: lambda mistake: _takes(mistake) > 0,
    Leak.WRONG_TRAIL: _is(best=_TRAIL, played=_TRAIL),
    Leak.WRONG_CARD: lambda _mistake: True,
}
"""The condition of each leak; a mistake belongs to the first whose condition holds."""
