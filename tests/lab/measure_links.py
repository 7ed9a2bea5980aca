"""How long does the page's Python take for a turn of a game by link, and does that grow?

    python -m tests.lab.measure_links [--pyodide] [--rounds 1 4 12] [--before ../before]

Two people play a long game by link. In the middle of a round the page of one of them gives these
commands, in milliseconds of processor, the median of some turns:

    open      the other's turn is opened in a page that has just started
    link      another turn is opened in the same page
    play      a play of one's own
    shuffle   the slowest turn from the end of a round to the first play of the next one: the check
              of the round, and the pack of the next one
    restore   the game is made again from its secret and all its messages, after a loss

Drawing the table is a part of each. Without `--pyodide` the arithmetic is that of a small group,
which costs nothing; with it the commands run in Pyodide in Node, with the arithmetic of the page,
and `restore` has all of it. A phone takes about four times as long as a desktop. `--before` runs
the same in the checkout of another folder, and the last column says how many times as fast this
one is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import zipfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from cProfile import Profile
from functools import partial
from importlib import import_module
from pathlib import Path
from pstats import Stats
from random import Random
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LINES = "open", "link", "play", "shuffle", "restore"
PLAYS = 16
"""The plays of a round after which the turns are measured."""
TURNS = 6
"""The turns that are measured, in each round that is asked for."""
SECRETS = b"a" * 32, b"b" * 32

Times = dict[int, dict[str, float]]
"""The milliseconds of each line, by the number of rounds."""


def clock() -> float:
    """Return the seconds of processor that this process has used."""
    platform: str = sys.platform
    if platform != "emscripten":
        return process_time()
    process = import_module("js").process  # Node's
    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6


class Stopwatch:
    """The milliseconds of commands, by the name of their line."""

    def __init__(self, profiled: str = "") -> None:
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.profile = Profile()
        self._profiled = profiled

    def time(self, line: str, command: Callable[[], object]) -> None:
        """Give a command."""
        if line == self._profiled:
            self.profile.enable()
        begun = clock()
        command()
        took = clock() - begun
        self.profile.disable()
        self.times[line].append(took * 1000)


async def measure(rounds: Sequence[int], group: Any, profiled: str = "") -> Times:
    """Measure the turns in some rounds of one long game."""
    from casino_core.correspondence.correspondence import Correspondence
    from casino_core.correspondence.terms import Terms
    from casino_core.notation.rulesets import parse_rules

    rules = parse_rules("standard,target=300")
    ann = Correspondence.invite(Terms.usual(rules, "Ann"), SECRETS[0], group)
    ben = Correspondence.invited(ann.messages[0], SECRETS[1], group)
    sides, watch = [ann, ben], Stopwatch(profiled)
    times: Times = {}
    for number in range(1, max(rounds) + 1):
        while not _is_reached(sides[0], number):
            _write(sides)
        if number in rounds:
            watch.times.clear()
            await _measure_turns(sides, watch, group)
            times[number] = {line: round(median(watch.times[line]), 2) for line in LINES}
            times[number]["shuffle"] = round(max(watch.times["shuffle"]), 2)
    if profiled:
        Stats(watch.profile).sort_stats("cumulative").print_stats(70)
    return times


def _is_reached(game: Any, number: int) -> bool:
    rounds = game.table.rounds
    reached = len(rounds) == number and len(rounds[-1].plays) >= PLAYS
    return reached and game.to_write == 0 and rounds[-1].can_play(game.to_write)


def _write(sides: list[Any]) -> None:
    """Write the next message, and read it on the other side."""
    from casino_core.correspondence.correspondence import NextMessage
    from casino_core.players import greedy

    seat = sides[0].to_write
    side = sides[seat]
    if side.awaited is NextMessage.ACCEPTANCE:
        written = side.accept("Ben")
    elif side.awaited is NextMessage.STEP:
        written = side.step()
    else:
        written = side.play(greedy(side.view, Random(len(side.messages))))
    sides[seat], sides[1 - seat] = written, sides[1 - seat].received(written.messages[-1])


async def _measure_turns(sides: list[Any], watch: Stopwatch, group: Any) -> None:
    """Measure some turns of the first side, each in an open page and in one that has just begun."""
    from casino_core.correspondence.links import format_link
    from casino_core.correspondence.stored import format_stored
    from casino_core.notation.plays import format_play
    from casino_core.players import greedy
    from casino_page.friends.link_session import LinkSession
    from tests.page.opened import OpenedTab, Tab, at_rest
    from tests.page.pages import Memory

    setattr(Tab, "load_group", lambda _tab, then: then(group))  # noqa: B010

    async def opened(texts: dict[str, str]) -> OpenedTab:
        page = OpenedTab("seed=mine&speed=instant", storage=Memory(texts))
        await at_rest()
        page.do("by-link")
        page.do("close-sheet")
        return page

    page = await opened({})
    page.do("by-link-fill", f"text={format_stored(sides[0])}")
    watch.time("restore", partial(page.do, "by-link-bring"))
    number, turns = len(sides[0].table.rounds), 0
    while len(sides[0].table.rounds) == number or not sides[0].table.last.plays:
        turns += 1
        lines = ("play", "link", "open") if turns <= TURNS else ("shuffle", "shuffle", "")
        session = page.session
        assert isinstance(session, LinkSession)
        while session.computer_to_play:
            session.think()
            session.carry_out()
        if session.next_round_ready:
            session.next_round()
        elif session.my_turn:
            play = format_play(greedy(session.view, Random(turns)), session.view)
            watch.time(lines[0], partial(page.do, "play", play))
        known, sides[0] = len(sides[1].messages), session.link
        for message in session.link.messages[known:]:
            sides[1] = sides[1].received(message)
        while sides[0].to_write != 0:
            _write(sides)
        link = format_link(sides[1].link_of(len(sides[1].messages)))
        if lines[2]:
            fresh = await opened(dict(page.storage.texts))
            watch.time("open", partial(fresh.do, "by-link-open", link))
            fresh.app.stop()
        watch.time(lines[1], partial(page.do, "by-link-open", link))
    page.app.stop()
    assert not page.tab.errors, page.tab.errors


# Running


SCRIPT = """
import { readFileSync } from 'node:fs';
const [pyodide, archive, group, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/all' });
python.globals.set('arithmetic', await import(group));
python.globals.set('words', words);
await python.runPythonAsync(`
import gc, sys
gc.disable()  # as the page does
sys.path[:0] = ["/all", "/all/web"]
import site_builder
site_builder.catalogue = None  # it takes packages that Pyodide does not have
from casino_page.shell.page_group import PageGroup
from tests.lab import measure_links
await measure_links.main_async(words.to_py(), PageGroup(arithmetic))
`);
"""


def _pack(folder: Path, archive: Path) -> None:
    """Write the engine, the page and the tests of a checkout, and this file."""
    with zipfile.ZipFile(archive, "w") as file:
        for place in ("casino_core", "web", "tests"):
            for path in sorted((folder / place).rglob("*")):
                has_a_kind = path.suffix in (".py", ".toml", ".tsv", ".po", ".txt", ".md")
                own = path.name == Path(__file__).name
                if has_a_kind and not own and "node_modules" not in path.parts:
                    file.write(path, path.relative_to(folder))
        file.write(__file__, "tests/lab/measure_links.py")


def _run(folder: Path, words: Sequence[str], *, pyodide: bool) -> subprocess.CompletedProcess[str]:
    """Measure a checkout in a process of its own."""
    if not pyodide:
        code = (
            f"import sys; sys.path[:0] = [{str(folder)!r}, {str(folder / 'web')!r}]\n"
            "import asyncio, runpy\n"
            f"found = runpy.run_path({__file__!r})\n"
            "from tests.core.groups import SmallGroup\n"
            f"asyncio.run(found['main_async']({list(words)!r}, SmallGroup()))"
        )
        command: list[str | Path] = [sys.executable, "-c", code]
        return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    sys.path.insert(0, str(ROOT / "web"))
    from site_builder import node

    with tempfile.TemporaryDirectory() as home:
        archive, script, group = (Path(home) / name for name in ("all.zip", "a.mjs", "group.mjs"))
        _pack(folder, archive)
        script.write_text(SCRIPT, encoding="utf-8")
        group.write_bytes(node.bundled())
        command = [node.find().node, script, node.packages() / "pyodide", archive, group, *words]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)


async def main_async(words: Sequence[str], group: Any) -> None:
    """Measure, and print the times as JSON."""
    options = _parser().parse_args(list(words))
    times = await measure(options.rounds, group, options.profile)
    print(json.dumps(times))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, nargs="+", default=[1, 4, 12])
    parser.add_argument("--pyodide", action="store_true", help="measure in Pyodide, in Node")
    parser.add_argument("--before", type=Path, help="the folder of another checkout")
    parser.add_argument("--profile", default="", choices=["", *LINES], help="where the time goes")
    return parser


def main() -> int:
    """Measure, and print a line for each command and number of rounds."""
    options = _parser().parse_args()
    words = ["--rounds", *map(str, options.rounds)]
    words += ["--profile", options.profile] if options.profile else []
    folders = [ROOT, *([options.before.resolve()] if options.before else [])]
    tables: list[Times] = []
    for folder in folders:
        *lines, last = _run(folder, words, pyodide=options.pyodide).stdout.splitlines()
        print("\n".join(lines))
        tables.append({int(number): each for number, each in json.loads(last).items()})
    own, *others = tables
    first = min(own)
    for number in sorted(own):
        for line in LINES:
            took = own[number][line]
            row = f"{number:3} rounds {line:9}{took:9.1f} ms"
            row += f"{took / own[first][line]:7.2f} of round {first}"
            for other in others:
                row += f"{other[number][line]:10.1f} ms before{other[number][line] / took:7.2f}"
            print(row)
    return 0


if __name__ == "__main__":
    sys.exit(main())
