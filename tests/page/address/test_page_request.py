from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_core import (
    NotationError,
    Position,
    View,
    format_cards,
    format_position,
    parse_position,
    parse_rules,
    parse_state,
)
from casino_core.notation.positions import FIELDS
from casino_page.address.bad_links import SENTENCES, bad_link_notice, sentence_of
from casino_page.address.page_request import KEYS, PageRequest, parse_query
from casino_page.game.hidden_cards import complete, objection_to_play
from casino_page.game.seats import SeatedPlayer
from casino_page.render.frame import frame
from casino_page.render.regions import regions
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.languages import LANGUAGES
from tests.languages import speaking
from tests.page.tables import new_session

from ...profiles import many


def test_an_empty_query_asks_for_nothing() -> None:
    assert parse_query("") == parse_query("?") == PageRequest()


def test_seed_rules_and_speed() -> None:
    page_request = parse_query("?seed=7&rules=royal,sweep_points=0&speed=instant")
    assert page_request.seed == "7"
    assert page_request.rules == parse_rules("royal,sweep_points=0")
    assert page_request.instant
    assert page_request.error is None


def test_a_deal_may_have_another_dealer() -> None:
    page_request = parse_query("seed=7&dealer=1")
    assert (page_request.dealer, page_request.position, page_request.game_query) == (
        0,
        None,
        "rules=standard dealer=1 seed=7",
    )
    assert parse_query("rules=players=3&dealer=3&seed=7").dealer == 2
    assert "dealer: '3' is not a seat" in str(parse_query("seed=7&dealer=3").error)


def test_the_speed_is_no_part_of_the_game_query() -> None:
    assert (
        parse_query("seed=7&speed=instant").game_query
        == parse_query("?seed=7").game_query
        == "seed=7"
    )
    assert parse_query("seed=8").game_query != parse_query("seed=7").game_query
    assert parse_query("speed=instant").game_query == ""


def test_the_view_is_a_setting_and_no_part_of_the_game_query() -> None:
    assert parse_query("?view=reading") == PageRequest(settings={"reading": "on"})
    page_request = parse_query("?view=table&seed=x")
    assert page_request.settings == {"reading": "off"}
    assert page_request.game_query == parse_query("?seed=x").game_query


def test_equal_requests_have_the_same_game_query() -> None:
    assert parse_query("rules=standard,courts=royal,ace=1-or-14,sweep_points=1").game_query == (
        parse_query("RULES=Royal").game_query
    )


@pytest.mark.parametrize(
    "query",
    [
        "hands=3h9c/Kd&table=5h&turn=2",
        "?table=5h;turn=2;hands=3h9c/Kd",
        "hands=3h9c/Kd%20table=5h%20turn=2",
        "hands=3h9c%2FKd+table=5h+turn=2",
        "hands=%33h9c/Kd&table=5%E2%99%A5&turn=2",
    ],
)
def test_positions_are_read_in_every_spelling(query: str) -> None:
    page_request = parse_query(query)
    assert page_request.error is None
    assert page_request.position is not None
    expected = "rules=standard table=5h hands=3h9c/Kd turn=2 dealer=1"
    assert format_position(page_request.position) == page_request.game_query == expected


def test_unknown_cards_are_dealt_from_the_seed() -> None:
    query = "hands=3h9c/??????&table=5h&stock=*12"
    one, same, other = (parse_query(f"{query}&seed={seed}").position for seed in "112")
    assert isinstance(one, Position)
    assert one == same != other
    assert len(one.stock) == 12
    fresh = parse_query(query, "fresh")
    assert fresh.seed is None
    assert fresh.position not in (one, other)


def test_a_seed_may_hold_any_character() -> None:
    assert parse_query("seed=my%20game%26rules=x").seed == "my game&rules=x"
    assert parse_query("seed=%E2%99%A0").seed == "♠"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("ruels=royal", "ruels:"),
        ("rules=bogus", "rules:"),
        ("rules=standard,courts=purple", "rules:"),
        ("rules=standard,partnership=on", "partnership"),
        ("seats=person,greedy,greedy", "seats:"),
        ("rules=standard,players=3&seats=person,greedy", "seats:"),
        ("seats=wizard,person", "seats:"),
        ("seats=greedy,greedy", "seats:"),
        ("seed", "seed:"),
        ("seed=", "seed:"),
        ("seed=" + "x" * 101, "seed:"),
        ("seed=a%0Ab", "seed:"),
        ("seed=1&seed=2", "seed:"),
        ("speed=warp", "speed:"),
        ("view=sideways", "view:"),
        ("table=5h", "hands:"),
        ("hands=3h9c", "hands:"),
        ("hands=-/3h", "hands:"),
        ("hands=3h/9z", "hands:"),
        ("hands=3h/9c&table=3h", "3h"),
        ("hands=3h9c/3h", "3h"),
        ("hands=3h9c/Kd&table=5z", "table:"),
        ("hands=3h/9c&table=(9:4c5s@1)", "table:"),
        ("hands=3h/9c&stock=*60", "stock:"),
        ("hands=3h/9c&turn=3", "turn:"),
        ("hands=3h/9c&tabel=%ff", "tabel:"),
        ("hnads", "hnads:"),
    ],
)
def test_a_bad_query_names_the_field_and_asks_for_nothing(query: str, field: str) -> None:
    page_request = parse_query(query)
    assert field in str(page_request.error)
    assert (page_request.game_query, page_request.seed, page_request.position) == ("", None, None)
    assert page_request.rules == parse_rules("standard")


def test_a_bad_query_keeps_its_speed() -> None:
    assert parse_query("speed=instant&rules=bogus").instant
    assert parse_query("rules=bogus;speed=instant").instant


def test_positions_without_a_way_to_go_on_are_told() -> None:
    stuck = parse_position("table=5d,(9:4h5s@1) hands=2s/7c6d")
    assert isinstance(stuck, Position)
    assert objection_to_play(stuck) == "table: seat 1 holds no card to capture its build of 9"


def test_unseen_cards_are_dealt_so_that_builds_can_be_taken() -> None:
    view = parse_state("table=(9:4h5s@2) hands=2s/????")
    assert isinstance(view, View)
    for seed in "abc":
        assert "9" in format_cards(complete(view, seed).hands[1])


def test_the_query_says_who_sits_where() -> None:
    page_request = parse_query("rules=royal,players=3&seats=you,Counting,person:Old Tom&seed=7")
    assert page_request.error is None
    assert page_request.seated_players == (
        SeatedPlayer(),
        SeatedPlayer("counting"),
        SeatedPlayer(None, "Old Tom"),
    )
    assert (
        page_request.game_query
        == "rules=royal,players=3 seats=person,counting,person:Old Tom seed=7"
    )
    assert parse_query("seats=greedy,person&hands=3h9c/Kd").seated_players == (
        SeatedPlayer("greedy"),
        SeatedPlayer(),
    )
    assert parse_query("").seated_players is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("query", ["tabel=3h", "?&sead=7&rules=royal"])
def test_an_unknown_field_is_told_in_twelve_words_and_the_others_behind_why(
    query: str, language: str
) -> None:
    with speaking(language):
        error = parse_query(query).error
        assert error
        notice = bad_link_notice(error)
        html = regions(new_session().scene((notice,)))["notices"]
    assert 0 < len(notice.text.split()) <= 12, notice.text
    assert "seed, speed, seats" in notice.reason
    assert html.index("<details") < html.index(notice.reason) < html.index("</details>")
    assert ("table" in notice.text) is (query == "tabel=3h")


BAD = {
    "hands=3h/3h": "The cards in this link can’t be dealt.",
    "table=9z&hands=3h/9c": "The cards in this link can’t be dealt.",
    "position=hands%3D3h/3h": "The cards in this link can’t be dealt.",
    "hands=3h/9c&turn=3": "The game in this link can’t be set up.",
    "seed=7&dealer=3": "The game in this link can’t be set up.",
    "scores=5": "The game in this link can’t be set up.",
    "rules=bogus": "The rules in this link can’t be played.",
    "rules=royal,players=9": "The rules in this link can’t be played.",
    "seats=you,genius": "The players in this link can’t be seated.",
    "seats=you,greedy,greedy": "The players in this link can’t be seated.",
    f"seed={'x' * 101}": "The shuffle in this link can’t be read.",
    "speed=warp": "This link has a setting that doesn’t exist.",
    "view=sideways": "This link has a setting that doesn’t exist.",
    "tabel=3h": "This link says “tabel”. Was “table” meant?",
    "position=hands%3D3h/9c%20felt%3Dred": "This link says “felt”, which means nothing here.",
    "&".join(f"{name}={'x' * 2000}" for name in FIELDS): "This link is too long.",
}
"""The sentence for each kind of link that cannot be opened."""


@pytest.mark.parametrize("query", BAD)
def test_what_is_wrong_with_a_link_is_said_in_a_players_words(query: str) -> None:
    error = parse_query(query).error
    assert error
    notice = bad_link_notice(error)
    assert notice.text == BAD[query]
    assert notice.reason.startswith(str(error))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_bad_link_has_twelve_words_in_every_language(language: str) -> None:
    with speaking(language):
        for name in SENTENCES:
            words = sentence_of(NotationError(f"{name}: wrong"))
            assert 0 < len(words.split()) <= 12, words


def test_every_field_of_a_table_has_its_sentence() -> None:
    assert {*KEYS, "query"} <= set(SENTENCES)


GOOD = (
    "table=9d,3c,(7:4h3s@2)&hands=3h7d/7cKd&turn=1",
    "hands=3h9c/????&table=5h,5s&stock=*12&won=8s/&last=1",
    "rules=royal,players=3&seats=you,counting,person:Ann&seed=7",
    "rules=folk&table=Ks,(9:5c4d/9h@1)&hands=9c/????&turn=1&dealer=2&scores=3/8&sweeps=1/0",
)
SIGNS = "=&;/,:@()*?+-% \t\n\0ABCDabcd0123456789shdcTJQK#<>\"'♠é\ud800"

pieces = st.text(SIGNS, max_size=12)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A valid query in which one piece is replaced by another."""
    query = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(query)))
        end = draw(st.integers(begin, min(len(query), begin + 6)))
        query = query[:begin] + draw(pieces) + query[end:]
    return query


fields = st.tuples(st.sampled_from(KEYS) | pieces, pieces).map("=".join)
any_query = damaged() | st.lists(fields, max_size=5).map("&".join) | st.text(max_size=60)


def page_html(page_request: PageRequest) -> str:
    """Render the page of a request, with all its words."""
    return frame(CurrentGame(page_request, None, lambda: "seed").scene())


@many(3)
@given(any_query)
@example("hands=/&table=5h")
@example("hands=-/-&stock=As2s3s4s")
@example("hands=-/-&stock=*4")
@example("hands=3h9c/%3f%3f&turn=2&stock=*52")
@example("0")
@example("x" * 5000)
@example("hands=" + "3h" * 5000)
@example("rules=" + "x" * 5000)
@example("seats=" + "x" * 5000)
def test_there_is_always_a_table_and_a_problem_names_its_field(query: str) -> None:
    page_request = parse_query(query, "new")
    html = page_html(page_request)
    assert 'data-region="table"' in html
    if page_request.error is None:
        return
    notice = bad_link_notice(page_request.error)
    assert any(key in notice.reason for key in KEYS), notice.reason
    assert len(notice.text) < 120
    assert len(notice.reason) < 600


@many(4)
@given(any_query)
def test_escaping_a_query_changes_nothing(query: str) -> None:
    """Programs escape everything but the characters that separate fields."""
    encoded = re.sub(r"[^&=]", lambda sign: quote(sign[0], safe="", errors="surrogatepass"), query)
    if re.search(r"[%+;]|^\?", query) or not query.isascii():
        return
    one, other = parse_query(encoded, "new"), parse_query(query, "new")
    assert one._replace(error=None) == other._replace(error=None)
    assert str(one.error) == str(other.error)
