"""What a programmer tries first works, or says what to write in its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import casino_core as casino
from casino_core import Game, Position, RuleSetError

TEXT = "table=5h,3d hands=3s8s/9c2d"
POSITION = casino.parse_position(TEXT)
assert isinstance(POSITION, Position)
PLAY = casino.parse_play("8sx5h,3d", POSITION)

WITH_A_TEXT: dict[str, Callable[[], object]] = {
    "legal_plays": lambda: casino.legal_plays(TEXT),  # type: ignore[arg-type]
    "plays_by_size": lambda: next(casino.plays_by_size(TEXT)),  # type: ignore[arg-type]
    "largest_capture": lambda: casino.largest_capture(TEXT),  # type: ignore[arg-type]
    "is_legal": lambda: casino.is_legal(TEXT, PLAY),  # type: ignore[arg-type]
    "apply": lambda: casino.apply(TEXT, PLAY),  # type: ignore[type-var]
    "why_not": lambda: casino.why_not(TEXT, PLAY),  # type: ignore[arg-type]
    "select": lambda: casino.select(TEXT, PLAY.card),  # type: ignore[arg-type]
    "score_round": lambda: casino.score_round(TEXT),  # type: ignore[arg-type]
    "outcome": lambda: casino.outcome(TEXT),
    "certain_points": lambda: casino.certain_points(TEXT, POSITION.side),  # type: ignore[arg-type]
    "call_out": lambda: casino.call_out(TEXT),  # type: ignore[arg-type]
    "hint": lambda: next(casino.hint(TEXT)),  # type: ignore[arg-type]
    "judge": lambda: next(casino.judge(TEXT, PLAY)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", WITH_A_TEXT.values(), ids=WITH_A_TEXT)
def test_a_text_in_the_place_of_a_position_is_told_how_it_is_read(
    call: Callable[[], object],
) -> None:
    with pytest.raises(TypeError, match=r"^state: a text; parse_position\(text\)"):
        call()


@pytest.mark.parametrize("call", ["is_legal", "apply", "why_not"])
def test_a_text_in_the_place_of_a_play_is_told_how_it_is_read(call: str) -> None:
    with pytest.raises(TypeError, match=r"^play: a text; parse_play\(text, position\)"):
        getattr(casino, call)(POSITION, "8sx5h,3d")


def test_a_game_is_dealt_by_the_name_of_a_preset() -> None:
    assert Game.new("royal", "sunday") == Game.new(casino.PRESETS["royal"], "sunday")
    for name in ("royale", "royal,ace=1", "x" * 10**6):
        with pytest.raises(RuleSetError, match=r"^rules: 'r|^rules: 'x{40}…") as refused:
            Game.new(name, "sunday")
        assert "parse_rules" in str(refused.value)


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_str_writes_the_notation(preset: str) -> None:
    game = Game.new(preset, "sunday")
    game = game.play(casino.legal_plays(game.position)[0])
    for state in (game.position, game.position.view(game.position.turn)):
        assert str(state) == casino.format_position(state)
        assert str(casino.parse_position(str(state))) == str(state)
    play = casino.legal_plays(game.position)[-1]
    assert str(casino.parse_play(str(play), game.position)) == str(play)
    assert casino.parse_record(str(game)) == game
    assert casino.parse_rules(str(game.rules)) == game.rules


def test_an_illegal_play_says_why() -> None:
    with pytest.raises(casino.IllegalPlayError) as refused:
        casino.apply(POSITION, casino.parse_play("9cx5h", POSITION))
    assert str(refused.value) == ("The nine of clubs is not in your hand. (card-not-held, RULES 3)")


def test_the_cards_of_a_pack_are_cards() -> None:
    assert casino.cards_in(casino.FULL_PACK) == casino.FULL_PACK
    assert casino.cards_in(reversed(casino.FULL_PACK)) == casino.FULL_PACK
