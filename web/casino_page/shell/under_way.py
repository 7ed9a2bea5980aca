"""Things under way in features, such as a streak of puzzles, which a reload takes up again.

A browser may throw a page away that nobody looks at, and load it again later. A game at the table
is stored by itself; a feature tells here what else runs in it (`Feature.under_way`), and takes that
up again in the program after the reload (`Feature.take_up`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final, NamedTuple

from casino_core.i18n import N_

from ..storage.fields import Field
from ..storage.store import Content, Storage, StorageKey, Store
from .feature import Feature, FeatureEntry

UNDER_WAY_KEY: Final = StorageKey("casino.under-way", N_("what is under way"))
"""The text under it has the fields of `parse_under_way`."""
MOST_FEATURES: Final = 100
MOST_FIELDS: Final = 50
LONGEST_QUERY: Final = 30_000


class Thing(NamedTuple):
    """A thing under way in a feature.

    query    the query of the page's address meanwhile
    content  the stored data of the feature
    """

    query: str
    content: Content


Things = Mapping[str, Thing]
"""The states of what runs, by the names of the features."""


def parse_under_way(content: Content) -> Things:
    """Read what runs in each feature; what is in it only the feature reads. Raises `FieldError`."""
    return {
        name: Thing(
            thing["query"].text(LONGEST_QUERY),
            {key: each.value for key, each in thing["content"].fields(MOST_FIELDS)},
        )
        for name, thing in Field(content)["features"].fields(MOST_FEATURES)
    }


def under_way_content(things: Things) -> Content:
    """Return the content to be stored."""
    return {"features": {name: thing._asdict() for name, thing in things.items()}}


class UnderWay:
    """Stores what runs in the features of a page, and has them take it up after a reload."""

    def __init__(self, storage: Storage, store: Store) -> None:
        self._storage, self._store = storage, store
        self._things: dict[str, Thing] | None = None

    def keep(self, features: Mapping[str, Feature], query: str) -> None:
        """Store what runs in these features; what ran in others stays stored."""
        running = {name: feature.under_way() for name, feature in features.items()}
        before = self._things
        if before is None:
            if not any(running.values()) and self._storage.read(UNDER_WAY_KEY.key) is None:
                return
            before = dict(self._store.load(UNDER_WAY_KEY, parse_under_way) or {})
        things = {name: thing for name, thing in before.items() if name not in features}
        things |= {name: Thing(query, content) for name, content in running.items() if content}
        if things != before:
            self._write(things)
        self._things = things

    def _write(self, things: Things) -> None:
        if things:
            self._store.save(UNDER_WAY_KEY, under_way_content(things))
        else:
            self._storage.write(UNDER_WAY_KEY.key, None)

    def take_up(
        self,
        entries: Sequence[FeatureEntry],
        loaded: Container[str],
        feature_of: Callable[[FeatureEntry], Feature],
        query: str,
    ) -> bool:
        """Have the features take up what ran in them, unless they are loaded already.

        Returns whether one of them has opened what ran under the query. What cannot be read is kept
        for download, as all that is stored.
        """
        if self._storage.read(UNDER_WAY_KEY.key) is None:
            return False
        known = {entry.name: entry for entry in entries if entry.name not in loaded}

        def read(content: Content) -> list[tuple[FeatureEntry, object, bool]]:
            return [
                (
                    known[name],
                    known[name].load().read_under_way(Field(thing.content)),
                    thing.query == query,
                )
                for name, thing in parse_under_way(content).items()
                if name in known
            ]

        states = self._store.load(UNDER_WAY_KEY, read) or []
        opened = [feature_of(entry).take_up(state, here=here) for entry, state, here in states]
        return any(opened)
