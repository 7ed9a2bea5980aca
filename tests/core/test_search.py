"""The searching players: what they sample is possible, and at the end what they find is best."""

from random import Random

import pytest

from casino_core import (
    PRESETS,
    Game,
    Position,
    advance,
    legal_plays,
    parse_position,
    score_round,
)
from casino_core.cli.match import Task, play_pair, tally_of
from casino_core.players.deal_search import DealSearch
from casino_core.players.sampling import sample
from casino_core.players.search import MASTER, Answer, think

POSITIONS = range(12)


def near_the_end(name: str, number: int, cards: int) -> Position:
    """A position of a random game with no stock and so many cards in hand at most."""
    chance = Random(f"{name}{number}")
    position = Game.new(PRESETS[name], f"{name}{number}").position
    while position.stock or sum(map(position.hand_count, range(position.rules.players))) > cards:
        plays = legal_plays(position)
        builds = [play for play in plays if play.value]
        position = advance(position, chance.choice(builds or list(plays)))
    return position


def minimax(position: Position, side: int) -> int:
    """The lead in points that `side` gets when both play their best: every line is tried."""
    if position.over:
        points = score_round(position).points
        return points[side] - points[1 - side]
    found = [minimax(advance(position, play), side) for play in legal_plays(position)]
    return max(found) if position.side == side else min(found)


@pytest.mark.parametrize("name", ["standard", "royal", "folk", "spade", "diamond", "attend"])
@pytest.mark.parametrize("number", POSITIONS)
def test_the_end_is_solved_exactly(name: str, number: int) -> None:
    position = near_the_end(name, number, 5)
    search = DealSearch(position)
    best = max(search.value(play) for play in legal_plays(position))
    assert best == minimax(position, position.side)
    assert search.complete


@pytest.mark.parametrize("number", POSITIONS)
def test_every_play_of_the_end_has_its_own_value(number: int) -> None:
    position = near_the_end("standard", number, 6)
    search = DealSearch(position)
    for play in legal_plays(position):
        expected = minimax(advance(position, play), position.side)
        assert search.value(play) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sample_is_a_position_that_the_view_may_be_of(players: int) -> None:
    chance = Random(players)
    position = Game.new(Game.new(PRESETS["standard"], "s").rules, "s").position
    if players != 2:
        position = Game.new(parse_position(_seats(players)).rules, "s").position
    for _ in range(40):
        if position.over:
            break
        view = position.view(position.turn)
        filled = sample(view, chance)
        assert filled.view(view.turn) == view
        dealt = [*filled.hands, filled.loose, *filled.won]
        assert sum(cards.bit_count() for cards in dealt) + len(filled.stock) + sum(
            build.cards.bit_count() for build in filled.builds
        ) == len(filled.rules.cards)
        for build in filled.builds:
            assert filled.hands[build.owner] & filled.rules.takers[build.value]
        plays = legal_plays(position)
        position = advance(position, chance.choice([p for p in plays if p.value] or list(plays)))


def _seats(players: int) -> str:
    return f"rules=standard,players={players} hands={'/' * (players - 1)}"


def test_a_search_gets_better_answers_and_ends() -> None:
    view = Game.new(PRESETS["standard"], "search").position.view(0)
    answers = [answer for answer in think(view, Random(1), MASTER) if answer]
    assert all(isinstance(answer, Answer) for answer in answers)
    assert [answer.samples for answer in answers] == list(range(1, len(answers) + 1))
    assert answers[-1].ranked[0].value >= answers[-1].ranked[-1].value


def test_a_search_with_nothing_hidden_is_exact() -> None:
    position = near_the_end("standard", 3, 6)
    *_, answer = (found for found in think(position.view(position.turn), Random(1)) if found)
    assert answer.exact
    assert answer.ranked[0].value == minimax(position, position.side)


def test_a_player_against_itself_is_even() -> None:
    assert play_pair(Task("greedy", "greedy", "standard", "even")) == 0


def test_the_error_of_a_mean() -> None:
    assert tally_of([1.0, 3.0]) == (2, 2.0, 1.0)
