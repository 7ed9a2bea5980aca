"""One test for thousands of small rows: it tries all of them, and names each that fails.

A test of its own for each row costs more time than the row itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

Row = TypeVar("Row")


def for_each(
    rows: Iterable[Row], name: Callable[[Row], str]
) -> Callable[[Callable[[Row], None]], Callable[[], None]]:
    """Make one test of a check for each row; `name` is the name of a row in its message."""

    def decorate(check: Callable[[Row], None]) -> Callable[[], None]:
        def test() -> None:
            failures = failing(check, rows, name)
            if failures:
                lines = "\n".join(f"{each}: {failure}" for each, failure in failures.items())
                first = next(iter(failures.values()))
                raise AssertionError(f"{len(failures)} rows fail:\n{lines}") from first

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate


def failing(
    check: Callable[[Row], None], rows: Iterable[Row], name: Callable[[Row], str]
) -> dict[str, Exception]:
    """Return what each row that fails has raised, by its name."""
    failures: dict[str, Exception] = {}
    count = 0
    for row in rows:
        count += 1
        try:
            check(row)
        except Exception as failure:  # noqa: BLE001 - whatever a row raises, the others are tried
            failures[name(row)] = failure
    assert count, "there are no rows"
    return failures
