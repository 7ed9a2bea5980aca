"""Every row of world-examples.tsv: the games of other countries.

A row has a rule set, a table, the rest of a position, a play and a verdict. The verdict is `legal`,
`illegal:<reason>`, `after:` with fields of the next position, or the fields of a score.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, Play, State
from casino_core.players import past_of
from casino_core.players.search.worlds import information_state, sample_worlds
from tests.rows import for_each

from .. import profiles
from . import worlds


class Example(NamedTuple):
    name: str
    rules: str
    table: str
    position: str
    play: str
    verdict: str
    note: str

    @property
    def start(self) -> str:
        """The position in notation."""
        return f"rules={self.rules} table={self.table} {self.position}"


def examples() -> list[Example]:
    path = Path(__file__).parent.parent / "world-examples.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return [Example(*[*row, ""][:7]) for row in rows]


EXAMPLES = examples()


@for_each(EXAMPLES, lambda example: example.name)
def test_the_verdict_is_the_engines(example: Example) -> None:
    assert_verdict(example)


def test_no_row_is_forgotten() -> None:
    names = [example.name for example in EXAMPLES]
    assert len(set(names)) == len(names) == 174


def assert_verdict(example: Example) -> None:
    kind, _, detail = example.verdict.partition(":")
    if example.play == "deal":
        assert_deal(example)
    elif example.play == "score":
        assert_score(casino.parse_state(example.start), example.verdict)
    elif detail == "position":
        with pytest.raises(CasinoError):
            casino.parse_state(example.start)
    else:
        position = casino.parse_state(example.start)
        play = casino.parse_play(example.play, position)
        assert_legal(position, play, legal=kind != "illegal")
        if kind == "illegal":
            assert_refused(position, play, detail)
        elif kind == "after":
            assert_after(casino.apply(position, play).after, detail)


def assert_legal(position: State, play: Play, *, legal: bool) -> None:
    assert casino.is_legal(position, play) == legal
    assert (play in casino.legal_plays(position)) == legal
    assert (play in casino.plays_by_size(position)) == legal
    assert (play in selected(position, play)) == legal


def selected(position: State, play: Play) -> Sequence[Play]:
    return casino.select(position, play.card, play.loose, play.builds, play.extras).plays


def assert_refused(position: State, play: Play, code: str) -> None:
    refusal = casino.why_not(position, play)
    assert refusal is not None
    assert refusal.code == code
    assert casino.refusal_sentence(refusal, position).endswith(".")


def assert_after(after: State, detail: str) -> None:
    """Check fields of the next position; the winner is of the game."""
    fields = dict(field.split("=", 1) for field in casino.format_position(after).split(" "))
    for field in detail.split(" "):
        name, expected = field.split("=")
        if name == "winner":
            assert winner(after) == expected
        else:
            assert fields.get(name, nothing(expected)) == expected


def nothing(expected: str) -> str:
    """The value of a field that is not written."""
    return "/".join("0" for _ in expected.split("/")) if expected[:1] == "0" else ""


def winner(position: State) -> str:
    if not position.over:
        return "none"
    won = casino.outcome(position).winner
    return "none" if won is None else str(won + 1)


def assert_score(position: State, verdict: str) -> None:
    points = {
        "points": "/".join(map(str, casino.score_round(position).points)),
        "totals": "/".join(map(str, casino.outcome(position).totals)),
        "carried": "/".join(map(str, casino.score_round(position).carried)),
        "winner": winner(position),
    }
    for field in verdict.split(" "):
        name, expected = field.split("=")
        assert points[name] == expected


def assert_deal(example: Example) -> None:
    rules = casino.parse_rules(example.start.split(" ")[0].removeprefix("rules="))
    first = casino.deal_round(rules, rules.cards, rules.seats[0])
    counts = {
        "hands": "/".join(str(first.hand_count(seat)) for seat in rules.seats),
        "table": str(first.loose.bit_count()),
        "stock": f"*{len(first.stock)}",
    }
    for field in example.verdict.split(" "):
        name, expected = field.split("=")
        assert counts[name] == expected


@pytest.mark.parametrize("preset", casino.PRESETS)
@profiles.some(5)
@given(seed=st.integers(0, 10**9))
def test_a_world_is_one_that_the_seat_cannot_tell_from_its_own(preset: str, seed: int) -> None:
    chance = Random(seed)
    steps = list(worlds.steps(chance, casino.PRESETS[preset]))
    number = chance.randrange(len(steps))
    position, before = steps[number].before, steps[:number]
    view = position.view(position.turn)
    sample = list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))
    assert len(sample) == 3
    assert all(world.view(view.turn) == view for world in sample)
    assert sample == list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))


def test_what_a_seat_knows_is_one_text() -> None:
    game, chance = Game.new("standard", "sunday"), Random(1)
    for _ in range(5):
        game = game.play(worlds.random_play(chance, game.position))
    view = game.position.view(game.position.turn)
    past = past_of(game.rounds[-1].steps, view.turn)
    text = information_state(view, past)
    assert text.startswith(str(view))
    assert text.endswith(" ".join(str(step.play) for step in game.steps))
    for world in sample_worlds(view, chance, 5, past):
        assert information_state(world.view(view.turn), past) == text
    assert information_state(view) == f"{view} past=-"
