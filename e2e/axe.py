"""Runs axe-core in a page against WCAG 2.2 AA; each finding names its place in words."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Frame, Page

from site_builder import node

from .conftest import STILL

WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""The sets of axe's rules to check; `wcag22aa` is the size of targets."""

RUN = """async ([tags, part]) => {
    const found = await axe.run(part ? { include: [[part]] } : document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        iframes: false, // there is no axe in them: it would wait for an answer in vain
        rules: {
            'target-size': { enabled: true },
            // The page of all components has each landmark many times.
            'landmark-unique': { enabled: !document.querySelector('.specimens, .themes') },
        },
    });
    return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary]));
}"""

PLAIN = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { background-image: none !important; }');
    document.adoptedStyleSheets.push(sheet);
}"""
"""Removes gradients, on which axe cannot judge contrast; the colour under them stays."""


@cache
def _source() -> str:
    return (node.packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def problems(page: Page | Frame, part: str = "") -> list[str]:
    """Return everything that axe finds in a page in its present state, or in a part of it.

    part  a selector; all outside of it is left out, and so are rules for whole pages
    """
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(_source())
        page.evaluate(PLAIN)
    page.evaluate(STILL)  # what fades in has too little contrast
    violations: list[Any] = page.evaluate(RUN, [WCAG, part])
    return [f"{rule}: {place}\n    {why}" for rule, place, why in violations]
