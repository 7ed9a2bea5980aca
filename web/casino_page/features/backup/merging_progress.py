"""Merging the progress in puzzles of two devices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from casino_core.puzzles.rating import Rating

from ..puzzles.progress import Progress

Key = TypeVar("Key")


def merged_progress(first: Progress, second: Progress) -> Progress:
    """Merge two progresses: each puzzle and day once, solved if either says so.

    The rating cannot be computed again, as nobody knows which answer came first. So that which is
    surer stays, with its course; the same holds in each theme.
    """
    pair = (first, second)
    surer = max(pair, key=lambda each: (*_certainty(each.rating), each.ratings))
    themes = {
        theme: max(
            (each.themes[theme] for each in pair if theme in each.themes),
            key=lambda results: (results.tried, results.solved),
        )
        for theme in _keys(first.themes, second.themes)
    }
    by_theme = {
        theme: max(
            (each.by_theme[theme] for each in pair if theme in each.by_theme), key=_certainty
        )
        for theme in _keys(first.by_theme, second.by_theme)
    }
    return Progress(
        rating=surer.rating,
        results=_either(first.results, second.results),
        days=_either(first.days, second.days),
        streak=max(first.streak, second.streak),
        rush=max(first.rush, second.rush),
        ratings=surer.ratings,
        themes=themes,
        late=first.late | second.late,
        by_theme=by_theme,
    )


def _certainty(rating: Rating) -> tuple[float, float, float]:
    """Return the sort key of a rating: the surer one is the greater one."""
    return -rating.deviation, rating.rating, -rating.volatility


def _keys(first: Mapping[Key, object], second: Mapping[Key, object]) -> list[Key]:
    """Return all keys of two mappings in one order."""
    return sorted(first.keys() | second.keys(), key=str)


def _either(first: Mapping[str, bool], second: Mapping[str, bool]) -> dict[str, bool]:
    return {key: first.get(key, False) or second.get(key, False) for key in _keys(first, second)}
