"""The environment of Gymnasium: one seat learns, and players of this package sit at the others.

    env = CasinoEnv("standard", opponent="greedy")
    env = gymnasium.make("casino/Casino-v0", rules="royal,players=3")  # the same, registered here

An episode is one round; the reward at its end is the lead in points (`rounds.RoundInPlay.rewards`).
An observation is the numbers of `observations`; `info["action_mask"]` and `action_masks()` tell
which actions lead to a legal play. Any other action ends the episode, with `ILLEGAL_REWARD`.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from ..cli.named_players import any_player
from ..errors import CasinoError
from ..notation.positions import format_position
from ..notation.rulesets import parse_rules
from ..players import Player
from ..ruleset import RuleSet
from ..seats import Seat
from .actions import ACTIONS
from .filling import Mask, mask_of, observation_of
from .observations import Observer, observer
from .rounds import RoundInPlay

ENVIRONMENT: Final = "casino/Casino-v0"
"""The name under which `gymnasium.make` knows the environment once this module is imported.

>>> import gymnasium
>>> from casino_core.rl.casino_gym import ENVIRONMENT
>>> gymnasium.make(ENVIRONMENT, rules="royal").unwrapped.rules == casino.PRESETS["royal"]
True
"""
ILLEGAL_REWARD: Final = -21.0
"""The reward of an action that leads to no legal play: a whole game lost to nothing.

>>> from casino_core.rl.casino_gym import CasinoEnv, ILLEGAL_REWARD
>>> made = CasinoEnv("standard")
>>> _, info = made.reset(seed=1)
>>> _, reward, over, _, _ = made.step(info["action_mask"].argmin())
>>> reward == ILLEGAL_REWARD, over
(True, True)
"""
Observation = np.ndarray[Any, np.dtype[np.float32]]
"""The numbers of `observations` as an array of 32-bit floats.

>>> from casino_core.rl.casino_gym import CasinoEnv
>>> seen, _ = CasinoEnv("standard").reset(seed=1)
>>> str(seen.dtype)
'float32'
"""
Info = dict[str, Any]
"""The information that Gymnasium returns beside an observation: `action_mask`.

>>> from casino_core.rl.casino_gym import CasinoEnv
>>> _, info = CasinoEnv("standard").reset(seed=1)
>>> list(info)
['action_mask']
"""


class CasinoEnv(gymnasium.Env[Observation, np.int64]):
    """A round of Casino for one seat.

    >>> from casino_core.rl.casino_gym import CasinoEnv
    >>> made = CasinoEnv("standard", opponent="greedy")
    >>> seen, info = made.reset(seed=1)
    >>> seen.shape, bool(made.action_masks().any())
    ((1232,), True)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: str | RuleSet = "standard",
        opponent: str | Player = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment.

        rules        a rule set or its notation
        opponent     the player at all other seats: a name as `casino match` has it, or a player
        seat         the seat that learns, from 0; None for another one in each round
        render_mode  `ansi`: `render` returns the position in notation

        Raises `RuleSetError` for rules that cannot be, and `CasinoError` for a player or a seat
        that is not there. The first fault of the opponent raises `PlayerFaultError`, here or in
        `reset` and `step`.
        """
        self.rules: RuleSet = parse_rules(rules) if isinstance(rules, str) else rules
        if seat is not None and seat not in self.rules.seats:
            raise CasinoError(f"seat: {seat} is not a seat from 0 to {self.rules.players - 1}")
        self._observer: Observer = observer(self.rules)
        self._opponent, self._fixed = any_player(opponent, "opponent"), seat
        self._under_way = False
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Observation] = spaces.Box(
            0.0, 1.0, (self._observer.size,), np.float32
        )
        self.action_space: spaces.Space[np.int64] = spaces.Discrete(ACTIONS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal a round and let the others play up to the first turn of the seat."""
        super().reset(seed=seed)
        del options
        number = int(self.np_random.integers(2**62))
        self._chance = Random(number)
        self.round: RoundInPlay = RoundInPlay(self.rules, str(number))
        self.seat: Seat = Seat(number % self.rules.players if self._fixed is None else self._fixed)
        self._let_others_play()
        self._under_way = not self.round.over
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Take an action; one that leads to no legal play ends the episode (`ILLEGAL_REWARD`).

        Raises `gymnasium.error.ResetNeeded` before the first `reset` and after the end.
        """
        if not self._under_way:
            raise gymnasium.error.ResetNeeded("step: no round is being played; call reset first")
        if not (0 <= action < ACTIONS and self.round.bits >> int(action) & 1):
            self._under_way = False
            return self._seen(), ILLEGAL_REWARD, True, False, self._info()
        self.round.act(int(action))
        self._let_others_play()
        over = self.round.over
        self._under_way = not over
        reward = self.round.rewards()[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return for each action whether it leads to a legal play."""
        return self._mask().view(np.bool_)

    def render(self) -> str | None:
        """Return the position in notation, with all cards; None without a render mode."""
        return format_position(self.round.game.position) if self.render_mode == "ansi" else None

    def _let_others_play(self) -> None:
        while not self.round.over and self.round.turn != self.seat:
            self.round.let_play(self._opponent, self._chance)

    def _seen(self) -> Observation:
        return observation_of(self.round, self.seat, self._observer)

    def _mask(self) -> Mask:
        return mask_of(self.round.bits if self.round.turn == self.seat else 0)

    def _info(self) -> Info:
        return {"action_mask": self._mask()}


gymnasium.register(ENVIRONMENT, entry_point=f"{__name__}:{CasinoEnv.__name__}")
