"""Sets up Hypothesis: it tries the same examples in every run, and has no time limit."""

from __future__ import annotations

from hypothesis import settings

from .profiles import register_profiles

register_profiles()
settings.load_profile("quick")
