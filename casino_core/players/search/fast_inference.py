"""The comparison of past plays with others at a fast view: the values of `inference.compared`."""

from __future__ import annotations

from functools import lru_cache

from ...cards import CardSet
from ...fast.moves import is_crowded, list_moves
from ...fast.terms import terms_of
from ...fast.translation import builds_of, move_of, view_with_hand
from ...ruleset import RuleSet
from ..base.considered import PlayEvaluator
from ..beliefs.inference import MAX_PLAYS, Comparison, compared
from ..beliefs.past import PastPlay
from ..networks.fast_policy import move_evaluator
from ..policies.fast_playout import largest_moves_and_trails


@lru_cache(maxsize=16)
def comparison(judge: PlayEvaluator, rules: RuleSet) -> Comparison | None:
    """Return the comparison by a judge under some rules.

    It is None where the fast state does not serve it.
    """
    evaluator = move_evaluator(judge, rules)
    if evaluator is None:
        return None
    terms = terms_of(rules)

    def values(past: PastPlay, hand: CardSet) -> list[float]:
        view = past.view
        if is_crowded(terms, view.loose):
            return [*compared(past, hand, judge)]
        builds = builds_of(view.builds)
        legal = list_moves(terms, view.loose, hand, builds, view.turn)
        move = move_of(past.play, builds)
        if move not in legal:
            return []
        others = largest_moves_and_trails(legal, builds, MAX_PLAYS)
        moves = [move, *[other for other in others if other != move]]
        if len(moves) == 1:
            return [0.0]
        return evaluator.values(view_with_hand(terms, view, hand), moves)

    return values
