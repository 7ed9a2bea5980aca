"""A playout at a fast state: the turns of `playouts`, each play chosen from the view of a seat."""

from __future__ import annotations

from typing import Final

from ...fast.moves import Move, is_crowded
from ...fast.state import FastState, Undo
from ...fast.translation import move_of, position_of
from ...rules.pool import SMALL
from ..base.considered import PlayEvaluator
from ..policies.fast_playout import MoveEvaluator, fast_playout_policy, playout_policy

OWN_TURNS: Final = 4
"""A playout ends after this number of further turns of the searching seat, if not before."""


class FastPlayout:
    """A playout under way.

    state  the state, which goes on
    own    the number of further turns of the searching seat
    ended  whether the playout ends here: with the round, a new deal, or its own turns

    The move with the last card of a deal is not made where others are dealt after it: nothing that
    counts comes of it.
    """

    __slots__ = (
        "_cards",
        "_draws",
        "_evaluator",
        "_own_turns",
        "_policy",
        "_root_seat",
        "_root_side",
        "_since",
        "_two_sides",
        "_unmade",
        "_unplayed",
        "ended",
        "own",
        "state",
    )

    def __init__(
        self,
        root: FastState,
        first: Move,
        policy: PlayEvaluator,
        evaluator: MoveEvaluator,
        own_turns: int | None = OWN_TURNS,
    ) -> None:
        """Begin after a move at the root; `evaluator` judges moves as `policy` judges plays.

        With `own_turns=None` the playout ends with the deal.
        """
        self.state: FastState = root.copy()
        self.own: int = 0
        self._root_seat: int = root.turn
        self._root_side: int = root.terms.side_of[root.turn]
        self._policy: PlayEvaluator = policy
        self._evaluator: MoveEvaluator = evaluator
        self._since: list[tuple[Move, Undo]] = []
        self._own_turns: int | None = own_turns
        self._draws: bool = root.terms.draws
        self._two_sides: bool = root.terms.sides == 2
        self.ended: bool = False
        self.state.push(first)
        self.ended = self.state.over or (self.state.dealt > 0 and not self._draws)
        self._unmade: Move | None = None
        self._unplayed: bool = False
        # The cards in all hands, if the deal ends with the last of them and others are dealt then.
        self._cards: int = 0
        if not (self._draws or root.terms.ends_at_once) and root.left >= root.terms.players:
            self._cards = sum([hand.bit_count() for hand in self.state.hands])

    def go_on(self, turns: int | None) -> int:
        """Make the next turns, at most `turns` if not None; return their number."""
        state, since = self.state, self._since
        policy, evaluator, root_seat = self._policy, self._evaluator, self._root_seat
        two_sides, deals_end, most = self._two_sides, not self._draws, self._own_turns
        count, own, ended, cards = 0, self.own, self.ended, self._cards
        while not ended and count != turns:
            count += 1
            if state.loose.bit_count() <= SMALL:
                move = fast_playout_policy(state, evaluator)
            else:
                move = chosen_move(state, policy, evaluator)
            # With three sides or more, the lead of one side does not determine that of another.
            comparable = two_sides or state.terms.side_of[state.turn] == self._root_side
            if cards == 1:
                if comparable:
                    self._unmade = move
                    own += state.turn == root_seat
                self._unplayed = ended = True
                break
            cards -= 1
            if comparable:
                own += state.turn == root_seat
                since = [(move, state.push(move))]
            elif since:
                own += state.turn == root_seat
                since.append((move, state.push(move)))
            else:
                state.push(move)
            ended = state.over or own == most or (deals_end and state.dealt > 0)
        self.own, self.ended, self._since, self._cards = own, ended, since, cards
        return count

    @property
    def cards_to_come(self) -> int:
        """The number of cards that nobody has played at the end of the playout."""
        if self._unplayed:
            return self.state.left
        return self.state.left + sum([hand.bit_count() for hand in self.state.hands])

    @property
    def last(self) -> tuple[FastState, Move] | None:
        """The last turn of a side whose lead tells that of the searching side, None if none was.

        The state is that before the move. The playout ends with it: the moves are taken back.
        """
        if self._unmade is not None:
            return self.state, self._unmade
        if not self._since:
            return None
        while self._since:
            move, undo = self._since.pop()
            self.state.pop(undo)
        return self.state, move


def chosen_move(state: FastState, policy: PlayEvaluator, evaluator: MoveEvaluator) -> Move:
    """Return the move of a seat that plays by a policy.

    `evaluator` judges moves as the policy does plays.

    A crowded table is left to the rules as they are stated.
    """
    if not is_crowded(state.terms, state.loose):
        return fast_playout_policy(state, evaluator)
    position = position_of(state)
    return move_of(playout_policy(position.view(position.turn), policy), state.builds)
