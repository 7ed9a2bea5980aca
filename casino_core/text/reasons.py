"""Facts about a play in words: `brings in 4 cards and the ten of diamonds`.

Each fact is a part of a sentence whose subject is the play; `reasons` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..analysis.facts import (
    Announces,
    Bound,
    BuildOpen,
    BuildRaised,
    CardOpen,
    Certain,
    Ends,
    Fact,
    LargestReply,
    Makes,
    OnlyPlay,
    Secures,
    SweepOpen,
    Sweeps,
    TakesBack,
    Wins,
)
from ..analysis.reading import Seen, facts, point_cards
from ..cards import RANK_SETS, SUIT_SETS, Rank, Suit, cards_in
from ..rules.scoring import Item
from .sentences import YOU, side_name
from .words import an, card_words, cards_words, counted, listed, number_word, plural_rank, rank_name

MANY_RANKS = 4
"""Cards of so many ranks are counted, not named."""

_MAJORITY = {Item.CARDS: "cards", Item.SPADES: "spades", Item.DIAMONDS: "diamonds"}
_WHOLE = {Item.SEVENS: "sevens", Item.SIXES: "sixes", Item.ACES: "aces"}


def reasons(seen: Seen, names: Sequence[str]) -> str:
    """What can be said of a play, in one sentence.

    `names` are what the seats are called; the one called `You` is spoken to.
    """
    said = "; ".join(reason_parts(seen, names))
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def reason_parts(seen: Seen, names: Sequence[str]) -> list[str]:
    """What can be said of a play, part by part, what weighs most first."""
    words = _Words(seen, names)
    found = facts(seen)
    return [words.of(fact) for fact in found if not _said_before(fact, found)]


def _said_before(fact: Fact, others: Sequence[Fact]) -> bool:
    """Whether the largest capture left is that of a build, of which it is said already."""
    return isinstance(fact, LargestReply) and any(
        isinstance(other, BuildOpen)
        and other.by == fact.by
        and other.build.cards.bit_count() == fact.cards
        for other in others
    )


class _Words:
    """The words for the facts of one play."""

    def __init__(self, seen: Seen, names: Sequence[str]) -> None:
        self.seen = seen
        self.names = names
        self.rules = seen.before.rules
        self.actor = names[seen.before.turn]
        self.next = names[seen.after.turn]

    def of(self, fact: Fact) -> str:
        teller: Callable[[_Words, Any], str] = _TELLERS[type(fact)]
        return teller(self, fact)

    @property
    def whose(self) -> str:
        """Whose it is, if it is the player's: `your`, or a name."""
        return _whose(self.actor)

    def holders(self, by: int, *, sure: bool) -> str:
        """Who could do it: `one unseen nine`, `your nine of clubs`, `no unseen card`."""
        if sure:
            return f"{_whose(self.next)} {listed([card_words(c) for c in cards_in(by)], 'or')}"
        if not by:
            return self._nobody()
        if self.rules.players == 2:
            return _unseen(by)
        return f"{_unseen(by)}, if {self.next} holds {'it' if by.bit_count() == 1 else 'one'},"

    def _nobody(self) -> str:
        after = self.seen.after
        if not after.hidden[after.turn]:
            return f"no card in {_whose(self.next)} hand"
        return "no unseen card" if self.rules.players == 2 else f"no card that {self.next} may hold"

    @property
    def leaves(self) -> str:
        """To whom the table is left, named where that is not plain."""
        if self.next == YOU:
            return "leaves you"
        return "leaves" if self.rules.players == 2 else f"leaves {self.next}"


def _whose(name: str) -> str:
    return "your" if name == YOU else f"{name}’s"


def _unseen(cards: int) -> str:
    if not cards:
        return "no unseen card"
    ranks = [rank for rank in Rank if cards & RANK_SETS[rank]]
    count = cards.bit_count()
    if len(ranks) == 1:
        name = rank_name(ranks[0]) if count == 1 else plural_rank(ranks[0])
        return f"{number_word(count)} unseen {name}"
    if len(ranks) < MANY_RANKS:
        return f"{count} unseen cards ({listed([plural_rank(rank) for rank in ranks])})"
    return f"{count} unseen cards"


def _wins(words: _Words, fact: Wins) -> str:
    named = fact.cards & point_cards(words.rules)
    spades = (fact.cards & SUIT_SETS[Suit.SPADES]).bit_count()
    diamonds = (fact.cards & SUIT_SETS[Suit.DIAMONDS]).bit_count()
    parts = [counted(fact.cards.bit_count(), "card")]
    if words.rules.scoring == "diamond":
        parts[0] += f" ({counted(diamonds, 'diamond')})" if diamonds else ""
    else:
        parts[0] += f" ({counted(spades, 'spade')})" if spades else ""
    if words.rules.scoring == "spade":
        named &= ~SUIT_SETS[Suit.SPADES]
    parts += [f"the {card_words(card)}" for card in cards_in(named)]
    return f"brings in {parts[0]}" + (f" with {listed(parts[1:])}" if parts[1:] else "")


def _sweeps(_words: _Words, fact: Sweeps) -> str:
    return (
        f"sweeps the table ({counted(fact.points, 'point')})" if fact.points else "clears the table"
    )


def _ends(words: _Words, fact: Ends) -> str:
    if not fact.cards:
        return "ends the round"
    cards = f"the last {counted(fact.cards.bit_count(), 'card')}"
    if fact.side is None:
        return f"ends the round, and nobody gets {cards}"
    name = side_name(words.names, fact.side, words.rules)
    verb = "get" if name == YOU or words.rules.partnership else "gets"
    return f"ends the round, and {name if name != YOU else 'you'} {verb} {cards}"


def _certain(_words: _Words, fact: Certain) -> str:
    return f"makes {counted(fact.points, 'point')} certain"


def _secures(_words: _Words, fact: Secures) -> str:
    if fact.item in _MAJORITY:
        return f"decides most {_MAJORITY[fact.item]}, with {fact.held}"
    return f"completes all four {_WHOLE[fact.item]}"


def _makes(_words: _Words, fact: Makes) -> str:
    cards = counted(fact.build.cards.bit_count(), "card")
    build = f"builds {number_word(fact.build.value)} with {cards}"
    return f"{build}, keeping the {cards_words(fact.keeps)} to take it"


def _announces(words: _Words, fact: Announces) -> str:
    cards = counted(fact.build.cards.bit_count(), "card")
    holder = words.names[fact.seat]
    held = "hold" if holder == YOU else "holds"
    one = an(rank_name(cards_in(words.rules.takers[fact.build.value])[0].rank))
    return (
        f"builds {number_word(fact.build.value)} with {cards}, so {holder} {held} {one}: "
        f"{_one_of(fact.takers)}"
    )


def _one_of(cards: int) -> str:
    if cards.bit_count() == 1:
        return f"the {cards_words(cards)}"
    return f"one of the {number_word(cards.bit_count())} unseen"


def _takes_back(words: _Words, fact: TakesBack) -> str:
    return f"{words.whose} {cards_words(fact.keeps)} could take it back"


def _bound(words: _Words, fact: Bound) -> str:
    many = len(fact.builds) > 1
    values = listed([number_word(build.value) for build in fact.builds])
    builds = f"builds of {values} lie" if many else f"build of {values} lies"
    who = "you" if words.actor == YOU else words.actor
    return f"{who} may not trail while the {builds} there"


def _build_open(words: _Words, fact: BuildOpen) -> str:
    build = f"{words.whose} build of {number_word(fact.build.value)}"
    verb = "can" if fact.sure or not fact.by else "could"
    return f"{words.holders(fact.by, sure=fact.sure)} {verb} take {build}"


def _build_raised(words: _Words, fact: BuildRaised) -> str:
    build = f"{words.whose} build of {number_word(fact.build.value)}"
    return f"{words.holders(fact.by, sure=fact.sure)} could raise {build}"


def _card_open(words: _Words, fact: CardOpen) -> str:
    verb = "can" if fact.sure or not fact.by else "could"
    return f"{words.holders(fact.by, sure=fact.sure)} {verb} take the {card_words(fact.card)}"


def _sweep_open(words: _Words, fact: SweepOpen) -> str:
    if not fact.by:
        return f"{words.leaves} nothing to sweep"
    verb = "can" if fact.sure else "could"
    return f"{words.holders(fact.by, sure=fact.sure)} {verb} sweep"


def _largest(words: _Words, fact: LargestReply) -> str:
    if not fact.cards:
        return f"{words.leaves} nothing to capture"
    verb = "can" if fact.sure else "could"
    left = f"the largest capture left is of {counted(fact.cards, 'card')}"
    return f"{left}: {words.holders(fact.by, sure=fact.sure)} {verb} make it"


_TELLERS: dict[type, Callable[..., str]] = {
    OnlyPlay: lambda *_: "it is the only legal play",
    Wins: _wins,
    Sweeps: _sweeps,
    Ends: _ends,
    Certain: _certain,
    Secures: _secures,
    Makes: _makes,
    Announces: _announces,
    TakesBack: _takes_back,
    Bound: _bound,
    BuildOpen: _build_open,
    BuildRaised: _build_raised,
    CardOpen: _card_open,
    SweepOpen: _sweep_open,
    LargestReply: _largest,
}
