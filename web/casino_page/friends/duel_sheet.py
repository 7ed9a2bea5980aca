"""The sheet of a challenge as HTML: one's own, to be sent, and one that was received."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import PRESETS, rules_summary
from casino_core.i18n import gettext as _
from casino_core.prose.direction import goal_words
from casino_core.prose.items import item_label
from casino_core.prose.names import side_name
from casino_core.version import __version__

from ..game.seats import names_of
from ..render.items import gain
from ..render.markup import button, element, text
from ..render.sheet import copied_note, heading
from .duel import Duel, DuelTerms, Part
from .sending import ToSend, main_button, name_field, send_section
from .words import (
    duel_length,
    duel_title,
    help_words,
    opponents_words,
    player_name,
    points_words,
    score_words,
)


def challenge_sheet(duel: Duel, score: tuple[int, int], sending: ToSend) -> str:
    """Render the sheet of the player's own challenge."""
    about = _(
        "Your friend plays the same cards from your seat against the same computer player. The "
        "link has your result, but no play of yours: you see both games when the answer comes back."
    )
    if duel.terms.run:
        about = _("Your friend solves the same puzzles in the same order. The link has your score.")
    body = element(
        "div",
        element("p", text(about), class_="about"),
        _names(duel),
        element("p", text(score_words(duel.to, score))) if duel.to and any(score) else "",
        send_section(sending, _("Your challenge"), ""),
        _facts(duel.terms, duel.first, _("You")),
        class_="sheet-body single-column codes challenge",
    )
    end = copied_note()
    return heading("duel-heading", _("Challenge a friend")) + body + end


def _names(duel: Duel) -> str:
    fields = (
        ("name", _("Your name"), duel.first.name, _("optional")),
        ("to", _("For"), duel.to, _("anybody")),
    )
    return element("form", *(name_field(*each) for each in fields), data_fill="duel-fill")


# A challenge that was received


class Received(NamedTuple):
    """A challenge that was received.

    duel     the challenge
    score    the duels won by the player and by the challenger before it
    waits    whether a game under way would wait meanwhile
    problem  why it cannot be played; empty if it can
    """

    duel: Duel
    score: tuple[int, int] = (0, 0)
    waits: bool = False
    problem: str = ""


def received_sheet(received: Received) -> str:
    """Render the sheet of a challenge: who challenges with what, and the way to play."""
    duel = received.duel
    name = player_name(duel.first, own=False)
    notes = [_("You get the same cards and the same seat. No hints, and nothing is taken back.")]
    if duel.terms.run:
        notes = [_("You get the same puzzles in the same order.")]
    elif duel.terms.day:
        notes = [_("You play the five deals of that day, as in your own Daily-5.")]
    if received.waits:
        notes.append(_("Your present game waits meanwhile."))
    if duel.terms.engine != __version__:
        notes.append(_("This duel was made by another version of the game."))
    result = _("Beat {result}").format(result=points_words(duel.terms, duel.first.result))
    body = element(
        "div",
        element("p", text(result), class_="headline"),
        element("p", text(score_words(name, received.score))) if any(received.score) else "",
        element("p", text(received.problem), class_="problem", role="alert"),
        _facts(duel.terms, duel.first, name),
        element("p", text(" ".join(notes))),
        class_="sheet-body single-column received",
    )
    away = button(text(_("Not now")), class_="action", data_action="duel-away")
    play = main_button(_("Play the duel"), "duel-accept")
    end = element("footer", element("div"), away, "" if received.problem else play)
    words = _("{name} challenges you") if duel.first.name else _("A challenge for you")
    return heading("duel-heading", words.format(name=duel.first.name)) + body + end


def _facts(terms: DuelTerms, part: Part, name: str) -> str:
    """Tell all that the link holds: the game, the players, the result."""
    facts = [(_("Game"), element("span", text(_game_words(terms))) + _differences(terms))]
    if not terms.run:
        facts.append((_("Against"), text(opponents_words(terms))))
    facts += [(each, text(words)) for each, words in _seats(terms)]
    facts.append((name, text(" ".join(_result_words(terms, part)))))
    rows = (
        element("div", element("dt", text(label)), element("dd", words)) for label, words in facts
    )
    return element("dl", *rows, class_="facts")


def _game_words(terms: DuelTerms) -> str:
    return ". ".join(filter(None, [duel_title(terms), duel_length(terms)])) + "."


def _differences(terms: DuelTerms) -> str:
    """List the options in which the rules differ from Standard, folded."""
    lines = [] if terms.run or terms.day else rules_summary(terms.rules, PRESETS["standard"])
    goal = goal_words(terms.rules)
    aim = element("p", text(goal)) if goal else ""
    if not lines:
        return aim
    listed = element("ul", *(element("li", text(each)) for each in lines))
    title = element("summary", text(_("What is different")))
    return aim + element("details", title, listed, class_="differs")


def _seats(terms: DuelTerms) -> Iterator[tuple[str, str]]:
    if terms.run or terms.day:
        return
    names = names_of(terms.seated_players)
    dealer = _("You deal.") if terms.dealer == terms.seat else _("{name} deals.")
    seat = _("Seat {number}.").format(number=terms.seat + 1)
    yield _("Seat"), f"{seat} {dealer.format(name=names[terms.dealer])}"
    if any(terms.scores):
        points = ", ".join(
            f"{side_name(names, side, terms.rules)} {terms.scores[side]}"
            for side in terms.rules.side_numbers
        )
        yield _("Points before"), points


def _result_words(terms: DuelTerms, part: Part) -> Iterator[str]:
    """Yield what a player has reached, item by item, and the help that it took."""
    items = ", ".join(f"{item_label(item)} {gain(points)}" for item, points in part.result.items)
    yield f"{points_words(terms, part.result)}."
    if items:
        yield f"{items}."
    yield from help_words(part)
