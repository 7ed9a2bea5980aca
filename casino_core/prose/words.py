"""The words of the game: numbers, cards and builds.

Cards, builds and counted cards are each a message of their own, so that a translation can use the
case and the gender that its language needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import RANK_LETTERS, Card, CardSet, Rank, cards_in
from ..i18n import N_, Nn_, fill, ngettext, pgettext
from ..i18n import gettext as _

NUMBERS = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
    N_("thirteen"),
    N_("fourteen"),
)
_SEVERAL = (
    N_("ones"),
    N_("twos"),
    N_("threes"),
    N_("fours"),
    N_("fives"),
    N_("sixes"),
    N_("sevens"),
    N_("eights"),
    N_("nines"),
    N_("tens"),
    N_("elevens"),
    N_("twelves"),
    N_("thirteens"),
    N_("fourteens"),
    N_("fifteens"),
    N_("sixteens"),
)
"""Groups of a value, from one to sixteen."""

_BUILDS = (
    N_("build of one"),
    N_("build of two"),
    N_("build of three"),
    N_("build of four"),
    N_("build of five"),
    N_("build of six"),
    N_("build of seven"),
    N_("build of eight"),
    N_("build of nine"),
    N_("build of ten"),
    N_("build of eleven"),
    N_("build of twelve"),
    N_("build of thirteen"),
    N_("build of fourteen"),
    N_("build of fifteen"),
    N_("build of sixteen"),
)
_CARDS = (
    N_("ace of spades"),
    N_("ace of hearts"),
    N_("ace of diamonds"),
    N_("ace of clubs"),
    N_("two of spades"),
    N_("two of hearts"),
    N_("two of diamonds"),
    N_("two of clubs"),
    N_("three of spades"),
    N_("three of hearts"),
    N_("three of diamonds"),
    N_("three of clubs"),
    N_("four of spades"),
    N_("four of hearts"),
    N_("four of diamonds"),
    N_("four of clubs"),
    N_("five of spades"),
    N_("five of hearts"),
    N_("five of diamonds"),
    N_("five of clubs"),
    N_("six of spades"),
    N_("six of hearts"),
    N_("six of diamonds"),
    N_("six of clubs"),
    N_("seven of spades"),
    N_("seven of hearts"),
    N_("seven of diamonds"),
    N_("seven of clubs"),
    N_("eight of spades"),
    N_("eight of hearts"),
    N_("eight of diamonds"),
    N_("eight of clubs"),
    N_("nine of spades"),
    N_("nine of hearts"),
    N_("nine of diamonds"),
    N_("nine of clubs"),
    N_("ten of spades"),
    N_("ten of hearts"),
    N_("ten of diamonds"),
    N_("ten of clubs"),
    N_("jack of spades"),
    N_("jack of hearts"),
    N_("jack of diamonds"),
    N_("jack of clubs"),
    N_("queen of spades"),
    N_("queen of hearts"),
    N_("queen of diamonds"),
    N_("queen of clubs"),
    N_("king of spades"),
    N_("king of hearts"),
    N_("king of diamonds"),
    N_("king of clubs"),
    N_("eleven of spades"),
    N_("eleven of hearts"),
    N_("eleven of diamonds"),
    N_("eleven of clubs"),
    N_("twelve of spades"),
    N_("twelve of hearts"),
    N_("twelve of diamonds"),
    N_("twelve of clubs"),
)
"""Every card by its number."""

_COURTS = {
    Rank.ACE: N_("ace"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}
_RANKS = (
    N_("aces"),
    *_SEVERAL[1:10],
    N_("jacks"),
    N_("queens"),
    N_("kings"),
    *_SEVERAL[10:12],
)
_ONE = (
    N_("an ace"),
    N_("a two"),
    N_("a three"),
    N_("a four"),
    N_("a five"),
    N_("a six"),
    N_("a seven"),
    N_("an eight"),
    N_("a nine"),
    N_("a ten"),
    N_("a jack"),
    N_("a queen"),
    N_("a king"),
    N_("an eleven"),
    N_("a twelve"),
)
_ANOTHER = (
    N_("another ace"),
    N_("another two"),
    N_("another three"),
    N_("another four"),
    N_("another five"),
    N_("another six"),
    N_("another seven"),
    N_("another eight"),
    N_("another nine"),
    N_("another ten"),
    N_("another jack"),
    N_("another queen"),
    N_("another king"),
    N_("another eleven"),
    N_("another twelve"),
)
_UNSEEN = (
    Nn_("one ace still out", "{number} aces still out"),
    Nn_("one two still out", "{number} twos still out"),
    Nn_("one three still out", "{number} threes still out"),
    Nn_("one four still out", "{number} fours still out"),
    Nn_("one five still out", "{number} fives still out"),
    Nn_("one six still out", "{number} sixes still out"),
    Nn_("one seven still out", "{number} sevens still out"),
    Nn_("one eight still out", "{number} eights still out"),
    Nn_("one nine still out", "{number} nines still out"),
    Nn_("one ten still out", "{number} tens still out"),
    Nn_("one jack still out", "{number} jacks still out"),
    Nn_("one queen still out", "{number} queens still out"),
    Nn_("one king still out", "{number} kings still out"),
    Nn_("one eleven still out", "{number} elevens still out"),
    Nn_("one twelve still out", "{number} twelves still out"),
)


def number_word(number: int) -> str:
    """Return a small number as a word, a larger one in digits."""
    return _(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def several(value: int) -> str:
    """Return the word for groups of a value: `eights`, `sixes`."""
    return _(_SEVERAL[value - 1])


def build_words(value: int) -> str:
    """Return a build by its value: `build of eight`."""
    return _(_BUILDS[value - 1])


def the_build(value: int) -> str:
    """Return a build as an object of `capture` or `add`: `the build of eight`."""
    return fill(pgettext("taken", "the {build}"), build=build_words(value))


def ranks_words(rank: Rank) -> str:
    """Return the word for several cards of a rank: `eights`, `aces`."""
    return _(_RANKS[rank - 1])


def one_of_rank(rank: Rank) -> str:
    """Return one card of a rank with its article, as the object of `hold`: `an eight`."""
    return _(_ONE[rank - 1])


def another_of_rank(rank: Rank) -> str:
    """Return one more card of a rank, as the object of `need`: `another eight`."""
    return _(_ANOTHER[rank - 1])


def one_of(cards: CardSet) -> str:
    """Return any one of some cards of a rank as an object: `an eight`, or the only one in full."""
    first, *others = cards_in(cards)
    return one_of_rank(first.rank) if others else card_object(first)


def unseen_of_rank(rank: Rank, count: int) -> str:
    """Return a number of unseen cards of a rank: `one nine still out`, `three nines still out`."""
    return ngettext(*_UNSEEN[rank - 1], count).format(number=number_word(count))


def card_words(card: Card) -> str:
    """Return a card in full, without an article: `eight of spades`."""
    return _(_CARDS[card.number])


# The article of a card changes with its gender and its case, so each pair is a message.


def card_subject(card: Card) -> str:
    """Return a card with its article as the subject of a sentence: `the eight of spades`."""
    return _by_gender(
        card,
        card_words(card),
        ace=pgettext("subject, an ace", "the {card}"),
        jack=pgettext("subject, a jack", "the {card}"),
        queen=pgettext("subject, a queen", "the {card}"),
        king=pgettext("subject, a king", "the {card}"),
        other=pgettext("subject, any other card", "the {card}"),
    )


def card_object(card: Card) -> str:
    """Return a card with its article as the object of a verb: `the eight of spades`."""
    return _by_gender(
        card,
        card_words(card),
        ace=pgettext("object, an ace", "the {card}"),
        jack=pgettext("object, a jack", "the {card}"),
        queen=pgettext("object, a queen", "the {card}"),
        king=pgettext("object, a king", "the {card}"),
        other=pgettext("object, any other card", "the {card}"),
    )


def with_card(card: Card) -> str:
    """Return a card with its preposition: `with the eight of spades`."""
    return _by_gender(
        card,
        card_words(card),
        ace=pgettext("an ace", "with the {card}"),
        jack=pgettext("a jack", "with the {card}"),
        queen=pgettext("a queen", "with the {card}"),
        king=pgettext("a king", "with the {card}"),
        other=pgettext("any other card", "with the {card}"),
    )


def _by_gender(
    card: Card, name: str, *, ace: str, jack: str, queen: str, king: str, other: str
) -> str:
    """Fill the name of a card into the words for its rank."""
    courts = {Rank.JACK: jack, Rank.QUEEN: queen, Rank.KING: king}
    words = ace if card.rank is Rank.ACE else courts.get(card.rank, other)
    return fill(words, card=name)


def rank_short(card: Card) -> str:
    """Return the rank of a card in short: `8`, `ace`, `queen`."""
    court = _COURTS.get(card.rank)
    return _(court) if court else str(card.weight)


def rank_in_label(card: Card) -> str:
    """Return the rank of a single card in a label, with an article where the language has one."""
    return _by_gender(
        card,
        rank_short(card),
        ace=pgettext("in a label, an ace", "{card}"),
        jack=pgettext("in a label, a jack", "{card}"),
        queen=pgettext("in a label, a queen", "{card}"),
        king=pgettext("in a label, a king", "{card}"),
        other=pgettext("in a label, any other card", "{card}"),
    )


def listed(parts: Sequence[str]) -> str:
    """Join parts to a list: `a`, `a and b`, `a, b and c`."""
    return _joined(parts, _("{listed} and {last}"))


def alternatives(parts: Sequence[str]) -> str:
    """Join parts to a list of alternatives: `a`, `a or b`, `a, b or c`."""
    return _joined(parts, _("{listed} or {last}"))


def labelled(label: str, words: str) -> str:
    """Return words after what they are about, with the colon of the language: `Ann: 3 points`."""
    return _("{label}: {words}").format(label=label, words=words)


def in_series(parts: Iterable[str]) -> str:
    """Join clauses with the semicolon of the language: `a; b; c`; empty without any."""
    series = ""
    for part in parts:
        series = _("{said}; {part}").format(said=series, part=part) if series else part
    return series


def _joined(parts: Sequence[str], pattern: str) -> str:
    if len(parts) < 2:
        return parts[0] if parts else ""
    first, *others, last = parts
    for other in others:
        first = fill("{listed}, {other}", listed=first, other=other)
    return fill(pattern, listed=first, last=last)


def cards_words(cards: CardSet) -> str:
    """Return a card set as a list of its cards in full."""
    return listed([card_words(card) for card in cards_in(cards)])


def card_objects(cards: CardSet) -> str:
    """Return the cards of a card set as objects: `the eight of spades and the two of hearts`."""
    return listed([card_object(card) for card in cards_in(cards)])


def capital(words: str) -> str:
    """Return a string with a capital first letter, as a sentence begins."""
    return words[:1].upper() + words[1:]


def cards_counted(count: int) -> str:
    """Return a number of cards: `1 card`, `2 cards`."""
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def decimal(number: float, form: str) -> str:
    """Format a number with the decimal point of the language and a minus sign (U+2212)."""
    written = format(number, form).replace("-", "\N{MINUS SIGN}")
    return written.replace(".", pgettext("decimal point", "."))


def percent(share: float, form: str = ".0%") -> str:
    """Return a share as a percentage, as the language writes it: `53%`, and `53 %` in German."""
    number = decimal(share, form).removesuffix("%")
    return pgettext("percentage", "{number}%").format(number=number)


def of_decimal(number: float) -> int:
    """Return the number by which `ngettext` chooses the words for one that is shown with a decimal.

    It is 0 or 2. French has the singular for 0 and for all below 2, `1,4 point`; the other
    languages have the plural for both.
    """
    return 0 if abs(round(number, 1)) < 2 else 2


def of_rounded(number: float) -> int:
    """Return the same for a number that has a decimal only if it needs one.

    That gives `1 point`, but `1.4 points`.
    """
    return 1 if abs(round(number, 1)) == 1 else of_decimal(number)


def points_words(points: float) -> str:
    """Return a number of points with one decimal: `1.4 points`."""
    words = ngettext("{points} point", "{points} points", of_decimal(points))
    return words.format(points=decimal(points, ".1f"))


def short_seal(seal: str) -> str:
    """Return the first twelve digits of a seal in groups of four: `1f0c 77ab 90de`."""
    return grouped(seal[:12])


def short_head(head: str) -> str:
    """Return the first sixteen digits of a head in groups of four."""
    return grouped(head[:16])


def grouped(digits: str) -> str:
    """Return the digits in groups of four."""
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))


# Symbols: cards as they are read at a glance, `8♠`, `10♦`, `A♥`

SUITS = "♠♥♦♣"
IN_DIGITS = {Rank.TEN: "10", Rank.ELEVEN: "11", Rank.TWELVE: "12"}
"""The ranks that notation writes as a letter, as they stand in the corner of a card."""


def short_rank(rank: Rank) -> str:
    """Write a rank as in the corner of a card: `8`, `10`, `A`; a court as packs of the language do.

    The French jack is `V`, the Swedish one `Kn`. Notation has its own letters, `RANK_LETTERS`.
    """
    if rank is Rank.JACK:
        return pgettext("on a card", "J")
    if rank is Rank.QUEEN:
        return pgettext("on a card", "Q")
    if rank is Rank.KING:
        return pgettext("on a card", "K")
    return IN_DIGITS.get(rank) or RANK_LETTERS[rank - 1]


def short(card: Card) -> str:
    """Write a card in two or three characters."""
    return short_rank(card.rank) + SUITS[card.suit]


def shorts(cards: CardSet) -> str:
    """Write the cards of a card set, with spaces between them."""
    return " ".join(short(card) for card in cards_in(cards))
