"""What a table at play can do without: each part is loaded when it is first asked for.

A feature has commands, the names that buttons and keys send with a text. It knows no browser:
`around` is what it has of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from casino_core.text.language import N_
from casino_core.text.language import gettext as _

from ..aids.order import arranged
from ..kept.store import TIPS
from .feature import Command, Feature
from .tips import ALL_LEARNED, BeginnersTips

if TYPE_CHECKING:
    from casino_core import Card

    from ..around import Around
    from ..table.scene import Scene

__all__ = ["FEATURES", "Command", "Feature", "Features"]

NOT_LOADED = N_("This could not be loaded. Check the connection, then try again.")


# Each is imported where it is first needed; the build finds them by these lines.


def _hints(around: Around) -> Feature:
    from .hints import Hints

    return Hints(around)


def _fair_play(around: Around) -> Feature:
    from .fair_play import FairPlay

    return FairPlay(around)


def _preferences(around: Around) -> Feature:
    from .preferences import Preferences

    return Preferences(around)


def _afterwards(around: Around) -> Feature:
    from .afterwards import Afterwards

    return Afterwards(around)


def _new_game(around: Around) -> Feature:
    from .new_game import NewGame

    return NewGame(around)


def _rules(around: Around) -> Feature:
    from .rules import Rules

    return Rules(around)


def _sharing(around: Around) -> Feature:
    from .sharing import Sharing

    return Sharing(around)


def _turning_back(around: Around) -> Feature:
    from .turning_back import TurningBack

    return TurningBack(around)


def _tips(around: Around) -> Feature:
    return BeginnersTips(around)  # a newcomer's first screen has a tip


def _piles(around: Around) -> Feature:
    from .piles import CapturedCards

    return CapturedCards(around)


def _questions(around: Around) -> Feature:
    from .questions import Questions

    return Questions(around)


def _daily(around: Around) -> Feature:
    from .daily import Daily

    return Daily(around)


def _statistics(around: Around) -> Feature:
    from .statistics import Statistics

    return Statistics(around)


def _stored(around: Around) -> Feature:
    from .stored import Stored

    return Stored(around)


FEATURES: Final[Mapping[Callable[[Around], Feature], tuple[str, ...]]] = {
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
    _statistics: ("tally", "statistics", "statistics-of"),
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

UNASKED: Final = frozenset({"tally"})
"""The commands that no person gives: nothing is said if they cannot be followed."""


def _tips_wanted(around: Around) -> bool:
    """Whether there is a tip yet to be given: not at tables in other pages, which keep nothing."""
    wanted = around.settings.on("tips") and not around.page.embedded
    return wanted and around.storage.read(TIPS.key) != ALL_LEARNED


def wants_questions(around: Around) -> bool:
    """Whether there may be something to ask before a play."""
    return around.settings.on("confirm") or around.settings["sweeps"] != "off"


FROM_THE_START: Final[Mapping[Callable[[Around], Feature], Callable[[Around], bool]]] = {
    _tips: _tips_wanted,
    _questions: wants_questions,
    _piles: lambda around: around.settings.on("piles") and around.page.wide,
}
"""What is loaded before it is asked for, and when."""


class Features:
    """The features of one table, loaded as they are asked for."""

    def __init__(self, around: Around, again: Callable[[str, str], None]) -> None:
        """`again` takes a command that had to wait for the rest of the program."""
        self._around = around
        self._again = again
        self._loaded: dict[object, Feature] = {}
        self._asked = self._failed = False

    def leave_for(self, name: str) -> None:
        """Tell all features that a command comes."""
        for feature in self._loaded.values():
            feature.leave_for(name)

    @property
    def ready(self) -> bool:
        """Whether plays can be made as the person wants it: with the questions before them."""
        return _questions in self._loaded or self._failed or not wants_questions(self._around)

    def dress(self, scene: Scene) -> Scene:
        """A scene that is about to be shown, with what the features add to it."""
        for load, wanted in FROM_THE_START.items():
            if load not in self._loaded and wanted(self._around):
                self._load(load)
        for feature in self._loaded.values():
            scene = feature.dress(scene)
        return scene._replace(hand=self._arranged(scene))

    def _load(self, load: Callable[[Around], Feature]) -> None:
        """Load what nobody asked for, once that can be done."""
        later = self._around.page.later
        if later.here or load is _tips:
            self._feature(load)
        elif not self._asked:
            self._asked = True
            later.ask(self._around.go_on, self._go_without)

    def _go_without(self) -> None:
        self._failed = True
        self._around.go_on()

    def _arranged(self, scene: Scene) -> tuple[Card, ...]:
        """The hand in the order that the person likes."""
        around = self._around
        order, rounds = around.settings["order"], around.session.game.rounds
        part = rounds[scene.round_number - 1]
        return arranged(order, scene.hand, scene.seat, part)

    def commands(self) -> dict[str, Command]:
        """All commands of all features."""
        found: dict[str, Command] = {"pause": lambda _: self._around.session.pause()}
        for load, names in FEATURES.items():
            found.update((name, self._command(load, name)) for name in names)
        return found

    def _command(self, load: Callable[[Around], Feature], name: str) -> Command:
        def run(text: str) -> None:
            later = self._around.page.later
            if later.here:
                self._feature(load).commands[name](text)
            else:
                failed = self._leave_it if name in UNASKED else self._not_loaded
                later.ask(lambda: self._again(name, text), failed)

        return run

    def _leave_it(self) -> None:
        pass

    def _not_loaded(self) -> None:
        self._around.session.refuse(_(NOT_LOADED))
        self._around.go_on()

    def _feature(self, load: Callable[[Around], Feature]) -> Feature:
        if load not in self._loaded:
            self._loaded[load] = load(self._around)
        return self._loaded[load]
