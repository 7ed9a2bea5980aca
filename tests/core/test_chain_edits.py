"""Every edit of a record is found out by its chain, or is one that a noted head alone finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, RuleSet
from casino_core.fairness import CheckResult
from casino_core.prose.fairness import finding_sentence
from casino_core.records.chain import head
from casino_core.records.history import HINTS
from casino_core.records.notation import format_record, parse_record
from casino_core.records.sealing import CUT, ENGINE, PLAYER, SEAL, seed_of, with_players
from casino_core.records.undo import TAKEN, UNDONE
from tests.core.chains import (
    EXAMPLES_TRIED,
    KINDS,
    NOTATION,
    PRESETS,
    SECRET,
    begun,
    edited,
    example,
    findings,
    played,
)

SECTION = NOTATION.partition("### What an edited record can hide")[2].partition("\n### ")[0]
HIDDEN = frozenset(re.findall(r"^\* `([a-z]+)`:", SECTION, re.MULTILINE))
"""The names of the changes that NOTATION lists: they cannot be known without a noted head."""


def cards_of(game: Game) -> list[object]:
    first = game.rounds[0]
    start: object = first.start if first.cards is None else first.cards
    return [start, *(round_.cards for round_ in game.rounds[1:])]


def tags_of(game: Game, pattern: str) -> dict[str, str]:
    return {name: text for name, text in game.tags if re.fullmatch(pattern, name) and text}


OTHER = rf"(?!({PLAYER}\d+|{ENGINE}|{SEAL}|{CUT})$).*"


def differences(one: Game, other: Game) -> set[str]:
    """Return the names of what differs between two games, as NOTATION lists them."""
    plays = [
        [casino.format_play(step.play, step.before) for step in game.steps] for game in (one, other)
    ]
    shorter = min(map(len, plays))
    dealers = [game.rounds[0].start.dealer for game in (one, other)]
    sources = [(game.seed, tags_of(game, f"{SEAL}|{CUT}")) for game in (one, other)]
    decks = [cards_of(game) for game in (one, other)]
    rounds = min(map(len, decks))
    differ = {
        "rules": one.rules != other.rules,
        "names": one.names != other.names,
        "levels": tags_of(one, rf"{PLAYER}\d+") != tags_of(other, rf"{PLAYER}\d+"),
        "engine": one.tag(ENGINE) != other.tag(ENGINE),
        "help": tags_of(one, OTHER) != tags_of(other, OTHER),
        "plays": plays[0][:shorter] != plays[1][:shorter],
        "end": len(plays[0]) != len(plays[1]) or one.called != other.called,
        "dealer": dealers[0] != dealers[1],
        "scores": one.handicap != other.handicap,
        "deal": sources[0] != sources[1] or decks[0][:rounds] != decks[1][:rounds],
    }
    return {name for name, differs in differ.items() if differs}


def same_form(one: Game, other: Game) -> bool:
    """Return whether two records say the same: the same lines, without regard to their order.

    An empty `Hints`, `Undone` or `Taken` says nothing.
    """
    first, second = (
        sorted(EMPTY.sub("", format_record(game)).splitlines()) for game in (one, other)
    )
    return first == second


EMPTY = re.compile(r'\[(Hints|Undone|Taken) ""\]\n')
POOL = (
    '[Position "hands=3h/4h"]',
    '[Cards1 "3h4h"]',
    '[Cards2 "3h4h"]',
    '[Dealer "1"]',
    '[Scores "5/0"]',
    '[Seed "sunday"]',
    f'[Seal "{"0" * 64}"]',
    '[Cut "plum"]',
    '[Undone "14>12"]',
    '[Undone "14>12"]\n[Taken "8s/9s"]',
    '[Hints "1 2"]',
    '[Hints "many"]',
    '[Again "yes"]',
    '[Seat3 "Ann"]',
    '[Player3 "greedy"]',
    '[Engine "9.9"]',
    '[Rules "royal"]',
    '[Result "11-0"]',
    '[Event "at home"]',
    "{Round 9}",
    "99.",
    "11-0",
    "out",
)
EDITS = ("drop", "twice", "swap", "add", "value", "pairs", "word", "letter")
WORDS = ("8s", "Kh", "2dx2c", "Ac", "9hx9d", "Td", "*", "out", "3.")
VALUES = ("", "1", "2", "person", "greedy", "master", "14>10", "3", "0.0.1", "royal", "-", "\\n")


@st.composite
def edits(draw: st.DrawFn, text: str) -> str:
    """Draw an edited record: a field, a line, a play or a letter is changed."""
    lines = text.splitlines(keepends=True)
    at = draw(st.integers(0, len(lines) - 1))
    kind = draw(st.sampled_from(EDITS))
    if kind == "drop":
        del lines[at]
    elif kind == "twice":
        lines.insert(at, lines[at])
    elif kind == "swap":
        to = draw(st.integers(0, len(lines) - 1))
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == "add":
        lines.insert(at, draw(st.sampled_from(POOL)) + "\n")
    elif kind == "value":
        value = draw(st.sampled_from(VALUES) | st.text("0123456789>/ AnKsdh-", max_size=12))
        lines[at] = re.sub(r'"(?:[^"\\]|\\.)*"', lambda _: f'"{value}"', lines[at])
    elif kind == "pairs":
        lines[at] = with_pairs_swapped(draw, lines[at])
    elif kind == "word":
        return edited_words(draw, text)
    else:
        return edited_letters(draw, text)
    return "".join(lines)


def with_pairs_swapped(draw: st.DrawFn, line: str) -> str:
    """Let two letters change places with two others of a line: two cards, or digits."""
    place = st.integers(0, max(0, len(line) - 2))
    one, two = sorted((draw(place), draw(place)))
    if two - one < 2:
        return line
    pairs = line[one : one + 2], line[two : two + 2]
    return line[:one] + pairs[1] + line[one + 2 : two] + pairs[0] + line[two + 2 :]


def edited_words(draw: st.DrawFn, text: str) -> str:
    """Drop a play and those after it, repeat it, or put another in its place."""
    tags, _blank, plays = text.partition("\n\n")
    words = plays.split(" ")
    at = draw(st.integers(0, len(words) - 1))
    change = draw(st.sampled_from(["cut", "drop", "twice", "other"]))
    if change == "cut":
        words = [*words[: at + 1], "*"]
    elif change == "drop":
        del words[at]
    elif change == "twice":
        words.insert(at, words[at])
    else:
        words[at] = draw(st.sampled_from(WORDS))
    return f"{tags}\n\n{' '.join(words)}"


def edited_letters(draw: st.DrawFn, text: str) -> str:
    at = draw(st.integers(0, len(text) - 1))
    new: str = draw(st.sampled_from(["", *'0123456789shdcxb=AKQJT>/ \n"[]{}-*']))
    return text[:at] + new + text[at + draw(st.integers(0, 1)) :]


def some_example(data: st.DataObject) -> Game:
    plays = data.draw(st.sampled_from([0, 14, 50]))
    kind, preset = data.draw(st.sampled_from(KINDS)), data.draw(st.sampled_from(PRESETS))
    return example(kind, preset, plays, helped=plays > 0 and data.draw(st.booleans()))


@settings(max_examples=EXAMPLES_TRIED)
@given(st.data())
def test_an_edited_record_is_refused_or_wrong_unless_it_says_the_same(data: st.DataObject) -> None:
    game = some_example(data)
    text = data.draw(edits(format_record(game)))
    try:
        other, results, head_check = findings(text)
    except CasinoError:
        return
    if CheckResult.BAD not in results and head_check.recorded is not None:
        assert same_form(game, other), text


@settings(max_examples=EXAMPLES_TRIED)
@given(st.data())
def test_an_edited_record_with_a_new_head_is_found_with_a_noted_one(data: st.DataObject) -> None:
    game = some_example(data)
    text = data.draw(edits(format_record(game)))
    try:
        other = parse_record(text)
        other, results, head_check = findings(format_record(other), head(game))
    except CasinoError:
        return
    if head_check.result is CheckResult.GOOD and CheckResult.BAD not in results:
        assert same_form(game, other), text
    if head_check.result is CheckResult.OPEN:  # the game goes on, which the sentence says
        assert "what came later" in finding_sentence(head_check, ())
        assert other.steps[: len(game.steps)] == game.steps


@settings(max_examples=EXAMPLES_TRIED)
@given(st.data())
def test_an_edited_record_with_a_new_head_hides_only_what_is_listed(data: st.DataObject) -> None:
    game = some_example(data)
    text = data.draw(edits(format_record(game)))
    try:
        other, results, _head_check = findings(format_record(parse_record(text)))
    except CasinoError:
        return
    if CheckResult.BAD in results:
        return
    changed = differences(game, other)
    assert changed <= HIDDEN
    if not changed:
        assert same_form(game, other), text
    sealed_alike = game.rounds[0].cards and game.tag(SEAL) and game.tag(SEAL) == other.tag(SEAL)
    if sealed_alike and "rules" not in changed:
        assert "deal" not in changed, "the seal proves the cards"


def replayed(game: Game, **other: object) -> Game:
    """Make the plays of a game in a game that begins otherwise."""
    text = format_record(game)
    for tag, value in other.items():
        text = edited(text, rf'\[{tag} "[^"]*"', f'[{tag} "{value}"')
    return parse_record(edited(text, r"\[Head .*\n", ""))


def swapped(game: Game) -> Game:
    """Let the last two cards of the pack, which were not dealt yet, change places."""
    pack = casino.format_cards(game.rounds[0].cards or ())
    return replayed(game, Cards1=pack[:-4] + pack[-2:] + pack[-4:-2])


def otherwise(game: Game) -> Game:
    """Make another last play."""
    before = game.back_to(len(game.steps) - 1)
    plays = casino.legal_plays(before.position)
    return before.play(next(play for play in plays if play != game.steps[-1].play))


def hidden_changes() -> dict[str, tuple[Game, Game]]:
    """For each change that NOTATION lists, a game and another in which no check finds it."""
    game = example("sealed", "standard")
    people = with_players(played(begun("sealed", RuleSet()), 13), ["person", "person"])
    unplayed, dealt = with_players(begun("sealed", RuleSet()), []), example("cards", "standard")
    ahead = with_players(Game.new(RuleSet(), seed_of(SECRET), scores=(5, 0)), [])
    unhelped = game
    for tag in (UNDONE, TAKEN, HINTS):
        unhelped = unhelped.with_tag(tag, "")
    return {
        "rules": (people, replayed(people, Rules="standard,target=31")),
        "names": (game, game._replace(names=("Ann", *game.names[1:]))),
        "levels": (game, game.with_tag("Player2", "person")),
        "engine": (game, game.with_tag(ENGINE, "0.0.1")),
        "help": (game, unhelped),
        "plays": (people, otherwise(people)),
        "end": (game, game.back_to(13)),
        "dealer": (unplayed, replayed(unplayed, Dealer=1)),
        "scores": (ahead, replayed(ahead, Scores="4/0")),
        "deal": (dealt, swapped(dealt)),
    }


def test_every_change_that_is_listed_can_be_hidden() -> None:
    assert frozenset(hidden_changes()) == HIDDEN


@pytest.mark.parametrize("name", sorted(HIDDEN))
def test_a_change_that_is_listed_is_found_with_a_noted_head_only(name: str) -> None:
    game, other = hidden_changes()[name]
    assert differences(game, other) == {name}
    text = format_record(other)
    assert CheckResult.BAD not in findings(text)[1]
    _game, _results, head_check = findings(text, head(game))
    assert head_check.result is CheckResult.BAD
    assert "something was changed since" in finding_sentence(head_check, ())
