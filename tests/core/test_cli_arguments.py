"""Any arguments and any input get an answer or a complaint of a few lines, and an exit code."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from casino_core.cli import main

LONGEST_COMPLAINT = 2_000
NUMBERS = ("1", "2", "0", "-1", "x", "", "9" * 5000, "٣", "1e3", "1.5")
RULES = ("standard", "royal,players=3", "draw", "spade,target=none", "players=7", "x" * 5000, "=")
POSITIONS = (
    "table=9d hands=3h/4h",
    "rules=royal hands=3hQd/?? table=(14:As/Ad@1)",
    "hands=/ won=Ac3h4h5h/2sTd scores=17/0",
    "hands=3h/3h",
)
PUZZLES = ("standard-1", "standard-0", "royal-3", "partnership-1", "-1", "x" * 5000, "8s", "--")
DAYS = ("2026-11-20", "0001-01-01", "9999-12-31", "2026-02-30", "today", "99999-01-01")

numbers = st.sampled_from(NUMBERS)
rules = st.sampled_from(RULES)
players = st.lists(st.sampled_from(["careless", "greedy", "nobody"]), max_size=4)
texts = st.text(max_size=8)
arguments = st.one_of(
    st.tuples(st.just("perft"), numbers, st.sampled_from(POSITIONS) | texts).map(list),
    st.builds(
        lambda number, rule, seed, names: [
            *("simulate", "--games", number, "--rules", rule, "--seed", seed, *names)
        ],
        *(numbers, rules, texts, players),
    ),
    st.builds(
        lambda number, rule, names: ["match", "--pairs", number, "--rules", rule, *names],
        *(numbers, rules, players),
    ),
    st.builds(lambda text: ["daily", text], st.sampled_from(DAYS) | texts),
    st.builds(
        lambda action, words: ["puzzle", *action, *words],
        st.sampled_from([["show"], ["solve"], ["answer"], ["list", "--rules"], ["check", "-"], []]),
        st.lists(st.sampled_from(PUZZLES) | st.sampled_from(DAYS) | texts, max_size=2),
    ),
    st.builds(lambda text: ["rules", text], rules | texts),
    st.sampled_from([["rules"], ["fair"], ["fair", "--again"], ["--help"], ["perft", "--help"]]),
    st.sampled_from([["legal"], ["play"], ["deal"], ["score"], ["legal", "more"], []]),
    st.lists(
        texts | st.sampled_from(["--", "-h", "--rules", "fair", "rules", "score"]), max_size=3
    ),
)
lines = st.lists(st.sampled_from(POSITIONS) | st.text(max_size=30), max_size=3)


@contextmanager
def streams(given_text: str) -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Give a command its input, and catch what it writes."""
    out, err = io.StringIO(), io.StringIO()
    stdin = patch.object(sys, "stdin", io.StringIO(given_text))
    with stdin, redirect_stdout(out), redirect_stderr(err):
        yield out, err


@given(arguments, lines)
@example(["perft", "1", "9" * 5000], [])
@example(["daily", "\ud800"], [])
def test_any_arguments_and_any_input_end_with_an_exit_code(
    words: Sequence[str], given_lines: Sequence[str]
) -> None:
    with streams("\n".join(given_lines)) as (out, err):
        try:
            code: object = main(words)
        except SystemExit as exit_:
            code = exit_.code
    assert code in (0, 2)
    complaint = re.sub(r"\Aseed: [0-9a-f]+\n", "", err.getvalue())
    assert bool(complaint) == (code == 2), (out.getvalue(), complaint)
    assert len(complaint) < LONGEST_COMPLAINT


@pytest.mark.parametrize(
    ("words", "command"),
    [("daily today --rules royal", "daily"), ("puzzle show standard-1 --all", "puzzle show")],
)
def test_an_argument_that_a_command_does_not_know_is_told_with_its_usage(
    words: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    output = capsys.readouterr().err
    assert output.startswith("usage: ")
    assert f" {command} [-h] " in output
    assert f" {command}: error: unrecognized arguments: --" in output
