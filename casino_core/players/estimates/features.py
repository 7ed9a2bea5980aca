"""The features of a view after a play: the inputs of the value network.

They hold only what the seat may know: the table, its own hand, the cards that have gone, and the
probability that the next player holds each rank. They are whole numbers of 64ths, so that the
network computes the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from ...cards import BIG_CASINO, LITTLE_CASINO, CardSet
from ...play import Build
from ...position import View
from ...rows import How
from ...rules.scoring import counted_suit
from ...ruleset import RuleSet
from ...score import Item
from ...seats import Seat, Side
from .evaluation import card_worths, sweep_worth
from .largest_captures import CARDS, RANKS, captures
from .probabilities import expected_best, probability_of_none

UNIT: Final = 64
"""The integer that stands for 1 in the features."""


class _Reply(NamedTuple):
    """The best capture with a card of a rank: its value in points, 0 if there is none."""

    worth: float
    chance: float
    """The probability that the next player holds such a card."""
    sweeps: bool
    own: int
    """The number of such cards in the seat's own hand."""


def features_of(view: View, seat: Seat, chances: tuple[float, ...]) -> list[int]:
    """Return the features for `seat` after its play, in multiples of 1/UNIT.

    `view` is of the next seat's turn, in a round that is not over. `chances` has for each rank the
    probability that the next seat holds it.
    """
    rules, worths = view.rules, card_worths(view.rules)
    unseen, hand = view.unseen, view.hands[seat]
    replies = _replies(view, hand, chances)
    own = sorted((reply.worth for reply in replies if reply.worth and reply.own), reverse=True)
    expected, nothing = expected_best([each[:2] for each in replies if each.worth])
    features = [
        *_progress(view, seat),
        worths[view.loose] / 3,
        view.loose.bit_count() / 6,
        not view.on_table,
        expected / 2,
        nothing,
        fsum(reply.chance for reply in replies if reply.sweeps),
        *(*own, 0.0, 0.0)[:2],
        len(own) / 4,
        worths[hand] / 3,
        *_builds(view, seat, chances),
        *_special(view.loose, hand, unseen, rules),
    ]
    for cards, reply in zip(RANKS, replies, strict=True):
        features += (
            (view.loose & cards).bit_count() / 2,
            reply.own / 2,
            (unseen & cards).bit_count() / 4,
            reply.worth * reply.chance,
            reply.worth if reply.own else 0.0,
            reply.worth * (1 - reply.chance) if reply.own else 0.0,
        )
    return [*features_of_rules(rules), *[round(UNIT * number) for number in features]]


def _replies(view: View, hand: CardSet, chances: tuple[float, ...]) -> list[_Reply]:
    """Return the best capture with a card of each rank."""
    worths, for_sweep = card_worths(view.rules), sweep_worth(view)
    replies = []
    for cards, card, (capture, sweeps), chance in zip(
        RANKS, CARDS, captures(view), chances, strict=True
    ):
        worth = 0.0
        if capture:
            worth = worths[capture] + worths[card.bit] + for_sweep * sweeps
        replies.append(_Reply(worth, chance, sweeps, (hand & cards).bit_count()))
    return replies


@lru_cache(maxsize=64)
def features_of_rules(rules: RuleSet) -> tuple[int, ...]:
    """Return the features of a rule set; scoring is described by the suit that counts."""
    suit = counted_suit(rules)
    flags = (
        True,
        rules.players == 3,
        rules.players == 4,
        rules.players > 4,
        rules.partnership,
        rules.courts == "royal",
        suit.how is How.EACH,
        suit.item is Item.DIAMONDS,
        rules.draw,
        rules.sweep_points / 2,
        len(rules.cards) / 52,
    )
    return tuple(round(UNIT * flag) for flag in flags)


def _progress(view: View, seat: Seat) -> tuple[float, ...]:
    """Return the progress of the round, and the leads in cards and in the suit that counts."""
    rules, side = view.rules, view.rules.side(seat)
    following, stock = view.hidden[view.turn], len(view.stock)
    suit = counted_suit(rules).cards
    cards = _clamped_lead([pile.bit_count() for pile in view.won], side)
    suited = _clamped_lead([(pile & suit).bit_count() for pile in view.won], side)
    in_piles = sum(pile.bit_count() for pile in view.won)
    last = 0 if view.last is None else 1 if view.last == side else -1
    return (
        not view.hands[seat],
        following / 4,
        (sum(view.hidden) - following) / 8,
        stock / 40,
        not stock,
        1 - in_piles / len(rules.cards),
        cards / 10,
        suited / 4,
        abs(cards) / 10,
        abs(suited) / 4,
        last,
        0 if stock else last,
    )


def _clamped_lead(counts: list[int], side: Side) -> int:
    """Return the lead over the best of the others, from -15 to 15."""
    lead = counts[side] - max(count for each, count in enumerate(counts) if each != side)
    return max(-15, min(15, lead))


def _builds(view: View, seat: Seat, chances: tuple[float, ...]) -> list[float]:
    """Return four features of own builds, then of the others'.

    They are the number of builds, their value, the value that the next seat probably cannot take,
    and the value that the seat's hand can take.
    """
    rules, worths = view.rules, card_worths(view.rules)
    groups: tuple[list[Build], list[Build]] = [], []
    for build in view.builds:
        groups[rules.side(build.owner) != rules.side(seat)].append(build)
    numbers: list[float] = []
    for builds in groups:
        worth = safe = takeable = 0.0
        for build in builds:
            build_worth = worths[build.cards]
            capturers = rules.capturers[build.value]
            worth += build_worth
            safe += build_worth * probability_of_none(capturers, chances)
            takeable += build_worth * bool(capturers & view.hands[seat])
        numbers += (len(builds) / 2, worth / 2, safe / 2, takeable / 2)
    return numbers


def _special(loose: CardSet, hand: CardSet, unseen: CardSet, rules: RuleSet) -> Iterable[float]:
    """Yield features of the big and the little casino, and of the suit that counts.

    For each casino whether it is loose, in the hand or unseen; then the shares of the suit there.
    """
    for card in (BIG_CASINO, LITTLE_CASINO):
        yield from (bool(cards & card.copies) for cards in (loose, hand, unseen))
    suit = counted_suit(rules).cards
    yield (loose & suit).bit_count() / 3
    yield (hand & suit).bit_count() / 3
    yield (unseen & suit).bit_count() / 13
