"""The puzzles by theme: results and ratings, and the weakest theme to practise."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.prose.words import in_series, labelled
from casino_core.puzzles.themes import Theme

from ...render.markup import button, element, text
from ...render.plots import NamedShare, shares_plot
from .progress import Progress


def by_theme(progress: Progress) -> str:
    """Render the results and the rating in each theme, the weakest first; empty without any."""
    rows = list(_rows(progress))
    if not rows:
        return ""
    label = in_series(labelled(row.name, row.words) for row in rows)
    words = _("A puzzle has several themes. Streaks and rushes do not count here.")
    if weakest := weakest_part(progress):
        sentence, practise = weakest
        words, practise = f"{sentence} {words}", element("p", practise, class_="buttons")
    else:
        practise = ""
    about = element("p", text(words), class_="about")
    return shares_plot(rows, label) + about + practise


def weakest_part(progress: Progress) -> tuple[str, str] | None:
    """Return a sentence on the weakest theme and the button that practises it, None if none is."""
    theme = progress.weakest
    if theme is None:
        return None
    name = _(THEME_NAMES[theme])
    words = _("{theme}: {rating}, below your rating of {own}.").format(
        theme=name,
        rating=round(progress.by_theme[theme].rating),
        own=round(progress.rating.rating),
    )
    practise = button(
        text(_("Practise: {theme}").format(theme=name)),
        class_="action",
        data_action="puzzle-theme",
        data_index=theme.value,
        data_key="puzzle-theme",
    )
    return words, practise


def _rows(progress: Progress) -> Iterator[NamedShare]:
    results = {theme: each for theme, each in progress.themes.items() if each.tried}

    def strength(theme: Theme) -> float:
        rating = progress.by_theme.get(theme)
        return rating.rating if rating else progress.rating.rating

    for theme in sorted(results, key=strength):
        tried, solved = results[theme]
        words = _("{solved} of {tried} solved").format(solved=solved, tried=tried)
        if theme in progress.by_theme:
            rating = round(progress.by_theme[theme].rating)
            words = _("{solved} of {tried} solved, rating {rating}").format(
                solved=solved, tried=tried, rating=rating
            )
        yield NamedShare(_(THEME_NAMES[theme]), words, solved / tried)
