"""The environment of PettingZoo for every rule set: `casino_v0.env("royal,players=3")`.

An agent takes several actions in a row until its play is whole (`actions`). An episode is one
round; the reward at its end is the lead in points (`rounds.RoundInPlay.rewards`). An observation is
a mapping: `observation`, the numbers of `observations`, and `action_mask`, 1 for each action that
leads to a legal play.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..notation.positions import format_position
from ..notation.rulesets import parse_rules
from ..ruleset import RuleSet
from .actions import ACTIONS
from .filling import mask_of, observation_of
from .observations import Observer, observer
from .rounds import RoundInPlay


def env(rules: str | RuleSet = "standard", render_mode: str | None = None) -> AECEnv:
    """Return the environment, which ends the episode of an agent that takes an illegal action.

    `rules` is a rule set or its notation; raises `RuleSetError` for one that cannot be. With the
    render mode `ansi`, `render` returns the position in notation.

    >>> from casino_core.rl import casino_v0
    >>> made = casino_v0.env("royal")
    >>> made.reset(seed=1)
    >>> made.agents
    ['seat_0', 'seat_1']
    """
    environment = raw_env(rules, render_mode)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-21)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo gives it
    """The environment without the wrappers of PettingZoo: it raises `ValueError` in their place.

    >>> from casino_core.rl import casino_v0
    >>> made = casino_v0.raw_env("standard")
    >>> made.reset(seed=1)
    >>> made.agent_selection
    'seat_0'
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "casino_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, rules: str | RuleSet = "standard", render_mode: str | None = None) -> None:
        """Make the environment of a rule set."""
        super().__init__()
        self.rules: RuleSet = parse_rules(rules) if isinstance(rules, str) else rules
        self._observer: Observer = observer(self.rules)
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in self.rules.seats]
        self._seats = dict(zip(self.possible_agents, self.rules.seats, strict=True))
        box = spaces.Box(0.0, 1.0, (self._observer.size,), np.float32)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": box, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, the same each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, the same each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round; from the same seed the same one. `options` has no meaning here."""
        del options
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.round: RoundInPlay = RoundInPlay(self.rules, str(self._random.integers(2**62)))
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.possible_agents[self.round.turn]

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is. Raises `ValueError` if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None, "an agent that plays takes an action"
        self.round.act(int(action))
        if self.round.over:
            self.rewards = dict(zip(self.possible_agents, self.round.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:  # rewards are given at the end alone
            self.agent_selection = self.possible_agents[self.round.turn]

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """Return what an agent sees, and which actions it may take."""
        seat = self._seats[agent]
        mask = mask_of(self.round.bits if seat == self.round.turn else 0)
        return {
            "observation": observation_of(self.round, seat, self._observer),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """Return the position in notation, with all cards; None without a render mode."""
        return format_position(self.round.game.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
