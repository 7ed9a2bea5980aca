"""What programmers tripped over: the public functions refuse what cannot be, in one order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game

POSITION = casino.parse_position("table=5h,3d,8c hands=3s8s/9c2d")
GAME = Game.new("standard", "sunday")


def test_a_game_says_whose_turn_it_is_and_what_may_be_played() -> None:
    assert GAME.turn == GAME.position.turn
    assert GAME.view() == GAME.position.view(GAME.turn) == GAME.position.view()
    assert GAME.view(1) == GAME.position.view(1)
    assert GAME.legal_plays() == casino.legal_plays(GAME.position)


@given(seed=st.integers(0, 2**16))
def test_the_score_of_a_round_that_goes_on_is_refused(seed: int) -> None:
    game = Game.new("standard", str(seed))
    while not game.position.over:
        for function in (casino.score_round, casino.outcome):
            with pytest.raises(CasinoError, match="the round is not over"):
                function(game.position)
        assert len(casino.score_so_far(game.position).points) == 2
        game = game.play(next(casino.plays_by_size(game.position, 1)))
    assert casino.score_round(game.position) == casino.score_so_far(game.position)


def test_the_order_of_release_0_2_still_works() -> None:
    refusal = casino.why_not(POSITION, casino.parse_play("9cx8c", POSITION))
    assert refusal is not None
    for sentence in (casino.refusal_sentence, casino.refusal_reason):
        with pytest.warns(DeprecationWarning, match=r"use \(refusal, state\)"):
            assert sentence(POSITION, refusal) == sentence(refusal, POSITION)  # type: ignore[arg-type]
