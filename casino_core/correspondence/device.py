"""The seats of a game by correspondence that one device holds.

A computer player plays among people who do not trust each other, so somebody has to hold its cards:
the device of the inviter. It has a side for each computer player, with a secret of its own, and
gives the player nothing but the view of that seat. To all others such a seat is one like any other,
and so it is in the check of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..i18n import gettext as _
from .caching_group import CachingGroup
from .correspondence import Correspondence, with_claims
from .errors import CorrespondenceError, RefusalKind
from .masks import seat_secret
from .message import Message
from .terms import INVITER


class Device(NamedTuple):
    """A game with all sides that one device holds.

    own        the side of the person
    computers  the sides of the computer players, all with the same messages; empty unless the
               person is the inviter
    """

    own: Correspondence
    computers: tuple[Correspondence, ...] = ()

    @classmethod
    def of(cls, own: Correspondence) -> Device:
        """Return the device of the person who holds a game."""
        seats = own.table.terms.computers if own.seat == INVITER else ()
        side, messages = own.side, own.messages
        settled = side.group.settled if isinstance(side.group, CachingGroup) else ()
        return cls(
            own,
            tuple(
                Correspondence.restored(
                    seat, seat_secret(side.secret, side.game, seat), messages, side.group, settled
                )
                for seat in seats
            ),
        )

    @property
    def writer(self) -> Correspondence | None:
        """The side that writes next; None if another device holds it."""
        sides = (self.own, *self.computers)
        return next((side for side in sides if side.seat == self.own.to_write), None)

    def received_all(self, messages: Sequence[Message]) -> Device:
        """Return the game after the messages of a link.

        Raises as `Correspondence.received_all` does.

        A new message of a computer player is refused: this device alone writes for it.
        """
        own = self.own.received_all(messages)
        seats = {side.seat for side in self.computers}
        for message in own.messages[len(self.own.messages) :]:
            if own.author(message.number) in seats:
                raise CorrespondenceError(
                    RefusalKind.ORDER,
                    _("number: turn {number} is your own").format(number=message.number),
                )
        return self._followed(own, len(self.own.messages))

    def wrote(self, written: Correspondence) -> Device:
        """Return the game after one of the sides here has written a message."""
        count = len(self.own.messages)
        own = written if written.seat == self.own.seat else self.own.with_next(written.messages[-1])
        return self._followed(own, count, written)

    def wrote_claim(self, refused: Message) -> Device:
        """Return the game after a claim of the person's because of a message that was refused."""
        return Device.of(self.own.claim(refused))

    def _followed(
        self, own: Correspondence, count: int, written: Correspondence | None = None
    ) -> Device:
        """Give the computer players the messages after the first `count`, but for the writer."""
        new = own.messages[count:]
        computers = []
        for side in self.computers:
            computer = side
            if written and written.seat == side.seat:
                computer = written
            else:
                for message, claimed in with_claims(new):
                    computer = computer.with_next(message, claimed=claimed)
            computers.append(computer)
        return Device(own, tuple(computers))
