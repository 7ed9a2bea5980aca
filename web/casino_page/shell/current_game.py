"""The current game: the session on the table, the games that wait, and the string to be stored.

Nothing here needs a browser: the stored strings, the source of new seeds and the clock are
arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import time

from casino_core import Game
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS
from casino_core.players.leads import is_offered
from casino_core.records.sealing import commitment, sealed, with_players

from ..address.page_request import PageRequest
from ..game.first_game import FIRST_SEED, beginners_players
from ..game.game_config import GameConfig, next_game
from ..game.scene import Notice, Scene
from ..game.seats import (
    SeatedPlayer,
    levels_of,
    names_of,
    usual_players,
    why_left_out,
    with_offered_levels,
)
from ..game.session import Session
from ..saved_games.saved_game import (
    UNREADABLE_GAME,
    SavedError,
    SavedGame,
    format_saved,
    parse_saved,
)
from ..saved_games.waiting_games import WaitingGame, WaitingGames, waiting_game
from .opening import (
    NoRoomError,
    notice_of_waiting,
    open_address,
    problem_with_room,
    read_saved,
    waits_when_left,
)

KEPT_FOR_DOWNLOAD = N_("It is kept for you to download. A new game has begun.")


class CurrentGame:
    """The session on the table, the games that wait, and the games before and after it.

    No change of the table loses a game under way: it waits until it is gone on with or deleted.

    restarts    whether a new game begins the same game again, so that none waits
    request     the request of the page's address
    session     the session on the table
    waiting     the games that wait
    unreadable  the stored string, if it could not be read; None otherwise
    next_players  the players of the next game under the same rules; empty for the same players
    """

    restarts = False

    def __init__(
        self,
        request: PageRequest,
        text_at_home: str | None,
        new_seed: Callable[[], str],
        notices: Sequence[Notice] = (),
        *,
        returning: bool = False,
        waiting: WaitingGames = WaitingGames(),  # noqa: B008 - it is immutable
        may_wait: bool = True,
        now: Callable[[], float] = time,
    ) -> None:
        """Go on with the game of the request, or with the game at home; else deal a new one.

        `text_at_home` is the stored game that was on the table; `new_seed` draws a seed that
        cannot be guessed. `returning` says that the player has played before, whether or not there
        is a game to go on with. `may_wait` says whether games can wait at all; `now` tells the
        time in seconds.
        """
        self.request = request
        self.unreadable: str | None = None
        self._may_wait, self._new_seed, self._now = may_wait, new_seed, now
        self._notices = Notices(notices)
        self._interrupted: Session | None = None
        self.next_players: tuple[SeatedPlayer, ...] = ()
        self._game_query, self._number = request.game_query, 1
        self._secret = new_seed()
        self._home, self._begun = False, 0
        saved = self._parse_stored(text_at_home) if text_at_home else None
        opened = open_address(request.game_query, saved, waiting, may_wait=may_wait)
        self.waiting = opened.waiting
        if opened.notice:
            self._notices.add(opened.notice)
        if opened.game:
            self._take_up(opened.game)
        else:
            newcomer = not (text_at_home or returning or request.game_query)
            self.session = self._first_session(newcomer=newcomer)
        if not request.game_query:
            self._come_home()
        waits = opened.set_aside or (None if self.session.under_way else self.waiting.home)
        if waits and waits.under_way:
            self._notices.add(notice_of_waiting(waits, self.waiting))

    def _take_up(self, saved: SavedGame) -> None:
        """Put a saved game on the table."""
        self._game_query, self._number = saved.game_query, saved.number
        self._secret = saved.secret or self._new_seed()
        self._home, self._begun = saved.home, saved.begun
        self.session = Session(saved.game, saved.seated_players)
        self.session.ahead = saved.ahead

    def _come_home(self) -> None:
        """Note that the address without any game leads to the game on the table."""
        self._home = True
        self.waiting = self.waiting.without_home()

    # Games

    @property
    def next_seal(self) -> str:
        """The seal of the next game, shown before it is dealt; empty if its seed is known."""
        return "" if self._derived_seed() else commitment(self._secret)

    def new_game(self, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Put a new game under the same rules on the table, with the same players or others.

        Raises `NoRoomError` if the game on the table would be lost; so do the methods below.
        """
        self._set_aside()
        self._number += 1
        seed = self._derived_seed()
        secret = self._use_secret()
        seated_players = seated_players or self.next_players or self.session.seated_players
        self.next_players = ()
        game = next_game(self.session.game, seed or secret)
        game = game._replace(names=names_of(seated_players))
        if not seed:
            game = sealed(game, secret)
        self.session = Session(with_players(game, levels_of(seated_players)), seated_players)

    def start(self, config: GameConfig) -> None:
        """Deal a game as configured and put it on the table, at home."""
        self._set_aside()
        self._begin_row()
        self.session = Session(config.deal(self._use_secret()), config.seated_players)

    def put_on_table(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        """Put a given game on the table, at home."""
        self._set_aside()
        self._begin_row()
        self.session = Session(game, seated_players)

    def draw_seed(self) -> str:
        """Draw a new seed that cannot be guessed."""
        return self._new_seed()

    def _set_aside(self) -> None:
        """Let the game wait if it is under way, before another one takes its place.

        Its secret stays on the table: the next game there is the one that was sealed.
        """
        if self.own_session.under_way and not self.restarts:
            saved = self._saved()
            if problem := problem_with_room(saved, self.waiting, may_wait=self._may_wait):
                raise NoRoomError(problem)
            self.waiting = self.waiting.with_game(saved._replace(home=False, secret=""))
        self.resume()
        self._begun = 0

    def _begin_row(self) -> None:
        """Begin a row of games that belongs to no link."""
        self._game_query, self._number = "", 1
        self._come_home()

    def _first_session(self, *, newcomer: bool) -> Session:
        request = self.request
        usual = beginners_players if newcomer else usual_players
        players = request.seated_players or usual(request.rules.players)
        seated_players = with_offered_levels(players, request.rules)
        for level in dict.fromkeys(player.level for player in request.seated_players or ()):
            if level and level in LEVELS and not is_offered(level, request.rules):
                self._notices.add(Notice(why_left_out(level, request.rules), calm=True))
        game = self._first_game(FIRST_SEED if newcomer else request.seed, names_of(seated_players))
        return Session(with_players(game, levels_of(seated_players)), seated_players)

    def _first_game(self, seed: str | None, names: tuple[str, ...]) -> Game:
        request, secret = self.request, "" if seed else self._use_secret()
        if request.position:
            game = Game.from_position(request.position, seed or secret, names)
        else:
            game = Game.new(
                request.rules,
                seed or secret,
                dealer=request.dealer,
                names=names,
                scores=request.scores,
            )
        return game if seed else sealed(game, secret)

    def _derived_seed(self) -> str | None:
        """Return the seed of the next game if the address gave the first one's seed; else None."""
        seed = self.request.seed if self._game_query == self.request.game_query else None
        return f"{seed}-{self._number}" if seed else None

    def _use_secret(self) -> str:
        """Return the sealed secret, and draw another one for the game after the next."""
        secret, self._secret = self._secret, self._new_seed()
        return secret

    # Games that wait

    @property
    def entry(self) -> WaitingGame:
        """The game, on the table or interrupted, as it would wait."""
        return waiting_game(self._saved(), 0)

    def go_on_with(self, number: int) -> None:
        """Go on with a game that waits, by its number, at home. 0 is the game of the table.

        Raises `CasinoError` if its text cannot be read. A number that is gone changes nothing.
        """
        waits = self.waiting.numbered(number)
        if waits:
            saved, own = read_saved(waits.text), self._saved()._replace(home=False)
            if waits_when_left(own):
                self.waiting = self.waiting.with_game(own)
            self.waiting = self.waiting.without(number)
            self.resume()
            self._take_up(saved)
        if waits or number == 0:
            self.resume()
            self._come_home()

    def delete(self, number: int) -> None:
        """Delete a game that waits, by its number."""
        self.waiting = self.waiting.without(number)

    # Another session instead of the game

    @property
    def interrupted(self) -> bool:
        """Whether another session, such as a Daily-5 deal, is on the table and the game waits."""
        return self._interrupted is not None

    @property
    def own_session(self) -> Session:
        """The session of the game itself, on the table or interrupted."""
        return self._interrupted or self.session

    def interrupt(self, session: Session) -> None:
        """Put another session on the table; the game waits until `resume`."""
        self._interrupted = self._interrupted or self.session
        self.session = session

    def resume(self) -> None:
        """Put the game back on the table if it is interrupted."""
        self.session, self._interrupted = self.own_session, None

    # Storing

    def text_to_store(self) -> str:
        """Format the game, on the table or interrupted, for the storage."""
        return format_saved(self._saved())

    def _saved(self) -> SavedGame:
        own = self.own_session
        if own.under_way and not self._begun:
            self._begun = int(self._now())
        return SavedGame(
            game=own.game,
            game_query=self._game_query,
            number=self._number,
            seated_players=own.seated_players,
            secret=self._secret,
            ahead=own.ahead,
            home=self._home,
            begun=self._begun,
        )

    def _parse_stored(self, text: str) -> SavedGame | None:
        try:
            return parse_saved(text)
        except SavedError as error:
            self.unreadable = text
            self.add_notice(f"{error} {_(KEPT_FOR_DOWNLOAD)}", text, UNREADABLE_GAME)
            return None

    # The scene

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices that are not dismissed yet, oldest first."""
        return self._notices.still_true(self.waiting)

    def add_notice(self, text: str, download: str | None = None, key: str = "") -> None:
        """Add a notice unless it is there already."""
        self.add(Notice(text, download, key))

    def add(self, notice: Notice) -> None:
        """Add a notice unless it is there already."""
        self._notices.add(notice)

    def dismiss(self, index: int) -> Notice | None:
        """Remove and return a notice; None if there is no notice with that index."""
        return self._notices.dismiss(index)

    def scene(self) -> Scene:
        """Make the scene of the table now."""
        session = self.session
        if session.looking is None:
            scene = session.scene(self.notices)
        else:
            from ..game.look_back import past_scene

            scene = past_scene(session, session.looking, self.notices)
        return scene._replace(waiting=len(self.waiting.under_way))


class Notices:
    """The notices that are not dismissed yet, oldest first."""

    def __init__(self, notices: Iterable[Notice] = ()) -> None:
        self._notices = list(notices)

    def still_true(self, waiting: WaitingGames) -> tuple[Notice, ...]:
        """Return the notices, without those of games that no longer wait."""
        self._notices = [
            notice for notice in self._notices if not notice.game or waiting.numbered(notice.game)
        ]
        return tuple(self._notices)

    def add(self, notice: Notice) -> None:
        """Add a notice unless it is there already."""
        if notice not in self._notices:
            self._notices.append(notice)

    def dismiss(self, index: int) -> Notice | None:
        """Remove and return a notice; None if there is no notice with that index."""
        return self._notices.pop(index) if 0 <= index < len(self._notices) else None
