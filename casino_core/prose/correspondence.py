"""A game by correspondence in sentences: the invitation, what is awaited, what a round proves."""

from __future__ import annotations

from collections.abc import Sequence

from ..correspondence.check import RoundFinding, ScalarsChecked, ShuffleChecked
from ..correspondence.correspondence import Awaited, Correspondence
from ..correspondence.terms import INVITED, INVITER, Terms
from ..correspondence.turn import Words
from ..fairness import CheckResult
from ..i18n import gettext as _
from ..notation.rulesets import nearest_preset
from ..presets import PRESETS
from .fairness import finding_sentence
from .names import YOU, called
from .rules import rules_summary, rules_title
from .standing import standing_sentence


def invitation_lines(terms: Terms) -> list[str]:
    """An invitation as the invited reads it, before accepting it: a sentence or a rule a line."""
    name = terms.names[INVITER] or _("your friend")
    deals = (
        _("You deal the first round, and {name} plays first.")
        if terms.dealer == INVITED
        else _("You play first; the first dealer is {name}.")
    )
    rules = terms.rules
    return [
        _("An invitation to a game by link, from {name}.").format(name=name),
        f"{rules_title(rules)}.",
        *[f"{line}." for line in rules_summary(rules, PRESETS[nearest_preset(rules)])],
        standing_sentence(terms.scores, (name, YOU), rules),
        deals.format(name=name),
    ]


def awaited_sentence(game: Correspondence) -> str:
    """What the next message of a game is, for the side that holds it."""
    asks = game.awaited is Awaited.ANSWER and game.to_write == game.seat
    name = game.table.terms.names[game.table.asker if asks else game.to_write]
    name = name or _("your friend")
    if game.awaited is Awaited.NOTHING:
        return _("The game by link is over.")
    if game.to_write != game.seat:
        words = _("Turn {number} is to come from {name}.")
        return words.format(number=len(game.messages) + 1, name=name)
    return _own_turn(game).format(name=name)


def _own_turn(game: Correspondence) -> str:
    if game.awaited is Awaited.ANSWER and game.table.asked is Words.UNDO:
        return _("A question from {name}: may the last play be taken back?")
    return {
        Awaited.ACCEPTANCE: _("You are invited: accept, and send the answer."),
        Awaited.STEP: _("There is nothing to decide: send the next link."),
        Awaited.PLAY: _("It is your turn to play."),
        Awaited.ANSWER: _("A question from {name}: shall the game stop here, without a winner?"),
    }[game.awaited]


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
