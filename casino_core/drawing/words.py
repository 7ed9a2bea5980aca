"""The words of a picture of a table: its title and its description."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..cards import cards_in
from ..i18n import gettext as _
from ..i18n import ngettext
from ..play import Play
from ..position import State, View
from ..prose.names import YOU, side_name
from ..prose.plays import play_label
from ..prose.words import build_words, card_words, cards_counted, cards_words
from ..seats import Seat


def words(state: State, seat: Seat) -> str:
    """Return the table, and the hand of a seat."""
    piles = [card_words(card) for card in cards_in(state.loose)]
    piles += [
        _("a {build} ({cards})").format(
            build=build_words(pile.value), cards=cards_words(pile.cards)
        )
        for pile in state.builds
    ]
    table = _("The table is empty.")
    if piles:
        table = _("On the table: {piles}.").format(piles=", ".join(piles))
    hand = state.hands[seat]
    if not hand:
        return table
    in_hand = _("In the hand: {cards}.").format(cards=cards_words(hand))
    return f"{table} {in_hand}"


def description(state: State, seat: Seat, names: Sequence[str], play: Play | None) -> str:
    """Return the description of a picture.

    It tells the other hands, the stock, the captured cards, whose turn it is, and the play.
    """
    sentences = [*_hands(state, seat, names), *_stock(state), *_captured(state, names)]
    if not state.over:
        sentences.append(_("To play: {name}.").format(name=names[state.turn]))
    if play:
        sentences.append(_("The play: {play}.").format(play=play_label(play, state)))
    return " ".join(sentences)


def usual_names(state: State, seat: Seat) -> list[str]:
    """Return names for seats without any.

    They are `Seat 1`, `Seat 2` … and `You` for the seat of a view.
    """
    names = [_("Seat {number}").format(number=number + 1) for number in state.rules.seats]
    if isinstance(state, View) and not state.hidden[seat]:
        names[seat] = YOU
    return names


def sweeps_words(count: int) -> str:
    """Return a number of sweeps: `2 sweeps`."""
    return ngettext("{n} sweep", "{n} sweeps", count).format(n=count)


def _hands(state: State, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    for other in state.rules.others_from_left(seat):
        known = state.hands[other]
        cards = cards_words(known) if known else cards_counted(state.hidden[other])
        yield _("{name}: {cards}.").format(name=names[other], cards=cards)


def _stock(state: State) -> Iterator[str]:
    if count := len(state.stock):
        words = ngettext("{n} card is in the stock.", "{n} cards are in the stock.", count)
        yield words.format(n=count)


def _captured(state: State, names: Sequence[str]) -> Iterator[str]:
    for side in state.rules.side_numbers:
        if count := state.won[side].bit_count():
            contents = cards_counted(count)
            if state.sweeps[side]:
                contents += f", {sweeps_words(state.sweeps[side])}"
            name = side_name(names, side, state.rules)
            yield _("{name}, captured: {cards}.").format(name=name, cards=contents)
