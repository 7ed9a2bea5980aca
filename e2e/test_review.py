"""After a game: stepping through it, its record, and imported games."""

from random import Random

from playwright.sync_api import FilePayload, Page, expect

from casino_core import Game, RuleSet, format_record
from casino_core.players import greedy

from .axe import problems
from .game_page import GamePage


def finished(
    plays: int = 1000, names: tuple[str, str] = ("Ann", "Ben"), seed: str = "brought"
) -> Game:
    """Return the record of a short game, or of the beginning of one."""
    game = Game.new(RuleSet(target=None), seed, names=names)
    while not game.over and len(game.steps) < plays:
        view = game.position.view(game.position.turn)
        game = game.play(greedy(view, Random(1)))
    return game


def test_a_brought_game_is_stepped_through_by_keys_and_slider_and_judged(
    page: Page, site: str
) -> None:
    game = finished()
    table = GamePage(page, f"{site}?seed=here")
    before = table.view
    table.press("record")
    page.locator("#brought").fill('[Seed "x"]\n\n1. Zz')
    page.locator('dialog[data-region="record"] [type="submit"]').click()
    alert = page.locator('[data-region="record-problem"]')
    expect(alert).to_contain_text("line 3: round 1, play 1, Zz")
    page.locator("#brought").fill(format_record(game))
    page.locator("#brought").press("Tab")
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
    page.keyboard.press("Escape")
    assert table.view == before


def test_a_game_that_is_not_over_goes_on_from_a_file(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?speed=instant")
    table.press("record")
    text = format_record(finished(10)).encode()
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": text}
    page.locator('input[type="file"]').set_input_files(file)
    expect(table.log).to_have_count(10)
    assert table.view == finished(10).position.view(0)
