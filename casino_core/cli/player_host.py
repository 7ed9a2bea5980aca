"""The process in which a Python player of somebody else plays (see `hosted_player`).

It reads frames from its standard input, and writes frames to what was its standard output. What the
player prints goes to the standard error: the output of a command is its own.
"""

from __future__ import annotations

import os
import sys
import time
from random import Random
from threading import Thread
from typing import Any, BinaryIO, Final

from ..errors import CasinoError
from ..play import Play
from ..players.base.player import asks_for_past
from ..players.beliefs.past import Past
from ..players.contract import CheckedPlayer, problem_of_error
from ..position import View
from ..rules.refusal import PlayerFaultError
from .frames import LENGTH, frame_of, value_of
from .own_players import load

SECONDS: Final = 1.0
"""The time between two looks whether the command still runs."""


def run() -> None:
    """Load the player that is named first, and play until the input ends."""
    questions, answers = _own_streams()
    Thread(target=_end_with_the_parent, args=(os.getppid(),), daemon=True).start()
    name: str = _read(questions)
    try:
        loaded = load(name)
        player = CheckedPlayer(loaded, name)
    except CasinoError as error:
        _write(answers, CasinoError(str(error)), name)
        return
    _write(answers, asks_for_past(loaded), name)
    chance = Random()
    while True:
        try:
            view, state, past = _read(questions)
        except EOFError:
            return
        if state is not None:
            chance.setstate(state)
        _write(answers, _answer(player, view, chance, past), name)


def _answer(player: CheckedPlayer, view: View, chance: Random, past: Past) -> object:
    """Return a play and the state of chance after it, None if that is as before; or the fault."""
    before = chance.getstate()
    try:
        play = player(view, chance, past)
    except PlayerFaultError as fault:
        return fault
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is the player's
        return PlayerFaultError(player.name, problem_of_error(error), view)
    after = chance.getstate()
    return Play(*play), None if after == before else after


def _own_streams() -> tuple[BinaryIO, BinaryIO]:
    """Return the streams of questions and answers, which nothing else reads or writes."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # without a standard error
        os.dup2(nothing, 1)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - for as long as we run
    sys.stdout = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    return questions, answers


def _read(stream: BinaryIO) -> Any:
    length = int.from_bytes(_exactly(stream, LENGTH), "big")
    return value_of(_exactly(stream, length))


def _exactly(stream: BinaryIO, count: int) -> bytes:
    content = stream.read(count)
    if len(content) < count:
        raise EOFError
    return content


def _write(stream: BinaryIO, value: object, name: str) -> None:
    """Write an answer. What cannot be written is a fault: a play may be made of anything."""
    try:
        content = frame_of(value)
    except Exception as error:  # noqa: BLE001 - see above
        problem = f"its play cannot be read: {problem_of_error(error)}"
        if isinstance(value, PlayerFaultError):
            problem = value.problem
        content = frame_of(PlayerFaultError(name, problem))
    stream.write(content)
    stream.flush()


def _end_with_the_parent(parent: int) -> None:
    """End this process, whatever the player does, once the command was killed."""
    while os.getppid() == parent:
        time.sleep(SECONDS)
    os._exit(1)
