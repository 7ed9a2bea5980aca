"""What a notebook shows of advice, reviews and matches.

It is written by `drawing.reports`, which stands above this package and is loaded when a notebook
asks: a program that only judges plays draws nothing.
"""

from __future__ import annotations

from importlib import import_module


def html_of(value: object) -> str:
    """The HTML of a hint, a judgement, a review or a match."""
    written: str = import_module("casino_core.drawing.reports").html(value)
    return written
