"""The plays that the endgame solver searches, in a good order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...fast.moves import is_crowded, list_moves
from ...fast.terms import claims, terms_of
from ...fast.translation import builds_of, play_of
from ...play import Play
from ...position import Position
from ...rules.legal import plain_plays
from ...ruleset import RuleSet
from ..base.considered import extra_plays, largest_and_trails
from ..estimates.evaluation import Worths, card_worths

CROWDED: Final = 10
"""A table with more loose cards is crowded: not every play is searched."""
MAX_CROWDED_PLAYS: Final = 24
"""The number of largest plays searched on a crowded table, besides all trails."""


class BoundedPlays(NamedTuple):
    """The plays that are searched, and whether they are all legal plays."""

    plays: Sequence[Play]
    complete: bool


def bounded_plays(state: Position) -> BoundedPlays:
    """Return the legal plays; on a crowded table the largest ones and the trails.

    Of the plays with extra actions only some are searched where there are very many.
    """
    plays: Sequence[Play]
    if state.loose.bit_count() <= CROWDED:
        plays, complete = _plain_plays(state), True
    else:
        plays = largest_and_trails(state, MAX_CROWDED_PLAYS)
        complete = len(plays) < MAX_CROWDED_PLAYS
    if not state.rules.extra_actions:
        return BoundedPlays(plays, complete)
    extra = extra_plays(state)
    return BoundedPlays((*plays, *extra.plays), complete and extra.complete)


def _plain_plays(state: Position) -> Sequence[Play]:
    """Return the plays of `plain_plays`, listed by the fast state where it knows the game."""
    if not claims(state.rules) or state.hidden[state.turn]:
        return plain_plays(state)
    terms = terms_of(state.rules)
    if is_crowded(terms, state.loose):
        return plain_plays(state)
    builds = builds_of(state.builds)
    moves = list_moves(terms, state.loose, state.hand, builds, state.turn)
    return [play_of(move, builds) for move in moves]


def ordered_plays(state: Position) -> Sequence[Play]:
    """Return the same plays, those first that win most at once."""
    return by_gain(state.rules, bounded_plays(state).plays)


def by_gain(rules: RuleSet, plays: Sequence[Play]) -> Sequence[Play]:
    """Sort some plays, those first that win most at once: a good order for a search."""
    if len(plays) < 2:
        return plays
    worths = card_worths(rules)
    return sorted(plays, key=lambda play: -_gain(play, worths))


def _gain(play: Play, worths: Worths) -> float:
    """Estimate the points that a play wins at once: builds before trails, low trails first."""
    if play.extras:
        laid = 0.05 * sum(extra.loose.bit_count() for extra in play.extras)
        return laid + _gain(play.without_extras, worths)
    if play.value:
        return 0.05 * play.loose.bit_count()
    cards = play.taken
    if not cards:
        return -worths[play.card.bit]
    return 0.5 + worths[cards | play.card.bit]
