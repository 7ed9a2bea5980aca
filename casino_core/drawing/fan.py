"""How the cards of a build are fanned out, in pictures and on the page."""

from typing import Final

FAN_STEPS: Final = (42, 42, 42, 42, 36, 36, 30, 30)
"""By the number of cards in a build, how many hundredths of one of them the next leaves free."""


def fan_step(cards: int) -> int:
    """Return the hundredths of a card that the next one leaves free in a build of `cards`."""
    return FAN_STEPS[min(cards, len(FAN_STEPS)) - 1]
