"""A duel: the same deal played twice."""

from __future__ import annotations

import pytest

from casino_core import PRESETS, Game, NotationError
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_core.records.duel import (
    is_finished,
    item_points,
    line_of,
    parting,
    replayed,
    seal_of,
)
from casino_core.rules.scoring import score_round
from casino_core.seats import Side


def play_out(game: Game, level: str = "greedy") -> Game:
    """Play to the end: seat 1 as a level does, all others as Medium."""
    while not game.over:
        if game.position.over:
            game = game.next_round()
        view = game.position.view(game.position.turn)
        player = PLAYERS[level if view.turn == 0 else "greedy"]
        game = game.play(player.play(view, rng_for(view)))
    return game


@pytest.mark.parametrize("preset", ["standard", "counting-out", "swazi", "mulle", "partnership"])
def test_the_words_of_a_game_make_the_same_game_again(preset: str) -> None:
    start = Game.new(PRESETS[preset], "duel")
    game = play_out(start)
    assert replayed(start, line_of(game), one_round=False) == game


def test_a_single_round_ends_with_the_round() -> None:
    start = Game.new(PRESETS["standard"], "duel")
    game = play_out(start)
    first = game._replace(rounds=game.rounds[:1])
    assert len(game.rounds) > 1
    assert replayed(start, line_of(first), one_round=True) == first
    assert is_finished(first, one_round=True)
    assert not is_finished(first, one_round=False)
    with pytest.raises(NotationError, match=r"^plays: 49\. "):
        replayed(start, line_of(game), one_round=True)


def test_a_call_is_a_word_of_the_line() -> None:
    start = Game.new(PRESETS["counting-out"], "duel", scores=(20, 0))
    game = start
    while not (game.position.turn == 0 and game.position.won[0]):
        view = game.position.view(game.position.turn)
        game = game.play(PLAYERS["greedy"].play(view, rng_for(view)))
    called = game.call_out()
    assert line_of(called)[-1] == "out"
    assert replayed(start, line_of(called), one_round=False) == called


@pytest.mark.parametrize("word", ["Zz", "9z", "out", "KsxAs,Ah"])
def test_a_word_that_cannot_be_is_named_with_its_number(word: str) -> None:
    with pytest.raises(NotationError, match=r"^plays: 1\. "):
        replayed(Game.new(PRESETS["standard"], "duel"), [word], one_round=False)


def test_two_games_part_at_the_first_play_that_differs() -> None:
    start = Game.new(PRESETS["standard"], "duel")
    one, other = play_out(start), play_out(start, "careless")
    number = parting(one, other)
    assert number is not None
    assert line_of(one)[:number] == line_of(other)[:number]
    assert line_of(one)[number] != line_of(other)[number]
    assert parting(one, one) is None
    assert parting(one, start) == 0


def test_the_items_of_all_rounds_add_up_to_the_points() -> None:
    game = play_out(Game.new(PRESETS["royal"], "duel"))
    for side in (Side(0), Side(1)):
        points = sum(score_round(round_.position).points[side] for round_ in game.rounds)
        assert sum(item_points(game, side).values()) == points


def test_the_seal_changes_with_the_terms_and_with_every_play() -> None:
    lines = (("8s", "7h"), ("out",))
    seals = {
        seal_of("rules=standard", lines),
        seal_of("rules=royal", lines),
        seal_of("rules=standard", (("8s", "7h"),)),
        seal_of("rules=standard", (("8s",), ("7h", "out"))),
        seal_of("rules=standard", (("8s", "7h", "out"),)),
    }
    assert len(seals) == 5
    assert seal_of("rules=standard", lines) in seals
