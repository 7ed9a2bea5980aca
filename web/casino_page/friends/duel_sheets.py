"""The sheets of duels as HTML: a challenge to be sent or received, and both games side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import PRESETS, Game, Item, rules_summary
from casino_core.i18n import gettext as _
from casino_core.i18n import pgettext
from casino_core.prose.direction import goal_words
from casino_core.prose.items import item_label
from casino_core.prose.names import side_name
from casino_core.prose.words import decimal, labelled
from casino_core.records.duel import parting
from casino_core.rules.scoring import counted_items
from casino_core.version import __version__

from ..game.log import log_of
from ..game.seats import names_of
from ..render.items import gain
from ..render.markup import button, column, element, fold, points_table, text
from ..render.sheet import copied_note, foot, heading
from .duel import Duel, DuelTerms, Part, Stage
from .sending import ToSend, buttons, lines, main_button, name_field, send_section
from .words import (
    PLAYERS,
    duel_length,
    duel_title,
    help_words,
    leader_words,
    opponents_words,
    own_points,
    player_name,
    points_words,
    score_words,
    seat_names,
)


def challenge_sheet(duel: Duel, score: tuple[int, int], sending: ToSend) -> str:
    """Render the sheet of the player's own challenge."""
    about = _(
        "Your friend plays the same cards from your seat against the same computer player. The "
        "link has your result, but no play of yours: you see both games when the answer comes back."
    )
    if duel.terms.run:
        about = _("Your friend solves the same puzzles in the same order. The link has your score.")
    body = element(
        "div",
        element("p", text(about), class_="about"),
        _names(duel),
        element("p", text(score_words(duel.to, score))) if duel.to and any(score) else "",
        send_section(sending, _("Your challenge"), ""),
        _facts(duel.terms, duel.first, _("You")),
        class_="sheet-body single-column codes challenge",
    )
    end = copied_note()
    return heading("duel-heading", _("Challenge a friend")) + body + end


def _names(duel: Duel) -> str:
    fields = (
        ("name", _("Your name"), duel.first.name, _("optional")),
        ("to", _("For"), duel.to, _("anybody")),
    )
    return element("form", *(name_field(*each) for each in fields), data_fill="duel-fill")


# A challenge that was received


class ChallengeState(NamedTuple):
    """A challenge that was received.

    duel     the challenge
    score    the duels won by the player and by the challenger before it
    waits    whether a game under way would wait meanwhile
    problem  why it cannot be played; empty if it can
    """

    duel: Duel
    score: tuple[int, int] = (0, 0)
    waits: bool = False
    problem: str = ""


def received_sheet(received: ChallengeState) -> str:
    """Render the sheet of a challenge: who challenges with what, and the way to play."""
    duel = received.duel
    name = player_name(duel.first, own=False)
    notes = [_("You get the same cards and the same seat. No hints, and nothing is taken back.")]
    if duel.terms.run:
        notes = [_("You get the same puzzles in the same order.")]
    elif duel.terms.day:
        notes = [_("You play the five rounds of that day, as in your own Daily-5.")]
    if received.waits:
        notes.append(_("Your present game waits meanwhile."))
    if duel.terms.engine != __version__:
        notes.append(_("This duel was made by another version of the game."))
    result = _("Beat {result}").format(result=points_words(duel.terms, duel.first.result))
    body = element(
        "div",
        element("p", text(result), class_="headline"),
        element("p", text(score_words(name, received.score))) if any(received.score) else "",
        element("p", text(received.problem), class_="problem", role="alert"),
        _facts(duel.terms, duel.first, name),
        element("p", text(" ".join(notes))),
        class_="sheet-body single-column received",
    )
    away = button(text(_("Not now")), class_="action", data_action="duel-away")
    play = main_button(_("Play the duel"), "duel-accept")
    end = element("footer", element("div"), away, "" if received.problem else play)
    words = _("{name} challenges you") if duel.first.name else _("A challenge for you")
    return heading("duel-heading", words.format(name=duel.first.name)) + body + end


def _facts(terms: DuelTerms, part: Part, name: str) -> str:
    """Tell all that the link holds: the game, the players, the result."""
    game = element("span", text(_game_words(terms))) + _differences(terms)
    facts = [(pgettext("rules", "Game"), game)]
    if not terms.run:
        facts.append((_("Against"), text(opponents_words(terms))))
    facts += [(each, text(words)) for each, words in _seats(terms)]
    facts.append((name, text(" ".join(_result_words(terms, part)))))
    rows = (
        element("div", element("dt", text(label)), element("dd", words)) for label, words in facts
    )
    return element("dl", *rows, class_="facts")


def _game_words(terms: DuelTerms) -> str:
    return ". ".join(filter(None, [duel_title(terms), duel_length(terms)])) + "."


def _differences(terms: DuelTerms) -> str:
    """List the options in which the rules differ from Standard, folded."""
    differences: list[str] = []
    if not (terms.run or terms.day):
        differences = rules_summary(terms.rules, PRESETS["standard"])
    goal = goal_words(terms.rules)
    aim = element("p", text(goal)) if goal else ""
    if not differences:
        return aim
    return aim + fold(_("What is different"), lines(*differences), class_="differs")


def _seats(terms: DuelTerms) -> Iterator[tuple[str, str]]:
    if terms.run or terms.day:
        return
    names = names_of(terms.seated_players)
    dealer = _("You deal.") if terms.dealer == terms.seat else _("{name} deals.")
    seat = _("Seat {number}.").format(number=terms.seat + 1)
    yield _("Seat"), f"{seat} {dealer.format(name=names[terms.dealer])}"
    if any(terms.scores):
        points = ", ".join(
            f"{side_name(names, side, terms.rules)} {terms.scores[side]}"
            for side in terms.rules.side_numbers
        )
        yield _("Points before"), points


def _result_words(terms: DuelTerms, part: Part) -> Iterator[str]:
    """Yield what a player has reached, item by item, and the help that it took."""
    items = ", ".join(f"{item_label(item)} {gain(points)}" for item, points in part.result.items)
    yield f"{points_words(terms, part.result)}."
    if items:
        yield f"{items}."
    yield from help_words(part)


# Both games side by side


class ComparisonState(NamedTuple):
    """The content of the sheet.

    duel     the duel, with the part of the rival
    own      the place of the reader's part, 0 or 1; None for somebody else
    score    the duels won by the reader and by the other, with this one
    sending  the text to send back
    note     a sentence about the link; empty for none
    """

    duel: Duel
    own: int | None
    score: tuple[int, int] = (0, 0)
    sending: ToSend = ToSend("")
    note: str = ""

    @property
    def may_be_named(self) -> bool:
        """Whether the reader, who is the rival, can give a name for the answer."""
        return self.own == 1 and (self.duel.stage is Stage.ANSWER or bool(self.duel.terms.run))

    @property
    def columns(self) -> tuple[int, int]:
        """The places of the parts from left to right: the reader's own first."""
        return (1, 0) if self.own == 1 else (0, 1)

    def part(self, place: int) -> Part:
        """Return the part at a place."""
        part = (self.duel.first, self.duel.second)[place]
        assert part is not None, "both have played"
        return part

    def name(self, place: int) -> str:
        """Return the name of the part at a place."""
        return player_name(self.part(place), own=place == self.own)

    def names(self, place: int) -> tuple[str, ...]:
        """Return the names of the seats in the game at a place."""
        return seat_names(self.duel.terms, self.part(place), own=place == self.own)


def comparison_sheet(compared: ComparisonState) -> str:
    """Render the sheet."""
    duel = compared.duel
    other = compared.part(0 if compared.own == 1 else 1)
    body = element(
        "div",
        element(
            "section",
            element("p", text(compared.note), role="status") if compared.note else "",
            element("p", text(leader_words(duel, compared.own)), class_="headline"),
            _standing(compared, other),
            _table(compared),
            *(element("p", text(each), class_="about") for each in _help_lines(compared)),
        ),
        element("section", *_to_do(compared), class_="codes"),
        class_="sheet-body columns duel",
    )
    title = _("Duel: {game}").format(game=duel_title(duel.terms))
    return heading("duel-heading", title) + body + copied_note() + foot(*_ways(compared))


def _ways(compared: ComparisonState) -> Iterator[str]:
    """Yield the foot: the way to the next duel between the two."""
    terms = compared.duel.terms
    if compared.own is not None and not (terms.day or terms.run):
        yield button(text(_("Next duel")), class_="action", data_action="duel-next")


def _to_do(compared: ComparisonState) -> tuple[str, ...]:
    """Render the text to send and the games: that first which the reader came for."""
    send, games = _send(compared), tuple(_games(compared))
    is_new = compared.own == 1 and compared.duel.stage is Stage.COMPLETE
    return (*games, send) if is_new else (send, *games)


def _standing(compared: ComparisonState, other: Part) -> str:
    if not any(compared.score) or not other.name:
        return ""
    return element("p", text(score_words(other.name, compared.score)), class_="note")


def _help_lines(compared: ComparisonState) -> Iterator[str]:
    for place in compared.columns:
        if words := help_words(compared.part(place)):
            yield labelled(compared.name(place), " ".join(words))


# Points item by item


def _table(compared: ComparisonState) -> str:
    names = [compared.name(place) for place in compared.columns]
    parts = [compared.part(place) for place in compared.columns]
    results = [points_words(compared.duel.terms, part.result) for part in parts]
    return points_table(
        _("Points item by item"),
        map(column, names),
        (*_item_rows(compared, parts), *_deal_rows(compared, parts)),
        _row(_("Result"), results, class_="in-all"),
        data_sides=2,
    )


def _item_rows(compared: ComparisonState, parts: list[Part]) -> Iterator[str]:
    gained = [dict(part.result.items) for part in parts]
    for item in _items(compared.duel):
        points = [each.get(item, 0) for each in gained]
        if any(points):
            cells = [gain(each) if each else "–" for each in points]
            yield _row(item_label(item), cells)
    yield from _other_rows(compared, parts, gained)


def _items(duel: Duel) -> list[Item]:
    return [] if duel.terms.run else [each.item for each in counted_items(duel.terms.rules)]


def _other_rows(
    compared: ComparisonState, parts: list[Part], gained: list[dict[Item, int]]
) -> Iterator[str]:
    """Yield what no item tells: points before the game and of a call, and the other sides."""
    terms = compared.duel.terms
    if terms.run:
        return
    totals = [own_points(terms, part.result) for part in parts]
    rest = [total - sum(each.values()) for total, each in zip(totals, gained, strict=True)]
    if any(rest):
        yield _row(_("Other points"), [decimal(each, "d") for each in rest])
    if terms.to_target or terms.day:
        return
    for side in terms.rules.side_numbers:
        if side != terms.side:
            name = side_name(names_of(terms.seated_players), side, terms.rules)
            yield _row(name, [decimal(part.result.points[0][side], "d") for part in parts])


def _deal_rows(compared: ComparisonState, parts: list[Part]) -> Iterator[str]:
    terms = compared.duel.terms
    if not terms.day:
        return
    for number in range(len(parts[0].result.points)):
        points = [decimal(part.result.points[number][terms.side], "d") for part in parts]
        yield _row(_("Round {number}").format(number=number + 1), points)


def _row(name: str, cells: list[str], class_: str | None = None) -> str:
    return element(
        "tr",
        element("th", text(name), scope="row"),
        *(element("td", element("b", text(cell))) for cell in cells),
        class_=class_,
    )


# The games


def _games(compared: ComparisonState) -> Iterator[str]:
    """Yield where the games part, and the buttons that open them."""
    duel = compared.duel
    if duel.terms.run or duel.stage is Stage.CHALLENGE:
        return
    if duel.stage is Stage.COMPLETE:
        yield element("h3", text(_("Where the games part")))
        yield from _partings(compared)
    else:
        words = _("When {name} opens your answer, both games can be seen side by side.")
        if compared.own != 1:
            words = _("The plays of {name} are not in this link.")
        yield element("p", text(words.format(name=compared.name(0))), class_="about")
    judges = [_judge(compared, place) for place in compared.columns if compared.part(place).games]
    if not duel.terms.day:
        yield buttons(*judges)


def _partings(compared: ComparisonState) -> Iterator[str]:
    first, second = (compared.part(place).games for place in (0, 1))
    for number, games in enumerate(zip(first, second, strict=True)):
        if len(first) > 1:
            title = _("Round {number}").format(number=number + 1)
            yield element("h4", text(title))
        plays = parting(*games)
        if plays is None:
            yield element("p", text(_("Both games are the same, play by play.")))
        else:
            yield from _parting(compared, number, games, plays)


def _parting(
    compared: ComparisonState, number: int, games: tuple[Game, ...], plays: int
) -> Iterator[str]:
    words = _("Play {number} is the first that differs.").format(number=plays + 1)
    yield element("p", text(words))
    position = games[0].steps[plays].before if plays < len(games[0].steps) else None
    if position and position.turn != compared.duel.terms.seat:
        words = _("The computer player’s search ended at another moment here.")
        yield element("p", text(words), class_="about")
    rows = (_play(compared, number, games[place], place, plays) for place in compared.columns)
    yield element("dl", *rows, class_="facts parting")


def _play(compared: ComparisonState, number: int, game: Game, place: int, plays: int) -> str:
    """Render a play in words, with the button that opens the game there."""
    open_ = button(
        text(_("Open here")),
        class_="quiet bordered",
        data_action="duel-replay",
        data_index=f"{PLAYERS[place]} {number} {plays}",
        aria_label=_("Open here: the game of {name}").format(name=compared.name(place)),
    )
    words = play_words(game, compared.names(place), plays)
    return element(
        "div",
        element("dt", text(compared.name(place))),
        element("dd", element("p", text(words)), open_),
    )


def play_words(game: Game, names: tuple[str, ...], plays: int) -> str:
    """Return the play after some plays of a game, in sentences.

    Where there is none, the sentence says that the game is over.
    """
    round_index, number = game.place(plays)
    lines = log_of(game, round_index, names)
    return " ".join(lines[number].sentences) if number < len(lines) else _("The game is over.")


def _judge(compared: ComparisonState, place: int) -> str:
    words = _("Find mistakes: {name}").format(name=compared.name(place))
    return button(
        text(words), class_="action", data_action="duel-judge", data_index=f"{PLAYERS[place]} 0 0"
    )


def _send(compared: ComparisonState) -> str:
    """Render the text to send back, and the way to the next duel."""
    duel, about = compared.duel, ""
    if compared.own is None or (duel.terms.run and compared.own == 0):
        return ""
    label = _("Your answer")
    if duel.stage is Stage.COMPLETE and not duel.terms.run:
        label = _("Both games")
        if compared.own == 0:
            about = _("Send this back: it has your plays, which the first link fixed by a seal.")
    names = ""
    if compared.may_be_named:
        box = name_field("name", _("Your name"), compared.part(1).name, _("optional"))
        names = element("form", box, data_fill="duel-fill")
    return names + send_section(compared.sending, label, about)
