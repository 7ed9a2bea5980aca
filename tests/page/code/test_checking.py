"""Checks, and the reader's code in another Python: what crosses between them, and what does not."""

from __future__ import annotations

import json
import random
import sys
from random import Random
from typing import Any

import pytest

import casino_core as casino
from casino_page.code.answers import Answers
from casino_page.code.crossing import packed, unpacked

from .doing import TASK, result_of

VIEW = casino.parse_view("table=9d,3c hands=3h9c/????")


def refused(each: object) -> int:
    raise AssertionError(f"{each!r} is not copied")


def checks_of(code: str, checks: str, **fields: Any) -> dict[str, Any]:
    result = result_of(code, checks=checks, **fields)
    assert not result["ended"], result["error"]
    verdict: dict[str, Any] = result["checks"]
    return verdict


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 7, -(2**3000), 1.5, float("inf"), "é", b"\0a", (), [1, [2, (3,)]]),
        *({1, 2}, frozenset("ab"), {(1, "a"): [None]}, casino.parse_card("Td"), VIEW),
        *(VIEW.hand, casino.legal_plays(VIEW), casino.PlayKind.CAPTURE, casino.Suit.HEARTS),
        casino.Game.new("royal", "a").position,
    ],
)
def test_a_value_is_the_same_in_the_other_python(value: object) -> None:
    data = json.loads(json.dumps(packed(value, refused)))
    copy = unpacked(data, refused)
    assert (copy, type(copy)) == (value, type(value))


def test_chance_goes_on_in_the_other_python() -> None:
    chance = Random("a")
    data = json.loads(json.dumps(packed(chance, refused)))
    assert unpacked(data, refused).random() == chance.random()


class OddInt(int):
    """Equal to whatever one likes."""

    def __eq__(self, _other: object) -> bool:
        return True

    __hash__ = int.__hash__


@pytest.mark.parametrize(
    "value", [object(), OddInt(3), print, OddInt, 2**5000, casino.Game.new("royal", "a")]
)
def test_what_is_not_a_plain_value_stays_where_it_is(value: object) -> None:
    assert packed([value], lambda each: 5 if each is value else 6) == ["list", [["kept", 5]]]


def test_values_without_an_end_stay_where_they_are() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert "kept" in json.dumps(packed(endless, lambda _: 0))


@pytest.mark.parametrize(
    "data",
    [
        *(["kept", "x"], ["exec", "1"], ["card", "1x"], ["state", 5], ["enum", ["os", "x"]]),
        *(["dict", [1]], ["enum", ["Card", "__init__"]], ["Play", [1]], [], {}, ["random", 1]),
        ["enum", ["__builtins__", "exec"]],
    ],
)
def test_what_is_not_a_value_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="This is not a value"):
        unpacked(data, lambda number: number)


CHECKS = "assert double(2) == 4, 'no'\nassert double(3) == 6, 'no'"


@pytest.mark.parametrize(
    "code",
    [
        # Equal to everything, in the reader's own Python only.
        "class Any:\n    __eq__ = lambda *_: True\ndef double(x):\n    return Any()",
        "class Any(int):\n    __eq__ = lambda *_: True\ndef double(x):\n    return Any()",
        (
            "class Any(type):\n    __eq__ = lambda *_: True\nclass double(metaclass=Any):\n"
            "    def __init__(self, x): pass"
        ),
        "from unittest.mock import ANY\ndef double(x):\n    return ANY",
        "from unittest.mock import ANY as double",
        # The code goes on to where it is called from.
        (
            "import sys\ndef double(x):\n    frame = sys._getframe()\n    while frame:\n"
            "        frame.f_locals.update(x=4, answer=4)\n        frame = frame.f_back"
        ),
        # A name of Python's own means the same in the checks.
        "from itertools import chain as double, chain as len, chain as isinstance",
        "def double(x):\n    raise SystemExit(0)",
        "def double(x):\n    raise KeyboardInterrupt",
        "double = 4",
        "",
    ],
)
def test_no_code_makes_its_checks_hold_without_what_they_ask(code: str) -> None:
    result = result_of(code, checks=CHECKS)
    assert result["ended"] or result["checks"]["passed"] == 0
    assert result["ended"] or result["checks"]["message"]


def test_what_the_code_imports_by_a_name_of_python_is_not_meant_in_checks() -> None:
    code = "from itertools import chain as isinstance, repeat as len\ndef double(x): return 'no'"
    checks = "assert isinstance(double(2), int), 'an int'\nassert len([1]) == 1"
    assert checks_of(code, checks)["message"] == "an int"


INSIDE = "import sys\nsys.reached = True"
"""Code that would run where the checks run, if they could be led to it."""
INSIDE_TASK = json.dumps({**TASK, "code": INSIDE, "checked": False})


@pytest.mark.parametrize(
    ("imported", "told"),
    [
        ("from builtins import exec as decode", INSIDE),
        ("from builtins import eval as decode", f"exec({INSIDE!r})"),
        ("import builtins\ndecode = builtins.exec", INSIDE),
        ("from casino_page.code.door import run as decode", INSIDE_TASK),
        ("from casino_page.code.door import Run as decode", INSIDE),
        ("from casino_core.cli.program import main as decode", INSIDE),
        ("from random import seed as decode", INSIDE),
    ],
)
def test_checks_are_led_to_nothing_by_what_the_code_imports(
    monkeypatch: pytest.MonkeyPatch, imported: str, told: str
) -> None:
    monkeypatch.setattr(Answers, "answer", _answer_without_doing)
    monkeypatch.setattr(sys, "reached", False, raising=False)
    state = random.getstate()
    code = f"{imported}\ndef encode(text): return {told!r}"
    checks_of(code, "assert decode(encode('a')) == 'a', 'no'")
    assert not sys.reached  # type: ignore[attr-defined]
    assert random.getstate() == state


def _answer_without_doing(self: Answers, question: dict[str, Any]) -> dict[str, Any]:
    """Answer as the code's own Python, but do nothing there: both are one Python in a test."""
    kind, *values = question["ask"], *map(self.unpacked, question["values"])
    if kind != "call":
        return {"value": self.packed(getattr(self, f"_{kind}")(*values))}
    function, arguments, _named = values
    is_own = getattr(function, "__name__", "") == "encode"
    return {"value": function(*arguments) if is_own else "nothing"}


def test_a_function_changes_what_the_next_check_reads() -> None:
    code = "calls = []\ndef note(x):\n    calls.append(x)\n    return len(calls)"
    checks = (
        "assert calls == []\nassert note('a') == 1 and note('b') == 2\nassert calls == ['a', 'b']"
    )
    assert checks_of(code, checks)["message"] == ""


def test_checks_use_what_stays_with_the_code() -> None:
    code = """\
import math as m
class Point:
    "a point"
    def __init__(self, x): self.x = x
    def __add__(self, other): return Point(self.x + other.x)
    def __eq__(self, other): return isinstance(other, Point) and self.x == other.x
    def __len__(self): return 3
    def __getitem__(self, at): return [self.x, m][at]
def twice(do, x):
    return do(do(x))
def points():
    for x in range(3):
        yield Point(x)"""
    checks = """\
assert Point(2).x == 2 and Point(2) + Point(3) == Point(5) != Point(4)
assert len(Point(1)) == 3 and Point(7)[0] == 7 and Point.__doc__ == "a point"
assert [point.x for point in points()] == [0, 1, 2]
assert twice(Point, 1).x.x == 1
assert sorted([3, 1, 2], key=lambda n: -Point(n).x) == [3, 2, 1]
assert m.pi > 3 and callable(twice) and Point(1)
try:
    Point()
except TypeError as error:
    assert "missing" in str(error)
else:
    assert False
found = Point(8)
assert found.x == 8 and "Point" in repr(found)"""
    verdict = checks_of(code, checks)
    assert (verdict["message"], verdict["passed"]) == ("", verdict["count"])


def test_checks_that_hand_over_a_function_are_told_so() -> None:
    verdict = checks_of(
        "def twice(do, x): return do(do(x))", "assert twice(lambda x: x + 1, 1) == 3"
    )
    assert "checks can give the code values, but no function" in verdict["message"]


def test_chance_in_checks_is_the_same_each_time_they_go_on() -> None:
    checks = "import random\nfor _ in range(5):\n    n = random.random()\n    assert same(n) == n"
    assert checks_of("def same(x): return x", checks)["message"] == ""


def test_what_checks_print_is_printed_once() -> None:
    checks = "print('checked')\nassert same(1) == 1\nassert same(2) == 2"
    assert result_of("def same(x): return x", checks=checks)["printed"] == "checked\n"


def test_a_function_that_goes_on_for_ever_is_ended_where_it_is() -> None:
    code = "def double(x):\n    print('x' * 2000)\n    return 4"
    result = result_of(code, checks=CHECKS)
    assert (result["ended"], result["error"]["line"]) == ("output", 2)
