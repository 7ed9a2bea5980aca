"""The players of Rook by name, weakest first, and how one of them acts.

The lead in points, over both places with the same cards, each with its standard error. Each match
ended when its sequential test (`losses.log_ratio`) was decided, after at least 60 pairs;
the command is `casino rook match counting beginner --rules rook --pairs 500 --seed nov58-1`:

    counting over beginner   rook           28.5 +- 6.5   60 pairs  nov58-1
                             rook-called    26.7 +- 4.7   60 pairs  nov58-2
                             kentucky-west  11.6 +- 4.7  253 pairs  fresh74
    searcher over beginner   rook           46.2 +- 7.9   60 pairs  nov58-3
                             rook-called    41.3 +- 5.1   60 pairs  nov58-4
    searcher over counting   rook           12.8 +- 5.1  134 pairs  nov58-5
    master over searcher     rook           14.7 +- 5.6   99 pairs  nov58-6

Counting once drew trumps from its partner when the others had none, and spent them on tricks
without points; in `kentucky-west` it did not lead beginner then: -2.8 +- 5.1, after 243 pairs.
Both with the bids of beginner, 400 pairs:

    over beginner            kentucky-west  15.9 +- 3.3, formerly -3.5 +- 3.7
                             rook           14.6 +- 1.8, formerly 11.6 +- 2.0
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from ...steps import Steps, result_of
from ..actions import Action, PlayCard
from ..notation import format_view
from ..position import Phase, Position, View
from .beginner import beginner, card_by_count
from .sampling import Sampling, before_tricks
from .search import Search, searched_card

Player = Callable[[View, Random], Action]
"""A function from the view of the player to move and a random source to a legal action."""

Thinker = Callable[[View, Random], Steps[Action]]
"""A player that decides in small steps."""

_COUNTING = Sampling(worlds=16)


def _beginner(view: View, rng: Random) -> Steps[Action]:
    yield
    return beginner(view, rng)


def _counting(view: View, rng: Random) -> Steps[Action]:
    """Sample before the tricks; play these by rules of thumb, with all cards in mind."""
    if view.phase is Phase.TRICKS:
        return PlayCard(card_by_count(view))
    return (yield from before_tricks(view, rng, _COUNTING))


def _searching(sampling: Sampling, search: Search) -> Thinker:
    """Make a player that samples before the tricks, and searches for a card."""

    def thinker(view: View, rng: Random) -> Steps[Action]:
        if view.phase is Phase.TRICKS:
            card = yield from searched_card(view, rng, search)
            return PlayCard(card)
        return (yield from before_tricks(view, rng, sampling))

    return thinker


THINKERS: Final[Mapping[str, Thinker]] = {
    "beginner": _beginner,
    "counting": _counting,
    "searcher": _searching(Sampling(worlds=32, suits=3), Search(20)),
    "master": _searching(
        Sampling(48, suits=3, voids=True, skill=8, most_lost=40),
        Search(40, drawn=3, exact=4),
    ),
}
"""The players as they decide in small steps, weakest first."""


def _at_once(thinker: Thinker) -> Player:
    """Make a player that takes all steps of a decision at once."""
    return lambda view, rng: result_of(thinker(view, rng))


PLAYERS: Final[Mapping[str, Player]] = {
    name: _at_once(thinker) for name, thinker in THINKERS.items()
}
"""The players, weakest first."""


def thinking_of(thinker: Thinker, position: Position) -> Steps[Action]:
    """Return the steps of a player at a position, of which it sees its view; as `play_by`."""
    view = position.view(position.turn)
    return thinker(view, Random(format_view(view)))


def play_by(player: Player, position: Position) -> Action:
    """Return the action of a player at a position, of which it sees its view.

    The random source derives from the view alone: at the same view a player acts the same way.
    """
    view = position.view(position.turn)
    return player(view, Random(format_view(view)))
