"""`casino_core.svg`: a picture of a position, of a game, or of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from ..cards import Card, CardSet, card_set, cards_in
from ..errors import CasinoError
from ..game import Game
from ..i18n import gettext as _
from ..markup import shape, text
from ..play import Build, Play
from ..position import State
from ..prose.words import build_words, card_words, labelled, listed
from ..rules.sums import fan
from ..rules.turn import Step, apply
from ..seats import Seat, SeatNumber
from .backs import BACKS
from .cards import THEMES, USUAL_LOOKS, Looks, definitions, document, face, ground
from .layout import card_box
from .table import table

Drawable = State | Game | Step[Any] | Build | Card | CardSet | Iterable[Card]
"""The values that `svg` draws."""


class Picture(str):
    """A picture: its text is SVG, and a notebook shows it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


CARD, EDGE = 84, 10
"""The width of a card in a row of cards, and the edge around them."""


def svg(
    shown: Drawable,
    play: Play | None = None,
    *,
    seat: SeatNumber | None = None,
    names: Sequence[str] = (),
    theme: str = USUAL_LOOKS.theme,
    backs: str = USUAL_LOOKS.backs,
    width: float | None = None,
) -> Picture:
    """Draw a position, a view, a game as it stands, a step, a build, a card or cards as SVG.

    play   a legal play to draw on the table: what it takes, its sums and arrows; that of a step
           is drawn by itself, on the table before it
    seat   the seat at the lower edge, from 0; by default the one to play
    names  the name of each seat; a game has its own
    theme  the ground behind the cards: a felt (`green`, `blue`, `burgundy`, `walnut`, `slate`),
           `paper`, which is white, or `clear`, which is nothing
    backs  the backs of the cards: `lattice`, `waves`, `argyle` or `rosette`
    width  in pixels; a table has 640 by default, and is three quarters as high

    The picture is a document of its own: it needs no style, script or font of anybody, and has a
    title and a description for screen readers, in the language in use. A view shows what its seat
    knows, a position every card. The same arguments give the same string.

    Raises `CasinoError` for a theme, back or seat that is not there, and for more or fewer names
    than seats; `IllegalPlayError` for a play that is not legal.

    >>> casino.svg(casino.parse_view("table=5h,3d hands=3s8s/????"))[:40]
    '<svg xmlns="http://www.w3.org/2000/svg" '
    """
    looks = Looks(_known("theme", theme, THEMES), _known("backs", backs, BACKS))
    state: Any = shown
    if isinstance(state, Step):
        state, play = state.before, state.play
    elif isinstance(state, Game):
        state, names = state.position, names or state.names
    if isinstance(state, State):
        _check(state, play, seat, names)
        own_seat = None if seat is None else Seat(seat)
        return Picture(table(state, own_seat, looks, names=names, play=play, width=width))
    if isinstance(state, str):
        raise TypeError("a string; parse_state(text) or parse_cards(text) reads it")
    return Picture(_cards((state,) if isinstance(state, Card) else state, looks, width))


def _known(name: str, value: str, values: Iterable[str]) -> str:
    if value not in values:
        raise CasinoError(f"{name}: {value!r} is none of {', '.join(values)}")
    return value


def _check(state: State, play: Play | None, seat: int | None, names: Sequence[str]) -> None:
    players = state.rules.players
    if seat is not None and seat not in state.rules.seats:
        raise CasinoError(f"seat: {seat} is not a seat from 0 to {players - 1}")
    if names and len(names) != players:
        raise CasinoError(f"names: {len(names)} for {players} seats")
    if play:
        apply(state, play)


def _cards(subject: Build | CardSet | Iterable[Card], looks: Looks, width: float | None) -> str:
    """Draw cards side by side; those of a build lie in a fan."""
    if isinstance(subject, Build):
        cards, step = fan(subject), CARD * 0.42
        title = labelled(build_words(subject.value), listed([card_words(card) for card in cards]))
    else:
        cards, step = list(cards_in(subject) if isinstance(subject, int) else subject), CARD * 1.08
        title = listed([card_words(card) for card in cards]) or _("No cards.")
    size = (2 * EDGE + CARD + step * max(0, len(cards) - 1), 2 * EDGE + CARD * 1.4)
    prefix = f"k{sha256(f'{title} {looks}'.encode()).hexdigest()[:8]}-"
    boxes = [card_box(EDGE + step * place, EDGE, CARD) for place in range(len(cards))]
    return document(
        size,
        shape("title", text(title)),
        definitions(card_set(cards), looks, prefix),
        ground(looks, size, prefix),
        *(face(card, box.x, box.y, CARD, prefix) for card, box in zip(cards, boxes, strict=True)),
        width=width,
    )
