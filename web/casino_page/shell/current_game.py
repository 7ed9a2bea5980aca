"""The current game: the session on the table, the notices beside it, and the text to be stored.

Nothing here needs a browser: the stored text and the source of new seeds are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from casino_core import Game
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.sealing import commitment, sealed, with_players

from ..address.page_request import PageRequest
from ..game.first_game import FIRST_SEED, beginners_players, with_offer
from ..game.game_config import GameConfig
from ..game.scene import Notice, Scene
from ..game.seats import SeatedPlayer, levels_of, names_of, usual_players
from ..game.session import Session
from ..storage.saved_game import UNREADABLE_GAME, SavedError, SavedGame, format_saved, parse_saved
from .commands import commands_of

KEPT_FOR_DOWNLOAD = N_("It is kept for you to download. A new game has begun.")


class CurrentGame:
    """The session on the table, and the games before and after it.

    restarts    whether a new game begins the same game again
    offers_guide  whether a newcomer's first deal offers the guided game
    request     the request of the page's address
    session     the session on the table
    unreadable  the stored text, if it could not be read; None otherwise
    """

    restarts = False
    offers_guide = True

    def __init__(
        self,
        request: PageRequest,
        stored: str | None,
        new_seed: Callable[[], str],
        notices: Sequence[Notice] = (),
        *,
        returning: bool = False,
    ) -> None:
        """Resume the stored game unless the request asks for another game; else deal a new one.

        `new_seed` draws a seed that cannot be guessed. `returning` says that the player has played
        before, whether or not there is a stored game to resume.
        """
        self.request = request
        self.unreadable: str | None = None
        self._new_seed = new_seed
        self._notices = list(notices)
        self._interrupted: Session | None = None
        self._number = 1
        self._secret = new_seed()
        if request.problem:
            self.add_notice(request.problem)
        saved = self._parse_stored(stored) if stored else None
        if saved and request.game_query in ("", saved.game_query):
            self._game_query, self._number = saved.game_query, saved.number
            self._secret = saved.secret or self._secret
            self.session = Session(saved.game, saved.seated_players)
            self.session.ahead = saved.ahead
        else:
            self._game_query = request.game_query
            newcomer = not (stored or returning or request.game_query)
            usual = beginners_players if newcomer else usual_players
            seated_players = request.seated_players or usual(request.rules.players)
            game = self._first_game(
                FIRST_SEED if newcomer else request.seed, names_of(seated_players)
            )
            self.session = Session(with_players(game, levels_of(seated_players)), seated_players)

    # Games

    @property
    def next_seal(self) -> str:
        """The seal of the next game, shown before it is dealt; empty if its seed is known."""
        return "" if self._derived_seed() else commitment(self._secret)

    def new_game(self, seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Put a new game under the same rules on the table, with the same players or others."""
        self.resume()
        self._number += 1
        seed = self._derived_seed()
        secret = self._use_secret()
        seated_players = seated_players or self.session.seated_players
        game = next_game(self.session.game, seed or secret)
        game = game._replace(names=names_of(seated_players))
        if not seed:
            game = sealed(game, secret)
        self.session = Session(with_players(game, levels_of(seated_players)), seated_players)

    def start(self, config: GameConfig) -> None:
        """Deal a game as configured and put it on the table."""
        self.resume()
        self._number += 1
        config = config._replace(seed=config.seed or self._derived_seed())
        self.session = Session(config.deal(self._use_secret()), config.seated_players)

    def put_on_table(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        """Put a given game on the table in the place of the current one."""
        self.resume()
        self._number += 1
        self.session = Session(game, seated_players)

    def draw_seed(self) -> str:
        """Draw a new seed that cannot be guessed."""
        return self._new_seed()

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
        """The seed of the next game if the address gave the first one's seed; else None."""
        seed = self.request.seed if self._game_query == self.request.game_query else None
        return f"{seed}-{self._number}" if seed else None

    def _use_secret(self) -> str:
        """Return the sealed secret, and draw another one for the game after the next."""
        secret, self._secret = self._secret, self._new_seed()
        return secret

    # Another session in the place of the game

    @property
    def interrupted(self) -> bool:
        """Whether another session, such as a Daily-5 deal, is on the table and the game waits."""
        return self._interrupted is not None

    @property
    def replaceable(self) -> bool:
        """Whether another game can be put on the table without losing one."""
        return not (self.interrupted or self.session.touched)

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
        own = self.own_session
        return format_saved(
            SavedGame(
                game=own.game,
                game_query=self._game_query,
                number=self._number,
                seated_players=own.seated_players,
                secret=self._secret,
                ahead=own.ahead,
            )
        )

    def _parse_stored(self, stored: str) -> SavedGame | None:
        try:
            return parse_saved(stored)
        except SavedError as error:
            self.unreadable = stored
            self.add_notice(f"{error} {_(KEPT_FOR_DOWNLOAD)}", stored, UNREADABLE_GAME)
            return None

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices that are not dismissed yet, oldest first."""
        return tuple(self._notices)

    def add_notice(self, text: str, download: str | None = None, key: str = "") -> None:
        """Add a notice unless it is there already."""
        notice = Notice(text, download, key)
        if notice not in self._notices:
            self._notices.append(notice)

    def dismiss(self, index: int) -> Notice | None:
        """Remove and return a notice; None if there is no notice with that index."""
        return self._notices.pop(index) if 0 <= index < len(self._notices) else None

    def scene(self) -> Scene:
        """Make the scene of the table now."""
        session = self.session
        if session.looking is None:
            scene = session.scene(self.notices)
            if self.offers_guide:
                scene = with_offer(scene, session.game)
        else:
            from ..game.look_back import past_scene

            scene = past_scene(session, session.looking, self.notices)
        return scene._replace(seals=scene.seals._replace(next_game=self.next_seal))


class RestartingGame(CurrentGame):
    """A current game whose new game begins the same deal, position or lesson again."""

    restarts = True
    offers_guide = False

    def __init__(
        self,
        request: PageRequest,
        new_seed: Callable[[], str],
        lesson: Callable[[], Session] | None = None,
    ) -> None:
        """Begin the game of a request; `lesson` makes the session of a lesson in its place."""
        super().__init__(request, None, new_seed)
        self._lesson = lesson
        if lesson:
            self.session = lesson()
        self._start = self.session.game

    def new_game(self, _seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Begin the same game again; a lesson begins at the current one of its chapter."""
        if self._lesson:
            commands_of(self.session)["lesson-again"]("")
        else:
            self.session = Session(self._start, self.session.seated_players)

    def scene(self) -> Scene:
        """Make the scene of the table now; in a frame there is no room for portraits."""
        scene = super().scene()
        return scene._replace(kind=scene.kind._replace(again=True), characters=())


def next_game(game: Game, seed: str) -> Game:
    """Deal a new game under the same rules; the winner of the last one deals first (RULES 2).

    Without a winner the deal passes to the left. After a game that was given up, the last seat
    deals, so that seat 1 plays first. A handicap stays.
    """
    rules, result = game.rules, game.outcome
    dealer = rules.seats[-1]
    if result is not None and result.over:
        dealer = (game.position.dealer + 1) % rules.players
        if result.winner is not None:
            dealer = next(seat for seat in rules.seats if rules.side(seat) == result.winner)
    return Game.new(rules, seed, dealer=dealer, names=game.names, scores=game.handicap)
