"""Games by link over a connection: each turn travels by itself, in both directions.

A message of such a game is sent as a text of the room, as it stands in a link, and the post takes
it as if a link had been opened. The seats write by turns, so a side can lack one message of each
other seat at most: on each new connection both send the last ones, and the post refuses them
harmlessly where they have come before.

The guests of a room are connected with the hub only, which passes on what they send each other. A
page passes what is new to it on to all others whom it knows in the game, so the inviter's page
keeps them together, as the hub or as a guest. It asks one after the other to take the next seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from casino_core import CasinoError
from casino_core.correspondence.base64url import decoded, encoded
from casino_core.correspondence.errors import RefusalKind
from casino_core.correspondence.terms import INVITER, Terms, invitation_words, parse_invitation
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import game_title
from casino_core.prose.words import listed
from casino_core.seats import Seat

from ..game.scene import Notice, Phase
from ..game.seats import clean_name
from ..game.session import Session
from ..shell.context import TableContext
from ..shell.feature_loader import NOT_LOADED
from .connection.peer import FullError
from .connection.room import HUB, Person, Room, with_faces
from .connection_sheet import GameStatus
from .link_session import LinkSession, session_on_table
from .message import Arrival, Kind, Line, OutgoingMessages, name_of, sentence_of
from .post import post_of
from .stored_games import StoredGame, naming
from .watching import WatchedGames, is_watched
from .words import invites

SEEN_BEFORE: Final = (RefusalKind.OLD, RefusalKind.OWN)
"""The refusals of a message that was sent once more after a break; nothing is wrong."""

PAIR: Final = 2
"""The seats of a game of two: its other seat is the friend's."""

MOST_INVITATIONS: Final = 8
"""The most invitations that are remembered and not accepted."""


class Live:
    """The games by link that are played with the people of a room.

    room  the room; None before one invites or is invited
    """

    def __init__(
        self, context: TableContext, tell: Callable[[str], None], refresh: Callable[[], None]
    ) -> None:
        """Carry the messages of a table's games.

        `tell` shows a sentence on the sheet, and `refresh` how the games stand.
        """
        self._context, self._tell, self._refresh = context, tell, refresh
        self._post = post_of(context)
        self._post.when_written(self._carry)
        self._post.when_declined(self._carry_decline)
        self.room: Room | None = None
        self._places: dict[str, tuple[int, ...]] = {}  # the places of the friends in each game
        self._asked: dict[str, int] = {}  # the place that was asked to take the next seat of a game
        self._declined: dict[str, set[int]] = {}  # the places that have declined a seat of a game
        self._open: set[int] = set()  # the places that messages reached last
        self._new: set[str] = set()  # games to put on the table as soon as a card can be seen
        self._invitations: dict[str, int] = {}  # the place from which each came
        self._waiting = ""  # the text of an invitation that came during a game
        self._watching = WatchedGames(self._post, self._send_text)
        self._offered: set[str] = set()  # the games of others that were shown, to be watched
        self._decline: Notice | None = None  # it tells that somebody has declined

    # What is played together

    def begin(self) -> None:
        """Begin the game that was chosen with somebody who is here, or go on with it."""
        choice = self._post.together
        after = choice.after if isinstance(choice, Terms) else ""
        place = next(iter(self._in_order(after, self._open)), None)
        if place is not None:
            self._post.when_ready(lambda: self._begin_with(place), self._not_ready)

    def _in_order(self, after: str, places: Iterable[int]) -> list[int]:
        """Return the places to ask one after the other, first those who played the game before."""
        before = self._places.get(after, ())
        return sorted(places, key=lambda place: (place not in before, place))

    def _begin_with(self, place: int) -> None:
        choice, self._post.together = self._post.together, ""
        self._end_decline()
        if isinstance(choice, Terms):
            if waited := self._invitation_out:
                self._tell(naming(_("Waiting for {name}."), waited))
                return
            self._introduce()
            try:
                name = self._post.invite(choice)
            except CasinoError as error:
                self._tell(sentence_of(error))
                return
            self._new.add(name)
            self._ask(name, place)
            self._refresh()
        elif choice and not self._is_open(choice):
            self._new.add(choice)
            if self._joins(choice):
                self._ask(choice, place)
            else:
                self._send_last(choice, place)
            self._refresh()

    @property
    def _invitation_out(self) -> str:
        """The name of who is here and has an invitation to answer; empty for nobody."""
        for name, place in self._asked.items():
            if place in self._open and self._joins(name) and self.room:
                entry = self._post.games.find(name)
                return self.room.people[place].name or (entry.friend if entry else "")
        return ""

    def _introduce(self) -> None:
        """Let the people of the room know the name that the player has in games."""
        room, name = self.room, self._post.games.name
        if room and name and room.me.name != name:
            room.introduce(room.me._replace(name=name))

    @property
    def chosen(self) -> str:
        """The choice that is played over the next connection, in words; empty for nothing."""
        choice = self._post.together
        if isinstance(choice, Terms):
            return game_title(choice.rules)
        entry = self._post.games.find(choice)
        return f"{entry.title} · {entry.friend}" if entry else ""

    @property
    def chosen_text(self) -> str:
        """The choice to be played with the next person who comes, for `choose` after a reload."""
        choice = self._post.together or next(reversed(self._places), "")
        if isinstance(choice, Terms):
            return encoded("\n".join(invitation_words(choice)).encode())
        return choice

    def choose(self, text: str) -> None:
        """Choose what is to be played with the next person who comes; nothing for a wrong text."""
        if self._post.games.find(text):
            self._post.together = text
        elif words := decoded(text):
            with suppress(CasinoError, UnicodeDecodeError):
                self._post.together = parse_invitation(tuple(words.decode().split("\n")))

    def has(self, name: str) -> bool:
        """Return whether a game is played here, or is to be as soon as its people are here."""
        return name in self._places or self._post.together == name

    @property
    def standing(self) -> GameStatus:
        """How the newest game with the people of the room stands."""
        name = next(reversed(self._places), "")
        entry = self._post.games.find(name)
        watched = [each for each in self._watching.sources if each in self._offered]
        if entry is None and watched:
            return GameStatus(watch=watched[-1])
        if entry is None and self._watching.sources:
            players = self._post.game(next(reversed(self._watching.sources))).table.terms.names
            words = _("{names} are playing. You see their table after the first play.")
            return GameStatus(words=words.format(names=listed(players)))
        if entry is None:
            return GameStatus()
        if self._is_dealt(name):
            return GameStatus(name)
        if self._has_free_seat(entry):
            withdraw = name if entry.only_invites and entry.declined else ""
            words = _("Invite the next friend: a seat is free.")
            if self.room and not self.room.hub:
                words = _("A seat is free. The host of this table can invite somebody.")
            return GameStatus(words=words, withdraw=withdraw)
        place = self._asked.get(name, self._places[name][-1] if self._places[name] else HUB)
        person = self.room.people.get(place) if self.room else None
        waited = (person and person.name) or (entry.friend if len(entry.names) == PAIR else "")
        return GameStatus(words=naming(_("Waiting for {name}."), waited or entry.awaited))

    def seat_of(self, name: str, place: int) -> Seat | None:
        """Return the seat of the person at a place, also while the connection is lost."""
        entry, room = self._post.games.find(name), self.room
        if entry is None and room is not None and name in self._watching.sources:
            return self._seat_named(self._post.game(name).table.terms.names, place)
        if entry is None or room is None or name not in self._places:
            return None
        if len(entry.names) == PAIR:
            return Seat(1 - entry.seat) if place in self._places[name] else None
        seat = self._seat_named(entry.names, place)
        return None if seat == entry.seat else seat

    def _seat_named(self, names: Sequence[str], place: int) -> Seat | None:
        """Return the only seat with the name of the person at a place."""
        people = self.room.people if self.room else {}
        called = people[place].name if place in people else ""
        seats = [Seat(seat) for seat, each in enumerate(names) if each and each == called]
        return seats[0] if len(seats) == 1 else None

    def named(self, people: Mapping[int, Person]) -> dict[int, Person]:
        """Return the people, each with a face, and with the name in a game of two if known."""
        entry, faces = self._post.games, with_faces(people)
        for name, places in self._places.items():
            game = entry.find(name)
            if game is None or len(game.names) > PAIR:
                continue
            for place in places:
                if place in faces and (called := game.names[1 - game.seat]):
                    faces[place] = faces[place]._replace(name=clean_name(called))
        return faces

    # The room

    def enter(self, room: Room) -> None:
        """Use another room. The game on the table goes on there, if its other side is there."""
        session = session_on_table(self._context)
        if session and name_of(session.link) in self._places:
            self._post.together = self._post.together or name_of(session.link)
        self.leave()
        self.room = room
        room.on_message = self._heard

    def leave(self) -> None:
        """Use no room; the games go on by link."""
        self._note_losses(self._open)
        self.room, self._places, self._open = None, {}, set()
        self._asked.clear()
        self._declined.clear()
        self._new.clear()
        self._invitations.clear()
        self._watching.clear()
        self._offered.clear()
        self._post.note_lines({})

    @property
    def players(self) -> frozenset[int]:
        """The places of those who play a game."""
        return frozenset(place for places in self._places.values() for place in places)

    def vacate(self, place: int) -> None:
        """Note that somebody else comes to a place, who plays no game yet."""
        for name, places in self._places.items():
            self._places[name] = tuple(each for each in places if each != place)
        self._note_lines()

    def note_state(self) -> None:
        """Note who is here: send to those who are back, and note what has not reached others."""
        room = self.room
        if room is None:
            return
        here = room.reached
        arrivals, lost, self._open = here - self._open, self._open - here, here
        self._note_losses(lost)
        self._note_lines()
        for place in lost:
            self._watching.forget(place)
        for place in arrivals:
            self._post.when_ready(lambda place=place: self._meet(place), self._not_ready)  # type: ignore[misc]

    def _meet(self, place: int) -> None:
        """Begin with somebody who has come, and send what the other side may lack."""
        direct = self.room is not None and place in self.room.peers
        for name, places in list(self._places.items()):
            if place not in places and not direct and not self._joins(name):
                continue  # the hub sends what they lack
            if place in places or len(self._open.intersection(places)) < self._friends(name):
                if not self._joins(name) or self._asked.get(name) == place:
                    self._send_last(name, place)
                else:
                    self._fill_seat(name)
        if self._post.together:
            self._begin_with(place)
        self._show_to_watchers()

    # Watching

    def _show_to_watchers(self) -> None:
        """Send the games that have begun to those who have no seat in them."""
        for name, places in self._places.items():
            entry = self._post.games.find(name)
            if entry is None or not self._is_dealt(name) or self._has_room(name):
                continue
            game = self._post.game(name)
            hub = self.room is not None and self.room.hub
            if hub or (game.seat == INVITER and HUB not in places):
                self._watching.show(game, sorted(self._open.difference(places)))

    def _watch(self, place: int, text: str) -> None:
        """Take messages of a game of others, and show it unless a game of one's own is played."""
        name, words = self._watching.take(place, text)
        if words:
            self._tell(words)
        if not name or name not in self._watching.sources:
            return
        self._note_lines()
        if name not in self._offered and self._is_dealt(name):
            self._offered.add(name)
            session = self._context.session
            if _plays(session):
                names = listed(self._post.game(name).table.terms.names)
                words = _("{names} are playing.").format(names=names)
                leads = ("by-link-watch", name, _("Watch"))
                self._context.current_game.add(Notice(words, command=leads))
            else:
                self._context.app.run("by-link-watch", name)
        self._refresh()

    def _note_losses(self, lost: set[int]) -> None:
        """Note that a last message may not have arrived, so that it is offered as a link."""
        for name, places in self._places.items():
            for at in lost.intersection(places):
                if self.room and self.room.waits_for(at) and self._is_next(name, at):
                    self._post.note_unsent(name)

    def _note_lines(self) -> None:
        lines = {
            name: Line.OPEN if places and self._open.issuperset(places) else Line.LOST
            for name, places in self._places.items()
        }
        for name, source in self._watching.sources.items():
            lines[name] = Line.OPEN if source in self._open else Line.LOST
        self._post.note_lines(lines)

    def _place(self, name: str, place: int) -> None:
        """Play a game with the person at a place from now on, instead of one who is lost."""
        places = [each for each in self._places.pop(name, ()) if each != place]
        gone = [each for each in places if each not in self._open]
        if gone and len(places) >= self._friends(name):
            places.remove(gone[0])
        self._places[name] = (*places, place)
        self._note_lines()
        self._send_last(name, place)

    # The seats of a game of three or four

    def _friends(self, name: str) -> int:
        """Return how many other people play a game."""
        entry = self._post.games.find(name)
        return len(entry.names) - len(entry.computers) - 1 if entry else 1

    def _joins(self, name: str) -> bool:
        """Return whether the next seat of a game waits for somebody whom this side invites."""
        if not self._post.games.find(name):  # it was deleted
            return False
        game = self._post.game(name)
        return game.seat == INVITER and invites(game)

    def _has_free_seat(self, entry: StoredGame) -> bool:
        """Return whether nobody is asked to take the next seat of a game any more."""
        waits = len(entry.names) > PAIR or bool(entry.declined)
        return waits and self._joins(entry.name) and not self._is_asked(entry.name)

    def _is_asked(self, name: str) -> bool:
        """Return whether somebody who is here was asked to take the next seat of a game."""
        return self._asked.get(name) in self._open

    def _ask(self, name: str, place: int) -> None:
        """Ask the person at a place to take the next seat, instead of one who is lost."""
        before, places = self._asked.get(name), self._places.get(name, ())
        self._places[name] = tuple(each for each in places if each != before)
        self._asked[name] = place
        self._place(name, place)

    def _fill_seat(self, name: str) -> None:
        """Ask somebody who is here and has no seat yet to take the next seat, if it is free."""
        if self._is_asked(name) or not self._joins(name):
            return
        free = self._open.difference(self._places.get(name, ()), self._declined_at(name))
        entry = self._post.games.find(name)
        if free and entry:
            self._ask(name, self._in_order(entry.after, free)[0])

    def _declined_at(self, name: str) -> set[int]:
        return self._declined.setdefault(name, set())

    def _is_next(self, name: str, place: int) -> bool:
        """Return whether the person at a place may be the one who writes next."""
        seat, entry = self.seat_of(name, place), self._post.games.find(name)
        if seat is None or entry is None:
            return True
        return seat == entry.holder(entry.messages % len(entry.names))

    # Messages

    def _carry(self, outgoing: OutgoingMessages) -> None:
        name = outgoing.game
        if name in self._invitations:  # it is accepted
            self._introduce()
            self._new.add(name)
            self._place(name, self._invitations.pop(name))
        else:
            self._pass_on(outgoing)
        self._show_to_watchers()

    def _carry_decline(self, outgoing: OutgoingMessages) -> bool:
        """Send the answer that declines an invitation to the page from which that came."""
        place = self._invitations.pop(outgoing.game, None)
        if self.room is None or place is None or place not in self._open:
            return False
        return self._send_text(outgoing.text, place)

    def withdraw(self, name: str) -> None:
        """Give up a game that nobody has accepted yet."""
        entry = self._post.games.find(name)
        if entry and entry.only_invites:
            self._places.pop(name, None)
            self._asked.pop(name, None)
            self._post.keep(self._post.games.without(name))
            self._note_lines()

    def _pass_on(self, outgoing: OutgoingMessages, source: int | None = None) -> None:
        """Send messages to all friends of the game who are here, but not to their source."""
        for place in self._places.get(outgoing.game, ()):
            if place in self._open and place != source:
                self._send(outgoing, place)

    def _send_last(self, name: str, place: int) -> None:
        pair = self._friends(name) == 1
        if outgoing := self._post.outgoing(name) if pair else self._post.latest(name):
            self._send(outgoing, place)

    def _send(self, outgoing: OutgoingMessages, place: int) -> None:
        arrives, name = self._send_text(outgoing.text, place), outgoing.game
        if arrives and place in self._places.get(name, ()) and self._reaches(name):
            self._post.note_sent(name)

    def _send_text(self, text: str, place: int) -> bool:
        """Send a text; return whether it could be. A page that does not answer gets no more."""
        if self.room is not None:
            with suppress(FullError):
                self.room.send(text, to=place)
                return True
        return False

    def _reaches(self, name: str) -> bool:
        """Return whether messages reach the person who writes next in a game."""
        places = self._places[name]
        return any(
            self._is_next(name, place) and place in self._open for place in places
        ) or self._open.issuperset(places)

    def _heard(self, place: int, text: str) -> None:
        self._post.when_ready(lambda: self._receive(place, text), self._not_ready)

    def _not_ready(self) -> None:
        self._tell(_(NOT_LOADED))

    def _receive(self, place: int, text: str) -> None:
        if is_watched(text):
            self._watch(place, text)
            return
        arrival = self._post.receive(text)
        if arrival.kind is Kind.INVITATION:
            if not self._crosses(place, arrival):
                self._take_invitation(place, arrival.game, text)
        elif arrival.kind is Kind.TURN or arrival.reason in SEEN_BEFORE:
            self._show_arrival(place, arrival)
            if arrival.kind is Kind.TURN and self._friends(arrival.game) > 1:
                self._pass_on(self._post.latest(arrival.game), place)
                self._asked.pop(arrival.game, None)
                self._fill_seat(arrival.game)
            self._show_to_watchers()
            self._refresh()
        elif arrival.reason is RefusalKind.DECLINED:
            self._free_seat(place, arrival)
        elif arrival.game and arrival.reason is None:
            return  # a game of others in the room
        else:
            self._refuse(arrival)

    def _free_seat(self, place: int, arrival: Arrival) -> None:
        """Tell that the person who was asked has declined, and ask somebody else who is here."""
        name = arrival.game
        if self._asked.get(name) != place:  # the seat is not theirs to decline
            self._refuse(arrival)
            return
        self._declined_at(name).add(place)
        self._places[name] = tuple(each for each in self._places.get(name, ()) if each != place)
        del self._asked[name]
        self._note_lines()
        self._end_decline()
        self._decline = Notice(arrival.words, command=("peers", "", _("Open")))
        self._context.current_game.add(self._decline)
        self._tell(arrival.words)
        self._fill_seat(name)
        self._refresh()

    def _end_decline(self) -> None:
        """Tell no more that somebody has declined: a game begins, or somebody is asked again."""
        notice, self._decline = self._decline, None
        notices = self._context.current_game.notices
        if notice:
            self._tell("")
        if notice in notices:
            self._context.current_game.dismiss(notices.index(notice))

    def _crosses(self, place: int, arrival: Arrival) -> bool:
        """Return whether two have invited each other to the next game at once.

        Only one of the two games is begun: that of the player who had the first seat before.
        """
        invited, entry = arrival.invited, self._post.games
        after = invited.table.terms.after if invited else ""
        own = [each.name for each in entry.games if each.only_invites and each.after == after]
        before = entry.find(after) if after else None
        if not own or invited is None or before is None or len(before.names) > PAIR:
            return False
        if before.seat != INVITER:
            self.withdraw(own[0])
            self._invitations[arrival.game] = place
            self._post.accept(invited, entry.name)
        return True

    def _take_invitation(self, place: int, name: str, text: str) -> None:
        """Show an invitation; a game under way is not disturbed by it."""
        self._invitations.pop(name, None)
        self._invitations[name] = place
        if len(self._invitations) > MOST_INVITATIONS:
            del self._invitations[next(iter(self._invitations))]
        session = self._context.session
        if _plays(session):
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

    def _show_arrival(self, place: int, arrival: Arrival) -> None:
        """Show what has come of a game, which is played here if it was not before."""
        name = arrival.game
        own = arrival.reason is RefusalKind.OWN and self._friends(name) == 1
        if not own and place not in self._places.get(name, ()) and self._has_room(name):
            self._new.add(name)
            self._place(name, place)
        if self._is_on_table(name):
            self._new.discard(name)
        elif name in self._new and self._is_dealt(name):
            self._new.discard(name)
            self._end_decline()
            self._refresh()  # the address to return to is that of the game
            self._context.app.run("by-link-go", name)
        elif arrival.kind is Kind.TURN and self._is_dealt(name):
            entry = self._post.games.find(name)
            assert entry, "a turn of it has come"
            if not entry.own_turn:
                return
            words = naming(_("It’s your turn in the game by link with {name}."), entry.friend)
            leads = ("by-link-go", name, _("Open"))
            self._context.current_game.add(Notice(words, command=leads))

    def _refuse(self, arrival: Arrival) -> None:
        """Tell why a message changes nothing."""
        self._tell(arrival.words)
        if self._is_on_table(arrival.game):
            self._context.session.refuse(arrival.words)

    # Helpers

    def _has_room(self, name: str) -> bool:
        """Return whether somebody may come into a game who is not here in it yet."""
        return len(self._open.intersection(self._places.get(name, ()))) < self._friends(name)

    def _is_open(self, name: str) -> bool:
        """Return whether a friend of a game is here."""
        return bool(self._open.intersection(self._places.get(name, ())))

    def _is_on_table(self, name: str) -> bool:
        return session_on_table(self._context, name) is not None

    def _is_dealt(self, name: str) -> bool:
        return any(each.is_dealt for each in self._post.game(name).table.rounds)


def _plays(session: Session) -> bool:
    """Return whether the player is in the middle of a game with friends."""
    playing = isinstance(session, LinkSession) and not session.watches
    return playing and session.phase is not Phase.GAME_OVER
