"""The notebook's display of advice, reviews and matches: a picture with sentences, and tables.

The HTML stands alone: it has no script and no style.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..analysis.advice import Hint, Judgement
from ..analysis.grades import Grade
from ..analysis.matches import MatchResult
from ..analysis.review import Decision, Review
from ..i18n import gettext as _
from ..markup import shape, text
from ..notation.plays import format_play
from ..play import Play
from ..position import View
from ..prose.hints import (
    hint_numbers,
    hint_sentences,
    judgement_numbers,
    judgement_sentences,
)
from ..prose.names import YOU, called
from ..prose.review import GRADE_NAMES, grade_counts, short_loss, tells_shares
from ..seats import seat_names
from .document import svg


def html(value: Hint | Judgement | Review | MatchResult) -> str:
    """Return a hint or a judgement as a picture with its sentences.

    A review or a match becomes a table.
    """
    if isinstance(value, Review):
        return _review(value)
    if isinstance(value, MatchResult):
        return _match(value)
    if isinstance(value, Hint):
        view, names = value.view, _names(value.view)
        return _figure(view, value.best.play, [*hint_sentences(value, names), *hint_numbers(value)])
    view = value.hint.view
    sentences = judgement_sentences(value, _names(view)) + judgement_numbers(value)
    return _figure(view, value.play, sentences)


def table_of(head: Sequence[str], rows: Iterable[str], caption: str) -> str:
    """Return a table with a caption, its headings, and rows that are HTML already."""
    headings = [shape("th", _text(words), scope="col") for words in head]
    top = shape("thead", shape("tr", *headings)) if headings else ""
    return shape("table", shape("caption", _text(caption)), top, shape("tbody", *rows))


def row_of(cells: Iterable[str], *, strong: bool = False) -> str:
    """Return a row of a table."""
    words = map(_text, cells)
    return shape("tr", *(shape("td", shape("b", each) if strong else each) for each in words))


def _match(result: MatchResult) -> str:
    """Return the figures of a match so far."""
    figures = result.figures
    cells = {"pairs": f"{result.pairs}", "mean": f"{figures['mean']:g} ± {figures['error']:g}"}
    if "won" in figures:
        cells["won"] = f"{figures['won']:g} ± {figures['won_error']:g}"
    decisive = {"decided": "yes" if result.decided else "no", "faults": f"{result.faults}"}
    rows = [row_of(cells) for cells in (cells | decisive).items()]
    return table_of((), rows, f"{result.first} – {result.second}, {result.rules}")


def _text(words: str) -> str:
    """Escape words; those of an empty cell are a space."""
    return text(words) or "\N{NO-BREAK SPACE}"


def _names(view: View) -> list[str]:
    names = list(seat_names(view.rules.players))
    names[view.turn] = YOU
    return names


def _figure(view: View, play: Play, sentences: Iterable[str]) -> str:
    words = shape("figcaption", _text(" ".join(filter(None, sentences))))
    return shape("figure", svg(view, play), words)


def _review(review: Review) -> str:
    head = (_("No."), _("Player"), _("Played"), _("Judgement"), _("Loss"), _("Better"))
    return table_of(head, _decisions(review), _summary(review))


def _summary(review: Review) -> str:
    """Return the number of plays of each class, those that gave something away first."""
    grades = [decision.grade for decision in review.decisions]
    order = (Grade.BLUNDER, Grade.MISTAKE, Grade.INACCURACY, Grade.BEST)
    counted = [(grade, grades.count(grade)) for grade in order]
    return ", ".join(grade_counts(grade, count) for grade, count in counted if count)


def _decisions(review: Review) -> Iterator[str]:
    as_share = tells_shares(review.mistakes)
    for decision in review.decisions:
        if not decision.forced:
            cells = _cells(review, decision, as_share=as_share)
            yield row_of(cells, strong=decision.plain)


def _cells(review: Review, decision: Decision, *, as_share: bool) -> Iterator[str]:
    game, slip = review.game, decision.plain
    before = game.steps[decision.number - 1].before
    yield str(decision.number)
    yield called(game.names[decision.seat])
    yield format_play(decision.play, before)
    yield _(GRADE_NAMES[decision.grade])
    yield short_loss(decision, game.rules, as_share=as_share) if slip else ""
    yield format_play(decision.best, before) if slip else ""
