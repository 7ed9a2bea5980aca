"""What a network sees of a position before the last deal, with two seats and one pack.

These are the usual `features`, and after them what decides a last deal: where the cards of each
rank are, how many cards and spades each side still needs for the majority, and what lies on the
table for the side that captures last. The side of the dealer plays last in each deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

from casino_core.cards import CardSet
from casino_core.play import Play
from casino_core.players.base.considered import PlayEvaluator
from casino_core.players.estimates.evaluation import card_worths, lead_so_far
from casino_core.players.estimates.features import UNIT, features_of
from casino_core.players.estimates.largest_captures import RANKS, made_captures
from casino_core.players.estimates.probabilities import holding_probabilities
from casino_core.players.networks.value_network import ValueNetwork, expected_leads
from casino_core.position import View
from casino_core.rules.scoring import counted_suit
from casino_core.rules.turn import advance
from casino_core.seats import Seat

PLACES: Final = {
    counts: number
    for number, counts in enumerate(each for each in product(range(5), repeat=2) if sum(each) < 5)
}
"""For the numbers of cards of a rank that are loose and unseen the number of this state."""
MOST_NEEDED: Final = 16
"""A side that needs more cards for the majority is as one that needs this number."""
MOST_SUITED: Final = 7
"""The same for the cards of the suit that counts."""
MOST_LOOSE: Final = 7
"""More loose cards are as this number."""


SIZES: Final = 8
"""The number of kinds of captures with a rank: by their cards, up to four, and one or more such
cards unseen."""


def features_last_deal(view: View, seat: Seat, held: tuple[float, ...]) -> list[int]:
    """The features for `seat` after the last play before the last deal, in multiples of 1/UNIT.

    The arguments are those of `features_of`, whose features come first.
    """
    usual = features_of(view, seat, held)
    return [
        *usual,
        *_places(view),
        *_races(view, seat),
        *_last(view, seat),
        *_suits(view),
        *_captures(view),
    ]


def _one_of(number: int, size: int) -> list[int]:
    """A feature for each of `size` numbers from 0, of which one is 1."""
    return [UNIT * (each == number) for each in range(size)]


def _places(view: View) -> list[int]:
    """For each rank where its cards are."""
    found = []
    for cards in RANKS:
        place = PLACES[(view.loose & cards).bit_count(), (view.unseen & cards).bit_count()]
        found += _one_of(place, len(PLACES))
    return found


def _races(view: View, seat: Seat) -> list[int]:
    """How many cards, and how many of the suit that counts, each side needs for the majority."""
    side, suit = view.rules.side(seat), counted_suit(view.rules).cards
    won = view.won[side], view.won[1 - side]
    found = []
    for cards, most in ((view.rules.all_cards, MOST_NEEDED), (suit, MOST_SUITED)):
        for pile in won:
            found += _one_of(_needed(pile, cards, most), most + 1)
    return found


def _needed(pile: CardSet, cards: CardSet, most: int) -> int:
    """How many of some cards a pile lacks for their majority, at most `most`."""
    lacked = cards.bit_count() // 2 + 1 - (pile & cards).bit_count()
    return max(0, min(most, lacked))


def _last(view: View, seat: Seat) -> list[int]:
    """How many loose cards there are for the seat's side if it captured last, then if the other."""
    side, loose = view.rules.side(seat), min(MOST_LOOSE, view.loose.bit_count())
    found = []
    for each in (side, 1 - side):
        found += _one_of(loose if view.last == each else -1, MOST_LOOSE + 1)
    return found


def _suits(view: View) -> list[int]:
    """How many cards of the suit that counts are loose, and how many are unseen."""
    suit = counted_suit(view.rules).cards
    found = []
    for cards in (view.loose, view.unseen):
        found += _one_of(min(MOST_SUITED, (cards & suit).bit_count()), MOST_SUITED + 1)
    return found


def _captures(view: View) -> list[int]:
    """For each rank what unseen cards of it can take, and then what none can."""
    worths, within_reach = card_worths(view.rules), CardSet(0)
    sizes, values = [0] * (len(RANKS) * SIZES), [0.0] * len(RANKS)
    for rank, taken, _ in made_captures(view):
        unseen = (view.unseen & RANKS[rank]).bit_count()
        if unseen:
            within_reach |= taken
            size = min(SIZES // 2, taken.bit_count()) - 1
            sizes[rank * SIZES + size * 2 + (unseen > 1)] = UNIT
            values[rank] = worths[taken] / 2
    left = view.loose & ~within_reach
    numbers = (*values, left.bit_count() / 4, worths[left] / 2)
    return [*sizes, *[round(UNIT * number) for number in numbers]]


def value(network: ValueNetwork, view: View) -> float:
    """The lead of the side that has just played at the end of the round, in points."""
    seat = view.rules.seats[1 - view.turn]
    features = features_last_deal(view, seat, holding_probabilities(view, view.turn))
    return lead_so_far(view, view.rules.side(seat)) + network(features)


def is_last_before(view: View) -> bool:
    """Whether the last cards are dealt after the next play."""
    rules = view.rules
    one_left = view.hand.bit_count() + sum(view.hidden) == 1
    return one_left and len(view.stock) == rules.players * rules.later_hand_size


def judge_by(network: ValueNetwork) -> PlayEvaluator:
    """Estimates of leads by a network where the last cards are dealt next.

    The value network estimates all others.
    """

    def judge(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
        if not is_last_before(view):
            yield from expected_leads(view, plays)
            return
        for play in plays:
            yield play, value(network, advance(view, play))

    return judge
