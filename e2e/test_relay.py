"""Pages that meet at a relay (mosquitto): two devices, a match, and a full room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from site_builder.paths import SITE
from site_builder.serving.server import SiteServer

from .conftest import NewContext
from .networks import relay_command, site_with_helpers
from .servers import free_port, program_of, running
from .test_peers import CONNECTION_LOST, Person, play_to_the_end, put_together, two_devices

PHONE = {"width": 390, "height": 844}
PLACES = 8
STANDING = re.compile(r"Best of three: you 1, (Ann|Ben) 1|the match, 2 to [01]")


@pytest.fixture
def relayed(tmp_path: Path) -> Iterator[str]:
    """The address of a site that names a relay, which runs on this machine."""
    program_of("mosquitto")
    port, other = free_port(), free_port()
    site = site_with_helpers(SITE, tmp_path, f"ws://127.0.0.1:{port}", "")
    with (
        running(relay_command(tmp_path, "127.0.0.1", port, other), port),
        SiteServer(site) as server,
    ):
        yield server.url


def link_in(page: Page, name: str, field: str) -> str:
    """Return the link on a sheet, which is short."""
    box = page.locator(f"#share-{name}")
    expect(box).to_have_value(re.compile(f"#{field}"))
    assert len(box.input_value()) < 70
    return f"{box.input_value()}&speed=instant"


def opened_room(host: Person) -> str:
    """Return the link of a new room at the relay."""
    host.does("room")
    return link_in(host.page, "peers", "room=")


def persons(new_context: NewContext, site: str, number: int) -> list[Person]:
    options = {"viewport": PHONE, "service_workers": "block"}
    return [Person(new_context(**options).new_page(), site) for _each in range(number)]


def table_of(person: Person) -> Locator:
    """Return the part of the table that says whose game it is."""
    return person.page.locator('[data-region="score"]')


@pytest.mark.deep
@pytest.mark.own_context
def test_two_devices_of_one_person_meet_at_the_relay(new_context: NewContext, relayed: str) -> None:
    """The connection breaks before the second one agrees: nothing changes, and both try again."""
    phone, tablet = two_devices(new_context, relayed)
    phone.does("room")
    tablet.page.goto(link_in(phone.page, "device", "device=room"))
    expect(tablet.sheet.locator(".code-number")).to_be_visible()
    phone.does("agree")
    tablet.page.evaluate("connections.forEach((each) => each.close())")
    for device in (phone, tablet):
        expect(device.sheet.get_by_role("alert")).to_contain_text("Nothing has changed here.")
    assert "sweeps" not in phone.page.evaluate("localStorage.getItem('casino.lessons')")
    phone.does("room")
    tablet.page.goto("about:blank")
    tablet.page.goto(link_in(phone.page, "device", "device=room"))
    put_together(phone, tablet)


def who_begins(*persons: Person) -> Person:
    """Return the one whose play is due; the other sees the table with that play."""
    for _look in range(2_000):
        for person in persons:
            if person.is_to_play and "With " in table_of(person).inner_text():
                return person
    raise AssertionError("Nobody is to play.")


@pytest.mark.deep
@pytest.mark.own_context
def test_a_match_is_the_best_of_three(new_context: NewContext, relayed: str) -> None:
    ann, ben = persons(new_context, relayed, 2)
    ann.begins("Ann", length="game")
    ben.page.goto(opened_room(ann))
    ben.accepts("Ben", sender="Ann")
    beginners: list[str] = []
    for game in count(1):
        first = who_begins(ann, ben)
        beginners.append("Ann" if first is ann else "Ben")
        first.trails()
        for person in (ann, ben):
            expect(person.table.region).to_have_attribute("data-phase", "play")
        play_to_the_end(ann, ben)
        if game > 1:
            for person in (ann, ben):
                expect(person.page.locator("body")).to_contain_text(STANDING)
            if "the match, 2 to" in ann.page.locator("body").inner_text():
                break
        ben.page.locator('[data-action="by-link-again"]').click()
        ann.by_link.locator('[data-action="by-link-accept"]').click()
    assert len(beginners) >= 2
    assert all(one != other for one, other in pairwise(beginners))


@pytest.mark.deep
@pytest.mark.own_context
def test_a_room_of_eight_is_full_until_somebody_is_lost(
    new_context: NewContext, relayed: str
) -> None:
    ann, ben, *others = persons(new_context, relayed, PLACES + 1)
    *watchers, late = others
    ann.begins("Ann", length="game")
    link = opened_room(ann)
    ben.page.goto(link)
    ben.accepts("Ben", sender="Ann")
    expect(table_of(ann)).to_contain_text("With Ben")
    for watcher in watchers:
        watcher.page.goto(link)
        expect(watcher.sheet).to_contain_text("Ann and Ben are playing.")
    ann.trails()
    for watcher in watchers:
        expect(table_of(watcher)).to_contain_text("You watch Ann and Ben")
    expect(ann.page.get_by_text("Type a play")).to_be_visible()
    expect(watchers[0].page.get_by_text("Type a play")).to_be_hidden()
    late.page.goto(link)
    expect(late.sheet).to_contain_text("This table is full.")

    watchers[0].page.goto("about:blank")
    expect(table_of(late)).to_contain_text("You watch Ann and Ben")
    ben.page.reload()
    expect(ann.status).to_contain_text(CONNECTION_LOST)
    ben.page.goto("about:blank")
    ben.page.goto(link)
    expect(ann.status).not_to_contain_text(CONNECTION_LOST)
    play_to_the_end(ann, ben)
    for watcher in (*watchers[1:], late):
        expect(watcher.table.region).to_have_attribute("data-phase", "game-over")
