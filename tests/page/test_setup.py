"""Who sits where, what a new game is, and what is filled in for it."""

from __future__ import annotations

import pytest

from casino_core import OPTIONS, PRESETS, NotationError, Option, RuleSetError, parse_rules
from casino_core.ruleset import value_text
from casino_page.draft import Draft, clash_sentence
from casino_page.kept.store import SETUP, Store
from casino_page.setup import Setup, setup_content, setup_of
from casino_page.table.chairs import (
    Chair,
    computer_thoughts,
    format_chairs,
    names_of,
    objection,
    parse_chairs,
    people,
    usual_chairs,
)
from casino_page.table.levels import LEVELS

from .pages import Memory


def filled(*fields: str) -> Draft:
    """A draft after some fields were filled in, each as `name=text`."""
    draft = Draft()
    for name, _, text in (field.partition("=") for field in fields):
        draft = draft.with_field(name, text)
    return draft


# Who sits where


def test_one_person_is_spoken_to_and_several_have_names() -> None:
    assert names_of(usual_chairs(2)) == ("You", "Robot")
    assert names_of(usual_chairs(3)) == ("You", "Ada", "Ben")
    assert names_of(parse_chairs("person:Ann,greedy")) == ("You", "Robot")
    assert names_of(parse_chairs("person:Ann,person,greedy")) == ("Ann", "Player 2", "Ben")
    assert names_of(parse_chairs("greedy,greedy,person")) == ("Finn", "Ada", "You")


@pytest.mark.parametrize("players", range(2, 7))
def test_usual_names_differ_wherever_the_person_sits(players: int) -> None:
    for seat in range(players):
        chairs = [Chair("greedy") for _ in range(players)]
        chairs[seat] = Chair()
        assert objection(chairs) is None


def test_people_and_computers_are_written_and_read() -> None:
    text = "person:Ann,counting,person,beginner:Tom"
    chairs = parse_chairs(text)
    assert format_chairs(chairs) == text
    assert people(chairs) == (0, 2)
    assert parse_chairs("You, Greedy") == usual_chairs(2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greedy,greedy", "one person"),
        ("person:Ann,person:ann", "same name"),
        ("person:You,person", "called You"),
        ("person,wizard", "'wizard' is no player"),
        ("", "'' is no player"),
    ],
)
def test_impossible_seats_are_explained(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_chairs(text)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays(level: str) -> None:
    game = Setup(PRESETS["royal"], usual_chairs(2)).deal("levels")
    for _ in range(10):
        view = game.position.view(game.position.turn)
        *_, thought = filter(None, computer_thoughts(view, level))
        game = game.play(thought.play)


# A new game


def test_a_setup_deals_its_game() -> None:
    setup = Setup(parse_rules("standard,players=3"), usual_chairs(3), dealer=0, seed="mine")
    game = setup.deal("another")
    assert (game.seed, game.position.dealer, game.names) == ("mine", 0, ("You", "Ada", "Ben"))
    assert Setup(PRESETS["standard"], usual_chairs(2)).deal("another").seed == "another"


def test_a_cut_is_mixed_into_the_sealed_secret() -> None:
    setup = Setup(PRESETS["standard"], usual_chairs(2), cut="pear")
    game = setup.deal("secret")
    assert game.seed == "secret+pear"
    assert (game.tag("Cut"), game.tag("Player2")) == ("pear", "greedy")
    assert game.tag("Seal") == setup.deal("secret").tag("Seal") != setup.deal("other").tag("Seal")
    chosen = Setup(PRESETS["standard"], usual_chairs(2), seed="mine", cut="pear").deal("secret")
    assert (chosen.seed, chosen.tag("Seal"), chosen.tag("Cut")) == ("mine", "", "")


def test_the_last_choice_is_remembered_without_its_seed() -> None:
    chairs = parse_chairs("person:Ann,counting,person:Ben")
    setup = Setup(parse_rules("royal,players=3"), chairs, dealer=1, seed="mine")
    assert setup_of(setup_content(setup)) == Setup(setup.rules, chairs, dealer=1)


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
def test_a_damaged_choice_is_put_aside(text: str) -> None:
    store = Store(Memory({"casino.setup": text}))
    assert store.load(SETUP, setup_of) is None
    assert [trouble.aside for trouble in store.take_troubles()] == [SETUP.aside]


def test_a_level_of_another_version_becomes_the_usual_one() -> None:
    stored = {"rules": "standard", "seats": [[None, ""], ["oracle", ""]], "dealer": 7}
    assert setup_of(stored) == Setup(PRESETS["standard"], usual_chairs(2))


# What is filled in


def test_an_untouched_draft_is_the_standard_game() -> None:
    assert Draft().setup == Setup(PRESETS["standard"], usual_chairs(2))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_picked(name: str) -> None:
    draft = filled(f"preset={name}")
    assert draft.problem is None
    assert draft.rules == PRESETS[name]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_keeps_the_number_of_players_where_it_can(name: str, players: int) -> None:
    draft = filled(f"players={players}", f"preset={name}")
    assert draft.problem is None
    possible = {"partnership": (4,), "two-handed": (2,), "counting-out": (2,), "diamond": (2, 3, 4)}
    kept = players in possible.get(name, range(2, 7))
    assert draft.players == (players if kept else PRESETS[name].players)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_value_of_every_option_can_be_filled_in(option: Option) -> None:
    for value in option.values:
        draft = filled(f"{option.name}={value_text(value)}")
        if draft.problem is None:
            assert getattr(draft.rules, option.name) == value


def test_a_number_of_ones_own() -> None:
    assert filled("target=35").rules.target == 35
    assert filled("target=35", "target=").rules.target == 21
    assert filled("preset=spade", "target=35", "target=").rules.target == 61
    assert "whole number" in (filled("target=0").problem or "")


@pytest.mark.parametrize(
    ("fields", "said"),
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
def test_what_cannot_be_is_told_in_words(fields: list[str], said: list[str]) -> None:
    draft = filled(*fields)
    assert all(words in (draft.problem or "") for words in said), draft.problem
    with pytest.raises(RuleSetError):
        _ = draft.setup


def test_messages_of_every_form_become_sentences() -> None:
    assert (
        clash_sentence("rules: target=0: target is none")
        == "“Target: 0” cannot be: target is none."
    )
    assert clash_sentence("something else") == "Something else."


def test_seats_dealer_and_seed() -> None:
    draft = filled(
        "players=3", "chair-2=person", "name-2= Ben,  the Third;", "dealer=2", "seed= x "
    )
    expected = (Chair(), Chair(None, "Ben the Third"), Chair("greedy"))
    assert draft.setup == Setup(parse_rules("standard,players=3"), expected, dealer=1, seed="x")


def test_a_dealer_who_no_longer_plays_does_not_deal() -> None:
    assert filled("players=4", "dealer=4", "players=3").setup.dealer is None
    assert filled("players=4", "dealer=4", "preset=two-handed").setup.dealer is None


@pytest.mark.parametrize(
    "field",
    ["bogus=1", "preset=bogus", "players=9", "players=two", "chair-9=person", "chair-1=wizard",
     "chair-=person", "name-0=x", "dealer=5", "dealer=x"],
)  # fmt: skip
def test_fields_that_do_not_exist_change_nothing(field: str) -> None:
    assert filled(field) == Draft()


def test_a_draft_of_a_setup_gives_it_back() -> None:
    chairs = parse_chairs("person:Ann,counting,person:Ben")
    setup = Setup(parse_rules("royal,players=3,sweep_points=0"), chairs, dealer=1)
    assert Draft.of(setup).setup == setup
