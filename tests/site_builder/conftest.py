"""The site, built once for all tests of a run; `build.py` builds it before them."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import sleep

import pytest

from site_builder.assemble import Files, read_site, site_files, write_site
from site_builder.checks.steps import JUST_BUILT
from site_builder.paths import SITE

SHARED = "CASINO_SHARED_SITE"
"""The variable that tells where the processes of this run share the site."""
MOST_SECONDS = 120
"""How long a process waits for the site of another one before it builds its own."""


@pytest.fixture(scope="package", autouse=True)
def _shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Name the folder that is the same for all processes side by side."""
    with pytest.MonkeyPatch.context() as patch:
        if "PYTEST_XDIST_WORKER" in os.environ:
            patch.setenv(SHARED, str(tmp_path_factory.getbasetemp().parent / "site"))
        yield


@cache
def built_site() -> Files:
    """Every file of the site; no test changes them."""
    if JUST_BUILT in os.environ:
        return read_site(SITE)
    home = os.environ.get(SHARED)
    return built_once(Path(home)) if home else site_files()


def built_once(home: Path) -> Files:
    """Build the site for the other processes, or wait for the one that does and read it."""
    begun, done = (home.with_name(f"site-{state}") for state in ("begun", "done"))
    try:
        begun.touch(exist_ok=False)
    except FileExistsError:
        for _ in range(10 * MOST_SECONDS):
            if done.exists():
                return read_site(home)
            sleep(0.1)
        return site_files()
    files = site_files()
    write_site(files, home)
    done.touch()
    return files


@pytest.fixture
def files() -> Files:
    return built_site()
