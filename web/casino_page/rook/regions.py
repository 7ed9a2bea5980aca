"""A scene of Rook as HTML, region by region; `frame` has the places of the regions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import labelled
from casino_core.rook.actions import Action, Bid, CallCard, Misdeal, NameTrump, NoBid
from casino_core.rook.cards import ROOK, Card, Suit
from casino_core.rook.notation import format_view
from casino_core.rook.position import SEATS, Phase, View, left_of, winner_of
from casino_core.rook.prose import (
    account_name,
    capital,
    card_name,
    listed_names,
    number_words,
    suit_name,
    trick_sentence,
)
from casino_core.rook.rules.why import CARDS_TO_GIVE, why_not
from casino_core.rook.ruleset import NEST
from casino_core.rook.tricks import trick_order
from casino_core.seats import Seat

from ..render.cards import pile_of_backs
from ..render.markup import button, classes, element, fold, hidden_words, text
from ..render.portraits import portrait
from .cards import callable_card, hand_card, in_hand_order, shown_card, suit_symbol
from .counted import summary
from .house_rules import rules_name
from .scene import PERSON, Notice, Scene
from .table import COMPANIONS

PLACES: Final = ("at-bottom", "at-left", "at-top", "at-right")
"""The places on the felt by the seats, beginning with the person's."""


def regions(scene: Scene) -> dict[str, str]:
    """Return the inside of every region, by its name."""
    return {
        "notices": _notices(scene.notices),
        "score": score(scene),
        "seats": "".join(_seat(scene, seat) for seat in SEATS if seat != PERSON),
        "table": table(scene),
        "status": status(scene),
        "refusal": text(scene.refusal),
        "hint": _hint(scene),
        "actions": actions(scene),
        "hand": hand(scene),
        "log": _log(scene),
    }


def undealt_regions(notices: Iterable[Notice]) -> dict[str, str]:
    """Return the regions of a table without cards, whose address could not be read."""
    places = ("score", "seats", "status", "refusal", "hint", "hand", "log")
    return {
        **dict.fromkeys(places, ""),
        "notices": _notices(notices),
        "table": element("div", class_="felt"),
        "actions": _main(_("New game"), "new-game"),
    }


def _notices(notices: Iterable[Notice]) -> str:
    return "".join(map(notice, notices))


def notice(message: Notice) -> str:
    """Write a message above the table."""
    words = element("p", text(message.words))
    if message.reason:
        words += fold(_("Why?"), element("p", text(message.reason)), data_key="why-notice")
    return element("div", words, class_=classes("remark", "calm" if message.calm else None))


def table_attributes(scene: Scene) -> dict[str, str]:
    """Return the attributes of the element of the table, for scripts that drive the page."""
    over = scene.outcome is not None and scene.outcome.over
    phase = ("game-over" if over else "round-over") if scene.over else scene.view.phase.value
    return {
        "data-phase": phase,
        "data-turn": str(scene.view.turn + 1),
        "data-view": format_view(scene.view),
        "data-mine": "yes" if scene.my_turn else "",
    }


# Score


def score(scene: Scene) -> str:
    """Write the score of every side, or of every player, and the rules being played."""
    rules = scene.view.rules
    totals = scene.outcome.totals if scene.outcome and scene.over else scene.view.scores
    sides = "".join(_side(scene, number, totals[number]) for number in range(rules.accounts))
    partners = "of-partners" if rules.partners == "fixed" else None
    words = _("Round {number} · to {target}").format(
        number=scene.view.round_number, target=rules.target
    )
    name = rules_name(scene.view.rules)
    score = button(
        hidden_words(_("Rules:") + " "),
        element("span", text(name)),
        class_="rules",
        data_action="help",
    )
    return element("ul", sides, class_=classes("sides", partners)) + element(
        "p", score, element("span", text(words), class_="goal"), class_="game-line"
    )


def _side(scene: Scene, number: int, points: int) -> str:
    rules = scene.view.rules
    name = capital(account_name(listed_names(scene.names, scene.addressed), rules, number))
    label = _("{side}: {points} of {target} points").format(
        side=name, points=number_words(points), target=rules.target
    )
    track = element(
        "progress",
        class_="track",
        max=rules.target,
        value=max(0, min(points, rules.target)),
        aria_label=label,
    )
    return element(
        "li",
        element("span", text(name), class_="side-name"),
        element("b", number_words(points), class_="points"),
        track,
        class_=classes("side", "ours" if number == rules.account(PERSON) else None),
    )


# Seats


def _seat(scene: Scene, seat: Seat) -> str:
    view = scene.view
    count, won = view.counts[seat], tricks_won(view, seat)
    words = ngettext("card in hand", "cards in hand", count)
    pile = pile_of_backs(f"hand-{seat + 1}", count, words)
    tricks = ngettext("{n} trick", "{n} tricks", won).format(n=won) if won else ""
    face = element("span", text(scene.names[seat]), class_="name")
    return element(
        "div",
        element(
            "span",
            portrait(scene.names[seat]) if scene.names[seat] in COMPANIONS else "",
            element("span", face, _marks(scene, seat)),
            class_="who",
        ),
        element("span", pile, element("span", text(tricks), class_="won"), class_="held-count"),
        class_=classes(
            "seat",
            "to-play" if view.turn == seat and not scene.over and scene.lying_open else None,
        ),
        data_seat=seat + 1,
        data_anchor=f"won-{seat + 1}",
    )


def _marks(scene: Scene, seat: Seat) -> str:
    """Write what a seat is in this round: partner, dealer, bidder."""
    view = scene.view
    marks = []
    if seat in partners(view) and seat != PERSON:
        marks.append(element("span", text(_("Partner")), class_="mark-partner"))
    if view.contract and view.contract.seat == seat != PERSON:
        points = element("span", str(view.contract.points), aria_hidden="true")
        bid = hidden_words(_("Bid {points}").format(points=view.contract.points))
        marks.append(element("span", points, bid, class_="mark-last"))
    if seat == view.dealer:
        marks.append(element("span", text(_("Dealer")), class_="mark-dealer"))
    return element("span", *marks, class_="marks")


def partners(view: View) -> set[Seat]:
    """Return the seats of the person's side, as far as the person knows it."""
    if view.rules.partners == "fixed":
        return {PERSON, left_of(PERSON, 2)}
    if view.contract and view.partner is not None:
        bidders = {view.contract.seat, view.partner}
        return bidders if PERSON in bidders else set(SEATS) - bidders
    return {PERSON}


def tricks_won(view: View, seat: Seat) -> int:
    """Return how many tricks of the round a seat has won."""
    return sum(
        trick.full and winner_of(view.rules, view.trump, trick) == seat for trick in view.tricks
    )


# The table


def table(scene: Scene) -> str:
    """Write the middle: the bids, the cards to call, the trick, or the count of the round."""
    if scene.over:
        return summary(scene)
    view = scene.view
    if view.phase is Phase.CALLING and scene.my_turn:
        return _contract(scene) + element("div", _callable(scene), class_="felt to-call")
    bidding = view.phase is Phase.BIDDING
    places = (_last_bid(scene, seat) if bidding else _played(scene, seat) for seat in SEATS)
    middle = element("div", _middle(scene), class_="middle")
    compass = element("div", *places, middle, class_="compass")
    return _contract(scene) + element("div", compass, class_="felt", data_anchor="table")


def _contract(scene: Scene) -> str:
    """Write who has the bid, the trump suit and the called card."""
    view, parts = scene.view, []
    if view.contract:
        words = (
            _("Your bid: {points}")
            if view.contract.seat == scene.addressed
            else _("{name}’s bid: {points}")
        )
        parts.append(
            text(words.format(name=scene.names[view.contract.seat], points=view.contract.points))
        )
    if view.trump:
        words = _("Trumps: {suit}").format(suit=suit_name(view.trump))
        parts.append(suit_symbol(view.trump) + text(words))
    if view.called:
        parts.append(text(_("Called: {card}").format(card=card_name(view.called))))
    if not parts:
        return element("p", element("span", text(_("Bidding"))), class_="contract none")
    return element("p", *(element("span", part) for part in parts), class_="contract")


def _last_bid(scene: Scene, seat: Seat) -> str:
    """Write what a seat said last in the bidding."""
    view = scene.view
    points = next((bid.points for bid in reversed(view.bids) if bid.seat == seat), None)
    words = "…" if view.turn == seat else "" if points is None else _bid_words(points)
    if points is not None and view.turn == seat:
        words = _bid_words(points)
    state = classes("said-bid", "passed" if points == 0 else None)
    name = hidden_words(labelled(scene.names[seat], ""))
    highest = max((bid.points for bid in view.bids), default=0)
    if points and points == highest:
        state = classes(state, "highest")
    bubble = element("span", name, text(words), class_=state) if words else ""
    return element("div", bubble, class_=f"place {PLACES[seat]}")


def _bid_words(points: int) -> str:
    return str(points) if points else _("Pass")


def _played(scene: Scene, seat: Seat) -> str:
    """Write the card of a seat in the trick that lies on the table."""
    trick, inside = scene.lying, ""
    if trick:
        for place, card in enumerate(trick.cards):
            if trick.seat(place) == seat:
                wins = trick.full and winner_of(scene.view.rules, scene.view.trump, trick) == seat
                inside = shown_card(card, scene.view.rules, "taken" if wins else "")
    return element("div", inside, class_=f"place {PLACES[seat]}")


def _middle(scene: Scene) -> str:
    """Write the nest, before the tricks, while it lies on the table."""
    phase = scene.view.phase
    if phase in (Phase.NEST, Phase.TRICKS, Phase.OVER):
        return ""
    return pile_of_backs("nest", NEST, _("cards in the nest"), _("nest"))


def _callable(scene: Scene) -> str:
    view = scene.view
    cards = [card for card in view.rules.cards if why_not(view, CallCard(card)) is None]
    pictures = (callable_card(card, view.rules) for card in in_hand_order(tuple(cards)))
    return element("div", *pictures, class_="callable")


# The person


def status(scene: Scene) -> str:
    """Write what the person is to do, and the buttons for help beside it."""
    line = element(
        "p", text(prompt(scene)), class_=classes("line", "my-turn" if scene.my_turn else None)
    )
    buttons = []
    if scene.may_look and scene.lying_open:
        buttons.append(button(text(_("Last trick")), class_="quiet", data_action="look"))
    if scene.my_turn:
        buttons.append(button(text(_("Hint")), class_="action", data_action="hint"))
    if scene.may_undo:
        buttons.append(button(text(_("Undo")), class_="quiet", data_action="undo"))
    own = _marks(scene, PERSON)
    return line + element("span", own, *buttons, class_="own")


def prompt(scene: Scene) -> str:
    """Say what the person is to do, or for what the table waits."""
    view = scene.view
    if scene.over:
        return _over(scene)
    if scene.seen_again:
        return _("The last trick once more: play on, and it is gone.")
    if scene.lying and scene.lying.full:
        return trick_sentence(view, scene.names, scene.addressed)
    if not scene.my_turn:
        return _("{name} is thinking.").format(name=scene.names[view.turn])
    if view.phase is Phase.TRICKS and view.led is not None:
        return _follow(view)
    return {
        Phase.BIDDING: _("Your bid, or pass?"),
        Phase.NEST: _("Choose five cards to put aside."),
        Phase.TRUMP: _("Name the trump suit."),
        Phase.PASSING: _("Choose three cards to pass on."),
        Phase.CALLING: _("Call the card of your partner."),
        Phase.TRICKS: _("You lead. Play any card."),
    }[view.phase]


def _over(scene: Scene) -> str:
    assert scene.outcome is not None, "the round is over"
    if scene.outcome.winner is None:
        return _("The round is over.")
    if scene.addressed is None:
        winner = account_name(scene.names, scene.view.rules, scene.outcome.winner)
        return _("The game is won by {name}.").format(name=winner)
    if scene.outcome.winner == scene.view.rules.account(PERSON):
        return _("You have won the game!")
    return _("You have lost the game.")


def _follow(view: View) -> str:
    """Return what the person must play to a trick."""
    assert view.led is not None, "a card was led"
    assert view.trump is not None, "trumps are named"
    order = trick_order(view.rules, view.trump)
    suit = order.suits[view.led.number]
    legal = order.legal(view.hand, view.led)
    if all(card is ROOK or card.suit is suit for card in legal) and len(legal) < len(view.hand):
        return _("Your turn: follow {suit}.").format(suit=suit_name(suit))
    return _("Your turn: play any card.")


def _hint(scene: Scene) -> str:
    if scene.hint is None or not scene.hint.words:
        return ""
    return element("b", text(scene.hint.words)) + " " + text(scene.hint.reason)


def actions(scene: Scene) -> str:
    """Write the buttons with which the person acts."""
    if scene.over:
        over = scene.outcome is not None and scene.outcome.over
        main = _main(_("New game"), "new-game") if over else _main(_("Next deal"), "next")
        played = scene.outcome is not None and scene.outcome.score is not None
        return main + (
            button(text(_("Review")), class_="action", data_action="review") if played else ""
        )
    if not scene.my_turn:
        return ""
    view = scene.view
    if view.phase is Phase.BIDDING:
        return _bids(scene)
    if view.phase in (Phase.NEST, Phase.PASSING):
        number = NEST if view.phase is Phase.NEST else CARDS_TO_GIVE
        words = _("Put aside") if view.phase is Phase.NEST else _("Pass on")
        label = _("{words} ({n} of {wanted})").format(
            words=words, n=len(scene.marked), wanted=number
        )
        return _main(label, "aside" if view.phase is Phase.NEST else "give")
    if view.phase is Phase.TRUMP:
        best = scene.hint.action if scene.hint else None
        return "".join(_trump(suit, best=best == NameTrump(suit)) for suit in Suit)
    return ""


def _bids(scene: Scene) -> str:
    misdeal = why_not(scene.view, Misdeal()) is None
    best = scene.hint.action if scene.hint else Bid(scene.bid)

    def answer(words: str, name: str, kind: type[Action]) -> str:
        class_ = "action main" if isinstance(best, kind) else "action"
        return button(text(words), class_=class_, data_action=name, data_key=name)

    return "".join(
        (
            _step("−", _("A lower bid"), "-1"),
            answer(_("Bid {points}").format(points=scene.bid), "bid", Bid),
            _step("+", _("A higher bid"), "1"),
            answer(_("Pass"), "pass", NoBid),
            answer(_("New deal"), "misdeal", Misdeal) if misdeal else "",
        )
    )


def _step(sign: str, words: str, index: str) -> str:
    symbol = element("span", sign, aria_hidden="true")
    return button(
        symbol,
        class_="action step",
        data_action="raise",
        data_index=index,
        data_key=f"raise-{index}",
        aria_label=words,
    )


def _trump(suit: Suit, *, best: bool) -> str:
    return button(
        suit_symbol(suit),
        element("span", text(suit_name(suit)), class_="capital"),
        class_="action suit main" if best else "action suit",
        data_action="trump",
        data_index=suit.value,
        data_key=f"trump-{suit.value}",
    )


def _main(words: str, action: str) -> str:
    return button(text(words), class_="action main", data_action=action, data_key=action)


def hand(scene: Scene) -> str:
    """Write the person's hand: what may not be played fades, what came from the nest is marked."""
    if scene.over:
        return ""
    view = scene.view
    legal = playable(scene)
    return "".join(
        hand_card(
            card,
            view.rules,
            classes(
                "cannot" if card not in legal else None,
                "last" if card in scene.from_nest else None,
                "asked" if proposed(scene, card) else None,
            ),
            pressed=card in scene.marked,
        )
        for card in in_hand_order(view.hand)
    )


def playable(scene: Scene) -> tuple[Card, ...]:
    """Return the cards of the hand that the rules let the person play now.

    Outside the tricks those are all.
    """
    view = scene.view
    if view.phase is not Phase.TRICKS or not scene.my_turn or view.trump is None:
        return view.hand
    return tuple(trick_order(view.rules, view.trump).legal(view.hand, view.led))


def proposed(scene: Scene, card: Card) -> bool:
    """Return whether a hint proposes a card."""
    proposed = scene.hint.action if scene.hint else None
    return card is getattr(proposed, "card", None) or card in getattr(proposed, "cards", ())


def _log(scene: Scene) -> str:
    if not scene.log:
        return element("p", text(_("Nothing has been said yet.")), class_="empty")
    lines = (element("li", text(line), data_key=f"log-{n}") for n, line in enumerate(scene.log))
    return element("ol", *lines, class_="plays")
