"""The words of the game: numbers, cards and builds in English."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Card, Rank, cards_in

NUMBERS = (
    "zero",
    *("one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen"),
)
_RANKS = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}
_SUITS = ("spades", "hearts", "diamonds", "clubs")


def number_word(number: int) -> str:
    """A small number as a word."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def rank_word(card: Card) -> str:
    """The rank of a card: `eight`, `queen`."""
    return rank_name(card.rank)


def rank_name(rank: Rank) -> str:
    """A rank: `eight`, `queen`."""
    return _RANKS.get(rank, number_word(rank))


def plural_rank(rank: Rank) -> str:
    """Several cards of a rank: `eights`, `sixes`."""
    return rank_name(rank) + ("es" if rank is Rank.SIX else "s")


def card_words(card: Card) -> str:
    """A card in full: `eight of spades`."""
    return f"{rank_word(card)} of {_SUITS[card.suit]}"


def rank_short(card: Card) -> str:
    """The rank as a table says it: `8`, `ace`, `queen`."""
    return _RANKS.get(card.rank, str(int(card.rank)))


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards_words(cards: int) -> str:
    """A card set in full, as a list."""
    return listed([card_words(card) for card in cards_in(cards)])


def counted(count: int, noun: str, plural: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {noun if count == 1 else plural or noun + 's'}"


def an(word: str) -> str:
    """A word with its article: `an eight`, `a two`."""
    return f"{'an' if word[:1] in 'aeiou' and not word.startswith('one') else 'a'} {word}"


def short_seal(seal: str) -> str:
    """The beginning of a seal in groups of four: `1f0c 77ab 90de`."""
    return " ".join(seal[i : i + 4] for i in range(0, 12, 4))
