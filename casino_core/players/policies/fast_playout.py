"""The policy of playouts, at a view and at a fast state: the plays are the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from ...fast.moves import Builds, Move, is_crowded
from ...fast.pile_moves import largest_move_steps, lists_pile_moves
from ...fast.state import FastState
from ...fast.terms import judging_terms_of
from ...fast.translation import builds_of, move_of, play_of, view_with_hand
from ...fast.view import FastView, Seen, fast_view, seen_at
from ...play import Play
from ...position import State, View
from ..base.considered import PlayEvaluator, best_play, largest_and_trails
from ..estimates.balances import balances

MAX_PLAYS: Final = 8
"""The number of largest plays considered in each turn, besides all trails."""


def playout_policy(view: View, evaluate: PlayEvaluator = balances) -> Play:
    """Return the best of the largest plays and the trails, as a counting player judges them.

    Another `evaluate` judges them instead if it is given.
    """
    return best_play(view, largest_and_trails(view, MAX_PLAYS), evaluate)


MOST_KEPT: Final = 1 << 12
"""The number of turns of which a judge keeps the chosen move."""
PLACE_BITS: Final = 15
"""The number of bits that the place of a listed move needs: there are at most `MOST_LISTED`."""
ANY_PLACE: Final = (1 << PLACE_BITS) - 1


class MoveEvaluator(Protocol):
    """A judge of moves, from the view of the seat to move.

    chosen  the best moves that were chosen by it before, by what the seat saw
    """

    chosen: dict[Seen, Move]

    def values(self, view: FastView, moves: Sequence[Move]) -> list[float]:
        """Return the value of each of some moves to the seat to move, in points."""

    def best(self, view: FastView, moves: Sequence[Move]) -> Move:
        """Return the first of the moves with the highest value."""


def fast_playout_policy(state: FastState, evaluator: MoveEvaluator) -> Move:
    """Return the best of the largest moves and the trails, on a table that is not crowded."""
    hand = state.hands[state.turn]
    moves: list[Move] = []
    if not hand & (hand - 1):
        # The last card of a hand has mostly one move, which needs no further look.
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
    unseen = state.unseen_by(state.turn)
    sight, choose = seen_at(state, unseen), evaluator.chosen
    move = choose.get(sight)
    if move is not None:
        return move
    moves = moves or state.moves()
    if len(moves) == 1:
        return moves[0]
    moves = largest_moves_and_trails(moves, state.builds, MAX_PLAYS)
    view = fast_view(state, unseen)
    move = evaluator.best(view, moves)
    # What a move is worth at the end of a round depends on the piles, too.
    if not view.ends:
        if len(choose) >= MOST_KEPT:
            choose.clear()
        choose[sight] = move
    return move


def judging_steps(state: State, evaluator: MoveEvaluator) -> Iterator[Play | None]:
    """Find the play of the same policy in a game that the fast state does not know.

    Yields None while the plays are listed, and the play last. The rules as stated list them, unless
    `largest_move_steps` does. The evaluator judges them as moves, by what the seat to move sees.
    """
    rules, builds = state.rules, builds_of(state.builds)
    if lists_pile_moves(rules) and not is_crowded(judging_terms_of(state.rules_now), state.loose):
        moves = yield from largest_move_steps(state, builds, MAX_PLAYS)
    else:
        moves = [move_of(play, builds) for play in largest_and_trails(state, MAX_PLAYS)]
    if len(moves) == 1:
        yield play_of(moves[0], builds)
        return
    view = view_with_hand(judging_terms_of(rules), state, state.hand)
    yield play_of(evaluator.best(view, moves), builds)


def largest_moves_and_trails(moves: list[Move], builds: Builds, limit: int) -> list[Move]:
    """Return the `limit` moves that take up the most cards, and every trail.

    They come in the order of `considered.largest_and_trails`.
    """
    larger = [move for move in moves if move[1] or move[2]]
    if len(larger) > 1:
        # One number for each move: minus its size, then its place.
        if builds:
            order = [-_size(move, builds) << PLACE_BITS | at for at, move in enumerate(larger)]
        else:
            order = [-move[1].bit_count() << PLACE_BITS | at for at, move in enumerate(larger)]
        order.sort()
        larger = [larger[each & ANY_PLACE] for each in order[:limit]]
    return larger + [move for move in moves if not (move[1] or move[2])]


def _size(move: Move, builds: Builds) -> int:
    """Return the number of cards that a move takes up from the table."""
    _, pickup, used, _ = move
    size = pickup.bit_count()
    for build in builds:
        if used & 1:
            size += build[1].bit_count()
        used >>= 1
    return size
