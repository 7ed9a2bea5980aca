"""Like cards: they differ in nothing that counts, so that one play with them is searched."""

from __future__ import annotations

from functools import lru_cache

from ...cards import ACES, NO_CARDS, Card, CardSet, card_set, cards_in, union
from ...play import Play
from ...position import Position
from ...rules.scoring import counted_items
from ...ruleset import RuleSet

_Key = tuple[object, ...]


class LikeCards:
    """The like cards of a deal.

    alike  the card set of the cards in play that have others alike
    """

    def __init__(self, root: Position) -> None:
        """Find the like cards of the deal of `root`; where the order of piles matters are none."""
        like, alike = ({}, NO_CARDS) if root.piles else _like_cards(root)
        self._like: dict[Card, int] = like
        self.alike: CardSet = alike

    def number(self, card: Card) -> int:
        """Return the number of a card, the same for like cards; 0 for one that is not in the pack.

        Sums of the numbers tell how many cards there are of each kind.
        """
        return self._like.get(card, 0)

    def likeness(self, play: Play) -> _Key:
        """Return what a play has in common with those that differ from it only in like cards."""
        card, loose, builds, value, extras = play
        if extras or not (loose | card.bit) & self.alike:
            return play
        return self._like[card], sum(self._like[each] for each in cards_in(loose)), builds, value


def _like_cards(root: Position) -> tuple[dict[Card, int], CardSet]:
    """Return a number for each card, the same for like cards, and the cards that have others alike.

    Only cards in hands or loose on the table are alike.
    """
    like, kinds = _kinds(root.rules)
    in_play = union((root.loose, *root.hands))
    return like, union([cards & in_play for cards in kinds if (cards & in_play).bit_count() > 1])


@lru_cache(maxsize=16)
def _kinds(rules: RuleSet) -> tuple[dict[Card, int], tuple[CardSet, ...]]:
    """Return a number for each card, the same for like cards, and the card set of each kind.

    Cards are alike if they have one rank and the same items count them; where it counts that a card
    takes its twin, only twins are. Sums of the numbers tell how many cards there are of each kind.
    """
    kinds: dict[_Key, list[Card]] = {}
    items = counted_items(rules)
    # RULES 10: the aces are counted one by one, suit by suit.
    in_order = rules.ending != "round" and rules.target is not None
    twins_count = rules.twin_points or rules.sweep_double
    for card in rules.cards:
        suit = card.suit if twins_count or (in_order and card.bit & ACES) else None
        kind = (card.rank, suit, *(bool(card.bit & item.cards) for item in items if item.cards))
        kinds.setdefault(kind, []).append(card)
    like = {card: 16**number for number, cards in enumerate(kinds.values()) for card in cards}
    return like, tuple(map(card_set, kinds.values()))
