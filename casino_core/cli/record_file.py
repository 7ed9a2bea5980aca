"""A file of games, a line of JSON each (`records.jsonl`), that a command can end and go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import CasinoError
from ..records.jsonl import LONGEST_LINE, GameLine, parse_line


def kept_games(file: Path, rules: str, players: tuple[str, ...], seed: str) -> Iterator[GameLine]:
    """Yield the games that a file has; none if it is not there.

    A last line without its end was cut off while it was written: it is left out, and `writing`
    takes it away. Raises `CasinoError`, which names the line, for any other line that cannot be
    read, and for a game of other rules, players or seeds, or of another number.
    """
    if not file.exists():
        return
    with file.open("rb") as lines:
        for number, text in enumerate(lines):
            if not text.endswith(b"\n"):
                return
            try:
                line = parse_line(text.decode())
                _check(line, number, rules, players, seed)
            except (CasinoError, UnicodeDecodeError) as error:
                raise CasinoError(f"records: {file.name}, line {number + 1}: {error}") from None
            yield line


def seed_of_file(file: Path) -> str | None:
    """Return the seed of the games that a file has; None if no first game can be read."""
    if not file.is_file():
        return None
    with file.open("rb") as lines:
        try:
            first = parse_line(lines.readline(LONGEST_LINE).decode())
        except (CasinoError, UnicodeDecodeError):
            return None
    return first.seed.removesuffix(f"/{first.number}")


def _check(line: GameLine, number: int, rules: str, players: tuple[str, ...], seed: str) -> None:
    expectations = {
        "number": number,
        "rules": rules,
        "players": players,
        "seed": f"{seed}/{number}",
    }
    for name, value in expectations.items():
        field = getattr(line, name)
        if field != value:
            raise CasinoError(f"{name}: {_text(field)}, where this run has {_text(value)}")


def _text(value: object) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


@contextmanager
def writing(file: Path) -> Iterator[Callable[[str], None]]:
    """Open a file to add lines to it, after its last whole line."""
    with file.open("ab+") as lines:
        lines.truncate(_end_of_last_line(file))

        def write(text: str) -> None:
            lines.write(text.encode() + b"\n")
            lines.flush()

        yield write


def _end_of_last_line(file: Path) -> int:
    """Return the number of bytes up to the end of the last whole line."""
    size = file.stat().st_size
    with file.open("rb") as lines:
        while size:
            begin = max(0, size - 65_536)
            lines.seek(begin)
            newline = lines.read(size - begin).rfind(b"\n")
            if newline >= 0:
                return begin + newline + 1
            size = begin
    return 0
