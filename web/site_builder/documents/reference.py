"""The parts of pages that come from data: options, presets, examples, lessons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Option,
    Position,
    differences,
    format_position,
    refusal_reason,
    refusal_sentence,
    rules_summary,
    why_not,
)
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.options.option import value_text
from casino_core.rules.refusal import Refusal
from casino_page.features.guided_offer import STARTS
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Chapter, Lesson

from .examples import Example
from .tables import ROOT, lesson_table, new_table, position_table

IN_RULES = 2
"""The number of plays, and of refusals, shown in each section of the rules."""

GAME_PAGES = {name: f"game-{name}" for name, preset in PRESET_NOTES.items() if preset.regional}
"""The names of the pages of the games of other countries, by preset, in their order."""

IN_SECTIONS = {
    1: ("builds/1",),
    2: ("royal/1", "royal/4"),
    3: ("first-plays/1", "first-plays/5"),
    8: ("the-end-of-the-round/1", "the-end-of-the-round/3"),
    9: ("scoring-and-21/1", "scoring-and-21/2", "scoring-and-21/8"),
    10: ("scoring-and-21/7", "other-games/4", "other-games/13"),
    11: ("other-games/1", "other-games/5"),
}
"""The lessons in the sections of the rules that have no examples of plays."""

Address = Callable[[Lesson], str]
"""Returns the address of a lesson."""

_HEADING = re.compile(r"^(?=## )", re.MULTILINE)


def sections(source: str) -> list[str]:
    """Split a document of the engine into its sections, without the text before the first."""
    return _HEADING.split(source)[1:]


def rules_text(source: str) -> str:
    """Add a block for the options and one for the examples to each section of RULES.md."""
    return "\n".join(f"{part.rstrip()}\n\n{_blocks(part)}" for part in sections(source))


def _blocks(part: str) -> str:
    match = re.match(r"## (\d+)\.", part)
    return f"```options {match[1]}\n```\n\n```examples {match[1]}\n```\n" if match else ""


def options(section: int, lessons: Sequence[Lesson], address: Address) -> str:
    """Write the options of a section, each with its values, its origin and a lesson."""
    of_section = [option for option in OPTIONS.values() if option.section == section]
    if not of_section:
        return ""
    heading = element("h3", text(_("What people play differently")))
    rows = (_option(option, _lesson_of(option, lessons), address) for option in of_section)
    return element("section", heading, *rows, class_="options")


def _lesson_of(option: Option, lessons: Sequence[Lesson]) -> Lesson | None:
    """Find the lesson with this option changed whose rules differ least from the usual ones."""
    usual = PRESETS["standard"]
    fitting = [
        lesson
        for lesson in lessons
        if getattr(lesson.position.rules, option.name) != option.default
    ]
    return min(fitting, key=lambda it: len(differences(it.position.rules, usual)), default=None)


def lesson_link(lesson: Lesson, address: Address) -> str:
    """Link to a lesson."""
    return element("a", text(_("Lesson: {title}").format(title=lesson.title)), href=address(lesson))


def _option(option: Option, lesson: Lesson | None, address: Address) -> str:
    usual = " " + text(_("(usual)"))
    values = (
        element(
            "li",
            element("code", text(f"{option.name}={value_text(value)}")),
            _meaning(value, meaning),
            usual if value == option.default else "",
        )
        for value, meaning in option.values.items()
    )
    return element(
        "section",
        element("h4", text(_(option.title)), id=f"option-{option.name}"),
        element("p", text(_(option.meaning))),
        element("ul", *values),
        element("p", text(_(option.origin)), class_="origin"),
        element("p", lesson_link(lesson, address), class_="lesson-link") if lesson else "",
        class_="option",
    )


def _meaning(value: object, meaning: str) -> str:
    """Write the meaning of a value; nothing for a switch, which is on or off."""
    plain = isinstance(value, bool) and meaning == value_text(value)
    return "" if plain else f" {text(_(meaning))}"


def section_lessons(section: int, lessons: Sequence[Lesson]) -> str:
    """Show the lessons of a section as tables."""
    ids = IN_SECTIONS.get(section, ())
    return _to_try(_lesson(lesson) for lesson in lessons if lesson.id in ids)


def _lesson(lesson: Lesson) -> str:
    return lesson_table(lesson, text(f"{lesson.text} {lesson.task}"))


def _to_try(tables: Iterable[str]) -> str:
    html = "".join(tables)
    return element("h3", text(_("To try"))) + html if html else ""


def section_examples(section: int, all_examples: Iterable[Example]) -> str:
    """Show some examples of a section, plays and refusals, as tables."""
    fitting = [example for example in all_examples if example.section == section]
    chosen_examples = [example for example in fitting if example.legal and example.note][:IN_RULES]
    chosen_examples += [example for example in fitting if not example.legal and example.note][
        :IN_RULES
    ]
    return _to_try(map(_example, chosen_examples))


def _example(example: Example) -> str:
    refusal = why_not(example.position, example.play)
    if refusal:
        pattern, why = _("{play} is refused. {why}"), _told_why(example.position, refusal)
    else:
        pattern, why = _("{play} is legal: {why}."), _(example.note)
    caption = text(pattern).format(play=element("code", text(example.text)), why=text(why))
    return position_table(format_position(example.position), caption)


def _told_why(position: Position, refusal: Refusal) -> str:
    writers = refusal_sentence, refusal_reason
    return " ".join(words(refusal, position) for words in writers).rstrip()


def presets(lessons: Sequence[Lesson], address: Address) -> str:
    """Write every preset, with its differences from the usual rules and a lesson."""
    return "".join(_preset(name, lessons, address) for name in PRESETS)


def _preset(name: str, lessons: Sequence[Lesson], address: Address) -> str:
    preset = PRESET_NOTES[name]
    lines = rules_summary(preset.rules, PRESETS["standard"])
    differs = element("ul", *(element("li", text(line)) for line in lines)) if lines else ""
    return element(
        "section",
        element("h2", text(_(preset.title)), id=name),
        element("p", text(_(preset.line))),
        differs,
        way_to_play(name, lessons, address, " ", _page_of(name)),
        class_="preset",
    )


def way_to_play(preset: str, lessons: Sequence[Lesson], address: Address, *further: str) -> str:
    """Link to a new game of a preset, to its guided start, if it has one, to its lesson, and on."""
    title = _(PRESET_NOTES[preset].title)
    play = new_table(preset, _("Play {title}").format(title=title))
    lesson = lesson_link(preset_lesson(preset, lessons), address)
    return element("p", play, " ", guided_link(preset), " ", lesson, *further, class_="to-game")


def preset_lesson(name: str, lessons: Sequence[Lesson]) -> Lesson:
    """Find the first lesson of a preset."""
    return next(lesson for lesson in lessons if lesson.position.rules == PRESETS[name])


def guided_link(preset: str) -> str:
    """Link to the guided start of a preset that has one."""
    if preset not in STARTS:
        return ""
    return element("a", text(_("Play a guided start")), href=f"{ROOT}?guided={preset}")


def _page_of(preset: str) -> str:
    """Link to the page of a game that has one."""
    page = GAME_PAGES.get(preset)
    return element("a", text(_("More about this game")), href=f"{page}.html") if page else ""


def chapter_list(chapters: Sequence[Chapter], address: Callable[[Chapter], str]) -> str:
    """List the chapters as links."""
    return element("ol", *_entries(chapters, address), class_="chapters")


def _entries(chapters: Sequence[Chapter], address: Callable[[Chapter], str]) -> Iterator[str]:
    for chapter in chapters:
        count = len(chapter.lessons)
        yield element(
            "li",
            element("a", text(chapter.title), href=address(chapter)),
            element("span", f" {text(chapter.about)}", class_="about"),
            element(
                "span",
                text(ngettext("{n} lesson", "{n} lessons", count).format(n=count)),
                class_="progress",
                data_chapter=chapter.name,
                data_count=count,
            ),
        )
