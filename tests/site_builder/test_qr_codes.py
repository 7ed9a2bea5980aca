"""QR codes as the page draws them and finds them, in JavaScript as the build joins it."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from site_builder.bundles import PEERS, bundled
from tests.javascript import evaluate


def in_javascript(code: str, argument: object = None) -> Any:
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
    small, large = in_javascript(PAINT, [CODE, link])
    assert small == [41 + 8, CODE, 4]
    assert large[1:] == [link, 4]


def test_a_picture_without_a_code_has_none() -> None:
    code = (
        "const data = new Uint8ClampedArray(40_000).fill(255);"
        "const result = qr.read({ width: 100, height: 100, data }) ?? null;"
    )
    assert in_javascript(code) is None


def test_the_connection_is_in_a_small_file() -> None:
    assert len(bundled(PEERS)) < 60_000
