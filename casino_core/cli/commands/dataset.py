"""`casino dataset`: the arguments."""

from __future__ import annotations

from pathlib import Path

from ..data_set import dataset
from ..options import Parser, explain


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core dataset games.jsonl > games.md",
        "Every game is replayed. Programs then read the file without checking its plays again.",
    )
    command.add_argument("file", type=Path, metavar="FILE", help="from `simulate --records`")
    command.set_defaults(run=lambda options: dataset(options.file))
