"""The levels that each game does not offer and why, by the measured leads (`measured_leads`).

The level below answers for such a level (`players.leads`).

`python -m tests.lab.measure_leads --write` writes the end of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MUST_BE_PROVED: Final = "master"
"""The level that is offered only where its lead is proved: it takes the longest to think."""

UNKNOWN: Final = "unknown"
"""Why a level is left out: nobody knows yet whether it leads over the level below it."""
REFUTED: Final = "refuted"
"""Why a level is left out: it does not plainly lead over the level below it."""

LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {},
    "royal": {},
    "counting-out": {},
    "two-handed": {},
    "folk": {},
    "attend": {},
    "take-or-add": {},
    "spade": {},
    "diamond": {},
    "diamond,players=4": {"counting": REFUTED, "master": UNKNOWN},
    "draw": {},
    "royal-draw": {},
    "partnership": {},
    "kasino-se": {},
    "kasino-fi": {},
    "kasino-fi,players=4": {"counting": REFUTED, "master": UNKNOWN},
    "laisto": {},
    "misar": {"master": REFUTED},
    "krypkasino": {"master": UNKNOWN},
    "mulle": {},
    "dominicano": {},
    "byggkasino": {},
    "rakennuskasino": {},
    "kasino-no": {},
    "kasino-dk": {},
    "south-african": {},
    "khasino": {"master": REFUTED},
    "sotho": {},
    "swazi": {"master": UNKNOWN},
}
"""The levels that each game leaves out and why, the weakest first."""
