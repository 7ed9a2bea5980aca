"""The reading view at work: what it says of all that happens, and what was said last."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core.i18n import gettext as _

from ..game.scene import Phase, Scene
from . import regions as render
from .sentences import QUESTIONS, choice_words, hand_words

AGAIN = "\N{NO-BREAK SPACE}"
"""At the end of what is said twice in a row, so that it is new to a live region."""


class ScreenReaderRenderer:
    """Writes the page as text and finds the words for each change."""

    reading = True

    def __init__(self) -> None:
        self._before: Scene | None = None
        self._last = ""
        self._asked = ""

    def frame(self, scene: Scene) -> str:
        """The whole view, to be put in place of the table."""
        return render.frame(scene)

    def regions(self, scene: Scene) -> dict[str, str]:
        """The inside of its regions."""
        return render.regions(scene)

    def status(self, scene: Scene) -> str:
        """Whose turn it is."""
        return render.status(scene)

    def ask(self, letter: str, scene: Scene) -> bool:
        """Have the answer to a letter said next; whether it is one."""
        question = QUESTIONS.get(letter)
        if question is None:
            return False
        answer = question.answer(scene) if question.answer else self._last.rstrip(AGAIN)
        self._asked = answer or _("Nothing has been said yet.")
        return True

    def words(self, scene: Scene, news: Sequence[str]) -> str:
        """What is to be said now: an answer, or what has changed; nothing if it is empty."""
        before, self._before = self._before, scene
        answer, self._asked = self._asked, ""
        said = answer or " ".join([*news, *_changes(before, scene, told=bool(news))])
        if not said:
            return ""
        self._last = said + AGAIN if said == self._last else said
        return self._last


def _changes(before: Scene | None, scene: Scene, *, told: bool) -> list[str]:
    """What nobody else tells: new cards, whose turn it is, what is chosen."""
    if scene.phase is not Phase.PLAY:
        return []
    found = []
    if before is None or scene.covered < before.covered or _dealt(before, scene):
        found.append(hand_words(scene))
    if before is None or (told and scene.my_turn and not scene.advice):
        found.append(scene.status)
    elif not scene.advice and _choice(before) != _choice(scene):
        found.append(choice_words(scene))
    return found


def _dealt(before: Scene, scene: Scene) -> bool:
    return bool(set(scene.hand) - set(before.hand))


def _choice(scene: Scene) -> tuple[object, ...]:
    return scene.chosen, scene.chosen_loose, scene.chosen_builds
