"""A page of boxes with Python, exercises and tables, as real generators make it of embed codes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from casino_core.exercises import parse_exercise
from casino_page.features.exercises.link import packed_exercise
from casino_page.features.share.links import frame_code
from site_builder import node
from site_builder.processes import run
from site_builder.serving.server import SiteServer
from tests.foreign import docusaurus, foreign_python, wordpress
from tests.javascript import evaluate
from tests.page.code.test_embed_code import codes_of

from .test_workshop import packed_link

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
PRINTED = {
    "the first": ("number = 6\nprint(number)", "6"),
    "the second": ("print(number * 7)", "42"),
    "the third": ("print([each for each in range(9) if each * 2 < 5])", "[0, 1, 2]"),
    "the fourth": ('text = """\n\n    *a* _b_\n"""\n\nprint(len(text))', "14"),
}
"""Boxes by their names, and what they print; all but the third are of one session."""
LINKED = "print('by a link')"
BOXES = [
    *(
        {
            "code": code,
            "checks": "",
            "settings": {"label": label, "session": "" if label == "the third" else "page"},
        }
        for label, (code, _printed) in PRINTED.items()
    ),
    {"code": CODE, "checks": CHECKS, "settings": {"label": "the exercise", "session": "plays"}},
]
EXERCISE = packed_exercise(
    parse_exercise(
        "exercise 1\nposition table=9d,3c hands=3h9c/????\ntask Take the nine.\n"
        "right 9cx9d\nwrong 3hx3c That takes the three only."
    )
)
TABLES = {
    "exercise": EXERCISE,
    "position": "table=9d,3c hands=9c3h/????",
    "seed": "embedded",
}
"""The tables that an element embeds, by its attribute; a frame embeds a position, too."""

MKDOCS = """\
site_name: Somebody
theme: {{name: material, font: false}}
markdown_extensions: [pymdownx.highlight, pymdownx.superfences, admonition, attr_list]
extra_javascript: {scripts}
"""
SPHINX = """\
project = "Somebody"
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "dollarmath", "smartquotes", "replacements"]
html_js_files = {scripts}
"""
DOCUSAURUS = """\
module.exports = {{
  title: 'Somebody', url: 'https://example.org', baseUrl: '/', favicon: 'data:,',
  scripts: {scripts},
  presets: [['classic', {{ docs: {{ routeBasePath: '/', sidebarPath: undefined }}, blog: false }}]],
}};
"""
CLEANING = """\
import nh3, pathlib
folder = pathlib.Path({folder!r})
written = (folder / "written.html").read_text(encoding="utf-8")
allowed = {{"a": {{"href"}}, "iframe": {{"src", "width", "height", "title", "loading", "allow"}}}}
tags = {{"h1", "p", "pre", "code", "em", *allowed}}
left = nh3.clean(written, tags=tags, attributes=allowed)
(folder / "left.html").write_text(left, encoding="utf-8")
"""
"""A function of an editor of pages that keeps the elements of HTML and takes all others out."""
SCRIPTS = ("casino-code.js", "casino-table.js")


class Parts(NamedTuple):
    """The parts that an author copies: the codes of the boxes in each form, and those of tables."""

    markdown: list[str]
    elements: list[str]
    blocks: list[str]
    link: str
    tables: list[str]
    frames: list[str]

    def page(self, boxes: list[str], tables: list[str], heading: str = "# Title") -> str:
        """Write a page of them, with paragraphs between."""
        link = f'<a href="{self.link}">A link to code</a>'
        return "\n\n".join([heading, *boxes, f"<p>{link}</p>", *tables, "The end.", ""])

    def markdown_page(self) -> str:
        """Write a page in Markdown with boxes in two forms and tables in both."""
        boxes = [*self.markdown[:3], *without_scripts(self.blocks[3:])]
        return self.page(boxes, [*self.tables, self.frames[3]])


def parts_of(game: str) -> Parts:
    """Write all embed codes, as the forms of a site do."""
    link = f"{game}learn/python.html#code={packed_link(LINKED)}"
    codes = codes_of(BOXES, game)
    tables = [
        f'<casino-table {name}="{value}" speed="instant">\n  <a href="{game}">Play Casino</a>\n'
        "</casino-table>"
        for name, value in TABLES.items()
    ]
    queries = [
        f"{value.replace(' ', '&') if name == 'position' else f'{name}={value}'}&speed=instant"
        for name, value in [*TABLES.items(), ("position", TABLES["position"])]
    ]
    frames = [frame_code(f"{game}embed.html?{query}", (480, 480)) for query in queries]
    markdown, elements, blocks = ([each[form] for each in codes] for form in range(3))
    return Parts(markdown, elements, blocks, link, tables, frames)


def mkdocs(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Build a page with Material for MkDocs."""
    (home / "docs").mkdir()
    (home / "docs" / "index.md").write_text(parts.markdown_page(), encoding="utf-8")
    (home / "mkdocs.yml").write_text(MKDOCS.format(scripts=scripts), encoding="utf-8")
    config, built = home / "mkdocs.yml", home / "built"
    run([foreign_python(), "-m", "mkdocs", "build", "-q", "-f", config, "-d", built])
    return built


def sphinx(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Build a page with Sphinx and MyST."""
    (home / "index.md").write_text(parts.markdown_page(), encoding="utf-8")
    (home / "conf.py").write_text(SPHINX.format(scripts=scripts), encoding="utf-8")
    run([foreign_python(), "-m", "sphinx", "-q", "-b", "html", home, home / "built"])
    return home / "built"


def docusaurus_site(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Build a page with Docusaurus, whose Markdown is MDX: no blocks of HTML, no `style`."""
    packages = docusaurus()
    (home / "docs").mkdir()
    text = parts.page(parts.markdown, [*parts.tables, parts.tables[1]])
    page = f"---\nslug: /\n---\n\n{text}"
    (home / "docs" / "index.md").write_text(page, encoding="utf-8")
    config = DOCUSAURUS.format(scripts=scripts)
    (home / "docusaurus.config.js").write_text(config, encoding="utf-8")
    (home / "package.json").write_text(json.dumps({"private": True}))
    (home / "node_modules").symlink_to(packages / "node_modules")
    program = packages / "node_modules" / "@docusaurus" / "core" / "bin" / "docusaurus.mjs"
    # From what it keeps of other folders it takes a page without its metadata.
    environment = {**node.path(), "DOCUSAURUS_NO_PERSISTENT_CACHE": "true"}
    run([node.find().node, program, "build", home, "--out-dir", "built"], env=environment)
    return home / "built"


def wordpress_site(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Build a page as WordPress does, which makes paragraphs of the text of a page."""
    [module] = wordpress().glob("node_modules/@wordpress/autop/build-module/index.*js")
    html = parts.page(parts.blocks, [*parts.tables, parts.frames[3]], "<h1>Title</h1>")
    code = "const { autop } = await import(given.module);\nconst result = autop(given.html);"
    written = evaluate(code, {"module": module.as_uri(), "html": html})
    return html_page(home, str(written), scripts[1:])


def editor(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Build a page as an editor leaves it that takes scripts and unknown elements out."""
    html = parts.page(parts.blocks, parts.frames, "<h1>Title</h1>")
    (home / "written.html").write_text(html, encoding="utf-8")
    run([foreign_python(), "-c", CLEANING.format(folder=str(home))])
    return html_page(home, (home / "left.html").read_text(encoding="utf-8"), scripts[:1])


def by_hand(home: Path, parts: Parts, scripts: list[str]) -> Path:
    """Write a page in HTML."""
    html = parts.page(parts.elements, [*parts.tables, parts.frames[3]], "<h1>Title</h1>")
    return html_page(home, html, scripts[1:])


def without_scripts(blocks: list[str]) -> list[str]:
    return [re.sub(r"<script.*?</script>\n", "", each) for each in blocks]


def html_page(home: Path, body: str, scripts: list[str]) -> Path:
    """Write a page with these scripts in its head."""
    head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>S</title>'
    loaded = "".join(f'<script src="{each}" defer></script>' for each in scripts)
    (home / "index.html").write_text(f"{head}{loaded}{body}", encoding="utf-8")
    return home


GENERATORS: tuple[Callable[[Path, Parts, list[str]], Path], ...] = (
    *(mkdocs, sphinx, docusaurus_site, wordpress_site, editor, by_hand),
)
NOTE_ERRORS = """addEventListener('casino-error', ({ target, detail }) => {
    (window.mistakes ??= []).push([target.outerHTML.slice(0, 80), detail.message]); });"""


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda each: each.__name__)
def test_a_generator_makes_a_page_in_which_every_part_works(
    page: Page, site: str, tmp_path: Path, generator: Callable[[Path, Parts, list[str]], Path]
) -> None:
    """Five boxes, one of them behind a link, two exercises, and three tables."""
    game = site.replace("127.0.0.1", "localhost")
    parts = parts_of(game)
    built = generator(tmp_path, parts, [f"{game}{each}" for each in SCRIPTS])
    page.add_init_script(NOTE_ERRORS)
    with SiteServer(built) as server:
        page.goto(server.url)
        expect(page.locator("casino-code")).to_have_count(len(BOXES))
        for name, (_code, printed) in PRINTED.items():
            page.get_by_role("button", name=f"Run: {name}").click()
            box = page.locator(f'casino-code[label="{name}"]')
            expect(box.locator("output")).to_contain_text(printed)
        assert_the_exercise_judges(page)
        assert_tables_take_taps(page)
        assert page.evaluate("window.mistakes ?? []") == []
        page.get_by_role("link", name="A link to code").click()
        linked = page.locator("casino-code[linked]")
        expect(linked.get_by_role("textbox")).to_have_text(LINKED)
        linked.get_by_role("button", name="Run").click()
        expect(linked.locator("output")).to_contain_text("by a link")
        page.goto("about:blank")


def assert_the_exercise_judges(page: Page) -> None:
    """Expect the code and the checks that were written, and a verdict for right and wrong."""
    box = page.locator('casino-code[label="the exercise"]')
    assert box.evaluate("(box) => box.code").rstrip() == CODE.rstrip()
    checks = box.locator("[data-checks]")
    written = checks.evaluate("(each) => (each.content ?? each).textContent")
    assert written.strip() == CHECKS.strip()
    box.get_by_role("button", name="Run").click()
    expect(box).to_contain_text("Well done")
    box.get_by_role("textbox").fill("plays = []")
    box.get_by_role("button", name="Run again").click()
    expect(box).to_contain_text("List the plays with legal_plays.")


def assert_tables_take_taps(page: Page) -> None:
    """Expect four tables, of which the first is the exercise: it judges, and the others choose."""
    count = len(TABLES) + 1
    page.wait_for_function(MARK_TABLES, arg=count)
    first, *others = [tapped(page, number) for number in range(count)]
    for frame in others:
        card = frame.locator('[data-region="hand"] [data-card]').first
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
    guide = first.locator(".guide")
    for own, other, answer in (("3h", "3c", "other"), ("9c", "9d", "good")):
        first.locator(f'[data-region="hand"] [data-card="{own}"]').click()
        first.locator(f'[data-region="table"] [data-card="{other}"]').click()
        first.locator(f'[data-play="{own}x{other}"]').click()
        expect(guide).to_have_attribute("data-answer", answer)


MARK_TABLES = """(count) => {
    const tables = document.querySelectorAll("casino-table, iframe[src*='embed.html']");
    tables.forEach((each, number) => each.setAttribute('data-number', number));
    return tables.length === count;
}"""


def tapped(page: Page, number: int) -> FrameLocator:
    """Touch a table, and return its frame once the table can be played."""
    place = page.locator(f'[data-number="{number}"]')
    place.scroll_into_view_if_needed()
    is_frame = place.evaluate("(each) => each.tagName === 'IFRAME'")
    frame = (place if is_frame else place.locator("iframe")).content_frame
    frame.locator('[data-action="wake"]').click()
    expect(frame.locator("html")).to_have_attribute("data-state", "ready")
    return frame
