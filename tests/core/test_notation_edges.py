"""Errors at the edges of the notation, each with the field that it names."""

from __future__ import annotations

from html import unescape

import pytest

import casino_core as casino
from casino_core import OPTIONS, CasinoError, NotationError, RuleSetError
from casino_core.notation.characters import closed, plain, plain_document, without_frame
from casino_core.notation.limits import LONGEST_POSITION, visible
from casino_core.notation.rulesets import parse_value
from casino_core.notation.tasks import parse_legal_play


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("rules=krypkasino hands=3h/4c aside=5h", "aside: 5h is not a court card"),
        ("rules=krypkasino hands=3h/4c aside=zz", "aside: "),
        ("hands=3h/4c fed=1/2", "fed: it belongs to games with sweep_transfer"),
        ("hands=3h/4c twins=1/2", "twins: it belongs to games with twin_points"),
        ("hands=3h/4c aside=Kh", "aside: it belongs to games with courts_aside"),
        ("rules=standard,sweep_transfer=on hands=3h/4c scores=-100000/0", "scores: "),
        ("hands=3h/4c last=3", "last: "),
        ("table=x hands=3h/4c", "table: "),
    ],
)
def test_a_position_names_the_field_that_is_wrong(position: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_state(position)
    assert str(error.value).startswith(message)


def test_a_court_card_without_a_value_is_in_no_build() -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_state("table=(10:KhTd@1) hands=Th/4c")
    words = "a court card without value is in no build"
    assert str(error.value) == f"table: (10:KhTd@1): {words}"


def test_the_least_and_the_last_of_a_field_are_read() -> None:
    least = casino.parse_state("rules=standard,sweep_transfer=on hands=3h/4c scores=-99999/0")
    assert least.scores == (-99_999, 0)
    for last in ("last=", "last=-", ""):
        assert casino.parse_state(f"table=5d hands=3h/4c {last}").last is None
    assert casino.parse_state("table=- hands=3h/4c").loose == casino.NO_CARDS


@pytest.mark.parametrize(
    ("name", "text"), [("target", "\u0662\u0661"), ("pack", "53"), ("target", "123456")]
)
def test_a_value_that_is_not_a_number_of_the_option_is_refused(name: str, text: str) -> None:
    with pytest.raises(RuleSetError, match=f"^rules: {name}="):
        parse_value(OPTIONS[name], text)


def test_an_unknown_option_is_told_from_a_wrong_separator() -> None:
    with pytest.raises(CasinoError, match="'tarket' is not an option"):
        casino.parse_rules("standard,tarket=5")
    with pytest.raises(CasinoError, match="write a comma"):
        casino.parse_rules("standard,players|target=5")


def test_a_card_of_a_pile_is_named_with_the_pile_in_which_it_lies() -> None:
    state = casino.parse_state("rules=khasino table=5h hands=8s/9c won=/2d8c")
    assert casino.parse_play("8sx8c^2", state).taken
    with pytest.raises(NotationError, match=r"8c is not in pile 1$"):
        casino.parse_play("8sx8c^1", state)
    with pytest.raises(NotationError, match=r"5h is not in pile 1$"):
        casino.parse_play("8sx5h^1", state)


def test_a_byte_that_could_not_be_read_is_shown_by_its_number() -> None:
    assert visible("8\udc80s\udcff") == "8<0x80>s<0xFF>"
    assert visible("8\udc7fs\ud800") == "8<U+DC7F>s<U+D800>"


def test_a_bracket_goes_from_the_end_of_a_line_where_none_was_opened() -> None:
    for line, expected in (("8s)", "8s"), ("8sx(8)", "8sx(8)"), ("a)(", "a)(")):
        assert without_frame(line) == expected


def test_a_document_is_read_with_quotation_marks_as_entities_only_where_it_has_no_others() -> None:
    assert plain_document("x &quot;y&quot;") == plain_document("x &#34;y&#34;") == 'x "y"'
    for text in ("&amp;x", 'say "x" &quot;'):
        assert plain_document(text) == text


def test_a_list_is_closed_where_there_are_no_fields() -> None:
    assert closed("9d , 3c", ()) == "9d,3c"


def test_points_are_carried_over_in_games_that_do_so_only() -> None:
    with pytest.raises(NotationError, match=r"^carried: points are carried over only"):
        casino.parse_state("hands=3h/4c carried=1/2")


def test_white_space_around_the_equals_sign_of_an_option_means_nothing() -> None:
    assert casino.parse_rules("royal, target = 11").target == 11


def test_two_equal_builds_of_two_packs_are_both_named() -> None:
    state = casino.parse_state(
        "rules=standard,pack=104,same_value=coexist table=(8:3h5h@1),(8:3h5h@2) hands=8s/4c"
    )
    assert casino.parse_play("8sx(3h5h),(3h5h)", state).builds == state.builds


def test_a_position_that_is_too_long_is_named_as_one() -> None:
    longest = "hands=3h/4c".ljust(LONGEST_POSITION, ";")
    assert casino.parse_state(longest) == casino.parse_state("hands=3h/4c")
    text = f"{longest};"
    words = f"^position: {len(text)} characters, more than {LONGEST_POSITION}$"
    with pytest.raises(NotationError, match=words):
        casino.parse_state(text)


@pytest.mark.parametrize(("stock", "count"), [("??", 1), ("????", 2), ("*2", 2), ("*0", 0)])
def test_hidden_cards_of_the_stock_are_counted(stock: str, count: int) -> None:
    assert casino.parse_state(f"hands=3h/4c stock={stock}").stock == (None,) * count


@pytest.mark.parametrize(
    "name",
    [
        *("amp", "lt", "gt", "quot", "apos", "nbsp", "shy", "times", "minus", "ndash", "mdash"),
        *("hellip", "ldquo", "rdquo", "lsquo", "rsquo", "ast", "plus", "spades", "hearts"),
        *("diams", "clubs", "lpar", "rpar", "lsqb", "rsqb", "lbrack", "rbrack", "comma", "colon"),
        *("sol", "equals", "commat", "quest"),
    ],
)
def test_a_character_that_html_names_is_read(name: str) -> None:
    assert plain(f"8&{name};s") == plain(f"8{unescape(f'&{name};')}s")


def test_the_marks_of_a_quoted_mail_go_and_no_more() -> None:
    assert plain_document("> Xa\n> b") == "Xa\nb"


def test_a_hand_that_is_hidden_in_part_is_explained() -> None:
    words = r"^hands: '5h\?\?': a hand is shown whole or hidden whole, as \?\?\?\?$"
    with pytest.raises(NotationError, match=words):
        casino.parse_state("hands=3h/5h??")


def test_a_play_of_a_task_is_legal() -> None:
    state = casino.parse_state("table=5d,3c hands=8s9c/4c6d")
    assert parse_legal_play("8sx5d,3c", state) == casino.parse_play("8sx5d,3c", state)
    with pytest.raises(NotationError, match=r"^'9cx5d,3c' is not legal there$"):
        parse_legal_play("9cx5d,3c", state)


@pytest.mark.parametrize("text", ["8s?!", "8s ?!", "8s ? !", "8s"])
def test_the_mark_of_a_comment_may_stand_apart(text: str) -> None:
    state = casino.parse_state("table=5d,3c hands=8s9c/4c6d")
    assert casino.parse_play(text, state) == casino.parse_play("8s", state)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("hands=3h4h5h6h7h/4c", "hands: seat 1 holds 5 cards, more than 4"),
        ("hands=3h/4c5c6c7c8c", "hands: seat 2 holds 5 cards, more than 4"),
        ("hands=3?/4c", "hands: '3?': a hand is shown whole or hidden whole, as ????"),
        ("hands=3h/4c scores=-1/0", "scores: "),
    ],
)
def test_a_field_is_named_once_and_its_seat_with_it(position: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_state(position)
    assert str(error.value).startswith(message)
    assert str(error.value).count(f"{message.partition(':')[0]}: ") == 1


@pytest.mark.parametrize(
    ("text", "begins", "name"),
    [
        ("7\u0455", "'7\u0455' contains", "U+0455 CYRILLIC SMALL LETTER DZE"),
        ("7\ud800", "'7<U+D800>' contains", "U+D800 (one half of a character)"),
        ("7" * 300 + "\u0455", "'7", "'" + "7" * 20 + "\u0455"),
    ],
)
def test_a_character_that_no_notation_has_is_shown(text: str, begins: str, name: str) -> None:
    with pytest.raises(NotationError) as error:
        casino.parse_card(text)
    assert str(error.value).startswith(begins)
    assert name in str(error.value)
