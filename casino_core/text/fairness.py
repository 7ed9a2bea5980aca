"""What a check of a game found, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..fairness import (
    DealChecked,
    Finding,
    PlayerChecked,
    PlaysChecked,
    SealChecked,
    UndoneTold,
    Verdict,
)
from .language import gettext as _
from .language import ngettext
from .words import card_words, counted

MARKS = {Verdict.GOOD: "✓", Verdict.BAD: "✗", Verdict.OPEN: "–"}


def finding_sentence(finding: Finding, names: Sequence[str]) -> str:
    """One finding in plain words."""
    if isinstance(finding, SealChecked):
        return _seal(finding)
    if isinstance(finding, DealChecked):
        return _deal(finding)
    if isinstance(finding, PlaysChecked):
        return _plays(finding)
    if isinstance(finding, UndoneTold):
        return _undone(finding)
    return _player(finding, names)


def _seal(found: SealChecked) -> str:
    if found.verdict is Verdict.GOOD:
        cut = (
            f" The word “{found.cut}” was mixed in after that."
            if found.cut
            else " Nobody cut the pack, so this tells nothing of how it was chosen."
        )
        return f"The seed is the one that was sealed before the deal.{cut}"
    if found.verdict is Verdict.BAD:
        return "The seed is not the one that was sealed before the deal."
    if found.seal:
        return "The seed has not been opened, so its seal cannot be checked."
    if found.seed is None:
        return "There is no seed: the cards came from elsewhere."
    return "Nothing was sealed: whoever chose the seed could know the cards."


def _deal(found: DealChecked) -> str:
    if found.verdict is Verdict.GOOD:
        return f"Round {found.number}: all {found.cards} cards were dealt as the seed says."
    if found.verdict is Verdict.OPEN:
        return f"Round {found.number} was not dealt from a seed."
    if found.wrong is None:
        return f"Round {found.number}: the cards are right, but they were not dealt in their order."
    there, wanted = map(card_words, found.wrong)
    return f"Round {found.number}: the {there} was dealt where the seed says {wanted}."


def _plays(found: PlaysChecked) -> str:
    plays = counted(found.plays, "play")
    if found.verdict is Verdict.GOOD:
        return f"Round {found.number}: {plays} replayed, each with a card that was held, all legal."
    return f"Round {found.number}: play {found.wrong} cannot have been made."


def _player(found: PlayerChecked, names: Sequence[str]) -> str:
    who = f"{names[found.seat]} ({found.level})"
    parts = [f"{who}, shown its own cards again and no others, makes the same play"]
    parts[0] += f" {found.same} of {counted(found.plays, 'time')}"
    if found.sooner:
        parts.append(f"{counted(found.sooner, 'play')} it had in mind when the clock stopped it")
    if found.other:
        why = "by another version of the engine" if found.verdict is Verdict.OPEN else "otherwise"
        parts.append(f"{counted(found.other, 'play')} cannot be made again, made {why}")
    return "; ".join(parts) + "."


def _undone(found: UndoneTold) -> str:
    times = ngettext(
        "Plays were taken back once, first to play {first}.",
        "Plays were taken back {n} times, first to play {first}.",
        found.times,
    ).format(n=found.times, first=found.first)
    since = _(
        "From there on people had seen more than their cards showed; "
        "what is told above of cards and computer players holds all the same."
    )
    return f"{times} {since}"


def how_to_check(record: str = "game.txt") -> str:
    """The command with which anybody can check a record."""
    return f"python -m casino_core fair --again < {record}"
