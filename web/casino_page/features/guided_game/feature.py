"""The guided first game: put on the table in the place of the game that waits, and left again."""

from __future__ import annotations

import re
from typing import ClassVar

from ...address.page_request import OpeningField
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from ..guided_offer.progress import GUIDED_KEY, STEPS_TO_DO, parse_progress, progress_content
from .session import GuidedSession

FIELD = re.compile(r"(?:^\?|[&;])guided(?:=[^&;]*)?(?=[&;]|$)")
"""The field of the address that opens the guided game."""


class GuidedGame(Feature):
    """Opens the guided game where it was left, and leads back to the table before it."""

    answers: ClassVar = OpeningField("guided", "guided", needs_value=False)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._interlude = Interlude(context)

    @property
    def _session(self) -> GuidedSession | None:
        session = self.context.session
        return session if isinstance(session, GuidedSession) else None

    def on_command(self, name: str) -> None:
        """Leave the guided game for a new game."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()

    @command("guided")
    def _open(self) -> None:
        self.context.page.close_sheets()
        if self._session:
            return
        self.context.app.stop_thinking()
        self._interlude.begin(_without_guided(self.context.page.query))
        session = GuidedSession(self._save, 0 if self._finished else self._steps_done)
        self._interlude.show(session, "guided")

    @command("guided-leave")
    def _leave(self) -> None:
        """Return to the table before."""
        if self._session:
            self._interlude.end()

    # Storing

    @property
    def _steps_done(self) -> int:
        return self.context.store.load(GUIDED_KEY, parse_progress) or 0

    @property
    def _finished(self) -> bool:
        return self._steps_done == STEPS_TO_DO

    def _save(self, steps: int) -> None:
        self.context.store.save(GUIDED_KEY, progress_content(steps))


def _without_guided(query: str) -> str:
    """Return a query without the field that opens the guided game."""
    rest = FIELD.sub("", query).lstrip("?&;")
    return rest and f"?{rest}"
