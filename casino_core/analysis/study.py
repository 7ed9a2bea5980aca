"""Studies: a position with a tree of plays from it and comments (NOTATION, Studies).

The tree is that of the variations of a chess study: after each position the first play is the main
line, the others are variations. A place in the tree is a path: for each play from the start, its
index among the plays at that position. A study ends with its round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..cards import NO_CARDS, CardSet
from ..errors import CasinoError, NotationError, StudyError
from ..i18n import gettext as _
from ..notation.cards import format_copies, parse_copies
from ..notation.characters import plain, plain_document
from ..notation.limits import check_length, shortened, well_formed
from ..notation.plays import format_play, parse_play
from ..play import Play
from ..position import State
from ..rules.turn import advance, apply
from ..ruleset import RuleSet

LONGEST_STUDY: Final = 10_000
"""The most characters of the plays and comments of a study."""
LONGEST_COMMENT: Final = 500
"""The most characters of one comment."""

Path = tuple[int, ...]

_MARKS = re.compile(r"\[%mark ([^\[\]]*)\]")
"""The cards that are marked, at the beginning of a comment; chess studies write their marks so."""
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
"""The characters that draw nothing and part no words."""
_COMMENT = re.compile(r"(\{[^{}]*\})")
_WORD = re.compile(r"\{([^{}]*)\}|([()])(?=\s|$)|([^\s{}]+)|([{}])")


class Branch(NamedTuple):
    """A play in the tree, and the plays that follow, the main line first.

    comment  the comment on the play
    marks    the cards that are marked in the position after it
    """

    play: Play
    comment: str = ""
    branches: tuple[Branch, ...] = ()
    marks: CardSet = NO_CARDS


class Study(NamedTuple):
    """A position with a tree of plays from it.

    start     the position or view with which it begins
    comment   the comment on the start
    branches  the plays at the start, the main line first
    marks     the cards that are marked in the start
    """

    start: State
    comment: str = ""
    branches: tuple[Branch, ...] = ()
    marks: CardSet = NO_CARDS

    def plays(self, path: Path) -> list[Play]:
        """Return the plays that lead to a place. Raises `IndexError` if there is no such place."""
        return [branch.play for branch in self._way(path)]

    def states(self, path: Path) -> list[State]:
        """Return the states from the start to a place, both included. Raises `IndexError`."""
        states = [self.start]
        for play in self.plays(path):
            states.append(advance(states[-1], play))
        return states

    def state(self, path: Path) -> State:
        """Return the state at a place. Raises `IndexError` if there is no such place."""
        return self.states(path)[-1]

    def at(self, path: Path) -> tuple[Branch, ...]:
        """Return the plays that follow a place, the main line first. Raises `IndexError`."""
        return self._way(path)[-1].branches if path else self.branches

    def comment_at(self, path: Path) -> str:
        """Return the comment on the play that leads to a place, or on the start."""
        return self._way(path)[-1].comment if path else self.comment

    def marks_at(self, path: Path) -> CardSet:
        """Return the cards that are marked in the position at a place."""
        return self._way(path)[-1].marks if path else self.marks

    def with_play(self, path: Path, play: Play) -> tuple[Study, Path]:
        """Return the study with a play after a place, and the place after that play.

        A play that is there already is not added again. Raises `IllegalPlayError`, and
        `ValueError` if the hand of the player to move is hidden.
        """
        branches = self.at(path)
        known = [branch.play for branch in branches]
        if play in known:
            return self, (*path, known.index(play))
        apply(self.state(path), play)
        return self._replaced(path, (*branches, Branch(play))), (*path, len(branches))

    def without(self, path: Path) -> Study:
        """Return the study without the play that leads to a place, and all that follows it."""
        *before, index = path
        branches = self.at(tuple(before))
        return self._replaced(tuple(before), branches[:index] + branches[index + 1 :])

    def promoted(self, path: Path) -> tuple[Study, Path]:
        """Return the study with a line as its main line, and the place in it."""
        study = self
        for depth, index in enumerate(path):
            before = (0,) * depth
            branches = study.at(before)
            first = (branches[index], *branches[:index], *branches[index + 1 :])
            study = study._replaced(before, first)
        return study, (0,) * len(path)

    def with_comment(self, path: Path, comment: str) -> Study:
        """Return the study with another comment on a place.

        Raises `NotationError` for a bad comment.
        """
        comment = _checked_comment(comment)
        if _MARKS.match(comment):
            raise NotationError(_("comment: it must not begin with [%mark"))
        if not path:
            return self._replace(comment=comment)
        return self._edited(path, lambda branch: branch._replace(comment=comment))

    def with_marks(self, path: Path, marks: CardSet) -> Study:
        """Return the study with other marked cards at a place."""
        if not path:
            return self._replace(marks=marks)
        return self._edited(path, lambda branch: branch._replace(marks=marks))

    def _edited(self, path: Path, edit: Callable[[Branch], Branch]) -> Study:
        """Return the study with the last play on the way to a place changed."""
        *before, index = path
        branches = list(self.at(tuple(before)))
        branches[index] = edit(branches[index])
        return self._replaced(tuple(before), tuple(branches))

    def _way(self, path: Path) -> list[Branch]:
        way: list[Branch] = []
        branches = self.branches
        for index in path:
            if index < 0:
                raise IndexError("a path has no negative numbers")
            way.append(branches[index])
            branches = branches[index].branches
        return way

    def _replaced(self, path: Path, branches: tuple[Branch, ...]) -> Study:
        """Return the study with other plays after a place."""
        for depth in range(len(path), 0, -1):
            before, index = path[: depth - 1], path[depth - 1]
            around = list(self.at(before))
            around[index] = around[index]._replace(branches=branches)
            branches = tuple(around)
        return self._replace(branches=branches)


def _in_one_line(comment: str) -> str:
    """Return a comment without line ends and controls, so that it can be written anywhere."""
    return " ".join(_CONTROLS.sub("", well_formed(comment)).split())


def _checked_comment(comment: str) -> str:
    comment = _in_one_line(comment)
    if "{" in comment or "}" in comment:
        raise NotationError(_("comment: it must not contain braces"))
    check_length(comment, LONGEST_COMMENT, "comment")
    return comment


def format_study(study: Study) -> str:
    """Write the plays and comments of a study, without its position.

    A variation stands in parentheses after the play in whose place it is made, as in chess:
    `8s ( 5dx5h {better} 3c ) 2h`.
    """
    words = [_format_comment(study.comment, study.marks)]
    words += _format_branches(study.branches, study.start)
    return " ".join(word for word in words if word)


def _format_comment(comment: str, marks: CardSet) -> str:
    words = f"[%mark {format_copies(marks)}] {comment}".strip() if marks else comment
    return f"{{{words}}}" if words else ""


def _format_branches(branches: tuple[Branch, ...], state: State) -> Iterator[str]:
    """Yield the words of the main line, with each variation after the play that it replaces."""
    while branches:
        main, *others = branches
        yield format_play(main.play, state)
        yield _format_comment(main.comment, main.marks)
        for other in others:
            yield "("
            yield from _format_branches((other,), state)
            yield ")"
        state, branches = advance(state, main.play), main.branches


def _parse_marks(text: str, rules: RuleSet) -> CardSet:
    """Read the cards of a mark: `5h,9c`."""
    try:
        return parse_copies(text, rules)
    except CasinoError as error:
        raise NotationError(f"study: [%mark]: {error}") from error


class _Node:
    """A place in the tree while its words are read."""

    def __init__(self, state: State, play: Play | None = None) -> None:
        self.state = state
        self.play = play
        self.comment = ""
        self.marks = NO_CARDS
        self.nodes: list[_Node] = []

    def branches(self) -> tuple[Branch, ...]:
        """Return the plays that follow."""
        return tuple(
            Branch(node.play, node.comment, node.branches(), node.marks)
            for node in self.nodes
            if node.play
        )

    def add_comment(self, text: str) -> None:
        """Add a comment, and the cards that are marked at its beginning."""
        self.comment = _checked_comment(self._marked(f"{self.comment} {self._marked(text)}"))

    def _marked(self, text: str) -> str:
        """Note the cards that are marked at the beginning of a comment, and return the rest."""
        text = _in_one_line(text)
        while match := _MARKS.match(text):
            self.marks |= _parse_marks(match[1], self.state.rules)
            text = text[match.end() :].lstrip()
        return text

    def with_word(self, word: str) -> _Node:
        """Return the place after the play that a word names; one that is there already is kept."""
        try:
            play = self._play(word)
        except CasinoError as error:
            raise StudyError(shortened(word), error) from error
        for node in self.nodes:
            if node.play == play:
                return node
        self.nodes.append(_Node(advance(self.state, play), play))
        return self.nodes[-1]

    def _play(self, word: str) -> Play:
        if self.state.over:
            raise NotationError(_("the round is over"))
        if self.state.hidden[self.state.turn]:
            words = _("the hand of seat {seat} is hidden")
            raise NotationError(words.format(seat=self.state.turn + 1))
        return apply(self.state, parse_play(word, self.state)).play


def parse_study(text: str, start: State) -> Study:
    """Read the plays and comments of a study that begins with a position.

    Raises `NotationError` for a string that is not a study, and `StudyError`, which has the word at
    fault, for a play that cannot be read or made.
    """
    check_length(text, LONGEST_STUDY, "study")
    root = _Node(start)
    lines = [[root]]
    for match in _WORD.finditer(_with_plain_plays(plain_document(text))):
        comment, bracket, word, brace = match.groups()
        line = lines[-1]
        if comment is not None:
            line[-1].add_comment(comment)
        elif brace:
            raise NotationError(_("study: “{brace}” stands alone").format(brace=brace))
        elif bracket == "(":
            if len(line) < 2:
                raise NotationError(_("study: there is no play before “(”"))
            lines.append([line[-2]])
        elif bracket == ")":
            if len(lines) < 2:
                raise NotationError(_("study: there is no “(” before “)”"))
            if len(line) < 2:
                raise NotationError(_("study: there is no play between “(” and “)”"))
            lines.pop()
        else:
            line.append(line[-1].with_word(word))
    if len(lines) > 1:
        raise NotationError(_("study: there is no “)” after “(”"))
    study = Study(start, root.comment, root.branches(), root.marks)
    check_length(format_study(study), LONGEST_STUDY, "study")
    return study


def _with_plain_plays(text: str) -> str:
    """Write the plays of a study in the characters of the notation, and leave the comments."""
    if text.isascii() and "&" not in text:
        return text
    parts = _COMMENT.split(text)
    return "".join(part if part.startswith("{") else plain(part) for part in parts)
