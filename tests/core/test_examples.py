"""Every row of examples.tsv is checked by each function that decides what is legal."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

import casino_core as casino
from casino_core import Play, Position, View

from ..rows import for_each


class Example(NamedTuple):
    name: str
    position: str
    play: str
    verdict: str
    note: str

    @property
    def legal(self) -> bool:
        return self.verdict == "legal"


def examples() -> list[Example]:
    path = Path(__file__).parent.parent / "examples.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return [Example(*row) for row in rows]


EXAMPLES = examples()
every_example = for_each(EXAMPLES, lambda example: example.name)


def read(example: Example) -> tuple[Position, Play]:
    position = casino.parse_state(example.position)
    assert isinstance(position, Position)
    return position, casino.parse_play(example.play, position)


def test_the_verdicts_are_two_and_the_names_unique() -> None:
    assert {example.verdict for example in EXAMPLES} == {"legal", "illegal"}
    assert len({example.name for example in EXAMPLES}) == len(EXAMPLES) > 100


@every_example
def test_the_validator_agrees(example: Example) -> None:
    position, play = read(example)
    assert casino.is_legal(position, play) == example.legal


@every_example
def test_the_list_of_plays_agrees(example: Example) -> None:
    position, play = read(example)
    assert (play in casino.legal_plays(position)) == example.legal
    assert (play in casino.plays_by_size(position)) == example.legal


@every_example
def test_the_view_of_the_player_agrees(example: Example) -> None:
    position, play = read(example)
    view = position.view(position.turn)
    assert isinstance(view, View)
    assert casino.is_legal(view, play) == example.legal
    assert (play in casino.legal_plays(view)) == example.legal


@every_example
def test_a_selection_of_its_piles_agrees(example: Example) -> None:
    position, play = read(example)
    selection = casino.select(position, play.card, play.loose, play.builds)
    chosen = (
        position.hand & play.card.bit  # a card outside the hand cannot be chosen
        and play in selection.plays
    )
    assert bool(chosen) == example.legal


@every_example
def test_an_illegal_play_has_a_reason_in_words(example: Example) -> None:
    position, play = read(example)
    refusal = casino.why_not(position, play)
    if example.legal:
        assert refusal is None
        return
    assert refusal is not None
    sentence = casino.refusal_sentence(refusal, position)
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")


@every_example
def test_the_play_is_written_canonically(example: Example) -> None:
    position, play = read(example)
    text = casino.format_play(play, position)
    assert casino.parse_play(text, position) == play
