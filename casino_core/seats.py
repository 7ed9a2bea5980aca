"""Seats and sides: two types of numbers that the type checker keeps apart.

Both count from 0 and are plain ints at run time. A seat is not a side, not even where every seat
plays for itself: `RuleSet.side` finds the side of a seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:

    class Seat(int):
        """The number of a seat: a separate type for the type checker only, an int at run time.

        `(seat + 1) % players` is the next seat; a plain number is not a seat.

        >>> game.turn == casino.Seat(0)
        True
        """

        def __add__(self, other: int, /) -> Seat: ...
        def __sub__(self, other: int, /) -> Seat: ...
        def __mod__(self, other: int, /) -> Seat: ...

    class Side(int):
        """The number of a side: a separate type for the type checker only, an int at run time.

        Where there are two sides, `1 - side` is the other one.

        >>> position.rules.side(1) == casino.Side(1)
        True
        """

        def __rsub__(self, other: int, /) -> Side: ...

    SeatNumber = Seat | Literal[0, 1, 2, 3, 4, 5]
    """A seat, or a literal number that is one."""
else:
    Seat = int
    Side = int
    SeatNumber = int


def seat_names(players: int) -> tuple[str, ...]:
    """Return the default names of the seats: `Seat 1` for the first, and so on."""
    return tuple(f"Seat {number}" for number in range(1, players + 1))
