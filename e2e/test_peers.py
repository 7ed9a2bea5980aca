"""Two pages that connect directly, by codes that people carry, and play a game."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from casino_core import Play, cards_in

from .axe import problems
from .conftest import NewContext
from .game_page import IS_TO_PLAY, GamePage

TABLE = "?rules=standard,ending=at-once,target=1&speed=instant"
CONNECTION_LOST = "The connection is lost."

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
    """Somebody with a page."""

    def __init__(self, page: Page, site: str) -> None:
        page.add_init_script(KEEP_CONNECTIONS)
        GamePage(page, site + TABLE)
        self.page, self.site = page, site
        self.sheet = page.locator('dialog[data-region="peers"]')
        self.by_link = page.locator('dialog[data-region="by-link"]')
        self.status = page.locator('[data-region="status"]')

    @property
    def table(self) -> GamePage:
        return GamePage.of(self.page)

    @property
    def is_to_play(self) -> bool:
        """Whether a play of the person is due, and still is two frames later."""
        return bool(self.table.region.evaluate(IS_TO_PLAY))

    def begins(self, name: str, length: str = "") -> None:
        """Choose a game for two who are together, and go on to the sheet that connects them."""
        self.table.press("by-link")
        self.by_link.locator('[data-action="by-link-begin"]').click()
        self.by_link.locator('input[name="name"]').fill(name)
        if length:
            self.by_link.locator('select[name="length"]').select_option(length)
        self.by_link.locator('[data-action="by-link-together"]').click()

    def accepts(self, name: str, sender: str) -> None:
        """Accept the invitation to a game that is shown."""
        words = f"{sender} invites you to a game of Casino"
        expect(self.by_link).to_contain_text(words)
        self.by_link.locator('input[name="name"]').fill(name)
        self.by_link.locator('[data-action="by-link-accept"]').click()

    def does(self, action: str) -> None:
        self.sheet.locator(f'[data-action="peers-do"][data-index="{action}"]').click()

    @property
    def code(self) -> str:
        """The code that connects to this page, or the link with the code."""
        box = self.sheet.locator("#share-peers")
        expect(box).to_have_value(CODE)
        expect(self.sheet.locator(".qr")).to_be_visible()
        return box.input_value()

    def reads(self, code: str) -> None:
        self.sheet.locator("#peers-code").fill(code)

    def sees(self, name: str, words: str) -> None:
        line = self.sheet.locator(".people li").filter(has_text=name)
        expect(line).to_contain_text(words)

    def trails(self) -> None:
        """Trail a card, which ends no game."""
        self.table.wait_until_at_rest()
        self.table.touch(Play(next(iter(cards_in(self.table.view.hand)))))


@pytest.mark.own_context
def test_two_phones_connect_and_play_a_game_with_a_break_in_it(
    new_context: NewContext, site: str
) -> None:
    pages = [new_context(viewport={"width": 390, "height": 844}).new_page() for _ in range(2)]
    ann, ben = (Person(page, site) for page in pages)
    begin(ann, ben)
    cy = Person(new_context(viewport={"width": 390, "height": 844}).new_page(), site)
    watches(cy, ann)
    ann.trails()
    expect(cy.page.locator('[data-region="score"]')).to_contain_text("You watch Ann and Ben")
    ben.trails()
    for person in (ann, ben):
        expect(person.by_link).to_be_hidden()

    ben.page.evaluate("connections.forEach((each) => each.close())")
    for person in (ann, ben):
        expect(person.status).to_contain_text(CONNECTION_LOST)
    ann.trails()
    expect(ann.by_link).to_contain_text("Not sent yet")
    ann.page.keyboard.press("Escape")
    for person in (ann, ben):
        person.page.locator('[data-region="actions"] [data-action="by-link-connect"]').click()
    ann.sees("Ben", "is away")
    ann.does("again 1")
    ben.reads(ann.code)
    ann.reads(ben.code)
    ann.sees("Ben", "is here")
    for person in (ann, ben):
        person.page.keyboard.press("Escape")
    expect(ann.status).to_contain_text("Waiting for Ben.")

    play_to_the_end(ben, ann)
    expect(cy.table.region).to_have_attribute("data-phase", "game-over")
    ann.page.locator('[data-action="by-link-fair"]').first.click()
    expect(ann.page.locator('dialog[data-region="fair"]')).to_contain_text("every play was legal")


def watches(cy: Person, ann: Person) -> None:
    """Connect somebody who has no seat with the host of a game, who has no game to choose."""
    ann.table.press("by-link")
    ann.by_link.locator('[data-action="peers"]').click()
    ann.does("invite")
    cy.page.goto(f"{ann.code}&speed=instant")
    ann.reads(cy.code)
    expect(cy.sheet).to_contain_text("Ann and Ben are playing.")
    expect(cy.sheet).not_to_contain_text("Choose the game")
    faces = cy.sheet.locator(".people svg").evaluate_all("all => all.map((each) => each.innerHTML)")
    assert len(set(faces)) == len(faces) == 3
    for sheet in (ann.sheet, ann.by_link):
        ann.page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


def begin(ann: Person, ben: Person) -> None:
    """Ann chooses a game and invites Ben by a link, who first reads wrong codes."""
    ann.begins("Ann", length="game")
    ann.does("invite")
    ann.reads(ann.code)
    expect(ann.sheet.get_by_role("alert")).to_contain_text("This is an invitation")
    ben.page.goto(f"{ann.code}&speed=instant")
    answer = ben.code
    ann.reads("AEAA" + "A" * 100)
    expect(ann.sheet.get_by_role("alert")).to_contain_text("missing or wrong")
    ann.reads(answer)
    ben.accepts("Ben", sender="Ann")
    ben.sees("Ann", "is here")
    ben.does("remark 0")
    expect(ann.page.locator('[data-region="score"]')).to_contain_text("With Ben")
    expect(
        ann.page.locator(".speech, .bubble").filter(has_text="Good luck!").first
    ).to_be_attached()


def play_to_the_end(ann: Person, ben: Person) -> None:
    """Play until the game is over on both pages; a page makes a play without a choice by itself."""
    for _look in range(2_000):
        if all(person.table.phase == "game-over" for person in (ann, ben)):
            break
        for person in (ann, ben):
            if person.is_to_play:
                person.table.touch(person.table.chosen())
    for person in (ann, ben):
        expect(person.table.region).to_have_attribute("data-phase", "game-over")


WIDTH, HEIGHT = 640, 480
LIGHT_OF = f"""async (png) => {{
    const image = new Image();
    image.src = `data:image/png;base64,${{png}}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, {{ width: {WIDTH}, height: {HEIGHT} }});
    const context = canvas.getContext('2d');
    context.fillStyle = '#888';
    context.fillRect(0, 0, {WIDTH}, {HEIGHT});
    context.translate({WIDTH} / 2, {HEIGHT} / 2);
    context.rotate(0.06);
    context.drawImage(image, -190, -190, 380, 380);
    const {{ data }} = context.getImageData(0, 0, {WIDTH}, {HEIGHT});
    let light = '';
    for (let n = 0; n < data.length; n += 4) {{
        light += String.fromCharCode(16 + Math.round((data[n] * 219) / 255));
    }}
    return btoa(light);
}}"""
"""The picture of a camera that is held askew: a byte of light for each point."""


def test_the_camera_reads_an_invitation_from_another_screen(
    page: Page,
    site: str,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    ann = Person(page, site)
    ann.table.press("by-link")
    ann.by_link.locator('[data-action="peers"]').click()
    ann.does("invite")
    assert ann.code
    picture = base64.b64encode(ann.sheet.locator(".qr").screenshot()).decode()
    film = tmp_path / "film.y4m"
    film.write_bytes(film_of(base64.b64decode(page.evaluate(LIGHT_OF, picture))))
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    options = {**browser_type_launch_args}
    options["args"] = [*options.get("args", []), *camera]
    other = browser_type.launch(**options)
    try:
        ben = Person(other.new_page(), site)
        ben.table.press("by-link")
        ben.by_link.locator('[data-action="peers"]').click()
        ben.does("scan")
        # The camera of a phone opens the answer in a new tab, which hands it over.
        page.context.new_page().goto(f"{site}#join={ben.code}&fbclid=IwAR0")
        ann.sees("Your friend", "is here")
    finally:
        other.close()


def film_of(light: bytes) -> bytes:
    """Return a film without colours (YUV4MPEG2) that shows one picture."""
    frame = b"FRAME\n" + light + b"\x80" * (len(light) // 2)
    return f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420mpeg2\n".encode() + 5 * frame


class Device:
    """A device of somebody who has two."""

    def __init__(self, page: Page, site: str) -> None:
        page.add_init_script(KEEP_CONNECTIONS)
        GamePage(page, f"{site}?seed=sunday&speed=instant")
        self.page, self.site = page, site
        self.sheet = page.locator('dialog[data-region="second-device"]')

    def opens(self) -> None:
        """Open the sheet that connects devices."""
        table = GamePage.of(self.page)
        table.press("settings")
        self.page.locator('dialog [data-action="stored"]').click()
        self.page.locator('dialog [data-action="second-device"]').click()

    def does(self, action: str) -> None:
        self.sheet.locator(f'[data-action="device-do"][data-index="{action}"]').click()

    @property
    def code(self) -> str:
        """The code that connects to this page, or the link with the code."""
        box = self.sheet.locator("#share-device")
        expect(box).to_have_value(CODE)
        expect(self.sheet.locator(".qr")).to_be_visible()
        return box.input_value()


@pytest.mark.own_context
def test_two_devices_of_one_person_put_together_what_both_have(
    new_context: NewContext, site: str
) -> None:
    phone, tablet = two_devices(new_context, site)
    phone.does("invite")
    tablet.page.goto(f"{phone.code}&speed=instant")
    answer = tablet.code
    phone.sheet.locator("#device-code").fill(answer)
    put_together(phone, tablet)
    assert problems(tablet.page) == []
    tablet.page.keyboard.press("Escape")
    GamePage.of(tablet.page).press("games")
    expect(tablet.page.locator('[data-action="go-on-with"]')).to_have_count(1)


def two_devices(new_context: NewContext, site: str) -> tuple[Device, Device]:
    """Return a phone with a game under way and a tablet; each has a lesson of its own."""
    options = {"viewport": {"width": 390, "height": 844}, "service_workers": "block"}
    phone, tablet = (Device(new_context(**options).new_page(), site) for _ in range(2))
    for device, lesson in ((phone, "builds/1"), (tablet, "sweeps/1")):
        write = f"localStorage.setItem('casino.lessons', '[\"{lesson}\"]')"
        device.page.evaluate(write)
    table = GamePage.of(phone.page)
    table.wait_until_at_rest()
    table.touch(Play(next(iter(cards_in(table.view.hand)))))
    table.wait_until_at_rest()
    phone.opens()
    return phone, tablet


def put_together(phone: Device, tablet: Device) -> None:
    """Agree on both devices, which show the same number; then both have everything."""
    numbers = [device.sheet.locator(".code-number") for device in (phone, tablet)]
    for number in numbers:
        expect(number).to_have_text(re.compile(r"^\d{4}$"))
    assert numbers[0].inner_text() == numbers[1].inner_text()
    for device in (phone, tablet):
        device.does("agree")
    expect(tablet.sheet).to_contain_text("From the other device: 1 game under way.")
    expect(phone.sheet).to_contain_text("The other device had nothing new.")
    for device in (phone, tablet):
        lessons = device.page.evaluate("localStorage.getItem('casino.lessons')")
        assert lessons == '["builds/1", "sweeps/1"]'
