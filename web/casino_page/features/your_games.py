"""The sheet of all games under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from casino_core import CasinoError, NotationError, parse_cards
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.names import YOU, side_name
from casino_core.prose.words import short

from ..address.bad_links import error_sentence
from ..game.seats import names_of, with_players
from ..render.markup import button, classes, element, hidden_words, text
from ..render.sheet import heading
from ..saved_games.waiting_games import MOST_WAITING, WaitingGame
from ..shell.commands import command, text_command
from ..shell.feature import Feature


class SheetState(NamedTuple):
    """The content of the sheet.

    own       the game of the table
    waiting   the games that wait, the one that was set aside last first
    on_table  whether the game of the table lies there, and no puzzle or other interlude
    to_delete  the number of the game that is to be deleted, after a question; 0 for none
    problem   why a game could not be put on the table
    """

    own: WaitingGame
    waiting: Sequence[WaitingGame] = ()
    on_table: bool = True
    to_delete: int = 0
    problem: str = ""


def games_sheet(state: SheetState, moment: Callable[[int], str]) -> str:
    """Render the whole sheet; `moment` puts a time in seconds since 1970 into words."""
    all_games = (state.own, *state.waiting)
    facts = told_apart(all_games, moment)
    games = [_game(state, *each) for each in zip(all_games, facts, strict=True)]
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
    return heading("games-heading", _("Your games")) + body


def told_apart(games: Sequence[WaitingGame], moment: Callable[[int], str]) -> list[str]:
    """Return the line of facts of each game: no two with equal titles and players have the same.

    Where it would be the same, the cards on the table follow, and then a number.
    """
    lines = [_facts(game, moment) for game in games]
    lines = [
        _joined(line, _on_table(game) if count > 1 else "")
        for game, line, (_number, count) in zip(games, lines, _alike(games, lines), strict=True)
    ]
    numbered = _("number {n} of {count} alike")
    return [
        _joined(line, numbered.format(n=number, count=count) if count > 1 else "")
        for line, (number, count) in zip(lines, _alike(games, lines), strict=True)
    ]


def _alike(games: Sequence[WaitingGame], lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield for each game its number among those that read the same, and their count."""
    readings = [
        (game.title, with_players(game.seated_players), line)
        for game, line in zip(games, lines, strict=True)
    ]
    for n, reading in enumerate(readings, 1):
        yield readings[:n].count(reading), readings.count(reading)


def _joined(*facts: str) -> str:
    return " · ".join(filter(None, facts))


def _facts(game: WaitingGame, moment: Callable[[int], str]) -> str:
    since = moment(game.begun) if game.begun else ""
    return _joined(
        _points(game),
        _progress(game),
        _turn(game),
        _("since {moment}").format(moment=since) if since else "",
    )


def _game(state: SheetState, game: WaitingGame, facts: str) -> str:
    own = game is state.own
    return element(
        "li",
        element("b", text(game.title)),
        element("span", text(with_players(game.seated_players))),
        element("span", text(facts), class_="facts-line"),
        _question(game)
        if game.number == state.to_delete and not own
        else _buttons(state, game, facts),
        class_=classes("game-entry", "own" if own else None),
        aria_current="true" if own and state.on_table else None,
        data_key=f"game-{game.number}",
    )


def _buttons(state: SheetState, game: WaitingGame, facts: str) -> str:
    if game is state.own and state.on_table:
        return element("p", text(_("On the table")), class_="of-own")
    which = hidden_words(f" {game.title}, {with_players(game.seated_players)}, {facts}")
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


def _points(game: WaitingGame) -> str:
    rules, names = game.known_rules, names_of(game.seated_players)
    if rules is None:
        return ""
    return ", ".join(
        f"{side_name(names, side, rules)} {points}"
        for side, points in zip(rules.side_numbers, game.points, strict=True)
    )


def _progress(game: WaitingGame) -> str:
    """Return how far the round is: its deal, or the cards left where there is only one deal."""
    stage = game.stage
    if stage is None:
        return ""
    if stage.deals > 1:
        return _("deal {number} of {deals}").format(number=stage.deal, deals=stage.deals)
    left = ngettext("{n} card left", "{n} cards left", stage.cards_left)
    return left.format(n=stage.cards_left)


def _on_table(game: WaitingGame) -> str:
    """Return the cards on the table; empty where they are not known or cannot be read."""
    try:
        cards = parse_cards(game.stage.table) if game.stage else ()
    except NotationError:
        return ""
    return _("table: {cards}").format(cards=" ".join(map(short, cards))) if cards else ""


def _turn(game: WaitingGame) -> str:
    if game.turn is None:
        return _("a round is over")
    name = names_of(game.seated_players)[game.turn]
    return _("your turn") if name == YOU else _("{name}’s turn").format(name=name)


class YourGames(Feature):
    """Lists the games under way, puts one of them on the table, and deletes one after a question.

    A game is named by its number; 0 is the game of the table.
    """

    @command("games")
    def _open(self) -> None:
        self.context.session.clear()
        self.context.page.close_sheets()
        self.context.page.open_sheet("games", self._sheet())

    def _sheet(self, to_delete: int = 0, problem: str = "") -> str:
        """Render the sheet; `to_delete` is the game that is to be deleted, after a question."""
        current_game = self.context.current_game
        state = SheetState(
            current_game.entry,
            current_game.waiting.under_way,
            on_table=not current_game.interrupted,
            to_delete=to_delete,
            problem=problem,
        )
        return games_sheet(state, self.context.page.moment)

    @text_command("go-on-with")
    def _go_on_with(self, text: str) -> None:
        """Put a game on the table; the one that was there waits."""
        current_game = self.context.current_game
        try:
            self.context.change_game(lambda: current_game.go_on_with(int(text)))
        except CasinoError as error:
            # A notice leads here too, without the sheet.
            self.context.page.open_sheet("games", self._sheet(problem=error_sentence(error)))

    @text_command("delete-game")
    def _ask_to_delete(self, text: str) -> None:
        self.context.fill("games", self._sheet(to_delete=int(text)))

    @command("keep-game")
    def _keep(self) -> None:
        self.context.fill("games", self._sheet())

    @text_command("delete-game-sure")
    def _delete(self, text: str) -> None:
        self.context.current_game.delete(int(text))
        self.context.fill("games", self._sheet())

    @text_command("download-game")
    def _download(self, text: str) -> None:
        """Offer a game that waits as a file, from which it can go on elsewhere."""
        if game := self.context.current_game.waiting.numbered(int(text)):
            self.context.page.download("casino-saved-game.txt", game.text)
