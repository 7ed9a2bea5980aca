"""Positions and views as text (NOTATION, Positions)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..cards import ACES, COURTS, NO_CARDS, Card, CardSet, card_set, cards_in
from ..errors import NotationError
from ..game import check_scores
from ..i18n import N_
from ..i18n import gettext as _
from ..play import Build, in_order
from ..position import Position, State, Tally, View
from ..rules import sums
from ..ruleset import RuleSet
from ..seats import Seat, Side
from .cards import UNKNOWN, format_cards, parse_cards
from .characters import check_characters, closed, plain, plain_line, without_frame
from .limits import LONGEST_POSITION, add_field, check_length, shortened
from .rulesets import format_rules, parse_rules

FIELDS = (
    "rules",
    "table",
    "hands",
    "turn",
    "dealer",
    "won",
    "sweeps",
    "scores",
    "carried",
    "fed",
    "twins",
    "aside",
    "last",
    "stock",
)
"""The fields of a position, in the order in which they are written."""

_SEPARATORS = re.compile(r"[\s&;]+")
_BUILD = re.compile(r"\((?P<value>[0-9]{1,2}):(?P<sets>[^()@]+)@(?P<owner>[0-9]{1,2})\)")
_PILE = re.compile(r"\([^()]*\)|[^,()]+|[()]")
T = TypeVar("T")


def parse_position(text: str) -> Position:
    """Read a position in which every card is known: `table=5h,3d hands=3s8s/9c2d`.

    NOTATION describes it. Raises `NotationError` for a string that cannot be read and for cards
    that are in two places, not in the pack or too many, and `RuleSetError` for rules that clash;
    the message begins with the name of the field. For a string that hides cards, which `parse_view`
    reads, it warns (`DeprecationWarning`) and returns a view for one more release.

    >>> casino.parse_position("table=5h,3d hands=3s8s/9c2d").hand_cards
    (parse_card('3s'), parse_card('8s'))
    """
    state = parse_state(text)
    if isinstance(state, View):
        from ..deprecation import deprecated

        deprecated("parse_position for a string that hides cards", "parse_view or parse_state")
        return state  # type: ignore[return-value]
    return state


def parse_view(text: str) -> View:
    """Read what one seat knows of a position: `table=5h,3d hands=3s8s/???? stock=*8`.

    Of a string that hides nothing, it is the view of the seat to move. Raises what
    `parse_position` raises.

    >>> casino.parse_view("table=5h,3d hands=3s8s/????").hidden
    (0, 2)
    >>> print(casino.parse_view("table=5h,3d hands=3s8s/9c2d"))
    rules=standard table=3d,5h hands=3s8s/???? turn=1 dealer=2
    """
    state = parse_state(text)
    return state.view() if isinstance(state, Position) else state


def parse_state(text: str) -> Position | View:
    """Read a position or a view: a `View` if cards in hands or in the stock are unknown.

    Raises what `parse_position` raises.

    >>> type(casino.parse_state("table=5h,3d hands=3s8s/????")).__name__
    'View'
    """
    fields = _split(text)
    rules = _field(fields, "rules", parse_rules, "standard")
    if "hands" not in fields:
        raise NotationError(
            _("hands: missing; write one hand for each seat, such as hands=3h9c/????")
        )
    read = _CardReader(rules)
    hands, hidden = _parse_hands(fields["hands"], rules, read)
    turn = _parse_seat(fields, "turn", rules, Seat(0))
    dealer = _parse_seat(fields, "dealer", rules, (turn - 1) % rules.players)
    loose, builds = _parse_table(fields.get("table", ""), rules, read)
    won, piles = _parse_won(fields.get("won", ""), rules, read)
    state = State(
        rules=rules,
        turn=turn,
        dealer=dealer,
        loose=loose,
        builds=builds,
        hands=hands,
        hidden=hidden,
        stock=_parse_stock(fields.get("stock", "*0"), rules, read),
        won=won,
        sweeps=_parse_numbers(fields, "sweeps", rules),
        scores=_parse_numbers(fields, "scores", rules),
        last=_parse_last(fields.get("last", "-"), rules),
        carried=_parse_carried(fields, rules),
        piles=piles,
        tally=_parse_tally(fields, rules, read),
    )
    _check_cards(state)
    return View(*state) if any(hidden) or None in state.stock else Position(*state)


def _split(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    line = closed(without_frame(plain(text)).lstrip("?"), FIELDS)
    for field in _SEPARATORS.split(line):
        if not field:
            continue
        key, equals, value = field.partition("=")
        key = key.lower()
        check_characters(field, key if key in FIELDS else "")
        if key not in FIELDS:
            raise NotationError(
                _("{part!r}: no such field; there are {known}").format(
                    part=shortened(field), known=", ".join(FIELDS)
                )
            )
        add_field(fields, key, value if equals else None)
    check_length(text, LONGEST_POSITION, "position")
    return fields


def _field(fields: dict[str, str], key: str, parse: Callable[[str], T], default: str) -> T:
    try:
        return parse(fields.get(key, default))
    except NotationError as error:
        message = str(error)
        named = message if message.startswith(f"{key}: ") else f"{key}: {message}"
        raise NotationError(named) from None


class _CardReader:
    """Reads the cards of all fields; with two packs the second mention of a card is its twin."""

    def __init__(self, rules: RuleSet) -> None:
        """Prepare to read a position under these rules."""
        self._has_twins = rules.has_twins
        self._cards_so_far = NO_CARDS

    def cards(self, key: str, text: str) -> CardSet:
        """Read the card set in the field `key`; refuse a card that is named too often."""
        return card_set(self.listed(key, text))

    def listed(self, key: str, text: str) -> tuple[Card, ...]:
        """Read the cards in the field `key` in their order."""
        try:
            cards = parse_cards("" if text == "-" else text)
        except NotationError as error:
            raise NotationError(f"{key}: {error}") from None
        if self._has_twins:
            return tuple([self._next_copy(key, card) for card in cards])
        _refuse_twice(key, cards)
        return cards

    def _next_copy(self, key: str, card: Card) -> Card:
        copy = card.twin if card.bit & self._cards_so_far else card
        if copy.bit & self._cards_so_far:
            raise NotationError(_("{key}: {card} is there three times").format(key=key, card=card))
        self._cards_so_far |= copy.bit
        return copy


def _refuse_twice(key: str, cards: Sequence[Card]) -> None:
    before = NO_CARDS
    for card in cards:
        if card.bit & before:
            raise NotationError(_("{key}: {card} is there twice").format(key=key, card=card))
        before |= card.bit


def _parse_hands(
    text: str, rules: RuleSet, read: _CardReader
) -> tuple[tuple[CardSet, ...], tuple[int, ...]]:
    hands = [hand if hand != "-" else "" for hand in text.split("/")]
    if len(hands) != rules.players:
        raise NotationError(
            _("hands: {count} given, but there are {players} players; write / between them").format(
                count=len(hands), players=rules.players
            )
        )
    known = tuple(NO_CARDS if "?" in hand else read.cards("hands", hand) for hand in hands)
    hidden = tuple(_hidden(hand) if "?" in hand else 0 for hand in hands)
    most = max(rules.hand_size, rules.later_hand_size)
    for seat, (cards, count) in enumerate(zip(known, hidden, strict=True), 1):
        size = cards.bit_count() + count
        if size > most:
            raise NotationError(
                _("hands: seat {seat} holds {held} cards, more than {most}").format(
                    seat=seat, held=size, most=most
                )
            )
    return known, hidden


def _hidden(text: str) -> int:
    if text.strip("?") or len(text) % 2:
        raise NotationError(
            _("hands: {text!r}: a hand is shown whole or hidden whole, as ????").format(
                text=shortened(text)
            )
        )
    return len(text) // 2


def _parse_seat(fields: dict[str, str], key: str, rules: RuleSet, default: Seat) -> Seat:
    text = fields.get(key)
    if text is None:
        return default
    return Seat(_number(key, text, 1, rules.players, N_("seat")) - 1)


def _number(key: str, text: str, lowest: int, highest: int, what: str) -> int:
    digits = text.removeprefix("-") if lowest < 0 else text
    plain = digits.isascii() and digits.isdecimal() and len(digits) < 7
    if not plain or not lowest <= int(text) <= highest:
        raise NotationError(
            _("{key}: {text!r} is not a {what} from {lowest} to {highest}").format(
                key=key, text=shortened(text), what=_(what), lowest=lowest, highest=highest
            )
        )
    return int(text)


def _parse_table(text: str, rules: RuleSet, read: _CardReader) -> tuple[CardSet, tuple[Build, ...]]:
    loose: list[Card] = []
    builds: list[Build] = []
    for pile in _PILE.findall("" if text == "-" else text):
        if pile.startswith(("(", ")")):
            builds.append(_parse_build(pile, rules, read))
        else:
            loose += read.listed("table", pile)
    _refuse_twice("table", loose)
    _check_builds(builds, rules)
    return card_set(loose), in_order(builds)


def _parse_build(text: str, rules: RuleSet, read: _CardReader) -> Build:
    match, text = _BUILD.fullmatch(text), shortened(text)
    if not match:
        raise NotationError(
            _("table: {text!r} is not a build; write it as (7:4h3s@2)").format(text=text)
        )
    value = int(match["value"])
    owner = Seat(_number("table", match["owner"], 1, rules.players, N_("seat")) - 1)
    if value not in rules.capturers:
        raise NotationError(
            _("table: {text}: no card of this game captures a build of {value}").format(
                text=text, value=value
            )
        )
    set_texts = match["sets"].split("/")
    sets = [read.cards("table", set_text) for set_text in set_texts]
    for set_text, cards in zip(set_texts, sets, strict=True):
        _check_set(text, set_text, cards, value, rules)
    together = NO_CARDS
    for cards in sets:
        if together & cards:
            raise NotationError(_("table: {text}: a card is there twice").format(text=text))
        together |= cards
    if together.bit_count() < 2:
        raise NotationError(_("table: {text}: a build has two cards or more").format(text=text))
    return Build(value, together, owner, len(sets) > 1)


def _check_set(text: str, set_text: str, cards: CardSet, value: int, rules: RuleSet) -> None:
    """Refuse a set of the build `text` whose cards do not add up to the value of the build."""
    if cards & ~rules.valued:
        raise NotationError(
            _("table: {text}: a court card without value is in no build").format(text=text)
        )
    listed = cards_in(cards)
    alone = len(listed) == 1 and value in rules.values[listed[0]]
    weight = sum(card.weight for card in listed)
    with_high_ace = cards & ACES and weight == rules.high_totals[value]
    if not (weight == value or with_high_ace or alone):
        raise NotationError(
            _("table: {text}: {what} does not add up to {value}").format(
                text=text, what=shortened(set_text) or _("nothing"), value=value
            )
        )


def _check_builds(builds: list[Build], rules: RuleSet) -> None:
    counts = Counter(build.value for build in builds)
    twice = [value for value, count in counts.items() if count > 1]
    if twice and rules.same_value == "merge":
        raise NotationError(
            _("table: two builds of {twice}, but builds of one value merge").format(twice=twice[0])
        )


def _parse_won(
    text: str, rules: RuleSet, read: _CardReader
) -> tuple[tuple[CardSet, ...], tuple[tuple[Card, ...], ...]]:
    """Read the captured cards of each side, and their order where it matters."""
    count = rules.number_of_piles if rules.takes_from_piles else rules.sides
    texts = ["" if pile == "-" else pile for pile in text.split("/")]
    if texts in ([""], []):
        texts = [""] * count
    if len(texts) != count:
        words = (
            _("won: {count} given, but there are {sides} sides; write / between them")
            if count == rules.sides
            else _("won: {count} given, but there are {sides} piles; write / between them")
        )
        raise NotationError(words.format(count=len(texts), sides=count))
    sets = [read.cards("won", pile) for pile in texts]
    if not rules.takes_from_piles:
        return tuple(sets), ()
    won = [NO_CARDS] * rules.sides
    for seat, cards in zip(rules.seats, sets, strict=False):
        won[rules.side(seat)] |= cards
    return tuple(won), tuple(parse_cards(pile) for pile in texts)


def _parse_numbers(fields: dict[str, str], key: str, rules: RuleSet) -> tuple[int, ...]:
    text = fields.get(key)
    if text is None or text == "0":
        return (0,) * rules.sides
    numbers = text.split("/")
    if len(numbers) != rules.sides:
        raise NotationError(
            _("{key}: {count} given, but there are {sides} sides; write / between them").format(
                key=key, count=len(numbers), sides=rules.sides
            )
        )
    least = -99_999 if key == "scores" and rules.fed_points is not None else 0
    return tuple(_number(key, number, least, 99_999, N_("number")) for number in numbers)


def parse_handicap(text: str, rules: RuleSet, key: str = "scores") -> tuple[int, ...]:
    """Read the points of each side before the first round, such as `5/0`.

    Raises `CasinoError`, whose message begins with `key`, the name of the field.
    """
    scores = _parse_numbers({key: closed(plain_line(text, key))}, key, rules)
    check_scores(rules, scores, key)
    return scores


def format_handicap(scores: tuple[int, ...]) -> str:
    """Write the points of each side before the first round, such as `5/0`."""
    return "/".join(map(str, scores))


def _parse_carried(fields: dict[str, str], rules: RuleSet) -> tuple[int, int]:
    text = fields.get("carried", "0/0")
    cards, slash, spades = text.partition("/")
    if not slash:
        raise NotationError(
            _("carried: {text!r}: write the points for cards and for spades, such as 1/2").format(
                text=shortened(text)
            )
        )
    numbers = [_number("carried", number, 0, 99_999, N_("number")) for number in (cards, spades)]
    if any(numbers) and not rules.carries:
        raise NotationError(_("carried: points are carried over only with ties=carry"))
    return numbers[0], numbers[1]


def _parse_tally(fields: dict[str, str], rules: RuleSet, read: _CardReader) -> Tally | None:
    """Read what few games count besides; refuse it in a game that does not count it."""
    for key, option, counts in (
        ("fed", "sweep_transfer", rules.fed_points is not None),
        ("twins", "twin_points", bool(rules.twin_points)),
        ("aside", "courts_aside", rules.courts_aside),
    ):
        if fields.get(key) and not counts:
            raise NotationError(
                _("{key}: it belongs to games with {option}").format(key=key, option=option)
            )
    if not rules.keeps_tally:
        return None
    aside = read.cards("aside", fields.get("aside", ""))
    if pips := cards_in(aside & ~COURTS):
        raise NotationError(_("aside: {card} is not a court card").format(card=pips[0]))
    fed, twins = (_parse_numbers(fields, key, rules) for key in ("fed", "twins"))
    return Tally(fed, twins, aside)


def _parse_last(text: str, rules: RuleSet) -> Side | None:
    return None if text in ("-", "") else Side(_number("last", text, 1, rules.sides, "side") - 1)


def _parse_stock(text: str, rules: RuleSet, read: _CardReader) -> tuple[Card | None, ...]:
    if text.startswith("*"):
        return (None,) * _number("stock", text[1:], 0, len(rules.full_pack), N_("number"))
    if text and not text.strip("?") and len(text) % 2 == 0:
        return (None,) * (len(text) // 2)
    return read.listed("stock", text)


def _check_cards(state: State) -> None:
    """Refuse cards that are not in the pack or in two places, and more cards than the pack has."""
    pack = state.rules.all_cards
    places = [("table", state.loose)]
    places += [("table", build.cards) for build in state.builds]
    places += [("hands", hand) for hand in state.hands]
    places += [("won", pile) for pile in state.won]
    places += [("aside", state.aside)]
    places += [("stock", card_set(card for card in state.stock if card))]
    before: dict[CardSet, str] = {}
    for key, cards in places:
        for card in cards_in(cards):
            if not card.bit & pack:
                raise NotationError(
                    _("{key}: {card} is not in this pack of {count}").format(
                        key=key, card=card, count=pack.bit_count()
                    )
                )
            if card.bit in before:
                where = before[card.bit]
                raise NotationError(
                    _("{key}: {card} is there twice (also in {where})").format(
                        key=key, card=card, where=where
                    )
                )
            before[card.bit] = key
    hidden = sum(state.hidden) + state.stock.count(None)
    if len(before) + hidden > pack.bit_count():
        raise NotationError(
            _("stock: {count} cards in all, but the pack has {pack}").format(
                count=len(before) + hidden, pack=pack.bit_count()
            )
        )


def format_position(state: State) -> str:
    """Write a position or a view in its canonical form, without empty fields.

    See NOTATION, Positions; `parse_state` reads it back. A hand that drew an unknown card is
    hidden as a whole.

    >>> casino.format_position(view)
    'rules=standard table=3d,5h,8c hands=3s8s/???? turn=1 dealer=2'
    """
    fields = {
        "rules": format_rules(state.rules),
        "table": ",".join(_format_piles(state)),
        "hands": "/".join(
            UNKNOWN * state.hand_count(seat) if hidden else format_cards(state.hands[seat])
            for seat, hidden in zip(state.rules.seats, state.hidden, strict=True)
        ),
        "turn": str(state.turn + 1),
        "dealer": str(state.dealer + 1),
        "won": _format_won(state),
        "sweeps": "/".join(map(str, state.sweeps)) if any(state.sweeps) else "",
        "scores": "/".join(map(str, state.scores)) if any(state.scores) else "",
        "carried": "/".join(map(str, state.carried)) if any(state.carried) else "",
        **_format_tally(state.tally),
        "last": "" if state.last is None else str(state.last + 1),
        "stock": _format_stock(state.stock),
    }
    return " ".join(f"{key}={text}" for key, text in fields.items() if text)


def _format_tally(tally: Tally | None) -> dict[str, str]:
    if tally is None:
        return {}
    numbers = {"fed": tally.fed, "twins": tally.twins}
    texts = {key: "/".join(map(str, each)) for key, each in numbers.items() if any(each)}
    return {**texts, "aside": format_cards(tally.aside)}


def _format_won(state: State) -> str:
    if not any(state.won):
        return ""
    if not state.piles:
        return "/".join(map(format_cards, state.won))
    return "/".join("".join(card.text for card in pile) for pile in state.piles)


def _format_piles(state: State) -> list[str]:
    piles = [card.text for card in cards_in(state.loose)]
    return piles + [format_build(build) for build in state.builds]


def format_build(build: Build) -> str:
    """Write a build with its value, one division into sets and its owner: `(9:4d5s/9h@1)`.

    The owner's seat counts from 1. Raises `ValueError` for a multiple build whose cards do not
    divide into sets for its value.

    >>> state = casino.parse_position("table=(8:3s5h@1) hands=8s/9c2d")
    >>> casino.format_build(state.builds[0])
    '(8:3s5h@1)'
    """
    sets = sums.division(build.cards, build.value) if build.multiple else (build.cards,)
    divided = "/".join(map(format_cards, sets))
    return f"({build.value}:{divided}@{build.owner + 1})"


def _format_stock(stock: tuple[Card | None, ...]) -> str:
    if None in stock:
        return f"*{len(stock)}"
    return format_cards(card for card in stock if card)
