"""Two pages that connect directly, by codes that people carry from one to the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NewContext
from .game_page import GamePage

TABLE = "?seed=peers&speed=instant"
OPEN = """() => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.action = 'peers';
    document.body.append(button);
    button.click();
    button.remove();
}"""
"""No button of the page leads to the sheet yet."""

KEEP_CONNECTIONS = """
globalThis.connections = [];
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...options) {
        super(...options);
        connections.push(this);
    }
};
"""
"""Lets a test break the connections of a page."""

CODE = re.compile(r"[A-Z2-7]{100,}")


class Person:
    """Somebody with the sheet open."""

    def __init__(self, page: Page, site: str, name: str) -> None:
        page.add_init_script(KEEP_CONNECTIONS)
        GamePage(page, site + TABLE)
        self.page = page
        page.evaluate(OPEN)
        self.sheet: Locator = page.locator('dialog[data-region="peers"]')
        self.sheet.locator('input[name="name"]').fill(name)

    def does(self, action: str) -> None:
        self.sheet.locator(f'[data-action="peers-do"][data-index="{action}"]').click()

    @property
    def code(self) -> str:
        box = self.sheet.locator("#share-peers")
        expect(box).to_have_value(CODE)
        expect(self.sheet.locator(".qr")).to_be_visible()
        return box.input_value()

    def reads(self, code: str) -> None:
        self.sheet.locator("#peers-code").fill(code)

    def sees(self, name: str, words: str) -> None:
        line = self.sheet.locator(".people li").filter(has_text=name)
        expect(line).to_contain_text(words)


def connect(host: Person, guest: Person) -> None:
    guest.reads(host.code)
    host.reads(guest.code)


@pytest.mark.own_context
def test_two_phones_connect_by_codes_and_again_after_a_break(
    new_context: NewContext, site: str
) -> None:
    pages = [new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2)]
    ann, ben = (Person(page, site, name) for page, name in zip(pages, ("Ann", "Ben"), strict=True))
    ben.reads("AEAA" + "A" * 100)
    expect(ben.sheet.get_by_role("alert")).to_contain_text("missing or wrong")
    ann.does("invite")
    ann.reads(ann.code)
    expect(ann.sheet.get_by_role("alert")).to_contain_text("This is an invitation")
    connect(ann, ben)
    for person in (ann, ben):
        person.sees("Ann", "is you" if person is ann else "is here")
        person.sees("Ben", "is you" if person is ben else "is here")
    ben.does("remark 0")
    ann.sees("Ben", "Good luck!")

    ben.page.evaluate("connections.forEach((each) => each.close())")
    ann.sees("Ben", "is away")
    expect(ben.sheet).to_contain_text("The connection is lost")
    ben.does("remark 1")
    ann.does("again 1")
    connect(ann, ben)
    ann.sees("Ben", "Nicely done.")
    ann.sees("Ben", "is here")
    expect(ann.sheet.locator(".people li")).to_have_count(2)
    ben.does("leave")
    ann.sees("Ben", "has left")
