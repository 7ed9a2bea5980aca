"""“Was it fair?”: the seal of the running game, and the check of one that is over."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import format_record
from casino_core.fairness import Finding, PlayerChecked, check_players, verify
from casino_core.i18n import gettext as _

from ...game.scene import Phase
from ...shell.background_feature import BackgroundFeature, ignore
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.current_game import FIRST_SEED
from ...shell.time_slicing import TimeSlicer
from .sheet import fair_sheet, sealed_sheet


class FairPlay(BackgroundFeature):
    """Checks a game, and has the computer players play again."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._findings: list[Finding] = []
        self._again: str | None = None

    @command("fair")
    def _fair(self) -> None:
        game = self.context.session.game
        self._again = None
        over = self.context.session.phase is Phase.GAME_OVER
        self._findings = list(verify(game)) if over else []
        self.context.page.open_sheet("fair", self._fair_sheet() if over else self._sealed_sheet())

    def _sealed_sheet(self) -> str:
        game = self.context.session.game
        return sealed_sheet(game, newcomer=game.seed == FIRST_SEED)

    def _fair_sheet(self) -> str:
        session = self.context.session
        game = session.game
        first = game.seed == FIRST_SEED
        return fair_sheet(game, session.names, self._findings, newcomer=first, again=self._again)

    @command("fair-again")
    def _play_again(self) -> None:
        """Have the computer players play again, and tell of each when it has."""
        if self._again is not None:
            return
        self._again = _("The computer players are playing again …")
        self._refill()
        self.compute(
            TimeSlicer(
                self._checked(),
                ignore,
                lambda _: self._all_played(),
                on_error=self.context.app.fail,
            )
        )

    def _checked(self) -> Iterator[object]:
        for found in check_players(self.context.session.game):
            if isinstance(found, PlayerChecked):
                self._findings.append(found)
                self._refill()
            yield found

    def _all_played(self) -> None:
        self._again = ""
        self._refill()

    @command("download-record")
    def _download(self) -> None:
        session = self.context.session
        running = session.phase is not Phase.GAME_OVER
        self.context.page.download("casino-game.txt", format_record(session.game, sealed=running))

    def _refill(self) -> None:
        self.context.fill("fair", self._fair_sheet())
