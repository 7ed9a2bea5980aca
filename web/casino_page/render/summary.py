"""The summary of a round and of a game: the points item by item."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Item, RoundScore, ScoreLine
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import fewest_win, goal_words
from casino_core.prose.events import points_to_points
from casino_core.prose.items import item_in_sentence
from casino_core.prose.names import of_side, side_name
from casino_core.prose.words import card_words, decimal
from casino_core.rules.scoring import ScoringItem, counted_items

from ..game.scene import Phase, Scene
from .additions import added
from .card_faces import symbol
from .items import gain, item_heading
from .markup import button, column, element, fold, hidden_words, points_table, text
from .places import Place

CLOSE = 3
"""The greatest number of points behind the winner that is a close game."""


def summary(scene: Scene) -> str:
    """Write the points of a finished round, item by item, with the totals of the game."""
    outcome, occasion = scene.result.outcome, scene.kind.occasion
    if outcome is None:
        return ""
    crown = symbol("crown", "crown") if _is_crowned(scene) else ""
    heading = element("h2", crown, text(headline(scene)), class_="headline")
    end = scene.result.called or _reached(scene)
    notes = [end, _note(scene)] if occasion else [end or _note(scene), goal_words(scene.view.rules)]
    if consolation := _consolation(scene):
        notes.append(consolation)
    table = _round_table(scene, scene.result.score, outcome.totals)
    return element(
        "div",
        heading,
        *(element("p", text(note), class_="note") for note in notes if note),
        added(scene, Place.HEADLINE),
        added(scene, Place.SUMMARY),
        table,
        _afterwards(scene),
        _all_rounds(scene),
        class_="summary",
    )


def _is_crowned(scene: Scene) -> bool:
    """Tell whether a person has won the game; a crown over a loss would be the winner's."""
    outcome = scene.result.outcome
    if scene.phase is not Phase.GAME_OVER or scene.kind.occasion or outcome is None:
        return False
    if outcome.winner is None:
        return False
    return outcome.winner == scene.view.rules.side(scene.seat) or scene.kind.people != 1


def _afterwards(scene: Scene) -> str:
    """Write the ways on after a round, and after a game: two of them, and the others folded."""
    if scene.kind.occasion or scene.kind.panel:
        return ""
    alone = scene.kind.people == 1 and not scene.kind.again
    if scene.phase is not Phase.GAME_OVER:
        return ""
    friends = [("duel", _("Challenge a friend")), ("by-link", _("Play with a friend"))]
    first = [("judge-own", _("Review")), ("share", _("Share"))]
    others = [
        *(friends if alone else ()),
        ("fair", _("Was it fair?")),
        ("record", _("Record")),
    ]
    if not scene.kind.again:
        others.append(("same-deal", _("Same cards")))
    more = fold(
        _("More about this game"),
        element("p", *map(_way, others), class_="afterwards"),
        class_="more-ways",
        data_key="more-ways",
    )
    return element(
        "div", element("p", *map(_way, first), class_="afterwards"), more, class_="ways-on"
    )


def _way(way: tuple[str, str]) -> str:
    name, words = way
    return button(text(words), class_="quiet", data_action=name, data_key=name)


def headline(scene: Scene) -> str:
    """Tell the end of the round or the game in a few words."""
    outcome = scene.result.outcome
    if scene.kind.occasion:
        return scene.kind.occasion.headline
    if outcome is None or not outcome.over:
        return _("Round {number}").format(number=scene.progress.round_number)
    if outcome.winner is None:
        return _("The game is drawn")
    return of_side(
        scene.names,
        outcome.winner,
        scene.view.rules,
        _("You win the game"),
        _("{name} wins the game"),
        _("{names} win the game"),
    )


def _reached(scene: Scene) -> str:
    """Tell the side first to reach the target, where points are counted in order (RULES 10)."""
    reached = scene.result.reached
    if reached is None:
        return ""
    words = _("First to reach {target}: {name}, with {what}.")
    rules = scene.view.rules
    name = side_name(scene.names, reached.side, rules)
    what = card_words(reached.card) if reached.card else item_in_sentence(reached.item, rules)
    return words.format(target=rules.target, name=name, what=what)


def _note(scene: Scene) -> str:
    if scene.result.outcome is None:
        return ""
    if scene.kind.occasion:
        return scene.kind.occasion.note
    totals, rules = scene.result.outcome.totals, scene.view.rules
    least = fewest_win(rules)
    if scene.phase is Phase.GAME_OVER:
        return points_to_points(totals, lowest_first=least)
    best = min(totals) if least else max(totals)
    if rules.target is not None and max(totals) >= rules.target:
        return _("Level at {points}. Another round decides.").format(points=best)
    leaders = [side for side in rules.side_numbers if totals[side] == best]
    if len(leaders) > 1:
        return _("Level at {points}.").format(points=best)
    return of_side(
        scene.names,
        leaders[0],
        rules,
        _("You lead, {points}."),
        _("{name} leads, {points}."),
        _("{names} lead, {points}."),
        points=points_to_points(
            sorted(totals)[:2] if least else sorted(totals)[-2:], lowest_first=least
        ),
    )


def _consolation(scene: Scene) -> str:
    """Tell a person who has lost how close it was, or of the best round."""
    outcome, rounds = scene.result.outcome, scene.result.rounds[1:]
    if scene.phase is not Phase.GAME_OVER or scene.kind.occasion or scene.kind.people > 1:
        return ""
    side = scene.view.rules.side(scene.seat)
    if outcome is None or outcome.winner in (None, side) or fewest_win(scene.view.rules):
        return ""
    behind = outcome.totals[outcome.winner] - outcome.totals[side]
    if 0 < behind <= CLOSE:
        words = ngettext("So close: {n} point short.", "So close: {n} points short.", behind)
        return words.format(n=behind)
    if len(rounds) < 2 and not any(scene.result.rounds[0]):
        return ""  # of a single round there is no best one
    best = max((points[side] for points in rounds), default=0)
    words = ngettext("Your best round: {n} point.", "Your best round: {n} points.", best)
    return words.format(n=best) if best else ""


def _round_table(scene: Scene, score: RoundScore | None, totals: tuple[int, ...]) -> str:
    """Write the points table of a round; after a call, which ends no round, the certain points."""
    names = [
        side_name(scene.names, side, scene.view.rules) for side in scene.view.rules.side_numbers
    ]
    lines = score.lines if score else ()
    worth = {counted.item: counted for counted in counted_items(scene.view.rules)}
    rows = [_row(scene, line, worth[line.item]) for line in lines if _counts(scene, line)]
    target = scene.view.rules.target
    game = _("Game, to {target}").format(target=target) if target else _("Game")
    if scene.kind.occasion:
        game = _("Total")
    feet = _total(game if score else _("Certain points"), totals, "in-all")
    if score and not scene.kind.occasion:
        feet = _total(_("This round"), score.points) + feet
    return points_table(
        _("Points of the round"), map(column, names), rows, feet, data_sides=len(totals)
    )


def _counts(scene: Scene, line: ScoreLine) -> bool:
    """Tell whether a line is shown: sweeps only where they score."""
    return line.item is not Item.SWEEPS or bool(scene.view.rules.sweep_points)


def _row(scene: Scene, line: ScoreLine, counted: ScoringItem) -> str:
    return element("tr", item_heading(scene.view.rules, counted), *_cells(line, counted))


def _all_rounds(scene: Scene) -> str:
    """Write the points of every round, if the game had more than one or began with points."""
    start, *rounds = scene.result.rounds or ((),)
    if len(rounds) < 2 and not any(start):
        return ""
    rules = scene.view.rules
    names = [side_name(scene.names, side, rules) for side in rules.side_numbers]
    rows = [_total(_("Before"), start)] if any(start) else []
    rows += [
        _total(_("Round {number}").format(number=number), points)
        for number, points in enumerate(rounds, 1)
    ]
    sums = tuple(map(sum, zip(start, *rounds, strict=True)))
    table = points_table(
        _("Points of the game"),
        map(column, names),
        rows,
        _total(_("Total"), sums),
        data_sides=len(start),
    )
    return fold(
        _("Round by round"),
        table,
        class_="rounds",
        open=scene.phase is Phase.GAME_OVER,
        data_key="rounds",
    )


def _cells(line: ScoreLine, counted: ScoringItem) -> Iterator[str]:
    for points, count in zip(line.points, line.counts, strict=True):
        had = "" if counted.cards.bit_count() == 1 else element("span", str(count), class_="had")
        gained = element("b", gain(points) if points else "–", class_="gained")
        spoken = hidden_words(f" {_plural(points)}")
        yield element("td", had, gained, spoken, class_="scored" if points else "")


def _total(name: str, points: tuple[int, ...], class_: str | None = None) -> str:
    cells = (element("td", element("b", decimal(number, "d"))) for number in points)
    return element("tr", element("th", text(name), scope="row"), *cells, class_=class_)


def _plural(points: int) -> str:
    return ngettext("point", "points", points)
