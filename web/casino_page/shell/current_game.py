"""Which game is on the table: the one that was asked for, the saved one, or a new one.

The desk holds the session and what surrounds it: the notices, and the text to be stored. It knows
no browser: it is given the stored text, and a source of seeds.
"""

from __future__ import annotations

from collections.abc import Callable

from casino_core import Game
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.sealing import commitment, sealed, with_players

from ..address.page_request import PageRequest
from ..game.first_game import FIRST_SEED, beginners_players
from ..game.game_config import GameConfig
from ..game.scene import Notice, Scene
from ..game.seats import SeatedPlayer, levels_of, names_of, usual_players
from ..game.session import Session
from ..storage.saved_game import UNREADABLE_GAME, SavedError, SavedGame, format_saved, parse_saved
from .commands import commands_of

KEPT_FOR_DOWNLOAD = N_("It is kept for you to download. A new game has begun.")


class CurrentGame:
    """The session on the table, and the games before and after it.

    again  whether a new game is the same one again
    """

    again = False

    def __init__(
        self, request: PageRequest, stored: str | None, new_seed: Callable[[], str]
    ) -> None:
        """Follow a wish, or go on with the stored game if it asks for no other.

        `unreadable` is then the stored text if it was given and cannot be read.
        """
        self.request = request
        self.unreadable: str | None = None
        self._new_seed = new_seed
        self._notices: list[Notice] = []
        self._waiting: Session | None = None
        self._number = 1
        self._secret = new_seed()
        if request.problem:
            self.add_notice(request.problem)
        saved = self._read(stored) if stored else None
        if saved and request.asked in ("", saved.asked):
            self._asked, self._number = saved.asked, saved.number
            self._secret = saved.secret or self._secret
            self.session = Session(saved.game, saved.seated_players)
            self.session.ahead = saved.ahead
        else:
            self._asked = request.asked
            newcomer = not stored and not request.asked
            usual = beginners_players if newcomer else usual_players
            seated_players = request.seated_players or usual(request.rules.players)
            game = self._first_game(
                FIRST_SEED if newcomer else request.seed, names_of(seated_players)
            )
            self.session = Session(with_players(game, levels_of(seated_players)), seated_players)

    # Games

    @property
    def next_seal(self) -> str:
        """The seal of the next game, which is shown before it is dealt."""
        return "" if self._derived_seed() else commitment(self._secret)

    def new_game(self) -> None:
        """Put a new game under the same rules on the table."""
        self.come_back()
        self._number += 1
        seed, session = self._derived_seed(), self.session
        secret = self._take_secret()
        game = following_game(session.game, seed or secret)
        if not seed:
            game = sealed(game, secret)
        self.session = Session(
            with_players(game, levels_of(session.seated_players)), session.seated_players
        )

    def start(self, setup: GameConfig) -> None:
        """Put a game on the table as somebody wants it."""
        self.come_back()
        self._number += 1
        setup = setup._replace(seed=setup.seed or self._derived_seed())
        self.session = Session(setup.deal(self._take_secret()), setup.seated_players)

    def put(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        """Put a certain game on the table."""
        self.come_back()
        self._number += 1
        self.session = Session(game, seated_players)

    def draw_seed(self) -> str:
        """A new seed, which nobody can guess."""
        return self._new_seed()

    def _first_game(self, seed: str | None, names: tuple[str, ...]) -> Game:
        request, secret = self.request, "" if seed else self._take_secret()
        if request.position:
            game = Game.from_position(request.position, seed or secret, names)
        else:
            game = Game.new(request.rules, seed or secret, dealer=request.dealer, names=names)
        return game if seed else sealed(game, secret)

    def _derived_seed(self) -> str | None:
        """The seed of a game that follows one whose seed was asked for: it derives from that."""
        seed = self.request.seed if self._asked == self.request.asked else None
        return f"{seed}-{self._number}" if seed else None

    def _take_secret(self) -> str:
        """The secret that was sealed; another one is drawn for the game after the next."""
        secret, self._secret = self._secret, self._new_seed()
        return secret

    # Other tables in the place of the game

    @property
    def visited(self) -> bool:
        """Whether something else than this desk's game is on the table."""
        return self._waiting is not None

    @property
    def own(self) -> Session:
        """This desk's game, on the table or waiting."""
        return self._waiting or self.session

    def visit(self, session: Session) -> None:
        """Put a session on the table that is none of this desk's games; the game waits."""
        self._waiting = self._waiting or self.session
        self.session = session

    def come_back(self) -> None:
        """Put the game that waits on the table again, if there is one."""
        self.session, self._waiting = self.own, None

    # Storing

    def text_to_store(self) -> str:
        """The present game as text, or the one that waits."""
        own = self.own
        return format_saved(
            SavedGame(
                game=own.game,
                asked=self._asked,
                number=self._number,
                seated_players=own.seated_players,
                secret=self._secret,
                ahead=own.ahead,
            )
        )

    def _read(self, stored: str) -> SavedGame | None:
        try:
            return parse_saved(stored)
        except SavedError as error:
            self.unreadable = stored
            self.add_notice(f"{error} {_(KEPT_FOR_DOWNLOAD)}", stored, UNREADABLE_GAME)
            return None

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the person must know, oldest first."""
        return tuple(self._notices)

    def add_notice(self, text: str, download: str | None = None, key: str = "") -> None:
        """Add a notice unless it is there already."""
        notice = Notice(text, download, key)
        if notice not in self._notices:
            self._notices.append(notice)

    def dismiss(self, index: int) -> Notice | None:
        """Take a notice away and return it; None if there is none of that number."""
        return self._notices.pop(index) if 0 <= index < len(self._notices) else None

    def scene(self) -> Scene:
        """What the table shows now."""
        session = self.session
        if session.looking is None:
            scene = session.scene(self.notices)
        else:
            from ..game.look_back import past_scene

            scene = past_scene(session, session.looking, self.notices)
        return scene._replace(seals=scene.seals._replace(next_game=self.next_seal))


class RepeatedGame(CurrentGame):
    """A desk on which a new game is the same one again, from the same cards or lesson."""

    again = True

    def __init__(
        self,
        request: PageRequest,
        new_seed: Callable[[], str],
        lesson: Callable[[], Session] | None = None,
    ) -> None:
        """Follow a wish; `lesson` makes the session if there is a lesson in place of a game."""
        super().__init__(request, None, new_seed)
        self._lesson = lesson
        if lesson:
            self.session = lesson()
        self._start = self.session.game

    def new_game(self) -> None:
        """Begin again; a lesson, where it has come to in its chapter."""
        if self._lesson:
            commands_of(self.session)["lesson-again"]("")
        else:
            self.session = Session(self._start, self.session.seated_players)

    def scene(self) -> Scene:
        """What the table shows now."""
        scene = super().scene()
        return scene._replace(kind=scene.kind._replace(again=True))


def following_game(game: Game, seed: str) -> Game:
    """A new game under the same rules: the winner of the last one deals first (RULES 2).

    Without a winner the deal passes to the left; after a game that was given up, seat 1 plays
    first.
    """
    rules, result = game.rules, game.outcome
    dealer = rules.players - 1
    if result is not None and result.over:
        dealer = (game.position.dealer + 1) % rules.players
        if result.winner is not None:
            dealer = [rules.side(seat) for seat in range(rules.players)].index(result.winner)
    return Game.new(rules, seed, dealer=dealer, names=game.names)
