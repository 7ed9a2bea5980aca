"""Mutants are small changes, and those said to be equivalent are still changes of the code."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from site_builder.paths import ROOT
from tests.lab.plant_faults import read_faults

from .measure_mutants import EQUIVALENT, HOMES, put_in_place, read_equivalent
from .mutants import called_on_import, heads, module_file, mutants_of, mutated
from .probes import Probes

SOURCE = '''
LIMIT = 3

def small(number: int = 2) -> bool:
    """Whether a number is small."""
    if number < LIMIT and number != 0:
        return True
    return False
'''


def changes_of_source() -> dict[str, list[str]]:
    """The changes of the source, by the statement that is changed."""
    after: dict[str, list[str]] = {}
    for mutant in mutants_of("m", SOURCE):
        after.setdefault(mutant.before, []).append(mutant.after)
    return after


def test_each_part_of_a_statement_is_changed() -> None:
    changed = changes_of_source()
    assert changed["LIMIT = 3"] == ["LIMIT = 4"]
    assert set(changed["if number < LIMIT and number != 0:"]) == {
        "if True:",
        "if False:",
        "if number < LIMIT or number != 0:",
        "if number != 0:",
        "if number < LIMIT:",
        "if number <= LIMIT and number != 0:",
        "if number >= LIMIT and number != 0:",
        "if number < LIMIT and number == 0:",
        "if number < LIMIT and number != 1:",
    }
    assert changed["return True"] == ["return False"]
    assert "def small(number: int=3) -> bool:" in changed["def small(number: int=2) -> bool:"]


def test_a_mutant_runs_with_its_change() -> None:
    for mutant in mutants_of("m", SOURCE):
        names: dict[str, object] = {}
        exec(compile(mutated(SOURCE, mutant), "m", "exec"), names)  # noqa: S102 - our own text
        if mutant.after == "LIMIT = 4":
            assert names["LIMIT"] == 4


def test_nothing_is_changed_that_only_people_read() -> None:
    for text in (
        "'''words'''",
        "import a",
        "assert a",
        "a: int",
        "T = TypeVar('T')",
        "raise AssertionError('a')",
    ):
        assert not list(mutants_of("m", text)), text
    assert [mutant.after for mutant in mutants_of("m", "zip(a, strict=True)")] == ["pass"]


def test_what_a_module_calls_while_it_is_imported_is_known() -> None:
    source = (
        "a = b(c())\n@d(1)\ndef e(f=g()):\n    h()\nclass I:\n    j = k()\n    def l(self): m()"
    )
    assert called_on_import(source) == set("bcdgk")


def test_a_function_gets_the_code_of_a_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("small_module")
    exec(SOURCE, vars(module))  # noqa: S102 - our own text
    monkeypatch.setitem(sys.modules, "small_module", module)
    in_place = []
    for mutant in mutants_of("small_module", SOURCE):
        code = compile(mutated(SOURCE, mutant), "m", "exec")
        if put_in_place(mutant, code):
            in_place.append(mutant.after)
        if mutant.after == "if number >= LIMIT and number != 0:":
            assert [vars(module)["small"](number) for number in (2, 3)] == [False, True]
    assert "LIMIT = 4" not in in_place  # outside functions
    assert "def small(number: int=3) -> bool:" not in in_place  # a default value
    assert len(in_place) > 10


def test_a_probe_notes_who_reaches_a_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("small_module")
    exec(SOURCE, vars(module))  # noqa: S102 - our own text
    monkeypatch.setitem(sys.modules, "small_module", module)
    mutants = [*mutants_of("small_module", SOURCE)]
    probes = Probes()
    probes.place(mutants, lambda _: SOURCE, put_in_place)
    for probes.test, number in enumerate((0, 1)):
        assert vars(module)["small"](number) is bool(number)
    reached = {
        mutants[number].after: sorted(probes.reached[number])
        for number in probes.placed
        if mutants[number].after in ("if True:", "return False", "return True")
    }
    # Of the two statements that return, each is reached by one number.
    assert reached == {"if True:": [0, 1], "return False": [1], "return True": [0]}
    assert "LIMIT = 4" not in {mutants[number].after for number in probes.placed}


@pytest.mark.parametrize("module", sorted({row[0] for row in read_equivalent()}))
def test_what_is_said_to_be_equivalent_is_still_there(module: str) -> None:
    source = module_file(HOMES[module.partition(".")[0]], module).read_text(encoding="utf-8")
    there = set(heads(source))
    gone = [row for row in read_equivalent() if row[0] == module and row[1:3] not in there]
    assert not gone, f"{EQUIVALENT.name}: no such statement: {gone}"


def test_each_planted_fault_has_its_place_once() -> None:
    faults = [*read_faults()]
    assert len({fault.name for fault in faults}) == len(faults)
    for fault in faults:
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        assert text.count(fault.before) == 1, f"{fault.name}: not once in {fault.file}"
        assert fault.after != fault.before
