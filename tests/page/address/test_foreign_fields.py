"""An address opens the same whatever other programs add; a misspelt field of ours is named."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import CasinoError
from casino_core.notation.limits import nearest
from casino_core.notation.positions import FIELDS
from casino_page.address.field_names import NEAR_BUT_FOREIGN, is_misspelt
from casino_page.address.page_request import KEYS, foreign_fields, read_fields
from casino_page.embed.options import QUERY_FIELDS, Options, parse_options
from casino_page.features.exercises.link import EXERCISE
from casino_page.rook.address import parse_request
from casino_page.rook.framed import parse_options as rook_options
from tests.javascript import evaluate, script

from ...profiles import many, thorough
from ..opened import opened, run
from ..pages import requested
from ..rook.pages import RookPage
from .foreign import BY_OTHERS, OURS, with_foreign, written_addresses


def without_foreign(options: Options) -> Options:
    """Return the options without the line about fields of others."""
    return replace(options, request=options.request._replace(foreign=""))


READERS: dict[str, Callable[[str], object]] = {
    "index.html": lambda query: requested(query, "seed")._replace(foreign=""),
    "embed.html": lambda query: without_foreign(parse_options(query, "seed")),
    "teach.html": lambda query: read_fields(query, FIELDS, (EXERCISE,)),
    "rook.html": parse_request,
    "rook-table.html": rook_options,
}
"""The reader of the addresses of each page."""

PAIRS = [(page, query) for page, queries in written_addresses().items() for query in queries]
ADDRESSES = [pytest.param(*pair, id=f"{pair[0]}?{pair[1][:40]}") for pair in PAIRS]
TRACKED = "fbclid=x&{}&utm_source=a+b%3Dc&ref&_gl=1*a*MTc.&%E2%99%A0=%C3%A9&q=&q=&gclid"


def test_every_page_with_addresses_has_its_reader() -> None:
    assert set(written_addresses()) == set(READERS)
    assert sum(map(len, written_addresses().values())) > 60


@pytest.mark.parametrize(("page", "query"), ADDRESSES)
def test_an_address_that_we_write_opens_the_same_with_fields_of_others(
    page: str, query: str
) -> None:
    read = READERS[page]
    for each in (query, f"?{query}"):
        between = each.replace("&", "&igshid=1&").removeprefix("?")
        assert read(f"?{TRACKED.format(between)}") == read(query)


@many(4)
@given(st.sampled_from(PAIRS), st.data())
def test_any_fields_of_others_change_nothing(address: tuple[str, str], data: st.DataObject) -> None:
    page, query = address
    read = READERS[page]
    assert read(data.draw(with_foreign(query))) == read(query)


@pytest.mark.parametrize(("page", "query"), ADDRESSES)
def test_the_addresses_that_we_write_can_be_read(page: str, query: str) -> None:
    """The law above would hold of readers that refuse everything."""
    assert not problem_with(READERS[page], query)


BAD = (
    *("rules=bogus", "seed=", "seed=1&seed=2", "speed=warp", "hands=3h9c", "seats=wizard,person"),
    *("puzzle=day&daily=today", "tabel=9d", "hands=3h9c/Kd&table=5z", "dealer=9"),
)


@pytest.mark.parametrize("query", BAD)
def test_a_bad_field_of_ours_is_named_beside_those_of_others_too(query: str) -> None:
    alone = requested(query).error
    assert alone
    assert str(requested(TRACKED.format(query)).error) == str(alone)


def test_the_fields_of_others_are_named_in_one_line_of_the_console() -> None:
    tab = run(opened("?utm_source=x&seed=7&fbclid&UTM_source=y&speed=instant")).tab
    assert tab.lines == ["Fields of the address that mean nothing here: utm_source, fbclid"]
    assert run(opened("?seed=7&speed=instant")).tab.lines == []
    frame = parse_options("?utm_source=x&seed=7")
    assert frame.request.foreign == "Fields of the address that mean nothing here: utm_source"
    many = "&".join(f"x{n}=1" for n in range(5000))
    assert len(foreign_fields(many, KEYS)) < 300
    assert len(foreign_fields("♠" * 9000, KEYS)) < 300


def test_a_page_of_rook_names_a_bad_field_and_plays_on() -> None:
    page = RookPage("?rules=kentucky-wset&speed=instant&fbclid=1")
    assert "rules: &#x27;kentucky-wset&#x27; is none of" in page.shown("notices") or (
        "kentucky-wset" in page.shown("notices")
    )
    assert page.app.table.game.rules == RookPage("?speed=instant").app.table.game.rules
    assert "ruels" in RookPage("?ruels=rook&speed=instant").shown("notices")


# Misspelt, or of another program?


def test_no_well_known_field_of_others_is_called_misspelt() -> None:
    assert len(BY_OTHERS) > 250
    wrongly = [name for name in BY_OTHERS if is_misspelt(name.lower(), OURS)]
    assert wrongly == []


def test_the_list_of_near_names_has_only_what_the_rule_would_take_for_ours() -> None:
    assert {name for name in NEAR_BUT_FOREIGN if not nearest(name, OURS)} == set()
    assert not NEAR_BUT_FOREIGN & OURS


def misspellings(name: str) -> set[str]:
    """All names that are one letter away: missing, added, changed or swapped with the next."""
    cut = [(name[:at], name[at:]) for at in range(len(name) + 1)]
    fields = chain(
        (a + b[1:] for a, b in cut if b),
        (a + letter + b for a, b in cut for letter in ascii_lowercase),
        (a + letter + b[1:] for a, b in cut if b for letter in ascii_lowercase),
        (a + b[1] + b[0] + b[2:] for a, b in cut if len(b) > 1),
    )
    return set(fields)


def test_nearly_all_misspellings_by_one_letter_are_named() -> None:
    missed, count = [], 0
    for name in sorted(OURS):
        wrong = sorted(misspellings(name) - {*OURS, ""})[:: 1 if thorough() else 6]
        count += len(wrong)
        missed += [each for each in wrong if not is_misspelt(each, OURS)]
    assert all(len(each) < 3 or each in NEAR_BUT_FOREIGN for each in missed), missed
    assert len(missed) < 0.01 * count, f"{len(missed)} of {count}"


def problem_with(read: Callable[[str], object], query: str) -> str:
    """Return the problem with an address, which some readers raise."""
    try:
        request = read(query)
        return str(getattr(request, "reason", "") or getattr(request, "error", None) or "")
    except CasinoError as error:
        return str(error)


def test_a_misspelt_field_is_an_error_that_names_it() -> None:
    for page, wrong in {
        "index.html": "?sede=7",
        "embed.html": "?hnads=3h9c/????&table=5h",
        "teach.html": "?tbale=9d&hands=3h9c/????",
        "rook-table.html": "?levle=beginner",
    }.items():
        name = wrong[1:].partition("=")[0]
        assert f"{name}: no such field; perhaps " in problem_with(READERS[page], wrong)
    assert requested("?SEED=7").seed == "7"


def test_the_script_of_embedded_tables_has_the_same_rule() -> None:
    names = [
        *BY_OTHERS,
        *chain.from_iterable(sorted(misspellings(name)) for name in ("won", "seed")),
    ]
    code = f"""{script("js/embed/spelling.js")}
        const result = given.names.map((name) => meantName(name, given.known));"""
    known = list(QUERY_FIELDS)
    expected = [nearest(name, known) for name in names if name not in known]
    assert (
        evaluate(code, {"names": [name for name in names if name not in known], "known": known})
        == expected
    )


def test_the_picture_before_python_is_shown_with_fields_of_others_too() -> None:
    queries = [TRACKED.format("seed=7"), "seed=7", TRACKED.format("speed=instant"), "", "tabel=9d"]
    code = """
        const { mistakenField } = globalThis.casinoOptions;
        const { readFields } = globalThis.casinoPosition;
        const result = given.map((query) => mistakenField(readFields(query)) !== undefined);"""
    scripts = script("js/embed/position.js") + script("js/embed/options.js")
    assert evaluate(scripts + code, queries) == [False, False, False, False, True]


def test_the_saved_picture_is_that_of_what_the_address_asks_for() -> None:
    """early.js and saved-picture.js compare what is asked for, not the whole address."""
    early = script("js/boot/early.js")
    begin, end = early.index("  var ASKS"), early.index("  // The static page holds")
    code = f"""globalThis.window = globalThis;
        {early[begin:end]}
        const result = given.map((search) => {{
          globalThis.location = {{ search, hash: '' }};
          return casinoAskedQuery();
        }});"""
    of_script = evaluate(
        code,
        [
            f"?{TRACKED.format('seed=7')}",
            "?seed=7",
            "?speed=instant&fbclid=1",
            "",
            "?hands%3D3h%2F9c",
        ],
    )
    assert of_script == ["seed=7", "seed=7", "", "", "hands%3D3h%2F9c"]


def test_teach_page_answers_with_the_line() -> None:
    from site_builder.paths import ROOT

    spec = importlib.util.spec_from_file_location("teach", ROOT / "web" / "pages" / "teach.py")
    assert spec
    assert spec.loader
    teach = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(teach)
    begun = json.loads(teach.begin("?table=9d,3c&hands=3h9c/????&fbclid=1", ""))
    assert begun["foreign"] == "Fields of the address that mean nothing here: fbclid"
    assert not begun["unreadable"]
    assert not teach.editor.problem
    for text in ("null", "5", "[]", '{"tasks": 5}', '{"version": 1}', '"x"', "NaN", "{"):
        assert json.loads(teach.begin("", text))["unreadable"], text
        assert "cannot be read" in json.loads(teach.shown("./", hide=False))["regions"]["problem"]
