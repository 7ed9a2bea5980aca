"""What a seat may believe, through its public doors: sampled worlds and information states."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Game
from casino_core.players import past_of
from casino_core.players.search.worlds import information_state, sample_worlds

from .. import profiles
from . import worlds


@pytest.mark.parametrize("preset", casino.PRESETS)
@profiles.some(5)
@given(seed=st.integers(0, 10**9))
def test_a_world_is_one_that_the_seat_cannot_tell_from_its_own(preset: str, seed: int) -> None:
    chance = Random(seed)
    steps = list(worlds.steps(chance, casino.PRESETS[preset]))
    number = chance.randrange(len(steps))
    position, before = steps[number].before, steps[:number]
    view = position.view(position.turn)
    sample = list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))
    assert len(sample) == 3
    assert all(world.view(view.turn) == view for world in sample)
    assert sample == list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))


def test_what_a_seat_knows_is_one_text() -> None:
    game, chance = Game.new("standard", "sunday"), Random(1)
    for _ in range(5):
        game = game.play(worlds.random_play(chance, game.position))
    view = game.position.view(game.position.turn)
    past = past_of(game.rounds[-1].steps, view.turn)
    text = information_state(view, past)
    assert text.startswith(str(view))
    assert text.endswith(" ".join(str(step.play) for step in game.steps))
    for world in sample_worlds(view, chance, 5, past):
        assert information_state(world.view(view.turn), past) == text
    assert information_state(view) == f"{view} past=-"
