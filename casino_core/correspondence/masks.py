"""What one side keeps secret in a round: how it shuffles, and by which scalars it masks the cards.

The *opener* of a round and then the other side, the *closer*, pass the pack on three times:

1. The opener multiplies every card by one scalar, its mask, and shuffles.
2. The closer shuffles, and multiplies the card at each place by a scalar for that place.
3. The opener takes its mask off, and multiplies the card at each place by a scalar for that place.

Now each place is masked by one scalar of each side, and a side that has both can open it. All of it
derives from one secret for each side and round, and these from one secret of the side for the game.
Every number is SHA-512 of a text that names its purpose, and of the secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import NamedTuple

from .group import SIZE, Group


class Masks(NamedTuple):
    """The numbers of one side in one round.

    mask     the scalar by which the opener masks the whole pack
    order    the shuffle: the card at each place comes from this place of the pack before
    scalars  the scalar for each place
    """

    mask: int
    order: tuple[int, ...]
    scalars: tuple[int, ...]


def round_secret(secret: bytes, game: bytes, round_number: int) -> bytes:
    """The secret of a side for one round (from 1), made from its secret for the game."""
    return _digest(f"casino round:{game.hex()}:{round_number}", secret)[:SIZE]


def masks_of(secret: bytes, cards: int, group_order: int) -> Masks:
    """The numbers that derive from the secret of a round with so many cards."""
    places = range(cards)
    return Masks(
        mask=_scalar("mask", secret, group_order),
        order=tuple(sorted(places, key=lambda place: _digest(f"casino order:{place}", secret))),
        scalars=tuple(_scalar(f"place:{place}", secret, group_order) for place in places),
    )


def _digest(purpose: str, secret: bytes) -> bytes:
    return sha512(f"{purpose}:".encode() + secret).digest()


def _scalar(purpose: str, secret: bytes, group_order: int) -> int:
    """A scalar from 1 to the order of the group less one; each is as likely as any other."""
    digest = _digest(f"casino {purpose}", secret)
    return int.from_bytes(digest, "little") % (group_order - 1) + 1


# The three passes


def opened_pack(group: Group, cards: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """The pack after the first pass, from the elements of the cards."""
    shuffled = [cards[place] for place in masks.order]
    return group.multiplied(shuffled, [masks.mask] * len(shuffled))


def closed_pack(group: Group, pack: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """The pack after the second pass."""
    return group.multiplied([pack[place] for place in masks.order], masks.scalars)


def placed_pack(group: Group, pack: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """The pack after the third pass."""
    off = inverse(group, masks.mask)
    return group.multiplied(pack, [off * scalar % group.order for scalar in masks.scalars])


def inverse(group: Group, scalar: int) -> int:
    """The scalar that undoes a multiplication by a scalar."""
    return pow(scalar, -1, group.order)
