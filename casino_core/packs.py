"""The packs and their deals, as data (RULES 2).

A pack is a row of `PACKS`, under the name that the option `pack` gives it. The row says which ranks
there are, how often each card is there, what is left out for a number of players, and how many
cards a deal has. All else follows from it: the cards, the order in which they are shuffled, what
counts as most cards, and what the rules of a new game offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from .cards import RANK_LETTERS, Card, Rank, Suit
from .i18n import N_


class Deal(NamedTuple):
    """How many cards are dealt at a time.

    first  to each player in the first deal of a round
    later  to each player in every later deal, as long as the stock lasts
    table  to the table before the first play
    """

    first: int = 4
    later: int = 4
    table: int = 4


class Pack(NamedTuple):
    """A pack of cards, and how it is dealt.

    meaning   a description, in English
    ranks     the letters of its ranks in notation, in the order in which it is shuffled
    copies    how often each card is there: once, or twice in two packs of the usual ranks
    left_out  the cards that are left out, in notation, for some numbers of players
    deal      the usual deal
    deals     the deals for the numbers of players that have another one
    """

    meaning: str
    ranks: str
    copies: int = 1
    left_out: Mapping[int, str] = {}
    deal: Deal = Deal()
    deals: Mapping[int, Deal] = {}

    def full(self) -> tuple[Card, ...]:
        """Return the cards in the order in which they are shuffled.

        Those that may be left out are among them.

        They go from rank to rank, each in the order of the suits. The twins follow, too.
        """
        return _all_cards(self.ranks, self.copies)

    def cards(self, players: int) -> tuple[Card, ...]:
        """Return the cards of `full` with which a number of players play."""
        missing = self.left_out.get(players, "").split()
        return tuple(card for card in self.full() if card.text not in missing)

    def deal_for(self, players: int) -> Deal:
        """Return the deal for a number of players."""
        return self.deals.get(players, self.deal)


@cache
def _all_cards(ranks: str, copies: int) -> tuple[Card, ...]:
    """Return the cards of all packs with these ranks; every rule set that is made asks for them."""
    pack = [Card(Rank(RANK_LETTERS.index(letter) + 1), suit) for letter in ranks for suit in Suit]
    return (*pack, *[card.twin for card in pack * (copies - 1)])


USUAL: Final = "A23456789TJQK"
"""The letters of the thirteen usual ranks."""

BY_PLAYERS: Final[Mapping[int, Deal]] = {2: Deal(6, 6), 3: Deal(5, 5, 5)}
"""The deals of `hand_cards=by-players` and `table_cards=by-players`; `Deal()` for others."""

PACKS: Final[Mapping[str, Pack]] = {
    "52": Pack(N_("all 52 cards"), USUAL, left_out={5: "2h 2d 2c"}, deals={5: Deal(later=5)}),
    "40": Pack(
        N_("without 8, 9 and 10; three cards each in every deal"),
        "A234567JQK",
        deal=Deal(3, 3),
    ),
    "40-pips": Pack(N_("without jacks, queens and kings"), "A23456789T"),
    "60": Pack(
        N_("60 cards, with elevens and twelves"),
        "A23456789TEWJQK",
        deals={3: Deal(table=6), 5: Deal(table=5), 6: Deal(3, 3, 6)},
    ),
    "104": Pack(N_("two packs of 52 cards together: each card is there twice"), USUAL, copies=2),
}
"""The packs by name, as a new game offers them."""

STUDY_PACKS: Final[Mapping[str, Pack]] = {
    "6": Pack(
        "aces, twos and threes of spades and diamonds",
        "A23",
        left_out={2: "Ah Ac 2h 2c 3h 3c"},
        deal=Deal(2, 2, 0),
    ),
}
"""Packs for research, which no new game offers: the game for two is small enough to solve.

A rule set in notation may have one: `standard,pack=6`.
"""
