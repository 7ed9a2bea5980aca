"""A judge loses what the best play is worth more than its own."""

import pytest

from casino_core import largest_capture
from tests.lab import measure_last_play
from tests.lab.last_deal_features import is_last_before
from tests.lab.measure_last_play import losses, report, turns


def test_the_turns_are_the_last_ones_before_the_last_deal() -> None:
    found = turns("turns")
    for view in (next(found), next(found)):
        assert is_last_before(view)
        assert view.hand.bit_count() == 1
        assert len(view.stock) == 8


def test_a_judge_that_knows_the_values_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # A play is worth here how many more cards its side has captured than the other.
    monkeypatch.setattr(
        measure_last_play,
        "solved_natively",
        lambda view: (
            float(view.won[view.side].bit_count() - view.won[1 - view.side].bit_count()),
        ),
    )
    view = next(view for view in turns("knows") if largest_capture(view))
    judges = {
        "most": lambda _, plays: ((play, play.taken.bit_count()) for play in plays),
        "fewest": lambda _, plays: ((play, -play.taken.bit_count()) for play in plays),
    }
    best, worst = losses(view, judges)
    assert best == 0 < worst


def test_the_report_has_the_difference() -> None:
    lines = [*report(["one", "other"], [(0.5, 0.0), (0.0, 0.0), (0.4, 0.0)])]
    assert lines[0] == "one: 0.3000 ± 0.1528 points a turn, 66.7% of the turns"
    assert lines[2].startswith("difference: +0.3000 ± 0.1528 points a turn, 3 turns")
