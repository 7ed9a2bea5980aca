"""Sets up Hypothesis and the collector of garbage.

Hypothesis tries the same examples in every run, and has no time limit.
"""

from __future__ import annotations

from hypothesis import settings

from casino_core.cli.processes import look_for_garbage_seldom

from .profiles import register_profiles

register_profiles()
settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among the thousands of tests, which stay to the end."""
    look_for_garbage_seldom()
