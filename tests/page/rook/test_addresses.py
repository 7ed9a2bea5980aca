"""The game that an address deals, and what becomes of the game that is stored."""

from __future__ import annotations

import pytest

from casino_core.rook.ruleset import PRESETS

from ..pages import Memory
from .pages import RookPage

PLAIN = "?speed=instant"
WEST = "?rules=kentucky-west&speed=instant"


def begun(query: str, storage: Memory | None = None) -> RookPage:
    """A page on which the person has acted."""
    page = RookPage(query, storage)
    page.press("actions", "pass")
    return page


@pytest.mark.parametrize(
    "query", [WEST, f"{WEST}&seed=sunday", f"{PLAIN}&seed=sunday", f"{PLAIN}&seed=%22a%5C+%7B%5D"]
)
def test_the_game_of_an_address_goes_on_when_the_page_is_loaded_again(query: str) -> None:
    page = begun(query)
    assert RookPage(query, page.storage).app.table.game == page.app.table.game


def test_a_new_game_at_an_address_goes_on_when_the_page_is_loaded_again() -> None:
    page = RookPage(f"{WEST}&seed=sunday")
    page.do("deal")
    assert RookPage(f"{WEST}&seed=sunday", page.storage).app.table.game == page.app.table.game


def test_an_address_with_rules_leaves_a_game_under_way_and_offers_its_own() -> None:
    page = begun(PLAIN)
    again = RookPage(WEST, page.storage)
    assert again.app.table.game == page.app.table.game
    assert "Kentucky West" in again.shown("notices")
    again.do("new-game")
    again.do("deal")
    assert again.app.table.game.rules == PRESETS["kentucky-west"]
    assert not again.regions["notices"]


def test_an_address_with_rules_replaces_a_game_that_nobody_has_begun() -> None:
    page = RookPage(PLAIN)
    assert RookPage(WEST, page.storage).app.table.game.rules == PRESETS["kentucky-west"]


def test_an_address_with_a_seed_leaves_a_game_under_way_and_offers_its_deal() -> None:
    query = f"{PLAIN}&seed=other"
    page = begun(PLAIN)
    again = RookPage(query, page.storage)
    assert again.app.table.game == page.app.table.game
    assert "“New game” deals that of the link" in again.shown("notices")
    again.do("new-game")
    again.do("deal")
    assert again.app.table.game.seed == "other"
    assert RookPage(query, again.storage).app.table.game == again.app.table.game
    again.do("deal")
    assert again.app.table.game.seed != "other"


def test_an_address_with_a_seed_replaces_a_game_that_nobody_has_begun() -> None:
    page = RookPage(PLAIN)
    assert RookPage(f"{PLAIN}&seed=other", page.storage).app.table.game.seed == "other"


def test_a_game_stored_before_addresses_were_noted_goes_on() -> None:
    page = begun(PLAIN)
    key, text = next((key, text) for key, text in page.storage.texts.items() if "rook" in key)
    page.storage.texts[key] = text.replace(',"asked":""', "")
    assert RookPage(PLAIN, page.storage).app.table.game == page.app.table.game


UNREADABLE = "?rules=poker&speed=instant"


@pytest.mark.parametrize("name", ["record", "review", "hint", "bid"])
def test_an_address_that_cannot_be_read_shows_nothing_of_a_game(name: str) -> None:
    page = RookPage(UNREADABLE)
    assert "data-card" not in page.regions["table"]
    before = {**page.regions}
    page.do(name)
    assert page.regions == before
    assert not page.errors
    page.do("deal")
    page.do("record")
    assert "record" in page.regions
