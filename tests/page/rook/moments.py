"""Moments of a round of Rook as scenes, from the bidding to the count, under any rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from casino_core.rook.actions import (
    Action,
    Bid,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from casino_core.rook.cards import ROOK, Suit
from casino_core.rook.game import Game
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase, Position
from casino_core.rook.rules.why import lowest_bid, why_not
from casino_core.rook.ruleset import SLAM_POINTS, RuleSet
from casino_core.seats import Seat
from casino_page.rook.scene import PERSON, Scene
from casino_page.rook.shared_table import SharedTable, table_for
from casino_page.rook.table import COMPANIONS, RookTable, new_game

LONG_NAMES = ("Bartholomew Finn", "Maximiliane Rose", "Konstantin-Pavel", "Wilhelmina Grace")
"""Names of people, as long as they come."""


class Moment(NamedTuple):
    """The page at a moment of a round, and a title for it."""

    title: str
    scene: Scene


Wanted = Callable[[str], bool]
"""Tells by its title whether a moment is wanted: those of hints take long to think of."""


def moments(
    rules: RuleSet, people: tuple[Seat, ...] = (PERSON,), wanted: Wanted = lambda _title: True
) -> Iterator[Moment]:
    """Yield the moments of two rounds: in the first the person has the bid, in the second not.

    Of the tricks these are the first one, the fifth and the last one; each title comes once.
    """
    titles: set[str] = set()

    def new(title: str) -> bool:
        return title not in titles and wanted(title)

    for each in _all_moments(rules, people, new):
        if new(each.title):
            titles.add(each.title)
            yield each


def _all_moments(rules: RuleSet, people: tuple[Seat, ...], wanted: Wanted) -> Iterator[Moment]:
    names = ("You", *COMPANIONS) if len(people) == 1 else LONG_NAMES
    for bidding in (True, False):
        game = new_game(rules, f"moments {bidding}", names)
        yield from _round(table_for(game, "beginner", people), wanted, bidding=bidding)
    if rules.misdeal == "none-counting":
        yield from _misdeal(rules)
    if rules.all_pass == "redeal":  # noqa: S105 - no password
        yield from _all_passed(rules)


def _round(table: RookTable, wanted: Wanted, *, bidding: bool) -> Iterator[Moment]:
    """Walk through a round; `bidding` says that the person takes the bid."""
    while not table.game.position.over:
        position = table.game.position
        title = position.phase.value
        tricks = [trick for trick in position.tricks if trick.full]
        if position.phase is Phase.TRICKS:
            lying = position.tricks[-1].cards if len(tricks) < len(position.tricks) else ()
            title = f"trick {len(tricks) + 1}, card {len(lying) + 1}"
        is_sample = len(tricks) in (0, 4, position.rules.hand_cards - 1)
        hint = is_sample and wanted(f"a hint, {title}")
        for each in _turn(table, title, _action(position, bidding=bidding), hint=hint):
            if is_sample:
                yield each
    scene = table.scene()
    yield Moment("the count", scene)
    yield Moment("the count of every trick", _with_every_trick(scene))


def _action(position: Position, *, bidding: bool) -> Action:
    """Return what is done: before the person takes the bid, or passes, others bid the least."""
    if position.phase is not Phase.BIDDING:
        return play_by(PLAYERS["beginner"], position)
    view, bids = position.view(position.turn), len(position.bids)
    highest, lowest = Bid(view.rules.bid_limit), Bid(lowest_bid(view))
    if position.turn == PERSON:
        return highest if bidding else NoBid()
    return lowest if bids < 3 and why_not(view, lowest) is None else NoBid()


def _turn(table: RookTable, title: str, action: Action, *, hint: bool) -> Iterator[Moment]:
    """Yield what is shown before, during and after the turn of one player, who does this.

    hint  whether a person asks for a hint
    """
    if isinstance(table, SharedTable) and table.covered:
        yield Moment(f"covered, {title}", table.scene())
        table.show_hand()
    if table.computer_to_act:
        yield Moment(f"waits, {title}", table.scene())
        table.carry_out(action)
    else:
        yield Moment(title, table.scene())
        if hint:
            table.hint()
            yield Moment(f"a hint, {title}", table.scene())
        table.act(NameTrump(Suit.BLACK) if isinstance(action, PlayCard) else PlayCard(ROOK))
        yield Moment(f"a refusal, {title}", table.scene())
        if isinstance(action, PutAside | Give):
            for card in action.cards:
                table.tap(card.text)
            yield Moment(f"chosen, {title}", table.scene())
        table.act(action)
    if table.trick_lies:
        yield Moment(f"full, {title}", table.scene())
        table.take_in()
        table.look()
        yield Moment(f"once more, {title}", table.scene())


def _with_every_trick(scene: Scene) -> Scene:
    """Return the scene of a count with all that may be named in it."""
    outcome = scene.outcome
    assert outcome, "the round is over"
    assert outcome.score, "it was played"
    score = outcome.score._replace(all_tricks=(100, 0), slam_points=SLAM_POINTS)
    return scene._replace(outcome=outcome._replace(score=score, winner=0))


def _misdeal(rules: RuleSet) -> Iterator[Moment]:
    """Yield a hand without a counting card, whose player may ask for a deal, and the new deal."""
    for number in count():
        game = Game.new(rules, f"misdeal {number}", names=("You", *COMPANIONS), dealer=Seat(3))
        view = game.position.view(PERSON)
        if why_not(view, Misdeal()) is None:
            table = RookTable(game)
            yield Moment("a misdeal", table.scene())
            table.ask_for_deal()
            yield Moment("dealt anew", table.scene())
            return


def _all_passed(rules: RuleSet) -> Iterator[Moment]:
    table = RookTable(new_game(rules, "all pass"))
    while not table.game.position.over:
        if table.computer_to_act:
            table.carry_out(NoBid())
        else:
            table.pass_on()
    yield Moment("all have passed", table.scene())
