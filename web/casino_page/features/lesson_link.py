"""The field `lesson` of an address: a lesson has a page of its own, to which a notice leads."""

from __future__ import annotations

from typing import ClassVar

from casino_core.i18n import gettext as _

from ..address.bad_links import bad_link_notice
from ..address.near_values import UnknownValueError, meant_words
from ..address.page_request import OpeningField
from ..address.pages_to_read import page_to_read
from ..game.scene import Notice
from ..shell.commands import text_command
from ..shell.feature import Feature
from ..tasks.lesson_names import check_lesson, place_of_lesson


class LessonLink(Feature):
    """Says where the lesson of a link is, beside the game that goes on."""

    url_field: ClassVar = OpeningField("lesson", "lesson-open", over_game=True)
    in_embeds: ClassVar = False  # A table in a frame begins with the lesson itself.

    @text_command("lesson-open")
    def _open(self, lesson: str) -> None:
        try:
            check_lesson(lesson)
            notice, meant = Notice(_("This link leads to a lesson."), calm=True), lesson
        except UnknownValueError as error:
            words, meant = _("The lesson in this link doesn’t exist."), error.meant
            notice = bad_link_notice(error, meant_words(lesson, meant) if meant else words)
        self.context.current_game.add(notice._replace(link=_link_to(meant)))


def _link_to(lesson: str) -> tuple[str, str]:
    """Return the link to a lesson; to the list of all if it has no name."""
    if not lesson:
        return page_to_read("index"), _("Lessons")
    page, place = place_of_lesson(lesson)
    return f"{page_to_read(page)}#{place}", _("Open the lesson")
