"""The sheet of all games under way as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from casino_core import CasinoError, RuleSet, parse_rules, rules_title
from casino_core.i18n import gettext as _
from casino_core.prose.names import YOU, side_name

from ...game.players_words import with_players
from ...game.seats import names_of
from ...render.markup import button, classes, element, hidden_words, text
from ...render.sheet import foot, heading
from ...saved_games.waiting_games import MOST_WAITING, WaitingGame


class SheetState(NamedTuple):
    """What the sheet shows.

    own       the game of the table
    waiting   the games that wait, the one that was set aside last first
    on_table  whether the game of the table lies there, and no puzzle or other interlude
    asked     the number of the game that is to be deleted, after a question; 0 for none
    problem   why a game could not be put on the table
    """

    own: WaitingGame
    waiting: Sequence[WaitingGame] = ()
    on_table: bool = True
    asked: int = 0
    problem: str = ""


def games_sheet(state: SheetState, moment: Callable[[int], str]) -> str:
    """Render the whole sheet; `moment` puts a time in seconds since 1970 into words."""
    games = [_game(state, game, moment) for game in (state.own, *state.waiting)]
    about = _(
        "A game waits here when you open another one. It stays until it is over or you delete it."
    )
    full = _("{n} games wait: no more can. Finish or delete one of them.").format(n=MOST_WAITING)
    body = element(
        "div",
        element("p", text(state.problem), class_="problem", role="alert"),
        element("ul", *games, class_="games"),
        element("p", text(about), class_="about"),
        element("p", text(full)) if len(state.waiting) >= MOST_WAITING else "",
        class_="sheet-body",
    )
    return heading("games-heading", _("Your games")) + body + foot()


def _game(state: SheetState, game: WaitingGame, moment: Callable[[int], str]) -> str:
    own = game is state.own
    facts = [_points(game), _turn(game)]
    if game.begun and (since := moment(game.begun)):
        facts.append(_("since {moment}").format(moment=since))
    return element(
        "li",
        element("b", text(_title(game))),
        element("span", text(with_players(game.seated_players))),
        element("span", text(" · ".join(filter(None, facts))), class_="facts-line"),
        _question(game) if game.number == state.asked and not own else _buttons(state, game),
        class_=classes("game-entry", "own" if own else None),
        aria_current="true" if own and state.on_table else None,
        data_key=f"game-{game.number}",
    )


def _buttons(state: SheetState, game: WaitingGame) -> str:
    if game is state.own and state.on_table:
        return element("p", text(_("On the table")), class_="of-own")
    which = hidden_words(f" {_title(game)}, {with_players(game.seated_players)}")
    go_on = button(
        text(_("Go on")), which, class_="action", data_action="go-on-with", data_index=game.number
    )
    if game is state.own:
        return element("p", go_on, class_="buttons")
    save = button(
        text(_("Save the game")),
        which,
        class_="quiet",
        data_action="download-game",
        data_index=game.number,
    )
    delete = button(
        text(_("Delete …")),
        which,
        class_="quiet",
        data_action="delete-game",
        data_index=game.number,
    )
    return element("p", go_on, save, delete, class_="buttons")


def _question(game: WaitingGame) -> str:
    words = _("Delete this game? You can’t get it back.")
    sure = button(
        text(_("Delete it")),
        class_="action",
        data_action="delete-game-sure",
        data_index=game.number,
    )
    keep = button(text(_("Keep it")), class_="action main", data_action="keep-game")
    return element("p", element("b", text(words)), role="alert") + element(
        "p", sure, keep, class_="buttons"
    )


def _title(game: WaitingGame) -> str:
    rules = _rules(game)
    return rules_title(rules) if rules else game.rules


def _rules(game: WaitingGame) -> RuleSet | None:
    """The rules of a game; None if this version of the page does not know them."""
    try:
        rules = parse_rules(game.rules)
    except CasinoError:
        return None
    fits = rules.players == len(game.seated_players) and rules.sides == len(game.points)
    return rules if fits else None


def _points(game: WaitingGame) -> str:
    rules, names = _rules(game), names_of(game.seated_players)
    if rules is None:
        return ""
    return ", ".join(
        f"{side_name(names, side, rules)} {points}"
        for side, points in zip(rules.side_numbers, game.points, strict=True)
    )


def _turn(game: WaitingGame) -> str:
    if game.turn is None:
        return _("a round is over")
    name = names_of(game.seated_players)[game.turn]
    return _("your turn") if name == YOU else _("{name}’s turn").format(name=name)
