"""After a game: stepping through it, its record, and imported games."""

from random import Random

from playwright.sync_api import FilePayload, Page, expect

from casino_core import Game, RuleSet, format_play, format_record
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


def test_a_brought_game_is_stepped_through_by_keys_and_slider(page: Page, site: str) -> None:
    game = finished()
    table = GamePage(page, f"{site}?seed=here&speed=instant")
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
    page.keyboard.press("Escape")
    assert table.view == before


def test_an_unfinished_game_goes_on_from_a_file(page: Page, site: str) -> None:
    game = finished(10)
    table = GamePage(page, f"{site}?speed=instant")
    table.press("record")
    text = format_record(game).encode()
    file: FilePayload = {"name": "a.txt", "mimeType": "text/plain", "buffer": text}
    page.locator('input[type="file"]').set_input_files(file)
    expect(table.log).to_have_count(10)
    assert table.view == game.position.view(0)
    table.play_game(lambda play: table.type(format_play(play, table.view)))
    table.press("same-deal")
    expect(table.region).to_have_attribute("data-phase", "play")
    assert table.view == finished(0).position.view(0)


def test_a_game_is_judged_and_the_graph_and_the_mistakes_lead_to_their_tables(
    page: Page, site: str
) -> None:
    game = finished()
    table = GamePage(page, f"{site}?seed=here")
    table.press("record")
    page.locator("#brought").fill(format_record(game))
    page.locator("#brought").press("Tab")
    page.keyboard.press("Enter")
    review = page.locator('dialog[open][data-region="review"]')
    review.locator('[data-action="judge"]').click()
    judgement = review.locator('[data-region="judgement"]')
    expect(judgement.locator("progress")).to_be_visible()
    judgement.locator('[data-action="judge-stop"]').click()
    expect(judgement.locator("progress")).to_have_count(0)
    judgement.locator('[data-action="judge"]').focus()
    page.keyboard.press("Enter")
    slider = review.locator('.over-graph input[type="range"]')
    expect(slider).to_be_attached()
    expect(judgement).to_contain_text("Luck and skill")
    mistake = judgement.locator(".mistakes button").first
    number = mistake.get_attribute("data-index")
    assert number is not None
    mistake.click()
    expect(review).to_contain_text(f"{number} / 48")
    expect(review.locator(".judged-play")).to_contain_text("gives away")
    assert not problems(page)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(review).to_contain_text(f"{int(number) + 1} / 48")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(review).to_contain_text("24 / 48")
    page.keyboard.press("Escape")
    page.reload()
    table = GamePage(page, f"{site}?seed=here")
    table.press("record")
    page.locator("#brought").fill(format_record(game))
    page.locator("#brought").press("Tab")
    page.keyboard.press("Enter")
    expect(slider).to_be_attached()


def test_a_link_opens_the_review_beside_the_game_at_the_table(page: Page, site: str) -> None:
    table = GamePage(
        page, f"{site}?table=8d&hands=8s/&won=TdAsAc/2s&rules=target=none&speed=instant"
    )
    table.type("8sx8d")
    page.locator('.summary [data-action="share"]').click()
    link = page.locator("#share-review").input_value()
    assert "?record=" in link
    table = GamePage(page, f"{site}?seed=here&speed=instant")
    before = table.view
    table.wait_until_stored()
    page.goto(f"{link}&speed=instant")
    review = page.locator('dialog[open][data-region="review"]')
    expect(review).to_contain_text("0 / 1")
    expect(review.locator(".board .card")).to_have_count(2)
    page.keyboard.press("End")
    expect(review).to_contain_text("The end: Seat 1 8")
    page.keyboard.press("Escape")
    assert table.view == before
    page.goto(f"{link[:-9]}&speed=instant")
    expect(page.locator('[data-region="notices"]')).to_contain_text("a part of the link is missing")
    expect(review).to_have_count(0)
    assert table.view == before
