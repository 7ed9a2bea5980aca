"""The game goes on at the same play, whenever the page was closed."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from casino_core import PlayKind, legal_plays

from .conftest import NewContext
from .game_page import GamePage


def come_back(table: GamePage, url: str) -> GamePage:
    """Close the page, without any warning to it, once all is stored, and open it again."""
    table.wait_until_stored()
    context = table.page.context
    table.page.close(run_before_unload=False)
    return GamePage(context.new_page(), url)


def what_is_there(table: GamePage) -> tuple[str | None, str | None, list[str]]:
    return (
        table.region.get_attribute("data-view"),
        table.phase,
        table.log.all_text_contents(),
    )


@pytest.mark.every_browser
def test_the_game_goes_on_after_each_of_the_first_plays(page: Page, site: str) -> None:
    url = f"{site}?speed=instant"
    table = GamePage(page, url)
    for _ in range(3):
        table.touch(table.chosen())
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before


def test_a_round_that_is_over_and_a_new_one_come_back(page: Page, site: str) -> None:
    url = f"{site}?table=5d&hands=5s/9c&speed=instant"
    table = GamePage(page, url)
    table.type("5sx5d")
    for action in ("next", None):
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before
        if action:
            table.action(action).click()
    assert table.phase == "play"


def test_a_game_that_is_over_comes_back(page: Page, site: str) -> None:
    url = f"{site}?table=5d&hands=5s/9c&scores=20/3&won=TdAsAhAdAc2s/&last=1&speed=instant"
    table = GamePage(page, url)
    table.type("5sx5d")
    assert table.phase == "game-over"
    before = what_is_there(table)
    table = come_back(table, url)
    assert what_is_there(table) == before
    table.action("new-game").click()
    new = what_is_there(table)
    assert new[1] == "play"
    assert what_is_there(come_back(table, url)) == new


@pytest.mark.own_context
def test_a_kill_while_the_robot_shows_its_play(page: Page, site: str) -> None:
    url = f"{site}?seed=showing"
    table = GamePage.with_stopped_clock(page, url)
    table.touch(next(play for play in legal_plays(table.view) if play.kind is PlayKind.TRAIL))
    table.pass_time(1)
    shown = table.region.locator('[data-place="showing"]')
    expect(shown).to_be_visible()
    card = shown.get_attribute("data-card")
    page.clock.resume()
    table = come_back(table, url)
    table.wait_for_my_turn()
    expect(table.log).to_have_count(2)
    expect(table.log.last).to_contain_text(str(card))


def test_a_link_begins_its_game_and_the_bare_page_goes_on_with_it(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=one&speed=instant")
    table.touch(table.chosen())
    before = what_is_there(table)
    assert what_is_there(GamePage(page, f"{site}?seed=one")) == before
    assert what_is_there(GamePage(page, site)) == before
    other = GamePage(page, f"{site}?seed=two")
    expect(other.log).to_have_count(0)
    assert what_is_there(GamePage(page, f"{site}?seed=one&rules=royal")) != before


def test_the_same_seed_is_the_same_deal_everywhere_and_games_without_a_seed_differ(
    context: BrowserContext, new_context: NewContext, site: str
) -> None:
    same, views = set(), set()
    for place in (context, new_context()):
        page = place.new_page()
        table = GamePage(page, f"{site}?rules=standard&speed=instant")
        views.add(table.view)
        table.action("new-game").click()
        views.add(table.view)
        same.add(GamePage(page, f"{site}?seed=same&speed=instant").view)
    assert len(views) == 4
    assert len(same) == 1
