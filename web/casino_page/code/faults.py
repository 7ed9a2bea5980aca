"""The faults of the reader's code, as Python shows them, with the reader's own lines only."""

from __future__ import annotations

import linecache
import os
import posixpath
import traceback
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import NamedTuple

from .advice import advice

LONGEST_MESSAGE = 2_000
"""Characters of the message of an error that are shown."""


class Fault(NamedTuple):
    """An error; the fields are those of `error` in a result (`web/js/code/runner.js`)."""

    type: str
    message: str
    file: str
    line: int
    traceback: str
    advice: str


def fault(error: BaseException, files: Collection[str]) -> Fault:
    """Describe an error that left the code; `files` are the names of the reader's files."""
    report = traceback.TracebackException.from_exception(error)
    _keep_only(report, files)
    text = (
        "".join(report.format()) if _has_frames(report) else "".join(report.format_exception_only())
    )
    file, line = _place(error, files)
    last = list(report.format_exception_only())[-1].strip()
    _type, _, message = last.partition(": ")
    return Fault(type(error).__name__, message, file, line, text, advice(error, last))


def remember(file: str, code: str) -> None:
    """Let tracebacks show the lines of code that is not in a file."""
    linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)


def forget_calls(error: BaseException) -> None:
    """Free the variables of the calls that an error, and those before it, came through."""
    waiting: list[BaseException | None] = [error]
    known: list[BaseException] = []
    while waiting:
        next_error = waiting.pop()
        if next_error is None or any(next_error is each for each in known):
            continue
        known.append(next_error)
        traceback.clear_frames(next_error.__traceback__)
        waiting += [next_error.__cause__, next_error.__context__]


def _place(error: BaseException, files: Collection[str]) -> tuple[str, int]:
    """Find the file of the reader and the line in it in which an error happened, or ('', 0)."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        name = _reader_name(error.filename, files)
        if name:
            return name, error.lineno
    places = [
        (name, line)
        for filename, line in lines_of(error.__traceback__)
        if (name := _reader_name(filename, files))
    ]
    if not places and error.__cause__:
        return _place(error.__cause__, files)
    return places[-1] if places else ("", 0)


def lines_of(traceback: TracebackType | None) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of each call through which an error came, outermost first."""
    while traceback:
        yield traceback.tb_frame.f_code.co_filename, traceback.tb_lineno or 0
        traceback = traceback.tb_next


def _reader_name(filename: str, files: Collection[str]) -> str:
    folder, name = posixpath.split(filename)
    here = os.getcwd()  # noqa: PTH109 - no pathlib in a game's library
    return name if name in files and folder in ("", here) else ""


def _keep_only(report: traceback.TracebackException | None, files: Collection[str]) -> None:
    """Drop the frames of all other files, also of the errors that led to this one.

    Messages are cut: a result that is longer than any does not arrive.
    """
    if report is None:
        return
    if len(message := str(report)) > LONGEST_MESSAGE:
        report._str = f"{message[:LONGEST_MESSAGE]} …"  # type: ignore[attr-defined]  # noqa: SLF001
    frames = []
    for frame in report.stack or ():
        name = _reader_name(frame.filename, files)
        if name:
            frame.filename = name
            frames.append(frame)
    report.stack = traceback.StackSummary.from_list(frames)
    if isinstance(getattr(report, "filename", None), str):
        report.filename = _reader_name(report.filename, files) or report.filename
    _keep_only(report.__cause__, files)
    _keep_only(report.__context__, files)
    for each in report.exceptions or ():
        _keep_only(each, files)


def _has_frames(report: traceback.TracebackException) -> bool:
    return bool(report.stack) or bool(report.__cause__) or bool(report.__context__)
