"""The field `lesson` of an address: a lesson has a page of its own, to which a notice leads."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from casino_core import NotationError
from casino_core.i18n import gettext as _

from ..address.bad_links import bad_link_notice
from ..address.page_request import OpeningField
from ..address.pages_to_read import page_to_read
from ..game.scene import Notice
from ..shell.commands import text_command
from ..shell.feature import Feature

_LESSON: Final = re.compile(r"([a-z0-9-]+)/([0-9]{1,3})")


class LessonLink(Feature):
    """Says where the lesson of a link is, beside the game that goes on."""

    url_field: ClassVar = OpeningField("lesson", "lesson-open", over_game=True)
    in_embeds: ClassVar = False  # A table in a frame begins with the lesson itself.

    @text_command("lesson-open")
    def _open(self, lesson: str) -> None:
        if match := _LESSON.fullmatch(lesson):
            chapter, number = match.groups()
            address = f"{page_to_read(f'lessons-{chapter}')}#lesson-{number}"
            link = address, _("Open the lesson")
            notice = Notice(_("This link leads to a lesson."), link=link, calm=True)
        else:
            notice = bad_link_notice(NotationError(f"lesson: {lesson}"))
        self.context.current_game.add(notice)
