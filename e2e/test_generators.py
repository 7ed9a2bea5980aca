"""A box with Python in pages that real generators make of the embed codes of the form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from site_builder import node
from site_builder.processes import run
from site_builder.serving.server import SiteServer
from tests.foreign import docusaurus, foreign_python
from tests.page.code.test_embed_code import codes_of

CODE = '''\
import casino_core as casino

class Note:
    """A note with *stars*, _lines_, `ticks`, $x$ and <b>tags</b>.

    ```
    {{ braces }} {% percent %} :::note
    ```
    """

# A heading that is none


view = casino.parse_view("table=9d,3c hands=3h9c/????")
plays = [
    casino.format_play(play) for play in casino.legal_plays(view) if 1 < 2 and "&amp;" != "&"
]
'''
CHECKS = """\
assert len(plays) > 2, "List the plays with legal_plays."

assert 1 < 2 and "</script>" and "&lt;" != "<"
"""
BOX = {"code": CODE, "checks": CHECKS, "settings": {"label": "the plays", "session": "first"}}

MKDOCS = """\
site_name: Somebody
theme: {{name: material, font: false}}
markdown_extensions: [pymdownx.highlight, pymdownx.superfences, admonition, attr_list]
extra_javascript: ['{script}']
"""
SPHINX = """\
project = "Somebody"
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "dollarmath", "smartquotes", "replacements"]
html_js_files = ["{script}"]
"""
DOCUSAURUS = """\
module.exports = {{
  title: 'Somebody', url: 'https://example.org', baseUrl: '/', favicon: 'data:,',
  scripts: ['{script}'],
  presets: [['classic', {{ docs: {{ routeBasePath: '/', sidebarPath: undefined }}, blog: false }}]],
}};
"""
CLEANING = """\
folder = pathlib.Path({folder!r})
written = (folder / "written.html").read_text(encoding="utf-8")
left = nh3.clean(written, tags={{"p", "pre", "code", "a", "em"}}, attributes={{"a": {{"href"}}}})
(folder / "left.html").write_text(left, encoding="utf-8")
"""
"""What an editor of pages does that keeps a few elements only."""


def mkdocs(home: Path, markdown: str, script: str) -> Path:
    """Build a page with Material for MkDocs."""
    (home / "docs").mkdir()
    (home / "docs" / "index.md").write_text(markdown, encoding="utf-8")
    (home / "mkdocs.yml").write_text(MKDOCS.format(script=script), encoding="utf-8")
    config, built = home / "mkdocs.yml", home / "built"
    run([foreign_python(), "-m", "mkdocs", "build", "-q", "-f", config, "-d", built])
    return built


def sphinx(home: Path, markdown: str, script: str) -> Path:
    """Build a page with Sphinx and MyST."""
    (home / "index.md").write_text(f"# Title\n\n{markdown}", encoding="utf-8")
    (home / "conf.py").write_text(SPHINX.format(script=script), encoding="utf-8")
    run([foreign_python(), "-m", "sphinx", "-q", "-b", "html", home, home / "built"])
    return home / "built"


def docusaurus_site(home: Path, markdown: str, script: str) -> Path:
    """Build a page with Docusaurus, whose Markdown is MDX."""
    packages = docusaurus()
    (home / "docs").mkdir()
    page = f"---\nslug: /\n---\n\n# Title\n\n{markdown}"
    (home / "docs" / "index.md").write_text(page, encoding="utf-8")
    (home / "docusaurus.config.js").write_text(DOCUSAURUS.format(script=script), encoding="utf-8")
    (home / "package.json").write_text(json.dumps({"private": True}))
    (home / "node_modules").symlink_to(packages / "node_modules")
    program = packages / "node_modules" / "@docusaurus" / "core" / "bin" / "docusaurus.mjs"
    run([node.find().node, program, "build", home, "--out-dir", "built"], env=node.path())
    return home / "built"


GENERATORS: tuple[Callable[[Path, str, str], Path], ...] = (mkdocs, sphinx, docusaurus_site)


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.__name__)
def test_a_generator_makes_a_page_with_the_whole_code(
    page: Page, site: str, tmp_path: Path, generator: Callable[[Path, str, str], Path]
) -> None:
    [[markdown, _element, _blocks]] = codes_of([BOX])
    game = site.replace("127.0.0.1", "localhost")
    built = generator(tmp_path, markdown, f"{game}casino-code.js")
    with SiteServer(built) as server:
        page.goto(server.url)
        assert_whole(page)
        page.goto("about:blank")


@pytest.mark.deep
@pytest.mark.own_context
def test_an_editor_that_takes_unknown_elements_out_leaves_the_whole_code(
    page: Page, site: str, tmp_path: Path
) -> None:
    [[_markdown, _element, blocks]] = codes_of([BOX])
    (tmp_path / "written.html").write_text(blocks, encoding="utf-8")
    cleaning = f"import nh3, pathlib\n{CLEANING.format(folder=str(tmp_path))}"
    run([foreign_python(), "-c", cleaning])
    game = site.replace("127.0.0.1", "localhost")
    left = (tmp_path / "left.html").read_text(encoding="utf-8")
    head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>S</title>'
    script = f'<script src="{game}casino-code.js" defer></script>'
    (tmp_path / "index.html").write_text(f"{head}{script}{left}", encoding="utf-8")
    with SiteServer(tmp_path) as server:
        page.goto(server.url)
        assert_whole(page)
        page.goto("about:blank")


def assert_whole(page: Page) -> None:
    """Expect one box on the page, with the code and the checks that were written, which run."""
    box = page.locator("casino-code")
    expect(box).to_have_count(1)
    assert box.get_attribute("label") == "the plays"
    expect(box.get_by_role("button", name="Run: the plays")).to_be_visible()
    assert box.evaluate("(box) => box.code").rstrip() == CODE.rstrip()
    checks = box.locator("[data-checks]").evaluate("(each) => each.textContent")
    assert checks.strip() == CHECKS.strip()
    box.evaluate("(box) => void box.run()")
    expect(box).to_contain_text("Well done")
