"""Rollouts: plays tried on the same deals of the hidden cards, played to the end."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from casino_core import View, format_play, parse_play, parse_state
from casino_core.analysis.rollout import (
    LEAST_DEALS,
    PLAIN_ERRORS,
    DealResult,
    likely_plays,
    roll_out_deal,
    rollout,
)
from casino_core.cli import main

TEXT = "table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8 scores=14/12"


def view() -> View:
    state = parse_state(TEXT)
    return state if isinstance(state, View) else state.view(0)


def test_a_deal_is_the_same_for_every_play_and_every_time() -> None:
    plays = [parse_play(word, view()) for word in ("TsxTd,9s,As", "TsxTd,9s,As", "3h")]
    results = roll_out_deal(view(), plays, "counting", "seed", 3)
    assert results[0] == results[1]
    assert results == roll_out_deal(view(), plays, "counting", "seed", 3)
    assert all(each.chance is not None and 0 <= each.chance <= 1 for each in results)


def test_the_errors_are_those_of_differences_on_the_same_deals() -> None:
    plays = [parse_play(word, view()) for word in ("Ts", "3h")]
    leads = [(4.0, 3.0), (-2.0, -3.0), (6.0, 3.0), (0.0, -1.0)]
    results = [tuple(DealResult(lead, None) for lead in pair) for pair in leads]
    *_, last = rollout(plays, results)
    best, other = last.plays
    assert (best.play, other.play) == tuple(plays)
    assert (best.lead, other.lead) == (2.0, 0.5)
    assert (best.behind, other.behind) == (0.0, 1.5)
    # The differences are 1, 1, 3, 1: their variance is 1.
    assert other.behind_error == pytest.approx(sqrt(1 / 4))
    assert best.error > 3 * other.behind_error
    assert best.leads == {4.0: 1, -2.0: 1, 6.0: 1, 0.0: 1}
    assert not last.plain


def test_a_rollout_stops_when_the_difference_is_plain() -> None:
    plays = [parse_play(word, view()) for word in ("TsxTd,9s,As", "3h")]
    results = (roll_out_deal(view(), plays, "greedy", "seed", number) for number in range(200))
    *_, last = rollout(plays, results)
    assert last.plain
    assert LEAST_DEALS <= last.deals < 200
    assert last.plays[0].play == plays[0]
    assert last.plays[1].behind > PLAIN_ERRORS * last.plays[1].behind_error


def test_the_likely_plays_are_led_by_the_large_capture() -> None:
    assert format_play(likely_plays(view(), 2)[0], view()) == "TsxAs,9s,Td"


def test_the_command_prints_the_same_with_one_process_and_with_two(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = [
        "rollout",
        TEXT,
        "3h",
        "Kc",
        "--player",
        "greedy",
        "--deals",
        "6",
        "--seed",
        "casino",
    ]
    assert main([*arguments, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["deals"] for each in lines] == [1, 2, 3, 4, 5, 6]
    assert {each["play"] for each in lines[-1]["plays"]} == {"3h", "Kc"}
    assert main(arguments) == 0
    alone = capsys.readouterr().out
    assert alone.splitlines()[-1] == "6 deals; the difference is not plain"
    assert main([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == alone


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["table=3c hands=/ won=As/"], "hands: the round is over"),
        (["table=3c hands=????/5s stock=*8"], "hands: the hand of seat 1, whose turn it is, is"),
        ([TEXT, "Zz"], "Zz"),
        ([TEXT, "Kc", "5dxKh"], "king of hearts"),
    ],
)
def test_a_rollout_that_cannot_be_says_why(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["rollout", *arguments]) == 2
    assert message in capsys.readouterr().err
