"""Blocks of code that become boxes, in Node: what a block may set."""

from __future__ import annotations

import pytest

from site_builder.paths import WEB
from tests.javascript import evaluate

DOCUMENT = """
globalThis.document = { createElement: (name) => ({
  name, attributes: {}, setAttribute(key, value) { this.attributes[key] = value; }, append() {},
}) };
"""


def attributes_of(first_line: str) -> dict[str, str]:
    """Return the attributes of the box that a block with this first line becomes."""
    scripts = [(WEB / name).read_text() for name in ("js/embed/attributes.js", "js/code/blocks.js")]
    code = "\n".join([DOCUMENT, *scripts, "const result = boxOf(given, '1').attributes;"])
    attributes: dict[str, str] = evaluate(code, first_line)
    return attributes


def test_a_block_sets_what_a_box_knows_and_what_is_misspelt() -> None:
    line = "session=first label='the plays' linked=“no” sesion=\"x\""
    assert attributes_of(line) == {
        "session": "first",
        "label": "the plays",
        "linked": "no",
        "sesion": "x",
    }


@pytest.mark.parametrize("name", ["onclick", "onfocus", "style", "class", "id", "src", "tabindex"])
def test_a_block_of_a_stranger_can_do_nothing_in_the_page(name: str) -> None:
    assert attributes_of(f"label=a {name}=\"fetch('https://example.org')\" file=b.py") == {
        "label": "a",
        "file": "b.py",
    }
