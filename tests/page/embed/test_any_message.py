"""Whatever an address or a host page says to a table in a frame, it answers and names the field."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
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
from ..opened import Tab, at_rest, in_time
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


@pytest.fixture(scope="module")
def embedded_table() -> Iterator[Any]:
    """The class of tables in frames, whose module asks for the browser's own modules."""
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

        yield EmbeddedTable


def same(function: Callable[..., object]) -> Callable[..., object]:
    return function


async def told(embedded_table: Any, query: str, messages: list[str]) -> list[dict[str, Any]]:
    """Open a table in a frame, send it messages, and return what it sends."""
    tab, host = FrameTab(query), HostPage()
    table = embedded_table(tab, host)
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
def test_every_message_is_answered_and_every_mistake_named(
    embedded_table: Any, query: str, messages: list[str]
) -> None:
    asyncio.run(told(embedded_table, query, messages))


def test_each_field_has_its_mistake_named(embedded_table: Any) -> None:
    for field in QUERY_FIELDS:
        value = "x" * 101 if field == "seed" else "\u0455"
        hands = "&hands=3h/4c" if field in NEEDS_HANDS else ""
        sent = asyncio.run(told(embedded_table, f"{field}={value}{hands}", [VIEW]))
        assert sent[-1]["type"] == "error", field
        wanted = value if field == "position" else field  # as it would name a field of a position
        assert sent[-1]["field"] == wanted, sent


NEEDS_HANDS = {*POSITION_FIELDS, "study"} - {"hands", "rules"}
"""The fields that belong to a position, which has hands."""
VIEW = '{"casino": 1, "type": "view", "id": 1}'
