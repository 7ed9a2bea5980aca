"""The sheets of a new game and of the rules: all is there, explained, and can be filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import casino_core
from casino_core import OPTIONS, PRESET_NOTES, PRESETS, format_rules, parse_rules, rules_summary
from casino_core.options.option import value_text
from casino_core.players import PLAYERS
from casino_core.rows import TIES, Parts
from casino_page.address.page_request import parse_query
from casino_page.features.new_game.form import NewGameForm
from casino_page.features.new_game.sheet import FOLDS, setup_sheet
from casino_page.features.rules.sheet import SECTIONS, rules_sheet
from casino_page.game.characters import CHARACTERS
from casino_page.game.seats import usual_players
from casino_page.render.markup import text

from ..opened import opened, run
from ..render.test_regions import Element, Elements
from .test_new_game_form import filled

IN_TABLE = {*Parts._fields} - {"scoring", "sweep_points"}
"""The options that are rows of the table of points; `test_points_table` tests them."""

RULES = Path(casino_core.__file__).with_name("RULES.md").read_text(encoding="utf-8")


def sheet(*fields: str) -> Elements:
    return Elements(setup_sheet(filled(*fields)))


def radios(found: Elements, name: str) -> dict[str, Element]:
    return {
        element["value"]: element
        for element in found.having("name", name)
        if element.attributes.get("type") == "radio"
    }


def selected(found: Elements) -> list[str]:
    """The chosen values of the menus, but for those of the table of points."""
    options = [e for e in found.found if e.name == "option" and "selected" in e.attributes]
    return [option["value"] for option in options if option["value"] not in TIES]


def checked(found: Elements, name: str) -> list[str]:
    return [value for value, radio in radios(found, name).items() if "checked" in radio.attributes]


def words_of(found: Elements, class_: str) -> str:
    return " ".join(element.words for element in found.having("class", class_))


def test_every_option_is_there_with_all_its_values_and_its_documentation() -> None:
    found = sheet("players=4")
    page = setup_sheet(filled("players=4"))
    for option in OPTIONS.values():
        if option.name in IN_TABLE:
            continue
        assert list(radios(found, option.name)) == [value_text(value) for value in option.values]
        assert text(option.meaning) in page
        assert text(option.origin) in page
        (about,) = found.having("id", f"about-{option.name}")
        assert option.meaning in about.words
        assert found.having("aria-describedby", f"about-{option.name}")


def test_every_preset_is_there_and_the_chosen_one_has_its_line() -> None:
    assert list(radios(sheet(), "preset")) == list(PRESETS)
    for preset in PRESET_NOTES.values():
        assert text(preset.title) in setup_sheet(NewGameForm())
        (about,) = sheet(f"preset={preset.name}").having("id", "about-preset")
        assert about.words == preset.line


def test_the_games_of_other_countries_are_folded_up_until_one_is_chosen() -> None:
    for name, preset in PRESET_NOTES.items():
        (folded,) = sheet(f"preset={name}").having("data-key", "regional")
        assert ("open" in folded.attributes) == preset.regional == (", " in preset.title)
        assert (preset.title in folded.words) == preset.regional


def test_what_is_folded_up_is_drawn_when_it_is_needed() -> None:
    for drawn in ((), ("rules",)):
        found = Elements(setup_sheet(filled(), drawn=drawn))
        summaries = {element["data-index"] for element in found.having("data-action", "unfold")}
        assert summaries == {*FOLDS} - {*drawn}
        assert bool(found.having("name", "building")) == ("rules" in drawn)
        assert not found.having("name", "seed")
    assert not Elements(setup_sheet(filled())).having("data-action", "unfold")


def test_the_page_draws_what_it_unfolds() -> None:
    async def unfold() -> tuple[str, str]:
        table = await opened("seed=a")
        table.app.handle("setup", "")
        folded = table.tab.regions["sheet setup"]
        table.app.handle("unfold", "table")
        return folded, table.tab.regions["setup"]

    folded, unfolded = run(unfold())
    assert 'name="seed"' not in folded
    assert 'name="seed"' in unfolded
    assert 'name="building"' not in unfolded


def test_a_part_that_was_drawn_open_stays_drawn() -> None:
    """The page leaves it open, as it would one that the player has unfolded."""

    async def choose() -> list[str]:
        table = await opened("seed=a")
        table.app.handle("setup", "")
        found = []
        for preset in ("swazi", "standard"):
            table.app.handle("fill-in", f"preset={preset}")
            found.append(table.tab.regions["setup"])
        table.app.handle("setup", "")
        return [*found, table.tab.regions["sheet setup"]]

    drawn = ["swazi" in radios(Elements(html), "preset") for html in run(choose())]
    assert drawn == [True, True, False]


def test_every_level_is_there_with_its_line() -> None:
    found = sheet()
    assert list(radios(found, "opponent")) == list(PLAYERS)
    lines, names = words_of(found, "what"), words_of(found, "title")
    assert all(character.line in lines for character in CHARACTERS.values())
    assert names.split() == [character.name for character in CHARACTERS.values()]
    assert words_of(found, "level").split() == [player.label for player in PLAYERS.values()]


def test_one_level_is_given_to_every_computer_player() -> None:
    fields = ["players=4", "chair-3=person"]
    found = sheet(*fields, "opponent=searcher")
    assert selected(found) == ["person", "searcher", "person", "searcher", "", "4"]
    assert checked(found, "opponent") == ["searcher"]
    assert checked(sheet(*fields, "chair-2=searcher"), "opponent") == []
    assert filled("opponent=bogus") == NewGameForm()


def test_the_strength_of_a_level_is_set_with_a_slider() -> None:
    (slider,) = sheet("opponent=master", "strength=2").having("name", "strength")
    attributes = slider.attributes
    assert (attributes["type"], attributes["min"], attributes["max"]) == ("range", "0", "4")
    assert (attributes["value"], attributes["aria-valuetext"]) == ("2", "2 steps weaker")
    assert checked(sheet("opponent=master", "strength=2"), "opponent") == ["master"]
    (full,) = sheet("opponent=counting").having("name", "strength")
    assert full.attributes["aria-valuetext"] == "Full strength"
    chosen = "Master \N{MINUS SIGN}2"
    assert chosen in setup_sheet(filled("opponent=master", "strength=2"))


@pytest.mark.parametrize("fields", ["opponent=beginner", "opponent=careless", "chair-2=person"])
def test_who_cannot_be_weaker_has_no_slider(fields: str) -> None:
    assert not sheet(fields).having("name", "strength")


def test_people_alone_have_no_opponent_to_choose() -> None:
    assert not radios(sheet("chair-2=person"), "opponent")


def test_presets_come_before_the_options() -> None:
    page = setup_sheet(NewGameForm())
    assert page.index('name="preset"') < page.index('name="courts"')


@pytest.mark.parametrize("preset", PRESETS)
def test_a_picked_preset_fills_in_every_option(preset: str) -> None:
    found = sheet(f"preset={preset}")
    assert checked(found, "preset") == [preset]
    for name in OPTIONS.keys() - IN_TABLE:
        if name != "partnership" or preset == "partnership":
            value = getattr(PRESETS[preset], name)
            offered = value in OPTIONS[name].values
            assert checked(found, name) == ([value_text(value)] if offered else [])
            assert offered or number_in(found, name) == str(value)


def number_in(found: Elements, name: str) -> str:
    """The number in the field of an option for a number of one's own."""
    (box,) = [e for e in found.having("name", name) if e["type"] == "number"]
    return str(box["value"])


def test_a_number_of_ones_own_stands_in_its_field() -> None:
    found = sheet("target=35")
    (box,) = [e for e in found.having("name", "target") if e["type"] == "number"]
    assert (box["value"], box["min"]) == ("35", "1")
    assert checked(found, "target") == []
    (box,) = [e for e in sheet().having("name", "target") if e["type"] == "number"]
    assert box["value"] == ""


def test_the_summary_follows_every_change() -> None:
    assert "Different from Standard: Raising." in words_of(sheet("raising=none"), "in-short")
    found = sheet("preset=royal", "raising=none")
    assert "Royal Casino, changed" in words_of(found, "in-short")
    listed = words_of(found, "differs")
    for line in rules_summary(parse_rules("royal,raising=none"), PRESETS["standard"]):
        assert line in listed


@pytest.mark.parametrize("fields", [["pack=40"], ["calling=on", "players=3"], ["chair-1=greedy"]])
def test_what_cannot_be_is_said_and_does_not_start(fields: list[str]) -> None:
    found = sheet(*fields)
    (alert,) = found.having("role", "alert")
    assert alert.words == filled(*fields).problem
    (start,) = found.having("type", "submit")
    assert "explains" in start["class"]
    assert "explains" not in sheet().having("type", "submit")[0]["class"]


def test_seats_have_a_player_and_a_name_each() -> None:
    found = sheet("players=5", "chair-3=person", "name-3=Tom")
    for number in range(1, 6):
        assert len(found.having("name", f"chair-{number}")) == 1
        assert len(found.having("name", f"name-{number}")) == 1
    assert not found.having("name", "chair-6")
    assert found.having("name", "name-3")[0]["value"] == "Tom"
    assert selected(found) == ["person", "greedy", "person", "greedy", "greedy", "", "5"]
    assert {e["value"] for e in found.found if e.name == "option"} >= set(PLAYERS) - {"master"}


def test_names_are_escaped() -> None:
    page = setup_sheet(filled("chair-2=person", 'name-2=<b>"x"'))
    assert "<b>&quot;" not in page
    assert '<b>"x"' not in page
    assert "&lt;b&gt;&quot;x&quot;" in page


def test_partners_are_for_four() -> None:
    assert not radios(sheet("players=3"), "partnership")
    assert radios(sheet("players=4"), "partnership")
    assert radios(sheet("players=4", "partnership=on", "players=3"), "partnership")


@pytest.mark.parametrize("rules", [*PRESETS, "royal,raising=none,players=5", "standard,target=35"])
def test_the_sheet_of_the_rules_tells_every_value(rules: str) -> None:
    played = parse_rules(rules)
    html = rules_sheet(played, usual_players(played.players))
    found = Elements(html)
    terms = [el.words.removesuffix(" changed") for el in found.found if el.name == "dt"]
    assert sorted(terms) == sorted(option.title for option in OPTIONS.values())
    for line in rules_summary(played, PRESETS["standard"]):
        assert text(line) in html
    assert found.having("data-action", "setup")
    assert "`" not in html  # a mark of Markdown


@pytest.mark.parametrize("rules", ["standard", "royal,raising=none,players=5", "partnership"])
def test_the_link_of_the_rules_leads_to_them(rules: str) -> None:
    played = parse_rules(rules)
    (link,) = Elements(rules_sheet(played, usual_players(played.players))).having("href")
    page_request = parse_query(link["href"])
    assert page_request.problem is None
    assert format_rules(page_request.rules) == format_rules(played)
    assert page_request.seated_players == usual_players(played.players)


def test_the_rules_of_a_country_lead_to_its_page() -> None:
    rules = parse_rules("kasino-se,last_capture=0")
    links = [link["href"] for link in Elements(rules_sheet(rules, usual_players(2))).having("href")]
    assert "./learn/game-kasino-se.html" in links


def test_sections_are_those_of_the_rule_book() -> None:
    for option in OPTIONS.values():
        assert option.section in SECTIONS
    for number, words in SECTIONS.items():
        assert re.search(rf"^## {number}\. {words}$", RULES, re.MULTILINE)


def test_ids_are_there_once() -> None:
    for html in (
        setup_sheet(filled("players=4")),
        rules_sheet(PRESETS["royal"], usual_players(2)),
    ):
        ids = [element["id"] for element in Elements(html).having("id")]
        assert len(ids) == len(set(ids))


def test_the_sheet_shows_the_seal_before_the_cut_and_each_level_in_a_line() -> None:
    found = setup_sheet(filled("chair-2=master"), seal="0123456789abcdef" * 4)
    assert "sealed: 0123 4567 89ab" in found
    assert "Weighs many hands" in found
    assert 'name="cut"' not in setup_sheet(filled())
    chosen = setup_sheet(filled("seed=mine"), seal="0" * 64)
    assert "nothing is sealed" in chosen
