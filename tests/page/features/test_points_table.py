"""The table of points on the sheet of a new game: its rows, and what comes of a change."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from casino_core import PRESETS, format_rules, parse_rules
from casino_core.prose.rules import row_name
from casino_page.features.new_game.form import NewGameForm
from casino_page.features.new_game.house_rules import section_names
from casino_page.features.new_game.sheet import Part, SheetState, setup_sheet
from casino_page.game.game_config import GameConfig
from casino_page.game.seats import usual_players

from ...core import worlds
from ...core.test_laws import games
from ..render.test_regions import Elements
from .test_new_game_form import filled

RULES = SheetState(Part.RULES, drawn=section_names())
"""All house rules, unfolded."""


def rows_shown(form: NewGameForm) -> dict[str, str]:
    """The points in each row of the sheet, by the words of the row."""
    elements = Elements(setup_sheet(form, RULES))
    return {
        str(box["aria-label"]).removesuffix(": points"): str(box["value"])
        for box in elements.having("type", "number")
        if str(box.attributes.get("aria-label", "")).endswith(": points")
    }


@pytest.mark.parametrize("name", PRESETS)
def test_every_row_of_a_preset_is_shown(name: str) -> None:
    rules = PRESETS[name]
    form = NewGameForm.from_config(GameConfig(rules, usual_players(rules.players)))
    assert rows_shown(form) == {row_name(row): str(row.points) for row in rules.rows}
    assert form.rules == rules


CHANGES = [
    (["points-each-Td=3"], "standard,points=Td:3"),
    (["points-each-Td=3", "points-each-Td=2"], "standard"),
    (["points-each-2s=2", "points-each-Td=2"], "standard,points=2s:2"),
    (["add-row=most-diamonds"], "standard,points=most-diamonds:1"),
    (["add-row=each-Qs", "points-each-Qs=5"], "standard,points=Qs:5"),
    (["add-row=each-spades"], "standard,points=each-spades:1"),
    (["tie-most-cards=each"], "standard,points=most-cards:3:each"),
    (["tie-most-cards=each", "tie-most-cards=nobody"], "standard"),
    (["ties=carry", "tie-most-cards=carry"], "standard,ties=carry"),
    (["points-each-sweep=2"], "standard,sweep_points=2"),
    (["add-row=last-last"], "standard,last_capture=1"),
    (["add-row=beyond-spades", "number-beyond-spades=7"], "standard,spades_over=7"),
    (["points-most-cards=1", "points-most-spades=2"], "standard,scoring=nordic"),
    (["points-most-cards=0", "points-most-spades=0"], "standard,scoring=seven"),
    (["add-row=each-Qs", "scoring=nordic"], "standard,scoring=nordic"),
    (["preset=kasino-se", "add-row=each-fed"], "kasino-se,sweep_transfer=on"),
    (["preset=kasino-se", "add-row=each-fed", "points-each-fed=-3"], "kasino-se,points=fed:-3"),
]


@pytest.mark.parametrize(("fields", "rules"), CHANGES)
def test_a_changed_row_changes_the_rules(fields: list[str], rules: str) -> None:
    assert format_rules(filled(*fields).rules) == rules


NOT_TAKEN = [
    "points-each-Td=",
    "points-each-Td=x",
    "points-each-Td=-1",
    "points-each-Qs=3",
    "tie-most-cards=bogus",
    "tie-each-Td=each",
    "number-most-cards=3",
    "add-row=bogus",
    "points-=3",
]


@pytest.mark.parametrize("field", NOT_TAKEN)
def test_what_a_row_does_not_take_changes_nothing(field: str) -> None:
    assert filled(field) == NewGameForm()


def test_a_row_is_taken_out() -> None:
    form = NewGameForm().without_row("each-2s")
    assert format_rules(form.rules) == "standard,points=2s:0"
    assert "Little casino" not in rows_shown(form)
    again = form.with_field("add-row", "each-2s")
    assert again.rules == PRESETS["standard"]
    assert "fed" not in format_rules(filled("add-row=each-fed").without_row("each-fed").rules)


def options_of(form: NewGameForm) -> set[str]:
    elements = Elements(setup_sheet(form, RULES)).found
    return {each["value"] for each in elements if each.name == "option"}


def test_a_row_that_is_there_cannot_be_added() -> None:
    choices = {
        each["value"]
        for each in Elements(setup_sheet(filled(), RULES)).found
        if each.name == "option"
    }
    assert {"most-diamonds", "each-Qs", "all-K", "last-last"} <= choices
    assert not {"most-cards", "each-Td", "each-sweep", "each-twin"} & choices
    assert "each-twin" in options_of(filled("preset=mulle", "points-each-twin=0"))


def test_a_card_that_the_pack_lacks_is_refused_in_words() -> None:
    form = filled("preset=south-african", "add-row=each-Qs")
    assert form.problem is not None
    assert "the pack lacks such cards" in form.problem
    assert "Pack" in form.problem


@given(games)
def test_any_table_can_be_shown_and_is_kept(seed: int) -> None:
    chance = Random(seed)
    rules = worlds.random_table(chance, worlds.random_rules(chance))
    form = NewGameForm.from_config(GameConfig(rules, usual_players(rules.players)))
    assert form.rules == rules == parse_rules(format_rules(rules))
    assert len(rows_shown(form)) == len(rules.rows)
