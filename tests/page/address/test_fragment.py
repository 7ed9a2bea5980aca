"""The fields behind the # of an address, which no server sees."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_page.address.fragment import PRIVATE, divided_query, joined_query

ROOT = Path(__file__).parents[3]

fields = st.lists(
    st.tuples(
        st.sampled_from([*PRIVATE, "rules", "speed", "seed"]),
        st.from_regex(r"[\w.-]{1,9}", fullmatch=True),
    ),
    max_size=4,
    unique_by=lambda field: field[0],
)


@given(fields)
def test_a_query_is_read_back_from_its_address(pairs: list[tuple[str, str]]) -> None:
    query = "&".join(f"{name}={value.strip()}" for name, value in pairs)
    search, hash_sign, fragment = divided_query(query).partition("#")
    assert not any(f"{name}=" in search for name in PRIVATE), "a server sees none of it"
    again = joined_query(search, hash_sign + fragment).removeprefix("?").split("&")
    assert sorted(again) == sorted(query.split("&"))


def test_a_tab_of_the_game_follows_every_link_with_a_field_of_ours() -> None:
    """Only what is behind the # changes then, for which no browser loads a page."""
    script = (ROOT / "web" / "js" / "boot" / "one-tab.js").read_text(encoding="utf-8")
    names = re.search(r"\^#\(([\w|]+)\)=", script)
    assert names
    assert set(names[1].split("|")) == set(PRIVATE)


@pytest.mark.parametrize(
    ("search", "fragment", "query"),
    [
        ("", "", ""),
        ("?speed=instant", "", "?speed=instant"),
        ("?link=1.A", "", "?link=1.A"),
        ("", "#link=2.A", "?link=2.A"),
        ("", "#LINK=2.A", "?LINK=2.A"),
        ("", "#link%3D2.A", "?link=2.A"),
        ("?speed=instant", "#link=2.A&fbclid=1", "?speed=instant&link=2.A&fbclid=1"),
        ("?", "#join=A", "?join=A"),
        ("?rules=royal", "#table", "?rules=royal"),
        ("", "#rules=royal", ""),
    ],
)
def test_only_our_own_fields_are_taken_from_a_fragment(
    search: str, fragment: str, query: str
) -> None:
    assert joined_query(search, fragment) == query
