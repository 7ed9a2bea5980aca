"""An exercise while it is written: it may lack its tasks or its right plays."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core import (
    CasinoError,
    Play,
    Position,
    View,
    format_play,
    format_position,
    is_legal,
    parse_play,
)
from casino_core.exercises import Exercise, Task, parse_exercise
from casino_core.exercises.notation import (
    BEST,
    ELSE,
    FORM,
    LONGEST_WORDS,
    MOST_PLAYS,
    MOST_TASKS,
    plain_words,
)
from casino_core.i18n import N_
from casino_core.notation.limits import LONGEST_FIELD, LONGEST_POSITION

from ...storage.fields import Field
from ...storage.store import Content, StorageKey

DRAFT_KEY: Final = StorageKey("casino.exercise", N_("the exercise on the teacher’s desk"))
"""The text under it has the fields of `draft_content`; a script of the desk reads and writes it."""


class TaskDraft(NamedTuple):
    """A task while it is written. Plays are notation; some may not be legal at the position now.

    position   the text of the position
    words      the task in words
    best       whether any best play is right
    right      the plays that are right otherwise
    wrong      wrong plays with what is said to them
    otherwise  the answer to all other wrong plays
    hint       the hint
    done       the answer to a right play
    """

    position: str
    words: str = ""
    best: bool = False
    right: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()
    otherwise: str = ""
    hint: str = ""
    done: str = ""

    @property
    def begun(self) -> bool:
        """Whether there is more than a position."""
        return self != TaskDraft(self.position)

    def answer(self, play: str) -> str:
        """Return what is said to a play; empty for nothing of its own."""
        return dict(self.wrong).get(play, "")

    def with_answer(self, play: str, words: str) -> TaskDraft:
        """Change what is said to a play."""
        answers = {**dict(self.wrong), play: words}
        return self._replace(wrong=tuple(each for each in answers.items() if each[1]))

    def with_mark(self, play: str) -> TaskDraft:
        """Mark a play as right, or take the mark off."""
        others = tuple(each for each in self.right if each != play)
        return self._replace(right=others if play in self.right else (*others, play))

    def lines(self, position: Position | View) -> list[str]:
        """Return the lines of an exercise's text.

        `position` is that of the task, with its plays only.
        """
        right = [play for play in self.right if play_at(position, play)]
        fields = [f"position {self.position}", f"task {plain_words(self.words)}"]
        fields.append(f"right {BEST if self.best else '/'.join(right)}")
        fields += [
            f"wrong {play} {plain_words(words)}"
            for play, words in self.wrong
            if play_at(position, play) and (self.best or play not in right) and plain_words(words)
        ]
        further = {f"wrong {ELSE}": self.otherwise, "hint": self.hint, "done": self.done}
        fields += [
            f"{name} {plain_words(words)}" for name, words in further.items() if plain_words(words)
        ]
        return fields


def play_at(position: Position | View, text: str) -> Play | None:
    """Return the play of a string, None if it is not legal at a position."""
    try:
        play = parse_play(text, position)
        return play if is_legal(position, play) else None
    except CasinoError:
        return None


def exercise_of(drafts: list[TaskDraft], positions: list[Position | View]) -> Exercise:
    """Return the exercise of drafts.

    Raises `NotationError`, which names the task that lacks a field.
    """
    lines = [f"exercise {FORM}"]
    for draft, position in zip(drafts, positions, strict=True):
        lines += draft.lines(position)
    return parse_exercise("\n".join(lines))


def draft_of(task: Task) -> TaskDraft:
    """Return the draft of a task that is written."""
    position = task.position
    return TaskDraft(
        format_position(position),
        task.words,
        task.any_best,
        tuple(format_play(play, position) for play in task.right),
        tuple((format_play(play, position), words) for play, words in task.wrong),
        task.otherwise,
        task.hint,
        task.done,
    )


# Storage


class StoredDrafts(NamedTuple):
    """The stored drafts of all tasks, and the number of the one shown, from 0."""

    drafts: tuple[TaskDraft, ...]
    shown: int = 0


def draft_content(drafts: StoredDrafts) -> Content:
    """Return the content to store."""
    return {"tasks": [list(draft) for draft in drafts.drafts], "shown": drafts.shown}


def parse_drafts(content: Content) -> StoredDrafts:
    """Read stored drafts. Raises `FieldError` if they are damaged."""
    fields = Field(content)
    drafts = tuple(_draft(each) for each in fields["tasks"].items(MOST_TASKS))
    return StoredDrafts(drafts, fields["shown"].whole(max(0, len(drafts) - 1)))


def _draft(field: Field) -> TaskDraft:
    position, words, best, right, wrong, *others = field.exactly(len(TaskDraft._fields))
    answers = (each.exactly(2) for each in wrong.items(MOST_PLAYS))
    return TaskDraft(
        position.text(LONGEST_POSITION),
        words.text(LONGEST_WORDS),
        best.flag(),
        tuple(play.text(LONGEST_FIELD) for play in right.items(MOST_PLAYS)),
        tuple((play.text(LONGEST_FIELD), words.text(LONGEST_WORDS)) for play, words in answers),
        *(each.text(LONGEST_WORDS) for each in others),
    )
