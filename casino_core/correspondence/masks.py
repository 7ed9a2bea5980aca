"""The secrets of a seat in a round: how it shuffles, and by which scalars it masks the cards.

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
from typing import Final, NamedTuple

from .group import SIZE, Group

_WEIGHT_SIZE: Final = 16
"""The bytes of the number by which an equation is multiplied, so that one sum proves all."""


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
    """Return the numbers that derive from the secret of a round, for its number of cards."""
    places = range(cards)
    return Masks(
        mask=_scalar("mask", secret, group_order),
        order=tuple(sorted(places, key=lambda place: _digest(f"casino order:{place}", secret))),
        scalars=scalars_of(secret, cards, group_order),
    )


def scalars_of(secret: bytes, cards: int, group_order: int) -> tuple[int, ...]:
    """Return the scalar for each place alone."""
    return tuple([scalar_of(secret, place, group_order) for place in range(cards)])


def scalar_of(secret: bytes, place: int, group_order: int) -> int:
    """Return the scalar for one place."""
    return _scalar(f"place:{place}", secret, group_order)


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


class Pass(NamedTuple):
    """A pass of the shuffle: what it makes of the pack before it.

    places   for each place of the new pack, the place in the pack before from which its card comes
    scalars  for each place, the scalar by which its card is multiplied
    """

    places: Sequence[int]
    scalars: Sequence[int]


def pass_of(group: Group, masks: Masks, number: int, players: int) -> Pass:
    """Return pass `number` (from 0) of a game, by the masks of the player who makes it."""
    if number < players - 1:
        return Pass(masks.order, (masks.mask,) * len(masks.order))
    if number == players - 1:
        return Pass(masks.order, masks.scalars)
    off = inverse(group, masks.mask)
    scalars = [off * scalar % group.order for scalar in masks.scalars]
    return Pass(range(len(scalars)), scalars)


def passed_on(group: Group, pack: Sequence[bytes], pass_: Pass) -> tuple[bytes, ...]:
    """Return the pack after a pass; before the first pass it has the elements of the cards."""
    return group.multiplied([pack[place] for place in pass_.places], pass_.scalars)


def are_passed_on(group: Group, packs: Sequence[Sequence[bytes]], passes: Sequence[Pass]) -> bool:
    """Return whether each pass has made the next pack; the first pack is that before all passes.

    An element that is another multiple than its pass says makes an equation wrong. All equations
    are added up as one, each times a number that derives from the packs and the passes. If one is
    wrong, their sum is right with a probability of 2^-128 only, so one sum proves the whole shuffle
    in a third of the time that it takes to make all packs again.
    """
    data = b"".join(element for pack in packs for element in pack)
    for places, scalars in passes:
        data += bytes(places) + b"".join(each.to_bytes(SIZE, "little") for each in scalars)
    seed = sha512(b"casino passes:" + data).digest()
    factors = [[0] * len(pack) for pack in packs]
    for count, (places, scalars) in enumerate(passes):
        for at, (place, scalar) in enumerate(zip(places, scalars, strict=True)):
            weight = int.from_bytes(
                _digest(f"casino weight:{count}:{at}", seed)[:_WEIGHT_SIZE], "little"
            )
            factors[count][place] += weight * scalar
            factors[count + 1][at] -= weight
    flat = [factor % group.order for each in factors for factor in each]
    return group.sums_to_identity([element for pack in packs for element in pack], flat)


def inverse(group: Group, scalar: int) -> int:
    """Return the scalar that undoes a multiplication by a scalar."""
    return pow(scalar, -1, group.order)
