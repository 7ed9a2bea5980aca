"""A player's seat in a match: it is alone in its Python, and the referee asks it from another one.

A page's script sets the session of a player up with `sit` and calls `ready`; then the fence hands
it the questions of the referee (`workshop.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from casino_core import Play, View, format_play
from casino_core.players.beliefs.past import PastPlay

from .contract import objection
from .own_player import OwnPlayer


class Seat:
    """The seat of a player from the text of a file."""

    def __init__(self, code: str, file: str) -> None:
        """Run the file. Raises what it raises, and `ContractError` without a player in it."""
        self._player = OwnPlayer(code, file)
        self._chances: dict[int, Random] = {}

    @property
    def asks_for_past(self) -> bool:
        """Return whether the player is told the plays of the present deal."""
        return self._player.asks_for_past

    def turn(
        self, view: View, chance: Random | None, past: Sequence[tuple[View, Play]]
    ) -> dict[str, str]:
        """Ask the player for a play: the `play`, or the `problem`, and what it `printed`.

        A source of chance comes with the first turn of a round, and goes on in the next ones.
        """
        chance = self._chances[view.turn] = chance or self._chances[view.turn]
        text = ""
        try:
            play = self._player(view, chance, tuple(PastPlay(*each) for each in past))
        except Exception as error:  # noqa: BLE001 - a player may raise anything
            problem = self._player.sentence_about(error)
        else:
            problem = objection(view, play)
            text = "" if problem else format_play(play, view)
        return {"play": text, "problem": problem, "printed": self._player.printed}


_seats: list[Seat] = []


def sit(code: str, file: str) -> None:
    """Seat the player of a file, which is asked from now on. Raises what `Seat` raises."""
    _seats[:] = [Seat(code, file)]


def ready() -> bool:
    """Return whether the player asks for the past."""
    return _seats[0].asks_for_past


def turn(view: View, chance: Random | None, past: Sequence[tuple[View, Play]]) -> dict[str, str]:
    """Ask the player for a play (`Seat.turn`)."""
    return _seats[0].turn(view, chance, past)
