"""The post of games by link: messages come in and go out here, whatever carries them.

A transport uses two methods. `Post.receive` takes the text of a message that has come: a link, a
text with a link in it that was pasted, or what a channel has brought. `Post.when_written` names a
function that gets the `OutgoingMessages` of the player's games. Links are one transport: their
sheet offers each message that no other transport has noted as sent. A live connection is another
one. `post_of` gives both the same post:

    post = post_of(context)
    post.when_written(lambda outgoing: channel.send(outgoing.text))
    post.when_ready(lambda: post.receive(text), failed)

An invitation that came is `Arrival.invited`, for `Post.accept`; `Post.invite` makes one. Nothing
else has to be known: the post keeps the games, writes the messages that nobody has to choose and
those of computer players, and tells by `when_changed` that a game has gone on, so that the table
has its plays. Outside a command `context.app.go_on()` then shows them. What has been carried is
noted by `note_sent`; then no sheet offers it. A game with a `Line` is played over a connection. The
command `by-link-go` with the name of a game puts it on the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from os import urandom
from time import time
from weakref import WeakKeyDictionary

from casino_core import CasinoError, NotationError, format_rules
from casino_core.correspondence.base64url import encoded
from casino_core.correspondence.caching_group import CachingGroup
from casino_core.correspondence.check import can_check, check_round
from casino_core.correspondence.correspondence import Correspondence, NextMessage, with_claims
from casino_core.correspondence.device import Device
from casino_core.correspondence.errors import BLAMING, CorrespondenceError, RefusalKind
from casino_core.correspondence.group import SIZE, Group
from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import (
    LONGEST_LINK,
    Form,
    Message,
    format_message,
    parse_message,
    parse_messages,
)
from casino_core.correspondence.stored import (
    LONGEST_STORED,
    format_results,
    parse_stored,
    stored_lines,
)
from casino_core.correspondence.terms import (
    FEWEST_PLAYERS,
    INVITER,
    Terms,
    decliner,
    parse_invitation,
)
from casino_core.fairness import CheckResult
from casino_core.i18n import gettext as _
from casino_core.i18n import use_language
from casino_core.notation.limits import check_length
from casino_core.prose.correspondence import refused_sentence
from casino_core.seats import Seat

from ..shell.context import TableContext
from ..storage.store import parse_content
from .computers import went_on
from .message import (
    Arrival,
    Kind,
    Line,
    OutgoingMessages,
    declined_by,
    declining,
    is_newer,
    latest_of,
    name_of,
    sentence_of,
    who_declines,
)
from .stored_games import (
    BY_LINK_KEY,
    LONGEST_RESULTS,
    MOST_DECLINED,
    SeenPlace,
    StoredGame,
    StoredGames,
    by_link_content,
    naming,
    parse_by_link,
)
from .words import stopped_words

_BEGINNING = re.compile(r"\s*(?:[12]\.[\w-]{16}\.\d|2i\.\w)", re.ASCII)
"""How the messages of a link begin."""
_RESULTS = "results "
"""How the line of a saved game begins that has what was computed for it."""
MOST_WATCHED = 4
"""The most games of others that are kept in memory."""
ACCEPTANCE = 2
"""The number of the message by which the invited person of two accepts."""


class Post:
    """The games by link of this page, and their messages.

    together  the choice for the next connection: the terms of a new game, or the name
              of a game that is kept; empty for nothing
    """

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._group: Group | None = None
        self._open: dict[str, Device] = {}
        self._written: list[Callable[[OutgoingMessages], None]] = []
        self._declined: list[Callable[[OutgoingMessages], bool]] = []
        self._changed: list[Callable[[str], None]] = []
        self._lines: Mapping[str, Line] = {}
        self._watched: dict[str, Correspondence] = {}
        self._last: tuple[str, StoredGames] | None = None  # what was stored last, and its text
        self.together: Terms | str = ""

    # Transports

    def receive(self, text: str) -> Arrival:
        """Take the text of a message that has come, and tell what became of it.

        The text is a message, or has a link with one in it. A message that is refused changes
        nothing. `when_ready` has to have called back before.
        """
        text = messages_in(text)
        try:
            messages = parse_messages(text)
        except CasinoError as error:
            words = _("This link cannot be read. {reason}").format(reason=sentence_of(error))
            if _BEGINNING.match(text) and len(text) <= LONGEST_LINK:
                words = _("This link is not whole. Copy all of it, and open it again.")
            return Arrival(Kind.REFUSED, words=words)
        name = encoded(messages[0].game)
        try:
            if self.games.find(name) and not self._is_overtaken(name, messages):
                self._keep_progress(self._device(name).received_all(messages))
                return Arrival(Kind.TURN, name)
            return self._invitation(messages)
        except CorrespondenceError as error:
            return self._refused(name, messages, error)
        except CasinoError as error:
            entry = self.games.find(name)
            reason = sentence_of(error, entry.shown_names if entry else ())
            words = self._note_refused(name, messages) or reason
            if not (entry or is_newer(error)):
                words = _("This link cannot be read. {reason}").format(reason=words)
            return Arrival(Kind.REFUSED, name, words, RefusalKind.WRONG)

    def when_written(self, tell: Callable[[OutgoingMessages], None]) -> None:
        """Call `tell` with each message of the player's games from now on."""
        self._written.append(tell)

    def when_declined(self, carry: Callable[[OutgoingMessages], bool]) -> None:
        """Call `carry` with each answer by which the player declines an invitation.

        It tells whether it has carried the answer; otherwise that is offered as a link.
        """
        self._declined.append(carry)

    def when_changed(self, tell: Callable[[str], None]) -> None:
        """Call `tell` with the name of each game that a message or its line has changed."""
        self._changed.append(tell)

    def line(self, name: str) -> Line | None:
        """Return the connection over which a game is played; None if it is played by link only."""
        return self._lines.get(name)

    def note_lines(self, lines: Mapping[str, Line]) -> None:
        """Note the lines of all games that are played over connections."""
        before, self._lines = self._lines, lines
        for name in sorted(before.keys() | lines.keys()):
            if before.get(name) is not lines.get(name):
                self._tell_changed(name)

    def when_ready(self, then: Callable[[], None], failed: Callable[[], None]) -> None:
        """Load the arithmetic if needed, and then call `then`, or `failed` if that fails."""
        if self._group:
            then()
            return

        def arrived(group: Group | None) -> None:
            self._group = self._group or group
            (then if self._group else failed)()
            self._context.app.go_on()

        self._context.page.load_group(lambda group: self.run(lambda: arrived(group)))

    def run(self, then: Callable[[], None]) -> None:
        """Call `then` outside a command, in the language in use; an error is shown."""
        context = self._context
        with use_language(context.translations):
            try:
                then()
            except Exception as error:
                context.app.fail(error)
                raise

    # Games

    @property
    def games(self) -> StoredGames:
        """The games that are kept. They are asked for in every scene, and read once."""
        return self._context.store.load_text(BY_LINK_KEY, self._read) or StoredGames()

    def _read(self, text: str) -> StoredGames:
        """Read stored games; raises as `parse_by_link` does."""
        if self._last is None or self._last[0] != text:
            self._last = text, parse_by_link(parse_content(BY_LINK_KEY, text))
        return self._last[1]

    def keep(self, games: StoredGames) -> None:
        """Keep games instead of those that were kept."""
        if self._context.store.save(BY_LINK_KEY, by_link_content(games)):
            self._last = self._context.storage.read(BY_LINK_KEY.key) or "", games

    def game(self, name: str) -> Correspondence:
        """Return the game of a name: a kept one, or one that is watched.

        Raises `CasinoError` if there is none, or if it cannot be read.
        """
        return self._watched[name] if name in self._watched else self._device(name).own

    @property
    def watched(self) -> frozenset[str]:
        """The names of the games of others that are watched."""
        return frozenset(self._watched)

    def watch(self, messages: Sequence[Message]) -> str:
        """Take messages of a game of others; return its name, empty for a game that is played here.

        The first ones may be known. Raises `CasinoError` for messages that do not follow.
        """
        if not messages:
            return ""
        name = encoded(messages[0].game)
        if self.games.find(name):
            return ""
        game = self._watched.get(name)
        if game is None or messages[0].number == 1:
            game = Correspondence.watched(messages[:1], CachingGroup(self._ready_group))
        for message, claimed in with_claims(messages):
            if message.number > len(game.messages):
                game = game.received(message, claimed=claimed)
        self._watched[name] = game
        if len(self._watched) > MOST_WATCHED:
            del self._watched[next(iter(self._watched))]
        self._tell_changed(name)
        return name

    def _device(self, name: str) -> Device:
        entry = self.games.find(name)
        if entry is None:
            raise NotationError(_("This page does not have this game."))
        device = self._open.get(name)
        if device is None or len(device.own.messages) != entry.messages:
            own = parse_stored(entry.text, self._ready_group, entry.results)
            device = self._open[name] = Device.of(own)
        return device

    def outgoing(self, name: str) -> OutgoingMessages | None:
        """Return the last messages of a game that this device sends; None before the first."""
        entry = self.games.find(name)
        if entry is None or not entry.last_own:
            return None
        if entry.over and entry.last_own == entry.messages:
            return self.latest(name)
        messages = self.game(name).link_of(entry.last_own)
        return OutgoingMessages(name, entry.last_own, format_link(messages))

    def invite(self, terms: Terms) -> str:
        """Begin a game, and return its name. Raises `CasinoError` for terms that cannot be."""
        invited = Correspondence.invite(terms, urandom(SIZE), CachingGroup(self._ready_group))
        self._keep_progress(Device.of(invited), written=True)
        return name_of(invited)

    def accept(self, invited: Correspondence, name: str) -> str:
        """Accept an invitation under a name, and return the name of the game."""
        self._keep_progress(Device.of(invited.accept(name)), written=True)
        return name_of(invited)

    def decline(self, invited: Correspondence, name: str) -> OutgoingMessages | None:
        """Decline an invitation; return the answer to be sent, None if it was carried."""
        answer = invited.declined(name)
        outgoing = OutgoingMessages(name_of(invited), answer.number, format_link([answer]))
        return None if any(carry(outgoing) for carry in self._declined) else outgoing

    def write(self, written: Correspondence) -> None:
        """Keep a game after a message of the player's, and those of computer players after it."""
        self._keep_progress(self._device(name_of(written)).wrote(written), written=True)

    def claim(self, name: str) -> None:
        """End a game that was not played as agreed: all show their secrets, which prove it."""
        entry, device = self.games.find(name), self._device(name)
        if entry and entry.may_claim:
            claim = parse_message(entry.refused) if entry.refused else None
            claimed = device.wrote_claim(claim) if claim else device.wrote(device.own.claim())
            self._keep_progress(claimed, written=True)

    def refusal(self, entry: StoredGame) -> str:
        """Return what is wrong with the turn that was refused, in a sentence; empty for none."""
        if entry.refused:
            try:
                self.game(entry.name).received(parse_message(entry.refused))
            except CasinoError as error:
                author = entry.shown_names[entry.messages % len(entry.names)]
                return refused_sentence(str(error), author)
        return ""

    def go_on_all_the_same(self, name: str) -> None:
        """Go on with a game that was not played as agreed; it still does not count."""
        self._note(name, gone_on=True)
        self._tell_changed(name)
        device = self._device(name)
        if went_on(device) is not device:
            self._keep_progress(device)

    def restore(self, text: str) -> str:
        """Take up a game from what was saved and links, line by line, and return its name.

        A game that is kept with more messages stays as it is. Raises `CasinoError`.
        """
        check_length(text, LONGEST_STORED, "game")
        first, *lines = text.strip().splitlines() or [""]
        results, texts = "", list[str]()
        for line in filter(None, map(str.strip, lines)):
            if line.startswith(_RESULTS):
                results = line.removeprefix(_RESULTS)
                continue
            messages = parse_messages(messages_in(line))
            texts += [format_message(each) for each in messages if decliner(each.words) is None]
        game = parse_stored("\n".join([first, *texts]), self._ready_group, results)
        if len(game.messages) <= game.seat:  # the invitation is not accepted yet
            number = game.seat + 1
            raise NotationError(_("number: turn {number} is missing").format(number=number))
        name = name_of(game)
        entry = self.games.find(name)
        if entry is None or entry.messages < len(game.messages):
            self._keep_progress(Device.of(game))
            self.note_seen(name, _before_last(game))
        return name

    def saved(self, name: str) -> str:
        """Return a game as a file, for `restore`; empty for a game that is not kept."""
        entry = self.games.find(name)
        if entry is None:
            return ""
        results = format_results(self.game(name), entry.text.splitlines(), LONGEST_RESULTS)
        return f"{entry.text}\n{_RESULTS}{results}\n"

    def note_seen(self, name: str, seen: SeenPlace) -> None:
        """Note how far a game was shown."""
        self._note(name, seen=seen)

    def note_sent(self, name: str) -> None:
        """Note that the player's last message was sent."""
        if entry := self.games.find(name):
            self._note(name, sent=entry.last_own)
            self._tell_changed(name)

    def note_unsent(self, name: str) -> None:
        """Note that the player's last message may not have arrived."""
        if entry := self.games.find(name):
            self._note(name, sent=max(0, entry.last_own - 1))
            self._tell_changed(name)

    def _note(self, name: str, **changes: object) -> None:
        before = self.games
        games = tuple(
            each._replace(**changes) if each.name == name else each  # type: ignore[arg-type]
            for each in before.games
        )
        if games != before.games:
            self.keep(before._replace(games=games))

    # Helpers

    @property
    def _ready_group(self) -> Group:
        assert self._group, "when_ready has called back"
        return self._group

    def _invitation(self, messages: Sequence[Message]) -> Arrival:
        """Look at the messages of a game that is not kept; the next seat may be the reader's."""
        first, *others = messages
        name, seat = encoded(first.game), Seat(len(messages))
        if first.number == 1:
            terms = parse_invitation(first.words, first.form)
            if seat in terms.rules.seats and terms.holder(seat) == seat:
                group = CachingGroup(self._ready_group)
                invited = Correspondence.invited(first, urandom(SIZE), group, seat)
                invited = invited.received_all(others) if others else invited
                return Arrival(Kind.INVITATION, name, invited=invited)
        words = _("This page does not have this game.")
        if first.number == ACCEPTANCE and any(each.only_invites for each in self.games.waiting):
            words = _("This answers another invitation than yours, or one that was changed.")
        return Arrival(Kind.REFUSED, name, words)

    def _refused(
        self, name: str, messages: Sequence[Message], error: CorrespondenceError
    ) -> Arrival:
        """Tell why messages are refused; an answer that declines frees a seat that is not taken."""
        answer, entry, words = declining(messages), self.games.find(name), sentence_of(error)
        if error.reason in BLAMING:
            words = self._note_refused(name, messages) or words
        if error.reason is RefusalKind.OLD and entry and messages[-1].number == entry.messages:
            words = ""  # the newest link is opened to come back to its game
        if answer and entry:
            if error.reason is RefusalKind.DECLINED:
                return self._note_declined(entry, answer)
            if len(messages) == 1 and answer.number <= entry.messages:  # somebody has the seat
                words = declined_by(answer)
        elif entry and error.reason is RefusalKind.FORKED and len(entry.names) == FEWEST_PLAYERS:
            return self._two_accepted(entry, messages[-1]) or Arrival(
                Kind.REFUSED, name, words, error.reason
            )
        return Arrival(Kind.REFUSED, name, words, error.reason)

    def _two_accepted(self, entry: StoredGame, message: Message) -> Arrival | None:
        """Tell that two people have accepted one invitation: to the inviter, and to the second.

        The inviter's answer to the first one, which is signed, tells the second one so.
        """
        game = self.game(entry.name)
        number, messages = message.number, game.messages
        if number == ACCEPTANCE and game.seat == INVITER and len(messages) > number:
            words = _("Somebody else has accepted too, but {name} has the seat.")
            answer = OutgoingMessages(
                entry.name, number + 1, format_link(messages[number : number + 1])
            )
            words = naming(words, entry.friend)
            return Arrival(Kind.REFUSED, entry.name, words, RefusalKind.FORKED, answer=answer)
        key = next(iter(game.table.keys), b"")
        waits = number == ACCEPTANCE + 1 and len(messages) == ACCEPTANCE and game.seat != INVITER
        if waits and key and self._ready_group.is_signed(key, message.content, message.signature):
            self.keep(self.games.without(entry.name))
            words = _("Somebody else has this seat. Ask for an invitation of your own.")
            return Arrival(Kind.REFUSED, entry.name, words, RefusalKind.FORKED)
        return None

    def _note_refused(self, name: str, messages: Sequence[Message]) -> str:
        """Keep the message that no page as it should be writes: the player can claim because of it.

        Its author has signed it, so nobody else can have sent it. An acceptance is not kept: the
        seat is free then. Return in a sentence that the game stops; empty if it does not.
        """
        try:
            game = self.game(name)
        except CasinoError:  # it is not here, or of a later version
            return ""
        if game.table.form is Form.UNSIGNED:
            return ""
        right: list[Message] = []
        for message in messages:
            try:
                game = game.received(message)
            except CorrespondenceError as error:
                if error.reason not in BLAMING:
                    continue
            except CasinoError:
                pass
            else:
                right.append(message)
                continue
            if message.number > game.players:
                if right:  # those before it in the link are taken
                    self._keep_progress(self._device(name).received_all(right))
                self._note(name, refused=format_message(message), gone_on=False)
                self._tell_changed(name)
            break
        entry = self.games.find(name)
        return stopped_words(entry) if entry and entry.refused else ""

    def _note_declined(self, entry: StoredGame, answer: Message) -> Arrival:
        """Note who has declined, so that the invitation is offered for another; once for a name."""
        name, who = entry.name, who_declines(answer)
        if not who or who not in entry.declined:
            declined = (*entry.declined, who)[-MOST_DECLINED:]
            self._note(name, declined=declined, sent=max(0, entry.last_own - 1))
            self._tell_changed(name)
        return Arrival(Kind.REFUSED, name, declined_by(answer), RefusalKind.DECLINED)

    def _is_overtaken(self, name: str, messages: Sequence[Message]) -> bool:
        """Return whether somebody else has taken the seat that the player has only just accepted.

        In a group chat two people may open the same invitation. The one whose answer did not go
        round first may take the next seat.
        """
        game = self.game(name)
        own = len(game.messages)
        return (
            game.seat == own - 1 > INVITER
            and messages[: own - 1] == game.messages[:-1]
            and own <= len(messages) < game.players
            and not messages[own - 1].says_the_same(game.messages[-1])
            and not declining(messages)
        )

    def _keep_progress(self, before: Device, *, written: bool = False) -> None:
        """Keep a game after new messages, with all that need no choice of the player's.

        `written` says that the last one is of this device already. Each round is checked as soon
        as it is over; after one that was not played as agreed this device writes no more by itself.
        """
        name, device = name_of(before.own), before
        entry = _checked(before.own, self.games.find(name) or StoredGame(name, ""))
        if not entry.fault or entry.gone_on or before.own.table.is_claimed:
            device = went_on(before)
            entry = _checked(device.own, entry)
        self._open[name] = device
        self.keep(self.games.with_game(_stored_game(device.own, entry)))
        if written or device is not before:
            self._tell_written(device.own)
        if not written or device is not before:
            self._tell_changed(name)

    def _tell_changed(self, name: str) -> None:
        for tell in self._changed:
            tell(name)

    def latest(self, name: str) -> OutgoingMessages:
        """Return the last messages of a game, of all seats: what any other person may lack."""
        return latest_of(self.game(name))

    def _tell_written(self, written: Correspondence) -> None:
        outgoing = latest_of(written)
        for tell in self._written:
            tell(outgoing)


_POSTS: WeakKeyDictionary[TableContext, Post] = WeakKeyDictionary()


def post_of(context: TableContext) -> Post:
    """Return the one post of a table."""
    if context not in _POSTS:
        _POSTS[context] = Post(context)
    return _POSTS[context]


def _checked(game: Correspondence, entry: StoredGame) -> StoredGame:
    """Check the rounds of a game that are over and were not checked before."""
    for number in range(entry.checked + 1, len(game.table.rounds) + 1):
        if number == entry.fault or not can_check(game, number):
            break
        if any(each.result is CheckResult.BAD for each in check_round(game, number)):
            return entry._replace(fault=number, gone_on=False)
        entry = entry._replace(checked=number)
    if game.table.is_claimed and not entry.fault:
        entry = entry._replace(fault=len(game.table.rounds))
    return entry


def _before_last(game: Correspondence) -> SeenPlace:
    """Return the moment before the friend's last play, or now after one of the player's."""
    dealt = [each for each in game.table.rounds if each.is_dealt]
    if not dealt:
        return SeenPlace()
    steps = dealt[-1].steps
    theirs = bool(steps) and steps[-1].before.turn != game.seat
    return SeenPlace(len(dealt), len(steps) - theirs)


def _stored_game(game: Correspondence, before: StoredGame) -> StoredGame:
    """Return a game as it is kept, with what was noted of it before."""
    table, outcome = game.table, game.outcome
    winner = outcome.winner if outcome else None
    side = table.terms.rules.side(game.seat)
    lines = _lines_of(game, before.text)
    return before._replace(
        text="\n".join(lines),
        names=table.terms.names,
        seat=game.seat,
        rules=format_rules(table.terms.rules),
        points=tuple(outcome.totals if outcome else table.last.beginning.scores),
        messages=len(game.messages),
        since=int(time()),
        over=game.awaited is NextMessage.NOTHING,
        lead=0 if winner is None else 1 if winner == side else -1,
        computers=table.terms.computers,
        declined=(),
        results=format_results(game, lines, LONGEST_RESULTS),
        refused="",
        after=table.terms.after,
    )


def _lines_of(game: Correspondence, before: str) -> list[str]:
    """Return the lines of a stored game; those that were stored before are not written again."""
    lines = before.splitlines()
    known = len(lines) - 1
    if not 0 < known <= len(game.messages) or lines[-1] != format_message(game.messages[known - 1]):
        return stored_lines(game)
    return [*lines, *map(format_message, game.messages[known:])]
