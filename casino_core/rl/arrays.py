"""Games as arrays of NumPy, for learning from data: what was seen, what was done, what came of it.

    from pathlib import Path
    from casino_core.cli.data_set import read_file
    from casino_core.rl.arrays import arrays_of

    for game in read_file(Path("games.jsonl")):
        arrays = arrays_of(game)

A row is one action (`actions`), so a play has several. A play that these actions cannot make, on a
crowded table or with a thirteenth build, has no rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Round
from ..position import Position
from ..rules.calling import call_out
from ..rules.outcome import outcome
from ..rules.turn import Step
from .actions import ACTIONS, Choice, actions_of
from .filling import Mask, Numbers, bits_of, fill
from .observations import Sight, observer
from .rounds import rewards_of

Whole = np.ndarray[Any, np.dtype[np.int64]]
"""An array of whole numbers."""

__all__ = ["GameArrays", "arrays_of"]


class GameArrays(NamedTuple):
    """The actions of a game, a row for each.

    observations  the player's observations, shape (rows, `observations.size`)
    masks         1 for each action that led to a legal play, shape (rows, `ACTIONS`)
    actions       the action that the player took, shape (rows,)
    seats         the seat of the player, shape (rows,)
    rounds        the number of the round, from 0, shape (rows,)
    rewards       the reward of the round for the player (`rounds.rewards_of`), shape (rows,)

    >>> from casino_core.rl.arrays import arrays_of
    >>> sorted({*arrays_of(finished).seats.tolist()})
    [0, 1]
    """

    observations: Numbers
    masks: Mask
    actions: Whole
    seats: Whole
    rounds: Whole
    rewards: Numbers


class _Row(NamedTuple):
    """An action: what was seen and chosen before, what was legal, what was done, by whom."""

    sight: Sight
    chosen: tuple[int, ...]
    bits: int
    action: int
    seat: int
    round: int
    reward: float


def arrays_of(game: Game) -> GameArrays:
    """Return the actions of a game whose rounds are over.

    >>> from casino_core.rl.arrays import arrays_of
    >>> arrays = arrays_of(finished)
    >>> arrays.observations.shape == (len(arrays.actions), 1232)
    True
    >>> bool(arrays.masks[range(len(arrays.actions)), arrays.actions].all())
    True
    """
    rows = [
        row for number, round_ in enumerate(game.rounds) for row in _rows_of(game, number, round_)
    ]
    observer_ = observer(game.rules)
    observations: Numbers = np.empty((len(rows), observer_.size), np.float32)
    if rows:
        fill(observations, [(row.sight, row.chosen) for row in rows], observer_)
    return GameArrays(
        observations,
        bits_of([row.bits for row in rows], ACTIONS).view(np.int8),
        np.array([row.action for row in rows], np.int64),
        np.array([row.seat for row in rows], np.int64),
        np.array([row.round for row in rows], np.int64),
        np.array([row.reward for row in rows], np.float32),
    )


def _rows_of(game: Game, number: int, round_: Round) -> Iterator[_Row]:
    last = game.called and number == len(game.rounds) - 1
    end = call_out(round_.position, game.caller) if last else outcome(round_.position)
    rewards = rewards_of(game.rules, end)
    for step in round_.steps:
        seat = step.before.turn
        sight = observer(game.rules).sight(step.before, seat)
        for choice, bits, action in _actions_of(step):
            yield _Row(sight, choice, bits, action, int(seat), number, rewards[seat])


def _actions_of(step: Step[Position]) -> list[tuple[tuple[int, ...], int, int]]:
    """Return the actions of a play, each with those before it and those that were legal."""
    actions, choice = actions_of(step.play, step.before), Choice(step.before)
    rows = []
    for action in actions or ():
        if not choice.bits >> action & 1:
            return []
        rows.append((choice.chosen, choice.bits, action))
        choice.choose(action)
    return rows
