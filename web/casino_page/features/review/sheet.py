"""The sheet on which one steps through a game with all hands open."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.notation.records import CALL

from ...game.scene import LogLine
from ...render.board import board
from ...render.markup import Attribute, button, classes, element, text
from ...render.sheet import foot, heading
from .walkthrough import Walkthrough


def review_sheet(review: Walkthrough, *, may_play: bool) -> str:
    """The table, the way through the game, and its log; from each place one `may_play` on."""
    shown = element(
        "section",
        board(review.position, review.names, review.play),
        _told(review),
        _buttons(review.place, review.plays),
        _slider(review),
        class_="replay",
        data_key="replay",
    )
    log = element(
        "section",
        *_rounds(review),
        class_="follow",
        tabindex="0",
        aria_label=_("Log"),
        data_key="log",
    )
    body = element("div", shown, log, class_="sheet-body columns")
    on = button(_("Play from here"), class_="action", data_action="play-from", data_key="play-from")
    play = on if may_play and review.play else ""
    return heading("review-heading", _("Step by step")) + body + foot(play, focused=False)


def _told(review: Walkthrough) -> str:
    """The play that is about to be made, in words and notation."""
    line, said = review.line, []
    if review.begins_round and review.place:
        words = _("Round {number} begins: {score}.")
        said.append(words.format(number=review.part + 1, score=review.score_before()))
    end = _("The end: {score}.").format(score=review.score_at_the_end())
    said += line.sentences if line else [end]
    notation = element("span", text(line.play), class_="notation") if line else ""
    words = element("p", text(" ".join(said)))
    return element("div", words, notation, class_="what", role="status")


def _buttons(place: int, plays: int) -> str:
    counted = element("span", f"{place} / {plays}", class_="place")
    return element(
        "div",
        _go("«", _("To the beginning"), 0, place, plays),
        _go("‹", _("Back one play"), place - 1, place, plays),
        counted,
        _go("›", _("On"), place + 1, place, plays),
        _go("»", _("To the end"), plays, place, plays),
        class_="steps",
        role="group",
        aria_label=_("Plays"),
    )


def _go(sign: str, words: str, to: int, place: int, plays: int) -> str:
    going: dict[str, Attribute] = {"data_action": "replay", "data_index": max(0, min(to, plays))}
    stuck = to == place or not 0 <= to <= plays
    return button(
        element("span", sign, aria_hidden="true"),
        class_="quiet bordered",
        aria_label=words,
        aria_disabled="true" if stuck else None,
        data_key=f"replay-{sign}",
        **going,
    )


def _slider(review: Walkthrough) -> str:
    told = _("{place} of {plays} plays").format(place=review.place, plays=review.plays)
    slider = element(
        "input",
        type="range",
        name_="place",
        min=0,
        max=review.plays,
        value=review.place,
        aria_label=_("Place in the game"),
        aria_valuetext=told,
        autofocus=True,
    )
    return element("form", slider, data_fill="slide", class_="slide")


def _rounds(review: Walkthrough) -> Iterator[str]:
    number = 0
    for part, lines in enumerate(review.rounds, 1):
        if len(review.rounds) > 1:
            yield element("h3", text(_("Round {number}").format(number=part)), class_="part")
        entries = []
        for line in lines:
            entries.append(_entry(line, number, current=review.line is line))
            number += line.play != CALL
        yield element("ol", *entries, class_="plays", data_key=f"round-{part}")


def _entry(line: LogLine, place: int, *, current: bool) -> str:
    entry = button(
        element("span", text(" ".join(line.sentences)), class_="said"),
        element("span", text(line.play), class_="notation"),
        class_="entry",
        data_action="replay",
        data_index=place,
        tabindex=-1,
        aria_current="true" if current else None,
    )
    return element("li", entry, class_=classes("by-you" if line.seat == 0 else None))
