"""A picture of a table as a seat sees it: hands, piles, captured cards, and a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from ..cards import Card, CardSet, card_set, cards_in
from ..i18n import gettext as _
from ..markup import shape, text
from ..notation.plays import format_play
from ..notation.positions import format_position
from ..play import Build, Play
from ..position import State
from ..prose.names import YOU, called
from ..rules.sums import fan
from ..ruleset import RuleSet
from ..seats import Seat, Side
from .cards import SANS, USUAL_LOOKS, Looks, back, definitions, document, face, ground
from .explained import explained
from .layout import (
    HEIGHT,
    MARGIN,
    TABLE_BOTTOM,
    TABLE_TOP,
    WIDTH,
    Box,
    Pile,
    PileBox,
    card_box,
    fan_boxes,
    hand_boxes,
    pile_boxes,
)
from .words import description, sweeps_words, usual_names, words

HAND_TOP, HAND_CARD, OWN_PILE = 365, 78, 58
OTHERS_TOP, OTHERS_CARD, PILE_GAP = 33, 40, 16
RAISED = 8
"""How far the card of a play comes out of its hand."""

GOLD, OTHER, PAPER, INK, EDGE = "#ffd166", "#a9d6ff", "#fffdf7", "#1d1a10", "#8d8672"


class Sight(NamedTuple):
    """The content of a picture, and its viewer.

    state  the position or view
    seat   the seat at the lower edge
    names  the name of each seat, or none
    play   the play that is drawn, which is legal
    looks  the looks of the picture
    """

    state: State
    seat: Seat
    names: Sequence[str]
    play: Play | None
    looks: Looks

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return self.state.rules

    @property
    def labels(self) -> Sequence[str]:
        """The name of each seat as it is shown."""
        return [called(name) for name in self.names or usual_names(self.state, self.seat)]

    def owner(self, build: Build) -> str:
        """Return the owner of a build, as it stands behind its value."""
        label = self.labels[build.owner]
        if label == called(YOU):
            return _("yours")
        return label if self.names else _("seat {number}").format(number=build.owner + 1)


def table(
    state: State,
    seat: Seat | None = None,
    looks: Looks = USUAL_LOOKS,
    *,
    names: Sequence[str] = (),
    play: Play | None = None,
    width: float | None = None,
) -> str:
    """Draw the table as a seat sees it; by default the seat to play, or one whose hand is known.

    A hand is drawn as far as the state knows it. `width` is in pixels, by default 640.
    """
    own_seat = _default_seat(state) if seat is None else seat
    sight = Sight(state, own_seat, names, play, looks)
    prefix = _prefix(sight)
    hands = {each: list(_hand(sight, each)) for each in state.rules.seats}
    piles = _piles(sight)
    tops = list(_captured(sight))
    laid = [*(each for hand in hands.values() for each in hand), *piles, *tops]
    faces = card_set(card for each in laid for card in _cards_of(each.pile))
    size = (WIDTH, HEIGHT)
    return document(
        size,
        shape("title", text(words(state, own_seat))),
        shape("desc", text(description(state, own_seat, sight.labels, play))),
        definitions(faces, looks, prefix),
        ground(looks, size, prefix),
        _line(looks),
        *(_drawn(each, prefix) for each in [*hands[own_seat], *_others(hands, own_seat)]),
        *(_drawn(each, prefix) for each in piles if each.pile),
        *(_drawn(each, prefix) for each in tops),
        *_counts(sight),
        *_explained(sight, hands, [*piles, *(top for top in tops if top.pile)]),
        *(_label(sight, each) for each in state.rules.seats),
        *(_badge(sight, each) for each in piles if isinstance(each.pile, Build)),
        width=width,
    )


def _default_seat(state: State) -> Seat:
    open_hands = [seat for seat, hand in zip(state.rules.seats, state.hands, strict=True) if hand]
    return state.turn if state.turn in open_hands or not open_hands else open_hands[0]


def _prefix(sight: Sight) -> str:
    """Return the beginning of every id: another one for each picture that differs."""
    play = format_play(sight.play, sight.state) if sight.play else ""
    named = f"{format_position(sight.state)} {play} {sight.looks}"
    return f"c{sha256(named.encode()).hexdigest()[:8]}-"


def _others(hands: dict[Seat, list[PileBox]], seat: Seat) -> list[PileBox]:
    return [each for other, hand in hands.items() if other != seat for each in hand]


def _explained(
    sight: Sight, hands: dict[Seat, list[PileBox]], piles: Sequence[PileBox]
) -> Iterator[str]:
    """Draw what explains the play, if there is one."""
    play, turn = sight.play, sight.state.turn
    if play:
        source = next(box for card, box in hands[turn] if card is play.card)
        yield from explained(play, sight.rules, source, piles)


def _cards_of(pile: Pile) -> Sequence[Card]:
    if isinstance(pile, Build):
        return cards_in(pile.cards)
    return (pile,) if pile else ()


def _line(looks: Looks) -> str:
    on_felt = looks.on_felt
    return shape(
        "rect",
        x=16,
        y=TABLE_TOP - 12,
        width=WIDTH - 32,
        height=TABLE_BOTTOM - TABLE_TOP + 24,
        rx=26,
        fill="none",
        stroke="#ffffff" if on_felt else EDGE,
        stroke_opacity=0.2 if on_felt else 0.7,
        stroke_width=1.5,
    )


# Hands


def _hand(sight: Sight, seat: Seat) -> Iterator[PileBox]:
    """Lay the hand of a seat, known cards before unknown ones; the card of the play comes out."""
    state, play = sight.state, sight.play
    cards_known: CardSet = state.hands[seat]
    hidden = state.hidden[seat]
    card = play.card if play and seat == state.turn else None
    if card and not card.bit & cards_known:
        cards_known, hidden = cards_known | card.bit, hidden - 1
    cards = [*cards_in(cards_known), *[None] * hidden]
    own = seat == sight.seat
    for each, box in zip(cards, _hand_boxes(sight, seat, len(cards)), strict=True):
        moved = (-RAISED if own else RAISED) if card and each is card else 0
        yield PileBox(each, box._replace(y=box.y + moved))


def _hand_boxes(sight: Sight, seat: Seat, count: int) -> list[Box]:
    width = HAND_CARD if seat == sight.seat else OTHERS_CARD
    return hand_boxes(count, _room(sight, seat), width)


def _room(sight: Sight, seat: Seat) -> Box:
    """Return the room for the hand of a seat.

    Its pile of captured cards lies to the right of it.
    """
    if seat == sight.seat:
        return Box(112, HAND_TOP, WIDTH - 224, HAND_CARD * 1.4)
    others = sight.rules.others_from_left(sight.seat)
    each = (WIDTH - 16) / len(others)
    edge = 8 + each * others.index(seat)
    side = PILE_GAP + OTHERS_CARD
    if 2 * side + 3 * OTHERS_CARD < each:  # there is room for the hand in the middle
        return Box(edge + side, OTHERS_TOP, each - 2 * side, OTHERS_CARD * 1.4)
    return Box(edge + 4, OTHERS_TOP, each - side - 8, OTHERS_CARD * 1.4)


# Captured cards and the stock


def _captured(sight: Sight) -> Iterator[PileBox]:
    """Lay the piles of captured cards: the top card face up where others may take it."""
    for number, seat in enumerate(_owners(sight)):
        if _pile_size(sight, number):
            pile = sight.state.piles[number] if sight.state.piles else ()
            yield PileBox(pile[-1] if pile else None, _pile_box(sight, seat))
    if sight.state.stock:
        yield PileBox(None, card_box(MARGIN, HAND_TOP + 20, OWN_PILE))


def _owners(sight: Sight) -> list[Seat]:
    """Return the seat at which each pile lies.

    Partners who share one have it at the first of them.
    """
    rules, piles = sight.rules, len(sight.state.piles)
    return list(rules.seats[: piles or rules.sides])


def _pile_size(sight: Sight, number: int) -> int:
    state = sight.state
    return len(state.piles[number]) if state.piles else state.won[number].bit_count()


def _pile_box(sight: Sight, seat: Seat) -> Box:
    if seat == sight.seat:
        return card_box(WIDTH - MARGIN - OWN_PILE, HAND_TOP + 20, OWN_PILE)
    hand = _hand_boxes(sight, seat, sight.state.hand_count(seat))
    right = hand[-1].x + OTHERS_CARD if hand else _room(sight, seat).middle
    return card_box(right + PILE_GAP, OTHERS_TOP, OTHERS_CARD)


def _counts(sight: Sight) -> Iterator[str]:
    """Write the numbers of captured cards, and of those in the stock."""
    for number, seat in enumerate(_owners(sight)):
        if count := _pile_size(sight, number):
            box = _pile_box(sight, seat)
            yield _chip(str(count), box.middle, box.bottom - 12, 12)
    if sight.state.stock:
        yield _chip(str(len(sight.state.stock)), MARGIN + OWN_PILE / 2, HAND_TOP + 89, 12)
        yield _chip(_("Stock"), MARGIN + OWN_PILE / 2, HAND_TOP - 1, 11)


# Piles on the table


def _piles(sight: Sight) -> list[PileBox]:
    """Lay the table, with a free place where a card is trailed."""
    state, play = sight.state, sight.play
    piles: list[Pile] = [*cards_in(state.loose), *state.builds]
    if play and not (play.loose or play.builds):
        piles.append(None)
    return [PileBox(*each) for each in zip(piles, pile_boxes(piles), strict=True)]


def _drawn(laid: PileBox, prefix: str) -> str:
    pile, box = laid
    if isinstance(pile, Card):
        return face(pile, box.x, box.y, box.width, prefix)
    if pile is None:
        return back(box.x, box.y, box.width, prefix)
    cards = fan(pile)
    places = zip(cards, fan_boxes(box, len(cards)), strict=True)
    return "".join(face(card, each.x, each.y, each.width, prefix) for card, each in places)


def _badge(sight: Sight, laid: PileBox) -> str:
    build, box = laid
    assert isinstance(build, Build), "only builds have a badge"
    fill = GOLD if build.owner == sight.seat else OTHER
    size = max(10, box.height * 0.12)
    label = f"{build.value} {sight.owner(build)}"
    return _chip(label, box.middle, box.bottom - size * 1.2, size, fill)


# Labels


def _label(sight: Sight, seat: Seat) -> str:
    """Write the name of a seat, marked if it is to play, and its sweeps."""
    state = sight.state
    name = sight.labels[seat]
    to_play = seat == state.turn and not state.over
    owners = _owners(sight)
    side = owners.index(seat) if seat in owners and len(owners) == sight.rules.sides else None
    sweeps = state.sweeps[Side(side)] if side is not None else 0
    label = f"{name} · {sweeps_words(sweeps)}" if sweeps else name
    if seat == sight.seat:
        middle, y = WIDTH / 2, 329.0
    else:
        middle, y = _room(sight, seat).middle, 8.0
    return _chip(f"▸ {label}" if to_play else label, middle, y, 12, GOLD if to_play else PAPER)


def _chip(words: str, middle: float, y: float, size: float, fill: str = PAPER) -> str:
    """Write words on a ground of their own, which reads well on every theme."""
    width = size * (0.56 * len(words) + 1.1)
    ground_ = shape(
        "rect",
        x=middle - width / 2,
        y=y,
        width=width,
        height=size * 1.5,
        rx=size * 0.75,
        fill=fill,
        stroke=EDGE,
        stroke_width=0.75,
    )
    label = shape(
        "text",
        text(words),
        x=middle,
        y=y + size * 1.1,
        font_family=SANS,
        font_size=size,
        font_weight="700",
        text_anchor="middle",
        fill=INK,
    )
    return ground_ + label
