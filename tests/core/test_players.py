"""Players see the view of their seat only, and always make a legal play."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import casino_core as casino
from casino_core import RuleSet, RuleSetError
from casino_core.cli.match import Task, play_pair
from casino_core.players import PLAYERS

from ..profiles import thorough
from . import worlds
from .test_crowded import crowded_positions

every_player = pytest.mark.parametrize("name", PLAYERS)
quick_player = pytest.mark.parametrize(
    "name", [name for name in PLAYERS if name not in ("searcher", "master")]
)


def tables() -> list[RuleSet]:
    """Yield every preset with every possible number of seats."""
    found = []
    for preset in casino.PRESETS.values():
        for players in range(2, 7):
            try:
                found.append(replace(preset, players=players))
            except RuleSetError:
                continue
    return found


@quick_player
@pytest.mark.parametrize("rules", tables(), ids=casino.format_rules)
def test_a_player_makes_legal_plays_all_round(name: str, rules: RuleSet) -> None:
    player, chance = PLAYERS[name].play, Random(5)
    position = worlds.random_deal(Random(6), rules)
    while not position.over:
        play = player(position.view(position.turn), chance)
        position = casino.apply(position, play).after


@every_player
def test_a_player_makes_legal_plays_under_random_rules(name: str) -> None:
    player, chance = PLAYERS[name].play, Random(8)
    number = 20 if PLAYERS[name].searches and not thorough() else 60
    for position in worlds.puzzles(9, number):
        if casino.legal_plays(position):
            view = position.view(position.turn)
            assert casino.is_legal(position, player(view, chance))


@every_player
def test_a_player_makes_legal_plays_on_a_crowded_table(name: str) -> None:
    for position in crowded_positions():
        play = PLAYERS[name].play(position.view(position.turn), Random(1))
        assert casino.is_legal(position, play)


@every_player
def test_the_same_chance_gives_the_same_play(name: str) -> None:
    position = next(worlds.puzzles(31, 1))
    view = position.view(position.turn)
    plays = {PLAYERS[name].play(view, Random(3)) for _ in range(2)}
    assert len(plays) == 1


def test_greedy_takes_what_is_worth_most() -> None:
    position = casino.parse_position("table=Td,9h,3c hands=Ts9s4s/????")
    play = PLAYERS["greedy"].play(as_view(position), Random(1))
    assert casino.format_play(play, position) == "TsxTd"


def test_greedy_is_better_than_careless() -> None:
    rules = RuleSet(target=None)
    points = [0, 0]
    for number in range(12):
        position = worlds.random_deal(Random(number), rules)
        names, chance = ["greedy", "careless"], Random(number)
        while not position.over:
            play = PLAYERS[names[position.turn]].play(position.view(position.turn), chance)
            position = casino.apply(position, play).after
        points = [a + b for a, b in zip(points, casino.outcome(position).totals, strict=True)]
    assert points[0] > points[1]


def as_view(state: casino.State) -> casino.View:
    return casino.View(*state)


@pytest.mark.parametrize("rules", ["laisto", "misar"])
def test_a_player_knows_that_points_are_bad(rules: str) -> None:
    pairs = [play_pair(Task("greedy", "careless", rules, f"bad/{n}")) for n in range(6)]
    assert sum(pair.points for pair in pairs) > 0
