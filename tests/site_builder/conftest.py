"""The site, built once for all tests of a process; `build.py` builds it once for all of them."""

import os
from functools import cache

import pytest

from site_builder.assemble import Files, read_site, site_files
from site_builder.commands import JUST_BUILT
from site_builder.paths import SITE


@cache
def built_site() -> Files:
    """Every file of the site; no test changes them."""
    return read_site(SITE) if JUST_BUILT in os.environ else site_files()


@pytest.fixture
def files() -> Files:
    return built_site()
