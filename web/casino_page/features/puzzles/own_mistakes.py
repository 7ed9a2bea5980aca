"""The player's own mistakes, collected from reviewed games, as stored in the browser."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from casino_core import CasinoError
from casino_core.analysis.mistakes import Mistake, format_mistake, parse_mistake
from casino_core.i18n import N_

from ...storage.fields import Field
from ...storage.store import Content, StorageKey, Store

OWN_MISTAKES_KEY: Final = StorageKey("casino.mistakes", N_("your own mistakes"))
"""The text under it has the fields of `own_mistakes_content`."""
MOST: Final = 60
"""The number of mistakes that are kept."""
MOST_STORED: Final = 1_000
LONGEST_LINE: Final = 20_000


class OwnMistake(NamedTuple):
    """A mistake that is kept.

    line          the mistake as text (see `casino_core.analysis.mistakes`)
    is_corrected  whether the player has found a better play since
    """

    line: str
    is_corrected: bool = False

    @property
    def mistake(self) -> Mistake | None:
        """The mistake, None if this version cannot read it."""
        try:
            return parse_mistake(self.line)
        except CasinoError:
            return None


class OwnMistakes(NamedTuple):
    """The mistakes that are kept, the newest last."""

    mistakes: tuple[OwnMistake, ...] = ()

    @property
    def open(self) -> tuple[OwnMistake, ...]:
        """Those for which the player has found no better play yet."""
        return tuple(each for each in self.mistakes if not each.is_corrected)

    def with_mistakes(self, mistakes: Iterable[Mistake]) -> OwnMistakes:
        """Add mistakes; those that are there already stay as they are.

        Where there are too many, the oldest go, first of all those that are done with.
        """
        known = {each.line for each in self.mistakes}
        lines = [line for line in map(format_mistake, mistakes) if line not in known]
        all_mistakes = [*self.mistakes, *map(OwnMistake, lines)]
        corrections = [each for each in all_mistakes if each.is_corrected]
        for each in (corrections + [each for each in all_mistakes if not each.is_corrected])[
            : max(0, len(all_mistakes) - MOST)
        ]:
            all_mistakes.remove(each)
        return OwnMistakes(tuple(all_mistakes))

    def with_found(self, mistake: Mistake) -> OwnMistakes:
        """Note that the player has found a better play."""
        line = format_mistake(mistake)
        return OwnMistakes(
            tuple(
                each._replace(is_corrected=True) if each.line == line else each
                for each in self.mistakes
            )
        )

    def next_open(self, lines: Collection[str]) -> OwnMistake | None:
        """Return the newest mistake that is open and not among the lines `seen`, None if none."""
        return next((each for each in reversed(self.open) if each.line not in lines), None)


def load_own_mistakes(store: Store) -> OwnMistakes:
    """Return the mistakes that the browser keeps."""
    return store.load(OWN_MISTAKES_KEY, parse_own_mistakes) or OwnMistakes()


def save_own_mistakes(store: Store, mistakes: OwnMistakes) -> None:
    """Have the browser keep these mistakes."""
    store.save(OWN_MISTAKES_KEY, own_mistakes_content(mistakes))


def own_mistakes_content(mistakes: OwnMistakes) -> Content:
    """Return the content to store."""
    return {"mistakes": [[each.line, int(each.is_corrected)] for each in mistakes.mistakes]}


def parse_own_mistakes(content: Content) -> OwnMistakes:
    """Read stored mistakes. Raises `FieldError` if they are damaged."""
    mistakes = Field(content)["mistakes"].items(MOST_STORED)
    return OwnMistakes(tuple(_own_mistake(*each.exactly(2)) for each in mistakes))


def _own_mistake(line: Field, corrected: Field) -> OwnMistake:
    return OwnMistake(line.text(LONGEST_LINE), corrected.flag())
