"""NOTATION.md: the engine reads liberally, writes canonically, and names what it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, NotationError, Position, RuleSetError, State, View
from casino_core.notation.limits import shortened

from . import worlds

T = TypeVar("T")

CARDS = [
    ("Td", "Td"),
    ("10d", "Td"),
    ("10D", "Td"),
    ("tD", "Td"),
    ("T♦", "Td"),
    ("10♦", "Td"),
    ("aS", "As"),
    ("q♠", "Qs"),
    ("K♥", "Kh"),
    ("2♣", "2c"),
    ("８s", "8s"),
    (" 8s ", "8s"),
]


@pytest.mark.parametrize(("text", "canonical"), CARDS)
def test_a_card_is_read_liberally(text: str, canonical: str) -> None:
    assert casino.parse_card(text).text == canonical


@pytest.mark.parametrize("card", casino.FULL_PACK, ids=str)
def test_every_card_reads_back(card: casino.Card) -> None:
    assert casino.parse_card(card.text) is card
    assert casino.parse_card(card.text.swapcase()) is card


def test_a_list_of_cards_has_no_separators() -> None:
    cards = casino.parse_cards("3h9c10dTS")
    assert casino.format_cards(cards) == "3h9cTdTs"
    assert casino.format_cards(casino.card_set(cards)) == "3h9cTsTd"


BAD_CARDS = [
    "",
    "8",
    "s",
    "8x",
    "1s",
    "0s",
    "13s",
    "s8",
    "8s8",
    "8ss",
    "??",
    "\u017fs",
    "8\u017f",
    "\u212as",
]
BAD_CARDS += ["٨s", "8s\0", "8\ns", "🂡", "♠8", "10", "T", "-", "é", "8 s" * 1000]


@pytest.mark.parametrize("text", BAD_CARDS, ids=ascii)
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_card(text)
    assert repr(shortened(text)) in str(error.value)


@pytest.mark.parametrize(
    ("text", "culprit"),
    [
        ("3h9", "'9' in '3h9' is not a card"),
        ("3hx", "'x' in '3hx' is not a card"),
        ("3h??", "'??' in '3h??' is not a card"),
        ("9c\u017fs", "U+017F LATIN SMALL LETTER LONG S, which looks like s"),
        ("\u212as", "U+212A KELVIN SIGN, which looks like K"),
        ("9c\u0669s", "U+0669 ARABIC-INDIC DIGIT NINE, which no notation uses"),
    ],
    ids=ascii,
)
def test_a_list_names_the_culprit(text: str, culprit: str) -> None:
    with pytest.raises(NotationError, match=re.escape(culprit)):
        casino.parse_cards(text)


# Plays

TABLE = "table=9d,5c,6h,2d,4h,3c,8h,(5:2h3h@2),(7:3s4s@1),(9:4c5h@2) hands=8s2s3d9s/Ks"

PLAYS = [
    ("8s", "8s"),
    ("8S", "8s"),
    ("8sx8h,5c,3c", "8sx3c,5c,8h"),
    ("8sX8H,5C,3C", "8sx3c,5c,8h"),
    ("8♠x8♥,5♣,3♣", "8sx3c,5c,8h"),
    ("8s x 8h, 5c, 3c", "8sx3c,5c,8h"),
    ("9sx(9),9d,4h,5c", "9sx4h,5c,9d,(9)"),
    ("3db5c,6h,2d=8", "3db2d,5c,6h=8"),
    ("3d+5c,6h,2d=8", "3db2d,5c,6h=8"),
    ("3dB5c=8", "3db5c=8"),
    ("2sb(5)=7", "2sb(5)=7"),
    ("2sb(9),9d,(7)=9", "2sb9d,(7),(9)=9"),
    ("2s+(4s3s),(9)=9", "2sb(7),(9)=9"),
    ("9sb(9)=9", "9sb(9)=9"),
]


@pytest.fixture
def table() -> Position:
    position = casino.parse_position(TABLE)
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize(("text", "canonical"), PLAYS)
def test_a_play_is_read_liberally_and_written_canonically(
    table: Position, text: str, canonical: str
) -> None:
    play = casino.parse_play(text, table)
    assert casino.format_play(play, table) == canonical
    assert casino.parse_play(canonical, table) == play


def test_two_builds_of_one_value_are_named_by_all_their_cards() -> None:
    text = "rules=standard,same_value=coexist table=(9:2d7s@2),(9:3d6s@1) hands=9h/Ks"
    position = casino.parse_state(text)
    play = casino.parse_play("9hx(7s2d)", position)
    assert casino.format_play(play, position) == "9hx(2d7s)"
    both = casino.parse_play("9hx(6s3d),(2d7s)", position)
    assert casino.format_play(both, position) == "9hx(2d7s),(3d6s)"
    with pytest.raises(NotationError, match="several builds of 9"):
        casino.parse_play("9hx(9)", position)


BAD_PLAYS = [
    ("", "''"),
    ("x", "'x'"),
    ("8", "'8'"),
    ("8s8h", "'8s8h'"),
    ("8sx", "names no pile"),
    ("8sb=8", "names no pile"),
    ("8sx8s", "names 8s twice"),
    ("8sx8h,8h", "names 8h twice"),
    ("9sx(9),(9)", "twice"),
    ("9sx(9),(4c5h)", "twice"),
    ("8sx(8)", "no build (8)"),
    ("8sx(2c6h)", "no build (2c6h)"),
    ("8sx()", "no build ()"),
    ("8sx((8))", "8"),
    ("8sx(8", "not a card"),
    ("8sx8)", "not a card"),
    ("8sxQ", "not a card"),
    ("8sx??", "not a card"),
    ("8sx8h=8", "announces no value"),
    ("3db5c", "value"),
    ("3db5c=", "'3db5c='"),
    ("3db5c=x", "'3db5c=x'"),
    ("3db5c=0", "value"),
    ("3db5c=-8", "'3db5c=-8'"),
    ("3db5c=8=8", "'3db5c=8=8'"),
    ("3db5c=٨", "'3db5c=٨'"),
    ("3db5c=000000", "value"),
    ("3db5c=" + "9" * 1500, "value"),
    ("3db5c=" + "9" * 5000, "play: 5006 characters, more than 2000"),
    ("3db5c=0008" + "9" * 1500, "value"),
    ("9sx(" + "9" * 1500 + ")", "999"),
    ("9sx(0009" + "9" * 1500 + ")", "999"),
    ("8\u017fx8h", "8\u017f"),
    ("8sx8\u017f", "8\u017f"),
    ("\u212asx8h", "\u212as"),
    ("8s\0", "8s"),
    ("8sx" + "8h," * 500, "twice"),
    ("8sx" + "8h," * 5000, "play: 15003 characters"),
]


@pytest.mark.parametrize(("text", "culprit"), BAD_PLAYS, ids=lambda text: ascii(text)[:40])
def test_what_is_not_a_play_is_refused(table: Position, text: str, culprit: str) -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_play(text, table)
    assert culprit in str(error.value)


# Positions

POSITIONS = [
    ("hands=3h9c/4d", "rules=standard hands=3h9c/4d turn=1 dealer=2"),
    ("turn=2&hands=9c3h/4d", "rules=standard hands=3h9c/4d turn=2 dealer=1"),
    ("hands=3h/4d;stock=*3", "rules=standard hands=3h/4d turn=1 dealer=2 stock=*3"),
    ("  HANDS=3H/10D\t Turn=1 ", "rules=standard hands=3h/Td turn=1 dealer=2"),
    ("hands=3h/???? dealer=1", "rules=standard hands=3h/???? turn=1 dealer=1"),
    (
        "table=(9:9h/5c4d@1),3c,9d hands=/ won=8s7s/ last=1 sweeps=1/0 scores=0/20",
        (
            "rules=standard table=3c,9d,(9:4d5c/9h@1) hands=/ turn=1 dealer=2 won=7s8s/ "
            "sweeps=1/0 scores=0/20 last=1"
        ),
    ),
    (
        "rules=royal,sweep_points=0,players=3 hands=A♠/Kd/ stock=2c3c",
        "rules=royal,players=3,sweep_points=0 hands=As/Kd/ turn=1 dealer=3 stock=2c3c",
    ),
    (
        "rules=Standard,COURTS=Royal hands=/ table=(13:6h7h@2)",
        "rules=standard,courts=royal table=(13:6h7h@2) hands=/ turn=1 dealer=2",
    ),
    ("hands=/ stock=*0 last=- won= sweeps=0/0", "rules=standard hands=/ turn=1 dealer=2"),
]


@pytest.mark.parametrize(("text", "canonical"), POSITIONS)
def test_a_position_is_read_liberally_and_written_canonically(text: str, canonical: str) -> None:
    position = casino.parse_state(text)
    assert casino.format_position(position) == canonical
    assert casino.parse_state(canonical) == position
    assert worlds.pasted(position) == position


@pytest.mark.parametrize("text", ["hands=3h/????", "hands=3h/4h stock=*2", "hands=??/?? stock=9c"])
def test_a_position_with_unknown_cards_is_a_view(text: str) -> None:
    assert isinstance(casino.parse_state(text), View)
    assert isinstance(casino.parse_position("hands=3h/4h stock=2c"), Position)


BAD_POSITIONS = [
    ("", "hands", "missing"),
    ("table=3h", "hands", "missing"),
    ("hands", "hands", "no value"),
    ("hands=/ hands=/", "hands", "twice"),
    ("hands=", "hands", "2 players"),
    ("hands=3h", "hands", "2 players"),
    ("hands=3h/4h/5h", "hands", "2 players"),
    ("rules=partnership hands=3h/4h", "hands", "4 players"),
    ("hands=3h3h/", "hands", "3h"),
    ("hands=3h/3h", "hands", "3h"),
    ("hands=3h4h5h6h7h/", "hands", "5 cards"),
    ("hands=??????????/", "hands", "5 cards"),
    ("rules=diamond hands=2h3h4h5h/", "hands", "4 cards"),
    ("rules=standard,players=5 hands=3h4h5h6h7h8h////", "hands", "6 cards"),
    ("hands=3h?/", "hands", "3h?"),
    ("hands=3h??/", "hands", "3h??"),
    ("hands=?/", "hands", "?"),
    ("hands=3x/", "hands", "3x"),
    ("hands=8\u017f/", "hands", "8\u017f"),
    ("hands=\u212as/", "hands", "\u212as"),
    ("hands=\0/", "hands", "U+0000"),
    ("table=3h hands=3h/", "hands", "3h"),
    ("table=3h,3h hands=/", "table", "3h"),
    ("table=3x hands=/", "table", "3x"),
    ("table=?? hands=/", "table", "??"),
    ("table=3h hands=/ won=/3h", "won", "3h"),
    ("hands=3h/ stock=3h", "stock", "3h"),
    ("hands=/ stock=3h3h", "stock", "3h"),
    ("table=( hands=/", "table", "("),
    ("table=) hands=/", "table", ")"),
    ("table=() hands=/", "table", "()"),
    ("table=(7) hands=/", "table", "(7)"),
    ("table=(7:3h4h) hands=/", "table", "(7:3h4h)"),
    ("table=(7:3h4h@) hands=/", "table", "(7:3h4h@)"),
    ("table=(7:3h4h@1 hands=/", "table", "("),
    ("table=((7:3h4h@1)) hands=/", "table", "("),
    ("table=(7:3h4h@0) hands=/", "table", "0"),
    ("table=(7:3h4h@3) hands=/", "table", "'3' is not a seat from 1 to 2"),
    ("table=(7:3h5h@1) hands=/", "table", "3h5h"),
    ("table=(7:7h@1) hands=/", "table", "7h"),
    ("table=(9:4h5h/8h@1) hands=/", "table", "8h"),
    ("table=(9:4h5h/@1) hands=/", "table", "(9:4h5h/@1)"),
    ("table=(9:4h5h/4h5s@1) hands=/", "table", "(9:4h5h/4h5s@1)"),
    ("table=(9:4h5h@1),9s,4h hands=/", "table", "4h"),
    ("table=(11:5h6h@1) hands=/", "table", "11"),
    ("table=(0:5h6h@1) hands=/", "table", "0"),
    ("table=(99:5h6h@1) hands=/", "table", "99"),
    ("table=(٧:3h4h@1) hands=/", "table", "3h4h@1"),
    ("table=(7:3h4h@١) hands=/", "table", "3h4h@"),
    ("table=(10:JhTs@1) hands=/", "table", "court"),
    ("rules=diamond table=(8:2h6h@1) hands=/", "table", "8"),
    ("table=(7:3h4h@1),(7:3s4s@2) hands=/", "table", "7"),
    ("rules=diamond table=8h hands=/", "table", "8h"),
    ("rules=standard,players=5 hands=2h////", "hands", "2h"),
    ("rules=royal-draw,players=5 hands=//// stock=2c", "stock", "2c"),
    ("hands=/ turn=0", "turn", "0"),
    ("hands=/ turn=3", "turn", "3"),
    ("hands=/ turn=", "turn", "''"),
    ("hands=/ turn=x", "turn", "x"),
    ("hands=/ turn=1.0", "turn", "1.0"),
    ("hands=/ turn=²", "turn", "²"),
    ("hands=/ turn=١", "turn", "١"),
    ("hands=/ turn=" + "1" * 1500, "turn", "1"),
    ("hands=/ turn=" + "1" * 5000, "turn", "5000 characters"),
    ("hands=/ dealer=3", "dealer", "3"),
    ("hands=/ dealer=-1", "dealer", "-1"),
    ("hands=/ won=3h", "won", "2 sides"),
    ("hands=/ won=3h/4h/5h", "won", "2 sides"),
    ("hands=/ won=3h3h/", "won", "3h"),
    ("hands=/ won=3/", "won", "3"),
    ("rules=partnership hands=/// won=3h/4h/5h/", "won", "2 sides"),
    ("hands=/ sweeps=1", "sweeps", "2 sides"),
    ("hands=/ sweeps=1/x", "sweeps", "x"),
    ("hands=/ sweeps=-1/0", "sweeps", "-1"),
    ("hands=/ sweeps=1/", "sweeps", "''"),
    ("hands=/ scores=1/2/3", "scores", "2 sides"),
    ("hands=/ scores=1.5/2", "scores", "1.5"),
    ("hands=/ scores=" + "9" * 1500 + "/0", "scores", "9"),
    ("hands=/ scores=" + "9" * 5000 + "/0", "scores", "5002 characters"),
    ("hands=/ last=0", "last", "0"),
    ("hands=/ last=3", "last", "3"),
    ("hands=/ last=?", "last", "?"),
    ("hands=/ stock=*", "stock", "''"),
    ("hands=/ stock=*x", "stock", "x"),
    ("hands=/ stock=*-1", "stock", "-1"),
    ("hands=/ stock=*53", "stock", "53"),
    ("hands=3h/ stock=*52", "stock", "53 cards"),
    ("rules=diamond hands=/ stock=*41", "stock", "41"),
    ("hands=/ stock=3", "stock", "3"),
    ("hands=/ stock=12", "stock", "12"),
    ("rules= hands=/", "rules", "''"),
    ("rules=foo hands=/", "rules", "foo"),
    ("rules=standard,foo=1 hands=/", "rules", "foo"),
    ("rules=standard,courts hands=/", "rules", "courts"),
    ("rules=standard,courts= hands=/", "rules", "courts"),
    ("rules=standard,courts=all hands=/", "rules", "all"),
    ("rules=standard,,courts=royal hands=/", "rules", "''"),
    ("rules=standard,gather=maybe hands=/", "rules", "maybe"),
    ("rules=standard,players=1 hands=/", "rules", "players=1"),
    ("rules=standard,players=7 hands=/", "rules", "players=7"),
    ("rules=standard,packet=3 hands=/", "rules", "packet=3"),
    ("rules=standard,target=0 hands=/", "rules", "target=0"),
    ("rules=standard,target=-5 hands=/", "rules", "target=-5"),
    ("rules=standard,target=x hands=/", "rules", "target=x"),
    ("rules=standard,max_builds=0 hands=/", "rules", "max_builds=0"),
    ("rules=standard,max_builds=٣ hands=/", "rules", "max_builds"),
    ("rules=standard,sweep_points=none hands=/", "rules", "sweep_points=none"),
    ("rules=standard,players=3,players=4 hands=/", "rules", "players"),
    ("rules=royal,rules=royal hands=/", "rules", "rules"),
    ("rules=standard rules=royal hands=/", "rules", "twice"),
]


@pytest.mark.parametrize(
    ("text", "field", "culprit"), BAD_POSITIONS, ids=lambda text: ascii(text)[:48]
)
def test_what_is_not_a_position_is_refused(text: str, field: str, culprit: str) -> None:
    with pytest.raises((NotationError, RuleSetError)) as error:
        casino.parse_state(text)
    message = str(error.value)
    assert message.startswith(f"{field}:")
    assert culprit in message


@pytest.mark.parametrize("culprit", ["foo=1", "hand=3h", "3h", "=", "=x"])
def test_what_is_not_a_field_is_refused(culprit: str) -> None:
    with pytest.raises(NotationError, match="no such field; there are rules, table, hands") as no:
        casino.parse_state(f"hands=-/- {culprit}")
    assert repr(culprit) in str(no.value)


CLASHES = [
    ("partnership=on,players=3", "partnership", "players"),
    ("partnership=on", "partnership", "players"),
    ("pack=40,scoring=diamond,players=5", "pack", "players"),
    ("pack=40", "pack", "scoring"),
    ("scoring=diamond", "pack", "scoring"),
    ("calling=on,players=3", "calling", "players"),
    ("calling=on,target=none", "calling", "target"),
    ("calling=any,players=3", "calling=any", "players"),
    ("calling=any,target=none", "calling=any", "target"),
    ("calling=any,goal=least", "calling=any", "goal"),
]


@pytest.mark.parametrize(("options", "one", "other"), CLASHES)
def test_two_options_that_make_no_sense_are_both_named(options: str, one: str, other: str) -> None:
    with pytest.raises(RuleSetError) as error:
        casino.parse_rules(f"standard,{options}")
    assert one in str(error.value)
    assert other in str(error.value)


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_a_preset_is_written_by_its_own_name(preset: str) -> None:
    assert casino.format_rules(casino.parse_rules(preset)) == _first_name(preset)
    assert casino.parse_rules(preset.upper()) == casino.PRESETS[preset]


def _first_name(preset: str) -> str:
    """Return the name of the first preset with the same rules."""
    rules = casino.PRESETS[preset]
    return next(name for name, other in casino.PRESETS.items() if other == rules)


def test_equal_rule_sets_give_equal_texts() -> None:
    one = casino.parse_rules("royal,sweep_points=0,ace=1")
    other = casino.parse_rules("standard,courts=royal")
    assert one == other
    assert casino.format_rules(one) == casino.format_rules(other)


# Random texts

ALPHABET = "A23456789TJQKshdc♠♥xb+×,()=:@/*?-.&; \t\0é٣\u017fKkS10\u212a"
wild = st.one_of(st.text(max_size=60), st.text(ALPHABET, max_size=60))
VALID = [casino.format_position(position) for position in worlds.puzzles(3, 25)]


@given(wild)
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    refuse_or_read(text)
    refuse_or_read(f"hands={text}")
    refuse_or_read(f"table={text} hands=/")
    refuse_or_read(f"rules={text} hands=/")


@given(st.sampled_from(VALID), st.data())
def test_a_spoilt_position_is_read_or_refused_by_name(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 6)))
    middle = data.draw(st.text(ALPHABET, max_size=6))
    refuse_or_read(text[:start] + middle + text[end:])


def refuse_or_read(text: str) -> None:
    """Assert that a text is either read and written canonically, or refused with a message."""
    position = read_or_none(casino.parse_state, text)
    if position is None:
        return
    canonical = casino.format_position(position)
    assert casino.parse_state(canonical) == position
    assert casino.format_position(casino.parse_state(canonical)) == canonical


@given(wild)
def test_any_text_is_a_play_or_is_refused(text: str) -> None:
    position = casino.parse_position(TABLE)
    for whole in (text, f"8sx{text}", f"8sb5c={text}", f"8sx({text})", f"8s{text}"):
        play = read_or_none(lambda text: casino.parse_play(text, position), whole)
        if play is not None:
            assert casino.parse_play(casino.format_play(play, position), position) == play


@given(wild)
def test_any_text_is_a_card_a_rule_set_or_is_refused(text: str) -> None:
    for parse in (casino.parse_card, casino.parse_cards, casino.parse_rules):
        read_or_none(parse, text)


def read_or_none(parse: Callable[[str], T], text: str) -> T | None:
    """Return the parsed text, or None if it is refused with a message."""
    message = ""
    try:
        return parse(text)
    except CasinoError as error:
        message = str(error)
    assert message
    return None


@given(st.integers(0, 10**6))
def test_a_position_and_a_view_are_read_as_what_they_are(number: int) -> None:
    chance = Random(number)
    for position in islice(worlds.walk(chance, worlds.random_rules(chance)), 0, None, 3):
        text, hidden = str(position), str(position.view())
        assert type(casino.parse_position(text)) is Position
        assert casino.parse_position(text) == casino.parse_state(text)
        assert type(casino.parse_view(text)) is View
        assert str(casino.parse_view(text)) == hidden
        assert type(casino.parse_view(hidden)) is View
        assert str(casino.parse_view(hidden)) == hidden


def test_a_position_that_hides_cards_is_a_view_for_one_more_release() -> None:
    text = "table=5h,3d hands=3s8s/????"
    read: Callable[[str], State] = casino.parse_position
    with pytest.warns(DeprecationWarning, match="use parse_view or parse_state") as error:
        view = read(text)
    assert view == casino.parse_view(text)
    assert [each.filename for each in error] == [__file__]
