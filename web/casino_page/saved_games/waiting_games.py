"""The games that wait: every game under way but the one on the table.

A game waits as its saved text, with what a list tells of it, so that nothing has to be replayed
before a person goes on with it. The game on the table lies under a key of its own (`game_place`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from typing import Final, NamedTuple

from casino_core import (
    CasinoError,
    Position,
    RuleSet,
    deal_number,
    format_cards,
    format_rules,
    parse_rules,
    rules_title,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.seats import Seat

from ..game.game_state import is_under_way
from ..game.seats import SeatedPlayer, people, read_seats, usual_players, write_seats
from ..storage.fields import Field
from ..storage.store import UNREADABLE, Content, StorageKey
from .saved_game import (
    LARGEST,
    LATEST,
    MOST_GAMES,
    SavedGame,
    format_saved,
    is_newer_game,
    parse_saved,
)

WAITING_KEY: Final = StorageKey("casino.games", N_("the games that wait"))

MOST_WAITING: Final = 50
"""When this number of games wait, no other game is set aside before one is deleted or over."""

MOST_READ: Final = 1000
"""The most games of a string that are read; a backup may bring more than `MOST_WAITING`."""

MOST_PLAYERS: Final = 6
"""The most players of any game."""

MOST_POINTS: Final = 10**9
"""The most points of a side, and the most below zero."""


MOST_CARDS: Final = 1000
"""The most cards of a round, and the most deals."""


class Stage(NamedTuple):
    """How far the round of a game is, which tells it from others of the same rules and players.

    deal        the number of the deal, from 1
    deals       the number of deals in the round
    cards_left  the number of cards in the stock and in all hands
    table       the cards on the table as text
    """

    deal: int
    deals: int
    cards_left: int
    table: str


class WaitingGame(NamedTuple):
    """A game that waits.

    number          its number among all that wait, from 1; no two games have the same
    text            the saved game
    link            the query of the address that leads to it, as `PageRequest.game_query`
    home            whether the address without any game of its own leads to it
    under_way       whether a person has played in it and it is not over; any other game waits only
                    as `home`
    rules           the rules as text
    seated_players  the players by seat
    points          the points of each side, of all rounds that are over
    turn            the seat to play; None when a round is over
    begun           the time of its first play, in seconds since 1970; 0 if that is not known
    stage           how far the round is; None when it is over, and in lists of an older version
    """

    number: int
    text: str
    link: str = ""
    home: bool = False
    under_way: bool = True
    rules: str = "standard"
    seated_players: tuple[SeatedPlayer, ...] = ()
    points: tuple[int, ...] = ()
    turn: Seat | None = None
    begun: int = 0
    stage: Stage | None = None

    @property
    def known_rules(self) -> RuleSet | None:
        """The rules; None if this version of the page does not know them."""
        try:
            rules = parse_rules(self.rules)
        except CasinoError:
            return None
        fits = rules.players == len(self.seated_players) and rules.sides == len(self.points)
        return rules if fits else None

    @property
    def title(self) -> str:
        """The title of the rules, or else their text."""
        rules = self.known_rules
        return rules_title(rules) if rules else self.rules


class WaitingGames(NamedTuple):
    """All games that wait, the one that was set aside last first."""

    games: tuple[WaitingGame, ...] = ()

    @property
    def under_way(self) -> tuple[WaitingGame, ...]:
        """The games in which a person has played."""
        return tuple(game for game in self.games if game.under_way)

    @property
    def full(self) -> bool:
        """Whether no other game can be set aside."""
        return len(self.under_way) >= MOST_WAITING

    @property
    def home(self) -> WaitingGame | None:
        """The game to which the address without any game of its own leads."""
        return self._first(lambda game: game.home)

    def of_link(self, query: str) -> WaitingGame | None:
        """Return the game to which a link leads; None if no such game waits."""
        return self._first(lambda game: game.link == query)

    def numbered(self, number: int) -> WaitingGame | None:
        """Return the game with a number; None if no such game waits."""
        return self._first(lambda game: game.number == number)

    def with_game(self, saved: SavedGame) -> WaitingGames:
        """Set a game aside, before all others; only one of them is at home."""
        others = self.without_home() if saved.home else self
        number = 1 + max((game.number for game in self.games), default=0)
        return WaitingGames((waiting_game(saved, number), *others.games))

    def without(self, number: int) -> WaitingGames:
        """Take a game away."""
        return WaitingGames(tuple(game for game in self.games if game.number != number))

    def without_home(self) -> WaitingGames:
        """Let no game wait as `home`, because another one has that place."""
        return WaitingGames(tuple(game._replace(home=False) for game in self.under_way))

    def _first(self, fits: Callable[[WaitingGame], bool]) -> WaitingGame | None:
        return next(filter(fits, self.games), None)


def waiting_game(saved: SavedGame, number: int) -> WaitingGame:
    """Make the entry of a saved game."""
    game = saved.game
    position, outcome = game.position, game.outcome
    seated_players = saved.seated_players or usual_players(game.rules.players)
    return WaitingGame(
        number,
        format_saved(saved),
        saved.game_query,
        saved.home,
        is_under_way(game, people(seated_players)),
        format_rules(game.rules),
        seated_players,
        outcome.totals if outcome else position.scores,
        None if position.over else position.turn,
        saved.begun,
        None if position.over else _stage(position),
    )


def _stage(position: Position) -> Stage:
    stock = position.stock
    return Stage(
        deal_number(position),
        deal_number(position.replace(stock=())),
        len(stock) + sum(map(position.hand_count, position.rules.seats)),
        format_cards(position.on_table),
    )


# Stored data


def waiting_content(waiting: WaitingGames) -> Content:
    """Return the content to store."""
    return {"games": [_game_content(game) for game in waiting.games]}


def _game_content(game: WaitingGame) -> Content:
    seats = write_seats(game.seated_players)
    stage = game.stage and game.stage._asdict()
    content = {**game._asdict(), "seats": seats, "points": list(game.points), "stage": stage}
    del content["seated_players"]
    return content


def parse_waiting(content: Content) -> WaitingGames:
    """Read stored content; what is said of the games, not their texts.

    Raises one of `UNREADABLE` if it is damaged.
    """
    field = Field(content)["games"]
    games = tuple(map(_parse_game, field.items(MOST_READ)))
    if len({game.number for game in games}) < len(games):
        raise field.error(_("two games have the same number"))
    return WaitingGames(games)


def check_waiting(content: Content) -> None:
    """Read stored content with the texts of all games. Raises one of `UNREADABLE`."""
    for game in parse_waiting(content).games:
        if not is_newer_game(game.text):
            parse_saved(game.text)


def undamaged(content: Content) -> WaitingGames:
    """Return those games of damaged content that can be read. Raises one of `UNREADABLE`."""
    games = []
    for field in Field(content)["games"].items(MOST_READ):
        with suppress(*UNREADABLE):
            games.append(_parse_game(field))
    return merged(WaitingGames(tuple(games)))


def _parse_game(field: Field) -> WaitingGame:
    seats, turn, stage = field["seats"], field["turn"], field.find("stage")
    players = len(seats.items(MOST_PLAYERS))
    return WaitingGame(
        field["number"].whole(MOST_GAMES, 1),
        field["text"].text(LARGEST),
        field["link"].text(LARGEST),
        field["home"].flag(),
        field["under_way"].flag(),
        field["rules"].text(LARGEST),
        read_seats(seats, players),
        tuple(points.whole(MOST_POINTS, -MOST_POINTS) for points in field["points"].items(players)),
        None if turn.value is None else Seat(turn.whole(players - 1)),
        field["begun"].whole(LATEST),
        _parse_stage(stage) if stage and stage.value is not None else None,
    )


def _parse_stage(field: Field) -> Stage:
    return Stage(
        field["deal"].whole(MOST_CARDS),
        field["deals"].whole(MOST_CARDS),
        field["cards_left"].whole(MOST_CARDS),
        field["table"].text(LARGEST),
    )


# Merging


def merged(first: WaitingGames, *others: WaitingGames) -> WaitingGames:
    """Return all games of several lists with new numbers; equal texts once, and one home."""
    all_games = chain(first.games, *(other.games for other in others))
    by_text: dict[str, WaitingGame] = {}
    for game in all_games:
        by_text.setdefault(game.text, game)
    home = next((game.text for game in by_text.values() if game.home), None)
    games = [game._replace(home=game.text == home) for game in by_text.values()]
    current = [game for game in games if game.under_way or game.home]
    return WaitingGames(tuple(game._replace(number=n) for n, game in enumerate(current, 1)))
