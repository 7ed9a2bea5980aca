"""Leaves out the tests marked `deep`, unless `-m` names the marker.

A deep test is a long walk that stands before a release or before a change of what it walks through:
`build.py test --deep` runs those too, with the profile `thorough` of Hypothesis. Both
`tests/conftest.py` and `e2e/conftest.py` take the hook from here.

The tests of the laboratory are left out as a whole: they are about scripts that measure and train,
not about the engine or the page. `pytest tests/lab` runs them, and so does a run of the deep tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest

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
