"""The styles of the searching players: the parameters by which one searches, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ...play import Play
from ...ruleset import RuleSet
from ..base.considered import PlayEvaluator
from ..base.measured_games import has_inference, has_inference_further, misses_tell
from ..estimates.balances import balances, estimated_leads
from ..networks.policy_network import further_prospects, learned_balances
from ..networks.value_network import expected_leads, usual_leads

TRIED = 14
"""The number of plays tried on deals where there are too many of them to try them all."""


def everywhere(_: RuleSet) -> bool:
    """Return True for every rule set."""
    return True


class Style(NamedTuple):
    """The parameters of a searching player.

    evaluate  estimates the lead after each play from its view: the prior of each play, and the
              value at the end of a playout
    weight    the prior counts as `weight` deals
    deals     the most deals to try, for each other hand
    turns     no further deal is tried after this number of turns in playouts
    cards     nor after this number divided by the cards in the hand, None for no such limit
    many      the most plays, times the cards in the hand, of which each is tried on deals: where
              there are more, only the best by their priors are; None for no such limit
    step      the number of states searched between two pauses of the endgame solver; see
              `endgame.MOST_STATED_STATES` for its limit
    policy    judges the plays of every seat in a playout, and how likely a past play was
    weighed   the number of deals weighed by the past plays, for each other hand; 0 for none
    infers    tells of a rule set whether deals are weighed there
    slow      that number in games whose playouts are slow (`is_slow`), None for the same
    rarer     tells of a rule set whether a card is rarer in deals whose holder could have captured
              with it before
    gain      a play is tried on no further deal when it is expected to gain less than this over the
              best one, in points; None for plays that are tried until they are plainly behind
    """

    evaluate: PlayEvaluator
    weight: int
    deals: int
    turns: int
    cards: int | None = None
    many: int | None = None
    step: int = 50
    policy: PlayEvaluator = balances
    weighed: int = 0
    infers: Callable[[RuleSet], bool] = has_inference
    slow: int | None = None
    rarer: Callable[[RuleSet], bool] = everywhere
    gain: float | None = None

    def most_turns(self, hand: int, *, slow: bool = False) -> int:
        """Return the number of turns after which no further deal is tried, with so large a hand.

        A turn takes the longer, the more cards there are to play. `slow` is whether the playouts of
        the game are slow.
        """
        cards = self.slow if slow and self.slow is not None else self.cards
        return self.turns if cards is None else min(self.turns, cards // hand)

    def tried(self, plays: list[Play], priors: Mapping[Play, float], hand: int) -> list[Play]:
        """Return those of some plays that are tried on deals."""
        if self.many is None or len(plays) * hand <= self.many:
            return plays
        return sorted(plays, key=lambda play: -priors[play])[:TRIED]

    def thinking(self, share: float) -> Style:
        """Return the style with a share of the deals and of the turns, at least one of each.

        With less than all of them it makes nothing of past plays either.
        """
        return self._replace(
            deals=max(1, round(self.deals * share)),
            turns=max(1, round(self.turns * share)),
            weighed=self.weighed if share == 1 else 0,
        )


def is_slow(rules: RuleSet) -> bool:
    """Return whether playouts are slow: with a draw they are long, and extra actions take time."""
    return rules.draw or rules.extra_actions


SEARCHER = Style(expected_leads, weight=17, deals=16, turns=500, cards=5_000, many=600)
"""It takes about a third of the master's time."""
MASTER = Style(
    expected_leads,
    weight=17,
    deals=200,
    turns=4000,
    cards=12_500,
    many=600,
    policy=further_prospects,
    weighed=100,
    infers=has_inference_further,
    slow=8_000,
    rarer=misses_tell,
    gain=0.005,
)
MASTER_0_2 = Style(
    expected_leads,
    weight=17,
    deals=80,
    turns=2500,
    cards=12_500,
    many=600,
    policy=learned_balances,
    weighed=100,
)
ADVISER = MASTER_0_2
"""The master of hints, judgements and puzzles. It tries every play until that is plainly behind:
here the value of a play that is not the best one is wanted, too."""
SEARCHER_0_1 = Style(estimated_leads, weight=3, deals=1, turns=1000)
MASTER_0_1 = Style(usual_leads, weight=17, deals=80, turns=2500)
STYLES: Final[Mapping[str, Style]] = {
    "searcher": SEARCHER,
    "master": MASTER,
    "searcher@0.1": SEARCHER_0_1,
    "master@0.1": MASTER_0_1,
    "master@0.2": MASTER_0_2,
}
"""The styles of the searching players, by name; those of earlier releases never change."""
