"""Tables in foreign pages: on another origin, many at once, without storage, in a sandbox."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from casino_core import format_position, legal_plays, parse_play, parse_state

from .conftest import holding
from .game_page import boxes
from .host import Host, hosting

POSITION = "table=9d,3c,(7:4h3s@2) hands=3h7d9c/?????? turn=1 dealer=2 stock=*12"
TABLE = f'<casino-table id="a" position="{POSITION}" speed="instant"><a href="{{game}}">x</a>'
TABLE += "</casino-table>"
DENIED = """for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
        configurable: true,
        get() { throw new DOMException('denied', 'SecurityError'); }
    });
}"""


@pytest.fixture
def host(page: Page, site: str, tmp_path: Path) -> Iterator[Host]:
    with hosting(page, tmp_path, site) as hosted:
        yield hosted


def touch(frame: FrameLocator) -> None:
    """Click in a way that reaches frames of other origins in every browser."""
    frame.locator('[data-action="wake"]').evaluate("button => button.click()")


TITLES = """() => [...document.querySelectorAll('casino-table')].map(({ shadowRoot }) =>
    shadowRoot.querySelector('iframe').title)"""


@pytest.mark.every_browser
def test_twenty_tables_cost_nothing_until_one_is_touched_and_share_one_python(host: Host) -> None:
    tables = [TABLE.replace('id="a"', f'id="t{number}"') for number in range(20)]
    host.open_tables("".join(tables))
    first = host.frame("t0")
    expect(first.locator('[data-region="hand"] [data-card="7d"]')).to_be_visible()
    expect(first.locator('[data-build="7"][data-owner="2"]')).to_be_visible()
    scripts = [name for name in host.requests if name.endswith((".js", ".zip", ".wasm"))]
    assert {*scripts} == {"casino-table.js"}
    titles = host.page.evaluate(TITLES)
    assert titles[:2] == ["Casino, table 1", "Casino, table 2"]
    assert len({*titles}) == 20
    # Each is one stop of the Tab key, and has the theme of the page around it.
    for number in (0, 1):
        host.page.keyboard.press("Tab")
        host.page.wait_for_function("id => document.activeElement.id === id", arg=f"t{number}")
    expect(first.locator("html")).to_have_attribute("data-theme", "light")
    host.page.evaluate("document.body.style.color = '#eee'")
    expect(first.locator("html")).to_have_attribute("data-theme", "dark")

    touch(first)
    host.wait_until_ready("t0")
    for number in (3, 19):  # the last one is far outside the window
        assert host.ask(f"t{number}", "view") == f"rules=standard {CANONICAL}"
    assert host.requests.count("pyodide.asm.wasm") == 1
    assert host.requests.count("casino.zip") == 1


MESSAGES_OF_ANOTHER_FRAME = """() => {
    const table = document.querySelector('#a').shadowRoot.querySelector('iframe').contentWindow;
    const script = document.querySelector('#b').contentDocument.createElement('script');
    window.target = table;
    script.textContent = `parent.target.postMessage(
        JSON.stringify({ casino: 1, type: 'play', id: 1, play: '3h' }), '*');
        parent.postMessage(JSON.stringify({ casino: 1, type: 'play', play: '3h' }), '*');`;
    document.querySelector('#b').contentDocument.body.append(script);
}"""
CANONICAL = format_position(parse_state(POSITION)).removeprefix("rules=standard ")


def test_what_the_element_promises(host: Host) -> None:
    host.open_tables(TABLE + '<iframe id="b" srcdoc="<p>Another frame</p>"></iframe>')
    assert host.ask("a", "view") == f"rules=standard {CANONICAL}"
    # Another frame of that page sends messages that the page itself might send.
    host.page.evaluate(MESSAGES_OF_ANOTHER_FRAME)
    assert host.ask("a", "view") == f"rules=standard {CANONICAL}"
    assert host.told("play") == []
    view = parse_state(host.ask("a", "view"))
    plays = host.ask("a", "legal")
    assert {parse_play(text, view) for text in plays} == set(legal_plays(view))
    answer = host.ask("a", "play", "3hx3c")
    assert answer["play"] == "3hx3c"
    assert answer["view"] == host.ask("a", "view")
    host.frame("a").locator('[data-action="undo"]').evaluate("button => button.click()")
    table = host.frame("a").locator('[data-region="table"]')
    expect(table).to_have_attribute("data-view", format_position(view))
    assert host.ask("a", "play", "7dx9d")[1] == "play"
    assert "no such field" in host.ask("a", "load", "tabel=9d&hands=3h/4c")[0]
    assert host.ask("a", "load", "hands=3h/4c&table=3c&speed=instant").startswith("rules=standard")
    for name in ('[data-card="3h"]', '[data-card="3c"]', '[data-play="3hx3c"]'):
        host.frame("a").locator(name).evaluate("button => button.click()")
    host.ask("a", "view")  # earlier events have arrived, too
    assert [event["detail"]["seat"] for event in host.told("play")] == [1, 2, 1, 2]
    assert [event["detail"]["plays"] for event in host.told("undo")] == [0]
    assert [event["table"] for event in host.told("ready")] == ["a", "a"]
    expect(host.frame("a").locator('[data-region="table"]')).to_have_attribute(
        "data-phase", "round-over"
    )


GAME = (
    '<casino-table id="b" seed="embedded" rules="standard,target=none" speed="instant">'
    "</casino-table>"
)


def test_a_puzzle_and_a_whole_game_are_played_in_a_page(host: Host) -> None:
    puzzle = '<casino-table id="a" puzzle="standard-2" speed="instant"></casino-table>'
    host.open_tables(puzzle + GAME)
    view = parse_state(host.ask("a", "view"))
    assert view.hands[1] == 0
    assert host.ask("a", "play", "4cxAd,3s")["play"] == "4cxAd,3s"
    frame = host.frame("a")
    panel = frame.locator(".guide")
    expect(panel).to_have_attribute("data-answer", "other")
    expect(panel).to_contain_text("gives away 8 points")
    expect(frame.locator('[data-action="puzzle-next"]')).to_have_count(0)
    frame.locator('[data-region="actions"] [data-action="puzzle-again"]').click()
    host.ask("a", "play", "Tsx3s,7d")
    expect(panel).to_have_attribute("data-answer", "good")
    details = [event["detail"] for event in host.told("finished")]
    assert details == [
        {"puzzle": "standard-2", "solved": False},
        {"puzzle": "standard-2", "solved": True},
    ]

    # The game tells its page no hidden card.
    while plays := host.ask("b", "legal"):
        view = parse_state(host.ask("b", "play", plays[-1])["view"])
        assert view.hands[1] == 0
    [*_, finished] = host.told("finished")
    assert len(finished["detail"]["scores"]) == 2
    for text in host.page.evaluate("posted"):
        message = json.loads(text)
        if "view" in message:
            hands = message["view"].partition("hands=")[2].partition(" ")[0]
            assert not hands.partition("/")[2].strip("?")


STUDY = "{[%mark 5h] Two fives.} 3cb5h=8 {Good.} ( 8s 5sx5h,5d ) 5sx5d 8sx(8)"


def test_a_study_is_walked_through_in_a_page_and_a_table_only_looked_at(host: Host) -> None:
    host.open_tables(
        '<casino-table id="a" position="table=5h,5d,Td hands=8s3c/Ts5s" speed="instant" '
        f'study="{STUDY}"></casino-table>'
        + TABLE.replace('id="a"', 'id="b" controls="none" theme="dark"')
    )
    frame = host.frame("a")
    expect(frame.locator('[data-region="hand"] [data-card="8s"]')).to_be_visible()
    before = {name: drawn(frame, name) for name in ("hand", "seats")}
    touch(frame)
    host.wait_until_ready("a")
    panel = frame.locator(".guide")
    expect(panel).to_contain_text("Two fives.")
    assert [named(drawn(frame, name)) for name in before] == [*map(named, before.values())]
    expect(frame.locator(".asked")).to_have_attribute("data-card", "5h")
    on = panel.get_by_role("button", name="Forward one play")
    on.focus()
    on.press("Enter")
    expect(panel).to_contain_text("Good.")
    expect(on).to_be_focused()
    expect(frame.locator('[data-build="8"]')).to_be_visible()
    panel.locator('[data-index="1.0"]').click()
    expect(panel.locator(".place")).to_have_text("2 / 2")
    panel.get_by_role("button", name="To the beginning").click()
    assert host.ask("a", "play", "3c") == ["play: The study does not look at this play.", "play"]
    assert host.ask("a", "play", "8s")["play"] == "8s"
    assert [event["detail"]["play"] for event in host.told("play")] == [
        *("3cb5h=8", "8s", "5sx5h,5d", "8s"),
    ]
    assert not host.told("finished")

    frame = host.frame("b")
    expect(frame.locator("main")).to_have_js_property("inert", value=True)
    expect(frame.locator("[data-words]")).to_have_text(
        "On the table: Bruno’s build of 7: three of spades and four of hearts, three of clubs, "
        "nine of diamonds. In the hand: three of hearts, seven of diamonds, nine of clubs."
    )
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    host.ask("b", "play", "9cx9d")
    expect(frame.locator("[data-words]")).not_to_contain_text("nine of diamonds")


def named(items: list[list[object]]) -> list[list[object]]:
    """Return what is drawn, without its places, which the panel of a study moves."""
    return [item[:6] for item in items]


def test_the_picture_before_python_is_the_table_after_it(host: Host) -> None:
    positions = [
        "table=9d,3c,(7:4h3s@2) hands=3h7d9c/?????? turn=1 dealer=2 stock=*12",
        "table=Kd,10h,2s,(9:5c4d/9h@1),As hands=9cQsJd/???? turn=1 stock=*8",
        "rules=royal,players=3 table=2c,3d hands=8sTd/??????/???? turn=2 seat=2 dealer=1",
        "rules=swazi table=9d,(12:5h7c@1) hands=3sQs/???? won=Kd/8d4c turn=1 last=2",
        "rules=partnership table=5c hands=3h/??/??/?? won=2h2d8s8c/9c9s turn=1 last=1",
    ]
    tables = []
    for number, position in enumerate(positions):
        seat = 'seat="2"' if "seat=2" in position else ""
        place = position.replace(" seat=2", "")
        if seat:
            place = place.replace("hands=8sTd/??????/????", "hands=??????/8sTd/????")
        tables.append(f'<casino-table id="t{number}" {seat} position="{place}"></casino-table>')
    host.open_tables("".join(tables))
    for number in range(len(positions)):
        frame = host.frame(f"t{number}")
        expect(frame.locator('[data-region="hand"] button').first).to_be_visible()
        before = {name: drawn(frame, name) for name in ("table", "hand", "seats")}
        captured_before = captured(frame)
        touch(frame)
        host.wait_until_ready(f"t{number}")
        assert captured(frame) == captured_before
        if "partnership" in positions[number]:  # Python adds a mark to the partner's name
            before.pop("seats")
        assert {name: drawn(frame, name) for name in before} == before


def drawn(frame: FrameLocator, region: str) -> list[list[object]]:
    """Return every card and build of a region with its place."""
    items: list[list[object]] = frame.locator(f'[data-region="{region}"]').evaluate(
        """region => [...region.querySelectorAll('[data-card], [data-build], .name')].map(item => {
            const { x, y, width, height } = item.getBoundingClientRect();
            const { card, build, owner, place, cards } = item.dataset;
            const words = item.matches('.name') ? item.textContent : '';
            const box = [x, y, width, height].map(Math.round);
            return [card ?? '', build ?? '', owner ?? '', place ?? '', cards ?? '', words, ...box];
        })"""
    )
    return items


def captured(frame: FrameLocator) -> list[str]:
    """Return how many cards each pile of captured cards has."""
    return frame.locator(".captured .count").all_text_contents()


@pytest.mark.every_browser
def test_a_plain_frame_works_and_keeps_nothing(host: Host) -> None:
    host.open(
        f'<iframe id="a" src="{{game}}embed.html?{CANONICAL.replace(" ", "&")}" '
        'width="480" height="480" sandbox="allow-scripts allow-same-origin"></iframe>'
    )
    frame = host.frame("a")
    card = frame.locator('[data-region="hand"] [data-card="7d"]')
    expect(card).to_be_visible()
    assert "pyodide.asm.wasm" not in host.requests
    card.evaluate("card => card.click()")  # the card is chosen once Python has started
    host.wait_until_ready("a")
    expect(card).to_have_attribute("aria-pressed", "true")
    keys = card.evaluate("""() => {
        try { return Object.keys(localStorage); } catch { return []; }
    }""")
    assert keys == []


def test_without_any_storage(host: Host) -> None:
    host.page.add_init_script(DENIED)
    host.open_tables(TABLE)
    touch(host.frame("a"))
    frame = host.wait_until_ready("a")
    frame.locator('[data-region="hand"] [data-card="9c"]').click()
    frame.locator('[data-region="table"] [data-card="9d"]').click()
    frame.locator('[data-play="9cx9d"]').click()
    expect(frame.locator('[data-region="notices"]')).to_be_empty()
    assert host.told("play")[0]["detail"]["play"] == "9cx9d"


@pytest.mark.allows("sandbox|CORS|origin 'null'|Blocked script|ERR_FAILED|SecurityError")
@pytest.mark.allows("Content Security Policy|frame-src", "404")
def test_a_frame_that_cannot_show_its_table_says_why(host: Host, page: Page, site: str) -> None:
    host.open(
        '<iframe id="a" src="{game}embed.html" sandbox="allow-scripts"></iframe>'
        '<iframe id="b" src="{game}embed.html" sandbox=""></iframe>'
    )
    notice = host.frame("a").locator('[data-notice="error"]')
    expect(notice).to_contain_text("allow-same-origin")
    without = host.frame("b").locator('[data-notice="scripts"]')
    expect(without).to_contain_text("this frame is not allowed to run it")

    # Where frames are forbidden, the link remains.
    policy = '<meta http-equiv="Content-Security-Policy" content="frame-src \'none\'">'
    host.open_tables(TABLE, head=policy)
    expect(host.page.get_by_role("link", name="x")).to_be_visible()
    assert "could not be loaded" in host.ask("a", "view")[0]

    # What is wrong is named at once, while Python is still on its way to tell why.
    with holding(page, "**/*.wasm"):
        for query, name in NAMED_AT_ONCE.items():
            page.goto(f"{site}embed.html?{query}")
            words = f"{name}=" if f"{name}=" in query else f"{name}: missing"
            expect_mistake(page.locator("html"), words)
            advice = page.locator("[data-notice=error] [data-advice]")
            expect(advice).to_contain_text(f"must correct “{name}”")

    # A puzzle that there is not is found only when the puzzles are there.
    for query, words in {"hands=3h/9z": "hands:", "puzzle=standard-99999": "puzzle:"}.items():
        page.goto(f"{site}embed.html?{query}&start=now")
        expect_mistake(page.locator("html"), words)


REFUSED = """(number) => posted.map((text) => JSON.parse(text)).some(
    ({ type, field, id }) => type === 'error' && field === 'frame' && id === number)"""


@pytest.mark.allows("ERR_FAILED|did not arrive|wasm")
def test_what_fails_is_told_and_can_be_tried_again(host: Host) -> None:
    host.page.route("**/*.wasm", lambda route: route.abort())
    host.open_tables(TABLE)
    # Requests of before a failure are refused; they start Python.
    host.frame("a").locator('[data-region="hand"] button').first.wait_for()
    host.post("a", '{"casino": 1, "type": "view", "id": 5}')
    host.post("a", '{"casino": 1, "type": "legal", "id": 6}')
    for number in (5, 6):
        host.page.wait_for_function(REFUSED, arg=number)
    notice = host.frame("a").locator('[data-notice="error"]')
    expect(notice).to_contain_text("blocks pyodide.asm.wasm")
    host.page.wait_for_function("told.some(({ name }) => name === 'error')")
    host.post("a", '{"casino": 1, "type": "view", "id": 7}')
    host.page.wait_for_function(REFUSED, arg=7)
    host.page.unroute("**/*.wasm")
    notice.get_by_role("button", name="Try again").click()
    host.page.wait_for_function("posted.filter((text) => text.includes('hello')).length > 1")
    assert host.ask("a", "view") == f"rules=standard {CANONICAL}"
    assert len(host.told("ready")) == 1


NAMED_AT_ONCE = {
    "table=9d,9d": "hands",
    "table=9d,9d&hands=3h9c/????": "table",
    "hands=3h9c/3h": "hands",
    "rules=nosuch": "rules",
    "rules=royal,wild=yes": "rules",
    "study=zz&table=5h&hands=3h9c/5s": "study",
    "study=((&table=5h&hands=3h9c/5s": "study",
    "lesson=builds/99": "lesson",
    "puzzle=nosuch-1": "puzzle",
    "seat=5": "seat",
    "hands=3h/4c&stock=*53": "stock",
}
"""Queries of a frame, each with the field that is wrong."""


def expect_mistake(root: Locator, words: str) -> None:
    """Expect a message instead of the table."""
    notice = root.locator('[data-notice="error"][role="alert"]')
    expect(notice.locator("[data-reason]")).to_contain_text(words)
    expect(root.locator("main")).to_be_hidden()
    expect(notice.get_by_role("button")).to_be_hidden()


BAD_ATTRIBUTES = [
    ("level", "genius", "level"),
    ("seat", "9", "seat"),
    ("rules", "royal,courts=purple", "rules"),
    ("position", "table=9d,9d hands=3h/????", "table"),
    ("position", "table=9d,3c hands=3h9d/????", "hands"),
    ("position", "tabel=9d hands=3h/????", "tabel"),
    ("start", "later", "start"),
]
"""An attribute, its value, and the field that the message names."""


BAD_OF_THE_ELEMENT = {"width": "wide", "height": "3 parsecs", "src": "http://["}
ABSENT = {
    "positon": "do you mean position?",
    "tabel": "do you mean table?",
    "weekly": "there are position, seed,",
}
"""Attributes that there are not, and the advice."""
PARTS = dict(field.split("=", 1) for field in POSITION.split(" "))


def test_a_bad_attribute_of_the_element_itself_is_told(host: Host) -> None:
    bad = [*BAD_OF_THE_ELEMENT]
    fields = " ".join(f'{name}="{value}"' for name, value in PARTS.items())
    sound = f'<casino-table id="a" {fields} level="master-2" class="x" data-y="z" onclick="" '
    host.open_tables(
        "".join(TABLE.replace('id="a"', f'id="{name}"') for name in bad)
        + f'{sound} speed="instant"></casino-table>'
    )
    assert host.ask("a", "view") == f"rules=standard {CANONICAL}"
    assert host.told("error") == []
    for attribute, value in BAD_OF_THE_ELEMENT.items():
        set_attribute(host, attribute, value, attribute)
        mistake = wait_for_error(host, attribute)
        assert mistake["field"] == attribute
        table = host.page.locator(f"#{attribute}")
        expect(table.get_by_role("alert")).to_have_text(mistake["message"])
        expect(table.get_by_role("link", name="x")).to_be_visible()
        assert "could not be loaded" in host.ask(attribute, "view")[0]
        table.evaluate("(table, name) => table.removeAttribute(name)", attribute)
        assert host.ask(attribute, "view") == f"rules=standard {CANONICAL}"
    assert [each["table"] for each in host.told("error")] == bad

    tables = (
        f'<casino-table id="{each}" {each}="9d"><a href="/">x</a></casino-table>' for each in ABSENT
    )
    host.open("".join(tables))
    host.page.add_script_tag(url=f"{host.game}casino-table.js")
    for attribute, advice in ABSENT.items():
        mistake = wait_for_error(host, attribute)
        assert mistake["field"] == attribute
        assert advice in mistake["message"]
        table = host.page.locator(f"#{attribute}")
        expect(table.get_by_role("alert")).to_have_text(mistake["message"])
        expect(table.get_by_role("link", name="x")).to_be_visible()
    assert len(host.told("error")) == len(ABSENT)


def test_a_bad_attribute_is_told_at_once_and_deals_no_other_game(host: Host) -> None:
    """Each of the tables in one page has another bad attribute; they share one Python."""
    names = [f"t{number}" for number in range(len(BAD_ATTRIBUTES))]
    host.open_tables("".join(TABLE.replace('id="a"', f'id="{name}"') for name in names))
    for name, (attribute, value, field) in zip(names, BAD_ATTRIBUTES, strict=True):
        set_attribute(host, attribute, value, name)
        error = wait_for_error(host, name)
        assert error["field"] == field
        assert error["message"].startswith(f"{field}: ")
        frame = host.frame(name)
        expect_mistake(frame.locator("html"), error["message"])
        advice = frame.locator('[data-notice="error"] [data-advice]')
        expect(advice).to_contain_text(f"“{field}”")
        assert host.ask(name, "view") == [error["message"], field]
        assert host.ask(name, "play", "3h")[0] == error["message"]
        assert host.ask(name, "load", "hands=3h/4c&table=3c").startswith("rules=standard")
        expect(frame.locator('[data-notice="error"]')).to_be_hidden()
        expect(frame.locator('[data-region="hand"] [data-card="3h"]')).to_be_visible()
    assert [each["table"] for each in host.told("error")] == names


def set_attribute(host: Host, name: str, value: str, table: str = "a") -> None:
    host.page.evaluate(
        "([id, name, value]) => document.getElementById(id).setAttribute(name, value)",
        [table, name, value],
    )


def wait_for_error(host: Host, table: str = "a") -> dict[str, str]:
    """Wait until a table has told its page of an error; return the first one."""
    host.page.wait_for_function(
        "id => told.some(({ name, table }) => name === 'error' && table === id)", arg=table
    )
    details = [each["detail"] for each in host.told("error") if each["table"] == table]
    detail: dict[str, str] = details[0]
    return detail


@pytest.mark.every_browser
def test_without_scripts_every_page_is_read_or_says_what_it_cannot_show(
    page_without_scripts: Page, site: str, tmp_path: Path
) -> None:
    page = page_without_scripts  # nothing changes in it: what it is at once, it stays
    page.goto(f"{site}embed.html?{CANONICAL.replace(' ', '&')}")
    message = page.locator('[data-notice="scripts"]')
    assert "cannot show its table" in message.inner_text()
    assert "kann er seinen Tisch nicht zeigen" in message.inner_text()
    assert page.locator("main").is_hidden()  # it holds another position
    page.goto(site)
    assert "JavaScript is off here" in message.inner_text()
    rules = message.get_by_role("link", name="Read the rules").get_attribute("href")
    assert rules == "./learn/rules.html"
    page.goto(f"{site}{rules}")
    assert page.get_by_role("heading", level=1).is_visible()

    # A page of somebody else shows the code, and the content of each table.
    with hosting(page, tmp_path, site) as host:
        host.open_copy("tutorial.html")
        assert page.get_by_role("img", name="A table of Casino").is_visible()
        assert page.get_by_role("main").get_by_role("link").count() == 4
        assert "while True:" in page.locator("#loop").inner_text()
        assert "assert" not in page.locator("#task").inner_text()


BAD = [
    ("not JSON {", None),  # not a Casino message: ignored
    ('{"casino": 1, "type": ', "casino"),
    ('{"casino": 1, "type": "steal"}', "type"),
    ('{"casino": 2, "type": "view"}', "casino"),
    ('{"casino": 1, "type": "play", "id": 1, "play": 8}', "play"),
    ('{"casino": 1, "type": "play", "id": 1, "play": "8sx"}', "play"),
    ('{"casino": 1, "type": "view", "id": "x"}', "id"),
    ('{"casino": 1, "type": "load", "id": 1, "query": "hands=<b>"}', "hands"),
    ('{"casino": 1, "type": "view", "hands": true}', "hands"),
    ('{"casino": 1, "type": "load", "id": 7, "query": "' + "x" * 5000 + '"}', "casino"),
]


@pytest.mark.own_context
def test_bad_messages_are_answered_and_break_nothing(host: Host) -> None:
    host.page.clock.install(time="2026-11-20T12:00:00Z")
    host.open_tables(TABLE)
    expect(host.frame("a").locator('[data-region="hand"] button')).to_have_count(3)
    host.post("a", '{"casino": 1, "type": "steal", "id": 9}')
    host.page.wait_for_function("""() => posted.map((text) => JSON.parse(text)).some(
        ({ type, field, id }) => type === 'error' && field === 'type' && id === 9)""")
    too_long = ["casino: the message is longer than 4000 characters", "casino"]
    assert host.ask("a", "load", "hands=" + "3h" * 60_000) == too_long
    assert "pyodide.asm.wasm" not in host.requests  # a bad message does not start Python
    host.ask("a", "view")
    assert host.ask("a", "play", "3h" * 60_000) == too_long
    for text, field in BAD:
        host.page.evaluate("() => posted.splice(0)")
        host.post("a", text)
        if field:  # loading a position takes a while
            host.page.wait_for_function("posted.some((text) => text.includes('\"error\"'))")
        host.ask("a", "view")
        answers = [json.loads(message) for message in host.page.evaluate("posted")]
        errors = [answer["field"] for answer in answers if answer["type"] == "error"]
        assert errors == ([field] if field else []), text
    host.page.evaluate("() => posted.splice(0)")
    host.page.clock.pause_at("2026-11-20T13:00:00Z")
    host.post("a", '{"casino": 1, "type": "view"}', times=600)
    host.page.wait_for_function("posted.length >= 600")
    answers = [json.loads(message) for message in host.page.evaluate("posted")]
    refused = [answer["message"] for answer in answers if answer["type"] == "error"]
    assert len(refused) > 50
    assert set(refused) == {"casino: too many messages; 100 a second are heard"}
    host.page.clock.run_for(1000)
    assert host.ask("a", "view") == f"rules=standard {CANONICAL}"


def low_frame_has_its_room_on_paper(host: Host) -> None:
    table = '<casino-table id="a" lesson="builds/1" width="340" height="200"></casino-table>'
    host.open_tables(table)
    low = host.page.locator("#a")
    expect(low).to_have_attribute("data-hidden", "")
    assert boxes(low)[0].height == 200
    host.page.emulate_media(media="print")
    expect(low).not_to_have_css("height", "200px")
    host.page.emulate_media(media="screen")


def test_a_picture_stays_until_it_is_touched_and_a_link_until_it_is_printed(
    host: Host, browser_name: str
) -> None:
    host.open_tables(
        f'<casino-table id="a" position="{POSITION}"><svg viewBox="0 0 4 3"><title>A table</title>'
        "</svg></casino-table>"
    )
    button = host.page.get_by_role("button", name="Play: Casino, table 1")
    expect(button).to_be_visible()
    [picture], [covering] = boxes(host.page.locator("#a svg")), boxes(button)
    assert picture.height > 200
    assert picture.y + picture.height <= covering.y
    assert "embed.html" not in host.requests
    button.press("Enter")
    host.wait_until_ready("a")

    # What has to be scrolled to in a low frame has its room on paper; Firefox emulates none.
    if browser_name == "chromium":
        low_frame_has_its_room_on_paper(host)

    # A table that was not scrolled to is printed.
    far = TABLE.replace("<casino-table ", '<casino-table style="margin-block-start: 9000px" ')
    host.open_tables(far)
    link = host.page.locator("#a a")
    expect(link).to_be_hidden()
    host.page.emulate_media(media="print")
    expect(link).to_be_visible()  # no blank space where the frame is not there yet
    assert boxes(host.page.locator("#a"))[0].height < 50
    host.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(host.frame("a").locator('[data-region="hand"] button')).to_have_count(3)
    expect(link).to_be_hidden()
