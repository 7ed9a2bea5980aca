"""A player of one's own at the table, behind the fence: one play at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from casino_page.code import contract

from .doing import result_of

VIEW = "rules=standard table=3c,5d hands=????/4s9c turn=2"
PREPARED = "from casino_page.code.table import play, sit"
FIRST = "import casino_core as casino\n"


def answer_of(
    code: str, past: list[list[str]] | None = None, view: str = VIEW
) -> Mapping[str, Any]:
    """Seat a player, and ask it for a play."""
    result_of(PREPARED, session="table", file="table.py")
    fields: dict[str, Any] = {"session": "table", "file": "player.py"}
    sat = result_of(code, call={"name": "sit", "arguments": [code]}, **fields)
    if sat["ended"]:
        return sat
    return result_of(code, call={"name": "play", "arguments": [view, past or []]}, **fields)


def test_it_plays_what_its_player_returns() -> None:
    code = (
        f"{FIRST}def player(view, chance, past):\n"
        "    assert [str(each.play) for each in past] == ['Td']\n"
        "    return casino.parse_play('4s', view)\n"
    )
    before = "rules=standard table=3c,5d hands=????/4s9c turn=1"
    assert answer_of(code, [[before, "Td"]])["returned"] == {"play": "4s"}


def test_chance_is_that_of_the_view_so_that_a_reload_changes_nothing() -> None:
    code = f"{FIRST}def player(view, chance):\n    return chance.choice(casino.legal_plays(view))\n"
    assert answer_of(code)["returned"] == answer_of(code)["returned"]


@pytest.mark.parametrize(
    ("returned", "beginning"),
    [
        ("None", "The player returned nothing."),
        ("7", "The player returned 7, which is not a play."),
        ("casino.parse_play('9cx3c', view)", "The play 9cx3c is not legal. "),
        ("casino.parse_play('Kd', view)", "The play Kd is not legal. "),
        ("casino.Play(5)", "The player returned a play of another position."),
    ],
)
def test_what_is_not_a_legal_play_is_told_with_its_line(returned: str, beginning: str) -> None:
    code = f"{FIRST}def player(view, chance):\n    found = {returned}\n    return found\n"
    answer = answer_of(code)["returned"]
    assert answer["problem"].startswith(beginning)
    assert answer["line"] == 4


COUNTING = """
class Counting:
    def __init__(self):
        self.calls = 0
    def __call__(self, view, chance):
        self.calls += 1
        if self.calls > 1:
            return casino.legal_plays(view)[0]
        return max([self.calls, 0], key=self.value)
    def value(self, number):
        return number
player = Counting()
"""
WRAPPED = """\
def choose(view, chance):
    return [view]
def note(view):
    view.turn
def around(play):
    def wrapper(view, chance):
        found = play(view, chance)
        return found
    return wrapper
"""


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("calls = []\ndef player(view, chance):\n    calls.append(1)\n    return len(calls)\n", 4),
        (f"{FIRST}{COUNTING}", 10),
        ("def player(view, chance):\n    if view.hand:\n        view.turn\n", 3),
        ("player = lambda view, chance: view.hand", 1),
        ("from operator import eq as player", 0),
        (f"{WRAPPED}player = around(choose)", 2),
        (f"{WRAPPED}@around\ndef player(view, chance):\n    return [view]\n", 12),
        (f"{WRAPPED}@around\ndef player(view, chance):\n    view.turn\n", 8),
        (f"{WRAPPED}player = lambda view, chance: choose(view, chance)", 2),
        (f"{WRAPPED}player = lambda view, chance: note(view)", 4),
        (f"{WRAPPED}def player(view, chance):\n    note(view)\n", 11),
        (f"{WRAPPED}def player(view, chance):\n    note(view)\n    return None\n", 12),
        (f"{WRAPPED}import functools\nplayer = functools.partial(choose)", 2),
        (f"{WRAPPED}import functools\nplayer = functools.cache(around(choose))", 2),
        (f"{WRAPPED}class Bot:\n    play = choose\nplayer = Bot.play", 2),
        ("def make(answer):\n    return lambda view, chance: [answer]\nplayer = make(5)", 2),
    ],
)
def test_a_player_is_asked_once_and_its_line_is_seen(code: str, line: int) -> None:
    """A line is that in which the value came to be, through all that pass it on."""
    assert answer_of(code)["returned"]["line"] == line


BUSY = """
def count(view):
    return 5
def player(view, chance):
    for _ in range(100_000):
        count(view)
"""


@pytest.mark.parametrize(
    ("end", "lines"),
    [("    return [view]\n", {7}), ("", {5, 6}), ("    return count(view)\n", {3, 7})],
)
def test_what_a_search_returns_inside_costs_no_time(
    end: str, lines: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Returns are noted to find the line of a wrong play: few of each place are enough for it."""
    notes = []
    note = contract._Returns.note

    def counting(self: contract._Returns, *arguments: Any) -> bool:
        notes.append(1)
        return note(self, *arguments)

    monkeypatch.setattr(contract._Returns, "note", counting)
    assert answer_of(BUSY + end)["returned"]["line"] in lines
    assert len(notes) < 2 * contract.MOST_NOTED


FILLING = f"""{FIRST}
asked = 0

def player(view, chance):
    global asked
    asked += 1
    if asked == 2:
        raise MemoryError
    return casino.legal_plays(view)[asked - 1]
"""


def test_a_player_that_fills_the_memory_begins_anew() -> None:
    first = answer_of(FILLING)
    call = {"name": "play", "arguments": [VIEW, []]}
    second, third = (
        result_of(FILLING, session="table", file="player.py", call=call) for _ in range(2)
    )
    assert (second["ended"], second["error"]["line"]) == ("memory", 9)
    assert "MB of memory" in second["error"]["message"]
    assert third["returned"] == first["returned"]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("def player(view, chance):\n    return veiw\n", 2),
        ("def player(view, chance):\n    exit()\n", 2),
        ("x = 1\ny = x / 0\n", 2),
        ("x = (", 1),
    ],
)
def test_an_error_is_told_with_its_line(code: str, line: int) -> None:
    result = answer_of(code)
    assert result["ended"] == "error"
    assert result["error"]["line"] == line
