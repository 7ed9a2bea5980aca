"""Games by link: begun, accepted, played turn by turn, and proved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final

from casino_core import CasinoError
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import RefusalKind
from casino_core.correspondence.links import FIELD, parts_of
from casino_core.correspondence.message import LONGEST_LINK
from casino_core.correspondence.terms import Terms
from casino_core.i18n import gettext as _

from ..address.page_request import OpeningField
from ..friends.link_session import LinkSession, WatchSession, session_on_table
from ..friends.link_sheets import (
    NAME,
    GameList,
    TurnToSend,
    accept_sheet,
    answer_sheet,
    list_sheet,
    send_sheet,
)
from ..friends.message import Arrival, Kind, Line, OutgoingMessages, name_of, sentence_of
from ..friends.post import post_of
from ..friends.sending import ToSend
from ..friends.stored_games import GAME_NAME, SeenPlace
from ..friends.terms_choice import TermsChoice, again, dealer_turns, seen_from, terms_of
from ..friends.words import (
    decline_text,
    declined_words,
    invites,
    length_words,
    nudge_text,
    passing_words,
    restart_words,
    sent_words,
    shuffles,
    taken_text,
    text_to_send,
)
from ..game.game_config import GameConfig, parse_config
from ..game.scene import Phase
from ..game.seats import clean_name
from ..shell.background_feature import ignore
from ..shell.commands import command, text_command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..shell.feature_loader import NOT_LOADED
from ..shell.interlude import TO_OTHER_GAMES, Interlude
from .new_game.feature import NEW_GAME_KEY

LINK: Final = OpeningField(FIELD, "by-link-open", over_game=True, longest=LONGEST_LINK)
"""The field of an address that holds a turn, or the name of a game that is kept."""

DELAY_BEFORE_SHEET: Final = 1.5
"""Seconds from a play to the sheet with its link, at the normal pace: the cards have landed."""

_SENDS = ("copy", "send", "shared", "by-link-sent", "seen", "peers-heard", "by-link-save-turn")
"""The commands after which the sheet with a link is still open."""


class ByLink(Feature):
    """Plays games whose turns are sent as links.

    The game on the table waits meanwhile. A game by link counts in no statistics of games against
    computer players; the list has the results against each friend.
    """

    url_field: ClassVar = LINK

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._post = post_of(context)
        self._post.when_changed(self._on_changed)
        self._interlude = Interlude(context)
        self._beginning: TermsChoice | None = None
        self._invited: Correspondence | None = None
        self._name = self._pasted = self._sending = ""
        self._offered = 0  # the messages of the game on the table when its link was last offered

    def on_command(self, name: str) -> None:
        """Leave the game for another one, and note that a turn is sent."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()
        if name == "copy" and self._sending:
            self._note_sent()  # the sheet stays, so that one can copy once more
        elif name not in _SENDS:
            self._sending = ""

    @property
    def _session(self) -> LinkSession | None:
        return session_on_table(self.context)

    def _is_on_table(self, name: str) -> bool:
        return session_on_table(self.context, name) is not None

    # The list

    @command("by-link")
    def _open_list(self) -> None:
        """Open the list of the games by link."""
        self.context.session.clear()
        self._show(self._list())

    def _list(self, problem: str = "", *, lost: bool = False, to_delete: str = "") -> str:
        moment = self.context.page.moment
        return list_sheet(GameList(self._post.games, moment, problem, lost, to_delete))

    @text_command("by-link-delete")
    def _ask_to_delete(self, name: str) -> None:
        self.context.fill(NAME, self._list(to_delete=name))

    @text_command("by-link-delete-sure")
    def _delete(self, name: str) -> None:
        if self._is_on_table(name):
            self._leave()
        self._post.keep(self._post.games.without(name))
        self._show(self._list())

    @text_command("by-link-go")
    def _go(self, name: str) -> None:
        """Open a game that is kept."""
        self._when_ready(lambda: self._open_game(name))

    # Beginning

    @command("by-link-begin")
    def _begin(self) -> None:
        """Open the sheet of a new game by link, under the rules chosen last for a new game."""
        config = self.context.store.peek(NEW_GAME_KEY, parse_config)
        if config is None:
            own = self.context.current_game.own_session
            config = GameConfig(own.game.rules, own.seated_players)
        self._begin_with(terms_of(config))

    def _begin_with(self, terms: Terms) -> None:
        self._beginning = TermsChoice(terms, self._post.games.name)
        self._show(self._beginning.sheet)

    @command("by-link-anew")
    def _begin_anew(self) -> None:
        """Offer a game under the same rules, with the points of the game on the table."""
        if session := self._session:
            terms, last = session.link.table.terms, session.link.table.last.beginning
            after = "" if session.link.table.is_decided else name_of(session.link)
            terms = terms._replace(scores=last.scores, dealer=last.dealer, after=after)
            self._begin_with(seen_from(terms, session.link.seat))

    @command("by-link-again")
    def _begin_again(self) -> None:
        """Invite the same people to another game: over the connection, or by a link."""
        session = self._session
        if session is None or session.watches or session.phase is not Phase.GAME_OVER:
            return
        terms, games = again(session.link), self._post.games.games
        following = next((each for each in games if each.after == terms.after), None)
        if session.line is Line.OPEN and (following is None or following.only_invites):
            self._play_together(following.name if following else terms)
            return
        self._post.together = ""
        if following:  # it was begun already, here or by the other player
            self._open_game(following.name)
        else:
            self._show_sending(self._post.invite(terms))

    @text_command("by-link-fill")
    def _fill(self, field: str) -> None:
        """Take a field: the player's name, as `name=Ann`, or a pasted string, as `text=…`.

        An invitation also has the number of players, as `players=3`, and the level of a computer
        player, as `seat-2=greedy`, from seat 1.
        """
        key, _equals, value = field.partition("=")
        if key == "text":
            self._pasted = value
        elif key == "file":
            self.context.page.read_file("by-link-file", "by-link-bring-file")
        elif key == "name":
            self._name = clean_name(value)
            self._post.keep(self._post.games._replace(name=self._name))
            if self._beginning:
                self._beginning.name(self._name)
        elif self._beginning and self._beginning.fill(key, value):
            self.context.fill(NAME, self._beginning.sheet)

    @command("by-link-invite")
    def _invite(self) -> None:
        """Make the invitation and show its link."""
        beginning = self._beginning

        def invite() -> None:
            if beginning:
                self._post.together = ""
                self._show_sending(self._post.invite(beginning.terms))

        self._when_ready(invite)

    @command("by-link-together")
    def _invite_together(self) -> None:
        """Begin the game on the sheet over a connection."""
        if self._beginning:
            self._play_together(self._beginning.terms)

    @command("by-link-connect")
    def _connect(self) -> None:
        """Go on with the game on the table over a connection."""
        if self._session:
            self._play_together(name_of(self._session.link))

    def _play_together(self, choice: Terms | str) -> None:
        self._post.together = choice
        self.context.page.close_sheets()
        self.context.app.run("peers", "")

    @command("by-link-accept")
    def _accept(self) -> None:
        """Accept the invitation on the sheet and show the answer's link."""
        if invited := self._invited:
            self._invited = None
            self._show_sending(self._post.accept(invited, self._post.games.name))

    @command("by-link-away")
    def _decline(self) -> None:
        """Decline the invitation; a reload does not open it again."""
        invited, self._invited = self._invited, None
        self.context.page.close_sheets()
        self.context.set_query()
        answer = self._post.decline(invited, self._post.games.name) if invited else None
        if answer:
            self._show_answer(answer, decline_text)

    def _show_answer(
        self, answer: OutgoingMessages, words: Callable[[str], str], reason: str = ""
    ) -> None:
        link = self._link(answer)
        sending = ToSend(words(link), can_send=self.context.page.can_send)
        self._show(answer_sheet(sending, length_words(link), reason))

    def _link(self, outgoing: OutgoingMessages) -> str:
        """Return the address that opens messages; they alone on a page without an address."""
        address = self.context.page.address
        return f"{address}#{LINK.name}={outgoing.text}" if address else outgoing.text

    # Messages

    @text_command("by-link-open")
    def _open(self, value: str) -> None:
        """Open the turn of a link, or a game by its name."""
        then = self._open_game if GAME_NAME.fullmatch(value) else self._receive
        self._when_ready(lambda: then(value))

    @command("by-link-bring")
    def _bring(self) -> None:
        """Take the text that was pasted: a link, or a saved game with its links."""
        pasted = self._pasted.strip()
        if pasted[:2] in ("1 ", "2 ", "3 ", "4 "):
            self._when_ready(lambda: self._restore(pasted))
        elif pasted:
            self._when_ready(lambda: self._receive(pasted))

    @text_command("by-link-bring-file")
    def _bring_file(self, text: str) -> None:
        """Take the text of a file, as one that was pasted."""
        self._pasted = text
        self._bring()

    @command("by-link-save-turn")
    def _save_turn(self) -> None:
        """Offer the turn on the sheet as a file; whether it was sent, only the player knows."""
        if outgoing := self._post.outgoing(self._sending) if self._sending else None:
            self.context.page.download("casino.txt", f"{self._link(outgoing)}\n")

    def _restore(self, text: str) -> None:
        try:
            self._open_game(self._post.restore(text))
        except CasinoError as error:
            self._show(self._list(sentence_of(error)))

    def _receive(self, text: str) -> None:
        """Take a message, and show what became of it."""
        arrival = self._post.receive(text)
        if invited := arrival.invited:
            self._invited = invited
            waits = self.context.current_game.own_session.under_way
            terms, name = invited.table.terms, self._post.games.name
            parts = restart_words(terms, self._post.games), self._dealer_words(terms)
            restart = " ".join(filter(None, parts))
            self._show(accept_sheet(terms, invited.seat, name, waits=waits, restart=restart))
        elif arrival.kind is Kind.TURN:
            self._open_game(arrival.game, received=True)
        else:
            self._refuse(arrival)

    def _dealer_words(self, terms: Terms) -> str:
        """Return that the dealer of the next game is not the next one; empty if it is."""
        entry = self._post.games.find(terms.after) if terms.after else None
        if entry is None or not entry.over:
            return ""
        turned = dealer_turns(terms, self._post.game(entry.name))
        return "" if turned else _("The same player deals again.")

    def _refuse(self, arrival: Arrival) -> None:
        """Tell why a message is refused, at the game that it belongs to if that is here."""
        entry = self._post.games.find(arrival.game)
        if entry is None:
            lost = bool(arrival.game) and arrival.reason is None
            self.context.set_query()
            self._show(self._list(arrival.words, lost=lost))
            return
        if arrival.reason is RefusalKind.DECLINED and entry.decliner is not None:
            self.context.set_query()
            self._show_sending(arrival.game)
        elif arrival.answer:
            self._show_answer(arrival.answer, taken_text, arrival.words)
        elif arrival.reason in (RefusalKind.OLD, RefusalKind.OWN) and not entry.over:
            self._open_game(arrival.game, arrival.words, known=True)
        else:
            self._open_game(arrival.game, arrival.words)

    def _on_changed(self, name: str) -> None:
        """Show what has changed of a game; a turn that travels by itself needs no sheet."""
        if self._sending == name and self._post.line(name) is Line.OPEN:
            self._sending = ""
            self.context.page.close_sheets()
        if session := session_on_table(self.context, name):
            game = self._post.game(name)
            if game is not session.link:
                session.take(game)
            self._refresh(session)

    # The table

    def _open_game(
        self, name: str, refusal: str = "", *, received: bool = False, known: bool = False
    ) -> None:
        """Put a game on the table, or show how far it is if no card can be seen yet.

        `received` says that a message has just come, so that an answer to it may be offered.
        `known` says that it had come before: while no card can be seen, the link that is to be
        sent tells more than the refusal.
        """
        try:
            game = self._post.game(name)
        except CasinoError as error:
            self.context.set_query()
            self._show(self._list(sentence_of(error), lost=True))
            return
        if not any(round_.is_dealt for round_ in game.table.rounds):
            self.context.set_query()
            entry = self._post.games.find(name)
            if entry and entry.stopped and not entry.unsent and not refusal:
                self.context.app.run("by-link-fair", name)
            else:
                self._show_sending(name, "" if known else refusal)
            return
        self.context.page.close_sheets()
        if not self._is_on_table(name):
            self._put_on_table(name, game, received=received)
        if refusal:
            self.context.session.refuse(refusal)

    def _put_on_table(self, name: str, game: Correspondence, *, received: bool) -> None:
        entry = self._post.games.find(name)
        assert entry, "it was opened"
        self._offered = len(game.messages) - received
        session = LinkSession(game, entry.seen, self._written, self._stored)
        self._show_table(session, f"{LINK.name}={name}")

    def _show_table(self, session: LinkSession, query: str) -> None:
        self.context.app.stop_thinking()
        if not self._session:
            self._interlude.begin_from(LINK.name)
        self._refresh(session)
        self._interlude.show(session, query)

    @text_command("by-link-watch")
    def _watch(self, name: str) -> None:
        """Put a game of others on the table, to be watched."""
        if name in self._post.watched and not self._is_on_table(name):
            self.context.page.close_sheets()
            game = self._post.game(name)
            place = SeenPlace(len(game.table.rounds), 999)
            self._show_table(WatchSession(game, place, ignore, self._stored), "")

    @command("by-link-leave")
    def _leave(self) -> None:
        """Return to the game that waits."""
        if self._session:
            self._interlude.end()

    def _written(self, session: LinkSession) -> None:
        """Keep the game after a message of the player's."""
        self._post.write(session.link)
        self._refresh(session)

    def _stored(self, session: LinkSession) -> None:
        """Note how far the game is shown, and offer the turn that is to be sent."""
        self._post.note_seen(name_of(session.link), session.seen)
        self._refresh(session)
        count = len(session.link.messages)
        if session.unsent and session.caught_up and count > self._offered:
            self._offered = count
            self._offer_soon(session)

    def _refresh(self, session: LinkSession) -> None:
        session.refresh(self._post, self.context.page.moment)

    def _offer_soon(self, session: LinkSession) -> None:
        """Open the sheet with the link, once the cards have landed."""

        def offer() -> None:
            if self.context.session is session and session.unsent and session.caught_up:
                self._show_sending(name_of(session.link))

        waiting = 0 if self.context.instant else DELAY_BEFORE_SHEET * self.context.settings.waiting
        if waiting:
            asyncio.get_event_loop().call_later(waiting, self._post.run, offer)
        else:
            offer()

    # Sending

    @text_command("by-link-send")
    def _send(self, name: str) -> None:
        """Show the link of the player's last turn in a game, by default that on the table."""
        if self._session and not name:
            name = name_of(self._session.link)
        if self._post.games.find(name):
            self._show_sending(name)

    def _show_sending(self, name: str, refusal: str = "") -> None:
        """Show the sheet with the link of the last turn; the list if there is none to send."""
        if refusal:
            self._show(self._list(refusal))
            return
        if self._post.line(name) is Line.OPEN:
            self.context.page.close_sheets()
            self.context.app.run("peers", "")
            return
        self._show(self._send_sheet(name))
        self._sending = name

    def _send_sheet(self, name: str) -> str:
        game, outgoing = self._post.game(name), self._post.outgoing(name)
        entry = self._post.games.find(name)
        assert outgoing, "a game that is kept has a message of the player's"
        assert entry, "it is kept"
        link = self._link(outgoing)
        to_send = ToSend(text_to_send(game, link), can_send=self.context.page.can_send)
        return send_sheet(
            TurnToSend(
                to_send,
                length_words(link),
                entry.sent >= outgoing.number,
                entry.reader,
                sent_words(game, entry),
                first=invites(game),
                shuffles=shuffles(game),
                claimed=game.table.is_claimed,
                nudge="" if entry.own_turn or entry.over else nudge_text(entry.awaited_name),
                passing=passing_words(game, entry.shown_names),
                declined="" if entry.decliner is None else declined_words(entry.decliner),
                withdraw=entry.name if entry.only_invites else "",
                parts=parts_of(outgoing.text),
            )
        )

    def _note_sent(self) -> None:
        """Note that the turn on the sheet is sent."""
        name = self._sending
        if not name:
            return
        self._post.note_sent(name)
        if self._session:
            self._refresh(self._session)
        self.context.fill(NAME, self._send_sheet(name))

    @command("by-link-sent")
    def _end_sending(self) -> None:
        """Note that the turn on the sheet is sent, and return to its game on the table."""
        name = self._sending
        self._note_sent()
        if name and self._is_on_table(name):
            self.context.page.close_sheets()

    @text_command("shared")
    def _note_shared(self, box: str) -> None:
        """Note that the system's share sheet has taken the text of a box."""
        if box == NAME:
            self._end_sending()

    # Helpers

    def _show(self, html: str) -> None:
        self._sending = ""
        self.context.page.close_sheets()
        self.context.page.open_sheet(NAME, html)

    def _when_ready(self, then: Callable[[], None]) -> None:
        """Go on once the arithmetic is loaded; tell if it cannot be."""

        def failed() -> None:
            self._show(self._list(_(NOT_LOADED)))

        self._post.when_ready(then, failed)
