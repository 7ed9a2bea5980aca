"""Puzzles in sentences: the task, the verdict on an answer, the solution, and the themes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..position import Position, View
from ..presets import PRESETS
from ..puzzles.judging import Verdict
from ..puzzles.puzzle import ByDeals, Puzzle
from ..puzzles.themes import Line, Theme, gains
from ..rules.turn import Step
from .direction import fewest_win
from .events import event_sentence
from .hints import exact_words
from .items import item_in_sentence
from .points import difference, loses
from .rules import rules_title
from .words import alternatives, decimal, points_words

THEME_NAMES: Final[Mapping[Theme, str]] = {
    Theme.TRAIL: N_("Trail the right card"),
    Theme.HOLD_BACK: N_("Hold back"),
    Theme.TAKE_LESS: N_("Capture less"),
    Theme.MULTIPLE: N_("Several sets at once"),
    Theme.BUILD: N_("Build"),
    Theme.RAISE: N_("Raise a build"),
    Theme.ADD: N_("Add to a build"),
    Theme.THEIR_BUILD: N_("Spoil their build"),
    Theme.OWN_BUILD: N_("Guard your build"),
    Theme.KEEP_TAKER: N_("Keep the card you need"),
    Theme.SWEEP: N_("Sweep"),
    Theme.NO_SWEEP: N_("Prevent a sweep"),
    Theme.LAST_CAPTURE: N_("Last capture"),
    Theme.CARDS: N_("Most cards"),
    Theme.SPADES: N_("Spades"),
    Theme.BIG_CASINO: N_("Big casino"),
    Theme.LITTLE_CASINO: N_("Little casino"),
    Theme.ACES: N_("Aces"),
    Theme.DIAMONDS: N_("Diamonds"),
    Theme.SEVENS: N_("Sevens"),
    Theme.SIXES: N_("Sixes"),
    Theme.TWINS: N_("Twins"),
}
"""The themes as people read them."""

THEME_LINES: Final[Mapping[Theme, str]] = {
    Theme.TRAIL: N_("The right play is a trail: but of which card?"),
    Theme.HOLD_BACK: N_("You could capture, but something else is better."),
    Theme.TAKE_LESS: N_("The larger capture is the worse one."),
    Theme.MULTIPLE: N_("One card captures two sets or more."),
    Theme.BUILD: N_("A build of loose cards wins more than a capture or a trail."),
    Theme.RAISE: N_("The right play raises a build."),
    Theme.ADD: N_("The right play adds to a build."),
    Theme.THEIR_BUILD: N_("The right play captures or raises the other side’s build."),
    Theme.OWN_BUILD: N_("A careless play leaves your build to the other side."),
    Theme.KEEP_TAKER: N_("A card that you need for a later capture must stay in your hand."),
    Theme.SWEEP: N_("Sweeps are at stake."),
    Theme.NO_SWEEP: N_("A careless play lets the other side sweep."),
    Theme.LAST_CAPTURE: N_("The player who captures last gets what is left on the table."),
    Theme.CARDS: N_("Most cards are at stake."),
    Theme.SPADES: N_("Spades are at stake."),
    Theme.BIG_CASINO: N_("The big casino is at stake."),
    Theme.LITTLE_CASINO: N_("The little casino is at stake."),
    Theme.ACES: N_("Aces are at stake."),
    Theme.DIAMONDS: N_("Diamonds are at stake."),
    Theme.SEVENS: N_("Sevens are at stake."),
    Theme.SIXES: N_("Sixes are at stake."),
    Theme.TWINS: N_("Twins are at stake."),
}
"""The meanings of the themes, each in one sentence."""


def puzzle_name(name: str) -> str:
    """Return the name of a puzzle as people read it: `419`, or `12, Royal Casino`."""
    preset, _dash, number = name.rpartition("-")
    if preset == "standard" or preset not in PRESETS:
        return number
    return _("{number}, {game}").format(number=number, game=rules_title(PRESETS[preset]))


def task_sentences(puzzle: Puzzle) -> list[str]:
    """Return the task: what to look for, and from what it follows."""
    if puzzle.by_deals:
        return [_hidden_sentence(puzzle.view), _question(puzzle)]
    n = puzzle.view.hand.bit_count()
    last = ngettext(
        "The stock is empty, and {n} card is left in your hand: "
        "the cards that you do not see are in the other hand.",
        "The stock is empty, and {n} cards are left in your hand: "
        "the cards that you do not see are in the other hand.",
        n,
    )
    return [last.format(n=n), _question(puzzle)]


def task_caption(puzzle: Puzzle) -> str:
    """Return the task in a few words, beside the table that shows the cards."""
    if fewest_win(puzzle.rules):
        return _("Points are bad. Which play is best?")
    if puzzle.by_deals:
        return _("Which play brings the most points, on average?")
    return _("Which play brings the most points this round?")


def _question(puzzle: Puzzle) -> str:
    if fewest_win(puzzle.rules):
        return _("Points are bad. Which play is the best for you in this round?")
    if puzzle.by_deals:
        return _("Which play brings you the most points in this round, on average?")
    return _("Which play brings you the most points in this round?")


def _hidden_sentence(view: View) -> str:
    n = len(view.stock)
    if not n:
        return _("The stock is empty, but the cards that you do not see are in several hands.")
    words = ngettext(
        "{n} card is left in the stock, and you do not see what the others hold.",
        "{n} cards are left in the stock, and you do not see what the others hold.",
        n,
    )
    return words.format(n=n)


def verdict_caption(verdict: Verdict) -> str:
    """Return the verdict on an answer in a few words, beside the table that shows the plays."""
    if verdict.is_right:
        return _("Right, the best on average.") if verdict.puzzle.by_deals else _("Right!")
    words = _("Not the best: it {loses}.")
    lost = _loses(verdict.puzzle, verdict.lost)
    if verdict.puzzle.by_deals:
        words = _("Not the best: it {loses} on average.")
        lost = loses(points_words(verdict.lost), verdict.puzzle.rules)
    return words.format(loses=lost)


def solution_caption(puzzle: Puzzle) -> str:
    """Return what the solution is worth in a few words, beside the table that shows it."""
    if puzzle.by_deals:
        lost = loses(points_words(puzzle.margin), puzzle.rules)
        return _("The next best play {loses} on average.").format(loses=lost)
    return _("The next best play {loses}.").format(loses=_loses(puzzle, puzzle.margin))


def verdict_sentences(verdict: Verdict, names: Sequence[str]) -> list[str]:
    """Return the verdict on an answer; for a wrong one without what is right.

    A wrong play is refuted by the answer of the other side, and by what it costs. A right one is
    compared with the tempting play. Where cards are hidden, they say over how many deals of them
    the plays were compared, and how the tempting one goes wrong on one of these. `names` has the
    name of each seat.
    """
    if verdict.puzzle.by_deals:
        return _verdict_by_deals(verdict, verdict.puzzle.by_deals, names)
    play = exact_words(verdict.play, verdict.puzzle.view)
    if not verdict.is_right:
        words = _("{play}: not the best. It {loses}.")
        first = words.format(play=play, loses=_loses(verdict.puzzle, verdict.lost))
        return [first, *_refutation(verdict.line, names), _cost(verdict.other, verdict.line)]
    sentences = [_("{play}: right.").format(play=play)]
    puzzle = verdict.puzzle
    words = _("{play} suggests itself, but {loses}.")
    tempting = exact_words(puzzle.tempting, puzzle.view)
    sentences.append(words.format(play=tempting, loses=_loses(puzzle, puzzle.cost)))
    return [*sentences, *_refutation(verdict.other, names), _cost(verdict.line, verdict.other)]


def _verdict_by_deals(verdict: Verdict, proof: ByDeals, names: Sequence[str]) -> list[str]:
    view = verdict.puzzle.view
    play = exact_words(verdict.play, view)
    if not verdict.is_right:
        words = _("{play}: not the best. It {loses} on average, over {deals}.")
        lost = loses(points_words(verdict.lost), view.rules)
        first = words.format(play=play, loses=lost, deals=_deals(proof))
        return [first, *_one_way(verdict.line, names)]
    words = _("{play}: right, the best on average over {deals}.")
    first = words.format(play=play, deals=_deals(proof))
    words = _("{play} suggests itself, but {loses} on average.")
    tempting = exact_words(verdict.puzzle.tempting, view)
    lost = loses(points_words(verdict.puzzle.cost), view.rules)
    second = words.format(play=tempting, loses=lost)
    return [first, second, *_one_way(verdict.other, names)]


def _one_way(line: Line, names: Sequence[str]) -> list[str]:
    """Return the answer to a play on one deal, nothing where the line has none."""
    answer = [*_refutation(line, names)]
    return [_("This is one way it goes wrong:"), *answer] if answer else []


def _deals(proof: ByDeals) -> str:
    words = ngettext("{n} deal of the hidden cards", "{n} deals of the hidden cards", proof.deals)
    return words.format(n=proof.deals)


def solution_sentences(puzzle: Puzzle, line: Line, names: Sequence[str]) -> list[str]:
    """Return what is right, and how the round goes on after it; `line` begins with a right play.

    Where cards are hidden, return what is right, by how much, and how certain that is.
    """
    if puzzle.by_deals:
        words = _(
            "Right is: {plays}. The next best play {loses} on average (±{error}), over {deals}."
        )
        return [
            words.format(
                plays=exact_words(puzzle.right[0], puzzle.view),
                loses=loses(points_words(puzzle.margin), puzzle.rules),
                error=decimal(puzzle.by_deals.error, ".1f"),
                deals=_deals(puzzle.by_deals),
            )
        ]
    plays = alternatives([exact_words(play, puzzle.view) for play in puzzle.right])
    words = _("Right is: {plays}. The next best play {loses}.")
    right = words.format(plays=plays, loses=_loses(puzzle, puzzle.margin))
    return [right, *(sentence for step in line for sentence in step_sentences(step, names))]


def step_sentences(step: Step[Position], names: Sequence[str]) -> Iterable[str]:
    """Return the events of a step, without the count of the round."""
    events = step.events if not step.after.over else step.events[:-1]
    return [event_sentence(event, names, step.before.rules) for event in events]


def _refutation(line: Line, names: Sequence[str]) -> Iterable[str]:
    return step_sentences(line[1], names) if len(line) > 1 else ()


def _cost(better: Line, worse: Line) -> str:
    """Return the items in whose points two lines differ."""
    costs = sorted(gains(worse, better).items(), key=lambda item: item[1])
    rules = better[0].before.rules
    items = [
        f"{item_in_sentence(item, rules)} {difference(points, rules)}" for item, points in costs
    ]
    return _("The difference in the end: {items}.").format(items=", ".join(items))


def _loses(puzzle: Puzzle, points: float) -> str:
    n = round(points)
    return loses(ngettext("{n} point", "{n} points", n).format(n=n), puzzle.rules)
