"""Which modules of the engine are compiled; `python3 build.py wheel` tries the compiler."""

from __future__ import annotations

from site_builder.compiled_wheel import AT_RUN_TIME, COMPILED, PURE, as_at_run_time, modules
from site_builder.paths import ROOT

ENGINE = ROOT / "casino_core"


def test_the_rules_are_compiled_but_for_what_mypyc_refuses() -> None:
    names = modules(ENGINE)
    assert "casino_core/rules/legal.py" in names
    assert not {f"casino_core/{name}" for name in PURE} & set(names)
    assert not any(name.endswith("__init__.py") for name in names)
    assert all((ROOT / name).is_file() for name in names)


def test_every_name_of_the_lists_is_of_modules_that_are_there() -> None:
    assert [name for name in COMPILED if not any(ENGINE.glob(name))] == []
    chosen = {file for name in COMPILED for file in ENGINE.glob(name)}
    assert [name for name in PURE if ENGINE / name not in chosen] == []


def test_types_for_the_type_checker_are_plain_ints_for_the_compiler() -> None:
    for name in AT_RUN_TIME:
        source = (ENGINE / name).read_text(encoding="utf-8")
        plain = as_at_run_time(source)
        assert "(int):" in source
        assert "(int):" not in plain
        compile(plain, name, "exec")
    sums = as_at_run_time((ENGINE / "rules" / "sums.py").read_text(encoding="utf-8"))
    assert "if TYPE_CHECKING:\n    from ..cards import Card\n" in sums
    assert "\nRankCounts = int\n" in sums


def test_nothing_else_of_a_module_changes() -> None:
    source = (
        "import sys\n\nif TYPE_CHECKING:\n    import json\nif sys:\n    x = 1\nelse:\n    x = 2\n"
    )
    assert as_at_run_time(source) == source
