"""The three lower levels: players that overlook what people overlook (`base.ease`).

At each turn such a player notices some plays. It makes the one that is worth most to it: with the
reply in mind (`estimates.prospects`) where it thinks of that, else by what it wins at once. It
never overlooks a pair of a card that scores by itself, such as an ace. Where it notices nothing, it
makes the plainest play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final

from ...cards import NO_CARDS, Card, CardSet, cards_in, union
from ...play import Play, PlayKind, cards_of
from ...position import View
from ...rows import How
from ...rules.scoring import counted_items
from ...ruleset import RuleSet
from ...score import Item
from ..base.considered import PlayEvaluator, best_play, candidates
from ..base.ease import ATTENTION, Attention, ease_of
from ..base.player import FULL_STRENGTH, Limit
from ..estimates.evaluation import CARDS_THAT_DECIDE, Worths, capture_worth, card_worths, sign_of
from ..estimates.prospects import prospects

MAX_PLAYS: Final = 60
"""The number of plays looked at: on a crowded table the largest ones, besides all trails."""
BUILD_SHARE: Final = 0.5
"""The share of a build's value that counts when the build is made."""
PER_OVERLOOKED: Final = 4.0
"""By how much a limit to the strength raises the factor of a game, for all that it overlooks."""
MOST_SCORING: Final = 8
"""The most cards of an item that are known one by one; a suit is counted (`Attention.suit`)."""


def inattentive(
    view: View,
    rng: Random,
    level: str,
    limit: Limit = FULL_STRENGTH,
    ease: float | None = None,
) -> Play:
    """Choose the play that is worth most among those noticed, at random between equals.

    level  whose table of attention the player has
    ease   the factor of that table, by default the one of the game
    """
    return best_play(view, *noticed_and_evaluator(view, rng, level, limit, ease))


def noticed_and_evaluator(
    view: View,
    rng: Random,
    level: str,
    limit: Limit = FULL_STRENGTH,
    ease: float | None = None,
) -> tuple[list[Play], PlayEvaluator]:
    """Return the plays noticed, and the evaluator that judges them."""
    if ease is None:
        ease = ease_of(level, view.rules)
    ease *= 1 + PER_OVERLOOKED * limit.overlooked
    attention = Attention(*[figure / 100 for figure in ATTENTION[level]])
    turn = _Turn(view, rng, attention, ease)
    plays = candidates(view, MAX_PLAYS)
    rng.shuffle(plays)
    noticed = [play for play in plays if turn.notices(play)] or [min(plays, key=_effort)]
    sign, worths = 1, card_worths(view.rules)
    if view.rules.goal == "least" and turn.overlooks(attention.goal):
        sign = -1  # it captures out of habit
    elif not turn.overlooks(attention.reply):
        return noticed, prospects
    elif turn.overlooks(attention.suit):
        worths = plain(view.rules)[0]
    return noticed, lambda view, plays: [(it, sign * _worth(view, it, worths)) for it in plays]


class _Turn:
    """The attention of a player at one turn."""

    def __init__(self, view: View, rng: Random, attention: Attention, ease: float) -> None:
        self._attention, self._rng, self._ease = attention, rng, ease
        # A missed capture costs nothing where points are bad, so there the factor is not for plays.
        self._ease_of_plays = 1.0 if view.rules.goal == "least" else ease
        self._scoring = plain(view.rules)[1]
        self._loose = cards_in(view.loose)
        self._seen = dict[CardSet, bool]()

    def overlooks(self, probability: float) -> bool:
        """Return whether a thing is overlooked, by chance: with this probability."""
        return self._fails(probability, self._ease)

    def _misses(self, probability: float, times: int = 1) -> bool:
        """Return whether one of `times` things is missed, by chance: each with this probability."""
        return self._fails(probability, times * self._ease_of_plays)

    def _lacks_practice(self, probability: float, times: int) -> bool:
        """Return whether one of `times` things that take practice is missed, by chance.

        Each is missed with this probability; no game makes it easier.
        """
        return self._fails(probability, max(0, times) * max(1.0, self._ease_of_plays))

    def _fails(self, probability: float, ease: float) -> bool:
        noticed: float = (1.0 - probability) ** ease
        return self._rng.random() >= noticed

    def notices(self, play: Play) -> bool:
        """Return whether a play is noticed.

        A trail is not noticed while an equal loose card goes unseen: laying the card down would
        reveal it.
        """
        attention = self._attention
        if play.extras and self._misses(attention.build):
            return False
        if play.kind is PlayKind.TRAIL:
            return self._sees_all(self._pairs(play.card, self._loose))
        if play.kind is PlayKind.BUILD:
            return self._notices_build(play)
        return self._notices_capture(play)

    def _notices_build(self, play: Play) -> bool:
        attention, cards = self._attention, [*cards_in(play.loose), play.card]
        others = [card for card in cards if card.rank != play.value]
        sums = _number_of_sums(others, play.value)
        if self._lacks_practice(attention.longer, len(others) - 2 * sums):
            return False
        further = len(play.builds) + len(cards) - len(others) + sums - 1
        if further:
            return not self._lacks_practice(attention.raised, further)
        return not self._misses(attention.build)

    def _notices_capture(self, play: Play) -> bool:
        attention, loose = self._attention, cards_in(play.loose)
        pairs = self._pairs(play.card, loose)
        if not self._sees_all(pairs):
            return False
        others = [card for card in loose if card.rank != play.card.rank]
        sums = _number_of_sums(others, play.card.rank)
        if others and not self._sees(union([card.bit for card in others]), attention.sum, sums):
            return False
        if play.builds and not self._sees(cards_of(play.builds), attention.build_capture):
            return False
        further = len(pairs) + sums + len(play.builds) - (len(pairs) + len(others) == len(loose))
        return not further or not self._misses(attention.second, further)

    def _pairs(self, played: Card, cards: Iterable[Card]) -> list[Card]:
        """Return the cards that are equal to a card, but those of pairs that score by themselves.

        The latter are always seen.
        """
        plain_bits = 0 if played.bit & self._scoring else ~self._scoring
        return [card for card in cards if card.rank == played.rank and card.bit & plain_bits]

    def _sees_all(self, cards: Iterable[Card]) -> bool:
        return all(self._sees(card.bit, self._attention.pair) for card in cards)

    def _sees(self, cards: CardSet, probability: float, sums: int = 0) -> bool:
        """Return whether some cards are seen as a pair, sums or builds: once for all plays.

        The cards are judged as the first play that needs them sees them: of A, 2, 3 and 4 the
        number of `sums` differs for a 5 and for a 10.
        """
        if cards not in self._seen:
            longer = cards.bit_count() - 2 * sums
            self._seen[cards] = not (
                self._misses(probability, sums or 1)
                or (sums and self._lacks_practice(self._attention.longer, longer))
            )
        return self._seen[cards]


def _effort(play: Play) -> tuple[bool, bool, int]:
    """Return how hard a play is to find: captures, trails, then builds, each by its cards."""
    size = play.loose.bit_count() + len(play.builds)
    size += sum(extra.loose.bit_count() for extra in play.extras)
    return play.kind is PlayKind.BUILD, play.kind is PlayKind.TRAIL, size


def _number_of_sums(cards: list[Card], value: int) -> int:
    """Return how many sums of a value some cards make, about: an ace may have two values."""
    if not cards:
        return 0
    about = round(sum(card.rank for card in cards) / value)
    return min(max(1, about), max(1, len(cards) // 2))


@lru_cache(maxsize=16)
def plain(rules: RuleSet) -> tuple[Worths, CardSet]:
    """Return the points of a game as somebody sees them who counts no suit and no rank.

    They are worths of card sets: the points of cards that score by themselves, and of many cards.
    The second value has the cards that score by themselves.
    """
    shares, scoring = {card.bit: 0.0 for card in rules.full_pack}, NO_CARDS
    for counted in counted_items(rules):
        if counted.how is How.EACH:
            share = float(counted.points)
            if counted.cards.bit_count() <= MOST_SCORING:
                scoring |= counted.cards
        elif counted.item is Item.CARDS:
            share = counted.points / CARDS_THAT_DECIDE
        else:
            continue
        for bit in shares:
            if bit & counted.cards:
                shares[bit] += sign_of(rules) * share
    return Worths(shares), scoring


def _worth(view: View, play: Play, worths: Worths) -> float:
    """Return the immediate value of a play, in points, by the worths of cards."""
    value = 0.0
    for extra in play.extras:
        value += BUILD_SHARE * worths[extra.loose]
    if play.kind is PlayKind.TRAIL:
        return value - worths[play.card.bit]
    cards = play.taken | play.card.bit
    if play.kind is PlayKind.BUILD:
        return value + BUILD_SHARE * worths[cards]
    beside_cards = capture_worth(view, play) - card_worths(view.rules)[cards]
    return value + worths[cards] + beside_cards
