"""The changes that a counting player is tried with count what they say."""

from __future__ import annotations

import argparse

import pytest

from casino_core import parse_play
from tests.lab.try_counting import (
    Task,
    any_reply,
    certain_builds,
    kept_ace,
    last_capture,
    loose_aces,
    match,
    own_capture,
    parse_change,
    safe_capture,
)
from tests.views import view_of


def test_the_own_hand_may_capture_what_a_play_leaves() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert own_capture(view, parse_play("3c", view)) > 2
    assert own_capture(view, parse_play("ThxTd", view)) == 0


def test_a_capture_is_safe_from_who_cannot_take_its_cards() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    play = parse_play("3c", view)
    assert 0 < safe_capture(view, play) < own_capture(view, play)
    view = view_of("table=Td,4c hands=ThAs3c/?????? won=TsTc/ stock=*30")
    assert safe_capture(view, play) == own_capture(view, play)


def test_who_built_takes_the_build() -> None:
    view = view_of("table=Kh,(9:8dAs@2) hands=9c3s4h/?????? turn=1 stock=*32")
    assert certain_builds(view, parse_play("3s", view)) < -0.5
    assert certain_builds(view, parse_play("9cx(8dAs)", view)) == 0


def test_the_chance_of_a_reply_and_loose_aces() -> None:
    view = view_of("table=Ad,4c hands=4dAs3c/?????? stock=*32")
    assert -1 < any_reply(view, parse_play("3c", view)) < any_reply(view, parse_play("4dx4c", view))
    assert loose_aces(view, parse_play("AsxAd", view)) == 0
    assert loose_aces(view, parse_play("As", view)) == -2


def test_a_trailed_ace_counts() -> None:
    view = view_of("table=Td,4c hands=ThAs3c/?????? stock=*32")
    assert kept_ace(view, parse_play("As", view)) == -1
    assert kept_ace(view, parse_play("3c", view)) == 0


def test_the_loose_cards_are_for_the_side_that_captured_last() -> None:
    for last, sign in ((1, 1), (2, -1)):
        view = view_of(f"table=4c hands=Th2s/???? last={last}")
        assert last_capture(view, parse_play("2s", view)) * sign > 0
    view = view_of("table=4c hands=Th2s/???? last=1 stock=*32")
    assert last_capture(view, parse_play("2s", view)) == 0


def test_a_change_of_nothing_wins_nothing() -> None:
    pairs = match([Task("own", 0.0, "standard", f"none/{number}") for number in range(3)], 1)
    assert [pair.points for pair in pairs] == [0, 0, 0]
    task = Task("own", 0.0, "laisto", "none/0", "prospects")
    assert [pair.points for pair in match([task], 1)] == [0]


@pytest.mark.parametrize("text", ["own", "own=", "else=1", "own=x"])
def test_what_is_not_a_change_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        parse_change(text)
