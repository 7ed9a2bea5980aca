"""Seats and sides in sentences.

`names` are what the seats are called; a seat named `You` is spoken to. Every sentence stands in
`prose` whole, once for the player spoken to and once for others, because languages bend verbs.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..i18n import N_
from ..i18n import gettext as _
from ..ruleset import RuleSet
from .words import listed

YOU = N_("You")
"""The name of a seat that is spoken to, as records have it; see `called`."""


def called(name: str) -> str:
    """A name as it is shown."""
    return _(YOU) if name == YOU else name


def side_name(names: Sequence[str], side: int, rules: RuleSet) -> str:
    """What a side is called: a player's name, or two partners' names."""
    seats = (seat for seat in range(rules.players) if rules.side(seat) == side)
    return listed([called(names[seat]) for seat in seats])


def of_side(
    names: Sequence[str],
    side: int,
    rules: RuleSet,
    you: str,
    one: str,
    partners: str,
    **parts: object,
) -> str:
    """The sentence for the one spoken to, for another `{name}`, or for partners, `{names}`."""
    name = side_name(names, side, rules)
    words = partners if rules.partnership else you if names[side] == YOU else one
    return words.format(name=name, names=name, **parts)
