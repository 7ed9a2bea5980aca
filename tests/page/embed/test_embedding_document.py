"""The document on embedding agrees with the code."""

from __future__ import annotations

import html
import re
from pathlib import Path

from casino_core.players import PLAYERS
from casino_page.address.page_request import KEYS
from casino_page.embed.messages import FIELDS, LONGEST, MOST_PLAYS
from casino_page.embed.options import CHOICES, OPTIONS, parse_options
from casino_page.rook import framed as rook

DOCUMENT = (Path(__file__).parents[3] / "web" / "pages" / "embedding.md").read_text("utf-8")


def rows() -> dict[str, str]:
    """The rows of the document's tables, by their first cells; of one name the first."""
    return dict(reversed(re.findall(r"^\| `(\w+)` \| (.*) \|$", DOCUMENT, re.MULTILINE)))


def test_every_option_has_a_row_with_all_its_values() -> None:
    table = rows()
    for name in (*OPTIONS, "seed", "rules", "seats", "speed"):
        assert name in table, name
    for name, known in CHOICES.items():
        values = re.findall(r"`(\w+)`", table[name].partition(" | ")[0])
        assert tuple(values) == known, name
    assert all(f"`{level}`" in table["level"] for level in PLAYERS)
    positions = set(KEYS) - {"seed", "speed", "seats"}
    assert all(f"`{name}`" in DOCUMENT for name in positions)


def test_every_field_of_a_table_of_rook_is_named() -> None:
    section = DOCUMENT.partition("## A table of Rook")[2].partition("\n## ")[0]
    named = set(re.findall(r"`([\w-]+)`", section))
    assert {*rook.CHOICES, "seed", *rook.CHOICES["rules"], *rook.CHOICES["level"]} <= named


def test_every_request_has_a_row() -> None:
    table = rows()
    for name, field in FIELDS.items():
        assert table[name].startswith(f"`{field}`" if field else "|"), name
    assert f"{LONGEST:,} characters" in DOCUMENT
    assert f"at most {MOST_PLAYS}" in DOCUMENT


def test_its_examples_can_be_followed() -> None:
    frames = re.findall(r'embed\.html\?([^"]+)"', DOCUMENT)
    assert frames
    for query in frames:
        assert parse_options(html.unescape(query)).request.error is None
    for table in re.findall(r"<casino-table ([^>]+)>", DOCUMENT):
        fields = dict(re.findall(r'(\w+)="([^"]*)"', table))
        if fields.pop("game", "") == "rook":
            rook.parse_options("&".join(map("=".join, fields.items())))
            continue
        query = "&".join([*fields.pop("position", "").split(), *map("=".join, fields.items())])
        assert parse_options(query).request.error is None
