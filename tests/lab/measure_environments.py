"""How many actions a second the environments take, beside those of other libraries, in one run.

    python -m tests.lab.measure_environments --seconds 4 --turns 3

RLCard and OpenSpiel are measured if they are installed: `pip install rlcard open_spiel`. Every step
makes the observation of the seat to move and a mask or list of its legal actions, and takes one of
them at random, by the same random source. A library is measured several times in turn; the median
counts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from casino_core.rl import casino_v0
from casino_core.rl.many_rounds import ManyRounds


def many_rounds(rules: str) -> Callable[[], int]:
    """Step 64 rounds together."""
    rounds, chance = ManyRounds(rules, 64, seed="rate"), np.random.default_rng(1)

    def step() -> int:
        rounds.step((chance.random(rounds.masks.shape) * rounds.masks).argmax(1))
        return len(rounds.masks)

    return step


def pettingzoo(rules: str) -> Callable[[], int]:
    """Play a round of the environment of PettingZoo, without its wrappers."""
    env, chance = casino_v0.raw_env(rules), random.Random(1)

    def play() -> int:
        env.reset(seed=chance.randrange(2**30))
        count = 0
        for agent in env.agent_iter():
            over = env.terminations[agent]
            mask = None if over else env.observe(agent)["action_mask"]
            env.step(None if mask is None else chance.choice(mask.nonzero()[0]))
            count += not over
        return count

    return play


def rlcard(game: str) -> Callable[[], int]:
    """Play a game of RLCard."""
    import rlcard as library

    chance = random.Random(1)

    class RandomAgent:
        """Chooses as the loops of the other libraries do; RLCard's own agent is slower."""

        use_raw = False

        def eval_step(self, state: Any) -> tuple[int, dict[str, Any]]:
            return chance.choice([*state["legal_actions"]]), {}

    env = library.make(game)
    env.set_agents([RandomAgent() for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(each) // 2 for each in trajectories)

    return play


def openspiel(name: str, params: dict[str, Any] | None = None) -> Callable[[], int]:
    """Play a game of OpenSpiel, compiled or ours."""
    import pyspiel

    from casino_core.rl import casino_openspiel  # noqa: F401 - registers the game

    game = pyspiel.load_game(name, params or {})
    chance = random.Random(1)

    def play() -> int:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, shares)[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            count += 1
        return count

    return play


MEASURED: dict[str, Callable[[], Callable[[], int]]] = {
    "many_rounds standard": lambda: many_rounds("standard"),
    "many_rounds royal": lambda: many_rounds("royal"),
    "pettingzoo standard": lambda: pettingzoo("standard"),
    "rlcard gin-rummy": lambda: rlcard("gin-rummy"),
    "openspiel gin_rummy (compiled)": lambda: openspiel("gin_rummy"),
    "openspiel casino (ours)": lambda: openspiel("casino", {"rules": "standard"}),
}


def rate(step: Callable[[], int], seconds: float) -> float:
    """Return the actions a second of processor time."""
    start, count = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        count += step()
    return count / spent


def main() -> None:
    """Measure all in turn, and print the medians with their ratios to RLCard's gin rummy."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    steps = {}
    for name, make in MEASURED.items():
        try:
            steps[name] = make()
        except ImportError as error:
            print(f"{name}: not installed ({error.name})")
    rates: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(args.turns):
        for name, step in steps.items():
            rates[name].append(rate(step, args.seconds))
    beside = median(rates.get("rlcard gin-rummy", [0.0]))
    for name, rates_of_one in rates.items():
        ratio = f"  {median(rates_of_one) / beside:.2f} of RLCard's gin rummy" if beside else ""
        print(f"{name:32} {median(rates_of_one):8.0f} actions a second{ratio}")


if __name__ == "__main__":
    main()
