"""`picture`: draws a position, and a play on it, as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from ..drawing.document import svg
from ..notation.plays import parse_play
from ..notation.positions import parse_state
from ..seats import Seat


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
