"""The guided games on a phone: offered, played to the end, left, resumed, and gone on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from playwright.sync_api import Page, expect

from casino_core import parse_play
from casino_page.features.guided_game.feature import COURSES
from casino_page.features.guided_game.first_game import STEPS
from casino_page.tasks.guided import GuidedStep, Task

from .conftest import wait_until_ready, wait_until_still
from .game_page import Box, GamePage, boxes

Sizes = Sequence[tuple[int, int]]
SMALL = (320, 568)


def step_of(page: Page, step: GuidedStep) -> None:
    expect(page.locator(f'[data-guided="{step.name}"]')).to_be_visible()


def do(table: GamePage, step: GuidedStep) -> None:
    """Do the task of a step by taps."""
    if step.kind is Task.PLAY:
        table.touch(parse_play(step.play, table.view))
    elif step.kind is Task.REFUSE:
        table.choose(parse_play(step.play, table.view))
        expect(table.refusal).not_to_be_empty()
    elif step.kind is Task.TRY:
        table.action("lesson-try").tap()
    elif step.kind is Task.TOUCH:
        table.loose_card("Ad").tap()
    elif step.kind is Task.MOST:
        table.page.locator('[data-action="guided-most"][data-index="1"]').tap()
    else:
        for card in ("As", "Ad", "Td"):
            table.region.locator(f'[data-card="{card}"]').tap()
    expect(table.page.locator('[data-guided][data-answer="done"]')).to_be_visible()


def only(page: Page, selector: str) -> Box:
    (box,) = boxes(page.locator(selector))
    return box


def assert_panel_covers_nothing(page: Page, sizes: Sizes = ()) -> None:
    """Expect the panel to end where the table begins, and the hand where the window does.

    In the window as it is, or in windows of these sizes; it stays as the last one.
    """
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert_panel_covers_nothing(page)
    wait_until_still(page)
    width, height = page.evaluate("[innerWidth, innerHeight]")
    panel, game = only(page, "main > .panel"), only(page, ".game")
    assert panel.y + panel.height <= game.y + 1
    assert game.y + game.height <= height + 2
    for box in boxes(page.locator('[data-region="hand"] button, [data-region="actions"] button')):
        assert box.x >= 0, box.text
        assert box.x + box.width <= width + 1, box.text
        assert box.y + box.height <= height + 1, box.text


def walk(table: GamePage, steps: Iterable[GuidedStep], sizes: Sizes = ()) -> None:
    """Do the tasks of steps by taps; the panel never covers anything, in none of the sizes."""
    page = table.page
    for step in steps:
        step_of(page, step)
        assert_panel_covers_nothing(page, sizes)
        do(table, step)
        going_on = page.locator('[data-action="lesson-next"]')
        expect(going_on).to_be_visible()
        assert_panel_covers_nothing(page, sizes)
        going_on.tap()


@pytest.mark.parametrize(
    ("lang", "sizes"),
    [
        ("de", [(390, 844), (360, 640), SMALL]),
        pytest.param("fr", [(390, 844), (360, 640)], marks=pytest.mark.deep),
        pytest.param("es", [(390, 844), SMALL], marks=pytest.mark.deep),
        pytest.param("sv", [SMALL], marks=pytest.mark.deep),
    ],
    ids=["de", "fr", "es", "sv"],
)
def test_a_newcomer_plays_the_guided_game_to_the_end(
    phone: Page, site: str, lang: str, sizes: list[tuple[int, int]]
) -> None:
    """In the languages with the longest words; on every phone there is something else to cover."""
    phone.add_init_script(
        f"""localStorage['casino.settings'] ??= '{{"pace": "at-once", "lang": "{lang}"}}'"""
    )
    table = GamePage(phone, site)
    first = table.view
    phone.locator('[data-region="table"] [data-action="guided"]').tap()
    step_of(phone, STEPS[0])
    longer = "task => { task.textContent = `${task.textContent} `.repeat(4); }"
    phone.locator(".guide-task").evaluate(longer)
    assert_panel_covers_nothing(phone, [size for size in sizes if size != SMALL])
    walk(table, STEPS[:4], sizes)
    # A reload in the middle goes on with the same step.
    step_of(phone, STEPS[4])
    before = table.view
    phone.reload()
    wait_until_ready(phone)
    step_of(phone, STEPS[4])
    assert table.view == before
    walk(table, STEPS[4:-1], sizes)
    step_of(phone, STEPS[-1])
    assert_panel_covers_nothing(phone, sizes)
    expect(phone.locator(".points-table .in-all td")).to_have_text(["7", "4"])
    phone.locator('[data-region="actions"] [data-action="guided-leave"]').tap()
    # The first deal is as it was, and is no longer preceded by the offer.
    expect(phone.locator("[data-guided]")).to_have_count(0)
    assert table.view == first
    offer = table.region.locator('[data-action="guided"]')
    expect(offer).to_have_count(0)
    phone.reload()
    wait_until_ready(phone)
    expect(offer).to_have_count(0)
    table.touch(parse_play("5cx5h", table.view))


@pytest.mark.deep
def test_the_help_of_a_game_leads_to_its_guided_start_which_goes_on_freely(
    phone: Page, site: str
) -> None:
    """With cards on piles, a play that is refused, and the longest words on a very small phone."""
    phone.add_init_script(
        """localStorage['casino.settings'] ??= '{"pace": "at-once", "lang": "es"}'"""
    )
    table = GamePage(phone, f"{site}?rules=sotho&speed=instant")
    table.press("help")
    phone.locator('dialog[open] [data-action="guided"]').tap()
    phone.set_viewport_size({"width": 320, "height": 568})
    *steps, last = COURSES["sotho"].steps
    walk(table, steps)
    step_of(phone, last)
    assert_panel_covers_nothing(phone)
    table.action("guided-play-on").tap()
    expect(phone.locator("[data-guided]")).to_have_count(0)
    assert "guided" not in phone.url
    table.touch(table.chosen())
    view = table.view
    phone.reload()
    wait_until_ready(phone)
    assert table.view == view


def test_it_is_played_by_keyboard_and_read_out(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?guided&speed=instant")
    step_of(page, STEPS[0])
    expect(table.spoken).to_contain_text(STEPS[0].task)
    table.loose_card("Ad").press("Enter")
    expect(table.spoken).to_contain_text(STEPS[0].done)
    # The focus goes to the only way on once it has nowhere to stay.
    table.action("lesson-next").press("Enter")
    expect(table.spoken).to_contain_text(STEPS[1].task)
    table.type("9c")
    expect(page.locator('[data-guided][data-answer="wrong"]')).to_be_visible()
    expect(table.spoken).to_contain_text(STEPS[1].wrong["trail"])
    expect(page.locator(".asked")).to_have_count(2)
    table.type(STEPS[1].play)
    expect(page.locator('[data-answer="done"]')).to_be_visible()
