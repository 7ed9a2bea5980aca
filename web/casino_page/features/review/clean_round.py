"""Rounds in which a seat made no mistake."""

from __future__ import annotations

from typing import Final

from casino_core.analysis.review import Review
from casino_core.records.history import hinted
from casino_core.seats import Seat

FEWEST_CHOICES: Final = 4
"""The fewest decisions with a choice in a round that says anything."""


def has_clean_round(review: Review, seat: Seat) -> bool:
    """Return whether a seat made no mistake in one of the rounds that were played to their end.

    Plays for which a hint was given do not count.
    """
    helped = {*hinted(review.game)}
    decisions = [each for each in review.decisions if each.number not in helped]
    for number, played in enumerate(review.game.rounds, 1):
        own = [each for each in decisions if each.round == number and each.seat == seat]
        choices = sum(not each.forced for each in own)
        if (
            played.position.over
            and choices >= FEWEST_CHOICES
            and not any(each.plain for each in own)
        ):
            return True
    return False
