"""Reads the sources for words that stop a reader, and says what to write instead.

The list is short on purpose. Every line of Python, JavaScript, Markdown and TOML is read.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ..imports import statements
from ..paths import ROOT
from ..processes import BuildError

FOLDERS: Final = ("casino_core", "web", "e2e", "tests")
SUFFIXES: Final = (".py", ".js", ".md", ".toml")
LEFT_OUT: Final = (
    *("web/site_builder/checks/plain_words.py", "tests/site_builder/test_plain_words.py"),
    *("web/vendor/", "tests/lab/results/"),
)
"""The list itself and its test, the code of others, and reports of past measurements."""
WITHOUT_VERBS: Final = ("tests/", "web/pages/", "web/vendor/", "web/workshop/")
"""Where functions need no verb first: tests, listings, and what runs in the Python of others."""

PARTICIPLES: Final = "ASKED|FOUND|GIVEN|KEPT|LANDED|MADE|SAID|SHOWN|TOLD|UNLOADED|UNTOLD"
WORDS: Final = {
    r"(?<!here )\b(is|are) no (?!longer|more\b|less\b|such|better|greater|worse|stronger)\w": (
        "is not a …, or: has no …"
    ),
    r"\bin the place of\b": "instead of",
    r"\blikewise\b": "also, too, or nothing",
    r"\bwhoever\b": "the player who …, a person who …",
    r"\b(the|an) own\b": "its own, one's own, the player's own",
    r"\bseats? that looks?\b": "the viewer",
    r"\bgives? (itself|themselves) to\b|\bsearches feel\b|\bwould feel\b": "what the code does",
    rf"^_?({PARTICIPLES})\b.*=": "a noun that says what the value is",
}
"""Patterns, without regard to case but in the last one, and what to write instead."""

NOUN_FIRST: Final = re.compile(
    r"(A|An|All|Any|As|At|By|Each|Every|For|How|Its|No|Nothing|One|Some|That|The|There|Those|"
    r"Version|Where|Whether|Which|Who|Whose|With)\b"
)
"""The first word of a docstring that names what a function returns, without the verb."""


def mistakes(path: str, text: str) -> Iterator[str]:
    """Yield each word that is on the list, with its place and with what to write instead."""
    lines = text.splitlines()
    whole = "\n".join(lines)
    in_text = [(pattern, advice) for pattern, advice in _patterns() if pattern.search(whole)]
    for number, line in enumerate(lines, 1):
        for pattern, advice in in_text:
            if match := pattern.search(line):
                yield f"{path}:{number}: {match[0]!r}: write {advice}"


@cache
def _patterns() -> Sequence[tuple[re.Pattern[str], str]]:
    """Return the patterns of `WORDS`; they find the same in a whole text as in its lines."""
    return [
        (re.compile(words, re.MULTILINE if words.startswith("^") else re.IGNORECASE), advice)
        for words, advice in WORDS.items()
    ]


@lru_cache(maxsize=1)
def _statements(text: str) -> Sequence[ast.stmt]:
    """Return all statements of a file, which is read twice in succession."""
    return [place.statement for place in statements(ast.parse(text))]


def without_verb(path: str, text: str) -> Iterator[str]:
    """Yield each docstring of a function that begins with a noun; a property may have one."""
    for node in _statements(text):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        decorators = " ".join(map(ast.unparse, node.decorator_list))
        docstring = ast.get_docstring(node) or ""
        if "property" in decorators or "fixture" in decorators or node.name.startswith("test_"):
            continue
        if match := NOUN_FIRST.match(docstring):
            yield f"{path}:{node.lineno}: {match[0]!r}: begin with a verb, such as “Return”"


def riddles(path: str, text: str) -> Iterator[str]:
    """Yield each docstring that asks the reader what something is instead of naming it."""
    for node in _statements(text):
        match node:
            case ast.Expr(ast.Constant(str(docstring))) if docstring.startswith("What "):
                yield f"{path}:{node.lineno}: 'What': begin with a noun, such as “The result of”"


def check_plain_words(root: Path = ROOT) -> int:
    """Read the sources. Raises `BuildError` with every mistake."""
    all_mistakes: list[str] = []
    for file in (file for folder in FOLDERS for file in sorted((root / folder).rglob("*.*"))):
        path = file.relative_to(root).as_posix()
        if file.suffix not in SUFFIXES or path.startswith(LEFT_OUT):
            continue
        text = file.read_text(encoding="utf-8")
        all_mistakes += mistakes(path, text)
        if file.suffix == ".py":
            all_mistakes += riddles(path, text)
            if not path.startswith(WITHOUT_VERBS):
                all_mistakes += without_verb(path, text)
    if all_mistakes:
        raise BuildError("\n".join(all_mistakes))
    return 0
