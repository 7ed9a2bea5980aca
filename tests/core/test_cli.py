"""The command line writes one line for each line it reads, and never a traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.cli import LINE_COMMANDS, lines, main
from casino_core.prose.words import short_head
from casino_core.records.chain import head
from casino_core.seats import Seat

from . import oracle, worlds
from .test_examples import EXAMPLES, Example, every_example
from .test_notation import ALPHABET, BAD_POSITIONS

ROOT = Path(__file__).parents[2]
OTHER_COMMANDS = (
    *("perft", "simulate", "match", "fair", "daily", "rules", "bench", "review", "rollout"),
    *("puzzle", "puzzle show", "puzzle answer", "puzzle solve", "puzzle list"),
    *("puzzle find", "puzzle check", "dataset"),
)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(monkeypatch, capsys)


class Run:
    """Runs the command line with arguments and an input, and returns its output."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *arguments: str, stdin: str = "", code: int = 0) -> list[str]:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        assert main(arguments) == code
        captured = self.capsys.readouterr()
        return (captured.err if code else captured.out).splitlines()


def piped(command: str, stdin: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "casino_core", *command.split()],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
    )


# Lines


def test_legal_plays_are_those_of_the_oracle(run: Run) -> None:
    texts = [casino.format_position(position) for position in worlds.puzzles(21, 60)]
    expected = [" ".join(oracle.legal_texts(text)) for text in texts]
    assert run("legal", stdin="\n".join(texts)) == expected


@every_example
def test_a_play_is_made_or_refused(example: Example) -> None:
    [answer] = lines.answers(lines.play, [f"{example.position}\t{example.play}\n"])
    assert answer.startswith("error: ") != example.legal
    if example.legal:
        assert casino.format_position(casino.parse_state(answer)) == answer


def test_the_position_after_a_play(run: Run) -> None:
    text = "table=5h,9d hands=3s8s/Ks\t3s+5h=8\nturn=2&hands=/5s&table=5h\t5sx5h\n"
    assert run("play", stdin=text) == [
        "rules=standard table=9d,(8:3s5h@1) hands=8s/Ks turn=2 dealer=2",
        "rules=standard hands=/ turn=1 dealer=1 won=/5s5h sweeps=0/1 last=2",
    ]


def test_a_refused_play_names_the_rule(run: Run) -> None:
    [answer] = run("play", stdin="table=5h hands=3sKh/Ks\t3sb5h=8")
    assert answer.startswith("error: ")
    assert "To build 8 you need an eight" in answer


def test_a_deal(run: Run) -> None:
    pack = casino.format_cards(casino.FULL_PACK)
    [answer] = run("deal", stdin=f"rules=standard dealer=2\t{pack}")
    assert answer == casino.format_position(
        casino.deal_round(casino.PRESETS["standard"], casino.FULL_PACK, Seat(1))
    )
    assert answer.startswith("rules=standard table=Ad,Ac,3s,3h hands=AsAh2d2c/2s2h3d3c turn=1")


def test_deals_of_other_packs(run: Run) -> None:
    texts = []
    for text in ("standard,players=5", "diamond", "royal,players=6"):
        pack = casino.format_cards(casino.shuffle(casino.parse_rules(text), "x"))
        texts.append(f"rules={text} dealer=1\t{pack}")
    answers = run("deal", stdin="\n".join(texts))
    assert not any(answer.startswith("error") for answer in answers)
    assert len(answers) == 3


def test_a_score(run: Run) -> None:
    [answer] = run("score", stdin="hands=/ won=Ac3h4h5h/2sTd scores=17/0")
    assert answer == (
        "cards=3/0 spades=0/1 big-casino=0/2 little-casino=0/1 aces=1/0 sweeps=0/0 "
        "points=4/4 total=21/4"
    )


BAD_LINES = [
    ("play", "hands=3h/4h", "play"),
    ("play", "hands=3h/4h\t", "play"),
    ("play", "hands=3h/4h\tfoo", "foo"),
    ("play", "hands=3h/4h\t3h\t4h", "play"),
    ("play", "\t", "hands"),
    ("play", "hands=??/4h\t3h", "hands"),
    ("play", "hands=3h/4h\t4h", "not in your hand"),
    ("play", "hands=/\t4h", "over"),
    ("legal", "hands=??/4h", "hands"),
    ("legal", "", "hands"),
    ("deal", "rules=standard dealer=1", "cards"),
    ("deal", "rules=standard dealer=1\t", "cards"),
    ("deal", "rules=standard dealer=1\t3h3h", "3h"),
    ("deal", "rules=standard dealer=3\t3h", "dealer"),
    ("deal", "rules=standard dealer=x\t3h", "dealer"),
    ("deal", "rules=standard dealer=²\t3h", "dealer"),
    ("deal", "rules=foo dealer=1\t3h", "foo"),
    ("deal", "turn=1\t3h", "turn"),
    ("deal", "dealer=1 dealer=1\t3h", "dealer"),
    ("deal", "dealer=1\t3x", "3x"),
    ("score", "hands=3h/", "hands"),
    ("score", "hands=/ stock=*3", "stock"),
    ("score", "foo", "foo"),
]


@pytest.mark.parametrize(("command", "line", "culprit"), BAD_LINES)
def test_a_bad_line_has_an_answer_too(run: Run, command: str, line: str, culprit: str) -> None:
    [answer] = run(command, stdin=line + "\n")
    assert answer.startswith("error: ")
    assert culprit in answer


def test_every_bad_position_has_one_line(run: Run) -> None:
    texts = [text for text, _, _ in BAD_POSITIONS]
    answers = run("legal", stdin="\n".join(texts))
    assert len(answers) == len(texts)
    assert all(answer.startswith("error: ") for answer in answers)


@given(st.text(ALPHABET, max_size=50))
def test_any_line_has_one_answer(text: str) -> None:
    for command, _ in ((lines.legal, 0), (lines.play, 0), (lines.deal, 0), (lines.score, 0)):
        for line in (text, f"hands=3h/4h\t{text}", f"dealer=1\t{text}", f"hands={text}"):
            [answer] = lines.answers(command, [line])
            assert "\n" not in answer


def test_lines_are_answered_one_at_a_time() -> None:
    def endless() -> object:
        while True:
            yield "hands=3h/4h\n"

    answers = lines.answers(lines.legal, endless())  # type: ignore[arg-type]
    assert [next(answers) for _ in range(3)] == ["3h"] * 3


# A process of its own


def test_a_process_of_its_own() -> None:
    data = "".join(f"{example.position}\n" for example in EXAMPLES[:20]).encode()
    process = piped("legal", data)
    assert process.returncode == 0
    assert process.stderr == b""
    assert len(process.stdout.splitlines()) == 20


NASTY = [b"\xff\xfe", b"hands=\xc3\xa9/", b"\0", "hands=8\u017f/".encode(), b"hands=3h/4h\r", b"\t"]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_bytes_of_any_kind(encoding: str) -> None:
    process = piped("legal", b"\n".join(NASTY) + b"\n", PYTHONIOENCODING=encoding)
    assert process.stderr == b""
    answers = process.stdout.splitlines()
    assert len(answers) == len(NASTY)
    assert [answer for answer in answers if not answer.startswith(b"error: ")] == [b"3h"]


def test_a_reader_that_goes_away_is_not_an_error(tmp_path: Path) -> None:
    file = tmp_path / "positions"
    file.write_text("hands=3h/4h\n" * 20_000, encoding="utf-8")
    with (
        file.open("rb") as stdin,
        subprocess.Popen(
            [sys.executable, "-m", "casino_core", "legal"],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        ) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


# The other commands


def test_perft(run: Run) -> None:
    text = "table=5h hands=3s8s/9c2d"
    answers = run("perft", "2", text)
    position = casino.parse_state(text)
    plays = casino.legal_plays(position)
    replies = [len(casino.legal_plays(casino.advance(position, play))) for play in plays]
    assert answers == [f"1 {len(plays)}", f"2 {sum(replies)}"]


def test_perft_needs_all_cards(run: Run) -> None:
    [error] = run("perft", "2", "hands=3h/??", code=2)
    assert "hands" in error
    [error] = run("perft", "2", "foo", code=2)
    assert "foo" in error


def test_simulate(run: Run) -> None:
    once = run("simulate", "greedy", "careless", "--games", "2", "--seed", "x")
    assert once == run("simulate", "greedy", "careless", "--games", "2", "--seed", "x")
    assert once[0].startswith("games 2, ")
    assert len(once) == 3


def test_simulate_partners(run: Run) -> None:
    answers = run("simulate", *["careless"] * 4, "--rules", "partnership", "--games", "1")
    assert len(answers) == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "greedy", "greedy", "--rules", "foo"),
        ("simulate", "greedy", "greedy", "greedy", "--rules", "standard,players=2"),
        ("simulate", "greedy"),
    ],
)
def test_simulate_refuses_what_cannot_be(run: Run, arguments: tuple[str, ...]) -> None:
    [error] = run(*arguments, "--games", "1", code=2)
    assert error.startswith("error: ")


@pytest.mark.parametrize("arguments", [[], ["foo"], ["perft", "0", "x"], ["simulate", "nobody"]])
def test_arguments_that_cannot_be(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2


def test_help_tells_presets_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    output = capsys.readouterr().out
    assert all(name in output for name in (*casino.PRESETS, *casino.OPTIONS))


def test_random_games_by_the_command_line() -> None:
    """The engine and the line commands play the same game."""
    chance = Random(17)
    for step in worlds.steps(chance, worlds.random_rules(chance, players=3)):
        text, play = casino.format_position(step.before), casino.format_play(step.play, step.before)
        [answer] = lines.answers(lines.play, [f"{text}\t{play}"])
        assert answer == casino.format_position(step.after)


# Hints and fairness


def test_a_hint_names_the_play_and_its_reasons(run: Run) -> None:
    [line] = run("hint", stdin="table=Td hands=TsKs/???? stock=*20\n")
    play, tab, words = line.partition("\t")
    assert (play, tab) == ("TsxTd", "\t")
    assert "with the ten of spades. Captures the big casino." in words
    assert "Next best: Trail the king of spades, a little worse." in words
    assert "with the ten of spades: about +" in words


def test_a_hint_does_not_see_what_a_position_tells_of_other_hands(run: Run) -> None:
    pattern = "table=Td hands=TsKs/{} stock={}"
    hidden = [("5h6h", "7h8c9dJd"), ("7h8c", "5h6h9dJd")]
    first, second = run("hint", stdin="\n".join(pattern.format(*cards) for cards in hidden))
    assert first == second


def test_a_play_is_judged(run: Run) -> None:
    [line] = run("hint", stdin="table=Td hands=TsKs/???? stock=*20\tKs\n")
    assert line.startswith("TsxTd\tTrail the king of spades: ")
    assert "worse than the master’s play" in line
    assert "The master plays: Capture 10 with the ten of spades. Captures the big casino." in line
    assert "Capture 10 with the ten of spades: about +" in line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hands=??/3h", "hands: the hand of seat 1"),
        ("hands=/", "hands: the round is over"),
        ("table=9h hands=3h/4h\t3hx9h", "higher than 3"),
        ("nonsense", "nonsense"),
    ],
)
def test_what_no_hint_can_be_given_for(run: Run, line: str, words: str) -> None:
    [answer] = run("hint", stdin=f"{line}\n")
    assert answer.startswith("error: ")
    assert words in answer


def test_the_only_play_needs_no_value(run: Run) -> None:
    [line] = run("hint", stdin="table=9h hands=3h/4h\n")
    assert line.startswith("3h\tTrail the three of hearts. It is your last card and captures")


def test_a_fair_record_and_a_forged_one(run: Run) -> None:
    game = casino.Game.new(casino.RuleSet(), "fair")
    record = casino.format_record(game.play(casino.legal_plays(game.position)[0]))
    answers = run("fair", "--again", stdin=record)
    assert answers[-1] == (
        "Nothing wrong was found. "
        "Without the noted head, this proves neither the cards nor who won."
    )
    assert answers[0].startswith("– Nothing was sealed")
    assert answers[-2].startswith("– The head fits the record: ")
    assert "Anyone who edits a record can compute a new head." in answers[-2]
    forged = record.replace("[Seed", '[Seal "00"]\n[Seed')
    assert run("fair", stdin=forged)[-1] == "Something is wrong."
    renamed = record.replace("Seat 1", "Ann")
    assert run("fair", stdin=renamed)[-2].startswith("✗ The record was changed after it was")


def test_a_record_is_compared_with_the_head_that_was_noted(run: Run) -> None:
    game = casino.Game.new(casino.RuleSet(), "fair")
    later = game.play(casino.legal_plays(game.position)[0])
    digits = short_head(head(later))
    output = run("fair", "--head", digits, stdin=casino.format_record(later))
    assert output[-2:] == [
        "✓ The head is the one that you noted: nothing in this record was changed since.",
        "Nothing wrong was found.",
    ]
    output = run("fair", "--head", digits, stdin=casino.format_record(game))
    assert output[-2].startswith("✗ The head that you noted is not in the chain of this record")
    output = run("fair", "--head", head(game), stdin=casino.format_record(later))
    assert output[-2].startswith("– You noted the head after 0 plays")


# Measurements


def test_a_clock_that_stands_still_leaves_every_figure_finite(run: Run) -> None:
    """So it can be on a busy machine, for a task of a few microseconds."""
    with patch("casino_core.cli.commands.bench.process_time", return_value=1.0):
        figures = json.loads("\n".join(run("bench", "growth", "crowded", "--json")))["figures"]
        assert len(run("bench", "growth", "crowded")) == len(figures)
    assert all(0 < figure["value"] < 1 for figure in figures)


def test_a_part_of_the_benchmark_that_does_not_exist_is_refused(run: Run) -> None:
    (message,) = run("bench", "perfd", code=2)
    assert "'perfd'" in message
    assert "perft" in message


@pytest.mark.parametrize("command", [*LINE_COMMANDS, *OTHER_COMMANDS])
def test_the_help_of_every_command_explains_every_argument_with_an_example(
    run: Run, command: str
) -> None:
    with pytest.raises(SystemExit):
        run(*command.split(), "--help")
    output = run.capsys.readouterr().out
    assert "example:\n  " in output
    assert f"casino_core {command}" in output.split("example:")[1]
    options = output.split("example:")[0].partition("\n\n")[2].splitlines()
    for number, line in enumerate(options):
        bare = line.startswith("  ") and not line.startswith("   ") and len(line.split("  ")) < 3
        assert not bare or options[number + 1].startswith("      "), line
