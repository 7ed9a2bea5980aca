"""Labels are exact values, and a run that was cut short goes on."""

from pathlib import Path

import pytest

from casino_core import Position, parse_position, parse_rules
from casino_core.cli.processes import in_order
from tests.lab.label_last_deals import (
    MOST_DEALS,
    Label,
    Task,
    before_last_deal,
    deals_of,
    label_of,
    labels_made,
    make,
    read_labels,
    solved,
)

TASKS = [Task("standard", "label", number, 2) for number in range(4)]


def test_a_round_is_played_up_to_its_last_deal() -> None:
    view = before_last_deal(parse_rules("standard"), "label/0")
    assert (view.hidden, view.stock, view.turn) == ((4, 4), (), 1 - view.dealer)
    assert view.unseen.bit_count() == 8
    assert view != before_last_deal(parse_rules("standard"), "label/1")


def test_all_deals_are_there_and_each_is_what_the_seats_may_see() -> None:
    view = before_last_deal(parse_rules("standard"), "label/0")
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


def test_a_run_goes_on_after_its_last_whole_line(tmp_path: Path) -> None:
    path, header = tmp_path / "labels.tsv", "# standard, 2 deals, seed label"
    assert labels_made(path, header) == 0
    make(path, TASKS, jobs=1)
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole[:-5], encoding="utf-8")
    assert labels_made(path, header) == len(TASKS) - 1
    make(path, TASKS[-1:], jobs=1)
    assert path.read_text(encoding="utf-8") == whole
    with pytest.raises(ValueError, match="other labels"):
        labels_made(path, "# royal, 2 deals, seed label")
    labels = list(read_labels(path))
    assert [label.number for label in labels] == [0, 1, 2, 3]
    assert labels == [label for label, _ in in_order(label_of, TASKS, 1)]
    assert Label.from_line(labels[0].line) == labels[0]
    assert labels[0].mean == sum(labels[0].values) / 2
