"""Loads features when they are first needed, and passes commands and scenes to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..game.hand_order import arranged
from .feature import Feature, FeatureEntry
from .feature_index import feature_entries

if TYPE_CHECKING:
    from casino_core import Card

    from ..game.scene import Scene
    from .commands import Command
    from .context import TableContext

NOT_LOADED = N_("This could not be loaded. Check the connection, then try again.")


class FeatureLoader:
    """The features of one table."""

    def __init__(self, context: TableContext, run: Callable[[str, str], None]) -> None:
        """`run` repeats a command that had to wait for the lazy archive."""
        self._context = context
        self._run = run
        self._entries = feature_entries()
        self._loaded: dict[str, Feature] = {}
        self._asked = self._failed = False

    # Commands

    def commands(self) -> dict[str, Command]:
        """All commands of all features; each loads its feature first."""
        return {
            name: self._command(entry, name) for entry in self._entries for name in entry.commands
        }

    def _command(self, entry: FeatureEntry, name: str) -> Command:
        def run(text: str) -> None:
            archive = self._context.page.lazy_archive
            if archive.here:
                self._feature(entry).commands[name](text)
            elif name in entry.unasked:
                archive.ask(lambda: self._run(name, text), lambda: None)
            else:
                archive.ask(lambda: self._run(name, text), self._report_failure)

        return run

    def _report_failure(self) -> None:
        self._context.session.refuse(_(NOT_LOADED))
        self._context.app.go_on()

    def on_command(self, name: str) -> None:
        """Tell all loaded features that a command is about to run."""
        for feature in self._loaded.values():
            feature.on_command(name)

    # Features that settings ask for

    def _wanted(self) -> Iterator[FeatureEntry]:
        """The features that the settings ask for."""
        settings, embedded = self._context.settings, self._context.page.embedded
        for entry in self._entries:
            asked = any(settings[name] in values for name, values in entry.opens_with.items())
            if asked and (entry.in_embeds or not embedded):
                yield entry

    @property
    def needed_before_play(self) -> bool:
        """Whether the settings ask for a feature without which no play may be made."""
        return any(entry.before_play for entry in self._wanted())

    @property
    def ready(self) -> bool:
        """Whether plays may be made: each feature needed before is loaded, or cannot be."""
        needed = (entry.name for entry in self._wanted() if entry.before_play)
        return self._failed or all(name in self._loaded for name in needed)

    def decorate(self, scene: Scene) -> Scene:
        """Let the features add to a scene that is about to be shown."""
        for entry in self._wanted():
            if entry.name not in self._loaded:
                self._load_unasked(entry)
        for feature in self._loaded.values():
            scene = feature.decorate(scene)
        return scene._replace(hand=self._arranged(scene))

    def _load_unasked(self, entry: FeatureEntry) -> None:
        """Load a feature as soon as its code is there."""
        archive = self._context.page.lazy_archive
        if archive.here or entry.at_start:
            self._feature(entry)
        elif not self._asked:
            self._asked = True
            archive.ask(self._context.app.go_on, self._go_without)

    def _go_without(self) -> None:
        self._failed = True
        self._context.app.go_on()

    def _feature(self, entry: FeatureEntry) -> Feature:
        if entry.name not in self._loaded:
            self._loaded[entry.name] = entry.load()(self._context)
        return self._loaded[entry.name]

    def _arranged(self, scene: Scene) -> tuple[Card, ...]:
        """The hand in the order that the settings ask for."""
        context = self._context
        order, rounds = context.settings["order"], context.session.game.rounds
        played = rounds[scene.progress.round_number - 1]
        return arranged(order, scene.hand, scene.seat, played)
