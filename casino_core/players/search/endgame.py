"""An endgame solver: alpha-beta search of the last deal, where every card is known.

For two sides the value is exact. With more sides the searching side plays against a coalition of
all others, which is a cautious estimate. The end of a round is worth its points, and the game if
that is decided. The lines of play are searched at the fast state where it knows the game
(`fast_lines`), and by the rules as stated elsewhere (`stated_lines`), where players and reviews
give a search up that takes too long.
"""

from __future__ import annotations

from typing import Final

from ...fast.terms import claims
from ...play import Play
from ...position import Position, View
from ...ruleset import RuleSet
from ...seats import Side
from ..estimates.evaluation import standing
from .bounded_plays import bounded_plays
from .ends import BOUND, LikeCards
from .fast_lines import FastLines
from .stated_lines import StatedLines

MOST_SOLVED: Final = 4
"""The largest hidden hand of a deal that is solved to its end; a whole pack makes larger ones."""
MOST_SOLVED_WITH_EXTRAS: Final = 3
"""The same with extra actions: four cards take 14 s natively in `swazi`, three take 2 s."""
STATED_STATES: Final = 16
"""The most states searched between two pauses by the rules as stated."""
STATED_STATES_WITH_EXTRAS: Final = 8
"""The same with extra actions, where a state takes up to a millisecond."""
MOST_STATED_STATES: Final = 8_000
"""The most states searched of a last deal by the rules as stated, for all its plays together.

They take up to a second natively, and twelve on a slow phone. In eleven rounds of the greedy
player a last deal had at most 1,770 of them where the best play alone is wanted, and 6,331 for the
value of every play; a single one of `khasino` had 71,906 and 206,366."""
_HAIR: Final = 1e-6
"""Less than the difference of any two values."""


class EndgameSearch:
    """A search from one position for the side to play there, with its transposition table.

    It asks whether the value of a play is at least some number, and again for the number that this
    gives, until lower and upper bound meet (MTD(f), Plaat 1996). No question needs a window.

    `complete` tells whether the last value was searched to the end of the deal. A search that was
    cut short gets further the next time: the table keeps all bounds that are certain. `partial`
    tells whether there are plays that it did not search, at the root or later (`bounded_plays`).
    """

    def __init__(
        self, root: Position, states: int | None = None, *, best_only: bool = False
    ) -> None:
        """Prepare a search from `root` of at most `states` states for each value, if not None.

        With `best_only` it finds the exact value of the best play alone (see `value`).
        """
        self.root = root
        self.best_only = best_only
        self.side: Side = root.side
        self.states = states
        self._incomplete_root: bool = not bounded_plays(root).complete
        self._guess = standing(root, self.side)
        self._values: dict[tuple[object, ...], float] = {}
        self._likeness = LikeCards(root).likeness
        at_end = claims(root.rules) and not root.stock
        self._lines: FastLines | StatedLines = FastLines(root) if at_end else StatedLines(root)

    @property
    def complete(self) -> bool:
        """Whether the last value was searched to the end of the deal."""
        return self._lines.complete

    @property
    def too_long(self) -> bool:
        """Whether the last value is not complete, and the search takes longer than players think.

        It may go on, but players and reviews take the value of playouts instead. At the fast state
        no last deal takes too long.
        """
        lines = self._lines
        return (
            isinstance(lines, StatedLines)
            and not lines.complete
            and lines.searched >= MOST_STATED_STATES
        )

    @property
    def partial(self) -> bool:
        """Whether there are plays that were not searched."""
        return self._incomplete_root or self._lines.partial

    def value(self, play: Play) -> float:
        """Return the value of a play of the root for the searching side, in points.

        It is 0 if not complete.

        With `best_only`, a play that is no better than one before it gets an upper bound of its
        value, which is no greater than the value of the best one.
        """
        lines = self._lines
        lines.begin(self.states)
        likeness = self._likeness(play)
        if likeness in self._values:
            return self._values[likeness]
        beaten = max(self._values.values(), default=-BOUND) if self.best_only else -BOUND
        low, high = -BOUND, BOUND
        value = self._guess if beaten == -BOUND else beaten + _HAIR
        while low < high and high > beaten:
            least = value + _HAIR if value == low else value
            value = lines.after(play, least)
            if not lines.complete:
                return 0.0
            if value < least:
                high = value
            else:
                low = value
        self._guess = self._values[likeness] = value
        return value


def states_at_a_time(rules: RuleSet, usual: int) -> int:
    """Return the number of states to search between two pauses: fewer by the rules as stated."""
    if claims(rules):
        return usual
    return min(usual, STATED_STATES_WITH_EXTRAS if rules.extra_actions else STATED_STATES)


def determines_hands(view: View) -> bool:
    """Return whether the view determines every hand.

    There is no stock, at most one hidden hand, and no unseen card elsewhere.
    """
    hands = [count for count in view.hidden if count]
    return not view.stock and len(hands) < 2 and sum(hands) == view.unseen.bit_count()


def can_be_solved(view: View) -> bool:
    """Return whether the view determines every hand, and the hands are small enough to solve."""
    most = MOST_SOLVED_WITH_EXTRAS if view.rules.extra_actions else MOST_SOLVED
    return determines_hands(view) and sum(view.hidden) <= most
