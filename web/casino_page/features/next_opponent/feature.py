"""Who plays next, in the summary of a game: another opponent is offered, or adapts."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Game
from casino_core.players import LEVELS
from casino_core.players.adaptive import next_level
from casino_core.players.leads import is_offered

from ...game.game_config import GameConfig, config_content
from ...game.later_additions import AdaptedLevel, AdaptiveOffer, LevelOffer
from ...game.scene import Phase, Scene
from ...game.seats import SeatedPlayer
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ..new_game.feature import NEW_GAME_KEY
from .streaks import (
    OFFER_WAS_ANSWERED,
    STREAKS_KEY,
    Streaks,
    finished_game,
    parse_streaks,
    streaks_content,
    strength,
)


class NextOpponentFeature(Feature):
    """Notes the result of every game, and offers the stronger or the easier level after some.

    Once it offers an opponent whose level follows the results by half steps (`players.adaptive`).
    """

    opens_with: ClassVar = {"next-opponent": ("on", "adapt")}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._noted: Game | None = None

    def decorate(self, scene: Scene) -> Scene:
        """Note the result of the game on the table once, and add the offer that follows."""
        own = scene.phase is Phase.GAME_OVER and not scene.kind.occasion
        if not own or self.context.current_game.interrupted:
            return scene
        self.context.current_game.next_players = ()
        if self.context.settings["next-opponent"] == "adapt":
            return self._adapted(scene)
        return self._with_offer(scene) if self.context.settings.on("next-opponent") else scene

    def _adapted(self, scene: Scene) -> Scene:
        """Choose who plays the next game, by the result of this one, and tell it."""
        session = self.context.session
        finished = finished_game(session.game, session.seated_players)
        if finished is None:
            return scene
        level = next_level([finished], session.game.rules)
        self.context.current_game.next_players = tuple(
            player._replace(level=level) if player.level else player
            for player in session.seated_players
        )
        change = 0
        if level != finished.level:
            change = 1 if finished.won else -1
        return scene.adding(AdaptedLevel(level, change))

    def _with_offer(self, scene: Scene) -> Scene:
        session, streaks = self.context.session, self._load()
        if session.game is not self._noted:
            self._noted = session.game
            before, streaks = streaks, streaks.with_game(session.game, session.seated_players)
            if streaks is not before:
                self._save(streaks)
        offer = streaks.offer_for(session.game)
        levels = [player.level for player in session.seated_players if player.level]
        if not offer and streaks.offers_to_adapt(session.game):
            return scene.adding(AdaptiveOffer())
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

    @text_command("adapt")
    def _adapt(self, answer: str) -> None:
        """Let the level follow the results, or never again offer to; both stay as they are."""
        context = self.context
        self._save(self._load()._replace(asked=OFFER_WAS_ANSWERED))
        context.current_game.next_players = ()
        value = "adapt" if answer == "on" else "on"
        context.change_settings(context.settings.with_field("next-opponent", value))

    def _load(self) -> Streaks:
        return self.context.store.load(STREAKS_KEY, parse_streaks) or Streaks()

    def _save(self, streaks: Streaks) -> None:
        self.context.store.save(STREAKS_KEY, streaks_content(streaks))
