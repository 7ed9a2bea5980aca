"""The network of the last deal learns from labels and is written as it is read."""

import sys
from pathlib import Path

import pytest

from casino_core import parse_rules
from casino_core.players.estimates.evaluation import lead_so_far
from casino_core.players.networks.value_network import ValueNetwork
from casino_core.players.networks.weights import parse_weights
from tests.lab import train_last_deal_network
from tests.lab.label_last_deals import Label, before_last_deal
from tests.lab.train_last_deal_network import samples_of


def test_a_sample_is_of_the_side_that_has_just_played() -> None:
    view, *_ = before_last_deal(parse_rules("standard"), "sample/0")
    samples = samples_of([Label(0, view, (3.0, 4.0))])
    assert samples.ends.tolist() == [-3.5]
    assert samples.leads[0] == pytest.approx(-lead_so_far(view, view.side))


def test_weights_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["# labels"]
    for number in range(4):
        for view in before_last_deal(parse_rules("standard"), f"written/{number}"):
            # What was captured last is worth something here, and nothing else is.
            value = -lead_so_far(view, 1 - view.side) + (2 if view.last == view.side else -2)
            lines.append(Label(number, view, (value,)).line)
    labels, out = tmp_path / "labels.tsv", tmp_path / "last-deal.weights"
    labels.write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = ["train", "--train", str(labels), "--labels", str(labels), "--out", str(out)]
    monkeypatch.setattr(sys, "argv", [*words, "--cells", "8", "--epochs", "400"])
    train_last_deal_network.main()
    *_, held_out, as_written = capsys.readouterr().out.splitlines()
    assert float(held_out.split()[2]) < 1.0
    assert float(as_written.split()[4]) == pytest.approx(float(held_out.split()[2]), abs=0.1)
    network = ValueNetwork.from_arrays(parse_weights(out.read_bytes()))
    assert network([64] * 524) != 0
