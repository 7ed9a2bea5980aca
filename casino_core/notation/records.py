"""Game records: tags, then the plays of every round; the same game can be replayed from them.

    [Rules "standard"]
    [Seed "sunday"]
    [Dealer "2"]
    [Seat1 "You"]
    [Seat2 "Greedy"]
    [Result "21-13"]

    {Round 1} 1. 8sx3c,5d 7h 2. 3sb5h=8 … 21-13

`Seed` may be replaced by the packs in dealing order (`Cards1`, `Cards2`, … for the rounds) or by
the `Position` from which the game began. Numbers and {comments} are for people: `parse_record`
skips them. Other tags are kept as they are (`Game.tags`); the tags of a sealed deal are in
`sealing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..cards import Card
from ..errors import CasinoError, NotationError, RecordError
from ..game import Game, Round, seat_names
from ..i18n import gettext as _
from ..position import Position
from ..ruleset import RuleSet
from ..seats import Seat
from .cards import format_cards, parse_cards
from .limits import LONGEST_RECORD, check_length, shortened
from .plays import format_play, parse_play
from .positions import format_position, parse_position
from .rulesets import format_rules, parse_rules

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_COMMENT = re.compile(r"\{[^{}]*\}")
_IGNORED = re.compile(r"\d+\.+")
_RESULT = re.compile(r"\*|-?\d+(--?\d+)+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_OWN_TAGS = re.compile(r"Rules|Seed|Position|Dealer|Cards\d+|Seat\d+|Result")
_SECRET_TAGS = re.compile(r"Seed|Position|Cards\d+")
_UNESCAPED = {"n": "\n", "r": "\r"}
UNFINISHED = "*"
"""The result of a game that is not over."""
CALL = "out"
"""The word for a player's call (RULES 10)."""


# Writing


def format_record(game: Game, *, sealed: bool = False) -> str:
    """Write a game as a record, from which `parse_record` replays the same game.

    With `sealed`, for a game that is still being played, the record tells only what every player
    at the table knows: it has neither seed nor cards nor position, and cannot be replayed.
    """
    shown = ((n, v) for n, v in _tags(game) if not (sealed and _SECRET_TAGS.fullmatch(n)))
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in shown)
    rounds = "\n".join(
        _format_round(number, round_, called=game.called and round_ is game.rounds[-1])
        for number, round_ in enumerate(game.rounds, 1)
    )
    return f"{tags}\n{rounds}\n{_result(game)}\n"


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def _tags(game: Game) -> Iterator[tuple[str, str]]:
    yield "Rules", format_rules(game.rules)
    if game.seed is not None:
        yield "Seed", game.seed
    if game.rounds[0].cards is None:
        yield "Position", format_position(game.rounds[0].start)
    else:
        yield "Dealer", str(game.rounds[0].start.dealer + 1)
    if game.seed is None:
        for number, round_ in enumerate(game.rounds, 1):
            if round_.cards is not None:
                yield f"Cards{number}", format_cards(round_.cards)
    for number, name in enumerate(game.names, 1):
        yield f"Seat{number}", name
    yield from game.tags
    yield "Result", _result(game)


def _format_round(number: int, round_: Round, *, called: bool) -> str:
    words = [f"{{Round {number}}}"]
    for index, step in enumerate(round_.steps):
        if index % step.before.rules.players == 0:
            words.append(f"{index // step.before.rules.players + 1}.")
        words.append(format_play(step.play, step.before))
    return _wrapped(words + [CALL] * called)


def _wrapped(words: list[str], width: int = 80) -> str:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def _result(game: Game) -> str:
    if not game.over:
        return UNFINISHED
    assert game.outcome is not None, "a game that is over has an outcome"
    return "-".join(map(str, game.outcome.totals))


# Reading


def parse_record(text: str) -> Game:
    """Read a record and replay its game (NOTATION, Records).

    Raises `NotationError` or `RuleSetError` for a tag, which the message names, and `RecordError`
    for a play that cannot be read or is not legal, with its line, its round and its number.
    """
    tags, plays = _read(text)
    rules = parse_rules(tags.get("Rules", "standard"))
    other_tags = tuple((name, v) for name, v in tags.items() if not _OWN_TAGS.fullmatch(name))
    game = _first_round(tags, rules)._replace(tags=other_tags)
    for number, word in enumerate(plays, 1):
        if game.position.over and not game.over:
            game = _next_round(game, tags)
        game = _play(game, word, number)
    more = f"Cards{len(game.rounds) + 1}" in tags
    if game.position.over and not game.over and more:
        game = _next_round(game, tags)
    _check_result(game, tags.get("Result", UNFINISHED))
    return game


class _Word(NamedTuple):
    """A word of the plays and the number of its line in the record, from 1."""

    text: str
    line: int


def _read(text: str) -> tuple[dict[str, str], list[_Word]]:
    check_length(text, LONGEST_RECORD, "record")
    tags: dict[str, str] = {}
    for name, value in _TAG.findall(text):
        if name in tags:
            raise NotationError(_("{name}: given twice").format(name=shortened(name)))
        tags[name] = re.sub(r"\\(.)", lambda match: _UNESCAPED.get(match[1], match[1]), value)
    plays = _COMMENT.sub(_line_ends, _TAG.sub(_line_ends, text))
    words = [
        _Word(word, number)
        for number, line in enumerate(plays.split("\n"), 1)
        for word in line.split()
        if not _IGNORED.fullmatch(word) and not _RESULT.fullmatch(word)
    ]
    return tags, words


def _line_ends(match: re.Match[str]) -> str:
    """The line ends of a tag or a comment, which replace it and keep the line numbers right."""
    return "\n" * match[0].count("\n") or " "


def _first_round(tags: dict[str, str], rules: RuleSet) -> Game:
    seed = tags.get("Seed")
    names = tuple(
        tags.get(f"Seat{number}", name) for number, name in enumerate(seat_names(rules.players), 1)
    )
    if "Position" in tags:
        return Game.from_position(_start(tags["Position"], rules), seed, names)
    dealer = _dealer(tags.get("Dealer", str(rules.players)), rules)
    if seed is not None:
        return Game.new(rules, seed, dealer=dealer, names=names)
    if "Cards1" in tags:
        return Game.from_cards(rules, _cards(tags, 1), dealer, names)
    if "Seal" in tags:
        raise NotationError(_("Seed: still sealed; the record replays once the game is over"))
    raise NotationError(_("Seed: missing; a record has a Seed, Cards1 or a Position"))


def _start(text: str, rules: RuleSet) -> Position:
    try:
        position = parse_position(text)
    except CasinoError as error:
        raise NotationError(f"Position: {error}") from None
    if not isinstance(position, Position):
        raise NotationError(_("Position: cards are hidden, so the game cannot be replayed"))
    if position.rules != rules:
        raise NotationError(_("Position: its rules are not those of the tag Rules"))
    return position


def _dealer(text: str, rules: RuleSet) -> Seat:
    if not re.fullmatch("[1-9]", text) or int(text) > rules.players:
        raise NotationError(
            _("Dealer: {text!r} is no seat from 1 to {players}").format(
                text=shortened(text), players=rules.players
            )
        )
    return Seat(int(text) - 1)


def _cards(tags: dict[str, str], number: int) -> tuple[Card, ...]:
    try:
        return parse_cards(tags[f"Cards{number}"])
    except CasinoError as error:
        raise NotationError(f"Cards{number}: {error}") from None


def _next_round(game: Game, tags: dict[str, str]) -> Game:
    number = len(game.rounds) + 1
    cards = _cards(tags, number) if f"Cards{number}" in tags else None
    try:
        return game.next_round(cards)
    except CasinoError as error:
        raise NotationError(f"Round {number}: {error}") from None


def _play(game: Game, word: _Word, number: int) -> Game:
    try:
        if word.text == CALL:
            return game.call_out()
        return game.play(parse_play(word.text, game.position))
    except CasinoError as error:
        raise RecordError(
            word.line, len(game.rounds), number, shortened(word.text), error
        ) from error


def _check_result(game: Game, result: str) -> None:
    if result not in (UNFINISHED, _result(game)):
        raise NotationError(
            _("Result: {result!r}, but the plays give {result2!r}").format(
                result=shortened(result), result2=_result(game)
            )
        )
