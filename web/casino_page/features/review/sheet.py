"""The sheet of the review: the table with all hands open, the controls, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.history import CALL
from casino_core.i18n import gettext as _

from ...game.scene import LogLine
from ...render.board import board
from ...render.markup import Attribute, button, classes, element, hidden_words, text
from ...render.sheet import foot, heading
from .game_review import GameReview


def review_sheet(review: GameReview, *, may_play: bool) -> str:
    """Render the sheet; `may_play` adds the button to play from the position."""
    replay = element(
        "section",
        board(review.position, review.names, review.next_play),
        _next_play(review),
        _buttons(review.play_index, review.play_count),
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
    body = element("div", replay, log, class_="sheet-body columns")
    play_from = button(
        _("Play from here"), class_="action", data_action="play-from", data_key="play-from"
    )
    end = foot(play_from if may_play and review.next_play else "", focused=False)
    return heading("review-heading", _("Replay")) + body + end


def _next_play(review: GameReview) -> str:
    """The next play in words and notation; at the end the final score."""
    line, sentences = review.line, []
    if review.begins_round and review.play_index:
        words = _("Round {number} begins: {score}.")
        number = review.round_index + 1
        sentences.append(words.format(number=number, score=review.score_before_round()))
    end = _("The end: {score}.").format(score=review.final_score())
    sentences += line.sentences if line else [end]
    notation = element("span", text(line.play), class_="notation") if line else ""
    words = element("p", text(" ".join(sentences)))
    return element("div", words, notation, class_="what", role="status")


def _buttons(play_index: int, play_count: int) -> str:
    counter = element("span", f"{play_index} / {play_count}", class_="place")
    return element(
        "div",
        _go_button("«", _("To the beginning"), 0, play_index, play_count),
        _go_button("‹", _("Back one play"), play_index - 1, play_index, play_count),
        counter,
        _go_button("›", _("On"), play_index + 1, play_index, play_count),
        _go_button("»", _("To the end"), play_count, play_index, play_count),
        class_="steps",
        role="group",
        aria_label=_("Plays"),
    )


def _go_button(sign: str, words: str, target: int, play_index: int, play_count: int) -> str:
    index = max(0, min(target, play_count))
    command: dict[str, Attribute] = {"data_action": "replay", "data_index": index}
    disabled = target == play_index or not 0 <= target <= play_count
    return button(
        element("span", sign, aria_hidden="true"),
        class_="quiet bordered",
        aria_label=words,
        aria_disabled="true" if disabled else None,
        data_key=f"replay-{sign}",
        **command,
    )


def _slider(review: GameReview) -> str:
    words = _("{place} of {plays} plays")
    value_text = words.format(place=review.play_index, plays=review.play_count)
    slider = element(
        "input",
        type="range",
        name_="place",
        min=0,
        max=review.play_count,
        value=review.play_index,
        aria_label=_("Place in the game"),
        aria_valuetext=value_text,
        autofocus=True,
    )
    return element("form", slider, data_fill="slide", class_="slide")


def _rounds(review: GameReview) -> Iterator[str]:
    """The log of every round; each line leads to the position before its play."""
    play_index = 0
    for number, lines in enumerate(review.rounds, 1):
        if len(review.rounds) > 1:
            yield element("h3", text(_("Round {number}").format(number=number)), class_="part")
        entries = []
        for line in lines:
            entries.append(_entry(line, play_index, current=review.line is line))
            play_index += line.play != CALL
        yield element("ol", *entries, class_="plays", data_key=f"round-{number}")


def _entry(line: LogLine, play_index: int, *, current: bool) -> str:
    entry = button(
        element("span", text(line.short), class_="said", aria_hidden="true"),
        hidden_words(" ".join(line.sentences)),
        element("span", text(line.play), class_="notation"),
        class_="entry",
        data_action="replay",
        data_index=play_index,
        tabindex=-1,
        aria_current="true" if current else None,
    )
    return element("li", entry, class_=classes("by-you" if line.seat == 0 else None))
