"""The count of a round as HTML: who made the bid, and the points of each side."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.rook.position import SEATS
from casino_core.rook.prose import account_name, capital, listed_names, number_words, side_name
from casino_core.rook.rules.scoring import Outcome, RoundScore
from casino_core.seats import Seat

from ..render.markup import element, points_table, text
from .scene import Scene


def summary(scene: Scene) -> str:
    """Write what a round that is over has brought, and the scores."""
    outcome = scene.outcome
    assert outcome is not None, "the round is over"
    if outcome.score is None:
        headline = (
            _("A new deal: a hand had no counting card.")
            if scene.misdealt
            else _("All four passed.")
        )
        note = element("p", text(_("The cards are dealt anew.")), class_="note")
        return element("div", _headline(headline), note, class_="summary")
    return element(
        "div",
        _headline(_words(scene, outcome)),
        _taken(scene, outcome.score),
        _scores(scene, outcome),
        class_="summary",
    )


def _headline(words: str) -> str:
    return element("h2", text(words), class_="headline")


def _words(scene: Scene, outcome: Outcome) -> str:
    assert outcome.score is not None, "the round was played"
    seat = outcome.score.contract.seat
    bid_made, values = (
        outcome.score.made,
        {
            "name": scene.names[seat],
            "bid": outcome.score.contract.points,
        },
    )
    if seat == scene.addressed:
        text_ = _("You made your bid of {bid}.") if bid_made else _("You missed your bid of {bid}.")
    else:
        text_ = (
            _("{name} made the bid of {bid}.") if bid_made else _("{name} missed the bid of {bid}.")
        )
    return text_.format(**values)


def _taken(scene: Scene, score: RoundScore) -> str:
    """Write the tricks and the points of each side, part by part."""
    names = listed_names(scene.names, scene.addressed)
    others = tuple(Seat(seat) for seat in SEATS if seat not in score.bidders)
    sides = (capital(side_name(names, seats)) for seats in (score.bidders, others))
    rows = (_row(words, *map(str, numbers)) for words, numbers in _parts(score))
    return points_table(_("Points of the round"), map(_column, sides), rows)


def _column(words: str) -> str:
    return element("th", text(words), scope="col")


def _parts(score: RoundScore) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield a name for each part of the count, and the numbers of the two sides."""

    def of_last(points: int) -> tuple[int, int]:
        return (0, points) if score.last else (points, 0)

    extra = of_last(score.nest_points + score.trick_points)
    in_tricks = score.taken[0] - extra[0], score.taken[1] - extra[1]
    yield _("Tricks"), score.tricks
    yield _("Points in the tricks"), in_tricks
    yield _("Nest"), of_last(score.nest_points)
    if score.trick_points:
        yield _("Last trick"), of_last(score.trick_points)
    yield _("Points"), score.taken
    bonus = score.all_tricks[0] + score.slam_points, score.all_tricks[1]
    if any(bonus):
        yield _("Every trick"), bonus


def _row(name: str, *cells: str) -> str:
    cells_written = (element("td", cell) for cell in cells)
    return element("tr", element("th", text(name), scope="row"), *cells_written)


def _scores(scene: Scene, outcome: Outcome) -> str:
    """Write what is added to each score, and the score."""
    assert outcome.score is not None, "the round was played"
    names, rules = listed_names(scene.names, scene.addressed), scene.view.rules
    rows = (
        _row(
            capital(account_name(names, rules, number)),
            _signed(outcome.score.changes[number]),
            element("b", number_words(outcome.totals[number])),
        )
        for number in range(rules.accounts)
    )
    return points_table(
        _("Points of the game"),
        (_column(_("This round")), _column(_("Score"))),
        rows,
        class_="points-table scores-table",
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else number_words(number)
