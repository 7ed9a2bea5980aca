"""The site, built once for all tests of a process.

The tests that need it are one group: where tests run side by side, one process runs them all, and
the others build no site.
"""

from functools import cache

import pytest

from site_builder.assemble import Files, site_files

needs_site = pytest.mark.xdist_group("site")


@cache
def built_site() -> Files:
    """Every file of the site; no test changes them."""
    return site_files()


@pytest.fixture
def files() -> Files:
    return built_site()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Put the tests with the fixture `files` into the group."""
    if "files" in getattr(item, "fixturenames", ()):
        item.add_marker(needs_site)
