"""“Was it fair?”: the seal of a running game, and the checks of a finished one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from casino_core import Game, format_record
from casino_core.fairness import (
    CheckResult,
    Finding,
    PlayerCheck,
    SealCheck,
    check_players,
    undone_told,
    verify,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.fairness import (
    finding_sentence,
    how_to_check,
    verdict,
    what_an_edit_can_hide,
)
from casino_core.prose.words import labelled, short_head
from casino_core.records.chain import head, public_head
from casino_core.records.sealing import CUT, SEAL

from ..game.first_game import FIRST_SEED
from ..game.scene import Phase
from ..render.checks import checks
from ..render.markup import button, element, fold, text
from ..render.sheet import heading
from ..shell.background_feature import BackgroundFeature, ignore
from ..shell.commands import command
from ..shell.context import TableContext
from ..shell.time_slicing import TimeSlicer


def sealed_sheet(game: Game, *, newcomer: bool) -> str:
    """Render the sheet of a running game: its seal, or the reason why it has none.

    `newcomer` says that the game is the first one of every newcomer.
    """
    seal, cut = game.tag(SEAL), game.tag(CUT)
    paragraphs = [element("p", text(_unsealed(newcomer=newcomer)))]
    details = []
    if seal:
        paragraphs = [
            element("p", text(_("The cards were sealed before the first one was dealt:"))),
            element("p", element("code", text(seal)), class_="written"),
        ]
        details = [element("p", text(words)) for words in (_about_cut(cut), _(OPENED_LATER))]
    paragraphs.append(element("p", text(_(NO_PEEKING))))
    if undone := undone_told(game):
        paragraphs.append(element("p", text(finding_sentence(undone, game.names))))
    if so_far := public_head(game):
        details.append(element("p", text(_(CHAIN))))
        details.append(_code_line(_("Its head so far"), short_head(so_far)))
    if details:
        paragraphs.append(fold(_("How can I check it?"), *details, data_key="details"))
    body = element("div", *paragraphs, class_="sheet-body")
    return heading("fair-heading", _("Fair play")) + body


CHAIN = N_(
    "Every play, undo and hint, the rules, the dealer, the points at the start, the names and the "
    "levels are tied into a chain. Note its head or send it to someone: from then on no change of "
    "the record up to here goes unnoticed. Without the noted head, the record proves the "
    "cards, not who won."
)
OPENED_LATER = N_(
    "When the game is over the seed is opened here. Then every card and every play can be checked, "
    "by the page or by yourself."
)
NO_PEEKING = N_(
    "Each computer player sees its own cards and the table, nothing else. A hint sees what you see."
)


def _about_cut(cut: str) -> str:
    if cut:
        return _("Your word “{cut}” was mixed in after that, so nobody chose these cards.").format(
            cut=cut
        )
    return _("Under “New game” you may cut: a word of yours is mixed into the shuffle.")


def _unsealed(*, newcomer: bool) -> str:
    if newcomer:
        return _("Everyone’s first game has the same cards, so it isn’t sealed.")
    return _("The seed of this game was chosen, and the person who chose it could know the cards.")


def fair_sheet(
    game: Game,
    names: Sequence[str],
    findings: Sequence[Finding],
    *,
    newcomer: bool,
    replay_status: str | None,
    next_seal: str = "",
) -> str:
    """Render the sheet of a finished game: each check with its result, and how to repeat it.

    `replay_status` is shown while the computer players make their plays again; it is empty when
    they are done, None before they are asked to. `next_seal` is the seal of the next game.
    """
    results = [(finding.result, _sentence(finding, names, newcomer)) for finding in findings]
    body = element(
        "div",
        element("section", checks(results), _verdict(findings), _replay(replay_status), _review()),
        element("section", _by_yourself(game, next_seal)),
        class_="sheet-body columns",
    )
    return heading("fair-heading", _("Was it fair?")) + body


def _sentence(finding: Finding, names: Sequence[str], newcomer: bool) -> str:  # noqa: FBT001
    """Return a finding in a sentence; a newcomer's first game has no seal and needs none."""
    if newcomer and isinstance(finding, SealCheck) and finding.result is CheckResult.OPEN:
        return _unsealed(newcomer=True)
    return finding_sentence(finding, names)


def _verdict(findings: Sequence[Finding]) -> str:
    """Say what the checks prove; nobody has told the page a head that was noted."""
    return element("p", text(verdict(findings)))


def _replay(status: str | None) -> str:
    if status is None:
        return button(
            _("Have the computer play again"), class_="quiet bordered", data_action="fair-again"
        )
    return element("p", text(status), class_="about", role="status") if status else ""


def _review() -> str:
    words = _("Step through it with all hands open")
    return button(words, class_="quiet bordered", data_action="review", data_key="review")


def _by_yourself(game: Game, next_seal: str) -> str:
    seal = game.tag(SEAL)
    lines = [element("h3", text(_("Check it yourself")))]
    if seal:
        secret = (game.seed or "").removesuffix(f"+{game.tag(CUT)}" if game.tag(CUT) else "")
        lines.append(_code_line(_("Sealed"), seal))
        lines.append(_code_line(_("That is the SHA-256 of"), f"casino seal:{secret}"))
    if game.seed is not None:
        lines.append(_code_line(_("Seed"), game.seed))
    last = head(game)
    lines.append(_code_line(_("Head of the record’s chain"), last))
    if next_seal:
        lines.append(_code_line(_("Next game sealed"), next_seal))
    lines.append(element("p", text(what_an_edit_can_hide()), class_="about"))
    lines.append(_code_line(_("With the record"), how_to_check("casino-game.txt", last)))
    lines.append(
        button(_("Download the record"), class_="quiet bordered", data_action="download-record")
    )
    return element("div", *lines, class_="by-yourself")


def _code_line(words: str, code: str) -> str:
    return element("p", text(labelled(words, "")), element("code", text(code)), class_="written")


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
            if isinstance(step, PlayerCheck):
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
