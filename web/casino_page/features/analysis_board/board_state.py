"""The analysis board without its sheet: a study, the place shown in it, and its texts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from casino_core import (
    CardSet,
    Game,
    NotationError,
    Position,
    State,
    View,
    format_play,
    format_position,
    parse_play,
    parse_state,
)
from casino_core.analysis.exploration import as_seen
from casino_core.analysis.study import Path, Study, format_study, parse_study
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.notation.positions import FIELDS
from casino_core.play import Play
from casino_core.players.beliefs.determinization import samples

from ...address.page_request import KEYS, LONGEST_QUERY, OpeningField, read_fields
from ...address.query_text import format_query
from ..share.links import FRAME_PAGE, frame_code

STUDY: Final = OpeningField("study", "analyse-linked", needs_value=False, of_position=True)
"""The field of an address that opens a study: its plays, beside the fields of its position."""

FRAME_SIZE: Final = (480, 560)
"""The width and the height of a frame with a study, in pixels: its lines need some room."""


@dataclass(frozen=True)
class AnalysisBoard:
    """A study at one of its places.

    open_hands  whether all hands are shown and known; else the position is what the player to move
                can see
    players     the names of the seats of a game; empty for a position that nobody has played
    """

    study: Study
    path: Path = ()
    open_hands: bool = False
    players: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats: as in the game, or `Seat 1`, `Seat 2`."""
        seats = self.state.rules.seats
        if len(self.players) == len(seats):
            return self.players
        return tuple(_("Seat {number}").format(number=seat + 1) for seat in seats)

    @property
    def state(self) -> State:
        """The position at the place, with all cards that the study knows."""
        return self.study.state(self.path)

    @property
    def position_on_board(self) -> State:
        """The position as it is shown: with all hands, or as the player to move sees it."""
        return self.view if self.can_explore else self.state

    @property
    def can_explore(self) -> bool:
        """Whether there are plays to compare: the round goes on, and the hand to play is known."""
        state = self.state
        return not (state.over or state.hidden[state.turn])

    @property
    def view(self) -> View:
        """The view to be explored. Raises `CasinoError` if there is none."""
        return as_seen(self.state, open_hands=self.open_hands)

    @property
    def marks(self) -> CardSet:
        """The cards that are marked at the place."""
        return self.study.marks_at(self.path)

    def with_marks(self, marks: CardSet) -> AnalysisBoard:
        """Return the board with other marked cards at the place."""
        return replace(self, study=self.study.with_marks(self.path, marks))

    @property
    def next_play(self) -> Play | None:
        """The next play of the main line; None at its end."""
        branches = self.study.at(self.path)
        return branches[0].play if branches else None

    def at(self, path: Path) -> AnalysisBoard:
        """Return the board at another place; the same board if the study has no such place."""
        try:
            self.study.plays(path)
        except IndexError:
            return self
        return replace(self, path=path)

    def after(self, play: Play) -> AnalysisBoard:
        """Return the board after a play, which is kept as a line. Raises `CasinoError`."""
        study, path = self.study.with_play(self.path, play)
        return replace(self, study=study, path=path)

    def with_hidden_cards_dealt(self, seed: str) -> AnalysisBoard:
        """Return a board that begins at the position shown, its hidden cards dealt at random."""
        state = self.state
        if isinstance(state, Position):
            return self
        dealt = next(samples(View(*state), Random(seed)))
        return replace(new_board(dealt), open_hands=self.open_hands, players=self.players)

    # Texts

    @property
    def plays_text(self) -> str:
        """The plays and comments of the study."""
        return format_study(self.study)

    @property
    def text(self) -> str:
        """The whole study as text: the position, then the plays."""
        return f"{format_position(self.study.start)}\n{self.plays_text}".strip()

    def link(self, address: str) -> str:
        """Return the address that opens the study; empty if it is too long for an address."""
        return f"{address}?{self.query}" if self.query else ""

    def frame(self, address: str) -> str:
        """Return the HTML of an `<iframe>` with the study, empty if too long for an address."""
        return frame_code(f"{address}{FRAME_PAGE}?{self.query}", FRAME_SIZE) if self.query else ""

    @property
    def query(self) -> str:
        """The study as the query of an address; empty if it is too long for one."""
        position = format_position(self.study.start)
        fields = dict(field.split("=", 1) for field in position.split(" "))
        query = format_query({"study": self.plays_text, **fields})
        too_long = len(self.plays_text) > LONGEST_FIELD or len(query) > LONGEST_QUERY
        return "" if too_long else query


def new_board(start: State) -> AnalysisBoard:
    """Return a study of a position, without plays."""
    return AnalysisBoard(Study(_as_written(start)))


def round_board(
    game: Game, round_index: int, plays: int = 0, *, players: tuple[str, ...] = ()
) -> AnalysisBoard:
    """Return a round of a game as a study, at the place after some of its plays."""
    round_ = game.rounds[round_index]
    board = new_board(round_.start)
    for step in round_.steps:
        play = parse_play(format_play(step.play, step.before), board.state)
        board = board.after(play)
    return replace(board, path=board.path[:plays], players=players)


def parse_board(text: str) -> AnalysisBoard:
    """Read a board: a position, perhaps followed by the plays of a study, or a link to either.

    Raises `CasinoError`, which names the field at fault.
    """
    text = text.strip()
    plays = ""
    if "?" in text.split("\n", 1)[0].partition("=")[0]:
        fields = read_fields(text.partition("?")[2], KEYS, (STUDY,))
        plays = fields.pop(STUDY.name, "")
        for presentation in ("speed", "view", "seats", "seed"):
            fields.pop(presentation, None)
        text = " ".join(f"{name}={value}" for name, value in fields.items())
    else:
        text, plays = _position_and_plays(text)
    if not text:
        raise NotationError(_("hands: there is no position in the text"))
    start = _as_written(parse_state(text))
    return AnalysisBoard(parse_study(plays, start))


def _as_written(state: State) -> State:
    """Return the same state, with the twins that its own text has.

    Of two twins, the text names the first one first.
    """
    return parse_state(format_position(state))


def _is_field(word: str) -> bool:
    name, equals, _value = word.partition("=")
    return bool(equals) and name.lower() in FIELDS


def _goes_on(words: list[str], at: int) -> bool:
    """Return whether a word goes on with the list of the field before it, as in `table=9d, 3c`."""
    before, word = words[at - 1] if at else "", words[at]
    return before.endswith((",", ":", "@", "(")) or (
        at > 0 and word.startswith((",", "/", ":", "@", ")"))
    )


def _position_and_plays(text: str) -> tuple[str, str]:
    """Split a string after the last field of its position."""
    words = text.split()
    fields = 0
    while fields < len(words) and (_is_field(words[fields]) or _goes_on(words, fields)):
        fields += 1
    return " ".join(words[:fields]), " ".join(words[fields:])
