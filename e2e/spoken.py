"""Lists what a screen reader speaks of each control, at the table and on every sheet.

python3 build.py build && .venv/bin/python -m e2e.spoken

writes `tests/golden/spoken/<language>.txt` for each language: read them. They come from the
accessibility tree of Chromium: a role, the name, and the state of each control, in the order of the
page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402

from e2e.game_page import GamePage  # noqa: E402
from e2e.test_axe import BUILDS, SHEETS  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

LANGUAGES: Final = ("en", "de", "es", "fr", "sv")
GOLDEN: Final = ROOT / "tests" / "golden" / "spoken"
LEFT_OUT: Final = frozenset({"fair", "share", "by-link", "record", "daily", "why", "analysis"})
"""Sheets with hashes, addresses, the date of today, a play that was made, or what is computed."""
CONTROLS: Final = frozenset(
    (
        *("button", "checkbox", "combobox", "img", "image", "link", "menuitem", "option"),
        *("radio", "slider", "spinbutton", "switch", "tab", "textbox", "DisclosureTriangle"),
        *("group", "heading", "dialog", "table"),
    )
)


def spoken(page: Page) -> Iterator[str]:
    """Yield a line for each control of a page, as its accessibility tree has it."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    waiting = [nodes[0]["nodeId"]]
    while waiting:
        node = by_id.get(waiting.pop(), {})
        waiting += reversed(node.get("childIds", ()))
        role = node.get("role", {}).get("value", "")
        nameless_group = role == "group" and not name_of(node)
        if node and not node.get("ignored") and role in CONTROLS and not nameless_group:
            yield " · ".join((role, name_of(node), *states_of(node))).removesuffix(" · ")


def name_of(node: dict[str, Any]) -> str:
    """The name of a node, with its description in brackets if it has one."""
    name = str(node.get("name", {}).get("value", ""))
    description = str(node.get("description", {}).get("value", ""))
    return f"{name} ({description})" if description else name


def states_of(node: dict[str, Any]) -> Iterator[str]:
    """Yield the states that are spoken after the name."""
    for each in node.get("properties", ()):
        value = each["value"].get("value")
        if each["name"] in ("pressed", "checked", "expanded", "disabled") and value not in (
            False,
            "false",
        ):
            yield each["name"] if value in (True, "true") else f"{each['name']}={value}"


def told(page: Page, site: str, language: str) -> str:
    """Return the list of the table and of every sheet in a language."""
    page.goto(f"{site}learn/index.html")
    page.evaluate("text => localStorage['casino.settings'] = text", f'{{"lang":"{language}"}}')
    table = GamePage(page, site + BUILDS)
    expect(page.locator("html")).to_have_attribute("lang", language)
    parts = [("the table", [*spoken(page)])]
    for name, action in SHEETS.items():
        if name not in LEFT_OUT:
            table.press(action)
            expect(page.locator(f'dialog[data-region="{name}"]')).to_be_visible()
            page.wait_for_timeout(300)
            parts.append((f"the sheet {name}", [*spoken(page)]))
            page.keyboard.press("Escape")
    return "".join(
        f"# {title}\n" + "".join(f"{line}\n" for line in lines) for title, lines in parts
    )


def main() -> None:
    """Write the lists of all languages."""
    launch = browsers.find("chromium")
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for language in LANGUAGES:
            page = browser.new_context(timezone_id="UTC").new_page()
            text = told(page, server.url, language)
            (GOLDEN / f"{language}.txt").write_text(text, encoding="utf-8")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
