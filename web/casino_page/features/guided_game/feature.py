"""The guided games: put on the table instead of the game that waits, and left again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Final

from casino_core.i18n import gettext as _
from casino_core.notation.limits import nearest

from ...address.near_values import meant_words
from ...address.page_request import OpeningField
from ...game.scene import Notice
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from ...shell.opening import NoRoomError
from ...tasks.guided import Course
from ...tasks.guided_script import GuidedScript
from ...tasks.session import TaskSession, task_of
from ..guided_offer import (
    FIRST,
    GUIDED_KEY,
    GuidedProgress,
    parse_progress,
    progress_content,
)
from .african_starts import KHASINO, SOTHO, SOUTH_AFRICAN, SWAZI
from .first_game import FIRST_GAME
from .starts import KRYPKASINO, LAISTO, MISAR, MULLE, ROYAL

COURSES: Final[Mapping[str, Course]] = {
    course.name: course
    for course in (
        FIRST_GAME,
        ROYAL,
        KRYPKASINO,
        LAISTO,
        MISAR,
        MULLE,
        SOUTH_AFRICAN,
        KHASINO,
        SOTHO,
        SWAZI,
    )
}
"""The guided first game, then the guided starts of other games."""


FIELD = re.compile(r"(?:^\?|[&;])guided(?:=[^&;]*)?(?=[&;]|$)")
"""The field of the address that opens a guided game."""


class GuidedGame(Feature):
    """Opens a guided game where it was left, and leads back to the table before it."""

    url_field: ClassVar = OpeningField("guided", "guided", needs_value=False)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._interlude = Interlude(context)

    @property
    def _session(self) -> TaskSession[GuidedScript] | None:
        return task_of(self.context.session, GuidedScript)

    def on_command(self, name: str) -> None:
        """Leave the guided game for a new game."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()

    @text_command("guided")
    def _open(self, preset: str) -> None:
        """Open the guided game of a preset; any other text opens the first game."""
        course = COURSES.get(preset, COURSES[FIRST])
        if preset not in COURSES and (meant := nearest(preset.lower(), COURSES)):
            words, leads = meant_words(preset, meant), ("guided", meant, _("Open"))
            self.context.current_game.add(Notice(words, command=leads))
        self.context.page.close_sheets()
        if self._session and self._session.script.course is course:
            return
        self.context.app.stop_thinking()
        if not self._session:
            self._interlude.begin(_without_guided(self.context.page.query))
        progress = self._load()
        steps = 0 if progress.finished(course.name) else progress.done_in(course.name)
        script = GuidedScript(course, lambda done: self._save(course, done))
        query = "guided" if course.name == FIRST else f"guided={course.name}"
        self._interlude.show(TaskSession(script, steps), query)

    @command("guided-play-on")
    def _play_on(self) -> None:
        """Go on freely with the game of a guided start whose steps are done."""
        session = self._session
        if not session or not session.script.goes_on(session):
            return
        current_game = self.context.current_game
        game = session.game._replace(seed=current_game.draw_seed())
        try:
            self.context.put_on_table(game, session.seated_players)
        except NoRoomError as error:
            current_game.add_notice(str(error))

    @command("guided-leave")
    def _leave(self) -> None:
        """Return to the table before."""
        if self._session:
            self._interlude.end()

    # Storing

    def _load(self) -> GuidedProgress:
        return self.context.store.load(GUIDED_KEY, parse_progress) or GuidedProgress()

    def _save(self, course: Course, steps: int) -> None:
        self.context.app.run("milestones-before", "")
        progress = self._load().with_steps(course.name, steps)
        self.context.store.save(GUIDED_KEY, progress_content(progress))
        self.context.app.run("milestones-after", "")


def _without_guided(query: str) -> str:
    """Return a query without the field that opens the guided game."""
    rest = FIELD.sub("", query).lstrip("?&;")
    return rest and f"?{rest}"
