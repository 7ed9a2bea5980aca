"""The arithmetic of a game by correspondence in JavaScript, against plain Python and RFC 9496."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from site_builder.bundles import bundled
from tests.core.groups import Ristretto255
from tests.javascript import evaluate

GROUP = Ristretto255()
TEXTS = ["casino card:00:1:As", "", "♠", "x" * 300]
SCALARS = [1, 2, GROUP.order - 1, 2**251 + 12345]
BAD = {
    # RFC 9496, appendix A.3: not canonical, negative, no square, negative xy, s = -1 with y = 0.
    "not reduced": "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "the prime": "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "negative": "0100000000000000000000000000000000000000000000000000000000000000",
    "no square": "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "negative xy": "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
    "minus one": "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "the identity": "00" * 32,
}
MULTIPLES = (
    # RFC 9496, appendix A.1: the generator, and twice and three times it.
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
    "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
)


def in_javascript(code: str, given: object) -> Any:
    """The value of `result` after code in which `group` is the module as the build makes it."""
    address = f"data:text/javascript;charset=utf-8,{quote(bundled().decode())}"
    return evaluate(f"const group = await import(given[0]);\n{code}", [address, given])


def joined(values: Any) -> str:
    return "".join(value.hex() for value in values)


def test_cards_are_hashed_and_masked_as_in_plain_python() -> None:
    elements = GROUP.hashed(TEXTS)
    scalars = [scalar.to_bytes(32, "little") for scalar in SCALARS]
    hashed, multiplied = in_javascript(
        "const result = [group.hashed(given[1][0]), group.multiplied(given[1][1], given[1][2])];",
        ["\n".join(TEXTS), joined(elements), joined(scalars)],
    )
    assert hashed == joined(elements)
    assert multiplied == joined(GROUP.multiplied(elements, SCALARS))


def test_the_plain_python_is_that_of_the_standard() -> None:
    generator = bytes.fromhex(MULTIPLES[0])
    found = GROUP.multiplied([generator] * 3, [1, 2, 3])
    assert tuple(element.hex() for element in found) == MULTIPLES
    assert GROUP.first_invalid([bytes.fromhex(each) for each in MULTIPLES]) is None


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_element_is_found(name: str) -> None:
    assert GROUP.first_invalid([bytes.fromhex(each) for each in (*MULTIPLES, BAD[name])]) == 3


def test_what_is_no_element_is_found_in_javascript() -> None:
    good = "".join(MULTIPLES)
    tried = [good, *[good + bad for bad in BAD.values()], good + "zz" * 32, good + "00"]
    found = in_javascript("const result = given[1].map(group.firstInvalid);", tried)
    assert found == [-1, *[3] * (len(BAD) + 2)]


@pytest.mark.parametrize("scalar", [0, GROUP.order, 2**256 - 1])
def test_a_scalar_that_cannot_be_is_no_multiplication(scalar: int) -> None:
    given = [MULTIPLES[0], scalar.to_bytes(32, "little").hex()]
    code = (
        "let result = 'made'; "
        "try { group.multiplied(...given[1]); } catch (error) { result = 'refused'; }"
    )
    assert in_javascript(code, given) == "refused"


def test_the_file_is_small() -> None:
    assert len(bundled()) < 40_000
