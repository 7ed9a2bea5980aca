"""Two devices of one person: pages without a browser, between which a script carries frames."""

from __future__ import annotations

import html
import json
import re

import pytest

from casino_page.features.backup.backup_file import parse_backup, stored_texts
from casino_page.features.second_device.feature import FAILURES
from casino_page.features.second_device.result import MergeGains, result_words
from casino_page.features.second_device.transfer import PART, Transfer, TransferError

from ..pages import Memory, Page, opened_by
from ..tables import new_session
from .rooms import Person
from .test_backup import FULL

SHEET = "second-device"


class Device(Person):
    """A device with the sheet open."""

    region, commands, first_place = SHEET, "device", 8

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.page = Page(new_session(), Memory(dict(texts or {})))
        self.page.do("second-device")
        self.number_of_frames = 0

    @property
    def sheet(self) -> str:
        return html.unescape(super().sheet)

    @property
    def texts(self) -> dict[str, str]:
        return self.page.storage.texts

    def new_frames(self) -> list[str]:
        """The frames that were sent to any place since the last call."""
        sent = [frame for each in self.asked if each["do"] == "send" for frame in each["frames"]]
        new, self.number_of_frames = sent[self.number_of_frames :], len(sent)
        return new


def carry(first: Device, second: Device, most: int = 1_000) -> None:
    """Carry frames between two devices until none is left."""
    while most:
        moved = [(second, 0, first.new_frames()), (first, 1, second.new_frames())]
        if not any(frames for _to, _place, frames in moved):
            return
        for to, place, frames in moved:
            for frame in frames:
                to.hears("frame", place=8 + place, frame=frame)
                most -= 1


def connect(first: Device, second: Device) -> None:
    first.does("invite")
    second.page.do("device-join", first.is_described(1, answers=False))
    first.page.do("device-fill", f"code={second.is_described(0, answers=True)}")
    assert "Nothing happens for half a minute?" in second.sheet
    for device, place in ((first, 1), (second, 0)):
        device.hears("open", place=8 + place)
    carry(first, second)


@pytest.fixture
def phone() -> Device:
    return Device(FULL)


@pytest.fixture
def tablet() -> Device:
    return Device({"casino.badges": '{"version":1,"badges":{"raised":"2026-11-01"}}'})


def test_both_devices_have_everything_after_both_have_agreed(phone: Device, tablet: Device) -> None:
    connect(phone, tablet)
    numbers = [re.findall(r"<b>(\d{4})</b>", device.sheet) for device in (phone, tablet)]
    assert len(numbers[0]) == 1
    assert numbers[0] == numbers[1]
    before = dict(tablet.texts)
    phone.does("agree")
    carry(phone, tablet)
    assert tablet.texts == before, "nothing comes before both have agreed"
    assert "Now agree on the other device." in phone.sheet
    tablet.does("agree")
    carry(phone, tablet)
    for device in (phone, tablet):
        assert device.page.reloaded
        badges = json.loads(device.texts["casino.badges"])["badges"]
        assert badges == {"raised": "2026-11-01", "sweep": "2026-11-20"}
        assert set(FULL) <= set(device.texts)
    shared = "casino.daily", "casino.puzzles", "casino.lessons", "casino.games"
    assert all(phone.texts[key] == tablet.texts[key] for key in shared)


def test_what_has_come_is_told_once_after_the_reload(phone: Device, tablet: Device) -> None:
    connect(phone, tablet)
    for device in (phone, tablet):
        device.does("agree")
    carry(phone, tablet)
    again = Page(new_session(), Memory(dict(tablet.texts)))
    assert not again.features.take_up()
    words = html.unescape(again.sheets[SHEET])
    assert "From the other device: 1 game under way" in words
    assert "2 days of Daily-5" not in words
    assert "1 day of Daily-5" in words
    again.features.keep_under_way()
    assert "second_device" not in again.storage.texts.get("casino.under-way", "")
    parse_backup(f"casino-everything 1\n{json.dumps(stored_texts(again.storage))}")


def test_a_connection_that_is_lost_before_all_has_come_changes_nothing(
    phone: Device, tablet: Device
) -> None:
    connect(phone, tablet)
    before = dict(tablet.texts), dict(phone.texts)
    for device in (phone, tablet):
        device.does("agree")
    tablet.hears("gone", place=8)
    assert "The connection was lost. Nothing has changed here." in tablet.sheet
    assert tablet.texts == {**before[0], "casino.statistics.devices": tablet.texts[DEVICES]}
    assert not tablet.page.reloaded
    for device in (phone, tablet):
        device.new_frames()  # what was on its way
    connect(phone, tablet)
    for device in (phone, tablet):
        device.does("agree")
    carry(phone, tablet)
    assert phone.page.reloaded
    assert tablet.page.reloaded


DEVICES = "casino.statistics.devices"


def test_what_has_come_whole_is_taken_though_the_other_device_has_left(
    phone: Device, tablet: Device
) -> None:
    connect(phone, tablet)
    for device in (phone, tablet):
        device.does("agree")
    for frame in phone.new_frames():
        tablet.hears("frame", place=8, frame=frame)
    tablet.hears("gone", place=8)
    assert tablet.page.reloaded
    assert not phone.page.reloaded


def test_no_part_of_a_wrong_backup_is_taken(phone: Device, tablet: Device) -> None:
    connect(phone, tablet)
    phone.page.storage.write("casino.tips", "{}")
    for device in (phone, tablet):
        device.does("agree")
    carry(phone, tablet)
    assert "This file is damaged" in tablet.sheet
    assert "Nothing was changed." in tablet.sheet
    assert not tablet.page.reloaded
    assert "casino.lessons" not in tablet.texts


def test_where_there_is_no_room_it_is_said(phone: Device, tablet: Device) -> None:
    connect(phone, tablet)
    for device in (phone, tablet):
        device.does("agree")
    tablet.page.storage.full = True
    carry(phone, tablet)
    assert "There is no room for all of it. Nothing was changed." in tablet.sheet


@pytest.mark.parametrize("why", ["absent", "browser"])
def test_what_fails_is_told(phone: Device, why: str) -> None:
    phone.does("invite")
    phone.hears("failed", place=9, why=why)
    assert FAILURES.get(why, FAILURES["code"]) in phone.sheet
    phone.does("invite")
    phone.is_described(1, answers=False)
    phone.hears("gone", place=9)
    assert "did not find each other" in phone.sheet
    phone.page.do("device-heard", "")
    assert "could not be loaded" in phone.sheet


def test_codes_of_other_invitations_are_refused(phone: Device, tablet: Device) -> None:
    phone.does("invite")
    own = phone.is_described(1, answers=False)
    phone.page.do("device-fill", f"code={own}")
    assert "This is an invitation" in phone.sheet
    tablet.page.do("device-fill", "code=" + "A" * 60)
    assert "missing or wrong" in tablet.sheet or "not a code" in tablet.sheet
    other = Device()
    other.does("invite")
    tablet.page.do("device-join", other.is_described(1, answers=False))
    phone.page.do("device-fill", f"code={tablet.is_described(0, answers=True)}")
    assert "another invitation" in phone.sheet


def test_devices_meet_at_the_relay_and_a_third_finds_no_place(
    phone: Device, tablet: Device
) -> None:
    phone.hears("server", stun="", relay=True)
    phone.does("room")
    (link,) = [each["text"] for each in phone.asked if each["do"] == "draw"]
    assert "#device=room." in link
    third = Device()
    for device in (tablet, third):
        device.page.do("device-join", opened_by("?" + link.partition("#")[2], "device"))
    at_relay: dict[Device, int] = dict.fromkeys((phone, tablet, third), 0)

    def pass_on() -> None:
        moved = True
        while moved:
            moved = False
            for device in at_relay:
                texts = [each["text"] for each in device.asked if each["do"] == "tell"]
                for text in texts[at_relay[device] :]:
                    at_relay[device] += 1
                    moved = True
                    for other in at_relay:
                        if other is not device:
                            other.hears("told", text=text)

    phone.hears("met", state="open")
    tablet.hears("met", state="open")
    pass_on()
    phone.describes(1, answers=False)
    pass_on()
    tablet.describes(0, answers=True)
    pass_on()
    assert [each for each in phone.asked if each["do"] == "accept"]
    for device, place in ((phone, 1), (tablet, 0)):
        device.hears("open", place=8 + place)
    carry(phone, tablet)
    assert "Both show this number" in tablet.sheet
    third.hears("met", state="open")
    pass_on()
    assert "Another device is connected already." in third.sheet


def test_the_sheet_stands_under_backup(phone: Device) -> None:
    phone.page.do("stored")
    assert 'data-action="second-device"' in phone.page.sheets["stored"]
    phone.does("cancel")
    assert "On this device" in phone.sheet


def test_the_exchange_takes_parts_in_order_only() -> None:
    sent: list[str] = []
    one, other = Transfer(sent.append), Transfer(sent.append)
    one.offer("".join(map(chr, range(1_000, 50_000))))
    assert len(sent[0]) <= PART + 20
    first = sent.pop()
    assert other.came is None
    for wrong in ("p2.3.AAAA", "p1.999.AAAA", "x", "g1", first + "!"):
        with pytest.raises(TransferError):
            other.hear(wrong)
    other.hear(first)
    assert 0 < other.share <= 0.5
    with pytest.raises(TransferError):
        other.hear(first)
    with pytest.raises(TransferError):
        Transfer(sent.append).hear("p1.1.AAAA")


def test_each_kind_is_told_with_its_number() -> None:
    assert result_words(MergeGains()) == [
        "The other device had nothing new.",
        "Both devices have everything now.",
    ]
    words = " ".join(result_words(MergeGains(2, 1, 3, 4, 5, 6)))
    assert "2 games under way, 1 game with friends, 3 games in the statistics" in words
    assert "on one device only" in words
