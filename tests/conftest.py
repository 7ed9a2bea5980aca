"""Sets up Hypothesis and the collector of garbage.

Hypothesis tries the same examples in every run, and has no time limit.
"""

from __future__ import annotations

import gc

from hypothesis import settings

from .profiles import register_profiles

register_profiles()
settings.load_profile("quick")


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never among the thousands of tests, which stay to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
