"""The sheets of a new game and of the rules: all is there, explained, and can be filled in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import casino_core
from casino_core import OPTIONS, PRESET_NOTES, PRESETS, format_rules, parse_rules
from casino_core.options.option import value_text
from casino_core.players import PLAYERS
from casino_core.prose.rules_in_words import differences_in_words, rules_in_short
from casino_core.rows import TIES, Parts
from casino_page.address.page_request import parse_query
from casino_page.features.new_game.form import NewGameForm
from casino_page.features.new_game.games import FIRST_GAMES
from casino_page.features.new_game.house_rules import section_names
from casino_page.features.new_game.sheet import Part, SheetState, setup_sheet
from casino_page.features.rules import SECTIONS, all_rules_sheet, rules_sheet
from casino_page.game.characters import CHARACTERS
from casino_page.game.seats import usual_players
from casino_page.render.markup import text

from ..opened import opened, run
from ..render.test_regions import Element, Elements
from .test_new_game_form import filled

IN_TABLE = {*Parts._fields} - {"scoring", "sweep_points"}
"""The options that are rows of the table of points; `test_points_table` tests them."""

RULES = Path(casino_core.__file__).with_name("RULES.md").read_text(encoding="utf-8")


ALL = SheetState(drawn=section_names())
PARTS = [ALL._replace(part=part) for part in Part]
"""Every part of the sheet, with all its sections unfolded."""


def sheet(*fields: str, part: Part = Part.FIRST) -> Elements:
    return Elements(setup_sheet(filled(*fields), ALL._replace(part=part)))


def rules_part(*fields: str) -> Elements:
    return sheet(*fields, part=Part.RULES)


def players(*fields: str) -> Elements:
    return sheet(*fields, part=Part.PLAYERS)


def radios(elements: Elements, name: str) -> dict[str, Element]:
    return {
        element["value"]: element
        for element in elements.having("name", name)
        if element.attributes.get("type") == "radio"
    }


def selected(elements: Elements) -> list[str]:
    """The chosen values of the menus, but for those of the table of points."""
    options = [e for e in elements.found if e.name == "option" and "selected" in e.attributes]
    return [option["value"] for option in options if option["value"] not in TIES]


def checked(elements: Elements, name: str) -> list[str]:
    return [
        value for value, radio in radios(elements, name).items() if "checked" in radio.attributes
    ]


def words_of(elements: Elements, class_: str) -> str:
    return " ".join(element.words for element in elements.having("class", class_))


def test_every_option_is_there_with_all_its_values_and_its_documentation() -> None:
    for option in OPTIONS.values():
        if option.name in IN_TABLE:
            continue
        part = Part.PLAYERS if option.name in ("players", "partnership") else Part.RULES
        elements = sheet("players=4", part=part)
        page = setup_sheet(filled("players=4"), ALL._replace(part=part))
        assert list(radios(elements, option.name)) == [value_text(value) for value in option.values]
        assert text(option.meaning) in page
        assert text(option.origin) in page
        (about,) = elements.having("id", f"about-{option.name}")
        assert option.meaning in about.words
        assert elements.having("aria-describedby", f"about-{option.name}")


def test_the_first_screen_has_four_games_with_the_chosen_one() -> None:
    assert list(radios(sheet(), "preset")) == list(FIRST_GAMES)
    for name in PRESETS:
        games = list(radios(sheet(f"preset={name}"), "preset"))
        assert len(games) == len(FIRST_GAMES)
        assert name in games
        for game in games:
            (radio,) = sheet(f"preset={name}").having("value", game)
            assert radio["aria-label"] == PRESET_NOTES[game].title
            assert sheet(f"preset={name}").having("id", radio["aria-describedby"])


@pytest.mark.parametrize("sorted_by", ["kind", "country"])
def test_every_game_is_in_the_list_once_with_its_line(sorted_by: str) -> None:
    form = filled("preset=mulle")
    elements = Elements(setup_sheet(form, SheetState(Part.GAMES, sorted_by=sorted_by)))
    games = elements.having("data-action", "choose-game")
    assert sorted(game["data-index"] for game in games) == sorted(PRESETS)
    assert [game["data-index"] for game in games if game["aria-pressed"] == "true"] == ["mulle"]
    for game in games:
        preset = PRESET_NOTES[game["data-index"]]
        assert preset.line in game.words
        name = preset.title.partition(", ")[0]
        assert (name if sorted_by == "country" and preset.regional else preset.title) in game.words
    assert all(preset.regional == (", " in preset.title) for preset in PRESET_NOTES.values())


def test_a_search_finds_options_by_their_words_and_values() -> None:
    for sought, names in {
        "raise": {"raising", "raise_limit", "raise_gathers", "raise_with_table"},
        "TWO PACKS": {"pack", "sweep_double", "twin_points"},
        "big casino": {"tie_break", "endgame"},
        "zzz": set(),
    }.items():
        elements = Elements(setup_sheet(filled(), SheetState(Part.RULES, sought)))
        legends = {
            each["data-key"].removeprefix("option-")
            for each in elements.having("data-key")
            if each["data-key"].startswith("option-")
        }
        assert names <= legends
        assert bool(legends) is bool(names)
        (field,) = elements.having("name", "sought")
        assert field["value"] == sought
        (count_line,) = elements.having("data-key", "matches")
        assert str(len(legends)) in count_line.words or not legends
    for sought, name in {"tie": "ties", "steal": "raising", "face cards": "courts"}.items():
        html = setup_sheet(filled(), SheetState(Part.RULES, sought))
        assert f'data-key="option-{name}"' in html
    html = setup_sheet(filled(), SheetState(Part.RULES, "partnership"))
    assert 'data-action="setup-part" data-index="players"' in html
    assert "No rule has these words." not in html
    for option in OPTIONS.values():
        if option.name not in ("points", "players", "partnership"):
            html = setup_sheet(filled(), SheetState(Part.RULES, option.title))
            assert f'data-key="option-{option.name}"' in html


def test_the_page_opens_parts_and_draws_what_it_unfolds() -> None:
    async def walk() -> dict[str, str]:
        table = await opened("seed=a")
        html_by_command = {}

        def do(command: str, argument: str = "") -> None:
            table.app.handle(command, argument)
            regions = table.tab.regions
            html_by_command[f"{command} {argument}"] = (
                regions.pop("sheet setup", "") or regions["setup"]
            )

        do("setup")
        do("setup-part", "rules")
        do("unfold", "section-5")
        do("fill-in", "building=none")
        do("setup-back")
        do("setup-part", "players")
        do("setup-part", "games")
        do("choose-game", "mulle")
        return html_by_command

    html_by_command = run(walk())
    assert 'name="seed"' not in html_by_command["setup "]
    assert 'name="building"' not in html_by_command["setup-part rules"]
    assert 'name="building"' in html_by_command["unfold section-5"]
    assert 'name="courts"' not in html_by_command["unfold section-5"]
    assert "No builds." in html_by_command["setup-back "]
    assert 'name="seed"' in html_by_command["setup-part players"]
    assert 'data-index="mulle"' in html_by_command["setup-part games"]
    assert "mulle" in radios(Elements(html_by_command["choose-game mulle"]), "preset")


def test_every_level_is_there_with_its_line() -> None:
    assert list(radios(sheet(), "opponent")) == list(PLAYERS)
    for name, player in PLAYERS.items():
        elements = sheet(f"opponent={name}")
        character = CHARACTERS[name]
        assert words_of(elements, "about") == f"{player.label}. {character.line}"
        (radio,) = [each for each in elements.having("name", "opponent") if each["value"] == name]
        assert radio["aria-label"] == f"{character.name}, {player.label}. {character.line}"


def test_a_friend_is_among_the_opponents_of_two() -> None:
    assert sheet().having("data-action", "invite-friend")
    assert not sheet("players=3").having("data-action", "invite-friend")
    assert not sheet("target=0").having("data-action", "invite-friend")


def test_one_level_is_given_to_every_computer_player() -> None:
    fields = ["players=4", "chair-3=person"]
    elements = sheet(*fields, "opponent=searcher")
    seats = selected(players(*fields, "opponent=searcher"))
    assert seats == ["person", "searcher", "person", "searcher", "", "4"]
    assert checked(elements, "opponent") == ["searcher"]
    assert checked(sheet(*fields, "chair-2=searcher"), "opponent") == []
    assert filled("opponent=bogus") == NewGameForm()


def test_the_strength_of_a_level_is_set_with_a_slider() -> None:
    (slider,) = players("opponent=master", "strength=2").having("name", "strength")
    attributes = slider.attributes
    assert (attributes["type"], attributes["min"], attributes["max"]) == ("range", "0", "4")
    assert (attributes["value"], attributes["aria-valuetext"]) == ("2", "2 steps weaker")
    assert checked(sheet("opponent=master", "strength=2"), "opponent") == ["master"]
    (full,) = players("opponent=counting").having("name", "strength")
    assert full.attributes["aria-valuetext"] == "Full strength"
    choice = "Master \N{MINUS SIGN}2"
    assert choice in setup_sheet(filled("opponent=master", "strength=2"))


@pytest.mark.parametrize("fields", ["opponent=beginner", "opponent=careless", "chair-2=person"])
def test_who_cannot_be_weaker_has_no_slider(fields: str) -> None:
    assert not players(fields).having("name", "strength")


def test_people_alone_have_no_opponent_to_choose() -> None:
    assert not radios(sheet("chair-2=person"), "opponent")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_picked_preset_fills_in_every_option(preset: str) -> None:
    choice = f"preset={preset}"
    assert checked(sheet(choice), "preset") == [preset]
    of_players, of_rules = players(choice), rules_part(choice)
    for name in OPTIONS.keys() - IN_TABLE:
        elements = of_players if name in ("players", "partnership") else of_rules
        if name != "partnership" or preset == "partnership":
            value = getattr(PRESETS[preset], name)
            offered = value in OPTIONS[name].values
            assert checked(elements, name) == ([value_text(value)] if offered else [])
            assert offered or number_in(elements, name) == str(value)


def number_in(elements: Elements, name: str) -> str:
    """The number in the field of an option for a number of one's own."""
    (box,) = [e for e in elements.having("name", name) if e["type"] == "number"]
    return str(box["value"])


def test_a_number_of_ones_own_stands_in_its_field() -> None:
    elements = rules_part("target=35")
    (box,) = [e for e in elements.having("name", "target") if e["type"] == "number"]
    assert (box["value"], box["min"]) == ("35", "1")
    assert checked(elements, "target") == []
    (box,) = [e for e in rules_part().having("name", "target") if e["type"] == "number"]
    assert box["value"] == ""


def test_the_summary_follows_every_change() -> None:
    assert "Builds are never raised." in words_of(sheet("raising=none"), "in-short")
    elements = sheet("preset=royal", "raising=none")
    assert "Royal Casino, changed" in words_of(elements, "in-short")
    listed = words_of(rules_part("preset=royal", "raising=none"), "differs")
    for words in differences_in_words(parse_rules("royal,raising=none")):
        assert words in listed


@pytest.mark.parametrize("fields", [["pack=40"], ["calling=on", "players=3"], ["chair-1=greedy"]])
def test_what_cannot_be_is_said_and_does_not_start(fields: list[str]) -> None:
    elements = sheet(*fields)
    (alert,) = elements.having("role", "alert")
    assert alert.words == filled(*fields).problem
    (start,) = elements.having("type", "submit")
    assert "explains" in start["class"]
    assert "explains" not in sheet().having("type", "submit")[0]["class"]


def test_seats_have_a_player_and_a_name_each() -> None:
    elements = players("players=5", "chair-3=person", "name-3=Tom")
    for number in range(1, 6):
        assert len(elements.having("name", f"chair-{number}")) == 1
        assert len(elements.having("name", f"name-{number}")) == 1
    assert not elements.having("name", "chair-6")
    assert elements.having("name", "name-3")[0]["value"] == "Tom"
    assert selected(elements) == ["person", "greedy", "person", "greedy", "greedy", "", "5"]
    assert {e["value"] for e in elements.found if e.name == "option"} >= set(PLAYERS) - {"master"}


def test_names_are_escaped() -> None:
    for part in (Part.FIRST, Part.PLAYERS):
        page = setup_sheet(filled("chair-2=person", 'name-2=<b>"x"'), ALL._replace(part=part))
        assert "<b>&quot;" not in page
        assert '<b>"x"' not in page
        assert "&lt;b&gt;&quot;x&quot;" in page


def test_partners_are_for_four() -> None:
    assert not radios(players("players=3"), "partnership")
    assert radios(players("players=4"), "partnership")
    assert radios(players("players=4", "partnership=on", "players=3"), "partnership")


@pytest.mark.parametrize("rules", [*PRESETS, "royal,raising=none,players=5", "standard,target=35"])
def test_the_sheet_of_the_rules_tells_every_value(rules: str) -> None:
    played = parse_rules(rules)
    html = all_rules_sheet(played, usual_players(played.players))
    elements = Elements(html)
    terms = [el.words.removesuffix(" changed") for el in elements.found if el.name == "dt"]
    assert sorted(terms) == sorted(option.title for option in OPTIONS.values())
    assert elements.having("data-action", "rules")
    assert "`" not in html  # a mark of Markdown


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_in_short_and_what_differs(preset: str) -> None:
    rules = PRESETS[preset]
    html = rules_sheet(rules)
    for line in rules_in_short(rules):
        assert text(line.words) in html
    for words in differences_in_words(rules):
        assert text(words) in html
    assert ("What is different" in html) is (preset != "standard")
    elements = Elements(html)
    assert elements.having("data-action", "setup")
    assert elements.having("data-action", "rules-all")


@pytest.mark.parametrize("rules", ["standard", "royal,raising=none,players=5", "partnership"])
def test_the_link_of_the_rules_leads_to_them(rules: str) -> None:
    played = parse_rules(rules)
    (link,) = Elements(all_rules_sheet(played, usual_players(played.players))).having("href")
    page_request = parse_query(link["href"])
    assert page_request.error is None
    assert format_rules(page_request.rules) == format_rules(played)
    assert page_request.seated_players == usual_players(played.players)


def test_the_rules_of_a_country_lead_to_its_page() -> None:
    rules = parse_rules("kasino-se,last_capture=0")
    links = [link["href"] for link in Elements(rules_sheet(rules)).having("href")]
    assert "./learn/game-kasino-se.html" in links


def test_sections_are_those_of_the_rule_book() -> None:
    for option in OPTIONS.values():
        assert option.section in SECTIONS
    for number, words in SECTIONS.items():
        assert re.search(rf"^## {number}\. {words}$", RULES, re.MULTILINE)


def test_ids_are_there_once() -> None:
    for html in (
        *(setup_sheet(filled("players=4"), part) for part in PARTS),
        rules_sheet(PRESETS["royal"]),
        all_rules_sheet(PRESETS["royal"], usual_players(2)),
    ):
        ids = [element["id"] for element in Elements(html).having("id")]
        assert len(ids) == len(set(ids))


def test_the_sheet_shows_the_seal_before_the_cut_and_each_level_in_a_line() -> None:
    part = SheetState(Part.PLAYERS)
    assert "sealed: 0123 4567 89ab" in setup_sheet(filled(), part, seal="0123456789abcdef" * 4)
    assert "Weighs many hands" in setup_sheet(filled("chair-2=master"))
    assert 'name="cut"' not in setup_sheet(filled(), part)
    choice = setup_sheet(filled("seed=mine"), part, seal="0" * 64)
    assert "nothing is sealed" in choice
