"""The progress in puzzles, as stored in the browser: rating, results, days and bests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.puzzles.rating import LARGEST_DEVIATION, Rating, after_puzzle
from casino_core.puzzles.themes import Theme

from ...storage.days import MOST_DAYS, day_after, day_before, day_of
from ...storage.fields import Field
from ...storage.store import Content, StorageKey
from ..daily.diary_entry import streak_of

PUZZLES_KEY: Final = StorageKey("casino.puzzles", N_("the puzzles"))
"""The text under it has the fields of `progress_content`."""
MOST_RATINGS: Final = 100
"""The number of answers after which the rating is kept."""
RATINGS: Final = 0.0, 4_000.0
DEVIATIONS: Final = 1.0, LARGEST_DEVIATION
VOLATILITIES: Final = 0.0001, 1.0
"""The bounds of a rating: the easiest puzzle has 600 points, the hardest 2,500."""
PROVISIONAL: Final = 10
"""The number of puzzles after which the rating tells something of the player."""
THEME_DEVIATION: Final = 150.0
"""The deviation with which the rating in a theme begins, at the rating of the player."""
FEWEST_OF_THEME: Final = 3
"""The number of puzzles of a theme after which it may be called weak."""
MOST_WEAK: Final = 3
"""The most themes that are called weak at a time."""
MOST: Final = 99_999
"""The greatest number of puzzles of one kind."""
LONGEST_NAME: Final = 60
"""The most characters of the name of a puzzle."""


class StoredRating(NamedTuple):
    """The rating after an answer, with its standard deviation, in whole points."""

    rating: int
    deviation: int


class ThemeResults(NamedTuple):
    """The number of puzzles of a theme that were answered, and of those that were solved."""

    tried: int = 0
    solved: int = 0

    @property
    def is_missed_often(self) -> bool:
        """Whether enough puzzles were tried, and a third of them or more were missed."""
        return self.tried >= FEWEST_OF_THEME and 3 * (self.tried - self.solved) >= self.tried


class Progress(NamedTuple):
    """The progress of a player.

    rating   the rating, from the first answer to each puzzle
    results  for each puzzle that was answered, whether the first answer was right
    days     for each day, as `2026-11-23`, whether its puzzle was solved at the first answer
    streak   the longest streak
    rush     the most puzzles solved in a rush
    ratings  the rating after each of the last answers that changed it, the newest last
    themes   the results by theme; puzzles of a streak or a rush do not count here
    late     the days whose puzzle was answered after that of the next day
    by_theme  the rating in each theme, from the same answers as its results
    """

    rating: Rating = Rating()
    results: Mapping[str, bool] = MappingProxyType({})
    days: Mapping[str, bool] = MappingProxyType({})
    streak: int = 0
    rush: int = 0
    ratings: tuple[StoredRating, ...] = ()
    themes: Mapping[Theme, ThemeResults] = MappingProxyType({})
    late: frozenset[str] = frozenset()
    by_theme: Mapping[Theme, Rating] = MappingProxyType({})

    @property
    def provisional(self) -> bool:
        """Whether too few puzzles were answered for a rating that tells something."""
        return len(self.results) < PROVISIONAL

    @property
    def weak(self) -> tuple[Theme, ...]:
        """The themes that the player misses often, the weakest first.

        A third of their puzzles or more were missed, and their ratings are below that of the
        player as a whole.
        """
        weaker = {
            theme: rating.rating
            for theme, rating in self.by_theme.items()
            if self.themes[theme].is_missed_often and rating.rating < self.rating.rating
        }
        return tuple(sorted(weaker, key=weaker.__getitem__)[:MOST_WEAK])

    @property
    def solved(self) -> int:
        """The number of puzzles that were solved at the first answer."""
        return sum(self.results.values())

    def with_answer(
        self, name: str, puzzle_rating: int, themes: Iterable[Theme] = (), *, solved: bool
    ) -> Progress:
        """Return the progress after an answer to a puzzle; only the first one counts."""
        if name in self.results:
            return self
        rating = _bounded(after_puzzle(self.rating, puzzle_rating, solved=solved))
        rated = StoredRating(round(rating.rating), round(rating.deviation))
        results, by_theme = dict(self.themes), dict(self.by_theme)
        beginning = self.rating._replace(deviation=THEME_DEVIATION)
        for theme in themes:
            before = results.get(theme, ThemeResults())
            if before.tried < MOST:
                results[theme] = ThemeResults(before.tried + 1, before.solved + solved)
            known = by_theme.get(theme, beginning)
            by_theme[theme] = _bounded(after_puzzle(known, puzzle_rating, solved=solved))
        return self._replace(
            rating=rating,
            results={**self.results, name: solved},
            ratings=(*self.ratings, rated)[-MOST_RATINGS:],
            themes=results,
            by_theme=by_theme,
        )

    def with_day(self, day: date, *, solved: bool) -> Progress:
        """Return the progress after the first answer to the puzzle of a day."""
        name = day.isoformat()
        if name in self.days:
            return self
        late = {name} if day_after(day).isoformat() in self.days else ()
        return self._replace(days={**self.days, name: solved}, late=self.late.union(late))

    def with_streak(self, solved: int) -> Progress:
        """Return the progress after a streak of `solved` puzzles."""
        return self._replace(streak=max(self.streak, min(solved, MOST)))

    def with_rush(self, solved: int) -> Progress:
        """Return the progress after a rush of `solved` puzzles."""
        return self._replace(rush=max(self.rush, min(solved, MOST)))

    def days_up_to(self, today: date) -> Mapping[str, bool]:
        """Return the days without those that the clock was ahead of."""
        return {name: solved for name, solved in self.days.items() if name <= today.isoformat()}

    def day_streak(self, today: date) -> int:
        """Return the number of days in a row with a solved puzzle, up to today or yesterday.

        Of two days that were answered in the wrong order, one counts.
        """
        return streak_of(
            lambda day: self.days.get(day.isoformat(), False),
            lambda day: day.isoformat() in self.late,
            day_before,
            today,
        )


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
        "by_theme": {theme.value: list(rating) for theme, rating in progress.by_theme.items()},
        **({"late": sorted(progress.late)} if progress.late else {}),
    }


def parse_progress(content: Content) -> Progress:
    """Read the progress. Raises `FieldError` if it is damaged."""
    root = Field(content)
    days = list(root["days"].fields(MOST_DAYS))
    for name, field in days:
        day_of(field, name)
    ratings, themes, late = (root.find(name) for name in ("ratings", "themes", "late"))
    results = {
        Theme(name): _theme_results(results)
        for name, results in (themes.fields(MOST) if themes else ())
        if name in _THEMES
    }
    by_theme = root.find("by_theme")
    return Progress(
        _rating(root["rating"]),
        {
            Field(name, "results").text(LONGEST_NAME): solved.flag()
            for name, solved in root["results"].fields(MOST)
        },
        {name: solved.flag() for name, solved in days},
        root["streak"].whole(MOST),
        root["rush"].whole(MOST),
        tuple(map(_rated_at, ratings.items(MOST)))[-MOST_RATINGS:] if ratings else (),
        results,
        frozenset(
            day_of(day, day.value).isoformat() for day in (late.items(MOST_DAYS) if late else ())
        ),
        {
            Theme(name): _rating(rating)
            for name, rating in (by_theme.fields(MOST) if by_theme else ())
            if name in results
        },
    )


_THEMES: Final = frozenset(theme.value for theme in Theme)
"""The themes that this version knows; results of others are left out."""


def _rating(field: Field) -> Rating:
    points, deviation, volatility = field.exactly(3)
    return Rating(
        points.number(RATINGS[1], RATINGS[0]),
        deviation.number(DEVIATIONS[1], DEVIATIONS[0]),
        volatility.number(VOLATILITIES[1], VOLATILITIES[0]),
    )


def _bounded(rating: Rating) -> Rating:
    bounds = RATINGS, DEVIATIONS, VOLATILITIES
    return Rating(
        *(min(most, max(least, each)) for each, (least, most) in zip(rating, bounds, strict=True))
    )


def _rated_at(field: Field) -> StoredRating:
    rating, deviation = field.exactly(2)
    return StoredRating(rating.whole(10_000), deviation.whole(round(LARGEST_DEVIATION), 1))


def _theme_results(field: Field) -> ThemeResults:
    attempts, solved = (count.whole(MOST) for count in field.exactly(2))
    if solved > attempts:
        raise field.error(_("more were solved than tried"))
    return ThemeResults(attempts, solved)
