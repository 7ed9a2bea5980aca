"""Measures whether a process that plays for days grows: a soak of many games.

    python -m tests.lab.measure_memory --games 10000 --player counting

Plays whole games, one of each preset in turn, and prints after every part of them the memory of the
process in MiB and the number of entries in all caches of the engine. At the end it prints each
cache: its entries and its size, and the share of calls that it answered.
"""

from __future__ import annotations

import argparse
import gc
import resource
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from typing import Any

from casino_core import PRESETS
from casino_core.analysis.simulations import simulate
from casino_core.players import PLAYERS

PARTS = 20
"""The number of lines that a soak prints."""


def caches() -> list[_lru_cache_wrapper[Any]]:
    """Return every cache of a function of the engine, in the order of the modules."""
    all_caches = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    own = [each for each in all_caches if each.__module__.startswith("casino_core")]
    return sorted(own, key=lambda each: (each.__module__, each.__qualname__))


def memory() -> float:
    """Return the most memory that the process has had so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def soak(games: int, player: str) -> Iterator[str]:
    """Play `games` games and yield the lines to print."""
    yield f"{'games':>8} {'plays':>10} {'MiB':>8} {'entries':>9}"
    plays = 0
    presets = list(PRESETS.values())
    step = max(1, games // PARTS)
    for number in range(games):
        rules = presets[number % len(presets)]
        [line] = simulate(rules, [player] * rules.players, 1, f"soak/{number}")
        plays += line.plays
        if (number + 1) % step == 0:
            entries = sum(each.cache_info().currsize for each in caches())
            yield f"{number + 1:>8} {plays:>10} {memory():>8.1f} {entries:>9}"
    yield ""
    yield f"{'cache':<52} {'entries':>9} {'size':>7} {'answered':>9}"
    for each in caches():
        info = each.cache_info()
        calls = info.hits + info.misses
        share = f"{info.hits / calls:.1%}" if calls else "never"
        name = f"{each.__module__.removeprefix('casino_core.')}.{each.__qualname__}"
        yield f"{name:<52} {info.currsize:>9} {info.maxsize or '':>7} {share:>9}"


def main() -> None:
    """Read the arguments and print the soak."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="the number of games")
    parser.add_argument("--player", choices=PLAYERS, default="greedy", help="who plays every seat")
    arguments = parser.parse_args()
    for line in soak(arguments.games, arguments.player):
        print(line, flush=True)


if __name__ == "__main__":
    main()
