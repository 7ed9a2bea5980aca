"""The games of a new game: four as cards with pictures, and all of them as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from casino_core import PRESET_NOTES, PRESETS, Preset, RuleSet, parse_cards
from casino_core.i18n import N_, pgettext
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win
from casino_core.prose.words import labelled

from ...render.card_faces import face
from ...render.markup import button, element, text
from ...render.portraits import portrait
from ...render.sheet import changed_tag
from .fields import changes, segment
from .form import NewGameForm

FIRST_GAMES: Final = ("standard", "royal", "spade", "partnership")
"""The games that stand on the first screen; another one that is chosen takes the last place."""

_LINES: Final[Mapping[str, str]] = {
    "standard": N_("The game to 21 points."),
    "royal": N_("Courts count, and sweeps score."),
    "spade": N_("Every spade scores."),
    "partnership": N_("Two against two."),
}
"""The lines of these games, in a few words."""

_PICTURES: Final[tuple[tuple[Callable[[RuleSet], bool], str], ...]] = (
    (lambda rules: rules.scoring in ("spade", "kryp"), "As Js"),
    (lambda rules: rules.pack == "40", "7d Ad"),
    (lambda rules: rules.courts == "royal", "Jh Qs Kd"),
    (lambda rules: rules.courts == "none", "Td 2s"),
)
"""The cards in the picture of a game: those of the first kind that it is."""


def game_cards(form: NewGameForm) -> str:
    """Render a few games as cards, each with a picture and a line."""
    names = FIRST_GAMES if form.preset in FIRST_GAMES else (*FIRST_GAMES[:-1], form.preset)
    return element(
        "fieldset",
        element("legend", text(pgettext("rules", "Game"))),
        element("div", *(_card(form, PRESET_NOTES[name]) for name in names), class_="game-cards"),
        class_="presets",
        data_key="game",
    )


def _card(form: NewGameForm, preset: Preset) -> str:
    is_choice = preset.name == form.preset
    line = f"about-{preset.name}"
    radio = element(
        "input",
        type="radio",
        name_="preset",
        value=preset.name,
        checked=is_choice,
        aria_describedby=line,
        aria_label=_(preset.title),
    )
    mark = changed_tag() if is_choice and changes(form) else ""
    words = _(_LINES.get(preset.name, preset.line))
    return element(
        "label",
        radio,
        _picture(preset.rules),
        element("b", text(_(preset.title)), mark, class_="title"),
        element("span", text(words), class_="what", id=line),
        class_="preset game-card",
    )


def _picture(rules: RuleSet) -> str:
    if rules.partnership:
        pictures = "".join(map(portrait, ("Clara", "Bruno")))
        return element("span", pictures, class_="picture", aria_hidden="true")
    cards = next(cards for is_of, cards in _PICTURES if is_of(rules))
    pictures = "".join(
        element("span", face(card), class_="card") for card in parse_cards(cards.replace(" ", ""))
    )
    return element("span", pictures, class_="picture", aria_hidden="true")


# All games

BY_KIND, BY_COUNTRY = "kind", "country"

_KINDS: Final[tuple[tuple[str, Callable[[RuleSet], bool]], ...]] = (
    (N_("The usual game"), lambda rules: rules == PRESETS["standard"]),
    (N_("Few points win"), fewest_win),
    (N_("No builds"), lambda rules: rules.building == "none"),
    (N_("Cards from open piles"), lambda rules: rules.takes_from_piles),
    (N_("With partners"), lambda rules: rules.partnership),
    (N_("Drawing a card after each play"), lambda rules: rules.draw),
    (N_("Courts count"), lambda rules: rules.courts == "royal"),
    (N_("Other points"), lambda rules: rules.scoring != "standard"),
    (N_("Other builds and captures"), lambda _rules: True),
)
"""The peculiarities of games: a game has the first of these that is true of it."""


def all_games(form: NewGameForm, sorted_by: str) -> Iterator[str]:
    """Render all games as buttons, by what is different in them or by country."""
    orders = {BY_KIND: _("by what is different"), BY_COUNTRY: _("by country")}
    choices = (segment("sorted", value, words, sorted_by) for value, words in orders.items())
    yield element(
        "fieldset",
        element("legend", text(_("Order")), class_="unseen"),
        element("div", *choices, class_="segments"),
        data_key="sorted",
    )
    groups = _by_country() if sorted_by == BY_COUNTRY else _by_kind()
    for title, presets in groups.items():
        entries = (_entry(form, preset, name) for name, preset in presets)
        yield element("section", element("h3", text(title)), *entries, data_key=title)


def _by_kind() -> Mapping[str, list[tuple[str, Preset]]]:
    groups: dict[str, list[tuple[str, Preset]]] = {_(title): [] for title, _is_of in _KINDS}
    for preset in PRESET_NOTES.values():
        title = next(title for title, is_of in _KINDS if is_of(preset.rules))
        groups[_(title)].append((_(preset.title), preset))
    return groups


def _by_country() -> Mapping[str, list[tuple[str, Preset]]]:
    anywhere = _("In many countries")
    groups: dict[str, list[tuple[str, Preset]]] = {anywhere: []}
    for preset in PRESET_NOTES.values():
        name, _comma, country = _(preset.title).rpartition(", ") if preset.regional else ("",) * 3
        groups.setdefault(country or anywhere, []).append((name or _(preset.title), preset))
    return groups


def _entry(form: NewGameForm, preset: Preset, name: str) -> str:
    is_choice = preset.name == form.preset
    return button(
        element("b", text(name)),
        " ",
        element("span", text(_(preset.line))),
        class_="row-button",
        data_action="choose-game",
        data_index=preset.name,
        data_key=f"game-{preset.name}",
        aria_label=labelled(name, _(preset.line)),
        aria_pressed="true" if is_choice else "false",
    )
