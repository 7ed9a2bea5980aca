"""The findings of a fairness check, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..fairness import (
    CheckResult,
    DealCheck,
    Finding,
    HeadCheck,
    LevelUnknown,
    PlayerCheck,
    PlaysCheck,
    ProofGap,
    SealCheck,
    UndoCheck,
)
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..records.chain import SHORTEST_HEAD
from .levels import level_in_sentence
from .names import called
from .words import card_words, grouped, in_series, listed

WITHOUT_HEAD: Final = {
    ProofGap.RULES: N_("other rules"),
    ProofGap.DEALER: N_("another dealer"),
    ProofGap.SCORES: N_("other points at the start"),
    ProofGap.NAMES: N_("other names"),
    ProofGap.LEVELS: N_("other levels"),
    ProofGap.ENGINE: N_("another version"),
    ProofGap.HELP: N_("hints and undos left out"),
    ProofGap.PLAYS: N_("other legal plays of people"),
    ProofGap.END: N_("a shorter game"),
    ProofGap.DEAL: N_("another deal, sealed or cut otherwise"),
}
"""The changes of a record that an edit can hide from a reader who has not noted its head, in words.
"""


def what_an_edit_can_hide() -> str:
    """Return the sentences on what no check of a record can find without a head that was noted."""
    proof = _(
        "Anyone who edits a record can compute a new head. Only a head that was noted or sent "
        "while the game was played, and the seal shown before it, prove that this is the game that "
        "was played."
    )
    hidden = _("Without them an edit can hide {changes}.").format(
        changes=listed([_(words) for words in WITHOUT_HEAD.values()])
    )
    return f"{proof} {hidden}"


def verdict(findings: Sequence[Finding]) -> str:
    """Return what all findings together prove, in a sentence or two."""
    if any(finding.result is CheckResult.BAD for finding in findings):
        return _("Something is wrong.")
    right = _("Nothing wrong was found.")
    return f"{right} {what_is_proved(findings)}".strip()


def what_is_proved(findings: Sequence[Finding]) -> str:
    """Return how far a record without a fault can be trusted; empty if its head was noted."""
    head = next((finding for finding in findings if isinstance(finding, HeadCheck)), None)
    if head and head.result is CheckResult.GOOD:
        return ""
    if head and head.plays is not None:
        return _("Without the last head, this does not prove who won.")
    cards = [finding for finding in findings if isinstance(finding, SealCheck | DealCheck)]
    if cards and all(finding.result is CheckResult.GOOD for finding in cards):
        return _("Without the noted head, this proves the cards, not who won.")
    return _("Without the noted head, this proves neither the cards nor who won.")


MARKS = {CheckResult.GOOD: "✓", CheckResult.BAD: "✗", CheckResult.OPEN: "–"}


def finding_sentence(finding: Finding, names: Sequence[str]) -> str:
    """Return one finding in a sentence."""
    if isinstance(finding, PlayerCheck | LevelUnknown):
        return _about_player(finding, names)
    if isinstance(finding, SealCheck | HeadCheck):
        return _seal(finding) if isinstance(finding, SealCheck) else _head(finding)
    if isinstance(finding, DealCheck):
        return _deal(finding)
    return _plays(finding) if isinstance(finding, PlaysCheck) else _undone(finding)


def _about_player(finding: PlayerCheck | LevelUnknown, names: Sequence[str]) -> str:
    if isinstance(finding, PlayerCheck):
        return _player(finding, names)
    return _level_unknown(finding, names)


def _seal(finding: SealCheck) -> str:
    if finding.result is CheckResult.GOOD:
        sealed = _("The seed is the one that was sealed before the deal.")
        return f"{sealed} {_cut(finding)}"
    if finding.result is CheckResult.BAD:
        return _("The seed is not the one that was sealed before the deal.")
    if finding.seal:
        return _("The seed has not been opened, so its seal cannot be checked.")
    if finding.seed is None:
        return _("There is no seed: the cards came from elsewhere.")
    return _("Nothing was sealed: the person who chose the seed could know the cards.")


def _cut(finding: SealCheck) -> str:
    if finding.cut:
        return _("The word “{cut}” was mixed in after that.").format(cut=finding.cut)
    return _("Nobody cut the pack, so this tells nothing of how it was chosen.")


def _deal(finding: DealCheck) -> str:
    words = _("Round {number}: the {there} was dealt where the seed says {wanted}.")
    there, claim = map(card_words, finding.wrong) if finding.wrong else ("", "")
    if finding.result is CheckResult.GOOD:
        words = _("Round {number}: all {cards} cards were dealt as the seed says.")
    elif finding.result is CheckResult.OPEN:
        words = _("Round {number} was not dealt from a seed, so nothing proves its cards.")
    elif finding.wrong is None:
        words = _("Round {number}: the cards are right, but they were not dealt in their order.")
    return words.format(number=finding.number, cards=finding.cards, there=there, wanted=claim)


def _plays(finding: PlaysCheck) -> str:
    if finding.result is not CheckResult.GOOD:
        words = _("Round {number}: play {play} cannot have been made.")
        return words.format(number=finding.number, play=finding.wrong)
    words = ngettext(
        "Round {number}: {n} play checked, legal.",
        "Round {number}: all {n} plays checked, all legal.",
        finding.plays,
    )
    return words.format(number=finding.number, n=finding.plays)


def _player(finding: PlayerCheck, names: Sequence[str]) -> str:
    words = ngettext(
        "{name} ({level}), shown its own cards again and no others, makes the same play "
        "{same} of {n} time",
        "{name} ({level}), shown its own cards again and no others, makes the same play "
        "{same} of {n} times",
        finding.plays,
    )
    name, level = called(names[finding.seat]), level_in_sentence(finding.level)
    parts = [words.format(name=name, level=level, same=finding.same, n=finding.plays)]
    if finding.sooner:
        words = ngettext(
            "{n} play it had in mind when the clock stopped it",
            "{n} plays it had in mind when the clock stopped it",
            finding.sooner,
        )
        parts.append(words.format(n=finding.sooner))
    if finding.other:
        parts.append(_others(finding).format(n=finding.other))
    return in_series(parts) + "."


def _level_unknown(finding: LevelUnknown, names: Sequence[str]) -> str:
    words = _("{name} is of a level that is not known here, so its plays cannot be made again.")
    return words.format(name=called(names[finding.seat]))


def _head(finding: HeadCheck) -> str:
    if finding.recorded not in (None, finding.head):
        return _("The record was changed after it was written: its head is not that of its chain.")
    if finding.result is CheckResult.BAD:
        return _(
            "The head that you noted is not in the chain of this record: something was changed "
            "since, or it was noted while plays were taken back that were made again."
        )
    if finding.result is CheckResult.GOOD:
        return _("The head is the one that you noted: nothing in this record was changed since.")
    if finding.plays is not None:
        return _later(finding.plays)
    if finding.recorded is None:
        sentence = _("The record has no head.")
    else:
        sentence = _("The head fits the record: {head}.").format(head=grouped(finding.head))
    return f"{sentence} {what_an_edit_can_hide()}"


def _later(plays: int) -> str:
    return ngettext(
        "You noted the head after {n} play: nothing before it was changed; what came later is "
        "not proven by it.",
        "You noted the head after {n} plays: nothing before it was changed; what came later is "
        "not proven by it.",
        plays,
    ).format(n=plays)


def _undone(finding: UndoCheck) -> str:
    if finding.wrong is not None:
        words = _("Undo {number}: the plays taken back cannot have been made.")
        return words.format(number=finding.wrong)
    times = ngettext(
        "Plays were taken back once, as far back as play {first}.",
        "Plays were taken back {n} times, as far back as play {first}.",
        finding.times,
    ).format(n=finding.times, first=finding.first)
    since = _(
        "From there on people had seen more than their cards showed. "
        "The cards and the computer players can be checked all the same."
    )
    return f"{times} {since}"


def _others(finding: PlayerCheck) -> str:
    if finding.result is CheckResult.OPEN:
        return ngettext(
            "{n} play cannot be made again, made by another version of the engine",
            "{n} plays cannot be made again, made by another version of the engine",
            finding.other,
        )
    return ngettext(
        "{n} play cannot be made again, made otherwise",
        "{n} plays cannot be made again, made otherwise",
        finding.other,
    )


def how_to_check(record: str = "game.txt", head: str = "") -> str:
    """Return the command that checks a record, and compares its head with one that was noted."""
    noted = f"--head {head[:SHORTEST_HEAD]} " if head else ""
    return f"python -m casino_core fair --again {noted}< {record}"
