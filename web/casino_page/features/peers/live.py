"""Games by link over a connection: each turn travels by itself, in both directions.

A message of such a game is sent as a text of the room, as it stands in a link, and the post takes
it as if a link had been opened. Each side writes one message after one of the other's, so one
message is all that a side can lack: on each new connection both send their last one, and the post
refuses it harmlessly where it has come before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from casino_core import CasinoError, rules_title
from casino_core.correspondence.refused import Refused
from casino_core.correspondence.terms import Terms
from casino_core.i18n import gettext as _

from ...game.scene import Notice, Phase
from ...shell.context import TableContext
from ..by_link.post import Arrival, Kind, Line, Outgoing, name_of, post_of, sentence_of
from ..by_link.session import LinkSession
from .delivery import FullError
from .peer import State
from .room import Person, Room
from .sheet import Standing

SEEN_BEFORE: Final = (Refused.OLD, Refused.OWN)
"""The refusals of a message that was sent once more after a break; nothing is wrong."""

MOST_INVITATIONS: Final = 8
"""The most invitations that are remembered and not accepted."""


class Live:
    """The games by link that are played with the people of a room.

    room  the room; None before one invites or is invited
    """

    def __init__(self, context: TableContext, tell: Callable[[str], None]) -> None:
        """Carry the messages of a table's games; `tell` shows a sentence on the sheet."""
        self._context, self._tell = context, tell
        self._post = post_of(context)
        self._post.when_written(self._carry)
        self.room: Room | None = None
        self._places: dict[str, int] = {}  # the place of the friend in each game
        self._open: set[int] = set()  # the places that messages reached last
        self._new: set[str] = set()  # games to put on the table as soon as a card can be seen
        self._invitations: dict[str, int] = {}  # the place from which each came
        self._waiting = ""  # the text of an invitation that came during a game

    # What is played together

    def begin(self) -> None:
        """Begin the game that was chosen with somebody who is here, or go on with it."""
        place = min(self._open, default=None)
        if place is not None:
            self._post.when_ready(lambda: self._begin_with(place), self._not_ready)

    def _begin_with(self, place: int) -> None:
        chosen, self._post.together = self._post.together, ""
        if isinstance(chosen, Terms):
            try:
                name = self._post.invite(chosen)
            except CasinoError as error:
                self._tell(sentence_of(error))
                return
            self._new.add(name)
            self._place(name, place)
        elif chosen and not self._is_open(chosen):
            self._new.add(chosen)
            self._send_last(chosen, place)

    @property
    def chosen(self) -> str:
        """What is played over the next connection, in words; empty for nothing."""
        chosen = self._post.together
        if isinstance(chosen, Terms):
            return rules_title(chosen.rules)
        kept = self._post.kept.find(chosen)
        return f"{kept.title} · {kept.friend}" if kept else ""

    @property
    def standing(self) -> Standing:
        """How the newest game with the people of the room stands."""
        name = next(reversed(self._places), "")
        kept = self._post.kept.find(name)
        if kept is None:
            return Standing()
        if self._is_dealt(name):
            return Standing(name)
        words = _("Waiting for {name}.")
        person = self.room.people.get(self._places[name]) if self.room else None
        return Standing(words=words.format(name=(person and person.name) or kept.friend))

    def place_of(self, name: str) -> int | None:
        """The place of the friend with whom a game is played over an open connection."""
        return self._places[name] if self._is_open(name) else None

    def named(self, people: Mapping[int, Person]) -> dict[int, Person]:
        """Give those who have told no name the one that they have in a game."""
        kept = self._post.kept
        games = {at: kept.find(name) for name, at in self._places.items()}
        found = dict(people)
        for place, game in games.items():
            if game and place in found and not found[place].name:
                found[place] = found[place]._replace(name=game.other)
        return found

    # The room

    def enter(self, room: Room) -> None:
        """Use another room. The game on the table goes on there, if its other side is there."""
        session = self._context.session
        if isinstance(session, LinkSession) and name_of(session.link) in self._places:
            self._post.together = self._post.together or name_of(session.link)
        self.leave()
        self.room = room
        room.on_message = self._heard

    def leave(self) -> None:
        """Use no room; the games go on by link."""
        self._note_losses(self._open)
        self.room, self._places, self._open = None, {}, set()
        self._new.clear()
        self._invitations.clear()
        self._post.note_lines({})

    def note_state(self) -> None:
        """Note who is here: send to those who are back, and note what has not reached others."""
        room = self.room
        if room is None:
            return
        here = {place for place, peer in room.peers.items() if peer.state is State.OPEN}
        came, lost, self._open = here - self._open, self._open - here, here
        self._note_losses(lost)
        self._note_lines()
        for place in came:
            self._post.when_ready(lambda place=place: self._meet(place), self._not_ready)  # type: ignore[misc]

    def _meet(self, place: int) -> None:
        """Begin with somebody who has come, and send what the other side may lack."""
        for name, at in list(self._places.items()):
            if not (at in self._open and at != place):
                self._send_last(name, place)
        if self._post.together:
            self._begin_with(place)

    def _note_losses(self, lost: set[int]) -> None:
        """Note that a last message may not have arrived, so that it is offered as a link."""
        for name, at in self._places.items():
            if at in lost and self.room and self.room.peers[at].waiting:
                self._post.note_unsent(name)

    def _note_lines(self) -> None:
        lines = {
            name: Line.OPEN if at in self._open else Line.LOST for name, at in self._places.items()
        }
        self._post.note_lines(lines)

    def _place(self, name: str, place: int) -> None:
        """Play a game with the person at a place from now on."""
        self._places.pop(name, None)
        self._places[name] = place
        self._note_lines()
        self._send_last(name, place)

    # Messages

    def _carry(self, outgoing: Outgoing) -> None:
        name = outgoing.game
        if name in self._invitations:  # it is accepted
            self._new.add(name)
            self._place(name, self._invitations.pop(name))
        elif (place := self.place_of(name)) is not None:
            self._send(outgoing, place)

    def _send_last(self, name: str, place: int) -> None:
        if outgoing := self._post.outgoing(name):
            self._send(outgoing, place)

    def _send(self, outgoing: Outgoing, place: int) -> None:
        if self.room is None:
            return
        try:
            self.room.send(outgoing.text, to=place)
        except FullError:
            return  # too much waits for a page that does not answer; the link is offered
        if self._places.get(outgoing.game) == place:
            self._post.note_sent(outgoing.game)

    def _heard(self, place: int, text: str) -> None:
        self._post.when_ready(lambda: self._receive(place, text), self._not_ready)

    def _not_ready(self) -> None:
        self._tell(_("This could not be loaded. Check the connection, then try again."))

    def _receive(self, place: int, text: str) -> None:
        arrival = self._post.receive(text)
        if arrival.kind is Kind.INVITATION:
            self._take_invitation(place, arrival.game, text)
        elif arrival.kind is Kind.TURN or arrival.reason in SEEN_BEFORE:
            self._go_on(place, arrival)
        else:
            self._refuse(arrival)

    def _take_invitation(self, place: int, name: str, text: str) -> None:
        """Show an invitation; a game under way is not disturbed by it."""
        self._invitations.pop(name, None)
        self._invitations[name] = place
        if len(self._invitations) > MOST_INVITATIONS:
            del self._invitations[next(iter(self._invitations))]
        session = self._context.session
        if isinstance(session, LinkSession) and session.phase is not Phase.GAME_OVER:
            self._waiting = text
            words = _("You are invited to another game.")
            leads = ("peers-do", "invitation", _("Open"))
            self._context.current_game.add(Notice(words, command=leads))
        else:
            self._context.app.run("by-link-open", text)

    def open_invitation(self) -> None:
        """Show the last invitation that came during a game."""
        if self._waiting:
            self._context.app.run("by-link-open", self._waiting)

    def _go_on(self, place: int, arrival: Arrival) -> None:
        """Show what has come of a game, which is played here if it was not before."""
        name = arrival.game
        if not self._is_open(name) and arrival.reason is not Refused.OWN:
            self._new.add(name)
            self._place(name, place)
        if self._is_on_table(name):
            self._new.discard(name)
        elif name in self._new and self._is_dealt(name):
            self._new.discard(name)
            self._context.app.run("by-link-go", name)
        elif arrival.kind is Kind.TURN and self._is_dealt(name):
            kept = self._post.kept.find(name)
            assert kept, "a turn of it has come"
            words = _("It’s your turn in the game by link with {name}.").format(name=kept.friend)
            leads = ("by-link-go", name, _("Open"))
            self._context.current_game.add(Notice(words, command=leads))

    def _refuse(self, arrival: Arrival) -> None:
        """Tell why a message changes nothing."""
        self._tell(arrival.words)
        if self._is_on_table(arrival.game):
            self._context.session.refuse(arrival.words)

    # Helpers

    def _is_open(self, name: str) -> bool:
        return self._places.get(name) in self._open

    def _is_on_table(self, name: str) -> bool:
        session = self._context.session
        return isinstance(session, LinkSession) and name_of(session.link) == name

    def _is_dealt(self, name: str) -> bool:
        return any(each.is_dealt for each in self._post.game(name).table.rounds)
