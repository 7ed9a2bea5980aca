"""The answers of the text view to the letters: one function for each question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from casino_core import Build, Play, View, cards_in, format_play, play_label, plays_by_size
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.items import item_name
from casino_core.prose.names import of_side, side_name
from casino_core.prose.standing import standing_sentence, table_sentence
from casino_core.prose.words import (
    capital,
    card_object,
    card_words,
    cards_words,
    in_series,
    labelled,
    listed,
    the_build,
    with_card,
)
from casino_core.seats import Seat, Side

from ..game.scene import ChoiceState, Offer, Phase, Scene, ShownLine
from ..render.cards import build_words, pile_card_words, takeable

MOST_PLAYS = 20
"""The largest number of plays listed; there can be millions."""

LOOKED_AT = 300
"""The number of plays searched for those that contain the chosen cards."""


def turn_words(scene: Scene) -> str:
    """Tell the round, the deal and the status line."""
    if scene.phase is not Phase.PLAY:
        return f"{scene.status} {score_words(scene)}"
    progress = scene.progress
    place = _("Round {round}, deal {deal} of {deals}.").format(
        round=progress.round_number, deal=progress.deal_number, deals=progress.deals
    )
    if look_back := scene.history.look_back:
        words = _("Looking back: play {number} of {plays}.")
        if look_back.line is ShownLine.SOLUTION:
            words = _("Solution: play {number} of {plays}.")
        elif look_back.line is ShownLine.REFUTATION:
            words = _("What follows: play {number} of {plays}.")
        place = f"{words.format(number=look_back.number, plays=look_back.plays)} {place}"
    return f"{place} {scene.status}"


def hand_words(scene: Scene) -> str:
    """Tell the cards of the viewer."""
    if scene.covered:
        return _("Your hand is covered.")
    if not scene.hand:
        return _("You hold no cards.")
    cards = listed([card_words(card) for card in scene.hand])
    return _("You hold: {cards}.").format(cards=cards)


def table_words(scene: Scene) -> str:
    """Tell every pile on the table."""
    view = scene.view
    sentences = [table_sentence(view.loose)] if view.loose else []
    sentences += [builds_words(scene)] if view.builds else []
    sentences = sentences or [_("The table is empty.")]
    on_piles = [pile_card_words(card, owner) for card, owner in takeable(scene)]
    sentences += [_("You may take: {cards}.").format(cards=in_series(on_piles))] if on_piles else []
    return " ".join(sentences)


def builds_words(scene: Scene) -> str:
    """Tell every build on the table, with its owner and its cards."""
    builds = [capital(build_words(scene, pile)) for pile in scene.view.builds]
    return " ".join(f"{words}." for words in builds) or _("There are no builds.")


def plays_words(scene: Scene) -> str:
    """Tell the plays that can be made, the largest first."""
    if not scene.my_turn:
        return scene.status
    plays, more = possible_plays(scene)
    if not plays:
        return scene.status
    listed_plays = in_series(play.text for play in plays)
    if more:
        return _("Among others: {plays}.").format(plays=listed_plays)
    return _("You can: {plays}.").format(plays=listed_plays)


def score_words(scene: Scene) -> str:
    """Tell the points of every side, after those of a round that is over."""
    outcome = scene.result.outcome
    totals = outcome.totals if outcome else scene.view.scores
    game = standing_sentence(totals, scene.names, scene.view.rules)
    sides = scene.view.rules.side_numbers if scene.certain.points else ()
    certain = certain_words(scene, sides)
    return " ".join(filter(None, [_round_words(scene), game, certain, *_handicap_words(scene)]))


def certain_words(scene: Scene, sides: Iterable[Side]) -> str:
    """Tell the points of the round that are certain for some sides; empty if there is no side."""
    points = ", ".join(
        _("{side}: {points}").format(
            side=side_name(scene.names, side, scene.view.rules), points=scene.certain.points[side]
        )
        for side in sides
    )
    return _("Certain in this round: {sides}.").format(sides=points) if points else ""


def _handicap_words(scene: Scene) -> Iterator[str]:
    """Tell the sides that began with points."""
    for side, n in enumerate(scene.kind.handicap):
        if n:
            yield of_side(
                scene.names,
                Side(side),
                scene.view.rules,
                ngettext("You began with {n} point.", "You began with {n} points.", n),
                ngettext("{name} began with {n} point.", "{name} began with {n} points.", n),
                ngettext("{names} began with {n} point.", "{names} began with {n} points.", n),
                n=n,
            )


def piles_words(scene: Scene) -> str:
    """Tell the numbers of cards captured by each side, held by other seats, and in the stock."""
    view, rules = scene.view, scene.view.rules
    sentences = [
        _side_words(scene, side_name(scene.names, side, rules), side) for side in rules.side_numbers
    ]
    sentences += [
        _hand_words(view, seat, name)
        for seat, name in zip(rules.seats, scene.names, strict=True)
        if seat != scene.seat
    ]
    stock = len(view.stock)
    sentences.append(
        ngettext("{n} card is in the stock.", "{n} cards are in the stock.", stock).format(n=stock)
    )
    return " ".join(sentences)


def _hand_words(view: View, seat: Seat, name: str) -> str:
    """Tell the cards of another hand that lies open, else their number."""
    if known := view.hands[seat]:
        return _("{name} holds {cards}.").format(name=name, cards=cards_words(known))
    n = view.hand_count(seat)
    return ngettext("{name} holds {n} card.", "{name} holds {n} cards.", n).format(name=name, n=n)


def last_words(scene: Scene) -> str:
    """Tell the last play."""
    sentences = scene.log[-1].sentences if scene.log else (_("Nothing has been played yet."),)
    return " ".join(sentences)


def letters_words(_scene: Scene) -> str:
    """Tell all letters and their questions."""
    letters = [labelled(letter, _(question.words)) for letter, question in QUESTIONS.items()]
    return _("Letters, as keys or typed as a play: {letters}.").format(letters=in_series(letters))


def choice_words(scene: Scene) -> str:
    """Tell the chosen cards and piles, and the plays that they make."""
    choice = scene.choice
    words = [card_words(choice.card)] if choice.card else []
    words += [card_words(card) for card in cards_in(choice.loose)]
    words += [build_words(scene, pile) for pile in choice.builds]
    if not words and choice.built:
        return scene.status
    if not words:
        return _("Nothing is chosen.")
    cards = _("Chosen: {cards}.").format(cards=listed(words))
    first = (
        (_("Add to {value}") if choice.builds else _("Build {value}")).format(value=value)
        for value in choice.first
    )
    offers = in_series([*(offer.text for offer in choice.offers), *first])
    plays = _("You can: {plays}.").format(plays=offers) if offers else ""
    return " ".join(filter(None, [cards, plays, scene.status]))


def possible_plays(scene: Scene) -> tuple[list[Offer], bool]:
    """Return the plays that contain the choice, largest first, and whether there are more."""
    view = scene.view
    if scene.choice.built:
        # The table is one on which a card is still to be played: the choice tells its plays.
        return [], False
    listed = plays_by_size(view, LOOKED_AT, extras=False)
    matches = [play for play in listed if _goes_with(scene.choice, play)]
    plays = [
        Offer(play, words, words, format_play(play, view))
        for play in matches[:MOST_PLAYS]
        for words in [_full(scene, play)]
    ]
    return plays, len(matches) > MOST_PLAYS


def _full(scene: Scene, play: Play) -> str:
    """Write a play with all its cards, so that a listener knows which five is meant."""
    if play.kind is PlayKind.TRAIL:
        return capital(_("Trail {card}").format(card=card_object(play.card)))
    piles = [card_object(loose) for loose in cards_in(play.loose)]
    piles += [_pile_words(scene, build) for build in play.builds]
    if play.kind is PlayKind.CAPTURE:
        words = _("Capture {piles} {with_card}")
        return capital(words.format(piles=listed(piles), with_card=with_card(play.card)))
    label = play_label(play, scene.view)
    words = _("{label}: {card} on {piles}")
    return words.format(label=label, card=card_object(play.card), piles=listed(piles))


def _pile_words(scene: Scene, pile: Build) -> str:
    """Write a build by its value, or in full where another build has the same value."""
    if sum(other.value == pile.value for other in scene.view.builds) > 1:
        return build_words(scene, pile)
    return the_build(pile.value)


def _goes_with(choice: ChoiceState, play: Play) -> bool:
    """Tell whether a play contains everything that is chosen."""
    return (
        choice.card in (None, play.card)
        and not choice.loose & ~play.loose
        and set(choice.builds) <= set(play.builds)
    )


def _round_words(scene: Scene) -> str:
    """Tell the points of a finished round item by item."""
    score = scene.result.score
    lines = [line for line in score.lines if any(line.points)] if score else []
    return " ".join(
        f"{labelled(item_name(line.item), _gains(scene, line.points))}." for line in lines
    )


def _gains(scene: Scene, points: tuple[int, ...]) -> str:
    rules = scene.view.rules
    return ", ".join(
        f"{side_name(scene.names, side, rules)} {gained}"
        for side, gained in zip(rules.side_numbers, points, strict=True)
        if gained
    )


def _side_words(scene: Scene, name: str, side: Side) -> str:
    cards, sweeps = scene.view.won[side].bit_count(), scene.view.sweeps[side]
    captured = ngettext("{name}: {n} card captured", "{name}: {n} cards captured", cards)
    sentence = captured.format(name=name, n=cards)
    if not sweeps:
        return f"{sentence}."
    swept = ngettext("{n} sweep", "{n} sweeps", sweeps).format(n=sweeps)
    return f"{sentence}, {swept}."


class Question(NamedTuple):
    """A letter's question in words, and the function that answers it from a scene.

    Without a function the answer is the sentence that was said last.
    """

    words: str
    answer: Callable[[Scene], str] | None = None


QUESTIONS: Final[Mapping[str, Question]] = {
    "g": Question(N_("where the game stands and what to do now"), turn_words),
    "c": Question(N_("your cards"), hand_words),
    "t": Question(N_("the table"), table_words),
    "b": Question(N_("the builds"), builds_words),
    "o": Question(N_("what you can play"), plays_words),
    "l": Question(N_("the last play"), last_words),
    "s": Question(N_("the score"), score_words),
    "p": Question(N_("captured piles, hands and stock"), piles_words),
    "r": Question(N_("repeat what was said last")),
    "k": Question(N_("these letters"), letters_words),
}
"""The letters of the text view; those of `shell/keys.py` are valid too."""
