"""The judgement of a game on the sheet: progress, mistakes, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_core.analysis.accounting import (
    THOUSAND,
    Account,
    Measure,
    account,
    course,
    rating,
)
from casino_core.analysis.accuracy import accuracy, hinted_plays
from casino_core.analysis.equity import equity_of
from casino_core.analysis.grades import Grade
from casino_core.analysis.review import Decision, Review
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.coach import accuracy_sentence, hinted_sentence
from casino_core.prose.hints import play_reason
from casino_core.prose.names import YOU, called
from casino_core.prose.plays import words_of_plays
from casino_core.prose.points import expected_lead
from casino_core.prose.review import (
    GRADE_NAMES,
    decision_sentences,
    largest_first,
    luck_sentence,
    rating_sentence,
    skill_sentence,
)
from casino_core.prose.words import decimal, in_series, labelled, percent
from casino_core.seats import Seat

from ...render.markup import button, element, fold, hidden_words, text
from ...render.plots import SignedBar, signed_plot
from ...render.sheet import changing_section
from .game_graph import Slip, game_graph

REGION = "judgement"
"""The part of the sheet that changes while the game is being judged."""
MOST_MISTAKES = 12
"""The number of mistakes of each kind of seat that are listed."""


class JudgementState(NamedTuple):
    """The judgement of a game so far.

    review   the review, None before its first play was judged
    running  whether it goes on
    seat     the seat from which the game is seen: that of the player
    own      whether the player of this page has played it
    here     whether it is the game on the table, on which the coach has more to say
    """

    review: Review | None
    running: bool
    seat: Seat
    own: bool = False
    here: bool = False

    @property
    def complete(self) -> Review | None:
        """The review if it is finished."""
        return self.review if self.review and self.review.complete else None

    def decision(self, place: int) -> Decision | None:
        """Return the judged decision at a place, the number of plays made before it."""
        decisions = self.review.decisions if self.review else ()
        return decisions[place] if place < len(decisions) else None

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The mistakes of the player so far, the largest loss first."""
        mistakes = self.review.mistakes if self.review else ()
        return tuple(largest_first([each for each in mistakes if each.seat == self.seat]))

    @property
    def mistakes_of_others(self) -> tuple[Decision, ...]:
        """The mistakes of the other seats so far, the largest loss first."""
        mistakes = self.review.mistakes if self.review else ()
        return tuple(largest_first([each for each in mistakes if each.seat != self.seat]))

    def next_mistake(self, place: int | None = None) -> int | None:
        """Return the place of the mistake listed after the one at a place; None after the last one.

        After any other place, and without one, that is the largest mistake.
        """
        places = [each.number - 1 for each in self.mistakes[:MOST_MISTAKES]]
        following = places.index(place) + 1 if place in places else 0
        return places[following] if following < len(places) else None


def judgement_section(judging: JudgementState | None, names: Sequence[str]) -> str:
    """Write the part of the sheet with the judgement."""
    content = judgement_content(judging, names)
    return changing_section(REGION, "judgement-heading", content, "judgement")


def judgement_content(judging: JudgementState | None, names: Sequence[str]) -> str:
    """Write the judgement so far; the button that asks for it if nobody has."""
    if judging is None:
        return _offer(_("Judge every play"))
    if judging.review is None:
        return _progress(0, 1) if judging.running else _offer(_("Go on judging"))
    return "".join(_parts(judging, judging.review, names))


def _offer(words: str) -> str:
    about = _("Each play is judged as the player could see it. It takes less than a minute.")
    return (
        _heading()
        + element("p", text(about), class_="about")
        + button(text(words), class_="action main", data_action="judge", data_key="judge")
    )


def _heading() -> str:
    return element("h3", text(_("Mistakes")), id="judgement-heading")


def _progress(done: int, work: int) -> str:
    share = done / work
    words = _("Judging the plays: {share}").format(share=percent(share))
    stop = button(text(_("Stop")), class_="action", data_action="judge-stop", data_key="judge-stop")
    bar = element("progress", max=100, value=round(100 * share), aria_label=words)
    return _heading() + element("div", element("p", text(words)), bar, stop, class_="judging")


def _parts(judging: JudgementState, review: Review, names: Sequence[str]) -> Iterator[str]:
    if judging.running:
        yield _progress(review.done, review.work)
    elif not review.complete:
        yield _offer(_("Go on judging"))
    else:
        yield _heading()
    own, others = judging.mistakes, judging.mistakes_of_others
    yield _mistakes(review, own, names)
    if review.complete and not own:
        yield element("p", text(_("No mistake was found.")))
    if review.complete and judging.own and any(map(_is_kept, own)):
        words = text(_("Find better plays"))
        yield button(words, class_="action", data_action="puzzle-own", data_key="puzzle-own")
    if review.complete and judging.own and judging.here:
        words = text(_("How you played"))
        yield button(words, class_="action", data_action="coach", data_key="coach")
    if review.complete and (sentence := hinted_sentence(hinted_plays(review.game, judging.seat))):
        yield element("p", text(sentence))
    if others:
        yield element("h4", text(_("Slips of the others")))
        yield _mistakes(review, others, names)
    if review.complete:
        yield fold(
            _("Numbers"),
            *_ratings(review, judging.seat, names),
            *_luck_and_skill(review, judging.seat, names),
            element("p", text(_basis(review)), class_="about"),
            class_="numbers",
            data_key="judged-numbers",
        )
    if not judging.running:  # on a phone the progress stands above the table, far from the log
        yield element("h4", text(_("Log")))


def _is_kept(decision: Decision) -> bool:
    """Return whether a play of one's own is kept, to find a better one."""
    return decision.grade in (Grade.MISTAKE, Grade.BLUNDER)


def _mistakes(review: Review, decisions: Sequence[Decision], names: Sequence[str]) -> str:
    """Return the largest mistakes of a list, and how many it has besides; empty without any."""
    if not decisions:
        return ""
    lines = (_mistake(review, decision, names) for decision in decisions[:MOST_MISTAKES])
    listed = element("ol", *lines, class_="mistakes")
    left = len(decisions) - MOST_MISTAKES
    if left <= 0:
        return listed
    words = ngettext("{n} smaller one is not listed.", "{n} smaller ones are not listed.", left)
    return listed + element("p", text(words.format(n=left)), class_="about")


def _mistake(review: Review, decision: Decision, names: Sequence[str]) -> str:
    """Return a line that leads to the position before a mistake, with the better play."""
    before = review.game.steps[decision.number - 1].before
    what, best = words_of_plays((decision.play, decision.best), before)
    better = _("Better: {play}.").format(play=best)
    place = _("Round {round}, play {number}").format(round=decision.round, number=decision.number)
    line = button(
        grade_mark(decision.grade),
        element("span", text(labelled(called(names[decision.seat]), what)), class_="said"),
        element("span", text(better), class_="better"),
        element("span", text(place), class_="about"),
        class_="entry",
        data_action="replay",
        data_index=decision.number - 1,
    )
    return element("li", line, data_key=f"mistake-{decision.number}")


SIGNS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""The symbols of the classes that chess has, too."""


def grade_mark(grade: Grade) -> str:
    """Write the symbol of a class with its name for a screen reader; empty for a sound play."""
    if grade not in SIGNS:
        return ""
    sign = element("span", SIGNS[grade], aria_hidden="true")
    return element(
        "span", sign, hidden_words(_(GRADE_NAMES[grade])), class_="grade", data_grade=grade
    )


def _ratings(review: Review, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    seats = sorted(review.game.rules.seats, key=lambda each: each != seat)
    for each in seats:
        words = [rating_sentence(rating(review, each), names, review.game.rules)]
        if figures := accuracy(review, each):
            words.append(accuracy_sentence(figures, names[each]))
        yield element("p", text(" ".join(words)))


def _luck_and_skill(review: Review, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    rules = review.game.rules
    side = rules.side(seat)
    points = account(review, side, Measure.POINTS)
    assert points is not None, "there is always a lead in points"
    yield element("h4", text(_("Luck and skill")))
    yield _bars(points)
    yield element("p", text(luck_sentence(points, names, rules)))
    yield element("p", text(skill_sentence(points, names, rules)))


def _signed(points: float) -> str:
    return decimal(points, "+.1f") if round(points, 1) else "0"


def _bars(points: Account) -> str:
    """Draw what luck and skill brought, in points."""
    brought = (
        (_("Luck"), points.cards / THOUSAND),
        (_("Skill"), sum(points.plays) / THOUSAND),
    )
    rows = [SignedBar(name, _signed(value), value) for name, value in brought]
    label = in_series(labelled(row.name, row.words) for row in rows)
    return signed_plot(rows, label)


def _basis(review: Review) -> str:
    equity = equity_of(review.game.rules)
    if equity is None:
        return _("There is no table of the chance to win for these rules. All values are points.")
    if equity.exact:
        return _("The chance to win is that of two equally strong sides.")
    return _("The chance to win is that of the most similar game, for equally strong sides.")


def judged_words(judging: JudgementState | None, place: int, names: Sequence[str]) -> str:
    """Return the judgement of the play at a place, without figures; empty before there is one.

    For a mistake it is the better play, with the reason for one of the player's own.
    """
    decision = judging.decision(place) if judging else None
    if judging is None or judging.review is None or decision is None:
        return ""
    sentences = decision_sentences(judging.review, decision)
    if not decision.plain:
        return " ".join(sentences)
    *_loss, better = sentences
    if decision.seat != judging.seat or names[decision.seat] != YOU:
        return better
    view = judging.review.game.steps[place].before.view()
    return f"{better} {play_reason(view, decision.best, names, decision.play)}"


def figures_of_play(judging: JudgementState, place: int) -> list[str]:
    """Return sentences on what the play at a place gave away and what could be expected."""
    decision, figures = judging.decision(place), list[str]()
    if judging.review and decision and decision.plain:
        figures.append(decision_sentences(judging.review, decision)[0])
    return [*figures, *filter(None, [expected_words(judging, place)])]


def expected_words(judging: JudgementState, place: int) -> str:
    """Return what the player could expect at a place of a judged game: the chance, and the lead."""
    review = judging.complete
    if review is None:
        return ""
    side = review.game.rules.side(judging.seat)
    expectation = {each.number - 1: each for each in course(review, side)}.get(place)
    if expectation is None:
        return ""
    lead = expected_lead(expectation.lead, review.game.rules)
    if expectation.chance is None:
        return _("Expected: {lead}.").format(lead=lead)
    words = _("Chance to win {chance}, expected: {lead}.")
    return words.format(chance=percent(expectation.chance), lead=lead)


def graph(judging: JudgementState, place: int) -> str:
    """Draw the graph of a judged game; empty before it is finished."""
    review = judging.complete
    if review is None:
        return ""
    side = review.game.rules.side(judging.seat)
    slips = [
        Slip(each.number - 1, each.grade, each.seat == judging.seat) for each in review.mistakes
    ]
    begins, total = [], 0
    for played in review.game.rounds[:-1]:
        total += len(played.steps)
        begins.append(total)
    plays, rules = len(review.game.steps), review.game.rules
    return game_graph(course(review, side), rules, plays, begins, slips, place)
