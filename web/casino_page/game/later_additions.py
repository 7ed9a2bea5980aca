"""Additions of features to a scene after its start, as values (`additions`)."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.seats import Seat


class Remark(NamedTuple):
    """A remark of the character of a seat.

    plays  the number of plays made before it, which tells two remarks of the same words apart
    """

    seat: Seat
    words: str
    plays: int = 0


class Accuracy(NamedTuple):
    """The accuracy of the person in a game that is over.

    percent  such as `81 %`, empty until known
    hinted   how many plays were made with hints, if any were; these count for no accuracy
    """

    percent: str = ""
    hinted: str = ""


class LevelOffer(NamedTuple):
    """The offer of a computer player of another level.

    stronger  whether it is stronger than the last one
    """

    level: str
    stronger: bool


class AdaptiveOffer(NamedTuple):
    """The offer of an opponent whose level follows the results, made once."""


class AdaptedLevel(NamedTuple):
    """The level of the next game, which follows the results.

    change  1 if it is half a step stronger than the last one, -1 if weaker, 0 if it is the same
    """

    level: str
    change: int


class Achievements(NamedTuple):
    """The news of what was reached, in sentences.

    medals    the names of the new badges, whose medals are drawn
    in_panel  whether the panel beside the table tells it, instead of the summary
    """

    sentences: tuple[str, ...]
    in_panel: bool = False
    medals: tuple[str, ...] = ()


LaterAddition = Remark | Accuracy | LevelOffer | AdaptiveOffer | AdaptedLevel | Achievements
