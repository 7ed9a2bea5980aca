"""Players of limited strength: what they forget, what they overlook, and how they are named."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.cards import union
from casino_core.cli.match import Task, play_pair
from casino_core.players import KNOWN, LEVELS, LIMITED, PLAYERS, at_strength, think
from casino_core.players.base.oversights import remembered
from casino_core.players.base.player import FULL_STRENGTH, LIMITS, Limit
from casino_core.players.base.rng import rng_for
from casino_core.players.search.search import search
from casino_core.players.search.styles import MASTER
from casino_core.prose.levels import level_in_sentence, level_label

from . import worlds

FORGETFUL = Limit(1.0, 0.0, 1.0)


@given(seed=st.integers(0, 999), limit=st.sampled_from(LIMITS))
def test_a_player_forgets_captured_cards_only(seed: int, limit: Limit) -> None:
    position = next(worlds.puzzles(seed, 1))
    view = position.view(position.turn)
    memory = remembered(view, Random(seed), limit)
    assert memory.replace(won=view.won) == view
    assert all(pile & ~won == 0 for pile, won in zip(memory.won, view.won, strict=True))
    assert memory.unseen & ~view.unseen == union(view.won) & ~union(memory.won)


def test_who_forgets_everything_knows_no_captured_card() -> None:
    view = as_view("table=5h hands=3s8s/???? stock=*8 won=AhAdKc/2s2h")
    assert set(remembered(view, Random(1), FORGETFUL).won) == {0}


def test_at_full_strength_nothing_is_forgotten_and_no_chance_used() -> None:
    view, chance = as_view("table=5h hands=3s8s/???? stock=*8 won=AhAdKc/2s2h"), Random(1)
    before = chance.getstate()
    assert remembered(view, chance, FULL_STRENGTH) is view
    assert chance.getstate() == before


def test_nobody_forgets_cards_that_lie_open_in_piles() -> None:
    position = casino.Game.new(casino.PRESETS["south-african"], "open").position
    assert position.piles
    view = position.view(position.turn)
    assert remembered(view, Random(1), FORGETFUL) is view


def as_view(text: str) -> casino.View:
    view = casino.parse_state(text)
    assert isinstance(view, casino.View)
    return view


def test_each_limit_is_stricter_than_the_one_before() -> None:
    for one, next_one in zip((FULL_STRENGTH, *LIMITS), LIMITS, strict=False):
        assert one.thinking > next_one.thinking
        assert one.overlooked < next_one.overlooked
        assert one.forgotten <= next_one.forgotten


def test_limited_players_are_named_after_their_level_and_steps() -> None:
    levels = {player.level for player in LIMITED.values()}
    assert levels == {name for name, player in PLAYERS.items() if player.can_be_limited}
    for name, player in LEVELS.items():
        if not player.above:
            assert (player.name, at_strength(player.level, player.steps)) == (name, name)
        assert KNOWN[name] is player
        assert player.limit == (LIMITS[player.steps - 1] if player.steps else FULL_STRENGTH)
    for name, player in PLAYERS.items():
        assert (at_strength(name, 1) in LIMITED) == player.can_be_limited
        assert at_strength(name, len(LIMITS) + 1) is None


def test_levels_in_words() -> None:
    assert level_label("master-2") == "Master \N{MINUS SIGN}2"
    assert level_in_sentence("counting-1") == "hard \N{MINUS SIGN}1"
    assert level_label("greedy") == "Medium"


@pytest.mark.parametrize("name", ["greedy-2", "counting-4", "searcher-3"])
def test_a_limited_player_thinks_of_the_play_that_it_makes(name: str) -> None:
    for position in worlds.puzzles(4, 3):
        if casino.legal_plays(position):
            view = position.view(position.turn)
            *_, last = filter(None, think(name, view, rng_for(view)))
            assert last.play == KNOWN[name].play(view, rng_for(view))


@pytest.mark.deep
@pytest.mark.parametrize("level", ["greedy", "counting"])
def test_the_weakest_of_a_level_loses_to_the_strongest(level: str) -> None:
    weakest = f"{level}-{len(LIMITS)}"
    pairs = [play_pair(Task(level, weakest, "standard", f"limits/{n}")) for n in range(40)]
    assert sum(pair.points for pair in pairs) > 40


def test_a_limited_search_overlooks_large_captures() -> None:
    view = as_view("table=Ac,2d,5h,Kc hands=8s/???? stock=*40")
    for overlooked, cards in ((0.0, 3), (0.5, 0)):
        limit = Limit(1 / 80, overlooked, 0.0)
        *_, last = filter(None, search(view, Random(1), MASTER, limit=limit))
        size = last.play.loose.bit_count()
        assert size == cards or (overlooked and size < 3)


def test_a_share_of_the_thinking_is_one_deal_and_one_turn_at_least() -> None:
    assert MASTER.thinking(1 / 4)[2:4] == (50, 1000)
    assert MASTER.thinking(0.0)[2:4] == (1, 1)
    assert MASTER.thinking(1.0) == MASTER


def test_levels_come_first_and_the_weakest_steps_last() -> None:
    assert list(LEVELS)[: len(PLAYERS)] == list(PLAYERS)
    assert [player.steps for player in LIMITED.values()][: len(LIMITS)] == [1, 2, 3, 4]
