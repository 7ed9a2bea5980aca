"""The merits of a trail, where most points win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...cards import NO_CARDS, RANK_SETS, Card, CardSet, card_set, cards_in, union
from ...rules.turn import residue
from ...ruleset import RuleSet
from ..facts import Ends
from ..replies import Reply
from .captures import last_capture
from .considered_play import (
    ConsideredPlay,
    WeightedMerit,
    card_points,
    counting_suit,
    scoring_cards,
    trailable,
)
from .kinds import (
    AddsUpWithNothing,
    CanCaptureNext,
    CapturesBack,
    FewCapture,
    HarderToCapture,
    IsCheap,
    KeepsFor,
    KeepsForBuild,
    KeepsInCase,
    KeepsScoring,
    KeepsSuit,
    KeepsTogether,
    LeavesNoSweep,
    NobodyCaptures,
    OnlyOwnCapture,
    RankIsGone,
    Risk,
    RisksLess,
    SetsUp,
)

FEW = 2
"""The most cards out of sight that are named one by one."""


def trail_merits(now: ConsideredPlay, others: Sequence[ConsideredPlay]) -> Iterator[WeightedMerit]:
    """Yield what speaks for a trail beside the other trails of the player."""
    yield from last_capture(now)
    if now.after.over:
        yield WeightedMerit(0.1, Ends(residue(now.view, now.play, now.after), now.after.last))
        return
    if now.others:
        yield from _safety(now, others)
        yield from _sweeps(now, others)
    else:
        yield WeightedMerit(0.6, NobodyCaptures(known=True))
    yield from _own_captures(now)
    yield from _kept_cards(now)
    yield from _cheap(now)


def _safety(now: ConsideredPlay, others: Sequence[ConsideredPlay]) -> Iterator[WeightedMerit]:
    card = now.play.card
    by, own = now.capturers(card.bit), now.own_capturers(card.bit)
    unseen = now.after.unseen.bit_count()
    risks = [other.capturers(other.play.card.bit).bit_count() for other in others]
    if not by:
        # Safety tells less where every other card is safe too.
        weight = 1.7 if any(risks) else 1.1
        others_of_rank = RANK_SETS[card.rank] & now.rules.all_cards & ~card.bit
        gone = union((now.after.aside, *now.after.won))
        if own:
            yield WeightedMerit(weight + 0.3, OnlyOwnCapture(own))
        elif others_of_rank and not others_of_rank & ~gone:
            yield WeightedMerit(weight + 0.2, RankIsGone(card))
        yield WeightedMerit(weight, NobodyCaptures(known=not unseen))
        return
    count = by.bit_count()
    if count <= FEW:
        yield WeightedMerit(0.95 if count == 1 else 0.8, FewCapture(by))
    if risks and count < min(risks):
        share = count / min(risks)
        yield WeightedMerit(1.1 - 0.5 * share, HarderToCapture(by))
    if _adds_up_with_nothing(now, by):
        yield WeightedMerit(0.62, AddsUpWithNothing(card))
    most = [other.most_at_risk for other in others]
    if most and now.most_at_risk < min(most):
        yield WeightedMerit(
            0.5 + 0.12 * (min(most) - now.most_at_risk), RisksLess(now.most_at_risk)
        )
    if unseen:
        yield WeightedMerit(0.1, Risk(count, unseen))


def _adds_up_with_nothing(now: ConsideredPlay, by: CardSet) -> bool:
    """Return whether only its own rank captures the card, though other loose cards have values."""
    card, rules = now.play.card, now.rules
    if not by or by & ~RANK_SETS[card.rank]:
        return False
    return bool(rules.values[card] and now.after.loose & ~card.bit & rules.valued)


def _sweeps(now: ConsideredPlay, others: Sequence[ConsideredPlay]) -> Iterator[WeightedMerit]:
    if not now.sweep_open and any(other.sweep_open for other in others):
        yield WeightedMerit(0.6 + 0.6 * now.rules.sweep_points, LeavesNoSweep())


def _own_captures(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what the cards that stay in hand could capture from the table."""
    card, loose = now.play.card, now.after.loose
    back = [reply for reply in now.own_answers if reply.takes & card.bit]
    if back:
        # A large hand has a second card of most ranks.
        weight = max(0.3, 0.74 - 0.06 * max(0, now.keeps.bit_count() - 3))
        yield WeightedMerit(weight, CapturesBack(card_set(reply.card for reply in back)))
    for reply in back:
        with_it = _with_others(now, reply)
        if with_it:
            yield WeightedMerit(0.75 + 0.12 * with_it.bit_count(), SetsUp(reply.card, with_it))
    most = max(now.own_answers, key=lambda reply: reply.most, default=None)
    if most and most.most >= 2 and not most.takes & card.bit:
        yield WeightedMerit(0.45 + 0.1 * most.most, CanCaptureNext(most.card, most.most))
    for target in cards_in(loose & scoring_cards(now.rules) & ~card.bit):
        points = card_points(now.rules, target)
        takers = [reply.card for reply in now.own_answers if reply.takes & target.bit]
        if takers:
            yield WeightedMerit(0.8 + 0.4 * points, KeepsFor(takers[0], target))
    for build in now.after.owned(now.view.turn):
        for reply in now.own_answers:
            if reply.takes & build.cards:
                yield WeightedMerit(0.9, KeepsForBuild(reply.card, build))
                break


def _with_others(now: ConsideredPlay, reply: Reply) -> CardSet:
    """Return the fewest other loose cards of a sum in which a held card captures the trailed one.

    There are none if it captures the trailed card by itself.
    """
    card, rules = now.play.card, now.rules
    if not rules.values[card] or not rules.values[reply.card] or reply.card.rank is card.rank:
        return NO_CARDS
    values = set(rules.values[reply.card])
    loose = [other for other in cards_in(now.after.loose & ~card.bit) if rules.values[other]]
    for value in rules.table_values[card]:
        for first in loose:
            for other in rules.table_values[first]:
                if value + other in values:
                    return first.bit
    for index, first in enumerate(loose):
        for second in loose[index + 1 :]:
            if card.weight + first.weight + second.weight in values:
                return first.bit | second.bit
    return NO_CARDS


def _kept_cards(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    """Yield what is good about the cards that stay in hand and could be trailed."""
    rules, suit = now.rules, counting_suit(now.rules)
    keeps = now.keeps & trailable(now.view)
    scoring = scoring_cards(rules)
    if held_back := keeps & scoring:
        points = sum(card_points(rules, card) for card in cards_in(held_back))
        yield WeightedMerit(0.5 + 0.1 * points, KeepsScoring(held_back))
    for target in cards_in(scoring & now.after.unseen):
        rank = RANK_SETS[target.rank]
        # Of the aces each scores: none of them is waited for.
        takers = cards_in(rank & keeps & ~scoring)
        if takers and _pairs(rules, takers[0], target):
            points = card_points(rules, target)
            yield WeightedMerit(0.45 + 0.15 * points, KeepsInCase(takers[0], target))
    for rank_in_hand in {card.rank for card in cards_in(keeps)} - {now.play.card.rank}:
        together = keeps & RANK_SETS[rank_in_hand]
        if (count := together.bit_count()) >= 2:
            weight = 0.45 + 0.1 * count - 0.01 * now.keeps.bit_count()
            yield WeightedMerit(weight, KeepsTogether(together))
    if suit and not now.play.card.bit & suit.cards and (count := (keeps & suit.cards).bit_count()):
        yield WeightedMerit(0.4 + 0.08 * count, KeepsSuit(count))


def _pairs(rules: RuleSet, card: Card, target: Card) -> bool:
    """Return whether a card captures one of its own rank."""
    if not rules.values[card]:
        return not rules.values[target]
    return bool({*rules.values[card]} & {*rules.table_values[target]})


def _cheap(now: ConsideredPlay) -> Iterator[WeightedMerit]:
    suit = counting_suit(now.rules)
    counting = scoring_cards(now.rules) | (suit.cards if suit else NO_CARDS)
    dearer = trailable(now.view) & counting
    if dearer and not now.play.card.bit & counting:
        yield WeightedMerit(0.5, IsCheap(now.play.card))
