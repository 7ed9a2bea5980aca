"""The games with friends that are stored: games by link and duels, with the names given in them.

A game by link is stored as `casino_core.correspondence.stored` writes it, with what a list tells of
it, so that nothing has to be replayed before it is opened. A duel that was made is stored with the
challenger's plays, and each answer to it by itself. A duel that was received is stored from its
first play on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from casino_core import CasinoError, RuleSet, parse_rules
from casino_core.correspondence.message import LONGEST_MESSAGE
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.prose.correspondence import game_title
from casino_core.prose.names import YOU
from casino_core.prose.words import capital, listed
from casino_core.records.duel import SEAL_DIGITS
from casino_core.seats import Seat

from ..game.seats import clean_name
from ..saved_games.saved_game import LATEST
from ..storage.fields import Field
from ..storage.store import StorageKey
from .duel import Duel, name_for_others
from .duel_text import LONGEST_TEXT as LONGEST_DUEL
from .duel_text import parse_duel

BY_LINK_KEY: Final = StorageKey("casino.by-link", N_("the games by link"))

MOST: Final = 200
"""The number of games that are kept."""
MOST_IN_FULL: Final = 40
"""The number of games that are kept with their messages; of the others the results."""
MOST_WITH_RESULTS: Final = 8
"""The number of games that are kept with what was computed for them."""
MOST_DECLINED: Final = 8
"""The number of people who are remembered to have declined an invitation."""
MOST_MESSAGES: Final = 99_999
MOST_POINTS: Final = 10_000
FEWEST_SEATS, MOST_SEATS = 2, 4
BEST: Final = 2
"""The games of a match that win it: the best of three."""
LONGEST_NAME: Final = 100
LONGEST_TEXT: Final = 1_000_000
LONGEST_RESULTS: Final = 200_000
"""The bounds of what is stored."""

GAME_NAME: Final = re.compile("[A-Za-z0-9_-]{16}")
"""The name of a game as it stands in its messages."""

_T = TypeVar("_T")


class SeenPlace(NamedTuple):
    """How far a game was shown: the round, from 1, and the plays in it."""

    round_number: int = 1
    plays: int = 0


class StoredGame(NamedTuple):
    """A stored game by link.

    name       the name of the game, as in its messages
    text       the secret of the player's side and all messages; empty for an older game
    names      the name of each seat, as they were given
    seat       the player's seat, 0 for the inviter
    rules      the rules as text
    points     the points of each side, of all rounds that are over
    messages   the number of messages
    since      the time of the last message, in seconds since 1970
    sent       the number of the last message of this device that was sent
    seen       how far the game was shown
    over       whether the game is over
    lead       1 if the player has won, -1 if others have, 0 if nobody has
    computers  the seats of computer players, which the inviter's device holds
    declined   the names of those who have declined the invitation since the last message
    results    computed results, with which it opens faster; empty for none
    checked    the number of rounds that have been checked and were played as agreed
    fault      the number of the round that was not played as agreed, or that somebody has claimed
               was not; 0 for none
    refused    the text of the last message of another seat, if no page as it should be writes it
    gone_on    whether the player goes on all the same
    after      the name of the game that this one follows, or in whose place it is; empty for none
    """

    name: str
    text: str
    names: tuple[str, ...] = ("", "")
    seat: int = 0
    rules: str = "standard"
    points: tuple[int, ...] = (0, 0)
    messages: int = 1
    since: int = 0
    sent: int = 0
    seen: SeenPlace = SeenPlace()
    over: bool = False
    lead: int = 0
    computers: tuple[int, ...] = ()
    declined: tuple[str, ...] = ()
    results: str = ""
    checked: int = 0
    fault: int = 0
    refused: str = ""
    gone_on: bool = False
    after: str = ""

    @property
    def own_turn(self) -> bool:
        """Whether the player writes the next message."""
        return not (self.over or self.stopped) and self._is_here(self.messages + 1)

    @property
    def is_due(self) -> bool:
        """Whether the player has something to do."""
        return self.own_turn or self.unsent or (self.stopped and not self.over)

    @property
    def stopped(self) -> bool:
        """Whether the game has stopped because it was not played as agreed."""
        return bool(self.fault or self.refused) and not self.gone_on

    @property
    def may_claim(self) -> bool:
        """Whether the player writes next, and so can end the game that has stopped."""
        return (
            self.stopped and not self.over and self._is_here(self.messages + 1 + bool(self.refused))
        )

    @property
    def last_own(self) -> int:
        """The number of the last message that this device sends to another; 0 before the first.

        The last message of a game goes to all others, not only to the next writer.
        """
        if self.over and self._is_here(self.messages):
            return self.messages
        numbers = range(self.messages, 0, -1)
        own = (each for each in numbers if self._is_here(each) and not self._is_here(each + 1))
        return next(own, 0)

    @property
    def unsent(self) -> bool:
        """Whether the last message of this device has not been sent."""
        return self.sent < self.last_own == self.messages and not self.refused

    @property
    def only_invites(self) -> bool:
        """Whether the player has invited people, and none of them has accepted yet."""
        own = all(self._is_here(number) for number in range(1, self.messages + 1))
        return own and self.messages < len(self.names)

    @property
    def decliner(self) -> str | None:
        """The name of who has declined last; None once the invitation was sent to another."""
        return self.declined[-1] if self.declined and self.unsent else None

    def _is_here(self, number: int) -> bool:
        """Return whether this device writes a message, from 1."""
        return self.holder((number - 1) % len(self.names)) == self.seat

    def holder(self, seat: int) -> int:
        """Return the seat of the person whose device writes the messages of a seat."""
        return 0 if seat in self.computers else seat

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names of all seats, as the player reads them."""
        return shown_names(self.names, self.seat)

    @property
    def friend(self) -> str:
        """The name for the other players, all together."""
        return others_listed(self.shown_names, self.seat)

    @property
    def awaited(self) -> str:
        """The name of the person who writes the next message, or whose device does."""
        return self.shown_names[self.holder(self.messages % len(self.names))]

    @property
    def awaited_name(self) -> str:
        """The name that the person has given who writes the next message; empty for none."""
        return clean_name(self.names[self.holder(self.messages % len(self.names))])

    @property
    def reader(self) -> str:
        """The name of the person who gets the last link of this device, or of all who do."""
        if self.over and self.last_own == self.messages:
            return self.friend
        return self.shown_names[self.holder(self.last_own % len(self.names))]

    @property
    def known_rules(self) -> RuleSet | None:
        """The rules; None if this version does not know them."""
        try:
            return parse_rules(self.rules)
        except CasinoError:
            return None

    @property
    def title(self) -> str:
        """The name of the rules."""
        rules = self.known_rules
        return game_title(rules) if rules else self.rules


def guest_name(place: int) -> str:
    """Return the name of a guest who has given none, among several.

    It reads as a name does.
    """
    return _("Guest {number}").format(number=place + 1)


def friend_name(name: str) -> str:
    """Return a name made short and safe; `You`, which would be the reader, is nobody else's."""
    name = clean_name(name)
    return _("Your friend") if name.casefold() in ("", YOU.casefold()) else name


def naming(words: str, name: str, **others: object) -> str:
    """Return a sentence with the name of another player, who may have given none."""
    if name == _("Your friend"):
        name = _("your friend")
    return capital(words.format(name=name, **others))


def shown_names(names: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return what the seats are called for the player at one of them, all of them different.

    Somebody who watches has the seat -1.
    """
    if len(names) == FEWEST_SEATS and seat >= 0:
        return tuple(YOU if at == seat else friend_name(name) for at, name in enumerate(names))
    names_so_far: list[str] = []
    for at, name in enumerate(map(clean_name, names)):
        if at == seat:
            names_so_far.append(YOU)
            continue
        label = name
        if name.casefold() in ("", YOU.casefold()):
            label = guest_name(at)
        while label.casefold() in map(str.casefold, names_so_far):
            label = f"{label} {at + 1}"
        names_so_far.append(label)
    return tuple(names_so_far)


def others_listed(names: Sequence[str], seat: int) -> str:
    """Return the names of all seats but one, joined."""
    return listed([name for at, name in enumerate(names) if at != seat])


class Match(NamedTuple):
    """The games of a match so far: who wins two of three wins it.

    number  the number of the last game in it, from 1
    won     the games that the player has won
    lost    those that the other has won
    """

    number: int = 1
    won: int = 0
    lost: int = 0

    @property
    def decided(self) -> bool:
        """Whether somebody has won it."""
        return BEST in (self.won, self.lost)


class StoredGames(NamedTuple):
    """The stored games by link, that with the newest message last.

    name   the name that the player has given
    games  the games
    """

    name: str = ""
    games: tuple[StoredGame, ...] = ()

    def find(self, name: str) -> StoredGame | None:
        """Return the game of a name; None if its messages are not stored."""
        return next((each for each in self.games if each.name == name and each.text), None)

    def match_of(self, name: str) -> Match:
        """Return the match of a game of two sides, which begins anew when one is decided."""
        games = {each.name: each for each in self.games}
        chain: list[StoredGame] = []
        while (game := games.pop(name, None)) and (game.over or not chain):
            chain.append(game)
            name = game.after
        match = Match(0)
        for each in reversed(chain):
            counted = each.over and not each.fault
            match = Match() if match.decided else match._replace(number=match.number + 1)
            match = match._replace(
                won=match.won + (counted and each.lead > 0),
                lost=match.lost + (counted and each.lead < 0),
            )
        return match

    def with_game(self, game: StoredGame) -> StoredGames:
        """Add a game, or replace it. Of the oldest games that are over only the results stay.

        What was computed for a game stays with the newest games only, as it is long.
        """
        others = self.without(game.name).games
        games, room = (*others, game), MOST_IN_FULL
        newest_first: list[StoredGame] = []
        for place, each in enumerate(reversed(games)):
            full = not each.over or room > 0
            room -= bool(each.text)
            results = each.results if place < MOST_WITH_RESULTS else ""
            newest_first.append(each._replace(text=each.text if full else "", results=results))
        return self._replace(games=tuple(reversed(newest_first[:MOST])))

    def without(self, name: str) -> StoredGames:
        """Remove the game of a name."""
        return self._replace(games=tuple(each for each in self.games if each.name != name))

    @property
    def waiting(self) -> tuple[StoredGame, ...]:
        """The games under way, first those in which it is the player's turn, the newest first."""
        under_way = [each for each in reversed(self.games) if not each.over]
        return tuple(sorted(under_way, key=lambda each: not each.is_due))

    @property
    def results(self) -> dict[str, tuple[int, int, int]]:
        """The games won, lost and without a winner with the same people, wherever they sat.

        A game that was not played as agreed does not count.
        """
        results: dict[str, tuple[int, int, int]] = {}
        for each in self.games:
            if each.over and not each.fault:
                names = each.shown_names
                people = listed(sorted(names[: each.seat] + names[each.seat + 1 :]))
                won, lost, level = results.get(people, (0, 0, 0))
                results[people] = (
                    won + (each.lead > 0),
                    lost + (each.lead < 0),
                    level + (not each.lead),
                )
        return results


# Stored data


def by_link_content(games: StoredGames) -> dict[str, Any]:
    """Return the content to store."""
    return {"name": games.name, "games": [each._asdict() for each in games.games]}


def parse_by_link(content: dict[str, Any]) -> StoredGames:
    """Read stored content. Raises `FieldError` if it is damaged."""
    field = Field(content)
    name = clean_name(field["name"].text(LONGEST_NAME))
    return StoredGames(name, tuple(map(_parse_game, field["games"].items(MOST))))


def _parse_game(entry: Field) -> StoredGame:
    """Read a game; games of earlier versions have fewer fields."""
    names = _parse_names(entry)
    round_number, plays = entry["seen"].exactly(2)
    return StoredGame(
        entry["name"].read(LONGEST_NAME, _parse_name),
        entry["text"].text(LONGEST_TEXT),
        names,
        Seat(entry["seat"].whole(len(names) - 1)),
        entry["rules"].text(LONGEST_FIELD),
        _parse_points(entry["points"], len(names)),
        entry["messages"].whole(MOST_MESSAGES, 1),
        entry["since"].whole(LATEST),
        entry["sent"].whole(MOST_MESSAGES),
        SeenPlace(round_number.whole(MOST_MESSAGES, 1), plays.whole(MOST_MESSAGES)),
        entry["over"].flag(),
        entry["lead"].whole(1, -1),
        _later(entry, "computers", lambda field: _parse_computers(field, len(names)), ()),
        _later(entry, "declined", _parse_declined, ()),
        _later(entry, "results", lambda field: field.text(LONGEST_RESULTS), ""),
        _later(entry, "checked", _count, 0),
        _later(entry, "fault", _count, 0),
        _later(entry, "refused", lambda field: field.text(LONGEST_MESSAGE), ""),
        _later(entry, "gone_on", Field.flag, default=False),
        _later(entry, "after", lambda field: field.read(LONGEST_NAME, _parse_after), ""),
    )


def _later(entry: Field, name: str, read: Callable[[Field], _T], default: _T) -> _T:
    """Read a field that games of earlier versions lack."""
    field = entry.find(name)
    return read(field) if field else default


def _count(field: Field) -> int:
    return field.whole(MOST_MESSAGES)


def _parse_names(field: Field) -> tuple[str, ...]:
    """Read the names of the seats; games of earlier versions have that of the other player."""
    if field.find("names") is None:
        other = clean_name(field["other"].text(LONGEST_NAME))
        return ("", other) if field["seat"].whole(1) == 0 else (other, "")
    names = field["names"].items(MOST_SEATS)
    if len(names) < FEWEST_SEATS:
        names = field["names"].exactly(FEWEST_SEATS)
    return tuple(clean_name(each.text(LONGEST_NAME)) for each in names)


def _parse_points(field: Field, seats: int) -> tuple[int, ...]:
    points = tuple(each.whole(MOST_POINTS, -MOST_POINTS) for each in field.items(seats))
    if len(points) not in (FEWEST_SEATS, seats):
        field.exactly(seats)
    return points


def _parse_computers(field: Field, seats: int) -> tuple[int, ...]:
    """Read the seats of computer players, in order; two people play at least."""
    computers = tuple(each.whole(seats - 1, 1) for each in field.items(seats - FEWEST_SEATS))
    if list(computers) != sorted(set(computers)):
        raise field.error(_("a seat is there twice"))
    return computers


def _parse_declined(field: Field) -> tuple[str, ...]:
    return tuple(clean_name(each.text(LONGEST_NAME)) for each in field.items(MOST_DECLINED))


def _parse_after(text: str) -> str:
    return _parse_name(text) if text else ""


def _parse_name(text: str) -> str:
    if not GAME_NAME.fullmatch(text):
        raise ValueError(_("it is not the name of a game"))
    return text


# Duels

DUELS_KEY: Final = StorageKey("casino.duels", N_("the duels"))

MOST_DUELS: Final = 500
"""The number of duels that are kept."""
MOST_DUELS_IN_FULL: Final = 30
"""The number of duels of which the text is kept, too."""
LONGEST_PLAYS: Final = 20_000
"""The bounds of what is stored."""

OWN_FIRST, OWN_SECOND = 0, 1
"""The places of the player's own part: the challenger's, and the rival's."""


class StoredDuel(NamedTuple):
    """A stored duel.

    first     the seal of the challenger's lines
    second    the seal of the rival's lines; empty before they are known
    own       the place of the player's own part, 0 or 1
    text      the text of the duel (`duel_text.format_duel`); empty for older ones
    progress  the rival's plays so far, in notation, while the player is the rival
    other     the name of the other player
    lead      1 if the player is ahead, -1 if the other is, 0 if they are level
    """

    first: str
    second: str = ""
    own: int = OWN_FIRST
    text: str = ""
    progress: str = ""
    other: str = ""
    lead: int = 0

    @property
    def duel(self) -> Duel | None:
        """The duel; None if its text is gone or cannot be read."""
        try:
            return parse_duel(self.text) if self.text else None
        except CasinoError:
            return None


class StoredDuels(NamedTuple):
    """The stored duels, the newest last.

    name   the name that the player has given
    duels  the duels
    """

    name: str = ""
    duels: tuple[StoredDuel, ...] = ()

    def find(self, first: str, second: str | None = None) -> StoredDuel | None:
        """Return the newest duel with these seals; without `second`, the newest of a challenge."""
        duels = [
            each
            for each in self.duels
            if each.first == first and second in (None, each.second) and each.duel
        ]
        return duels[-1] if duels else None

    def with_duel(self, duel: StoredDuel) -> StoredDuels:
        """Add a duel, or replace it; of a received one, what was kept before it was finished."""
        others = [each for each in self.duels if not _replaces(duel, each)]
        short = [each._replace(text="", progress="") for each in others[: 1 - MOST_DUELS_IN_FULL]]
        return self._replace(duels=(*short, *others[1 - MOST_DUELS_IN_FULL :], duel)[-MOST_DUELS:])

    def named(self, name: str) -> StoredDuels:
        """Change the name that the player gives."""
        return self._replace(name=name)

    def score_with(self, name: str) -> tuple[int, int]:
        """Return the duels won by the player and by another of this name."""
        leads = [
            each.lead
            for each in self.duels
            if each.second and name and each.other.casefold() == name.casefold()
        ]
        return leads.count(1), leads.count(-1)


def _replaces(new: StoredDuel, old: StoredDuel) -> bool:
    if (new.first, new.own) != (old.first, old.own):
        return False
    return new.second == old.second or (new.own == OWN_SECOND and not old.second)


# Stored data


def duels_content(duels: StoredDuels) -> dict[str, Any]:
    """Return the content to store."""
    return {"name": duels.name, "duels": [each._asdict() for each in duels.duels]}


def parse_duels(content: dict[str, Any]) -> StoredDuels:
    """Read stored content. Raises `FieldError` if it is damaged."""
    field = Field(content)
    name = name_for_others(field["name"].text(LONGEST_NAME))
    return StoredDuels(name, tuple(map(_parse_duel, field["duels"].items(MOST_DUELS))))


def _parse_duel(field: Field) -> StoredDuel:
    return StoredDuel(
        field["first"].text(SEAL_DIGITS),
        field["second"].text(SEAL_DIGITS),
        field["own"].whole(OWN_SECOND),
        field["text"].text(LONGEST_DUEL),
        field["progress"].text(LONGEST_PLAYS),
        name_for_others(field["other"].text(LONGEST_NAME)),
        field["lead"].whole(1, -1),
    )
