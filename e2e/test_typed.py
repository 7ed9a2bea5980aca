"""A game is played by typed plays."""

from playwright.sync_api import Page, expect

from casino_core import Play, format_play

from .game_page import GamePage


def test_a_whole_game(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=typed&rules=standard,target=none&speed=instant")
    table.type("<b>8s</b>")
    expect(table.refusal).to_contain_text("is not a play")
    expect(table.refusal).to_have_role("alert")
    expect(table.box).to_have_value("<b>8s</b>")  # it stays to be corrected

    def make(play: Play) -> None:
        table.type(format_play(play, table.view))
        expect(table.refusal).to_be_empty()
        expect(table.box).to_have_value("")

    table.play_game(make)
    expect(table.region).to_contain_text("the game")
