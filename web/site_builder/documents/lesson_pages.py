"""A chapter of lessons as a page: texts to read, and tables to play on."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Position, cards_in, parse_play, play_label
from casino_core.i18n import gettext as _
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Chapter, Lesson, walk
from casino_page.tasks.lessons.lesson import CALL

from .tables import lesson_table


def chapter_body(chapter: Chapter) -> str:
    """Write the page of a chapter, from its title on."""
    lessons = map(_lesson, chapter.lessons)
    return element("h1", text(chapter.title)) + element("p", text(chapter.about)) + "".join(lessons)


def _lesson(lesson: Lesson) -> str:
    number = element("span", f"{lesson.number}", class_="number")
    solved = element("span", class_="solved", role="status")
    return element(
        "section",
        element("h2", number, " ", text(lesson.title), " ", solved, id=f"lesson-{lesson.number}"),
        element("p", text(lesson.text)),
        element("p", text(lesson.task), class_="task"),
        lesson_table(lesson),
        _details(_("Hint"), element("p", text(lesson.hint))),
        _details(_("Solution"), "".join(_solution(lesson))),
        class_="lesson",
        data_lesson=lesson.id,
    )


def _details(words: str, inside: str) -> str:
    return element("details", element("summary", text(words)), inside)


def _solution(lesson: Lesson) -> Iterator[str]:
    """Yield the plays of the solution, each with the sentence that follows it."""
    way = list(walk(lesson, [step[0] for step in lesson.solution]))
    for position, play, verdict in way:
        words = _("Call out") if play == CALL else _play_words(position, play)
        ending = f": {text(verdict.words)}" if verdict.words else "."
        yield element("p", element("b", text(words)), " ", element("code", text(play)), ending)


def _play_words(position: Position, source: str) -> str:
    play = parse_play(source, position)
    label = play_label(play, position)
    others = len(cards_in(position.hand)) > 1
    if others and play.taken:
        return _("{play} with {card}").format(play=label, card=play.card.text)
    return label
