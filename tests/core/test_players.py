"""Players see the view of their seat only, and always make a legal play."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

import casino_core as casino
from casino_core import Play, RuleSet, RuleSetError
from casino_core.cli.match import Task, play_pair
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.estimates.balances import balances
from casino_core.players.policies.counting import counting

from ..profiles import thorough
from . import worlds
from .test_crowded import crowded_positions

WEAKER = ("greedy-1", "counting-4", "searcher-4", "master-4")
every_player = pytest.mark.parametrize("name", [*PLAYERS, *WEAKER])
QUICK = [name for name, player in PLAYERS.items() if not player.searches]


def tables() -> list[RuleSet]:
    """Return every preset with its number of seats, and with others: thoroughly, with all."""
    rule_sets = []
    for number, preset in enumerate(casino.PRESETS.values()):
        for players in range(2, 7):
            usual = players == preset.players
            if not (usual or thorough() or (number + players) % 4 == 0):
                continue
            try:
                rule_sets.append(replace(preset, players=players))
            except RuleSetError:
                continue
    return rule_sets


@pytest.mark.parametrize("rules", tables(), ids=casino.format_rules)
def test_the_players_make_legal_plays_all_round(rules: RuleSet) -> None:
    """One round in which all take turns; thoroughly, a round of each player."""
    for names in [[name] for name in QUICK] if thorough() else [QUICK]:
        chance, turns = Random(5), cycle(names)
        position = worlds.random_deal(Random(6), rules)
        while not position.over:
            play = PLAYERS[next(turns)].play(position.view(position.turn), chance)
            position = casino.apply(position, play).after


@every_player
def test_a_player_makes_legal_plays_under_random_rules(name: str) -> None:
    player, chance = LEVELS[name].play, Random(8)
    number = 60 if thorough() else 4 if LEVELS[name].searches else 20
    for position in worlds.puzzles(9, number):
        if casino.legal_plays(position):
            view = position.view(position.turn)
            assert casino.is_legal(position, player(view, chance))


@every_player
def test_a_player_makes_legal_plays_on_a_crowded_table(name: str) -> None:
    for position in crowded_positions():
        play = LEVELS[name].play(position.view(position.turn), Random(1))
        assert casino.is_legal(position, play)


@every_player
def test_the_same_chance_gives_the_same_play(name: str) -> None:
    position = next(worlds.puzzles(31, 1))
    view = position.view(position.turn)
    plays = {LEVELS[name].play(view, Random(3)) for _ in range(2)}
    assert len(plays) == 1


def test_greedy_takes_what_is_worth_most() -> None:
    position = casino.parse_state("table=Td,9h,3c hands=Ts9s4s/????")
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


@pytest.mark.deep
@pytest.mark.parametrize(("rules", "number"), [("laisto", 40), ("misar", 30)])
def test_counting_plays_better_than_greedy_where_points_are_bad(rules: str, number: int) -> None:
    pairs = [play_pair(Task("counting", "greedy", rules, f"worse/{n}")) for n in range(number)]
    assert sum(pair.points for pair in pairs) > 0


def test_counting_gets_rid_of_a_card_that_counts_where_points_are_bad() -> None:
    """Nothing can be taken: the ten of diamonds goes, and the low cards of no worth stay."""
    view = as_view(casino.parse_state("rules=laisto table=Kh,Qd hands=Td5c6h8c/???????? stock=*38"))
    assert {casino.format_play(counting(view, Random(seed)), view) for seed in range(5)} == {"Td"}


def test_a_reply_that_can_be_avoided_is_not_counted_where_points_are_bad() -> None:
    """With one card left the next player may have to capture; with four another card is trailed."""
    texts = [f"rules=laisto table=Kh,Qd hands=5c6h/{hidden}" for hidden in ("??", "????????")]
    one, four = (
        next(balances(as_view(casino.parse_state(text)), [Play(casino.parse_card("5c"))]))[1]
        for text in texts
    )
    assert four < one


def test_no_reply_is_counted_where_nobody_else_has_a_card_and_points_are_bad() -> None:
    """Both cards are trailed, the one first or the other, with nobody between."""

    def worth(trailed: str, left: str) -> float:
        position = casino.parse_state(f"rules=laisto table=Kh,Qd hands={trailed}{left}/")
        (_, balance), *_ = balances(as_view(position), [Play(casino.parse_card(trailed))])
        return balance

    assert worth("Td", "6h") == pytest.approx(worth("6h", "Td"))
    assert worth("Td", "6h") > worth("4c", "6h"), "it gets rid of a card that counts"


@pytest.mark.parametrize("player", ["greedy", "counting"])
def test_a_twin_is_worth_its_points(player: str) -> None:
    view = as_view(casino.parse_state("rules=mulle table=5c,3h,Kc hands=5c8h/?????????? stock=*40"))
    plays = [PLAYERS[player].play(view, Random(seed)) for seed in range(5)]
    assert [casino.format_play(play, view) for play in plays] == ["5cx5c"] * 5
