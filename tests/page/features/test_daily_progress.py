"""Today's deals of Daily-5 and the streak in the header, on a page without a browser."""

from __future__ import annotations

import json
import re

import pytest

from casino_page.features.daily_progress import DailyProgressInHeader
from casino_page.game.additions import Today
from casino_page.game.scene import Scene
from casino_page.render.menu import menu
from casino_page.render.regions import regions
from casino_page.screen_reader.regions import regions as text_regions

from ..pages import Memory, Page, added
from ..tables import new_session
from .daily_pages import DailyPage, RestingMaster, no_news

WON = {"points": [7, 4], "master": [6, 5], "counts": True}


def stored(days: dict[str, int]) -> Memory:
    """A storage in which of each day that many deals were played."""
    entries = {day: [WON] * number + [{}] * (5 - number) for day, number in days.items()}
    return Memory({"casino.daily": json.dumps({"version": 1, "days": entries})})


def scene_of(page: Page) -> Scene:
    return DailyProgressInHeader(page.context).decorate(page.context.session.scene())


def header(days: dict[str, int]) -> str:
    return regions(scene_of(Page(new_session(), stored(days))))["menu"]


def spoken(html: str) -> str:
    """The accessible name of the button that opens Daily-5."""
    button = html.partition("</button>")[0]
    name_html = re.sub(r'<span class="drawn-today".*?</span>(?=<span class="unseen")', "", button)
    return re.sub("<[^>]*>", "", name_html)


def test_somebody_who_never_played_sees_the_name_alone() -> None:
    page = Page(new_session())
    assert regions(scene_of(page))["menu"] == menu(page.context.session.scene())
    assert spoken(regions(scene_of(page))["menu"]) == "Daily-5"


@pytest.mark.parametrize(
    ("days", "name"),
    [
        ({"2026-11-20": 2}, "Daily-5 (2 of 5 today)"),
        ({"2026-11-20": 5}, "Daily-5 (5 of 5 today)"),
        ({"2026-11-19": 5}, "Daily-5 (0 of 5 today)"),
        ({"2026-11-20": 5, "2026-11-19": 5}, "Daily-5 (5 of 5 today, 2 days in a row)"),
        ({"2026-11-18": 5, "2026-11-19": 5}, "Daily-5 (0 of 5 today, 2 days in a row)"),
        ({"2026-11-17": 5, "2026-11-18": 5}, "Daily-5 (0 of 5 today)"),
        ({"2026-11-01": 5, "2026-11-02": 5}, "Daily-5"),
    ],
)
def test_todays_deals_and_the_streak(days: dict[str, int], name: str) -> None:
    assert spoken(header(days)) == name


def test_a_dot_stands_for_each_deal_and_a_streak_has_a_flame_from_two_days_on() -> None:
    one_day = header({"2026-11-20": 2})
    assert one_day.count("<i") == 5
    assert one_day.count('<i class="done"') == 2
    assert "flame" not in one_day
    assert '"flame"' in header({"2026-11-18": 5, "2026-11-19": 5})
    assert '"flame lit"' in header({"2026-11-20": 5, "2026-11-19": 5})


def test_the_text_view_says_it_in_words_without_a_drawing() -> None:
    page = Page(new_session(), stored({"2026-11-20": 3}))
    html = text_regions(scene_of(page))["menu"]
    assert spoken(html) == "Daily-5 (3 of 5 today)"
    assert "unseen" not in html
    assert "<i" not in html


def test_the_setting_leaves_it_out() -> None:
    page = Page(new_session(), stored({"2026-11-20": 3}))
    page.context.change_settings(page.settings.with_field("today", "off"))
    assert added(scene_of(page), Today) is None


def test_a_deal_that_is_finished_counts_at_once_and_midnight_begins_a_new_day() -> None:
    daily = DailyPage()
    header = DailyProgressInHeader(daily.page.context)

    def progress() -> tuple[object, ...] | None:
        return added(header.decorate(daily.session.scene()), Today)

    daily.do("daily-play")
    daily.play()
    assert progress() is None  # The table of a deal has the button that leads back in its place.
    daily.do("leave")
    assert progress() == ("2026-11-20", 1, 5, 0, False)
    daily.page.today = "2026-11-21"
    assert progress() == ("2026-11-21", 0, 5, 0, False)


def test_what_another_tab_has_stored_is_not_taken_for_known() -> None:
    """The header reads the diary too; Daily-5 must still see that another tab has changed it."""
    daily = DailyPage()
    daily.feature.master = RestingMaster(no_news, daily.page.fail)
    header = DailyProgressInHeader(daily.page.context)
    daily.page.storage.write("casino.daily", stored({"2026-11-20": 4}).texts["casino.daily"])
    assert added(header.decorate(daily.session.scene()), Today) == ("2026-11-20", 4, 5, 0, False)
    daily.do("daily")
    assert "Play round 5 of 5" in daily.sheet


def test_a_diary_of_a_newer_version_stays_as_it_is() -> None:
    page = Page(new_session(), Memory({"casino.daily": '{"version":99,"days":{}}'}))
    assert added(scene_of(page), Today) is None
    assert page.storage.texts == {"casino.daily": '{"version":99,"days":{}}'}
