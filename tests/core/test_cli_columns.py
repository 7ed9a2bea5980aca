"""Every listing of the command line keeps its columns apart, also beside the longest names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from casino_core import PRESETS
from casino_core.cli.arguments import parser
from casino_core.cli.columns import in_columns
from casino_core.cli.commands.rules import presets_page, rules_page
from casino_core.cli.puzzle import themes
from casino_core.options.option import value_text
from casino_core.options.rule_options import OPTIONS
from casino_core.presets import PRESET_NOTES
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.puzzles.themes import Theme


def test_the_second_column_begins_at_one_place_beyond_the_longest_name() -> None:
    assert list(in_columns([("a", "x"), ("longest", "y")])) == ["a        x", "longest  y"]
    assert list(in_columns([])) == []


def test_every_preset_stands_apart_from_its_title() -> None:
    begins = set()
    for line, note in zip(presets_page(), PRESET_NOTES.values(), strict=True):
        assert re.match(rf"{note.name} +{re.escape(note.title)}\. ", line), line
        begins.add(line.index(note.title, len(note.name)))
    assert len(begins) == 1


def test_every_theme_stands_apart_from_its_title() -> None:
    for line, theme in zip(themes(), Theme, strict=True):
        assert re.match(rf"{theme.value} {{2,}}{re.escape(THEME_NAMES[theme])}: ", line), line


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_of_an_option_stands_apart_from_its_meaning(preset: str) -> None:
    lines = list(rules_page(PRESETS[preset]))
    for option in OPTIONS.values():
        for value, meaning in option.values.items():
            value_pattern = re.escape(value_text(value))
            line_pattern = re.compile(rf"  [* ] {value_pattern} {{2,}}{re.escape(meaning)}")
            assert any(map(line_pattern.fullmatch, lines)), (option.name, value)


def options_in_help() -> Iterator[str]:
    text = parser().format_help()
    yield from text[text.index("options (preset") :].splitlines()[1:]


def test_every_option_stands_apart_from_its_values_in_the_help() -> None:
    lines = list(options_in_help())
    for name in OPTIONS:
        assert any(re.match(rf"  {name} {{2,}}\S", line) for line in lines), name
