"""The chain of a record: an edit is found out, or it is one that NOTATION lists as hidden."""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, RuleSet
from casino_core.fairness import CheckResult, check_head, verify
from casino_core.prose.fairness import finding_sentence
from casino_core.records import history
from casino_core.records.chain import chain, head, parse_head, public_head
from casino_core.records.history import with_hint
from casino_core.records.notation import format_record, parse_record
from casino_core.records.sealing import sealed, seed_of, with_players
from casino_core.records.undo import TAKEN, UNDONE, take_back
from tests.core.chains import (
    KINDS,
    SECRET,
    begun,
    edited,
    example,
    findings,
    next_play,
    played,
)

# Games


def test_the_words_of_plays_are_the_same_when_there_is_no_more_room_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = example("sealed", "standard")
    before = format_record(game), head(game)
    monkeypatch.setattr(history, "MOST_WORDS", 2)
    assert (format_record(game), head(game)) == before
    words = [casino.format_play(step.play, step.before) for step in game.steps]
    assert [history.play_word(step) for step in game.steps] == words


# What a chain is


def by_hand(text: str, words: list[str]) -> str:
    """Return the head of a record, computed as NOTATION says."""
    tag_line = re.compile(r"\[(?!Result|Head|Cards[2-9]|Hints|Undone|Taken)\w+ .*\]\n")
    lines = [
        line for line in tag_line.findall(text) if "[Seal " not in text or "[Seed " not in line
    ]
    digest = sha256(("casino chain:" + "".join(sorted(lines))).encode()).hexdigest()
    for word in words:
        digest = sha256(f"{digest} {word}".encode()).hexdigest()
    return digest


@pytest.mark.parametrize("kind", KINDS)
def test_the_head_is_a_hash_that_anyone_can_compute(kind: str) -> None:
    game = example(kind, "standard", 12, helped=False)
    text = format_record(game)
    plays = [casino.format_play(step.play, step.before) for step in game.steps]
    assert head(game) == by_hand(text, plays)
    assert f'[Head "{head(game)}"]' in text
    # Two plays and the hint for the second one, taken back; then another hint.
    longer = played(with_hint(played(game, 13)), 14)
    shorter = with_hint(take_back(longer, 12))
    texts = [casino.format_play(step.play, step.before) for step in longer.steps[12:]]
    words = [*plays, texts[0], "hint", texts[1], "14>12", "hint"]
    assert head(shorter) == by_hand(format_record(shorter), words)
    assert shorter.tag(TAKEN) == f"{texts[0]}/hint/{texts[1]}"


GOLDEN = """
[Rules "standard"]
[Seed "sunday"]
[Dealer "2"]
[Seat1 "Ann"]
[Seat2 "♠ \\"Bob\\""]
[Player1 "person"]
[Player2 "greedy"]
[Engine "0.1.0"]
[Hints "1"]
[Undone "1>0"]
[Taken "hint/5d"]

5c
"""


def test_the_chain_never_changes() -> None:
    assert head(parse_record(GOLDEN)) == (
        "9241acc1c698243d4caab32744e4a9c86b2837b1fa8fa1091d8ee5928c783989"
    )


@pytest.mark.parametrize("kind", ["sealed", "cards", "sealed position"])
def test_later_rounds_are_links_of_the_chain(kind: str) -> None:
    game = played(begun(kind, RuleSet(target=50)), 49)
    assert len(game.rounds) == 2
    plays = [casino.format_play(step.play, step.before) for step in game.steps]
    pack = "=" + casino.format_cards(game.rounds[1].cards or ()) if kind == "cards" else ""
    words = [*plays[:48], f"deal2{pack}", plays[48]]
    assert head(game) == by_hand(format_record(game), words)
    assert head(parse_record(format_record(game))) == head(game)
    back = played(take_back(game, 40), 41)
    assert parse_record(format_record(back)) == back
    assert f"/deal2{pack}/" in back.tag(TAKEN)
    assert {finding.result for finding in verify(back)} <= {CheckResult.GOOD, CheckResult.OPEN}


@settings(max_examples=30)
@given(st.data(), st.sampled_from(KINDS), st.integers(0, 10**6))
def test_every_head_shown_lies_on_the_chain_of_the_record(
    data: st.DataObject, kind: str, seed: int
) -> None:
    chance = Random(seed)
    game = with_players(begun(kind, RuleSet(target=30)), ["person", "person"])
    if data.draw(st.booleans()):
        game = played(game, 46, seed)
    heads = [(head(game), len(game.steps))]
    for action in data.draw(st.lists(st.sampled_from("ppppphu"), max_size=25)):
        if action == "u":
            left = data.draw(st.integers(0, len(game.steps)))
            game = take_back(game, left, dealt=data.draw(st.booleans()))
        elif not game.over:
            game = with_hint(game) if action == "h" else next_play(game, chance)
        heads.append((head(game), len(game.steps)))
    again = parse_record(format_record(game))
    assert head(again) == head(game)
    assert format_record(again) == format_record(game)
    plays_by_digest = {link.digest: link.plays for link in chain(game)}
    for digest, plays in heads:
        assert plays_by_digest[digest] == plays
        check = check_head(game, head(game), digest[:16])
        assert check.result is (CheckResult.GOOD if digest == head(game) else CheckResult.OPEN)
    assert CheckResult.BAD not in {finding.result for finding in verify(game)}


def test_the_head_of_a_running_game_tells_nothing_of_hidden_cards() -> None:
    for kind in KINDS:
        game = example(kind, "standard")
        text = format_record(game, sealed=True)
        assert ("[Head " in text) == (kind in ("sealed", "cut")) == bool(public_head(game))
    one, other = (
        sealed(Game.new(RuleSet(), seed_of(SECRET, word)), SECRET) for word in ("", "other")
    )
    assert one.position != other.position
    assert public_head(one) == public_head(other)


@pytest.mark.parametrize("text", ["", "12", "x" * 16, "0" * 65, "0123 4567 89ab cde"])
def test_a_head_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CasinoError, match=r"^head: "):
        parse_head(text)


def test_a_head_is_read_with_spaces_and_in_capitals() -> None:
    assert parse_head(" 0123 4567 89AB CDEF\n") == SECRET


# Attacks


ATTACKS = {
    "undo removed": (r"\[Undone .*\n\[Taken .*\n", ""),
    "what was taken back removed": (r"\[Taken .*\n", ""),
    "an undo fewer": (r'(\[Undone ")\S+ (.*\n\[Taken ")\S+ ', r"\1\2"),
    "undo changed": (r'(Undone ")14>10', r"\g<1>14>9"),
    "hint removed": (r"\[Hints .*\n", ""),
    "hint changed": (r'(Hints ")\d+', r"\g<1>1"),
    "dealer": (r'\[Dealer "2"\]', '[Dealer "1"]'),
    "scores": (r"\[Dealer", '[Scores "5/0"]\n[Dealer'),
    "dealer removed": (r'\[Dealer "1"\]\n', ""),
    "name": (r'Seat1 "Seat 1"', 'Seat1 "Ann"'),
    "names swapped": (r'Seat1 "Seat 1"\]\n\[Seat2 "Seat 2"', 'Seat1 "Seat 2"]\n[Seat2 "Seat 1"'),
    "name removed": (r'Seat1 "Seat 1"', 'Seat1 ""'),
    "level": (r'Player2 "greedy"', 'Player2 "counting"'),
    "level made a person": (r'Player2 "greedy"', 'Player2 "person"'),
    "level removed": (r"\[Player2 .*\n", ""),
    "engine": (r'Engine "[^"]*"', 'Engine "0.0.1"'),
    "engine removed": (r"\[Engine .*\n", ""),
    "position added": (r"\[Dealer", '[Position "hands=3h/4h"]\n[Dealer'),
    "cards added": (r"\[Dealer", f'[Cards1 "{"".join(map(str, casino.FULL_PACK))}"]\n[Dealer'),
    "again": (r"\[Dealer", '[Again "yes"]\n[Dealer'),
    "rules": (r"target=50", "target=51"),
    "seal removed": (r"\[Seal .*\n", ""),
    "a game cut short": (r"\S+\s+\*\s*$", "*\n"),
    "the result at the end": (r"\*\s*$", "11-0\n"),
    "the head": (r'(Head ")......', r"\g<1>000000"),
    "swapped cards": (r'(Cards1 ".*)(..)(..)"', r'\1\3\2"'),
}
"""Edits of records, by name: the text edited, and the text that replaces it."""


def found_out(text: str) -> str:
    """Return the message that refuses a record or tells that something is wrong; else nothing."""
    try:
        results = findings(text)[1]
    except CasinoError as error:
        return str(error)
    return "Head: wrong" if CheckResult.BAD in results else ""


@pytest.mark.parametrize("name", ATTACKS)
def test_an_edit_of_a_record_is_found_out(name: str) -> None:
    old, new = ATTACKS[name]
    records = [format_record(example(kind, "standard")) for kind in KINDS]
    attacked = [text for text in records if re.search(old, text)]
    assert attacked
    for text in attacked:
        assert not found_out(text)
        assert re.match(r"[A-Z]\w+(, [A-Z]\w+)?: |line \d", found_out(edited(text, old, new)))


CONTRADICTIONS = [
    ('[Seed "a"] [Cards1 "3h"]', "Seed, Cards1"),
    ('[Seed "a"] [Cards7 "3h"]', "Seed, Cards7"),
    ('[Seed "a"] [Dealer "2"] [Position "hands=3h/4h"]', "Position, Dealer"),
    ('[Dealer "2"] [Position "hands=3h/4h"]', "Position, Dealer"),
    ('[Seed "a"] [Position "hands=3h/4h"] [Scores "5/0"]', "Position, Scores"),
    ('[Cards1 "3h"] [Position "hands=3h/4h"]', "Position, Cards1"),
    (f'[Seal "{"0" * 64}"] [Cards1 "3h"]', "Seal, Cards1"),
    ('[Seed "a"] [Seat3 "Ann"]', "Seat3"),
    ('[Seed "a"] [Seat0 "Ann"]', "Seat0"),
    ('[Seed "a"] [Seat01 "Ann"]', "Seat01"),
    ('[Seed "a"] [Seat٣ "Ann"]', "Seat٣"),
    ('[Cards01 "3h"]', "Cards01"),
    ('[Position "hands=3h/4h"] [Cards3 "3h"]', "Cards3"),
    ('[Seed "a"] [Result "9-2"]', "Result"),
    ('[Seed "a"]\n9-2', "Result"),
    ('[Seed "a"] [Undone "12>1O"]', "Undone"),
    ('[Seed "a"] [Undone "12>12"]', "Undone"),
    ('[Seed "a"] [Undone "12>010"]', "Undone"),
    ('[Seed "a"] [Undone "2>1"] [Taken "8s 9s"]', "Taken, Undone"),
    ('[Seed "a"] [Undone "2>1"] [Taken "8s/9s"]', "Taken, Undone"),
    ('[Seed "a"] [Undone "2>1"] [Taken "8s{x}"]', "Taken, Undone"),
    ('[Seed "a"] [Taken "8s"]', "Taken, Undone"),
]


@pytest.mark.parametrize(("text", "fields"), CONTRADICTIONS)
def test_tags_that_contradict_each_other_are_refused_by_name(text: str, fields: str) -> None:
    with pytest.raises(CasinoError, match=f"^{fields}: "):
        parse_record(text)


def test_a_game_from_a_position_keeps_the_seed_of_its_later_rounds() -> None:
    game = example("sealed position", "standard")
    assert parse_record(format_record(game)) == game
    by_kind = {type(finding).__name__: finding for finding in verify(game)}
    assert by_kind["DealCheck"].result is CheckResult.OPEN
    assert "nothing proves its cards" in finding_sentence(by_kind["DealCheck"], ())


def test_a_record_of_an_older_version_is_read_and_said_to_have_no_head() -> None:
    text = edited(format_record(example("sealed", "standard")), r"\[Taken .*\n", "")
    _game, results, head_check = findings(edited(text, r"\[Head .*\n", ""))
    assert CheckResult.BAD not in results
    assert head_check.result is CheckResult.OPEN
    assert finding_sentence(head_check, ()).startswith("The record has no head. Anyone who edits")


def test_an_undo_of_an_older_version_stays_in_the_chain() -> None:
    game = example("sealed", "standard")
    old = game.with_tag(TAKEN, "")
    later = played(take_back(old, 8), 14)
    assert later.tag(TAKEN).split()[:2] == ["-", "-"]
    assert parse_record(format_record(later)) == later
    assert len({head(old), head(game), head(old.with_tag(UNDONE, "14>10"))}) == 3
    assert CheckResult.BAD not in {finding.result for finding in verify(later)}


@pytest.mark.parametrize("edit", [("14>9", "13>8"), ("14>9", "19>14"), ("14>10", "99>95")])
def test_an_undo_that_cannot_have_been_is_wrong(edit: tuple[str, str]) -> None:
    game = example("sealed", "standard")
    forged = game.with_tag(UNDONE, game.tag(UNDONE).replace(*edit))
    undo_findings = [finding for finding in verify(forged) if type(finding).__name__ == "UndoCheck"]
    assert [finding.result for finding in undo_findings] == [CheckResult.BAD]
    assert "cannot have been made" in finding_sentence(undo_findings[0], ())


def test_plays_taken_back_that_nobody_could_make_are_wrong() -> None:
    game = example("sealed", "standard")
    first = game.tag(TAKEN).split("/")[0]
    for other in ("Kx", "out", "deal9", first + "x"):
        forged = game.with_tag(TAKEN, game.tag(TAKEN).replace(first, other, 1))
        results = {finding.result for finding in verify(forged)}
        assert CheckResult.BAD in results, other


def test_an_unknown_level_is_told() -> None:
    game = played(begun("sealed", RuleSet()), 4).with_tag("Player2", "wizard")
    [level_finding] = [
        finding for finding in verify(game) if type(finding).__name__ == "LevelUnknown"
    ]
    assert level_finding.result is CheckResult.OPEN
    assert "cannot be made again" in finding_sentence(level_finding, game.names)


def test_an_older_head_proves_only_what_came_before() -> None:
    game = example("sealed", "standard")
    head_check = check_head(game, head(game), head(played(begun("sealed", game.rules), 5)))
    assert (head_check.result, head_check.plays) == (CheckResult.OPEN, 5)
    assert "after 5 plays" in finding_sentence(head_check, ())
