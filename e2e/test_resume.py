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
    for _ in range(2):
        table.touch(table.chosen())
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before

    # So does a round that is over, and the next one.
    url = f"{site}?table=5d&hands=5s/9c&speed=instant"
    table = GamePage(table.page, url)
    table.type("5sx5d")
    for action in ("next", None):
        before = what_is_there(table)
        table = come_back(table, url)
        assert what_is_there(table) == before
        if action:
            table.action(action).click()
    assert table.phase == "play"


@pytest.mark.own_context
def test_a_kill_while_the_robot_shows_its_play(page: Page, site: str) -> None:
    url = f"{site}?seed=showing"
    table = GamePage.with_stopped_clock(page, url)
    table.touch(next(play for play in legal_plays(table.view) if play.kind is PlayKind.TRAIL))
    table.pass_time(1)
    showing = table.region.locator('[data-place="showing"]')
    expect(showing).to_be_visible()
    card = showing.get_attribute("data-card")
    page.clock.resume()
    table = come_back(table, url)
    table.wait_for_my_turn()
    expect(table.log).to_have_count(2)
    expect(table.log.last).to_contain_text(str(card))


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
