"""Games as arrays: the rows are those that the environment would have shown."""

from random import Random

import numpy as np
import pytest

import casino_core as casino
from casino_core.players import greedy
from casino_core.rl.actions import ACTIONS
from casino_core.rl.arrays import arrays_of
from casino_core.rl.observations import size
from casino_core.rl.rounds import RoundInPlay


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_the_rows_are_what_the_environment_shows(preset: str) -> None:
    game = casino.Game.new(preset, "sunday")
    chance = Random(1)
    while not game.position.over:
        game = game.play(greedy(game.position.view(game.position.turn), chance))
    arrays, played = arrays_of(game), RoundInPlay(game.rules, "sunday")
    assert arrays.observations.shape == (len(arrays.actions), size(game.rules))
    for row, action in enumerate(arrays.actions):
        seat = played.turn
        assert arrays.seats[row] == seat
        assert arrays.observations[row].tolist() == list(played.observation(seat))
        assert np.flatnonzero(arrays.masks[row]).tolist() == played.legal(seat)
        played.act(int(action))
    assert played.over
    assert played.position == game.position
    rewards = played.rewards()
    assert arrays.rewards.tolist() == [rewards[seat] for seat in arrays.seats]
    assert not arrays.rounds.any()
    assert arrays.masks.shape == (len(arrays.actions), ACTIONS)
