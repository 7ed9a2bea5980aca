"""Fields that other programs add to an address, and addresses that the product writes."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote, quote_plus

from hypothesis import strategies as st

from casino_core.exercises.notation import parse_exercise
from casino_page.address.field_names import is_misspelt
from casino_page.address.fragment import joined_query
from casino_page.embed.options import QUERY_FIELDS
from casino_page.features.analysis_board.board_state import round_board
from casino_page.features.exercises.link import packed_exercise
from casino_page.features.record.link import review_link
from casino_page.features.share.links import FIELDS, shared_table
from casino_page.friends.duel import challenge
from casino_page.friends.duel_text import duel_link
from casino_page.game.seats import usual_players
from casino_page.game.session import Session
from casino_page.rook.address import PAGE_CHOICES, SEED
from casino_page.rook.framed import CHOICES
from site_builder.paths import ROOT

from ...core.test_exercises import TEXT
from ..pages import PAGE_KEYS
from ..tables import finished_game, new_session, whole_game

OURS = frozenset((*PAGE_KEYS, *QUERY_FIELDS, *PAGE_CHOICES, *CHOICES, SEED))
"""The names of all fields of all pages."""

WELL_KNOWN = tuple(Path(__file__).with_name("well_known_fields.txt").read_text("utf-8").split())
"""Names of fields that search engines, networks, newsletters and shops add, and everyday ones."""

BY_OTHERS = tuple(name for name in WELL_KNOWN if name not in OURS)


def _is_foreign(name: str) -> bool:
    words = [name.strip().lower(), *re.split(r"[=\s]+", name.lower())]  # `a=b` escaped as a whole
    return bool(words[0]) and not any(each in OURS or is_misspelt(each, OURS) for each in words)


NAMES = st.sampled_from(BY_OTHERS) | st.text(min_size=1, max_size=12).filter(_is_foreign)
VALUES = st.text(max_size=16) | st.sampled_from(
    (
        "",
        "a b=c",
        "x&seed=7",
        "x;rules=royal",
        "100%",
        "♠",
        "é",
        "a+b",
        "?hands=3h/9c",
        "table=9d",
        "\n",
    )
)
ENCODERS = st.sampled_from((quote_plus, lambda text: quote(text, safe="")))
"""How programs escape names and values."""


@st.composite
def pieces(draw: st.DrawFn) -> str:
    """A foreign field as programs write it, with a value, an empty one or none."""
    encoded: Callable[[str], str] = draw(ENCODERS)
    name = encoded(draw(NAMES).encode("utf-8", "replace").decode())
    value = encoded(draw(VALUES).encode("utf-8", "replace").decode())
    forms = (f"{name}={value}", f"{name}=", name)
    return draw(st.sampled_from(forms))


@st.composite
def with_foreign(draw: st.DrawFn, query: str) -> str:
    """A query with foreign fields before, between and after those that it has."""
    twice = draw(pieces())
    some = st.lists(pieces() | st.just(twice), max_size=3)
    words = draw(some)
    for field in query.split("&"):
        words += [field, *draw(some)]
    return "&".join(words)


# What the product writes


@cache
def written_addresses() -> dict[str, tuple[str, ...]]:
    """The queries of the addresses that the product writes, by the name of their page."""
    groups: dict[str, list[str]] = {}
    for address in (*_from_features(), *_in_documents()):
        location, _sign, fragment = html.unescape(address).partition("#")
        path, _question, query = location.partition("?")
        page = path.rpartition("/")[2] or "index.html"
        if query := joined_query(query, fragment).removeprefix("?"):
            groups.setdefault(page, []).append(query)
    return {page: tuple(dict.fromkeys(queries)) for page, queries in groups.items()}


def _from_features() -> Iterator[str]:
    """Addresses as the features write them."""
    site = "https://example.org/casino/"
    session = new_session(seats="person,counting:Ada")
    over = finished_game("standard")
    after = Session(over, usual_players(2))
    for share in (shared_table(site, session), shared_table(site, after)):
        for field, values in FIELDS.items():
            for value in values:
                choice = share.with_field(field, value)
                yield from (choice.link, choice.analysis, choice.frame_address)
        yield share.review
    yield review_link(site, over)
    yield duel_link(site, challenge(over, usual_players(2), "Ann"))
    board = round_board(whole_game("standard")[-1], 0, 4)
    yield board.link(site)
    packed = packed_exercise(parse_exercise(TEXT))
    yield f"{site}?exercise={packed}"
    yield f"{site}embed.html?exercise={packed}&lang=de"
    yield f"{site}learn/teach.html?exercise={packed}"
    yield from (f"{site}?{query}" for query in IN_PLACE)
    yield from (f"{site}rook.html?{query}" for query in ("rules=kentucky-west", "seed=sunday"))
    yield f"{site}rook-table.html?rules=rook&level=counting&seed=x&theme=dark"


IN_PLACE = (
    *("daily=today", "daily=2026-11-20/royal&speed=instant", "puzzle=day", "puzzle=standard-17"),
    *("guided", "guided=mulle", "opponent=mine", "link=1.AAECAwQFBgcICQoL.1...", "join=AAECAw"),
    *("view=reading", "speed=instant", "seed=my%20game&rules=royal&seats=person,greedy"),
)
"""The fields that features put into the address while they are on the table, and other forms."""


def _in_documents() -> Iterator[str]:
    """Addresses in the pages to read and the pages for hosts."""
    web = ROOT / "web"
    for file in (*web.glob("pages/*.md"), *web.glob("embed/*.html")):
        text = file.read_text(encoding="utf-8")
        yield from re.findall(
            r"""(?:\]\(|href="|src=")([^\s"()]*\?(?:[^\s"()]|\([^\s"()]*\))+)""", text
        )
