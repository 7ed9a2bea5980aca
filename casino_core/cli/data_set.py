"""`dataset`: check a file of games, seal it, and describe it in a card.

The seal of `games.jsonl` is `games.jsonl.sha256`, a line as `sha256sum` writes and checks it. It is
written once every game has been replayed and every play found legal, so that `read_file` need not
look again. It protects against accidents, not against a person who seals what they have changed.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ..errors import CasinoError
from ..game import Game
from ..notation.limits import shortened
from ..notation.rulesets import format_rules, parse_rules
from ..records.jsonl import FORMAT, GameLine, parse_line, read_games
from ..records.notation import parse_record

__all__ = ["SealWarning", "read_file"]

FIELDS = (
    ("number", "whole number", "the number of the game, from 0"),
    ("rules", "string", "the rule set in notation"),
    ("seed", "string", "the text from which all cards of the game derive"),
    ("players", "list of strings", "for each seat the name of its player"),
    ("engine", "string", "the version of casino-core that played"),
    ("points", "list of whole numbers", "for each side the points of the game"),
    ("winner", "whole number or null", "the side that won, from 0; null for a drawn game"),
    ("rounds", "whole number", "the number of rounds"),
    ("plays", "whole number", "the number of plays"),
    ("faults", "list of strings", "the faults of players; absent if there are none"),
    ("record", "string", "the record, from which the game is replayed"),
)
"""The fields of a line, in order, after `format`."""


class SealWarning(UserWarning):
    """A file of games does not have the content that its seal says; every play is checked.

    >>> from casino_core.cli.data_set import SealWarning
    >>> issubclass(SealWarning, UserWarning)
    True
    """


def seal_file(file: Path) -> Path:
    """Return the file with the seal of a file of games."""
    return file.with_name(f"{file.name}.sha256")


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file, 64 hexadecimal digits."""
    digest = sha256()
    with file.open("rb") as content:
        while part := content.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def read_file(file: Path) -> Iterator[Game]:
    r"""Yield the games of a file, replayed one by one.

    If the file has its seal, plays are not checked again. Without a seal they are, and where the
    seal belongs to another content, too, after a `SealWarning`. Raises as `read_games` does.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from casino_core.cli.data_set import read_file
    >>> from casino_core.records.jsonl import format_line, line_of
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "games.jsonl")
    ...     _ = file.write_text(format_line(line_of(finished, 0, ("greedy", "greedy"))) + "\n")
    ...     [*read_file(file)] == [finished]
    True
    """
    checked = True
    if seal_file(file).exists():
        seal, digest = seal_file(file).read_text(encoding="utf-8").split()[:1], digest_of(file)
        checked = seal != [digest]
        if checked:
            message = (
                f"{file.name}: its seal is {shortened(' '.join(seal))!r}, but the content has "
                f"{digest[:16]}…; every play is checked"
            )
            warnings.warn(message, SealWarning, stacklevel=2)
    with file.open(encoding="utf-8") as lines:
        yield from read_games(lines, checked=checked)


class Contents(NamedTuple):
    """The contents of a file of games.

    games    the number of games
    rounds   the number of rounds
    plays    the number of plays
    engines  the versions that played, each with its number of games
    kinds    rules and players, each with its number of games
    seeds    the first seed and the last one
    """

    games: int
    rounds: int
    plays: int
    engines: Counter[str]
    kinds: Counter[tuple[str, tuple[str, ...]]]
    seeds: tuple[str, str]


def checked_contents(file: Path) -> Contents:
    """Replay every game of a file, each play checked, and count them.

    Raises `CasinoError`, which names the line, for a game that cannot be read or replayed, whose
    numbers are not those of its record, and for a file without games.
    """
    seeds: list[str] = []
    engines: Counter[str] = Counter()
    kinds: Counter[tuple[str, tuple[str, ...]]] = Counter()
    games = rounds = plays = 0
    with file.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            if not text.strip():
                continue
            try:
                line = parse_line(text)
                _check(line, parse_record(line.record))
            except CasinoError as error:
                raise CasinoError(f"{file.name}, line {number}: {error}") from None
            seeds = [*seeds[:1], line.seed]
            engines[line.engine] += 1
            kinds[line.rules, line.players] += 1
            games, rounds, plays = games + 1, rounds + line.rounds, plays + line.plays
    if not seeds:
        raise CasinoError(f"{file.name}: it has no games")
    return Contents(games, rounds, plays, engines, kinds, (seeds[0], seeds[-1]))


def _check(line: GameLine, game: Game) -> None:
    result = game.outcome
    if result is None or not result.over:
        if line.faults:
            raise CasinoError("faults: the game was lost by one, and not played to its end")
        raise CasinoError("record: the game is not over")
    of_record = {
        "rules": format_rules(game.rules),
        "seed": game.seed,
        "players": game.names,
        "points": result.totals,
        "winner": result.winner,
        "rounds": len(game.rounds),
        "plays": len(game.steps),
    }
    of_line = line._asdict() | {"rules": format_rules(parse_rules(line.rules))}
    for name, value in of_record.items():
        if of_line[name] != value:
            raise CasinoError(f"{name}: {of_line[name]}, but the record has {value}")


def dataset(file: Path) -> Iterable[str]:
    """Check a file of games and seal it; yield its card, in Markdown.

    Raises as `checked_contents` does, and for a file that changes meanwhile; then it has no seal.
    """
    digest = digest_of(file)
    seal_file(file).unlink(missing_ok=True)
    contents = checked_contents(file)
    if digest_of(file) != digest:
        raise CasinoError(f"{file.name}: it was changed while it was read")
    seal_file(file).write_text(f"{digest}  {file.name}\n", encoding="utf-8")
    return card(file, contents, digest)


def card(file: Path, contents: Contents, digest: str) -> Iterator[str]:
    """Yield the lines of the card of a file of games."""
    games, rounds, plays, engines, kinds, (first, last) = contents
    size = file.stat().st_size
    yield f"# {file.name}"
    yield ""
    yield "Finished games of the card game Casino, a line of JSON each, played by computer players."
    yield ""
    yield f"* Size: {games:,} games, {rounds:,} rounds, {plays:,} plays, {size:,} bytes"
    yield f"* SHA-256: `{digest}`"
    yield f"* Format: {FORMAT} of `casino_core.records.jsonl`, UTF-8"
    yield f"* Engine: {', '.join(f'casino-core {engine}' for engine in sorted(engines))}"
    yield f"* Seeds: `{first}` to `{last}`"
    yield "* Made by: `casino simulate PLAYER… --rules RULES --seed SEED --games N --records FILE`,"
    yield "  which plays the same games again from the same seed and version"
    yield "* Checked: every game was replayed, every play was legal, and the results are right"
    yield "* Persons: none; nothing in it is about anybody"
    yield "* Licence: that of casino-core, MIT"
    yield ""
    yield "| rules | players | games |"
    yield "|---|---|---|"
    for (rules, players), count in sorted(kinds.items()):
        yield f"| `{rules}` | {', '.join(players)} | {count:,} |"
    yield ""
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    yield f"| `format` | whole number | {FORMAT} |"
    for name, kind, meaning in FIELDS:
        yield f"| `{name}` | {kind} | {meaning} |"
