"""The fields that all terms between friends have: the rules, who deals first, the points before.

Invitations to a game by link and duels write them in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import shortened
from ..notation.positions import format_handicap, parse_handicap
from ..notation.rulesets import format_rules, parse_rules
from ..ruleset import RuleSet
from ..seats import Seat


class DealTerms(NamedTuple):
    """What is agreed of a deal before its cards are known.

    rules   the rule set
    dealer  the seat that deals the first round
    scores  the points of each side before the first round
    """

    rules: RuleSet
    dealer: Seat
    scores: tuple[int, ...]


def deal_fields(terms: DealTerms) -> dict[str, str]:
    """Return the terms as fields, in the order in which they are written."""
    return {
        "rules": format_rules(terms.rules),
        "dealer": str(terms.dealer + 1),
        "scores": format_handicap(terms.scores),
    }


def parse_deal_fields(fields: Mapping[str, str]) -> DealTerms:
    """Read the fields; without `scores` nobody has points before.

    Raises `CasinoError`, whose message begins with the field at fault.
    """
    for name in ("rules", "dealer"):
        if name not in fields:
            raise NotationError(_("{part}: the field {part} is missing").format(part=name))
    rules, seat = parse_rules(fields["rules"]), fields["dealer"]
    if not re.fullmatch("[1-9]", seat) or int(seat) > rules.players:
        raise NotationError(_("dealer: {seat} is not a seat").format(seat=shortened(seat)))
    scores = (0,) * rules.sides
    if "scores" in fields:
        scores = parse_handicap(fields["scores"], rules)
    return DealTerms(rules, Seat(int(seat) - 1), scores)
