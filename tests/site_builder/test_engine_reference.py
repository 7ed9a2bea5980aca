"""The reference of the engine: every public name is on one page, with an example that runs."""

import doctest
import re
from collections.abc import Mapping
from functools import cache

import pytest

from site_builder.documents.engine_reference import DOORS, Name, Reference, public_names
from site_builder.documents.layout import REFERENCE
from site_builder.documents.make import reference_pages
from site_builder.paths import ROOT, WEB

TEXTS = reference_pages(ROOT)
RULES = (ROOT / "casino_core" / "RULES.md").read_text(encoding="utf-8")
SHARED = TEXTS["reference"].split("```pycon\n")[1].split("```")[0]
"""The lines before every example."""

OF_OPENSPIEL = "casino_core.rl.casino_openspiel"
"""Its examples need a library that is not installed everywhere."""
RUNNER = doctest.DocTestRunner()
PARSER = doctest.DocTestParser()


@cache
def names() -> Mapping[str, Name]:
    """Return every public name; one process reads the sources once, and only for these tests."""
    return public_names(ROOT)


@cache
def shared() -> dict[str, object]:
    """Return what the lines before every example leave."""
    lines = PARSER.get_examples(SHARED)
    names_of_lines: dict[str, object] = {}
    for each in lines:
        exec(each.source, names_of_lines)  # noqa: S102 - our own page
    return names_of_lines


@pytest.mark.parametrize("door", DOORS)
def test_every_example_runs(door: str) -> None:
    known = [each for each in names().values() if each.door == door]
    assert known
    if door == OF_OPENSPIEL:
        pytest.importorskip("pyspiel")
    for each in known:
        assert ">>>" in each.docstring, f"{each.name}: an example"
        test = PARSER.get_doctest(each.docstring, dict(shared()), each.name, None, None)
        output: list[str] = []
        assert RUNNER.run(test, out=output.append).failed == 0, "".join(output)


def test_every_name_says_what_it_is() -> None:
    assert [each.name for each in names().values() if not each.line] == []


def test_every_name_is_on_one_page() -> None:
    reference = Reference(names(), TEXTS, RULES)
    assert reference.undocumented == []
    names_of_pages = [
        name
        for text in TEXTS.values()
        for line in re.findall("^```names (.+)$", text, re.MULTILINE)
        for name in re.findall('<h2 id="([^"]+)"', reference.of_modules(line.split()))
    ]
    assert sorted(names_of_pages) == sorted(names())


@pytest.mark.parametrize("page", sorted(file.name for file in (WEB / "pages").glob("*.md")))
def test_every_name_that_a_page_imports_is_documented(page: str) -> None:
    """Modules that are imported whole are doors themselves."""
    text = (WEB / "pages" / page).read_text(encoding="utf-8")
    lines = re.findall(
        r"^(?:>>> |\.\.\. )?from (casino_core[\w.]*) import ([\w, ]+)", text, re.MULTILINE
    )
    imported = {(door, name.strip()) for door, listed in lines for name in listed.split(",")}
    assert [
        (door, name)
        for door, name in sorted(imported)
        if name not in names() and f"{door}.{name}" not in DOORS
    ] == []


def test_names_link_to_each_other_and_to_the_rules() -> None:
    reference = Reference(names(), TEXTS, RULES)
    page = reference.of_modules(["casino_core.rules.legal"])
    assert '<a href="reference-positions.html#State">State</a>' in page
    linked = reference.linked("<pre><code>casino.apply(casino.nothing)</code></pre>")
    assert '<a href="reference-rules.html#apply">apply</a>(casino.nothing)' in linked
    assert reference.linked("<code>View</code>").count("<a ") == 1
    assert reference.linked("<code>a View</code>").count("<a ") == 0


def test_the_pages_are_those_that_are_written() -> None:
    assert sorted(REFERENCE) == sorted(file.stem for file in (WEB / "pages").glob("reference*.md"))
