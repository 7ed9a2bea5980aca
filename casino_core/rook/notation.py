"""Cards, rule sets, actions and positions of Rook as text that is read back (NOTATION.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, Final

from ..errors import CasinoError, NotationError, RuleSetError
from ..i18n import gettext as _
from ..notation.characters import closed, plain
from ..notation.limits import LONGEST_FIELD, LONGEST_POSITION, add_field, check_length, shortened
from ..seats import Seat
from .actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from .cards import CARDS, Card, Suit
from .position import Position, View
from .rules.dealing import deal
from .rules.turn import apply
from .ruleset import OPTIONS, PLAYERS, PRESETS, RuleSet

PASS, MISDEAL = "pass", "misdeal"
"""The words of two actions."""
ASIDE, TRUMP, GIVE, CALL = "aside", "trump", "give", "call"
"""The names before the `=` of four other actions."""
THEN: Final = ":"
"""The separator of a deal and the actions that followed it."""
LARGEST_SCORE: Final = 100_000
"""The largest score, above or below zero, that a position can begin with."""

_BY_TEXT: Final = {card.text.lower(): card for card in CARDS}
_CARD = re.compile(r"[bgry](?:1[0-4]|[1-9])|r(?![0-9])")
_NUMBER = re.compile(r"[0-9]{1,4}")
_SEAT = re.compile(r"([0-9]{1,2}):(.+)", re.DOTALL)
_SUITS: Final = {name: suit for suit in Suit for name in (suit.value, suit.name.lower())}


# Cards


def parse_card(text: str) -> Card:
    """Read a card such as `b14` or `R`. Raises `NotationError`."""
    card = _BY_TEXT.get(plain(text).strip().lower())
    if card is None:
        raise NotationError(
            _("{text!r} is not a card: write a suit bgry and a rank from 1 to 14, or R").format(
                text=shortened(text)
            )
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards such as `b14g5R`, with or without blanks and commas. Raises `NotationError`."""
    check_length(text, LONGEST_FIELD, "cards")
    rest, cards = re.sub(r"[\s,]+", "", plain(text)).lower(), []
    while rest:
        match = _CARD.match(rest)
        if match is None:
            parse_card(rest)  # names what is wrong
            raise AssertionError("a text that begins with no card was read as a card")
        cards.append(_BY_TEXT[match[0]])
        rest = rest[match.end() :]
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards as `parse_cards` reads them."""
    return "".join(card.text for card in cards)


# Rule sets


def format_rules(rules: RuleSet) -> str:
    """Write a rule set: the preset nearest to it, then the options that differ."""
    return min((_from_preset(name, rules) for name in PRESETS), key=lambda text: text.count(","))


def _from_preset(name: str, rules: RuleSet) -> str:
    preset = PRESETS[name]
    differing = [
        f"{each.name}={getattr(rules, each.name)}"
        for each in fields(RuleSet)
        if getattr(rules, each.name) != getattr(preset, each.name)
    ]
    return ",".join([name, *differing])


def parse_rules(text: str) -> RuleSet:
    """Read a rule set such as `kentucky-west,target=300`. Raises `RuleSetError`.

    An option without a preset before it belongs to `rook`.
    """
    check_length(text, LONGEST_FIELD, "rules")
    preset, options = "rook", dict[str, str]()
    for number, part in enumerate(plain(text).strip().split(",")):
        name, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign and number == 0:
            preset = name
            continue
        if name not in OPTIONS:
            names = ", ".join(OPTIONS)
            raise RuleSetError(
                _("rules: {name!r} is none of the options {names}").format(
                    name=shortened(name), names=names
                )
            )
        add_field(options, name, value if sign else None)
    if preset not in PRESETS:
        raise RuleSetError(
            _("rules: {preset!r} is none of the presets {names}").format(
                preset=shortened(preset), names=", ".join(PRESETS)
            )
        )
    return _with_options(PRESETS[preset], options)


def _with_options(rules: RuleSet, texts: dict[str, str]) -> RuleSet:
    values: dict[str, Any] = {each.name: getattr(rules, each.name) for each in fields(RuleSet)}
    if any(texts.get(name, values[name]) != values[name] for name in ("deck", "ones")):
        values["bid_limit"] = 0  # the points of the other cards
    for name, text in texts.items():
        numeric = any(isinstance(value, int) for value in OPTIONS[name].values)
        values[name] = int(text) if numeric and re.fullmatch(r"[0-9]{1,9}", text) else text
    if texts.get("bid_limit") == "0":
        values["bid_limit"] = "0"
    try:
        return RuleSet(**values)
    except RuleSetError as error:
        raise RuleSetError(f"rules: {shortened(str(error))}") from None


# Actions


def format_action(action: Action) -> str:  # noqa: PLR0911 - a line for each kind
    """Write an action: `75`, `pass`, `misdeal`, `aside=b6g7…`, `trump=red`, `give=…`, `b14`."""
    match action:
        case Bid(points):
            return str(points)
        case NoBid():
            return PASS
        case Misdeal():
            return MISDEAL
        case NameTrump(suit):
            return f"{TRUMP}={suit.name.lower()}"
        case PutAside(cards) | Give(cards):
            return f"{ASIDE if isinstance(action, PutAside) else GIVE}={format_cards(cards)}"
        case CallCard(card):
            return f"{CALL}={card.text}"
    return action.card.text


def parse_action(text: str) -> Action:
    """Read an action (NOTATION). Raises `NotationError`."""
    check_length(text, LONGEST_FIELD, "action")
    word = plain(text).strip().lower()
    name, sign, value = word.partition("=")
    if sign:
        return _named(name, value, text)
    if word in (PASS, MISDEAL):
        return NoBid() if word == PASS else Misdeal()
    if word in _BY_TEXT:
        return PlayCard(_BY_TEXT[word])
    if word.isascii() and _NUMBER.fullmatch(word):
        return Bid(int(word))
    raise NotationError(
        _(
            "{text!r} is not an action: write a bid such as 75, pass, misdeal, aside=…, trump=…, "
            "give=…, call=… or a card such as b14"
        ).format(text=shortened(text))
    )


def _named(name: str, value: str, text: str) -> Action:
    try:
        if name == TRUMP:
            return NameTrump(_suit(value))
        if name == CALL:
            return CallCard(parse_card(value))
        if name in (ASIDE, GIVE):
            kind = PutAside if name == ASIDE else Give
            return kind(parse_cards(value))
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None
    raise NotationError(
        _("{text!r}: {name!r} is none of {names}").format(
            text=shortened(text),
            name=shortened(name),
            names=f"{ASIDE}, {TRUMP}, {GIVE}, {CALL}",
        )
    )


def _suit(text: str) -> Suit:
    if text not in _SUITS:
        names = ", ".join(suit.name.lower() for suit in Suit)
        raise NotationError(
            _("{text!r} is not a suit: write {names}").format(text=shortened(text), names=names)
        )
    return _SUITS[text]


def parse_seat_and_action(text: str) -> tuple[Seat | None, Action]:
    """Read an action that may begin with the seat, from 1, that acts: `3:75`.

    Raises `NotationError`.
    """
    match = _SEAT.fullmatch(plain(text).strip())
    if match is None:
        return None, parse_action(text)
    return parse_seat(match[1], "seat"), parse_action(match[2])


SEAT_NUMBERS: Final = tuple(str(number) for number in range(1, PLAYERS + 1))
"""The seats as they are written."""


def parse_seat(text: str, field: str) -> Seat:
    """Read a seat from 1 to 4. Raises `NotationError`, whose message begins with the field."""
    if text not in SEAT_NUMBERS:
        raise NotationError(
            _("{field}: {text!r} is not a seat from 1 to {players}").format(
                field=field, text=shortened(text), players=PLAYERS
            )
        )
    return Seat(int(text) - 1)


# Positions


def format_deal(position: Position, cards: tuple[Card, ...]) -> str:
    """Write a deal: the rules, the dealer, the number of the deal, the scores and the deck."""
    scores = "/".join(map(str, position.scores))
    return (
        f"rules={format_rules(position.rules)} dealer={position.dealer + 1} "
        f"round={position.round_number} scores={scores} cards={format_cards(cards)}"
    )


def format_position(
    position: Position, cards: tuple[Card, ...], actions: Iterable[Action] = ()
) -> str:
    """Write a position as its deal and the actions since."""
    words = [format_action(action) for action in actions]
    return " ".join([format_deal(position, cards), *([THEN, *words] if words else [])])


def parse_position(text: str) -> Position:
    """Read a deal and the actions since, and play them (NOTATION).

    Raises `NotationError` or `RuleSetError`, which names the field, and `IllegalActionError`.
    """
    check_length(text, LONGEST_POSITION, "position")
    start, _then, rest = plain(text).strip().partition(f" {THEN}")
    position = _deal(dict(_fields(start)))
    for word in rest.split():
        seat, action = parse_seat_and_action(word)
        position = apply(position, action, seat)
    return position


_DEAL_FIELDS: Final = ("rules", "dealer", "round", "scores", "cards")


def _fields(text: str) -> Iterator[tuple[str, str]]:
    fields: dict[str, str] = {}
    for word in closed(text, _DEAL_FIELDS).split():
        key, sign, value = word.partition("=")
        if key not in _DEAL_FIELDS:
            raise NotationError(_("{key}: no such field of a deal").format(key=shortened(key)))
        add_field(fields, key, value if sign else None)
    yield from fields.items()


def _deal(fields: dict[str, str]) -> Position:
    rules = parse_rules(fields.get("rules", "rook"))
    dealer = parse_seat(fields.get("dealer", str(PLAYERS)), "dealer")
    number = fields.get("round", "1")
    if not re.fullmatch("[1-9][0-9]{0,3}", number):
        raise NotationError(
            _("round: {text!r} is not a number from 1 to 9999").format(text=shortened(number))
        )
    if "cards" not in fields:
        raise NotationError(_("cards: missing; write the deck in dealing order"))
    scores = _scores(fields["scores"], rules) if "scores" in fields else ()
    try:
        return deal(rules, parse_cards(fields["cards"]), dealer, int(number), scores)
    except NotationError as error:
        raise NotationError(f"cards: {error}") from None
    except CasinoError as error:
        raise NotationError(str(error)) from None


def _scores(text: str, rules: RuleSet) -> tuple[int, ...]:
    parts = text.split("/")
    right = all(re.fullmatch("-?[0-9]{1,6}", part) for part in parts)
    if not right or len(parts) != rules.accounts or any(abs(int(p)) > LARGEST_SCORE for p in parts):
        raise NotationError(
            _("scores: {text!r} is not {count} numbers with / between them").format(
                text=shortened(text), count=rules.accounts
            )
        )
    return tuple(map(int, parts))


def format_view(view: View) -> str:
    """Write all that a seat has seen, as one string; equal views give equal strings."""
    bids = " ".join(f"{seat + 1}:{points or PASS}" for seat, points in view.bids)
    tricks = " ".join(f"{trick.leader + 1}:{format_cards(trick.cards)}" for trick in view.tricks)
    return (
        f"rules={format_rules(view.rules)} seat={view.seat + 1} dealer={view.dealer + 1} "
        f"round={view.round_number} scores={'/'.join(map(str, view.scores))} "
        f"hand={format_cards(view.hand)} bids={bids} nest={format_cards(view.nest)} "
        f"announced={int(view.announced)} trump={view.trump.value if view.trump else '-'} "
        f"given={format_cards(view.given)} called={view.called.text if view.called else '-'} "
        f"tricks={tricks}"
    )
