"""The best plays at a place of the analysis board, and what the hidden hands may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from casino_core import Play, State, View
from casino_core.analysis.exploration import Answer, Exploration, ExploredPlay
from casino_core.analysis.trials import Comparison
from casino_core.cards import RANK_SETS, Rank, cards_in
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.notation.plays import format_play
from casino_core.prose.hints import LITTLE, estimate_sentence
from casino_core.prose.names import called
from casino_core.prose.plays import play_words, words_of_plays
from casino_core.prose.points import LEVEL, behind, how_much_worse, short_lead
from casino_core.prose.words import labelled, percent, rank_short
from casino_core.rules.turn import advance
from casino_core.ruleset import RuleSet

from ...render.markup import button, element, fold, hidden_words, text
from ...render.sheet import changing_section
from .board_state import AnalysisBoard

REGION = "exploration"
"""The part of the sheet that changes while the plays are being compared."""
MOST_SHOWN = 3
"""The greatest number of plays that are shown at once; the others are folded up."""
LISTED = 8
"""The number of plays that are listed."""
LEAST_ANSWER = 0.2
"""An answer that is expected in a smaller share of the deals is not told."""


class PlayComparison(NamedTuple):
    """The comparison of the plays at a place.

    exploration  the values so far, None before the first deal
    running  whether it goes on
    chosen   the play that the player wants to see on the table; None for the best one
    """

    exploration: Exploration | None = None
    running: bool = False
    chosen: Play | None = None

    @property
    def shown_play(self) -> Play | None:
        """The play that the table shows, the chosen or the best one; None before one is known."""
        return self.chosen or (self.exploration.plays[0].play if self.exploration else None)


def comparing_section(analysis: AnalysisBoard, comparing: PlayComparison) -> str:
    """Write the part of the sheet with the best plays."""
    content = comparing_content(analysis, comparing)
    return changing_section(REGION, "best-plays", content, "judgement")


def comparing_content(analysis: AnalysisBoard, comparing: PlayComparison) -> str:
    """Write the best plays so far; where there are none, say why."""
    return element("h3", text(_("Best plays")), id="best-plays") + "".join(
        _content(analysis, comparing)
    )


def _content(analysis: AnalysisBoard, comparing: PlayComparison) -> Iterator[str]:
    state, exploration = analysis.state, comparing.exploration
    if state.over:
        yield element("p", text(_("The round is over.")))
    elif state.hidden[state.turn]:
        words = _("The hand of seat {seat} is hidden: its plays are not known.")
        yield element("p", text(words.format(seat=state.turn + 1)))
        deal = _("Deal the hidden cards")
        yield button(text(deal), class_="action", data_action="analysis-deal", data_key="deal")
    elif exploration is None:
        yield element("p", text(_("The plays are being compared …")))
    else:
        plays = [explored.play for explored in exploration.plays[:LISTED]]
        play_on_table = comparing.shown_play
        in_words = words_of_plays(plays, state)
        rows = [
            _row(exploration, state, number, words, play_on_table)
            for number, words in enumerate(in_words)
        ]
        yield element("ol", *rows[:MOST_SHOWN], class_="mistakes")
        if rows[MOST_SHOWN:]:
            further = element("ol", *rows[MOST_SHOWN:], class_="mistakes", start=MOST_SHOWN + 1)
            yield fold(_("More plays"), further, data_key="more-plays")
        rest = len(exploration.plays) - len(plays)
        if rest:
            words = ngettext("and {n} weaker play", "and {n} weaker plays", rest)
            yield element("p", text(words.format(n=rest)), class_="about")
        yield _numbers(exploration, state, in_words, running=comparing.running)
        yield from _held(exploration, analysis.names)


def _numbers(
    exploration: Exploration, state: State, in_words: Sequence[str], *, running: bool
) -> str:
    """Fold up what the values rest on, and all figures of the plays, which are given in words."""
    lines = (_figures(exploration, state, number, words) for number, words in enumerate(in_words))
    basis = _basis(exploration, running=running)
    return fold(_("Numbers"), basis, element("ol", *lines), data_key="numbers")


def _figures(exploration: Exploration, state: State, number: int, words: str) -> str:
    """Return all figures of a play, after its words."""
    explored, solved = exploration.plays[number], not exploration.deals
    figures = [_value_words(explored, state.rules)]
    if number:
        figures.append(_behind(explored.comparison, state.rules, solved=solved))
    answer = explored.answer
    if answer and (solved or answer.share >= LEAST_ANSWER):
        figures.append(_answer_words(answer, advance(state, explored.play), solved=solved))
    return element("li", text(labelled(words, " · ".join(figures))))


def _basis(exploration: Exploration, *, running: bool) -> str:
    if exploration.exact:
        exact = _("The values are exact.")
        words = f"{_known(exploration.view)} {exact}"
        if len(exploration.plays) == 1:
            words = _("There is only one play.")
    elif exploration.gave_up:
        words = estimate_sentence()
    elif not exploration.deals:
        there = _("There were too many plays to look at all of them.")
        words = f"{_known(exploration.view)} {there}"
    else:
        words = ngettext("Tried on {n} deal.", "Tried on {n} deals.", exploration.deals)
        words = words.format(n=exploration.deals)
        if running:
            words = _("{tried} More follow …").format(tried=words)
    return element("p", text(words), class_="about")


def _known(view: View) -> str:
    """Say why no card is hidden, though the backs of some may lie there."""
    n = sum(view.hidden)
    if not n:
        return _("Every card is known.")
    words = ngettext(
        "The card that is not seen can only be in the other hand.",
        "The {n} cards that are not seen can only be in the other hand.",
        n,
    )
    return words.format(n=n)


def _row(
    exploration: Exploration, state: State, number: int, words: str, play_on_table: Play | None
) -> str:
    """Return a play with its value: a button that makes it, and one that shows it on the table.

    `words` are those of the play.
    """
    explored = exploration.plays[number]
    about = _about(exploration, number)
    notation = format_play(explored.play, state)
    line = button(
        element("span", str(number + 1), class_="grade", aria_hidden="true"),
        element("span", text(words), class_="said"),
        " ",
        element("span", text(about), class_="about"),
        class_="entry",
        data_action="analysis-play-on",
        data_index=notation,
    )
    show = button(
        hidden_words(_("{play}: show it on the table").format(play=words)),
        element("span", "↗", aria_hidden="true"),
        class_="quiet bordered",
        data_action="analysis-show",
        data_index=notation,
        aria_pressed="true" if explored.play == play_on_table else "false",
    )
    return element("li", line, show, data_key=f"play-{notation}", class_="candidate")


def _about(exploration: Exploration, number: int) -> str:
    """Return how good a play is in words, beside its row."""
    loss = exploration.plays[number].comparison.loss
    if exploration.gave_up and loss < LITTLE:
        return _("perhaps as good") if number else _("perhaps the best play")
    return how_much_worse(loss) if number else _("the best play")


def _behind(comparison: Comparison, rules: RuleSet, *, solved: bool) -> str:
    """Return by how much a play is behind the best one, with the standard error of trials."""
    if solved and comparison.loss < LEVEL:
        return _("as good")
    return behind(comparison.loss, rules, None if solved else comparison.error)


def _value_words(explored: ExploredPlay, rules: RuleSet) -> str:
    worth = explored.comparison.worth
    lead = short_lead(worth.lead, rules)
    if worth.chance is None:
        return lead
    return _("{lead}, wins {chance}").format(lead=lead, chance=percent(worth.chance))


def _answer_words(answer: Answer, after: State, *, solved: bool) -> str:
    play = answer.play
    if not (play.loose or play.builds or play.extras) and not solved:
        what = _("a trail")
    else:
        what = play_words(play, after)
    if solved:
        return _("best answer: {play}").format(play=what)
    return _("answer in {share} of the deals: {play}").format(
        share=percent(answer.share), play=what
    )


def _held(exploration: Exploration, names: Sequence[str]) -> Iterator[str]:
    """Yield what the hidden hands may hold, rank by rank."""
    if not any(exploration.held.values()):
        return
    yield element("h4", text(_("What the hidden hands may hold")))
    for seat, ranks in exploration.held.items():
        yield _held_by(names[seat], ranks)


def _held_by(player: str, ranks: Mapping[Rank, float]) -> str:
    items = []
    for rank, share in sorted(ranks.items(), key=lambda item: -item[1]):
        (card, *_others) = cards_in(RANK_SETS[rank])
        words = element("b", text(rank_short(card)))
        items.append(element("li", words, f" {percent(share)}"))
    name = element("p", text(called(player)))
    return name + element("ul", *items, class_="may-hold")
