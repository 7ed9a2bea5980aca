"""The embed codes that the form writes: in a page of any generator they become the same box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from site_builder.paths import WEB
from tests.foreign import wordpress
from tests.javascript import evaluate

HOME = "https://example.org/casino/"
SETTINGS = ("label", "session", "seconds", "packages")


class Box(NamedTuple):
    """The box of a reader: its attributes, its code and its checks."""

    settings: Mapping[str, str]
    code: str
    checks: str


class Blocks(HTMLParser):
    """The attributes of the box in a page, and its texts by the element they are in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.attributes: dict[str, str] = {}
        self.texts: list[str] = []
        self._open = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag == "casino-code":
            self.attributes = {name: value or "" for name, value in attrs}
        if tag in ("pre", "template"):
            self._open += 1
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._open -= tag in ("pre", "template")

    def handle_data(self, data: str) -> None:
        if self._open:
            self.texts[-1] += data


def codes_of(boxes: Sequence[Mapping[str, Any]], home: str = HOME) -> list[list[str]]:
    """The embed codes of some boxes: Markdown, element, blocks."""
    module = (WEB / "pages" / "embed-code.js").read_text().replace("export ", "")
    ways = "[markdownOf(box), elementOf(box, given.home), htmlBlocksOf(box, given.home)]"
    code = f"{module}\nconst result = given.boxes.map((box) => {ways});"
    codes: list[list[str]] = evaluate(code, {"boxes": boxes, "home": home})
    return codes


def boxes_of(texts: Sequence[Sequence[str]]) -> list[Box]:
    """Return the boxes that the script makes of the texts of blocks, for each page."""
    scripts = [(WEB / name).read_text() for name in ("js/embed/attributes.js", "js/code/blocks.js")]
    code = """
    const attributesOf = (line) => Object.fromEntries(
      [...line.matchAll(SETTING)].filter(([, name]) => isHarmless(name))
        .map(([, name, ...values]) => [name, values.find((value) => value !== undefined)]));
    const boxOfTexts = (texts) => {
      const box = { settings: {}, code: '', checks: '' };
      for (const text of texts) {
        const [line, kind, settings] = FIRST_LINE.exec(text);
        if (kind === 'code') box.settings = attributesOf(settings);
        box[kind] = text.slice(line.length);
      }
      return box;
    };
    const result = given.map(boxOfTexts);
    """
    boxes = evaluate("\n".join([*scripts, code]), [list(each) for each in texts])
    return [box_of(each["settings"], each["code"], each["checks"]) for each in boxes]


def box_of(settings: Mapping[str, str], code: str, checks: str) -> Box:
    """A box, its code and checks without the empty lines around them."""
    return Box(settings, trimmed(code), trimmed(checks))


def trimmed(text: str) -> str:
    return re.sub(r"\A(?:[^\S\n]*\n)+", "", text.replace("\r\n", "\n").replace("\r", "\n")).rstrip()


# Text that a person can type into a field: every character of Unicode that HTML and Markdown keep.
any_character = st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t")
pieces = st.sampled_from(
    ["```", "~~~~", "``", "</pre>", "</script>", "<!--", "</template>", "&lt;", "<b>", "'''", '"""']
)
code_lines = st.one_of(st.text(any_character, max_size=20), pieces, st.just("    return view"))
codes = st.lists(code_lines, min_size=1, max_size=6).map("\n".join).filter(str.strip)
values = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=12).map(
    str.strip
)
boxes = st.fixed_dictionaries(
    {
        "code": codes,
        "checks": st.one_of(st.just(""), codes),
        "settings": st.fixed_dictionaries(dict.fromkeys(SETTINGS, values)),
    }
)


@settings(deadline=None, max_examples=5, phases=(Phase.generate,))
@given(st.lists(boxes, min_size=30, max_size=30))
def test_every_embed_code_becomes_the_box_that_was_written(written: list[dict[str, Any]]) -> None:
    markdown, elements, blocks = zip(*codes_of(written), strict=True)
    render = MarkdownIt("commonmark").render
    expected = [
        box_of(
            {name: value for name, value in box["settings"].items() if value},
            box["code"],
            box["checks"],
        )
        for box in written
    ]
    readable = [_with_curly_quotes(box) for box in expected]
    assert boxes_of([Blocks(render(each)).texts for each in markdown]) == readable
    assert boxes_of([Blocks(each).texts for each in blocks]) == readable
    for html, box in zip(elements, expected, strict=True):
        page = Blocks(html)
        code, *checks = page.texts
        assert box_of(page.attributes, code, "".join(checks)) == box


TO_AND_FRO = """
const { autop, removep } = await import(given.module);
const seen = (html) => autop(html);
const edited = (html) => autop(removep(autop(html)));
const between = (html) => autop(`<p>Before.</p>\\n${html}After.`);
const result = given.pages.map((html) => [seen(html), edited(html), between(html)]);
"""


@pytest.mark.deep
@settings(deadline=None, max_examples=5, phases=(Phase.generate,))
@given(st.lists(boxes, min_size=30, max_size=30))
def test_wordpress_keeps_the_blocks_of_a_box(written: list[dict[str, Any]]) -> None:
    """As a reader sees them, after the editor has shown them as text, and between paragraphs."""
    blocks = [each[2] for each in codes_of(written)]
    [module] = wordpress().glob("node_modules/@wordpress/autop/build-module/index.*js")
    pages = evaluate(TO_AND_FRO, {"module": module.as_uri(), "pages": blocks})
    expected = boxes_of([Blocks(each).texts for each in blocks])
    for way in zip(*pages, strict=True):
        assert boxes_of([Blocks(each).texts for each in way]) == expected


def _with_curly_quotes(box: Box) -> Box:
    """A value with both quotes has curly ones in a block, whose first line has no escapes."""
    settings = {
        name: value.replace('"', "”") if '"' in value and "'" in value else value
        for name, value in box.settings.items()
    }
    return box._replace(settings=settings)


def test_the_codes_of_an_exercise() -> None:
    box = {
        "code": "\nimport casino_core as casino\nplays = []\n\n",
        "checks": "assert len(plays) < 4",
        "settings": {"label": "the plays", "session": "", "seconds": "20"},
    }
    [[markdown, element, blocks]] = codes_of([box])
    assert markdown == (
        '```python\n# casino-code label="the plays" seconds="20"\n'
        "import casino_core as casino\nplays = []\n```\n\n"
        "```python\n# casino-checks\nassert len(plays) < 4\n```\n"
    )
    assert element == (
        f'<script src="{HOME}casino-code.js" defer></script>\n'
        '<casino-code label="the plays" seconds="20"><pre>\n'
        "import casino_core as casino\nplays = []\n"
        "</pre><template data-checks>\nassert len(plays) &lt; 4\n</template></casino-code>\n"
    )
    assert "casino-code>" not in blocks


def test_blocks_of_html_have_no_fence_that_a_processor_of_markdown_could_find() -> None:
    text = 'text = """\n```\n~~~~\n"""'
    [[_markdown, _element, blocks]] = codes_of([{"code": text, "checks": "", "settings": {}}])
    assert not {"```", "~~~"} & {blocks[at : at + 3] for at in range(len(blocks))}
    assert boxes_of([Blocks(blocks).texts]) == [box_of({}, text, "")]


DOCUMENT = """
globalThis.document = { createElement: (name) => ({
  name, attributes: {}, setAttribute(key, value) { this.attributes[key] = value; }, append() {},
}) };
"""


def attributes_of(first_line: str) -> dict[str, str]:
    """Return the attributes of the box that a block with this first line becomes."""
    scripts = [(WEB / name).read_text() for name in ("js/embed/attributes.js", "js/code/blocks.js")]
    code = "\n".join([DOCUMENT, *scripts, "const result = boxOf(given, '1').attributes;"])
    attributes: dict[str, str] = evaluate(code, first_line)
    return attributes


def test_a_block_sets_what_a_box_knows_and_what_is_misspelt() -> None:
    line = "session=first label='the plays' linked=“no” sesion=\"x\""
    assert attributes_of(line) == {
        "session": "first",
        "label": "the plays",
        "linked": "no",
        "sesion": "x",
    }


@pytest.mark.parametrize("name", ["onclick", "onfocus", "style", "class", "id", "src", "tabindex"])
def test_a_block_of_a_stranger_can_do_nothing_in_the_page(name: str) -> None:
    assert attributes_of(f"label=a {name}=\"fetch('https://example.org')\" file=b.py") == {
        "label": "a",
        "file": "b.py",
    }
