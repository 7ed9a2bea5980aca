"""What a seat keeps secret in a round: how it shuffles, and by which scalars it masks the cards.

The seats pass the pack on by turns, from the *opener* of the round to the *closer*, who is the last
to shuffle, and on to the one before the closer: three times for two seats, five times for three,
seven times for four.

1. The opener, and each seat after it but the closer, multiplies every card by one scalar, its mask,
   and shuffles.
2. The closer shuffles, and multiplies the card at each place by a scalar for that place.
3. The opener, and each seat after it but the closer, takes its mask off, and multiplies the card at
   each place by a scalar for that place.

Now each place is masked by one scalar of each seat, and a seat that has all of them can open it.
All of it derives from one secret for each seat and round, and these from one secret of the seat for
the game. Every number is SHA-512 of a string that names its purpose, and of the secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import NamedTuple

from .group import SIZE, Group


class Masks(NamedTuple):
    """The numbers of one seat in one round.

    mask     the scalar by which any seat but the closer masks the whole pack
    order    the shuffle: the card at each place comes from this place of the pack before
    scalars  the scalar for each place
    """

    mask: int
    order: tuple[int, ...]
    scalars: tuple[int, ...]


def round_secret(secret: bytes, game: bytes, round_number: int) -> bytes:
    """Return the secret of a seat for one round (from 1), made from its secret for the game."""
    return _digest(f"casino round:{game.hex()}:{round_number}", secret)[:SIZE]


def seat_secret(secret: bytes, game: bytes, seat: int) -> bytes:
    """Return the secret for a game of a computer player's seat, made from that of the inviter."""
    return _digest(f"casino seat:{game.hex()}:{seat}", secret)[:SIZE]


def key_seed(secret: bytes) -> bytes:
    """Return the seed of the key with which a seat signs, made from its secret for the game.

    The secret is random for each game and so is the key. It is not part of what a seat reveals: the
    secrets of rounds do not lead to it.
    """
    return _digest("casino key", secret)[:SIZE]


def masks_of(secret: bytes, cards: int, group_order: int) -> Masks:
    """Return the numbers that derive from the secret of a round with so many cards."""
    places = range(cards)
    return Masks(
        mask=_scalar("mask", secret, group_order),
        order=tuple(sorted(places, key=lambda place: _digest(f"casino order:{place}", secret))),
        scalars=scalars_of(secret, cards, group_order),
    )


def scalars_of(secret: bytes, cards: int, group_order: int) -> tuple[int, ...]:
    """Return the scalar for each place alone."""
    return tuple([_scalar(f"place:{place}", secret, group_order) for place in range(cards)])


def _digest(purpose: str, secret: bytes) -> bytes:
    return sha512(f"{purpose}:".encode() + secret).digest()


def _scalar(purpose: str, secret: bytes, group_order: int) -> int:
    """Return a scalar from 1 to the order of the group less one; each is as likely as any other."""
    digest = _digest(f"casino {purpose}", secret)
    return int.from_bytes(digest, "little") % (group_order - 1) + 1


# The passes


def number_of_passes(players: int) -> int:
    """Return how often the pack is passed on in the shuffle of a round."""
    return 2 * players - 1


def passed_on(
    group: Group, pack: Sequence[bytes], masks: Masks, number: int, players: int
) -> tuple[bytes, ...]:
    """Return the pack after pass `number` (from 0) with so many players, from the pack before it.

    The pack before the first pass has the elements of the cards.
    """
    if number < players - 1:
        return masked_pack(group, pack, masks)
    return (closed_pack if number == players - 1 else placed_pack)(group, pack, masks)


def masked_pack(group: Group, cards: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """Return the pack after a pass of the first kind: shuffled, every card by the same scalar."""
    shuffled = [cards[place] for place in masks.order]
    return group.multiplied(shuffled, [masks.mask] * len(shuffled))


def closed_pack(group: Group, pack: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """Return the pack after the pass of the closer."""
    return group.multiplied([pack[place] for place in masks.order], masks.scalars)


def placed_pack(group: Group, pack: Sequence[bytes], masks: Masks) -> tuple[bytes, ...]:
    """Return the pack after a pass of the last kind, in which nothing changes its place."""
    off = inverse(group, masks.mask)
    return group.multiplied(pack, [off * scalar % group.order for scalar in masks.scalars])


def inverse(group: Group, scalar: int) -> int:
    """Return the scalar that undoes a multiplication by a scalar."""
    return pow(scalar, -1, group.order)
