"""The result of a game that is over, as one of its players tells it to others."""

from __future__ import annotations

from typing import NamedTuple

from casino_core import Card, cards_in, rules_title
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import fewest_win, goal_words
from casino_core.prose.names import YOU, side_name
from casino_core.prose.words import decimal, listed
from casino_core.rows import How
from casino_core.rules.scoring import counted_cards
from casino_core.ruleset import RuleSet
from casino_core.seats import Side

from ...game.own_players import label_of
from ...game.scene import Scene
from ...game.seats import SeatedPlayer, people

SHOWN_CARDS = 5


class GameResult(NamedTuple):
    """The result of a game.

    rules   the rule set
    names   the name of each side as others read it
    own     the side of the person who played alone, None where several people played
    winner  the side that won, None for a draw
    rounds  the points of each side at the beginning of the game, then those of every round
    cards   a few cards that `own`, or the winner, captured in the last round: those first that
            score, or where the fewest points win, those that do not
    """

    rules: RuleSet
    names: tuple[str, ...]
    own: Side | None
    winner: Side | None
    rounds: tuple[tuple[int, ...], ...]
    cards: tuple[Card, ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side at the end."""
        return tuple(map(sum, zip(*self.rounds, strict=True)))

    @property
    def headline(self) -> str:
        """The result in a few words, told by the player."""
        teller = self._teller
        if len(self.names) > 2:
            points = self.totals[teller]
            score = ngettext("with {n} point", "with {n} points", abs(points))
            score = score.format(n=decimal(points, "d"))
        else:
            score = self._against(self.totals)
        if self.winner is None:
            return _("A draw {score}").format(score=score)
        if self.own is None:
            return _("{name} won {score}").format(name=self.names[teller], score=score)
        won, lost = _("I won {score}"), _("I lost {score}")
        if self.rules.partnership:
            won, lost = _("We won {score}"), _("We lost {score}")
        return (won if self.winner == self.own else lost).format(score=score)

    def text(self, link: str) -> str:
        """Return the result in a few lines; `link` leads to the same cards, or is empty."""
        others = [name for side, name in enumerate(self.names) if side != self._teller]
        lines = [
            _("Casino, {rules}").format(rules=rules_title(self.rules)),
            *filter(None, [goal_words(self.rules)]),
            _("{result} against {others}").format(result=self.headline, others=listed(others)),
        ]
        if any(self.rounds[0]):
            lines.append(_("Started at {points}").format(points=self._against(self.rounds[0])))
        if len(self.rounds) > 2:
            lines.append(" · ".join(map(self._against, self.rounds[1:])))
        if link:
            lines.append(_("Play the same cards: {link}").format(link=link))
        return "\n".join(lines)

    @property
    def _teller(self) -> Side:
        """The side that tells the result, and whose points come first."""
        return self.own if self.own is not None else self.winner or Side(0)

    def _against(self, points: tuple[int, ...]) -> str:
        """Write the points of the sides, those of the teller first, and no dash before a minus."""
        others = points[: self._teller] + points[self._teller + 1 :]
        score, *rest = (decimal(n, "d") for n in (points[self._teller], *others))
        if min(points) >= 0:
            return "–".join((score, *rest))
        for other in rest:
            score = _("{points} to {other}").format(points=score, other=other)
        return score


def game_result(scene: Scene, seated_players: tuple[SeatedPlayer, ...]) -> GameResult | None:
    """Return the result of the game that a scene shows; None if it is not over."""
    outcome, rules = scene.result.outcome, scene.view.rules
    if outcome is None or not outcome.over or scene.kind.occasion:
        return None
    alone = len(people(seated_players)) == 1
    own = rules.side(scene.seat) if alone else None
    names = tuple(map(_name_for_others, scene.names, seated_players))
    teller = own if own is not None else outcome.winner or Side(0)
    won = scene.view.won[teller]
    scoring = counted_cards(rules, How.EACH)
    first = won & ~scoring if fewest_win(rules) else won & scoring
    return GameResult(
        rules=rules,
        names=tuple(side_name(names, side, rules) for side in rules.side_numbers),
        own=own,
        winner=outcome.winner,
        rounds=scene.result.rounds,
        cards=(*cards_in(first), *cards_in(won & ~first)[::-1])[:SHOWN_CARDS],
    )


def _name_for_others(name: str, player: SeatedPlayer) -> str:
    """Return the name of a player as others read it, with the level of a computer player."""
    if player.level is None:
        return _("Me") if name == YOU else name
    return f"{name} ({label_of(player.level)})"
