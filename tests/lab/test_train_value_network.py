"""Training finds a function that the data holds, and writes weights that can be read."""

import numpy as np
import pytest

from casino_core.players.estimates.features import UNIT
from casino_core.players.networks.value_network import Family, ValueNetwork, trained_network
from casino_core.players.networks.weights import parse_weights
from tests.lab import train_value_network
from tests.lab.train_value_network import (
    Samples,
    Task,
    fit,
    joined,
    play_all,
    samples_of,
    targets_of,
    tuned,
    weights_before,
    whole,
    written,
)


def test_rounds_become_samples() -> None:
    samples = samples_of(Task("royal", 2, "lessons", None))
    plays = len(samples.ends)
    assert samples.inputs.shape[0] == len(samples.leads) == len(samples.episodes) == plays
    assert sorted(set(samples.episodes.tolist())) == [0, 1, 2, 3]
    for number in range(2):
        ours, theirs = (
            samples.ends[samples.episodes == number * 2],
            samples.ends[samples.episodes == number * 2 + 1],
        )
        assert set(ours.tolist()) == {-float(theirs[0])}
    again = samples_of(Task("royal", 2, "lessons", None))
    assert np.array_equal(samples.inputs, again.inputs)
    both = joined([samples, again])
    assert both.episodes.max() == 7


def test_the_end_of_a_round_is_a_lead_where_points_are_bad() -> None:
    samples = samples_of(Task("laisto", 3, "lessons", None))
    # What was won so far predicts the end: a lead is to have fewer points.
    assert np.corrcoef(samples.leads, samples.ends)[0, 1] > 0.2


def test_rounds_are_played_by_several_processes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_value_network, "SHARES", {Family.USUAL: {"standard": 1}})
    network = ValueNetwork([[1, -1]] * 128, [ValueNetwork.SCALE, -ValueNetwork.SCALE])
    alone, together = (play_all(4, "processes", network, jobs) for jobs in (1, 2))
    assert np.array_equal(alone.inputs, together.inputs)
    assert np.array_equal(alone.ends, together.ends)
    assert set(alone.episodes.tolist()) == set(range(8))


def test_a_network_learns_what_is_there_to_learn_and_can_be_read_again() -> None:
    chance = np.random.default_rng(2)
    wholes = chance.integers(-1, 2, (40000, 6)).astype(np.int16)
    wholes[:, 0] = 1
    ends = (2 * np.abs(wholes[:, 1] + wholes[:, 2]) - wholes[:, 3]).astype(np.float32)
    inputs = np.int16(UNIT) * wholes
    samples = Samples(inputs, np.zeros_like(ends), ends, np.arange(40000, dtype=np.int32))
    weights = fit(samples, cells=24, epochs=12)
    assert np.mean((weights(inputs) - ends) ** 2) < 0.05
    rows, cells = whole(weights)
    arrays = parse_weights(written(rows, cells, Family.USUAL))
    network = ValueNetwork.from_arrays(arrays)
    assert np.array_equal(arrays["inputs"], rows)
    assert list(arrays["cells"][0]) == cells
    for seen, value in zip(inputs[:50], weights(inputs[:50]), strict=True):
        assert network(seen.tolist()) == pytest.approx(value, abs=0.1)


def test_tuning_starts_from_the_weights_of_another_family() -> None:
    samples = samples_of(Task("khasino", 2, "tune", None))
    size = samples.inputs.shape[1]
    before = weights_before(Family.USUAL, size)(samples.inputs)
    network = trained_network(Family.USUAL)
    western = samples_of(Task("standard", 1, "tune", None)).inputs.shape[1]
    for seen, value in zip(samples.inputs[:20].tolist(), before[:20], strict=True):
        assert network(seen[:western]) == pytest.approx(value, abs=0.01)
    after = tuned(samples, Family.USUAL)(samples.inputs)
    end = samples.ends - samples.leads
    assert np.mean((after - end) ** 2) < np.mean((before - end) ** 2)


def test_a_target_mixes_the_end_with_the_estimate_of_the_next_play() -> None:
    column = np.array([1.0, 2.0, 5.0], np.float32)
    samples = Samples(
        np.zeros((3, 1), np.int16),
        column,
        np.array([4.0, 4.0, 7.0], np.float32),
        np.array([0, 0, 1], np.int32),
    )
    assert targets_of(samples, None).tolist() == [3.0, 2.0, 2.0]
    estimates = np.array([0.0, 1.0, 0.0], np.float32)
    assert targets_of(samples, estimates).tolist() == pytest.approx(
        [0.6 * 4 + 0.4 * 3 - 1, 2.0, 2.0]
    )
