"""Every seed, name and rule set that a link can carry is read back the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from casino_core.players import PLAYERS
from casino_page.address.page_request import (
    KEYS,
    LONGEST_SEED,
    is_link_seed,
    parse_query,
    read_fields,
)
from casino_page.address.query_text import format_query, split_query
from casino_page.game.seats import SeatedPlayer, clean_name, format_seats
from tests.javascript import evaluate, script

from ..pages import OPENINGS, requested

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
    assert requested(f"?{format_query(fields)}").problem is None


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
    """What `URLSearchParams` and the address bar make of a link is still the same link."""
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
