"""The sheet of what is proved of a game by link, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from casino_core.correspondence.check import RoundFinding
from casino_core.correspondence.correspondence import Correspondence
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import (
    held_sentence,
    round_finding_sentence,
    what_is_proved,
)

from ...render.markup import element, text
from ...render.sheet import foot, heading
from ..fair_play.sheet import checks


def fair_sheet(
    game: Correspondence, names: Sequence[str], findings: Mapping[int, Sequence[RoundFinding]]
) -> str:
    """Render the sheet; `findings` are those so far, by the number of their round."""
    rounds = [
        element(
            "section",
            checks([(each.result, round_finding_sentence(each, names)) for each in found]),
            element("p", text(what_is_proved(found))),
        )
        for found in findings.values()
    ]
    about = _("While a round is played, nobody sees a hidden card. When it is over, all is proved.")
    if not any(any(round_.secrets) for round_ in game.table.rounds):
        rounds = [element("p", text(about))]
    elif not rounds:
        rounds = [element("p", text(_("Checking the shuffle and every play …")), role="status")]
    if held := held_sentence(game.table.terms, names, game.seat):
        rounds.append(element("p", text(held)))
    body = element("div", *rounds, class_="sheet-body")
    return heading("fair-heading", _("Was it fair?")) + body + foot()
