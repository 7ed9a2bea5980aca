"""What teaches the master teaches: it finds what is to be learned, and writes what can be read."""

import numpy as np
import pytest

from casino_core.players.experience import Network
from casino_core.players.outlook import UNIT
from tests.train_experience import Lessons, Task, fit, joined, lesson_of, wanted_of, whole, written


def test_rounds_become_lessons() -> None:
    found = lesson_of(Task("royal", 2, "lessons", None))
    plays = len(found.ends)
    assert found.inputs.shape[0] == len(found.leads) == len(found.lines) == plays
    assert sorted(set(found.lines.tolist())) == [0, 1, 2, 3]
    for line in range(2):
        ours, theirs = found.ends[found.lines == line * 2], found.ends[found.lines == line * 2 + 1]
        assert set(ours.tolist()) == {-float(theirs[0])}
    again = lesson_of(Task("royal", 2, "lessons", None))
    assert np.array_equal(found.inputs, again.inputs)
    both = joined([found, again])
    assert both.lines.max() == 7


def test_a_network_learns_what_is_there_to_learn_and_can_be_read_again() -> None:
    chance = np.random.default_rng(2)
    inputs = chance.integers(-1, 2, (40000, 6)).astype(np.float32)
    inputs[:, 0] = 1
    ends = (2 * np.abs(inputs[:, 1] + inputs[:, 2]) - inputs[:, 3]).astype(np.float32)
    lessons = Lessons(inputs, np.zeros_like(ends), ends, np.arange(40000, dtype=np.int32))
    weights = fit(lessons, cells=24, passes=12)
    assert np.mean((weights(inputs) - ends) ** 2) < 0.05
    rows, cells = whole(weights)
    module: dict[str, object] = {}
    exec(written(rows, cells), module)  # noqa: S102 - it is what the script writes
    network = Network.from_hex(str(module["WEIGHTS"]), cells)
    assert module["CELLS"] == tuple(cells)
    for seen, told in zip(inputs[:50], weights(inputs[:50]), strict=True):
        assert network([int(UNIT * each) for each in seen]) == pytest.approx(told, abs=0.1)


def test_a_play_is_taught_the_end_and_partly_what_is_thought_of_the_next() -> None:
    column = np.array([1.0, 2.0, 5.0], np.float32)
    lessons = Lessons(
        np.zeros((3, 1), np.float32),
        column,
        np.array([4.0, 4.0, 7.0], np.float32),
        np.array([0, 0, 1], np.int32),
    )
    assert wanted_of(lessons, None).tolist() == [3.0, 2.0, 2.0]
    thought = np.array([0.0, 1.0, 0.0], np.float32)
    assert wanted_of(lessons, thought).tolist() == pytest.approx([0.6 * 4 + 0.4 * 3 - 1, 2.0, 2.0])
