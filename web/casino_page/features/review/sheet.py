"""The sheet of the review: the table with all hands open, the controls, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.records.history import CALL
from casino_core.seats import Seat

from ...game.scene import LogLine
from ...render.board import BoardMarks, board
from ...render.markup import button, classes, element, fold, hidden_words, text
from ...render.sheet import foot, heading, step_button
from .game_review import GameReview
from .judgement import (
    JudgementState,
    figures_of_play,
    grade_mark,
    graph,
    judged_words,
    judgement_section,
)


def review_sheet(
    review: GameReview, judging: JudgementState | None = None, *, judged: bool = True
) -> str:
    """Render the sheet.

    judging   the judgement of the game, None before it is asked for
    judged    whether the game can be judged: somebody has played
    """
    nearest = judging.seat if judging else Seat(0)
    replay = element(
        "section",
        _next_play(review, judging),
        board(review.position, review.names, _drawn(review, judging), nearest=nearest, large=True),
        _buttons(review.play_index, review.play_count),
        _slider(review),
        element("div", _analyse(review), class_="buttons"),
        _numbers(review, judging),
        class_="replay",
        data_key="replay",
        data_shown=review.play_index,
    )
    log = element(
        "section",
        *_rounds(review, judging),
        class_="follow",
        tabindex="0",
        aria_label=_("Log"),
        data_key="log",
    )
    side = log
    if judged:
        judgement = judgement_section(judging, review.names)
        side = element("div", judgement, log, class_="judged", data_key="judged")
    body = element("div", replay, side, class_="sheet-body columns")
    decision = judging.decision(review.play_index) if judging else None
    again = decision and decision.plain and judging and decision.seat == judging.seat
    play_from = button(
        text(_("Try again") if again else _("Play from here")),
        class_="action",
        data_action="play-from",
        data_key="play-from",
    )
    ways_on = play_from if review.next_play else ""
    end = foot(ways_on, _next_mistake(judging, review.play_index))
    return heading("review-heading", _("Review")) + body + end


def _analyse(review: GameReview) -> str:
    """Return the button to the analysis board, with the round that is shown."""
    names = "\t".join(review.names)
    return button(
        text(_("Analyse")),
        class_="action",
        data_action="analyse",
        data_index=f"{review.place_in_round}\t{names}\n{review.study_text}",
        data_key="analyse",
    )


def _drawn(review: GameReview, judging: JudgementState | None) -> BoardMarks:
    """Return the next play as it is drawn; for a mistake, the better play with its arrows."""
    decision = judging.decision(review.play_index) if judging else None
    if decision and decision.plain:
        return BoardMarks(decision.best, slip=decision.play)
    return BoardMarks(review.next_play)


def _next_play(review: GameReview, judging: JudgementState | None) -> str:
    """Return the next play in words and notation, and its judgement; at the end the final score."""
    line, sentences = review.line, list[str]()
    decision = judging.decision(review.play_index) if judging else None
    if review.begins_round and review.play_index:
        words = _("Round {number} begins: {score}.")
        number = review.round_index + 1
        sentences.append(words.format(number=number, score=review.score_before_round()))
    end = _("The end: {score}.").format(score=review.final_score())
    sentences += line.sentences if line else [end]
    mark = grade_mark(decision.grade) if decision else ""
    words = element("p", mark, text(" ".join(sentences)))
    judgement = judged_words(judging, review.play_index, review.names)
    verdict = element("p", text(judgement), class_="judged-play") if judgement else ""
    return element("div", words, verdict, class_="what", role="status")


def _numbers(review: GameReview, judging: JudgementState | None) -> str:
    """Fold up the figures of the place: what the play gave away, the chance to win, the graph."""
    line, place = review.line, review.play_index
    notation = element("p", text(line.play), class_="notation") if line else ""
    figures = figures_of_play(judging, place) if judging else []
    graph_html = graph(judging, place) if judging else ""
    if not (notation or figures or graph_html):
        return ""
    return fold(
        _("Numbers"),
        *(element("p", text(words)) for words in figures),
        notation,
        graph_html,
        class_="numbers",
        data_key="numbers",
    )


def _buttons(play_index: int, play_count: int) -> str:
    counter = element("span", f"{play_index} / {play_count}", class_="place")
    return element(
        "div",
        _go_button("«", _("To the beginning"), 0, play_index, play_count),
        _go_button("‹", _("Back one play"), play_index - 1, play_index, play_count),
        counter,
        _go_button("›", _("Forward one play"), play_index + 1, play_index, play_count),
        _go_button("»", _("To the end"), play_count, play_index, play_count),
        class_="steps",
        role="group",
        aria_label=_("Plays"),
    )


def _next_mistake(judging: JudgementState | None, play_index: int) -> str:
    """Return the button to the next mistake in the list, the largest first; empty without one."""
    place = None if judging is None or judging.running else judging.next_mistake(play_index)
    if place is None:
        return ""
    return button(
        text(_("Next mistake")),
        class_="action main",
        data_action="replay",
        data_index=place,
        data_key="next-mistake",
    )


def _go_button(sign: str, words: str, target: int, play_index: int, play_count: int) -> str:
    index = max(0, min(target, play_count))
    disabled = target == play_index or not 0 <= target <= play_count
    return step_button(sign, words, "replay", index, disabled=disabled)


def _slider(review: GameReview) -> str:
    """Return the slider from the first play to the last one."""
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


def _rounds(review: GameReview, judging: JudgementState | None) -> Iterator[str]:
    """Yield the log of every round; each line leads to the position before its play."""
    play_index = 0
    for number, lines in enumerate(review.rounds, 1):
        if len(review.rounds) > 1:
            yield element("h3", text(_("Round {number}").format(number=number)), class_="part")
        entries = []
        for line in lines:
            decision = judging.decision(play_index) if judging and line.play != CALL else None
            mark = grade_mark(decision.grade) if decision else ""
            entries.append(_entry(line, play_index, mark, current=review.line is line))
            play_index += line.play != CALL
        yield element("ol", *entries, class_="plays", data_key=f"round-{number}")


def _entry(line: LogLine, play_index: int, mark: str, *, current: bool) -> str:
    hidden = "true" if line.play != CALL else None
    entry = button(
        element("span", text(line.short), class_="said", aria_hidden="true"),
        hidden_words(" ".join(line.sentences)),
        mark,
        element("span", text(line.play), class_="notation", aria_hidden=hidden),
        class_="entry",
        data_action="replay",
        data_index=play_index,
        tabindex=-1,
        aria_current="true" if current else None,
    )
    return element("li", entry, class_=classes("by-you" if line.seat == 0 else None))
