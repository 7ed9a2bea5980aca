"""Players that somebody else wrote: found by name, guarded, measured."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

import casino_core as casino
from casino_core import CasinoError, Game
from casino_core.cli import main, named_players
from casino_core.cli.match import Task, play_pair
from casino_core.cli.named_players import player_named
from casino_core.players import play_by
from casino_core.players.guarded import GuardedPlayer, substitute
from site_builder import node

ROOT = Path(__file__).parent.parent.parent
VIEW = Game.new("standard", "sunday").position.view(0)

BOTS = """
import casino_core as casino

def largest(view, chance):
    print("thinking")
    return casino.largest_capture(view) or chance.choice(casino.legal_plays(view))

def by_chance(view, chance):
    return chance.choice(casino.legal_plays(view))

def historian(view, chance, past):
    assert len(past) == historian.turns, past
    historian.turns += 1
    return casino.legal_plays(view)[0]

historian.turns = 0

class Greedy:
    def __call__(self, view, chance):
        return largest(view, chance)

instance = Greedy()
number = 7
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    (tmp_path / "bots.py").write_text(BOTS)
    return str(tmp_path / "bots.py")


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("name", ["largest", "instance"])
def test_a_player_of_a_file_is_measured(
    bots: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", f"{bots}:{name}", "careless", "--pairs", "2"]) == 0
    *pairs, last = lines_of(capsys)
    assert len(pairs) == 2
    assert last["first"] == f"{bots}:{name}"
    assert "faults" not in last


def test_a_player_that_asks_for_the_past_gets_it(bots: str) -> None:
    player = player_named(f"{bots}:historian")
    game, chance = Game.new("standard", "sunday"), Random(1)
    for _ in range(6):
        steps = game.rounds[-1].steps
        game = game.play(play_by(player, game.position, steps, chance))


def test_a_player_in_its_own_process_plays_as_it_would_here(
    bots: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Task(f"{bots}:by_chance", "careless", "standard", "a", games=True)
    there = play_pair(task)
    named_players.forget_players()
    monkeypatch.setattr(named_players, "STARTS_PROCESSES", False)
    assert play_pair(task) == there
    assert there.points != 0


def test_a_slow_play_at_a_table_is_a_fault() -> None:
    times = iter([0.0, 0.4, 1.0, 1.6])
    fast = casino.legal_plays(VIEW)[0]
    player = GuardedPlayer(lambda _view, _chance: fast, lambda: next(times), 0.5)
    assert player(VIEW, Random(1)) == fast
    assert player(VIEW, Random(1)) == substitute(VIEW)
    assert [fault.problem for fault in player.faults] == [
        "0.6 seconds for a play, where 0.5 are allowed"
    ]


WRONG = {
    "nobody": "'nobody' is not a player; there are careless, beginner, greedy,",
    "missing.py:bot": "missing.py:bot: No such file or directory\n",
    "./missing:bot": "./missing:bot: the name of a file with a player ends in .py\n",
    "no.such.module:bot": "no.such.module:bot: ModuleNotFoundError: No module named 'no'",
    "casino_core:bot": "casino_core:bot: casino_core has no 'bot'; it has ",
    "BOTS:number": "7 cannot be called; a player is a function: def player(view, chance)",
    "run:": "run:: names no program",
    "run:no-such-program --fast": "'no-such-program' is not a program on this machine",
    "run:'unclosed": "No closing quotation",
}


@pytest.mark.parametrize(("name", "message"), WRONG.items(), ids=WRONG)
def test_a_wrong_name_is_told(
    bots: str, name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["match", name.replace("BOTS", bots), "greedy", "--pairs", "1"])
    assert left.value.code == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err


BROKEN = {
    "one = 1\nboom()\n": "NameError: name 'boom' is not defined, broken.py, line 2",
    "\nexit()\n": "SystemExit, broken.py, line 2",
    "one = (\n": "SyntaxError: '(' was never closed (broken.py, line 1)",
    "open('missing.txt')": (
        "FileNotFoundError: [Errno 2] No such file or directory: 'missing.txt', broken.py, line 1"
    ),
}


@pytest.mark.parametrize("text", list(BROKEN))
def test_a_file_with_an_error_names_its_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.py").write_text(text)
    with pytest.raises(CasinoError) as error:
        player_named(f"{tmp_path}/broken.py:bot")
    assert str(error.value).endswith(f": {BROKEN[text]}")


def test_an_installed_package_names_its_players(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(
        "walnut", "casino_core.players.policies.simple:greedy", "casino_core.players"
    )

    def points(*, group: str, name: str) -> list[EntryPoint]:
        return [point] if (group, name) == ("casino_core.players", "walnut") else []

    monkeypatch.setattr("importlib.metadata.entry_points", points)
    monkeypatch.setattr(named_players, "STARTS_PROCESSES", False)
    assert play_pair(Task("walnut", "careless", "standard", "a")).faults == ()


@pytest.fixture(autouse=True)
def programs_ended() -> Iterator[None]:
    yield
    named_players.forget_players()


def program(text: str) -> str:
    return f"run:{shlex.quote(sys.executable)} -c {shlex.quote(text)}"


def test_the_program_of_the_guide_plays(tmp_path: Path) -> None:
    guide = (ROOT / "web/pages/bots.md").read_text(encoding="utf-8")
    [code] = re.findall(r"^```\n(const .*?)^```", guide, re.DOTALL | re.MULTILINE)
    (tmp_path / "bot.js").write_text(code)
    name = f"run:{shlex.quote(str(node.find().node))} {tmp_path}/bot.js"
    pair = play_pair(Task(name, "careless", "standard", "a"))
    assert pair.faults == ()
    assert pair.points > 0


def test_the_notes_of_a_program_are_passed_over() -> None:
    name = program(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print('thinking', flush=True)\n"
        "    print('play', json.loads(line)['legal'][-1], flush=True)\n"
        "    print('and more', flush=True)\n"
    )
    for seed in range(4):
        pair = play_pair(Task(name, "careless", "standard", str(seed)))
        assert pair.faults == ()
