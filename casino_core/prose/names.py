"""The names of seats and sides in sentences.

`names` has the name of each seat; a seat named `You` is the player spoken to. Verbs change with the
person, so `prose` has every sentence whole, once for the player spoken to and once for others.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..i18n import N_
from ..i18n import gettext as _
from ..ruleset import RuleSet
from ..seats import Side
from .words import listed

YOU = N_("You")
"""The name in records of the seat of the player spoken to; `called` translates it."""


def called(name: str) -> str:
    """Return a name as it is shown."""
    return _(YOU) if name == YOU else name


def of_player(name: str, you: str, other: str, **parts: object) -> str:
    """Fill in `you` for the player spoken to, or `other` with the `{name}` of another."""
    return (you if name == YOU else other).format(name=name, **parts)


def side_name(names: Sequence[str], side: Side, rules: RuleSet) -> str:
    """Return the name of a side: a player's name, or two partners' names."""
    seats = (seat for seat in rules.seats if rules.side(seat) == side)
    return listed([called(names[seat]) for seat in seats])


def of_side(
    names: Sequence[str],
    side: Side,
    rules: RuleSet,
    you: str,
    one: str,
    partners: str,
    **parts: object,
) -> str:
    """Fill in the sentence for a side.

    `you` is for the player spoken to, `one` for another `{name}`, `partners` for `{names}`.
    """
    name = side_name(names, side, rules)
    words = partners if rules.partnership else you if names[side] == YOU else one
    return words.format(name=name, names=name, **parts)
