"""The options with which the tests start their browsers."""

from types import SimpleNamespace
from typing import Any

import pytest

from site_builder import browsers
from site_builder.browsers import _without_popups


def browser_started_with(command: str) -> Any:
    answers = {"SystemInfo.getInfo": {"commandLine": command}}
    session = SimpleNamespace(send=answers.__getitem__)
    return SimpleNamespace(new_browser_cdp_session=lambda: session)


@pytest.mark.parametrize(
    ("command", "first"),
    [
        ("chromium --headless --disable-features=A,B --no-sandbox", "A,B,WebUIOmniboxPopup"),
        ("chromium --disable-features=A --disable-features=B,C", "B,C,WebUIOmniboxPopup"),
        ("chromium --headless", "WebUIOmniboxPopup"),
    ],
)
def test_what_playwright_turns_off_stays_off(command: str, first: str) -> None:
    switch = _without_popups(browser_started_with(command))
    assert switch.startswith(f"--disable-features={first},")


@pytest.mark.parametrize("there", ["chromium-headless-shell", "chromium"])
def test_a_whole_chromium_is_installed_where_there_is_no_shell(
    there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages: list[str] = []

    def apt_install(package: str) -> bool:
        packages.append(package)
        return package == there

    monkeypatch.setattr(browsers, "apt_install", apt_install)
    assert browsers._install_with_apt("chromium")
    assert packages[-1] == there
