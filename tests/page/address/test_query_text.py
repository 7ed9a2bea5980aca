"""An address is read back as it was written, also behind its #, and leads to pages to read."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from casino_core.players import PLAYERS
from casino_page.address import pages_to_read
from casino_page.address.fragment import PRIVATE, divided_query, joined_query
from casino_page.address.page_request import (
    KEYS,
    LONGEST_SEED,
    is_link_seed,
    parse_query,
    read_fields,
)
from casino_page.address.pages_to_read import (
    in_language,
    language_in_use,
    language_of_pages,
    page_to_read,
)
from casino_page.address.query_text import format_query, split_query
from casino_page.game.seats import SeatedPlayer, clean_name, format_seats
from tests.javascript import evaluate, script
from tests.languages import speaking

from ..pages import OPENINGS, requested

ROOT = Path(__file__).parents[3]

WORDS = (" word=", " seed=", "table=", " rules=royal", "%20", "%3D", "%", "+", "&", ";", " ", "?")
SIGNS = st.sampled_from((*WORDS, "=", "#", "/", "a", "Z", "7", "é", "♠", "🂡", "\ufeff", '"', "<"))


def printable(signs: list[str]) -> str:
    return "".join(sign for sign in "".join(signs) if sign.isprintable()).strip() or "x"


seeds = st.lists(SIGNS | st.characters(codec="utf-8"), max_size=12).map(printable)
names = st.lists(SIGNS, max_size=5).map("".join).map(clean_name)
players = st.builds(SeatedPlayer, st.sampled_from(tuple(PLAYERS)), names).map(
    lambda opponent: (SeatedPlayer(), opponent)
)


@st.composite
def links(draw: st.DrawFn) -> dict[str, str]:
    """The fields of a link to a deal."""
    return {
        "rules": draw(st.sampled_from(("standard", "royal", "standard,target=none"))),
        "seed": draw(seeds),
        "seats": format_seats(draw(players)),
    }


@settings(deadline=None)
@given(links())
@example({"seed": "my word=1 seed=2"})
@example({"seed": "x" * LONGEST_SEED})
def test_a_link_is_read_as_it_was_written(fields: dict[str, str]) -> None:
    assert read_fields(f"?{format_query(fields)}", KEYS, OPENINGS) == fields
    assert requested(f"?{format_query(fields)}").error is None


@settings(deadline=None)
@given(seeds, seeds)
@example("a seed=b", "a%20seed%3Db")
@example("a b=c", "a b%3Dc")
def test_other_games_have_other_names(one: str, other: str) -> None:
    queries = [parse_query(format_query({"seed": seed})).game_query for seed in (one, other)]
    assert (queries[0] == queries[1]) == (one == other)


IN_A_BROWSER = """
const result = given.map((query) => {
    const parameters = new URLSearchParams(query);
    const address = new URL(`https://example.org/?${query}`);
    return [
        parameters.toString(),
        address.search,
        new URLSearchParams(Object.fromEntries(parameters)).toString(),
        encodeURIComponent(query),
    ];
});"""


@settings(deadline=None, max_examples=4, phases=(Phase.explicit, Phase.generate))
@given(st.lists(links(), min_size=60, max_size=60))
def test_browsers_and_programs_change_nothing(many: list[dict[str, str]]) -> None:
    """A link stays the same through `URLSearchParams` and the address bar."""
    written = evaluate(IN_A_BROWSER, [format_query(fields) for fields in many])
    for fields, (parameters, address, again, _whole) in zip(many, written, strict=True):
        for query in (parameters, address, again):
            assert read_fields(query, KEYS, OPENINGS) == fields, query
    fields_read = read_by_the_script([query for queries in written for query in queries[:3]])
    assert fields_read == [fields for fields in many for _ in range(3)]


@pytest.mark.parametrize(
    ("query", "fields"),
    [
        ("hands%3D3h%2F9c%20table%3D5h", {"hands": "3h/9c", "table": "5h"}),
        ("seed%3Da%2520b", {"seed": "a b"}),
        ("seed%3D100%2525", {"seed": "100%"}),
        ("hands=3h/9c&amp;table=5h&amp;amp;turn=2", {"hands": "3h/9c", "table": "5h", "turn": "2"}),
    ],
)
def test_a_query_that_was_escaped_as_a_whole_is_read(query: str, fields: dict[str, str]) -> None:
    assert read_fields(query, KEYS, OPENINGS) == fields
    assert read_by_the_script([query]) == [fields]


ANY_QUERY = st.lists(
    st.sampled_from(
        (*WORDS, "=", "a", "&amp;", "%0A", "%09", "%C3%A9", "%ff", "%2", "hands=3h/9c", "%25", "\t")
    ),
    max_size=12,
).map("".join)


@given(st.lists(ANY_QUERY, min_size=100, max_size=100))
@settings(deadline=None, max_examples=4, phases=(Phase.explicit, Phase.generate))
def test_the_script_splits_like_python(queries: list[str]) -> None:
    expected = [
        {name: value for name, value in split_query(query) if name and value is not None}
        for query in queries
    ]
    assert read_by_the_script(queries) == expected


def read_by_the_script(queries: list[str]) -> Any:
    return evaluate(
        f"""{script("js/embed/position.js")}
        const result = given.map((query) => globalThis.casinoPosition.readFields(query));""",
        queries,
    )


def test_a_seed_that_no_link_can_carry() -> None:
    for seed in ("", " a", "a ", "a\n", "\ufeff", "x" * (LONGEST_SEED + 1)):
        assert not is_link_seed(seed)


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
    text = (ROOT / "web" / "js" / "boot" / "one-tab.js").read_text(encoding="utf-8")
    names = re.search(r"\^#\(([\w|]+)\)\(=\|%3D\)", text)
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


def test_a_whole_language_has_its_own_pages() -> None:
    with speaking("de"):
        assert page_to_read("index") == "./learn/de/index.html"
        assert language_of_pages() == "de"
    assert page_to_read("index") == "./learn/index.html"
    assert language_of_pages() == "en"


def test_a_partial_language_gets_the_english_pages_and_lessons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages_to_read, "PARTIAL", ("fr",))
    with speaking("fr"):
        assert language_in_use() == "fr"
        assert page_to_read("index") == "./learn/index.html"
        assert language_of_pages() == "en"
    assert in_language("fr") == ""
    assert in_language("sv") == "sv/"
