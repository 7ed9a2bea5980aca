"""Edits of a position: each one makes a new position, checked like any position text.

Positions here may have hidden cards, which makes them views. Functions that edit one raise
`NotationError` if the result is not a valid position.
"""

from __future__ import annotations

from typing import NamedTuple

from casino_core import (
    Build,
    Card,
    CardSet,
    NotationError,
    Position,
    RuleSet,
    State,
    View,
    card_set,
    format_position,
    parse_state,
)
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened
from casino_core.rules import sums
from casino_core.seats import Seat

PositionOrView = Position | View


class CardPlace(NamedTuple):
    """A place where a card can lie.

    kind    `pack` for a card that is not in use, `table`, `build` for the draft of a build,
            `hand`, or `won` for captured cards
    number  the seat of a hand, or the side of captured cards, from 0
    """

    kind: str
    number: int = 0

    @property
    def text(self) -> str:
        """The name of the place on the page: `table`, `hand-1`."""
        return f"{self.kind}-{self.number + 1}" if self.kind in ("hand", "won") else self.kind


PACK, TABLE, DRAFT = CardPlace("pack"), CardPlace("table"), CardPlace("build")


def card_places(rules: RuleSet) -> tuple[CardPlace, ...]:
    """Return every place for cards in use, in the order of the page."""
    hands = (CardPlace("hand", seat) for seat in range(rules.players))
    won = (CardPlace("won", side) for side in range(rules.sides))
    return (TABLE, *hands, DRAFT, *won)


def parse_place(text: str, rules: RuleSet) -> CardPlace:
    """Read the name of a place. Raises `NotationError`."""
    for place in (PACK, *card_places(rules)):
        if place.text == text:
            return place
    raise NotationError(_("there is no place {text!r}").format(text=shortened(text)))


def place_of(position: PositionOrView, draft: CardSet, card: Card) -> CardPlace:
    """Return the place of a card, given the card set of the draft; a build lies on the table."""
    if card.bit & draft:
        return DRAFT
    if card.bit & position.on_table:
        return TABLE
    for kind, piles in (("hand", position.hands), ("won", position.won)):
        for number, cards in enumerate(piles):
            if card.bit & cards:
                return CardPlace(kind, number)
    return PACK


def with_card_at(position: PositionOrView, card: Card, place: CardPlace) -> PositionOrView:
    """Move a card to another place; the rest of its build becomes loose."""
    if not card.bit & position.rules.all_cards:
        raise NotationError(_("{card} is not in this pack").format(card=card))
    freed = without_cards(position, card.bit)
    if place == TABLE:
        return with_fields(freed, loose=freed.loose | card.bit)
    if place.kind == "hand":
        hands = _with_card(freed.hands, place.number, card)
        return with_fields(freed, hands=hands, hidden=_with_item(freed.hidden, place.number, 0))
    if place.kind == "won":
        return with_fields(freed, won=_with_card(freed.won, place.number, card))
    return with_fields(freed)


def without_cards(position: PositionOrView, cards: CardSet) -> PositionOrView:
    """Remove a set of cards; the rest of their builds becomes loose."""
    broken_builds = [build for build in position.builds if build.cards & cards]
    loose = position.loose
    for build in broken_builds:
        loose |= build.cards
    return with_fields(
        position,
        loose=loose & ~cards,
        builds=tuple(build for build in position.builds if build not in broken_builds),
        hands=tuple(hand & ~cards for hand in position.hands),
        won=tuple(pile & ~cards for pile in position.won),
        stock=tuple(card for card in position.stock if card is None or not card.bit & cards),
    )


def with_build(position: PositionOrView, cards: CardSet, value: int, owner: Seat) -> PositionOrView:
    """Make a build of a set of cards. Raises `NotationError` if they make none of that value."""
    if value not in build_values(position.rules, cards):
        raise NotationError(_("table: these cards make no build of {value}").format(value=value))
    freed = without_cards(position, cards)
    singles = (value, position.rules.high_totals[value])
    multiple = sums.total(sums.rank_counts(cards)) not in singles
    build = Build(value, cards, owner, multiple)
    return with_fields(freed, builds=tuple(sorted((*freed.builds, build))))


def build_values(rules: RuleSet, cards: CardSet) -> list[int]:
    """Return the values of the builds that a set of cards can make."""
    if cards.bit_count() < 2 or cards & ~rules.valued:
        return []
    return [value for value in sorted(rules.capturers) if sums.makes_build(cards, value)]


def with_hidden_hand(position: PositionOrView, seat: Seat, count: int) -> PositionOrView:
    """Replace a hand by a number of unknown cards."""
    hands = _with_item(position.hands, seat, 0)
    return with_fields(position, hands=hands, hidden=_with_item(position.hidden, seat, count))


def with_stock(position: PositionOrView, count: int) -> PositionOrView:
    """Replace the stock by a number of unknown cards."""
    return with_fields(position, stock=(None,) * count)


def with_rules(position: PositionOrView, rules: RuleSet) -> PositionOrView:
    """Change the rules, and keep everything of the position that fits them."""
    pack = rules.all_cards
    fitting = without_cards(position, card_set(position.rules.full_pack) & ~pack)
    seats = range(rules.players)
    largest_hand = max(rules.hand_size, rules.later_hand_size)
    hidden = _padded(fitting.hidden, rules.players)
    return with_fields(
        fitting,
        rules=rules,
        turn=position.turn if position.turn in seats else 0,
        dealer=rules.players - 1,
        hands=_padded(fitting.hands, rules.players),
        hidden=tuple(min(largest_hand, count) for count in hidden),
        stock=fitting.stock if len(rules.cards) == len(position.rules.cards) else (),
        builds=tuple(build for build in fitting.builds if build.owner in seats),
        won=_padded(fitting.won, rules.sides),
        sweeps=_padded(fitting.sweeps, rules.sides),
        scores=_padded(fitting.scores, rules.sides),
        last=None,
    )


def with_fields(position: PositionOrView, **fields: object) -> PositionOrView:
    """Change fields of the position, and check it by writing and reading its text."""
    return parse_state(format_position(State(*position).replace(**fields)))


def _padded(values: tuple[int, ...], count: int) -> tuple[int, ...]:
    return (*values, *(0 for _ in range(count)))[:count]


def _with_card(piles: tuple[int, ...], number: int, card: Card) -> tuple[int, ...]:
    return _with_item(piles, number, piles[number] | card.bit)


def _with_item(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*values[:number], value, *values[number + 1 :])
