"""The feature loader: loads features when they are needed, and passes commands and scenes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.prompts import joined
from ..game.seats import arranged
from ..game.table_places import Piles, PlacesInRound

if TYPE_CHECKING:
    from casino_core import Card
    from casino_core.game import Round

    from ..game.scene import Scene
    from ..game.table_places import TablePlaces
    from .commands import Command, Moment
    from .context import TableContext
    from .feature import Feature, FeatureEntry
    from .lazy_archive import LazyArchive
    from .settings import Settings
    from .under_way import UnderWay

NOT_LOADED = N_("This could not be loaded. Check the connection, then try again.")
DAMAGED = N_("This arrived damaged. Try again.")
WHY_DAMAGED = N_(
    "It lies in the second part of the program (later.zip), which is then loaded anew. If it fails "
    "again, the copy on the server is damaged."
)


def reason_not_loaded(archive: LazyArchive) -> str:
    """Say why the lazy archive is not there."""
    return joined(*_not_loaded(archive))


def _not_loaded(archive: LazyArchive) -> tuple[str, str]:
    """Return a sentence that the lazy archive is not there, and what stands behind “Why?”."""
    return (_(DAMAGED), _(WHY_DAMAGED)) if archive.damaged else (_(NOT_LOADED), "")


class FeatureLoader:
    """The features of one table.

    importing  whether features wait until their code is imported in steps
    """

    def __init__(
        self,
        context: TableContext,
        entries: Sequence[FeatureEntry],
        run: Callable[[str, str], None],
    ) -> None:
        """`run` runs a command again that had to wait for the lazy archive."""
        self._context = context
        self._entries = entries
        self._run = run
        self._loaded: dict[str, Feature] = {}
        self._places_in_round = PlacesInRound()
        self._archive_requested = self._archive_failed = self.importing = False
        self._settings_before: Settings | None = None
        self._entries_on: list[FeatureEntry] = []

    # Commands

    def commands(self) -> dict[str, Command]:
        """Return all commands of all features; each loads its feature first."""
        return {
            name: self._command(entry, name) for entry in self._entries for name in entry.commands
        }

    def _command(self, entry: FeatureEntry, name: str) -> Command:
        def run(text: str) -> None:
            archive = self._context.page.lazy_archive
            if archive.loaded:
                self._feature(entry).commands[name](text)
            elif name in entry.moments:
                archive.when_loaded(lambda: self._run(name, text), lambda: None)
            else:
                archive.when_loaded(lambda: self._run(name, text), self._report_failure)

        return run

    def commands_at(self, moment: Moment) -> list[str]:
        """Return the commands that features have the page give at a moment."""
        return [
            name
            for entry in self._entries
            for name, declared in entry.moments.items()
            if declared == moment
        ]

    def _report_failure(self) -> None:
        self._context.session.refuse(*_not_loaded(self._context.page.lazy_archive))
        self._context.app.go_on()

    def on_command(self, name: str) -> None:
        """Let all loaded features prepare for a command."""
        for feature in self._loaded.values():
            feature.on_command(name)

    # What runs, across a reload

    def keep_under_way(self) -> None:
        """Store what runs in the features that are loaded."""
        if not self._context.page.embedded and self._context.page.lazy_archive.loaded:
            self._under_way.keep(self._loaded, self._context.page.query)

    def take_up(self) -> bool:
        """Take up what ran before a reload; return whether that is opened at the address."""
        page = self._context.page
        if page.embedded:
            return False
        return self._under_way.take_up(self._entries, self._loaded, self._feature, page.query)

    @cached_property
    def _under_way(self) -> UnderWay:
        from .under_way import UnderWay

        return UnderWay(self._context.storage, self._context.store)

    # Features that the settings turn on

    def _turned_on(self) -> Iterator[FeatureEntry]:
        """Yield the features that the settings turn on, and those that are always loaded."""
        settings, embedded = self._context.settings, self._context.page.embedded
        for entry in self._entries:
            on = any(settings[name] in values for name, values in entry.opens_with.items())
            on = on or (entry.at_start and not entry.opens_with)
            if on and (entry.in_embeds or not embedded):
                yield entry

    @property
    def needed_before_play(self) -> bool:
        """Whether the settings turn on a feature that must be loaded before a play is made."""
        return any(entry.before_play for entry in self._turned_on())

    @property
    def ready(self) -> bool:
        """Whether plays may be made: each feature needed before is loaded, or cannot be."""
        needed = (entry.name for entry in self._turned_on() if entry.before_play)
        return self._archive_failed or all(name in self._loaded for name in needed)

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene with the additions of the features, just before it is shown."""
        settings = self._context.settings
        if self._settings_before is not settings:
            self._settings_before, self._entries_on = settings, [*self._turned_on()]
        for entry in self._entries_on:
            if entry.name not in self._loaded:
                self._load_when_possible(entry)
        for feature in self._loaded.values():
            scene = feature.decorate(scene)
        return scene._replace(hand=self._arranged(scene), places=self._places(scene))

    def _load_when_possible(self, entry: FeatureEntry) -> None:
        """Load a feature if its code is loaded; else request the lazy archive once."""
        archive = self._context.page.lazy_archive
        if entry.at_start or (archive.loaded and not self.importing):
            self._feature(entry)
        elif not self._archive_requested:
            self._archive_requested = True
            archive.when_loaded(self._continue_with_archive, self._continue_without_archive)

    def _continue_with_archive(self) -> None:
        if self.ready and not self._context.page.embedded:
            from .after_start import import_features

            import_features(self._context, self)
        else:
            self._context.app.go_on()

    def _continue_without_archive(self) -> None:
        self._archive_failed = True
        self._context.app.go_on()

    def _feature(self, entry: FeatureEntry) -> Feature:
        """Return a feature, loaded now or before."""
        if entry.name not in self._loaded:
            self._loaded[entry.name] = entry.load()(self._context)
        return self._loaded[entry.name]

    def _arranged(self, scene: Scene) -> tuple[Card, ...]:
        """Return the hand of a scene in the order that the settings name."""
        order = self._context.settings["order"]
        return arranged(order, scene.hand, scene.seat, self._round(scene))

    def _places(self, scene: Scene) -> TablePlaces | None:
        """Return the places of the piles, which follow from the plays of the round so far."""
        if self._context.settings["table"] == "rank":
            return None
        played = self._round(scene)
        look_back, number = scene.history.look_back, len(played.steps)
        if look_back:
            number = look_back.number - 1 - scene.progress.earlier_plays
        before = self._places_in_round.at(played, number, scene.seat)
        # What was built first is on the table of the scene only.
        return before.then(Piles.of(scene.view, scene.seat, scene.choice.loose))

    def _round(self, scene: Scene) -> Round:
        return self._context.session.game.rounds[scene.progress.round_number - 1]
