"""The facts about a play in words: `captures 4 cards, the ten of diamonds among them`.

Each fact becomes a part of a sentence whose subject is the play; `reasons` joins the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

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
from ..analysis.observation import ObservedPlay, facts
from ..cards import RANK_SETS, CardSet, Rank, Suit, cards_in
from ..i18n import N_, Nn_, ngettext
from ..i18n import gettext as _
from ..rows import How
from ..rules.scoring import counted_cards, counted_suit
from ..ruleset import RuleSet
from ..score import Item
from .direction import fewest_win
from .items import item_in_sentence
from .names import YOU, of_player, of_side
from .points import made_certain, of_a_sweep
from .words import (
    alternatives,
    build_words,
    capital,
    card_objects,
    card_subject,
    cards_counted,
    in_series,
    listed,
    number_word,
    one_of,
    rank_short,
    unseen_of_rank,
    with_card,
)

__all__ = ["reason_parts"]

MANY_RANKS = 4
"""From this number of ranks on, unseen cards are counted and their ranks not named."""

_SECURED = {
    Item.CARDS: N_("makes sure of the most cards, with {n}"),
    Item.SPADES: N_("makes sure of the most spades, with {n}"),
    Item.DIAMONDS: N_("makes sure of the most diamonds, with {n}"),
    Item.SEVENS: N_("completes all four sevens"),
    Item.SIXES: N_("completes all four sixes"),
    Item.ACES: N_("completes all four aces"),
}
_BURDENED = {
    **_SECURED,
    Item.CARDS: N_("has the most cards for certain, with {n}"),
    Item.SPADES: N_("has the most spades for certain, with {n}"),
    Item.DIAMONDS: N_("has the most diamonds for certain, with {n}"),
}
"""The same where the fewest points win."""
_SUITED = {
    Suit.SPADES: Nn_("{n} spade", "{n} spades"),
    Suit.HEARTS: Nn_("{n} heart", "{n} hearts"),
    Suit.DIAMONDS: Nn_("{n} diamond", "{n} diamonds"),
    Suit.CLUBS: Nn_("{n} club", "{n} clubs"),
}


def reasons(observed: ObservedPlay, names: Sequence[str]) -> str:
    """Return the facts about a play in one sentence; empty without any.

    `names` has the name of each seat; a seat named `You` is the player spoken to.
    """
    sentence = in_series(reason_parts(observed, names))
    return f"{capital(sentence)}." if sentence else ""


def reason_parts(observed: ObservedPlay, names: Sequence[str]) -> list[str]:
    """Return the facts about a play in words, one by one, the most important first.

    >>> from casino_core.analysis import considered
    >>> from casino_core.prose.reasons import reason_parts
    >>> observed = considered(view, casino.parse_play("8sx8c", view))
    >>> reason_parts(observed, ("Ann", "Ben"))[0]
    'captures 2 cards (1 spade)'
    """
    words = _Words(observed, names)
    return [words.of(fact) for fact in _told_once(facts(observed), words)]


def openings(observed: ObservedPlay, names: Sequence[str]) -> str:
    """Return a sentence on what the next seat could do after a play, and what its player may do."""
    words = _Words(observed, names)
    distinct_facts = _told_once(facts(observed), words)
    sentence = in_series(words.of(fact) for fact in distinct_facts if isinstance(fact, _OPENINGS))
    return f"{capital(sentence)}." if sentence else ""


def fact_sentence(fact: Fact, observed: ObservedPlay, names: Sequence[str]) -> str:
    """Return a fact about a play in a sentence of its own."""
    return f"{capital(_Words(observed, names).of(fact))}."


def suit_counted(cards: CardSet, rules: RuleSet) -> str:
    """Return the number of cards of the suit that counts, `2 spades`; empty without any."""
    suit = counted_suit(rules)
    n = (cards & suit.cards).bit_count() if suit.points else 0
    return ngettext(*_SUITED[suit.suit or Suit.SPADES], n).format(n=n) if n else ""


class _CardsOpen(NamedTuple):
    """The cards of the table that the next seat could capture, told of the same cards."""

    cards: CardSet
    by: CardSet
    sure: bool


def _told_once(all_facts: Sequence[Fact], words: _Words) -> Iterator[Fact | _CardsOpen]:
    """Yield facts so that nothing is told twice.

    Cards of which the same would be said are told together, at the place of the first of them.
    """
    open_to: dict[str, _CardsOpen] = {}
    distinct_facts: list[Fact | str] = []
    for fact in all_facts:
        if _follows(fact, all_facts):
            continue
        if isinstance(fact, CardOpen):
            alone = _CardsOpen(fact.card.bit, fact.by, fact.sure)
            takers = words.open_to(alone)
            if takers not in open_to:
                distinct_facts.append(takers)
            others = open_to.get(takers, alone)
            open_to[takers] = others._replace(cards=CardSet(others.cards | alone.cards))
        else:
            distinct_facts.append(fact)
    return (open_to[fact] if isinstance(fact, str) else fact for fact in distinct_facts)


def _follows(fact: Fact, others: Sequence[Fact]) -> bool:
    """Return whether another fact about the next seat's answers says as much as this one.

    A sweep takes every card. The largest reply may be a build or the cards that are open already.
    """
    if not isinstance(fact, CardOpen | LargestReply) or not fact.by:
        return False
    return any(
        (isinstance(other, SweepOpen) and other.by == fact.by)
        or (isinstance(fact, LargestReply) and _takes(other, fact.cards, fact.by))
        for other in others
    )


def _takes(fact: Fact, cards: int, by: CardSet) -> bool:
    """Return whether a fact tells that a number of cards of the table are open to the same."""
    if isinstance(fact, BuildOpen):
        return fact.by == by and fact.build.cards.bit_count() == cards
    return isinstance(fact, CardOpen) and fact.by == by and cards == 1


_OPENINGS = (Bound, BuildOpen, BuildRaised, _CardsOpen, SweepOpen, LargestReply)
_Open = BuildOpen | BuildRaised | _CardsOpen | SweepOpen | LargestReply
"""A fact about what the next seat could do, with the cards that make it possible."""


class _Words:
    """The words for the facts of one play."""

    def __init__(self, observed: ObservedPlay, names: Sequence[str]) -> None:
        self.observed = observed
        self.names = names
        self.rules = observed.before.rules
        self.actor = names[observed.before.turn]
        self.next = names[observed.after.turn]

    def of(self, fact: Fact | _CardsOpen) -> str:
        write: Callable[[_Words, Any], str] = _WRITERS[type(fact)]
        return write(self, fact)

    def open_to(self, fact: _Open) -> str:
        """Return the cards that make it possible: `one nine still out`, `your nine of clubs`."""
        if fact.sure:
            cards = alternatives([card_subject(card) for card in cards_in(fact.by)])
            yours = self.next == YOU
            words = _("{cards} in your hand") if yours else _("{cards} in {name}’s hand")
            return words.format(name=self.next, cards=cards)
        if not fact.by:
            return self._no_card()
        if self.rules.players == 2:
            return _unseen(fact.by)
        one = fact.by.bit_count() == 1
        words = _("{cards}, if {name} holds it,") if one else _("{cards}, if {name} holds one,")
        return words.format(cards=_unseen(fact.by), name=self.next)

    def _no_card(self) -> str:
        after = self.observed.after
        if not after.hidden[after.turn]:
            words = _("no card in your hand") if self.next == YOU else _("no card in {name}’s hand")
        elif self.rules.players == 2:
            words = _("no card still out")
        else:
            words = _("no card that {name} may hold")
        return words.format(name=self.next)

    def left(self, to_you: str, to_name: str, plain: str) -> str:
        """Choose the words by the next player: spoken to, the only other one, or a `{name}`."""
        if self.next == YOU:
            return to_you
        return plain if self.rules.players == 2 else to_name.format(name=self.next)

    def own(self, yours: str, others: str, **parts: object) -> str:
        """Fill in `yours` if the player is spoken to, else `others` with the player's `{name}`."""
        return of_player(self.actor, yours, others, **parts)


def _holders(fact: _Open) -> int:
    """Return the number of cards for the grammar of a sentence, singular or plural."""
    return 1 if fact.sure or 1 < len(_ranks(fact.by)) < MANY_RANKS else max(1, fact.by.bit_count())


def _ranks(cards: CardSet) -> list[Rank]:
    return [rank for rank in Rank if cards & RANK_SETS[rank]]


def _unseen(cards: CardSet) -> str:
    ranks, count = _ranks(cards), cards.bit_count()
    if len(ranks) == 1:
        return unseen_of_rank(ranks[0], count)
    if len(ranks) < MANY_RANKS:
        named = [rank_short(cards_in(RANK_SETS[rank])[0]) for rank in ranks]
        return _("a card still out ({ranks})").format(ranks=alternatives(named))
    return ngettext("{n} card still out", "{n} cards still out", count).format(n=count)


def _wins(words: _Words, fact: Wins) -> str:
    suit = counted_suit(words.rules)
    named = fact.cards & counted_cards(words.rules, How.EACH)
    if suit.how is How.EACH:
        # Cards of this suit are counted together.
        named &= ~suit.cards
    cards = _wins_counted(fact.cards, words.rules)
    if not named:
        return _("captures {cards}").format(cards=cards)
    return _("captures {cards}, {named} among them").format(cards=cards, named=card_objects(named))


def _wins_counted(won: CardSet, rules: RuleSet) -> str:
    """Return the number of cards, and of those in the suit that counts: `4 cards (2 spades)`."""
    cards, suited = cards_counted(won.bit_count()), suit_counted(won, rules)
    return f"{cards} ({suited})" if suited else cards


def _sweeps(words: _Words, fact: Sweeps) -> str:
    return of_a_sweep(fact.points, words.rules) if fact.points else _("clears the table")


def _ends(words: _Words, fact: Ends) -> str:
    n = fact.cards.bit_count()
    if not n:
        return _("ends the round")
    if fact.side is None:
        sentence = ngettext(
            "ends the round, and nobody gets the last card",
            "ends the round, and nobody gets the last {n} cards",
            n,
        )
        return sentence.format(n=n)
    return of_side(
        words.names,
        fact.side,
        words.rules,
        ngettext(
            "ends the round, and you get the last card",
            "ends the round, and you get the last {n} cards",
            n,
        ),
        ngettext(
            "ends the round, and {name} gets the last card",
            "ends the round, and {name} gets the last {n} cards",
            n,
        ),
        ngettext(
            "ends the round, and {names} get the last card",
            "ends the round, and {names} get the last {n} cards",
            n,
        ),
        n=n,
    )


def _certain(words: _Words, fact: Certain) -> str:
    return made_certain(fact.points, words.rules)


def _secures(words: _Words, fact: Secures) -> str:
    bad = fewest_win(words.rules)
    if counted_suit(words.rules).how is How.ENOUGH and fact.item is Item.SPADES:
        sentence = _("makes sure of the point for spades, with {n}")
        if bad:
            sentence = _("has the point for spades for certain, with {n}")
        return sentence.format(n=fact.held)
    said_of = _BURDENED if bad else _SECURED
    if fact.item in said_of:
        return _(said_of[fact.item]).format(n=fact.held)
    sentence = _("makes sure of the points for {item}, with {n}")
    if bad:
        sentence = _("has the points for {item} for certain, with {n}")
    return sentence.format(item=item_in_sentence(fact.item, words.rules), n=fact.held)


def _makes(_words: _Words, fact: Makes) -> str:
    return _("builds {number} with {cards}, keeping {keeps} to capture it").format(
        number=number_word(fact.build.value),
        cards=cards_counted(fact.build.cards.bit_count()),
        keeps=card_objects(fact.keeps),
    )


def _announces(words: _Words, fact: Announces) -> str:
    holder, capturers = words.names[fact.seat], words.rules.capturers[fact.build.value]
    if capturers.bit_count() == 1:
        sentence = _("builds {number} with {cards}, so {name} holds {which}")
        said_of_you = _("builds {number} with {cards}, so you hold {which}")
    else:
        sentence = _("builds {number} with {cards}, so {name} holds {one}: {which}")
        said_of_you = _("builds {number} with {cards}, so you hold {one}: {which}")
    return (said_of_you if holder == YOU else sentence).format(
        number=number_word(fact.build.value),
        cards=cards_counted(fact.build.cards.bit_count()),
        name=holder,
        one=one_of(capturers),
        which=_which_of(fact.capturers),
    )


def _which_of(cards: CardSet) -> str:
    if cards.bit_count() == 1:
        return card_objects(cards)
    return _("one of the {number} still out").format(number=number_word(cards.bit_count()))


def _takes_back(words: _Words, fact: TakesBack) -> str:
    return words.own(
        _("you could capture it back {with_card}"),
        _("{name} could capture it back {with_card}"),
        with_card=alternatives([with_card(card) for card in cards_in(fact.keeps)]),
    )


def _bound(words: _Words, fact: Bound) -> str:
    n = len(fact.builds)
    return words.own(
        ngettext(
            "you may not trail while the build of {values} lies there",
            "you may not trail while the builds of {values} lie there",
            n,
        ),
        ngettext(
            "{name} may not trail while the build of {values} lies there",
            "{name} may not trail while the builds of {values} lie there",
            n,
        ),
        values=listed([number_word(build.value) for build in fact.builds]),
    )


def _build_open(words: _Words, fact: BuildOpen) -> str:
    n = _holders(fact)
    yours = ngettext("{cards} could capture your {build}", "{cards} could capture your {build}", n)
    others = ngettext(
        "{cards} could capture {name}’s {build}", "{cards} could capture {name}’s {build}", n
    )
    if fact.sure or not fact.by:
        yours = ngettext("{cards} can capture your {build}", "{cards} can capture your {build}", n)
        others = ngettext(
            "{cards} can capture {name}’s {build}", "{cards} can capture {name}’s {build}", n
        )
    return words.own(yours, others, cards=words.open_to(fact), build=build_words(fact.build.value))


def _build_raised(words: _Words, fact: BuildRaised) -> str:
    n = _holders(fact)
    return words.own(
        ngettext("{cards} could raise your {build}", "{cards} could raise your {build}", n),
        ngettext("{cards} could raise {name}’s {build}", "{cards} could raise {name}’s {build}", n),
        cards=words.open_to(fact),
        build=build_words(fact.build.value),
    )


def _card_open(words: _Words, fact: _CardsOpen) -> str:
    n = _holders(fact)
    if fact.sure or not fact.by:
        sentence = ngettext("{cards} can capture {card}", "{cards} can capture {card}", n)
    else:
        sentence = ngettext("{cards} could capture {card}", "{cards} could capture {card}", n)
    return sentence.format(cards=words.open_to(fact), card=card_objects(fact.cards))


def _sweep_open(words: _Words, fact: SweepOpen) -> str:
    if not fact.by:
        return words.left(
            _("leaves you nothing to sweep"),
            _("leaves {name} nothing to sweep"),
            _("leaves nothing to sweep"),
        )
    n = _holders(fact)
    sentence = ngettext("{cards} could sweep", "{cards} could sweep", n)
    if fact.sure:
        sentence = ngettext("{cards} can sweep", "{cards} can sweep", n)
    return sentence.format(cards=words.open_to(fact))


def _largest(words: _Words, fact: LargestReply) -> str:
    if not fact.cards:
        return words.left(
            _("leaves you nothing to capture"),
            _("leaves {name} nothing to capture"),
            _("leaves nothing to capture"),
        )
    if fewest_win(words.rules):
        sentence = ngettext(
            "at most one card goes to {cards}", "at most {n} cards go to {cards}", fact.cards
        )
    else:
        sentence = ngettext(
            "at most one card is at risk, to {cards}",
            "at most {n} cards are at risk, to {cards}",
            fact.cards,
        )
    return sentence.format(n=fact.cards, cards=words.open_to(fact).removesuffix(","))


_WRITERS: dict[type, Callable[..., str]] = {
    OnlyPlay: lambda _words, _fact: _("it is the only legal play"),
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
    _CardsOpen: _card_open,
    SweepOpen: _sweep_open,
    LargestReply: _largest,
}
