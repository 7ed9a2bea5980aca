"""Many rounds stepped together: one array of observations in, one array of actions out.

    rounds = ManyRounds("standard", 256, seed="sunday")
    while training:
        actions = choose(rounds.observations, rounds.masks, rounds.seats)
        rewards, over = rounds.step(actions)

All seats are played by the learner: each round shows what the seat to move sees. A round that is
over makes room for the next one at once. `gymnasium.make_vec` and `SyncVectorEnv` do the same for
`casino_gym.CasinoEnv`, in which other players sit at the other seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..errors import CasinoError
from ..notation.rulesets import parse_rules
from ..ruleset import RuleSet
from .actions import ACTIONS
from .filling import Mask, Numbers, bits_of, fill
from .observations import Observer, observer
from .rounds import RoundInPlay


class ManyRounds:
    """Rounds that are played side by side, action by action.

    rules         the rule set
    observations  for each round what the seat to move sees, shape (rounds, `size(rules)`)
    masks         for each round 1 for each action that leads to a legal play, shape (rounds,
                  `ACTIONS`), 8-bit integers
    seats         for each round the seat to move, shape (rounds,)

    The arrays are the same ones after each step, with new numbers in them.

    >>> from casino_core.rl.many_rounds import ManyRounds
    >>> rounds = ManyRounds("standard", 4, seed="sunday")
    >>> rewards, over = rounds.step([int(mask.argmax()) for mask in rounds.masks])
    >>> rounds.observations.shape, rewards.shape, over.tolist()
    ((4, 1232), (4, 2), [False, False, False, False])
    """

    def __init__(self, rules: str | RuleSet, count: int, seed: str) -> None:
        """Deal `count` rounds; from the same seed always the same ones.

        Raises `RuleSetError` for rules that cannot be, and `CasinoError` for a count below 1.
        """
        if count < 1:
            raise CasinoError(f"count: {count} is not a number of rounds from 1 up")
        self.rules: RuleSet = parse_rules(rules) if isinstance(rules, str) else rules
        self._observer: Observer = observer(self.rules)
        self._seed, self._dealt = seed, 0
        self._rounds = [self._deal() for _ in range(count)]
        self.observations: Numbers = np.zeros((count, self._observer.size), np.float32)
        self.masks: Mask = np.zeros((count, ACTIONS), np.int8)
        self.seats: np.ndarray[Any, np.dtype[np.int64]] = np.zeros(count, np.int64)
        self._show()

    def step(
        self, actions: Sequence[int] | np.ndarray[Any, np.dtype[np.integer[Any]]]
    ) -> tuple[Numbers, np.ndarray[Any, np.dtype[np.bool_]]]:
        """Take an action in each round; return the rewards of all seats, and which rounds ended.

        The rewards have the shape (rounds, seats): for a round that ended the lead in points
        (`rounds.RoundInPlay.rewards`), else 0. Raises `ValueError` for another number of actions
        than rounds, and for an action that leads to no legal play; it names the round, and no
        action is taken in any.
        """
        numbers = [int(action) for action in actions]
        self._check(numbers)
        rewards = np.zeros((len(self._rounds), self.rules.players), np.float32)
        over = np.zeros(len(self._rounds), np.bool_)
        for place, (each, action) in enumerate(zip(self._rounds, numbers, strict=True)):
            each.act(action)
            if each.over:
                rewards[place], over[place] = each.rewards(), True
                self._rounds[place] = self._deal()
        self._show()
        return rewards, over

    def _check(self, actions: Sequence[int]) -> None:
        if len(actions) != len(self._rounds):
            raise ValueError(
                f"actions: {len(actions)} given, but there are {len(self._rounds)} rounds"
            )
        for place, (each, action) in enumerate(zip(self._rounds, actions, strict=True)):
            if action < 0 or not each.bits >> action & 1:
                raise ValueError(
                    f"round {place}: action: {action} leads to no legal play; there are "
                    f"{each.legal(each.turn)}"
                )

    def _deal(self) -> RoundInPlay:
        self._dealt += 1
        return RoundInPlay(self.rules, f"{self._seed}-{self._dealt}")

    def _show(self) -> None:
        """Fill the arrays anew, all rounds in one go."""
        rounds = self._rounds
        self.seats[:] = [each.turn for each in rounds]
        self.masks[:] = bits_of([each.bits for each in rounds], ACTIONS)
        sights = [(each.sight(each.turn), each.choice.chosen) for each in rounds]
        fill(self.observations, sights, self._observer)
