"""The levels of the computer players: their names on the page, and one line about each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino_core.i18n import N_

LEVELS: Final[Mapping[str, str]] = {
    "careless": N_("plays anything that is allowed"),
    "beginner": N_("sees pairs, overlooks many sums and builds, and thinks of no risk"),
    "greedy": N_("takes the best it sees now, whatever that leaves to you"),
    "counting": N_("knows every card that has gone, thinks one play ahead, and overlooks little"),
    "searcher": N_("guesses the hidden cards, and plays on from there"),
    "master": N_("guesses the hidden cards many times, and plays each guess to its end"),
}
"""One line about each computer player, by its name in `casino_core.players`, weakest first."""

LEVEL_NAMES: Final[Mapping[str, str]] = {
    "careless": N_("Careless"),
    "beginner": N_("Beginner"),
    "greedy": N_("Greedy"),
    "counting": N_("Counting"),
    "searcher": N_("Searcher"),
    "master": N_("Master"),
}
"""The names of the computer players on the page."""
