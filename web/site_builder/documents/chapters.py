"""The chapters of lessons: TOML in `web/lessons/`, from which the page gets one JSON text each."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from casino_page.features.lessons import Chapter, LessonError, parse_chapter

_NUMBERED = re.compile(r"\d\d-([a-z0-9-]+)")


def handmade(folder: Path) -> Iterator[tuple[Chapter, str]]:
    """Yield each chapter in its order, with its JSON text for the page.

    Raises `LessonError`, which names the file, the lesson and the field.
    """
    for file in sorted(folder.glob("*.toml")):
        found = _NUMBERED.fullmatch(file.stem)
        if not found:
            raise LessonError(f"{file.name}: it is named like 03-builds.toml")
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            chapter = parse_chapter(found[1], data)
        except (LessonError, ValueError, RecursionError) as error:
            raise LessonError(f"{file.name}: {error}") from None
        yield chapter, json.dumps(data, ensure_ascii=False, separators=(",", ":"))
