"""The site, built once for all tests of a process.

`build.py` gives each process tests that stand together: most often only one of them builds it.
"""

from functools import cache

import pytest

from site_builder.assemble import Files, site_files


@cache
def built_site() -> Files:
    """Every file of the site; no test changes them."""
    return site_files()


@pytest.fixture
def files() -> Files:
    return built_site()
