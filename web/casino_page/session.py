"""A game as the person at the table goes through it: the game, what is chosen, and what to say.

A session takes commands and makes scenes. It knows no browser: whoever drives it calls `think`
and `carry_out` while `computer_to_play`, as slowly as the table is to be read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from casino_core import (
    Card,
    Game,
    IllegalPlayError,
    NotationError,
    Play,
    RoundScore,
    Selection,
    View,
    apply,
    cards_in,
    deal_number,
    parse_card,
    parse_play,
    score_round,
)
from casino_core.events import Event

from .choice import Choice, Pile, can_add, find_pile, obvious_play, only_play
from .guide import advice, as_sentence, explanation, log_line, offers, sentences
from .scene import LogLine, Notice, Phase, Scene
from .seats import PERSON, computer_play, seat_names


@dataclass(frozen=True)
class News:
    """What happened since the last scene: the events carried out, and sentences to be spoken."""

    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()


class Session:
    """One game, played by the person at seat 1 against computer players.

    Every command may leave a `refusal`, a sentence; the next command takes it away.
    """

    def __init__(self, game: Game) -> None:
        """Go on with a game wherever it is."""
        self.game = game
        self.names = seat_names(game.rules.players)
        self.choice = Choice()
        self.showing: Play | None = None
        self.refusal: str | None = None
        self._news = News()
        self._log: tuple[LogLine, ...] = ()
        self._begin_round()

    # What the session is at

    @property
    def view(self) -> View:
        """What the person knows."""
        return self.game.position.view(PERSON)

    @property
    def phase(self) -> Phase:
        """Play, round over or game over."""
        if not self.game.position.over:
            return Phase.PLAY
        return Phase.GAME_OVER if self.game.over else Phase.ROUND_OVER

    @property
    def computer_to_play(self) -> bool:
        """Whether a computer player is to play now."""
        return self.phase is Phase.PLAY and self.game.position.turn != PERSON

    @property
    def my_turn(self) -> bool:
        """Whether the person is to play now."""
        return self.phase is Phase.PLAY and self.game.position.turn == PERSON

    @property
    def touched(self) -> bool:
        """Whether a play was made that would be lost with the game."""
        return bool(self.game.steps) and self.phase is not Phase.GAME_OVER

    def take_news(self) -> News:
        """What happened since this was last asked."""
        news, self._news = self._news, News()
        return news

    def refuse(self, message: str) -> None:
        """Say why what was tried is refused."""
        self.refusal = as_sentence(message)

    # Choosing

    def tap_card(self, text: str) -> None:
        """Choose a card of the hand, or put it back. Chosen piles stay if they go with it."""
        self.refusal = None
        card = self._held(text)
        if card is None or self.phase is not Phase.PLAY:
            return
        if card is self.choice.card:
            self.choice = Choice()
        else:
            self._choose_card(card)

    def _choose_card(self, card: Card) -> None:
        before, view = self.choice, self.view
        wanted = replace(before, card=card)
        if not self.my_turn or wanted.leads_to_a_play(view):
            self.choice = wanted
            return
        self.choice = Choice(card)
        if before.card is None or not self.choice.leads_to_a_play(view):
            self.refusal = explanation(view, wanted)

    def tap_pile(self, text: str) -> None:
        """Choose a pile, or leave it. One that cannot go with what is chosen is explained."""
        self.refusal = None
        pile = find_pile(self.view, text)
        if pile is None or self.phase is not Phase.PLAY:
            return
        selection = self._selection()
        if selection is None or pile in self.choice or can_add(selection, pile):
            self.choice = self.choice.toggle(pile)
        else:
            self.refusal = explanation(self.view, self.choice.toggle(pile))

    def clear(self) -> None:
        """Choose nothing."""
        self.refusal = None
        self.choice = Choice()

    # Playing

    def play(self, text: str) -> bool:
        """Make a play given in notation; returns whether it was made."""
        self.refusal = None
        if self._refuse_out_of_turn():
            return False
        try:
            play = parse_play(text, self.view)
        except NotationError as error:
            self.refuse(str(error))
            return False
        return self._make(play)

    def tap_twice(self, text: str) -> None:
        """Make the obvious play of a card, or choose it and say why there is none."""
        self.refusal = None
        card = self._held(text)
        if card is None or self._refuse_out_of_turn():
            return
        play = obvious_play(self.view, card)
        if play:
            self._make(play)
            return
        self.choice = Choice()
        self._choose_card(card)
        if self.refusal is None:
            self.refusal = "This card can do several things: choose the piles it should go with."

    def drop(self, text: str) -> None:
        """Lay a card of the hand on a pile: its cards stand after a space; none: the bare table."""
        self.refusal = None
        text, _, pile_text = text.partition(" ")
        card = self._held(text)
        if card is None or self._refuse_out_of_turn():
            return
        if card is not self.choice.card:
            self._choose_card(card)
            self.refusal = None
        pile = find_pile(self.view, pile_text) if pile_text else None
        if pile is not None:
            self._drop_on(pile)
        elif not self.choice.has_piles:
            self._make(Play(card))

    def _drop_on(self, pile: Pile) -> None:
        """Choose a pile too, alone if it does not go with the others, and play what is certain."""
        view = self.view
        with_all = self.choice if pile in self.choice else self.choice.toggle(pile)
        alone = Choice(self.choice.card).toggle(pile)
        for wanted in (with_all, alone):
            selection = wanted.selection(view)
            if selection is not None and wanted.leads_to_a_play(view):
                self.choice = wanted
                play = only_play(selection)
                if play:
                    self._make(play)
                return
        self.refusal = explanation(view, alone)

    def next_round(self) -> None:
        """Deal the next round if this one is over and the game is not."""
        self.refusal = None
        if self.phase is Phase.ROUND_OVER:
            self.game = self.game.next_round()
            self._begin_round()

    # The computer players

    def think(self) -> None:
        """Have the computer choose its play, which is then shown."""
        position = self.game.position
        self.showing = computer_play(position)
        announcement = apply(position, self.showing).events[0]
        self._tell(self._sentences((announcement,)))

    def carry_out(self) -> None:
        """Make the play that is shown."""
        play, self.showing = self.showing, None
        if play:
            self.refusal = None
            events = self._step(play)
            self._tell(self._sentences(events[1:]), events)

    # The scene

    def scene(self, notices: tuple[Notice, ...] = ()) -> Scene:
        """What the table shows now."""
        view, choice = self.view, self.choice
        selection = self._selection()
        steps = self.game.rounds[-1].steps
        return Scene(
            view=view,
            seat=PERSON,
            names=self.names,
            phase=self.phase,
            round_number=len(self.game.rounds),
            deal_number=deal_number(view),
            deals=deal_number(view.replace(stock=())),
            hand=cards_in(view.hands[PERSON]),
            status=self._status(selection),
            chosen=choice.card,
            chosen_loose=choice.loose,
            chosen_builds=choice.builds,
            selection=selection,
            offers=offers(view, selection),
            showing=self.showing,
            last_play=steps[-1].play if steps else None,
            refusal=self.refusal,
            notices=notices,
            log=self._log,
            score=self._score(),
            outcome=self.game.outcome,
        )

    def _score(self) -> RoundScore | None:
        return score_round(self.game.position) if self.game.position.over else None

    def _status(self, selection: Selection | None) -> str:
        if self.phase is not Phase.PLAY:
            return "The round is over." if self.phase is Phase.ROUND_OVER else "The game is over."
        if self.showing:
            return self._sentences((apply(self.game.position, self.showing).events[0],))[0]
        if not self.my_turn:
            return f"{self.names[self.game.position.turn]} is thinking …"
        return advice(self.choice, selection)

    # Helpers

    def _selection(self) -> Selection | None:
        return self.choice.selection(self.view) if self.my_turn else None

    def _held(self, text: str) -> Card | None:
        """A card of the person's hand; None if it is no longer there."""
        card = parse_card(text)
        return card if card.bit & self.game.position.hands[PERSON] else None

    def _refuse_out_of_turn(self) -> bool:
        if self.phase is not Phase.PLAY:
            self.refusal = "The round is over: there is nothing to play."
        elif not self.my_turn:
            self.refusal = f"It is {self.names[self.game.position.turn]}’s turn."
        return self.refusal is not None

    def _make(self, play: Play) -> bool:
        """Make the person's play, or say why it is refused."""
        try:
            events = self._step(play)
        except IllegalPlayError as error:
            self.refusal = str(error)
            return False
        self.choice = Choice()
        self._tell(self._sentences(events), events)
        return True

    def _step(self, play: Play) -> tuple[Event, ...]:
        self.game = self.game.play(play)
        steps = self.game.rounds[-1].steps
        self._log += (log_line(steps[-1], len(steps), self.names),)
        choice = self.choice.still_there(self.view, PERSON)
        fits = not self.my_turn or choice.leads_to_a_play(self.view)
        self.choice = choice if fits else Choice(choice.card)
        return steps[-1].events

    def _begin_round(self) -> None:
        """Fill the log from the round as it is, and tell of the deal if nothing was played."""
        self.choice, self.showing = Choice(), None
        steps = self.game.rounds[-1].steps
        self._log = tuple(log_line(step, n, self.names) for n, step in enumerate(steps, 1))
        events = self.game.last_events
        self._tell(self._sentences(events), () if steps else events)

    def _sentences(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        return sentences(events, self.names, self.game.rules)

    def _tell(self, sentences: tuple[str, ...], events: tuple[Event, ...] = ()) -> None:
        news = self._news
        self._news = News((*news.events, *events), (*news.sentences, *sentences))
