"""A game by correspondence in sentences: the invitation, what is awaited, what a round proves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from ..correspondence.check import RefusedTurn, RoundFinding, ScalarsCheck, ShuffleCheck
from ..correspondence.terms import INVITED, INVITER, Terms, one_round
from ..errors import CasinoError
from ..fairness import CheckResult
from ..i18n import gettext as _
from ..notation.rulesets import nearest_preset
from ..players import PLAYERS
from ..presets import PRESETS
from ..ruleset import RuleSet
from ..seats import Seat
from .fairness import finding_sentence
from .levels import level_in_sentence
from .names import YOU, of_player, side_name
from .rules import rules_summary, rules_title
from .standing import standing_sentence
from .words import capital, listed

_PART: Final = re.compile(r"^[a-z]+: ")
"""The part of a message at fault, before the reason why it was refused."""
_RULE: Final = re.compile(r" \([a-z-]+, RULES \d+\)$")
"""The rule that stands after the sentence of a refused play."""
_QUOTED: Final = re.compile(r"play: |words: ['\"]")
"""How a reason begins that repeats what was sent, in notation."""


def invitation_lines(terms: Terms, seat: Seat = INVITED) -> list[str]:
    """Return an invitation as the invited at a seat reads it, before accepting it.

    Each line is a sentence.
    """
    name = terms.names[INVITER] or _("your friend")
    inviter = terms.names[INVITER] or capital(name)
    rules = terms.rules
    names = seats_named(terms._replace(names=(name, *terms.names[1:])), seat)
    lines = [
        _("{name} invites you to a game of Casino.").format(name=inviter),
        f"{game_title(rules)}.",
        *[f"{line}." for line in game_summary(rules)],
        *(seats_lines(terms, seat, names) if rules.players > 2 else []),
        beginning_sentence(terms, names),
        _dealing(terms, seat, names),
    ]
    return [line for line in lines if line]


def beginning_sentence(terms: Terms, names: Sequence[str]) -> str:
    """Return the points with which a game begins, if there are any, and its target."""
    rules = terms.rules
    if any(terms.scores):
        return standing_sentence(terms.scores, names, rules)
    return _("The game is to {target}.").format(target=rules.target) if rules.target else ""


def game_title(rules: RuleSet) -> str:
    """Return the name of a game, which may be one round of a game that has a target."""
    base = _compared(rules)
    if base.target == PRESETS[nearest_preset(rules)].target:
        return rules_title(rules)
    title = rules_title(_whole_game(rules))
    return _("{rules}, one round").format(rules=title)


def _whole_game(rules: RuleSet) -> RuleSet:
    """Return the rules of the game of which these are one round; these if there is none."""
    preset = PRESETS[nearest_preset(rules)]
    fields = ("target", "endgame", "calling", "tie_break", "ending")
    with suppress(CasinoError):
        whole = rules.changed(**{field: getattr(preset, field) for field in fields})
        if one_round(whole) == rules:
            return whole
    return rules


def game_summary(rules: RuleSet) -> list[str]:
    """Return what differs from the preset, but for the number of rounds."""
    return rules_summary(rules, _compared(rules))


def _compared(rules: RuleSet) -> RuleSet:
    """Return the preset with which rules are compared, or one round of it."""
    preset = PRESETS[nearest_preset(rules)]
    return one_round(preset) if rules.target is None else preset


def seats_named(terms: Terms, seat: Seat) -> tuple[str, ...]:
    """Return the names of the seats for the person at one of them.

    Those without a name have their number.
    """
    number = _("Seat {number}")
    return tuple(
        YOU if at == seat else name or number.format(number=at + 1)
        for at, name in enumerate(terms.names)
    )


def seats_lines(terms: Terms, seat: Seat, names: Sequence[str]) -> list[str]:
    """Tell who plays at a game of more than two seats, for the person at one of them.

    Each line is a sentence.
    """
    rules, computers = terms.rules, terms.computers
    lines = [_("You play at seat {seat} of {seats}.").format(seat=seat + 1, seats=rules.players)]
    if rules.partnership:
        sides = [side_name(names, side, rules) for side in rules.side_numbers]
        lines.append(_("Partners: {one}, against {other}.").format(one=sides[0], other=sides[1]))
    for computer in computers:
        level = terms.levels[computer]
        label = level_in_sentence(level) if level in PLAYERS else level
        words = _("Seat {seat} is a computer player ({level}).")
        lines.append(words.format(seat=computer + 1, level=label))
    if computers:
        lines.append(holding_sentence(computers, names, seat))
    return lines


def holding_sentence(computers: Sequence[Seat], names: Sequence[str], seat: Seat) -> str:
    """Tell whose device holds the cards of the computer players, for the person at a seat."""
    words = _("The device of {name} plays for it and could see that hand.")
    if len(computers) > 1:
        words = _("The device of {name} plays for them and could see those hands.")
    if seat == INVITER:
        words = _("Your device plays for it and could see that hand.")
        if len(computers) > 1:
            words = _("Your device plays for them and could see those hands.")
    return words.format(name=names[INVITER])


def held_sentence(terms: Terms, names: Sequence[str], seat: Seat) -> str:
    """Tell which cards could be seen after all, for the person at a seat; empty if none could."""
    if not terms.computers:
        return ""
    words = _("The device of {name} held the cards of {players} and could see them.")
    if seat == INVITER:
        words = _("Your device held the cards of {players} and could see them.")
    players = listed([names[computer] for computer in terms.computers])
    return words.format(name=names[INVITER], players=players)


def _dealing(terms: Terms, seat: Seat, names: Sequence[str]) -> str:
    if terms.rules.players > 2:
        first = Seat((terms.dealer + 1) % terms.rules.players)
        if first == seat:
            words = _("You play first; the first dealer is {name}.")
        elif terms.dealer == seat:
            words = _("You deal the first round, and {name} plays first.")
            return words.format(name=names[first])
        else:
            words = _("{first} plays first; the first dealer is {name}.")
        return words.format(first=names[first], name=names[terms.dealer])
    if terms.dealer == INVITED:
        words = _("You deal the first round, and {name} plays first.")
        if terms.rules.target is None:
            words = _("You deal, and {name} plays first.")
    else:
        words = _("You play first; the first dealer is {name}.")
    return words.format(name=names[INVITER])


def round_finding_sentence(
    finding: RoundFinding, names: Sequence[str], mover: Seat | None = None
) -> str:
    """Return one finding in a sentence; `mover` made the play that the rules refuse."""
    if isinstance(finding, ShuffleCheck):
        return _shuffle(finding, names[finding.seat])
    if isinstance(finding, RefusedTurn):
        return _refused(finding, names[finding.seat])
    if isinstance(finding, ScalarsCheck):
        return _scalars(finding, names[finding.seat])
    if mover is not None:
        you = _("Round {number}: your play {play} was against the rules.")
        other = _("Round {number}: play {play}, by {name}, was against the rules.")
        return of_player(names[mover], you, other, number=finding.number, play=finding.wrong)
    return finding_sentence(finding, names)


def _shuffle(finding: ShuffleCheck, name: str) -> str:
    you, other = {
        CheckResult.GOOD: (
            _("Round {number}: you shuffled the whole pack, each card once."),
            _("Round {number}: {name} shuffled the whole pack, each card once."),
        ),
        CheckResult.BAD: (
            _("Round {number}: you did not shuffle as the revealed secret says."),
            _("Round {number}: {name} did not shuffle as the revealed secret says."),
        ),
        CheckResult.OPEN: (
            _(
                "Round {number}: you have not revealed the secret yet, so nothing is proved of "
                "this shuffle."
            ),
            _(
                "Round {number}: {name} has not revealed the secret yet, so nothing is proved of "
                "this shuffle."
            ),
        ),
    }[finding.result]
    return of_player(name, you, other, number=finding.number)


def _scalars(finding: ScalarsCheck, name: str) -> str:
    if finding.wrong is None:
        you = _("Round {number}: you opened every card rightly.")
        other = _("Round {number}: {name} opened every card rightly.")
        return of_player(name, you, other, number=finding.number)
    you = _("Round {number}: you sent a wrong number for a card.")
    other = _("Round {number}: {name} sent a wrong number for a card.")
    return of_player(name, you, other, number=finding.number)


def _refused(finding: RefusedTurn, name: str) -> str:
    you = _("Round {number}: you sent turn {turn}, which was refused. {reason}")
    other = _("Round {number}: {name} sent turn {turn}, which was refused. {reason}")
    if finding.result is CheckResult.OPEN:
        you = _(
            "Round {number}: your turn {turn} opened no card that it may open. Whose fault it is, "
            "the shuffles tell."
        )
        other = _(
            "Round {number}: turn {turn} of {name} opened no card that it may open. Whose fault it "
            "is, the shuffles tell."
        )
    reason = refused_sentence(finding.text, name)
    return of_player(name, you, other, number=finding.number, turn=finding.turn, reason=reason)


def refused_sentence(text: str, name: str) -> str:
    """Return why a turn was refused, in a sentence; `text` is that of the error, `name` the author.

    The reason of the rules speaks to the author. What nobody can read is not repeated.
    """
    reason = _RULE.sub("", text)
    if _QUOTED.match(reason):
        return _("Such a turn is not possible there.")
    sentence = capital(_PART.sub("", reason)).removesuffix(".") + "."
    if reason == text:
        return sentence
    return of_player(name, "{reason}", _("The rules say to {name}: “{reason}”"), reason=sentence)


def what_is_proved(findings: Sequence[RoundFinding]) -> str:
    """Return what all findings on a round prove together, and what they cannot."""
    results = {finding.result for finding in findings}
    if CheckResult.BAD in results:
        return _("Something is wrong: this round was not played as agreed.")
    if CheckResult.OPEN in results:
        return _("This round is not checked yet: a last turn is still missing.")
    proved = _("The cards are as all of you shuffled them, and every play was legal.")
    beyond = _(
        "It cannot prove that nobody looked at another’s screen, or broke off an earlier game."
    )
    return f"{proved} {beyond}"
