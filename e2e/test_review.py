"""Looking back: undo and redo, stepping through a game, its record, and loaded games."""

from random import Random

from playwright.sync_api import FilePayload, Page, expect

from casino_core import Game, RuleSet, View, format_play, format_record
from casino_core.players import greedy

from .axe import problems
from .game_page import GamePage


def finished(
    plays: int = 1000, names: tuple[str, str] = ("Ann", "Ben"), seed: str = "loaded"
) -> Game:
    """Return the record of a short game, or of the beginning of one."""
    game = Game.new(RuleSet(target=None), seed, names=names)
    while not game.over and len(game.steps) < plays:
        view = game.position.view(game.position.turn)
        game = game.play(greedy(view, Random(1)))
    return game


def test_a_loaded_game_is_stepped_through_by_keys_and_slider_and_judged(
    page: Page, site: str
) -> None:
    game = finished()
    table = GamePage(page, f"{site}?seed=here")
    before = table.view
    table.press("record")
    page.locator("#record-to-load").fill('[Seed "x"]\n\n1. Zz')
    page.locator('dialog[data-region="record"] [type="submit"]').click()
    alert = page.locator('[data-region="record-problem"]')
    expect(alert).to_contain_text("Line 3: round 1, play 1, Zz")
    page.locator("#record-to-load").fill(format_record(game))
    page.locator("#record-to-load").press("Tab")
    page.keyboard.press("Enter")
    review = page.locator('dialog[open][data-region="review"]')
    expect(review).to_contain_text("0 / 48")
    expect(review.locator(".board .card")).to_have_count(12)
    page.keyboard.press("ArrowRight")
    expect(review).to_contain_text("1 / 48")
    review.locator('[data-action="replay"]').first.focus()
    page.keyboard.press("End")
    expect(review).to_contain_text("48 / 48")
    expect(review).to_contain_text("The end: ")
    page.keyboard.press("ArrowLeft")
    expect(review.locator("[aria-current]")).to_be_in_viewport()
    review.locator('input[type="range"]').fill("10")
    expect(review).to_contain_text("10 / 48")

    # It is judged; the graph and the mistakes lead to their tables.
    review.locator('[data-action="judge"]').click()
    judgement = review.locator('[data-region="judgement"]')
    expect(judgement.locator("progress")).to_be_visible()
    judgement.locator('[data-action="judge-stop"]').click()
    judgement.locator('[data-action="judge"]').focus()
    page.keyboard.press("Enter")
    slider = review.locator('input[type="range"]')
    judgement.locator(".numbers > summary").click()
    expect(judgement).to_contain_text("Luck and skill")
    mistake = judgement.locator(".mistakes button").first
    number = mistake.get_attribute("data-index")
    assert number is not None
    mistake.click()
    expect(review).to_contain_text(f"{number} / 48")
    expect(review.locator(".judged-play")).to_contain_text("Better: ")
    expect(review.locator(".replay .numbers")).to_contain_text("gives away")
    assert not problems(page)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(review).to_contain_text(f"{int(number) + 1} / 48")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(review).to_contain_text("24 / 48")
    expect_to_leave_and_to_go_on_from_a_file(table, before)


def expect_to_leave_and_to_go_on_from_a_file(table: GamePage, before: View) -> None:
    """Close the review: the game at the table is as before, until a file brings another one."""
    table.page.keyboard.press("Escape")
    assert table.view == before
    table.press("record")
    text = format_record(finished(10)).encode()
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": text}
    table.page.locator('input[type="file"]').set_input_files(file)
    expect(table.log).to_have_count(10)
    assert table.view == finished(10).position.view(0)


INSTANT = "?seed=back&speed=instant"


def play(table: GamePage, times: int) -> None:
    for _ in range(times):
        table.type(format_play(table.chosen(), table.view))


def test_undo_and_looking_back_by_keys_alone(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}{INSTANT}")
    first = table.view
    play(table, 3)
    last = table.view
    page.locator('[data-region="hand"] button').first.focus()
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(table.log).to_have_count(2)
    page.keyboard.press("r")
    page.keyboard.press("r")
    assert table.view == last

    page.keyboard.press("b")
    expect(table.region).to_have_attribute("data-back", "6")
    page.keyboard.press("Home")
    expect(table.region).to_have_attribute("data-back", "1")
    assert table.view == first
    page.keyboard.press("ArrowRight")
    expect(table.region).to_have_attribute("data-back", "2")
    expect(table.spoken).to_contain_text("Play 2: ")
    page.locator('[data-region="hand"] button').first.press("Enter")
    expect(table.refusal).to_contain_text("You are looking back at play 2")
    page.keyboard.press("Escape")
    expect(table.region).to_have_attribute("data-back", "")
    assert table.view == last

    # The arrow keys go through the lines of the log.
    lines = page.locator('[data-region="log"] [data-action="look"]')
    lines.nth(5).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(table.region).to_have_attribute("data-back", "4")
    expect(lines.nth(3)).to_have_attribute("aria-current", "true")
