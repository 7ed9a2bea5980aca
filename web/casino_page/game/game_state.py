"""A game and the people at the device: who looks, what is covered, and how the game goes on."""

from __future__ import annotations

from casino_core import (
    Card,
    Game,
    IllegalPlayError,
    Play,
    View,
    error_message,
    may_call,
    parse_card,
)
from casino_core.i18n import gettext as _

from .choice import Choice
from .hidden_cards import seen
from .log import GameLog, News
from .prompts import as_sentence, invitation, legal_elsewhere
from .scene import Advice, Confirmation, Phase
from .seats import SeatedPlayer, names_of, people, usual_players


class GameState:
    """What a session is made on: the game, who sits where, and what is chosen and told.

    seat     the seat that looks: that of the person whose turn it is, or was last
    covered  whether its hand is hidden, because the device may be in other hands
    choice   what that person has chosen; `asking` whether a call is to be confirmed
    showing  the play of a computer player that is shown before it is carried out
    advice   the hint that is shown
    ahead    the game with the plays that were taken back, which can be made again
    looking  the play, counted over the whole game, at which the person looks back; meanwhile the
             game waits
    may_undo whether plays may be taken back at all
    doubt    a play that is asked about, and made if it is chosen again

    Every command may leave a `refusal`, a sentence; the next command takes it away.
    """

    may_undo = True

    def __init__(self, game: Game, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Go on with a game wherever it is."""
        self.game = game
        self.seated_players = seated_players or usual_players(game.rules.players)
        self.names = names_of(self.seated_players)
        self.people = people(self.seated_players)
        self.seat = self.people[0]
        self.covered = False
        self.asking = False
        self.choice = Choice()
        self.showing: Play | None = None
        self.advice: Advice | None = None
        self.confirmation: Confirmation | None = None
        self._confirmed: Play | None = None
        self.refusal: str | None = None
        self.ahead: Game | None = None
        self.looking: int | None = None
        self._log = GameLog(self.names)
        self._begin_round()

    # What the game is at

    @property
    def view(self) -> View:
        """What the person who looks knows."""
        return seen(self.game.position, self.seat, covered=self.covered)

    @property
    def phase(self) -> Phase:
        """Play, round over or game over."""
        if self.game.over:
            return Phase.GAME_OVER
        return Phase.ROUND_OVER if self.game.position.over else Phase.PLAY

    @property
    def computer_to_play(self) -> bool:
        """Whether a computer player is to play now."""
        waits = self.looking is not None
        return not waits and self.phase is Phase.PLAY and self._turn_of_computer

    @property
    def my_turn(self) -> bool:
        """Whether the person who looks can play now."""
        to_play = self.phase is Phase.PLAY and self.game.position.turn == self.seat
        return to_play and not self.covered and self.looking is None

    @property
    def touched(self) -> bool:
        """Whether a play was made that would be lost with the game."""
        return bool(self.game.steps) and self.phase is not Phase.GAME_OVER

    def kept(self) -> bool:
        """Keep the game where it belongs; whether that is somewhere else than the saved game."""
        return False

    def result(self) -> dict[str, object] | None:
        """What came of it, for a page around the table; None while it goes on."""
        outcome = self.game.outcome
        if outcome is None or not outcome.over:
            return None
        winner = None if outcome.winner is None else outcome.winner + 1
        return {"scores": list(outcome.totals), "winner": winner}

    def take_news(self) -> News:
        """What happened since this was last asked."""
        return self._log.take_news()

    def say(self, *sentences: str) -> None:
        """Tell something that is no part of the game."""
        self._log.say(*sentences)

    def refuse(self, message: str) -> None:
        """Say why what was tried is refused."""
        self.refusal = as_sentence(message)

    def retell(self) -> None:
        """Say everything again, in whatever language is spoken now."""
        self.names = names_of(self.seated_players)
        self._log.names = self.names
        self._log.retell(self.game)
        self._begin()

    # Going on

    def show_hand(self) -> None:
        """The person whose turn it is holds the device: take the cover off the hand."""
        self._begin()
        if self.phase is Phase.PLAY and not self._turn_of_computer:
            self.covered = False

    def ask_to_call(self) -> None:
        """Ask whether the person really wants to call out."""
        self._begin()
        self.asking = self._may_call()

    def call_out(self) -> None:
        """The person claims to have reached the target (RULES 10)."""
        self._begin()
        if self._may_call():
            self._call()

    def next_round(self) -> None:
        """Deal the next round if this one is over and the game is not."""
        self._begin()
        if self.phase is Phase.ROUND_OVER:
            self._go_on(self.game.next_round())
            self._begin_round()

    def look_at(self, number: int | None, said: str) -> None:
        """Look back at a play, counted over the whole game, or no longer; and what to say."""
        self._begin()
        self.looking = number
        self._log.say(said)

    def travel(self, game: Game, ahead: Game | None, said: str) -> None:
        """Go to another moment of the game; what is `ahead` of it can be played again."""
        self._begin()
        self.game, self.ahead, self.looking = game, ahead, None
        self.choice, self.showing = Choice(), None
        self.covered = len(self.people) > 1
        self._log.retell(game)
        self._log.say(said)
        self._pass_on()

    # Helpers

    def _begin(self) -> None:
        """What a command takes away: the refusal of the last one, a hint, and a question."""
        self._confirmed, self.confirmation = self.confirmation and self.confirmation.play, None
        self.refusal = None
        self.advice = None
        self.asking = False

    @property
    def _turn_of_computer(self) -> bool:
        return self.game.position.turn not in self.people

    def _go_on(self, game: Game) -> None:
        """The game goes on; what was taken back is lost if it goes another way."""
        if self.ahead:
            from .look_back import along

            game, self.ahead = along(self.ahead, game)
        self.game = game

    def _refuse_looking_back(self) -> bool:
        if self.looking is not None:
            words = _("You are looking back at play {number}: go back to now to play.")
            self.refusal = words.format(number=self.looking)
        return self.looking is not None

    def _held(self, text: str) -> Card | None:
        """A card of the person's hand; None if it is no longer there."""
        card = parse_card(text)
        return card if card.bit & self.view.hands[self.seat] else None

    def _may_call(self) -> bool:
        return self.my_turn and may_call(self.view)

    def _call(self) -> None:
        self._go_on(self.game.call_out())
        self.choice = Choice()
        self._log.call(self.game)

    def _refuse_out_of_turn(self) -> bool:
        if self._refuse_looking_back():
            pass
        elif self.phase is not Phase.PLAY:
            self.refusal = _("The round is over: there is nothing to play.")
        elif self.covered and not self._turn_of_computer:
            asked = invitation(self.names[self.seat])
            show = _("Show your hand first.")
            self.refusal = f"{asked} {show}"
        elif not self.my_turn:
            name = self.names[self.game.position.turn]
            self.refusal = _("It is {name}’s turn.").format(name=name)
        return self.refusal is not None

    def _make(self, play: Play) -> bool:
        """Make the person's play, or say why it is refused."""
        try:
            self._step(play)
        except IllegalPlayError as error:
            self.refusal = f"{error_message(error)} {legal_elsewhere(self.view, play)}".rstrip()
            return False
        self.choice = Choice()
        return True

    def _step(self, play: Play, said: int = 0) -> None:
        """Make a legal play, of whose events the first `said` were told before."""
        self._go_on(self.game.play(play))
        self._log.play(self.game.rounds[-1].steps[-1], said)
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
        """The person whose turn it is looks; the hand is covered if that is another one."""
        turn = self.game.position.turn
        if self.phase is not Phase.PLAY or turn not in self.people:
            return
        if turn != self.seat:
            self.seat, self.choice = turn, Choice()
            self.covered = len(self.people) > 1
        if self.covered:
            self._log.say(invitation(self.names[turn]))
