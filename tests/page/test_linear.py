"""No text makes a reader work more than in proportion to its length, and none is too long."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from types import FrameType
from typing import Any

import pytest

import casino_core as casino
from casino_core import CasinoError
from casino_core.notation import cards, limits
from casino_page.address.page_request import parse_query
from casino_page.embed.options import parse_options
from site_builder.paths import WEB
from tests import patterns

from ..profiles import thorough
from ..rows import for_each
from .pages import requested

START = casino.parse_position("table=5h,9d hands=3s8s/Ks")
RECORD = '[Seed "a"]\n\n'
BUILD = "(7:4h3s@2)"

READERS: dict[str, Callable[[str], object]] = {
    "cards": casino.parse_cards,
    "card": casino.parse_card,
    "play": lambda text: casino.parse_play(text, START),
    "position": casino.parse_state,
    "rules": casino.parse_rules,
    "record": casino.parse_record,
    "query": requested,
    "options": parse_options,
}

HOSTILE: dict[str, Callable[[int], str]] = {
    "cards": lambda n: "3h" * n,
    "separators": lambda n: ", " * n + "x",
    "white space": lambda n: "seed=a" + " " * n + "!",
    "plus signs": lambda n: "?seed=a" + "+" * n + "!",
    "escapes": lambda n: "seed=" + "%20" * n + "!",
    "names": lambda n: "seed=" + "a " * n,
    "digits": lambda n: "9" * n,
    "piles": lambda n: "8sx" + "5h," * n,
    "builds": lambda n: f"hands=/ table={BUILD * n}",
    "open builds": lambda n: "hands=/ table=" + "(" * n,
    "a position": lambda n: "hands=/ " * n,
    "fields": lambda n: "&" * n,
    "overrides": lambda n: "standard" + ",players=3" * n,
    "tags": lambda n: RECORD + '[a "' * n,
    "escaped tags": lambda n: '[a "' + '\\"' * n,
    "comments": lambda n: RECORD + "{" * n,
    "result": lambda n: RECORD + "1-" * n + "x",
    "numbers": lambda n: RECORD + "1." * n + "x",
    "plays": lambda n: RECORD + "8s " * n,
    "results": lambda n: RECORD + "* " * n,
    "packs": lambda n: "".join(f'[Cards{i} "3h"]\n' for i in range(1, n)),
    "undos": lambda n: f'[Undone "{"2>1 " * n}"] [Taken "{"8s " * n}"] {RECORD}',
    "hints": lambda n: f'[Hints "{"1 " * n}"] {RECORD}',
}


@contextmanager
def counted_steps() -> Iterator[list[int]]:
    """Count the lines of Python that run, and the calls of functions in C."""
    steps = [0]

    def line(_frame: FrameType, event: str, _argument: Any) -> Any:
        steps[0] += event == "line"
        return line

    def call(_frame: FrameType, event: str, _argument: Any) -> None:
        steps[0] += event == "c_call"

    before, before_profile = sys.gettrace(), sys.getprofile()
    sys.settrace(line)
    sys.setprofile(call)
    try:
        yield steps
    finally:
        sys.settrace(before)
        sys.setprofile(before_profile)


def steps_of(read: Callable[[str], object], text: str) -> int:
    with suppress(CasinoError):
        read(text)  # so that what is cached is not counted
    with counted_steps() as steps, suppress(CasinoError):
        read(text)
    return steps[0]


every_pair = for_each([*product(READERS, HOSTILE)], " of ".join)


@every_pair
def test_twice_the_length_is_at_most_twice_the_work(pair: tuple[str, str]) -> None:
    reader, hostile = pair
    read, make = READERS[reader], HOSTILE[hostile]
    for length in (100, 400) if thorough() else (400,):
        once, twice = (steps_of(read, make(n)) for n in (length, 2 * length))
        assert twice <= 2.2 * once + 400, (length, once, twice)


@every_pair
def test_a_message_repeats_no_more_than_a_line(pair: tuple[str, str]) -> None:
    reader, hostile = pair
    text = HOSTILE[hostile](25_000)
    try:
        result = READERS[reader](text)
    except CasinoError as error:
        message = str(error)
    else:
        message = getattr(getattr(result, "request", result), "problem", None) or ""
    assert len(message) < 1500
    assert "\n" not in message
    for start in range(0, len(message) - 100, 20):
        assert message[start : start + 100] not in text


class SlicedString(str):
    """A text that counts the characters that are copied out of it."""

    __slots__ = ()
    copied = 0

    def __getitem__(self, key: Any) -> SlicedString:
        part = SlicedString(super().__getitem__(key))
        SlicedString.copied += len(part)
        return part


class NoSeparators:
    """A stand-in for the expression of separators, for texts that have none."""

    def sub(self, _new: str, text: str) -> SlicedString:
        return SlicedString(text)


def test_a_list_of_cards_is_not_copied_for_each_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "_SEPARATORS", NoSeparators())
    SlicedString.copied = 0
    text = "3h" * 900
    assert len(casino.parse_cards(text)) == 900
    assert SlicedString.copied <= len(text)


TOO_LONG = [
    (casino.parse_cards, limits.LONGEST_FIELD, ""),
    (READERS["play"], limits.LONGEST_FIELD, "play: "),
    (casino.parse_rules, limits.LONGEST_FIELD, "rules: "),
    (casino.parse_record, limits.LONGEST_RECORD, "record: "),
]


@pytest.mark.parametrize(("read", "longest", "field"), TOO_LONG)
def test_a_text_that_is_too_long_is_refused(
    read: Callable[[str], object], longest: int, field: str
) -> None:
    with pytest.raises(CasinoError) as error:
        read("x" * (longest + 1))
    assert str(error.value) == f"{field}{longest + 1} characters, more than {longest}"


def test_a_position_and_a_query_name_the_field_that_is_too_long() -> None:
    long = "x" * (limits.LONGEST_FIELD + 1)
    with pytest.raises(CasinoError, match=r"^won: 2001 characters, more than 2000$"):
        casino.parse_state(f"hands=/ won={long}")
    with pytest.raises(CasinoError, match=r"^position: 10009 characters, more than 10000$"):
        casino.parse_state(f"hands=/ {'&' * 10_001}")
    assert "seats: 2001 characters, more than 2000" in str(parse_query(f"seats={long}").error)
    packed = {"duel": 7_000, "record": 6_000, "exercise": 6_000, "study": 2_000}
    query = "&".join(f"{name}={'x' * size}" for name, size in packed.items())
    assert "query: 21000 characters" in str(requested(query).error)


# Regular expressions: their work cannot be counted, but their shape can be read


def test_every_regular_expression_is_linear() -> None:
    problems = {str(pattern): pattern.problem() for pattern in patterns.every_pattern()}
    assert len(problems) > 30
    assert {place: problem for place, problem in problems.items() if problem} == {}


REGEXP_LITERAL = re.compile(
    r"(?<=[ (])/((?:[^/\\\n\[ ]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)/[gis]*(?=[,;).])"
)


@pytest.mark.parametrize("script", ["position.js", "options.js", "cover.js", "casino-table.js"])
def test_the_expressions_of_the_scripts_in_frames_are_linear(script: str) -> None:
    expressions = REGEXP_LITERAL.findall(
        (WEB / "js" / "embed" / script).read_text(encoding="utf-8")
    )
    assert expressions
    for pattern in expressions:
        assert patterns.Pattern(script, 0, pattern, frozenset({"search"})).problem() is None, (
            pattern
        )


@pytest.mark.parametrize(
    ("pattern", "method"),
    [(r"\s+(?=[A-Za-z]+=)", "split"), (r"(a+)+", "fullmatch"), (r"a+a+b", "fullmatch")],
)
def test_the_check_finds_what_it_looks_for(pattern: str, method: str) -> None:
    assert patterns.Pattern("x.py", 1, pattern, frozenset({method})).problem()
