"""A player of one's own, written in the workshop, sits at the table and fails: the game goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import wait_until_ready
from .game_page import GamePage

CODE = """import casino_core as casino

def player(view, chance):
    return next(casino.plays_by_size(view, 1))
"""
BROKEN = """calls = []

def player(view, chance):
    calls.append(view)
    return len(calls)
"""
ENDLESS = """def player(view, chance):
    while True:
        pass
"""


# Chromium itself styles the lines that `fill` puts into the editor at once.
@pytest.mark.allows("Failed to load resource", "Applying inline style")
def test_one_sits_down_against_a_player_of_ones_own(page: Page, site: str) -> None:
    page.goto(f"{site}learn/workshop.html#own")
    box = page.locator('[data-task="own"] casino-code')
    bench = page.locator(".bench")
    box.get_by_role("button", name="Edit").click()
    written = box.get_by_role("textbox")
    written.fill(CODE)
    bench.get_by_role("button", name="Keep this player").click()
    bench.get_by_role("textbox", name="Name").fill("Magpie")
    bench.get_by_role("textbox", name="Name").press("Tab")
    bench.get_by_role("link", name="Sit down against").click()

    # The address offers it, and the game is begun when one says so.
    wait_until_ready(page)
    game = GamePage.of(page)
    expect(game.sheet("setup").get_by_role("radio", name="Magpie")).to_be_checked()
    game.sheet("setup").get_by_role("button", name="Start").click()
    seat = page.locator('[data-region="seats"] .seat')
    expect(seat).to_contain_text("Magpie")
    turns = game.my_turns()
    for _ in range(2):
        next(turns)
        game.touch(game.chosen())
    next(turns)
    notices = page.locator('[data-region="notices"]')
    expect(notices).to_be_empty()

    # It breaks while the game goes on: in another tab, as one mends a player.
    other = page.context.new_page()
    other.goto(f"{site}learn/workshop.html")
    bench = other.locator(".bench")
    bench.get_by_role("button", name="Open").click()
    box = other.locator('[data-task="own"] casino-code')
    box.get_by_role("button", name="Edit").click()
    box.get_by_role("textbox").fill(BROKEN)
    bench.get_by_role("button", name="Save “Magpie”").click()
    expect(bench.locator(".saved")).to_have_text("“Magpie” is saved.")
    game.touch(game.chosen())
    expect(notices).to_contain_text("Magpie: illegal play, line 5. A legal one was made.")
    notices.get_by_text("Why?").click()
    expect(notices).to_contain_text("The player returned 1, which is not a play.")

    # After a reload it plays as it is kept now: without an end, so it is stopped.
    box.get_by_role("textbox").fill(ENDLESS)
    bench.get_by_role("button", name="Save “Magpie”").click()
    expect(bench.locator(".saved")).to_have_text("“Magpie” is saved.")
    other.close()
    game.wait_for_my_turn()
    game.wait_until_stored()
    page.reload()
    wait_until_ready(page)
    expect(seat).to_contain_text("Magpie")
    game.touch(game.chosen())
    expect(notices).to_contain_text(
        re.compile(r"Magpie was too slow, line [23]: a legal play was made\.")
    )
    game.wait_for_my_turn()
    game.touch(game.chosen())
