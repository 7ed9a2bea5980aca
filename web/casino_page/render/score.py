"""The region of the score: the points of every side on the way to the target."""

from __future__ import annotations

from typing import Final

from casino_core import rules_title
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import fewest_win, goal_words
from casino_core.prose.names import side_name
from casino_core.prose.words import decimal
from casino_core.seats import Side

from ..game.scene import Scene
from .markup import button, classes, element, hidden_words, text

LARGEST_GAIN: Final = 4
"""The gain in points from which it is drawn at its full size."""


def score(scene: Scene) -> str:
    """Write the points of every side, the target, and the rules being played."""
    outcome, occasion = scene.result.outcome, scene.kind.occasion
    totals = outcome.totals if outcome else scene.view.scores
    sides = "".join(_side(scene, side, totals[side]) for side in scene.view.rules.side_numbers)
    target = scene.view.rules.target
    words = _("Round {number} · to {target}") if target else _("Round {number}")
    round_and_target = words.format(number=scene.progress.round_number, target=target)
    rules = button(
        hidden_words(_("Rules:") + " "),
        element("span", text(occasion.title if occasion else rules_title(scene.view.rules))),
        class_="rules",
        data_action="rules",
    )
    goal = "" if occasion else element("span", text(round_and_target), class_="goal")
    class_ = classes("sides", "of-partners" if scene.view.rules.partnership else None)
    points = element("ul", sides, class_=class_, data_after="count")
    fewest = goal_words(scene.view.rules)
    direction = element("p", text(fewest), class_="direction") if fewest else ""
    return points + element("p", rules, goal, class_="game-line") + direction


def _side(scene: Scene, side: Side, points: int) -> str:
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
        element("span", text(name), _ahead(scene, side), class_="side-name"),
        " ",
        element("b", decimal(points, "d"), class_="points"),
        _certain(scene, side),
        track or "",
        class_=classes("side", "ours" if side == scene.view.rules.side(scene.seat) else None),
        data_side=side + 1,
    )


def _certain(scene: Scene, side: Side) -> str:
    """Write the points of the round that are certain; those that the last play made grow there."""
    points = scene.certain.points[side] if scene.certain.points else 0
    if not points:
        return ""
    words = ngettext("{n} more for certain", "{n} more for certain", points).format(n=points)
    figure = element("span", f"+{points}", aria_hidden="true")
    gained = scene.certain.gained[side] if scene.certain.gained else 0
    grows = element(
        "span",
        f"+{gained}",
        class_="gained-now",
        aria_hidden="true",
        data_gain=min(gained, LARGEST_GAIN),
        data_key=f"gained-{scene.progress.round_number}-{scene.certain.plays}",
    )
    class_ = classes("certain", "burden" if fewest_win(scene.view.rules) else None)
    mark = element("span", figure, hidden_words(words), class_=class_, title=words)
    return mark + (grows if gained else "")


def _ahead(scene: Scene, side: Side) -> str:
    """Write the points that a side had before the first round, if any."""
    points = scene.kind.handicap[side] if scene.kind.handicap else 0
    if not points:
        return ""
    words = ngettext("{n} point ahead", "{n} points ahead", points)
    if fewest_win(scene.view.rules):
        words = ngettext("{n} point to begin with", "{n} points to begin with", points)
    words = words.format(n=points)
    figure = element("span", f"+{points}", aria_hidden="true")
    return " " + element("span", figure, hidden_words(words), class_="ahead", title=words)
