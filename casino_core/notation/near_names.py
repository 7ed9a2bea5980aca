"""The errors for unknown names in a rule set: the nearest known one, or all of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ..errors import NotationError
from ..i18n import gettext as _
from .limits import shortened

_LEAST = 0.45
"""The least likeness of a name that may be meant, from 0 to 1."""
_OF_FIRST_WORD = 0.9
"""The likeness of a name whose first word is the same."""


def unknown_preset(name: str, known: Iterable[str]) -> NotationError:
    """Make the error for a rule set that is not known."""
    if near := _nearest(name, known):
        words = _("rules: {preset!r} is not a rule set; perhaps {meant}?")
        return NotationError(words.format(preset=shortened(name), meant=near))
    words = _("rules: {preset!r} is not a rule set; there are {known}")
    return NotationError(words.format(preset=shortened(name), known=", ".join(known)))


def unknown_option(name: str, known: Iterable[str]) -> NotationError:
    """Make the error for an option that is not known."""
    if near := _nearest(name, known):
        words = _("rules: {name!r} is not an option; perhaps {meant}?")
        return NotationError(words.format(name=shortened(name), meant=near))
    words = _("rules: {name!r} is not an option; there are {known}")
    return NotationError(words.format(name=shortened(name), known=", ".join(known)))


def _nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like a name; empty if none is like it.

    Of equally like names it is the first one: `sweeps` is `sweep_points`.
    """
    likeness, nearest = 0.0, ""
    for each in known:
        first_word = each.partition("_")[0]
        like = max(
            _common_share(name, each),
            _OF_FIRST_WORD * _common_share(name.removesuffix("s"), first_word.removesuffix("s")),
        )
        if like > likeness:
            likeness, nearest = like, each
    return nearest if likeness >= _LEAST else ""


def _common_share(one: str, other: str) -> float:
    """Return the share of the pairs of letters that two names have in common."""
    pairs, others = set(pairwise(one)), set(pairwise(other))
    return 2 * len(pairs & others) / max(1, len(pairs) + len(others))
