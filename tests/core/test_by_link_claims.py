"""Each claim of the page on games by link names its tests, and these tests exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "web" / "pages" / "by-link.md").read_text(encoding="utf-8")
TESTS = "\n".join(
    file.read_text(encoding="utf-8")
    for pattern in (
        "core/test_correspondence*.py",
        "page/address/test_query_text.py",
        "page/features/test_*.py",
        "site_builder/test_bundles.py",
        "site_builder/test_relay.py",
    )
    for file in (ROOT / "tests").glob(pattern)
)
CLAIM = re.compile(r"^\*\*.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def names_in(text: str) -> set[str]:
    return set(re.findall(r"`(test_\w+)`", text))


def test_every_test_that_the_page_names_exists() -> None:
    missing = {name for name in names_in(PAGE) if f"def {name}(" not in TESTS}
    assert not missing


def test_every_claim_and_every_attempt_names_a_test() -> None:
    claims = CLAIM.findall(section("What is proved"))
    assert len(claims) >= 9
    live = CLAIM.findall(section("The same game over a connection"))
    assert len(live) >= 6
    attempts = re.findall(r"^\| (?!attempt|---).*$", section("What a cheat can try"), re.MULTILINE)
    assert len(attempts) >= 15
    for each in (*claims, *live, *attempts):
        assert names_in(each), each
