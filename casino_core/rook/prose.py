"""Sentences about a round of Rook: what was done, why an action is refused, how it was counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ..i18n import N_, ngettext, pgettext
from ..i18n import gettext as _
from ..seats import Seat
from .actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PlayCard, PutAside
from .cards import Card, Suit
from .game import Game, Step
from .position import Position, View, winner_of
from .rules.refusal import IllegalActionError, Reason, Refusal
from .rules.scoring import Outcome, RoundScore
from .ruleset import RuleSet


def capital(words: str) -> str:
    """Return words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


def named(name: str, words: object) -> str:
    """Return what is told of a player, after the name."""
    return _("{name}: {words}").format(name=name, words=words)


def number_words(number: int) -> str:
    """Return a number with a minus sign (U+2212) if it is below 0."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def suit_name(suit: Suit) -> str:
    """Return a suit in a sentence: `red`."""
    return {
        Suit.BLACK: pgettext("suit of Rook", "black"),
        Suit.GREEN: pgettext("suit of Rook", "green"),
        Suit.RED: pgettext("suit of Rook", "red"),
        Suit.YELLOW: pgettext("suit of Rook", "yellow"),
    }[suit]


_PHASES: Final[Mapping[str, str]] = {
    "bidding": N_("Now is the time to bid or to pass."),
    "nest": N_("Now is the time to put five cards aside."),
    "trump": N_("Now is the time to name the trump suit."),
    "passing": N_("Now is the time to pass three cards."),
    "calling": N_("Now is the time to call a card."),
    "tricks": N_("Now is the time to play a card."),
}

_SENTENCES: Final[Mapping[Reason, str]] = {
    Reason.OUT_OF_TURN: N_("It is the turn of seat {value}."),
    Reason.MISDEAL_OFF: N_("These rules have no new deal for a hand without counting cards."),
    Reason.MISDEAL_LATE: N_("A new deal can be asked for only before your first bid."),
    Reason.MISDEAL_COUNTING: N_("You hold a counting card, {card}."),
    Reason.BID_LOW: N_("The lowest bid is {value}."),
    Reason.BID_STEP: N_("A bid is a multiple of {value}."),
    Reason.BID_NOT_HIGHER: N_("A bid must be higher than the last one: at least {value}."),
    Reason.BID_LIMIT: N_("The highest bid is {value}."),
    Reason.NOT_HELD: N_("You do not hold {card}."),
    Reason.TWICE: N_("{card} is there twice."),
    Reason.NOT_FIVE: N_("Five cards are put aside, not {value}."),
    Reason.NOT_THREE: N_("Three cards are passed, not {value}."),
    Reason.ROOK_DUTY: N_("You must play the Rook: it is your only {suit} card."),
    Reason.REVOKE: N_("You can follow suit: play {suit} or the Rook."),
    Reason.ROUND_OVER: N_("The round is over."),
    Reason.CALL_NO_CARD: N_("{card} is not in this deck."),
    Reason.CALL_IN_HAND: N_("You hold {card} yourself: call a card of another player."),
    Reason.CALL_IN_NEST: N_("{card} lies in the nest: call a card of another player."),
}

_FOLLOW_SUIT: Final = N_("You can follow suit: play {suit}.")
"""Instead of the sentence of `REVOKE` where the hand has no Rook."""


def card_name(card: Card) -> str:
    """Return a card in a sentence: `the red 14`, `the Rook`."""
    if card.suit is None:
        return _("the Rook")
    return _("the {suit} {rank}").format(suit=suit_name(card.suit), rank=card.rank)


def card_names(cards: Iterable[Card]) -> str:
    """Return cards in a sentence, with commas."""
    return ", ".join(map(card_name, cards))


def refusal_sentence(refusal: Refusal) -> str:
    """Return why an action is refused, as a sentence."""
    if refusal.reason is Reason.NOT_NOW:
        return _(_PHASES[refusal.phase])
    if refusal.reason is Reason.NEST_POINTS:
        return _nest_points(refusal)
    sentence = _SENTENCES[refusal.reason]
    if refusal.reason is Reason.REVOKE and not refusal.value:
        sentence = _FOLLOW_SUIT
    text = _(sentence).format(
        card=card_name(refusal.card) if refusal.card else "",
        value=refusal.value,
        suit=suit_name(refusal.suit) if refusal.suit else "",
    )
    return capital(text)


def _nest_points(refusal: Refusal) -> str:
    card = card_name(refusal.card) if refusal.card else ""
    if not refusal.value:
        return _("No counting card may be put aside: keep {card}.").format(card=card)
    return ngettext(
        "Only {value} counting card may be put aside, for want of others: keep {card}.",
        "Only {value} counting cards may be put aside, for want of others: keep {card}.",
        refusal.value,
    ).format(value=refusal.value, card=card)


def error_sentence(error: IllegalActionError) -> str:
    """Return the sentence of a refusal, and behind it the code of the reason and the section."""
    reason = error.refusal.reason
    return f"{refusal_sentence(error.refusal)} ({reason.code}, ROOK {reason.section})"


# What was done


def step_sentences(step: Step, names: Sequence[str], seat: Seat | None = None) -> list[str]:
    """Return what an action did, as the seat that listens may hear it, who is addressed.

    None hears hidden cards too, and is nobody at the table.
    """
    before, action, after = step
    actor = before.turn
    open_to_all = not isinstance(action, PutAside | Give) or seat is None or seat == actor
    sentences = [
        _action_sentence(action, names[actor], mine=seat == actor, cards_shown=open_to_all)
    ]
    contract = after.contract
    if contract and not before.contract:
        text = (
            _("You have the bid at {points} and take the nest.")
            if contract.seat == seat
            else _("{name} has the bid at {points} and takes the nest.")
        )
        sentences.append(text.format(name=names[contract.seat], points=contract.points))
    if after.announced and not before.announced:
        sentences.append(_("The nest has points."))
    return sentences + _after_trick(before, after, names, seat) + _after_round(after)


def _action_sentence(action: Action, name: str, *, mine: bool, cards_shown: bool) -> str:
    text = _own(action) if mine else _of_another(action)
    match action:
        case Bid(points):
            return text.format(name=name, points=points)
        case NameTrump(suit):
            return text.format(name=name, suit=suit_name(suit))
        case CallCard(card) | PlayCard(card):
            return text.format(name=name, card=card_name(card))
        case PutAside(cards) | Give(cards):
            text = text.format(name=name)
            if not cards_shown:
                return text
            return _("{said}: {cards}.").format(said=text[:-1], cards=card_names(cards))
    return text.format(name=name)


def _of_another(action: Action) -> str:
    """Return the sentence about an action of another player, with its slots."""
    return {
        Bid: _("{name} bids {points}."),
        NoBid: _("{name} passes."),
        Misdeal: _("{name} holds no counting card and asks for a new deal."),
        NameTrump: _("{name} makes {suit} trumps."),
        CallCard: _("{name} calls {card}."),
        PlayCard: _("{name} plays {card}."),
        PutAside: _("{name} puts five cards aside."),
        Give: _("{name} passes three cards."),
    }[type(action)]


def _own(action: Action) -> str:
    """Return the sentence about an action of the player who is addressed."""
    return {
        Bid: _("You bid {points}."),
        NoBid: _("You pass."),
        Misdeal: _("You hold no counting card and ask for a new deal."),
        NameTrump: _("You make {suit} trumps."),
        CallCard: _("You call {card}."),
        PlayCard: _("You play {card}."),
        PutAside: _("You put five cards aside."),
        Give: _("You pass three cards."),
    }[type(action)]


def _after_trick(
    before: Position, after: Position, names: Sequence[str], seat: Seat | None
) -> list[str]:
    if after.tricks == before.tricks or not after.tricks[-1].full:
        return []
    trick = after.tricks[-1]
    sentences = [trick_sentence(after, names, seat)]
    called, partner = after.called, after.partner
    if called in trick.cards and partner is not None:
        text = (
            _("You hold the called card and are the partner.")
            if partner == seat
            else _("{name} holds the called card and is the partner.")
        )
        sentences.append(text.format(name=names[partner]))
    return sentences


def trick_sentence(state: Position | View, names: Sequence[str], seat: Seat | None = None) -> str:
    """Return who has won the last trick, and the points in it.

    `seat` is the one that is addressed as “you”.
    """
    trick = next(each for each in reversed(state.tricks) if each.full)
    points = sum(map(state.rules.points, trick.cards))
    winner = winner_of(state.rules, state.trump, trick)
    if winner == seat:
        text = ngettext(
            "You win the trick, with {points} point.",
            "You win the trick, with {points} points.",
            points,
        )
    else:
        text = ngettext(
            "{name} wins the trick, with {points} point.",
            "{name} wins the trick, with {points} points.",
            points,
        )
    return text.format(name=names[winner], points=points)


def _after_round(after: Position) -> list[str]:
    if after.redealt and not after.misdealt:
        return [_("All four pass: the cards are dealt anew.")]
    return []


# Counting


def outcome_sentences(game: Game, seat: Seat | None = None) -> list[str]:
    """Return how the last round was counted, and the scores; empty while it is being played.

    `seat` is the one that is addressed as “you”.
    """
    result = game.outcome
    if result is None or result.score is None:
        return []
    names = listed_names(game.names, seat)
    return [*_count(game, result.score, names), _scores(game, result, names)]


def listed_names(names: Sequence[str], seat: Seat | None) -> tuple[str, ...]:
    """Return the names as they stand in a list; the seat that listens is addressed."""
    return tuple(_("you") if each == seat else name for each, name in enumerate(names))


def _count(game: Game, score: RoundScore, names: Sequence[str]) -> list[str]:
    points, others = score.taken
    who = side_name(names, score.bidders)
    text = (
        ngettext(
            "The bid of {bid} is made: {taken} point for {who}.",
            "The bid of {bid} is made: {taken} points for {who}.",
            points,
        )
        if score.made
        else ngettext(
            "The bid of {bid} is missed: {taken} point for {who}.",
            "The bid of {bid} is missed: {taken} points for {who}.",
            points,
        )
    )
    sentences = [text.format(who=who, taken=points, bid=score.contract.points)]
    rest = tuple(Seat(seat) for seat in range(len(game.names)) if seat not in score.bidders)
    text = ngettext(
        "The other side, {who}: {taken} point.", "The other side, {who}: {taken} points.", others
    )
    sentences.append(text.format(who=side_name(names, rest), taken=others))
    winners = side_name(names, rest if score.last else score.bidders)
    if score.trick_points or score.nest_points:
        text = _("Counted in for {who}: {trick} for the last trick, {nest} in the nest.")
        sentences.append(text.format(who=winners, trick=score.trick_points, nest=score.nest_points))
    sentences += _bonuses(score, names, rest)
    if score.slam:
        sentences.append(_("Every trick after the highest bid wins the game."))
    return sentences


def _bonuses(score: RoundScore, names: Sequence[str], others: Sequence[Seat]) -> Iterator[str]:
    """Yield a sentence for each bonus of a round."""
    for seats, points in zip((score.bidders, others), score.all_tricks, strict=True):
        if points:
            text = _("Every trick, for {who}: {points} points more.")
            yield text.format(who=side_name(names, seats), points=points)
    if score.slam_points:
        text = _("Every trick after the highest bid, for {who}: {points} points more.")
        yield text.format(who=side_name(names, score.bidders), points=score.slam_points)


def side_name(names: Sequence[str], seats: Iterable[Seat]) -> str:
    """Return the names of the players of a side: `Ada and Cleo`."""
    return _(" and ").join(names[seat] for seat in seats)


def account_name(names: Sequence[str], rules: RuleSet, number: int) -> str:
    """Return the name of a score: of a side with fixed partners, else of a player (RULES 2, 8)."""
    seats = (Seat(seat) for seat in range(len(names)) if seat % rules.accounts == number)
    return side_name(names, seats)


def _scores(game: Game, result: Outcome, names: Sequence[str]) -> str:
    accounts = [account_name(names, game.rules, number) for number in range(game.rules.accounts)]
    pairs = zip(accounts, result.totals, strict=True)
    text = _("The scores: {scores}.").format(
        scores=", ".join(f"{name} {number_words(total)}" for name, total in pairs)
    )
    if result.winner is None:
        return text
    return text + " " + _("The game is won by {name}.").format(name=accounts[result.winner])
