"""The text view of Rook's table, for a screen reader: the same scene in headings and sentences.

Its regions have the names of those in `regions`, and its commands are the same; besides, each bid
that may be made has a button of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.rook.actions import Action, Bid, CallCard, Misdeal, NameTrump, NoBid
from casino_core.rook.analysis.sentences import action_words
from casino_core.rook.cards import ROOK, Card, Suit
from casino_core.rook.position import SEATS, Phase, View, winner_of
from casino_core.rook.prose import (
    account_name,
    capital,
    card_name,
    card_names,
    listed_names,
    named,
    number_words,
    side_name,
    suit_name,
    trick_sentence,
)
from casino_core.rook.rules.legal import legal_actions
from casino_core.seats import Seat

from ..render.markup import Attribute, button, classes, element, text
from ..screen_reader.parts import learn_link, listed, place, quiet_button, section, typed_box
from .cards import in_hand_order, sprite, suit_symbol
from .counted import summary
from .house_rules import rules_name
from .regions import actions as table_actions
from .regions import (
    partners,
    playable,
    prompt,
    proposed,
    table_attributes,
    tricks_won,
)
from .regions import regions as table_regions
from .scene import PERSON, Scene

WHERE: Final = (N_("your seat"), N_("to your left"), N_("opposite you"), N_("to your right"))
"""Where each seat is, as the person sees it."""


# The frame


def frame(scene: Scene) -> str:
    """Write the whole view, with an empty live region."""
    inside = {name: place(name, html) for name, html in regions(scene).items()}
    attributes = {name.replace("-", "_"): value for name, value in table_attributes(scene).items()}
    heading = element("h1", text(_("Rook in text view")))
    switch = quiet_button(_("Switch to cards"), "set", "reading=off")
    return element(
        "div",
        sprite(),
        element("header", heading, switch),
        inside["notices"],
        element("p", data_region="refusal", role="alert"),
        place("panel", ""),
        element("p", data_region="spoken", role="status", aria_live="polite"),
        section("now", _("Now"), inside["status"], inside["hint"], _typed()),
        section("plays", _("Plays"), inside["actions"]),
        section("cards", _("Your hand"), inside["hand"]),
        element("div", table(scene), data_region="table", **attributes),
        section("last", _("Last trick"), inside["last"]),
        section("others", _("Players"), inside["seats"]),
        section("score", _("Score"), inside["score"]),
        section("log", _("Log"), inside["log"]),
        section("game", _("Game"), _tools()),
        class_="reading",
    )


def _typed() -> str:
    """Write the box for typed actions."""
    how = _(
        "75 bids, pass passes, aside=b6g7r8y9r5 puts cards aside, trump=red names the "
        "trump suit, b14 plays a card."
    )
    return typed_box(_("Type an action"), _("Go"), how)


def _tools() -> str:
    commands = (
        (_("New game"), "new-game"),
        (_("How to play"), "help"),
        (_("Guided round"), "guided"),
        (_("Lessons"), "lessons"),
        (_("Statistics"), "statistics"),
        (_("Settings"), "settings"),
        (_("Record"), "record"),
    )
    buttons = (quiet_button(words, action) for words, action in commands)
    casino = element("a", "Casino", href="./", class_="quiet")
    return element("div", *buttons, learn_link(), casino, class_="row")


# The regions


def regions(scene: Scene, *, touchable: bool = False) -> dict[str, str]:
    """Return the inside of every region, by its name; some are those of the table of cards.

    `touchable` says that every card of the hand is a button, in whatever phase, for a task that
    asks for a card to be touched.
    """
    shared = table_regions(scene)
    return {
        **{name: shared[name] for name in ("notices", "refusal", "hint", "log")},
        "status": _status(scene),
        "actions": actions(scene),
        "hand": hand(scene, touchable=touchable),
        "table": table(scene),
        "last": _last(scene),
        "seats": element("ul", *(_player(scene, seat) for seat in SEATS)),
        "score": _score(scene),
    }


def _status(scene: Scene) -> str:
    """Write what the person is to do, and the buttons for help."""
    buttons = []
    if scene.my_turn:
        buttons.append(quiet_button(_("Hint"), "hint"))
    if scene.may_undo:
        buttons.append(quiet_button(_("Undo"), "undo"))
    return element("p", text(prompt(scene))) + element("p", *buttons, class_="buttons row")


# What may be done


def actions(scene: Scene) -> str:
    """Write a button for each legal action that is not a card of the hand, or to go on."""
    if scene.over or scene.view.phase in (Phase.NEST, Phase.PASSING):
        return element("p", table_actions(scene), class_="buttons")
    if not scene.my_turn:
        return element("p", text(_("None now.")))
    if scene.view.phase is Phase.TRICKS:
        return element("p", text(_("Each card of your hand is a button.")))
    acts = legal_actions(scene.view)
    buttons = (_action(action, first=number == 0) for number, action in enumerate(acts))
    return element("ul", *(element("li", each) for each in buttons))


def _action(action: Action, *, first: bool) -> str:
    """Write the button of an action; the first one gets the focus that another button has lost."""
    command, index = _command(action)
    return button(
        text(capital(action_words(action))),
        class_="action",
        data_action=command,
        data_index=index,
        data_key=f"{command}-{index or ''}",
        data_first=first,
    )


def _command(action: Action) -> tuple[str, str | None]:
    """Return the command that takes an action, and the text of the command."""
    match action:
        case Bid(points):
            return "bid-points", str(points)
        case NameTrump(suit):
            return "trump", suit.value
        case CallCard(card):
            return "call", card.text
        case Misdeal():
            return "misdeal", None
    assert isinstance(action, NoBid), "all others choose cards of the hand"
    return "pass", None


def hand(scene: Scene, *, touchable: bool = False) -> str:
    """Write the hand by suit: buttons while its cards are chosen or played, otherwise words."""
    if scene.over or not scene.view.hand:
        return element("p", text(_("You hold no card.")))
    groups: dict[Suit | None, list[Card]] = {}
    for card in in_hand_order(scene.view.hand):
        groups.setdefault(card.suit, []).append(card)
    chosen = touchable or scene.view.phase in (Phase.NEST, Phase.PASSING, Phase.TRICKS)
    write = _card_buttons if chosen else _cards_in_words
    return "".join(write(scene, suit, cards) for suit, cards in groups.items())


def _cards_in_words(_scene: Scene, suit: Suit | None, cards: list[Card]) -> str:
    if suit is None:
        return element("p", text(capital(card_name(ROOK))))
    ranks = ", ".join(str(card.rank) for card in cards)
    words = _("{suit}: {cards}").format(suit=capital(suit_name(suit)), cards=ranks)
    return element("p", suit_symbol(suit), " ", text(words))


def _card_buttons(scene: Scene, suit: Suit | None, cards: list[Card]) -> str:
    heading = element("h3", text(capital(suit_name(suit)))) if suit else ""
    return heading + element("ul", *(_card(scene, card) for card in cards))


def _card(scene: Scene, card: Card) -> str:
    """Write a card as a button that says whether it is chosen, proposed or may not be played."""
    cannot = card not in playable(scene)
    notes = (
        (card in scene.from_nest, _("from the nest")),
        (proposed(scene, card), _("proposed")),
        (cannot, _("may not be played now")),
    )
    words = ", ".join([capital(card_name(card)), *(word for true, word in notes if true)])
    chosen = card in scene.marked
    chooses = scene.view.phase in (Phase.NEST, Phase.PASSING) or chosen
    attributes: dict[str, Attribute] = {
        "data_key": f"card-{card.text}",
        "data_card": card.text,
        "data_place": "hand",
    }
    return element(
        "li",
        button(
            suit_symbol(card.suit) + " " if card.suit else "",
            text(words),
            class_=classes("card-name", "cannot" if cannot else None),
            aria_pressed=("true" if chosen else "false") if chooses else None,
            aria_disabled="true" if cannot else None,
            **attributes,
        ),
        data_key=f"card-{card.text}",
    )


# The table


def table(scene: Scene) -> str:
    """Write the bids, the nest, trumps and the trick; after a round its count."""
    if scene.over:
        return section("count", _("The round"), summary(scene))
    bids = [_bid_item(scene, seat, points) for seat, points in scene.view.bids]
    trick = scene.view.phase is Phase.TRICKS or scene.lying
    return (
        section("bids", _("Bidding"), listed(bids, _("Nobody has bid yet.")), _contract(scene))
        + section("nest", _("Nest and trumps"), *_nest(scene))
        + (section("trick", _("Trick"), _trick(scene)) if trick else "")
    )


def _bid_item(scene: Scene, seat: Seat, points: int) -> str:
    return element("li", text(named(scene.names[seat], points or _("Pass"))))


def _contract(scene: Scene) -> str:
    contract = scene.view.contract
    if contract is None:
        return ""
    words = (
        _("Your bid: {points}") if contract.seat == scene.addressed else _("{name}’s bid: {points}")
    )
    sentence = words.format(name=scene.names[contract.seat], points=contract.points)
    return element("p", text(sentence))


def _nest(scene: Scene) -> Iterable[str]:
    view = scene.view
    lines = [_where_nest(scene)]
    if view.announced:
        lines.append(_("The nest has points."))
    if view.nest:
        lines.append(_("You put aside: {cards}.").format(cards=card_names(view.nest)))
    if view.given:
        lines.append(_("You passed on: {cards}.").format(cards=card_names(view.given)))
    if view.trump:
        lines.append(_("Trumps: {suit}").format(suit=suit_name(view.trump)))
    else:
        lines.append(_("Trumps are not named yet."))
    if view.called:
        lines.append(_("Called: {card}").format(card=card_name(view.called)))
    return (element("p", text(line)) for line in lines)


def _where_nest(scene: Scene) -> str:
    view = scene.view
    if view.phase is Phase.BIDDING:
        return _("Five cards lie in the nest, face down, for the highest bidder.")
    if view.phase is not Phase.NEST:
        return _("Five cards lie aside, for the winner of the last trick.")
    assert view.contract is not None, "the bidding is over"
    if view.contract.seat == scene.addressed:
        return _("You have taken the nest.")
    return _("{name} has taken the nest.").format(name=scene.names[view.contract.seat])


def _trick(scene: Scene) -> str:
    """Write the trick that lies on the table, card by card, and who has won it."""
    trick, view = scene.lying, scene.view
    cards = enumerate(trick.cards) if trick else ()
    lines = [
        element("li", text(named(scene.names[trick.seat(n)], card_name(card))))
        for n, card in cards
        if trick
    ]
    won = trick_sentence(view, scene.names, scene.addressed) if trick and trick.full else ""
    again = element("p", text(_("The last trick once more."))) if scene.seen_again else ""
    laid = listed(lines, _("No card lies on the table."))
    return again + laid + (element("p", text(won)) if won else "")


def _last(scene: Scene) -> str:
    """Write who won the last trick; its cards may be seen once more."""
    view = scene.view
    if scene.over:
        return element("p", text(_("The round is over.")))
    if not any(trick.full for trick in view.tricks):
        return element("p", text(_("There is no last trick yet.")))
    paragraph = element("p", text(trick_sentence(view, scene.names, scene.addressed)))
    may_look = scene.may_look and scene.lying_open
    return paragraph + (quiet_button(_("See the last trick"), "look") if may_look else "")


# The players and the score


def _player(scene: Scene, seat: Seat) -> str:
    """Write where a player sits, what it is in this round, its cards and its tricks."""
    view = scene.view
    count, won = view.counts[seat], tricks_won(view, seat)
    to_move = view.turn == seat and not scene.over and scene.lying_open
    bid = view.contract.points if view.contract and view.contract.seat == seat else None
    facts = (
        (to_move, _("to move")),
        (seat == view.dealer, _("dealer")),
        (bid is not None, action_words(Bid(bid or 0))),
        (seat in partners(view) and seat != PERSON, _("your partner")),
        (not scene.over, ngettext("{n} card in hand", "{n} cards in hand", count).format(n=count)),
        (won > 0, ngettext("{n} trick", "{n} tricks", won).format(n=won)),
    )
    words = ", ".join([_(WHERE[seat]), *(word for true, word in facts if true)])
    return element("li", text(named(scene.names[seat], words)), data_key=f"player-{seat}")


def _score(scene: Scene) -> str:
    """Write the score, what the tricks have brought so far, and the rules being played."""
    rules = scene.view.rules
    totals = scene.outcome.totals if scene.outcome and scene.over else scene.view.scores
    names = listed_names(scene.names, scene.addressed)
    sides = (
        _("{side}: {points} of {target} points").format(
            side=capital(account_name(names, rules, number)),
            points=number_words(totals[number]),
            target=rules.target,
        )
        for number in range(rules.accounts)
    )
    name = rules_name(scene.view.rules)
    game = f"{name}. " + _("Round {number}").format(number=scene.view.round_number)
    points = "" if scene.over else _taken(scene, names)
    return (
        element("p", text(game))
        + element("ul", *(element("li", text(each)) for each in sides))
        + (element("p", text(points)) if points else "")
    )


def _taken(scene: Scene, names: tuple[str, ...]) -> str:
    """Return how many points the tricks have brought each side so far, or each player."""
    view = scene.view
    if not any(trick.full for trick in view.tricks):
        return ""
    points = _points_won(view)
    sides = ((0, 2), (1, 3)) if view.rules.partners == "fixed" else tuple((each,) for each in SEATS)
    words = (
        f"{side_name(names, map(Seat, side))} {sum(points[seat] for seat in side)}"
        for side in sides
    )
    return _("In the tricks of this round so far: {points}.").format(points=", ".join(words))


def _points_won(view: View) -> list[int]:
    points = [0] * len(SEATS)
    for trick in view.tricks:
        if trick.full:
            winner = winner_of(view.rules, view.trump, trick)
            points[winner] += sum(map(view.rules.points, trick.cards))
    return points
