"""Seated players, the configuration of a new game, and the form in which it is filled in."""

from __future__ import annotations

import pytest

from casino_core import OPTIONS, PRESETS, NotationError, Option, RuleSetError, parse_rules
from casino_core.options.option import value_text
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.base.left_out import LEFT_OUT, UNKNOWN
from casino_core.seats import Seat
from casino_page.features.new_game.feature import NEW_GAME_KEY
from casino_page.features.new_game.form import NewGameForm, clash_sentence
from casino_page.features.new_game.sheet import Part, SheetState, setup_sheet
from casino_page.game.characters import CHARACTERS, COMPANIONS
from casino_page.game.computer_move import computer_moves
from casino_page.game.game_config import GameConfig, config_content, parse_config
from casino_page.game.seats import (
    SeatedPlayer,
    characters_of,
    format_seats,
    names_of,
    objection,
    parse_seats,
    people,
    usual_players,
)
from casino_page.storage.store import Store

from ..pages import Memory


def filled(*fields: str) -> NewGameForm:
    """Fill in some fields of the form, each given as `name=text`."""
    form = NewGameForm()
    for name, _, text in (field.partition("=") for field in fields):
        form = form.with_field(name, text)
    return form


# Seated players


def test_one_person_is_spoken_to_and_several_have_names() -> None:
    assert names_of(usual_players(2)) == ("You", "Bruno")
    assert names_of(usual_players(3)) == ("You", "Bruno", "Ada")
    assert names_of(parse_seats("person:Ann,greedy")) == ("You", "Bruno")
    assert names_of(parse_seats("person:Ann,person,greedy")) == ("Ann", "Player 2", "Bruno")
    assert names_of(parse_seats("greedy,greedy,person")) == ("Bruno", "Ada", "You")


@pytest.mark.parametrize("level", [*PLAYERS, "master-2"])
@pytest.mark.parametrize("players", range(2, 7))
def test_every_computer_player_is_another_character(level: str, players: int) -> None:
    characters = characters_of(usual_players(players, level))
    assert characters[:2] == (None, CHARACTERS[LEVELS[level].level].name)
    assert len({*characters}) == players
    assert names_of(usual_players(players, level)) == ("You", *characters[1:])


def test_the_levels_have_characters_of_their_own() -> None:
    assert list(CHARACTERS) == list(PLAYERS)
    names = [character.name for character in CHARACTERS.values()]
    assert len({*names, *COMPANIONS}) == len(names) + len(COMPANIONS)
    seats = parse_seats("person,beginner,counting,master,counting")
    assert names_of(seats) == ("You", "Leo", "Clara", "Vera", "Ada")


def test_no_character_has_the_name_of_another_player() -> None:
    everybody = "person:ann,person:BRUNO,greedy,greedy:Ada,person:Finn,greedy"
    assert names_of(parse_seats(everybody)) == ("ann", "BRUNO", "Cleo", "Ada", "Finn", "Omar")
    crowd = "person:Bruno,person:Ada,person:Finn,person:Cleo,person:Omar,greedy"
    assert names_of(parse_seats(crowd))[-1] == "Amira"


def test_a_given_name_is_kept_and_chooses_its_character() -> None:
    seats = parse_seats("person,greedy:Rex,greedy:Cleo,greedy:clara,counting")
    assert names_of(seats) == ("You", "Rex", "Cleo", "clara", "Finn")
    assert characters_of(seats) == (None, "Bruno", "Cleo", "Ada", "Finn")


@pytest.mark.parametrize("players", range(2, 7))
def test_usual_names_differ_wherever_the_person_sits(players: int) -> None:
    for seat in range(players):
        seated_players = [SeatedPlayer("greedy") for _ in range(players)]
        seated_players[seat] = SeatedPlayer()
        assert objection(seated_players) is None


def test_people_and_computers_are_written_and_read() -> None:
    text = "person:Ann,counting-2,person,beginner:Tom"
    seated_players = parse_seats(text)
    assert format_seats(seated_players) == text
    assert people(seated_players) == (0, 2)
    assert parse_seats("You, Greedy") == usual_players(2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("greedy,greedy", "one person"),
        ("person:Ann,person:ann", "same name"),
        ("person:You,person", "called You"),
        ("person,wizard", "'wizard' is not a player"),
        ("person,master-5", "'master-5' is not a player"),
        ("person,beginner-1", "'beginner-1' is not a player"),
        ("", "'' is not a player"),
    ],
)
def test_impossible_seats_are_explained(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        parse_seats(text)


@pytest.mark.parametrize("level", [*PLAYERS, "counting-3"])
def test_every_level_plays(level: str) -> None:
    game = GameConfig(PRESETS["royal"], usual_players(2)).deal("levels")
    for _ in range(4):
        view = game.position.view(game.position.turn)
        *_, thought = filter(None, computer_moves(view, (), level))
        game = game.play(thought.play)


# A new game


def test_a_config_deals_its_game() -> None:
    config = GameConfig(
        parse_rules("standard,players=3"), usual_players(3), dealer=Seat(0), seed="mine"
    )
    game = config.deal("another")
    assert (game.seed, game.position.dealer, game.names) == ("mine", 0, ("You", "Bruno", "Ada"))
    assert GameConfig(PRESETS["standard"], usual_players(2)).deal("another").seed == "another"


def test_a_cut_is_mixed_into_the_sealed_secret() -> None:
    config = GameConfig(PRESETS["standard"], usual_players(2), cut="pear")
    game = config.deal("secret")
    assert game.seed == "secret+pear"
    assert (game.tag("Cut"), game.tag("Player2")) == ("pear", "greedy")
    assert game.tag("Seal") == config.deal("secret").tag("Seal") != config.deal("other").tag("Seal")
    choice = GameConfig(PRESETS["standard"], usual_players(2), seed="mine", cut="pear").deal(
        "secret"
    )
    assert (choice.seed, choice.tag("Seal"), choice.tag("Cut")) == ("mine", "", "")


def test_the_last_choice_is_remembered_without_its_seed() -> None:
    seated_players = parse_seats("person:Ann,counting,person:Ben")
    config = GameConfig(parse_rules("royal,players=3"), seated_players, dealer=Seat(1), seed="mine")
    assert parse_config(config_content(config)) == GameConfig(
        config.rules, seated_players, dealer=Seat(1)
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"rules": "bogus", "seats": [], "dealer": null}',
        '{"rules": "standard", "seats": [[null, ""]], "dealer": null}',
        '{"rules": "standard", "seats": [["greedy", ""], ["greedy", ""]], "dealer": null}',
        '{"rules": "standard", "seats": 5, "dealer": null}',
        '{"rules": "standard", "seats": [1, 2], "dealer": null}',
        '{"rules": 5, "seats": [], "dealer": null}',
    ],
)
def test_a_damaged_choice_is_moved_to_another_key(text: str) -> None:
    store = Store(Memory({"casino.setup": text}))
    assert store.load(NEW_GAME_KEY, parse_config) is None
    assert [problem.unreadable_key for problem in store.pop_problems()] == [
        NEW_GAME_KEY.unreadable_key
    ]


def test_a_level_of_another_version_becomes_the_usual_one() -> None:
    content = {"rules": "standard", "seats": [[None, ""], ["oracle", ""]], "dealer": 7}
    assert parse_config(content) == GameConfig(PRESETS["standard"], usual_players(2))


# The form


def test_an_untouched_form_is_the_standard_game() -> None:
    assert NewGameForm().config == GameConfig(PRESETS["standard"], usual_players(2))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_picked(name: str) -> None:
    form = filled(f"preset={name}")
    assert form.problem is None
    assert form.rules == PRESETS[name]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_keeps_the_number_of_players_where_it_can(name: str, players: int) -> None:
    form = filled(f"players={players}", f"preset={name}")
    assert form.problem is None
    two_sides = dict.fromkeys(("two-handed", "counting-out", "khasino"), (2,))
    possible = {"partnership": (4,), "diamond": (2, 3, 4), **two_sides}
    possible_here = players in possible.get(name, range(2, 7))
    assert form.players == (players if possible_here else PRESETS[name].players)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_value_of_every_option_can_be_filled_in(option: Option) -> None:
    for value in option.values:
        form = filled(f"{option.name}={value_text(value)}")
        if form.problem is None:
            assert getattr(form.rules, option.name) == value


def test_a_number_that_is_not_among_the_values() -> None:
    assert filled("target=35").rules.target == 35
    assert filled("target=35", "target=").rules.target == 21
    assert filled("preset=spade", "target=35", "target=").rules.target == 61
    assert "whole number" in (filled("target=0").problem or "")


@pytest.mark.parametrize(
    ("fields", "words_of_problem"),
    [
        (["players=3", "partnership=on"], ["Partners: on", "Players: 3"]),
        (["preset=diamond", "players=5"], ["Pack: 40", "Players: 5"]),
        (["pack=40"], ["Pack: 40", "Scoring: standard"]),
        (["calling=on", "players=3"], ["Calling out: on", "Players: 3"]),
        (["calling=on", "target=none"], ["Calling out: on", "Target: none"]),
        (["chair-1=greedy"], ["one person"]),
        (["chair-2=person", "name-1=Ann", "name-2=ann"], ["same name"]),
    ],
)
def test_values_that_exclude_each_other_are_explained(
    fields: list[str], words_of_problem: list[str]
) -> None:
    form = filled(*fields)
    assert all(words in (form.problem or "") for words in words_of_problem), form.problem
    with pytest.raises(RuleSetError):
        _ = form.config


def test_messages_of_every_form_become_sentences() -> None:
    assert (
        clash_sentence("rules: target=0: target is none")
        == "“Target: 0” cannot be: target is none."
    )
    assert clash_sentence("something else") == "Something else."


def test_seats_dealer_and_seed() -> None:
    form = filled("players=3", "chair-2=person", "name-2= Ben,  the Third;", "dealer=2", "seed= x ")
    expected = (SeatedPlayer(), SeatedPlayer(None, "Ben the Third"), SeatedPlayer("greedy"))
    assert form.config == GameConfig(
        parse_rules("standard,players=3"), expected, dealer=Seat(1), seed="x"
    )


def test_the_strength_is_that_of_every_computer_player() -> None:
    weaker = filled("players=3", "opponent=searcher", "strength=1")
    assert [seat.level for seat in weaker.seated_players] == [None, "searcher-3", "searcher-3"]
    assert NewGameForm.from_config(weaker.config).config == weaker.config
    assert weaker.with_field("strength", "4") == filled("players=3", "opponent=searcher")
    assert weaker.with_field("opponent", "counting") == filled("players=3", "opponent=counting")
    one = filled("players=3", "chair-3=searcher-1")
    assert one.opponent == ""
    assert one.with_field("strength", "2") == one
    assert one.seated_players[2] == SeatedPlayer("searcher-1")


def test_a_dealer_who_no_longer_plays_does_not_deal() -> None:
    assert filled("players=4", "dealer=4", "players=3").config.dealer is None
    assert filled("players=4", "dealer=4", "preset=two-handed").config.dealer is None


@pytest.mark.parametrize(
    "field",
    ["bogus=1", "preset=bogus", "players=9", "players=two", "chair-9=person", "chair-1=wizard",
     "chair-=person", "name-0=x", "dealer=5", "dealer=x", "strength=5", "strength=-1", "strength=",
     "strength=x"],
)  # fmt: skip
def test_fields_that_do_not_exist_change_nothing(field: str) -> None:
    assert filled(field) == NewGameForm()


def test_the_form_of_a_config_gives_it_back() -> None:
    seated_players = parse_seats("person:Ann,counting,person:Ben")
    config = GameConfig(
        parse_rules("royal,players=3,sweep_points=0"), seated_players, dealer=Seat(1)
    )
    assert NewGameForm.from_config(config).config == config


# A game without a master


@pytest.fixture
def _no_master_in_swazi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEFT_OUT, "swazi", {"master": UNKNOWN})


@pytest.mark.usefixtures("_no_master_in_swazi")
def test_where_the_master_is_not_proved_the_level_below_takes_its_place() -> None:
    form = filled("opponent=master", "strength=3")
    assert form.opponent == "master-1"
    assert "master" in form.offered
    form = form.with_field("preset", "swazi")
    assert form.opponent == "searcher-1"
    assert form.offered == tuple(PLAYERS)[:-1]
    assert 'value="master"' not in setup_sheet(form)
    assert "Expert plays here: Master is not yet known to be better." in setup_sheet(
        form, SheetState(Part.PLAYERS)
    )
    assert form.with_field("preset", "standard").offered == tuple(PLAYERS)


@pytest.mark.usefixtures("_no_master_in_swazi")
def test_a_new_game_after_one_against_a_master_takes_the_level_below() -> None:
    config = GameConfig(PRESETS["swazi"], usual_players(2, "master"))
    assert NewGameForm.from_config(config).opponent == "searcher"
