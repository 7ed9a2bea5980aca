"""Refusals of games by link as sentences: each has its subject, whatever part it is about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import casino_core as casino
import casino_core.correspondence
from casino_core import (
    CasinoError,
    IllegalPlayError,
    Reason,
    Refusal,
    parse_card,
    parse_play,
    parse_rules,
    parse_state,
    refusal_sentence,
)
from casino_core.correspondence.check import RefusedTurn
from casino_core.correspondence.terms import Terms, check_name, check_terms
from casino_core.fairness import CheckResult
from casino_core.prose.correspondence import refused_sentence, round_finding_sentence
from casino_core.prose.names import YOU
from casino_core.prose.words import capital
from casino_core.seats import Seat
from casino_page.friends.message import sentence_of

FOLDER = Path(casino_core.correspondence.__file__).parent
WITHOUT_SUBJECT = re.compile(
    r"(one|it|its|they|their|there are more|missing|more than|which|\d|\{count\} characters)\b"
)


def refusals() -> Iterator[tuple[str, str]]:
    """The part and the sentence of every refusal of the engine's games by correspondence."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            match = re.fullmatch(r"(\w+|\{part\}): ([^\n]+)", text if isinstance(text, str) else "")
            if match:
                yield match[1], match[2]


def test_what_follows_the_part_at_fault_has_a_subject_of_its_own() -> None:
    pairs = list(refusals())
    assert len(pairs) > 40
    wrong = [
        (part, words)
        for part, words in pairs
        if part != "link"  # it follows “This link cannot be read.”
        and WITHOUT_SUBJECT.match(words)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda: check_name("a" * 41), "Your name: 41 characters, more than 40."),
        (lambda: check_name(" a"), "' a' is not a name."),
        (lambda: check_terms(Terms(parse_rules("standard"), dealer=7)), "8 is not a seat."),  # type: ignore[arg-type]
    ],
)
def test_a_refusal_reads_as_a_sentence(change: object, words: str) -> None:
    assert callable(change)
    with pytest.raises(CasinoError) as error:
        change()
    assert sentence_of(error.value) == words


NOTATION = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs]\b|\bRULES\b")
STATE = parse_state("rules=standard table=7h hands=6s2h/???????? stock=*0")
BUILD = casino.Build(9, casino.card_set(map(parse_card, ("4c", "5d"))), Seat(0), multiple=False)


@pytest.mark.parametrize("reason", Reason)
def test_a_play_of_the_other_side_that_the_rules_refuse_is_not_told_as_the_readers(
    reason: Reason,
) -> None:
    """The sentence of a refusal speaks to the player; the reader is told to whom it speaks."""
    play = parse_play("6s", STATE)
    for refusal in (
        Refusal(reason, parse_card("7h"), 9, BUILD),
        Refusal(reason, parse_card("7h"), 14),
    ):
        error = IllegalPlayError(STATE, play, refusal)
        sentence = refusal_sentence(refusal, STATE)
        finding = RefusedTurn(CheckResult.BAD, 1, Seat(0), 6, str(error))
        claimed = round_finding_sentence(finding, ("Ben", YOU))
        assert claimed.endswith(f"The rules say to Ben: “{sentence}”")
        assert not NOTATION.search(claimed)
        own = round_finding_sentence(finding, (YOU, "Ben"))
        assert own == f"Round 1: you sent turn 6, which was refused. {sentence}"
        assert sentence_of(error, ("Ben", YOU)) == f"The rules say to Ben: “{sentence}”"


@pytest.mark.parametrize(
    "text",
    [
        "play: 'x' names no pile",
        "play: 9c is not a play of 8c",
        "play: no hand allows 9cx8c",
        "words: 'play 9c 3' is out of turn",
        'words: "play 9c\'" is not a play',
        "words: 'play 9c' is not a play, such as “play 8sx3c 17”",
    ],
)
def test_a_turn_in_notation_is_not_repeated(text: str) -> None:
    assert refused_sentence(text, "Ben") == "Such a turn is not possible there."


def test_every_other_refusal_of_a_turn_is_told_without_notation() -> None:
    sentences = [
        f"{part}: {words}"
        for part, words in refusals()
        if part in ("words", "values", "place", "count") and not words.startswith("{word!r}")
    ]
    assert len(sentences) > 10
    for text in sentences:
        assert "{card}" not in text
        _part, _colon, words = text.partition(": ")
        assert refused_sentence(text, "Ben") == f"{capital(words)}."
