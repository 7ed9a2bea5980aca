"""Every input that once broke a law is tried again."""

from __future__ import annotations

import pytest

from . import fuzz

LAWS = fuzz.all_laws()


@pytest.mark.parametrize("line", fuzz.corpus(), ids=lambda line: line[:60])
def test_an_input_that_once_broke_a_law(line: str) -> None:
    fuzz.replay(line, LAWS)


def test_the_fuzzer_tries_every_reader_and_whole_games() -> None:
    modules = {
        name.rpartition(".test_")[0].removeprefix("core.").removeprefix("page.") for name in LAWS
    }
    assert {"test_laws", "test_readers", "test_cli_chains", "test_whole_games"} <= modules
