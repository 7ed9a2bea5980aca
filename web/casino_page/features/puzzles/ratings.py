"""The rating of puzzles in words, the results by theme, and the themes that are missed often."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.prose.words import decimal, in_series, labelled
from casino_core.puzzles.themes import Theme

from ...render.markup import button, element, text
from ...render.plots import NamedShare, shares_plot
from .progress import PROVISIONAL, Progress


def by_theme(progress: Progress) -> str:
    """Render the results and the rating in each theme, the weakest first; empty without any."""
    rows = list(_rows(progress))
    if not rows:
        return ""
    label = in_series(labelled(row.name, row.words) for row in rows)
    words = _("A puzzle has several themes. Streaks and rushes do not count here.")
    if weak := weak_part(progress):
        sentence, practise = weak
        sentence = f"{labelled(_('What you miss often'), sentence)}."
        words, practise = f"{sentence} {words}", element("p", practise, class_="buttons")
    else:
        practise = ""
    about = element("p", text(words), class_="about")
    return shares_plot(rows, label) + about + practise


def weak_part(progress: Progress) -> tuple[str, str] | None:
    """Return the themes that are missed often, and a button to practise each; None without any."""
    weak = progress.weak
    if not weak:
        return None
    words = in_series(
        labelled(_(THEME_NAMES[theme]), _solved_words(*progress.themes[theme])) for theme in weak
    )
    return words, "".join(map(_practise, weak))


def _solved_words(attempts: int, solved: int) -> str:
    return _("{solved} of {tried} solved").format(solved=solved, tried=attempts)


def _practise(theme: Theme) -> str:
    return button(
        text(_("Practise: {theme}").format(theme=_(THEME_NAMES[theme]))),
        class_="action",
        data_action="puzzle-theme",
        data_index=theme.value,
        data_key=f"puzzle-theme-{theme.value}",
    )


def _rows(progress: Progress) -> Iterator[NamedShare]:
    results = {theme: each for theme, each in progress.themes.items() if each.tried}

    def strength(theme: Theme) -> float:
        rating = progress.by_theme.get(theme)
        return rating.rating if rating else progress.rating.rating

    for theme in sorted(results, key=strength):
        attempts, solved = results[theme]
        words = _solved_words(attempts, solved)
        if theme in progress.by_theme:
            rating = round(progress.by_theme[theme].rating)
            words = _("{solved} of {tried} solved, rating {rating}").format(
                solved=solved, tried=attempts, rating=rating
            )
        yield NamedShare(_(THEME_NAMES[theme]), words, solved / attempts)


def change_words(before: Progress, after: Progress) -> str:
    """Return the rating after an answer and its change, in a sentence; empty without a change.

    A provisional rating jumps by hundreds of points, so its change is left out.
    """
    if before.rating == after.rating:
        return ""
    rating = round(after.rating.rating)
    if after.provisional:
        return _("Your rating: {rating}, provisional.").format(rating=rating)
    change = decimal(rating - round(before.rating.rating), "+d")
    return _("Your rating: {rating} ({change}).").format(rating=rating, change=change)


def provisional_words(progress: Progress) -> str:
    """Return the sentence that the rating is provisional, after a space; empty if it is not."""
    if not progress.provisional:
        return ""
    words = _("The rating is provisional for the first {most} puzzles.").format(most=PROVISIONAL)
    return f" {words}"
