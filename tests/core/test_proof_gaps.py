"""The proofs of a record without a noted head: each tag that is edited is noticed, or is named."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import casino_core as casino
from casino_core import CasinoError, Game
from casino_core.cli.commands.fair import fair
from casino_core.fairness import (
    CHECKED,
    PROOF_GAPS,
    CheckResult,
    ProofGap,
    can_hide,
    check_head,
    verify,
)
from casino_core.prose.fairness import WITHOUT_HEAD, verdict, what_an_edit_can_hide
from casino_core.records.chain import head
from casino_core.records.formats import parse_any
from casino_core.records.notation import format_record, read_record
from casino_core.records.sealing import AGAIN, commitment, with_players
from casino_core.records.tags import tags_of

from ..profiles import thorough
from .chains import KINDS, NOTATION, SECRET, begun, example, played
from .test_chain_edits import HIDDEN, differences

TAG = re.compile(r'(?m)^\[(\w+) "((?:[^"\\]|\\.)*)"\]\n')


def some_games() -> Iterator[tuple[str, Game]]:
    """Games with every tag that the engine and the page write, from every source of cards."""
    for kind in KINDS:
        for preset in ("standard", "partnership", "draw"):
            yield f"{kind}-{preset}", example(kind, preset)
            if thorough() or preset == "standard":
                yield f"{kind}-{preset}-whole", example(kind, preset, 50, helped=False)
    people = played(begun("sealed", casino.RuleSet(target=50)), 24)
    yield "people", with_players(people, ["person", "person"])
    ahead = Game.new(casino.RuleSet(), "sunday", scores=(5, 0))
    yield "ahead", played(ahead, 20).with_tag(AGAIN, "yes").with_tag("Event", "at home")


GAMES = dict(some_games())


def family(name: str) -> str:
    return name.rstrip("0123456789")


def test_every_tag_of_a_record_has_its_place_in_the_list() -> None:
    written = {family(name) for game in GAMES.values() for name, _ in tags_of(game)} - {"Event"}
    assert written == {*PROOF_GAPS}, "each tag that the engine writes is in the table"
    tags = re.findall(r"^\| `([A-Z][a-z]{2,}1?)` ", NOTATION, re.MULTILINE)
    families = {family(name) for name in tags}
    assert families <= {*PROOF_GAPS}
    families_written = {family(name) for name, _ in TAG.findall(format_record(GAMES["ahead"]))} - {
        "Event"
    }
    assert families_written <= {*PROOF_GAPS, *CHECKED}


def test_the_notation_and_the_sentence_list_the_same() -> None:
    assert {*ProofGap} == {*HIDDEN} == {*WITHOUT_HEAD}
    for words in WITHOUT_HEAD.values():
        assert words in what_an_edit_can_hide()


OTHERS = {
    "Rules": ("royal", "standard", "draw", "partnership", "standard,target=31", "nonsense"),
    "Dealer": ("1", "2", "3", "4", "9"),
    "Scores": ("4/0", "0/5", "0/0", "20/0", "99/0"),
    "Seat": ("Ann", ""),
    "Player": ("person", "greedy", "counting", "master-2", "nobody", ""),
    "Engine": ("0.0.1", ""),
    "Hints": ("", "1 2", "x"),
    "Undone": ("", "14>12", "2>1", "x"),
    "Taken": ("", "-", "- -", "8s"),
    "Again": ("", "no"),
    "Seed": ("other", SECRET, f"{SECRET}+plum", ""),
    "Seal": (commitment("other"), "00", ""),
    "Cut": ("pear", ""),
    "Cards": ("3h4h",),
    "Position": ("hands=3h/4h",),
    "Event": ("elsewhere", ""),
}
"""Other texts of each tag, sound and unsound."""


def edits_of(game: Game, name: str) -> Iterator[str]:
    """The record of a game without `Head` and `Result`, in which one tag is edited or left out."""
    text = re.sub(r"\[(Head|Result) .*\n", "", format_record(game))
    text = re.sub(r"\n\S+\n$", "\n*\n", text)
    [line] = [match[0] for match in TAG.finditer(text) if match[1] == name]
    yield text.replace(line, "", 1)
    for value in OTHERS[family(name)]:
        yield text.replace(line, f'[{name} "{value}"]\n', 1)


@pytest.mark.parametrize("name", GAMES)
def test_an_edit_of_one_tag_is_found_or_named(name: str) -> None:
    game = GAMES[name]
    for tag, _ in tags_of(game):
        for text in edits_of(game, tag):
            try:
                record = read_record(text)
            except CasinoError:
                continue
            findings = [*verify(record.game), check_head(record.game, record.head)]
            if CheckResult.BAD in {finding.result for finding in findings}:
                continue
            changed = differences(game, record.game)
            assert changed <= {can_hide(tag)}, (tag, text)
            for change in changed:
                assert WITHOUT_HEAD[ProofGap(change)] in what_an_edit_can_hide()
            assert verdict(findings).startswith(
                "Nothing wrong was found. Without the noted head, this"
            )
            assert "who won" in verdict(findings)


def test_another_dealer_turns_the_result_of_two_seats_around() -> None:
    """The seats change places, and every play is legal all the same; so the check says it."""
    game = played(begun("sealed", casino.PRESETS["standard"]), 400)
    game = with_players(game, ["person", "person"])
    assert game.over
    [dealer] = re.findall(r'\[Dealer "(\d)"\]', format_record(game))
    text = next(edits_of(game, "Dealer"))
    forged = casino.parse_record(f'[Dealer "{3 - int(dealer)}"]\n{text}')
    assert forged.over
    assert game.outcome is not None
    assert forged.outcome is not None
    assert forged.outcome.totals == game.outcome.totals[::-1] != game.outcome.totals
    lines = [*fair(parse_any(f'[Dealer "{3 - int(dealer)}"]\n{text}'))]
    assert lines[-1] == (
        "Nothing wrong was found. Without the noted head, this proves the cards, not who won."
    )
    assert "another dealer, other points at the start" in lines[-2]
    findings = [*fair(parse_any(f'[Dealer "{3 - int(dealer)}"]\n{text}'), head=head(game))]
    assert findings[-1] == "Something is wrong."


def test_what_is_proved_depends_on_the_seal_and_the_head() -> None:
    sealed, unsealed = GAMES["sealed-standard"], GAMES["seed-standard"]
    assert [*fair(parse_any(format_record(sealed)), head=head(sealed))][
        -1
    ] == "Nothing wrong was found."
    assert [*fair(parse_any(format_record(unsealed)))][-1].endswith(
        "neither the cards nor who won."
    )
    early = head(played(begun("sealed", sealed.rules), 4))
    assert [*fair(parse_any(format_record(sealed)), head=early)][-1].endswith(
        "Without the last head, this does not prove who won."
    )
