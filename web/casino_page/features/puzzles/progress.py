"""The progress in puzzles, as stored in the browser: rating, results, days and bests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.puzzles.rating import LARGEST_DEVIATION, Rating, after_puzzle
from casino_core.puzzles.themes import Theme

from ...storage.store import Content, StorageKey

PUZZLES_KEY: Final = StorageKey("casino.puzzles", N_("the puzzles"))
"""The text under it has the fields of `progress_content`."""
ONE_DAY: Final = timedelta(days=1)
MOST_RATINGS: Final = 100
"""The number of answers after which the rating is kept."""


class RatedAt(NamedTuple):
    """The rating after an answer, with its standard deviation, in whole points."""

    rating: int
    deviation: int


class ThemeResults(NamedTuple):
    """The number of puzzles of a theme that were answered, and of those that were solved."""

    tried: int = 0
    solved: int = 0


class Progress(NamedTuple):
    """The progress of a player.

    rating   the rating, from the first answer to each puzzle
    results  for each puzzle that was answered, whether the first answer was right
    days     for each day, as `2026-11-23`, whether its puzzle was solved at the first answer
    streak   the longest streak
    rush     the most puzzles solved in a rush
    ratings  the rating after each of the last answers that changed it, the newest last
    themes   the results by theme; puzzles of a streak or a rush do not count here
    """

    rating: Rating = Rating()
    results: Mapping[str, bool] = MappingProxyType({})
    days: Mapping[str, bool] = MappingProxyType({})
    streak: int = 0
    rush: int = 0
    ratings: tuple[RatedAt, ...] = ()
    themes: Mapping[Theme, ThemeResults] = MappingProxyType({})

    @property
    def solved(self) -> int:
        """The number of puzzles that were solved at the first answer."""
        return sum(self.results.values())

    def with_answer(
        self, name: str, puzzle_rating: int, themes: Iterable[Theme] = (), *, solved: bool
    ) -> Progress:
        """The progress after an answer to a puzzle; only the first one counts."""
        if name in self.results:
            return self
        rating = after_puzzle(self.rating, puzzle_rating, solved=solved)
        rated = RatedAt(round(rating.rating), round(rating.deviation))
        by_theme = dict(self.themes)
        for theme in themes:
            before = by_theme.get(theme, ThemeResults())
            by_theme[theme] = ThemeResults(before.tried + 1, before.solved + solved)
        return self._replace(
            rating=rating,
            results={**self.results, name: solved},
            ratings=(*self.ratings, rated)[-MOST_RATINGS:],
            themes=by_theme,
        )

    def with_day(self, day: date, *, solved: bool) -> Progress:
        """The progress after the first answer to the puzzle of a day."""
        name = day.isoformat()
        return self if name in self.days else self._replace(days={**self.days, name: solved})

    def day_streak(self, today: date) -> int:
        """The number of days in a row with a solved puzzle, up to today or yesterday."""
        day = today if self.days.get(today.isoformat()) else today - ONE_DAY
        count = 0
        while self.days.get(day.isoformat()):
            count, day = count + 1, day - ONE_DAY
        return count


def progress_content(progress: Progress) -> Content:
    """Return the content to store."""
    return {
        "rating": list(progress.rating),
        "results": {name: int(solved) for name, solved in progress.results.items()},
        "days": {day: int(solved) for day, solved in progress.days.items()},
        "streak": progress.streak,
        "rush": progress.rush,
        "ratings": [list(each) for each in progress.ratings],
        "themes": {theme.value: list(results) for theme, results in progress.themes.items()},
    }


def parse_progress(content: Content) -> Progress:
    """Read the progress. Raises one of `UNREADABLE` if it is damaged."""
    points, deviation, volatility = map(_number, content["rating"])
    rating = Rating(points, deviation, volatility)
    if not (0 <= rating.rating <= 10_000 and 0 < rating.deviation <= 350 and rating.volatility > 0):
        raise ValueError("rating: no such rating")
    days = _results(content["days"])
    for day in days:
        date.fromisoformat(day)
    return Progress(
        rating,
        _results(content["results"]),
        days,
        _count(content["streak"]),
        _count(content["rush"]),
        tuple(map(_rated_at, content.get("ratings", [])))[-MOST_RATINGS:],
        {
            Theme(name): _theme_results(results)
            for name, results in content.get("themes", {}).items()
            if name in _THEMES
        },
    )


_THEMES: Final = frozenset(theme.value for theme in Theme)
"""The themes that this version knows; results of others are left out."""


def _number(value: object) -> float:
    if type(value) not in (int, float) or not -1e9 < value < 1e9:  # type: ignore[operator]
        raise ValueError("rating: no number")
    return float(value)  # type: ignore[arg-type]


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 100_000:
        raise ValueError("no such number of puzzles")
    return value


def _results(found: Mapping[str, object]) -> dict[str, bool]:
    if not all(type(name) is str and solved in (0, 1) for name, solved in found.items()):
        raise ValueError("results: no such result")
    return {name: bool(solved) for name, solved in found.items()}


def _rated_at(stored: object) -> RatedAt:
    rating, deviation = map(_count, stored)  # type: ignore[call-overload]
    if rating > 10_000 or not 0 < deviation <= LARGEST_DEVIATION:
        raise ValueError("ratings: no such rating")
    return RatedAt(rating, deviation)


def _theme_results(stored: object) -> ThemeResults:
    tried, solved = map(_count, stored)  # type: ignore[call-overload]
    if not 0 <= solved <= tried:
        raise ValueError("themes: more puzzles were solved than tried")
    return ThemeResults(tried, solved)
