"""Two phones in two networks connect with the help of a STUN and of a TURN server (coturn)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from site_builder.paths import SITE

from .game_page import GamePage
from .networks import (
    CENTRE,
    LOG,
    SIDES,
    SITE_ADDRESS,
    STUN,
    STUN_PORT,
    USER,
    forwarding,
    inside,
    networks,
    site_with_helpers,
    why_not,
)
from .test_by_link import PHONE, Side, begin
from .test_by_link import play_to_the_end as play_round
from .test_peers import TABLE, Person, play_to_the_end

RELAY_ONLY = """
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(options) {
        super({ ...options, iceTransportPolicy: 'relay' });
    }
};
"""
"""Has a page reach others through a TURN server only."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The log of coturn, between two networks."""
    if reason := why_not():
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("networks")
    with networks(site_with_helpers(SITE, folder), folder):
        yield folder / LOG


@pytest.fixture
def persons(
    log: Path,
    browser_type_launch_args: dict[str, Any],  # found before Playwright runs
    browser_type: BrowserType,
    browser_name: str,
    tmp_path: Path,
) -> Iterator[tuple[Person, Person]]:
    """Ann on the left and Ben on the right, each with a browser in that network."""
    assert log.parent.exists()
    if browser_name != "chromium":
        pytest.skip("The networks are tried in Chromium.")
    program = browser_type_launch_args.get("executable_path") or browser_type.executable_path
    browsers: list[Browser] = []
    for side in SIDES:
        script = tmp_path / f"browser-{side}"
        command = " ".join(inside(side, f'"{program}"', '"$@"'))
        script.write_text(f"#!/bin/sh\nexec {command}\n", encoding="utf-8")
        script.chmod(0o755)
        options = {**browser_type_launch_args, "executable_path": script}
        browsers.append(browser_type.launch(**options))
    ann, ben = (Person(browser.new_page(), SITE_ADDRESS) for browser in browsers)
    yield ann, ben
    for browser in browsers:
        browser.close()


def connect(ann: Person, ben: Person, server: str) -> None:
    """Exchange codes; both name a server, or none."""
    for person in (ann, ben):
        person.table.press("by-link")
        person.by_link.locator('[data-action="peers"]').click()
        person.sheet.locator("summary").filter(has_text="Not in the same network?").click()
        box = person.sheet.locator('input[name="stun"]')
        box.fill(server)
        box.blur()
    ann.does("invite")
    ben.reads(ann.code.partition("#join=")[2])
    ann.reads(ben.code)


TURN = f"turn:{CENTRE}:{STUN_PORT} {USER.replace(':', ' ')}"


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.parametrize("relay_only", [False, True])
def test_a_turn_server_connects_two_networks(
    persons: tuple[Person, Person],
    log: Path,
    relay_only: bool,  # noqa: FBT001
) -> None:
    ann, ben = persons
    if relay_only:
        for person in persons:
            person.page.add_init_script(RELAY_ONLY)
            person.page.reload()
    connect(ann, ben, TURN)
    ann.sees("Your friend", "is here")
    ben.does("remark 0")
    expect(ann.sheet).to_contain_text("Good luck!")
    assert "ALLOCATE processed, success" in log.read_text(encoding="utf-8")


@pytest.mark.deep
@pytest.mark.own_context
def test_a_stun_server_connects_two_networks_that_reach_each_other(
    persons: tuple[Person, Person],
) -> None:
    ann, ben = persons
    with forwarding():
        connect(ann, ben, STUN)
        ann.sees("Your friend", "is here")


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.parametrize("reachable", [False, True])
def test_without_a_server_both_are_told_that_they_do_not_find_each_other(
    persons: tuple[Person, Person],
    reachable: bool,  # noqa: FBT001
) -> None:
    ann, ben = persons
    with forwarding() if reachable else nullcontext():
        connect(ann, ben, "")
        expect(ann.sheet.get_by_role("alert")).to_contain_text("did not find each other")


@pytest.mark.deep
@pytest.mark.own_context
def test_a_short_link_leads_two_networks_together_through_a_relay(
    persons: tuple[Person, Person],
) -> None:
    ann, ben = persons
    with forwarding():
        ann.begins("Ann")
        ann.does("room")
        box = ann.sheet.locator("#share-peers")
        expect(box).to_have_value(re.compile("#room="))
        assert len(box.input_value()) < 60
        ben.page.goto(f"{box.input_value()}&speed=instant")
        ben.accepts("Ben", sender="Ann")
        expect(ann.page.locator('[data-region="score"]')).to_contain_text("With Ben")
        ann.trails()
        ben.trails()


@pytest.mark.deep
@pytest.mark.own_context
def test_an_evening_of_two_people(persons: tuple[Person, Person]) -> None:
    """A short text invites, a round goes by link from phone to phone, then a game live."""
    ann, ben = persons
    first, second = (Side(person.page, SITE_ADDRESS) for person in persons)
    for side in (first, second):
        side.page.set_viewport_size(PHONE)
    first.go(begin(first, second, length="round"))
    expect(first.page.locator('[data-region="score"]')).to_contain_text("With Ben")
    last = play_round(second, first, first.play())
    if last.has_unsent:
        (first if last is second else second).paste(last.send_again())
    for side in (first, second):
        side.actions.locator('[data-action="by-link-fair"]').click()
        fair = side.page.locator('dialog[data-region="fair"]')
        expect(fair).to_contain_text("every play was legal")
        side.page.keyboard.press("Escape")

    with forwarding():
        for person in persons:
            GamePage(person.page, SITE_ADDRESS + TABLE)
        ann.begins("Ada", length="game")
        ann.does("room")
        box = ann.sheet.locator("#share-peers")
        expect(box).to_have_value(re.compile("#room="))
        ben.page.goto(f"{box.input_value()}&speed=instant")
        ben.accepts("Ben", sender="Ada")
        expect(ann.page.locator('[data-region="score"]')).to_contain_text("With Ben")
        play_to_the_end(ann, ben)
