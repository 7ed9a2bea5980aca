"""The help at the table: true under every preset."""

from __future__ import annotations

import re

import pytest

from casino_core import PRESETS, Item, is_legal, parse_play, parse_state
from casino_core.prose.items import item_name
from casino_page.features.how_to_play import BUILD, PAIR, SUM, TRAIL, Example, help_sheet
from casino_page.render.markup import text
from casino_page.shell.languages import LANGUAGES
from tests.languages import speaking

from ..render.test_regions import Elements

MOST_WORDS = 60
"""The words of the first screen on a phone; those on the chips of the examples are drawn cards."""
LETTERS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c"})


def play_of(example: Example) -> str:
    card, *piles = (symbols.translate(LETTERS) for symbols in (example.card, *example.piles))
    if example.result:
        return f"{card}b{','.join(piles)}={example.result}"
    return f"{card}x{','.join(piles)}" if piles else card


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("example", [PAIR, SUM, BUILD, TRAIL], ids=lambda each: each.title)
def test_every_example_is_a_legal_play(preset: str, example: Example) -> None:
    if example is BUILD and PRESETS[preset].building == "none":
        assert text(BUILD.words) not in help_sheet(PRESETS[preset])
        return
    hand = example.card.translate(LETTERS) + ("7d" if example is BUILD else "")
    table = ",".join(pile.translate(LETTERS) for pile in example.piles) or "2h"
    hands = "/".join([hand, *["-"] * (PRESETS[preset].players - 1)])
    position = parse_state(f"rules={preset} hands={hands} table={table}")
    assert is_legal(position, parse_play(play_of(example), position))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_scores_is_told_and_nothing_else(preset: str) -> None:
    rules = PRESETS[preset]
    html = help_sheet(rules)
    Elements(html)
    assert (text(item_name(Item.SWEEPS)) in html) == bool(rules.sweep_points)
    assert (text(item_name(Item.SEVENS)) in html) == (rules.scoring == "diamond")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_all_that_is_not_folded_is_short_in_every_language(preset: str, language: str) -> None:
    with speaking(language):
        html = help_sheet(PRESETS[preset])
    unfolded = re.sub(r"(<details.*?</summary>).*?</details>", r"\1", html, flags=re.DOTALL)
    unfolded = re.sub(r'<span class="chip.*?</span>', "", unfolded)
    words = re.findall(r"\S*\w\S*", re.sub(r"<[^>]*>", " ", unfolded))
    assert len(words) <= MOST_WORDS, " ".join(words)
