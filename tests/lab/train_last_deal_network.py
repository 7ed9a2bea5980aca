"""Trains the network that judges positions before the last deal, from exact averages.

    python -m tests.lab.train_last_deal_network --train train.tsv --labels test.tsv

Both files are of `label_last_deals`. The network learns the labels of the first, as the lead of the
side that has just played, less what it leads by so far. The script writes
`tests/lab/last-deal.weights`, and tells the root of the mean square of the errors at the positions
of both files, in points, of the weights as they are written too. No player uses them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from casino_core.players.estimates.evaluation import lead_so_far
from casino_core.players.estimates.probabilities import holding_probabilities
from casino_core.players.networks.value_network import ValueNetwork
from casino_core.players.networks.weights import format_weights
from tests.lab.label_last_deals import Label, read_labels
from tests.lab.last_deal_features import features_last_deal
from tests.lab.train_value_network import Array, Samples, fit, whole

CELLS = 64
"""The number of cells in the hidden layer."""
EPOCHS = 30
"""The number of passes over all labels."""
WEIGHTS = Path(__file__).with_name("last-deal.weights")
PURPOSE = (
    "Network of positions before the last deal, "
    "written by python -m tests.lab.train_last_deal_network"
)


def samples_of(labels: Iterable[Label]) -> Samples:
    """What the network learns from: a sample for each label, of the side that has just played."""
    inputs, leads, ends = [], [], []
    for label in labels:
        view, seat = label.view, 1 - label.view.turn
        chances = holding_probabilities(view, view.turn)
        inputs.append(features_last_deal(view, view.rules.seats[seat], chances))
        leads.append(lead_so_far(view, view.rules.side(view.rules.seats[seat])))
        ends.append(-label.mean)
    return Samples(
        np.array(inputs, np.int16),
        np.array(leads, np.float32),
        np.array(ends, np.float32),
        np.arange(len(ends), dtype=np.int32),
    )


def error(samples: Samples, estimates: Array) -> float:
    """The root of the mean square of the errors, in points."""
    errors = samples.leads + estimates - samples.ends
    return float(np.sqrt((errors * errors).mean()))


def main() -> None:
    """Learn, write and tell the errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--train", type=Path, required=True, help="labels to learn from")
    parser.add_argument("--labels", type=Path, required=True, help="labels to measure against")
    parser.add_argument("--cells", type=int, default=CELLS)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    train, held_out = (samples_of(read_labels(path)) for path in (options.train, options.labels))
    weights = fit(train, options.cells, options.epochs)
    rows, cells = whole(weights)
    arrays = {"inputs": rows.tolist(), "cells": [cells]}
    options.out.write_bytes(format_weights(PURPOSE, arrays))
    network = ValueNetwork(arrays["inputs"], cells)
    written = np.array([network(inputs.tolist()) for inputs in held_out.inputs], np.float32)
    print(f"learned: {error(train, weights(train.inputs)):.3f} points, {len(train.ends)} labels")
    print(f"held out: {error(held_out, weights(held_out.inputs)):.3f} points")
    print(f"held out, as written: {error(held_out, written):.3f} points")


if __name__ == "__main__":
    main()
