"""Finding puzzles in rounds that a computer player plays against itself.

A position of the last deal becomes a puzzle where

* the solver finds the exact value of every play, from the cards that the seat may see;
* one play, or two that are as good, are better than all others by a point or more;
* the play that suggests itself is wrong: that of the counting player, of the greedy player, or the
  largest capture, in this order, all of them without an oversight.

A round gives one puzzle at most, so that no two are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from random import Random
from typing import Final

from ..game import Game
from ..play import Play
from ..players import KNOWN
from ..players.base import MANY_PLAYS, largest_and_trails
from ..players.counting import MAX_PLAYS, balances
from ..players.greedy import worth
from ..players.rng import rng_for
from ..players.search import can_be_solved
from ..position import View
from ..rules.legal import largest_capture, plays_by_size
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..seats import Seat
from .difficulty import rate
from .puzzle import Puzzle
from .solving import best_line, solve
from .themes import AT_STAKE, Lines, Theme, common_themes

MOST_RIGHT: Final = 2
"""The most plays of a puzzle that may be right."""
LEAST_MARGIN: Final = 1
"""The least margin, in points."""
LEAST_PLAYS: Final = 3
"""The least number of legal plays."""
LEAST_HAND: Final = 2
"""The least number of cards in the hand."""
RARE: Final = frozenset(Theme).difference(
    (Theme.TRAIL, Theme.HOLD_BACK, Theme.LAST_CAPTURE, *AT_STAKE.values())
) | {Theme.SWEEP}
"""The themes that a round prefers: those of plays that come up less often."""
UNNAMED: Final = "found"
"""The name of a puzzle before it is in a library."""


def find_in_round(rules: RuleSet, player: str, seed: str, number: int) -> Puzzle | None:
    """Play a round and return a puzzle from its last deal, None if there is none."""
    found = [*filter(None, map(puzzle_at, last_views(rules, player, seed, number)))]
    rare = [puzzle for puzzle in found if not RARE.isdisjoint(puzzle.themes)]
    return Random(f"{seed}/{number}").choice(rare or found) if found else None


def last_views(rules: RuleSet, player: str, seed: str, number: int) -> Iterator[View]:
    """Play a round, and yield the views of its last deal that determine every card."""
    dealer = Seat(number % rules.players)
    position = Game.new(rules, f"{seed}/{number}", dealer=dealer).position
    while not position.over:
        view = position.view(position.turn)
        if can_be_solved(view):
            yield view
        position = advance(position, KNOWN[player].play(view, rng_for(view)))


def puzzle_at(view: View) -> Puzzle | None:
    """Return the puzzle of a view, None if it makes none."""
    if view.hand.bit_count() < LEAST_HAND:
        return None
    solved = solve(view)
    if solved is None or len(solved.values) < LEAST_PLAYS:
        return None
    right = solved.right
    if len(right) > MOST_RIGHT or solved.margin < LEAST_MARGIN:
        return None
    wrong = [play for play in obvious_plays(view) if play not in right]
    if not wrong:
        return None
    tempting = best_line(solved.deal, wrong[0])
    if len(tempting) < 2:
        return None
    themes = common_themes(Lines(best_line(solved.deal, play), tempting) for play in right)
    return (
        Puzzle(
            UNNAMED,
            rate(view, solved),
            themes,
            view,
            right,
            solved.margin,
            wrong[0],
            solved.lost(wrong[0]),
            tempting[1].play,
        )
        if themes
        else None
    )


def obvious_plays(view: View) -> Iterator[Play]:
    """Yield the plays that suggest themselves, the most reasonable first."""
    yield max(balances(view, largest_and_trails(view, MAX_PLAYS)), key=itemgetter(1))[0]
    yield max(plays_by_size(view, MANY_PLAYS, extras=False), key=lambda play: worth(view, play))
    largest = largest_capture(view)
    if largest is not None:
        yield largest
