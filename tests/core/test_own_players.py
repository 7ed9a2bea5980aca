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
from casino_core.cli.named_players import faults_of, player_named
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

def typing(view, chance):
    return veiw.hand

def nothing(view, chance):
    pass

def text(view, chance):
    return "8s"

def stranger(view, chance):
    return casino.Play(casino.parse_card("2c"))

def strange(view, chance):
    return casino.Play(None, None)

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

def leaving(view, chance):
    exit()

def average(view, chance):
    import statistics
    return statistics.mean([])
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


FAULTS = {
    "typing": "NameError: name 'veiw' is not defined, bots.py, line 9",
    "nothing": "it returned None, which is no Play",
    "text": "it returned '8s', which is no Play",
    "stranger": "2c is not legal: card-not-held",
    "strange": "it returned Play(None), which is no play of this position",
    "leaving": "SystemExit, bots.py, line 38",
    "average": "StatisticsError: mean requires at least one data point, bots.py, line 42",
}


@pytest.mark.parametrize(("name", "problem"), FAULTS.items(), ids=FAULTS)
def test_a_fault_is_told_and_a_legal_play_is_made(bots: str, name: str, problem: str) -> None:
    player = player_named(f"{bots}:{name}")
    assert player(VIEW, Random(1)) == substitute(VIEW)
    assert faults_of(f"{bots}:{name}") == [f"{bots}:{name}: {problem}"]
    assert faults_of(f"{bots}:{name}") == []
    assert play_pair(Task(f"{bots}:{name}", "greedy", "standard", "a")).faults


def test_the_faults_of_a_match_are_in_its_lines(
    bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", f"{bots}:typing", "greedy", "--pairs", "1"]) == 0
    pair, last = lines_of(capsys)
    assert pair["faults"] == [f"{bots}:typing: {FAULTS['typing']}"] * 3
    assert last["faults"] == 48
    assert main(["simulate", f"{bots}:typing", "greedy", "--games", "1"]) == 0
    assert "faults " in capsys.readouterr().out


def test_a_player_that_asks_for_the_past_gets_it(bots: str) -> None:
    player = player_named(f"{bots}:historian")
    game, chance = Game.new("standard", "sunday"), Random(1)
    for _ in range(6):
        steps = game.rounds[-1].steps
        game = game.play(play_by(player, game.position, steps, chance))
    assert faults_of(f"{bots}:historian") == []


def test_a_slow_play_is_a_fault() -> None:
    times = iter([0.0, 0.4, 1.0, 1.6])
    fast = casino.legal_plays(VIEW)[0]
    player = GuardedPlayer(lambda _view, _chance: fast, lambda: next(times), 0.5)
    assert player(VIEW, Random(1)) == fast
    assert player(VIEW, Random(1)) == substitute(VIEW)
    assert [fault.problem for fault in player.faults] == [
        "0.6 seconds for a play, where 0.5 are allowed"
    ]


WRONG = {
    "nobody": "'nobody' is no player; there are careless, beginner, greedy,",
    "missing.py:bot": "missing.py:bot: No such file or directory\n",
    "./missing:bot": "./missing:bot: the name of a file with a player ends in .py\n",
    "no.such.module:bot": "no.such.module:bot: ModuleNotFoundError: No module named 'no'",
    "casino_core:bot": "casino_core:bot: casino_core has no 'bot'; it has ",
    "BOTS:number": "7 cannot be called",
    "run:": "run:: names no program",
    "run:no-such-program --fast": "there is no program 'no-such-program'",
    "run:'unclosed": "No closing quotation",
}


@pytest.mark.parametrize(("name", "message"), WRONG.items(), ids=WRONG)
def test_a_wrong_name_is_told(
    bots: str, name: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["match", name.replace("BOTS", bots), "greedy", "--pairs", "1"])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err


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
    with pytest.raises(CasinoError) as refused:
        player_named(f"{tmp_path}/broken.py:bot")
    assert str(refused.value).endswith(f": {BROKEN[text]}")


def test_an_installed_package_names_its_players(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint(
        "walnut", "casino_core.players.policies.greedy:greedy", "casino_core.players"
    )

    def points(*, group: str, name: str) -> list[EntryPoint]:
        return [point] if (group, name) == ("casino_core.players", "walnut") else []

    monkeypatch.setattr("importlib.metadata.entry_points", points)
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


HELLO = "import sys\nfor line in sys.stdin: print('play hello', flush=True)"
PROGRAMS = {
    HELLO: "it wrote 'hello': 'hello' is not a play",
    "import sys; sys.exit(3)": "the program ended, with exit code 3",
}


@pytest.mark.parametrize("text", list(PROGRAMS))
def test_a_program_that_fails_is_told_and_asked_again(text: str) -> None:
    name = program(text)
    for _ in range(2):
        assert player_named(name)(VIEW, Random(1)) == substitute(VIEW)
        [fault] = faults_of(name)
        assert PROGRAMS[text] in fault


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


def test_a_program_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(named_players, "SECONDS", 0.2)
    name = program("import time; time.sleep(600)")
    assert player_named(name)(VIEW, Random(1)) == substitute(VIEW)
    assert faults_of(name) == [
        f"{name}: TimeoutError: no line that begins with 'play ' within 0.2 seconds"
    ]
