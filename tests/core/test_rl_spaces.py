"""The environments by the checks of their libraries, and observations inside their space."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

import casino_core as casino
from casino_core import Position, RuleSet, RuleSetError
from casino_core.rl import casino_v0
from casino_core.rl.casino_gym import ENVIRONMENT, ILLEGAL_REWARD, CasinoEnv
from casino_core.rl.observations import observe, size

from ..profiles import thorough
from . import worlds

OF_PETTINGZOO = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent", "ignore:Observation is not a NumPy array"
)


def with_seats() -> Iterator[str]:
    """Yield each preset with each number of players that it can have, in notation."""
    for name, preset in casino.PRESETS.items():
        for players in range(2, 7):
            try:
                preset.changed(players=players)
            except RuleSetError:
                continue
            yield f"{name},players={players}"


ALL = [*with_seats()]
SAMPLE = ALL[::5]
EVERY = [rules if rules in SAMPLE else pytest.param(rules, marks=pytest.mark.deep) for rules in ALL]
"""A sample, and all others in a deep run."""


def positions(chance: Random, rules: RuleSet) -> Iterator[Position]:
    """Yield positions of all kinds: in play, made up, at the end, with any points before."""
    yield from list(worlds.walk(chance, rules))[::4]
    yield worlds.puzzle(chance, rules)
    end = worlds.finished(chance, rules)
    yield end
    points = (-chance.randrange(500), *(chance.randrange(500) for _ in end.won[1:]))
    yield end.replace(scores=points, sweeps=tuple(chance.randrange(30) for _ in end.won))


def assert_inside(rules: RuleSet, chance: Random) -> None:
    space = CasinoEnv(rules).observation_space
    for position in positions(chance, rules):
        for seat in rules.seats:
            numbers = observe(position.view(seat), seat)
            assert observe(position, seat) == numbers
            observation = np.array(numbers, np.float32)
            assert space.contains(observation), (
                str(position),
                seat,
                float(observation.min()),
                float(observation.max()),
            )


@given(st.integers(0, 10**9))
def test_every_observation_is_inside_its_space(seed: int) -> None:
    chance = Random(seed)
    assert_inside(worlds.far_rules(chance), chance)


@pytest.mark.parametrize("rules", [*EVERY, "standard,hand_cards=20,table_cards=12"])
def test_every_observation_of_a_preset_is_inside_its_space(rules: str) -> None:
    assert_inside(casino.parse_rules(rules), Random(rules))


@pytest.mark.parametrize("rules", EVERY)
def test_gymnasium_accepts_the_environment_itself(rules: str) -> None:
    check_env(gymnasium.make(ENVIRONMENT, rules=rules).unwrapped)


@OF_PETTINGZOO
@pytest.mark.parametrize("rules", EVERY)
def test_pettingzoo_accepts_the_environment(rules: str) -> None:
    api_test(casino_v0.env(rules), num_cycles=60 if thorough() else 20)


@pytest.mark.parametrize("rules", EVERY)
def test_pettingzoo_finds_the_same_round_from_a_seed(rules: str) -> None:
    seed_test(lambda: casino_v0.env(rules), num_cycles=20)


def test_an_action_that_leads_to_no_legal_play_ends_the_episode() -> None:
    env = CasinoEnv("standard")
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"^step: no round is being played"):
        env.step(0)
    observation, info = env.reset(seed=1)
    after, reward, terminated, truncated, info_after = env.step(int(np.argmin(info["action_mask"])))
    assert (reward, terminated, truncated) == (ILLEGAL_REWARD, True, False)
    assert (after == observation).all()
    assert (info_after["action_mask"] == info["action_mask"]).all()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(int(np.argmax(info["action_mask"])))


def test_an_observation_has_the_length_that_its_rules_say() -> None:
    for rules in ALL:
        read = casino.parse_rules(rules)
        assert CasinoEnv(read).observation_space.shape == (size(read),)
