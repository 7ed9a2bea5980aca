"""The measure of what a search loses by the deals that it saves."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

from casino_core.players.search.sampled_values import MIN_DEALS
from casino_core.players.search.styles import MASTER, STYLES
from tests.lab.measure_allotment import (
    Decision,
    choice,
    decision,
    open_turns,
    read,
    style_of,
    tried,
)


def made_up(differences: list[float]) -> Decision:
    """A decision between two plays, whose values differ by these on the deals; 2 turns each."""
    values = [[0.0, difference] for difference in differences]
    return Decision(4, False, 2, [0.0, 0.0], values, [[2, 2]] * len(values))


def test_a_plain_decision_takes_few_deals_and_loses_nothing() -> None:
    plain = made_up([29.0, 28.0] * 200)
    assert choice(MASTER, plain, range(400)) == (1, 4 * MIN_DEALS)
    assert tried(MASTER, plain, "a") == (0.0, 4 * MIN_DEALS)


def test_a_close_decision_takes_all_deals() -> None:
    close = made_up([4.0, -3.6] * 200)
    assert choice(MASTER, close, range(400)).turns == 4 * MASTER.deals
    assert choice(STYLES["master@0.2"], close, range(400)).turns == 4 * 80


def test_a_wrong_choice_loses_what_the_other_deals_say() -> None:
    wrong = made_up([1.0] * 8)._replace(priors=[9.0, 0.0])
    loss, _ = tried(MASTER, wrong, "a")
    assert loss == 1.0


def test_the_changes_of_a_style_are_read() -> None:
    assert style_of("") == MASTER
    assert style_of("gain=0.01,deals=7") == MASTER._replace(gain=0.01, deals=7)


def test_a_turn_is_tried_and_read_again(tmp_path: Path) -> None:
    [(turn, plays, rng)] = islice(open_turns("standard", "a"), 1)
    result = decision(turn, plays, 3, rng)
    assert [len(result.priors), len(result.values)] == [len(plays), 3]
    assert all(number > 0 for counts in result.turns for number in counts)
    file = tmp_path / "playouts.jsonl"
    assert read(file) == []
    file.write_text(json.dumps(result) + "\n", encoding="utf-8")
    assert read(file) == [result]


def test_the_same_seed_has_the_same_turns() -> None:
    once, again = (
        [each[0].position for each in islice(open_turns("royal", "a"), 4)] for _ in range(2)
    )
    assert once == again
