"""A picture of any view as SVG.

All lengths are those of a picture of 640 by 480.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from casino_core import Build, Card, CardSet, View, cards_in, format_position
from casino_core.i18n import gettext as _
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from ..game.choice import Pile
from ..game.seats import others_from_left
from .cards import fan
from .drawn_cards import SANS, USUAL_LOOKS, PictureLooks, back, definitions, face, svg
from .felts import felt
from .markup import element, text
from .picture_layout import (
    GAP,
    HEIGHT,
    MARGIN,
    TABLE_BOTTOM,
    TABLE_TOP,
    WIDTH,
    arranged,
    pile_width,
    row_width,
)
from .spread import CARD, fan_step

HAND_TOP, HAND_CARD = 344, 84


def picture(view: View, seat: Seat | None = None, looks: PictureLooks = USUAL_LOOKS) -> str:
    """Draw the table as a seat sees it; by default the seat to play, or one whose hand is known."""
    own_seat = _default_seat(view) if seat is None else seat
    named = f"{format_position(view)} {looks}"
    prefix = f"c{sha256(named.encode()).hexdigest()[:8]}-"
    children = [
        element("title", text(words(view, own_seat))),
        definitions(_face_up(view), looks, prefix),
        felt(looks.felt, WIDTH, HEIGHT, prefix),
        _line(),
        *_others(view, own_seat, prefix),
        *_piles(view, own_seat, prefix),
        *_hand(view, own_seat, prefix),
    ]
    return svg(WIDTH, HEIGHT, *children)


def words(view: View, seat: Seat) -> str:
    """Describe the same in words."""
    piles = [card_words(card) for card in cards_in(view.loose)]
    piles += [
        _("a {build} ({cards})").format(
            build=build_words(pile.value), cards=cards_words(pile.cards)
        )
        for pile in view.builds
    ]
    table = _("The table is empty.")
    if piles:
        table = _("On the table: {piles}.").format(piles=", ".join(piles))
    hand = view.hands[seat]
    if not hand:
        return table
    held = _("In the hand: {cards}.").format(cards=cards_words(hand))
    return f"{table} {held}"


def _default_seat(view: View) -> Seat:
    known = [seat for seat, hand in zip(view.rules.seats, view.hands, strict=True) if hand]
    return view.turn if view.turn in known or not known else known[0]


def _face_up(view: View) -> CardSet:
    shown = view.on_table
    for hand in view.hands:
        shown |= hand
    return shown


def _line() -> str:
    return (
        f'<rect x="16" y="{TABLE_TOP - 12}" width="{WIDTH - 32}" fill="none" stroke="#ffffff" '
        f'height="{TABLE_BOTTOM - TABLE_TOP + 24}" rx="26" stroke-opacity="0.2" '
        'stroke-width="1.5"/>'
    )


# The seats


def _others(view: View, own_seat: Seat, prefix: str) -> Iterator[str]:
    """Draw the other seats from the left: the backs of their cards."""
    for place, seat in enumerate(others_from_left(view.rules, own_seat), 1):
        count = view.hand_count(seat)
        left = WIDTH * place / view.rules.players - (count - 1) * 11 - 15
        yield from (back(left + 22 * card, 10, 30, prefix) for card in range(count))


def _hand(view: View, own_seat: Seat, prefix: str) -> Iterator[str]:
    known = cards_in(view.hands[own_seat])
    count = view.hand_count(own_seat)
    step = min(HAND_CARD * 1.1, (WIDTH - 2 * MARGIN - HAND_CARD) / max(1, count - 1))
    left = (WIDTH - HAND_CARD - step * (count - 1)) / 2
    for place in range(count):
        x = left + step * place
        yield (
            face(known[place], x, HAND_TOP, HAND_CARD, prefix)
            if known
            else back(x, HAND_TOP, HAND_CARD, prefix)
        )


# The piles


def _piles(view: View, own_seat: Seat, prefix: str) -> Iterator[str]:
    piles: list[Pile] = [*cards_in(view.loose), *view.builds]
    width, rows = arranged(piles)
    step = width * 1.4 * 1.08
    top = (TABLE_TOP + TABLE_BOTTOM - step * len(rows)) / 2
    for number, row in enumerate(rows):
        x = (WIDTH - row_width(row) * width) / 2
        for pile in row:
            yield _pile(pile, x, top + step * number, width, own_seat, prefix)
            x += (pile_width(pile) + GAP) * width


def _pile(pile: Pile, x: float, y: float, width: float, own_seat: Seat, prefix: str) -> str:
    if isinstance(pile, Card):
        return face(pile, x, y, width, prefix)
    step = width * fan_step(pile.cards.bit_count()) / CARD
    cards = (face(card, x + step * place, y, width, prefix) for place, card in enumerate(fan(pile)))
    middle = x + pile_width(pile) * width / 2
    return "".join(cards) + _badge(
        pile, middle, y + width * 1.22, width, own=pile.owner == own_seat
    )


def _badge(pile: Build, x: float, y: float, width: float, *, own: bool) -> str:
    owner = _("yours") if own else _("seat {number}").format(number=pile.owner + 1)
    size = max(11, width * 0.17)
    half = size * (0.55 * len(f"{pile.value} {owner}") + 1) / 2
    return (
        f'<rect x="{x - half:g}" y="{y:g}" width="{2 * half:g}" height="{size * 1.5:g}" '
        f'rx="{size * 0.75:g}" fill="{"#ffd166" if own else "#a9d6ff"}"/>'
        f'<text x="{x:g}" y="{y + size * 1.1:g}" font-family="{SANS}" '
        f'font-size="{size:g}" font-weight="700" text-anchor="middle" fill="#1d1a10">'
        f"{pile.value} {owner}</text>"
    )
