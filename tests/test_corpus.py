"""The fuzzer, and every input that once broke a law."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import fuzz
from .profiles import many

LAWS = fuzz.all_laws()


@pytest.mark.parametrize("line", fuzz.corpus(), ids=lambda line: line[:60])
def test_an_input_that_once_broke_a_law(line: str) -> None:
    fuzz.replay(line, LAWS)


def test_the_fuzzer_tries_every_reader_and_whole_games() -> None:
    modules = {name.split(".test_")[1].partition(".")[0] for name in LAWS}
    assert {
        "laws",
        "oracle",
        "readers",
        "bounds",
        "cli_chains",
        "cli_arguments",
        "whole_games",
    } <= modules
    assert (
        "page.test_bounds.test_any_value_of_stored_data_may_be_beyond_all_bounds[casino.reviews]"
        in LAWS
    )
    assert "page.test_readers.test_a_reader_raises_our_errors_only[backup]" in LAWS
    for module in ("test_any_address", "embed.test_any_message"):
        assert any(name.startswith(f"page.{module}.") for name in LAWS)


@given(first=st.integers(0, 1000), data=st.data())
def small_sum(first: int, limit: int, data: st.DataObject) -> None:
    assert first + data.draw(st.integers(0, 1000)) < limit


def test_the_smallest_input_that_breaks_a_law_is_found_and_can_be_tried_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    law = fuzz.Law("small_sum[50]", small_sum, {"limit": 50})
    fuzzer = fuzz.Fuzzer(1, [law], {})
    fuzzer.run(60)
    line = fuzzer.broken[law.name]
    assert line in (
        "small_sum[50]\t{'first': 50, 'data': [0]}",
        "small_sum[50]\t{'first': 0, 'data': [50]}",
    )
    assert line in capsys.readouterr().out
    with pytest.raises(AssertionError):
        fuzz.replay(line, {law.name: law})
    fuzz.replay("small_sum[50]\t{'first': 5, 'data': [6]}", {law.name: law})


@many(2)
@given(number=st.integers(0, 2**24 - 1))
def any_number(number: int, tried: list[int]) -> None:
    tried.append(number)


def test_the_same_seed_tries_the_same_inputs() -> None:
    runs: list[list[int]] = []
    for seed in (1, 1, 2):
        tried: list[int] = []
        fuzzer = fuzz.Fuzzer(seed, [fuzz.Law("any_number", any_number, {"tried": tried})], {})
        for law in fuzzer.laws * 2:
            fuzzer.take_turn(law)
        runs.append(tried)
    assert runs[0] == runs[1] != runs[2]
    assert len(set(runs[0])) > 30
