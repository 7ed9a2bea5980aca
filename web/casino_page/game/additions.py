"""What features add to a scene, as values; each view writes them in its own way."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from casino_core.seats import Seat


class Today(NamedTuple):
    """The deals of the day that the person has finished, and the streak.

    day       today in UTC, such as `2026-11-20`
    finished  the number of today's deals that are finished, of `deals`
    streak    the number of counted days in a row, up to today or yesterday
    counted   whether today is one of them
    """

    day: str
    finished: int
    deals: int
    streak: int
    counted: bool = False


class Remark(NamedTuple):
    """What the character of a seat says.

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


class Achievements(NamedTuple):
    """What was reached, in sentences.

    medals    the names of the new badges, whose medals are drawn
    in_panel  whether the panel beside the table tells it, instead of the summary
    """

    sentences: tuple[str, ...]
    in_panel: bool = False
    medals: tuple[str, ...] = ()


class NewcomerOffer(Enum):
    """An offer to a newcomer: to learn the game in steps, or a deck with large faces."""

    FIRST_STEPS = "first-steps"
    LARGE_FACES = "large-faces"


class FirstGameOffer(NamedTuple):
    """The offer of the guided start of a game that is not the usual one: its preset."""

    preset: str


Addition = Today | Remark | Accuracy | LevelOffer | Achievements | NewcomerOffer | FirstGameOffer
