"""Playouts of a sampled deal, in which every seat sees only its own view.

All seats, the searching seat too, play by one policy: a counting player's, or that of the policy
network. It has no randomness, so two plays tried on the same deal differ only by their
consequences. A playout ends with the deal; an evaluator estimates the rest of the round from the
view of the last player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from ...errors import TooManyPlaysError
from ...fast.state import FastState
from ...fast.terms import claims
from ...fast.translation import fast_state, move_of, play_of, position_of
from ...fast.view import fast_view
from ...play import Play
from ...position import Position, View
from ...rules.turn import advance
from ...ruleset import RuleSet
from ..base.considered import PlayEvaluator
from ..estimates.balances import balances
from ..estimates.evaluation import standing, standing_with_builds
from ..networks.fast_leads import FastLeads, lead_evaluator
from ..networks.fast_policy import judge_of_moves, move_evaluator
from ..policies.fast_playout import MoveEvaluator, judging_steps, playout_policy
from .fast_playout import OWN_TURNS, FastPlayout


def first_estimates(
    view: View, deal: Position, plays: Iterable[Play], evaluate: PlayEvaluator
) -> Iterator[tuple[Play, float]]:
    """Yield each of some plays with its estimate from a view; `deal` is a deal that the seat sees.

    They are those of `evaluate`, by the fast state where it serves them, which it does not on a
    crowded table.
    """
    plays = [*plays]
    leads = lead_evaluator(evaluate, view.rules)
    if leads is not None:
        state = fast_state(deal)
        fast = fast_view(state)
        try:
            while plays:
                yield plays[0], leads.lead(fast, move_of(plays[0], state.builds))
                del plays[0]
        except TooManyPlaysError:
            pass
    yield from evaluate(view, plays)


FAST_TURNS: Final = 2
"""The turns of a playout at the fast state between two pauses: up to 30 ms on a slow phone."""


def turns_at_a_time(policy: PlayEvaluator, rules: RuleSet) -> int:
    """Return the number of turns of a playout between two pauses of a search."""
    return FAST_TURNS if move_evaluator(policy, rules) else 1


class _Playout(NamedTuple):
    """A playout under way.

    state     the position
    last      the turn to evaluate at the end
    own       the number of further turns of the searching seat
    choosing  the steps to the next play, if they have begun
    """

    state: Position
    last: tuple[Position, Play] | None = None
    own: int = 0
    choosing: Iterator[Play | None] | None = None


class Playouts:
    """Playouts from one position for the side to play there.

    `complete` tells whether the last playout came to its end. A playout that was cut short goes on
    where it stopped the next time. `cards_to_come` is the number of cards that nobody had played at
    its end, 0 where the round was over. `turns_made` is the number of turns that the last call of
    `value` made, at least 1 when it completes a playout.
    """

    def __init__(
        self,
        root: Position,
        evaluate: PlayEvaluator,
        priors: Mapping[Play, float],
        turns: int | None = None,
        policy: PlayEvaluator = balances,
        own_turns: int | None = OWN_TURNS,
        moves: MoveEvaluator | None = None,
        rounds: int | None = None,
        *,
        to_end: bool = False,
    ) -> None:
        """Prepare playouts from `root`, each of at most `turns` turns at a time if not None.

        In a playout every seat makes the play that is best by `policy`. `evaluate` estimates leads.
        `priors` has its estimate for each play of the root, which is also the value of a play that
        ends the deal: nothing is left to play out. A playout ends after `own_turns` further turns
        of the searching seat, if not before; with None it ends with the deal. `moves` judges moves
        of the fast state as `policy` judges plays; it is needed for a policy of one's own. In a
        game that the fast state does not know a playout can end before its seat's next turn, after
        it was every seat's turn `rounds` times: then what each side has by then is its value, and
        neither an estimate nor `own_turns` matters. With `to_end` a playout there ends with the
        round, beyond further deals of the sampled stock.
        """
        self.root = root
        self.priors = priors
        self.turns = turns
        self.complete: bool = True
        self.cards_to_come: int = 0
        self.turns_made: int = 0
        self._evaluate = evaluate
        self._own_turns = None if rounds else own_turns
        self._rounds = rounds
        self._to_end = to_end
        self._policy = policy
        self._under_way: dict[Play, _Playout] = {}
        self._moves: MoveEvaluator | None = moves or judge_of_moves(policy, root.rules)
        self._fast_root: FastState | None = (
            fast_state(root) if self._moves and claims(root.rules) else None
        )
        self._leads: FastLeads | None = lead_evaluator(evaluate, root.rules)
        self._fast_under_way: dict[Play, FastPlayout] = {}

    def value(self, play: Play) -> float:
        """Return the lead in points that a play of the root leads to, 0 while not complete."""
        if self._fast_root is not None and self._moves is not None:
            return self._fast_value(play, self._fast_root, self._moves)
        playout = self._under_way.pop(play, None) or _Playout(advance(self.root, play))
        count, pauses = 0, False
        while not self._is_over(playout):
            if pauses or count == self.turns:
                self._under_way[play] = playout
                self.complete, self.turns_made = False, count
                return 0.0
            playout = self._next(playout)
            count += playout.choosing is None
            pauses = playout.choosing is not None and self.turns is not None
        self.complete, self.turns_made = True, count or 1
        end = playout.state
        self.cards_to_come = len(end.stock) + sum(map(int.bit_count, end.hands))
        return self._lead(playout, play)

    def _fast_value(self, play: Play, root: FastState, moves: MoveEvaluator) -> float:
        """Return the same by the fast state, where it knows the game and the policy."""
        playout = self._fast_under_way.pop(play, None)
        if playout is None:
            playout = FastPlayout(
                root, move_of(play, root.builds), self._policy, moves, self._own_turns
            )
        state = playout.state
        self.turns_made = playout.go_on(self.turns) or 1
        self.complete = playout.ended
        if not playout.ended:
            self._fast_under_way[play] = playout
            return 0.0
        self.cards_to_come = playout.cards_to_come
        if state.over:
            return standing(position_of(state), self.root.side)
        last = playout.last
        if last is None:
            return self.priors[play]
        before, move = last
        if self._leads is not None:
            lead = self._leads.lead_at(before, move)
            side_of = root.terms.side_of
            return lead if side_of[before.turn] == side_of[root.turn] else -lead
        position = position_of(before)
        view = position.view(position.turn)
        ((_, lead),) = self._evaluate(view, [play_of(move, before.builds)])
        return lead if view.side == self.root.side else -lead

    def _is_over(self, playout: _Playout) -> bool:
        """Return whether a playout ends here: with the round, a new deal, or its own turns.

        The plays after a new deal would depend on cards that are random.
        """
        dealt = len(playout.state.stock) < len(self.root.stock) and not self.root.rules.draw
        if playout.state.over or (dealt and not self._to_end):
            return True
        if self._rounds:
            return playout.own == self._rounds - 1 and playout.state.turn == self.root.turn
        return playout.own == self._own_turns

    def _next(self, playout: _Playout) -> _Playout:
        """Return the playout after one more turn, or after a step to it."""
        state = playout.state
        play: Play | None
        if self._moves is None:
            play = playout_policy(state.view(state.turn), self._policy)
        else:
            choosing = playout.choosing or judging_steps(state, self._moves)
            play = next(choosing)
            if play is None:
                return playout._replace(choosing=choosing)
        # With three sides or more, the lead of one side does not determine that of another.
        comparable = state.rules.sides == 2 or state.side == self.root.side
        last = (state, play) if comparable else playout.last
        return _Playout(advance(state, play), last, playout.own + (state.turn == self.root.turn))

    def _lead(self, playout: _Playout, play: Play) -> float:
        """Return the lead at the end of a playout of a play."""
        if playout.state.over:
            return standing(playout.state, self.root.side)
        if self._rounds:
            return standing_with_builds(playout.state, self.root.side)
        if playout.last is None:
            return self.priors[play]
        before, last = playout.last
        view = before.view(before.turn)
        ((_, lead),) = self._evaluate(view, [last])
        return lead if view.side == self.root.side else -lead
