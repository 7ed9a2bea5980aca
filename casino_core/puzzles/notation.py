"""A puzzle as one line of text: a position with some more fields (NOTATION, Puzzles).

    puzzle=standard-17 rating=1480 themes=raise/spades table=… hands=… right=2sb(6)=8 …

A puzzle with hidden cards has further fields, which tell how its plays were compared:

    puzzle=standard-1010 rating=1480 themes=aces deals=500 … error=0.12 example=2c4s9dTd losses=…

The line is a query of an address too. `parse_puzzle` reads the fields in any order;
`format_puzzle` writes one canonical line.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from ..cards import NO_CARDS, CardSet
from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.cards import format_cards, parse_cards
from ..notation.limits import check_length, shortened
from ..notation.plays import format_play
from ..notation.positions import format_position, parse_state
from ..notation.tasks import fields_beside, parse_field, parse_legal_play
from ..play import Play
from ..players.search.endgame import can_be_solved
from ..position import View
from ..rules.turn import advance
from .puzzle import ByDeals, Loss, Puzzle
from .solving import deal_of, deal_with
from .themes import Theme

FIELDS: Final = ("puzzle", "rating", "themes", "right", "margin", "tempting", "cost", "reply")
"""The fields of a puzzle besides those of its position."""
EARLIER: Final = ("habits",)
"""The fields that only lines of earlier versions have; nothing depends on them."""
BY_DEALS: Final = ("deals", "error", "example", "losses")
"""The further fields of a puzzle with hidden cards."""
LONGEST_PUZZLE: Final = 4_000
"""The most characters of a puzzle."""
MOST_RIGHT: Final = 20
"""The most plays that may be right."""
MOST_LOSSES: Final = 60
"""The most wrong plays that are told what they cost."""
MOST_DEALS: Final = 100_000
"""The most deals on which plays are compared."""
HIGHEST_RATING: Final = 4_000
MOST_POINTS: Final = 99
"""The most points that a play may give away."""

_THEMES = {theme.value: theme for theme in Theme}
_ID = re.compile(r"[a-z0-9-]{1,40}")
_HAS_DEALS = re.compile(r"(?:^|[\s&;])deals=", re.IGNORECASE)
_POINTS = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})?", re.ASCII)


def format_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line in canonical form.

    >>> from casino_core.puzzles import format_puzzle
    >>> format_puzzle(puzzle)[:31]
    'puzzle=standard-877 rating=2060'
    """
    view, by_deals = puzzle.view, puzzle.by_deals
    after = advance(puzzle.deal, puzzle.tempting)
    fields = {
        "right": "/".join(format_play(play, view) for play in puzzle.right),
        "margin": f"{puzzle.margin:g}",
        "tempting": format_play(puzzle.tempting, view),
        "cost": f"{puzzle.cost:g}",
        "reply": format_play(puzzle.reply, after),
    }
    head = f"puzzle={puzzle.id} rating={puzzle.rating} themes={'/'.join(puzzle.themes)}"
    if by_deals:
        head = f"{head} deals={by_deals.deals}"
        hands = (format_cards(by_deals.hands[seat]) for seat in _hidden_seats(view))
        losses = (f"{format_play(play, view)}:{points:g}" for play, points in by_deals.losses)
        fields |= {
            "error": f"{by_deals.error:g}",
            "example": "/".join(hands),
            "losses": "/".join(losses),
        }
    tail = " ".join(f"{key}={value}" for key, value in fields.items())
    return f"{head} {format_position(view)} {tail}"


def _hidden_seats(view: View) -> list[int]:
    return [seat for seat, count in enumerate(view.hidden) if count]


def parse_puzzle(line: str) -> Puzzle:
    """Read a puzzle.

    Raises `NotationError` for a line that cannot be read, for a position that no seat sees so or
    whose cards do not follow, and for plays that are not legal in it, and `RuleSetError` for rules
    that clash; the message begins with the name of the field. Whether the plays are right is
    another question: see `checking`.

    >>> from casino_core.puzzles import format_puzzle, parse_puzzle
    >>> parse_puzzle(format_puzzle(puzzle)) == puzzle
    True
    """
    check_length(line, LONGEST_PUZZLE, "puzzle")
    hidden = _HAS_DEALS.search(line) is not None
    own = (*FIELDS, *BY_DEALS) if hidden else FIELDS
    fields, position = fields_beside(line, own, EARLIER)
    view = _parse_view(position, hidden=hidden)
    right = parse_field(fields, "right", lambda text: _parse_right(text, view))
    tempting = parse_field(fields, "tempting", lambda text: parse_legal_play(text, view))
    if tempting in right:
        raise NotationError(
            _("tempting: {text} is right").format(text=shortened(fields["tempting"]))
        )
    by_deals = _parse_by_deals(fields, view, right, tempting) if hidden else None
    deal = deal_with(view, by_deals.hands) if by_deals else deal_of(view)
    after = advance(deal, tempting)
    number = _parse_points if hidden else _parse_number
    return Puzzle(
        parse_field(fields, "puzzle", _parse_id),
        parse_field(fields, "rating", lambda text: _parse_number(text, 0, HIGHEST_RATING)),
        parse_field(fields, "themes", _parse_themes),
        view,
        right,
        margin := parse_field(fields, "margin", lambda text: number(text, 1, MOST_POINTS)),
        tempting,
        parse_field(fields, "cost", lambda text: number(text, margin, MOST_POINTS)),
        parse_field(fields, "reply", lambda text: parse_legal_play(text, after)),
        by_deals,
    )


def _parse_by_deals(
    fields: dict[str, str], view: View, right: tuple[Play, ...], tempting: Play
) -> ByDeals:
    proof = ByDeals(
        parse_field(fields, "deals", lambda text: _parse_number(text, 2, MOST_DEALS)),
        parse_field(fields, "error", lambda text: _parse_points(text, 0, MOST_POINTS)),
        parse_field(fields, "example", lambda text: _parse_hands(text, view)),
        parse_field(fields, "losses", lambda text: _parse_losses(text, view, right)),
    )
    if tempting not in [loss.play for loss in proof.losses]:
        raise NotationError(_("losses: the tempting play is missing"))
    return proof


def _parse_hands(text: str, view: View) -> tuple[CardSet, ...]:
    hands, parts = [NO_CARDS] * len(view.hands), text.split("/")
    seats = _hidden_seats(view)
    if len(parts) != len(seats):
        words = _("{count} hands, but {hidden} are hidden")
        raise NotationError(words.format(count=len(parts), hidden=len(seats)))
    left = view.unseen
    for seat, cards in zip(seats, parts, strict=True):
        listed = parse_cards(cards)
        hand = NO_CARDS
        for card in listed:
            copies = card.copies & left & ~hand
            hand |= copies & -copies
        hands[seat] = hand
        if not hand.bit_count() == len(listed) == view.hidden[seat]:
            words = _("{text!r} is not a hand of {n} cards that are nowhere else")
            raise NotationError(words.format(text=shortened(cards), n=view.hidden[seat]))
        left &= ~hand
    return tuple(hands)


def _parse_losses(text: str, view: View, right: tuple[Play, ...]) -> tuple[Loss, ...]:
    parts = text.split("/")
    if len(parts) > MOST_LOSSES:
        words = _("{count} plays, more than {most}")
        raise NotationError(words.format(count=len(parts), most=MOST_LOSSES))
    losses: list[Loss] = []
    for each in parts:
        play, _colon, points = each.rpartition(":")
        losses.append(Loss(parse_legal_play(play, view), _parse_points(points, 0, MOST_POINTS)))
    plays = [loss.play for loss in losses]
    for play_twice in plays:
        if plays.count(play_twice) > 1 or play_twice in right:
            raise NotationError(
                _("{text} is there twice, or right").format(text=format_play(play_twice, view))
            )
    return tuple(losses)


def _parse_points(text: str, lowest: float, highest: float) -> float:
    if not _POINTS.fullmatch(text) or not lowest <= float(text) <= highest:
        words = _("{text!r} is not a number of points from {lowest} to {highest}")
        raise NotationError(words.format(text=shortened(text), lowest=lowest, highest=highest))
    return float(text)


def _parse_view(text: str, *, hidden: bool) -> View:
    state = parse_state(text)
    if state.over:
        raise NotationError(_("hands: the round is over"))
    others = (cards for seat, cards in enumerate(state.hands) if seat != state.turn)
    if not isinstance(state, View) or state.hidden[state.turn] or any(others):
        raise NotationError(_("hands: a puzzle shows one hand only, that of the seat to play"))
    if not hidden and not can_be_solved(state):
        raise NotationError(
            _("hands: {unseen} cards are nowhere, and {hidden} are hidden in one hand").format(
                unseen=state.unseen.bit_count(), hidden=max(state.hidden)
            )
        )
    return state


def _parse_id(text: str) -> str:
    if not _ID.fullmatch(text):
        words = _("{text!r} is not a name of small letters, digits and hyphens")
        raise NotationError(words.format(text=shortened(text)))
    return text


def _parse_number(text: str, lowest: float, highest: float) -> int:
    plain = text.isascii() and text.isdecimal() and len(text) < 7
    if not plain or not lowest <= int(text) <= highest:
        words = _("{text!r} is not a number from {lowest} to {highest}")
        raise NotationError(words.format(text=shortened(text), lowest=lowest, highest=highest))
    return int(text)


def _parse_themes(text: str) -> tuple[Theme, ...]:
    return tuple(_THEMES[name] for name in _names(text, _THEMES))


def _names(text: str, known: Collection[str]) -> list[str]:
    """Return the names in a string, each of which must be known, in the order of these."""
    names = text.split("/")
    for name in names:
        if name not in known:
            words = _("{text!r} is none of {known}")
            raise NotationError(words.format(text=shortened(name), known=", ".join(known)))
        if names.count(name) > 1:
            raise NotationError(_("{text} is there twice").format(text=name))
    return [name for name in known if name in names]


def _parse_right(text: str, view: View) -> tuple[Play, ...]:
    texts = text.split("/")
    if len(texts) > MOST_RIGHT:
        words = _("{count} plays, more than {most}")
        raise NotationError(words.format(count=len(texts), most=MOST_RIGHT))
    plays = [parse_legal_play(each, view) for each in texts]
    for play in plays:
        if plays.count(play) > 1:
            raise NotationError(_("{text} is there twice").format(text=format_play(play, view)))
    return tuple(plays)
