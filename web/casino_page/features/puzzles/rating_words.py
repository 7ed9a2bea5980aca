"""The rating in words: what an answer changed, and that it is provisional at first."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.words import decimal

from .progress import PROVISIONAL, Progress


def change_words(before: Progress, after: Progress) -> str:
    """Return what an answer changed in the rating; empty if it did not.

    While it is provisional it jumps by hundreds of points, and the difference is not told.
    """
    if before.rating == after.rating:
        return ""
    rating = round(after.rating.rating)
    if after.provisional:
        return _("Your rating: {rating}, provisional.").format(rating=rating)
    change = decimal(rating - round(before.rating.rating), "+d")
    return _("Your rating: {rating} ({change}).").format(rating=rating, change=change)


def provisional_words(progress: Progress) -> str:
    """Return that the rating is provisional, with a blank before; empty if it is not."""
    if not progress.provisional:
        return ""
    words = _("The rating is provisional for the first {most} puzzles.").format(most=PROVISIONAL)
    return f" {words}"
