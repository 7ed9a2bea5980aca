"""The command line reads what shells and editors write, and names what is not a string."""

from __future__ import annotations

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game
from casino_core.cli import streams
from casino_core.cli.streams import encoding_of, set_encoding, whole_text

from .test_cli_process import check_complaint, run

GAME = Game.new(casino.RuleSet(), "sunday", names=("Jörg", "Åsa ♠"))
RECORD = casino.format_record(GAME.play(casino.legal_plays(GAME.position)[0]))
POSITION = "table=5h,3d hands=3s8s/9c2d"
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
"""Those that editors and shells write; `utf-16` begins with its mark, the next two with none."""


def stream(data: bytes) -> io.TextIOWrapper:
    text_stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))
    set_encoding(text_stream)
    return text_stream


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", [*ENCODINGS, "big"])
def test_a_text_is_read_in_the_encoding_it_has(name: str, end: str) -> None:
    mark = "\ufeff" if name == "big" else ""
    data = f"{mark}{RECORD}".replace("\n", end).encode("utf-16-be" if name == "big" else name)
    assert whole_text(stream(data), 10_000) == RECORD
    lines = [line.rstrip("\n") for line in stream(data)]
    assert lines == RECORD.rstrip("\n").split("\n")


@pytest.mark.parametrize("name", ENCODINGS)
def test_the_commands_read_every_encoding(name: str) -> None:
    process = run("casino fair", RECORD.replace("\n", "\r\n").encode(name))
    assert process.stdout.decode().splitlines()[-1].startswith("Nothing wrong was found.")
    assert (process.returncode, process.stderr) == (0, b"")


@pytest.mark.parametrize("name", ["utf-8-sig", "utf-16"])
def test_the_commands_that_read_lines_do_so_too(name: str) -> None:
    process = run("casino legal", f"{POSITION}\r\n".encode(name))
    assert process.stdout.startswith(b"3s ")
    process = run("casino play", f"{POSITION}\t8sx5h,3d\r\n".encode(name))
    assert process.stdout.startswith(b"rules=standard ")


NO_TEXTS = {
    "latin-1": RECORD.replace("♠", "").encode("latin-1"),
    "utf-32": RECORD.encode("utf-32"),
    "a program": b"\x7fELF\x02\x01\x01\0\0\0",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "zeros": b"\0" * 100,
}


@pytest.mark.parametrize(
    ("name", "command"), [*((name, "fair") for name in NO_TEXTS), ("latin-1", "review")]
)
def test_what_is_not_a_text_is_told_in_one_line(name: str, command: str) -> None:
    process = run(f"casino {command}", NO_TEXTS[name])
    check_complaint(process, 2)
    assert b"the input must be UTF-8 text" in process.stderr
    assert process.stderr.decode().strip().isprintable()


def test_the_place_of_a_wrong_byte_is_named() -> None:
    process = run("casino fair", NO_TEXTS["latin-1"])
    line = next(n for n, text in enumerate(RECORD.split("\n"), 1) if "Jörg" in text)
    assert f"error: line {line}: 0xF6 (a byte that is not UTF-8)".encode() in process.stderr


def test_a_line_that_is_not_a_text_has_an_answer_that_names_the_byte() -> None:
    process = run("casino legal", b"hands=3h/4\xe9\nhands=3h/4h\n")
    first, second = process.stdout.decode().splitlines()
    assert first.startswith("error: hands: 'hands=3h/4<0xE9>' contains the character 0xE9 (a byte")
    assert second == "3h"


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    message = ""
    try:
        whole_text(stream(data), 1000).encode()
    except CasinoError as error:
        message = str(error)
    assert not message or message.isprintable()


@given(st.integers(0, 10**6))
def test_the_beginning_of_a_text_of_ours_tells_its_encoding(seed: int) -> None:
    chance = Random(seed)
    text = chance.choice([RECORD, POSITION, "[", "h=", "  \n", "{é}"])
    for name in ENCODINGS[: 3 if len(text) < 2 else None]:
        data = text.encode(name)
        guess = encoding_of(data[:4])
        assert data.decode(guess) == text
    assert encoding_of(b"") == "utf-8"
    assert not streams.is_text("\0")
