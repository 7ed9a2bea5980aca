"""The beliefs of a seat: sampled worlds, and all its knowledge as one string.

Worlds in which a seat would have played as it did come more often: `comparison` judges that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random

from ...cards import CardSet
from ...fast.moves import is_crowded, list_moves
from ...fast.terms import terms_of
from ...fast.translation import builds_of, move_of, view_with_hand
from ...notation.plays import format_play
from ...notation.positions import format_position
from ...position import Position, View
from ...ruleset import RuleSet
from ..base.considered import PlayEvaluator
from ..beliefs.determinization import samples
from ..beliefs.inference import MAX_PLAYS, Comparison, compared, infers, likely_deals
from ..beliefs.past import Past, PastPlay
from ..networks.fast_policy import move_evaluator
from ..policies.fast_playout import largest_moves_and_trails
from .styles import MASTER, Style

__all__ = ["information_state", "sample_worlds"]


def sample_worlds(view: View, rng: Random, count: int, past: Past = ()) -> Iterator[Position]:
    """Yield `count` positions that a seat may be in, as the master imagines them.

    Each is the view with all cards in their places: own cards, table and captured cards as they
    are, hidden hands and the stock sampled. Build owners hold a card that takes their build
    (RULES 6), and hands that could have captured before are rarer, where that tells of them. `past`
    has the plays that the seat saw in the present deal (`past_of`): worlds in which they are likely
    come more often, in the games in which that was measured. Raises `ValueError` for a negative
    count.

    >>> from random import Random
    >>> from casino_core.players.search.worlds import sample_worlds
    >>> worlds = list(sample_worlds(view, Random(1), 3))
    >>> [world.view(0) == view for world in worlds]
    [True, True, True]
    """
    deals = samples(view, rng, rarer=MASTER.rarer(view.rules))
    return islice(filter(None, likely(view, deals, MASTER, past, rng)), count)


def likely(
    view: View, deals: Iterator[Position], style: Style, past: Past, rng: Random
) -> Iterator[Position | None]:
    """Yield the deals that a style tries, and None after each small step."""
    if style.weighed and infers(view, past, style.infers):
        together = style.weighed * (view.rules.players - 1)
        compare = comparison(style.policy, view.rules)
        return likely_deals(view, deals, past, style.policy, rng, together, compare)
    return deals


def information_state(view: View, past: Past = ()) -> str:
    """Return all that a seat knows, as one string.

    That is its view in notation, and the plays of this deal.

    Two positions that a seat cannot tell apart have the same string, and others do not.

    >>> from casino_core.players.search.worlds import information_state
    >>> information_state(view)[-6:]
    'past=-'
    """
    plays = " ".join(format_play(each.play, each.view) for each in past)
    return f"{format_position(view)} past={plays or '-'}"


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
