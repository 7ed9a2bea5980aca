"""Reads the sources for words that stop a reader, and says what to write instead.

The list is short on purpose. A folder that passes is added to `FOLDERS`, and stays there.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ..paths import ROOT
from ..processes import BuildError

FOLDERS: Final = (
    *("casino_core", "web/site_builder", "web/casino_page/address"),
    *("web/casino_page/saved_games", "web/casino_page/storage"),
)
NOT_YET: Final = ("casino_core/fast/", "casino_core/players/search/")
"""Parts of these folders that have not been read yet."""

PARTICIPLES: Final = "ASKED|FOUND|GIVEN|KEPT|LANDED|MADE|SAID|SHOWN|TOLD|UNLOADED|UNTOLD"
WORDS: Final = {
    r"(?<!here )\b(is|are) no (?!longer|more\b|less\b|such)\w": "is not a …, or: has no …",
    r"\bin the place of\b": "instead of",
    r"\blikewise\b": "also, too, or nothing",
    r"\bgives? (itself|themselves) to\b|\bsearches feel\b|\bwould feel\b": "what the code does",
    rf"^_?({PARTICIPLES})\b.*=": "a noun that says what the value is",
}
"""Patterns, without regard to case but in the last one, and what to write instead."""


def mistakes(path: str, text: str) -> Iterator[str]:
    """Yield each word that is on the list, with its place and with what to write instead."""
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, advice in WORDS.items():
            flags = re.NOFLAG if pattern.startswith("^") else re.IGNORECASE
            if match := re.search(pattern, line, flags):
                yield f"{path}:{number}: {match[0]!r}: write {advice}"


def check_plain_words(root: Path = ROOT) -> int:
    """Read the folders that pass. Raises `BuildError` with every mistake."""
    files = (file for folder in FOLDERS for file in sorted((root / folder).rglob("*.py")))
    found = [
        mistake
        for file in files
        if file != Path(__file__)
        and not (path := file.relative_to(root).as_posix()).startswith(NOT_YET)
        for mistake in mistakes(path, file.read_text(encoding="utf-8"))
    ]
    if found:
        raise BuildError("\n".join(found))
    return 0
