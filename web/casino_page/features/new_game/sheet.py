"""The sheet of a new game as HTML: the opponent and the game; below them the seats and all rules.

The names of its fields are those that `NewGameForm.with_field` takes: `opponent`, `strength`,
`preset`, the name of every option, those of the table of points (`points.py`), `chair-1` and
`name-1` … for the seats, `ahead`, `points`, `dealer`, `seed` and `cut`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from casino_core import (
    OPTIONS,
    PRESET_NOTES,
    PRESETS,
    Option,
    Preset,
    RuleSetError,
    differences,
    rules_title,
)
from casino_core.game import MOST_POINTS
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext
from casino_core.options.option import value_text
from casino_core.players import PLAYERS, ComputerPlayer, at_strength
from casino_core.prose.names import called, of_side, side_name
from casino_core.prose.words import listed, short_seal
from casino_core.rows import Parts
from casino_core.seats import Side

from ...game.characters import CHARACTERS
from ...game.offered_levels import NO_MASTER
from ...game.own_players import OwnPlayer, label_of
from ...game.players_words import game_waits
from ...game.seats import LONGEST_NAME, PERSON, SeatedPlayer, names_of, people
from ...render.markup import Attribute, button, classes, element, hidden_words, text
from ...render.portraits import portrait
from ...render.sheet import changed_tag, heading
from ..rules.sheet import SECTIONS, about, differs, options_of
from .form import FULL, LONGEST_SEED, NewGameForm, preset_texts
from .points import points_editor

IN_A_ROW = 14
"""The greatest number of characters of a value's label if the values stand side by side."""

FRIENDS = 2
"""The players of a game by link."""

_PLAYER_OPTIONS = ("players", "partnership")
"""The options that say who plays."""

FOLDS = ("table", "regional", "rules")
"""The parts that are folded up: players and deal, games of other countries, all rules."""

_ELSEWHERE = {*_PLAYER_OPTIONS, "target", *Parts._fields} - {"scoring"}
"""The options that stand with the seats, the game or the table of points."""


def setup_sheet(
    form: NewGameForm,
    *,
    waits: Sequence[SeatedPlayer] = (),
    seal: str = "",
    drawn: Collection[str] = FOLDS,
) -> str:
    """Render the whole sheet.

    `waits` are the players of a game under way, which then waits. `seal` is the seal of the secret
    that deals the new game; it is empty if no secret does. Of `FOLDS` only those `drawn` have their
    content, and one that is open; the others give the command `unfold` before they open.
    """
    opponents = element("section", _opponents(form), class_="who-plays")
    parts = _game(form, drawn), _sweeps(form), _table(form, seal, drawn), _builder(form, drawn)
    game = element("section", *parts, class_="by-rules")
    body = element("div", opponents, game, class_="sheet-body columns")
    fields = element(
        "form",
        body,
        _footer(form, waits),
        autocomplete="off",
        data_fill="fill-in",
        data_send="start-game",
    )
    return heading("setup-heading", _("New game")) + fields


def open_folds(form: NewGameForm) -> Collection[str]:
    """The parts of `FOLDS` that are open because of what is chosen there."""
    return ("regional",) if PRESET_NOTES[form.preset].regional else ()


def _fold(
    name: str,
    title: Sequence[str],
    content: Callable[[], Iterable[str]],
    drawn: Collection[str],
    *,
    is_open: bool = False,
) -> str:
    """Render a part that is folded up, under its title; its content is rendered if it is drawn."""
    ready = is_open or name in drawn
    command: dict[str, Attribute] = {} if ready else {"data_action": "unfold", "data_index": name}
    summary = element("summary", *title, **command)
    inside = content() if ready else ()
    return element("details", summary, *inside, class_="builder", open=is_open, data_key=name)


# The players


def _opponents(form: NewGameForm) -> str:
    """Render the levels of the computer players, if one sits at the table."""
    computers = [seated for seated in form.seated_players if seated.level]
    if not computers:
        return ""
    title = ngettext("Opponent", "Computer players", len(computers))
    chosen = form.known_opponent
    levels = (_level(PLAYERS[name], chosen) for name in form.offered)
    own = (_own_player(player, form.opponent) for player in form.own)
    return element(
        "fieldset",
        element("legend", text(title)),
        element("div", *levels, *own),
        _not_offered(form),
        _strength(chosen) if chosen and at_strength(chosen.level, 1) else "",
        class_="presets",
    )


def _not_offered(form: NewGameForm) -> str:
    """Say why there is no master, in a game in which it is not proved to be the better player."""
    if len(form.offered) == len(PLAYERS):
        return ""
    return element("p", text(_(NO_MASTER)), class_="about")


def _level(player: ComputerPlayer, chosen: ComputerPlayer | None) -> str:
    character = CHARACTERS[player.name]
    checked = chosen is not None and player.name == chosen.level
    words = (character.name, _(player.label), _(character.line))
    return _opponent(player.name, character.name, words, checked=checked)


def _own_player(player: OwnPlayer, chosen: str) -> str:
    words = (player.name, _("My player"), _("Written in the workshop."))
    return _opponent(player.level, player.level, words, checked=player.level == chosen)


def _opponent(value: str, character: str, words: tuple[str, str, str], *, checked: bool) -> str:
    """Render the choice of an opponent: its portrait, name, level and how it plays."""
    name, level, line = words
    radio = element(
        "input",
        type="radio",
        name_="opponent",
        value=value,
        checked=checked,
        aria_label=f"{name}, {level}. {line}",
    )
    classes_of_words = zip(("b", "span", "span"), words, ("title", "level", "what"), strict=True)
    parts = (element(tag, text(said), class_=class_) for tag, said, class_ in classes_of_words)
    return element("label", radio, portrait(character), *parts, class_="preset")


def _strength(chosen: ComputerPlayer) -> str:
    """Render the slider for the strength of the chosen level."""
    steps = chosen.steps
    words = _("Full strength")
    if steps:
        words = ngettext("{n} step weaker", "{n} steps weaker", steps).format(n=steps)
    slider = element(
        "input",
        type="range",
        name_="strength",
        id="strength",
        min=0,
        max=FULL,
        value=FULL - steps,
        aria_valuetext=words,
        aria_describedby="about-strength",
    )
    about = _(
        "The weaker the computer is, the less it thinks, and the more it overlooks and forgets. "
        "Four steps cost it about two points a round in the standard game."
    )
    return element(
        "div",
        element("label", text(_("Strength")), for_="strength"),
        element("output", text(words), for_="strength", aria_hidden="true"),
        slider,
        element("small", text(about), id="about-strength"),
        class_="strength",
        data_key="strength",
    )


def _table(form: NewGameForm, seal: str, drawn: Collection[str]) -> str:
    """Render the seats, the target and the deal, folded up under the names of the players."""
    names = listed([called(name) for name in names_of(form.seated_players)])
    title = element("h3", text(_("Players and deal"))), element("span", text(names))
    return _fold("table", title, lambda: _in_table(form, seal), drawn)


def _in_table(form: NewGameForm, seal: str) -> Iterator[str]:
    players = OPTIONS["players"]
    yield _fieldset(players, _segments(form, players), about(players))
    if form.players == 4 or form.values["partnership"] == "on":
        yield _partners(form)
    yield element("ol", *_seated_players(form), class_="chairs")
    yield _field(form, OPTIONS["target"])
    yield _ahead(form)
    yield _dealer(form)
    yield _seed(form)
    if seal:
        yield _cut(form, seal)


def _partners(form: NewGameForm) -> str:
    option = OPTIONS["partnership"]
    return _fieldset(option, _segments(form, option), about(option))


def _seated_players(form: NewGameForm) -> Iterator[str]:
    names = names_of(form.seated_players)
    alone = len(people(form.seated_players)) == 1
    for number, (seated_player, name) in enumerate(zip(form.seated_players, names, strict=True), 1):
        yield _seated_player(
            form, number, seated_player, name, alone=alone and seated_player.is_person
        )


def _seated_player(
    form: NewGameForm, number: int, seated_player: SeatedPlayer, name: str, *, alone: bool
) -> str:
    person = _choice(PERSON, _("You") if alone else _("A person"), seated_player.level or PERSON)
    level = seated_player.level
    levels = [*form.offered, *([level] if level and level not in form.offered else [])]
    levels += [player.level for player in form.own if player.level != level]
    computers = (_choice(each, label_of(each), level or PERSON) for each in levels)
    named = element(
        "input",
        type="text",
        name_=f"name-{number}",
        value=seated_player.name,
        placeholder=called(name),
        maxlength=LONGEST_NAME,
        disabled=alone,
        aria_label=_("Name of seat {number}").format(number=number),
    )
    player = element(
        "select",
        person,
        element("optgroup", *computers, label=_("Computer")),
        name_=f"chair-{number}",
        aria_label=_("Who plays seat {number}").format(number=number),
    )
    seat = element("span", hidden_words(_("Seat") + " "), str(number), class_="seat-number")
    return element("li", seat, player, named, data_key=f"chair-{number}")


def _ahead(form: NewGameForm) -> str:
    """Render the handicap: the side that begins with points, and their number."""
    sides = enumerate(_sides(form), 1)
    choices = [_choice("", _("Nobody"), form.ahead)]
    choices += [_choice(str(number), name, form.ahead) for number, name in sides]
    select = element("select", *choices, name_="ahead", id="ahead")
    note = element("small", text(_("Points at the start, for unequal players.")))
    words = _("Points at the start") if form.values["goal"] == "least" else _("Points ahead")
    label = element("label", text(words), for_="ahead")
    box = element(
        "input",
        type="number",
        name_="points",
        min=1,
        max=MOST_POINTS,
        inputmode="numeric",
        value=form.points,
        aria_label=_("Number of points ahead"),
    )
    both = element("span", select, box if form.ahead else "", class_="pair")
    return element("div", label, both, note, class_="line-field", data_key="field-ahead")


def _sides(form: NewGameForm) -> list[str]:
    """Return the name of each side; of each seat if the rules cannot be."""
    names = names_of(form.seated_players)
    try:
        rules = form.rules
    except RuleSetError:
        return [called(name) for name in names]
    return [side_name(names, side, rules) for side in rules.side_numbers]


def _dealer(form: NewGameForm) -> str:
    names = names_of(form.seated_players)
    chosen = form.dealer or str(len(names))
    seats = (_choice(str(number), called(name), chosen) for number, name in enumerate(names, 1))
    select = element("select", *seats, name_="dealer")
    return element(
        "label", text(_("Who deals first")), select, class_="line-field", data_key="field-dealer"
    )


def _seed(form: NewGameForm) -> str:
    box = element(
        "input",
        type="text",
        name_="seed",
        value=form.seed,
        placeholder=_("random"),
        maxlength=LONGEST_SEED,
        spellcheck="false",
        autocapitalize="none",
    )
    note = element("small", text(_("The same seed deals the same cards.")))
    return element("label", text(_("Seed")), box, note, class_="line-field", data_key="field-seed")


def _cut(form: NewGameForm, seal: str) -> str:
    """Render the field of the cut, with the seal of the secret that the word is mixed into."""
    box = element(
        "input",
        type="text",
        name_="cut",
        value=form.cut,
        placeholder=_("any word"),
        maxlength=LONGEST_SEED,
        disabled=bool(form.seed),
        spellcheck="false",
        autocapitalize="none",
    )
    note = _("You choose the seed, so nothing is sealed.")
    if not form.seed:
        note = _("The shuffle is sealed: {seal}. Your word is mixed into it.")
    small = element(
        "small", text(note.format(seal=short_seal(seal))), title=None if form.seed else seal
    )
    return element("label", text(_("Cut")), box, small, class_="line-field", data_key="field-cut")


def _choice(value: str, words: str, chosen: str) -> str:
    return element("option", text(words), value=value, selected=value == chosen)


# The rules


def _game(form: NewGameForm, drawn: Collection[str]) -> str:
    """Render the presets, those of single countries folded up, and the line of the chosen one."""
    usual = (preset for preset in PRESET_NOTES.values() if not preset.regional)
    regional = (preset for preset in PRESET_NOTES.values() if preset.regional)
    others = _fold(
        "regional",
        [text(_("Games of other countries"))],
        lambda: [_presets_with_lines(form, regional)],
        drawn,
        is_open="regional" in open_folds(form),
    )
    mark = changed_tag() if _changes(form) else ""
    line = element("p", text(_(PRESET_NOTES[form.preset].line)), mark, class_="about")
    return element(
        "fieldset",
        element("legend", text(pgettext("rules", "Game"))),
        _presets(form, usual),
        element("div", line, id="about-preset"),
        others,
        aria_describedby="about-preset",
        data_key="game",
    )


def _presets(form: NewGameForm, presets: Iterable[Preset]) -> str:
    titles = (_segment("preset", preset.name, _(preset.title), form.preset) for preset in presets)
    return element("div", *titles, class_="segments")


def _presets_with_lines(form: NewGameForm, presets: Iterable[Preset]) -> str:
    """Render presets below each other, each with a line that says what is different."""
    rows = (
        _segment("preset", preset.name, _(preset.title), form.preset, about=_(preset.line))
        for preset in presets
    )
    return element("div", *rows, class_="segments with-lines")


def _sweeps(form: NewGameForm) -> str:
    """Render the switch for the points of a sweep, on which books differ."""
    option = OPTIONS["sweep_points"]
    inputs = _segments(form, option, row=True) + _number(form, option)
    return _fieldset(option, inputs, about(option), changed=_is_changed(form, option.name))


def _changes(form: NewGameForm) -> list[str]:
    """List the options that differ from the preset, except those that say who plays."""
    return [name for name in form.values if _is_changed(form, name)]


def _is_changed(form: NewGameForm, name: str) -> bool:
    return name not in _PLAYER_OPTIONS and form.values[name] != preset_texts(form.preset)[name]


def _builder(form: NewGameForm, drawn: Collection[str]) -> str:
    changes = len(_changes(form))
    count = " " + element("span", text(_changed(changes)), class_="tag") if changes else ""
    title = element("h3", text(_("Change the rules"))), count
    return _fold("rules", title, lambda: _in_builder(form), drawn)


def _in_builder(form: NewGameForm) -> Iterator[str]:
    yield _all_differences(form)
    for number, words in SECTIONS.items():
        yield _section(form, number, words)


def _changed(count: int) -> str:
    return ngettext("{n} changed", "{n} changed", count).format(n=count)


def _all_differences(form: NewGameForm) -> str:
    if form.problem:
        return element("p", text(form.problem), class_="differs problem")
    return differs(form.rules)


def _section(form: NewGameForm, number: int, words: str) -> str:
    fields = [
        _field(form, option) for option in options_of(number) if option.name not in _ELSEWHERE
    ]
    if number == OPTIONS["points"].section:
        # The named table stands first, and then its rows.
        fields.insert(1, points_editor(form.values))
    return element("section", element("h4", text(_(words))), *fields, data_key=f"section-{number}")


def _field(form: NewGameForm, option: Option) -> str:
    inputs = _segments(form, option)
    if option.lowest is not None:
        inputs += _number(form, option)
    return _fieldset(option, inputs, about(option), changed=_is_changed(form, option.name))


def _fieldset(option: Option, *children: str, changed: bool = False) -> str:
    return element(
        "fieldset",
        element("legend", text(_(option.title)), changed_tag() if changed else ""),
        *children,
        class_=classes("option", "changed" if changed else None),
        aria_describedby=f"about-{option.name}",
        data_key=f"option-{option.name}",
    )


def _segments(form: NewGameForm, option: Option, *, row: bool = False) -> str:
    """Render the values of an option; side by side in a `row`, or if their labels are short."""
    words = {value: _short(option, value) for value in option.values}
    row = row or all(len(label) <= IN_A_ROW for label in words.values())
    chosen = form.values[option.name]
    labels = (
        _segment(option.name, value_text(value), label, chosen, spoken=_(option.values[value]))
        for value, label in words.items()
    )
    return element("div", *labels, class_="segments" if row else "choices")


def _short(option: Option, value: Any) -> str:
    """Return a value in words; a number of players or points in digits."""
    counted = option.lowest is not None and type(value) is int and value > 1
    number = option.name == "players" or counted
    return str(value) if number else _(option.values[value])


def _segment(
    name: str, value: str, words: str, chosen: str, *, spoken: str = "", about: str = ""
) -> str:
    """Render a choice, with the words that are spoken of it if they are others.

    The words `about` it are its description, not a part of its name.
    """
    line = f"about-{name}-{value}" if about else None
    spoken = spoken or words
    radio = element(
        "input",
        type="radio",
        name_=name,
        value=value,
        checked=value == chosen,
        # Chromium reads nothing where the large first letter of the style sheet is all there is.
        aria_label=spoken if about or spoken != words or len(words) == 1 else None,
        aria_describedby=line,
    )
    small = element("small", text(about), id=line) if about else ""
    return element("label", radio, element("span", text(words), small))


def _number(form: NewGameForm, option: Option) -> str:
    """Render a field for a number that is not among the named values."""
    chosen = form.values[option.name]
    named = chosen in map(value_text, option.values)
    box = element(
        "input",
        type="number",
        name_=option.name,
        min=option.lowest,
        max=999,
        step=1,
        inputmode="numeric",
        value="" if named else chosen,
        aria_label=_("{title}: another number").format(title=_(option.title)),
    )
    return element("label", text(pgettext("another number", "or")), box, class_="number")


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
    friend = button(text(_("With a friend")), class_="action", data_action="invite-friend")
    invite = "" if problem or form.players != FRIENDS else friend
    return element("footer", element("div", alert, live, note), invite, start)


def _that_waits(seated_players: Sequence[SeatedPlayer]) -> str:
    """Tell that the game under way waits, with the button that leads to all of them."""
    games = button(text(_("Your games")), class_="quiet bordered", data_action="games")
    return element("span", text(game_waits(seated_players))) + " " + games


def _in_short(form: NewGameForm) -> str:
    rules = form.rules
    titles = _titles(differences(rules, PRESETS["standard"]))
    sentence = _("As in the books.")
    if titles:
        sentence = _("Different from Standard: {options}.").format(options=listed(titles))
    words = " ".join([sentence, *_given_ahead(form)])
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


def _titles(names: Iterable[str]) -> list[str]:
    return [_(OPTIONS[name].title) for name in names]
