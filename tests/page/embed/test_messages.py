"""The messages between a table in a frame and its host page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import NotationError
from casino_page.embed.messages import (
    FIELDS,
    LONGEST,
    MessageError,
    Request,
    answer,
    event,
    parse_request,
    refusal,
)

from ...profiles import many


def message(**content: Any) -> str:
    return json.dumps({"casino": 1, **content})


def test_requests() -> None:
    assert parse_request(message(type="listen")) == Request("listen")
    assert parse_request(message(type="view", id=7)) == Request("view", 7)
    assert parse_request(message(type="play", id=0, play="8sx3c,5d")) == Request(
        "play", 0, "8sx3c,5d"
    )
    assert parse_request(message(type="load", query="seed=1")).text == "seed=1"


@pytest.mark.parametrize(
    ("text", "field", "number"),
    [
        ("", "casino", None),
        ("hello", "casino", None),
        ("[1]", "casino", None),
        ("null", "casino", None),
        ("{}", "casino", None),
        ('{"casino": 2, "type": "view", "id": 3}', "casino", 3),
        ('{"casino": true, "type": "view"}', "casino", None),
        ('{"casino": "1", "type": "view"}', "casino", None),
        ("[" * 3000, "casino", None),
        ("x" * (LONGEST + 1), "casino", None),
        (message(), "type", None),
        (message(type="steal", id=1), "type", 1),
        (message(type=["view"]), "type", None),
        (message(type="view", id="1"), "id", None),
        (message(type="view", id=-1), "id", None),
        (message(type="view", id=1.5), "id", None),
        (message(type="view", id=True), "id", None),
        (message(type="view", id=2**60), "id", None),
        (message(type="play", id=1), "play", 1),
        (message(type="play", id=1, play=8), "play", 1),
        (message(type="play", id=1, play=" "), "play", 1),
        (message(type="load", id=1, query=None), "query", 1),
        (message(type="view", id=1, play="8s"), "play", 1),
        (message(type="view", hands="As"), "hands", None),
    ],
)
def test_a_bad_message_names_its_field(text: str, field: str, number: int | None) -> None:
    with pytest.raises(MessageError) as error:
        parse_request(text)
    assert error.value.field == field
    assert error.value.request == number
    sent = json.loads(refusal(error.value))
    assert sent["type"] == "error"
    assert sent["field"] == field
    assert sent["message"].startswith(f"{field}: ")
    assert sent.get("id") == number


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
fields = st.sampled_from(["casino", "type", "id", "query", "play", "__proto__", ""]) | st.text(
    max_size=8
)
nearly = st.builds(
    lambda kind, rest: {"casino": 1, "type": kind, **rest},
    st.sampled_from([*FIELDS, "answer", ""]),
    st.dictionaries(fields, json_values, max_size=4),
)


@many(8)
@given(
    st.text(max_size=60)
    | json_values.map(json.dumps)
    | nearly.map(json.dumps)
    | st.binary(max_size=40).map(lambda data: data.decode("utf-8", "surrogateescape"))
)
def test_any_message_is_read_or_refused_in_short_words(text: str) -> None:
    answered = read(text)
    assert len(answered) < 700
    sent = json.loads(answered)
    assert sent["casino"] == 1
    assert sent.get("field") or sent["type"] == "answer"


def read(text: str) -> str:
    try:
        return answer(parse_request(text))
    except MessageError as error:
        return refusal(error)


def test_answers_bear_the_number_of_their_request() -> None:
    assert json.loads(answer(Request("view", 4), view="v")) == {
        "casino": 1,
        "type": "answer",
        "id": 4,
        "view": "v",
    }
    assert json.loads(event("play", play="8s")) == {"casino": 1, "type": "play", "play": "8s"}


def test_what_cannot_be_loaded_names_the_field_of_the_query() -> None:
    sent = json.loads(refusal(NotationError("tabel: no such field"), Request("load", 2, "tabel=3")))
    assert (sent["field"], sent["id"]) == ("tabel", 2)
    sent = json.loads(refusal(NotationError("8x: no play"), Request("play", 3, "8x")))
    assert (sent["field"], sent["id"]) == ("play", 3)
