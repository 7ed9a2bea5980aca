"""The results of a run of the reader's code."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import FrameType

import pytest

from casino_page.code import door
from casino_page.code.watch import STOPPED_BEFORE_START, LimitError, Watch, begin_turn
from site_builder.html import scripts
from tests.site_builder.test_packages import small_wheel

from .doing import LIMITS, result_of

POSITION = "table=9d,3c hands=3h9c/????"
START = f"import casino_core as casino\nposition = casino.parse_view({POSITION!r})\n"

SHORT = LIMITS | {"seconds": 5}
"""Limits for clocks that tests advance themselves."""


def test_the_last_expression_is_the_value() -> None:
    result = result_of("x = 20\nx + 1\nx * 2 + 2")
    assert result["value"] == {"kind": "text", "text": "42"}
    assert result["ended"] == ""
    assert result["printed"] == ""


def test_as_at_the_prompt_every_value_is_printed() -> None:
    result = result_of("1\nx = 2\nx\n'a'\nNone", echo="all")
    assert result["printed"] == "1\n2\n'a'\n"
    assert result["value"] is None


def test_what_is_printed_comes_as_it_is_printed() -> None:
    messages: list[tuple[str, str, str]] = []
    code = "import sys\nprint('one')\nprint('two', file=sys.stderr)"
    result = result_of(code, emit=lambda *each: messages.append(each))
    assert result["printed"] == "one\ntwo\n"
    assert [each for each in messages if each[0] == "output"] == [
        ("output", "one\n", "out"),
        ("output", "two\n", "error"),
    ]


def test_a_session_keeps_its_variables_and_no_other_sees_them() -> None:
    result_of("kept = 7", session="one")
    assert result_of("kept", session="one")["value"]["text"] == "7"
    assert result_of("kept", session="two")["error"]["type"] == "NameError"
    result_of("lost = 7")
    assert result_of("lost")["error"]["type"] == "NameError"


def test_dataclasses_annotations_and_pickles_work_as_in_a_file() -> None:
    code = """\
from __future__ import annotations
from dataclasses import dataclass
import pickle
@dataclass
class Point:
    x: Unknown
pickle.loads(pickle.dumps(Point(3)))"""
    assert result_of(code)["value"]["text"] == "Point(x=3)"


def test_a_traceback_shows_the_lines_of_the_reader_only() -> None:
    error = result_of(f"{START}def choose():\n    return casino.apply(position, None)\nchoose()")[
        "error"
    ]
    assert error["line"] == 4
    assert error["file"] == "main.py"
    assert 'File "main.py", line 5, in <module>\n    choose()' in error["traceback"]
    assert "casino_core/" not in error["traceback"]
    assert "run.py" not in error["traceback"]


def test_a_long_message_is_cut() -> None:
    code = "raise ValueError('too bad ' * 10 ** 6) from KeyError('b' * 10 ** 6)"
    error = result_of(code)["error"]
    assert error["message"].startswith("too bad too bad")
    assert error["message"].endswith(" …")
    assert len(error["message"]) < 3000
    assert len(error["traceback"]) < 10_000


def test_a_traceback_names_the_lines_of_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    files = {"mine_xq.py": "def half(x):\n    return x / 0\n"}
    error = result_of("import mine_xq\nmine_xq.half(1)", files=files)["error"]
    assert (error["file"], error["line"]) == ("mine_xq.py", 2)
    assert 'File "mine_xq.py", line 2, in half' in error["traceback"]
    assert result_of("mine_xq = 1", files={"../x.py": ""})["error"]["type"] == "ValueError"


def test_more_than_the_limit_is_not_printed() -> None:
    result = result_of("\n\nfor n in range(10_000):\n    print(n)")
    assert result["ended"] == "output"
    assert len(result["printed"]) == LIMITS["characters"]
    assert result["error"]["message"].startswith("Stopped in line 4: it had printed more than 1000")


def test_a_program_cannot_swallow_a_limit() -> None:
    code = "while True:\n    try:\n        print('x' * 500)\n    except Exception:\n        pass"
    assert result_of(code)["ended"] == "output"


def test_a_value_that_draws_itself_for_ever_is_ended_too() -> None:
    code = (
        "class Odd:\n    def __repr__(self):\n        while 1:\n            print('x' * 99)\nOdd()"
    )
    assert result_of(code)["ended"] == "output"


def test_memory_that_is_not_there_is_named_with_its_line() -> None:
    result = result_of("x = 1\nraise MemoryError")
    assert result["ended"] == "memory"
    assert result["error"]["message"] == (
        "Stopped in line 2: more than 256 MB of memory were needed."
    )


def test_time_is_up_in_the_line_that_runs() -> None:
    now = iter(range(0, 100, 3))
    lines: list[int] = []
    watch = Watch(SHORT, "main.py", lambda *_: None, lines.append, clock=lambda: next(now))

    def look() -> None:
        watch.look(frame_of_reader())

    watch.limiting = True
    look()
    with pytest.raises(LimitError) as stopped:
        look()
    assert stopped.value.ended == "time"
    assert lines == [2, 2]
    assert watch.sentence("time", watch.line) == (
        "Stopped in line 2: it had run for 5 seconds without an end."
    )


def test_a_limit_that_is_reached_while_an_error_is_told_hides_nothing() -> None:
    result = result_of(
        "import sys\nwatch = sys.stdout._watch\n"
        "class Slow(Exception):\n"
        "    def __str__(self):\n        watch.look(None)\n        return 'so slow'\n"
        "raise Slow",
        limits=LIMITS | {"seconds": -1},
    )
    assert (result["ended"], result["error"]["message"]) == ("error", "so slow")


def test_a_run_that_never_began_is_told_in_one_sentence() -> None:
    assert scripts.STOPPED_BEFORE_START == STOPPED_BEFORE_START


def frame_of_reader() -> FrameType:
    space: dict[str, FrameType] = {}
    exec(compile("import sys\nframe = sys._getframe()", "main.py", "exec"), space)  # noqa: S102
    return space["frame"]


def test_the_fence_knows_the_sentences_before_the_code_runs() -> None:
    messages: list[tuple[str, str, str]] = []
    result_of("print(1)", emit=lambda *each: messages.append(each))
    assert messages[0][0] == "sentences"
    assert "{line}" in json.loads(messages[0][1])["stopped"]


def test_a_program_may_end_itself() -> None:
    assert result_of("import sys\nsys.exit()")["ended"] == ""
    result = result_of("import sys\nsys.exit('no more')")
    assert result["ended"] == "error"
    assert result["printed"] == "no more\n"


def test_a_function_of_a_session_can_be_called_with_json() -> None:
    result_of("def add(a, b):\n    return {'sum': a + b}", session="calls")
    call = {"name": "add", "arguments": [2, 3]}
    assert result_of(session="calls", call=call)["returned"] == {"sum": 5}
    missing = {"name": "lacking", "arguments": []}
    assert result_of(session="calls", call=missing)["error"]["type"] == "NameError"


# Checks


SETUP = {
    "key": "of one",
    "code": "def begin(at):\n    global count\n    count = at",
    "call": {"name": "begin", "arguments": [5]},
}
COUNT = "count += 1\ncount"


def test_a_session_is_set_up_once_in_each_python_and_for_each_key() -> None:
    def counted(**setup: object) -> object:
        result = result_of(COUNT, session="setup", setup={**SETUP, **setup})
        return result["value"]["text"]

    assert (counted(), counted()) == ("6", "7")
    assert (counted(key="of another"), counted()) == ("6", "6")
    assert result_of(COUNT, setup=SETUP)["value"]["text"] == "6"
    assert result_of(COUNT, setup=SETUP)["value"]["text"] == "6", "without a name it keeps nothing"


def test_a_setup_that_fails_is_told_as_the_run_and_tried_again() -> None:
    failing = {**SETUP, "code": "tries = globals().get('tries', 0) + 1\n1 / (tries - 1)"}
    result = result_of("tries", session="fails", setup={**failing, "call": None})
    assert (result["ended"], result["error"]["type"]) == ("error", "ZeroDivisionError")
    result = result_of("tries", session="fails", setup={**failing, "call": None})
    assert result["value"]["text"] == "2"


def test_the_time_of_a_setup_is_not_that_of_the_run() -> None:
    now = iter(range(100))
    watch = Watch(LIMITS, "main.py", lambda *_: None, lambda _: None, clock=lambda: next(now))
    assert watch.seconds == 1
    watch.begin_again()
    assert watch.seconds == 1


def test_each_turn_of_a_player_has_the_whole_time() -> None:
    """The fence hears of each turn, because its own timer ends what Python cannot."""
    now = iter(range(0, 100, 2))
    types: list[str] = []
    watch = Watch(
        SHORT, "main.py", lambda *message: types.append(message[0]), lambda _: None, now.__next__
    )
    with watch.watching():
        watch.limiting = True
        for _ in range(5):
            begin_turn()
            watch.look(frame_of_reader())
        assert watch.seconds > SHORT["seconds"]
        with pytest.raises(LimitError):
            watch.look(frame_of_reader())
    begin_turn()  # no run is under way
    assert types == ["sentences", *["turn"] * 5]


@pytest.mark.parametrize(
    ("code", "passed", "message"),
    [
        ("def double(x):\n    return x + x", 2, ""),
        ("def double(x):\n    return 4", 1, "double(3) is 6"),
        ("def double(x):\n    x + x", 0, "This does not hold yet: double(2) == 4"),
        ("", 0, "There is no “double” here: is it spelt right, and does a line above make it?"),
    ],
)
def test_checks_answer_in_words(code: str, passed: int, message: str) -> None:
    checks = "assert double(2) == 4\nassert double(3) == 6, 'double(3) is 6'"
    verdict = result_of(code, checks=checks)["checks"]
    assert (verdict["passed"], verdict["count"], verdict["message"]) == (passed, 2, message)


def test_checks_know_what_was_printed_and_leave_nothing() -> None:
    checks = "hidden = printed.split()\nassert hidden == ['5'] and value == 6"
    result = result_of("print(5)\n6", checks=checks, session="checked")
    assert result["checks"]["message"] == ""
    assert result_of("hidden", session="checked")["error"]["type"] == "NameError"


@pytest.mark.parametrize(
    ("code", "passed", "message"),
    [
        ("def double(x):\n    return x + x", 1, ""),
        ("def double(x):\n    return 4", 0, "This does not hold yet: double(number) == 2 * number"),
    ],
)
def test_checks_in_a_loop_are_checks_too(code: str, passed: int, message: str) -> None:
    checks = "for number in (2, 3):\n    assert double(number) == 2 * number"
    verdict = result_of(code, checks=checks)["checks"]
    assert (verdict["passed"], verdict["count"], verdict["message"]) == (passed, 1, message)
    helper = f"def check(number):\n{checks.partition(chr(10))[2]}\ncheck(3)"
    verdict = result_of(code, checks=helper)["checks"]
    assert (verdict["count"], verdict["message"]) == (0, message)


@pytest.mark.parametrize("line", ["assert (", "return"])
def test_checks_that_are_not_python_are_a_mistake_of_their_author(line: str) -> None:
    result = result_of("1", checks=f"assert value == 1\n{line}")
    assert (result["ended"], result["checks"]) == ("error", None)
    error = result["error"]
    assert (error["type"], error["file"], error["line"]) == ("SyntaxError", "<checks>", 0)
    assert error["advice"].endswith("That is a mistake of its author, not yours.")
    assert "<checks>, line 2" in error["message"]


def test_code_that_fails_is_not_checked() -> None:
    assert result_of("1 / 0", checks="assert False")["checks"] is None


def test_further_files_need_no_more_than_the_library_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the browser's Python the finders of modules import one of those that are not there yet."""

    def invalidate_caches() -> None:
        raise ModuleNotFoundError("No module named 'importlib.metadata'")

    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(importlib, "invalidate_caches", invalidate_caches)
    result = result_of("import third_xq\nthird_xq.x + 1", files={"third_xq.py": "x = 6"})
    assert result["error"] is None
    assert result["value"]["text"] == "7"
    again = result_of("import third_xq\nthird_xq.x", files={"third_xq.py": "x = 'another'"})
    assert again["value"]["text"] == "'another'"


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel in a file, as the worker writes it; the path of modules is as before afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    small = small_wheel("small_tools", "1.5")
    file = tmp_path / small.file
    file.write_bytes(small.data)
    return file


def test_a_package_is_imported_without_the_library(
    wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)  # it is a part of the library
    monkeypatch.delitem(sys.modules, "small_tools", raising=False)
    door.add_package(str(wheel))
    assert sys.path[-1] == str(wheel)
    result = result_of("import small_tools\nsmall_tools.version")
    assert result["value"]["text"] == "'1.5'"
