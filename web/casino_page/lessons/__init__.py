"""Lessons at the table."""

from __future__ import annotations

from casino_core import NotationError

from ..session import Session


def lesson_session(identifier: str, text: str) -> Session:  # noqa: ARG001 - there are none yet
    """The session of a lesson. Raises `NotationError` if there is none such."""
    raise NotationError(f"lesson: there is no lesson {identifier}")
