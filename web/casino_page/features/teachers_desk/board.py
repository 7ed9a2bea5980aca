"""Putting cards into places: each change makes a new position, checked as every text is."""

from __future__ import annotations

from typing import NamedTuple

from casino_core import (
    FULL_PACK,
    Build,
    Card,
    CardSet,
    NotationError,
    Position,
    RuleSet,
    State,
    View,
    card_set,
    cards_in,
    format_position,
    parse_position,
)
from casino_core.rules import sums

Known = Position | View


class Place(NamedTuple):
    """Where a card can lie.

    It is the `pack` (nowhere yet), the `table`, a `build` that is being put together, or the `hand`
    or the captured cards (`won`) of a seat or side, whose number counts from 0.
    """

    kind: str
    number: int = 0

    @property
    def text(self) -> str:
        """As the page names it: `table`, `hand-1`."""
        return f"{self.kind}-{self.number + 1}" if self.kind in ("hand", "won") else self.kind


PACK, TABLE, DRAFT = Place("pack"), Place("table"), Place("build")


def places(rules: RuleSet) -> tuple[Place, ...]:
    """Every place where a card can be put, but for the pack."""
    hands = (Place("hand", seat) for seat in range(rules.players))
    won = (Place("won", side) for side in range(rules.sides))
    return (TABLE, *hands, DRAFT, *won)


def parse_place(text: str, rules: RuleSet) -> Place:
    """The place of a name. Raises `NotationError`."""
    for place in (PACK, *places(rules)):
        if place.text == text:
            return place
    raise NotationError(f"there is no place {text!r}")


def place_of(state: Known, form: CardSet, card: Card) -> Place:
    """Where a card lies; a card of a build lies on the table."""
    if card.bit & form:
        return DRAFT
    if card.bit & state.on_table:
        return TABLE
    for kind, sets in (("hand", state.hands), ("won", state.won)):
        for number, cards in enumerate(sets):
            if card.bit & cards:
                return Place(kind, number)
    return PACK


def put(state: Known, card: Card, place: Place) -> Known:
    """The position with a card in another place; one of a build leaves the rest loose.

    Raises `NotationError` where it cannot lie there.
    """
    if not card.bit & state.rules.all_cards:
        raise NotationError(f"{card} is not in this pack")
    freed = without(state, card.bit)
    if place == TABLE:
        return changed(freed, loose=freed.loose | card.bit)
    if place.kind == "hand":
        hidden = _with(freed.hidden, place.number, 0)
        return changed(freed, hands=_added(freed.hands, place.number, card), hidden=hidden)
    if place.kind == "won":
        return changed(freed, won=_added(freed.won, place.number, card))
    return changed(freed)


def without(state: Known, cards: CardSet) -> Known:
    """The position without some cards; what is left of their builds becomes loose."""
    rejected_request = [build for build in state.builds if build.cards & cards]
    loose = state.loose
    for build in rejected_request:
        loose |= build.cards
    return changed(
        state,
        loose=loose & ~cards,
        builds=tuple(build for build in state.builds if build not in rejected_request),
        hands=tuple(hand & ~cards for hand in state.hands),
        won=tuple(pile & ~cards for pile in state.won),
        stock=tuple(card for card in state.stock if card is None or not card.bit & cards),
    )


def with_build(state: Known, cards: CardSet, value: int, owner: int) -> Known:
    """The position with cards put together. Raises `NotationError` if they make no such build."""
    if value not in build_values(state.rules, cards):
        raise NotationError(f"table: these cards make no build of {value}")
    freed = without(state, cards)
    multiple = sums.total(sums.rank_counts(cards)) != value
    made = Build(value, cards, owner, multiple)
    return changed(freed, builds=tuple(sorted((*freed.builds, made))))


def build_values(rules: RuleSet, cards: CardSet) -> list[int]:
    """The values that some cards can be built to."""
    if cards.bit_count() < 2 or not all(rules.values[card] for card in cards_in(cards)):
        return []
    counts = sums.rank_counts(cards)
    return [value for value in sorted(rules.capturers) if sums.divides(counts, value)]


def with_hidden(state: Known, seat: int, count: int) -> Known:
    """The position in which a hand is that many unknown cards."""
    hands = _with(state.hands, seat, 0)
    return changed(state, hands=hands, hidden=_with(state.hidden, seat, count))


def with_stock(state: Known, count: int) -> Known:
    """The position with that many unknown cards in the stock."""
    return changed(state, stock=(None,) * count)


def with_rules(state: Known, rules: RuleSet) -> Known:
    """The position under other rules, with what fits them. Raises `NotationError`."""
    pack = rules.all_cards
    fitting = without(state, card_set(FULL_PACK) & ~pack)
    seats = range(rules.players)
    most = max(rules.hand_size, rules.later_hand_size)
    return changed(
        fitting,
        rules=rules,
        turn=state.turn if state.turn in seats else 0,
        dealer=rules.players - 1,
        hands=_padded(fitting.hands, rules.players),
        hidden=tuple(min(most, count) for count in _padded(fitting.hidden, rules.players)),
        stock=fitting.stock if len(rules.cards) == len(state.rules.cards) else (),
        builds=tuple(build for build in fitting.builds if build.owner in seats),
        won=_padded(fitting.won, rules.sides),
        sweeps=_padded(fitting.sweeps, rules.sides),
        scores=_padded(fitting.scores, rules.sides),
        last=None,
    )


def changed(state: Known, **fields: object) -> Known:
    """The position with other fields, read anew. Raises `NotationError`."""
    return parse_position(format_position(State(*state).replace(**fields)))


def _padded(values: tuple[int, ...], count: int) -> tuple[int, ...]:
    return (*values, *(0 for _ in range(count)))[:count]


def _added(sets: tuple[int, ...], number: int, card: Card) -> tuple[int, ...]:
    return _with(sets, number, sets[number] | card.bit)


def _with(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*values[:number], value, *values[number + 1 :])
