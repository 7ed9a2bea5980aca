"""What a table at play can do without: each part is loaded when it is first asked for.

A feature has commands, the names that buttons and keys send with a text. It knows no browser:
`around` is what it has of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from casino_core.text.language import N_
from casino_core.text.language import gettext as _

if TYPE_CHECKING:
    from ..around import Around

Command = Callable[[str], object]

NOT_LOADED = N_("This could not be loaded. Check the connection, then try again.")


class Feature:
    """A part of the page with commands of its own."""

    commands: Mapping[str, Command]

    def __init__(self, around: Around) -> None:
        self.around = around

    def leave_for(self, name: str) -> None:
        """Another command comes: leave what is going on by itself, unless it may go on."""


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


FEATURES: Final[Mapping[Callable[[Around], Feature], tuple[str, ...]]] = {
    _hints: ("hint", "why", "why-last", "why-hint"),
    _fair_play: ("fair", "fair-again", "replay", "download-record"),
    _preferences: ("settings", "set", "like"),
    _new_game: ("setup", "fill-in", "start-game"),
    _rules: ("rules",),
    _sharing: ("share", "share-as", "copy", "picture"),
}
"""What loads each feature, and the commands that it has."""


class Features:
    """The features of one table, loaded as they are asked for."""

    def __init__(self, around: Around, again: Callable[[str, str], None]) -> None:
        """`again` takes a command that had to wait for the rest of the program."""
        self._around = around
        self._again = again
        self._loaded: dict[object, Feature] = {}

    def leave_for(self, name: str) -> None:
        """Tell all features that a command comes."""
        for feature in self._loaded.values():
            feature.leave_for(name)

    def commands(self) -> dict[str, Command]:
        """All commands of all features."""
        return {
            name: self._command(load, name) for load, names in FEATURES.items() for name in names
        }

    def _command(self, load: Callable[[Around], Feature], name: str) -> Command:
        def run(text: str) -> None:
            later = self._around.page.later
            if later.here:
                self._feature(load).commands[name](text)
            else:
                later.ask(lambda: self._again(name, text), self._not_loaded)

        return run

    def _not_loaded(self) -> None:
        self._around.session.refuse(_(NOT_LOADED))
        self._around.go_on()

    def _feature(self, load: Callable[[Around], Feature]) -> Feature:
        if load not in self._loaded:
            self._loaded[load] = load(self._around)
        return self._loaded[load]
