"""Labels are exact values, and a run that was cut short goes on."""

import shutil
from pathlib import Path

import pytest

from casino_core import Position, parse_position, parse_rules
from tests.lab.label_last_deals import (
    ENDS,
    MOST_DEALS,
    Label,
    Task,
    before_last_deal,
    deals_of,
    labels_of,
    make,
    read_labels,
    rounds_made,
    solved,
    solved_natively,
)

TASKS = [Task("standard", "label", number, 1) for number in range(3)]


def test_a_round_is_played_up_to_its_last_deal() -> None:
    views = before_last_deal(parse_rules("standard"), "label/0")
    assert len(set(views)) == ENDS
    for view in views:
        assert (view.hidden, view.stock, view.turn) == ((4, 4), (), 1 - view.dealer)
        assert view.unseen.bit_count() == 8
    assert not set(views) & set(before_last_deal(parse_rules("standard"), "label/1"))


def test_all_deals_are_there_and_each_is_what_the_seats_may_see() -> None:
    view, *_ = before_last_deal(parse_rules("standard"), "label/0")
    deals = deals_of(view)
    assert len({deal.hands for deal in deals}) == len(deals) == MOST_DEALS
    for deal in deals:
        assert deal.replace(hands=(0, 0), hidden=(4, 4)) == Position(*view)


@pytest.mark.parametrize(("won", "lead"), [("AsAhAdAc/Td", 4 - 3), ("Td/AsAhAdAc", 2 - 9)])
def test_a_value_is_the_lead_of_the_side_to_move_at_the_end(won: str, lead: float) -> None:
    # The deuce is trailed; the king takes the king, and its side captured last.
    position = parse_position(f"table=Kc hands=2s/Kd turn=1 dealer=2 won={won} last=2")
    assert isinstance(position, Position)
    assert solved(position) == lead


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_the_native_solver_finds_the_values_of_the_engine() -> None:
    for view in before_last_deal(parse_rules("standard"), "native/2")[:2]:
        values = solved_natively(view)
        some = range(0, MOST_DEALS, 3)
        deals = deals_of(view)
        assert [values[number] for number in some] == [solved(deals[number]) for number in some]
        assert len(set(values)) > 1


def test_a_run_goes_on_after_its_last_whole_round(tmp_path: Path) -> None:
    path, header = tmp_path / "labels.tsv", "# standard, 1 deals, seed label"
    assert rounds_made(path, header) == 0
    make(path, TASKS, jobs=1)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-5], encoding="utf-8")
    assert rounds_made(path, header) == len(TASKS) - 1
    make(path, TASKS[-1:], jobs=1)
    assert path.read_text(encoding="utf-8") == whole
    with pytest.raises(ValueError, match="other labels"):
        rounds_made(path, "# royal, 1 deals, seed label")
    labels = list(read_labels(path))
    assert [label.number for label in labels] == list(range(len(TASKS) * ENDS))
    assert labels[:ENDS] == labels_of(TASKS[0])[0]
    assert Label.from_line(labels[0].line) == labels[0]
    assert labels[0].mean == sum(labels[0].values) / len(labels[0].values)
