"""Game records: tags, then the plays of every round; the same game can be replayed from them.

    [Rules "standard"]
    [Seed "sunday"]
    [Dealer "2"]
    [Seat1 "You"]
    [Seat2 "Greedy"]
    [Result "21-13"]
    [Head "5f1c…"]

    {Round 1} 1. 8sx3c,5d 7h 2. 3sb5h=8 … 21-13

`Seed` may be replaced by the packs in dealing order (`Cards1`, `Cards2`, … for the rounds). A game
that began from a position has `Position` instead of `Dealer`; then the seed or the packs are
those of the later rounds. `Scores` has the points of each side before the first round, where there
was a handicap. `check_tags` refuses what contradicts this. Numbers and {comments} are
for people: `parse_record` skips them. Other tags are kept as they are (`Game.tags`); the tags of a
sealed deal are in `sealing`. `Head` is the head of the record's chain (see `chain`); records of
older versions have none.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..cards import Card
from ..errors import CasinoError, NotationError, RecordError
from ..game import Game, Replay
from ..i18n import gettext as _
from ..notation.cards import parse_pack
from ..notation.characters import plain_document
from ..notation.limits import LONGEST_RECORD, check_length, shortened
from ..notation.plays import parse_play
from ..notation.positions import parse_handicap, parse_state
from ..notation.rulesets import parse_rules
from ..position import Position
from ..ruleset import RuleSet
from ..seats import Seat, seat_names
from .chain import head, public_head
from .frame import HEAD, UNFINISHED, Word, check_results, format_tag, plain_tags, words_of, wrapped
from .history import call_word, caller_named, is_call, play_word
from .sealing import SEAL
from .tags import check_tags, other_tags, parse_tags, tags_of
from .undo import TAKEN, check_undone

_RESULT = re.compile(r"\*|-?\d+(--?\d+)+")
RESULT = "Result"


# Writing


def format_record(game: Game, *, sealed: bool = False) -> str:
    """Write a game as a record, from which `parse_record` replays the same game.

    With `sealed`, for a game that is still being played, the record tells only what every player
    at the table knows: it has neither seed nor cards nor position, and cannot be replayed.

    >>> casino.format_record(game).splitlines()[0]
    '[Rules "standard"]'
    """
    hidden = _secret_tags(game) if sealed else frozenset[str]()
    tags = "".join(
        format_tag(name, text)
        for name, text in tags_of(game)
        if name.rstrip("0123456789") not in hidden
    )
    ends = format_tag(RESULT, _result(game))
    if last := public_head(game) if sealed else head(game):
        ends += format_tag(HEAD, last)
    rounds = "\n".join(_format_round(game, number) for number in range(1, len(game.rounds) + 1))
    return f"{tags}{ends}\n{rounds}\n{_result(game)}\n"


def _secret_tags(game: Game) -> frozenset[str]:
    """Return the tags, without their numbers, that hold cards.

    Without a seed, `Taken` may hold a pack.
    """
    cards = {"Seed", "Position", "Cards"}
    return frozenset(cards | {TAKEN} if game.seed is None else cards)


def _format_round(game: Game, number: int) -> str:
    round_ = game.rounds[number - 1]
    words = [f"{{Round {number}}}"]
    for index, step in enumerate(round_.steps):
        if index % step.before.rules.players == 0:
            words.append(f"{index // step.before.rules.players + 1}.")
        words.append(play_word(step))
    if game.called and number == len(game.rounds):
        words.append(call_word(game))
    return wrapped(words)


def _result(game: Game) -> str:
    if not game.over:
        return UNFINISHED
    assert game.outcome is not None, "a game that is over has an outcome"
    return "-".join(map(str, game.outcome.totals))


# Reading


class Record(NamedTuple):
    """A record as read.

    game    the game
    head    the text of its tag `Head`, which `fairness` compares with the game; None without one
    number  the number of the game in its file, from 0; None if the file has only this game
    """

    game: Game
    head: str | None
    number: int | None = None


def parse_record(text: str, *, checked: bool = True) -> Game:
    """Read a record and replay its game (NOTATION, Records).

    Without `checked` its plays are made as they stand, in half the time: only for a record that was
    checked before and not changed since, such as one of a sealed file of games.

    Raises `NotationError` or `RuleSetError` for a tag, which the message names, and `RecordError`
    for a play that cannot be read or is not legal, with its line, its round and its number.

    >>> casino.parse_record(casino.format_record(game)) == game
    True
    """
    return read_record(text, checked=checked).game


def read_record(text: str, *, checked: bool = True) -> Record:
    """Read a record, its game and the head that it names. Raises as `parse_record` does."""
    check_length(text, LONGEST_RECORD, "record")
    text = plain_tags(plain_document(text))
    tags, words = parse_tags(text), words_of(text)
    rules = parse_rules(tags.get("Rules", "standard"))
    check_tags(tags, rules.players)
    replay = Replay(_first_round(tags, rules)._replace(tags=other_tags(tags)))
    check_undone(replay.last)
    results = [tags.get(RESULT, UNFINISHED)]
    results += [word.text for word in words if _RESULT.fullmatch(word.text)]
    plays = [word for word in words if not _RESULT.fullmatch(word.text)]
    for number, word in enumerate(plays, 1):
        if _between_rounds(replay.last):
            _next_round(replay, tags)
        _play(replay, word, number, checked=checked)
    if _between_rounds(replay.last) and f"Cards{replay.round_number + 1}" in tags:
        _next_round(replay, tags)
    game = replay.game()
    _check_packs(tags, len(game.rounds))
    check_results(results, _result(game))
    return Record(game, tags.get(HEAD))


def _between_rounds(game: Game) -> bool:
    return game.position.over and not game.over


def _first_round(tags: dict[str, str], rules: RuleSet) -> Game:
    seed = tags.get("Seed")
    names = tuple(
        tags.get(f"Seat{number}", name) for number, name in enumerate(seat_names(rules.players), 1)
    )
    if seed is None and tags.get(SEAL):
        raise NotationError(_("Seed: still sealed; the record replays once the game is over"))
    if "Position" in tags:
        return Game.from_position(_start(tags["Position"], rules), seed, names)
    dealer = _dealer(tags.get("Dealer", str(rules.players)), rules)
    scores = parse_handicap(tags.get("Scores", "0"), rules, "Scores")
    if seed is not None:
        return Game.new(rules, seed, dealer=dealer, names=names, scores=scores)
    if "Cards1" in tags:
        return Game.from_cards(rules, _cards(tags, 1, rules), dealer, names, scores)
    raise NotationError(_("Seed: missing; a record has a Seed, Cards1 or a Position"))


def _start(text: str, rules: RuleSet) -> Position:
    try:
        position = parse_state(text)
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
            _("Dealer: {text!r} is not a seat from 1 to {players}").format(
                text=shortened(text), players=rules.players
            )
        )
    return Seat(int(text) - 1)


def _cards(tags: dict[str, str], number: int, rules: RuleSet) -> tuple[Card, ...]:
    try:
        return parse_pack(tags[f"Cards{number}"], rules)
    except CasinoError as error:
        raise NotationError(f"Cards{number}: {error}") from None


def _next_round(replay: Replay, tags: dict[str, str]) -> None:
    number = replay.round_number + 1
    rules = replay.last.position.rules
    cards = _cards(tags, number, rules) if f"Cards{number}" in tags else None
    try:
        replay.next_round(cards)
    except CasinoError as error:
        raise NotationError(f"Round {number}: {error}") from None


def _play(replay: Replay, word: Word, number: int, *, checked: bool) -> None:
    try:
        if is_call(word.text):
            replay.call_out(caller_named(word.text))
        elif checked:
            replay.play(parse_play(word.text, replay.last.position))
        else:
            replay.play_unchecked(parse_play(word.text, replay.last.position))
    except CasinoError as error:
        raise RecordError(
            word.line, replay.round_number, number, shortened(word.text), error
        ) from error


def _check_packs(tags: dict[str, str], rounds: int) -> None:
    """Raise `NotationError` for the pack of a round that was not dealt."""
    for name in tags:
        number = name.removeprefix("Cards")
        if number != name and number.isdecimal() and int(number) > rounds:
            raise NotationError(
                _("{name}: the record has {rounds} rounds").format(
                    name=shortened(name), rounds=rounds
                )
            )
