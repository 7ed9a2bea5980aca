"""The score as HTML: the way to the target during play, and what a round brought."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Item, RoundScore, ScoreLine, rules_title
from casino_core.text.language import N_, ngettext
from casino_core.text.language import gettext as _
from casino_core.text.sentences import of_side, points_to_points, side_name
from casino_core.text.words import short_seal

from .cards_art import symbol
from .markup import button, classes, element, hidden_words, text
from .scene import Phase, Scene

ITEM_NAMES = {
    Item.CARDS: N_("Most cards"),
    Item.SPADES: N_("Most spades"),
    Item.BIG_CASINO: N_("Big casino"),
    Item.LITTLE_CASINO: N_("Little casino"),
    Item.ACES: N_("Aces"),
    Item.JACK_OF_SPADES: N_("Jack of spades"),
    Item.DIAMONDS: N_("Most diamonds"),
    Item.SEVEN_OF_DIAMONDS: N_("Seven of diamonds"),
    Item.SEVENS: N_("All four sevens"),
    Item.SIXES: N_("All four sixes"),
    Item.SWEEPS: N_("Sweeps"),
}
"""What the items are called in the table of a round."""

_CARD_OF = {
    Item.BIG_CASINO: "10♦",
    Item.LITTLE_CASINO: "2♠",
    Item.JACK_OF_SPADES: "J♠",
    Item.SEVEN_OF_DIAMONDS: "7♦",
}


def score(scene: Scene) -> str:
    """Every side's points and how far they are from the target, and the rules being played."""
    totals = scene.outcome.totals if scene.outcome else scene.view.scores
    sides = "".join(_side(scene, side, points) for side, points in enumerate(totals))
    target = scene.view.rules.target
    words = _("Round {number} · to {target}") if target else _("Round {number}")
    goal = words.format(number=scene.round_number, target=target)
    rules = button(
        hidden_words(_("Rules:") + " "),
        text(scene.occasion.title if scene.occasion else rules_title(scene.view.rules)),
        class_="rules",
        data_action="rules",
    )
    round_ = "" if scene.occasion else element("span", text(goal), class_="goal")
    return element("ul", sides, class_="sides") + element("p", rules, round_, class_="game-line")


def summary(scene: Scene) -> str:
    """The table of a finished round, item by item, with the totals of the game."""
    if scene.outcome is None:
        return ""
    over = scene.phase is Phase.GAME_OVER
    crown = symbol("crown", "crown") if over and not scene.occasion else ""
    heading = element("h2", crown, text(headline(scene)), class_="headline")
    note = element("p", text(scene.called or _note(scene)), class_="note")
    table = _table(scene, scene.score, scene.outcome.totals)
    return element("div", heading, note, table, _fairness(scene), class_="summary")


def _fairness(scene: Scene) -> str:
    """After the game: the way to its check, and the seal of the next one before it is dealt."""
    if scene.phase is not Phase.GAME_OVER or scene.occasion:
        return ""
    ask = button(_("Was it fair?"), class_="quiet", data_action="fair", data_key="fair")
    following = ""
    if scene.next_seal:
        following = _("Next game sealed {seal}").format(seal=short_seal(scene.next_seal))
    return element("p", ask, element("span", following, class_="seal"), class_="fairness")


def headline(scene: Scene) -> str:
    """How the round or the game ended, in a few words."""
    result = scene.outcome
    if scene.occasion:
        return scene.occasion.headline
    if result is None or not result.over:
        return _("Round {number}").format(number=scene.round_number)
    if result.winner is None:
        return _("The game is drawn")
    return of_side(
        scene.names,
        result.winner,
        scene.view.rules,
        _("You win the game"),
        _("{name} wins the game"),
        _("{names} win the game"),
    )


def _note(scene: Scene) -> str:
    if scene.outcome is None:
        return ""
    if scene.occasion:
        return scene.occasion.note
    totals, rules = scene.outcome.totals, scene.view.rules
    if scene.phase is Phase.GAME_OVER:
        return points_to_points(totals)
    if rules.target is not None and max(totals) >= rules.target:
        return _("Level at {points}: another round decides.").format(points=max(totals))
    best = max(totals)
    leaders = [side for side, points in enumerate(totals) if points == best]
    if len(leaders) > 1:
        return _("Level at {points}.").format(points=best)
    return of_side(
        scene.names,
        leaders[0],
        rules,
        _("You lead, {points}."),
        _("{name} leads, {points}."),
        _("{names} lead, {points}."),
        points=points_to_points(sorted(totals)[-2:]),
    )


def _side(scene: Scene, side: int, points: int) -> str:
    name = side_name(scene.names, side, scene.view.rules)
    target = scene.view.rules.target
    track = target and element(
        "progress",
        class_="track",
        max=target,
        value=min(points, target),
        aria_label=_("{side}: {points} of {target} points").format(
            side=name, points=points, target=target
        ),
    )
    return element(
        "li",
        element("span", text(name), class_="side-name"),
        element("b", str(points), class_="points"),
        track or "",
        class_=classes("side", "ours" if side == scene.view.rules.side(scene.seat) else None),
        data_side=side + 1,
    )


def _table(scene: Scene, score: RoundScore | None, totals: tuple[int, ...]) -> str:
    """The points of every side; after a call, which ends no round, only those that are certain."""
    names = [side_name(scene.names, side, scene.view.rules) for side in range(len(totals))]
    head = "".join(element("th", element("span", text(name)), scope="col") for name in names)
    lines = score.lines if score else ()
    rows = "".join(_row(line) for line in lines if _counts(scene, line))
    target = scene.view.rules.target
    game = _("Game, to {target}").format(target=target) if target else _("Game")
    if scene.occasion:
        game = _("Together")
    feet = _total(game if score else _("Certain points"), totals, "in-all")
    if score and not scene.occasion:
        feet = _total(_("This round"), score.points) + feet
    return element(
        "table",
        element("caption", _("Points of the round"), class_="unseen"),
        element("thead", element("tr", element("td"), head)),
        element("tbody", rows),
        element("tfoot", feet),
        class_="points-table",
        data_sides=len(totals),
    )


def _counts(scene: Scene, line: ScoreLine) -> bool:
    """Whether a line is worth showing: sweeps only where they count or were made."""
    return line.item is not Item.SWEEPS or bool(scene.view.rules.sweep_points or any(line.counts))


def _row(line: ScoreLine) -> str:
    name = text(_(ITEM_NAMES[line.item]))
    card = _CARD_OF.get(line.item)
    detail = element("span", f" {card}", class_="which", aria_hidden="true") if card else ""
    return element("tr", element("th", name, detail, scope="row"), *_cells(line))


def _cells(line: ScoreLine) -> Iterator[str]:
    for points, count in zip(line.points, line.counts, strict=True):
        had = "" if line.item in _CARD_OF else element("span", str(count), class_="had")
        gained = element("b", f"+{points}" if points else "–", class_="gained")
        spoken = hidden_words(f" {_plural(points)}")
        yield element("td", had, gained, spoken, class_="scored" if points else "")


def _total(name: str, points: tuple[int, ...], class_: str | None = None) -> str:
    cells = (element("td", element("b", str(number))) for number in points)
    return element("tr", element("th", text(name), scope="row"), *cells, class_=class_)


def _plural(points: int) -> str:
    return ngettext("point", "points", points)
