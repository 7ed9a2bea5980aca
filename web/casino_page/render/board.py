"""A small drawing of a position, as one seat knew it or with all cards, and an explanation over it.

The page draws the arrows of an explanation (`web/js/table/arrows.js`), because it alone knows where
the cards lie: cards and builds name their end of an arrow in `data-arrow` and their sum in
`data-sum`. They are for the eye only; words tell the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from casino_core import NO_CARDS, Build, Card, CardSet, Play, State, cards_in
from casino_core.i18n import gettext as _
from casino_core.notation.cards import format_copies
from casino_core.prose.names import called, of_player
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from ..game.explained import ExplainedPlay
from ..game.explaining import explained_play
from .card_faces import face
from .markup import button, classes, element, text

FIRST: Final = Seat(0)
"""The seat of the player, unless the game was dealt by somebody else."""


class BoardMarks(NamedTuple):
    """Lines and frames drawn on a board besides its cards.

    play    the play to be made, which is explained: its cards are framed, with sums and arrows
    slip    a play that was made instead of `play`, whose card is crossed out
    marks   the cards that a person has marked
    action  the command of a card, which marks it; empty where cards are not buttons
    """

    play: Play | None = None
    slip: Play | None = None
    marks: CardSet = NO_CARDS
    action: str = ""

    @property
    def free(self) -> bool:
        """Whether an arrow leads to the bare table, because the card is trailed."""
        return self.play is not None and not (self.play.loose or self.play.builds)


def board(
    state: State,
    names: Sequence[str],
    board_marks: BoardMarks,
    *,
    nearest: Seat = FIRST,
    large: bool = False,
) -> str:
    """Write every hand as far as it is known, and the table, with what is drawn on them.

    nearest  the seat whose hand lies below the table, so that its arrows cross no other hand
    large    whether the cards are as large as on the table
    """
    explanation = (
        explained_play(board_marks.play, state.rules) if board_marks.play else ExplainedPlay()
    )
    over = over_cards(explanation) if board_marks.play else ""
    hands = {seat: _seat(state, seat, names[seat], board_marks) for seat in state.rules.seats}
    near = hands.pop(nearest)
    style = classes("board", "marking" if board_marks.action else None, "large" if large else None)
    piles = _piles(state, names, board_marks, explanation)
    return element("div", *hands.values(), piles, near, over, class_=style)


def _seat(state: State, seat: Seat, name: str, board_marks: BoardMarks) -> str:
    play = board_marks.play
    to_play = seat == state.turn and play is not None
    card = play.card if play and to_play else None
    cards = "".join(
        _card(each, board_marks, arrow="from" if each is card else None)
        for each in cards_in(state.hands[seat])
    )
    backs = state.hidden[seat]
    if to_play and card and not card.bit & state.hands[seat]:
        cards, backs = _card(card, board_marks, arrow="from"), backs - 1
    cards += "".join(element("span", class_="card back", data_card="??") for _ in range(backs))
    return element(
        "p",
        element(
            "span", text(called(name)), class_=classes("whose", "to-play" if to_play else None)
        ),
        element("span", cards, class_="small-cards"),
    )


def _piles(
    state: State, names: Sequence[str], board_marks: BoardMarks, explanation: ExplainedPlay
) -> str:
    piles = [
        _card(
            card,
            board_marks,
            arrow="to" if explanation.lights(card) else None,
            number=explanation.sum_of(card),
        )
        for card in cards_in(state.loose)
    ]
    piles += _builds(state, names, board_marks, explanation)
    if not piles:
        piles.append(element("span", _("nothing"), class_="nothing"))
    if board_marks.free:
        piles.append(element("span", class_="card free", data_arrow="to", aria_hidden="true"))
    cards = element("span", *piles, class_="small-cards")
    return element("p", element("span", _("Table"), class_="whose"), cards, class_="on-table")


def _builds(
    state: State, names: Sequence[str], board_marks: BoardMarks, explanation: ExplainedPlay
) -> Iterator[str]:
    for build in state.builds:
        used = explanation.lights(build)
        is_marked = build.cards & board_marks.marks == build.cards
        parts = (*map(_picture, cards_in(build.cards)), element("b", str(build.value)))
        words = _build_words(build, names)
        style = classes("small-build", "marked" if used else None, "noted" if is_marked else None)
        ends: dict[str, str | int | None] = {
            "data_arrow": "to" if used else None,
            "data_sum": explanation.sum_of(build),
        }
        if board_marks.action:
            yield _mark_button(board_marks, build.cards, words, *parts, class_=style, **ends)
        else:
            yield element(
                "span",
                *parts,
                class_=style,
                **ends,
                role="img",
                aria_label=_noted_words(words) if is_marked else words,
            )


def _build_words(build: Build, names: Sequence[str]) -> str:
    return of_player(
        names[build.owner],
        _("your {build}: {cards}"),
        _("{name}’s {build}: {cards}"),
        build=build_words(build.value),
        cards=cards_words(build.cards),
    )


def _noted_words(words: str) -> str:
    return _("{card}, marked").format(card=words)


def _picture(card: Card) -> str:
    return element("span", face(card), class_="card", data_card=card.id)


def _card(
    card: Card, board_marks: BoardMarks, *, arrow: str | None, number: int | None = None
) -> str:
    """Write a card; `arrow` is its end of an arrow, `number` that of its sum."""
    is_marked = bool(card.bit & board_marks.marks)
    slipped = board_marks.slip is not None and card is board_marks.slip.card and not arrow
    style = classes(
        "card",
        "marked" if arrow else None,
        "noted" if is_marked else None,
        "slipped" if slipped else None,
    )
    words = card_words(card)
    if board_marks.action:
        return _mark_button(
            board_marks,
            card.bit,
            words,
            face(card),
            class_=style,
            data_arrow=arrow,
            data_sum=number,
            data_card=card.id,
        )
    return element(
        "span",
        face(card),
        class_=style,
        data_arrow=arrow,
        data_sum=number,
        data_card=card.id,
        role="img",
        aria_label=_noted_words(words) if is_marked else words,
    )


def _mark_button(
    board_marks: BoardMarks, cards: CardSet, words: str, *parts: str, **attributes: str | int | None
) -> str:
    """Write a button that marks a card, or the cards of a build."""
    return button(
        *parts,
        data_action=board_marks.action,
        data_index=format_copies(cards),
        data_key=f"mark-{format_copies(cards)}",
        aria_label=words,
        aria_pressed="true" if cards & board_marks.marks == cards else "false",
        **attributes,
    )


def over_cards(explained: ExplainedPlay) -> str:
    """Write the sums of an explanation, and the place of its arrows and ties."""
    sums = (element("b", text(each.words), class_="sum") for each in explained.sums)
    marks = (element("svg", class_="arrows"), *sums)
    return element("span", *marks, class_="over-cards", aria_hidden="true")


def explained_words(explained: ExplainedPlay) -> str:
    """Tell the sums of an explanation; empty without any."""
    return " ".join(f"{each.words}." for each in explained.sums)
