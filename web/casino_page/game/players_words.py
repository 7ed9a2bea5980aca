"""The players of a game in words, for the person who plays it."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core.i18n import gettext as _
from casino_core.prose.words import listed

from .seats import SeatedPlayer, names_of, people


def with_players(seated_players: Sequence[SeatedPlayer]) -> str:
    """Say who plays: `against Ann`; with several people `Ann, Ben and Clara`."""
    words = _("with {names}")
    if len(people(seated_players)) > 1:
        words = "{names}"
    elif len(seated_players) == 2:
        words = _("against {names}")
    return words.format(names=_others(seated_players))


def game_waits(seated_players: Sequence[SeatedPlayer], title: str = "") -> str:
    """Say in a sentence that a game waits, as in `Your game against Ann waits`.

    The title of its rules, if given, follows.
    """
    words = _("Your game with {names} waits.")
    if len(people(seated_players)) > 1:
        words = _("The game of {names} waits.")
    elif len(seated_players) == 2:
        words = _("Your game against {names} waits.")
    sentence = words.format(names=_others(seated_players))
    if not title:
        return sentence
    return _("{sentence} Its rules: {rules}.").format(sentence=sentence, rules=title)


def _others(seated_players: Sequence[SeatedPlayer]) -> str:
    """Return the other players of a person who plays alone; everybody where several people play."""
    persons, names = people(seated_players), names_of(seated_players)
    alone = len(persons) == 1
    return listed([name for n, name in enumerate(names) if not alone or n not in persons])
