"""What the reading view says when it is asked: one function for each question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from casino_core import Build, Play, cards_in, play_label, plays_by_size
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.names import side_name
from casino_core.prose.words import card_words, cards_words, listed, number_word

from ..game.scene import Offer, Phase, Scene
from ..render.cards import build_words
from ..render.summary import ITEM_NAMES

MOST_PLAYS = 20
"""So many plays are listed at most; there can be millions."""

LOOKED_AT = 300
"""So many of all plays are looked at for those that go with a choice."""


def turn_words(scene: Scene) -> str:
    """Where the game is and what is to be done."""
    if scene.phase is not Phase.PLAY:
        return f"{scene.status} {score_words(scene)}"
    place = _("Round {round}, deal {deal} of {deals}.").format(
        round=scene.round_number, deal=scene.deal_number, deals=scene.deals
    )
    if scene.back:
        words = _("Looking back: play {number} of {plays}.").format(**scene.back._asdict())
        place = f"{words} {place}"
    return f"{place} {scene.status}"


def hand_words(scene: Scene) -> str:
    """The cards of the looking seat."""
    if scene.covered:
        return _("Your hand is covered.")
    if not scene.hand:
        return _("You hold no cards.")
    held = listed([card_words(card) for card in scene.hand])
    return _("You hold the {cards}.").format(cards=held)


def table_words(scene: Scene) -> str:
    """Every pile of the table."""
    view = scene.view
    if not (view.loose or view.builds):
        return _("The table is empty.")
    if not view.loose:
        return builds_words(scene)
    loose = _("Loose on the table: {cards}.").format(cards=cards_words(view.loose))
    return f"{loose} {builds_words(scene)}" if view.builds else loose


def builds_words(scene: Scene) -> str:
    """Every build of the table, with its owner and its cards."""
    builds = [_capital(build_words(scene, pile)) for pile in scene.view.builds]
    return " ".join(f"{words}." for words in builds) or _("There are no builds.")


def plays_words(scene: Scene) -> str:
    """What can be played, the largest plays first."""
    if not scene.my_turn:
        return scene.status
    plays, more = possible(scene)
    if not plays:
        return scene.status
    told = "; ".join(play.text for play in plays)
    if more:
        return _("Among others: {plays}.").format(plays=told)
    return _("You can: {plays}.").format(plays=told)


def score_words(scene: Scene) -> str:
    """The points of every side, and what the round brought if it is over."""
    rules, outcome = scene.view.rules, scene.outcome
    totals = outcome.totals if outcome else scene.view.scores
    sides = [
        _("{side}: {points}").format(side=side_name(scene.names, side, rules), points=points)
        for side, points in enumerate(totals)
    ]
    target = _("The game is to {target}.").format(target=rules.target) if rules.target else ""
    game = _("Points: {sides}.").format(sides=", ".join(sides))
    return " ".join(filter(None, [_round_words(scene), game, target]))


def piles_words(scene: Scene) -> str:
    """How many cards every side has captured, and how many every other seat holds."""
    view, rules = scene.view, scene.view.rules
    told = [
        _side_words(scene, side_name(scene.names, side, rules), side)
        for side in range(len(view.won))
    ]
    told += [
        ngettext("{name} holds {n} card.", "{name} holds {n} cards.", n).format(name=name, n=n)
        for seat, name in enumerate(scene.names)
        if seat != scene.seat
        for n in [view.hand_count(seat)]
    ]
    stock = len(view.stock)
    told.append(
        ngettext("{n} card is in the stock.", "{n} cards are in the stock.", stock).format(n=stock)
    )
    return " ".join(told)


def last_words(scene: Scene) -> str:
    """The last play."""
    said = scene.log[-1].sentences if scene.log else (_("Nothing has been played yet."),)
    return " ".join(said)


def letters_words(_scene: Scene) -> str:
    """All letters."""
    told = [f"{letter}: {_(question.words)}" for letter, question in QUESTIONS.items()]
    return _("Letters, as keys or typed as a play: {letters}.").format(letters="; ".join(told))


def choice_words(scene: Scene) -> str:
    """What is chosen, and what it can do."""
    chosen = [card_words(scene.chosen)] if scene.chosen else []
    chosen += [card_words(card) for card in cards_in(scene.chosen_loose)]
    chosen += [build_words(scene, pile) for pile in scene.chosen_builds]
    if not chosen:
        return _("Nothing is chosen.")
    told = _("Chosen: {cards}.").format(cards=listed(chosen))
    offers = "; ".join(offer.text for offer in scene.offers)
    can = _("You can: {plays}.").format(plays=offers) if offers else ""
    return " ".join(filter(None, [told, can, scene.status]))


def possible(scene: Scene) -> tuple[list[Offer], bool]:
    """The plays that the choice can become, largest first, and whether there are more."""
    view = scene.view
    found = [play for play in plays_by_size(view, LOOKED_AT) if _goes_with(scene, play)]
    plays = [
        Offer(play, words, words) for play in found[:MOST_PLAYS] for words in [_full(scene, play)]
    ]
    return plays, len(found) > MOST_PLAYS


def _full(scene: Scene, play: Play) -> str:
    """A play with all its cards: those who listen do not see which five is meant."""
    card = card_words(play.card)
    if play.kind is PlayKind.TRAIL:
        return _("Trail the {card}").format(card=card)
    piles = [_("the {card}").format(card=card_words(loose)) for loose in cards_in(play.loose)]
    piles += [_pile_words(scene, build) for build in play.builds]
    if play.kind is PlayKind.CAPTURE:
        return _("Capture {piles} with the {card}").format(piles=listed(piles), card=card)
    label = play_label(play, scene.view)
    return _("{label}: the {card} on {piles}").format(label=label, card=card, piles=listed(piles))


def _pile_words(scene: Scene, pile: Build) -> str:
    """A build by its value, and by its cards where another one has that value too."""
    if sum(other.value == pile.value for other in scene.view.builds) > 1:
        return build_words(scene, pile)
    return _("the build of {value}").format(value=number_word(pile.value))


def _goes_with(scene: Scene, play: Play) -> bool:
    return (
        scene.chosen in (None, play.card)
        and not scene.chosen_loose & ~play.loose
        and set(scene.chosen_builds) <= set(play.builds)
    )


def _round_words(scene: Scene) -> str:
    """The points of a finished round item by item."""
    lines = [line for line in scene.score.lines if any(line.points)] if scene.score else []
    return " ".join(f"{_(ITEM_NAMES[line.item])}: {_gains(scene, line.points)}." for line in lines)


def _gains(scene: Scene, points: tuple[int, ...]) -> str:
    rules = scene.view.rules
    return ", ".join(
        f"{side_name(scene.names, side, rules)} {gained}"
        for side, gained in enumerate(points)
        if gained
    )


def _side_words(scene: Scene, name: str, side: int) -> str:
    cards, sweeps = scene.view.won[side].bit_count(), scene.view.sweeps[side]
    captured = ngettext("{name}: {n} card captured", "{name}: {n} cards captured", cards)
    told = captured.format(name=name, n=cards)
    if not sweeps:
        return f"{told}."
    swept = ngettext("{n} sweep", "{n} sweeps", sweeps).format(n=sweeps)
    return f"{told}, {swept}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


class Question(NamedTuple):
    """What a letter asks, in words, and who answers it; nobody if it is not about the scene."""

    words: str
    answer: Callable[[Scene], str] | None = None


QUESTIONS: Final[Mapping[str, Question]] = {
    "g": Question(N_("where the game is and what is to be done"), turn_words),
    "c": Question(N_("your cards"), hand_words),
    "t": Question(N_("the table"), table_words),
    "b": Question(N_("the builds"), builds_words),
    "o": Question(N_("what you can play"), plays_words),
    "l": Question(N_("the last play"), last_words),
    "s": Question(N_("the score"), score_words),
    "p": Question(N_("captured piles, hands and stock"), piles_words),
    "r": Question(N_("what was said last, again")),
    "k": Question(N_("these letters"), letters_words),
}
"""The letters of this view; those of `keys` hold as well."""
