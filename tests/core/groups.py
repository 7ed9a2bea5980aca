"""Groups for games by correspondence: a small one that is fast, and ristretto255 in plain Python.

The small group is that of the squares modulo a prime. It hides nothing from a computer, but a game
in it takes the same steps. `Ristretto255` follows RFC 9496 and RFC 9380 line by line; the tests
compare the JavaScript of the page with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256, sha512

SIZE = 32


class SmallGroup:
    """The squares modulo a safe prime of 62 bits."""

    PRIME = 4611686018427377339
    order = PRIME // 2

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """The element of each text: the square of its hash."""
        return tuple(self._hashed(text) for text in texts)

    def _hashed(self, text: str) -> bytes:
        number = int.from_bytes(sha256(text.encode()).digest(), "big") % self.PRIME
        return self._written(number * number)

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """Each element times its scalar: here a power."""
        return tuple(
            self._written(pow(int.from_bytes(element, "big"), scalar, self.PRIME))
            for element, scalar in zip(elements, scalars, strict=True)
        )

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """The first number that is not a square, not reduced, or one."""
        for place, element in enumerate(elements):
            number = int.from_bytes(element, "big")
            if not 1 < number < self.PRIME or pow(number, self.order, self.PRIME) != 1:
                return place
        return None

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """Whether the product of all powers is one."""
        if self.first_invalid(elements) is not None:
            return False
        product = 1
        for power in self.multiplied(elements, scalars):
            product = product * int.from_bytes(power, "big") % self.PRIME
        return product == 1

    def _written(self, number: int) -> bytes:
        return (number % self.PRIME).to_bytes(SIZE, "big")

    # Signatures of Schnorr

    GENERATOR = 4

    def public_key(self, seed: bytes) -> bytes:
        """The generator to the power of the seed."""
        return self._written(pow(self.GENERATOR, self._number(seed), self.PRIME))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """The challenge and the answer to it."""
        nonce = self._number(b"nonce" + seed + content)
        first = self._written(pow(self.GENERATOR, nonce, self.PRIME))
        challenge = self._number(first + self.public_key(seed) + content)
        answer = (nonce + challenge * self._number(seed)) % self.order
        return challenge.to_bytes(SIZE, "big") + answer.to_bytes(SIZE, "big")

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """Whether the answer fits the challenge."""
        if self.first_invalid([key]) is not None:
            return False
        numbers = signature[:SIZE], signature[SIZE:], key
        challenge, answer, point = (int.from_bytes(each, "big") for each in numbers)
        off = pow(point, -challenge, self.PRIME)
        first = self._written(pow(self.GENERATOR, answer, self.PRIME) * off)
        return self._number(first + key + content) == challenge

    def _number(self, data: bytes) -> int:
        return int.from_bytes(sha512(data).digest(), "big") % self.order


P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
ONE_MINUS_D_SQ = (1 - D * D) % P
D_MINUS_ONE_SQ = (D - 1) ** 2 % P
DST = b"casino_ristretto255_XMD:SHA-512_R255MAP_RO_"

Point = tuple[int, int, int, int]
IDENTITY: Point = (0, 1, 1, 0)


def is_negative(number: int) -> bool:
    return number % P % 2 == 1


def absolute(number: int) -> int:
    return -number % P if is_negative(number) else number % P


def sqrt_ratio(u: int, v: int) -> tuple[bool, int]:
    """SQRT_RATIO_M1 of RFC 9496, section 4.2."""
    r = u * v**3 * pow(u * v**7, (P - 5) // 8, P) % P
    check = v * r * r % P
    flipped = check in (-u % P, -u * SQRT_M1 % P)
    if flipped:
        r = r * SQRT_M1 % P
    return check in (u % P, -u % P), absolute(r)


SQRT_AD_MINUS_ONE = int(
    "25063068953384623474111414158702152701244531502492656460079210482610430750235"
)
INVSQRT_A_MINUS_D = sqrt_ratio(1, -1 - D)[1]


def decode(data: bytes) -> Point | None:
    """Section 4.3.1: None for what is not a canonical encoding."""
    s = int.from_bytes(data, "little")
    if s >= P or is_negative(s):
        return None
    ss = s * s % P
    u1, u2 = (1 - ss) % P, (1 + ss) % P
    v = (-(D * u1 * u1) - u2 * u2) % P
    was_square, inverted = sqrt_ratio(1, v * u2 * u2 % P)
    den_x = inverted * u2 % P
    den_y = inverted * den_x * v % P
    x = absolute(2 * s * den_x)
    y = u1 * den_y % P
    t = x * y % P
    return None if not was_square or is_negative(t) or y == 0 else (x, y, 1, t)


def encode(point: Point) -> bytes:
    """Section 4.3.2."""
    x0, y0, z0, t0 = point
    u1, u2 = (z0 + y0) * (z0 - y0) % P, x0 * y0 % P
    inverted = sqrt_ratio(1, u1 * u2 * u2 % P)[1]
    den1, den2 = inverted * u1 % P, inverted * u2 % P
    z_inverted = den1 * den2 * t0 % P
    if is_negative(t0 * z_inverted):
        x, y = y0 * SQRT_M1 % P, x0 * SQRT_M1 % P
        den = den1 * INVSQRT_A_MINUS_D % P
    else:
        x, y, den = x0, y0, den2
    if is_negative(x * z_inverted):
        y = -y % P
    return absolute(den * (z0 - y)).to_bytes(SIZE, "little")


def mapped(data: bytes) -> Point:
    """MAP of section 4.3.4."""
    t = int.from_bytes(data, "little") % 2**255 % P
    r = SQRT_M1 * t * t % P
    u = (r + 1) * ONE_MINUS_D_SQ % P
    v = (-1 - r * D) * (r + D) % P
    was_square, s = sqrt_ratio(u, v)
    s_prime = -absolute(s * t) % P
    c = -1 % P if was_square else r
    s = s if was_square else s_prime
    n = (c * (r - 1) * D_MINUS_ONE_SQ - v) % P
    w0, w1 = 2 * s * v % P, n * SQRT_AD_MINUS_ONE % P
    w2, w3 = (1 - s * s) % P, (1 + s * s) % P
    return w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P


def added(one: Point, other: Point) -> Point:
    """The sum of two points of the curve -x² + y² = 1 + d x² y² in extended coordinates."""
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar: int, point: Point) -> Point:
    product = IDENTITY
    for bit in f"{scalar:b}":
        product = added(product, product)
        if bit == "1":
            product = added(product, point)
    return product


def expanded(message: bytes, size: int) -> bytes:
    """The bytes of expand_message_xmd with SHA-512 (RFC 9380, section 5.3.1)."""
    suffix = DST + bytes([len(DST)])
    first = sha512(bytes(128) + message + size.to_bytes(2, "big") + b"\0" + suffix).digest()
    return sha512(first + b"\1" + suffix).digest()[:size]


BASE_Y = 4 * pow(5, -1, P) % P
BASE_X = absolute(sqrt_ratio(BASE_Y * BASE_Y - 1, D * BASE_Y * BASE_Y + 1)[1])
BASE: Point = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def compressed(point: Point) -> bytes:
    """A point of edwards25519 (RFC 8032, section 5.1.2)."""
    x, y, z, _t = point
    inverted = pow(z, -1, P)
    x, y = x * inverted % P, y * inverted % P
    return (y | (x & 1) << 255).to_bytes(SIZE, "little")


def decompressed(data: bytes) -> Point | None:
    """Section 5.1.3: None for what is not a canonical encoding."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number % 2**255
    was_square, x = sqrt_ratio((y * y - 1) % P, (D * y * y + 1) % P)
    if y >= P or not was_square or (x == 0 and sign):
        return None
    x = -x % P if x & 1 != sign else x
    return x, y, 1, x * y % P


class Ristretto255:
    """The group of RFC 9496, and Ed25519 of RFC 8032."""

    order = 2**252 + 27742317777372353535851937790883648493

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        """hash_to_ristretto255 of RFC 9380, appendix B."""
        return tuple(self._hashed(text.encode()) for text in texts)

    def _hashed(self, message: bytes) -> bytes:
        uniform = expanded(message, 64)
        return encode(added(mapped(uniform[:32]), mapped(uniform[32:])))

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        """Each element times its scalar."""
        return tuple(
            encode(times(scalar, self._decoded(element)))
            for element, scalar in zip(elements, scalars, strict=True)
        )

    def _decoded(self, element: bytes) -> Point:
        point = decode(element)
        assert point is not None, element.hex()
        return point

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        """The first that is not a canonical encoding, or the identity."""
        for place, element in enumerate(elements):
            if decode(element) is None or element == bytes(SIZE):
                return place
        return None

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        """Whether the sum of all multiples is the identity."""
        if self.first_invalid(elements) is not None:
            return False
        total = IDENTITY
        for element, scalar in zip(elements, scalars, strict=True):
            if scalar:
                total = added(total, times(scalar, self._decoded(element)))
        return encode(total) == bytes(SIZE)

    def public_key(self, seed: bytes) -> bytes:
        """Section 5.1.5."""
        return compressed(times(self._secret(seed), BASE))

    def signed(self, seed: bytes, content: bytes) -> bytes:
        """Section 5.1.6."""
        key = self.public_key(seed)
        nonce = self._number(sha512(seed).digest()[SIZE:], content)
        first = compressed(times(nonce, BASE))
        answer = (nonce + self._number(first, key, content) * self._secret(seed)) % self.order
        return first + answer.to_bytes(SIZE, "little")

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        """Section 5.1.7, without the cofactor."""
        first, answer = signature[:SIZE], int.from_bytes(signature[SIZE:], "little")
        point = decompressed(key)
        if point is None or answer >= self.order:
            return False
        x, y, z, t = times(self._number(first, key, content), point)
        return compressed(added(times(answer, BASE), (-x % P, y, z, -t % P))) == first

    def _secret(self, seed: bytes) -> int:
        number = int.from_bytes(sha512(seed).digest()[:SIZE], "little")
        return number & ((1 << 254) - 8) | 1 << 254

    def _number(self, *parts: bytes) -> int:
        return int.from_bytes(sha512(b"".join(parts)).digest(), "little") % self.order
