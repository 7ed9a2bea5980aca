"""What games need of the interpreter, as `e2e/profile_interpreter.py` finds them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..paths import VENDOR

PROFILE = VENDOR / "interpreter_profile.json"

MADE_BY = "python -m e2e.profile_interpreter"
RANGES_IN_A_LINE = 12


@dataclass(frozen=True)
class Profile:
    """What is needed of one module.

    module     the SHA-256 of the module, in hexadecimal
    needed     the module's own functions that are needed, by their numbers from 0
    constants  the address before which no visit changed anything in memory
    """

    module: str
    needed: frozenset[int]
    constants: int

    def fits(self, data: bytes) -> bool:
        """Tell whether the profile was made for this very module."""
        return self.module == fingerprint(data)


def fingerprint(data: bytes) -> str:
    """Return the SHA-256 of a module, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def load(file: Path = PROFILE) -> Profile:
    """Read a profile."""
    content = json.loads(file.read_text(encoding="utf-8"))
    ranges = (each.split("-") for line in content["needed"] for each in line.split())
    numbers = (range(int(each[0]), int(each[-1]) + 1) for each in ranges)
    needed = frozenset(k for each in numbers for k in each)
    return Profile(content["module"], needed, content["constants"])


def store(profile: Profile, file: Path = PROFILE) -> None:
    """Write a profile, as ranges of numbers in lines."""
    words = [str(a) if a == b else f"{a}-{b}" for a, b in _ranges(sorted(profile.needed))]
    lines = [
        " ".join(words[at : at + RANGES_IN_A_LINE]) for at in range(0, len(words), RANGES_IN_A_LINE)
    ]
    content = {
        "made by": MADE_BY,
        "module": profile.module,
        "constants": profile.constants,
        "needed": lines,
    }
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    begin = end = None
    for number in numbers:
        if end is not None and number == end + 1:
            end = number
            continue
        if begin is not None and end is not None:
            yield begin, end
        begin = end = number
    if begin is not None and end is not None:
        yield begin, end
