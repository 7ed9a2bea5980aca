"""One sentence for each event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..cards import NO_CARDS, Card, CardSet, cards_in
from ..events import (
    Added,
    Built,
    BuiltFirst,
    CalledOut,
    Captured,
    Dealt,
    Drew,
    Event,
    GameOver,
    PutAside,
    Raised,
    Residue,
    RoundScored,
    Swept,
    TookTwin,
    Trailed,
)
from ..i18n import N_, fill, ngettext, pgettext
from ..i18n import gettext as _
from ..play import Build
from ..ruleset import RuleSet
from ..seats import Seat, Side
from .direction import fewest_win
from .names import YOU, of_player, of_side, side_name
from .words import (
    build_words,
    card_object,
    card_words,
    decimal,
    listed,
    number_word,
    several,
    the_build,
    with_card,
)

LAST = N_("Last!")
"""The dealer's word at the last deal (RULES 2)."""


def event_sentence(event: Event, names: Sequence[str], rules: RuleSet) -> str:
    """Return an event in one sentence.

    >>> casino.event_sentence(casino.Swept(seat=0), ("Ann", "Ben"), position.rules)
    'Ann sweeps the table!'
    """
    write: Callable[[Any, _Seats], str] = _WRITERS[type(event)]
    return write(event, _Seats(names, rules))


class _Seats(NamedTuple):
    """The names of the seats, and the rules, which tell the partners."""

    names: Sequence[str]
    rules: RuleSet

    def say(self, seat: Seat, you: str, other: str, **parts: object) -> str:
        """Fill in `you` for the player spoken to, or `other` with the `{name}` of another."""
        return of_player(self.names[seat], you, other, **parts)

    def of(self, side: Side) -> list[str]:
        """Return the names of the seats of a side."""
        seats = (seat for seat in self.rules.seats if self.rules.side(seat) == side)
        return [self.names[seat] for seat in seats]

    def of_side(self, side: Side, you: str, one: str, partners: str, **parts: object) -> str:
        """Fill in the sentence of a side; see `names.of_side`."""
        return of_side(self.names, side, self.rules, you, one, partners, **parts)


def _dealt(event: Dealt, _seats: _Seats) -> str:
    words = ngettext("Deal {number}: {n} card each.", "Deal {number}: {n} cards each.", event.each)
    deal = words.format(number=event.number, n=event.each)
    return f"{deal} {_(LAST)}" if event.last else deal


def _drew(event: Drew, seats: _Seats) -> str:
    sentence = seats.say(event.seat, _("You draw a card."), _("{name} draws a card."))
    return f"{sentence} {_(LAST)}" if event.last else sentence


def _trailed(event: Trailed, seats: _Seats) -> str:
    you, other = _("You trail {card}."), _("{name} trails {card}.")
    return seats.say(event.seat, you, other, card=card_object(event.card))


def _captured(event: Captured, seats: _Seats) -> str:
    you = _("You capture {taken} {with_card}.")
    other = _("{name} captures {taken} {with_card}.")
    objects = _loose_words(event.loose, event.stolen)
    objects += [the_build(build.value) for build in event.builds]
    return seats.say(event.seat, you, other, taken=listed(objects), with_card=with_card(event.card))


def _loose_words(loose: CardSet, stolen: CardSet) -> list[str]:
    """Return the words for loose cards and for the pile cards among them, which come last."""
    words = [card_object(card) for card in cards_in(loose & ~stolen)]
    from_pile = _("{card} from a pile")
    return words + [fill(from_pile, card=card_object(card)) for card in cards_in(stolen)]


def _putting(card: Card, loose: CardSet, stolen: CardSet = NO_CARDS) -> str:
    """Return the words for the cards of a build play: one card, or a card on others."""
    if not loose:
        return card_object(card)
    words = pgettext("put", "{card} on {loose}")
    return words.format(card=card_object(card), loose=listed(_loose_words(loose, stolen)))


def _built(event: Built, seats: _Seats) -> str:
    you = _("You build {announced}: {cards}.")
    other = _("{name} builds {announced}: {cards}.")
    put = _putting(event.card, event.loose, event.stolen)
    return seats.say(event.seat, you, other, cards=put, announced=_announced(event.build))


def _announced(build: Build) -> str:
    """Return a build as the player announces it: `nine`, and `nines` for a multiple one."""
    return several(build.value) if build.multiple else number_word(build.value)


def _raised(event: Raised, seats: _Seats) -> str:
    you = _("You raise the {old} to {announced}: {cards}.")
    other = _("{name} raises the {old} to {announced}: {cards}.")
    if event.joined:
        you = _("You raise the {old} to {announced} and join the other {number}: {cards}.")
        other = _("{name} raises the {old} to {announced} and joins the other {number}: {cards}.")
    return seats.say(
        event.seat,
        you,
        other,
        old=build_words(event.old.value),
        cards=_putting(event.card, event.loose),
        announced=_announced(event.build),
        number=number_word(event.build.value),
    )


def _added(event: Added, seats: _Seats) -> str:
    you = _("You add {cards} to the {old}.")
    other = _("{name} adds {cards} to the {old}.")
    cards = listed([card_object(event.card), *_loose_words(event.loose, event.stolen)])
    return seats.say(event.seat, you, other, cards=cards, old=build_words(event.old.value))


def _built_first(event: BuiltFirst, seats: _Seats) -> str:
    cards = listed(_loose_words(event.loose, event.stolen))
    if event.old:
        you = _("First you add {cards} to the {old}.")
        other = _("First {name} adds {cards} to the {old}.")
        return seats.say(event.seat, you, other, cards=cards, old=build_words(event.old.value))
    you = _("First you build {announced} from the table: {cards}.")
    other = _("First {name} builds {announced} from the table: {cards}.")
    return seats.say(event.seat, you, other, cards=cards, announced=_announced(event.build))


def _swept(event: Swept, seats: _Seats) -> str:
    if fewest_win(seats.rules) and seats.rules.sweep_points:
        n = seats.rules.sweep_points * (2 if event.double else 1)
        you = ngettext(
            "You sweep the table, which costs {n} point.",
            "You sweep the table, which costs {n} points.",
            n,
        )
        other = ngettext(
            "{name} sweeps the table, which costs {n} point.",
            "{name} sweeps the table, which costs {n} points.",
            n,
        )
        return seats.say(event.seat, you, other, n=n)
    if event.double:
        you = _("You sweep the table with a twin: two sweeps!")
        return seats.say(event.seat, you, _("{name} sweeps the table with a twin: two sweeps!"))
    return seats.say(event.seat, _("You sweep the table!"), _("{name} sweeps the table!"))


def _took_twin(event: TookTwin, seats: _Seats) -> str:
    you = _("You capture a card with its twin: {points} points!")
    other = _("{name} captures a card with its twin: {points} points!")
    return seats.say(event.seat, you, other, points=seats.rules.twin_points)


def _put_aside(event: PutAside, _seats: _Seats) -> str:
    cards = listed([card_words(card) for card in cards_in(event.cards)])
    return _("Put aside for the last capture: {cards}.").format(cards=cards)


def _residue(event: Residue, seats: _Seats) -> str:
    n = event.cards.bit_count()
    if event.side is None:
        words = ngettext(
            "Nobody captured, so nobody takes the last card.",
            "Nobody captured, so nobody takes the last {n} cards.",
            n,
        )
        return words.format(n=n)
    return seats.of_side(
        event.side,
        ngettext(
            "You made the last capture and take the last card.",
            "You made the last capture and take the last {n} cards.",
            n,
        ),
        ngettext(
            "{name} made the last capture and takes the last card.",
            "{name} made the last capture and takes the last {n} cards.",
            n,
        ),
        ngettext(
            "{names} made the last capture and take the last card.",
            "{names} made the last capture and take the last {n} cards.",
            n,
        ),
        n=n,
    )


def _round_scored(event: RoundScored, seats: _Seats) -> str:
    sides = sorted(seats.rules.side_numbers, key=lambda side: YOU not in seats.of(side))
    first, *others = sides
    points = event.score.points
    words = seats.of_side(
        first,
        _("Round over: you scored {n}"),
        _("Round over: {name} scored {n}"),
        _("Round over: {names} scored {n}"),
        n=decimal(points[first], "d"),
    )
    rest = [
        f"{side_name(seats.names, side, seats.rules)} {decimal(points[side], 'd')}"
        for side in others
    ]
    return ", ".join([words, *rest]) + "."


def points_to_points(totals: Sequence[int], *, lowest_first: bool = False) -> str:
    """Return the score of the sides, the highest first: `21 to 13`; or the lowest first."""
    best, *others = (decimal(n, "d") for n in sorted(totals, reverse=not lowest_first))
    for other in others:
        best = _("{points} to {other}").format(points=best, other=other)
    return best


def _game_over(event: GameOver, seats: _Seats) -> str:
    totals = points_to_points(event.totals, lowest_first=fewest_win(seats.rules))
    if event.winner is None:
        return _("The game is drawn, {points}.").format(points=totals)
    return seats.of_side(
        event.winner,
        _("You win the game, {points}."),
        _("{name} wins the game, {points}."),
        _("{names} win the game, {points}."),
        points=totals,
    )


def _called_out(event: CalledOut, seats: _Seats) -> str:
    n = event.points
    if event.right:
        you = ngettext(
            "You call out and win: {n} point is certain.",
            "You call out and win: {n} points are certain.",
            n,
        )
        other = ngettext(
            "{name} calls out and wins: {n} point is certain.",
            "{name} calls out and wins: {n} points are certain.",
            n,
        )
    else:
        you = ngettext(
            "You call out and lose: only {n} point is certain.",
            "You call out and lose: only {n} points are certain.",
            n,
        )
        other = ngettext(
            "{name} calls out and loses: only {n} point is certain.",
            "{name} calls out and loses: only {n} points are certain.",
            n,
        )
    return seats.say(event.seat, you, other, n=n)


_WRITERS: dict[type, Callable[..., str]] = {
    Dealt: _dealt,
    Drew: _drew,
    Trailed: _trailed,
    Captured: _captured,
    Built: _built,
    Raised: _raised,
    Added: _added,
    BuiltFirst: _built_first,
    Swept: _swept,
    TookTwin: _took_twin,
    PutAside: _put_aside,
    Residue: _residue,
    RoundScored: _round_scored,
    GameOver: _game_over,
    CalledOut: _called_out,
}
