"""The short end of a round of two: once no play can change its points, the rest is made by rule.

In the last deal each player knows the other hand by counting, so the page of either one can tell
that all ways to play on lead to one result. The plays that are left are then no longer chosen, and
need no messages. Both pages make the same ones: of the legal plays always the one that takes the
most cards from the table, of these the one whose notation comes first.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from ..notation.plays import format_play
from ..play import Play
from ..position import Position
from ..rules.legal import plays_by_size
from ..rules.outcome import outcome
from ..rules.scoring import score_round
from ..rules.turn import advance

MOST_CARDS: Final = 4
"""The most cards left in both hands together; with more the points are hardly ever settled."""
MOST_POSITIONS: Final = 1_000
"""The most positions that the writer of a message looks at; else the round is played on."""
READ_POSITIONS: Final = 4 * MOST_POSITIONS
"""The same for its reader: more, so that no version refuses what another one has written."""


def rest_of_round(position: Position, most: int = MOST_POSITIONS) -> tuple[Play, ...]:
    """Return the plays that are left, if no play can change the points of the round any more.

    There are none where one can, and where more than `most` positions would have to be looked at.
    Both hands have to be known: a position of a `SharedRound` whose `hands_are_counted` before the
    play that led to it, since that play may deal cards that its author cannot open yet.
    """
    hands = sum(hand.bit_count() for hand in position.hands)
    if position.rules.calling or hands > MOST_CARDS or not is_settled(position, most):
        return ()
    plays: list[Play] = []
    while not position.over:
        plays.append(min(plays_by_size(position), key=lambda play: _order(play, position)))
        position = advance(position, plays[-1])
    return tuple(plays)


def _order(play: Play, position: Position) -> tuple[int, str]:
    return -play.taken.bit_count(), format_play(play, position)


def is_settled(position: Position, most: int) -> bool:
    """Return whether all ways to play on lead to one outcome; False if there are too many."""
    results: set[object] = set()
    positions, waiting = {position}, [position]
    while waiting:
        each = waiting.pop()
        if each.over:
            results.add((outcome(each), score_round(each).carried))
            if len(results) > 1:
                return False
            continue
        room = most - len(positions)
        plays = tuple(islice(plays_by_size(each), room + 1))
        if len(plays) > room:
            return False
        following = {advance(each, play) for play in plays} - positions
        positions |= following
        waiting += following
    return True
