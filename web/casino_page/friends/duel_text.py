"""The text of a duel, and the link that carries it.

The text has a field on each line, `name=value`: those of the terms, then those of each player, such
as `first.points=9/2`. A player's games are either their plays in notation (`plays`) or what they
came to (`points`, `items`, `end` and `seal`).
"""

from __future__ import annotations

import re
from typing import Final

from casino_core import CasinoError, Item, NotationError, error_message
from casino_core.correspondence.terms import parse_deal_fields
from casino_core.i18n import gettext as _
from casino_core.notation.cards import parse_pack
from casino_core.notation.limits import add_field, shortened
from casino_core.notation.positions import format_handicap
from casino_core.records.duel import SEAL_DIGITS
from casino_core.rules.scoring import counted_items
from casino_core.score import is_item

from ..address.field_names import unknown_field
from ..address.packed_text import packed_text, unpacked_text
from ..address.page_request import OpeningField, in_field, is_link_seed
from ..address.query_text import format_query
from ..game.seats import SeatedPlayer, parse_seats, people
from .duel import (
    HELP,
    RUNS,
    Duel,
    DuelTerms,
    End,
    Part,
    Result,
    Score,
    are_finished,
    name_for_others,
    part_of,
    played,
    terms_of_day,
    terms_of_run,
)

LONGEST_VALUE: Final = 7_000
"""The most characters of a packed duel; older links go to hosts, which take addresses of 8,000."""
LONGEST_TEXT: Final = 50_000
"""The most bytes of its text."""

DUEL: Final = OpeningField("duel", "duel-open", over_game=True, longest=LONGEST_VALUE)
"""The field of an address that holds a duel."""

VERSION: Final = 1
_PLAYERS: Final = ("first", "second")
_OF_TERMS: Final = ("engine", "day", "run", "rules", "seats", "dealer", "scores", "seed", "cards")
_OF_DEAL: Final[tuple[str, ...]] = ("rules", "dealer", "scores")
_OF_RESULT: Final = ("points", "items", "end", "seal")
_OF_PLAYER: Final = ("name", "help", *_OF_RESULT, "plays")
_KEYS: Final = (
    *("duel", *_OF_TERMS, "to", "score"),
    *(f"{player}.{name}" for player in _PLAYERS for name in _OF_PLAYER),
)
_POINTS: Final = re.compile("-?[0-9]{1,4}(/-?[0-9]{1,4}){0,5}")
_SEAL: Final = re.compile(f"[0-9a-f]{{{SEAL_DIGITS}}}")
_LIKELY: Final = (
    b"second.plays=/Kc Qd Jh Ts 9c 8d 7h 6s 5c 4d 3h 2s Ac KsxKd QhxQc JdxJs TcxTd 9hx9s 8sx8d "
    b"7dx7c 6hx6d 5sx5h 4cx4s 3dx3c 2hx2d Adx 9sx5h,4d 8cx5d,3s Thx6c,4h 2cxAs 3sb5c=8 x(8) x(9)"
    b"\nsecond.help=hints,undone\nsecond.name=Ann\nfirst.help=again,undone,hints\nto=Ben\nscore=1-0"
    b"\nscores=12/9\ncards=\nday=2026-1\nrun=streak\nrun=rush\nfirst.plays=\nduel=1\nengine=0.3.0"
    b"\nrules=partnership,players=4,target=11\nrules=royal\nrules=standard"
    b"\nseats=person,counting,master,searcher,beginner\nseats=person,greedy\ndealer=1\ndealer=2"
    b"\nseed=0123456789abcdef\nfirst.name=Ben\nfirst.points=21/15"
    b"\nfirst.items=spades:1,big-casino:2,little-casino:1,sweeps:1,cards:3,aces:2"
    b"\nfirst.end=lost\nfirst.end=drawn\nfirst.end=won\nfirst.seal="
)
"""Words that the texts of duels often have. They are a part of the form of the links."""


# Links


def duel_link(address: str, duel: Duel) -> str:
    """Return the address that opens a duel; empty if it is too long for one."""
    value = duel_value(duel)
    return f"{address}#{format_query({DUEL.name: value})}" if len(value) <= LONGEST_VALUE else ""


def duel_value(duel: Duel) -> str:
    """Return a duel as the value of the field `duel` of an address."""
    return packed_duel(format_duel(duel))


def packed_duel(text: str) -> str:
    """Return the text of a duel as the value of the field."""
    return packed_text(text, _LIKELY)


def parse_value(value: str) -> Duel:
    """Read the value of the field `duel`.

    Raises `NotationError`, which begins with `duel` and names the field inside it.
    """
    try:
        duel = parse_duel(unpacked_text(value, DUEL.name, LONGEST_TEXT, _LIKELY))
    except CasinoError as error:
        raise in_field(error, DUEL.name) from None
    if duel.second is None and duel.first.games:
        raise NotationError(_("duel: first.plays: they come only after those of the other player"))
    return duel


# Writing


def format_duel(duel: Duel) -> str:
    """Write a duel as text, from which `parse_duel` reads the same duel."""
    fields = {"duel": str(VERSION), **duel.terms.fields()}
    if duel.to:
        fields["to"] = duel.to
    if any(duel.score):
        fields["score"] = f"{duel.score.first}-{duel.score.second}"
    for player, part in zip(_PLAYERS, (duel.first, duel.second), strict=True):
        for name, value in _part_fields(part).items() if part else ():
            fields[f"{player}.{name}"] = value
    return "\n".join(f"{name}={value}" for name, value in fields.items())


def _part_fields(part: Part) -> dict[str, str]:
    fields = {"name": part.name} if part.name else {}
    if part.help:
        fields["help"] = ",".join(part.help)
    if part.games:
        fields["plays"] = "/".join(" ".join(words) for words in part.lines)
        return fields
    result = part.result
    fields["points"] = " ".join(map(format_handicap, result.points))
    if result.items:
        fields["items"] = ",".join(f"{item}:{points}" for item, points in result.items)
    fields["end"] = result.end.value
    fields["seal"] = part.seal
    return fields


# Reading


def parse_duel(text: str) -> Duel:
    """Read the text of a duel, and play the games that it holds.

    Raises `NotationError`, which begins with the field at fault.
    """
    fields = _read_fields(text)
    if fields.pop("duel", "") != str(VERSION):
        raise NotationError(_("duel: this link was made by another version of the page"))
    terms = _parse_terms(fields)
    to, score = name_for_others(fields.pop("to", "")), _parse_score(fields.pop("score", "0-0"))
    first, second = (_parse_part(terms, fields, player) for player in _PLAYERS)
    if first is None:
        raise _missing("first.points")
    if second is not None and not second.games and not terms.run:
        raise _missing("second.plays")
    return Duel(terms, first, second, to, score)


def _read_fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        name, equals, value = line.partition("=")
        name = name.strip()
        if name not in _KEYS:
            raise unknown_field(name, _KEYS)
        add_field(fields, name, value if equals else None, LONGEST_TEXT)
    return fields


def _unreadable(field: str, text: str) -> NotationError:
    words = _("{field}: {text!r} cannot be read")
    return NotationError(words.format(field=field, text=shortened(text)))


def _missing(field: str) -> NotationError:
    return NotationError(_("{field}: it is missing").format(field=field))


def _take(fields: dict[str, str], name: str) -> str:
    """Take a field that must be there. Raises `NotationError`."""
    if name not in fields:
        raise _missing(name)
    return fields.pop(name)


def _parse_terms(fields: dict[str, str]) -> DuelTerms:
    """Take the fields of the terms. Raises `NotationError`."""
    engine = _take(fields, "engine")
    if not re.fullmatch("[0-9A-Za-z.+-]{1,30}", engine):
        raise _unreadable("engine", engine)
    kinds = [name for name in ("day", "run", "rules") if name in fields]
    if len(kinds) != 1:
        raise _missing("rules")
    kind = kinds[0]
    terms = _READERS[kind](engine, fields)
    if left := [name for name in _OF_TERMS if name in fields]:
        words = _("{name}: it does not go with {known}")
        raise NotationError(words.format(name=left[0], known=kind))
    return terms


def _terms_of_day(engine: str, fields: dict[str, str]) -> DuelTerms:
    return terms_of_day(fields.pop("day"), engine)


def _terms_of_run(engine: str, fields: dict[str, str]) -> DuelTerms:
    run = fields.pop("run")
    if run not in RUNS:
        raise _unreadable("run", run)
    seed = _take(fields, "seed")
    if not is_link_seed(seed):
        raise _unreadable("seed", seed)
    return terms_of_run(run, engine, seed)


def _terms_of_game(engine: str, fields: dict[str, str]) -> DuelTerms:
    deal = {name: fields.pop(name) for name in _OF_DEAL if name in fields}
    rules, dealer, scores = parse_deal_fields(deal)
    seated_players = parse_seats(_take(fields, "seats"))
    if len(seated_players) != rules.players or len(people(seated_players)) != 1:
        raise NotationError(_("seats: one person and computer players must have all seats"))
    unnamed = tuple(SeatedPlayer(player.level) for player in seated_players)
    seed, cards = fields.pop("seed", None), fields.pop("cards", "")
    if (seed is None) == (not cards) or (seed is not None and not is_link_seed(seed)):
        raise _unreadable("seed", seed or "")
    terms = DuelTerms(rules, unnamed, engine, dealer, seed, (), scores if any(scores) else ())
    if not cards:
        return terms
    try:
        terms = terms._replace(cards=parse_pack(cards, rules))
        terms.starts()
    except CasinoError as error:
        raise in_field(error, "cards") from None
    return terms


_READERS: Final = {"day": _terms_of_day, "run": _terms_of_run, "rules": _terms_of_game}


def _parse_score(text: str) -> Score:
    match = re.fullmatch("([0-9]{1,4})-([0-9]{1,4})", text)
    if not match:
        raise _unreadable("score", text)
    return Score(int(match[1]), int(match[2]))


def _parse_part(terms: DuelTerms, fields: dict[str, str], player: str) -> Part | None:
    """Take the fields of a player; None if there are none. Raises `NotationError`."""
    own = {name: fields.pop(f"{player}.{name}", None) for name in _OF_PLAYER}
    if not any(value is not None for value in own.values()):
        return None
    try:
        return _part(terms, {name: value for name, value in own.items() if value is not None})
    except CasinoError as error:
        raise NotationError(f"{player}.{error_message(error)}") from None


def _part(terms: DuelTerms, own: dict[str, str]) -> Part:
    name, help_ = name_for_others(own.get("name", "")), own.get("help", "")
    kinds = tuple(help_.split(",")) if help_ else ()
    if kinds != tuple(kind for kind in HELP if kind in kinds):
        raise _unreadable("help", help_)
    if "plays" not in own:
        result = _parse_result(terms, own)
        seal = _take(own, "seal")
        if not _SEAL.fullmatch(seal):
            raise _unreadable("seal", seal)
        return Part(name, result, seal, kinds)
    if beside := [each for each in _OF_RESULT if each in own]:
        words = _("{name}: it does not go with {known}")
        raise NotationError(words.format(name=beside[0], known="plays"))
    lines = tuple(tuple(each.split()) for each in own["plays"].split("/"))
    if len(lines) != len(terms.starts()):
        raise _unreadable("plays", own["plays"])
    games = played(terms, lines)
    if not are_finished(terms, games):
        raise NotationError(_("plays: the game is not over"))
    return part_of(terms, games, name)._replace(help=kinds)


def _parse_result(terms: DuelTerms, own: dict[str, str]) -> Result:
    text = _take(own, "points")
    games = text.split(" ")
    sides = 1 if terms.run else terms.rules.sides
    if len(games) != max(1, len(terms.starts())) or not all(
        _POINTS.fullmatch(each) and each.count("/") == sides - 1 for each in games
    ):
        raise _unreadable("points", text)
    points = tuple(tuple(map(int, each.split("/"))) for each in games)
    end = _take(own, "end")
    known = tuple(End) if terms.to_target else (End.DRAWN,)
    if end not in known:
        raise _unreadable("end", end)
    return Result(points, _parse_items(terms, own.get("items", "")), End(end))


def _parse_items(terms: DuelTerms, text: str) -> tuple[tuple[Item, int], ...]:
    if not text:
        return ()
    counted = {each.item for each in counted_items(terms.rules)}
    counts: dict[Item, int] = {}
    for each in text.split(","):
        match = re.fullmatch("([a-z-]{1,40}):(-?[0-9]{1,4})", each)
        item = Item(match[1]) if match and is_item(match[1]) else None
        if match is None or item not in counted or item in counts:
            raise _unreadable("items", text)
        assert item is not None, "no counted item is None"
        counts[item] = int(match[2])
    return tuple(counts.items())
