"""A game is played by the accessibility tree alone: by roles and names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from casino_core import FULL_PACK
from casino_core.prose.words import card_words

from .conftest import wait_until_ready

CARDS = {card_words(card): card.text for card in FULL_PACK}
PLAY = re.compile("Capture|Build|Raise|Add|Trail")
MOST = 400


class Ears:
    """The page as a screen reader presents it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.get_by_role("status")
        self.box = page.get_by_role("textbox", name="Type a play or a letter")

    def part(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def buttons(self, part: str) -> list[str]:
        """Return the names of the buttons in a part of the page."""
        return re.findall(r'button "([^"]+)"', self.part(part).aria_snapshot())

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def type(self, text: str) -> None:
        self.box.fill(text)
        self.box.press("Enter")

    def finish(self) -> Locator:
        """Play the first play listed, the largest capture, to the end; return the heading."""
        over = self.page.get_by_role("heading", name=re.compile("(win|wins) the game|drawn"))
        for _ in range(MOST):
            plays = [name for name in self.buttons("Plays") if PLAY.match(name)]
            if plays:
                self.press(plays[0])
            elif over.count():
                break
            else:
                self.press("Next round")
        return over


def test_a_whole_game_with_the_eyes_shut(page: Page, site: str) -> None:
    page.goto(f"{site}?seed=eyes&rules=standard,target=11&speed=instant")
    wait_until_ready(page)
    ears = Ears(page)
    # The first button of the page leads here.
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Switch to text view")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Casino in text view")).to_be_visible()
    expect(ears.status).to_contain_text("You hold:")

    # A card is read out, typed and trailed; an invalid text is reported.
    ears.type("c")
    cards = re.findall(r"\w+ of \w+", ears.status.text_content() or "")
    assert len(cards) == 4
    ears.type("nonsense")
    expect(page.get_by_role("alert")).to_contain_text("is not a play")
    ears.type(CARDS[cards[0]])
    expect(ears.status).to_contain_text(f"You trail the {cards[0]}")
    expect(ears.status).to_contain_text("Bruno ")
    expect(ears.status).to_contain_text("Your turn")
    sentence = (ears.status.text_content() or "").strip()
    ears.type("s")
    expect(ears.status).to_contain_text("Points of the game: You: 0, Bruno: 0.")
    ears.type("r")
    expect(ears.status).to_contain_text("Points of the game: You: 0, Bruno: 0.")
    assert "trail" in sentence

    # A card is chosen from the list, and the choice taken back.
    card = ears.buttons("Your hand")[0]
    ears.press(card)
    expect(ears.status).to_contain_text(f"Chosen: {card}.")
    expect(page.get_by_role("button", name=card, pressed=True)).to_be_focused()
    ears.press("Cancel")
    expect(ears.status).to_have_text("Nothing is chosen.")

    # A hint, and why.
    ears.press("Hint")
    expect(ears.status).to_contain_text("Hint:")
    ears.type("w")
    expect(page.get_by_role("dialog", name="Why?")).to_contain_text("Bruno")
    ears.press("Close")

    expect(ears.finish()).to_be_visible()
    ears.type("s")
    expect(ears.status).to_contain_text("Points of the game: You: ")
    ears.press("Play again")
    expect(ears.status).to_contain_text("You hold:")

    # The view is remembered until it is left.
    page.reload()
    wait_until_ready(page)
    ears.press("Switch to cards")
    expect(page.get_by_role("heading", name="Casino", exact=True)).to_be_attached()
    expect(page.get_by_role("button", name="Switch to text view")).to_be_focused()


@pytest.mark.every_browser
def test_the_view_can_be_asked_for_and_letters_are_keys(page: Page, site: str) -> None:
    page.goto(f"{site}?view=reading&table=8d,(7:3s4h@2)&hands=8s7c/????&speed=instant")
    wait_until_ready(page)
    ears = Ears(page)
    page.keyboard.press("b")
    expect(ears.status).to_contain_text(
        "Bruno’s build of seven: three of spades and four of hearts."
    )
    ears.press("seven of clubs")
    page.keyboard.press("o")
    expect(ears.status).to_contain_text("Capture the build of seven with the seven of clubs")
    assert ears.buttons("Builds") == [
        "Bruno’s build of seven: three of spades and four of hearts, goes with it"
    ]
