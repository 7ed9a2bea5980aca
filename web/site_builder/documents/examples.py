"""Chapters made of the examples of the engine's tests, `tests/examples.tsv`.

Each row becomes a lesson: a legal play to make, or an illegal one to try.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from casino_core import (
    Play,
    Position,
    apply,
    cards_in,
    event_sentence,
    format_play,
    format_position,
    parse_play,
    parse_state,
    play_label,
    refusal_reason,
    refusal_sentence,
    why_not,
)
from casino_core.i18n import N_, pgettext
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.words import build_words, card_object, listed
from casino_page.tasks.lessons import Chapter, parse_chapter


class Example(NamedTuple):
    """A row of the file: a play at a position, whether it is legal, and a note."""

    name: str
    position: Position
    play: Play
    legal: bool
    note: str

    @property
    def text(self) -> str:
        """The play in notation."""
        return format_play(self.play, self.position)

    @property
    def section(self) -> int:
        """The section of RULES.md that it shows: 4, 5, 6 or 7."""
        refusal = why_not(self.position, self.play)
        if refusal and refusal.reason.section in (6, 7):
            return refusal.reason.section
        if self.legal and self.position.owned(self.position.turn) and not self.play.value:
            return 6
        return {PlayKind.TRAIL: 7, PlayKind.CAPTURE: 4, PlayKind.BUILD: 5}[self.play.kind]


SECTIONS = {
    4: ("examples-capturing", N_("Examples: capturing")),
    5: ("examples-building", N_("Examples: building")),
    6: ("examples-owning", N_("Examples: owning a build")),
    7: ("examples-trailing", N_("Examples: trailing")),
}
ABOUT = N_("The examples that the engine itself is tested with, plays and refusals alike.")


@cache
def examples(file: Path) -> tuple[Example, ...]:
    """Read every row of the file, once for all pages of all languages."""
    return tuple(_read(file))


def _read(file: Path) -> Iterator[Example]:
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        for row in rows:
            position = parse_state(row["position"])
            assert isinstance(position, Position), "an example knows every card"
            play = parse_play(row["play"], position)
            yield Example(row["name"], position, play, row["verdict"] == "legal", row["note"])


def example_chapters(file: Path) -> Iterator[tuple[Chapter, str]]:
    """Yield the chapters in the order of the rules, each with its JSON text for the page."""
    all_examples = examples(file)
    for section, (name, title) in SECTIONS.items():
        lessons = [_lesson(example) for example in all_examples if example.section == section]
        data = {"title": _(title), "about": _(ABOUT), "lesson": lessons}
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        yield parse_chapter(name, data), text


def _lesson(example: Example) -> dict[str, Any]:
    position, play = example.position, example.play
    lesson: dict[str, Any] = {
        "name": example.name,
        "title": play_label(play, position),
        "position": format_position(position),
        "solution": example.text,
        "hint": _pieces(play),
    }
    if example.legal:
        lesson["text"] = _noted(_("This play is legal."), example.note)
        lesson["task"] = _("Make it: {play}.").format(play=play_label(play, position))
        others = range(2, position.rules.players + 1)
        names = [_("You"), *(_("Seat {number}").format(number=number) for number in others)]
        event = apply(position, play).events[0]
        lesson["done"] = event_sentence(event, names, position.rules)
    else:
        refusal = why_not(position, play)
        assert refusal is not None, "an illegal play has a reason"
        lesson["text"] = _noted(_("This play is refused."), example.note)
        lesson["task"] = _("Try it, and see what the table says.")
        lesson["goal"] = {"refusal": refusal.code}
        reason = refusal_reason(refusal, position)
        lesson["done"] = f"{refusal_sentence(refusal, position)} {reason}".rstrip()
    return lesson


def _noted(sentence: str, note: str) -> str:
    if not note:
        return sentence
    return _("{sentence} In short: {note}.").format(sentence=sentence, note=_(note))


def _pieces(play: Play) -> str:
    """Name the cards and builds to choose for a play."""
    if play.kind is PlayKind.TRAIL:
        return _("Choose {card} and nothing else.").format(card=card_object(play.card))
    pieces = [card_object(card) for card in (play.card, *cards_in(play.loose))]
    pieces += [
        pgettext("object, a build", "the {build}").format(build=build_words(build.value))
        for build in play.builds
    ]
    return _("Choose {pieces}.").format(pieces=listed(pieces))
