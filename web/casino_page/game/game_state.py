"""The state of a game at the table: the viewer, its cover, and how the game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import (
    Card,
    Game,
    IllegalPlayError,
    Play,
    View,
    error_message,
    error_reason,
    may_call,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.records.undo import UNDONE
from casino_core.rules.extras import with_extras
from casino_core.seats import Seat

from .choice import Choice, card_named
from .hidden_cards import view_of
from .log import GameLog, News
from .prompts import as_sentence, invitation, joined, legal_elsewhere
from .scene import Advice, Confirmation, LogLine, Phase, ShownLine
from .seats import SeatedPlayer, characters_of, names_of, people, usual_players


class GameState:
    """The state of one game at the table, and the steps by which the game goes on.

    seat          the viewer: the seat of the person whose turn it is, or who played last
    covered       whether its hand is hidden, because another person may hold the device
    choice        the card and the piles that this person has chosen
    asking        the seat whose call is to be confirmed; meanwhile the computer players wait
    confirmation  a play that is asked about, and made if it is chosen again
    showing       the play of a computer player that is shown before it is carried out
    paused        whether the computer players wait until the person continues
    advice        the hint that is shown or being looked for
    hints         whether hints may be asked for at all
    ahead         the game with the plays that were taken back, which can be made again
    may_undo      whether plays may be taken back at all; if not, `undo_refusal` tells why
    looking       the play, counted over the whole game, at which the person looks back; meanwhile
                  the game waits

    A command that fails sets `refusal`, a short sentence, `reason`, the rule behind it if there is
    one, and `tried`, the choice that is refused if there is one; the next command removes them.
    """

    hints = True
    may_undo = True
    finished_event = "finished"
    """The name of the event with which a page that embeds the table gets the result."""
    undo_refusal = N_("You can’t undo here. Start over instead.")
    paused = False

    def __init__(self, game: Game, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Take up a game at its present position."""
        self.set_up(game, seated_players)

    def set_up(self, game: Game, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Put a game on the table, with nothing chosen, asked or said before."""
        self.game = game
        self._phase: tuple[Game, Phase] = game, _phase_of(game)
        self.seated_players = seated_players or usual_players(game.rules.players)
        self.names = names_of(self.seated_players)
        self.characters = characters_of(self.seated_players)
        self.people = people(self.seated_players)
        self.seat = self.people[0]
        self.covered = False
        self.asking: Seat | None = None
        self.choice = Choice()
        self.showing: Play | None = None
        self.advice: Advice | None = None
        self.confirmation: Confirmation | None = None
        self._confirmed: Play | None = None
        self.refusal: str | None = None
        self.reason = ""
        self.tried: Choice | None = None
        self.ahead: Game | None = None
        self.looking: int | None = None
        self._log = GameLog(self.names)
        self._begin_round()

    # The present state

    @property
    def view(self) -> View:
        """The knowledge of the viewer."""
        return view_of(self.game.position, self.seat, covered=self.covered)

    @property
    def table(self) -> View:
        """The same knowledge, after the extra actions that wait for the person's card."""
        return with_extras(self.view, self.choice.extras)

    @property
    def phase(self) -> Phase:
        """Play, round over or game over."""
        if self._phase[0] is not self.game:
            self._phase = self.game, _phase_of(self.game)
        return self._phase[1]

    @property
    def computer_to_play(self) -> bool:
        """Whether a computer player is to play now."""
        waits = self.looking is not None or self.asking is not None
        return not waits and self.phase is Phase.PLAY and self._turn_of_computer

    @property
    def my_turn(self) -> bool:
        """Whether the person who looks can play now."""
        to_play = self.phase is Phase.PLAY and self.game.position.turn == self.seat
        return to_play and not self.covered and self.looking is None

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats of the people who may call out now, that of the viewer first (RULES 10)."""
        if self.phase is not Phase.PLAY or self.looking is not None:
            return ()
        position = self.game.position
        anytime = position.rules.calling == "any"
        seats = sorted(self.people, key=lambda seat: seat != self.seat)
        ready = seats if anytime or self.my_turn else []
        return tuple(seat for seat in ready if may_call(position, seat))

    @property
    def under_way(self) -> bool:
        """Whether a person has played in the game and it is not over: then it must not be lost."""
        return is_under_way(self.game, self.people)

    @property
    def proposed(self) -> Play | None:
        """The play that is proposed to the person, None if there is none: that of a hint."""
        return self.advice.play if self.advice else None

    @property
    def shown_line(self) -> ShownLine | None:
        """The line that is shown, if the plays of the game are one and nothing is to be played."""
        return None

    @property
    def log(self) -> tuple[LogLine, ...]:
        """Every play of the present round, and the call that ended it."""
        return self._log.lines

    def store_elsewhere(self) -> bool:
        """Store the game elsewhere than in the saved game; return whether that was done."""
        return False

    def result(self) -> dict[str, object] | None:
        """Return the result for a page that embeds the table; None while the game goes on."""
        outcome = self.game.outcome
        if outcome is None or not outcome.over:
            return None
        winner = None if outcome.winner is None else outcome.winner + 1
        return {"scores": list(outcome.totals), "winner": winner}

    def take_news(self) -> News:
        """Return everything that has happened since the last call."""
        return self._log.take_news()

    def say(self, *sentences: str) -> None:
        """Add sentences to the news that tell no event."""
        self._log.say(*sentences)

    def refuse(self, message: str, reason: str = "") -> None:
        """Tell the person why the last attempt is refused; the reason stands behind “Why?”."""
        self.refusal, self.reason = as_sentence(message), reason

    def retell(self) -> None:
        """Write names and log again, in the language now in use."""
        self.names = names_of(self.seated_players)
        self._log.names = self.names
        self._log.rewrite(self.game)
        self._begin()

    # Going on

    def show_hand(self) -> None:
        """Take the cover off the hand: the person whose turn it is holds the device."""
        self._begin()
        if self.phase is Phase.PLAY and not self._turn_of_computer:
            self.covered = False

    def ask_to_call(self, seat: Seat | None = None) -> None:
        """Ask whether a person, by default the viewer, really wants to call out."""
        self._begin()
        self.asking = self._caller(seat)

    def call_out(self, seat: Seat | None = None) -> None:
        """Claim for a person that the target is reached (RULES 10).

        By default it is the one who was asked, or the viewer.
        """
        caller = self.asking if seat is None else seat
        self._begin()
        caller = self._caller(caller)
        if caller is not None:
            self._call(caller)

    def _caller(self, seat: Seat | None) -> Seat | None:
        """Return the seat that calls, by default that of the viewer; else refuse the call."""
        callers = self.callers
        if callers and (seat is None or seat in callers):
            return callers[0] if seat is None else seat
        if not self.game.rules.calling:
            self.refusal = _("There is no calling out in these rules.")
        else:
            self._refuse_out_of_turn()
        return None

    def next_round(self) -> None:
        """Deal the next round if this one is over and the game is not."""
        self._begin()
        if self.phase is Phase.ROUND_OVER:
            self._set_game(self.game.next_round())
            self._begin_round()

    def look_at(self, number: int | None, sentence: str) -> None:
        """Look back at a play, counted over the whole game, or at the present; say a sentence."""
        self._begin()
        self.looking = number
        self._log.say(sentence)

    def travel(self, game: Game, ahead: Game | None, sentence: str) -> None:
        """Go to another moment of the game, say a sentence; the plays of `ahead` can be redone."""
        self._begin()
        self.game, self.ahead, self.looking = game, ahead, None
        self.choice, self.showing = Choice(), None
        self.covered = len(self.people) > 1
        self._log.rewrite(game)
        self._log.say(sentence)
        self._pass_on()

    # Helpers

    def _begin(self) -> None:
        """Begin a command: remove the last refusal, the hint and the questions."""
        self._confirmed, self.confirmation = self.confirmation and self.confirmation.play, None
        self.refusal, self.reason, self.tried = None, "", None
        self.advice = None
        self.asking = None

    @property
    def _turn_of_computer(self) -> bool:
        return self.game.position.turn not in self.people

    def _set_game(self, game: Game) -> None:
        """Set the game after a step; plays that were taken back are lost if it differs."""
        if self.ahead:
            from .redo import redo_after

            game, self.ahead = redo_after(self.ahead, game)
        self.game = game

    def _refuse_looking_back(self) -> bool:
        if self.looking is not None:
            words = _("You are looking back at play {number}. Press “Now” to play on.")
            self.refusal = words.format(number=self.looking)
        return self.looking is not None

    def _held(self, text: str) -> Card | None:
        """Return a card of the person's hand; None if it is no longer there."""
        card = card_named(text)
        return card if card.bit & self.view.hands[self.seat] else None

    def _call(self, seat: Seat) -> None:
        self._set_game(self.game.call_out(seat))
        self.choice, self.showing = Choice(), None
        self._log.add_call(self.game)
        self._pass_on()

    def _refuse_out_of_turn(self) -> bool:
        if self._refuse_looking_back():
            pass
        elif self.phase is not Phase.PLAY:
            self.refusal = _("The round is over.")
        elif self.covered and not self._turn_of_computer:
            whose_turn = invitation(self.names[self.seat])
            show = _("Show your hand first.")
            self.refusal = f"{whose_turn} {show}"
        elif not self.my_turn:
            turn = self.game.position.turn
            words = _("It’s {name}’s turn.").format(name=self.names[turn])
            # A task that is done, or a turn that is not sent yet, waits for nobody's play.
            self.refusal = _("There is nothing to play now.") if turn == self.seat else words
        return self.refusal is not None

    def _make(self, play: Play) -> bool:
        """Make the person's play, or tell why it is refused; return whether it was made."""
        try:
            self._step(play)
        except IllegalPlayError as error:
            self.refusal = error_message(error)
            self.reason = joined(error_reason(error), legal_elsewhere(self.view, play))
            self.tried = Choice.of(play)
            return False
        self.choice = Choice()
        return True

    def _after(self, play: Play) -> Game:
        """Return the game after a play. Raises `IllegalPlayError`."""
        return self.game.play(play)

    def _step(self, play: Play, announced: int = 0) -> None:
        """Make a legal play; the first `announced` of its sentences were told before."""
        self._set_game(self._after(play))
        self._log.add_play(self.game.rounds[-1].steps[-1], announced)
        if self.phase is Phase.ROUND_OVER and self.game.outcome:
            self._log.say_standing(self.game.outcome.totals, self.game.rules)
        self._pass_on()
        choice = self.choice.still_there(self.view, self.seat)
        fits = not self.my_turn or choice.leads_to_a_play(self.view)
        self.choice = choice if fits else Choice(choice.card)

    def _begin_round(self) -> None:
        self.choice, self.showing, self.looking = Choice(), None, None
        self._log.begin_round(self.game)
        self.covered = len(self.people) > 1
        self._pass_on()

    def _pass_on(self) -> None:
        """Pass the turn on: a person to play looks, under the cover if another person looked.

        There is nothing to pause unless a computer player is to play.
        """
        self.paused = self.paused and self.computer_to_play
        turn = self.game.position.turn
        if self.phase is not Phase.PLAY or turn not in self.people:
            return
        if turn != self.seat:
            self.seat, self.choice = turn, Choice()
            self.covered = len(self.people) > 1
        if self.covered:
            self._log.say(invitation(self.names[turn]))


def is_under_way(game: Game, people: Sequence[Seat]) -> bool:
    """Return whether a person has played in a game, taken back or not, and it is not over."""
    played = any(step.before.turn in people for step in game.steps) or game.tag(UNDONE)
    return bool(played) and not game.over


def _phase_of(game: Game) -> Phase:
    if game.over:
        return Phase.GAME_OVER
    return Phase.ROUND_OVER if game.position.over else Phase.PLAY
