"""The sums of chosen cards: what they add up to, and what to add for a play.

A sum is short enough for a line on the screen: `9 + A = 10; add an eight`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..cards import NO_CARDS, CardSet, cards_in
from ..i18n import gettext as _
from ..play import Build, Play, PlayKind
from ..position import State
from ..rules import sums
from ..rules.sums import NO_RANKS, RankCounts, rank_counts, unit
from ..ruleset import RuleSet
from .words import in_series, listed, one_of_rank, short, short_rank, the_build

MOST_TERMS: Final = 8
"""The largest number of terms in sums; further sets are left out."""
MOST_ADDED: Final = 2
"""The largest number of piles named to be added; after them the next ones are."""
PAIR: Final = 2
"""The number of terms of a set that needs no sum."""

Labels = Mapping[int, str]
"""The short name of a card in a sum, by its weight: `A`, `10`, `J`."""


class _Part(NamedTuple):
    """One set of a play: the terms that are there, and the number of those that are missing."""

    there: tuple[str, ...]
    missing: int = 0


def sum_words(play: Play, state: State, loose: CardSet, builds: tuple[Build, ...]) -> str:
    """Return the sums of a choice on the way to a play: `9 + A = 10; add an eight`.

    It is empty without any.

    play    a legal play, which contains the choice
    loose   the card set of the chosen loose cards and pile cards
    builds  the chosen builds
    """
    added = _added(play, loose, builds)
    if not state.rules.values[play.card]:
        return _joined(0, [], state.rules, added)
    divisions = _of_build if play.kind is PlayKind.BUILD else _of_capture
    choices = divisions(play, state.rules, loose, builds)
    value, parts = min(choices, key=lambda each: _lacking(each[1]), default=(0, []))
    return _joined(value, parts, state.rules, added)


def _added(play: Play, loose: CardSet, builds: tuple[Build, ...]) -> list[str]:
    """Return the piles of a play that are not chosen yet, those of a kind once: `an eight`."""
    # By ranks, as one of two like cards is chosen as well as the other.
    ranks = Counter(card.rank for card in cards_in(play.loose))
    ranks.subtract(card.rank for card in cards_in(loose))
    absent = [the_build(build.value) for build in play.builds if build not in builds]
    return [
        *(one_of_rank(rank) for rank, count in sorted(ranks.items(), reverse=True) if count > 0),
        *dict.fromkeys(absent),
    ]


def table_sum_words(rules: RuleSet, loose: CardSet, values: Collection[int]) -> str:
    """Return the sum of chosen loose cards without a card of the hand: `9 + A = 10`.

    It is empty without any.

    The cards are divided into sets for one of `values` if they can be; else they are one sum.
    """
    if loose & ~rules.valued or loose.bit_count() < 2:
        return ""
    counts, labels = rank_counts(loose), _labels(loose)
    total = sums.total(counts)
    for value in () if total in values else values:
        high = rules.high_totals[value]
        if sums.divides(counts, value, high):
            sets = sums.divided(counts, value, high, counts)
            return _joined(value, [_Part(_written(each, labels)) for each in sets], rules)
    return _joined(total, [_Part(_written(counts, labels))], rules)


# Dividing


def _of_build(
    play: Play, rules: RuleSet, loose: CardSet, builds: tuple[Build, ...]
) -> Iterator[tuple[int, list[_Part]]]:
    """Yield the divisions of a build play: its value, and its sets, that of its card first."""
    card, value, raised = play.card, play.value, play.raised
    high = rules.high_totals[value]
    counts, labels = rank_counts(play.loose), _labels(play.loose)
    base = value - (raised.value if raised else 0)
    needs = {base - each for each in rules.table_values[card]}
    needs |= {need - 13 for need in needs if high}
    needs |= {0} if value in rules.values[card] else set()
    for need in sorted(need for need in needs if need >= 0):
        for first in sums.sums(counts, need):
            if not sums.divides(counts - first, value, high):
                continue
            pool = rank_counts(loose)
            there, missing, pool = _split(first, pool, labels)
            there = (short_rank(card.rank), *there)
            if raised and raised in builds:
                there = (str(raised.value), *there)
            elif raised:
                missing += 1
            rest = _parts(sums.divided(counts - first, value, high, pool), pool, labels)
            yield value, [_Part(there, missing), *rest]


def _of_capture(
    play: Play, rules: RuleSet, loose: CardSet, builds: tuple[Build, ...]
) -> Iterator[tuple[int, list[_Part]]]:
    """Yield the divisions of a capture: its value, and its sets without whole builds."""
    labels = _labels(play.loose)
    for value in rules.values[play.card]:
        high = rules.high_totals[value]
        in_sums = [build for build in play.builds if build.value < value]
        counts = rank_counts(play.loose) + sum((unit(b.value) for b in in_sums), NO_RANKS)
        if sums.divides(counts, value, high):
            units = (unit(build.value) for build in in_sums if build in builds)
            pool = rank_counts(loose) + sum(units, NO_RANKS)
            yield value, _parts(sums.divided(counts, value, high, pool), pool, labels)


def _parts(sets: list[RankCounts], pool: RankCounts, labels: Labels) -> list[_Part]:
    """Return the sets of a play, as far as they are there in a pool."""
    parts = []
    for one in sets:
        there, missing, pool = _split(one, pool, labels)
        parts.append(_Part(there, missing))
    return parts


def _split(
    one: RankCounts, pool: RankCounts, labels: Labels
) -> tuple[tuple[str, ...], int, RankCounts]:
    """Return what a pool has of a set, how many terms it lacks, and what is left of the pool."""
    there = sums.common(one, pool)
    return _written(there, labels), sums.size(one - there), pool - there


def _lacking(parts: list[_Part]) -> tuple[int, int]:
    """Return the number of sets that are incomplete, and of the terms that they need."""
    return sum(bool(part.missing) for part in parts), sum(part.missing for part in parts)


# Writing


def value_words(value: int, rules: RuleSet) -> str:
    """Return a value, and the card that captures it where its number is another: `12 = Q`.

    It is a whole rank, or one card: `15 = 2♠`.
    """
    cards = dict.fromkeys(cards_in(rules.capturers.get(value, NO_CARDS)))
    labels = {short_rank(card.rank) if len(cards) > 1 else short(card) for card in cards}
    if len(labels) != 1 or str(value) in labels:
        return str(value)
    return f"{value} = {labels.pop()}"


def _labels(cards: CardSet) -> dict[int, str]:
    return {card.weight: short_rank(card.rank) for card in cards_in(cards)}


def _written(counts: RankCounts, labels: Labels) -> tuple[str, ...]:
    """Return the terms of rank counts, the heaviest first; a build stands as its value."""
    return tuple(
        label
        for weight, count in sums.digits(counts)
        for label in [labels.get(weight, str(weight))] * count
    )


def _joined(value: int, parts: list[_Part], rules: RuleSet, added: Sequence[str] = ()) -> str:
    """Return the sums of parts that are complete, as many as a line has room for.

    The last one points to the card that captures the value. After them stands what is to be added,
    with the value of a single sum of several terms.
    """
    complete = [part for part in parts if len(part.there) > 1 and not part.missing]
    pointing, last = value_words(value, rules), len(complete) - 1
    texts = [
        f"{' + '.join(part.there)} = {pointing if number == last else value}"
        for number, part in enumerate(complete)
    ]
    terms = [len(part.there) + 1 for part in complete]
    if added:
        words = _("add {piles}")
        if len(parts) == 1 and parts[0].missing == len(added) and _makes_sum(parts[0]):
            words = _("add {piles} for {value}")
        words = words.format(piles=listed(added[:MOST_ADDED]), value=pointing)
        texts.append(words)
        terms.append(len(words.split()))
    room = MOST_TERMS - (pointing != str(value))
    while len(texts) > 1 and sum(terms) > room:
        del texts[0], terms[0]
    return in_series(texts)


def _makes_sum(part: _Part) -> bool:
    """Return whether the piles that can be named complete a set to a sum worth telling."""
    return part.missing <= MOST_ADDED and len(part.there) + part.missing > PAIR
