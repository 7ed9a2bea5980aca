"""A page of another origin installs the engine from the site, as PyScript does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from casino_core.version import __version__
from site_builder import node
from site_builder.wheel import wheel_name

from .servers import python_server

INSTALL = """async (address) => {
    const { loadPyodide } = await import('/pyodide.mjs');
    const [python, response] = await Promise.all([loadPyodide(), fetch(address)]);
    python.unpackArchive(await response.arrayBuffer(), 'wheel');
    return python.runPython(`
        import importlib.metadata
        import casino_core as casino
        game = casino.Game.new("standard", "sunday")
        hint = casino.play_label(casino.legal_plays(game.position)[-1], game.position)
        f"{importlib.metadata.version('casino-core')}: {hint}"
    `);
}"""


@pytest.mark.allows("404")  # the browser asks the other server for an icon
def test_a_page_of_another_origin_installs_the_wheel(page: Page, site: str) -> None:
    with python_server(node.packages() / "pyodide") as other:
        page.goto(f"{other}package.json")
        answer = page.evaluate(INSTALL, f"{site}{wheel_name(__version__)}")
    assert answer == f"{__version__}: Capture king"
