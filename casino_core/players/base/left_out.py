"""The levels that each preset does not offer, by the measured leads (`measured_leads`).

`python -m tests.lab.measure_leads --write` writes the end of this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MUST_BE_PROVED: Final = "master"
"""The level that is offered only where its lead is proved: it takes the longest to think."""

LEFT_OUT: Final[Mapping[str, tuple[str, ...]]] = {
    "standard": (),
    "royal": (),
    "counting-out": (),
    "two-handed": (),
    "folk": ("master",),
    "attend": ("master",),
    "take-or-add": (),
    "spade": ("master",),
    "diamond": ("master",),
    "draw": ("master",),
    "royal-draw": ("master",),
    "partnership": ("master",),
    "kasino-se": (),
    "kasino-fi": ("master",),
    "laisto": ("master",),
    "misar": ("master",),
    "krypkasino": ("master",),
    "mulle": ("master",),
    "dominicano": ("master",),
    "byggkasino": ("master",),
    "rakennuskasino": ("master",),
    "kasino-no": ("master",),
    "kasino-dk": ("master",),
    "south-african": ("master",),
    "khasino": ("master",),
    "sotho": ("master",),
    "swazi": ("master",),
}
"""The levels that each preset leaves out, the weakest first."""
