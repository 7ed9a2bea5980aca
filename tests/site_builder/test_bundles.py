"""The arithmetic of a game by correspondence in JavaScript, and QR codes as the page draws them.

The arithmetic is compared with plain Python and the RFCs.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from site_builder.node import PEERS, bundled
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


def in_javascript(code: str, argument: object) -> Any:
    """The value of `result` after code in which `group` is the module as the build makes it."""
    address = f"data:text/javascript;charset=utf-8,{quote(bundled().decode())}"
    return evaluate(f"const group = await import(given[0]);\n{code}", [address, argument])


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


def test_a_sum_of_multiples_is_the_identity_or_not() -> None:
    """The last multiple takes off what the others come to; zero takes none, and a card too much."""
    elements = [*GROUP.hashed(TEXTS), GROUP.multiplied(GROUP.hashed(TEXTS[:1]), [7])[0]]
    scalars = [7 * 11, 0, 0, 0, GROUP.order - 11]
    sums = [
        (elements, scalars),
        (elements, [7 * 11, 0, 0, 1, GROUP.order - 11]),
        (elements, [7 * 11 + 2**250, 0, 0, 0, GROUP.order - 11]),
        ([*elements[:3], bytes.fromhex(BAD["no square"]), elements[4]], scalars),
        ([*elements, *elements], [*SCALARS, 5, *(GROUP.order - each for each in SCALARS), 0]),
        ([*elements, *elements], [*SCALARS, 5, *(GROUP.order - each for each in (*SCALARS, 5))]),
    ]
    questions = [
        [joined(some), joined(each.to_bytes(32, "little") for each in numbers)]
        for some, numbers in sums
    ]
    answers = in_javascript(
        "const result = given[1].map((each) => group.sumsToIdentity(...each));", questions
    )
    assert answers == [GROUP.sums_to_identity(*each) for each in sums]
    assert answers == [True, False, False, False, False, True]


def test_the_plain_python_is_that_of_the_standard() -> None:
    generator = bytes.fromhex(MULTIPLES[0])
    elements = GROUP.multiplied([generator] * 3, [1, 2, 3])
    assert tuple(element.hex() for element in elements) == MULTIPLES
    assert GROUP.first_invalid([bytes.fromhex(each) for each in MULTIPLES]) is None


@pytest.mark.parametrize("name", BAD)
def test_what_is_not_an_element_is_found(name: str) -> None:
    assert GROUP.first_invalid([bytes.fromhex(each) for each in (*MULTIPLES, BAD[name])]) == 3


def test_what_is_not_an_element_is_found_in_javascript() -> None:
    good = "".join(MULTIPLES)
    strings = [good, *[good + bad for bad in BAD.values()], good + "zz" * 32, good + "00"]
    places = in_javascript("const result = given[1].map(group.firstInvalid);", strings)
    assert places == [-1, *[3] * (len(BAD) + 2)]


@pytest.mark.parametrize("scalar", [0, GROUP.order, 2**256 - 1])
def test_a_scalar_that_cannot_be_is_not_a_multiplication(scalar: int) -> None:
    arguments = [MULTIPLES[0], scalar.to_bytes(32, "little").hex()]
    code = (
        "let result = 'made'; "
        "try { group.multiplied(...given[1]); } catch (error) { result = 'refused'; }"
    )
    assert in_javascript(code, arguments) == "refused"


def test_the_file_is_small() -> None:
    assert len(bundled()) < 40_000


RFC_8032 = (
    # Section 7.1, test 2: the seed, the key, the content and the signature.
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    ),
)


def test_messages_are_signed_as_the_standard_says() -> None:
    seed, key, content, signature = map(bytes.fromhex, RFC_8032)
    assert GROUP.public_key(seed) == key
    assert GROUP.signed(seed, content) == signature
    assert GROUP.is_signed(key, content, signature)
    signatures = in_javascript(
        "const [seed, , content] = given[1];"
        "const result = [group.publicKey(seed), group.signed(seed, content)];",
        RFC_8032,
    )
    assert signatures == [RFC_8032[1], RFC_8032[3]]


def test_a_signature_is_valid_for_one_key_and_one_content_only() -> None:
    _seed, key, content, signature = RFC_8032
    answer = int.from_bytes(bytes.fromhex(signature[64:]), "little") + GROUP.order
    texts = {
        "right": (key, content, signature),
        "another content": (key, "73", signature),
        "another key": (GROUP.public_key(b"x" * 32).hex(), content, signature),
        "an answer that is not reduced": (
            *(key, content),
            signature[:64] + answer.to_bytes(32, "little").hex(),
        ),
        # The neutral element as a key would have signed every content.
        "a key of small order": (f"01{'00' * 31}", content, f"01{'00' * 63}"),
        "no point": ("ff" * 32, content, signature),
        "too short": (key, content, signature[:-2]),
        "nothing": (key, content, ""),
    }
    answers = in_javascript(
        "const result = given[1].map((each) => group.isSigned(...each));", list(texts.values())
    )
    assert dict(zip(texts, answers, strict=True)) == {name: name == "right" for name in texts}


def qr_in_javascript(code: str, argument: object = None) -> Any:
    """The value of `result` after code in which `qr` is the module."""
    script = bundled("js/peers/qr.js").decode()
    address = f"data:text/javascript;charset=utf-8,{quote(script)}"
    return evaluate(f"const qr = await import(given[0]);\n{code}", [address, argument])


CODE = "AEADQWIPO7HMGHBYQMQRQ3MSBWUHOMG65RLLZWWGF3UAG2AJ5O3Z6U7PWCOF5TRHL4TF4XPA" * 2
PAINT = """
const SCALE = 4;
const result = given[1].map((text) => {
    const { size, path } = qr.draw(text);
    const side = size * SCALE;
    const data = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [, x, y, width] of path.matchAll(/M(\\d+) (\\d+)h(\\d+)v1H\\d+z/g)) {
        for (let row = y * SCALE; row < (+y + 1) * SCALE; row += 1) {
            const start = (row * side + x * SCALE) * 4;
            data.subarray(start, start + width * SCALE * 4).fill(0); // alpha is not read
        }
    }
    const edges = [...path.matchAll(/M(\\d+) (\\d+)/g)].map(([, x, y]) => Math.min(x, y));
    return [size, qr.read({ width: side, height: side, data }), Math.min(...edges)];
});
"""


def test_a_qr_code_that_is_drawn_is_read_back() -> None:
    """Of 144 signs it has version 6, with 41 modules in a row, and 4 light ones at each edge."""
    link = f"https://example.org/casino/?join={CODE}"
    small, large = qr_in_javascript(PAINT, [CODE, link])
    assert small == [41 + 8, CODE, 4]
    assert large[1:] == [link, 4]


def test_a_picture_without_a_code_has_none() -> None:
    code = (
        "const data = new Uint8ClampedArray(40_000).fill(255);"
        "const result = qr.read({ width: 100, height: 100, data }) ?? null;"
    )
    assert qr_in_javascript(code) is None


def test_the_connection_is_in_a_small_file() -> None:
    assert len(bundled(PEERS)) < 60_000
