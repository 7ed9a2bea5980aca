"""The notice of a turn in a game by link that waits for the player."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..friends.stored_games import BY_LINK_KEY, StoredGame, naming, parse_by_link
from ..friends.words import declined_words, stopped_words
from ..game.scene import Notice
from ..shell.commands import Moment, command
from ..shell.feature import Feature


class ByLinkWaits(Feature):
    """Tells, when the page has started, that a game by link waits for the player."""

    @command("by-link-waits", moment=Moment.STARTED)
    def _tell(self) -> None:
        current_game = self.context.current_game
        games = self.context.store.peek(BY_LINK_KEY, parse_by_link)
        mine = [each for each in games.waiting if each.is_due] if games else []
        if mine and not current_game.interrupted and not current_game.request.opening:
            current_game.add(_notice(mine))
            self.context.app.go_on()


def _notice(games: list[StoredGame]) -> Notice:
    """Return a notice that leads to the one game that waits, or to the list."""
    if len(games) > 1:
        words = _("Friends wait for your turn.")
        return Notice(words, command=("by-link", "", _("Show the games")))
    game = games[0]
    words = _("Your turn against {name} is not sent yet.")
    if game.own_turn:
        words = _("It’s your turn in the game by link with {name}.")
    leads = ("by-link-go", game.name, _("Open"))
    if stopped := stopped_words(game):
        return Notice(stopped, command=leads)
    if game.decliner is not None:
        return Notice(declined_words(game.decliner), command=leads)
    return Notice(naming(words, game.friend), command=leads)
