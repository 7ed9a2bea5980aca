"""A run of puzzles as it is stored: a reload goes on with it where it was."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from casino_core.puzzles.library import PRESETS
from casino_core.puzzles.themes import Theme

from ...storage.fields import Field
from ...storage.store import Content
from .own_mistakes import LONGEST_LINE
from .run import Mode, Run

MOST_PUZZLES: Final = 20_000
LONGEST_SEED: Final = 200
LONGEST_PLAY: Final = 300
LONGEST_SENTENCE: Final = 300
LATEST: Final = 1e11
"""The greatest time in seconds since 1970."""


class StoredRun(NamedTuple):
    """A run, and the task of it that is on the table: the last one of those seen.

    run       the run
    preset    the game of its puzzles
    began     when it began, in seconds since 1970
    tries     the number of answers to the task
    answer    the answer that is shown, in notation; empty for none
    sentence  the panel's sentence on the rating since the answer
    """

    run: Run
    preset: str
    began: float
    tries: int = 0
    answer: str = ""
    sentence: str = ""


def stored_run_content(state: StoredRun) -> Content:
    """Return the content to be stored."""
    run = state.run
    return {
        **state._asdict(),
        "run": {
            "mode": run.mode.value,
            "day": run.day.isoformat() if run.day else "",
            "theme": run.theme.value if run.theme else "",
            "earlier": run.earlier,
            "solved": run.solved,
            "missed": run.missed,
            "seen": run.seen,
            "seed": run.seed,
            "listed": run.listed,
        },
    }


def parse_stored_run(field: Field) -> StoredRun:
    """Read a stored run. Raises `FieldError`."""
    preset = field["preset"].text(LONGEST_PLAY)
    if preset not in PRESETS:
        raise field["preset"].error("a game without puzzles")
    run = _parse_run(field["run"])
    if not run.seen:
        raise field["run"].error("no puzzle was seen")
    return StoredRun(
        run,
        preset,
        field["began"].number(LATEST),
        field["tries"].whole(1),
        field["answer"].text(LONGEST_PLAY),
        field["sentence"].text(LONGEST_SENTENCE),
    )


def _parse_run(field: Field) -> Run:
    earlier = field["earlier"]
    return Run(
        mode=field["mode"].read(LONGEST_PLAY, Mode),
        day=field["day"].read(LONGEST_PLAY, _day),
        theme=field["theme"].read(LONGEST_PLAY, _theme),
        earlier=None if earlier.value is None else earlier.flag(),
        solved=field["solved"].whole(MOST_PUZZLES),
        missed=_names(field["missed"]),
        seen=_names(field["seen"]),
        seed=field["seed"].text(LONGEST_SEED),
        listed=_names(field["listed"]),
    )


def _names(field: Field) -> tuple[str, ...]:
    return tuple(each.text(LONGEST_LINE) for each in field.items(MOST_PUZZLES))


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _theme(text: str) -> Theme | None:
    return Theme(text) if text else None
