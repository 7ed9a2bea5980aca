"""Shows where the time of the engine goes, by looking a thousand times a second what it does.

    python -m tests.lab.measure_profile games
    python -m tests.lab.measure_profile playouts --rules royal --seconds 20

`games` are random games, `playouts` rounds between counting players as a search plays them, and
`perft` counts plays from the positions of `python -m casino_core bench`. Each begins with empty
caches, again and again. Prints the microseconds of processor time for each play, in the functions
that take most of it, alone and with what they call. A look costs nothing measurable, unlike a
profiler that counts every call.
"""

from __future__ import annotations

import argparse
import signal
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Final

from casino_core import Game, RuleSet, advance, parse_rules, parse_state
from casino_core.analysis.simulations import simulate
from casino_core.cli.commands.bench import PERFT_POSITIONS
from casino_core.cli.perft import perft
from casino_core.cli.processes import look_for_garbage_seldom
from casino_core.players.policies.fast_playout import playout_policy
from casino_core.rules.legal import forget

EVERY: Final = 0.001
"""Seconds of processor time between two looks."""
TOGETHER: Final = 10
"""Games or rounds between two times that the caches are emptied."""


class Looks:
    """The samples of a profile: how often each function ran, alone and with what it calls."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.times = 0
        self.alone: Counter[str] = Counter()
        self.in_all: Counter[str] = Counter()

    def look(self, _signal: int, frame: FrameType | None) -> None:
        """Note the functions that run now."""
        running = []
        while frame and frame.f_code.co_filename != __file__:
            running.append(f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name}")
            frame = frame.f_back
        self.times += 1
        self.alone.update(running[:1])
        self.in_all.update(set(running))


def games(rules: RuleSet, number: int) -> int:
    """Play random games; return the number of plays."""
    games = simulate(rules, ["careless"] * rules.players, TOGETHER, f"{number}")
    return sum(line.plays for line in games)


def playouts(rules: RuleSet, number: int) -> int:
    """Play rounds by the policy of playouts; return the number of plays."""
    plays = 0
    for each in range(TOGETHER):
        position = Game.new(rules, f"{number} {each}").position
        while not position.over:
            position = advance(position, playout_policy(position.view(position.turn)))
            plays += 1
    return plays


def perfts(_rules: RuleSet, _number: int) -> int:
    """Count plays in bulk; return their number."""
    return sum(perft(parse_state(text), depth) for _, depth, text in PERFT_POSITIONS)


WORK: Final[dict[str, Callable[[RuleSet, int], int]]] = {
    "games": games,
    "playouts": playouts,
    "perft": perfts,
}


def measure(work: Callable[[RuleSet, int], int], rules: RuleSet, seconds: float) -> list[str]:
    """Work for some seconds of processor time; return the lines to print."""
    looks, plays, spent = Looks(), 0, 0.0
    signal.signal(signal.SIGPROF, looks.look)
    for number in count():
        forget()
        begun = process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        plays += work(rules, number)
        signal.setitimer(signal.ITIMER_PROF, 0)
        spent += process_time() - begun
        if spent >= seconds:
            break
    each = spent / plays * 1e6
    share = each / max(1, looks.times)
    lines = [f"{plays} plays, {each:.2f} us each"]
    for title, counts, most in (("alone", looks.alone, 20), ("in all", looks.in_all, 30)):
        lines.append(f"{title}:")
        lines += [f"{times * share:8.2f} us  {name}" for name, times in counts.most_common(most)]
    return lines


def main() -> None:
    """Read the command line, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("work", choices=list(WORK))
    parser.add_argument("--rules", default="standard", help="a rule set (default: standard)")
    parser.add_argument("--seconds", type=float, default=10, help="how long (default: 10)")
    options = parser.parse_args()
    look_for_garbage_seldom()
    for line in measure(WORK[options.work], parse_rules(options.rules), options.seconds):
        print(line)


if __name__ == "__main__":
    main()
