"""The tips that were learned, as stored in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from casino_core import Play
from casino_core.i18n import N_

from ...game.scene import Tip
from ...storage.fields import parse_names
from ...storage.store import StorageKey
from .tips import TIP_NAMES, tips_learned_from

TIPS_KEY: Final = StorageKey("casino.tips", N_("the tips that were learned"), 0)


class TipProgress:
    """The tips that were learned, and those that were announced since the page was loaded."""

    def __init__(self, learned: Iterable[str] = ()) -> None:
        """Begin with the names of the tips that were learned before."""
        self.learned = frozenset(learned)
        self._announced: frozenset[str] = frozenset()

    def learn_from(self, plays: Iterable[Play]) -> bool:
        """Learn the tips that a person's plays follow; returns whether any is new."""
        return self._learn(tips_learned_from(plays))

    def dismiss(self, name: str) -> bool:
        """Learn a tip that was put away; returns whether it is new."""
        return self._learn([name])

    def announce(self, tip: Tip) -> str:
        """Return the sentence for the screen reader the first time, then an empty text."""
        if tip.name in self._announced:
            return ""
        self._announced |= {tip.name}
        return tip.sentence

    def _learn(self, names: Iterable[str]) -> bool:
        before, self.learned = self.learned, self.learned.union(names)
        return self.learned != before


# Stored data


def format_learned(learned: Iterable[str]) -> str:
    """Return the text to store: a JSON list of the names of tips."""
    return json.dumps([name for name in TIP_NAMES if name in set(learned)])


def parse_learned(text: str) -> frozenset[str]:
    """Read a stored text. Raises one of `UNREADABLE` if it is damaged."""
    return frozenset(TIP_NAMES).intersection(parse_names(text))
