"""A game by link between two browsers, with an old link, a reload and a lost storage in it."""

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_playwright.pytest_playwright import CreateContextCallback as NewContext

from casino_core import Play, View, cards_in, legal_plays

from .conftest import wait_until_ready
from .game_page import AT_REST, GREEDY, IS_TO_PLAY, GamePage

SHORT = "rules=standard,ending=at-once,target=1&speed=instant"
UNSENT = '[data-region="actions"] [data-action="by-link-send"]'
LONGEST_INVITATION = 200
"""The most characters of a text that invites, with the link in it."""
PHONE: ViewportSize = {"width": 390, "height": 844}


class Side:
    """A browser in which one of the two plays."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.sheet = page.locator('dialog[data-region="by-link"]')
        self.actions = page.locator('[data-region="actions"]')

    @property
    def table(self) -> GamePage:
        return GamePage.of(self.page)

    def go(self, link: str) -> None:
        """Follow a link, whose fields stand behind the #; an empty one leads to the game."""
        self.page.goto(f"{self.site}?speed=instant{f'#{link}' if link else ''}")
        expect(self.page.locator("html")).to_have_attribute("data-state", "ready")

    def press(self, action: str) -> None:
        self.sheet.locator(f'[data-action="{action}"]').first.click()

    def link(self) -> str:
        """Return the query of the link to send, which is noted as sent."""
        expect(self.sheet.locator("#share-by-link")).to_be_visible()
        match = re.search(r"#(link=\S+)", self.page.locator("#share-by-link").input_value())
        assert match
        return match[1]

    def send(self) -> str:
        link = self.link()
        self.press("by-link-sent")
        unsent = self.page.locator('dialog[open][data-region="by-link"]', has_text="Not sent yet.")
        expect(unsent).to_have_count(0)
        if self.sheet.is_visible():  # no card of the game can be seen yet
            self.page.keyboard.press("Escape")
        expect(self.sheet).to_be_hidden()
        return link

    def open_list(self) -> None:
        self.page.evaluate("document.querySelector('[data-action=\"by-link\"]').click()")
        expect(self.sheet).to_be_visible()

    def paste(self, text: str) -> None:
        """Open a turn without loading the page again."""
        self.open_list()
        self.sheet.locator('details[data-key="by-link-bring"] summary').click()
        self.sheet.locator("#by-link-text").fill(text)
        self.sheet.locator('form [type="submit"]').click()
        expect(self.sheet.locator("#by-link-text")).to_be_hidden()
        expect(self.page.locator('[data-region="score"]')).to_contain_text("With ")

    @property
    def over(self) -> bool:
        return self.table.phase == "game-over"

    @property
    def is_to_play(self) -> bool:
        """Whether a play is to be chosen; else the page has made one, which is to be sent."""
        at_rest = f'[data-region="table"]:is({AT_REST})'
        expect(self.page.locator(f"{at_rest}, {UNSENT}").first).to_be_attached()
        return bool(self.table.region.evaluate(IS_TO_PLAY))

    @property
    def has_unsent(self) -> bool:
        """Whether a turn is to be sent."""
        return self.page.locator(f"#share-by-link, {UNSENT}").first.is_visible()

    def send_again(self) -> str:
        """Send what is not sent yet; its sheet opens by itself after a play."""
        expect(self.page.locator(f"#share-by-link, {UNSENT}").first).to_be_visible()
        if self.sheet.is_hidden():
            self.page.locator(UNSENT).click()
        return self.send()

    def trail(self) -> str:
        """Trail a card, which ends no game, and return the link of the turn."""
        (card, *_others) = cards_in(self.table.view.hand)
        return self.play(Play(card))

    def play(self, play: Play | None = None) -> str:
        """Make a play, by default a greedy one, and return the link of the turn.

        A play without a choice the page makes by itself.
        """
        view = self.table.view
        if play is None and (view.hidden[view.turn] or is_forced(view)):
            return self.send_again()
        self.table.touch(play or GREEDY(view, Random(1)))
        return self.send()


def test_an_invitation_by_link_is_accepted_and_turns_are_opened(
    new_context: NewContext, site: str
) -> None:
    ada, ben = (Side(new_context(viewport=PHONE).new_page(), site) for _ in range(2))
    GamePage(ada.page, f"{site}?{SHORT}")
    ada.go(begin(ada, ben))
    expect(ada.page.locator('[data-region="score"]')).to_contain_text("With Ben")
    turn = ada.trail()
    ben.page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    followed = Side(ben.page.context.new_page(), site)
    followed.go(turn)  # the tab in the background lets go by itself
    expect(followed.table.region).to_have_attribute("data-phase", "play")
    expect(ben.page.locator("html")).to_have_attribute("data-state", "elsewhere")


@pytest.mark.deep
def test_a_short_game_by_link(new_context: NewContext, site: str, tmp_path: Path) -> None:
    ada, ben, other = (Side(new_context(viewport=PHONE).new_page(), site) for _ in range(3))
    GamePage(ada.page, f"{site}?{SHORT}")
    answer = begin(ada, ben)
    ada.go(answer)
    expect(ada.page.locator('[data-region="score"]')).to_contain_text("With Ben")
    first = ada.trail()
    ben.go(first)
    refusal = ben.page.locator('[data-region="refusal"]')
    second = ben.trail()
    ben.paste(first)  # the same link again, and an old one
    expect(refusal).to_contain_text("You have opened turn 5 before")
    ben.paste(answer)
    expect(refusal).to_contain_text("This is your own turn 4")

    # A reload in the middle, before the turn is opened and after it.
    ada.go("")
    ada.paste(second)
    ada.page.reload()
    wait_until_ready(ada.page)  # a button of the picture before it does nothing yet
    expect(ada.page.locator('[data-region="hand"] button')).to_have_count(3)
    saved = save(ada, tmp_path / "saved.txt")
    third = ada.trail()

    # All that Ada's browser has stored is lost. The saved game and the links bring it back.
    other.go(second)
    expect(other.sheet).to_contain_text("This page does not have this game")
    other.sheet.locator("#by-link-text").fill(f"{saved}\n{site}#{third}")
    other.sheet.locator('form [type="submit"]').click()
    expect(other.page.locator('[data-region="hand"] button')).to_have_count(2)

    play_to_the_end(ben, other, third)
    for side in (ben, other):
        side.actions.locator('[data-action="by-link-fair"]').click()
        fair = side.page.locator('dialog[data-region="fair"]')
        expect(fair).to_contain_text("every play was legal")


def is_forced(view: View) -> bool:
    """Return whether the last card of a hand has one play only."""
    return view.hand_count(view.turn) == 1 and len(legal_plays(view)) == 1


def begin(ada: Side, ben: Side, length: str = "game") -> str:
    """Ada invites Ben by a short text, he accepts, the pack is passed on; return his last link."""
    ada.open_list()
    ada.press("by-link-begin")
    ada.sheet.locator('input[name="name"]').fill("Ada")
    ada.sheet.locator('select[name="length"]').select_option(length)
    ada.press("by-link-invite")
    assert len(ada.page.locator("#share-by-link").input_value()) <= LONGEST_INVITATION
    link = ada.send()
    ben.page.goto(f"{ben.site}?speed=instant#{link}", wait_until="commit")
    expect(ben.page.locator('[data-notice="invited"]')).to_contain_text("Ada invites you")
    wait_until_ready(ben.page)
    expect(ben.page.locator('[data-notice="invited"]')).to_have_count(0)
    expect(ben.sheet).to_contain_text("Ada invites you to a game of Casino")
    ben.sheet.locator('input[name="name"]').fill("Ben")
    ben.press("by-link-accept")
    ada.go(ben.send())
    ben.go(ada.send())
    return ben.send()


def save(side: Side, file: Path) -> str:
    """Save the game on the table, and return the text."""
    side.page.locator('[data-action="by-link-more"]').click()
    with side.page.expect_download() as saving:
        side.press("by-link-save")
    saving.value.save_as(file)
    side.page.keyboard.press("Escape")
    return file.read_text(encoding="utf-8").strip()


def play_to_the_end(reader: Side, writer: Side, turn: str) -> Side:
    """Play by turns, and return the side that has made the last play.

    A game that ends in the last deal is proved with that; else one more turn proves it.
    """
    for _turn in range(60):
        reader.paste(turn)
        if reader.over:
            break
        # The page makes a play without a choice by itself, and its link is to be sent.
        turn = reader.play() if reader.is_to_play else reader.send_again()
        reader, writer = writer, reader
    if reader.has_unsent:
        writer.paste(reader.send_again())
    expect(writer.table.region).to_have_attribute("data-phase", "game-over")
    return writer
