"""What went wrong in the reader's code, as Python shows it, with the reader's own lines only."""

from __future__ import annotations

import linecache
import os
import posixpath
import traceback
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import NamedTuple

from .advice import advice


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
    told = traceback.TracebackException.from_exception(error)
    _keep_only(told, files)
    text = "".join(told.format()) if _has_frames(told) else "".join(told.format_exception_only())
    file, line = _place(error, files)
    last = list(told.format_exception_only())[-1].strip()
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
        found = waiting.pop()
        if found is None or any(found is each for each in known):
            continue
        known.append(found)
        traceback.clear_frames(found.__traceback__)
        waiting += [found.__cause__, found.__context__]


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


def lines_of(found: TracebackType | None) -> Iterator[tuple[str, int]]:
    """Yield the file and the line of each call through which an error came, outermost first."""
    while found:
        yield found.tb_frame.f_code.co_filename, found.tb_lineno or 0
        found = found.tb_next


def _reader_name(filename: str, files: Collection[str]) -> str:
    folder, name = posixpath.split(filename)
    here = os.getcwd()  # noqa: PTH109 - no pathlib in a game's library
    return name if name in files and folder in ("", here) else ""


def _keep_only(told: traceback.TracebackException | None, files: Collection[str]) -> None:
    """Drop the frames of all other files, also of the errors that led to this one."""
    if told is None:
        return
    kept = []
    for frame in told.stack or ():
        name = _reader_name(frame.filename, files)
        if name:
            frame.filename = name
            kept.append(frame)
    told.stack = traceback.StackSummary.from_list(kept)
    if isinstance(getattr(told, "filename", None), str):
        told.filename = _reader_name(told.filename, files) or told.filename
    _keep_only(told.__cause__, files)
    _keep_only(told.__context__, files)
    for each in told.exceptions or ():
        _keep_only(each, files)


def _has_frames(told: traceback.TracebackException) -> bool:
    return bool(told.stack) or bool(told.__cause__) or bool(told.__context__)
