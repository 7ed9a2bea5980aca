"""The offer of another opponent in the summary of a game."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Game
from casino_core.players import LEVELS
from casino_core.players.leads import is_offered

from ...game.additions import LevelOffer
from ...game.game_config import GameConfig, config_content
from ...game.scene import Phase, Scene
from ...game.seats import SeatedPlayer
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ..new_game.feature import NEW_GAME_KEY
from .streaks import STREAKS_KEY, Streaks, parse_streaks, streaks_content, strength


class NextOpponentFeature(Feature):
    """Notes the result of every game, and offers the stronger or the easier level after some."""

    opens_with: ClassVar = {"next-opponent": ("on",)}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._noted: Game | None = None

    def decorate(self, scene: Scene) -> Scene:
        """Note the result of the game on the table once, and add the offer that follows."""
        wanted = self.context.settings.on("next-opponent")
        own = scene.phase is Phase.GAME_OVER and not scene.kind.occasion
        if not (wanted and own) or self.context.current_game.interrupted:
            return scene
        session, streaks = self.context.session, self._load()
        if session.game is not self._noted:
            self._noted = session.game
            before, streaks = streaks, streaks.with_game(session.game, session.seated_players)
            if streaks is not before:
                self._save(streaks)
        offer = streaks.offer_for(session.game)
        levels = [player.level for player in session.seated_players if player.level]
        if not offer or not levels or not is_offered(offer, session.game.rules):
            return scene
        stronger = strength(offer) > strength(levels[0])
        return scene.adding(LevelOffer(offer, stronger=stronger))

    @text_command("play-level")
    def _play(self, level: str) -> None:
        """Begin a new game against another level; given names stay behind."""
        context = self.context
        if level not in LEVELS or context.session.phase is not Phase.GAME_OVER:
            return
        session = context.session
        seated_players = tuple(
            SeatedPlayer(level) if player.level else player for player in session.seated_players
        )
        self._save(self._load().without_offer())
        config = GameConfig(session.game.rules, seated_players)
        context.store.save(NEW_GAME_KEY, config_content(config))
        context.app.stop_thinking()
        context.current_game.new_game(seated_players)

    @command("no-level")
    def _decline(self) -> None:
        """Take the offer away."""
        self._save(self._load().without_offer())

    def _load(self) -> Streaks:
        return self.context.store.load(STREAKS_KEY, parse_streaks) or Streaks()

    def _save(self, streaks: Streaks) -> None:
        self.context.store.save(STREAKS_KEY, streaks_content(streaks))
