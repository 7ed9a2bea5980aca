"""Merits in words: short sentences such as `Captures the big casino and an ace`.

The subject of a sentence without one is the play. The player is spoken to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from ..analysis.facts import Ends, Makes, OnlyPlay, Secures, Sweeps, Wins
from ..analysis.merits import kinds
from ..analysis.merits.kinds import Merit
from ..analysis.observation import ObservedPlay
from ..cards import ACES, BIG_CASINO, LITTLE_CASINO, CardSet, Rank, Suit, card_set, cards_in
from ..i18n import N_, fill, ngettext
from ..i18n import gettext as _
from ..rules.scoring import counted_suit
from ..score import SUIT_ITEMS, Item
from ..seats import Seat
from .reasons import fact_sentence, suit_counted
from .words import (
    alternatives,
    build_words,
    card_object,
    cards_counted,
    listed,
    number_word,
    one_of_rank,
    ranks_words,
    short,
)

_IN_SUIT: Final = {
    Suit.SPADES: N_("in spades"),
    Suit.HEARTS: N_("in hearts"),
    Suit.DIAMONDS: N_("in diamonds"),
    Suit.CLUBS: N_("in clubs"),
}
"""The count in which a side leads."""
_NOT_OF_SUIT: Final = {
    Suit.SPADES: N_("It is not a spade and scores nothing by itself."),
    Suit.HEARTS: N_("It is not a heart and scores nothing by itself."),
    Suit.DIAMONDS: N_("It is not a diamond and scores nothing by itself."),
    Suit.CLUBS: N_("It is not a club and scores nothing by itself."),
}
_RID_OF: Final = {
    Suit.SPADES: N_("Gets rid of a spade."),
    Suit.HEARTS: N_("Gets rid of a heart."),
    Suit.DIAMONDS: N_("Gets rid of a diamond."),
    Suit.CLUBS: N_("Gets rid of a club."),
}


def merit_sentence(merit: Merit, observed: ObservedPlay, names: Sequence[str]) -> str:
    """Return a merit of a play in a sentence.

    `names` has the name of each seat. The play is one that its player considers.

    >>> from casino_core.analysis import considered
    >>> from casino_core.analysis.merits.choice import merits
    >>> from casino_core.prose.merits import merit_sentence
    >>> observed = considered(view, casino.parse_play("8sx8c", view))
    >>> merit_sentence(merits(view, observed.play)[0], observed, ("You", "Ben"))
    'Captures 2 cards, 1 spade among them.'
    """
    write: Callable[[_Words, Any], str] = _WRITERS[type(merit)]
    return write(_Words(observed, names), merit)


def one_for_each_fact(merits: Sequence[Merit]) -> Iterator[Merit]:
    """Yield the merits without those whose sentence repeats that of an earlier one."""
    stated_facts: set[object] = set()
    kinds_there = {type(merit) for merit in merits}
    for merit in merits:
        if isinstance(merit, Wins) and kinds_there & _CAPTURES:
            continue
        facts = _facts(merit)
        if not stated_facts & facts:
            yield merit
        stated_facts |= facts


def _facts(merit: Merit) -> set[object]:
    """Return the facts that the sentence of a merit tells and that of another kind may tell too."""
    match merit:
        case kinds.TakesLead() | kinds.KeepsLead() | kinds.DrawsLevel() | Secures():
            return {merit.item}
        case kinds.WouldCapture() | kinds.WouldCaptureMany() | kinds.WouldSweep():
            return {merit.card}
        case _:
            kind = type(merit)
            return {fact for fact, kinds_of_it in _STATED_BY.items() if kind in kinds_of_it}


_CAPTURES: Final = {
    Sweeps,
    kinds.CapturesScoring,
    kinds.CapturesSuit,
    kinds.CapturesBuild,
    kinds.CapturesFirst,
    kinds.CapturesTwin,
    kinds.FewestCards,
}
"""The merits beside which the number of the captured cards says nothing."""

_STATED_BY: Final[dict[str, set[type]]] = {
    "scoring cards": {kinds.CapturesScoring, kinds.CapturesFirst},
    "no choice": {OnlyPlay, kinds.LastCard},
    "captures nothing": {kinds.LastCard, kinds.CapturesNothing},
    "own build": {Makes, kinds.AddsTo},
    "capturers": {
        kinds.OnlyOwnCapture,
        kinds.RankIsGone,
        kinds.NobodyCaptures,
        kinds.FewCapture,
        kinds.Risk,
    },
    "own capture": {kinds.OnlyOwnCapture, kinds.CapturesBack, kinds.SetsUp},
    "cost": {kinds.CostsLess, kinds.CostsNoMore, kinds.CostsNothing},
    "last cards": {Ends, kinds.CapturesLast},
}
"""The kinds of merits that tell one fact, by the fact."""


class _Words:
    """The context of the sentences, besides the merit."""

    def __init__(self, observed: ObservedPlay, names: Sequence[str]) -> None:
        self.observed = observed
        self.names = names
        self.rules = observed.before.rules

    def of_fact(self, fact: Any) -> str:
        return fact_sentence(fact, self.observed, self.names)

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def counted(self, cards: CardSet) -> str:
        """Return a number of captured cards, with those of the suit that counts among them."""
        suited = suit_counted(cards, self.rules)
        count = cards_counted(cards.bit_count())
        if not suited:
            return count
        return _("{cards}, {suited} among them").format(cards=count, suited=suited)


def _objects(cards: CardSet) -> str:
    """Name captured cards as people do: `the big casino and two aces`."""
    big, little = (bool(cards & casino.copies) for casino in (BIG_CASINO, LITTLE_CASINO))
    rest = cards & ~(ACES | BIG_CASINO.copies | LITTLE_CASINO.copies)
    parts = [_of_casino(Item.BIG_CASINO)] * big + [_of_casino(Item.LITTLE_CASINO)] * little
    if count := (cards & ACES).bit_count():
        several = fill(
            _("{number} {ranks}"), number=number_word(count), ranks=ranks_words(Rank.ACE)
        )
        parts.append(one_of_rank(Rank.ACE) if count == 1 else several)
    parts += [card_object(card) for card in cards_in(rest)]
    return listed(parts)


def _of_casino(item: Item) -> str:
    return _(N_("the big casino")) if item is Item.BIG_CASINO else _(N_("the little casino"))


def _shorts(cards: CardSet) -> str:
    return listed([short(card) for card in cards_in(cards)])


def _any_of(cards: CardSet) -> str:
    return alternatives([short(card) for card in cards_in(cards)])


def _in_item(item: Item) -> str:
    suit = next((suit for suit, name in SUIT_ITEMS.items() if name == item), None)
    return _("in cards") if suit is None else _(_IN_SUIT[suit])


def _sweeps(_words: _Words, merit: Sweeps) -> str:
    if not merit.points:
        return _("Clears the table.")
    words = ngettext(
        "Sweeps the table for {n} point.", "Sweeps the table for {n} points.", merit.points
    )
    return words.format(n=merit.points)


def _lead(sentence: str) -> Callable[[_Words, Any], str]:
    def write(_words: _Words, merit: kinds.TakesLead | kinds.KeepsLead) -> str:
        return _(sentence).format(in_item=_in_item(merit.item), own=merit.own, other=merit.other)

    return write


def _level(_words: _Words, merit: kinds.DrawsLevel) -> str:
    return _("Draws level {in_item}: {own} each.").format(
        in_item=_in_item(merit.item), own=merit.own
    )


def _captures_build(words: _Words, merit: kinds.CapturesBuild) -> str:
    build = build_words(merit.build.value)
    if merit.build.owner != words.observed.before.turn:
        name = words.name(merit.build.owner)
        return _("Captures {name}’s {build}.").format(name=name, build=build)
    if merit.at_risk:
        return _("Captures your {build} before somebody else can.").format(build=build)
    count = cards_counted(merit.build.cards.bit_count())
    return _("Captures your {build} with its {cards}.").format(build=build, cards=count)


def _captures_scoring(words: _Words, merit: kinds.CapturesScoring) -> str:
    card = words.observed.play.card
    if merit.cards == card.bit:  # nothing on the table scores, but the card that captures does
        return _("Your {card} scores for you.").format(card=short(card))
    return _("Captures {cards}.").format(cards=_objects(merit.cards))


def _captures_last(_words: _Words, merit: kinds.CapturesLast) -> str:
    n = merit.cards.bit_count()
    words = ngettext(
        "You captured last, so the last card is yours.",
        "You captured last, so the last {n} cards are yours.",
        n,
    )
    return words.format(n=n)


def _captures_twin(_words: _Words, merit: kinds.CapturesTwin) -> str:
    words = ngettext(
        "Captures a card with its twin: {n} point.",
        "Captures a card with its twin: {n} points.",
        merit.points,
    )
    return words.format(n=merit.points)


def _makes(_words: _Words, merit: Makes) -> str:
    return _next_turn(_any_of(merit.keeps), merit.build.cards.bit_count())


def _next_turn(keeps: str, count: int) -> str:
    words = _("Your {card} can capture {cards} next turn.")
    return words.format(card=keeps, cards=cards_counted(count))


def _takes_over(words: _Words, merit: kinds.TakesOver) -> str:
    return _("Makes {name}’s {build} yours.").format(
        name=words.name(merit.before.owner), build=build_words(merit.before.value)
    )


def _adds_to(_words: _Words, merit: kinds.AddsTo) -> str:
    return _("Your build grows to {cards}, for your {card}.").format(
        cards=cards_counted(merit.build.cards.bit_count()), card=_any_of(merit.keeps)
    )


def _risk(_words: _Words, merit: kinds.Risk) -> str:
    words = _("Of {total} cards still out, {n} could capture it.")
    if 3 * merit.by <= merit.unseen:
        words = ngettext(
            "Of {total} cards still out, only {n} could capture it.",
            "Of {total} cards still out, only {n} could capture it.",
            merit.by,
        )
    return words.format(total=merit.unseen, n=merit.by)


def _keeps_together(_words: _Words, merit: kinds.KeepsTogether) -> str:
    rank = cards_in(merit.cards)[0].rank
    count = merit.cards.bit_count()
    words = _("Keeps your pair of {ranks} together.")
    if count > 2:
        words = _("Keeps your {number} {ranks} together.")
    return words.format(number=number_word(count), ranks=ranks_words(rank))


def _keeps_suit(words: _Words, merit: kinds.KeepsSuit) -> str:
    return _("Keeps {suited} in hand.").format(suited=_of_suit(words, merit.number))


def _captures_suit(words: _Words, merit: kinds.CapturesSuit) -> str:
    return _("Captures {suited}, and each one scores.").format(suited=_of_suit(words, merit.number))


def _of_suit(words: _Words, count: int) -> str:
    cards = cards_in(counted_suit(words.rules).cards)[:count]
    return suit_counted(card_set(cards), words.rules)


def _is_cheap(words: _Words, _merit: kinds.IsCheap) -> str:
    counted = counted_suit(words.rules)
    if counted.points and counted.suit is not None:
        return _(_NOT_OF_SUIT[counted.suit])
    return _("It scores nothing for anybody.")


def _others_capture_nothing(_words: _Words, merit: kinds.OthersCaptureNothing) -> str:
    return ngettext(
        "Your other card captures nothing on the table.",
        "Your other cards capture nothing on the table.",
        merit.cards.bit_count(),
    )


def _costs_less(_words: _Words, merit: kinds.CostsLess) -> str:
    if not merit.points:
        return _("Every other play costs points now.")
    words = ngettext(
        "Costs {n} point now, and every other play more.",
        "Costs {n} points now, and every other play more.",
        merit.points,
    )
    return words.format(n=merit.points)


def _few_capture(_words: _Words, merit: kinds.FewCapture) -> str:
    cards = cards_in(merit.by)
    if len(cards) == 1:
        return _("Only {card} could still capture it.").format(card=short(cards[0]))
    words = _("No more than {n} cards could capture it: {cards}.")
    return words.format(n=len(cards), cards=_shorts(merit.by))


def _plain(sentence: str, **parts: Callable[[Any], object]) -> Callable[[_Words, Any], str]:
    """Return a writer of a sentence whose parts are made from the merit alone."""

    def write(_words: _Words, merit: Merit) -> str:
        return _(sentence).format(**{name: part(merit) for name, part in parts.items()})

    return write


_WRITERS: Final[dict[type, Callable[[_Words, Any], str]]] = {
    OnlyPlay: _plain(N_("It is your only legal play.")),
    kinds.LastCard: _plain(N_("It is your last card and captures nothing.")),
    Sweeps: _sweeps,
    Secures: _Words.of_fact,
    Ends: _Words.of_fact,
    Makes: _makes,
    Wins: lambda words, merit: _("Captures {cards}.").format(cards=words.counted(merit.cards)),
    kinds.CapturesScoring: _captures_scoring,
    kinds.CapturesSuit: _captures_suit,
    kinds.TakesLead: _lead(N_("Takes the lead {in_item}: {own} to {other}.")),
    kinds.KeepsLead: _lead(N_("Leads {in_item} by {own} to {other}.")),
    kinds.DrawsLevel: _level,
    kinds.CapturesBuild: _captures_build,
    kinds.CapturesFirst: _plain(
        N_("Captures {cards} before anyone else can."), cards=lambda m: _shorts(m.cards)
    ),
    kinds.CapturesLast: _captures_last,
    kinds.CapturesTwin: _captures_twin,
    kinds.BuildsWithScoring: _plain(
        N_("Puts {cards} into a build for {card}."),
        cards=lambda m: _objects(m.cards),
        card=lambda m: _any_of(m.keeps),
    ),
    kinds.BuildIsSafe: _plain(N_("Nobody else can capture or raise the build.")),
    kinds.BuildHasFewCapturers: _plain(
        N_("Only {cards} could capture the build."), cards=lambda m: _any_of(m.by)
    ),
    kinds.TakesOver: _takes_over,
    kinds.AddsTo: _adds_to,
    kinds.OnlyOwnCapture: _plain(
        N_("Only your {card} can capture it."), card=lambda m: _any_of(m.keeps)
    ),
    kinds.RankIsGone: _plain(
        N_("Nobody can capture it: the other {ranks} are gone."),
        ranks=lambda m: ranks_words(m.card.rank),
    ),
    kinds.NobodyCaptures: lambda _words, merit: (
        _("No other player’s card can capture it.")
        if merit.known
        else _("No card still out can capture it.")
    ),
    kinds.FewCapture: _few_capture,
    kinds.AddsUpWithNothing: _plain(N_("It adds up with nothing on the table.")),
    kinds.HarderToCapture: _plain(N_("Your other cards would be easier to capture.")),
    kinds.RisksLess: _plain(N_("Puts fewer cards at risk than your other cards would.")),
    kinds.CapturesBack: _plain(
        N_("Your {card} can capture it back."), card=lambda m: _any_of(m.keeps)
    ),
    kinds.SetsUp: _plain(
        N_("Your {card} can then capture it together with {cards}."),
        card=lambda m: short(m.keeps),
        cards=lambda m: _shorts(m.loose),
    ),
    kinds.KeepsFor: _plain(
        N_("Keeps your {card} for the {target}."),
        card=lambda m: short(m.keeps),
        target=lambda m: short(m.target),
    ),
    kinds.KeepsInCase: _plain(
        N_("Keeps your {card} in case {target} comes."),
        card=lambda m: short(m.keeps),
        target=lambda m: short(m.target),
    ),
    kinds.KeepsScoring: _plain(
        N_("Keeps {cards} safe in your hand."), cards=lambda m: _shorts(m.cards)
    ),
    kinds.KeepsTogether: _keeps_together,
    kinds.KeepsSuit: _keeps_suit,
    kinds.IsCheap: _is_cheap,
    kinds.LeavesNoSweep: _plain(N_("Leaves nobody a sweep.")),
    kinds.KeepsForBuild: _plain(
        N_("Keeps your {card} for your {build}."),
        card=lambda m: short(m.keeps),
        build=lambda m: build_words(m.build.value),
    ),
    kinds.CanCaptureNext: lambda _words, merit: _next_turn(short(merit.keeps), merit.cards),
    kinds.Risk: _risk,
    kinds.CapturesNothing: _plain(N_("Captures nothing, so it costs nothing.")),
    kinds.GetsRid: _plain(N_("Gets rid of {cards}."), cards=lambda m: _objects(m.cards)),
    kinds.GetsRidOfSuit: lambda _words, merit: _(_RID_OF[merit.card.suit]),
    kinds.WouldCapture: _plain(
        N_("Your {card} would have to capture {cards}."),
        card=lambda m: short(m.card),
        cards=lambda m: _objects(m.cards),
    ),
    kinds.WouldCaptureMany: _plain(
        N_("Your {card} would have to capture {number} cards."),
        card=lambda m: short(m.card),
        number=lambda m: m.number,
    ),
    kinds.WouldSweep: _plain(
        N_("Your {card} would have to sweep the table."), card=lambda m: short(m.card)
    ),
    kinds.OthersCaptureNothing: _others_capture_nothing,
    kinds.LeavesScoring: _plain(
        N_("Leaves {cards} for somebody else to capture."), cards=lambda m: _shorts(m.cards)
    ),
    kinds.LeavesSweep: _plain(N_("Somebody else may have to sweep the table.")),
    kinds.ManyCapture: _plain(
        N_("Any of {n} cards still out could capture it."), n=lambda m: m.number
    ),
    kinds.CostsNothing: _plain(N_("Captures nothing that costs a point by itself.")),
    kinds.CostsLess: _costs_less,
    kinds.CostsNoMore: _plain(N_("No other play costs less now.")),
    kinds.FewestCards: _plain(
        N_("Captures only {cards}: no other play captures fewer."),
        cards=lambda m: cards_counted(m.cards.bit_count()),
    ),
}
