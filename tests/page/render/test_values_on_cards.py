"""The value that stands on a card where its face does not say it: courts that count, high aces."""

from __future__ import annotations

import pytest

from casino_core import PRESETS, Game
from casino_page.render.card_faces import face, value_on_face
from casino_page.render.regions import regions

from .test_regions import scene_of


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_card_shows_what_it_counts(preset: str) -> None:
    rules = PRESETS[preset]
    for card in Game.new(rules, "values").rounds[0].cards or ():
        for on_table, values in ((False, rules.values[card]), (True, rules.table_values[card])):
            value = value_on_face(rules, card, on_table=on_table)
            if card.rank.is_court:
                assert value == max(values, default=0)
            else:
                assert (value or card.rank) == max(values)
            assert (f'data-value="{value}"' in face(card, value)) is bool(value)


def test_an_ace_counts_more_in_the_hand_than_on_a_finnish_table() -> None:
    html = regions(scene_of("rules=kasino-fi table=As,Qc hands=Ah3d/5c6c"))
    assert 'data-value="14"' in html["hand"]
    assert 'data-value="12"' in html["table"]
    assert 'data-value="14"' not in html["table"]
