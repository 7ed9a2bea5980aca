"""The options of a rule set: what is said of them twice is compared, and all are printed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core
from casino_core import OPTIONS, PRESET_NOTES, PRESETS, RuleSet, format_rules, parse_rules
from casino_core.cli.commands.rules import presets_page, rules_page
from casino_core.options.option import Option
from casino_core.options.rule_options import TableOption
from casino_core.packs import PACKS
from casino_core.rows import TABLE_MEANINGS, TABLES, format_rows
from tests.core import oracle_score

HOME = Path(casino_core.__file__).parent

HEARTS = "most-cards:3/most-hearts:1/Td:2/2s:1/each-A:1"
"""The rows of a table with a name that this version does not know."""

READ = """
import json, sys
from casino_core import format_rules, parse_rules
texts = json.load(sys.stdin)
json.dump([[str(r) for r in parse_rules(text).rows] for text in texts[:-1]] +
          [format_rules(parse_rules(texts[-1]))], sys.stdout)
"""


def test_a_further_named_table_is_one_line_and_changes_no_rules(tmp_path: Path) -> None:
    """Rules that were written before are read as before, and those that it names get its name."""
    shutil.copytree(HOME, tmp_path / "casino_core", ignore=shutil.ignore_patterns("__pycache__"))
    rows = tmp_path / "casino_core" / "rows.py"
    source = rows.read_text(encoding="utf-8")
    line = f'_NAMED_TABLES: Final = {{\n    "hearts": ("{HEARTS}", N_("hearts 1")),'
    rows.write_text(source.replace("_NAMED_TABLES: Final = {", line), encoding="utf-8")
    near = ["most-spades:0/most-hearts:1", "most-hearts:1", "Td:3/most-hearts:2", "none"]
    texts = [
        *(f"{preset},points={points}" for preset in ("standard", "royal") for points in near),
        *(f"standard,scoring={name}" for name in TABLES if name != "diamond"),
        *PRESETS,
    ]
    run = subprocess.run(
        [sys.executable, "-c", READ],
        cwd=tmp_path,
        input=json.dumps([*texts, f"standard,points={near[0]}"]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    *read, named = json.loads(run.stdout)
    assert read == [[str(row) for row in parse_rules(text).rows] for text in texts]
    assert named == "standard,scoring=hearts"


def test_the_second_reading_of_the_rules_has_every_named_table() -> None:
    tables = {name: format_rows(rows).replace("/", " ") for name, rows in TABLES.items()}
    assert tables == oracle_score.TABLES, "tests/core/oracle_score.py: TABLES"


def test_the_options_list_every_pack_and_every_named_table() -> None:
    assert list(OPTIONS["scoring"].values) == list(TABLES) == list(TABLE_MEANINGS)
    assert list(OPTIONS["pack"].values) == list(PACKS)


@given(st.sampled_from([name for name in TABLES if name != "diamond"]), st.integers(0, 99))
def test_every_named_table_is_written_by_its_name(name: str, sweep: int) -> None:
    rules = RuleSet().changed(scoring=name, sweep_points=sweep)
    assert rules.scoring == name
    assert parse_rules(format_rules(rules)) == rules


def values_of_type(hint: Any) -> set[Any]:
    """The values that the annotation of an option names; a type stands for its own."""
    if get_origin(hint) in (Union, UnionType):
        return set().union(*map(values_of_type, get_args(hint)))
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    return {False, True} if hint is bool else {None} if hint is type(None) else {hint}


@pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))
def test_the_type_of_an_option_names_the_values_that_it_lists(option: Option) -> None:
    hint = get_type_hints(RuleSet)[option.name]
    if get_origin(hint) is ClassVar:
        [part] = get_args(hint)
        assert get_origin(part) is TableOption
        [hint] = get_args(part)
    named = {(type(value), value) for value in values_of_type(hint)}
    if option.name in ("pack", "scoring"):
        assert hint is str
    elif option.name == "points":
        assert option.values.keys() == {()}
    elif option.lowest is not None or option.name == "players":
        listed = {(type(value), value) for value in option.values if type(value) is not int}
        assert named == {*listed, (type, int)}
    else:
        assert named == {(type(value), value) for value in option.values}
    assert option.default in option.values


def test_every_option_is_there_with_its_documentation() -> None:
    page = "\n".join(rules_page(parse_rules("royal,target=33")))
    for option in OPTIONS.values():
        assert f"{option.name} ({option.title}" in page
        assert option.meaning in page
        assert option.origin in page
        assert all(meaning in page for meaning in option.values.values())
    assert "* royal" in page
    assert "* 33" in page


def test_every_preset_has_a_line() -> None:
    page = list(presets_page())
    assert len(page) == len(PRESET_NOTES)
    assert page[1].split(maxsplit=1)[0] == "royal"
    assert page[1].split(maxsplit=1)[1].startswith("Royal Casino.")
