"""Every row of three tables of examples: what is legal, why not, what follows, and what it scores.

`examples.tsv` has those that a page shows, `world-examples.tsv` the games of other countries, and
`verdicts.tsv` each refusal and the corners in which mutation testing once found a gap. A verdict
is `legal`, `illegal`, `illegal:<reason>`, `after:` with fields of the next position, or the fields
of a score or a deal.
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import pytest

import casino_core as casino
from casino_core import CasinoError, Play, Position, Reason, State
from tests.rows import for_each

TABLES = Path(__file__).parent.parent


class Example(NamedTuple):
    name: str
    position: str
    play: str
    verdict: str
    note: str = ""

    @property
    def legal(self) -> bool:
        return self.verdict == "legal"


def rows(name: str) -> list[list[str]]:
    """Return the rows of a table below its header."""
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return [*csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)][1:]


EXAMPLES = [Example(*row) for row in rows("examples.tsv")]
WORLD = [
    Example(name, f"rules={rules} table={table} {position}", *rest)
    for name, rules, table, position, *rest in rows("world-examples.tsv")
]
VERDICTS = [Example(f"{row[0]} {row[1]}", *row) for row in rows("verdicts.tsv")]
EVERY = [*EXAMPLES, *WORLD, *VERDICTS]
every_example = for_each(EXAMPLES, lambda example: example.name)


def test_the_verdicts_are_known_and_the_names_unique() -> None:
    assert {example.verdict for example in EXAMPLES} == {"legal", "illegal"}
    assert len({example.name for example in EVERY}) == len(EVERY) > 400


@for_each(EVERY, lambda example: example.name)
def test_the_verdict_is_the_engines(example: Example) -> None:
    kind, _, detail = example.verdict.partition(":")
    if example.play == "deal":
        assert_deal(example)
    elif example.play == "score":
        assert_score(casino.parse_state(example.position), example.verdict)
    elif detail == "position":
        with pytest.raises(CasinoError):
            casino.parse_state(example.position)
    else:
        state = casino.parse_state(example.position)
        play = casino.parse_play(example.play, state)
        assert not play.extras or casino.format_play(play, state) == example.play
        assert_legal(state, play, legal=kind != "illegal")
        if kind == "illegal":
            assert_refused(state, play, detail)
        elif kind == "after":
            assert_after(casino.apply(state, play).after, detail)


def assert_legal(state: State, play: Play, *, legal: bool) -> None:
    """Check what decides whether a play is legal, and that it is read as it is written."""
    assert casino.parse_play(casino.format_play(play, state), state) == play
    states = [state, state.view(state.turn)] if isinstance(state, Position) else [state]
    for each in states:
        assert casino.is_legal(each, play) == legal
        assert (play in casino.legal_plays(each)) == legal
    assert (play in casino.plays_by_size(state)) == legal
    assert (casino.why_not(state, play) is None) == legal
    selection = casino.select(state, play.card, play.loose, play.builds, play.extras)
    held = bool(state.hand & play.card.bit)  # a card outside the hand cannot be chosen
    assert (held and play in selection.plays) == legal
    assert legal or selection.refusals or not play.extras


def assert_refused(state: State, play: Play, code: str) -> None:
    refusal = casino.why_not(state, play)
    assert refusal is not None
    assert code in ("", refusal.code)
    sentence = casino.refusal_sentence(refusal, state)
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")
    assert "None" not in sentence
    reason = casino.refusal_reason(refusal, state)
    assert not reason or (reason[0].isupper() and reason.endswith(".") and "None" not in reason)


def test_every_reason_is_reached() -> None:
    """`build-alone` has no notation."""
    reached = {example.verdict.partition("illegal:")[2] for example in EVERY}
    assert reached >= {reason.code for reason in Reason} - {"build-alone"}


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


def winner(state: State) -> str:
    if not state.over:
        return "none"
    won = casino.outcome(state).winner
    return "none" if won is None else str(won + 1)


def assert_score(state: State, verdict: str) -> None:
    points = {
        "points": "/".join(map(str, casino.score_round(state).points)),
        "totals": "/".join(map(str, casino.outcome(state).totals)),
        "carried": "/".join(map(str, casino.score_round(state).carried)),
        "winner": winner(state),
    }
    for field in verdict.split(" "):
        name, expected = field.split("=")
        assert points[name] == expected


def assert_deal(example: Example) -> None:
    rules = casino.parse_rules(example.position.split(" ")[0].removeprefix("rules="))
    first = casino.deal_round(rules, rules.cards, rules.seats[0])
    counts = {
        "hands": "/".join(str(first.hand_count(seat)) for seat in rules.seats),
        "table": str(first.loose.bit_count()),
        "stock": f"*{len(first.stock)}",
    }
    for field in example.verdict.split(" "):
        name, expected = field.split("=")
        assert counts[name] == expected
