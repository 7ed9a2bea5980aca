"""The changes of other programs to a string are taken back; what is left is named and visible."""

from __future__ import annotations

import html
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, NotationError
from casino_core.analysis.mistakes import parse_mistake
from casino_core.analysis.study import format_study, parse_study
from casino_core.notation.limits import is_invisible, visible
from casino_core.notation.positions import format_handicap, parse_handicap
from casino_core.prose.refusals import error_message, error_reason
from casino_core.puzzles.notation import format_puzzle, parse_puzzle
from casino_core.records.chain import parse_head

from ..profiles import many
from . import worlds
from .test_canonical import some_study
from .test_puzzles import LINE

STATES = [
    casino.parse_state(casino.format_position(worlds.puzzle(Random(seed), rules)))
    for seed, rules in enumerate(casino.PRESETS.values())
]
PLAYS = [
    (state, casino.format_play(play, state))
    for state in STATES
    for play in worlds.some_plays(state)
]
VIEWS = [
    casino.format_position(state.view(state.turn))
    for state in STATES
    if isinstance(state, casino.Position)
]
HEAD = "9a31" * 16


def a_game(number: int) -> Game:
    chance = Random(number)
    rules = [*casino.PRESETS.values()][number % len(casino.PRESETS)]
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")[: rules.players]
    game = Game.new(rules, "sunday", names=names)
    if number % 3 == 1:
        game = Game.from_cards(rules, casino.shuffle(rules, "pack"), rules.seats[0], game.names)
    elif number % 3 == 2:
        start = casino.parse_state(casino.format_position(game.position))
        game = Game.from_position(start, None, game.names)  # type: ignore[arg-type]
    for _ in range(30):
        if not game.position.over:
            game = game.play(worlds.random_play(chance, game.position))
    return game


@cache
def records() -> list[str]:
    """A record of every game."""
    return [casino.format_record(a_game(number)) for number in range(len(casino.PRESETS))]


STUDIES = [
    some_study(Random(number), rules, ["Two fives, or more.", "then", "why not?"])
    for number, rules in enumerate(casino.PRESETS.values())
]


# Texts that were changed in transit and mean the same

Garble = Callable[[str, Random], str]


def each(characters: dict[str, str]) -> Garble:
    """Replace some of these characters, each by one of the others."""

    def garble(text: str, chance: Random) -> str:
        return "".join(
            chance.choice(characters[character])
            if character in characters and chance.random() < 0.5
            else character
            for character in text
        )

    return garble


def strewn(characters: str) -> Garble:
    """Strew characters between the others."""

    def garble(text: str, chance: Random) -> str:
        return "".join(
            character + (chance.choice(characters) if chance.random() < 0.2 else "")
            for character in text
        )

    return garble


WIDE = {chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)}
SUITS = dict(zip("shdc", ("♠♤", "♥♡❤", "♦♢", "♣♧"), strict=True))


def suit_symbols(text: str, chance: Random) -> str:
    def symbol(match: re.Match[str]) -> str:
        mark = chance.choice(["", "\ufe0e", "\ufe0f"])
        return match[1] + chance.choice(SUITS[match[2]]) + mark

    return re.sub(r"(10|[A2-9TJQK])([shdc])", symbol, text)


def bold(text: str, _chance: Random) -> str:
    """Write letters and digits as the bold ones for formulas."""
    return "".join(
        chr(0x1D7CE + int(character)) if character.isascii() and character.isdigit()
        else chr(0x1D400 + ord(character) - 65) if "A" <= character <= "Z"
        else chr(0x1D41A + ord(character) - 97) if "a" <= character <= "z"
        else character
        for character in text
    )  # fmt: skip


SIGNS: dict[str, Garble] = {
    "dashes": each({"-": "‐‑‒–—−－"}),
    "wide characters": each(WIDE),
    "blanks": each({" ": "\xa0\u2002\u2003\u2009\u202f\u3000\t"}),
    "invisible characters": strewn(
        "\u200b\u200c\u200d\u2060\ufeff\xad\u200e\u200f\u202a\u2066\ufe0f"
    ),
    "symbols of suits": suit_symbols,
    "ligatures": lambda text, _: text.replace("fi", "ﬁ").replace("ff", "ﬀ").replace("fl", "ﬂ"),
    "letters of formulas": bold,
    "fractions": lambda text, _: re.sub(r"(?<![\d/])1/2(?![\d/])", "½", text),
    "escapes": lambda text, _: html.escape(text),
    "escapes by number": lambda text, _: text.replace("&", "&#38;").replace("/", "&#x2F;"),
}
"""The changes that characters of a line may suffer."""


PLAY_SIGNS: dict[str, Garble] = {
    "times": lambda text, chance: text.replace("x", chance.choice("×✕✖X")),
    "plus": lambda text, _: re.sub(r"(?<=[shdc])b", "+", text),
    "a mark": lambda text, chance: text + chance.choice(["!", "?", "??", "!?", ".", ",", " ;"]),
    "tens": lambda text, _: re.sub(r"T(?=[shdc♠♥♦♣])", "10", text),
}

FRAMES: dict[str, Garble] = {
    "quotes": lambda text, chance: ["“{}”", "„{}“", "«{}»", "'{}'", '"{}"'][
        chance.randrange(5)
    ].format(text),
    "code": lambda text, _: f"`{text}`",
    "bold type": lambda text, chance: chance.choice(["*{}*", "**{}**", "_{}_"]).format(text),
    "a full stop": lambda text, chance: text + chance.choice([".", ",", ";", "!", "…", " "]),
    "a quotation": lambda text, chance: chance.choice(["> ", ">> ", "> > "]) + text,
    "an item": lambda text, chance: chance.choice(["- ", "• ", "1. ", "2) ", "* "]) + text,
    "a mark of the encoding": lambda text, _: "\ufeff" + text,
    "an end of line": lambda text, chance: text + chance.choice(["\r\n", "\r", "\n", "\u2028"]),
}
"""The frames that may come around a line."""


def garbled(text: str, chance: Random, garbles: dict[str, Garble], number: int) -> str:
    for name in chance.sample([*garbles], min(number, len(garbles))):
        text = garbles[name](text, chance)
    return text


def line_in_transit(text: str, chance: Random, more: dict[str, Garble] | None = None) -> str:
    """A line of notation after some changes of its characters, with a frame or two around it."""
    text = garbled(text, chance, SIGNS | (more or {}), chance.randrange(4))
    return garbled(text, chance, FRAMES, chance.randrange(2))


SEEDS = st.integers(0, 2**24 - 1)


@many(10)
@given(SEEDS)
def test_a_play_in_transit_reads_back(seed: int) -> None:
    chance = Random(seed)
    state, text = chance.choice(PLAYS)
    sent = line_in_transit(text, chance, PLAY_SIGNS)
    assert casino.format_play(casino.parse_play(sent, state), state) == text, ascii(sent)


@many(10)
@given(SEEDS)
def test_a_position_in_transit_reads_back(seed: int) -> None:
    chance = Random(seed)
    text = chance.choice([*map(casino.format_position, STATES), *VIEWS])
    sent = line_in_transit(
        text.replace(" ", chance.choice([" ", "&", ";", "&amp;", "\r\n"])), chance
    )
    assert casino.format_position(casino.parse_state(sent)) == text, ascii(sent)


@many(10)
@given(SEEDS)
def test_rules_cards_scores_heads_and_puzzles_in_transit_read_back(seed: int) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance)
    texts: list[tuple[str, Callable[[str], str]]] = [
        (casino.format_rules(rules), lambda t: casino.format_rules(casino.parse_rules(t))),
        ("3h9cTd", lambda t: casino.format_cards(casino.parse_cards(t))),
        ("Td", lambda t: casino.parse_card(t).text),
        ("5/0", lambda t: format_handicap(parse_handicap(t, casino.RuleSet()))),
        (HEAD, parse_head),
        (LINE, lambda t: format_puzzle(parse_puzzle(t))),
    ]
    for text, read in texts:
        sent = line_in_transit(text, chance)
        assert read(sent) == text, ascii(sent)


# Records and studies: characters change in their words only, since names and comments may have any
# character

NOTATION_TAG = re.compile(r'(?m)^(\[(?!Seed|Seat|Cut)\w+ ")(.*)("\])$')


def words_garbled(text: str, chance: Random) -> str:
    """Change characters in the plays and in the tags that are notation."""
    head, blank, moves = text.partition("\n\n")
    garble = SIGNS[chance.choice([name for name in SIGNS if not name.startswith("escapes")])]
    parts = re.split(r"(\{[^{}]*\}|\s+)", moves)
    moves = "".join(part if part[:1] in "{ \n" else garble(part, chance) for part in parts)
    head = NOTATION_TAG.sub(lambda match: match[1] + garble(match[2], chance) + match[3], head)
    return head + blank + moves


def wrapped(text: str, chance: Random) -> str:
    width = chance.choice([30, 60, 72])
    lines = [
        textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    ]
    end = chance.choice(["\n", " \n"])  # some programs keep the blank before a break
    return "\n".join(end.join(parts) for parts in lines)


def curled(text: str, chance: Random) -> str:
    opening, closing = chance.choice([("“", "”"), ("„", "“"), ("”", "”"), ("«", "»")])
    text = re.sub(r'(?<=\s)"', opening, text)
    return text.replace('"', closing)


def quoted(text: str, chance: Random) -> str:
    mark = chance.choice(["> ", ">", ">> ", "> > "])
    return "\n".join(mark + line for line in text.split("\n"))


STEPS: tuple[Garble, ...] = (
    words_garbled,
    curled,
    lambda text, _: html.escape(text),
    wrapped,
    quoted,
    lambda text, chance: chance.choice(["```\n{}\n```", "~~~ text\n{}\n~~~\n"]).format(text),
    lambda text, chance: text.replace("\n", chance.choice(["\r\n", "\r"])),
    lambda text, _: "\ufeff" + text,
)
"""The changes of a text of several lines, in the order in which it is sent on."""


def text_in_transit(text: str, chance: Random, leaving: tuple[Garble, ...] = ()) -> str:
    for step in STEPS:
        if step not in leaving and chance.random() < 0.4:
            text = step(text, chance)
    return text


@many(4)
@given(SEEDS)
def test_a_record_in_transit_reads_back(seed: int) -> None:
    chance = Random(seed)
    text = chance.choice(records())
    sent = text_in_transit(text, chance)
    assert casino.format_record(casino.parse_record(sent)) == text, ascii(sent)


def test_a_name_with_quotes_comes_back_from_a_word_processor() -> None:
    names = ('Ann "the ace" \\ Lee', "Bob [x]")
    game = Game.new(casino.RuleSet(), 'say "x"', names=names)
    chance = Random(1)
    for quotes in ("“”", "””", "«»"):
        sent = "\n".join(
            f"{line[: line.index(chr(34))]}{quotes[0]}"
            f"{line[line.index(chr(34)) + 1 : -2].replace(chr(34), quotes[1])}{quotes[1]}]"
            if line.startswith("[")
            else line
            for line in casino.format_record(game).split("\n")
        )
        assert casino.parse_record(wrapped(sent, chance)) == game


def test_a_record_whose_tags_stand_on_one_line_is_still_read() -> None:
    text = '[Seed "a"] [Seat1 "Ünï “x”"] [Seat2 "]"]'
    assert casino.parse_record(text).names == ("Ünï “x”", "]")


@many(4)
@given(SEEDS)
def test_a_study_in_transit_reads_back(seed: int) -> None:
    chance = Random(seed)
    study = chance.choice(STUDIES)
    text = format_study(study)
    parts = re.split(r"(\{[^{}]*\}|\s+)", text)
    garble = SIGNS[chance.choice([name for name in SIGNS if name != "fractions"])]
    sent = "".join(
        part if part[:1] in "{ (" or part == ")" else garble(part, chance) for part in parts
    )
    sent = text_in_transit(sent, chance, leaving=(STEPS[0], STEPS[1], STEPS[2]))
    assert format_study(parse_study(sent, study.start)) == text, ascii(sent)


# What is left is named

BYTE, HALF = chr(0xDCE9), chr(0xD83D)
"""A byte that is not UTF-8, as the command line reads it, and one half of a character."""
FOREIGN = {
    "\u0455": "U+0455 CYRILLIC SMALL LETTER DZE, which looks like s",
    "\u0410": "U+0410 CYRILLIC CAPITAL LETTER A, which looks like A",
    "\u03a4": "U+03A4 GREEK CAPITAL LETTER TAU, which looks like T",
    "\u0669": "U+0669 ARABIC-INDIC DIGIT NINE, which no notation uses",
    "\U0001f60e": "U+1F60E SMILING FACE WITH SUNGLASSES",
    "\0": "U+0000",
    "\x7f": "U+007F",
    "\ufffd": "U+FFFD REPLACEMENT CHARACTER",
    BYTE: "0xE9 (a byte that is not UTF-8)",
    HALF: "U+D83D (one half of a character)",
    "\ue000": "U+E000",
}
START = casino.parse_position("table=5h,9d hands=3s8s/Ks")
READERS: dict[str, Callable[[str], object]] = {
    "card": casino.parse_card,
    "cards": casino.parse_cards,
    "play": lambda text: casino.parse_play(text, START),
    "position": casino.parse_state,
    "field": lambda text: casino.parse_state(f"hands={text}/"),
    "rules": casino.parse_rules,
    "scores": lambda text: parse_handicap(text, casino.RuleSet()),
    "head": parse_head,
    "puzzle": parse_puzzle,
    "mistake": parse_mistake,
    "record": casino.parse_record,
    "plays of a record": lambda text: casino.parse_record(f'[Seed "x"]\n{text}'),
    "tag": lambda text: casino.parse_record(f'[Seed "x"]\n[Rules "{text}"]'),
    "study": lambda text: parse_study(text, START),
    "mark": lambda text: parse_study(f"{{[%mark {text}]}}", START),
}


IN_COMMENTS = {"\0": "", "\x7f": "", BYTE: "U+FFFD", HALF: "U+FFFD"}
"""The changes of characters in a comment, to which the marks of cards belong."""


@pytest.mark.parametrize("character", FOREIGN, ids=ascii)
@pytest.mark.parametrize(
    "name", [name for name in READERS if name not in ("record", "puzzle", "mistake")]
)
def test_a_character_of_no_notation_is_named(name: str, character: str) -> None:
    named = IN_COMMENTS.get(character, FOREIGN[character]) if name == "mark" else FOREIGN[character]
    with pytest.raises(CasinoError) as error:
        READERS[name](f"8{character}")
    assert named in error_message(error.value)
    assert_can_be_seen(error_message(error.value))


def assert_can_be_seen(message: str) -> None:
    """No character is a control or invisible; nothing parts words but blanks."""
    wrong = [
        ascii(character)
        for character in message
        if is_invisible(character) or not character.isprintable()
    ]
    assert not wrong, (ascii(wrong), ascii(message))


ANY = st.characters()
ODD = st.characters(categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp", "Mn"])


@pytest.mark.parametrize("name", READERS)
@many(4)
@given(st.data())
def test_no_message_has_a_character_that_cannot_be_seen(name: str, data: st.DataObject) -> None:
    valid = data.draw(
        st.sampled_from(
            ["8s", "8sx3c,5d", "hands=3h/4h", LINE, '[Seed "x"]', "royal,pack=52", "{x}"]
        )
    )
    at = data.draw(st.integers(0, len(valid)))
    text = valid[:at] + data.draw(st.text(ODD | ANY, max_size=5)) + valid[at:]
    try:
        READERS[name](text)
    except CasinoError as error:
        assert_can_be_seen(str(error))
        assert_can_be_seen(error_message(error))
        assert_can_be_seen(error_reason(error))


@given(st.text(ODD | ANY))
def test_visible_text_can_be_seen_and_written(text: str) -> None:
    assert_can_be_seen(visible(text))
    visible(text).encode()


def test_no_character_is_read_as_another_that_looks_otherwise() -> None:
    """Of all characters, only those of cards, and those that mean the same, are read as a card."""
    read = []
    for character in all_characters():
        try:
            casino.parse_card(f"8{character}")
        except NotationError:
            continue
        read.append(character)
    plain = {unicodedata.normalize("NFKC", character) for character in read}
    assert plain <= {*"shdcSHDC", *"♠♤♥♡❤♦♢♣♧"}


def all_characters() -> Iterator[str]:
    """Every character of Unicode; of ideographs, syllables and those without a name, some."""
    for code in range(0x110000):
        character = chr(code)
        alone = unicodedata.category(character) not in ("Lo", "Cn", "Co")
        if alone or unicodedata.decomposition(character) or not code % 97:
            yield character


TEMPTING = "８s 8ѕ 8ş 8š 8ṡ ⑧s ８ｓ ⁸s ₈s 8ˢ"


@pytest.mark.parametrize("text", TEMPTING.split())
def test_only_what_is_plain_is_read(text: str) -> None:
    readable = {"８s", "８ｓ"}
    try:
        read = casino.parse_card(text).text == "8s"
    except NotationError:
        read = False
    assert read == (text in readable)
