"""A mistake of one's own: the better play is to be found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from casino_core import Play
from casino_core.analysis.mistakes import Mistake, Retry, retry_in_steps
from casino_core.i18n import gettext as _
from casino_core.prose.review import (
    better_sentence,
    mistake_sentences,
    retry_caption,
    retry_sentences,
)

from .one_play import OnePlay, RunProgress
from .session import At
from .verdict import Answer, Verdict


class BetterPlayScript(OnePlay):
    """The position before a mistake, at the table of the seat that made it."""

    name = "own"

    def __init__(
        self,
        mistake: Mistake,
        answered: Callable[[At], None],
        progressed: Callable[[], RunProgress],
    ) -> None:
        """Ask for a better play; see `OnePlay`."""
        super().__init__(mistake.position, answered, progressed)
        self.mistake = mistake

    @property
    def title(self) -> str:
        """The same for every mistake."""
        return _("A play of yours")

    def _steps(self, play: Play) -> Any:
        return retry_in_steps(self.mistake, play)

    def _verdict(self, _at: At, judged: Retry) -> Verdict:
        wrong = Answer.MISSED if judged.is_judged else Answer.UNJUDGED
        return Verdict(
            Answer.DONE if judged.is_right else wrong,
            retry_caption(judged),
            more=tuple(retry_sentences(judged)),
            judged=judged,
        )

    def solution(self, _at: At) -> tuple[str, Sequence[Play]]:
        """Return the best play."""
        return better_sentence(self.mistake), [self.mistake.better]

    def _task(self) -> list[str]:
        return mistake_sentences(self.mistake)
