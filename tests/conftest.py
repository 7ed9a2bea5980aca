"""Sets up Hypothesis, the collector of garbage, and what is kept of compiled modules.

Hypothesis tries the same examples in every run, and has no time limit; what it computes of Unicode
and of our modules is kept in `.cache`. Where the environment has Python keep no bytecode beside the
sources, it is kept there, too: to compile all tests takes longer than to collect them, and every
program that they start compiles the engine anew.
"""

from __future__ import annotations

import gc
import sys

from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

from casino_core.cli.processes import look_for_garbage_seldom
from site_builder.checks.reporter import pytest_configure  # noqa: F401 - pytest calls it
from site_builder.paths import CACHE
from site_builder.processes import keep_bytecode

from .profiles import pytest_collection_modifyitems, pytest_ignore_collect, register_profiles  # noqa: F401 - pytest's

look_for_garbage_seldom()  # among thousands of tests, which stay, it would take long
set_hypothesis_home_dir(CACHE / "hypothesis")
register_profiles()
settings.load_profile("quick")
if sys.dont_write_bytecode:
    keep_bytecode()


def pytest_collection_finish() -> None:
    """Look for no garbage among the thousands of tests, which stay to the end."""
    gc.freeze()
