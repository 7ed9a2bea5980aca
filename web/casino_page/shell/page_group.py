"""The group of games by link, whose arithmetic is the module `js/correspondence/group.js`.

Elements and scalars cross the border as text: hexadecimal digits, one value after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from casino_core.correspondence.group import SIZE

_DIGITS: Final = 2 * SIZE


class Arithmetic(Protocol):
    """The functions of the module."""

    def hashed(self, texts: str) -> str:
        """Return the element of each string; the texts are lines."""
        ...

    def multiplied(self, elements: str, scalars: str) -> str:
        """Return each element times the scalar at the same place, in little endian."""
        ...

    def firstInvalid(self, elements: str) -> int:  # noqa: N802 - its name in JavaScript
        """Return the place of the first that is not an element, -1 if all are right."""
        ...

    def sumsToIdentity(self, elements: str, scalars: str) -> bool:  # noqa: N802
        """Return whether the sum of all elements, each times its scalar, is the identity."""
        ...

    def publicKey(self, seed: str) -> str:  # noqa: N802
        """Return the key that belongs to a secret seed."""
        ...

    def signed(self, seed: str, content: str) -> str:
        """Return the signature of a content."""
        ...

    def isSigned(self, key: str, content: str, signature: str) -> bool:  # noqa: N802
        """Return whether the key has signed the content."""
        ...


class PageGroup:
    """Ristretto255 and Ed25519, as `casino_core.correspondence.group.Group`."""

    order: Final = 2**252 + 27742317777372353535851937790883648493

    def __init__(self, arithmetic: Arithmetic) -> None:
        self._arithmetic = arithmetic

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """Return the element to which each string is hashed."""
        return _parts(str(self._arithmetic.hashed("\n".join(texts))))

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """Return each element times the scalar at the same place."""
        return _parts(str(self._arithmetic.multiplied(_digits(elements), _numbers(scalars))))

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """Return the place of the first that is not a canonical element, or is the identity."""
        place = int(self._arithmetic.firstInvalid(_digits(elements)))
        return None if place < 0 else place

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """Return whether the sum of all elements, each times its scalar, is the identity."""
        return bool(self._arithmetic.sumsToIdentity(_digits(elements), _numbers(scalars)))

    def public_key(self, seed: bytes) -> bytes:
        """Return the key that belongs to a secret seed."""
        return bytes.fromhex(str(self._arithmetic.publicKey(seed.hex())))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """Return the signature of a content."""
        return bytes.fromhex(str(self._arithmetic.signed(seed.hex(), content.hex())))

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """Return whether the key has signed the content."""
        return bool(self._arithmetic.isSigned(key.hex(), content.hex(), signature.hex()))


def _digits(values: Sequence[bytes]) -> str:
    return b"".join(values).hex()


def _numbers(scalars: Sequence[int]) -> str:
    return _digits([scalar.to_bytes(SIZE, "little") for scalar in scalars])


def _parts(digits: str) -> tuple[bytes, ...]:
    starts = range(0, len(digits), _DIGITS)
    return tuple(bytes.fromhex(digits[start : start + _DIGITS]) for start in starts)
