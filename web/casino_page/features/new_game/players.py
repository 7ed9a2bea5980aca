"""The players of a new game: their seats, the strength of the computer, and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import OPTIONS, RuleSetError, parse_rules
from casino_core.game import MOST_POINTS
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.players import PLAYERS, ComputerPlayer, at_strength
from casino_core.players.base.ease import row_of
from casino_core.prose.names import called, side_name
from casino_core.prose.rules import rules_title
from casino_core.prose.words import short_seal

from ...game.own_players import label_of
from ...game.seats import LONGEST_NAME, PERSON, SeatedPlayer, names_of, people, why_left_out
from ...render.markup import element, hidden_words, text
from .fields import option_field
from .form import FULL, LONGEST_SEED, NewGameForm


def players_part(form: NewGameForm, seal: str) -> Iterator[str]:
    """Render the seats and the deal. `seal` is that of the secret that deals, empty for none."""
    yield option_field(form, OPTIONS["players"])
    if form.players == 4 or form.values["partnership"] == "on":
        yield option_field(form, OPTIONS["partnership"])
    yield element("ol", *_seated_players(form), class_="chairs")
    opponent = form.known_opponent
    if opponent and at_strength(opponent.level, 1):
        yield _strength(opponent)
    for level in PLAYERS:
        if level not in form.offered:
            yield element("p", text(why_left_out(level, form.rules)), class_="about")
    yield _nearest(form)
    yield _ahead(form)
    yield _dealer(form)
    yield _seed(form)
    if seal:
        yield _cut(form, seal)


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


def _nearest(form: NewGameForm) -> str:
    """Say by which game the strengths are set, where it is not this one."""
    try:
        rules = form.rules
    except RuleSetError:
        return ""
    row = row_of(rules)
    computers = any(player.level for player in form.seated_players)
    if not computers or parse_rules(row) == rules:
        return ""
    words = _("Strengths are set as for {rules}.").format(rules=rules_title(parse_rules(row)))
    return element("p", text(words), class_="about")


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
    dealer = form.dealer or str(len(names))
    seats = (_choice(str(number), called(name), dealer) for number, name in enumerate(names, 1))
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


def _choice(value: str, words: str, current: str) -> str:
    return element("option", text(words), value=value, selected=value == current)


def _strength(opponent: ComputerPlayer) -> str:
    """Render the slider for the strength of the chosen level."""
    steps = opponent.steps
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
