"""Plays as text (NOTATION, Plays)."""

from __future__ import annotations

import re
from typing import Final

from ..cards import Card, CardSet, card_set, cards_in
from ..errors import NotationError
from ..i18n import gettext as _
from ..play import Build, ExtraAction, Play
from ..position import State
from .cards import CARD_PATTERN, format_cards, parse_card, parse_cards
from .characters import plain_line
from .limits import LONGEST_FIELD, check_length, shortened

_PLAY = re.compile(
    rf"(?P<card>{CARD_PATTERN})(?:(?P<verb>[xXbB+])(?P<piles>[^=]*)(?:=(?P<value>[0-9]+))?)?"
)
_EXTRA = re.compile(r"[bB+](?P<piles>[^=]*)(?:=(?P<value>[0-9]+))?")
_BUILD = re.compile(r"\(([^()]*)\)")
_LAST_SIGNS = frozenset("SHDCshdc0123456789)")
"""The characters with which a play can end."""
_WITHOUT_PILES = re.compile("[0-9A-Za-z,=]+")
"""A play that names cards only, without twins: it is read alike in every state."""
MOST_READ: Final = 1 << 14
"""The plays without builds that are remembered once they have been read."""
_read: Final[dict[str, Play]] = {}
_PILE_CARD = re.compile(rf"({CARD_PATTERN})\^([0-9]+)")


def parse_play(text: str, state: State) -> Play:
    """Read a play, such as `8sx3c,5d`, made in a state (NOTATION, Plays).

    The builds that the string names must lie on the table of `state`. The loose cards need not, and
    the play need not be legal. Raises `NotationError` for a string that is not a play and for a
    build that is not on the table.

    >>> play = casino.parse_play("8sx5h,3d", position)
    >>> play.card.text, play.kind.value
    ('8s', 'capture')
    """
    check_length(text, LONGEST_FIELD, "play")
    if state.rules.has_twins or not _WITHOUT_PILES.fullmatch(text):
        return _parse(text, state)
    play = _read.get(text)
    if play is None:
        play = _parse(text, state)
        if len(_read) >= MOST_READ:
            _read.clear()
        _read[text] = play
    return play


def _parse(text: str, state: State) -> Play:
    text = _without_marks(plain_line(text))
    *parts, own = "".join(text.split()).split(">")
    match, text = _PLAY.fullmatch(own), shortened(text)
    if not match:
        raise NotationError(
            _(
                "{text!r} is not a play: write 8s to trail, 8sx3c,5d to capture, 3sb5c=8 to build"
            ).format(text=text)
        )
    card = parse_card(match["card"])
    if state.rules.has_twins:
        # A hidden hand may hold any copy that is not seen elsewhere.
        [card] = _copies_there((card,), state.hand, state.seen & ~state.hand)
    extras = _parse_extras(text, parts, state)
    builds = _parse_builds(text, match["piles"] or "", state)
    loose = _parse_cards(text, match["piles"] or "", state, card)
    for cards in (loose, *(extra.loose for extra in extras)):
        _check_once(text, cards & card.bit)
    for extra in extras:
        _check_once(text, extra.loose & loose)
    if not match["verb"]:
        return Play(card, extras=extras)
    if not (loose or builds):
        raise NotationError(_("{text!r} names no pile").format(text=text))
    return Play(card, loose, builds, _parse_value(text, match["verb"], match["value"]), extras)


def _without_marks(text: str) -> str:
    """Return a play without the marks of a comment after it, as in `8s?!`."""
    play = text.rstrip("?! ")
    return play if play[-1:] in _LAST_SIGNS else text


def _parse_extras(text: str, parts: list[str], state: State) -> tuple[ExtraAction, ...]:
    """Read the extra actions, the parts before `>`; return them from the lowest value up."""
    extras: list[ExtraAction] = []
    for part in parts:
        extra = _parse_extra(text, part, state)
        for other in extras:
            _check_once(text, other.loose & extra.loose)
            if other.value == extra.value:
                raise NotationError(
                    _("{text!r}: two extra actions have the value {value}; join them").format(
                        text=text, value=extra.value
                    )
                )
        extras.append(extra)
    return tuple(sorted(extras, key=lambda extra: extra.value))


def _parse_extra(text: str, part: str, state: State) -> ExtraAction:
    match = _EXTRA.fullmatch(part)
    if not match:
        raise NotationError(
            _("{text!r}: {part!r} is not an extra action, such as b9d,3c=12").format(
                text=text, part=shortened(part)
            )
        )
    loose = _parse_cards(text, match["piles"], state)
    added_to = _parse_builds(text, match["piles"], state)
    if not loose:
        raise NotationError(_("{text!r}: an extra action names no card").format(text=text))
    if len(added_to) > 1:
        raise NotationError(_("{text!r}: an extra action names two builds").format(text=text))
    value = _parse_value(text, "b", match["value"])
    return ExtraAction(value, loose, added_to[0] if added_to else None)


def _parse_value(text: str, verb: str, value: str | None) -> int:
    capture = verb in "xX"
    if capture and value is not None:
        raise NotationError(
            _("{text!r}: a capture announces no value; write b to build").format(text=text)
        )
    if not capture and not _is_value(value or ""):
        raise NotationError(
            _("{text!r}: a build play ends with its value, such as =9").format(text=text)
        )
    return 0 if value is None else int(value)


def _is_value(text: str) -> bool:
    """Return whether a string is a number from 1 to 99, as the value of a build is written."""
    return re.fullmatch("[1-9][0-9]?", text) is not None


def _copies_there(cards: tuple[Card, ...], there: CardSet, used_cards: CardSet) -> tuple[Card, ...]:
    """Return the copies of some cards that lie `there`, the first pack first, but for `used_cards`.

    A card that does not lie there is any copy that is not taken.
    """
    copies = []
    for named in cards:
        free = [copy for copy in (named, named.twin) if not copy.bit & used_cards]
        lying = [copy for copy in free if copy.bit & there]
        one = (*lying, *free, named)[0]
        used_cards |= one.bit
        copies.append(one)
    return tuple(copies)


def _parse_cards(text: str, piles: str, state: State, card: Card | None = None) -> CardSet:
    """Read the loose cards and the pile cards among the piles of a play or an extra action.

    `card` is the card played, which is none of them.
    """
    cards = parse_cards(_pile_cards_as_loose(text, _BUILD.sub(",", piles), state))
    if card and state.rules.has_twins:
        cards = _copies_there(cards, state.loose, card.bit & ~state.loose)
    _check_once(text, card_set(each for each in cards if cards.count(each) > 1))
    return card_set(cards)


def _check_once(text: str, again: CardSet) -> None:
    """Refuse cards that a play names again."""
    if again:
        raise NotationError(
            _("{text!r} names {twice} twice").format(text=text, twice=cards_in(again)[0])
        )


def _pile_cards_as_loose(text: str, piles: str, state: State) -> str:
    """Remove the numbers of piles, as in `Tc^2`; refuse one in which the card does not lie."""
    for name, number in _PILE_CARD.findall(piles):
        card = parse_card(name)
        pile = state.pile_of(card)
        if pile is None or str(pile + 1) != number:
            raise NotationError(
                _("{text!r}: {card} is not in pile {number}").format(
                    text=text, card=card, number=shortened(number)
                )
            )
    return _PILE_CARD.sub(r"\1", piles)


def _parse_builds(text: str, piles: str, state: State) -> tuple[Build, ...]:
    named: list[Build] = []
    for name in _BUILD.findall(piles):
        build = _named_build(text, name, state, named)
        if build in named:
            raise NotationError(_("{text!r} names a build twice").format(text=text))
        named.append(build)
    return tuple(build for build in state.builds if build in named)


def _named_build(text: str, name: str, state: State, before: list[Build]) -> Build:
    """Return the build of this name.

    Of two builds of twins it is first the one that is not named before.
    """
    if _is_value(name):
        builds = [build for build in state.builds if build.value == int(name)]
        if len(builds) > 1:
            raise NotationError(
                _(
                    "{text!r}: several builds of {name} lie on the table; name one by its "
                    "cards, such as ({cards})"
                ).format(text=text, name=name, cards=format_cards(builds[0].cards))
            )
    else:
        cards = sorted(card.text for card in parse_cards(name))
        builds = [b for b in state.builds if sorted(c.text for c in cards_in(b.cards)) == cards]
        builds.sort(key=before.__contains__)
    if not builds:
        raise NotationError(
            _("{text!r}: no build ({name}) lies on the table").format(
                text=text, name=shortened(name)
            )
        )
    return builds[0]


def format_play(play: Play, state: State | None = None) -> str:
    """Write a play in its canonical form, such as `8sx3c,5d` (NOTATION, Plays).

    `state` is the state in which the play is made. It matters only where two builds of one value
    lie on the table, which are named by their cards, and for cards from piles: `Tc^2`.

    >>> [casino.format_play(play) for play in casino.legal_plays(position)][:3]
    ['3s', '3sx3d', '3sb5h,8c=8']
    """
    extras = [
        f"b{_piles_text(extra.loose, (extra.build,) if extra.build else (), state)}={extra.value}>"
        for extra in play.extras
    ]
    verb = "" if not (play.loose or play.builds) else "b" if play.value else "x"
    piles = _piles_text(play.loose, play.builds, state)
    announced = f"={play.value}" if play.value else ""
    return f"{''.join(extras)}{play.card}{verb}{piles}{announced}"


def _piles_text(cards: CardSet, builds: tuple[Build, ...], state: State | None) -> str:
    """Return the loose cards, the pile cards and the builds of a play or an extra action."""
    stolen = state.pile_cards(cards) if state else []
    piles = [card.text for card in cards_in(cards & ~card_set(card for _, card in stolen))]
    piles += [f"{card}^{pile + 1}" for pile, card in stolen]
    piles += [f"({_build_name(build, builds, state)})" for build in builds]
    return ",".join(piles)


def _build_name(build: Build, named: tuple[Build, ...], state: State | None) -> str:
    builds = state.builds if state else named
    is_only_one = sum(other.value == build.value for other in builds) < 2
    return str(build.value) if is_only_one else format_cards(build.cards)
