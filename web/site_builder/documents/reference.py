"""The parts of pages that are drawn from documentation: options, presets, examples, lessons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Option,
    format_position,
    refusal_sentence,
    rules_summary,
    why_not,
)
from casino_core.ruleset import value_text
from casino_page.lessons import Chapter
from casino_page.markup import element, text

from .examples import Example
from .tables import new_table, position_table

IN_RULES = 2
"""So many plays and so many refusals are shown in each section of the rules."""

_HEADING = re.compile(r"^(?=## )", re.MULTILINE)


def sections(source: str) -> list[str]:
    """A document of the engine, section by section, without what stands before the first."""
    return _HEADING.split(source)[1:]


def rules_text(source: str) -> str:
    """RULES.md with blocks that draw the options and the examples of each section."""
    return "\n".join(f"{part.rstrip()}\n\n{_blocks(part)}" for part in sections(source))


def _blocks(part: str) -> str:
    found = re.match(r"## (\d+)\.", part)
    return f"```options {found[1]}\n```\n\n```examples {found[1]}\n```\n" if found else ""


def options(section: int) -> str:
    """The options of a section of the rules, each with its values and its origin."""
    found = [option for option in OPTIONS.values() if option.section == section]
    if not found:
        return ""
    heading = element("h3", "What people play differently")
    return element("section", heading, *map(_option, found), class_="options")


def _option(option: Option) -> str:
    values = (
        element(
            "li",
            element("code", text(f"{option.name}={value_text(value)}")),
            _meaning(value, meaning),
            " (usual)" if value == option.default else "",
        )
        for value, meaning in option.values.items()
    )
    return element(
        "section",
        element("h4", text(option.title), id=f"option-{option.name}"),
        element("p", text(option.meaning)),
        element("ul", *values),
        element("p", text(option.origin), class_="origin"),
        class_="option",
    )


def _meaning(value: object, meaning: str) -> str:
    """What a value means; nothing for a switch, which is on or off."""
    return "" if isinstance(value, bool) and meaning == value_text(value) else f" {text(meaning)}"


def section_examples(section: int, found: Iterable[Example]) -> str:
    """Some examples of a section, plays and refusals, as tables."""
    fitting = [example for example in found if example.section == section]
    shown = [example for example in fitting if example.legal and example.note][:IN_RULES]
    shown += [example for example in fitting if not example.legal and example.note][:IN_RULES]
    if not shown:
        return ""
    return element("h3", "To try") + "".join(map(_example, shown))


def _example(example: Example) -> str:
    refusal = why_not(example.position, example.play)
    played = element("code", text(example.text))
    verdict = "is legal" if example.legal else "is refused"
    why = refusal_sentence(example.position, refusal) if refusal else f"{example.note}."
    caption = f"{played} {verdict}: {text(why[0].lower() + why[1:])}"
    return position_table(format_position(example.position), caption)


def presets() -> str:
    """Every preset, with what differs in it."""
    return "".join(_preset(name) for name in PRESETS)


def _preset(name: str) -> str:
    preset = PRESET_NOTES[name]
    lines = rules_summary(preset.rules, PRESETS["standard"])
    differs = element("ul", *(element("li", text(line)) for line in lines)) if lines else ""
    return element(
        "section",
        element("h2", text(preset.title), id=name),
        element("p", text(preset.line)),
        differs,
        element("p", new_table(name, f"Play {preset.title}")),
        class_="preset",
    )


def chapter_list(chapters: Sequence[Chapter], address: Callable[[Chapter], str]) -> str:
    """The chapters as a list of links."""
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
                f"{count} lessons",
                class_="progress",
                data_chapter=chapter.name,
                data_count=count,
            ),
        )
