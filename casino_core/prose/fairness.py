"""The findings of a fairness check, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..fairness import (
    CheckResult,
    DealChecked,
    Finding,
    HeadChecked,
    LevelUnknown,
    PlayerChecked,
    PlaysChecked,
    SealChecked,
    UndoneTold,
)
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..records.chain import SHORTEST_HEAD
from ..records.unproved import Unproved
from .levels import level_in_sentence
from .names import called
from .words import card_words, grouped, in_series, listed

WITHOUT_HEAD: Final = {
    Unproved.RULES: N_("other rules"),
    Unproved.DEALER: N_("another dealer"),
    Unproved.SCORES: N_("other points at the start"),
    Unproved.NAMES: N_("other names"),
    Unproved.LEVELS: N_("other levels"),
    Unproved.ENGINE: N_("another version"),
    Unproved.HELP: N_("hints and undos left out"),
    Unproved.PLAYS: N_("other legal plays of people"),
    Unproved.END: N_("a shorter game"),
    Unproved.DEAL: N_("another deal, sealed or cut otherwise"),
}
"""What an edit of a record can hide from whoever has not noted its head, in words."""


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
    head = next((found for found in findings if isinstance(found, HeadChecked)), None)
    if head and head.result is CheckResult.GOOD:
        return ""
    if head and head.plays is not None:
        return _("Without the last head, this does not prove who won.")
    cards = [found for found in findings if isinstance(found, SealChecked | DealChecked)]
    if cards and all(found.result is CheckResult.GOOD for found in cards):
        return _("Without the noted head, this proves the cards, not who won.")
    return _("Without the noted head, this proves neither the cards nor who won.")


MARKS = {CheckResult.GOOD: "✓", CheckResult.BAD: "✗", CheckResult.OPEN: "–"}


def finding_sentence(finding: Finding, names: Sequence[str]) -> str:
    """Return one finding in a sentence."""
    if isinstance(finding, PlayerChecked | LevelUnknown):
        return _about_player(finding, names)
    if isinstance(finding, SealChecked | HeadChecked):
        return _seal(finding) if isinstance(finding, SealChecked) else _head(finding)
    if isinstance(finding, DealChecked):
        return _deal(finding)
    return _plays(finding) if isinstance(finding, PlaysChecked) else _undone(finding)


def _about_player(finding: PlayerChecked | LevelUnknown, names: Sequence[str]) -> str:
    if isinstance(finding, PlayerChecked):
        return _player(finding, names)
    return _level_unknown(finding, names)


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
    return _("Nothing was sealed: the person who chose the seed could know the cards.")


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
        words = _("Round {number} was not dealt from a seed, so nothing proves its cards.")
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
    name, level = called(names[found.seat]), level_in_sentence(found.level)
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
    return in_series(parts) + "."


def _level_unknown(found: LevelUnknown, names: Sequence[str]) -> str:
    words = _("{name} is of a level that is not known here, so its plays cannot be made again.")
    return words.format(name=called(names[found.seat]))


def _head(found: HeadChecked) -> str:
    if found.recorded not in (None, found.head):
        return _("The record was changed after it was written: its head is not that of its chain.")
    if found.result is CheckResult.BAD:
        return _(
            "The head that you noted is not in the chain of this record: something was changed "
            "since, or it was noted while plays were taken back that were made again."
        )
    if found.result is CheckResult.GOOD:
        return _("The head is the one that you noted: nothing in this record was changed since.")
    if found.plays is not None:
        return _later(found.plays)
    if found.recorded is None:
        told = _("The record has no head.")
    else:
        told = _("The head fits the record: {head}.").format(head=grouped(found.head))
    return f"{told} {what_an_edit_can_hide()}"


def _later(plays: int) -> str:
    return ngettext(
        "You noted the head after {n} play: nothing before it was changed; what came later is "
        "not proven by it.",
        "You noted the head after {n} plays: nothing before it was changed; what came later is "
        "not proven by it.",
        plays,
    ).format(n=plays)


def _undone(found: UndoneTold) -> str:
    if found.wrong is not None:
        words = _("Undo {number}: the plays taken back cannot have been made.")
        return words.format(number=found.wrong)
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


def how_to_check(record: str = "game.txt", head: str = "") -> str:
    """Return the command that checks a record, and compares its head with one that was noted."""
    noted = f"--head {head[:SHORTEST_HEAD]} " if head else ""
    return f"python -m casino_core fair --again {noted}< {record}"
