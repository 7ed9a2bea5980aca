"""The first attempts of a programmer work, or a message says what to write instead."""

from __future__ import annotations

import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, Position, RuleSetError
from casino_core.doors import ARGUMENTS, SIGNATURES_WHEN_COMPILED, put_doors

TEXT = "table=5h,3d hands=3s8s/9c2d"
POSITION = casino.parse_position(TEXT)
assert isinstance(POSITION, Position)
PLAY = casino.parse_play("8sx5h,3d", POSITION)

GAME = Game.new("standard", "sunday")
VIEW = POSITION.view(POSITION.turn)
OTHERS = casino.parse_position("table=(8:3s5h@1) hands=8s/9c2d")
RIGHT: dict[str, object] = {
    "base": casino.PRESETS["standard"],
    "build": OTHERS.builds[0],
    "card": PLAY.card,
    "cards": GAME.rounds[0].cards,
    "dealer": 0,
    "error": casino.CasinoError("rules: none"),
    "event": casino.Trailed(POSITION.turn, PLAY.card),
    "game": GAME,
    "names": ("Ann", "Bo"),
    "play": PLAY,
    "position": POSITION,
    "refusal": casino.Refusal(casino.Reason.ROUND_OVER),
    "rules": casino.PRESETS["standard"],
    "seed": "sunday",
    "side": POSITION.side,
    "state": POSITION,
    "text": "8s",
    "view": VIEW,
}
"""A right argument of each name."""
RIGHT_TEXT = {"parse_play": "8sx5h,3d", "parse_record": str(GAME), "parse_rules": "royal"}
WRONG: dict[str, object] = {
    "a string": "8s",
    "None": None,
    "an int": 5,
    "a list": [PLAY],
    "a Game": GAME,
    "a Position": POSITION,
    "a Play": PLAY,
}
"""Wrong arguments by the words in which they are told, where they are not the right ones."""
NEEDED_WHEN_COMPILED = {"select": ["state", "card"], "Game.new": ["rules", "seed"]}
"""The arguments that functions need which tell no signature where they are compiled."""
METHODS: dict[str, Callable[..., object]] = {
    "Game.new": Game.new,
    "Game.from_cards": Game.from_cards,
    "Game.from_position": Game.from_position,
    "Game.play": GAME.play,
}


def doors() -> dict[str, Callable[..., object]]:
    """Every public function, and the methods that a program begins with."""
    values = {name: getattr(casino, name) for name in casino.__all__}
    functions = {name: each for name, each in values.items() if inspect.isfunction(each)}
    return {**functions, **METHODS}


def right_arguments(name: str, door: Callable[..., object]) -> dict[str, object]:
    """The arguments that a function needs, all of the right class."""
    try:
        parameters = inspect.signature(door).parameters.values()
        needed = [each.name for each in parameters if each.default is each.empty]
    except ValueError:  # a compiled function
        needed = NEEDED_WHEN_COMPILED.get(name, [])
    arguments = {each: RIGHT[each] for each in needed if each in RIGHT}
    return arguments | ({"text": RIGHT_TEXT[name]} if name in RIGHT_TEXT else {})


def wrong_calls() -> Iterator[tuple[str, str, str]]:
    for name, door in doors().items():
        for argument in right_arguments(name, door).keys() & ARGUMENTS.keys():
            for words, value in WRONG.items():
                named_preset = name == "Game.new" and (argument, words) == ("rules", "a string")
                if ARGUMENTS[argument].objection(value) and not named_preset:
                    yield name, argument, words


@pytest.mark.parametrize(("name", "argument"), sorted({call[:2] for call in wrong_calls()}))
def test_every_door_names_the_argument_whose_class_is_wrong(name: str, argument: str) -> None:
    door = doors()[name]
    for called, wrong, words in wrong_calls():
        if (called, wrong) == (name, argument):
            arguments = right_arguments(name, door) | {argument: WRONG[words]}
            with pytest.raises(TypeError) as error:
                list(door(**arguments))  # type: ignore[call-overload]
            assert str(error.value).startswith(f"{argument}: {words}; "), words


def test_a_wrong_argument_is_told_how_to_get_the_right_one() -> None:
    advice: dict[Callable[[], object], str] = {
        lambda: casino.legal_plays(TEXT): "parse_state",  # type: ignore[arg-type]
        lambda: casino.legal_plays(GAME): "game.position",  # type: ignore[arg-type]
        lambda: casino.apply(POSITION, "8sx5h,3d"): "parse_play",  # type: ignore[arg-type]
        lambda: casino.select(POSITION, "8s"): "parse_card",  # type: ignore[arg-type]
        lambda: casino.cards_in("8s5h"): "parse_cards",  # type: ignore[arg-type]
        lambda: casino.card_set("8s5h"): "parse_cards",  # type: ignore[arg-type]
        lambda: casino.format_cards("8s5h"): "parse_cards",  # type: ignore[arg-type]
        lambda: casino.rules_title("royal"): "parse_rules",  # type: ignore[arg-type]
        lambda: casino.hint(POSITION): "position.view",  # type: ignore[arg-type]
        lambda: casino.svg(POSITION, "8sx5h,3d"): "parse_play",  # type: ignore[arg-type]
        lambda: Game.new("royal", 7): "a string is needed",  # type: ignore[arg-type]
        lambda: Game.from_position(POSITION, 7): "a string is needed",  # type: ignore[arg-type]
    }
    for call, words in advice.items():
        with pytest.raises(TypeError, match=f"; .*{re.escape(words)}"):
            call()


def compiled(state: object, play: object = None) -> str:
    """Refuse what mypyc's functions refuse, which look at the classes of arguments first."""
    if any(isinstance(each, str) for each in (state, play)):
        raise TypeError("tuple object expected; got str")
    return "done"


def test_a_compiled_function_has_the_same_door() -> None:
    names: dict[str, Any] = {"apply": compiled}
    put_doors(names, ["apply"])
    for wrong in ((TEXT, PLAY), (POSITION, "8s")):
        with pytest.raises(TypeError, match=r"^(state|play): a string; parse_"):
            names["apply"](*wrong)
    assert names["apply"](POSITION, PLAY) == "done"


def test_a_compiled_function_without_a_signature_has_a_door_too() -> None:
    """Where a default value is not a literal, mypyc's function tells no signature."""

    class CompiledFunction:
        __name__ = "select"

        @property
        def __signature__(self) -> None:
            raise ValueError("no signature found for builtin")

        def __call__(self, *_: object) -> None:
            raise TypeError("tuple object expected; got str")

    names: dict[str, Any] = {"select": CompiledFunction()}
    put_doors(names, ["select"])
    with pytest.raises(TypeError, match=r"^state: a string; parse_state"):
        names["select"](TEXT, PLAY.card)
    with pytest.raises(TypeError, match=r"^card: a string; parse_card"):
        names["select"](POSITION, "8s")
    with pytest.raises(TypeError, match=r"^tuple object expected"):
        names["select"](POSITION, PLAY.card, "5h")


def test_the_arguments_of_a_function_without_a_signature_are_its_own() -> None:
    for name, arguments in SIGNATURES_WHEN_COMPILED.items():
        method = vars(Game).get(name)
        function = inspect.unwrap(method.__func__ if method else getattr(casino, name))
        if not inspect.isfunction(function):
            pytest.skip("compiled functions tell no signature")
        parameters = inspect.signature(function).parameters.values()
        assert arguments == tuple(
            each.name for each in parameters if each.kind != each.KEYWORD_ONLY
        )


def test_an_argument_that_may_be_none_is_not_blamed() -> None:
    with pytest.raises(TypeError, match="is not iterable"):
        casino.svg(5.0, None)  # type: ignore[arg-type]


def test_any_other_mistake_keeps_its_words() -> None:
    with pytest.raises(IndexError, match=r"^tuple index out of range$"):
        casino.certain_points(POSITION, 5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"is hidden$"):
        casino.legal_plays(GAME.position.view(GAME.position.dealer))


@pytest.mark.parametrize("name", ["legal_plays", "hint", "apply"])
def test_a_door_can_be_sent_to_another_process(name: str) -> None:
    door = getattr(casino, name)
    assert pickle.loads(pickle.dumps(door)) is door  # noqa: S301 - our own bytes


def test_a_game_is_dealt_by_the_name_of_a_preset() -> None:
    assert Game.new("royal", "sunday") == Game.new(casino.PRESETS["royal"], "sunday")
    for name in ("royale", "royal,ace=1", "x" * 10**6):
        with pytest.raises(RuleSetError, match=r"^rules: 'r|^rules: 'x{40}…") as error:
            Game.new(name, "sunday")
        assert "parse_rules" in str(error.value)


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_str_writes_the_notation(preset: str) -> None:
    game = Game.new(preset, "sunday")
    game = game.play(casino.legal_plays(game.position)[0])
    for state in (game.position, game.position.view(game.position.turn)):
        assert str(state) == casino.format_position(state)
        assert str(casino.parse_state(str(state))) == str(state)
    play = casino.legal_plays(game.position)[-1]
    assert str(casino.parse_play(str(play), game.position)) == str(play)
    assert casino.parse_record(str(game)) == game
    assert casino.parse_rules(str(game.rules)) == game.rules


def test_an_illegal_play_says_why() -> None:
    with pytest.raises(casino.IllegalPlayError) as error:
        casino.apply(POSITION, casino.parse_play("9cx5h", POSITION))
    assert str(error.value) == ("The nine of clubs is not in your hand. (card-not-held, RULES 3)")


def test_the_cards_of_a_pack_are_cards() -> None:
    assert casino.cards_in(casino.FULL_PACK) == casino.FULL_PACK
    assert casino.cards_in(reversed(casino.FULL_PACK)) == casino.FULL_PACK


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_view_is_that_of_a_seat(seat: int) -> None:
    with pytest.raises(IndexError, match=f"^seat: {seat} is not a seat from 0 to 1$"):
        GAME.position.view(seat)  # type: ignore[arg-type]


CROWDED_POSITION = casino.parse_position("table=5h,3d,8c hands=3s8s/9c2d")


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
    refusal = casino.why_not(CROWDED_POSITION, casino.parse_play("9cx8c", CROWDED_POSITION))
    assert refusal is not None
    for sentence in (casino.refusal_sentence, casino.refusal_reason):
        with pytest.warns(DeprecationWarning, match=r"use \(refusal, state\)"):
            assert sentence(CROWDED_POSITION, refusal) == sentence(refusal, CROWDED_POSITION)  # type: ignore[arg-type]
