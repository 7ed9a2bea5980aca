"""What a table at play can do without: each part is loaded when it is first asked for.

A feature has commands, the names that buttons and keys send with a text. It knows no browser:
`around` is what it has of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ..features.tips.feature import ALL_LEARNED, BeginnersTips
from ..game.hand_order import arranged
from ..storage.store import TIPS
from .feature import Command, Feature

if TYPE_CHECKING:
    from casino_core import Card

    from ..game.scene import Scene
    from .context import TableContext

__all__ = ["FEATURES", "Command", "Feature", "Features"]

NOT_LOADED = N_("This could not be loaded. Check the connection, then try again.")


# Each is imported where it is first needed; the build finds them by these lines.


def _hints(context: TableContext) -> Feature:
    from ..features.hints.feature import Hints

    return Hints(context)


def _fair_play(context: TableContext) -> Feature:
    from ..features.fair_play.feature import FairPlay

    return FairPlay(context)


def _preferences(context: TableContext) -> Feature:
    from ..features.settings.feature import SettingsSheet

    return SettingsSheet(context)


def _afterwards(context: TableContext) -> Feature:
    from ..features.review.feature import Review

    return Review(context)


def _new_game(context: TableContext) -> Feature:
    from ..features.new_game.feature import NewGame

    return NewGame(context)


def _rules(context: TableContext) -> Feature:
    from ..features.rules.feature import Rules

    return Rules(context)


def _sharing(context: TableContext) -> Feature:
    from ..features.share.feature import Sharing

    return Sharing(context)


def _turning_back(context: TableContext) -> Feature:
    from ..features.undo.feature import Undo

    return Undo(context)


def _tips(context: TableContext) -> Feature:
    return BeginnersTips(context)  # a newcomer's first screen has a tip


def _piles(context: TableContext) -> Feature:
    from ..features.captured_cards.feature import CapturedCards

    return CapturedCards(context)


def _questions(context: TableContext) -> Feature:
    from ..features.confirm.feature import Confirm

    return Confirm(context)


def _daily(context: TableContext) -> Feature:
    from ..features.daily.feature import Daily

    return Daily(context)


def _statistics(context: TableContext) -> Feature:
    from ..features.statistics.feature import Statistics

    return Statistics(context)


def _stored(context: TableContext) -> Feature:
    from ..features.backup.feature import Backup

    return Backup(context)


FEATURES: Final[Mapping[Callable[[TableContext], Feature], tuple[str, ...]]] = {
    _hints: ("hint", "why", "why-last", "why-hint"),
    _fair_play: ("fair", "fair-again", "download-record"),
    _preferences: ("settings", "set", "like"),
    _turning_back: ("undo", "undo-to", "redo", "look", "look-by", "now"),
    _afterwards: (
        "review",
        "replay",
        "replay-by",
        "slide",
        "play-from",
        "same-deal",
        "record",
        "save-game",
        "bring",
        "bring-file",
        "load",
    ),
    _new_game: ("setup", "fill-in", "start-game"),
    _rules: ("rules",),
    _daily: ("daily", "daily-open", "daily-play", "leave"),
    _statistics: ("count-game", "statistics", "statistics-of"),
    _stored: (
        "stored",
        "export",
        "import-file",
        "import",
        "import-sure",
        "erase",
        "erase-sure",
        "aside",
    ),
    _sharing: ("share", "share-as", "copy", "picture"),
    _tips: ("tip-away",),
    _piles: ("piles",),
    _questions: (),
}
"""What loads each feature, and the commands that it has."""

UNASKED: Final = frozenset({"count-game"})
"""The commands that no person gives: nothing is said if they cannot be followed."""


def _tips_wanted(context: TableContext) -> bool:
    """Whether there is a tip yet to be given: not at tables in other pages, which keep nothing."""
    wanted = context.settings.on("tips") and not context.page.embedded
    return wanted and context.storage.read(TIPS.key) != ALL_LEARNED


def wants_confirmation(context: TableContext) -> bool:
    """Whether there may be something to ask before a play."""
    return context.settings.on("confirm") or context.settings["sweeps"] != "off"


FROM_THE_START: Final[
    Mapping[Callable[[TableContext], Feature], Callable[[TableContext], bool]]
] = {
    _tips: _tips_wanted,
    _questions: wants_confirmation,
    _piles: lambda context: context.settings.on("piles") and context.page.wide,
}
"""What is loaded before it is asked for, and when."""


class Features:
    """The features of one table, loaded as they are asked for."""

    def __init__(self, context: TableContext, again: Callable[[str, str], None]) -> None:
        """`again` takes a command that had to wait for the rest of the program."""
        self._context = context
        self._again = again
        self._loaded: dict[object, Feature] = {}
        self._asked = self._failed = False

    def on_command(self, name: str) -> None:
        """Tell all features that a command comes."""
        for feature in self._loaded.values():
            feature.on_command(name)

    @property
    def ready(self) -> bool:
        """Whether plays can be made as the person wants it: with the questions before them."""
        return _questions in self._loaded or self._failed or not wants_confirmation(self._context)

    def decorate(self, scene: Scene) -> Scene:
        """A scene that is about to be shown, with what the features add to it."""
        for load, wanted in FROM_THE_START.items():
            if load not in self._loaded and wanted(self._context):
                self._load(load)
        for feature in self._loaded.values():
            scene = feature.decorate(scene)
        return scene._replace(hand=self._arranged(scene))

    def _load(self, load: Callable[[TableContext], Feature]) -> None:
        """Load what nobody asked for, once that can be done."""
        lazy_archive = self._context.page.lazy_archive
        if lazy_archive.here or load is _tips:
            self._feature(load)
        elif not self._asked:
            self._asked = True
            lazy_archive.ask(self._context.go_on, self._go_without)

    def _go_without(self) -> None:
        self._failed = True
        self._context.go_on()

    def _arranged(self, scene: Scene) -> tuple[Card, ...]:
        """The hand in the order that the person likes."""
        context = self._context
        order, rounds = context.settings["order"], context.session.game.rounds
        part = rounds[scene.progress.round_number - 1]
        return arranged(order, scene.hand, scene.seat, part)

    def commands(self) -> dict[str, Command]:
        """All commands of all features."""
        found: dict[str, Command] = {"pause": lambda _: self._context.session.pause()}
        for load, names in FEATURES.items():
            found.update((name, self._command(load, name)) for name in names)
        return found

    def _command(self, load: Callable[[TableContext], Feature], name: str) -> Command:
        def run(text: str) -> None:
            lazy_archive = self._context.page.lazy_archive
            if lazy_archive.here:
                self._feature(load).commands[name](text)
            else:
                failed = self._leave_it if name in UNASKED else self._not_loaded
                lazy_archive.ask(lambda: self._again(name, text), failed)

        return run

    def _leave_it(self) -> None:
        pass

    def _not_loaded(self) -> None:
        self._context.session.refuse(_(NOT_LOADED))
        self._context.go_on()

    def _feature(self, load: Callable[[TableContext], Feature]) -> Feature:
        if load not in self._loaded:
            self._loaded[load] = load(self._context)
        return self._loaded[load]
