"""What a player of one's own answers, and what the table says where it fails.

The answer comes from behind the fence, where foreign code runs: each of its texts has a bound, and
its play counts only if it is legal here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from casino_core import NotationError, Play, View, is_legal, parse_play
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_FIELD

from ...game.prompts import as_sentence, joined
from ...game.scene import Notice
from ...storage.fields import LONGEST, Field, read_json

SECONDS: Final = 10
"""The time for a play, as in the matches of the workshop.

The slowest player that the workshop itself teaches takes a second on a desktop for its longest
search, three in a browser and ten on a phone; and after ten seconds without any change a person
thinks that a page hangs.
"""

LONGEST_WORDS: Final = 2_000
MOST_LINES: Final = 10**6
MOST_NUMBER: Final = 10**9


class Fault(StrEnum):
    """How a player of one's own did not make its play.

    ERROR    it raised an error, or printed more than it may
    TIME     it took longer than `SECONDS`
    MEMORY   it filled the memory
    ILLEGAL  it returned what is not a legal play
    START    Python could not be started, so the player was not asked
    GONE     the workshop has no player of its name
    """

    ERROR = "error"
    TIME = "time"
    MEMORY = "memory"
    ILLEGAL = "illegal"
    START = "start"
    GONE = "gone"


class Answer(NamedTuple):
    """An answer to a question, by its number: a play, or a fault with its line, 0 if unknown."""

    number: int
    play: str = ""
    fault: Fault | None = None
    line: int = 0
    words: str = ""

    def legal_play(self, view: View) -> Play | None:
        """Return the play, if it is a legal one."""
        try:
            play = parse_play(self.play, view) if self.play else None
        except NotationError:
            return None
        return play if play and is_legal(view, play) else None


def parse_answer(text: str) -> Answer:
    """Read an answer; one that cannot be read has the number 0.

    An empty text says that Python could not be started.
    """
    if not text:
        return Answer(0, fault=Fault.START)
    try:
        stored = Field(read_json(text))
        fault = stored["fault"].text(LONGEST_FIELD)
        return Answer(
            stored["number"].whole(MOST_NUMBER),
            stored["play"].text(LONGEST_FIELD),
            Fault(fault) if fault else None,
            stored["line"].whole(MOST_LINES),
            stored["words"].text(LONGEST)[:LONGEST_WORDS],
        )
    except (KeyError, ValueError):
        return Answer(0)


def notice_of(name: str, fault: Fault, line: int = 0, words: str = "") -> Notice:
    """Say in twelve words at most that a legal play was made for a player; the rest is the reason.

    words  what Python or the rules say, in sentences
    """
    failed = (
        _("{name} failed in line {line}: a legal play was made."),
        _("{name} failed: a legal play was made."),
    )
    with_line, without_line = {
        Fault.ERROR: failed,
        Fault.MEMORY: failed,
        Fault.TIME: (
            _("{name} was too slow, line {line}: a legal play was made."),
            _("{name} was too slow: a legal play was made."),
        ),
        Fault.ILLEGAL: (
            _("{name}: illegal play, line {line}. A legal one was made."),
            _("{name}: illegal play. A legal one was made."),
        ),
        Fault.START: ("", _("Python did not start: a legal play was made for {name}.")),
        Fault.GONE: ("", _("{name} is gone from your workshop: a legal play was made.")),
    }[fault]
    text = (with_line if line and with_line else without_line).format(name=name, line=line)
    return Notice(text, reason=joined(words and as_sentence(words), _reason(fault)))


def _reason(fault: Fault) -> str:
    instead = _("The play that captures the most cards was made for it, and the game goes on.")
    more = {
        Fault.TIME: _(
            "A play may take {n} seconds. The player was stopped there, and begins anew: what it "
            "kept in its variables is gone."
        ).format(n=SECONDS),
        Fault.MEMORY: _("The player begins anew: what it kept in its variables is gone."),
        Fault.GONE: _("It was deleted or renamed there. Whatever has its name there plays on."),
    }
    return f"{more[fault]} {instead}" if fault in more else instead
