"""How much a drawing of foreign code costs, in Node: elements that are used count each time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from site_builder.html.scripts import code_element
from site_builder.paths import ROOT
from tests.javascript import evaluate
from tests.javascript import script as script_text

NODES = """
globalThis.DOMParser = class {
  parseFromString(text) {
    const textContent = text.slice(3).replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    return { body: { textContent } };
  }
};
const node = (tag) => ({
  tag, children: [], attributes: '',
  append(child) { this.children.push(child); },
  setAttribute(name, value) { this.attributes += ` ${name}=${value}`; },
});
globalThis.document = { createDocumentFragment: () => node(''), createElement: node };
const written = (each) => {
  if (typeof each === 'string') return each;
  const inner = each.children.map(written).join('');
  return each.tag ? `<${each.tag.toLowerCase()}${each.attributes}>${inner}</>` : inner;
};
"""


def cleaned(texts: Iterable[str]) -> list[str | None]:
    """Write the trees that are drawn for some HTML; None for one that is too large."""
    code = f"{NODES}{script_text('js/code/drawings.js')}"
    last = """const result = given.map((html) => {
    const tree = cleanHtml(html);
    return tree && written(tree);
});"""
    trees: list[str | None] = evaluate(f"{code}{last}", [*texts])
    return trees


HTML = {
    "plain & simple": "plain & simple",
    "a &amp; &lt;b>": "a & <b>",
    " 1 < 2 <b>and</b> 2<3": " 1 < 2 <b>and</> 2<3",
    "<B class=x onclick='top.hit = 1'>bold</B>": "<b>bold</>",
    "<a href='javascript:1'>here</a>": "<span>here</>",
    "<script>top.hit = 1</script>after<SCRIPT>": "after",
    "<style>a > b {}</style><svg><path/></svg>x<svg>": "x",
    # In capitals some letters are longer; a quoted value may have any character.
    "ßßßßßßßßßßßß<style>a</style>x<script>1</script>y": "ßßßßßßßßßßßßxy",
    "<td title='1 > 2' rowspan = \"2\">3</td>": "<td rowspan=2>3</>",
    "<p title=a'b>one</p><p title>'two'</p>": "<p>one</><p>'two'</>",
    "<iframe srcdoc='<script>1</script>'></iframe>x": "x",
    "<!-- <b> --> <!DOCTYPE html><html><body>x<?y?>": " x",
    "<p>one<p>two": "<p>one</><p>two</>",
    "<table><tr><td>1<td colspan=2>2<tr><th rowspan='900'>3</table>4": (
        "<table><tr><td>1</><td colspan=2>2</></><tr><th>3</></></>4"
    ),
    "<ul><li>1<li>2<ul><li>3</ul></ul>4": "<ul><li>1</><li>2<ul><li>3</></></></>4",
    "<b>1<i>2</b>3</i>4": "<b>1<i>2</></>34",
    "</b></div>x<br>y<hr/>": "x<br></>y<hr></>",
    "<b>no end": "<b>no end</>",
    "x<b": "x<b",
    "x<!--": "x<!--",
    "<unknown><b>1</b></unknown>": "<b>1</>",
}


def test_html_keeps_its_structure_and_its_texts_only() -> None:
    assert dict(zip(HTML, cleaned(HTML), strict=True)) == HTML


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 300,
        "<b>1</b>" * 5001,
        "<x>" * 20_001,
        # A browser makes all that is open again in each block: millions of elements.
        "".join(f"<b class={number}>" for number in range(2500)) + "<div>x</div>" * 2500,
    ],
)
def test_html_that_is_large_or_deep_is_not_drawn(html: str) -> None:
    assert cleaned([html]) == [None]


def test_html_is_read_in_one_go_whatever_it_is() -> None:
    """Each of these has 300,000 characters, and what is slow for one is out of the question."""
    texts = ["<" * 300_000, "<a" * 150_000, "<style></style>" * 20_000, "<!--" * 75_000]
    texts += ["</" * 150_000, "<a '" * 75_000, "<b a=" * 60_000, "&" * 300_000, "<td " * 75_000]
    texts += ['<b a="' * 50_000, "<b " + "= " * 150_000, "<b =" + " " * 300_000, "<title>" * 40_000]
    code = f"{NODES}{script_text('js/code/drawings.js')}"
    assert evaluate(f"{code}for (const each of given) cleanHtml(each);\nconst result = 1;", texts)


ELEMENTS = """
const attribute = ([localName, value]) => ({ localName, name: localName, value });
function element([localName, attributes, children]) {
  const own = { localName, id: attributes.id ?? '', children: children.map(element) };
  own.attributes = Object.entries(attributes).map(attribute);
  const inside = (each) => each.children.flatMap((child) => [child, ...inside(child)]);
  own.querySelectorAll = () => inside(own).filter(({ id }) => id);
  return own;
}
"""
Element = list[Any]


def work_of(*children: Element) -> float:
    """Return how many elements are drawn for an SVG with these children."""
    script = script_text("js/code/drawings.js")
    code = f"{script}{ELEMENTS}const result = workOf(element(given));"
    work: float = evaluate(code, ["svg", {}, list(children)])
    return work


def used(name: str) -> Element:
    return ["use", {"href": f"#{name}"}, []]


def group(name: str, *children: Element) -> Element:
    return ["g", {"id": name}, list(children)]


RECTS: list[Element] = [["rect", {}, []]] * 100


def test_an_element_counts_as_often_as_it_is_used() -> None:
    assert work_of(group("a", *RECTS), used("a")) == 1 + 101 + 1 + 101


def test_of_two_elements_with_a_name_the_first_is_used_as_in_a_browser() -> None:
    assert work_of(group("a", *RECTS), group("a"), used("a")) == 1 + 101 + 1 + 1 + 101


@pytest.mark.parametrize("reference", ["url(#a)", "URL('#a')", 'url( "#a" )'])
def test_what_an_attribute_refers_to_counts(reference: str) -> None:
    assert work_of(group("a", *RECTS), ["rect", {"fill": reference}, []]) == 1 + 101 + 1 + 101


ESCAPED = {
    "fill": r"url(#\61)",
    "stroke": "url(#%61)",
    "clip-path": r"u\72l(#a)",
    "href": "#%61",
    "xlink:href": "https://example.org#a",
    "style": "marker-mid: url(#a)",
}
PLAIN = {"fill": "url(#a)", "href": "#a", "style": "fill: url(#a)", "d": "M0 0", "stroke": "#abc"}


def test_a_reference_that_is_not_counted_is_left_out() -> None:
    script = script_text("js/code/drawings.js")
    code = f"""{script}
const attributes = Object.entries({{ ...given }}).map(([name, value]) => ({{ name, value }}));
const result = [];
keepAttributes({{ attributes, removeAttribute: (name) => result.push(name) }});"""
    assert evaluate(code, ESCAPED) == [*ESCAPED]
    assert evaluate(code, PLAIN) == []


def test_the_parts_of_the_element_have_different_names() -> None:
    """They are joined in one script, which does not run where a name is declared twice."""
    assert evaluate("new Function(given); const result = true;", code_element(ROOT, ""))
