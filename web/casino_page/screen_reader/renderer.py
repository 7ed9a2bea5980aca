"""The text view at work: its HTML, and the sentences for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from casino_core.i18n import gettext as _

from ..game.scene import Phase, Scene
from .frame import frame
from .regions import regions, status
from .sentences import QUESTIONS, certain_words, choice_words, hand_words

AGAIN = "\N{NO-BREAK SPACE}"
"""Added to a sentence that is said twice in a row, so that the live region changes."""


class ScreenReaderRenderer:
    """Writes the text view and finds the sentences for each change of the scene."""

    reading = True

    def __init__(self) -> None:
        self._before: Scene | None = None
        self._last_said = ""
        self._answer = ""

    def frame(self, scene: Scene) -> str:
        """Write the whole view, which takes the place of the table view."""
        return frame(scene)

    def parts(self, scene: Scene) -> Iterator[dict[str, str]]:
        """Yield the inside of all regions, by name: they are one part."""
        yield regions(scene)

    def status(self, scene: Scene) -> str:
        """Write the region of the status line."""
        return status(scene)

    def ask(self, letter: str, scene: Scene) -> bool:
        """Have the answer to a letter said next; return whether the letter is a question."""
        question = QUESTIONS.get(letter)
        if question is None:
            return False
        answer = question.answer(scene) if question.answer else self._last_said.rstrip(AGAIN)
        self._answer = answer or _("Nothing has been said yet.")
        return True

    def words(self, scene: Scene, news: Sequence[str]) -> str:
        """Return the words for the live region: an answer, or the changes; empty if none."""
        before, self._before = self._before, scene
        answer, self._answer = self._answer, ""
        words = answer or " ".join([*news, *_changes(before, scene, has_news=bool(news))])
        if not words:
            return ""
        self._last_said = words + AGAIN if words == self._last_said else words
        return self._last_said


def _changes(before: Scene | None, scene: Scene, *, has_news: bool) -> list[str]:
    """Return the changes that the news do not tell: new cards, the turn, the choice."""
    if scene.phase is not Phase.PLAY:
        return []
    sentences = [_gained(before, scene)] if before else []
    if before is None or scene.covered < before.covered or _dealt(before, scene):
        sentences.append(hand_words(scene))
    if before is None or (has_news and scene.my_turn and not scene.help.advice):
        sentences.append(scene.status)
    elif not scene.help.advice and _chosen(before) != _chosen(scene):
        sentences.append(choice_words(scene))
    return [*filter(None, sentences)]


def _gained(before: Scene, scene: Scene) -> str:
    """Tell once what is certain for the sides for which the last play has made points."""
    if before.certain.plays == scene.certain.plays:
        return ""
    sides = scene.view.rules.side_numbers if scene.certain.gained else ()
    return certain_words(scene, [side for side in sides if scene.certain.gained[side]])


def _dealt(before: Scene, scene: Scene) -> bool:
    return bool(set(scene.hand) - set(before.hand))


def _chosen(scene: Scene) -> tuple[object, ...]:
    choice = scene.choice
    return choice.card, choice.loose, choice.builds, scene.view.builds if choice.built else ()
