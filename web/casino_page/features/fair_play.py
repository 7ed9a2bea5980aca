"""“Was it fair?”: the seal of the running game, and the check of one that is over."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import format_record
from casino_core.fairness import Finding, PlayerChecked, check_players, verify
from casino_core.text.language import gettext as _

from ..around import Around
from ..desk import FIRST_SEED
from ..drawing.fair import fair_sheet, sealed_sheet
from ..ponder import Ponder
from ..table.scene import Phase
from .thoughtful import Thoughtful, nothing


class FairPlay(Thoughtful):
    """Checks a game, and has the computer players play again."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._findings: list[Finding] = []
        self._again: str | None = None
        self.commands = {
            "fair": lambda _: self._fair(),
            "fair-again": lambda _: self._play_again(),
            "download-record": lambda _: self._download(),
        }

    def _fair(self) -> None:
        game = self.around.session.game
        self._again = None
        over = self.around.session.phase is Phase.GAME_OVER
        self._findings = list(verify(game)) if over else []
        self.around.page.open_sheet("fair", self._fair_sheet() if over else self._sealed_sheet())

    def _sealed_sheet(self) -> str:
        game = self.around.session.game
        return sealed_sheet(game, newcomer=game.seed == FIRST_SEED)

    def _fair_sheet(self) -> str:
        session = self.around.session
        game = session.game
        first = game.seed == FIRST_SEED
        return fair_sheet(game, session.names, self._findings, newcomer=first, again=self._again)

    def _play_again(self) -> None:
        """Have the computer players play again, and tell of each when it has."""
        if self._again is not None:
            return
        self._again = _("The computer players are playing again …")
        self._refill()
        self.think(
            Ponder(
                self._checked(),
                nothing,
                lambda _: self._all_played(),
                failed=self.around.fail,
            )
        )

    def _checked(self) -> Iterator[object]:
        for found in check_players(self.around.session.game):
            if isinstance(found, PlayerChecked):
                self._findings.append(found)
                self._refill()
            yield found

    def _all_played(self) -> None:
        self._again = ""
        self._refill()

    def _download(self) -> None:
        session = self.around.session
        running = session.phase is not Phase.GAME_OVER
        self.around.page.download("casino-game.txt", format_record(session.game, sealed=running))

    def _refill(self) -> None:
        self.around.fill("fair", self._fair_sheet())
