"""Sets up Hypothesis: it tries the same examples in every run, and has no time limit."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "core",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("core")
