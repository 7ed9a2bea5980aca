"""The work after the start: what ran before a reload, then commands of the features.

The check of all stored data needs the code of every part that stores something, and that code
calls the later half of Python. Both at once would stop a slow phone for half a second: so the
modules are imported one by one, once that half is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

from casino_core.i18n import use_language

from .background_feature import ignore
from .commands import Moment
from .context import TableContext
from .import_steps import import_in_steps
from .imports_ahead import MODULES_AFTER_START, MODULES_OF_FEATURES
from .time_slicing import SHORT_SLICE, TimeSlicer

LOOK_INTERVAL: Final = 0.5
"""Seconds between two looks at whether Python has both its halves."""

MOST_LOOKS: Final = 20
"""The looks after which the later half is loaded by the first call that needs it."""


class LoadedFeatures(Protocol):
    """The part of the features that the work after the start needs; `FeatureLoader` has it.

    importing  whether features wait until their code is imported in steps
    """

    importing: bool

    def take_up(self) -> bool:
        """Take up what ran before a reload; return whether that is opened at the address."""

    def commands_at(self, moment: Moment) -> Sequence[str]:
        """Return the commands of the features at a moment."""


def import_features(context: TableContext, features: LoadedFeatures) -> None:
    """Import the code of the features that are on by default in slices, then load them."""

    def steps() -> Iterator[None]:
        yield from import_in_steps(modules=MODULES_OF_FEATURES)
        features.importing = False
        with use_language(context.translations):
            context.app.go_on()

    features.importing = True
    TimeSlicer(steps(), ignore, ignore, on_error=context.app.fail).start()


class AfterStart:
    """Takes up what ran before a reload, then gives the commands that follow the start.

    All ends once `is_stopped` returns true. `work_ahead` is called after the commands.
    """

    def __init__(
        self,
        context: TableContext,
        features: LoadedFeatures,
        work_ahead: Callable[[], None],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._context = context
        self._features = features
        self._work_ahead = work_ahead
        self._is_stopped = is_stopped
        self._looks = MOST_LOOKS

    def begin(self) -> None:
        """Take up what ran before a reload, and give the commands as soon as their code can run.

        It is taken up at once: a command that waited for the archive would begin the same anew.
        """
        try:
            self._take_up()
        except Exception as error:
            self._context.app.fail(error)
            raise
        self._look()

    def _take_up(self) -> None:
        context = self._context
        if self._is_stopped() or context.current_game.request.opening:
            return
        with use_language(context.translations):
            if self._features.take_up():
                context.app.go_on()

    def _look(self) -> None:
        """Begin with the commands, or look again if the later half of Python is missing."""
        page = self._context.page
        if self._looks and not (page.whole or page.embedded):
            self._looks -= 1
            asyncio.get_event_loop().call_later(LOOK_INTERVAL, self._look)
            return
        fail = self._context.app.fail
        TimeSlicer(self._steps(), ignore, ignore, on_error=fail, slice_time=SHORT_SLICE).start()

    def _steps(self) -> Iterator[None]:
        """Import the code of the commands, then give them and work ahead, each in its own step."""
        yield from import_in_steps(modules=MODULES_AFTER_START)
        names = self._features.commands_at(Moment.STARTED)
        acts: list[Callable[[], None]]
        acts = [*(partial(self._context.app.run, name, "") for name in names), self._work_ahead]
        for act in acts:
            if self._is_stopped():
                return
            with use_language(self._context.translations):
                act()
            yield
