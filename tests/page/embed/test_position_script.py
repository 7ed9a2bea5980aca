"""The script that reads positions before Python is there reads them as the engine does."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from casino_core import PRESETS as PRESET_RULES
from casino_core import (
    Card,
    CardSet,
    CasinoError,
    Game,
    Position,
    RuleSet,
    View,
    cards_in,
    format_position,
    parse_rules,
    parse_state,
)
from casino_core.notation.cards import UNKNOWN
from casino_core.notation.positions import FIELDS
from casino_page.address.page_request import read_fields
from casino_page.embed.options import OPTIONS
from casino_page.game.table_places import NO_PLACES, Piles
from casino_page.render.felt import place_attributes
from tests.javascript import evaluate, script

from ...core import worlds
from ..tables import PRESETS

KNOWN = (*FIELDS, *OPTIONS, "seed", "seats", "speed", "view")

LIBERAL = (
    "hands=10h9♠/3H4s table=tD,as,(9:4♦5S@2) turn=1",
    "hands=-/3h table=-",
    "hands=3h,9c/???? stock=????????",
    "hands=3h9c/???? table=9d3c,(7:4h3s@2) stock=10h2c dealer=1",
    "rules=partnership hands=3h/4h/5h/6h turn=3",
    "rules=royal,players=3 hands=??/??/8sTd turn=2",
    "rules=royal hands=3hQd/?? table=(14:As/Ad@1),(13:Td3c/Ks@2)",
    "hands=????/3h9c turn=2 table= stock=-",
    "rules=standard,pack=60 hands=11h9♠/12dEs table=Js,wc,Td stock=*9",
    "rules=dominicano,players=3,direction=clockwise hands=3h/4h/5h",
    "rules=royal,direction=counter-clockwise,players=3 hands=3h/4h/5h",
)
"""Texts that are not in the canonical form, but mean a position."""

QUERIES = (
    "?table=9d,3c&hands=3h9c/????&lang=de",
    "?Hands=3h%2F9c;TABLE=9d",
    "?hands=3h/9c+table=9d+turn=2&seed=a%20b",
    "hands=3h/9c%20table=(7:4h3s@2)&theme=dark",
    "?seed=a+++b+++table=9d++&hands=3h/9c&lang=de+++fr++",
    "?seed=+++a%0A%0Ab%20=+c",
    "?seed=a%26b%3Bc&rules=royal%2Cplayers%3D3",
    "",
)


def read_by_the_script(queries: list[str]) -> Any:
    code = f"""{script("js/embed/position.js")}
        const {{ readFields, readPosition }} = globalThis.casinoPosition;
        const result = given.map((query) => {{
            const fields = readFields(query);
            return {{ fields, position: readPosition(fields) }};
        }});"""
    return evaluate(code, queries)


def as_the_engine_reads(state: Position | View) -> dict[str, Any]:
    """Return the values that the script should find in a position."""
    return {
        "isDeal": False,
        "dealt": 0,
        "clockwise": state.rules.direction == "clockwise",
        "hands": [
            {"cards": texts(hand), "hidden": hidden}
            for hand, hidden in zip(state.hands, state.hidden, strict=True)
        ],
        "loose": texts(state.loose),
        "builds": sorted(
            [build.value, texts(build.cards), build.owner + 1, build.multiple]
            for build in state.builds
        ),
        "tops": [
            [
                {"card": cards[0].text, "owners": owners(state, cards[0])}
                for cards in state.tops(seat)
            ]
            for seat in state.rules.seats
        ],
        "captured": [state.won[state.rules.side(seat)].bit_count() for seat in state.rules.seats],
        "sides": state.rules.sides,
        "turn": state.turn + 1,
        "dealer": state.dealer + 1,
        "stock": len(state.stock),
    }


def owners(state: Position | View, card: Card) -> list[int]:
    """Return the seats, from 1, whose pile a captured card lies on."""
    pile = state.pile_of(card)
    return [seat + 1 for seat in state.rules.seats if state.rules.pile(seat) == pile]


def texts(cards: CardSet) -> list[str]:
    return [card.text for card in cards_in(cards)]


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    builds = sorted(
        [build["value"], build["cards"], build["owner"], len(build["sets"]) > 1]
        for build in position["builds"]
    )
    for build in position["builds"]:
        assert sorted(build["cards"]) == sorted(card for each in build["sets"] for card in each)
    return {**position, "builds": builds}


OPEN_PILES = (
    "swazi",
    "sotho,players=4,partnership=on",
    "sotho,players=4,partnership=on,pile_tops_of=opponents",
    "south-african,players=3",
    "khasino,players=4,partnership=on",
    "swazi,pile_tops=off",
    "standard,pile_tops=build",
    "partnership,pile_tops=build,piles=seat",
)


def test_every_position_of_a_round_is_read_alike() -> None:
    """The whole position, and the view of a seat in which others are hidden."""
    states: list[Position | View] = []
    for rules in (*PRESETS, *OPEN_PILES):
        positions = [*worlds.walk(Random(rules), parse_rules(rules))]
        assert any(position.builds for position in positions), rules
        states += [each for position in positions for each in (position, position.view(0))]
    queries = [f"?{format_position(state).replace(' ', '&')}" for state in states]
    for state, read in zip(states, read_by_the_script(queries), strict=True):
        assert comparable(read["position"]) == as_the_engine_reads(state), format_position(state)


@cache
def liberal_readings() -> dict[str, Any]:
    queries = ["&".join(quote(part) for part in text.split()) for text in LIBERAL]
    return dict(zip(LIBERAL, read_by_the_script(queries), strict=True))


@pytest.mark.parametrize("text", LIBERAL)
def test_what_the_engine_takes_the_script_takes_too(text: str) -> None:
    read = liberal_readings()[text]
    assert comparable(read["position"]) == as_the_engine_reads(parse_state(text))


def test_the_fields_of_an_address_are_the_same() -> None:
    read = evaluate(
        f"""{script("js/embed/position.js")}
        const result = given.map((query) => globalThis.casinoPosition.readFields(query));""",
        QUERIES,
    )
    assert read == [read_fields(query, KNOWN) for query in QUERIES]


def test_a_new_deal_has_the_cards_of_its_preset() -> None:
    """Every preset with every number of players."""
    deals = [*PRESET_RULES, *(f"{name},players={n}" for name in PRESET_RULES for n in range(2, 7))]
    possible = {text: rules for text in deals if (rules := rules_or_none(text))}
    positions = read_by_the_script(["", *(f"?rules={text}" for text in possible)])
    for rules, read in zip([PRESET_RULES["standard"], *possible.values()], positions, strict=True):
        position, start = read["position"], Game.new(rules, "deal").position
        assert position["isDeal"]
        hands = [{"cards": [], "hidden": start.hand_count(seat)} for seat in rules.seats]
        assert position["hands"] == hands, rules
        assert (position["dealt"], position["stock"]) == (start.loose.bit_count(), len(start.stock))


def rules_or_none(text: str) -> RuleSet | None:
    try:
        return parse_rules(text)
    except CasinoError:
        return None


@pytest.mark.parametrize("text", ["hands=3z/??", "hands=3h/??&table=(7@2)", "hands=3h/??&table=1"])
def test_what_cannot_be_read_throws_and_is_left_to_python(text: str) -> None:
    thrown = evaluate(
        f"""{script("js/embed/position.js")}
        const {{ readFields, readPosition }} = globalThis.casinoPosition;
        let result = false;
        try {{ readPosition(readFields(given)); }} catch {{ result = true; }}""",
        text,
    )
    assert thrown is True


def test_the_piles_lie_in_the_same_places() -> None:
    tables = [*product(range(27), range(7)), (52, 0), (52, 12)]
    places = evaluate(
        f"""{script("js/embed/position.js")}
        const {{ placesOf, attributesOf }} = globalThis.casinoPosition;
        const result = given.map((table) => placesOf(...table)).map(({{ size, builds, singles }}) =>
            [size, [...builds, ...singles].map((place) => [place, attributesOf(place)])]);""",
        tables,
    )
    for (singles, builds), (size, piles) in zip(tables, places, strict=True):
        keys = Piles(tuple(range(1, singles + 1)), tuple(range(100, 100 + builds)))
        expected = NO_PLACES.then(keys)
        assert size == expected.size
        assert [place for place, _ in piles] == [
            expected.of_piles[key] for key in (*keys.builds, *keys.singles)
        ]
        for place, attributes in piles:
            named = {f"data_{name}": value for name, value in attributes.items()}
            assert named == place_attributes(place)


def test_a_hidden_card_has_one_notation() -> None:
    assert len(set(UNKNOWN)) == 1  # the script looks for its first character


WITH_MISTAKES = (
    "table=9d,9d hands=3h/9c",
    "table=9d hands=9d3c/4h",
    "table=(9:4d5s/9d@1) hands=9d/3h",
    "table=9d hands=3h/4h won=9d/-",
    "table=9d hands=3h/4h stock=9d",
    "table=9d,9D hands=3h/????",
    "rules=standard,pack=104 table=9d,9d,9d hands=3h/4h",
    "rules=standard,pack=40 table=9d hands=3h/4h",
    "rules=krypkasino table=Ed hands=3h/4h",
)


def test_a_card_that_lies_twice_or_is_of_another_pack_is_found_before_python_is_there() -> None:
    code = f"""{script("js/embed/position.js")}
        const {{ readFields, mistakenField }} = globalThis.casinoPosition;
        const isMistaken = (query) => mistakenField(readFields(query)) !== undefined;
        const result = given.map(isMistaken);"""
    assert evaluate(code, WITH_MISTAKES) == [True] * len(WITH_MISTAKES)
    for text in WITH_MISTAKES:
        with pytest.raises(CasinoError):
            parse_state(text)
    twice = ["rules=standard,pack=104 table=9d,9d hands=3h/4h", "rules=mulle table=9d hands=3h/4h"]
    assert evaluate(code, twice) == [False] * len(twice)
