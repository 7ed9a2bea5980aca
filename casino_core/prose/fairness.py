"""The findings of a fairness check, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..fairness import (
    CheckResult,
    DealChecked,
    Finding,
    PlayerChecked,
    PlaysChecked,
    SealChecked,
    UndoneTold,
)
from ..i18n import gettext as _
from ..i18n import ngettext
from ..players import PLAYERS
from .names import called
from .words import card_words

MARKS = {CheckResult.GOOD: "✓", CheckResult.BAD: "✗", CheckResult.OPEN: "–"}


def finding_sentence(finding: Finding, names: Sequence[str]) -> str:
    """Return one finding in a sentence."""
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
    if found.result is CheckResult.GOOD:
        sealed = _("The seed is the one that was sealed before the deal.")
        return f"{sealed} {_cut(found)}"
    if found.result is CheckResult.BAD:
        return _("The seed is not the one that was sealed before the deal.")
    if found.seal:
        return _("The seed has not been opened, so its seal cannot be checked.")
    if found.seed is None:
        return _("There is no seed: the cards came from elsewhere.")
    return _("Nothing was sealed: whoever chose the seed could know the cards.")


def _cut(found: SealChecked) -> str:
    if found.cut:
        return _("The word “{cut}” was mixed in after that.").format(cut=found.cut)
    return _("Nobody cut the pack, so this tells nothing of how it was chosen.")


def _deal(found: DealChecked) -> str:
    words = _("Round {number}: the {there} was dealt where the seed says {wanted}.")
    there, wanted = map(card_words, found.wrong) if found.wrong else ("", "")
    if found.result is CheckResult.GOOD:
        words = _("Round {number}: all {cards} cards were dealt as the seed says.")
    elif found.result is CheckResult.OPEN:
        words = _("Round {number} was not dealt from a seed.")
    elif found.wrong is None:
        words = _("Round {number}: the cards are right, but they were not dealt in their order.")
    return words.format(number=found.number, cards=found.cards, there=there, wanted=wanted)


def _plays(found: PlaysChecked) -> str:
    if found.result is not CheckResult.GOOD:
        words = _("Round {number}: play {play} cannot have been made.")
        return words.format(number=found.number, play=found.wrong)
    words = ngettext(
        "Round {number}: {n} play checked, legal.",
        "Round {number}: all {n} plays checked, all legal.",
        found.plays,
    )
    return words.format(number=found.number, n=found.plays)


def _player(found: PlayerChecked, names: Sequence[str]) -> str:
    words = ngettext(
        "{name} ({level}), shown its own cards again and no others, makes the same play "
        "{same} of {n} time",
        "{name} ({level}), shown its own cards again and no others, makes the same play "
        "{same} of {n} times",
        found.plays,
    )
    name, level = called(names[found.seat]), _(PLAYERS[found.level].in_sentence)
    parts = [words.format(name=name, level=level, same=found.same, n=found.plays)]
    if found.sooner:
        words = ngettext(
            "{n} play it had in mind when the clock stopped it",
            "{n} plays it had in mind when the clock stopped it",
            found.sooner,
        )
        parts.append(words.format(n=found.sooner))
    if found.other:
        parts.append(_others(found).format(n=found.other))
    return "; ".join(parts) + "."


def _undone(found: UndoneTold) -> str:
    times = ngettext(
        "Plays were taken back once, as far back as play {first}.",
        "Plays were taken back {n} times, as far back as play {first}.",
        found.times,
    ).format(n=found.times, first=found.first)
    since = _(
        "From there on people had seen more than their cards showed. "
        "The cards and the computer players can be checked all the same."
    )
    return f"{times} {since}"


def _others(found: PlayerChecked) -> str:
    if found.result is CheckResult.OPEN:
        return ngettext(
            "{n} play cannot be made again, made by another version of the engine",
            "{n} plays cannot be made again, made by another version of the engine",
            found.other,
        )
    return ngettext(
        "{n} play cannot be made again, made otherwise",
        "{n} plays cannot be made again, made otherwise",
        found.other,
    )


def how_to_check(record: str = "game.txt") -> str:
    """Return the command that checks a record."""
    return f"python -m casino_core fair --again < {record}"
