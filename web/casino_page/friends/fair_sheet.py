"""The sheet of what is proved of a game by link, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from casino_core.correspondence.check import RoundFinding
from casino_core.correspondence.correspondence import Correspondence
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import (
    held_sentence,
    round_finding_sentence,
    what_is_proved,
)

from ..render.checks import checks
from ..render.markup import button, element, text
from ..render.sheet import heading


class Stopped(NamedTuple):
    """A game that has stopped because it was not played as agreed.

    words      why, in a sentence
    reason     what was wrong with the turn that was refused; empty if a check found the fault
    may_claim  whether the player can end the game now
    """

    words: str
    reason: str = ""
    may_claim: bool = False


def fair_sheet(
    game: Correspondence,
    names: Sequence[str],
    findings: Mapping[int, Sequence[RoundFinding]],
    stopped: Stopped | None = None,
) -> str:
    """Render the sheet; `findings` are those so far, by the number of their round."""
    rounds = [
        element(
            "section",
            checks([(each.result, round_finding_sentence(each, names)) for each in finding]),
            element("p", text(what_is_proved(finding))),
        )
        for finding in findings.values()
    ]
    about = _(
        "While a round is played, nobody sees a hidden card. When it is over, everything "
        "is checked."
    )
    if not any(any(round_.secrets) for round_ in game.table.rounds):
        rounds = [element("p", text(about))]
    elif not rounds:
        rounds = [element("p", text(_("Checking the shuffle and every play …")), role="status")]
    if held := held_sentence(game.table.terms, names, game.seat):
        rounds.append(element("p", text(held)))
    if stopped:
        rounds = [*_stopped(stopped), *rounds]
    body = element("div", *rounds, class_="sheet-body")
    return heading("fair-heading", _("Was it fair?")) + body


def _stopped(stopped: Stopped) -> Iterator[str]:
    """Yield why a game has stopped, and what the player can do."""
    yield element(
        "p", element("b", text(f"{stopped.words} {stopped.reason}".strip())), role="alert"
    )
    yield element(
        "p",
        text(
            _(
                "It does not count. If you end it, all of you show how you shuffled, and each page "
                "says who broke the rules. You can also go on: perhaps the right turn still comes."
            )
        ),
    )
    yield element(
        "p",
        _way("by-link-claim", _("End the game"), "action main") if stopped.may_claim else "",
        _way("by-link-go-on", _("Go on")),
        class_="buttons",
    )


def _way(command: str, words: str, class_: str = "action") -> str:
    return button(text(words), class_=class_, data_action=command)
