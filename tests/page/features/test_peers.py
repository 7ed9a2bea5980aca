"""The sheet for connecting: two pages without a browser, between which a script carries frames."""

from __future__ import annotations

import pytest

from casino_page.address.fragment import joined_query
from casino_page.friends.code_sheet import QrCode, qr_code
from casino_page.friends.connection.code import Code, format_code, format_sdp, parse_code
from casino_page.friends.connection.room import REMARKS

from ..pages import opened_by
from .rooms import Person, carry, opens
from .test_peers_code import SESSION, described


@pytest.fixture
def ann() -> Person:
    return Person("Ann")


@pytest.fixture
def ben() -> Person:
    return Person("Ben")


def connect(host: Person, guest: Person) -> None:
    host.does("invite")
    guest.page.do("peers-fill", f"code={host.is_described(1, answers=False)}")
    host.page.do("peers-fill", f"code={guest.is_described(0, answers=True)}")
    opens(host, guest)
    carry(host, guest)


def test_two_people_meet_and_speak(ann: Person, ben: Person) -> None:
    connect(ann, ben)
    for person in (ann, ben):
        assert "Ann" in person.sheet
        assert "Ben" in person.sheet
        assert "is here" in person.sheet
    ben.does("remark 0")
    assert REMARKS[0] in ben.sheet
    (frame,) = ben.last_asked("send")["frames"]
    ann.hears("frame", place=1, frame=frame)
    assert f"<q>{REMARKS[0]}</q>" in ann.sheet


def test_a_new_invitation_leads_back_to_the_same_place(ann: Person, ben: Person) -> None:
    connect(ann, ben)
    first = ann.last_asked("offer")["place"]
    for person, place in ((ann, 1), (ben, 0)):
        person.hears("gone", place=place)
    assert "is away" in ann.sheet
    assert "The connection is lost" in ben.sheet
    ben.does("remark 1")
    ann.does("again 1")
    assert ann.last_asked("offer")["place"] == first
    ben.page.do("peers-fill", f"code={ann.is_described(1, answers=False)}")
    ann.page.do("peers-fill", f"code={ben.is_described(0, answers=True)}")
    opens(ann, ben)
    carry(ann, ben)
    assert f"<q>{REMARKS[1]}</q>" in ann.sheet
    assert ann.sheet.count("<li") == 2


def test_silence_is_told_and_passes(ann: Person, ben: Person) -> None:
    connect(ann, ben)
    ann.hears("silent", place=1)
    assert "is away" in ann.sheet
    ann.hears("back", place=1)
    assert "is away" not in ann.sheet


def test_who_leaves_is_gone_for_good(ann: Person, ben: Person) -> None:
    connect(ann, ben)
    ben.does("leave")
    ann.hears("frame", place=1, frame=ben.last_asked("send")["frames"][-1])
    assert "has left" in ann.sheet
    assert "You begin" in ben.sheet
    assert ben.last_asked("close")


@pytest.mark.parametrize(
    ("frame", "words"), [("x", "should not"), ("h9." + "0" * 32 + ".0", "should not")]
)
def test_a_page_that_breaks_the_protocol_is_left(ann: Person, frame: str, words: str) -> None:
    ann.does("invite")
    ann.hears("open", place=1)
    ann.hears("frame", place=1, frame=frame)
    assert words in ann.sheet
    assert ann.last_asked("close") == {"do": "close", "place": 1}


def test_a_wrong_code_has_its_reason(ann: Person, ben: Person) -> None:
    ann.does("invite")
    own = ann.is_described(1, answers=False)
    ann.page.do("peers-fill", f"code={own}")
    assert "This is an invitation" in ann.sheet
    other = format_code(Code(SESSION, described("firefox", answers=True)))
    ann.page.do("peers-fill", f"code={other}")
    assert "belongs to another invitation" in ann.sheet
    ben.page.do("peers-fill", f"code={other}")
    assert "This is an answer" in ben.sheet
    ben.page.do("peers-fill", "code=abc")
    assert ben.asked == [{"do": "rest"}]


def test_a_connection_that_does_not_come_about_is_told(ann: Person) -> None:
    ann.does("invite")
    ann.hears("gone", place=1)
    assert "did not find each other" in ann.sheet
    ann.does("cancel")
    assert "You begin" in ann.sheet
    ann.hears("failed", place=1, why="code")
    ann.does("invite")
    ann.hears("failed", place=1, why="code")
    assert "cannot connect" in ann.sheet


def test_no_server_is_named_unless_the_player_names_one(ann: Person) -> None:
    ann.does("invite")
    assert "stun" not in ann.last_asked("offer")
    ann.does("cancel")
    assert "This page names none." in ann.sheet
    ann.page.do("peers-fill", "stun=http://example.org")
    assert "looks like" in ann.sheet
    ann.does("invite")
    assert ann.last_asked("offer")["stun"] == ""
    ann.does("cancel")
    ann.page.do("peers-fill", "stun=stun:stun.example.org:3478")
    ann.does("invite")
    assert ann.last_asked("offer")["stun"] == "stun:stun.example.org:3478"


def test_the_server_of_the_host_helps_unless_the_player_chooses(ann: Person) -> None:
    ann.hears("server", stun="stun:host.example.org")
    assert 'value="stun:host.example.org"' in ann.sheet
    assert "has named the one below" in ann.sheet
    ann.does("invite")
    assert "stun" not in ann.last_asked("offer")
    ann.does("cancel")
    ann.page.do("peers-fill", "stun=")
    ann.does("invite")
    assert ann.last_asked("offer")["stun"] == ""
    ann.hears("server", stun="stun:host.example.org")
    assert 'value="stun:host.example.org"' not in ann.sheet


def test_the_camera_reads_a_code_and_stops(ann: Person, ben: Person) -> None:
    ann.does("invite")
    code = ann.is_described(1, answers=False)
    ben.does("scan")
    assert "<video" in ben.sheet
    ben.hears("camera", state="on")
    ben.hears("seen", text="https://example.org/")
    assert "not a code" in ben.sheet
    assert "<video" in ben.sheet
    ben.hears("seen", text=code)
    assert "<video" not in ben.sheet
    assert ben.asked[-1] == {"do": "rest"}
    assert ben.last_asked("join")["sdp"] == format_sdp(parse_code(code).description)


@pytest.mark.parametrize("state", ["denied", "missing", "broken", "busy", "absent", "insecure"])
def test_a_camera_that_cannot_be_used_is_told(ann: Person, state: str) -> None:
    ann.does("scan")
    ann.hears("camera", state=state)
    assert "Paste the code instead" in ann.sheet
    assert "<video" not in ann.sheet


def test_a_code_is_drawn_dark_on_light_with_an_edge(ann: Person) -> None:
    ann.does("invite")
    code = ann.is_described(1, answers=False)
    link = f"./#join={code}"
    assert ann.last_asked("draw") == {"do": "draw", "text": link}
    ann.hears("drawn", text=code, size=49, path="M0 0h1v1H0z")
    assert '<svg class="qr"' not in ann.sheet
    ann.hears("drawn", text=link, size=49, path="M0 0h1v1H0z")
    assert 'viewBox="0 0 49 49"' in ann.sheet
    drawing = qr_code(QrCode(49, "M0 0h1v1H0z"), "Your invitation")
    assert 'fill="#fff"' in drawing
    assert 'fill="#000"' in drawing
    assert 'aria-label="Your invitation"' in drawing


def test_a_qr_code_holds_a_link_and_bare_codes_are_read_too(ann: Person, ben: Person) -> None:
    """The camera of a phone opens the page; that of the page reads both."""
    ann.does("invite")
    code = ann.is_described(1, answers=False)
    link = ann.last_asked("draw")["text"]
    fragment = link.removeprefix("./")
    assert opened_by(joined_query("", fragment), "join") == code
    assert opened_by(joined_query("", f"{fragment}&fbclid=IwAR0&utm_source=x"), "join") == code
    for text in (f"https://casino.example{link[1:]}&fbclid={'A' * 60}&gclid={'b' * 700}", code):
        ben.hears("seen", text=text)
        assert ben.last_asked("join")["sdp"] == format_sdp(parse_code(code).description)
    answer = ben.is_described(0, answers=True)
    assert ben.last_asked("draw")["text"] == f"./#join={answer}"
    ann.hears("seen", text=f"./#join={answer}")
    assert ann.last_asked("accept")["sdp"] == format_sdp(parse_code(answer).description)


def test_a_page_that_is_a_file_draws_the_bare_code(ann: Person) -> None:
    ann.page.address = ""
    ann.does("invite")
    code = ann.is_described(1, answers=False)
    assert ann.last_asked("draw")["text"] == code


def test_an_answer_that_another_tab_has_opened_is_taken(ann: Person, ben: Person) -> None:
    ann.does("invite")
    ben.hears("seen", text=ann.is_described(1, answers=False))
    answer = ben.is_described(0, answers=True)
    for text in ("?join=again", "?join=", f"?join={answer[:-3]}", "", "?join=back&x=1"):
        ann.hears("handed", text=text)
        assert all(each["do"] != "accept" for each in ann.asked)
        assert 'role="alert"' not in ann.sheet or "This answer" not in ann.sheet
    ann.hears("handed", text=f"?join={answer}&fbclid=1")
    assert ann.last_asked("accept")["sdp"] == format_sdp(parse_code(answer).description)
    ben.hears("handed", text=f"?join={answer}")
    assert "accept" not in [each["do"] for each in ben.asked]


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("absent", "it has no WebRTC"),
        ("server", "refuses the address of the server"),
        ("code", "cannot connect with that code"),
        ("browser", "could not prepare a connection"),
    ],
)
def test_a_connection_that_cannot_be_made_has_its_true_cause(
    ann: Person, why: str, words: str
) -> None:
    ann.does("invite")
    assert "One moment" in ann.sheet
    ann.hears("failed", place=1, why=why)
    assert words in ann.sheet
    assert "One moment" not in ann.sheet


def test_a_script_that_cannot_be_loaded_is_told(ann: Person) -> None:
    ann.does("invite")
    ann.page.do("peers-heard", "")
    assert "could not be loaded" in ann.sheet
    assert "One moment" not in ann.sheet


@pytest.mark.parametrize(
    "text", ["again 1", "again 9", "remark 0", "cancel", "leave", "x", "", "rest"]
)
def test_a_button_that_comes_too_late_does_no_harm(ann: Person, text: str) -> None:
    ann.does(text)
    assert ann.sheet
