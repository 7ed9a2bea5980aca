"""Tries self-play, matches, puzzles and rollouts on local Dask workers that are killed midway.

    python -m tests.lab.try_dask [seconds]

It starts a scheduler with three workers, a process each, and kills one after the other, a second,
or these seconds, apart; each is started again. What the command line then prints and writes is
compared, byte by byte, with the work of one process, and a line tells how many were killed.
It needs `pip install 'casino-core[dask]'`; exits with 1 if anything
differs, or if nobody was killed.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter

from casino_core.cli import main as casino

WORKERS = 3
COMMANDS = (
    "simulate greedy counting --games 150 --seed dask --records {file}",
    "simulate greedy greedy ./bot.py:bot --games 40 --seed dask --jsonl",
    "match counting greedy --pairs 120 --seed dask",
    "puzzle find --player counting --count 12 --seed dask",
    "rollout table=5h,3d,Kc,9s|hands=3s8s9c2d/????|stock=*24 --deals 120 --seed dask",
)
"""The commands that are tried; in a position `|` stands for a space."""
BOT = "from casino_core import legal_plays\n\n\ndef bot(view, rng):\n    "
BOT += "return legal_plays(view)[0] if rng.random() < 0.9 else None  # a fault now and then\n"


def output_of(command: str, *more: str) -> bytes:
    """Return the output and the files of a command."""
    with TemporaryDirectory() as folder, redirect_stdout(TextIOWrapper(BytesIO())) as out:
        file = Path(folder) / "games.jsonl"
        words = command.format(file=file).split()
        casino([*(word.replace("|", " ") for word in words), *more])
        out.flush()
        printed = out.buffer
        assert isinstance(printed, BytesIO)
        return printed.getvalue() + (file.read_bytes() if file.exists() else b"")


class Killer(Thread):
    """Kills each of some processes, one after the other, until it is told that the work is done."""

    def __init__(self, processes: list[int], seconds: float) -> None:
        super().__init__(daemon=True)
        self.processes, self.seconds = processes, seconds
        self.killed, self.done = 0, Event()

    def run(self) -> None:
        for process in self.processes:
            if self.done.wait(self.seconds):
                return
            os.kill(process, signal.SIGKILL)
            self.killed += 1


def main() -> int:
    """Try each command, and return the exit code."""
    from distributed import LocalCluster

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    failed = False
    with TemporaryDirectory() as folder:
        bot = Path(folder) / "bot.py"
        bot.write_text(BOT, encoding="utf-8")
        for command in (text.replace("./bot.py", str(bot)) for text in COMMANDS):
            alone = output_of(command)
            with LocalCluster(  # type: ignore[no-untyped-call, unused-ignore]
                n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, silence_logs=50
            ) as cluster:
                killer = Killer([worker.pid for worker in cluster.workers.values()], seconds)
                killer.start()
                begun = perf_counter()
                together = output_of(command, "--scheduler", cluster.scheduler_address)
                duration = perf_counter() - begun
                killer.done.set()
                killer.join()
            same = together == alone and bool(alone)
            failed |= not same or not killer.killed
            how = "the same bytes" if same else "DIFFERENT"
            print(
                f"{' '.join(command.split()[:3])}: {how}, {len(alone)} bytes, "
                f"{killer.killed} workers killed, {duration:.1f} s",
                flush=True,
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
