"""Two players are measured in one deal: like players by nothing, a better one by something."""

from pathlib import Path

import pytest

from casino_core.analysis.pairs import Pair
from tests.lab import measure_deal
from tests.lab.measure_deal import Results, Task, play_pair, summary


def test_players_that_play_alike_differ_by_nothing() -> None:
    points, seconds = play_pair(Task("greedy", "greedy", "standard", "alike", native=False))
    assert points == 0
    assert seconds > 0


def test_the_players_change_places(monkeypatch: pytest.MonkeyPatch) -> None:
    # The solver is for other tests: this value tells who has more cards.
    monkeypatch.setattr(
        measure_deal,
        "_value",
        lambda view, **_: float(view.won[0].bit_count() - view.won[1].bit_count()),
    )
    leads = [
        play_pair(Task(*names, "standard", f"places/{number}", native=False))[0]
        for number in range(10)
        for names in (("counting", "careless"), ("careless", "counting"))
    ]
    assert all(one == -other for one, other in zip(leads[::2], leads[1::2], strict=True))
    assert sum(leads[::2]) > 0


def test_a_run_goes_on_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure_deal, "play_pair", lambda task: (float(task.seed), 0.5))
    tasks = [Task("greedy", "greedy", "standard", f"{number}", native=False) for number in range(3)]
    path = tmp_path / "deal.tsv"
    assert len([*Results(path).play(tasks[:2], 1)]) == 2
    again = Results(path)
    assert [*again.play(tasks, 1)][-1] == [Pair(0.0, 0.0), Pair(1.0, 0.0), Pair(2.0, 0.0)]
    assert "+1.000 ± 0.577 points a pair of deals, 3 pairs, 2 with another end" in summary(again)
