"""The sheets of what is said in a game by link besides a play, and of what is proved of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from casino_core.correspondence.check import RoundFinding
from casino_core.correspondence.correspondence import Correspondence
from casino_core.fairness import PlaysCheck
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import (
    held_sentence,
    round_finding_sentence,
    what_is_proved,
)

from ..render.checks import checks
from ..render.markup import button, element, text
from ..render.sheet import heading
from .link_sheets import command_button, link_sheet
from .sending import buttons
from .stored_games import StoredGame, naming
from .words import stopped_words


class Sayings(NamedTuple):
    """The messages that can be sent now.

    friend      the names of the other players
    several     whether there are more than one
    undo        whether the last play may be asked back
    stop        whether the player may resign or offer to stop: at their turn
    to_confirm  the action to confirm: `resign`, `stop` or `undo`; empty for nothing
    again       whether the last message can be sent again
    live        whether the turns travel by themselves
    """

    friend: str
    undo: bool
    stop: bool
    to_confirm: str = ""
    again: bool = True
    live: bool = False
    several: bool = False


def more_sheet(state: Sayings) -> str:
    """Render what can be said and done besides a play."""
    if state.to_confirm:
        return _sure(state)
    ways = [
        command_button(_("Ask to take my last play back"), "by-link-ask", "undo")
        if state.undo
        else "",
        command_button(_("Offer to stop"), "by-link-ask", "stop") if state.stop else "",
        command_button(_("Resign …"), "by-link-ask", "resign") if state.stop else "",
    ]
    others = [
        command_button(_("Send again"), "by-link-send") if state.again and not state.live else "",
        command_button(_("Say something"), "peers")
        if state.live
        else command_button(_("Play live"), "by-link-connect"),
        command_button(_("All games by link"), "by-link"),
        command_button(_("Begin anew with these points"), "by-link-anew"),
        command_button(_("Save this game"), "by-link-save"),
    ]
    later = "" if state.stop else element("p", text(_("You can say more when it’s your turn.")))
    parts = [
        buttons(*ways) if any(ways) else later,
        buttons(*others),
        element(
            "p",
            text(
                _("A saved game brings it back if the browser loses its data. Show it to nobody.")
            ),
            class_="about",
        ),
    ]
    title = naming(_("With {name}"), state.friend)
    return link_sheet(title, *parts)


def _sure(state: Sayings) -> str:
    question = {
        "undo": _("Ask {name} to take your last play back? The question is your turn."),
        "stop": _("Offer {name} to stop here, without a winner? The offer is your turn."),
        "resign": _("Resign? The other side that is ahead then wins.")
        if state.several
        else _("Resign? {name} then wins the game."),
    }[state.to_confirm]
    words = naming(question, state.friend)
    sure = {"undo": _("Ask"), "stop": _("Offer it"), "resign": _("Resign")}[state.to_confirm]
    ways = buttons(
        command_button(sure, "by-link-say", state.to_confirm, "action main"),
        command_button(_("Play on"), "close-sheet"),
    )
    return link_sheet(
        naming(_("With {name}"), state.friend),
        element("p", element("b", text(words)), role="alert"),
        end=element("footer", element("div"), ways),
    )


# What is proved, round by round


def rounds_to_check(game: Correspondence) -> list[int]:
    """Return the numbers, from 1, of the rounds that are over and of which a secret is known."""
    table = game.table
    rounds = enumerate(table.rounds, 1)
    known = ((number, each) for number, each in rounds if any(each.secrets))
    return [number for number, each in known if table.end or table.is_over(each)]


def fair_sheet(
    game: Correspondence,
    names: Sequence[str],
    findings: Mapping[int, Sequence[RoundFinding]],
    stopped: StoredGame | None = None,
    refusal: str = "",
) -> str:
    """Render the sheet; `findings` are those so far, by the number of their round.

    `stopped` is the game if it was not played as agreed, and `refusal` what was wrong with the turn
    that was refused; it is empty if a check found the fault.
    """
    rounds = [
        element(
            "section",
            checks([(each.result, _sentence(game, each, names)) for each in finding]),
            element("p", text(what_is_proved(finding))),
        )
        for finding in findings.values()
    ]
    about = _(
        "While a round is played, nobody sees a hidden card. When it is over, everything "
        "is checked."
    )
    if not rounds_to_check(game):
        rounds = [] if stopped else [element("p", text(about))]
    elif not rounds:
        rounds = [element("p", text(_("Checking the shuffle and every play …")), role="status")]
    if sentence := held_sentence(game.table.terms, names, game.seat):
        rounds.append(element("p", text(sentence)))
    if stopped:
        rounds = [*_stopped(stopped, refusal), *rounds]
    body = element("div", *rounds, class_="sheet-body")
    return heading("fair-heading", _("Was it fair?")) + body


def _sentence(game: Correspondence, finding: RoundFinding, names: Sequence[str]) -> str:
    """Return a finding in a sentence, with the player whose play the rules refuse."""
    mover = None
    if isinstance(finding, PlaysCheck) and finding.wrong:
        mover = game.table.rounds[finding.number - 1].steps[finding.wrong - 1].before.turn
    return round_finding_sentence(finding, names, mover)


def _stopped(game: StoredGame, refusal: str) -> Iterator[str]:
    """Yield why a game has stopped, and what the player can do."""
    words = f"{stopped_words(game)} {refusal}".strip()
    yield element("p", element("b", text(words)), role="alert")
    if game.over:
        return
    go_on = button(text(_("Go on")), class_="action", data_action="by-link-go-on")
    if not game.may_claim:
        yield buttons(go_on)
        return
    about = _(
        "It does not count. If you end it, all of you show how you shuffled, and each page "
        "says who broke the rules. You can also go on: perhaps the right turn still comes."
    )
    yield element("p", text(about))
    end = button(text(_("End the game")), class_="action main", data_action="by-link-claim")
    yield buttons(end, go_on)
