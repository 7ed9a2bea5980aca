"""Additions of features to the first scenes, as values; each view writes them in its own way."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple


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


class NewcomerOffer(Enum):
    """An offer to a newcomer: to learn the game in steps, or a deck with large faces."""

    FIRST_STEPS = "first-steps"
    LARGE_FACES = "large-faces"


class FirstGameOffer(NamedTuple):
    """The offer of the guided start of a game that is not the usual one: its preset."""

    preset: str


if TYPE_CHECKING:
    from .later_additions import LaterAddition

    Addition = Today | NewcomerOffer | FirstGameOffer | LaterAddition
