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
        found = PLAIN.first_invalid(parts(elements))
        return -1 if found is None else found


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
    assert group.first_invalid([elements[0], bytes(32)]) == 1
