"""Lists what a screen reader speaks of each control: at the table, on every sheet, in frames.

python3 build.py build && .venv/bin/python -m e2e.spoken

writes `tests/golden/spoken/<language>.txt` for each language: read them. They come from the
accessibility tree of Chromium: a role, the name, and the state of each control, in the order of the
page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from e2e.walk import AROUND, walk  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402
from tests.languages import WHOLE  # noqa: E402

GOLDEN: Final = ROOT / "tests" / "golden" / "spoken"
TITLE: Final = "# "
"""The begin of the line with the title of a part."""
VARYING: Final = {
    "<address>": re.compile(r"https?://\S+"),
    "<hash>": re.compile(r"\b[0-9a-f]{12,}\b"),
    r"\1(<number>)": re.compile(r"^(option · .*)\(\d+\)$"),
    "<number>": re.compile(r"[+−-]\d+[.,]\d|\d+[.,]\d|\d+(?=\s?%)"),
}
"""The texts that differ from one walk to another, and what is written in their place: the port of
the server, what is drawn by lot, how many puzzles there are, and what is computed in a limited
time."""
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
    tree = session.send("Page.getFrameTree")["frameTree"]
    if page.url.endswith(AROUND):
        (tree,) = tree["childFrames"]
    of_frame = {"frameId": tree["frame"]["id"]}
    nodes = session.send("Accessibility.getFullAXTree", of_frame)["nodes"]
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
    """Return the name of a node, with its description in brackets if it has one."""
    name = str(node.get("name", {}).get("value", "")).strip()
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


def spoken_on_walk(page: Page, site: str, language: str) -> str:
    """Return the list of everything on the walk in a language."""
    return "".join(section(title, page) for title in walk(page, site, language))


def section(title: str, page: Page) -> str:
    """Return the part of a list for what is open now."""
    return f"{TITLE}{title}\n" + "".join(f"{line}\n" for line in spoken_lines(page))


def sections(text: str) -> dict[str, list[str]]:
    """Return the lines of each part of a list, by its title."""
    parts = (part.splitlines() for part in text.split(TITLE)[1:])
    return {title: lines for title, *lines in parts}


def spoken_lines(page: Page) -> list[str]:
    """Return the lines for what is open now."""
    return [without_what_varies(line) for line in spoken(page)]


def without_what_varies(line: str) -> str:
    """Return a line with a name instead of each value that varies from one walk to another."""
    for place, pattern in VARYING.items():
        line = pattern.sub(place, line)
    return line


def main() -> None:
    """Write the lists of all languages."""
    launch = browsers.find("chromium")
    with SiteServer(SITE) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for language in WHOLE:
            page = browser.new_context(timezone_id="UTC").new_page()
            text = spoken_on_walk(page, server.url, language)
            (GOLDEN / f"{language}.txt").write_text(text, encoding="utf-8")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
