"""The items of a round's score as they are named inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..i18n import N_
from ..i18n import gettext as _
from ..rows import How
from ..rules.scoring import counted_items
from ..ruleset import RuleSet
from ..score import Item

ITEM_WORDS: Final[Mapping[Item, str]] = {
    Item.CARDS: N_("most cards"),
    Item.SPADES: N_("most spades"),
    Item.BIG_CASINO: N_("the big casino"),
    Item.LITTLE_CASINO: N_("the little casino"),
    Item.ACES: N_("the aces"),
    Item.JACK_OF_SPADES: N_("the jack of spades"),
    Item.DIAMONDS: N_("most diamonds"),
    Item.SEVEN_OF_DIAMONDS: N_("the seven of diamonds"),
    Item.SEVENS: N_("all four sevens"),
    Item.SIXES: N_("all four sixes"),
    Item.SWEEPS: N_("the sweeps"),
    Item.SWEEPS_FED: N_("the sweeps allowed"),
    Item.TWINS: N_("the twins"),
    Item.SPADES_OVER: N_("the spades beyond"),
    Item.LAST_CAPTURE: N_("the last capture"),
}
"""Each item as in: `the aces`. The text is not translated yet."""


def item_in_sentence(item: Item, rules: RuleSet) -> str:
    """Return the words of an item: `most spades`, or `the spades` where each of them scores."""
    each = [counted.item for counted in counted_items(rules) if counted.how is How.EACH]
    return _("the spades") if item is Item.SPADES and item in each else _(ITEM_WORDS[item])
