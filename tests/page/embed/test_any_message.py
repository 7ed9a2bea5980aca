"""Whatever an address or a host page says to a table in a frame, it answers and names the field."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_core.notation.positions import FIELDS as POSITION_FIELDS
from casino_page.embed.messages import FIELDS, LONGEST
from casino_page.embed.options import QUERY_FIELDS

from ...profiles import many
from ..addresses import HUGE, ODD, address
from ..opened import Tab, at_rest, in_time, run
from ..pages import PUZZLES


class HostPage:
    """The page around the frame: it keeps what it is sent, and sends messages."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.receiver: Callable[[str], None] = lambda _: None

    def send(self, text: str) -> None:
        self.sent.append(json.loads(text))

    def receive(self, receiver: Callable[[str], None]) -> None:
        self.receiver = receiver

    async def fetchText(self, path: str) -> str:  # noqa: N802 - the name of a JavaScript function
        folder, _, name = path.partition("/")
        if folder == "puzzles" and (PUZZLES / name).is_file():
            return (PUZZLES / name).read_text(encoding="utf-8")
        return ""


class FrameTab(Tab):
    """A tab with a table of another page in it."""

    def __init__(self, query: str) -> None:
        super().__init__(query, embedded=True)
        self.window = SimpleNamespace(addEventListener=lambda *_: None)


@cache
def embedded_table() -> Any:
    """Return the class of tables in frames, whose module asks for the browser's own modules."""
    with pytest.MonkeyPatch.context() as patch:
        ffi = {"create_proxy": same, "create_once_callable": same, "JsException": Exception}
        browser: dict[str, dict[str, object]] = {
            "js": {"window": None},
            "polyscript": {"js_modules": None},
            "pyodide": {},
            "pyodide.ffi": ffi,
        }
        for name, content in browser.items():
            module = ModuleType(name)
            module.__dict__.update(content)
            patch.setitem(sys.modules, name, module)
        from casino_page.embed.embedded_table import EmbeddedTable

    return EmbeddedTable


def same(function: Callable[..., object]) -> Callable[..., object]:
    return function


async def messages_from(query: str, messages: list[str]) -> list[dict[str, Any]]:
    """Open a table in a frame, send it messages, and return what it sends."""
    tab, host = FrameTab(query), HostPage()
    table = embedded_table()(tab, host)
    with in_time(query):
        table.open()
        await until_idle(table)
    assert tab.errors == []
    if tab.mistake:
        field, reason = tab.mistake
        assert field in (*QUERY_FIELDS, "query") or ": no such field" in reason, tab.mistake
        assert reason.startswith(f"{field}:")
    for text in messages:
        before = len(host.sent)
        with in_time(text):
            host.receiver(text)
            await until_idle(table)
        assert tab.errors == []
        answers = [each for each in host.sent[before:] if each["type"] in ("answer", "error")]
        assert len(answers) == 1, (text, host.sent[before:])
        if answers[0]["type"] == "error":
            check_refusal(answers[0])
    return host.sent


async def until_idle(table: Any) -> None:
    await at_rest()
    while table._tasks:
        await at_rest()


def check_refusal(refusal: dict[str, Any]) -> None:
    field, message = refusal.get("field", ""), refusal["message"]
    assert field, message
    assert len(message) < 800, message
    assert "Error" not in message


messages_sent = st.one_of(
    st.builds(
        lambda kind, number, text: json.dumps(
            {
                "casino": 1,
                "type": kind,
                "id": number,
                **({FIELDS[kind]: text} if FIELDS[kind] else {}),
            }
        ),
        st.sampled_from([*FIELDS]),
        st.integers(0, 99),
        address(QUERY_FIELDS) | st.sampled_from(("3h", "3hx3c", "9z", *ODD, *HUGE)),
    ),
    st.text(max_size=40),
    st.sampled_from(("{}", "[]", "null", '"x"', '{"casino": 1}', "[" * 2000, "x" * (LONGEST + 1))),
    st.dictionaries(
        st.sampled_from(("casino", "type", "id", "query", "play", "x")),
        st.sampled_from((1, 2, -1, 10**400, None, True, 0.5, "load", "play", "view", "\ud800", [])),
    ).map(json.dumps),
)


@many(2)
@given(address(QUERY_FIELDS), st.lists(messages_sent, max_size=3))
@example("seats=you,greedy,greedy,greedy,greedy,greedy,greedy,greedy", [])
@example("hands=3h9c/????&table=9d", ['{"casino":1,"type":"load","id":1,"query":"study=9z"}'])
@example("study=9z&hands=3h/9c", ['{"casino":1,"type":"view"}'])
@example("lesson=nowhere/1", [])
@example("puzzle=standard-99999", [])
def test_every_message_is_answered_and_every_mistake_named(query: str, messages: list[str]) -> None:
    run(messages_from(query, messages))


def test_each_field_has_its_mistake_named() -> None:
    for field in QUERY_FIELDS:
        value = "x" * 101 if field == "seed" else "\u0455"
        hands = "&hands=3h/4c" if field in NEEDS_HANDS else ""
        sent = run(messages_from(f"{field}={value}{hands}", [VIEW]))
        assert sent[-1]["type"] == "error", field
        name = value if field == "position" else field  # as it would name a field of a position
        assert sent[-1]["field"] == name, sent


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("lesson=bilds/3", "builds/3"),
        ("lesson=builds/99", "builds/9"),
        ("puzzle=standrd-17", "standard-17"),
        ("daily=today/roial", "royal"),
        ("level=gredy", "greedy"),
        ("theme=drak", "dark"),
        ("start=clik", "click"),
        ("rules=roial", "royal"),
        ("rules=royal,plaeyrs=3", "players"),
    ],
)
def test_a_misspelt_value_is_told_with_the_nearest(query: str, meant: str) -> None:
    sent = run(messages_from(query, [VIEW]))
    assert sent[-1]["type"] == "error"
    assert f"perhaps {meant}?" in sent[-1]["message"]


NEEDS_HANDS = {*POSITION_FIELDS, "study"} - {"hands", "rules"}
"""The fields that belong to a position, which has hands."""
VIEW = '{"casino": 1, "type": "view", "id": 1}'


# Failures of the program

BROKEN = RuntimeError("broken on purpose")
REQUESTS = {"listen": "", "view": "", "legal": "", "play": "3h", "load": "table=9d&hands=3h/4c"}


class BrokenSession:
    """Fails whatever is asked of it."""

    def __getattr__(self, name: str) -> object:
        raise BROKEN


def request(kind: str, number: int) -> str:
    own = {FIELDS[kind]: REQUESTS[kind]} if FIELDS[kind] else {}
    return json.dumps({"casino": 1, "type": kind, "id": number, **own})


async def failing_table(
    messages: list[str], *, opened: bool
) -> tuple[FrameTab, list[dict[str, Any]]]:
    """Send messages to a table that fails at its start, or at each of them once it is open."""
    tab, host = FrameTab("table=9d,3c&hands=3h9c/????"), HostPage()
    table = embedded_table()(tab, host)
    failing = SimpleNamespace(session=BrokenSession(), stop=lambda: None, handle=broken)
    with pytest.MonkeyPatch.context() as patch:
        if not opened:
            patch.setattr(table, "_show_table", broken)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        table.open()
        await until_idle(table)
        if opened:
            patch.setattr(table, "_app", failing)
            patch.setattr(table, "_show_table", broken)
        before = len(host.sent)
        for text in messages:
            with suppress(RuntimeError):
                host.receiver(text)
            await until_idle(table)
    return tab, host.sent[before:]


def broken(*_: object) -> object:
    raise BROKEN


@pytest.mark.parametrize("opened", [False, True], ids=["at its start", "later"])
def test_a_request_is_answered_even_if_the_program_fails(*, opened: bool) -> None:
    tab, sent = run(
        failing_table([request(kind, n) for n, kind in enumerate(REQUESTS)], opened=opened)
    )
    assert [(each["type"], each["id"]) for each in sent] == [("error", n) for n in range(5)]
    for each in sent:
        assert each["field"] == "frame"
        assert "broken on purpose" in each["message"]
    assert all("broken on purpose" in words for words in tab.errors)
    assert tab.errors


def test_a_table_that_failed_at_its_start_can_be_loaded() -> None:
    async def loaded() -> list[dict[str, Any]]:
        tab, host = FrameTab("table=9d,3c&hands=3h9c/????"), HostPage()
        table = embedded_table()(tab, host)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table, "_show_table", broken)
            table.open()
            await until_idle(table)
        host.receiver(request("load", 1))
        await until_idle(table)
        host.receiver(request("view", 2))
        return host.sent

    answers = [each for each in run(loaded()) if each["type"] == "answer"]
    assert [each["id"] for each in answers] == [1, 2]
    assert "table=9d" in answers[1]["view"]


def test_a_request_after_a_load_is_about_the_table_that_it_brings() -> None:
    async def played() -> list[dict[str, Any]]:
        host = HostPage()
        table = embedded_table()(FrameTab("table=2c&hands=2d3h/????"), host)
        table.open()
        await until_idle(table)
        for kind, number in (("load", 1), ("play", 2), ("load", 3), ("view", 4)):
            host.receiver(request(kind, number))
        await until_idle(table)
        return host.sent

    answers = [each for each in run(played()) if each["type"] in ("answer", "error")]
    assert [(each["type"], each["id"]) for each in answers] == [("answer", n) for n in range(1, 5)]
    loaded, play, again, view = (each["view"] for each in answers)
    assert "table=3h,9d" in play
    assert loaded == again == view
