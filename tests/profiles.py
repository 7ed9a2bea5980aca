"""The size of a test run: the examples that a law gets, and the tests that are left out.

The profiles of Hypothesis:

quick     the same few in every run of the same sources (Hypothesis tries the numbers in them too);
          the default
thorough  twenty times as many, new ones in each run: `pytest --hypothesis-profile thorough`; tests
          that are not laws, but take a sample, take all of it (`thorough`)
fuzz      those of `python -m tests.fuzz`, which chooses them by its own seeds

A test marked `deep` is a long walk that stands before a release or before a change of what it walks
through: `build.py test --deep` runs those too, with the profile `thorough`. The tests of the
laboratory are about scripts that measure and train: `pytest tests/lab` runs them, and so does a run
of the deep tests. `tests/conftest.py` and `e2e/conftest.py` take the hooks from here.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

QUICK = 10
"""The number of examples of a law in the profile `quick`."""
THOROUGH = 20 * QUICK
FUZZ = 2 * QUICK
"""Examples in the other profiles; in `fuzz` for each turn of a law."""


def register_profiles() -> None:
    """Make the profiles known to Hypothesis; none has a time limit or stores examples."""
    quick = settings(
        derandomize=True,
        deadline=None,
        max_examples=QUICK,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.register_profile("quick", quick)
    settings.register_profile("thorough", quick, derandomize=False, max_examples=THOROUGH)
    phases = [Phase.generate, Phase.shrink]
    settings.register_profile("fuzz", quick, derandomize=False, max_examples=FUZZ, phases=phases)


def thorough() -> bool:
    """Tell whether the profile asks for more than the quick few examples."""
    usual = settings.default
    assert usual is not None
    return usual.max_examples >= THOROUGH


def some(share: int) -> settings:
    """Return settings with one usual example in `share`, unless thorough: for a sweep of laws.

    Such a law is tried for each of many parameters, so that few examples of each are many.
    """
    usual = settings.default
    assert usual is not None
    return settings(max_examples=usual.max_examples // (1 if thorough() else share))


def many(times: int) -> settings:
    """Return settings with `times` as many examples as usual: for a law that takes no time."""
    usual = settings.default
    assert usual is not None
    return settings(max_examples=times * usual.max_examples)


LABORATORY = Path(__file__).with_name("lab")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the deep tests, unless the expression of `-m` names them."""
    if "deep" in config.option.markexpr:
        return
    deep = {item for item in items if item.get_closest_marker("deep")}
    if deep:
        config.hook.pytest_deselected(items=[*deep])
        items[:] = [item for item in items if item not in deep]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the laboratory, unless it is named or the deep tests are."""
    return True if collection_path == LABORATORY and "deep" not in config.option.markexpr else None
