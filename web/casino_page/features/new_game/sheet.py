"""The sheet of a new game as HTML: one screen with the opponent and the game, and parts behind it.

The names of its fields are those that `NewGameForm.with_field` takes: `opponent`, `strength`,
`preset`, the name of every option, those of the table of points (`points.py`), `chair-1` and
`name-1` … for the seats, `ahead`, `points`, `dealer`, `seed` and `cut`. The fields `sought` and
`sorted` change only what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from casino_core import PRESETS, RuleSet, rules_title
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.players import PLAYERS
from casino_core.prose.names import called, of_side
from casino_core.prose.rules_in_words import told_briefly
from casino_core.prose.words import listed
from casino_core.seats import Side

from ...game.character_lines import character_line
from ...game.characters import CHARACTERS
from ...game.own_players import OwnPlayer
from ...game.seats import SeatedPlayer, game_waits, names_of
from ...render.icons import icon
from ...render.markup import button, classes, element, text
from ...render.portraits import portrait
from ...render.sheet import heading, row_to_part
from .fields import changes
from .form import NewGameForm
from .games import BY_KIND, all_games, game_cards
from .house_rules import house_rules
from .players import players_part

FRIENDS = 2
"""The players of a game by link."""


class Part(StrEnum):
    """A part of the sheet: its first screen, or one that is opened from there."""

    FIRST = "first"
    GAMES = "games"
    RULES = "rules"
    PLAYERS = "players"


class SheetState(NamedTuple):
    """The content of the sheet besides the form.

    part       the part of the sheet
    sought     the words that are sought among the rules
    sorted_by  how all games are sorted
    drawn      the sections of the rules that have been unfolded
    """

    part: Part = Part.FIRST
    sought: str = ""
    sorted_by: str = BY_KIND
    drawn: Collection[str] = ()


def setup_sheet(
    form: NewGameForm,
    view: SheetState = SheetState(),  # noqa: B008 - it is immutable
    *,
    waits: Sequence[SeatedPlayer] = (),
    seal: str = "",
) -> str:
    """Render a part of the sheet.

    `waits` are the players of a game under way, which then waits. `seal` is the seal of the secret
    that deals the new game; it is empty if no secret does.
    """
    parts: dict[Part, tuple[str, Callable[[], Iterator[str]]]] = {
        Part.FIRST: (_("New game"), lambda: _first(form)),
        Part.GAMES: (_("More games"), lambda: all_games(form, view.sorted_by)),
        Part.RULES: (_("House rules"), lambda: house_rules(form, view.sought, view.drawn)),
        Part.PLAYERS: (_("Players and deal"), lambda: players_part(form, seal)),
    }
    title, content = parts[view.part]
    body = element("div", *content(), class_="sheet-body setup", data_part=view.part)
    fields = element(
        "form",
        body,
        "" if view.part is Part.GAMES else _footer(form, waits),
        autocomplete="off",
        data_fill="fill-in",
        data_send="start-game",
    )
    back = "" if view.part is Part.FIRST else "setup-back"
    return heading("setup-heading", title, back=back) + fields


# The first screen


def _first(form: NewGameForm) -> Iterator[str]:
    yield _opponents(form)
    yield game_cards(form)
    changed = len(changes(form))
    rules = ngettext("{n} changed", "{n} changed", changed).format(n=changed) if changed else ""
    names = listed([called(name) for name in names_of(form.seated_players)])
    yield element(
        "div",
        _to_part(Part.GAMES, "games", _("More games"), ""),
        _to_part(Part.RULES, "settings", _("House rules"), rules),
        _to_part(Part.PLAYERS, "friend", _("Players"), names),
        class_="to-parts",
    )


def _to_part(part: Part, picture: str, words: str, current: str) -> str:
    """Render the button to a part of the sheet, with what is chosen there."""
    return row_to_part(
        picture,
        words,
        current,
        data_action="setup-part",
        data_index=part,
        data_key=f"to-{part}",
    )


def _opponents(form: NewGameForm) -> str:
    """Render the faces of the computer players, if one sits at the table, and of a friend."""
    computers = [seated for seated in form.seated_players if seated.level]
    if not computers:
        return ""
    title = ngettext("Opponent", "Computer players", len(computers))
    opponent = form.known_opponent
    level = opponent.level if opponent else form.opponent
    rules = _rules(form)
    faces = [_level(name, level, rules) for name in form.offered]
    faces += [_own_player(player, level) for player in form.own]
    return element(
        "fieldset",
        element("legend", text(title)),
        element("div", *faces, _friend(form), class_="opponents"),
        element("p", text(_about_opponent(form, level)), class_="about", id="about-opponent"),
        class_="who-plays",
        data_key="opponent",
    )


def _rules(form: NewGameForm) -> RuleSet:
    """Return the rule set, or that of the usual game while values exclude each other."""
    return PRESETS["standard"] if form.problem else form.rules


def _about_opponent(form: NewGameForm, level: str) -> str:
    """Tell how the chosen opponent plays."""
    if level in PLAYERS:
        words = _("{level}. {line}")
        label, line = _(PLAYERS[level].label), character_line(level, _rules(form))
        steps = form.known_opponent.steps if form.known_opponent else 0
        if steps:
            label += f" \N{MINUS SIGN}{steps}"
        return words.format(level=label, line=line)
    return _("Written in the workshop.") if level else _("Different players.")


def _level(name: str, current: str, rules: RuleSet) -> str:
    character, player = CHARACTERS[name], PLAYERS[name]
    spoken = f"{character.name}, {_(player.label)}. {character_line(name, rules)}"
    return _face(name, character.name, character.name, spoken, checked=name == current)


def _own_player(player: OwnPlayer, current: str) -> str:
    kind, about = _("My player"), _("Written in the workshop.")
    spoken = f"{player.name}, {kind}. {about}"
    return _face(player.level, player.level, player.name, spoken, checked=player.level == current)


def _face(value: str, character: str, name: str, spoken: str, *, checked: bool) -> str:
    """Render the choice of an opponent: its portrait and its name."""
    radio = element(
        "input", type="radio", name_="opponent", value=value, checked=checked, aria_label=spoken
    )
    return element("label", radio, portrait(character), element("b", text(name)), class_="face")


def _friend(form: NewGameForm) -> str:
    """Render the button that invites a friend to these rules."""
    if form.problem or form.players != FRIENDS:
        return ""
    return button(
        element("span", icon("friend"), class_="portrait"),
        element("b", text(_("A friend"))),
        class_="face",
        data_action="invite-friend",
        data_key="a-friend",
    )


# The result


def _footer(form: NewGameForm, waits: Sequence[SeatedPlayer]) -> str:
    problem = form.problem
    alert = element(
        "p",
        text(problem or ""),
        class_="problem",
        role="alert",
        id="setup-problem",
        data_region="setup-problem",
    )
    summary = "" if problem else _in_short(form)
    live = element("p", summary, class_="in-short", role="status")
    start = element(
        "button",
        text(_("Start")),
        type="submit",
        class_=classes("action", "main", "explains" if problem else None),
        autofocus=True,
        aria_describedby="setup-problem waits",
    )
    note = element("p", _that_waits(waits) if waits else "", class_="waits", id="waits")
    return element("footer", element("div", alert, live, note), start)


def _that_waits(seated_players: Sequence[SeatedPlayer]) -> str:
    """Tell that the game under way waits, with the button that leads to all of them."""
    games = button(text(_("Your games")), class_="quiet bordered", data_action="games")
    return element("span", text(game_waits(seated_players))) + " " + games


def _in_short(form: NewGameForm) -> str:
    rules = form.rules
    words = " ".join([told_briefly(rules), *_given_ahead(form)])
    return element("b", text(rules_title(rules))) + " " + element("span", text(words))


def _given_ahead(form: NewGameForm) -> Iterator[str]:
    """Tell the side that begins with points."""
    names = names_of(form.seated_players)
    for side, n in enumerate(form.scores):
        if n:
            yield of_side(
                names,
                Side(side),
                form.rules,
                ngettext("You begin with {n} point.", "You begin with {n} points.", n),
                ngettext("{name} begins with {n} point.", "{name} begins with {n} points.", n),
                ngettext("{names} begin with {n} point.", "{names} begin with {n} points.", n),
                n=n,
            )
