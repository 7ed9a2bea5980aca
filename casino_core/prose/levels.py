"""The levels of computer players in words."""

from __future__ import annotations

from ..i18n import gettext as _
from ..players import LEVELS


def level_label(name: str) -> str:
    """Return the label of a level, such as `Master`; after it half a step, or its steps, if any.

    Raises `KeyError` for a name that is not in `players.LEVELS`.
    """
    return _with_steps(_(LEVELS[name].label), name)


def level_in_sentence(name: str) -> str:
    """Return the same within a sentence."""
    return _with_steps(_(LEVELS[name].in_sentence), name)


def _with_steps(words: str, name: str) -> str:
    steps = LEVELS[name].steps
    if LEVELS[name].above:
        return f"{words} +½"
    return f"{words} −{steps}" if steps else words
