"""How much a drawing of foreign code costs, in Node: elements that are used count each time."""

from __future__ import annotations

from typing import Any

import pytest

from site_builder.html.scripts import code_element
from site_builder.paths import ROOT
from tests.javascript import evaluate
from tests.javascript import script as script_text

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
