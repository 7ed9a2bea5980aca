"""A plain search of the last deal, to compare with the endgame solver.

It shares nothing with the solver but the rules: no bounds, no likeness of cards, no guesses.
"""

from __future__ import annotations

from casino_core import Play, Position, legal_plays, outcome, score_round
from casino_core.players.estimates.evaluation import WIN, lead_of, sign_of
from casino_core.rules.turn import advance
from casino_core.seats import Side


def plain_values(deal: Position) -> dict[Play, float]:
    """The value of every play, by trying all plays to the end of the round.

    It is the lead in the round, and the game if that is decided. Of several other sides all play
    against the one to move.
    """
    known: dict[Position, float] = {}

    def value(state: Position, side: Side) -> float:
        if state.over:
            points, result = score_round(state).points, outcome(state)
            lead = sign_of(state.rules) * lead_of([float(each) for each in points], side)
            decided = result.over and result.winner is not None
            return lead + decided * (WIN if result.winner == side else -WIN)
        if state not in known:
            values = [value(advance(state, play), side) for play in legal_plays(state)]
            known[state] = max(values) if state.side == side else min(values)
        return known[state]

    return {play: value(advance(deal, play), deal.side) for play in legal_plays(deal)}
