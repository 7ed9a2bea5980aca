"""The cards on the table and the points of the game, each in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import CardSet
from ..i18n import gettext as _
from ..ruleset import RuleSet
from .names import side_name
from .words import cards_words


def table_sentence(loose: CardSet) -> str:
    """Return the loose cards of the table in a sentence."""
    return _("Loose on the table: {cards}.").format(cards=cards_words(loose))


def standing_sentence(totals: Sequence[int], names: Sequence[str], rules: RuleSet) -> str:
    """Return the points of every side in the game, and the target if there is one."""
    sides = [
        _("{side}: {points}").format(side=side_name(names, side, rules), points=points)
        for side, points in zip(rules.side_numbers, totals, strict=True)
    ]
    game = _("Points of the game: {sides}.").format(sides=", ".join(sides))
    target = _("The game is to {target}.").format(target=rules.target) if rules.target else ""
    return f"{game} {target}".rstrip()
