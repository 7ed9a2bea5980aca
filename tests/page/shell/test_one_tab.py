"""The mark of the address is there again after the page has taken the table from another tab."""

from __future__ import annotations

import json
import re

import pytest

from tests.javascript import evaluate, script

BROWSER = """
const take = () => {};
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => {} };
globalThis.addEventListener = () => {};
globalThis.history = { state: given, replaceState(state) { this.state = state; } };
globalThis.location = { reload() {} };
"""


@pytest.mark.parametrize("mark", [None, "mark"])
def test_a_page_that_loads_again_keeps_its_mark(mark: str | None) -> None:
    """Two events of one moment may both have it load again."""
    one_tab = re.sub(r"^import .*$", "", script("js/boot/one-tab.js"), flags=re.MULTILINE)
    steps = """
        playHere({ takeAway: false });
        playHere({ takeAway: true });
        const result = [cameToPlayHere(), history.state, cameToPlayHere() ?? null];"""
    results = evaluate(f"{BROWSER}{one_tab.replace('export ', '')}{steps}", mark)
    assert json.dumps(results) == json.dumps([True, mark, None])
