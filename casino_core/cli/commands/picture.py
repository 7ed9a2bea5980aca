"""`casino picture`: draws a position, and a play on it, as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from ...drawing.backs import BACKS
from ...drawing.cards import THEMES
from ...drawing.document import svg
from ...notation.plays import parse_play
from ...notation.positions import parse_state
from ...seats import Seat
from ..options import Parser, explain, number


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        'python -m casino_core picture "table=5h,3d hands=3s8s/????" 8sx5h,3d > table.svg',
        "With a play, what it takes lights up, with its sums and arrows. Hands that the position "
        "hides lie face down.",
    )
    command.add_argument("position", help="the position, in notation")
    command.add_argument("play", nargs="?", help="a play to draw, such as 8sx5h,3d")
    command.add_argument(
        "--seat", type=number, help="the seat at the lower edge (default: the one to play)"
    )
    command.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help=f"what is behind the cards: {', '.join(THEMES)} (default: {THEMES[0]})",
    )
    command.add_argument(
        "--backs",
        choices=list(BACKS),
        default=next(iter(BACKS)),
        help=f"the backs of the cards: {', '.join(BACKS)} (default: {next(iter(BACKS))})",
    )
    command.add_argument("--width", type=number, help="in pixels (default: 640)")
    command.set_defaults(
        run=lambda options: picture(
            options.position,
            options.play,
            seat=options.seat,
            theme=options.theme,
            backs=options.backs,
            width=options.width,
        )
    )


def picture(
    text: str, word: str | None, *, seat: int | None, theme: str, backs: str, width: int | None
) -> Iterator[str]:
    """Yield the picture of a position with a play; `seat` counts from 1.

    Raises `CasinoError` for a position or a play that cannot be drawn.
    """
    position = parse_state(text)
    play = None if word is None else parse_play(word, position)
    own_seat = None if seat is None else Seat(seat - 1)
    yield svg(position, play, seat=own_seat, theme=theme, backs=backs, width=width)
