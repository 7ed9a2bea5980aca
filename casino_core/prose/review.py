"""The review of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..analysis.accounting import THOUSAND, Account, Rating
from ..analysis.grades import SLIPS, Grade
from ..analysis.mistakes import Mistake, Retry
from ..analysis.review import Decision, Review
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..ruleset import RuleSet
from ..seats import Seat
from .direction import fewest_win
from .hints import exact_words
from .names import YOU, called, of_side, side_name
from .plays import words_of_plays
from .points import difference, loses, signed_loss
from .words import decimal, listed, percent, points_words

GRADE_NAMES: Final[Mapping[Grade, str]] = {
    Grade.BEST: N_("Best"),
    Grade.GOOD: N_("Good"),
    Grade.INACCURACY: N_("Inaccuracy"),
    Grade.MISTAKE: N_("Mistake"),
    Grade.BLUNDER: N_("Blunder"),
    Grade.UNJUDGED: N_("Not judged"),
}
"""The classes as people read them."""


LEAST_GIVEN: Final = 0.1
"""The points that are told of slips at least: something is not told to be nothing."""
LEAST_ERROR: Final = 0.05
"""A smaller standard error of points is not told."""
LEAST_SHARE: Final = 0.005
"""A smaller share of the game is not told."""
SMALLEST_FIGURE: Final = 0.01
"""The smallest share of the game that is told in figures."""


def grade_counts(grade: Grade, count: int) -> str:
    """Return a number of plays of a class: `2 mistakes`."""
    words = {
        Grade.BEST: ngettext("{n} best play", "{n} best plays", count),
        Grade.GOOD: ngettext("{n} good play", "{n} good plays", count),
        Grade.INACCURACY: ngettext("{n} inaccuracy", "{n} inaccuracies", count),
        Grade.MISTAKE: ngettext("{n} mistake", "{n} mistakes", count),
        Grade.BLUNDER: ngettext("{n} blunder", "{n} blunders", count),
        Grade.UNJUDGED: ngettext("{n} play not judged", "{n} plays not judged", count),
    }
    return words[grade].format(n=count)


def decision_sentences(review: Review, decision: Decision) -> list[str]:
    """Return the judgement of a play, and the better one if there is one."""
    before = review.game.steps[decision.number - 1].before
    play, best = words_of_plays((decision.play, decision.best), before)
    if decision.forced:
        return [_("{play}: the only play.").format(play=play)]
    if decision.grade is Grade.BEST:
        return [_("{play}: the best play.").format(play=play)]
    if decision.grade is Grade.GOOD:
        return [
            _("{play}: a good play.").format(play=play),
            _("{play} is as good, or too close to tell.").format(play=best),
        ]
    if decision.grade is Grade.UNJUDGED:
        return [
            _("{play}: not looked into deeply enough to judge.").format(play=play),
            _("Perhaps better: {play}.").format(play=best),
        ]
    words = _("{play}: {grade}, {loses}.")
    grade = _(GRADE_NAMES[decision.grade])
    return [
        words.format(play=play, grade=grade, loses=loses(loss_words(decision), review.game.rules)),
        _("Better: {play}.").format(play=best),
    ]


def loss_words(decision: Decision) -> str:
    """Return what a play gave away: `1.4 points (±0.3), 5% of the game`, or `12% (±3%) of a game`.

    Where the round may decide the game, the chance to win is all that counts.
    """
    share = share_lost(decision)
    if share is not None and share >= LEAST_SHARE and _decisive(decision):
        if not decision.error:
            return _("{share} of the game").format(share=percent(share))
        error = share * decision.error / decision.loss
        words = _("{share} of the game (±{error})")
        return words.format(share=percent(share), error=percent(error))
    words = _with_error(decision.loss, decision.error)
    if share is None or share < LEAST_SHARE:
        return words
    return _("{points}, {share} of the game").format(points=words, share=percent(share))


def _with_error(points: float, error: float) -> str:
    """Return a number of points with its standard error, unless that is nothing."""
    words = points_words(points)
    if error < LEAST_ERROR:
        return words
    return _("{points} (±{error})").format(points=words, error=decimal(error, ".1f"))


def tells_shares(decisions: Iterable[Decision]) -> bool:
    """Return whether a list of plays tells shares of the game: one was judged by the chance to win.

    A list has one measure, so that its figures can be compared.
    """
    return any(map(_decisive, decisions))


def largest_first(decisions: Sequence[Decision]) -> list[Decision]:
    """Sort plays by the loss that a list of them shows, the largest first."""
    shares = tells_shares(decisions)
    return sorted(decisions, key=lambda each: -((share_lost(each) or 0) if shares else each.loss))


def short_loss(decision: Decision, rules: RuleSet, *, as_share: bool) -> str:
    """Return what a play gave away, as a share of the game or in points, in figures only.

    It is written `-5%` or `-1.4`.

    as_share  `tells_shares` of the list in which the play stands
    """
    if not as_share:
        return signed_loss(decision.loss, rules)
    share = share_lost(decision) or 0
    if share < LEAST_SHARE:
        return f"<{percent(SMALLEST_FIGURE)}"
    return "\N{MINUS SIGN}" + percent(max(share, SMALLEST_FIGURE))


def share_lost(decision: Decision) -> float | None:
    """Return the chance to win that a play gave away, None if there is no table."""
    chance, best = decision.worth.chance, decision.best_worth.chance
    return None if chance is None or best is None else best - chance


def _decisive(decision: Decision) -> bool:
    """Return whether the play was judged by the chance to win, not by the lead."""
    return abs(decision.best_worth.lead - decision.worth.lead - decision.loss) > 0.01


def mistake_sentences(mistake: Mistake) -> list[str]:
    """Return what a player gave away, and the task to find a better play."""
    words = _("You played: {play}. That {loses}.")
    play = exact_words(mistake.played, mistake.view)
    lost = loses(points_words(mistake.loss), mistake.view.rules)
    return [words.format(play=play, loses=lost), _("Find a better play.")]


def retry_sentences(retry: Retry) -> list[str]:
    """Return the judgement of another play instead of a mistake."""
    mistake = retry.mistake
    play = exact_words(retry.play, mistake.view)
    if retry.is_best:
        return [_("{play}: right, the best play.").format(play=play)]
    if retry.play == mistake.better:
        words, best = _("{play}: better than your play. Whether it is the best is not known."), ""
        if retry.best_of_all:
            words = _("{play}: better than your play. Better still: {best}.")
            best = exact_words(retry.best_of_all, mistake.view)
        return [words.format(play=play, best=best)]
    if retry.is_right:
        best = exact_words(mistake.better, mistake.view)
        return [
            _("{play}: a good play.").format(play=play),
            _("{play} is as good, or too close to tell.").format(play=best),
        ]
    if retry.play == mistake.played:
        return [_("{play}: that is what you played.").format(play=play)]
    if not retry.is_judged:
        return [_("{play}: not looked into deeply enough to judge.").format(play=play)]
    words = _("{play}: that {loses}.")
    points = _with_error(retry.loss, retry.error)
    return [words.format(play=play, loses=loses(points, mistake.view.rules))]


def retry_caption(retry: Retry) -> str:
    """Return the same in a few words, beside the table that shows the play."""
    mistake = retry.mistake
    if retry.is_best:
        return _("Right, the best play.")
    if retry.play == mistake.better:
        return _("Right, a better play.")
    if retry.is_right:
        return _("A good play.")
    if retry.play == mistake.played:
        return _("That is what you played.")
    if not retry.is_judged:
        return unjudged_caption()
    lost = loses(points_words(retry.loss), mistake.view.rules)
    return _("Not the best: it {loses}.").format(loses=lost)


def unjudged_caption() -> str:
    """Say of an answer that nobody can tell whether it is right, in a few words."""
    return _("Hard to judge: it may be as good. Try another.")


def better_sentence(mistake: Mistake) -> str:
    """Return the best play instead of a mistake."""
    return _("Better: {play}.").format(play=exact_words(mistake.better, mistake.view))


def rating_sentence(rating: Rating, names: Sequence[str], rules: RuleSet) -> str:
    """Return how well a seat played."""
    grades = [grade for grade in (*reversed(SLIPS), Grade.UNJUDGED) if rating.grades[grade]]
    counts = listed([grade_counts(grade, rating.grades[grade]) for grade in grades])
    if not any(rating.grades[grade] for grade in SLIPS):
        return _faultless_sentence(names[rating.seat], counts)
    you = _("You gave away {points} a round: {made}.")
    other = _("{name} gave away {points} a round: {made}.")
    if fewest_win(rules):
        you = _("You captured {points} too many a round: {made}.")
        other = _("{name} captured {points} too many a round: {made}.")
    return (you if names[rating.seat] == YOU else other).format(
        name=called(names[rating.seat]),
        points=_with_error(max(rating.slips, LEAST_GIVEN), rating.slips_error),
        made=counts,
    )


def _faultless_sentence(name: str, unjudged: str) -> str:
    """Say that a seat made no mistake, and how many plays were not judged, if any."""
    you, other = _("You made no mistakes."), _("{name} made no mistakes.")
    if unjudged:
        you = _("You made no mistakes: {unjudged}.")
        other = _("{name} made no mistakes: {unjudged}.")
    return (you if name == YOU else other).format(name=called(name), unjudged=unjudged)


def luck_sentence(account: Account, names: Sequence[str], rules: RuleSet) -> str:
    """Return what the cards brought to a side, in points."""
    points = account.cards / THOUSAND
    forms = _cost_forms() if points < 0 else _brought_forms(rules)
    words = of_side(names, account.side, rules, *forms, points=points_words(abs(points)))
    if not account.luck:
        return words
    most = max(account.luck, key=lambda luck: abs(luck.brought))
    extreme = _("The luckiest deal was deal {deal} of round {round}: {points}.")
    if most.brought < 0:
        extreme = _("The unluckiest deal was deal {deal} of round {round}: {points}.")
    number = difference(most.brought / THOUSAND, rules, ".1f")
    return f"{words} {extreme.format(deal=most.deal, round=most.round, points=number)}"


def _brought_forms(rules: RuleSet) -> tuple[str, str, str]:
    if fewest_win(rules):
        return (
            _("The cards saved you {points}."),
            _("The cards saved {name} {points}."),
            _("The cards saved {names} {points}."),
        )
    return (
        _("The cards brought you {points}."),
        _("The cards brought {name} {points}."),
        _("The cards brought {names} {points}."),
    )


def _cost_forms() -> tuple[str, str, str]:
    return (
        _("The cards cost you {points}."),
        _("The cards cost {name} {points}."),
        _("The cards cost {names} {points}."),
    )


def skill_sentence(account: Account, names: Sequence[str], rules: RuleSet) -> str:
    """Return what the plays of a side gave away, and what the others' slips brought it."""
    own, others = own_and_others(account, rules)
    forms = (
        _("Your plays gave away {own}; the others’ slips brought you {others}."),
        _("The plays of {name} gave away {own}; the others’ slips brought {others}."),
        _("The plays of {names} gave away {own}; the others’ slips brought {others}."),
    )
    if fewest_win(rules):
        forms = (
            _("Your plays cost {own}; the others’ slips saved you {others}."),
            _("The plays of {name} cost {own}; the others’ slips saved {others}."),
            _("The plays of {names} cost {own}; the others’ slips saved {others}."),
        )
    own_points, others_points = points_words(-own / THOUSAND), points_words(others / THOUSAND)
    return of_side(names, account.side, rules, *forms, own=own_points, others=others_points)


def own_and_others(account: Account, rules: RuleSet) -> tuple[int, int]:
    """Return what its own plays and the others' plays brought to a side, in thousandths."""
    own = sum(
        points
        for seat, points in enumerate(account.plays)
        if rules.side(Seat(seat)) == account.side
    )
    return own, sum(account.plays) - own


def sum_sentence(account: Account, names: Sequence[str], rules: RuleSet) -> str:
    """Return how luck and skill add up to the result."""
    skill = sum(account.plays)
    words = _("{name}: {start} at first, {luck} by the cards, {skill} by plays: {result} in all.")
    if fewest_win(rules):
        words = _(
            "{name}, in points saved: {start} at first, {luck} by the cards, {skill} by plays: "
            "{result} in all."
        )
    return words.format(
        name=side_name(names, account.side, rules),
        start=_signed(account.start),
        luck=_signed(account.cards),
        skill=_signed(skill),
        result=_signed(account.result),
    )


def _signed(thousandths: int) -> str:
    return decimal(thousandths / THOUSAND, "+.1f") if thousandths else "0"
