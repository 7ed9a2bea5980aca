"""A mistake of one's own on the table: the better play is to be found."""

from __future__ import annotations

from collections.abc import Callable, Generator

from casino_core import CardSet, Play
from casino_core.analysis.mistakes import Mistake, Retry, retry_in_steps
from casino_core.i18n import gettext as _
from casino_core.prose.review import (
    better_sentence,
    mistake_sentences,
    retry_caption,
    retry_sentences,
)
from casino_core.prose.words import shorts

from .panel import PanelState
from .task import Progressed, TaskSession, Told

NAME = "own"
"""What stands in the panel in place of a puzzle's name."""


class BetterPlaySession(TaskSession[Retry]):
    """The position before a mistake, at the table of the seat that made it."""

    def __init__(
        self,
        mistake: Mistake,
        answered: Callable[[BetterPlaySession], None],
        progressed: Callable[[], Progressed],
    ) -> None:
        """Set a mistake up; `answered` is called when there is a verdict (see `TaskSession`)."""
        self.mistake = mistake
        self._answered = answered
        super().__init__(mistake.position, progressed)

    @property
    def title(self) -> str:
        """The same for every mistake."""
        return _("A play of yours")

    @property
    def right_play(self) -> Play:
        """The best play."""
        return self.mistake.better

    def _judge(self, play: Play) -> Generator[None, None, Retry]:
        return retry_in_steps(self.mistake, play)

    def _note(self, _verdict: Retry, /) -> None:
        self._answered(self)

    def _verdict_caption(self, verdict: Retry) -> str:
        return retry_caption(verdict)

    def _verdict_sentences(self, verdict: Retry) -> list[str]:
        return retry_sentences(verdict)

    def _solution_plays(self) -> list[Play]:
        return [self.right_play]

    def _solution_caption(self) -> str:
        return better_sentence(self.mistake)

    def _solution(self) -> list[str]:
        return []

    def _task(self, _cards_text: Callable[[CardSet], str] = shorts, /) -> list[str]:
        return mistake_sentences(self.mistake)

    def _panel_state(self, told: Told) -> PanelState:
        place, more = self._progressed().place, tuple(told.more)
        sentences = tuple(told.sentences)
        return PanelState(self.title, NAME, None, (), sentences, told.tone, place, "", more)
