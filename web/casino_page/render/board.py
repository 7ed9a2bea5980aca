"""A small drawing of a position: as one seat knew it, or with all cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from casino_core import Build, Card, Play, State, cards_in
from casino_core.i18n import gettext as _
from casino_core.prose.names import called
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from .card_faces import face
from .markup import classes, element, text


def board(state: State, names: Sequence[str], play: Play | None = None) -> str:
    """Write every hand as far as it is known, and the table; mark the play to be made."""
    seats = (_seat(state, seat, names[seat], play) for seat in state.rules.seats)
    return element("div", *seats, _piles(state, names, play), class_="board")


def _seat(state: State, seat: Seat, name: str, play: Play | None) -> str:
    to_play = seat == state.turn and play is not None
    card = play.card if play and to_play else None
    cards = "".join(_card(held, marked=held is card) for held in cards_in(state.hands[seat]))
    backs = state.hidden[seat]
    if to_play and card and not card.bit & state.hands[seat]:
        cards, backs = _card(card, marked=True), backs - 1
    cards += "".join(element("span", class_="card back", data_card="??") for _ in range(backs))
    return element(
        "p",
        element(
            "span", text(called(name)), class_=classes("whose", "to-play" if to_play else None)
        ),
        element("span", cards, class_="small-cards"),
    )


def _piles(state: State, names: Sequence[str], play: Play | None) -> str:
    piles = [_card(card, marked=_uses(play, card)) for card in cards_in(state.loose)]
    piles += _builds(state, names, play)
    empty = element("span", _("nothing"), class_="nothing")
    cards = element("span", *(piles or [empty]), class_="small-cards")
    return element("p", element("span", _("Table"), class_="whose"), cards, class_="on-table")


def _uses(play: Play | None, card: Card) -> bool:
    return play is not None and bool(play.loose & card.bit)


def _builds(state: State, names: Sequence[str], play: Play | None) -> Iterator[str]:
    for build in state.builds:
        used = play is not None and build in play.builds
        badge = element("b", str(build.value))
        yield element(
            "span",
            *(_card(card, hidden=True) for card in cards_in(build.cards)),
            badge,
            class_=classes("small-build", "marked" if used else None),
            role="img",
            aria_label=_build_words(build, names),
        )


def _build_words(build: Build, names: Sequence[str]) -> str:
    return _("{build} of {owner}: {cards}").format(
        build=build_words(build.value),
        owner=called(names[build.owner]),
        cards=cards_words(build.cards),
    )


def _card(card: Card, *, marked: bool = False, hidden: bool = False) -> str:
    return element(
        "span",
        face(card),
        class_=classes("card", "marked" if marked else None),
        data_card=card.id,
        role=None if hidden else "img",
        aria_label=None if hidden else card_words(card),
    )
