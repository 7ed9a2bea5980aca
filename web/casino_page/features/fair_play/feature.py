"""“Was it fair?”: the seal of a running game, and the checks of a finished one."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import format_record
from casino_core.fairness import Finding, PlayerChecked, check_players, verify
from casino_core.i18n import gettext as _

from ...game.first_game import FIRST_SEED
from ...game.scene import Phase
from ...shell.background_feature import BackgroundFeature, ignore
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.time_slicing import TimeSlicer
from .sheet import fair_sheet, sealed_sheet


class FairPlay(BackgroundFeature):
    """Checks a game, and has the computer players make their plays again."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._findings: list[Finding] = []
        self._replay_status: str | None = None

    @command("fair")
    def _open(self) -> None:
        """Open the sheet of the seal; when the game is over, the sheet of the checks.

        A session of another kind may have a check of its own.
        """
        if own := self.context.session.fair_command:
            self.context.app.run(own, "")
            return
        game = self.context.session.game
        self._replay_status = None
        over = self.context.session.phase is Phase.GAME_OVER
        self._findings = list(verify(game)) if over else []
        self.context.page.open_sheet("fair", self._fair_sheet() if over else self._sealed_sheet())

    def _sealed_sheet(self) -> str:
        game = self.context.session.game
        return sealed_sheet(game, newcomer=game.seed == FIRST_SEED)

    def _fair_sheet(self) -> str:
        session = self.context.session
        return fair_sheet(
            session.game,
            session.names,
            self._findings,
            newcomer=session.game.seed == FIRST_SEED,
            replay_status=self._replay_status,
            next_seal=self.context.current_game.next_seal,
        )

    @command("fair-again")
    def _replay_players(self) -> None:
        """Have the computer players make their plays again, and show each player's result."""
        if self._replay_status is not None:
            return
        self._replay_status = _("The computer players are playing again …")
        self._refill()
        self.compute(
            TimeSlicer(
                self._check_players(),
                ignore,
                lambda _: self._end_replay(),
                on_error=self.context.app.fail,
            )
        )

    def _check_players(self) -> Iterator[object]:
        """Check the computer players in small steps, and add each result to the sheet."""
        for step in check_players(self.context.session.game):
            if isinstance(step, PlayerChecked):
                self._findings.append(step)
                self._refill()
            yield step

    def _end_replay(self) -> None:
        self._replay_status = ""
        self._refill()

    @command("download-record")
    def _download(self) -> None:
        session = self.context.session
        running = session.phase is not Phase.GAME_OVER
        self.context.page.download("casino-game.txt", format_record(session.game, sealed=running))

    def _refill(self) -> None:
        self.context.fill("fair", self._fair_sheet())
