"""A kill of the whole browser loses no play that was confirmed."""

import os
from random import Random

import pytest
from playwright.sync_api import Playwright

from site_builder import browsers

from .kill_browser import addresses, kill_again_and_again

KILLS = int(os.environ.get("CASINO_KILLS", "3"))
"""More kills take longer: `CASINO_KILLS=50`, or the script `e2e/kill_browser.py`."""


def test_no_confirmed_play_is_lost(playwright: Playwright, browser_name: str, site: str) -> None:
    if browser_name != "chromium":
        pytest.skip("the script starts Chromium")
    options = dict(browsers.from_environment(browser_name))
    urls = addresses(site)
    report = kill_again_and_again(playwright.chromium, options, urls, KILLS, Random())
    assert not report.lost
