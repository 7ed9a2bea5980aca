"""Refusals of games by link as sentences: each has its subject, whatever part it is about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import casino_core.correspondence
from casino_core import CasinoError, parse_rules
from casino_core.correspondence.terms import Terms, check_name, check_terms
from casino_page.friends.message import sentence_of

FOLDER = Path(casino_core.correspondence.__file__).parent
WITHOUT_SUBJECT = re.compile(
    r"(one|it|its|they|their|there are more|missing|more than|which|\d|\{count\} characters)\b"
)


def refusals() -> Iterator[tuple[str, str]]:
    """The part and the sentence of every refusal of the engine's games by correspondence."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            match = re.fullmatch(r"(\w+|\{part\}): ([^\n]+)", text if isinstance(text, str) else "")
            if match:
                yield match[1], match[2]


def test_what_follows_the_part_at_fault_has_a_subject_of_its_own() -> None:
    pairs = list(refusals())
    assert len(pairs) > 40
    wrong = [
        (part, words)
        for part, words in pairs
        if part != "link"  # it follows “This link cannot be read.”
        and WITHOUT_SUBJECT.match(words)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda: check_name("a" * 41), "Your name: 41 characters, more than 40."),
        (lambda: check_name(" a"), "' a' is not a name."),
        (lambda: check_terms(Terms(parse_rules("standard"), dealer=7)), "8 is not a seat."),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_reads_as_a_sentence(change: object, words: str) -> None:
    assert callable(change)
    with pytest.raises(CasinoError) as error:
        change()
    assert sentence_of(error.value) == words
