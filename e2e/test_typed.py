"""A game is played by typed plays."""

from playwright.sync_api import Page, expect

from casino_core import Play, format_play

from .game_page import GamePage

PAIRS = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h&speed=instant"


def test_a_whole_game(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=typed&rules=standard,target=11&speed=instant")

    def make(play: Play) -> None:
        table.type(format_play(play, table.view))
        expect(table.refusal).to_be_empty()

    table.play_game(make)
    expect(table.region).to_contain_text("the game")


def test_plays_are_read_liberally(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    table.type(" 8S x 8♦, 5h 3C ")
    expect(table.log.first).to_contain_text("8sx3c,5h,8d")
    expect(table.box).to_have_value("")


def test_elevens_and_twelves_are_typed_and_named(page: Page, site: str) -> None:
    fields = "?rules=standard,pack=60&table=Eh,As,5c,7d&hands=WsJd/Qc7h&speed=instant"
    table = GamePage(page, site + fields)
    expect(page.get_by_role("button", name="twelve of spades")).to_be_visible()
    expect(page.get_by_role("button", name="eleven of hearts")).to_be_visible()
    table.type("12s x 11♥, As 5c 7d")
    expect(table.log.first).to_contain_text("WsxAs,5c,7d,Eh")


REFUSED = {
    "hello": "is not a play",
    "9s": "is not in your hand",
    "": "is not a play",
    "8sxKd": "can’t be part of a sum",
    "8sx5h": "don’t add up to 8",
    "3sb5h=9": "need a nine",
    "8sx(9)": "no build (9)",
    "<b>8s</b>": "is not a play",
}


def test_a_refused_play_says_why_and_stays_to_be_corrected(page: Page, site: str) -> None:
    table = GamePage(page, site + PAIRS)
    for text, words in REFUSED.items():
        table.type(text)
        expect(table.refusal).to_contain_text(words)
        expect(table.refusal).to_have_role("alert")
        expect(table.box).to_have_value(text)
        expect(table.log).to_have_count(0)
    table.type("8sx8d")
    expect(table.refusal).to_be_empty()
    expect(table.log).to_have_count(2)


def test_typing_between_rounds_is_refused(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=5d&hands=5s/9c&speed=instant")
    table.type("5sx5d")
    expect(table.region).to_have_attribute("data-phase", "round-over")
    table.type("5s")
    expect(table.refusal).to_contain_text("The round is over")
    table.action("next").click()
    expect(table.refusal).to_be_empty()
