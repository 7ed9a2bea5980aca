"""A rollout on the analysis board: its form, and its results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from casino_core import State
from casino_core.analysis.rollout import PlayRollout, Rollout
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.notation.plays import format_play
from casino_core.players import PLAYERS
from casino_core.prose.plays import words_of_plays
from casino_core.prose.points import behind, short_lead
from casino_core.prose.words import percent

from ...render.components import choice, field
from ...render.markup import button, element, text
from ...render.plots import leads_plot
from ...render.sheet import changing_section
from .board_state import AnalysisBoard

REGION = "rollout"
"""The part of the sheet with the rollout."""
LEVELS = ("greedy", "careless", "beginner", "counting")
"""The players that may play the deals, the usual one first."""
DEALS = ("200", "50", "1000")
"""The numbers of deals, the usual one first."""
PLAYS = ("4", "2", "8")
"""The numbers of plays to be tried, the usual one first."""
FIELDS = {"player": LEVELS, "deals": DEALS, "plays": PLAYS}


@dataclass(frozen=True)
class RolloutState:
    """A rollout: what was chosen for it, what was found, and whether it goes on."""

    player: str = LEVELS[0]
    deals: str = DEALS[0]
    plays: str = PLAYS[0]
    rollout: Rollout | None = None
    running: bool = False

    def with_field(self, name: str, value: str) -> RolloutState:
        """Return the rollout with another choice; the same one if the choice is not possible."""
        if value not in FIELDS.get(name, ()):
            return self
        change: dict[str, Any] = {name: value}
        return replace(self, **change)


def rollout_section(analysis: AnalysisBoard, rolling_out: RolloutState) -> str:
    """Write the part of the sheet with the rollout; nothing where there are no plays."""
    if not analysis.can_explore:
        return ""
    content = rollout_content(analysis, rolling_out)
    return changing_section(REGION, "rollout-heading", content, "judgement rollout")


def rollout_content(analysis: AnalysisBoard, rolling_out: RolloutState) -> str:
    """Write the form, and what was found so far."""
    about = _(
        "The best plays, the one shown on the table and those of your lines are tried on the "
        "same deals of the hidden cards, and the computer players play each deal to the end of "
        "the round."
    )
    return "".join(
        [
            element("h3", text(_("Rollout")), id="rollout-heading"),
            element("p", text(about), class_="about"),
            _form(rolling_out),
            _results(analysis.state, rolling_out.rollout) if rolling_out.rollout else "",
        ]
    )


def _form(rolling_out: RolloutState) -> str:
    players = {name: _(PLAYERS[name].label) for name in LEVELS}
    deals = {number: number for number in sorted(DEALS, key=int)}
    plays = {number: number for number in sorted(PLAYS, key=int)}
    fields = (
        field(_("Player"), choice("player", players.items(), rolling_out.player)),
        field(_("Deals"), choice("deals", deals.items(), rolling_out.deals)),
        field(_("Plays"), choice("plays", plays.items(), rolling_out.plays)),
    )
    if rolling_out.running:
        go = button(
            text(_("Stop")), class_="action", data_action="rollout-stop", data_key="rollout-go"
        )
    else:
        go = button(
            text(_("Roll out")), class_="action", data_action="rollout", data_key="rollout-go"
        )
    return element("form", element("p", *fields, class_="buttons"), go, data_fill="rollout-choice")


def _results(state: State, rollout: Rollout) -> str:
    words = ngettext("{n} deal", "{n} deals", rollout.deals).format(n=rollout.deals)
    if rollout.plain:
        words = _("{deals}: the best play is plainly better.").format(deals=words)
    else:
        words = _("{deals}: the difference is not plain.").format(deals=words)
    words_of_each = words_of_plays([each.play for each in rollout.plays], state)
    rows = (
        _row(state, each, number, words)
        for number, (each, words) in enumerate(zip(rollout.plays, words_of_each, strict=True), 1)
    )
    return element("p", text(words), role="status") + element("ol", *rows, class_="mistakes")


def _row(state: State, each: PlayRollout, number: int, words: str) -> str:
    about = [short_lead(each.lead, state.rules, each.error)]
    if each.chance is not None:
        about.append(_("wins {chance}").format(chance=percent(each.chance)))
    if number > 1:
        about.append(behind(each.behind, state.rules, each.behind_error))
    entry = element(
        "div",
        element("span", str(number), class_="grade", aria_hidden="true"),
        element("span", text(words), class_="said"),
        element("span", text(format_play(each.play, state)), class_="notation"),
        element("span", text(" · ".join(about)), class_="about"),
        _distribution(each.leads),
        class_="entry",
    )
    return element("li", entry, data_key=f"rolled-{format_play(each.play, state)}")


def _distribution(leads: Counter[float]) -> str:
    """Draw how often each lead came up."""
    share = sum(count for lead, count in leads.items() if round(lead) > 0) / max(1, leads.total())
    words = _("Ahead in the round in {share} of the deals.").format(share=percent(share))
    return leads_plot(leads, words)
