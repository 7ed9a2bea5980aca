"""Claims of the texts about the rules, and how the engine checks them: see `claims.tsv`.

A row of `claims.tsv` names a file and quotes a sentence of it, or the part of one that no other
sentence has. The other columns are the example that stands for the sentence.

position  in notation. Where the hand of one seat is hidden, the claim holds for every hand that it
          may be.
plays     made one after the other; `*` stands for every legal play, `-` for none. For the verdicts
          in the second line below, the last one is a kind of play.
verdict   `legal`, or the code of the refusal: of the last play.
          `none`, `some`, or `only 8A`: whether a legal play of the kind exists, with what ranks.
          `last=1 won=4/0`: facts of the position after the plays, see `FACTS`.
          `measured`: the plays column compares numbers of self-play (`web/pages/measured.tsv`),
          such as `habit-never-build<-3`; the preset stands for the position. Each comparison
          holds by two standard errors.

What no row can show is a test in `test_claims.py` that names its sentence, or the table of a
lesson, whose solution the tests play. A sentence that claims nothing of the rules has no row.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Final, NamedTuple

import casino_core as casino
from casino_core import Play, PlayKind, Position, Step
from casino_core.rules.sweeps import is_sweep
from casino_core.seats import Seat
from site_builder.documents.measurements import FILE as MEASURED
from site_builder.documents.measurements import read_measurements

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "claims.tsv"

ANY_PLAY = "*"
NO_PLAY = "-"
CALL = "call"


class Claim(NamedTuple):
    """A row of the file."""

    file: str
    quote: str
    position: str
    plays: str
    verdict: str


def read_claims(file: Path = FILE) -> list[Claim]:
    """Read every row."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        return [Claim(*row) for row in rows]


# Checking

KINDS: Final[dict[str, Callable[[Play, Position], bool]]] = {
    "trail": lambda play, _: play.kind is PlayKind.TRAIL,
    "capture": lambda play, _: play.kind is PlayKind.CAPTURE,
    "sweep": is_sweep,
    "take-build": lambda play, _: play.kind is PlayKind.CAPTURE and bool(play.builds),
    "build": lambda play, _: play.kind is PlayKind.BUILD,
    "new-build": lambda play, _: play.kind is PlayKind.BUILD and not play.builds,
    "raise": lambda play, _: play.raised is not None,
    "add": lambda play, _: play.added_to is not None,
    "touch-build": lambda play, _: bool(play.builds),
}
"""The kinds of plays that a verdict asks for."""


def _slashed(values: Iterable[object]) -> str:
    return "/".join(map(str, values))


def _winner(step: Step[Position]) -> str:
    result = casino.outcome(step.after)
    if not result.over:
        return "open"
    return "-" if result.winner is None else str(result.winner + 1)


def _build_of(step: Step[Position]) -> casino.Build:
    return next(build for build in step.after.builds if build not in step.before.builds)


FACTS: Final[dict[str, Callable[[Step[Position]], str]]] = {
    "turn": lambda step: str(step.after.turn + 1),
    "last": lambda step: "-" if step.after.last is None else str(step.after.last + 1),
    "won": lambda step: _slashed(pile.bit_count() for pile in step.after.won),
    "sweeps": lambda step: _slashed(step.after.sweeps),
    "fed": lambda step: _slashed(step.after.tally.fed if step.after.tally else ()),
    "twins": lambda step: _slashed(step.after.tally.twins if step.after.tally else ()),
    "aside": lambda step: str(step.after.aside.bit_count()),
    "hands": lambda step: _slashed(hand.bit_count() for hand in step.after.hands),
    "loose": lambda step: str(step.after.loose.bit_count()),
    "builds": lambda step: str(len(step.after.builds)),
    "owner": lambda step: str(_build_of(step).owner + 1),
    "value": lambda step: str(_build_of(step).value),
    "multiple": lambda step: "yes" if _build_of(step).multiple else "no",
    "points": lambda step: _slashed(casino.score_so_far(step.after).points),
    "totals": lambda step: _slashed(casino.outcome(step.after).totals),
    "winner": _winner,
}
"""The facts after the last play: seats and sides count from 1, `/` stands between the sides."""


def holds(claim: Claim) -> bool:
    """Whether the engine agrees with a claim."""
    verdict, plays = claim.verdict, claim.plays.split()
    if verdict == "measured":
        return all(_measured(claim.position, comparison) for comparison in plays)
    worlds = list(_worlds(claim.position))
    if claim.plays.startswith(CALL):
        seat = claim.plays.removeprefix(CALL)
        return all(verdict == f"winner={_caller_wins(world, seat)}" for world in worlds)
    if "=" in verdict:
        steps = [step for world in worlds for step in _steps(world, plays)]
        return bool(steps) and all(_facts_hold(step, verdict) for step in steps)
    before = [state for world in worlds for state in _after(world, plays[:-1])]
    assert before, "there is a position to look at"
    if verdict.partition(" ")[0] in ("none", "some", "only"):
        ranks = {
            play.card.rank
            for state in before
            for play in casino.legal_plays(state)
            if KINDS[plays[-1]](play, state)
        }
        return _ranks_hold(ranks, verdict)
    return all(_verdict(state, plays[-1]) == verdict for state in before)


def _measured(preset: str, comparison: str) -> bool:
    """Whether one measured number is greater or less than another, or than a given one."""
    match = re.fullmatch(r"([a-z-]+)([<>])(.+)", comparison)
    assert match, comparison
    numbers = {
        each.measure: each for each in read_measurements(ROOT / MEASURED) if each.preset == preset
    }
    first, second = numbers[match[1]], numbers.get(match[3])
    limit, spread = (second.value, second.error) if second else (float(match[3]), 0.0)
    ahead = first.value - limit if match[2] == ">" else limit - first.value
    return ahead > 2 * hypot(first.error, spread)


def _caller_wins(state: Position, seat: str) -> int:
    """The side that wins if a seat calls out, by default the one to move."""
    winner = casino.call_out(state, Seat(int(seat) - 1) if seat else None).winner
    assert winner is not None, "a call decides the game"
    return winner + 1


def _ranks_hold(ranks: set[casino.Rank], verdict: str) -> bool:
    if verdict in ("none", "some"):
        return bool(ranks) == (verdict == "some")
    letters = verdict.partition(" ")[2]
    return ranks == {casino.parse_card(f"{letter}s").rank for letter in letters}


def _verdict(state: Position, text: str) -> str:
    refusal = casino.why_not(state, casino.parse_play(text, state))
    return refusal.code if refusal else "legal"


def _facts_hold(step: Step[Position], verdict: str) -> bool:
    expected = dict(fact.split("=") for fact in verdict.split())
    return all(FACTS[name](step) == value for name, value in expected.items())


def _worlds(text: str) -> Iterator[Position]:
    """Yield the positions that a text may stand for: one for every hand that is hidden."""
    state = casino.parse_state(text)
    count = sum(state.hidden)
    if isinstance(state, Position):
        yield state
        return
    assert count <= 2, "more hidden cards are too many hands"
    for cards in combinations(casino.cards_in(state.unseen), count):
        position = casino.parse_state(text.replace("??" * count, "".join(map(str, cards))))
        assert isinstance(position, Position)
        yield position


def _after(state: Position, plays: list[str]) -> list[Position]:
    return [step.after for step in _steps(state, plays)] if plays else [state]


def _steps(state: Position, plays: list[str]) -> list[Step[Position]]:
    """The last steps of a line of plays, one for every play that `*` stands for."""
    if plays == [NO_PLAY]:
        return [Step(state, casino.parse_play("2s", state), state)]
    steps: list[Step[Position]] = []
    states = [state]
    for text in plays:
        steps = [casino.apply(each, play) for each in states for play in _plays(each, text)]
        states = [step.after for step in steps]
    return steps


def _plays(state: Position, text: str) -> Iterable[Play]:
    return casino.legal_plays(state) if text == ANY_PLAY else [casino.parse_play(text, state)]


def plain(text: str) -> str:
    """Return a text with every run of white space as one space."""
    return " ".join(text.split())
