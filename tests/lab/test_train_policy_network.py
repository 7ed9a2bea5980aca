"""Training the policy network lessens what is lost by its choices, and its weights can be read."""

import numpy as np
import pytest

from casino_core import parse_rules
from casino_core.players.base.measured_games import has_policy
from casino_core.players.networks.policy_network import OBSERVATIONS, PolicyNetwork
from casino_core.players.networks.weights import parse_weights
from tests.lab import train_policy_network
from tests.lab.train_policy_network import (
    JUDGES,
    SHARES,
    Samples,
    Task,
    Turns,
    first_weights,
    fit,
    joined,
    lost_by_judges,
    regret_of,
    results_of,
    samples_of,
    whole,
    written,
)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return joined([samples_of(Task(rules, 60, "lessons")) for rules in ("standard", "royal")])


def test_turns_become_samples(samples: Samples) -> None:
    plays = len(samples.values)
    assert samples.counts.sum() == len(samples.sizes) == len(samples.held) == plays
    assert samples.sizes.sum() == len(samples.seen)
    assert samples.counts.min() >= 1
    assert set(samples.seen.tolist()) <= set(range(OBSERVATIONS))
    again = samples_of(Task("standard", 60, "lessons"))
    assert np.array_equal(samples.values[: len(again.values)], again.values)
    batch = Turns(samples).batch(np.array([1, 0]))
    assert batch.turns.tolist() == [0] * samples.counts[1] + [1] * samples.counts[0]
    assert batch.inputs.sum() == samples.sizes[: samples.counts[0] + samples.counts[1]].sum()


def test_less_is_lost_by_what_was_learned(
    samples: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train_policy_network, "BATCH_SIZE", 8)
    lost = regret_of(first_weights(8), samples)
    after = fit(samples, cells=8, epochs=30)
    assert regret_of(after, samples) < 0.5 * lost


def test_the_weights_that_are_written_can_be_read_again(samples: Samples) -> None:
    weights = fit(samples, cells=4, epochs=1)
    arrays = parse_weights(written(*whole(weights)))
    rows, start, cells, shifts = whole(weights)
    network = PolicyNetwork.from_arrays(arrays)
    assert np.array_equal(arrays["observations"], rows)
    assert list(arrays["start"][0]) == start
    assert list(map(list, arrays["cells"])) == cells
    assert list(arrays["shifts"][0]) == shifts
    batch = Turns(samples).batch(np.arange(20))
    values = results_of(weights, batch)[1]
    for inputs, held, value in zip(batch.inputs, batch.held, values, strict=True):
        own_value = network.value_of(np.flatnonzero(inputs).tolist(), int(held))
        assert own_value == pytest.approx(value, abs=0.1)


def test_the_network_is_used_in_the_games_in_which_it_learned_but_three() -> None:
    unused = [rules for rules in SHARES if not has_policy(parse_rules(rules))]
    assert unused == ["spade", "standard,players=3", "royal,players=3"]


def test_the_policy_network_loses_less_than_counting() -> None:
    lost = lost_by_judges("standard", 60, "lessons")
    assert list(lost) == list(JUDGES)
    assert 0 <= lost["policy network"] < lost["balances"]
