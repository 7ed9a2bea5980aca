"""Records of Rook: tags, then the actions of every round; the same game is replayed from them.

    [Game "rook"]
    [Rules "kentucky-west"]
    [Seed "sunday"]
    [Dealer "2"]
    [Seat1 "You"]
    …
    [Result "*"]
    [Head "5f1c…"]

    {Round 1} 70 75 pass pass pass aside=b6b7g8r9y12 trump=red g14 …

`Seed` may be replaced by the decks in dealing order (`Cards1`, `Cards2`, …). The frame, the seal
and the chain are those of every record (`records.frame`, `records.sealing`): the first link is the
SHA-256 of `rook chain:` and the tags in the order of their names, without `Result`, `Head` and, in
a sealed game, `Seed`; each action makes another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..errors import CasinoError, NotationError, RecordError
from ..i18n import gettext as _
from ..notation.characters import plain_document
from ..notation.limits import LONGEST_RECORD, check_length, shortened
from ..records.frame import (
    HEAD,
    UNFINISHED,
    Word,
    check_results,
    format_tag,
    links,
    plain_tags,
    read_tags,
    words_of,
    wrapped,
)
from ..records.sealing import CUT, SEAL, commitment
from ..seats import seat_names
from .cards import Card
from .game import Game, Round
from .notation import (
    format_action,
    format_cards,
    format_rules,
    parse_cards,
    parse_rules,
    parse_seat,
    parse_seat_and_action,
)
from .ruleset import PLAYERS, RuleSet

GAME = "rook"
"""The text of the tag `Game`."""
_RESULT = re.compile(r"\*|-?\d+(/-?\d+)+")
_OWN = re.compile(r"Game|Rules|Seed|Dealer|Cards[0-9]+|Seat[1-4]|Result|Head")
_NOTATION = re.compile(r"Game|Rules|Dealer|Cards[0-9]+|Result|Head|Seal|Player[1-4]|Engine")
_CARDS = re.compile(r"Cards([1-9][0-9]{0,3})")


# Writing


def format_record(game: Game, *, sealed: bool = False) -> str:
    """Write a game as a record, from which `parse_record` replays the same game.

    With `sealed`, for a game that is being played, the record lacks the seed; it shows the actions
    that lay open, and cannot be replayed.
    """
    tags = [
        format_tag(name, text)
        for name, text in tags_of(game)
        if not (sealed and (name == "Seed" or _CARDS.fullmatch(name)))
    ]
    ends = [
        format_tag("Result", result_of(game)),
        *([] if sealed else [format_tag(HEAD, head(game))]),
    ]
    rounds = [_format_round(number, each, sealed) for number, each in enumerate(game.rounds, 1)]
    return "".join([*tags, *ends, "\n", "\n".join(rounds), f"\n{result_of(game)}\n"])


def tags_of(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every tag of a game but `Result` and `Head`."""
    yield "Game", GAME
    yield "Rules", format_rules(game.rules)
    if game.seed is not None:
        yield "Seed", game.seed
    yield "Dealer", str(game.rounds[0].start.dealer + 1)
    if game.seed is None:
        for number, round_ in enumerate(game.rounds, 1):
            yield f"Cards{number}", format_cards(round_.cards)
    for number, name in enumerate(game.names, 1):
        yield f"Seat{number}", name
    yield from game.tags


def result_of(game: Game) -> str:
    """Return the final scores with `/` between them, or `*` while the game goes on."""
    result = game.outcome
    return "/".join(map(str, result.totals)) if result and result.over else UNFINISHED


def head(game: Game) -> str:
    """Return the last link of a game's chain, 64 hexadecimal digits."""
    hidden = {"Seed"} if game.tag(SEAL) else set[str]()
    lines = [
        format_tag(name, text)
        for name, text in tags_of(game)
        if name not in hidden and not (_CARDS.fullmatch(name) and name != "Cards1")
    ]
    return [*links(f"rook chain:{''.join(sorted(lines))}", words(game))][-1]


def words(game: Game) -> Iterator[str]:
    """Yield the actions of a game, before those of each round after the first its deal.

    A deal from the seed is not a word of its own until somebody acts: the record does not show it.
    """
    for number, round_ in enumerate(game.rounds, 1):
        if number > 1 and (round_.steps or game.seed is None):
            cards = "" if game.seed is not None else f"={format_cards(round_.cards)}"
            yield f"deal{number}{cards}"
        for step in round_.steps:
            yield format_action(step.action)


def _format_round(number: int, round_: Round, sealed: bool) -> str:  # noqa: FBT001
    actions = [format_action(step.action) for step in round_.steps]
    if sealed:
        actions = [f"{word.partition('=')[0]}=?" if _is_hidden(word) else word for word in actions]
    return wrapped([f"{{Round {number}}}", *actions])


def _is_hidden(word: str) -> bool:
    """Return whether an action lay face down."""
    return word.startswith(("aside=", "give="))


# Reading


def parse_record(text: str) -> Game:
    """Read a record and replay its game.

    Raises `NotationError` or `RuleSetError` for a tag, which the message names, and for tags that
    contradict each other or the actions; `RecordError` for an action that cannot be read or is not
    legal, with its line, its round and its number.
    """
    check_length(text, LONGEST_RECORD, "record")
    text = plain_tags(plain_document(text))
    tags, words = read_tags(text, _NOTATION), words_of(text)
    if tags.get("Game", GAME) != GAME:
        raise NotationError(
            _("Game: {text!r} is not {game}").format(text=shortened(tags["Game"]), game=GAME)
        )
    rules = parse_rules(tags.get("Rules", "rook"))
    _check_tags(tags)
    game = _first_round(tags, rules)
    results = [tags.get("Result", UNFINISHED)]
    results += [word.text for word in words if _RESULT.fullmatch(word.text)]
    for number, word in enumerate((w for w in words if not _RESULT.fullmatch(w.text)), 1):
        if game.position.over and not game.over:
            game = _next_round(game, tags)
        game = _play(game, word, number)
    if game.position.over and not game.over and f"Cards{len(game.rounds) + 1}" in tags:
        game = _next_round(game, tags)
    _check_after(game, tags, results)
    return game


def _check_tags(tags: Mapping[str, str]) -> None:
    for name in tags:
        if _CARDS.fullmatch(name):
            for other in ("Seed", SEAL):
                if other in tags:
                    raise NotationError(
                        _("{first}, {second}: a record cannot have both").format(
                            first=other, second=name
                        )
                    )
        elif re.fullmatch(r"(Cards|Seat)[0-9]+", name) and not re.fullmatch("Seat[1-4]", name):
            raise NotationError(
                _(
                    "{name}: no such tag; there are {players} seats, and numbers count from 1"
                ).format(name=shortened(name), players=PLAYERS)
            )
    if "Seed" not in tags:
        if SEAL in tags:
            raise NotationError(_("Seed: still sealed; the record replays once the game is over"))
        if "Cards1" not in tags:
            raise NotationError(_("Seed: missing; a record has a Seed or Cards1"))
    elif SEAL in tags and tags[SEAL] != commitment(_secret(tags)):
        raise NotationError(_("Seal: it is not the seal of the Seed"))


def _secret(tags: Mapping[str, str]) -> str:
    """Return the secret of a sealed game: its seed without the word of the cut."""
    seed, cut = tags["Seed"], tags.get(CUT, "")
    if cut and not seed.endswith(f"+{cut}"):
        raise NotationError(_("Cut: the Seed does not end with it"))
    return seed.removesuffix(f"+{cut}") if cut else seed


def _first_round(tags: Mapping[str, str], rules: RuleSet) -> Game:
    usual = enumerate(seat_names(PLAYERS), 1)
    names = tuple(tags.get(f"Seat{number}", name) for number, name in usual)
    dealer = parse_seat(tags["Dealer"], "Dealer") if "Dealer" in tags else None
    if "Seed" in tags:
        game = Game.new(rules, tags["Seed"], dealer=dealer, names=names)
    else:
        last = parse_seat(str(PLAYERS), "Dealer")
        try:
            cards = _cards(tags, 1)
            game = Game.from_cards(rules, cards, last if dealer is None else dealer, names)
        except CasinoError as error:
            raise NotationError(f"Cards1: {error}") from None
    others = tuple((name, text) for name, text in tags.items() if not _OWN.fullmatch(name))
    return game._replace(tags=others)


def _cards(tags: Mapping[str, str], number: int) -> tuple[Card, ...]:
    return parse_cards(tags[f"Cards{number}"])


def _next_round(game: Game, tags: Mapping[str, str]) -> Game:
    number = len(game.rounds) + 1
    name = f"Cards{number}"
    try:
        return game.next_round(_cards(tags, number) if name in tags else None)
    except CasinoError as error:
        raise NotationError(f"{name if name in tags else f'Round {number}'}: {error}") from None


def _play(game: Game, word: Word, number: int) -> Game:
    try:
        seat, action = parse_seat_and_action(word.text)
        return game.play(action, seat)
    except CasinoError as error:
        place = len(game.rounds)
        raise RecordError(word.line, place, number, shortened(word.text), error) from error


def _check_after(game: Game, tags: Mapping[str, str], results: list[str]) -> None:
    """Refuse a deck that was not dealt, another result, and another head."""
    for name in tags:
        match = _CARDS.fullmatch(name)
        if match and int(match[1]) > len(game.rounds):
            raise NotationError(
                _("{name}: the record has {rounds} rounds").format(
                    name=name, rounds=len(game.rounds)
                )
            )
    check_results(results, result_of(game))
    if HEAD in tags and tags[HEAD].lower() != head(game):
        raise NotationError(
            _("Head: {text!r}, but the tags and the actions give {right!r}").format(
                text=shortened(tags[HEAD]), right=head(game)[:16]
            )
        )
