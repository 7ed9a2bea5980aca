"""Deep tests run when they are asked for, and only then."""

from __future__ import annotations

import pytest

pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("options", "passed"),
    [((), 1), (("-m", "deep"), 1), (("-m", "deep or not deep"), 2), (("-m", "other"), 0)],
)
def test_a_deep_test_runs_when_its_marker_is_named(
    pytester: pytest.Pytester, options: tuple[str, ...], passed: int
) -> None:
    pytester.makeconftest("from tests.deep import pytest_collection_modifyitems")
    pytester.makeini("[pytest]\nmarkers =\n    deep\n    other\n")
    pytester.makepyfile(
        "import pytest\n@pytest.mark.deep\ndef test_long(): pass\ndef test_short(): pass\n"
    )
    pytester.runpytest(*options).assert_outcomes(passed=passed, deselected=2 - passed)
