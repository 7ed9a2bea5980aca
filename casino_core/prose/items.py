"""The items of a round's score in words: as headings, as labels and inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..cards import Rank, Suit
from ..i18n import N_
from ..i18n import gettext as _
from ..rows import How
from ..rules.scoring import counted_items
from ..ruleset import RuleSet
from ..score import CARD_ITEMS, RANK_ITEMS, SUIT_ITEMS, Item
from .words import capital, card_object, card_words, ranks_words

_NAMES: Final[Mapping[Item, str]] = {
    Item.CARDS: N_("Most cards"),
    Item.BIG_CASINO: N_("Big casino"),
    Item.LITTLE_CASINO: N_("Little casino"),
    Item.SWEEPS: N_("Sweeps"),
    Item.SWEEPS_FED: N_("Sweeps allowed"),
    Item.TWINS: N_("Twins"),
    Item.LAST_CAPTURE: N_("Last capture"),
}
_SUITS: Final = {
    Suit.SPADES: N_("Spades"),
    Suit.HEARTS: N_("Hearts"),
    Suit.DIAMONDS: N_("Diamonds"),
    Suit.CLUBS: N_("Clubs"),
}
_MOST: Final = {
    Suit.SPADES: N_("Most spades"),
    Suit.HEARTS: N_("Most hearts"),
    Suit.DIAMONDS: N_("Most diamonds"),
    Suit.CLUBS: N_("Most clubs"),
}
_BEYOND: Final = {
    Suit.SPADES: N_("Spades beyond"),
    Suit.HEARTS: N_("Hearts beyond"),
    Suit.DIAMONDS: N_("Diamonds beyond"),
    Suit.CLUBS: N_("Clubs beyond"),
}
_WORDS: Final[Mapping[Item, str]] = {
    Item.CARDS: N_("most cards"),
    Item.BIG_CASINO: N_("the big casino"),
    Item.LITTLE_CASINO: N_("the little casino"),
    Item.ACES: N_("the aces"),
    Item.SEVENS: N_("all four sevens"),
    Item.SIXES: N_("all four sixes"),
    Item.SWEEPS: N_("the sweeps"),
    Item.SWEEPS_FED: N_("the sweeps allowed"),
    Item.TWINS: N_("the twins"),
    Item.SPADES_OVER: N_("the spades beyond"),
    Item.LAST_CAPTURE: N_("the last capture"),
}
"""Each item as in: `the aces`. The text is not translated yet."""
_MOST_WORDS: Final = {
    Suit.SPADES: N_("most spades"),
    Suit.HEARTS: N_("most hearts"),
    Suit.DIAMONDS: N_("most diamonds"),
    Suit.CLUBS: N_("most clubs"),
}
_SUIT_WORDS: Final = {
    Suit.SPADES: N_("the spades"),
    Suit.HEARTS: N_("the hearts"),
    Suit.DIAMONDS: N_("the diamonds"),
    Suit.CLUBS: N_("the clubs"),
}
_RANKS_OF: Final = {item: rank for rank, item in RANK_ITEMS.items()}
_CARDS_OF: Final = {item: card for card, item in CARD_ITEMS.items()}
_SUITS_OF: Final = {item: suit for suit, item in SUIT_ITEMS.items()}


def item_name(item: Item, how: How | None = None, number: int = 0) -> str:
    """Return the name of an item in a table of points: `Most spades`, `Queen of hearts`.

    `how` is the way in which it scores, with its number of cards; without it the usual way.
    """
    prefix, _dash, plain = item.rpartition("-")
    over = _SUITS_OF.get(prefix) if plain == "over" else None
    if over is not None:
        return _(_BEYOND[over])
    if plain in _SUITS_OF and prefix in ("", "each", "enough"):
        return _suit_name(_SUITS_OF[plain], how or _USUAL[prefix], number)
    if plain in _RANKS_OF and prefix in ("", "all"):
        usual = How.ALL if prefix == "all" or item in (Item.SEVENS, Item.SIXES) else How.EACH
        return _rank_name(item, _RANKS_OF[plain], how or usual)
    return _(_NAMES[item]) if item in _NAMES else capital(card_words(_CARDS_OF[item]))


_USUAL: Final = {"": How.MOST, "each": How.EACH, "enough": How.ENOUGH}
_ALL_FOUR: Final = {
    Rank.ACE: N_("All four aces"),
    Rank.SEVEN: N_("All four sevens"),
    Rank.SIX: N_("All four sixes"),
}


def _suit_name(suit: Suit, how: How, number: int) -> str:
    if how is How.MOST:
        return _(_MOST[suit])
    if how is How.EACH or not number:
        return _(_SUITS[suit])
    return _("{suit}, {n} or more").format(suit=_(_SUITS[suit]), n=number)


def _rank_name(item: Item, rank: Rank, how: How) -> str:
    if how is How.EACH:
        return item_label(item)
    if rank in _ALL_FOUR:
        return _(_ALL_FOUR[rank])
    return _("All: {ranks}").format(ranks=ranks_words(rank))


def item_label(item: Item) -> str:
    """Return the name of what an item counts: `Spades`, `Cards`, `Queen of hearts`."""
    prefix, _dash, plain = item.rpartition("-")
    if item is Item.CARDS:
        return _("Cards")
    if plain in _SUITS_OF and prefix in ("", "each", "enough"):
        return _(_SUITS[_SUITS_OF[plain]])
    if plain in _RANKS_OF and prefix in ("", "all"):
        return capital(ranks_words(_RANKS_OF[plain]))
    return item_name(item)


def item_in_sentence(item: Item, rules: RuleSet) -> str:
    """Return the words of an item: `most spades`, or `the spades` where each of them scores."""
    counted = next((each for each in counted_items(rules) if each.item is item), None)
    if counted and counted.suit is not None and counted.how is not How.BEYOND:
        words = _SUIT_WORDS if counted.how is How.EACH else _MOST_WORDS
        return _(words[counted.suit])
    if counted and counted.how is How.EACH and item in (Item.SEVENS, Item.SIXES):
        return ranks_words(_RANKS_OF[item])
    if item in _WORDS:
        return _(_WORDS[item])
    if item in _CARDS_OF:
        return card_object(_CARDS_OF[item])
    rank = _RANKS_OF.get(item.removeprefix("all-"))
    return ranks_words(rank) if rank else item_name(item)
