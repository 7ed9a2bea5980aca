"""What the table shows at one moment: the whole input of the renderer.

The session makes scenes, the renderer turns a scene into HTML text, and neither knows the other.
A scene holds a view of one seat, never a position: what the seat may not know is not in it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from casino_core import NO_CARDS, Build, Card, CardSet, Outcome, Play, RoundScore, Selection, View
from casino_core.rules.scoring import Reached


class Phase(StrEnum):
    """Where the game is."""

    PLAY = "play"
    ROUND_OVER = "round-over"
    GAME_OVER = "game-over"


class LogLine(NamedTuple):
    """One play in the log: who, the play in notation, and the sentences of its events."""

    number: int
    seat: int
    play: str
    sentences: tuple[str, ...]


class Offer(NamedTuple):
    """A play that the choice makes, with the words of its button."""

    play: Play
    text: str
    label: str


class Notice(NamedTuple):
    """Something the person must know that is no part of the game, such as storage that failed."""

    text: str
    download: str | None = None
    """A text that could not be read, kept for download."""
    key: str = ""
    """Where the storage keeps it until the notice is dismissed."""


class Occasion(NamedTuple):
    """What a table is that is no game of its own, said in the place of the usual words.

    title     in the place of the rules' name
    headline  of the summary when it is over, and the note below
    buttons   what goes on then: commands, their texts, and the words; the last one is the main one
    leave     the words of the button that leaves it, whose command is `leave`
    """

    title: str
    headline: str
    note: str
    buttons: tuple[tuple[str, str, str], ...]
    leave: str


class Advice(NamedTuple):
    """A hint as it is shown: the play and what is said of it.

    While it is being looked for there is no play, and `tried` is how many deals have been tried.
    """

    play: Play | None = None
    sentences: tuple[str, ...] = ()
    tried: int = 0


class Back(NamedTuple):
    """Where one looks back: at this play of so many, both counted over the whole game.

    `may_undo` tells whether the game may go on from there, `earlier_round` whether another round
    than that lies on the table now.
    """

    number: int
    plays: int
    may_undo: bool = False
    earlier_round: bool = False


class Tip(NamedTuple):
    """A tip for a beginner: its name, the words shown, and the sentence that is read out."""

    name: str
    words: str
    sentence: str


class Confirmation(NamedTuple):
    """A play that is shown or warned of before it is made: the question, and the button's words."""

    play: Play
    question: str
    button: str


class Scene(NamedTuple):
    """One moment of the table.

    view          what the seat that looks knows
    seat          the seat that looks, from 0
    names         what the seats are called; a person who plays alone is `You`
    phase         play, round over or game over
    round_number  from 1
    deal_number   from 1, in the round; `deals` is how many there will be
    hand          the hand of the looking seat in the order shown
    chosen        the chosen hand card
    chosen_loose, chosen_builds   the chosen piles
    selection     what the choice makes and what can be added, None if nothing is chosen or it
                  is not this seat's turn
    offers        the plays that the choice makes, in words
    showing       a play just made by another seat that is shown before it is carried out:
                  its card lies face up and its piles are marked
    last_play     the last play made, whose traces stay visible
    status        one short line: whose turn it is, what is being done
    refusal       why what was last tried is refused
    notices       see `Notice`
    log           every play of the round, oldest first; `earlier` plays were made in rounds before
    back          where one looks back: then everything else is what the seat knew at that play,
                  and that play is what is `showing`
    may_undo      whether a play can be taken back; `may_redo` whether one can be made again
    score         the round's points when it is over
    outcome       how the game stands when the round is over
    reached       who was first to reach the target, where points are counted in order
    rounds        when a round is over: the points from which the game began, then those of
                  every round, for each side
    people        how many people play at this table
    covered       whether the hand of the looking seat is hidden until that person asks for it
    may_call      whether the person may call out now; `asking` whether that is to be confirmed
    called        how a call ended the game, in a sentence
    again         whether a new game is the same one again
    panel         what is to be read beside the table, as HTML; a lesson has such a text
    hints         whether hints can be asked for; `advice` is one that was
    tip           a tip for a beginner, who can play now
    doubt         a play that is made if it is chosen again
    paused        whether the computer players wait until the person goes on
    seal          the seal of the game's secret; empty if its seed was no secret
    next_seal     the seal of the next game's, likewise
    occasion      see `Occasion`; None for a game
    """

    view: View
    seat: int
    names: tuple[str, ...]
    phase: Phase
    round_number: int
    deal_number: int
    deals: int
    hand: tuple[Card, ...]
    status: str
    chosen: Card | None = None
    chosen_loose: CardSet = NO_CARDS
    chosen_builds: tuple[Build, ...] = ()
    selection: Selection | None = None
    offers: tuple[Offer, ...] = ()
    showing: Play | None = None
    last_play: Play | None = None
    refusal: str | None = None
    notices: tuple[Notice, ...] = ()
    log: tuple[LogLine, ...] = ()
    earlier: int = 0
    back: Back | None = None
    may_undo: bool = False
    may_redo: bool = False
    score: RoundScore | None = None
    outcome: Outcome | None = None
    reached: Reached | None = None
    rounds: tuple[tuple[int, ...], ...] = ()
    people: int = 1
    covered: bool = False
    may_call: bool = False
    asking: bool = False
    called: str | None = None
    again: bool = False
    panel: str = ""
    hints: bool = True
    advice: Advice | None = None
    tip: Tip | None = None
    confirmation: Confirmation | None = None
    paused: bool = False
    seal: str = ""
    next_seal: str = ""
    occasion: Occasion | None = None

    @property
    def to_play(self) -> bool:
        """Whether the looking seat is the one to play."""
        return self.phase is Phase.PLAY and self.view.turn == self.seat

    @property
    def my_turn(self) -> bool:
        """Whether the looking seat can play now."""
        return self.to_play and self.showing is None and not self.covered
