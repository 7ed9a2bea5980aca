"""How tests are chosen: deep ones when they are asked for, and rows, each of which is tried."""

from __future__ import annotations

import pytest

from .rows import for_each


def test_every_row_that_fails_is_named_with_its_reason() -> None:
    rows: list[int] = []

    @for_each(range(5), lambda row: f"row {row}")
    def even(row: int) -> None:
        rows.append(row)
        assert row % 2 == 0, "it is odd"

    with pytest.raises(AssertionError) as raised:
        even()
    message = str(raised.value)
    assert rows == [*range(5)]
    assert message.startswith("2 rows fail:\nrow 1: it is odd")
    assert "\nrow 3: it is odd" in message
    assert str(raised.value.__cause__).startswith("it is odd")


def test_rows_that_all_hold_say_nothing_and_none_at_all_is_a_mistake() -> None:
    def positive(row: int) -> None:
        assert row > 0

    for_each([2, 4], str)(positive)()
    with pytest.raises(AssertionError, match="there are no rows"):
        for_each([], str)(positive)()


pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("options", "passed"),
    [((), 1), (("-m", "deep"), 1), (("-m", "deep or not deep"), 2), (("-m", "other"), 0)],
)
def test_a_deep_test_runs_when_its_marker_is_named(
    pytester: pytest.Pytester, options: tuple[str, ...], passed: int
) -> None:
    pytester.makeconftest("from tests.profiles import pytest_collection_modifyitems")
    pytester.makeini("[pytest]\nmarkers =\n    deep\n    other\n")
    pytester.makepyfile(
        "import pytest\n@pytest.mark.deep\ndef test_long(): pass\ndef test_short(): pass\n"
    )
    pytester.runpytest(*options).assert_outcomes(passed=passed, deselected=2 - passed)
