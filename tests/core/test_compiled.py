"""A compiled engine says the same of a text in the place of a position as its sources."""

from __future__ import annotations

import inspect
import pickle

import pytest

import casino_core as casino
from casino_core.compiled import OF_A_STATE, OF_A_STATE_AND_A_PLAY, advise_of_texts

POSITION = casino.parse_position("table=5h,3d hands=3s8s/9c2d")
PLAY = casino.parse_play("8sx5h,3d", POSITION)


def compiled(*given: object, **named: object) -> str:
    """Refuse texts as mypyc's functions do, which look at the classes of arguments first."""
    if any(isinstance(each, str) for each in (*given, *named.values())):
        raise TypeError("tuple object expected; got str")
    return "done"


def doors() -> dict[str, object]:
    names: dict[str, object] = dict.fromkeys((*OF_A_STATE, *OF_A_STATE_AND_A_PLAY), compiled)
    advise_of_texts(names)
    return names


@pytest.mark.parametrize("name", [*OF_A_STATE, *OF_A_STATE_AND_A_PLAY])
def test_every_door_tells_how_a_text_is_read(name: str) -> None:
    door = doors()[name]
    assert callable(door)
    with pytest.raises(TypeError, match=r"^state: a text; parse_position\(text\)"):
        door("table=5h")
    with pytest.raises(TypeError, match=r"^state: a text; parse_position\(text\)"):
        door(state="table=5h")
    assert door(POSITION) == "done"


@pytest.mark.parametrize("name", OF_A_STATE_AND_A_PLAY)
def test_a_text_in_the_place_of_a_play_is_told_too(name: str) -> None:
    door = doors()[name]
    assert callable(door)
    with pytest.raises(TypeError, match=r"^play: a text; parse_play\(text, position\)"):
        door(POSITION, "8sx5h,3d")
    assert door(POSITION, PLAY) == "done"


def test_any_other_mistake_keeps_its_words() -> None:
    door = doors()["select"]
    assert callable(door)
    with pytest.raises(TypeError, match="tuple object expected"):
        door(POSITION, "8s")


def test_no_door_is_forgotten() -> None:
    found: dict[int, list[str]] = {1: [], 2: []}
    for name in casino.__all__:
        value = inspect.unwrap(getattr(casino, name))
        if inspect.isfunction(value) and value.__module__.startswith("casino_core.rules"):
            first = [*inspect.signature(value).parameters][:2]
            if first[:1] == ["state"]:
                found[1 + (first[1:] == ["play"])].append(name)
    if any(found.values()):  # a compiled engine has no signatures of all its functions
        assert found == {1: [*OF_A_STATE], 2: [*OF_A_STATE_AND_A_PLAY]}


def test_a_door_can_be_sent_to_another_process() -> None:
    for name in (*OF_A_STATE, *OF_A_STATE_AND_A_PLAY):
        door = getattr(casino, name)
        assert pickle.loads(pickle.dumps(door)) is door  # noqa: S301 - our own bytes
        assert getattr(doors()[name], "__module__", None) == "casino_core"
