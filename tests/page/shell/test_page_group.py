"""The group of games by link as the page has it: values cross the border as digits."""

from __future__ import annotations

from casino_page.shell.page_group import PageGroup

from ...core.groups import Ristretto255

PLAIN = Ristretto255()


class Arithmetic:
    """The module of the page, in plain Python."""

    def hashed(self, texts: str) -> str:
        return b"".join(PLAIN.hashed(texts.split("\n"))).hex()

    def multiplied(self, elements: str, scalars: str) -> str:
        numbers = [int.from_bytes(each, "little") for each in parts(scalars)]
        return b"".join(PLAIN.multiplied(parts(elements), numbers)).hex()

    def firstInvalid(self, elements: str) -> int:  # noqa: N802 - its name in JavaScript
        index = PLAIN.first_invalid(parts(elements))
        return -1 if index is None else index

    def sumsToIdentity(self, elements: str, scalars: str) -> bool:  # noqa: N802
        numbers = [int.from_bytes(each, "little") for each in parts(scalars)]
        return PLAIN.sums_to_identity(parts(elements), numbers)

    def publicKey(self, seed: str) -> str:  # noqa: N802 - its name in JavaScript
        return PLAIN.public_key(bytes.fromhex(seed)).hex()

    def signed(self, seed: str, content: str) -> str:
        return PLAIN.signed(bytes.fromhex(seed), bytes.fromhex(content)).hex()

    def isSigned(self, key: str, content: str, signature: str) -> bool:  # noqa: N802
        arguments = (bytes.fromhex(each) for each in (key, content, signature))
        return PLAIN.is_signed(*arguments)


def parts(digits: str) -> list[bytes]:
    data = bytes.fromhex(digits)
    return [data[start : start + 32] for start in range(0, len(data), 32)]


def test_the_group_of_the_page_is_that_of_the_engine() -> None:
    group = PageGroup(Arithmetic())
    elements = group.hashed(["As", "2d"])
    assert elements == PLAIN.hashed(["As", "2d"])
    assert group.order == PLAIN.order
    scalars = [2, group.order - 1]
    assert group.multiplied(elements, scalars) == PLAIN.multiplied(elements, scalars)
    assert group.first_invalid(elements) is None
    twice = group.multiplied(elements, [2, 2])
    assert group.sums_to_identity((*elements, *twice), [2, 2, group.order - 1, group.order - 1])
    assert not group.sums_to_identity((*elements, *twice), [2, 2, group.order - 1, group.order - 2])
    assert group.first_invalid([elements[0], bytes(32)]) == 1


def test_signatures_cross_the_border() -> None:
    group, seed, content = PageGroup(Arithmetic()), bytes(32), b"a play"
    key, signature = group.public_key(seed), group.signed(seed, content)
    assert (key, signature) == (PLAIN.public_key(seed), PLAIN.signed(seed, content))
    assert group.is_signed(key, content, signature)
    assert not group.is_signed(key, b"another play", signature)
