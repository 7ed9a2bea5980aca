"""A player that fails is not measured: each way to fail, in each place that takes a player."""

from __future__ import annotations

import json
import os
import pickle
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial, wraps
from pathlib import Path
from random import Random
from typing import Any, Final, NoReturn, cast

import pytest

import casino_core as casino
from casino_core import CasinoError, Game, PlayerFaultError
from casino_core.analysis import pairs
from casino_core.analysis.matches import play_match
from casino_core.analysis.pairs import forfeited, play_round
from casino_core.analysis.rollout import roll_out_deal
from casino_core.analysis.turns import play_game, plays_by, turn_by
from casino_core.cli import hosted_player, main, named_players
from casino_core.cli.match import Task, play_pair
from casino_core.cli.named_players import player_named
from casino_core.cli.program_player import ProgramPlayer
from casino_core.players import greedy
from casino_core.players.contract import CheckedPlayer
from casino_core.puzzles.finding import find_in_round
from casino_core.records.notation import read_record
from casino_core.rl.casino_gym import CasinoEnv

VIEW = Game.new("standard", "sunday").position.view(0)

BOTS = """
import os
import sys
import time
import casino_core as casino

def attribute(view, chance):
    return view.nosuch

def nothing(view, chance):
    pass

def string(view, chance):
    return "8s"

def illegal(view, chance):
    held = casino.cards_in(view.hand)
    return casino.Play(next(card for card in casino.FULL_PACK if card not in held))

def stranger(view, chance):
    return casino.Play(None, None)

def card(view, chance):
    return casino.cards_in(view.hand)[0]

def several(view, chance):
    return casino.legal_plays(view)

def one(view):
    return casino.legal_plays(view)[0]

def three(view, chance, more):
    return casino.legal_plays(view)[0]

class Made:
    def __call__(self, view, chance):
        return casino.legal_plays(view)[0]

number = 7

def leaving(view, chance):
    raise SystemExit(0)

def killed(view, chance):
    os._exit(5)

def library(view, chance):
    import statistics
    return statistics.mean([])

def mutating(view, chance):
    view.hands = (0, 0)

def loop(view, chance):
    while True:
        pass

def sleeping(view, chance):
    time.sleep(600)

async def waiting(view, chance):
    return casino.legal_plays(view)[0]

def coroutine(view, chance):
    return waiting(view, chance)

def yielding(view, chance):
    yield casino.legal_plays(view)[0]

def odd_raised(view, chance):
    class Odd(Exception):
        def __str__(self):
            raise ValueError
    raise Odd

def strange_value(view, chance):
    class Odd:
        def __repr__(self):
            raise ValueError
    return Odd()

def interrupting(view, chance):
    raise KeyboardInterrupt

def no_value(view, chance):
    return casino.legal_plays(view)[0]._replace(value=None)

def fraction(view, chance):
    return casino.legal_plays(view)[0]._replace(value=0.0)

def truth(view, chance):
    return casino.legal_plays(view)[0]._replace(loose=False)

def listed(view, chance):
    return casino.legal_plays(view)[0]._replace(builds=[])

def blaming(view, chance):
    raise casino.PlayerFaultError("greedy", "it gave up")
"""

AT_ONCE: Final = {
    "one": "it takes other arguments; a player is called with two: def player(view, chance)",
    "three": "it takes other arguments; a player is called with two: def player(view, chance)",
    "Made": "Made is a class; a player is a function, or an object of a class: Made()",
    "number": "7 cannot be called; a player is a function: def player(view, chance)",
    "waiting": "it begins with async; a player returns its play at once: def player(view, chance)",
    "yielding": "it has a yield; a player gives its play with return: def player(view, chance)",
}
"""Faults that are noticed before the player plays."""
IN_A_TURN: Final = {
    "attribute": "AttributeError: 'View' object has no attribute 'nosuch', bots.py, line 8",
    "nothing": "it returned None; does every way through it end with return?",
    "string": "it returned the string '8s'; parse_play(string, view) makes a play",
    "illegal": " is not in your hand.",
    "stranger": "it returned Play(None), but its field card is None; a Card is needed",
    "card": "; legal_plays(view) lists the plays",
    "several": "it returned several plays; it has to choose one of them",
    "leaving": "SystemExit: 0, bots.py, line 42",
    "library": "StatisticsError: mean requires at least one data point, bots.py, line 49",
    "mutating": "AttributeError: can't set attribute",
    "coroutine": "it returned a coroutine; a player returns its play at once",
    "odd_raised": "Odd, bots.py, line 74",
    "strange_value": "it returned <Odd>, which is not a Play",
    "no_value": ", but its field value is None; an int is needed",
    "fraction": ", but its field value is a float; an int is needed",
    "truth": ", but its field loose is a bool; a card set is needed",
    "listed": ", but its field builds is a list; a tuple of builds is needed",
    "blaming": "PlayerFaultError: greedy: it gave up, bots.py, line 98",
}
"""Faults that are noticed when it plays."""
IN_A_PROCESS: Final = {
    "killed": "its process ended, with exit code 5",
    "loop": "no play within 0.5 seconds",
    "sleeping": "no play within 0.5 seconds",
    "interrupting": "KeyboardInterrupt, bots.py, line 83",
}
"""Code that would end the command, or let it wait for ever, if it were asked in its process."""
RECORD = casino.format_record(Game.new("standard", "sunday").play(casino.parse_play("KcxKs", VIEW)))
PLACES: Final = {
    "match": ["match", "BOT", "greedy", "--pairs", "1"],
    "second of a match": ["match", "greedy", "BOT", "--pairs", "1", "--games"],
    "simulate": ["simulate", "greedy", "BOT", "--games", "1"],
    "lines of simulate": ["simulate", "BOT", "greedy", "--games", "1", "--jsonl"],
    "rollout": ["rollout", str(VIEW), "--player", "BOT", "--deals", "1"],
    "review": ["review", "--player", "BOT"],
    "puzzle find": ["puzzle", "find", "--player", "BOT", "--rounds", "1"],
}
"""The commands that take a player."""


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("players") / "bots.py"
    file.write_text(BOTS)
    return str(file)


@pytest.fixture(autouse=True)
def players_ended() -> Iterator[None]:
    yield
    named_players.forget_players()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask players in this process, as in a browser: that takes no time."""
    monkeypatch.setattr(named_players, "STARTS_PROCESSES", False)


def refused(arguments: list[str], bot: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the message of a command about a player with which it gives no result."""
    try:
        code: object = main([bot if word == "BOT" else word for word in arguments])
    except SystemExit as left:  # by the parser
        code = left.code
    output = capsys.readouterr()
    assert code in (2, 3)
    assert output.out == ""
    assert output.err.count("error: ") == 1, "a fault is told once"
    return output.err


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "problem"), IN_A_TURN.items(), ids=IN_A_TURN)
def test_no_place_measures_a_player_with_a_fault(
    bots: str,
    place: str,
    name: str,
    problem: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("casino_core.cli.streams.records", lambda: [read_record(RECORD)])
    message = refused(PLACES[place], f"{bots}:{name}", capsys)
    assert f"{bots}:{name}: " in message
    assert problem in message
    assert "card-not-held" not in message


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("name", "problem"), AT_ONCE.items(), ids=AT_ONCE)
def test_what_cannot_be_a_player_is_refused_at_the_start(
    bots: str, place: str, name: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    message = refused(PLACES[place], f"{bots}:{name}", capsys)
    assert message.rstrip().endswith(f"{bots}:{name}: {problem}")


@pytest.mark.parametrize(
    ("name", "problem"),
    {**IN_A_PROCESS, "attribute": IN_A_TURN["attribute"], "illegal": IN_A_TURN["illegal"]}.items(),
)
def test_a_player_fails_in_a_process_of_its_own(
    bots: str, name: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = time.monotonic()
    seconds = "0.5" if "within" in problem else "20"
    message = refused([*PLACES["match"], "--seconds", seconds], f"{bots}:{name}", capsys)
    assert problem in message
    assert "it saw rules=standard table=" in message
    assert time.monotonic() - begun < 300


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_process_tells_what_cannot_be_a_player(bots: str, name: str) -> None:
    with pytest.raises(CasinoError, match=AT_ONCE[name].split(";", maxsplit=1)[0]):
        player_named(f"{bots}:{name}")


@pytest.mark.parametrize("name", ["attribute", "loop"])
def test_workers_tell_the_same_fault(
    bots: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = {**IN_A_TURN, **IN_A_PROCESS}[name]
    arguments = ["match", "BOT", "greedy", "--pairs", "4", "--jobs", "2"]
    arguments += ["--seconds", "0.5" if "within" in problem else "20"]
    assert problem in refused(arguments, f"{bots}:{name}", capsys)


def test_a_file_that_is_never_loaded_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_player, "START_SECONDS", 1.0)
    (tmp_path / "endless.py").write_text("while True: pass")
    with pytest.raises(CasinoError, match=r"endless.py:bot: not loaded within 1 seconds"):
        player_named(f"{tmp_path}/endless.py:bot", 0.5)


BROKEN = {
    "one = 1\nboom()\n": "NameError: name 'boom' is not defined, broken.py, line 2",
    "import os\nos._exit(4)\n": "while it was loaded its process ended, with exit code 4",
}


@pytest.mark.parametrize("text", list(BROKEN))
def test_a_file_with_an_error_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "broken.py").write_text(text)
    with pytest.raises(CasinoError) as refusal:
        player_named(f"{tmp_path}/broken.py:bot")
    assert str(refusal.value).endswith(f": {BROKEN[text]}")


def program(text: str) -> str:
    return f"run:{shlex.quote(sys.executable)} -c {shlex.quote(text)}"


ANSWERS = "import json, sys\nfor line in sys.stdin: print({}, flush=True)"
PROGRAMS = {
    ANSWERS.format("'play hello'"): "it wrote 'hello': 'hello' is not a play",
    ANSWERS.format("'play'"): "within 0.5 seconds",
    "import json, sys\nfor line in sys.stdin:\n"
    "    sys.stdout.write('play ' + json.loads(line)['legal'][0] + '\\nplay 2s\\n')\n"
    "    sys.stdout.flush()": "it wrote 'play 2s' before it was asked",
    ANSWERS.format("'x' * 100000"): "it wrote a line of more than 65536 characters",
    "import sys; sys.exit(3)": "its process ended, with exit code 3",
    "import time; time.sleep(600)": "no line that begins with 'play ' within 0.5 seconds",
    "while True: pass": "no line that begins with 'play ' within 0.5 seconds",
    "while True: print('a note', flush=True)": "within 0.5 seconds",
    "import os, time; os.close(1); time.sleep(600)": "within 0.5 seconds",
}


@pytest.mark.parametrize("text", list(PROGRAMS))
def test_a_program_that_fails_is_not_measured(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = PROGRAMS[text]
    seconds = "0.5" if "within" in problem else "20"
    assert problem in refused([*PLACES["match"], "--seconds", seconds], program(text), capsys)


def test_a_program_that_reads_nothing_cannot_hold_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = "import time\nprint('play 2s\\n' * 99, flush=True); time.sleep(600)"
    assert "error: " in refused([*PLACES["match"], "--seconds", "0.5"], program(text), capsys)


@pytest.mark.skipif(os.name != "posix", reason="a shell, and sessions of processes")
@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("sleep 600 & read line; exit 0", "its process ended, with exit code 0"),
        ("setsid sleep 20 & read line; read line", "within 0.5 seconds"),
        ("setsid sleep 20 & read line; exit 0", "its process ended, with exit code 0"),
    ],
)
def test_a_program_that_leaves_a_process_behind_cannot_hold_the_command(
    command: str, problem: str
) -> None:
    if "setsid" in command and not shutil.which("setsid"):
        pytest.skip("this system has no program that starts a session")
    player = ProgramPlayer("run:sh", f"sh -c {shlex.quote(command)}", 0.5)
    begun = time.monotonic()
    with pytest.raises(PlayerFaultError, match=problem):
        player(VIEW, Random(1))
    assert time.monotonic() - begun < 15


def test_after_a_fault_a_player_has_the_random_source_of_the_turn(tmp_path: Path) -> None:
    (tmp_path / "rolls.py").write_text(
        "import casino_core as casino\nturns = []\n"
        "def bot(view, chance):\n    turns.append(view)\n    plays = casino.legal_plays(view)\n"
        "    if len(turns) == 1:\n        return plays[0]\n"
        "    play = chance.choice(plays)\n    assert len(turns) > 2\n    return play\n"
    )
    player = player_named(f"{tmp_path}/rolls.py:bot")
    start = Random(1)
    player(VIEW, start)
    with pytest.raises(PlayerFaultError):
        player(VIEW, start)
    assert start.getstate() == Random(1).getstate()
    for seed in range(1, 6):
        expected = Random(seed).choice(casino.legal_plays(VIEW))
        chance = start if seed == 1 else Random(seed)
        assert player(VIEW, chance) == expected


@pytest.mark.usefixtures("here")
def test_with_forfeit_a_fault_loses_the_round(
    bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{bots}:attribute"
    arguments = ["match", "greedy", name, "--pairs", "25", "--forfeit", "--seed", "casino"]
    assert main(arguments) == 3
    output = capsys.readouterr()
    *_, last = map(json.loads, output.out.splitlines())
    assert (last["pairs"], last["mean"], last["decided"], last["faults"]) == (20, 42.0, True, 40)
    assert output.err.startswith(f"error: lost by fault: 40, the first of them: {name}: Attribute")


@pytest.mark.usefixtures("here")
def test_with_forfeit_a_fault_loses_the_game(
    bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, file = f"{bots}:attribute", tmp_path / "games.jsonl"
    arguments = ["simulate", name, "greedy", "--games", "3", "--forfeit", "--records", str(file)]
    for _ in range(2):  # the second time all are there
        assert main(arguments) == 3
        output = capsys.readouterr()
        assert "won 0, 0.00 points a round\n" in output.out
        assert "(seat 2): won 3" in output.out
        assert "lost by fault 3\n" in output.out
        assert output.err.count(IN_A_TURN["attribute"]) == 1
    assert main([*arguments[:-2], "--jsonl"]) == 3
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["winner"], len(line["faults"])) for line in lines] == [(1, 1)] * 3


@pytest.mark.usefixtures("here")
def test_without_forfeit_the_games_before_a_fault_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "late.py").write_text(
        "import casino_core as casino\nleft = [200]\n"
        "def bot(view, chance):\n    left[0] -= 1\n    assert left[0]\n"
        "    return casino.legal_plays(view)[0]\n"
    )
    file = tmp_path / "games.jsonl"
    name = f"{tmp_path}/late.py:bot"
    assert main(["simulate", name, "greedy", "--games", "50", "--records", str(file)]) == 3
    assert "AssertionError" in capsys.readouterr().err
    games = [json.loads(line) for line in file.read_text().splitlines()]
    assert games
    assert all("faults" not in line for line in games)


@pytest.mark.parametrize("rules", casino.PRESETS)
def test_a_fault_costs_the_same_in_every_game(rules: str) -> None:
    rule_set = casino.parse_rules(rules)
    for side in rule_set.side_numbers:
        lost = forfeited(rule_set, side)
        assert lost.winner is not None
        assert lost.winner != side
        best = min(lost.totals) if rule_set.goal == "least" else max(lost.totals)
        assert lost.totals[side] != best
        assert {lost.totals[each] for each in rule_set.side_numbers if each != side} == {best}


def play_against(opponent: object) -> None:
    """Play a round in the environment."""
    env = CasinoEnv("standard", opponent=opponent, seat=0)  # type: ignore[arg-type]
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_masks().argmax())


@pytest.mark.parametrize("name", [*AT_ONCE, *IN_A_TURN])
def test_the_environment_takes_the_same_contract(name: str) -> None:
    scope: dict[str, object] = {}
    exec(compile(BOTS, "bots.py", "exec"), scope)  # noqa: S102
    with pytest.raises(PlayerFaultError) as refusal:
        play_against(scope[name])
    assert {**AT_ONCE, **IN_A_TURN}[name] in str(refusal.value)


@pytest.mark.usefixtures("here")
def test_the_environment_takes_the_same_names(bots: str) -> None:
    with pytest.raises(PlayerFaultError, match="nosuch"):
        CasinoEnv("standard", opponent=f"{bots}:attribute", seat=1).reset(seed=1)
    with pytest.raises(CasinoError, match="opponent: 'nobody' is not a player; there are"):
        CasinoEnv("standard", opponent="nobody")


IN_PYTHON: Final[dict[str, Callable[[Any], object]]] = {
    "turn_by": lambda bot: turn_by(bot, Game.new("standard", "sunday"), Random(1)),
    "play_game": lambda bot: play_game(Game.new("standard", "a"), [greedy, bot], Random(1)),
    "plays_by": lambda bot: plays_by(bot, casino.parse_record(RECORD), "a"),
    "play_round": lambda bot: play_round(Game.new("standard", "a"), [bot, greedy], "a"),
    "play_pair": lambda bot: pairs.play_pair(Game.new("standard", "a"), greedy, bot),
    "play_match": lambda bot: [*play_match(bot, "greedy", "standard", 1, "a")],
    "roll_out_deal": lambda bot: roll_out_deal(VIEW, casino.legal_plays(VIEW)[:1], bot, "a", 0),
    "find_in_round": lambda bot: find_in_round(casino.RuleSet(), bot, "a", 0),
}
"""The functions of the library that take a player."""


@pytest.mark.parametrize("place", IN_PYTHON)
@pytest.mark.parametrize("name", [*AT_ONCE, *IN_A_TURN])
def test_every_function_takes_the_same_contract(place: str, name: str) -> None:
    scope: dict[str, object] = {}
    exec(compile(BOTS, "bots.py", "exec"), scope)  # noqa: S102
    with pytest.raises(PlayerFaultError) as refusal:
        IN_PYTHON[place](scope[name])
    assert {**AT_ONCE, **IN_A_TURN}[name] in str(refusal.value)


def test_a_player_around_one_of_the_package_is_checked() -> None:
    @wraps(greedy)
    def silent(_view: casino.View, _chance: Random) -> None:
        """Return nothing."""

    with pytest.raises(PlayerFaultError, match="it returned None"):
        turn_by(cast("Any", silent), Game.new("standard", "a"), Random(1))


def test_a_checked_player_plays_a_round() -> None:
    start = Game.new("standard", "sunday")
    players = [CheckedPlayer(greedy), CheckedPlayer(greedy)]
    assert play_round(start, players, "a") == play_round(start, [greedy, greedy], "a")


def errors() -> Iterator[CasinoError]:
    calls = (
        lambda: casino.apply(VIEW, casino.parse_play("2c", VIEW)),
        lambda: CheckedPlayer(lambda _view, _chance: casino.Play(casino.parse_card("2c")))(
            VIEW, Random(1)
        ),
        lambda: casino.parse_record(casino.format_record(Game.new("standard", "a")) + "1. 2c"),
        lambda: casino.parse_card("1h"),
    )
    for call in calls:
        with pytest.raises(CasinoError) as refusal:
            call()
        yield refusal.value


def test_every_error_goes_to_another_process() -> None:
    for error in errors():
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 - written a line above
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert casino.error_reason(again) == casino.error_reason(error)


def test_a_pair_raises_the_fault(bots: str) -> None:
    with pytest.raises(PlayerFaultError, match="nosuch") as fault:
        play_pair(Task(f"{bots}:attribute", "greedy", "standard", "a"))
    assert fault.value.view is not None


def test_a_rule_set_goes_to_another_process() -> None:
    """The hash of a string differs from process to process, so that of a rule set stays at home."""
    rules = casino.PRESETS["royal"]
    assert {rules}
    text = (
        "import pickle, sys, casino_core as casino\n"
        "assert pickle.load(sys.stdin.buffer) in {casino.PRESETS['royal']}"
    )
    subprocess.run([sys.executable, "-c", text], input=pickle.dumps(rules), check=True)


class Brittle(Sequence[casino.Play]):
    """A sequence that cannot be looked at."""

    def __len__(self) -> int:
        raise ValueError("no length")

    def __getitem__(self, _index: object) -> NoReturn:
        raise ValueError("no item")


CARD = casino.cards_in(VIEW.hand)[0]


@pytest.mark.parametrize(
    "returned",
    [
        Brittle(),
        casino.Play(None),  # type: ignore[arg-type]
        casino.Play(CARD, "3c"),  # type: ignore[arg-type]
        casino.Play(CARD, 5, (1,), "x", (2,)),  # type: ignore[arg-type]
        casino.Play(CARD, -1),  # type: ignore[arg-type]
        casino.Play(CARD, 1 << 70, (), 10**400),  # type: ignore[arg-type]
    ],
    ids=range(6),
)
def test_whatever_a_player_returns_its_fault_is_told(returned: object) -> None:
    player = CheckedPlayer(lambda _view, _chance: returned, "bot")
    with pytest.raises(PlayerFaultError, match=r"^bot: ") as fault:
        player(VIEW, Random(1))
    assert fault.value.view == VIEW


class WithPast:
    """A player with the past."""

    def __call__(self, view: casino.View, _chance: Random, past: object) -> casino.Play:
        """Play the first legal play."""
        assert past == ()
        return casino.legal_plays(view)[0]


class InheritingPlayer(WithPast):
    """A player whose call is that of another class."""


@cache
def cached_generator(_view: object, _chance: object) -> Iterator[None]:
    """Return the values that a cache holds of a generator."""
    yield


def test_what_a_player_is_called_with_may_be_inherited_or_wrapped() -> None:
    assert CheckedPlayer(InheritingPlayer())(VIEW, Random(1)) == casino.legal_plays(VIEW)[0]
    for player in (cached_generator, partial(cached_generator)):
        with pytest.raises(PlayerFaultError, match="it has a yield"):
            CheckedPlayer(player)
