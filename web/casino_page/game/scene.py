"""A scene: everything that the page shows of a table at one moment.

A session makes scenes and a renderer turns a scene into HTML; neither imports the other, and a
scene has no HTML. It has the view of one seat, never a position, so that nothing hidden from that
seat is in it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from casino_core import NO_CARDS, Build, Card, CardSet, Outcome, Play, RoundScore, Selection, View
from casino_core.rules.outcome import FirstToTarget
from casino_core.seats import Seat

from .choice import Glow

if TYPE_CHECKING:
    from .additions import Addition
    from .explained import ExplainedPlay
    from .panel import Panel
    from .table_places import TablePlaces


class Phase(StrEnum):
    """The state of the game: play goes on, or a round or the game is over."""

    PLAY = "play"
    ROUND_OVER = "round-over"
    GAME_OVER = "game-over"


class LogLine(NamedTuple):
    """One play in the log: its seat, the play in notation, its events in sentences and in short."""

    number: int
    seat: Seat
    play: str
    sentences: tuple[str, ...]
    short: str


class Offer(NamedTuple):
    """A play that the chosen cards make, with the text and the accessible label of its button.

    `notation` is the whole turn, with what was built first.
    """

    play: Play
    text: str
    label: str
    notation: str


class Notice(NamedTuple):
    """A message to the person that is not part of the game, for example that storage failed."""

    text: str
    download: str | None = None
    """A string that could not be read, kept for download."""
    key: str = ""
    """The storage key that holds the text until the notice is dismissed."""
    game: int = 0
    """The number of a game that waits, to which the notice leads."""
    reason: str = ""
    """The text behind “Why?”."""
    command: tuple[str, str, str] | None = None
    """A command to which the notice leads: its name, the text to send, and words."""
    calm: bool = False
    """Whether nothing has gone wrong."""
    link: tuple[str, str] | None = None
    """A page to which the notice leads: its address, and words."""


class Occasion(NamedTuple):
    """The wording of a table that is not an ordinary game, such as a deal of Daily-5.

    Each button is a command, the text to send, and words.

    title          replaces the name of the rules
    headline       heads the summary when play is over; `note` stands below it
    buttons        replace the plays; the last is the main one
    leave          the words of the button that leads back to the game that waits
    leave_command  the command of that button
    options        replace the plays too; none is the main one
    aid            a button for help, beside the plays
    own_name       the name of the player in front, where that is not the reader; else empty
    while_shown    the status line while a play is shown; empty for the usual one
    """

    title: str
    headline: str
    note: str
    buttons: tuple[tuple[str, str, str], ...]
    leave: str
    leave_command: str = "leave"
    options: tuple[tuple[str, str, str], ...] = ()
    aid: tuple[str, str, str] | None = None
    own_name: str = ""
    while_shown: str = ""


class Guide(NamedTuple):
    """The additions of a guide at the table.

    marked   the cards that the guide asks for, in the hand or on the table
    counted  captured cards that lie on the table to be counted, instead of the summary
    scoring  those of them of which the person knows that they score
    """

    marked: CardSet = NO_CARDS
    counted: CardSet = NO_CARDS
    scoring: CardSet = NO_CARDS


class Advice(NamedTuple):
    """A hint: the recommended play and its caption, which tells in a few words why.

    While the hint is being looked for, `play` is None at first and then the best play so far, and
    `tried` counts the deals tried.
    """

    play: Play | None = None
    caption: str = ""
    tried: int = 0


class Tip(NamedTuple):
    """A tip for a beginner: its name, the words shown, and the sentence for a screen reader."""

    name: str
    words: str
    sentence: str


class Confirmation(NamedTuple):
    """A play that the player has to confirm: the question, and the words of the button."""

    play: Play
    question: str
    button: str


class Progress(NamedTuple):
    """The progress of the game.

    round_number   the round, from 1
    deal_number    the deal in this round, from 1
    deals          the number of deals of this round
    earlier_plays  the number of plays made in earlier rounds
    """

    round_number: int
    deal_number: int
    deals: int
    earlier_plays: int = 0


class ChoiceState(NamedTuple):
    """The card and the piles that the person has chosen, and the plays they make.

    card           the chosen card of the hand
    loose, builds  the chosen piles: a card set of loose cards, and builds
    selection      the plays that the choice makes and the piles that can be added; None if no
                   card of the hand is chosen or it is not this seat's turn
    offers         the same plays in words
    barred         the trail of the chosen card, if a rule of trailing forbids it
    first          the values of the extra actions that the chosen piles make
    built          whether an extra action was made, which waits for the card
    glow           the cards that glow, on the table and in the hand
    """

    card: Card | None = None
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    selection: Selection | None = None
    offers: tuple[Offer, ...] = ()
    barred: Offer | None = None
    first: tuple[int, ...] = ()
    built: bool = False
    glow: Glow = Glow()

    @property
    def is_empty(self) -> bool:
        """Whether neither a card of the hand nor a pile is chosen, and nothing built first."""
        return not (self.card or self.loose or self.builds or self.built)


class ShownLine(StrEnum):
    """A line of plays that is shown, to be stepped through: a solution, or what refutes a play."""

    SOLUTION = "solution"
    REFUTATION = "refutation"


class LookBack(NamedTuple):
    """The earlier play at which the person looks.

    number         the play, counted from 1 over the whole game
    plays          the number of plays made in the whole game
    earlier_round  whether that play belongs to a round that is over
    line           the line that is shown, if the plays are not those of a game
    """

    number: int
    plays: int
    earlier_round: bool = False
    line: ShownLine | None = None


class History(NamedTuple):
    """The plays that can be taken back or made again, and the earlier play that is looked at.

    may_undo   whether the last play can be taken back; while the person looks back, whether the
               game may go on from there
    may_redo   whether a play that was taken back can be made again
    look_back  the play that is looked at, None for the table as it is now. Otherwise the rest of
               the scene is what the seat knew at that play, and that play is `Scene.showing`.
    """

    may_undo: bool = False
    may_redo: bool = False
    look_back: LookBack | None = None


class Result(NamedTuple):
    """The result of a round that is over, and of the game; all empty during play.

    score    the points of the round
    outcome  the standing of the game
    reached  the side that was first to reach the target, where points are counted in order
    rounds   the points of each side at the beginning of the game, then those of every round
    called   how a call ended the game, in a sentence
    """

    score: RoundScore | None = None
    outcome: Outcome | None = None
    reached: FirstToTarget | None = None
    rounds: tuple[tuple[int, ...], ...] = ()
    called: str | None = None


class Calling(NamedTuple):
    """Calling out (RULES 10).

    callers  the seats of the people who may call out, that of the viewer first
    asking   the seat whose call is to be confirmed, None if no call is
    """

    callers: tuple[Seat, ...] = ()
    asking: Seat | None = None


class Help(NamedTuple):
    """The help that the person gets.

    hints     whether hints can be asked for at this table
    advice    the hint that is shown or being looked for
    tip       a tip for a beginner who can play now
    feelings  the settings that are offered: `sound`, `vibration`
    """

    hints: bool = True
    advice: Advice | None = None
    tip: Tip | None = None
    feelings: tuple[str, ...] = ()


class TableKind(NamedTuple):
    """The kind of table.

    people    the number of people who play at it
    again     whether a new game is the same game again
    handicap  the points that each side had before the first round; empty for none
    panel     the panel beside the table, such as the text of a lesson
    occasion  the wording of a table that is not an ordinary game
    guide     the additions of a guide
    """

    people: int = 1
    again: bool = False
    handicap: tuple[int, ...] = ()
    panel: Panel | None = None
    occasion: Occasion | None = None
    guide: Guide = Guide()


class Certain(NamedTuple):
    """The points of the round that are certain before its end.

    points  those of each side; empty where none are shown
    gained  how many of them the last play made
    plays   the number of plays made in the round, which tells two gains apart
    """

    points: tuple[int, ...] = ()
    gained: tuple[int, ...] = ()
    plays: int = 0


class Scene(NamedTuple):
    """One moment of the table.

    view          what the viewer knows of the table, after the extra actions of this turn
    seat          the viewer, from 0
    names         the names of the seats; a person who plays alone is `You`
    phase         play, round over or game over
    progress      the numbers of the round and the deal
    hand          the hand of the viewer, in the order shown
    covered       whether that hand is hidden until its player asks for it
    status        one short line: whose turn it is, or what is being done
    choice        the chosen card and piles, and the plays they make
    showing       a play of another seat that is shown before it is carried out: its card lies
                  face up and its piles are marked
    last_play     the last play made, whose traces stay visible
    refusal       a short sentence that refuses the last attempt
    reason        the rule behind the refusal, and the rules under which it would be allowed
    confirmation  a play that is made if it is chosen again
    log           every play of the round, oldest first, and the call that ended it
    history       undo, redo and looking back
    result        the points of a round that is over, and the standing of the game
    calling       calling out
    help          hints and tips
    paused        whether the computer players wait until the person continues
    seal          the seal of the secret from which the game was dealt; empty if there is none
    notices       messages to the person
    kind          the kind of table
    characters    for each seat the name of its character, whose portrait is shown; None for a
                  person; empty where no portraits are shown
    waiting       the number of games under way that wait
    additions     the additions of features
    explained     the explanation of a hint, a refusal or an earlier play on the table
    certain       the points of the round that are certain
    places        the places of the piles on the table; None where they lie in order of rank
    """

    view: View
    seat: Seat
    names: tuple[str, ...]
    phase: Phase
    progress: Progress
    hand: tuple[Card, ...]
    covered: bool
    status: str
    choice: ChoiceState = ChoiceState()
    showing: Play | None = None
    last_play: Play | None = None
    refusal: str | None = None
    reason: str = ""
    confirmation: Confirmation | None = None
    log: tuple[LogLine, ...] = ()
    history: History = History()
    result: Result = Result()
    calling: Calling = Calling()
    help: Help = Help()
    paused: bool = False
    seal: str = ""
    notices: tuple[Notice, ...] = ()
    kind: TableKind = TableKind()
    characters: tuple[str | None, ...] = ()
    waiting: int = 0
    additions: tuple[Addition, ...] = ()
    explained: ExplainedPlay | None = None
    certain: Certain = Certain()
    places: TablePlaces | None = None

    def adding(self, addition: Addition) -> Scene:
        """Return the scene with one more addition of a feature."""
        return self._replace(additions=(*self.additions, addition))

    @property
    def own_name(self) -> str:
        """The name of the player in front, where that is not the reader; else empty."""
        return self.kind.occasion.own_name if self.kind.occasion else ""

    @property
    def to_play(self) -> bool:
        """Whether the viewer is the one to play."""
        return self.phase is Phase.PLAY and self.view.turn == self.seat

    @property
    def my_turn(self) -> bool:
        """Whether the viewer can play now."""
        return self.to_play and self.showing is None and not self.covered
