"""What a table at play can do without: each part is loaded when it is first asked for.

A feature has commands, the names that buttons and keys send with a text. It knows no browser:
`around` is what it has of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from ..aids.order import arranged

if TYPE_CHECKING:
    from casino_core import Card

    from ..around import Around
    from ..scene import Scene

Command = Callable[[str], object]

STORED_TIPS = "casino.tips"
ALL_LEARNED = '["capture", "sum", "build"]'
"""What is stored once there is no tip left to give."""


class Feature:
    """A part of the page with commands of its own."""

    commands: Mapping[str, Command]

    def __init__(self, around: Around) -> None:
        self.around = around

    def leave_for(self, name: str) -> None:
        """Another command comes: leave what is going on by itself, unless it may go on."""

    def dress(self, scene: Scene) -> Scene:
        """A scene that is about to be shown, with what this part adds to it."""
        return scene


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


def _new_game(around: Around) -> Feature:
    from .new_game import NewGame

    return NewGame(around)


def _rules(around: Around) -> Feature:
    from .rules import Rules

    return Rules(around)


def _sharing(around: Around) -> Feature:
    from .sharing import Sharing

    return Sharing(around)


def _tips(around: Around) -> Feature:
    from .tips import BeginnersTips

    return BeginnersTips(around)


def _piles(around: Around) -> Feature:
    from .piles import CapturedCards

    return CapturedCards(around)


def _waiting(around: Around) -> Feature:
    from .waiting import Waiting

    return Waiting(around)


def _questions(around: Around) -> Feature:
    from .questions import Questions

    return Questions(around)


FEATURES: Final[Mapping[Callable[[Around], Feature], tuple[str, ...]]] = {
    _hints: ("hint", "why", "why-last", "why-hint"),
    _fair_play: ("fair", "fair-again", "replay", "download-record"),
    _preferences: ("settings", "set"),
    _new_game: ("setup", "fill-in", "start-game"),
    _rules: ("rules",),
    _sharing: ("share", "share-as", "copy", "picture"),
    _tips: ("tip-away",),
    _piles: ("piles",),
    _waiting: ("pause",),
    _questions: (),
}
"""What loads each feature, and the commands that it has."""


def _tips_wanted(around: Around) -> bool:
    """Whether there is a tip yet to be given: not at tables in other pages, which keep nothing."""
    wanted = around.settings.on("tips") and not around.page.embedded
    return wanted and around.storage.read(STORED_TIPS) != ALL_LEARNED


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

    def __init__(self, around: Around) -> None:
        self._around = around
        self._loaded: dict[object, Feature] = {}

    def leave_for(self, name: str) -> None:
        """Tell all features that a command comes."""
        for feature in self._loaded.values():
            feature.leave_for(name)

    def dress(self, scene: Scene) -> Scene:
        """A scene that is about to be shown, with what the features add to it."""
        for load, wanted in FROM_THE_START.items():
            if load not in self._loaded and wanted(self._around):
                self._feature(load)
        for feature in self._loaded.values():
            scene = feature.dress(scene)
        return scene._replace(hand=self._arranged(scene))

    def _arranged(self, scene: Scene) -> tuple[Card, ...]:
        """The hand in the order that the person likes."""
        around = self._around
        order, part = around.settings["order"], around.session.game.rounds[-1]
        return arranged(order, scene.hand, scene.seat, part)

    def commands(self) -> dict[str, Command]:
        """All commands of all features."""
        return {
            name: self._command(load, name) for load, names in FEATURES.items() for name in names
        }

    def _command(self, load: Callable[[Around], Feature], name: str) -> Command:
        def run(text: str) -> object:
            return self._feature(load).commands[name](text)

        return run

    def _feature(self, load: Callable[[Around], Feature]) -> Feature:
        if load not in self._loaded:
            self._loaded[load] = load(self._around)
        return self._loaded[load]
