"""Races two checkouts: how many times as fast is what thinks, in this one and in another?

    git worktree add ../before b114dd35
    .venv/bin/python -m tests.lab.race ../before [--ours ../compiled] [--pyodide] [TASK ...]
    .venv/bin/python -m tests.lab.race ../before --memory [--pyodide] [TASK ...]

Each task runs in a process of its own, in this checkout and in the other one in turn, with cold
caches; the median of the ratios counts. Both have to come to the same: what a task finds is
compared, too. With `--pyodide` the processes are Node's, with Pyodide, without the collector of
garbage, as in the page. `--ours` names another folder than this checkout, such as one with the
unpacked wheel of `build.py wheel`. Times are of processor, in Pyodide of the whole process of Node.

With `--memory` the most memory of the process counts instead, imports and caches with it: what it
held at its peak, as Linux counts it, in Pyodide the size of the heap, which only grows.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from site_builder import node
from site_builder.paths import ROOT

TASKS = {
    "perft": "perft(casino.parse_position(FIRST_DEAL), 5)",
    "perft by steps": "perft_by_steps(casino.parse_position(BUILDS), 6)",
    "playouts, standard": 'playouts("standard", balances)',
    "playouts, royal": 'playouts("royal", balances)',
    "playouts, laisto": 'playouts("laisto", balances)',
    "playouts, network": 'playouts("standard", learned_balances)',
    "last deal": "last_deals()",
    "master, standard": 'moves("standard", MASTER)',
    "master, royal": 'moves("royal", MASTER)',
    "master, folk": 'moves("folk", MASTER)',
    "searcher, standard": 'moves("standard", SEARCHER)',
    "plays of 1,900 turns": "plays_of_turns()",
    "forty moves": "forty_moves(1)",
    "forty further moves": "again(forty_moves)",
    "hint": "[str(found_by_hint(each)) for each in VIEWS]",
    "review": "review_of_round()",
}
"""Each task as an expression, whose value both checkouts have to agree on."""
CLOCK = """
import sys, time

def clock():
    if sys.platform != "emscripten":
        return time.process_time()
    from js import process
    used = process.cpuUsage()
    return (used.user + used.system) / 1e6

def memory():
    if sys.platform != "emscripten":
        with open("/proc/self/status") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 2**10
    import pyodide_js
    return pyodide_js._module.HEAPU8.length / 2**20
"""
"""The source of a clock of processor time, in Pyodide that of the whole process of Node, and of the
most memory that the process had, in MiB."""
PROGRAM = """
import gc, json
gc.disable()
import casino_core as casino
from random import Random
from casino_core.analysis.review import review
from casino_core.analysis.trials import Trials
from casino_core.cli.perft import perft, perft_by_steps
from casino_core.players import greedy
from casino_core.players.estimates.balances import balances
from casino_core.players.networks.policy_network import learned_balances
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.players.search.playouts import Playouts
from casino_core.players.search.search import choose
from casino_core.players.search.styles import MASTER, SEARCHER
from casino_core.rules.legal import forget

try:
    from casino_core.fast.conditions import forget as forget_more
    from casino_core.fast.state import FastState
    from casino_core.fast.translation import fast_state as prepare
    list_plays = FastState.moves
except ImportError:
    prepare, list_plays, forget_more = (lambda each: each), casino.legal_plays, gc.collect

FIRST_DEAL = "table=2h,5c,8d,Kc hands=3s6d9cAh/4s7hTdQs"
BUILDS = "table=2h,4c,(7:3d4s@2),(9:5c4d/9h@1) hands=2s9c5hAd/7c3hTs6d dealer=2"

def positions(name, rounds):
    found = []
    for number in range(rounds):
        game, chance = casino.Game.new(name, f"race {number}"), Random(number)
        position = game.position
        while not position.over:
            found.append(position)
            view = position.view(position.turn)
            position = casino.advance(position, greedy(view, chance))
    return found

POSITIONS = {name: positions(name, 4) for name in ("standard", "royal", "folk", "laisto")}
VIEWS = [each.view(each.turn) for each in POSITIONS["standard"][3:40:9]]

def playouts(name, policy):
    found = []
    for position in POSITIONS[name][2::6]:
        if not position.stock:
            continue
        plays = list(ordered_plays(position))
        priors = dict.fromkeys(plays, 0.0)
        deals = Playouts(position, expected_leads, priors, policy=policy)
        found += [deals.value(play) for play in plays]
    return found

def last_deals():
    found = []
    for position in POSITIONS["standard"]:
        if not position.stock and position.hand.bit_count() == 4:
            search = EndgameSearch(position)
            found += [search.value(play) for play in ordered_plays(position)]
    return found

def moves(name, style):
    views = [each.view(each.turn) for each in POSITIONS[name][3:80:9]]
    return [str(choose(view, Random(1), style)) for view in views]

def plays_of_turns():
    found = []
    for number in range(40):
        position, chance = casino.Game.new("standard", f"plays {number}").position, Random(number)
        while not position.over:
            found.append(position)
            position = casino.advance(position, chance.choice(casino.legal_plays(position)))
    prepared = [*map(prepare, found)]
    forget()
    forget_more()
    start_clock()
    return sum([len(list_plays(each)) for each in prepared])

def forty_moves(seed):
    views = [each.view(each.turn) for each in POSITIONS["standard"][3:160:4]]
    return [str(choose(view, Random(seed), MASTER)) for view in views]

def again(work):
    work(1)
    start_clock()
    return work(2)

def found_by_hint(view):
    *_, last = casino.hint(view)
    return last.best

def review_of_round():
    game, chance = casino.Game.new("standard", "review"), Random(1)
    while not game.position.over:
        view = game.position.view(game.position.turn)
        game = game.play(greedy(view, chance))
    *_, last = review(game)
    return str(last.decisions)

def start_clock():
    global begun
    begun = clock()

forget()
start_clock()
value = eval(TASK)
taken = memory() if MEMORY else clock() - begun
print(json.dumps([taken, repr(value)]))
"""
SCRIPT = """
import { readFileSync } from 'node:fs';
const [pyodide, archive, program] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip');
python.runPython(readFileSync(program, 'utf-8'));
"""


def run(folder: Path, task: str, *, pyodide: bool, memory: bool = False) -> tuple[float, str]:
    """Run a task in a checkout; return its seconds, or its MiB with `memory`, and what it found."""
    program = f"TASK, MEMORY = {task!r}, {memory}\n{CLOCK}{PROGRAM}"
    with command_for(folder, program, pyodide=pyodide) as command:
        process = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    seconds, value = json.loads(process.stdout.splitlines()[-1])
    return seconds, value


@contextmanager
def command_for(folder: Path, program: str, *, pyodide: bool) -> Iterator[list[str | Path]]:
    """Yield the command that runs a program of Python in a checkout, which is its working folder.

    With `pyodide` it runs in Pyodide, in Node, with the engine of the checkout.
    """
    with tempfile.TemporaryDirectory() as home:
        archive, script, code = (Path(home) / name for name in ("all.zip", "a.mjs", "a.py"))
        code.write_text(program, encoding="utf-8")
        if not pyodide:
            yield [sys.executable, "-c", f"exec(open({str(code)!r}).read())"]
            return
        _pack(folder, archive)
        script.write_text(SCRIPT, encoding="utf-8")
        yield [node.find().node, script, node.packages() / "pyodide", archive, code]


def printed_lists(folder: Path, program: str, *, pyodide: bool) -> Iterator[list[Any]]:
    """Run a program in another process, as `command_for` does; yield each list that it prints."""
    with (
        command_for(folder, program, pyodide=pyodide) as command,
        subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdout
        for line in process.stdout:
            if line.startswith("["):
                yield json.loads(line)


def _pack(folder: Path, archive: Path) -> None:
    """Write the engine of a checkout into an archive."""
    with zipfile.ZipFile(archive, "w") as file:
        for path in sorted((folder / "casino_core").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                file.write(path, path.relative_to(folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Race, and print a line for each task; return 1 if the checkouts disagree."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("tasks", nargs="*", metavar="TASK", help=f"of {', '.join(TASKS)}")
    parser.add_argument("--pyodide", action="store_true", help="race in Pyodide, in Node")
    parser.add_argument("--memory", action="store_true", help="compare the most memory instead")
    parser.add_argument("--ours", type=Path, default=ROOT, help="race this folder instead")
    parser.add_argument("--turns", type=int, default=3, help="the number of turns of each")
    options = parser.parse_intermixed_args(arguments)
    same = True
    for name in options.tasks or TASKS:
        ours: list[tuple[float, str]] = []
        theirs: list[tuple[float, str]] = []
        for _ in range(options.turns):
            for folder, results in ((options.other, theirs), (options.ours, ours)):
                result = run(folder, TASKS[name], pyodide=options.pyodide, memory=options.memory)
                results.append(result)
        ratios = [other / own for (other, _), (own, _) in zip(theirs, ours, strict=True)]
        agreed = len({value for _, value in (*ours, *theirs)}) == 1
        same = same and agreed
        middle = [median(seconds for seconds, _ in results) for results in (theirs, ours)]
        times = " ".join(
            [f"{each:8.1f} MiB" if options.memory else f"{each:8.3f} s" for each in middle]
        )
        spread = f"{median(ratios):6.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"{name:<20} {times} {spread}{'' if agreed else '  DIFFERENT'}", flush=True)
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
