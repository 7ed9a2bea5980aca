"""The sums of plays as they stand on the table: `9 + A = 10`."""

from __future__ import annotations

from ..cards import cards_in
from ..rules.sets import PlaySet
from ..ruleset import RuleSet
from .partial_sums import value_words
from .words import short_rank


def set_words(one: PlaySet, rules: RuleSet) -> str:
    """Return the sum that a set is: `9 + A = 10`; empty for a card or a build that is a set alone.

    The card played stands last, and a build as its value.
    """
    if not one.is_sum:
        return ""
    terms = [(card.weight, short_rank(card.rank)) for card in cards_in(one.loose)]
    terms += [(build.value, str(build.value)) for build in one.builds]
    words = [term for _weight, term in sorted(terms, key=lambda term: -term[0])]
    words += [short_rank(one.card.rank)] if one.card else []
    return f"{' + '.join(words)} = {value_words(one.value, rules)}"
