"""The commands that read lines and write one line for each.

They hold only one line in memory at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..cards import Card
from ..errors import CasinoError
from ..notation.cards import parse_pack
from ..notation.characters import closed, plain_line
from ..notation.limits import shortened
from ..notation.plays import format_play, parse_play
from ..notation.positions import format_position, parse_state
from ..notation.rulesets import parse_rules
from ..play import Play
from ..position import State
from ..prose.refusals import error_message, error_reason
from ..rules.dealing import deal_round
from ..rules.legal import plays_by_size
from ..rules.outcome import outcome
from ..rules.scoring import score_round
from ..rules.turn import apply
from ..ruleset import RuleSet
from ..score import RoundScore
from ..seats import Seat

MOST_PLAYS = 100_000
"""`legal` refuses to list more plays than this: a crowded table has millions."""


def answers(answer: Callable[[str], str], lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each line, or `error: …`, with the reason of a refusal behind it."""
    for line in lines:
        try:
            yield answer(line.rstrip("\r\n"))
        except CasinoError as error:
            yield " ".join(f"error: {error_message(error)} {error_reason(error)}".split())


def legal(line: str) -> str:
    """Answer a position with its legal plays, sorted, separated by spaces."""
    state = parse_state(line)
    _check_known(state)
    plays = list(plays_by_size(state, MOST_PLAYS + 1))
    if len(plays) > MOST_PLAYS:
        raise CasinoError(f"table: more than {MOST_PLAYS} legal plays")
    return " ".join(sorted(format_play(play, state) for play in plays))


def play(line: str) -> str:
    """Answer `position<TAB>play` with the position after the play."""
    text, tab, word = line.partition("\t")
    if not tab:
        raise CasinoError("play: missing; write the position, a tab and the play")
    state = parse_state(text)
    _check_known(state)
    return format_position(apply(state, _parse(word, state)).after)


def _parse(word: str, state: State) -> Play:
    try:
        return parse_play(word, state)
    except CasinoError as error:
        raise CasinoError(f"play: {error}") from None


def _check_known(state: State) -> None:
    if state.hidden[state.turn]:
        raise CasinoError(f"hands: the hand of seat {state.turn + 1}, whose turn it is, is hidden")


def deal(line: str) -> str:
    """Answer `rules=… dealer=N<TAB>cards` with the position after the first deal.

    The cards are the whole pack in dealing order.
    """
    text, tab, cards = line.partition("\t")
    if not tab:
        raise CasinoError("cards: missing; write the fields, a tab and the cards in dealing order")
    rules, dealer = _deal_fields(text)
    return format_position(deal_round(rules, _pack(cards, rules), dealer))


def _pack(text: str, rules: RuleSet) -> tuple[Card, ...]:
    try:
        return parse_pack(text, rules)
    except CasinoError as error:
        raise CasinoError(f"cards: {error}") from None


def _deal_fields(text: str) -> tuple[RuleSet, Seat]:
    fields: dict[str, str] = {}
    line = closed(plain_line(text).replace("&", " ").replace(";", " "), ("rules", "dealer"))
    for part in line.split():
        key, equals, value = part.partition("=")
        key = key.lower()
        if key not in ("rules", "dealer") or not equals:
            raise CasinoError(f"{shortened(key)}: no such field; there are rules and dealer")
        if key in fields:
            raise CasinoError(f"{key}: given twice")
        fields[key] = value
    rules = parse_rules(fields.get("rules", "standard"))
    dealer = fields.get("dealer", str(rules.players))
    if not (dealer.isascii() and dealer.isdecimal() and len(dealer) < 3):
        raise CasinoError(f"dealer: {shortened(dealer)!r} is not a seat from 1 to {rules.players}")
    if not 1 <= int(dealer) <= rules.players:
        raise CasinoError(f"dealer: {dealer} is not a seat from 1 to {rules.players}")
    return rules, Seat(int(dealer) - 1)


def score(line: str) -> str:
    """Answer a finished round with its points by item and side, and with the totals.

    A round is finished when all hands and the stock are empty.
    """
    state = parse_state(line)
    if not state.over:
        raise CasinoError("hands: the round is not over; hands and stock must be empty")
    return format_score(score_round(state), outcome(state).totals)


def format_score(score: RoundScore, totals: tuple[int, ...]) -> str:
    """Write a score: `cards=3/0 spades=1/0 … points=8/3 total=21/13`.

    `points` are those of this round, `total` those of the game so far.
    """
    items = [(line.item.value, line.points) for line in score.lines]
    items += [("points", score.points), ("total", totals)]
    return " ".join(f"{name}={'/'.join(map(str, points))}" for name, points in items)
