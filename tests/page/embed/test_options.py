"""The options of a table in another page, and their manual."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from casino_core import OPTIONS, PRESETS, CasinoError, Game, legal_plays, parse_rules
from casino_core.notation.positions import FIELDS as POSITION_FIELDS
from casino_core.options.option import value_text
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.leads import is_offered
from casino_page.embed.messages import FIELDS, LONGEST, VERSION, field_of
from casino_page.embed.options import CHOICES, QUERY_FIELDS, parse_options
from casino_page.embed.restarting_game import RestartingGame
from casino_page.game.seats import SeatedPlayer, names_of
from casino_page.render.actions import actions
from casino_page.render.menu import menu
from tests.javascript import evaluate, script

ELEMENT = "js/embed/casino-table.js"
COVER = "js/embed/cover.js"
OPTIONS_SCRIPT = "js/embed/options.js"
USUAL = {
    "theme": "auto",
    "felt": "auto",
    "backs": "auto",
    "lang": "en",
    "controls": "play",
    "moves": "off",
    "start": "click",
}


def test_without_a_word_the_defaults_hold() -> None:
    options = parse_options("")
    assert options.looks == USUAL
    assert options.request.seated_players == (SeatedPlayer(), SeatedPlayer("greedy"))
    assert (options.request.game_query, options.request.error, options.lesson) == (
        "",
        None,
        "",
    )


def test_a_position_a_seat_and_a_level() -> None:
    options = parse_options(
        "?hands=3h/9c/Kd/2s&rules=standard,players=4&seat=3&level=counting&theme=dark&moves=on"
    )
    assert options.request.error is None
    assert options.request.seated_players == (
        SeatedPlayer("counting"),
        SeatedPlayer("counting"),
        SeatedPlayer(),
        SeatedPlayer("counting"),
    )
    assert options.request.position is not None
    assert options.looks == {**USUAL, "theme": "dark", "moves": "on"}


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_asked_for(level: str) -> None:
    options = parse_options(f"level={level}")
    assert options.request.seated_players == (SeatedPlayer(), SeatedPlayer(level))


def test_no_level_is_called_a_mistake() -> None:
    assert mistakes_in([f"level={level}" for level in LEVELS]) == {}


def test_an_author_may_ask_for_a_level_that_a_new_game_does_not_offer() -> None:
    rules = PRESETS["swazi"]
    assert not is_offered("master", rules)
    options = parse_options("rules=swazi&level=master-1")
    assert options.request.seated_players == (SeatedPlayer(), SeatedPlayer("master-1"))


def test_who_sits_where_in_full() -> None:
    assert parse_options("seats=counting,person:Ann").request.seated_players == (
        SeatedPlayer("counting"),
        SeatedPlayer(None, "Ann"),
    )


def test_a_puzzle() -> None:
    options = parse_options("puzzle=two-handed-12&speed=instant")
    assert (options.puzzle, options.lesson) == ("two-handed-12", "")
    assert parse_options("puzzle=day").puzzle == "day"


def test_a_study() -> None:
    options = parse_options("table=5h&hands=5s3c/9d&study=5sx5h+{fine}&theme=dark&speed=instant")
    assert options.study == "table=5h hands=5s3c/9d\n5sx5h {fine}"
    assert options.request.instant
    assert not options.request.opening  # the page of the game would open its own board


def test_a_lesson() -> None:
    options = parse_options("lesson=sums/12&speed=instant")
    assert (options.lesson, options.chapter) == ("sums/12", "sums")
    assert options.request.instant


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("theme=blue", "theme"),
        ("felt=purple", "felt"),
        ("backs=plain", "backs"),
        ("lang=xx", "lang"),
        ("controls=some", "controls"),
        ("moves=maybe", "moves"),
        ("start=later", "start"),
        ("seat=3", "seat"),
        ("seat=0", "seat"),
        ("seat=²", "seat"),
        ("level=genius", "level"),
        ("seats=person,greedy&level=greedy", "seats"),
        ("lesson=Sums", "lesson"),
        ("lesson=../x/1", "lesson"),
        ("lesson=sums/1&seed=3", "lesson"),
        ("puzzle=17", "puzzle"),
        ("puzzle=../x-1", "puzzle"),
        ("puzzle=standard-1&seed=3", "puzzle"),
        ("puzzle=standard-1&lesson=sums/1", "puzzle"),
        ("study=3h&hands=3h/9c&table=5h&seat=2", "study"),
        ("study=3h&hands=3h/9c&table=5h&seats=you,you", "study"),
        ("study=3h&puzzle=day&lesson=sums/1", "study"),
        ("contrls=3", "contrls"),
        ("hands=3h9c/Kd&table=9x", "table"),
    ],
)
def test_a_bad_one_is_refused_by_its_name(query: str, field: str) -> None:
    with pytest.raises(CasinoError, match=f"^{field}: ") as error:
        parse_options(query)
    assert field_of(error.value) == field


GOOD = (
    "hands=3h9c/????&table=5h&seat=2&level=master&THEME=Dark&start=now",
    "rules=royal,sweep_points=0,draw=YES&seed=monday&speed=instant&controls=none",
    "rules=target=21,Players=3&seats=you,Greedy:Ada,person:Ben&lang=de&moves=on",
    "rules=Standard, target=none&seat=02&lesson=",
    "rules=royal,points=Td:3/most-cards:3:each/fed:-2",
    "rules=standard,points=none",
    "lesson=sums/12",
    "puzzle=standard-17",
    "puzzle=day&speed=instant",
    "study={a comment, a%3Db} 5sx5h&table=5h&hands=5s/9d",
    "",
)
BAD = (
    *("level=genius", "seat=9", "theme=blue", "start=later", "lesson=Sums", "rules=bogus"),
    *("puzzle=17", "puzzle=Standard-1", "table=9d%203c&hands=3h/4c"),
    *("rules=royal,courts=purple", "rules=royal,x=1", "rules=target=soon", "rules=players=7"),
    *("rules=standard,points=Td", "rules=points=3/Td:3"),
    *("seats=wizard,person", "tabel=9d", "speed=fast", "seed=", "controls=some", "lang=it"),
)


def test_mistakes_are_found_before_python_is_there() -> None:
    assert mistaken([query for query in GOOD if "lesson=" not in query]) == [""] * 9
    assert all(mistaken(BAD))
    for query in BAD:
        with pytest.raises(CasinoError):
            parse_options(query)


BAD_TABLES = (
    *("table=9d,9d", "table=9d&hands=3h/4c&table=3c", "hands=3h", "hands=3h/4c/5d", "hands="),
    *("hands=3h3h/????", "table=9d&hands=9d3c/??", "hands=3h?/4c", "hands=-/3h"),
    *("rules=players=3&hands=3h/4c", "turn=3&hands=3h/4c", "turn=x&hands=3h/4c", "dealer=9"),
    *("table=(9:4d5s@3)&hands=3h/4c", "table=(8:4d5s@1)&hands=3h/4c"),
    *("won=9d&hands=3h/4c", "last=4&hands=3h/4c", "stock=*x&hands=3h/4c", "scores=5/5/5"),
    *("scores=1/x&hands=3h/4c", "won=3h/&hands=3h/4c", "stock=9d&table=9d&hands=3h/4c"),
    *("rules=partnership,players=3", "rules=royal,draw=yes,draw=no", "seat=3", "seed=a&seed=b"),
    *("seats=person", "seats=greedy,greedy", "seats=person:Ann,person:ann", "seed=a%0ab"),
    *("seats=person,greedy&level=greedy", "theme=dark&theme=light", "study=3h", "study="),
    *("lesson=sums/1&seed=3", "puzzle=day&hands=3h/4c", "study=3h&table=5h&hands=3h/9c&seat=1"),
    *("study=3h&hands=3h/9c&daily=today", "study=3h&hands=3h/9c&seed=a", "daily=today&dealer=1"),
    *("position=hands%3D3h/4c%20table%3D9d&table=9d", "position=hands%3D3h/3h"),
    "position=table%3D9d",
)


def test_a_mistake_of_a_whole_table_is_found_in_its_field_before_python_is_there() -> None:
    for query, mistake in zip(BAD_TABLES, mistaken(BAD_TABLES), strict=True):
        with pytest.raises(CasinoError) as error:
            parse_options(query, "seed")
        assert mistake == field_of(error.value), query


def test_no_position_of_a_game_is_called_a_mistake() -> None:
    queries: list[str] = []
    for name in PRESETS:
        chance = Random(name)
        for rules in (name, *(f"{name},players={number}" for number in OPTIONS["players"].values)):
            try:
                game = Game.new(rules, seed=name)
            except CasinoError:
                continue  # not a game for that many players
            for _ in range(40):
                if not game.position.over:
                    game = game.play(chance.choice(legal_plays(game.position)))
                    queries += [str(game.position), str(game.position.view(game.position.turn))]
    assert all(query.startswith("rules=") for query in queries)
    assert mistakes_in(queries) == {}


def test_no_house_rule_is_called_a_mistake() -> None:
    queries: list[str] = []
    for number, name in enumerate(PRESETS, 1):
        for option in OPTIONS.values():
            for value in option.values:
                rules = f"{name},{option.name}={value_text(value)}"
                try:
                    parse_rules(rules)
                except CasinoError:
                    continue
                queries.append(f"rules={rules}")
        assert len(queries) > 50 * number, name
    assert mistakes_in(queries) == {}


option_texts = st.sampled_from(
    [field for query in (*GOOD, *BAD) for field in query.split("&")] + ["level", "seat=2", "turn=1"]
)


@settings(deadline=None, max_examples=4, phases=(Phase.generate,))
@given(st.lists(st.lists(option_texts, max_size=4).map("&".join), min_size=80, max_size=80))
def test_no_good_option_is_called_a_mistake(queries: list[str]) -> None:
    for query, mistake in zip(queries, mistaken(queries), strict=True):
        if mistake:
            with pytest.raises(CasinoError):
                parse_options(query)


def mistakes_in(queries: Sequence[str]) -> dict[str, str]:
    """The fields that the script calls a mistake, by their queries; one start of Node for all."""
    fields = zip(queries, mistaken(queries), strict=True)
    return {query: field for query, field in fields if field}


def mistaken(queries: Sequence[str]) -> Any:
    return evaluate(
        f"""{script("js/embed/position.js")}
        {script(OPTIONS_SCRIPT)}
        const {{ readAddress }} = globalThis.casinoPosition;
        const {{ mistakenField }} = globalThis.casinoOptions;
        const result = given.map((query) => {{
            const twice = [];
            return mistakenField(readAddress(query, twice), twice) ?? '';
        }});
        """,
        queries,
    )


def test_a_new_game_is_the_same_one_again() -> None:
    current_game = RestartingGame(
        parse_options("hands=3h9c/????&table=5h&seed=x").request, lambda: "new"
    )
    start = current_game.session.game
    current_game.session.play("3h")
    assert "Start over" in menu(current_game.scene())
    assert "Another game" not in actions(current_game.scene())
    current_game.new_game()
    assert current_game.session.game == start
    assert current_game.session.seated_players == (SeatedPlayer(), SeatedPlayer("greedy"))


def test_dealt_anew_where_no_seed_was_asked_for() -> None:
    request = parse_options("rules=royal").request
    assert request.rules == parse_rules("royal")
    assert (
        RestartingGame(request, lambda: "a").session.game
        != RestartingGame(request, lambda: "b").session.game
    )


# The manual, which is in the script that other pages take


def defaults() -> dict[str, str]:
    match = re.search(r"DEFAULTS = Object.freeze\(\{(.*?)\}\);", script(ELEMENT), re.DOTALL)
    assert match
    lines = re.findall(r"^\s*(\w+): '([^']*)', // \w", match[1], re.MULTILINE)
    assert len(lines) == len(re.findall(r"^\s*\w+:", match[1], re.MULTILINE)), "each has its words"
    return dict(lines)


def test_the_manual_names_every_option_and_its_default() -> None:
    manual = defaults()
    assert {*manual, *attributes_of_positions()} == {*QUERY_FIELDS}
    assert {name: manual[name] for name in CHOICES} == USUAL
    options = {name: value for name, value in manual.items() if value}
    query = "&".join(f"{name}={value}" for name, value in options.items())
    assert parse_options(query).request.seated_players == parse_options("").request.seated_players
    assert parse_options(query).looks == USUAL


def attributes_of_positions() -> list[str]:
    names: list[str] = constant(ELEMENT, "POSITION_FIELDS")
    return names


def test_each_field_of_a_position_is_an_attribute() -> None:
    assert {*attributes_of_positions(), "rules"} == {*POSITION_FIELDS}


@cache
def element_in_node() -> str:
    """The script of the element, with the little of a browser that it asks for."""
    return f"""
    globalThis.HTMLElement = class {{}};
    const baseURI = 'https://a.example/';
    globalThis.document = {{ addEventListener() {{}}, querySelector() {{}}, baseURI }};
    globalThis.addEventListener = () => {{}};
    const defined = {{}};
    const define = (name, element) => {{ defined[name] = element; }};
    globalThis.customElements = {{ get() {{}}, define }};
    {script(ELEMENT)}
    const element = (attributes) => Object.assign(new defined['casino-table'](), {{
      getAttribute: (name) => attributes[name] ?? null,
      hasAttribute: (name) => Object.hasOwn(attributes, name),
    }});"""


def queries_of(elements: list[dict[str, str]]) -> list[str]:
    code = "const result = given.map((attributes) => element(attributes).address);"
    addresses = evaluate(element_in_node() + code, elements)
    return [address.partition("?")[2].partition("#")[0] for address in addresses]


def test_a_position_can_stand_in_one_attribute_or_in_one_for_each_field() -> None:
    whole = {"position": "table=9d,3c hands=3h9c/???? turn=2", "rules": "royal"}
    parts = {"rules": "royal", "table": "9d,3c", "hands": "3h9c/????", "turn": "2"}
    first, second = (parse_options(query, "x").request for query in queries_of([whole, parts]))
    assert first.position == second.position
    assert first.position is not None


def test_a_field_that_is_given_twice_is_named() -> None:
    [query] = queries_of([{"position": "table=9d hands=3h/9c", "hands": "4h/5c"}])
    with pytest.raises(CasinoError, match=r"^hands: ") as error:
        parse_options(query)
    assert field_of(error.value) == "hands"


def test_the_manual_lists_every_choice_and_level() -> None:
    for name, known in (*CHOICES.items(), ("level", tuple(PLAYERS))):
        line = re.search(rf"^\s*{name}: .*$", script(ELEMENT), re.MULTILINE)
        assert line
        assert all(value in line[0] for value in known), name


def test_the_script_before_python_has_the_same_bounds() -> None:
    assert constant(COVER, "LONGEST") == LONGEST
    assert constant(OPTIONS_SCRIPT, "CHOICES") == json.loads(json.dumps(dict(CHOICES)))
    assert constant(OPTIONS_SCRIPT, "CHOICES")["start"] == ["click", "now"]
    assert ["listen", *constant(COVER, "REQUESTS")] == list(FIELDS)


def test_the_scripts_send_the_version_that_python_reads() -> None:
    assert constant(COVER, "VERSION") == constant(ELEMENT, "VERSION") == VERSION


NAMED = (
    *[("", players) for players in range(2, 7)],
    ("seat=2", 2),
    ("seat=3&level=master", 4),
    ("level=beginner", 2),
    ("seats=person,counting,person:Clara,Counting", 4),
    ("seats=careless,you,greedy:Ada,greedy,greedy: Rex,searcher", 6),
)
"""Queries, each with the number of players."""


def test_the_picture_has_the_names_of_the_computer_players() -> None:
    code = f"""{script(OPTIONS_SCRIPT)}
        const result = given.map((each) => globalThis.casinoOptions.namesOf(...each));"""
    expected = {}
    for query, players in NAMED:
        seated_players = parse_options(f"{query}&rules=players={players}").request.seated_players
        assert seated_players
        pairs = zip(seated_players, names_of(seated_players), strict=True)
        expected[query, players] = [name if player.level else player.name for player, name in pairs]
    fields = [(dict(parse_qsl(query)), players) for query, players in NAMED]
    assert dict(zip(NAMED, evaluate(code, fields), strict=True)) == expected


def constant(name: str, of: str) -> Any:
    """The value of a constant in a script."""
    match = re.search(rf"^ *const {of} = (.*?);", script(name), re.MULTILINE)
    assert match
    return json.loads(match[1])
