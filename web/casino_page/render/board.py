"""A small drawing of a position: as one seat knew it, or with all cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_core import NO_CARDS, Build, Card, CardSet, Play, State, cards_in
from casino_core.i18n import gettext as _
from casino_core.notation.cards import format_copies
from casino_core.prose.names import called
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from .card_faces import face
from .markup import button, classes, element, text


class Drawn(NamedTuple):
    """What is drawn on a board besides its cards.

    play    the play to be made, whose cards are framed
    arrow   whether arrows lead from the card that is played to the piles that it takes; they are
            for the eye only
    slip    a play that was made in the place of `play`, whose card is crossed out
    marks   the cards that a person has marked
    action  the command of a card, which marks it; empty where cards are no buttons
    """

    play: Play | None = None
    arrow: bool = False
    slip: Play | None = None
    marks: CardSet = NO_CARDS
    action: str = ""


def board(state: State, names: Sequence[str], drawn: Drawn) -> str:
    """Write every hand as far as it is known, and the table, with what is drawn on them."""
    seats = (_seat(state, seat, names[seat], drawn) for seat in state.rules.seats)
    # The page draws the arrows, because it alone knows where the cards lie.
    arrows = element("svg", class_="arrows", aria_hidden="true") if drawn.arrow else ""
    style = classes("board", "marking" if drawn.action else None)
    return element("div", *seats, _piles(state, names, drawn), arrows, class_=style)


def _seat(state: State, seat: Seat, name: str, drawn: Drawn) -> str:
    play = drawn.play
    to_play = seat == state.turn and play is not None
    card = play.card if play and to_play else None
    cards = "".join(
        _card(held, drawn, marked=held is card, arrow="from")
        for held in cards_in(state.hands[seat])
    )
    backs = state.hidden[seat]
    if to_play and card and not card.bit & state.hands[seat]:
        cards, backs = _card(card, drawn, marked=True, arrow="from"), backs - 1
    cards += "".join(element("span", class_="card back", data_card="??") for _ in range(backs))
    return element(
        "p",
        element(
            "span", text(called(name)), class_=classes("whose", "to-play" if to_play else None)
        ),
        element("span", cards, class_="small-cards"),
    )


def _piles(state: State, names: Sequence[str], drawn: Drawn) -> str:
    play = drawn.play
    piles = [
        _card(card, drawn, marked=_uses(play, card), arrow="to") for card in cards_in(state.loose)
    ]
    piles += _builds(state, names, drawn)
    if not piles:
        piles.append(element("span", _("nothing"), class_="nothing"))
    if drawn.arrow and play and not (play.loose or play.builds):
        piles.append(element("span", class_="card free", data_arrow="to", aria_hidden="true"))
    cards = element("span", *piles, class_="small-cards")
    return element("p", element("span", _("Table"), class_="whose"), cards, class_="on-table")


def _uses(play: Play | None, card: Card) -> bool:
    return play is not None and bool(play.loose & card.bit)


def _builds(state: State, names: Sequence[str], drawn: Drawn) -> Iterator[str]:
    for build in state.builds:
        used = drawn.play is not None and build in drawn.play.builds
        noted = build.cards & drawn.marks == build.cards
        parts = (*map(_picture, cards_in(build.cards)), element("b", str(build.value)))
        words = _build_words(build, names)
        style = classes("small-build", "marked" if used else None, "noted" if noted else None)
        arrow = "to" if drawn.arrow and used else None
        if drawn.action:
            yield _mark_button(drawn, build.cards, words, *parts, class_=style, data_arrow=arrow)
        else:
            yield element(
                "span",
                *parts,
                class_=style,
                data_arrow=arrow,
                role="img",
                aria_label=_noted_words(words) if noted else words,
            )


def _build_words(build: Build, names: Sequence[str]) -> str:
    return _("{build} of {owner}: {cards}").format(
        build=build_words(build.value),
        owner=called(names[build.owner]),
        cards=cards_words(build.cards),
    )


def _noted_words(words: str) -> str:
    return _("{card}, marked").format(card=words)


def _picture(card: Card) -> str:
    return element("span", face(card), class_="card", data_card=card.id)


def _card(card: Card, drawn: Drawn, *, marked: bool, arrow: str) -> str:
    noted = bool(card.bit & drawn.marks)
    slipped = drawn.slip is not None and card is drawn.slip.card and not marked
    style = classes(
        "card",
        "marked" if marked else None,
        "noted" if noted else None,
        "slipped" if slipped else None,
    )
    words, end = card_words(card), arrow if drawn.arrow and marked else None
    if drawn.action:
        return _mark_button(
            drawn,
            card.bit,
            words,
            face(card),
            class_=style,
            data_arrow=end,
            data_card=card.id,
        )
    return element(
        "span",
        face(card),
        class_=style,
        data_arrow=end,
        data_card=card.id,
        role="img",
        aria_label=_noted_words(words) if noted else words,
    )


def _mark_button(
    drawn: Drawn, cards: CardSet, words: str, *parts: str, **attributes: str | None
) -> str:
    """Write a button that marks a card, or the cards of a build."""
    return button(
        *parts,
        data_action=drawn.action,
        data_index=format_copies(cards),
        data_key=f"mark-{format_copies(cards)}",
        aria_label=words,
        aria_pressed="true" if cards & drawn.marks == cards else "false",
        **attributes,
    )
