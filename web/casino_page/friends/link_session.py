"""A game by link on the table: the others' plays are shown one by one, and one's own are sent."""

from __future__ import annotations

from collections.abc import Callable

from casino_core import NO_CARDS, Game, Play, Position, View, event_sentence
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.shared_round import SharedRound
from casino_core.correspondence.turn import WATCHER, Words
from casino_core.game import Round
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.standing import standing_sentence
from casino_core.rules.turn import Step
from casino_core.seats import Seat

from ..game.characters import character_of
from ..game.choice import Choice
from ..game.scene import Occasion, Phase, Result, Scene
from ..game.seats import SeatedPlayer
from ..game.session import Session
from ..shell.context import TableContext
from .computers import known_level
from .message import Line, name_of
from .post import Post
from .stored_games import SeenPlace, naming, others_listed, shown_names
from .words import (
    end_words,
    match_words,
    next_name,
    over_words,
    result_words,
    stopped_words,
    waiting_words,
    winner_words,
)

Button = tuple[str, str, str]


class LinkSession(Session):
    """A session of a game by link: without hints, and a play is taken back by consent only.

    A message that comes adds plays, which are shown one after the other as those of a computer
    player are. Cards that this side cannot open stay hidden, its own ones too.

    link    the game as this side knows it
    unsent  whether the last message of the player's is still to be sent
    since   when the last message was written, in words
    line    the connection over which the turns travel; None if they are links
    stopped why the game has stopped, in a sentence; empty while it is played as agreed
    match   how the match stands of which the game is one, in a sentence; empty for none
    """

    hints = may_undo = False
    undo_refusal = N_("The play has been seen. Ask to take it back, under “More”.")
    fair_command = "by-link-fair"

    def __init__(
        self,
        link: Correspondence,
        seen: SeenPlace,
        write: Callable[[LinkSession], None],
        store: Callable[[LinkSession], None],
    ) -> None:
        """Show a game from where it was seen last.

        `write` keeps the game after a message of the player's, and `store` how far it is shown.
        """
        self.link = link
        self._derived: tuple[Correspondence, Game] | None = None
        self._write, self._store = write, store
        self._round, self._plays = self._nearest(seen)
        self.unsent, self.since, self.stopped, self.match = False, "", "", ""
        self.line: Line | None = None
        names, own = self._shown_names, max(link.seat, Seat(0))  # a watcher sits behind the first
        others = [SeatedPlayer("greedy", name) for name in names]
        super().__init__(self._shown(), (*others[:own], SeatedPlayer(), *others[own + 1 :]))
        # The others play elsewhere: only computer players have a portrait.
        self.names = self._log.names = names
        self.characters = self._portraits()
        others = [SeatedPlayer(None, name) for name in names]
        self.seated_players = (*others[:own], SeatedPlayer(), *others[own + 1 :])
        if self.watches:  # no seat of the log is the reader's
            self._log.rewrite(self.game)

    # What is shown

    @property
    def seen(self) -> SeenPlace:
        """How far the game is shown."""
        return SeenPlace(self._round, self._plays)

    @property
    def friend(self) -> str:
        """The names of the other players."""
        return others_listed(self.names, self.link.seat)

    @property
    def watches(self) -> bool:
        """Whether the game is one of others."""
        return self.link.seat == WATCHER

    @property
    def view(self) -> View:
        """The view of this side at the moment that is shown."""
        return self._shared.view(self.seat, self.game.position)

    @property
    def caught_up(self) -> bool:
        """Whether everything that has been played is shown."""
        return self._last_is_shown and not self._pending

    @property
    def phase(self) -> Phase:
        """Play goes on until every card that counts is known, and a game until all are."""
        if self._pending:
            return Phase.PLAY
        if self._last_is_shown and self.link.table.is_decided:
            return Phase.GAME_OVER if self._all_known else Phase.PLAY
        return Phase.ROUND_OVER if self._shared.is_counted else Phase.PLAY

    @property
    def computer_to_play(self) -> bool:
        """Whether a play of the friend is to be shown now."""
        return self.looking is None and bool(self._pending)

    @property
    def my_turn(self) -> bool:
        """Whether a play of the player's is due."""
        if self.stopped:
            return False
        due = self.link.awaited is NextMessage.PLAY and self.link.to_write == self.link.seat
        return due and self.caught_up and super().my_turn

    @property
    def answer_due(self) -> bool:
        """Whether the player is asked to take a play back or to stop."""
        if self.stopped:
            return False
        return self.link.awaited is NextMessage.ANSWER and self.link.to_write == self.link.seat

    @property
    def next_round_ready(self) -> bool:
        """Whether the next round is dealt."""
        return not self.stopped and not self._last_is_shown and not self._pending

    def take(self, link: Correspondence) -> None:
        """Go on with the game after a message of the friend's."""
        before, self.link = self.seen, link
        self._round, self._plays = self._nearest(before)
        if self._plays < before.plays:
            self.travel(self._shown(), None, _("The play is taken back."))
        else:
            self.choice, self.game = Choice(), self._shown()
        if self.game.called:
            self._log.add_call(self.game)
        if self.answer_due:
            self.say(self._status(""))

    def refresh(self, post: Post, moment: Callable[[int], str]) -> None:
        """Note what is stored of the game and of its match; `moment` puts a time into words."""
        name = name_of(self.link)
        self.line = post.line(name)
        if entry := post.games.find(name):
            self.unsent, self.since = entry.unsent, moment(entry.since)
            self.stopped = stopped_words(entry)
            self.match = match_words(entry, post.games.match_of(name))

    def retell(self) -> None:
        """Write names and log again, in the language now in use."""
        self.names = self._log.names = self._shown_names
        self._log.rewrite(self.game)
        self._begin()

    def refuse(self, message: str, reason: str = "") -> None:
        """Refuse an attempt; that the game has stopped stands in the status line."""
        if message != self.stopped:
            super().refuse(message, reason)

    # Going on

    def think_step(self) -> bool:
        """Show the next play of the friend; there is nothing to search."""
        if self._pending and self.showing is None:
            step = self._pending[0]
            self.showing = step.play
            sentence = event_sentence(step.events[0], self.names, self.game.rules)
            first = len(self._pending) == self.link.rest
            self._log.say(*([_settled_words()] if first else []), sentence)
        return True

    def next_round(self) -> None:
        """Show the next round, once it is dealt."""
        self._begin()
        if self.next_round_ready:
            self._round, self._plays = self._round + 1, 0
            self.game = self._shown()
            self._begin_round()

    def say_words(self, words: Words) -> None:
        """Say something that is not a play. Raises `CorrespondenceError` where that cannot be."""
        self._begin()
        self.link = self.link.say(words)
        self._round, self._plays = self._nearest(self.seen)
        self.game = self._shown()
        if self.game.called:
            self._log.add_call(self.game)
        else:
            self._log.rewrite(self.game)
        self._write(self)

    def _call(self, seat: Seat) -> None:
        """Claim that the target is reached (RULES 10)."""
        assert seat == self.link.seat, "one calls for oneself"
        self.say_words(Words.CALL)

    def store_elsewhere(self) -> bool:
        """Store how far the game is shown, instead of saving a game; always true."""
        self._store(self)
        return True

    def _after(self, play: Play) -> Game:
        """Return the game after the friend's next play, or after a play of the player's."""
        own = not self._pending
        if own:
            self.link = self.link.play(play)
        self._plays += 1
        if own:
            self._write(self)
        return self._shown()

    # The scene

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene in the words of a game by link."""
        playing = not self.watches and not (self.stopped and self.phase is Phase.PLAY)
        people = scene.kind.people if playing else 0
        kind = scene.kind._replace(occasion=self._occasion(scene), people=people)
        scene = scene._replace(kind=kind)
        if scene.history.look_back:
            return scene
        hidden = not scene.hand and bool(scene.view.hand_count(self.seat))
        return scene._replace(
            status=self._status(scene.status), covered=hidden, result=self._result(scene.result)
        )

    def _result(self, result: Result) -> Result:
        if self.phase is Phase.PLAY:
            return Result()
        return result._replace(outcome=result.outcome or self.link.outcome)

    def _status(self, words: str) -> str:
        if self.stopped and self.caught_up:
            return self.stopped
        if self.showing or self.phase is Phase.ROUND_OVER:
            return _settled_words() if self._plays_itself else words
        lost = self.line is Line.LOST and self.phase is Phase.PLAY and self.choice == Choice()
        if self.my_turn or lost:
            return self._lost_words if lost else words
        if self._pending:
            played = naming(_("{name} has played."), self.names[self._pending[0].before.turn])
            return _settled_words() if self._plays_itself else played
        if self.link.table.is_decided and not self.unsent:
            return over_words(self.link)
        since = "" if self.line is Line.OPEN else self.since
        return waiting_words(self.link, self.names, unsent=self.unsent, since=since)

    @property
    def _plays_itself(self) -> bool:
        """Whether the next play to be shown is one that nobody has chosen."""
        return 0 < len(self._pending) <= self.link.rest

    @property
    def _played_itself(self) -> bool:
        """Whether nobody has chosen the last plays of the round that is shown."""
        later = self.link.table.rounds[self._round :]
        return self.link.rest > 0 and not any(each.plays for each in later)

    @property
    def _lost_words(self) -> str:
        """Tell that the connection is lost, and the ways that the buttons offer."""
        if self.my_turn:
            return _("The connection is lost. Play on: your turn goes by link.")
        if self._pending or self.answer_due:
            return _("The connection is lost.")
        return _("The connection is lost. Connect again, or send by link.")

    def _occasion(self, scene: Scene) -> Occasion:
        title = naming(_("With {name}"), self.friend)
        aid: Button | None = None
        buttons, options = tuple(self._buttons()), tuple[Button, ...]()
        if not buttons:
            aid = ("by-link-more", "", _("More …"))
        elif self.phase is Phase.PLAY and not (self.unsent or self.answer_due or self.stopped):
            buttons, options = (), buttons
        headline = note = ""
        if self.stopped and self.phase is not Phase.PLAY:
            headline = _("This game does not count")  # why, the status line says
        elif self.phase is Phase.ROUND_OVER:
            headline = _("Round {number}").format(number=self._round)
            if scene.result.outcome:
                totals = scene.result.outcome.totals
                note = standing_sentence(totals, self.names, self.game.rules)
        elif self.phase is Phase.GAME_OVER:
            headline = self._winner_words
            note = f"{end_words(self.link, self.names)} {self.match}".strip()
        if self.phase is not Phase.PLAY and not self.stopped and self._played_itself:
            rest = _("The last plays were made by rule: they changed no points.")
            note = f"{note} {rest}".strip()
        leave = _("Leave"), "by-link-leave"
        return Occasion(
            title, headline, note, buttons, *leave, options, aid, while_shown=self._while_shown
        )

    @property
    def _while_shown(self) -> str:
        """The status line while a play is shown that this player or nobody chooses; else empty."""
        if self._plays_itself:
            return _settled_words()
        own = self._pending and self._pending[0].before.turn == self.link.seat
        return _("You play.") if own else ""

    @property
    def _winner_words(self) -> str:
        """Who has won."""
        return result_words(self.link, self.names)

    def _buttons(self) -> list[Button]:
        """Return the buttons instead of the plays; none while the player can play."""
        send = ("by-link-send", "", _("Send your turn") if self.unsent else _("Send again"))
        if self.line is Line.OPEN:
            send = ("peers", "", _("Say something"))
        more = ("by-link-more", "", _("More …"))
        if self.stopped and self.caught_up:
            wrong = ("by-link-fair", "", _("What is wrong?"))
            return [wrong, send] if self.unsent else [more, wrong]
        if self._pending or self.my_turn:
            return []
        if self.phase is Phase.GAME_OVER:
            return self._after_game(send)
        if self.phase is Phase.ROUND_OVER:
            following = ("next", "", _("Next round"))
            ways = [("by-link-fair", "", _("Was it fair?"))]
            ways += [following] if self.next_round_ready else []
            return [*ways, send] if self.unsent or len(ways) < 2 else ways
        if self.answer_due:
            return [more, ("by-link-say", "no", _("No")), ("by-link-say", "yes", _("Yes"))]
        return [more, *self._waiting(send)]

    def _waiting(self, send: Button) -> list[Button]:
        """Return the ways to go on while the others are to play: a link, or a connection."""
        if self.line is Line.LOST:
            return [("by-link-connect", "", _("Connect again")), send]
        if self.line is None and not (self.unsent or self.link.table.is_decided):
            return [("by-link-connect", "", _("Play live"))]
        return [send]

    def _after_game(self, send: Button) -> list[Button]:
        ways = [("by-link-fair", "", _("Was it fair?")), ("review", "", _("Review"))]
        return [*ways, send if self.unsent else ("by-link-again", "", _("Again?"))]

    # Helpers

    @property
    def _shown_names(self) -> tuple[str, ...]:
        return shown_names(self.link.table.terms.names, self.link.seat)

    def _portraits(self) -> tuple[str | None, ...]:
        """Return the characters of the computer players, None for people."""
        terms, portraits = self.link.table.terms, list[str | None]()
        for seat, name in enumerate(terms.names):
            level = terms.levels[seat] if seat in terms.computers else ""
            portraits.append(character_of(known_level(level), name, ()) if level else None)
        return tuple(portraits)

    @property
    def _dealt(self) -> tuple[Round, ...]:
        return self._whole.rounds

    @property
    def _whole(self) -> Game:
        """The game of the messages, which is derived once for all that ask for it."""
        if self._derived is None or self._derived[0] is not self.link:
            self._derived = self.link, self.link.game
        return self._derived[1]

    @property
    def _shared(self) -> SharedRound:
        return self.link.table.rounds[self._round - 1]

    @property
    def _all_known(self) -> bool:
        """Whether every card of the rounds that were dealt is known."""
        return all(None not in each.known for each in self.link.table.rounds if each.is_dealt)

    @property
    def _last_is_shown(self) -> bool:
        return self._round == len(self._dealt)

    @property
    def _pending(self) -> tuple[Step[Position], ...]:
        """The plays of this round that are not shown yet."""
        return self._dealt[self._round - 1].steps[self._plays :]

    def _nearest(self, moment: SeenPlace) -> SeenPlace:
        """Return the moment of the game that is nearest to where it was seen last."""
        rounds = self._dealt
        number = max(1, min(moment.round_number, len(rounds)))
        return SeenPlace(number, min(moment.plays, len(rounds[number - 1].steps)))

    def _shown(self) -> Game:
        """Return the game as far as it is shown."""
        game = self._whole
        *before, last = game.rounds[: self._round]
        visible = last._replace(steps=last.steps[: self._plays])
        whole = self._last_is_shown and self._plays == len(last.steps)
        caller = game.caller if whole else None
        return game._replace(rounds=(*before, visible), names=self._shown_names, caller=caller)


class WatchSession(LinkSession):
    """A game of others, seen from the inviter's seat, whose hand is as hidden as the others'."""

    @property
    def view(self) -> View:
        """The view without a hand, also where the messages of the last deal open it."""
        view, seat = super().view, self.seat
        hands, hidden = list(view.hands), list(view.hidden)
        hands[seat], hidden[seat] = NO_CARDS, view.hand_count(seat)
        return view.replace(hands=tuple(hands), hidden=tuple(hidden))

    @property
    def friend(self) -> str:
        """The names of all players."""
        return others_listed(self.names, self.link.seat)

    def _status(self, words: str) -> str:
        if self.line is Line.LOST and self.phase is Phase.PLAY:
            return _("The connection is lost.")
        if self.caught_up and self.phase is Phase.PLAY and self.link.awaited is NextMessage.PLAY:
            to_play = _("{name} is to play.").format(name=next_name(self.link, self.names))
            return self.stopped or to_play
        return super()._status(words)

    def _occasion(self, scene: Scene) -> Occasion:
        title = _("You watch {names}").format(names=self.friend)
        in_front = self.names[self.seat]
        return super()._occasion(scene)._replace(title=title, aid=None, own_name=in_front)

    @property
    def _winner_words(self) -> str:
        return winner_words(self.link, self.names)

    def _buttons(self) -> list[Button]:
        fair = ("by-link-fair", "", _("Was it fair?"))
        if self.phase is Phase.GAME_OVER:
            return [fair, ("review", "", _("Review"))]
        if self.phase is Phase.ROUND_OVER:
            following = ("next", "", _("Next round"))
            return [fair, following] if self.next_round_ready else [fair]
        lost = self.line is Line.LOST
        return [("peers", "", _("Connect again") if lost else _("Say something"))]


def _settled_words() -> str:
    """Return why plays are made that nobody has chosen, in twelve words at most."""
    return _("No play can change the points now: the rest plays itself.")


def session_on_table(context: TableContext, name: str = "") -> LinkSession | None:
    """Return the session of the game by link on the table, with a name only if it is that game."""
    session = context.session
    if isinstance(session, LinkSession) and name in ("", name_of(session.link)):
        return session
    return None
