"""Every option of Rook is reached: on the sheet of a new game, and by the address."""

from __future__ import annotations

import re

import pytest

from casino_core.rook.notation import format_rules, parse_rules
from casino_core.rook.ruleset import OPTIONS, PRESETS, RuleSet
from casino_page.rook.house_rules import CHOICES, offered_values, with_option

from .pages import RookPage

VARIATIONS = (
    "rook,target=200",
    "rook,misdeal=none-counting",
    "rook,all_tricks=100",
    "rook,slam=100",
    "rook,slam=wins,bid_limit=70",
    "rook,nest_points=none",
    "rook,passing=three",
    "rook,first_lead=dealer",
    "rook,all_pass=dealer",
    "rook-called,called_loss=bidder",
    "kentucky-west",
    "kentucky-west,ones=low,rook_duty=trump,last_trick=0",
)
"""The variations of the documents, and each option that is in none of them."""


def test_the_sheet_has_every_option_and_every_value() -> None:
    assert set(CHOICES) == set(OPTIONS)
    for name, option in OPTIONS.items():
        if not option.step:
            assert set(CHOICES[name].values) == set(option.values)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_is_chosen_on_the_sheet(name: str) -> None:
    page = RookPage()
    page.do("new-game")
    for needed in ("deck=full", "partners=called"):
        if name not in needed:
            page.do("choose", needed)
    select = re.search(rf'<select name="{name}">(.*?)</select>', page.regions["setup"])
    assert select
    values = re.findall(r'value="([^"]*)"', select[1])
    for value in values:
        page.do("choose", f"{name}={value}")
        page.do("deal")
        assert str(getattr(page.app.table.game.rules, name)) == value
    assert len(values) >= 2


@pytest.mark.parametrize("rules", VARIATIONS)
def test_a_variation_is_played_through_the_page(rules: str) -> None:
    page = RookPage(f"?rules={rules}&seed=variation&speed=instant")
    assert page.app.table.game.rules == parse_rules(rules)
    assert not page.app.table.notices
    page.play_round()
    assert page.app.table.game.outcome


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("rook,ones=high", "the short deck has no ones"),
        ("rook,passing=four", "passing"),
        ("rook,singing=off", "singing"),
        ("rook,bid_limit=180", "only 140 points"),
        ("whist", "whist"),
    ],
)
def test_rules_that_are_not_understood_are_named_and_nothing_is_dealt(
    rules: str, words: str
) -> None:
    page = RookPage(f"?rules={rules}&speed=instant")
    assert words in page.shown("notices")
    assert not page.regions["hand"]
    assert not page.storage.texts
    page.do("bid")
    assert not page.app.table.begun
    page.do("new-game")
    page.do("deal")
    assert page.regions["hand"]


def test_options_that_no_longer_fit_take_their_usual_value() -> None:
    west = PRESETS["kentucky-west"]
    short = with_option(west, "deck", "short")
    assert (short.ones, short.bid_limit) == ("low", 120)
    assert with_option(short, "deck", "full").bid_limit == 120
    called = RuleSet(partners="called", called_loss="bidder")
    assert with_option(called, "partners", "fixed").called_loss == "both"
    raised = with_option(RuleSet(), "bid_limit", "140")
    assert raised.bid_limit == 140
    assert with_option(raised, "last_trick", "0").bid_limit == 120
    assert with_option(raised, "bid_limit", "145") is raised
    assert max(offered_values(west, "bid_limit")) == 200


def test_the_table_names_its_house_rules() -> None:
    page = RookPage("?rules=kentucky-west,first_lead=dealer&speed=instant")
    assert "Kentucky West +" in page.shown("score")
    page.do("help")
    assert "First lead the dealer" in page.shown("help")
    assert format_rules(page.app.table.game.rules) == "kentucky-west,first_lead=dealer"
