"""`--jobs` and `--scheduler`: who does the work of a command, here or on other machines.

A scheduler is one of Dask (`pip install casino-core[dask]`). It gives the work of a worker that
was killed to another one; when it has lost four workers at the same work, the command ends. Every
worker has the same version of this package, and the files of players that somebody else wrote.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ..errors import CasinoError
from ..notation.limits import shortened
from .processes import Workers, add_jobs

if TYPE_CHECKING:
    from concurrent.futures import Executor

SECONDS: Final = 10
"""The time in which a scheduler must answer."""


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add `--jobs` and `--scheduler`, of which one can be given."""
    group = parser.add_mutually_exclusive_group()
    add_jobs(group)
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="the address of a Dask scheduler, whose workers do the work: tcp://host:8786",
    )


@contextmanager
def workers_of(options: argparse.Namespace) -> Iterator[Workers]:
    """Yield the workers that the options name. Raises what `scheduler_at` raises."""
    if options.scheduler is None:
        yield options.jobs
        return
    with scheduler_at(options.scheduler) as executor:
        yield executor


def by_workers(
    options: argparse.Namespace, work: Callable[[Workers], Iterable[str]]
) -> Iterator[str]:
    """Yield the lines of work that is done by the workers of these options."""
    with workers_of(options) as workers:
        yield from work(workers)


@contextmanager
def scheduler_at(address: str) -> Iterator[Executor]:
    """Yield the workers of the Dask scheduler at an address, as an executor.

    Raises `CasinoError` without the package `distributed` and for a wrong address, `OSError` if
    nobody answers, and `ChildProcessError` when the scheduler ends or gives work up.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise CasinoError("scheduler: it needs pip install 'casino-core[dask]'") from None
    try:
        client = Client(address, timeout=SECONDS)
    except ValueError as error:
        raise CasinoError(f"scheduler: {shortened(address)!r} is not an address: {error}") from None
    with client:
        try:
            yield client.get_executor(pure=False)
        except KilledWorker as error:
            raise ChildProcessError(f"the scheduler gives up: {error}") from error
        except CancelledError as error:
            raise ChildProcessError("the scheduler has ended") from error
