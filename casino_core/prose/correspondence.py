"""The findings on a round by correspondence, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..correspondence.check import RoundFinding, ScalarsChecked, ShuffleChecked
from ..fairness import CheckResult
from ..i18n import gettext as _
from .fairness import finding_sentence
from .names import called


def round_finding_sentence(finding: RoundFinding, names: Sequence[str]) -> str:
    """One finding in a sentence."""
    if isinstance(finding, ShuffleChecked):
        return _shuffle(finding, called(names[finding.seat]))
    if isinstance(finding, ScalarsChecked):
        return _scalars(finding, called(names[finding.seat]))
    return finding_sentence(finding, names)


def _shuffle(found: ShuffleChecked, name: str) -> str:
    words = {
        CheckResult.GOOD: _("Round {number}: {name} shuffled the whole pack, each card once."),
        CheckResult.BAD: _("Round {number}: {name} did not shuffle as the revealed secret says."),
        CheckResult.OPEN: _(
            "Round {number}: {name} has not revealed the secret yet, so nothing is proved of this "
            "shuffle."
        ),
    }[found.result]
    return words.format(number=found.number, name=name)


def _scalars(found: ScalarsChecked, name: str) -> str:
    if found.wrong is None:
        words = _("Round {number}: {name} opened every card rightly.")
        return words.format(number=found.number, name=name)
    words = _("Round {number}: {name} sent a wrong number for place {place}.")
    return words.format(number=found.number, name=name, place=found.wrong + 1)


def what_is_proved(findings: Sequence[RoundFinding]) -> str:
    """What all findings on a round prove together, and what they cannot."""
    results = {finding.result for finding in findings}
    if CheckResult.BAD in results:
        return _("Something is wrong: this round was not played as agreed.")
    if CheckResult.OPEN in results:
        return _("This round is not proved yet: the last turn of the other side is missing.")
    proved = _("Nobody chose the cards, nobody could see a hidden one, and every play was legal.")
    beyond = _("It cannot prove that nobody looked at the other’s screen.")
    return f"{proved} {beyond}"
