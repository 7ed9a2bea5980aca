"""The lines of a study as buttons: the steps along one line, and the tree of all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import State
from casino_core.analysis.study import Branch, Path, Study
from casino_core.i18n import gettext as _
from casino_core.notation.plays import format_play
from casino_core.prose.plays import words_of_plays
from casino_core.rules.turn import advance

from .markup import button, classes, element, hidden_words, text
from .sheet import step_button

FORWARD = "›"


def path_text(path: Path) -> str:
    """Write a path as buttons carry it: `0.1.0`; empty for the start."""
    return ".".join(map(str, path))


def parse_path(text: str) -> Path:
    """Read what `path_text` wrote."""
    return tuple(int(index) for index in text.split(".") if index)


def end_of_line(study: Study, path: Path) -> Path:
    """Return the end of the line on which a place lies."""
    while study.at(path):
        path = (*path, 0)
    return path


def steps(study: Study, path: Path, command: str, *, focused: bool = False) -> str:
    """Write the buttons along the line of a place, whose command takes a path.

    `focused` gives the button forward the focus when the sheet opens.
    """
    end = end_of_line(study, path)
    places = [
        ("«", _("To the beginning"), (), not path),
        ("‹", _("Back one play"), path[:-1], not path),
        (FORWARD, _("Forward one play"), (*path, 0), path == end),
        ("»", _("To the end"), end, path == end),
    ]
    buttons = [
        step_button(
            sign, words, command, path_text(to), disabled=off, focused=focused and sign == FORWARD
        )
        for sign, words, to, off in places
    ]
    counter = element("span", f"{len(path)} / {len(end)}", class_="place")
    return element(
        "div",
        *buttons[:2],
        counter,
        *buttons[2:],
        class_="steps",
        role="group",
        aria_label=_("Plays"),
    )


def tree(study: Study, path: Path, command: str, *, comments: bool = True) -> str:
    """Write all lines of a study, the play of a place marked; the command of a play takes its path.

    `comments` writes the comment on each play after it.
    """
    buttons = _Buttons(path, command, comments)
    return element("p", *buttons.of(study.branches, (), study.start), class_="lines")


class _Buttons(NamedTuple):
    """Makes the buttons of plays, for `tree`: `current` is the path of the play that is shown."""

    current: Path
    command: str
    comments: bool

    def of(self, branches: tuple[Branch, ...], path: Path, state: State) -> Iterator[str]:
        """Yield the main line, each variation in parentheses after the play that it replaces."""
        while branches:
            main, *others = branches
            words = words_of_plays([branch.play for branch in branches], state)
            yield self._play(main, (*path, 0), state, words[0])
            for number, other in enumerate(others, 1):
                inner = [self._play(other, (*path, number), state, words[number])]
                after = advance(state, other.play)
                inner += self.of(other.branches, (*path, number), after)
                yield element("span", "(", *inner, ")", class_="variation")
            state, path, branches = advance(state, main.play), (*path, 0), main.branches

    def _play(self, branch: Branch, path: Path, state: State, words: str) -> str:
        spoken = hidden_words(words)
        notation = element("span", text(format_play(branch.play, state)), aria_hidden="true")
        entry = button(
            spoken,
            notation,
            class_=classes("line-play", "notation"),
            data_action=self.command,
            data_index=path_text(path),
            data_key=f"line-{path_text(path)}",
            aria_current="true" if path == self.current else None,
        )
        if not (self.comments and branch.comment):
            return entry
        return entry + element("span", text(branch.comment), class_="about")
