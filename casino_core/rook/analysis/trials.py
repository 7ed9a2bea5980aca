"""Trials: the actions of one decision, tried in the same worlds, which a view alone gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import fsum
from random import Random
from typing import Final

from ...losses import Behind, mean_and_error, plain_errors
from ...steps import Steps
from ..actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PlayCard, PutAside
from ..cards import Suit
from ..notation import format_view
from ..players.memory import order_of, unseen_cards
from ..players.search import choices
from ..players.thumb import cards_aside, cards_given
from ..players.worlds import Sampler
from ..position import Phase, View
from ..rules.legal import legal_actions
from ..rules.why import counting_allowed, lowest_bid, why_not
from .rollout import lead_after, position_in

FIRST_WORLDS: Final = 16
"""The number of worlds in which all candidates are tried, to find the best of them."""
DEEPER: Final = 16
"""The number of fresh worlds that are added at a time for the action made and the best one."""
MOST_WORLDS: Final = 64
"""The most fresh worlds."""
LEAST_LOSS: Final = 2.0
"""The points that must be lost for sure before an action is called worse than another."""


class Trials:
    """The candidates at a view and the action that was made, tried in the same worlds.

    The first worlds choose the best candidate, and flatter it. So it is compared with the action
    made in fresh worlds alone.

    made    the action that was made
    best    the best action, once it is looked for; the action made, if none is better
    behind  by how much the action made is behind it
    worlds  the number of fresh worlds
    """

    def __init__(self, view: View, action: Action, seed: str) -> None:
        """Prepare; the worlds derive from `seed` and the view."""
        self.made = self.best = action
        self.behind: Behind = Behind(0.0, 0.0)
        self.worlds: int = 0
        self._view = view
        self._sampler = Sampler(view)
        self._rng = Random(f"{seed}/{format_view(view)}")
        self._actions = list(dict.fromkeys([action, *candidates(view)]))

    @property
    def plain(self) -> bool:
        """Whether the loss is more than chance, and worth a word."""
        return (
            self.worlds > 0
            and self.behind.sure >= LEAST_LOSS
            and self.behind.errors > plain_errors(self.worlds)
        )

    def find(self) -> Iterator[None]:
        """Find the best action and what the one that was made is behind; a step for each world."""
        if len(self._actions) < 2:
            return
        leads = yield from self._tried(self._actions, FIRST_WORLDS)
        means = {action: fsum(values) / len(values) for action, values in leads.items()}
        best = max(self._actions, key=means.__getitem__)  # of equal ones the action made
        if means[best] - means[self.made] < LEAST_LOSS:
            return
        yield from self._compare(best)

    def _compare(self, best: Action) -> Iterator[None]:
        """Compare the action made with another in fresh worlds until that is plain, or little."""
        differences: list[float] = []
        while len(differences) < MOST_WORLDS and not self.plain:
            leads = yield from self._tried([self.made, best], DEEPER)
            pairs = zip(leads[best], leads[self.made], strict=True)
            differences += [one - other for one, other in pairs]
            behind = Behind(*mean_and_error(differences))
            self.worlds = len(differences)
            if behind.points < LEAST_LOSS:
                self.best, self.behind = self.made, Behind(0.0, 0.0)
                return
            self.best, self.behind = best, behind

    def _tried(self, actions: list[Action], worlds: int) -> Steps[dict[Action, list[float]]]:
        """Find the lead after each action in a number of worlds."""
        leads: dict[Action, list[float]] = {action: [] for action in actions}
        for _number in range(worlds):
            position = position_in(self._view, self._sampler.likely_world(self._rng))
            for action in actions:
                leads[action].append(lead_after(position, action))
            yield
        return leads


CALLS: Final = 3
"""The number of strongest cards that may be called."""


def is_forced(view: View) -> bool:
    """Return whether the player to move has one action and no other."""
    return len(list(islice(legal_actions(view), 2))) < 2


def candidates(view: View) -> list[Action]:
    """Return the actions to be compared, all of them legal; of cards that are alike only one."""
    actions = {
        Phase.BIDDING: _bids,
        Phase.NEST: _nests,
        Phase.TRUMP: _trumps,
        Phase.PASSING: _gifts,
        Phase.CALLING: _calls,
        Phase.TRICKS: _plays,
    }[view.phase]
    return list(dict.fromkeys(actions(view)))


def _bids(view: View) -> Iterator[Action]:
    """Yield a pass, the lowest bid and a new deal, if the rules allow them."""
    every: tuple[Action, ...] = (NoBid(), Bid(lowest_bid(view)), Misdeal())
    return (action for action in every if why_not(view, action) is None)


def _nests(view: View) -> Iterator[Action]:
    counting = counting_allowed(view)
    return (PutAside(cards_aside(view.rules, view.hand, suit, counting)) for suit in Suit)


def _trumps(_view: View) -> Iterator[Action]:
    return map(NameTrump, Suit)


def _gifts(view: View) -> Iterator[Action]:
    yield Give(cards_given(view.rules, view.hand, order_of(view).trump))


def _calls(view: View) -> Iterator[Action]:
    strengths = order_of(view).strengths
    cards = sorted(unseen_cards(view), key=lambda card: -strengths[card.number])
    return map(CallCard, cards[:CALLS])


def _plays(view: View) -> Iterator[Action]:
    return map(PlayCard, choices(view))
