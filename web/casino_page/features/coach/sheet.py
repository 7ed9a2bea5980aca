"""The sheet of the coach: one screen, also on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_core import Play
from casino_core.analysis.accounting import Measure, account
from casino_core.analysis.accuracy import hinted_plays
from casino_core.analysis.finds import Find
from casino_core.analysis.leaks import Habit
from casino_core.analysis.review import Decision, Review
from casino_core.i18n import gettext as _
from casino_core.prose.coach import (
    accuracy_meaning,
    accuracy_percent,
    find_figures,
    find_sentences,
    flawless_sentence,
    habit_figures,
    habit_words,
    hinted_sentence,
    landmark_sentence,
    mattered_figures,
    mattered_sentences,
)
from casino_core.prose.hints import play_reason
from casino_core.prose.names import YOU, called
from casino_core.prose.review import luck_sentence
from casino_core.prose.words import percent
from casino_core.seats import Seat

from ...game.characters import character_of_level
from ...game.prompts import joined
from ...render.board import BoardMarks, board
from ...render.markup import button, element, fold, text
from ...render.sheet import foot, heading
from .coaching import THEMES, Look


class CoachState(NamedTuple):
    """The content of the sheet.

    look      the coach's knowledge of the game; None before its first play was judged
    seat      the seat of the person
    names     the names of the seats
    habit     the leak that cost most over the last games, None if there is none
    games     the number of those games
    opponent  the level to play next; empty where no single level sits at the table
    """

    look: Look | None
    seat: Seat
    names: Sequence[str]
    habit: Habit | None = None
    games: int = 0
    opponent: str = ""


def coach_sheet(state: CoachState) -> str:
    """Write the sheet."""
    look = state.look
    done = look is not None and look.complete
    parts = _parts(state, look) if look and done else [_progress(look)]
    body = element("div", *parts, class_="sheet-body coach")
    play = _next_opponent(state.opponent) if state.opponent else ""
    return heading("coach-heading", _("How you played")) + body + foot(play)


def _progress(look: Look | None) -> str:
    share = look.share if look else 0.0
    words = _("Judging the plays: {share}").format(share=percent(share))
    bar = element("progress", max=100, value=round(100 * share), aria_label=words)
    return element("div", element("p", text(words)), bar, class_="judging", role="status")


def _parts(state: CoachState, look: Look) -> Iterator[str]:
    review, seat = look.review, state.seat
    yield _accuracy(look, seat)
    mattered = look.mattered(seat)
    if mattered:
        yield _mattered(review, mattered, _("The play that mattered"), state.names)
    else:
        yield element("p", text(flawless_sentence(review, seat)))
    if look.find:
        yield _best(review, look.find, state.names, drawn=not mattered)
    elif not mattered and (other := look.mattered_of_others(seat)):
        title = _("{name}: the costliest play").format(name=called(state.names[other.seat]))
        yield _mattered(review, other, title, state.names)
    if state.habit:
        yield _habit(state.habit)
    if figures := [element("p", text(each), class_="about") for each in _figures(state, look)]:
        yield fold(_("Numbers"), *figures, class_="numbers", data_key="coach-numbers")


def _figures(state: CoachState, look: Look) -> Iterator[str]:
    """Yield what the plays of the sheet gave away or brought, and the luck without a mistake."""
    review, rules = look.review, look.review.game.rules
    mattered = look.mattered(state.seat)
    points = account(review, rules.side(state.seat), Measure.POINTS)
    if not mattered and points:
        yield luck_sentence(points, state.names, rules)
    other = None if look.find else look.mattered_of_others(state.seat)
    if decision := mattered or other:
        yield mattered_figures(review, decision)
    if look.find:
        yield find_figures(review, look.find)
    if state.habit:
        words = _("{habit}.").format(habit=habit_words(state.habit))
        yield joined(words, habit_figures(state.habit, state.games))


def _accuracy(look: Look, seat: Seat) -> str:
    accuracy = look.accuracy(seat)
    hinted = hinted_sentence(hinted_plays(look.review.game, seat))
    if accuracy is None:
        words = hinted or _("There were too few plays to tell an accuracy.")
        return element("p", text(words))
    figure = element("b", accuracy_percent(accuracy), class_="percent")
    meaning = fold(
        _("What does it mean?"),
        element("p", text(accuracy_meaning()), class_="about"),
        data_key="meaning",
    )
    words = element("p", element("b", text(_("Accuracy"))), " ", text(landmark_sentence(accuracy)))
    helped = element("p", text(hinted)) if hinted else ""
    return element("section", figure, element("div", words, helped, meaning), class_="accuracy")


def _mattered(review: Review, decision: Decision, title: str, names: Sequence[str]) -> str:
    own_play, better = mattered_sentences(review, decision)
    reason = _reason(review, decision, decision.best, decision.play, names)
    return element(
        "section",
        element("h3", text(title)),
        element("p", text(own_play), " ", element("b", text(better)), " ", text(reason)),
        _table(review, decision, BoardMarks(decision.best, slip=decision.play), names),
        class_="mattered",
    )


def _reason(
    review: Review, decision: Decision, play: Play, rival: Play, names: Sequence[str]
) -> str:
    """Say what speaks for a play that a person could make; empty for that of another seat."""
    if names[decision.seat] != YOU:
        return ""
    view = review.game.steps[decision.number - 1].before.view()
    return play_reason(view, play, names, rival)


def _table(review: Review, decision: Decision, marks: BoardMarks, names: Sequence[str]) -> str:
    """Draw the table before a decision, as its seat saw it, with the way to it in the review."""
    before = review.game.steps[decision.number - 1].before
    look = button(
        text(_("Look at it")),
        class_="action",
        data_action="coach-replay",
        data_index=decision.number - 1,
        data_key="coach-replay",
    )
    view = before.view(decision.seat)
    return board(view, names, marks, nearest=decision.seat) + look


def _best(review: Review, find: Find, names: Sequence[str], *, drawn: bool) -> str:
    """Write the best play, and draw it unless another one is drawn."""
    decision = find.decision
    own_play, obvious = find_sentences(review, find)
    reason = _reason(review, decision, decision.play, find.obvious, names)
    arrows = BoardMarks(decision.play, slip=find.obvious)
    return element(
        "section",
        element("h3", text(_("Your best play"))),
        element("p", element("b", text(own_play)), " ", text(joined(reason, obvious))),
        _table(review, decision, arrows, names) if drawn else "",
    )


def _habit(habit: Habit) -> str:
    words = _("{habit}.").format(habit=habit_words(habit))
    puzzles = button(
        text(_("Three puzzles of this kind")),
        class_="action",
        data_action="puzzle-series",
        data_index=THEMES[habit.leak].value,
        data_key="puzzle-series",
    )
    return element(
        "section",
        element("h3", text(_("What costs most"))),
        element("p", element("b", text(words))),
        puzzles,
        class_="habit",
    )


def _next_opponent(level: str) -> str:
    name = character_of_level(level).name
    return button(
        text(_("Play {name}").format(name=name)),
        class_="action",
        data_action="coach-play",
        data_index=level,
        data_key="coach-play",
    )
