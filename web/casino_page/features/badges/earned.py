"""The badges that were earned, each with its day, as stored in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from casino_core.i18n import N_

from ...storage.days import day_of
from ...storage.fields import LONGEST_NAME, Field
from ...storage.store import UNREADABLE, Content, StorageKey, Store, format_content, parse_content
from .badge import BADGES

BADGES_KEY: Final = StorageKey("casino.badges", N_("the badges"))
"""The text under it has the field `badges`: by the name of a badge the day on which it was earned,
in UTC."""

MOST: Final = 1_000
"""The most badges that are stored; another version may have others, which are kept."""


class EarnedBadges(NamedTuple):
    """The day on which each badge was earned, such as `2026-11-20`, by the name of the badge."""

    days: Mapping[str, str] = MappingProxyType({})

    def with_names(self, names: Iterable[str], day: str) -> EarnedBadges:
        """Add badges that are earned on a day; one that was earned before keeps its day."""
        new = dict.fromkeys((name for name in names if name not in self.days), day)
        return EarnedBadges({**self.days, **new}) if new else self

    def since(self, before: EarnedBadges) -> tuple[str, ...]:
        """Return the names of the badges of this version that were not earned before."""
        return tuple(name for name in BADGES if name in self.days and name not in before.days)

    def merged(self, other: EarnedBadges) -> EarnedBadges:
        """Return all badges of both; one that both have was earned on the earlier day."""
        both = {**other.days, **self.days}
        return EarnedBadges(
            {name: min(day, other.days.get(name, day)) for name, day in both.items()}
        )


def badges_content(earned: EarnedBadges) -> Content:
    """Return the content to store."""
    return {"badges": dict(earned.days)}


def parse_badges(content: Content) -> EarnedBadges:
    """Read stored content. Raises `FieldError` if it is damaged."""
    return EarnedBadges(
        {
            Field(name, "badges").text(LONGEST_NAME): day_of(day, day.value).isoformat()
            for name, day in Field(content)["badges"].fields(MOST)
        }
    )


def load_badges(store: Store) -> EarnedBadges:
    """Read the badges that were earned."""
    return store.load(BADGES_KEY, parse_badges) or EarnedBadges()


def earn(store: Store, names: Iterable[str], day: str) -> tuple[str, ...]:
    """Store badges that are earned on a day; return the names of the new ones."""
    before = load_badges(store)
    after = before.with_names(names, day)
    if after is before:
        return ()
    store.save(BADGES_KEY, badges_content(after))
    return after.since(before)


def merged_text(stored: str | None, restored: str | None) -> str | None:
    """Merge the string of the badges stored here into that of a backup; None if there is neither.

    A string that cannot be read is left out.
    """
    read = [earned for text in (restored, stored) if text and (earned := _read(text)) is not None]
    if not read:
        return None
    first, *others = read
    return format_content(BADGES_KEY, badges_content(first.merged(*others) if others else first))


def _read(text: str) -> EarnedBadges | None:
    try:
        return parse_badges(parse_content(BADGES_KEY, text))
    except UNREADABLE:
        return None
