"""The parts of the static pages that the page's own Python knows best: HTML and constants.

The build runs this module and writes its results into the site. The page itself never loads it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from casino_core import OPTIONS, PRESET_NOTES, PRESETS, CasinoError, Game, parse_rules
from casino_core.cards import SUIT_LETTERS, Card, Rank, Suit
from casino_core.daily import DEALS, GAMES, STANDARD
from casino_core.drawing.backs import BACKS, back_picture
from casino_core.drawing.explained import HEAD, INTO, WING
from casino_core.drawing.fan import FAN_STEPS
from casino_core.drawing.felts import CLOTHS
from casino_core.i18n import N_, Translations, use_language
from casino_core.notation.cards import IN_DIGITS, SUIT_SYMBOLS, UNKNOWN
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.notation.positions import FIELDS as POSITION_FIELDS
from casino_core.options.option import Option, is_switch, value_text
from casino_core.packs import PACKS, STUDY_PACKS, Pack
from casino_core.players import LEVELS
from casino_core.prose.direction import fewest_win

from .address.field_names import NEAR_BUT_FOREIGN
from .address.page_request import KEYS, LONGEST_PACKED, LONGEST_SEED, PRESENTATION_FIELDS
from .address.pages_to_read import PARTIAL
from .embed.messages import FIELDS, LONGEST, VERSION
from .embed.options import ALONE, CHOICES, EMBED_ONLY_FIELDS, QUERY_FIELDS
from .features.exercises.draft import DRAFT_KEY
from .features.index import feature_entries
from .features.tips import tip_for
from .game.additions import NewcomerOffer
from .game.characters import COMPANIONS, character_of_level
from .game.first_game import first_scene
from .game.scene import Scene
from .game.seats import USUAL_LEVEL
from .game.table_places import FILLED_FIRST, NO_PLACES, SIZES, Piles
from .render import felt, spread
from .render.felt import SHAPES
from .render.frame import embedded_frame, frame, parts
from .render.spread import CARD, MOST_IN_FAN
from .render.table import WIDE
from .saved_games.saved_game import GAME_KEY
from .shell.feature import opening_fields
from .shell.languages import ENGLISH, LANGUAGES, translations
from .shell.settings import SETTINGS_KEY
from .storage.store import DATABASE_KEY, HOLDER_KEY, PICTURE_KEY
from .tasks.deals_of_day import MONTHS
from .tasks.lessons.lesson import LESSONS_KEY
from .tasks.one_play import OPPONENT

FRAME_TITLE = N_("{game}, table {number}")
"""The title of a frame in another page."""

_USUAL_PLAYERS = PRESETS["standard"].players


def initial_table_html(catalogue: str = "") -> str:
    """Draw the table that the page shows before Python is there.

    `catalogue` is the path of a compiled catalogue, empty for English.
    """
    with use_language(_translations(catalogue)):
        return frame(first_page_scene())


def first_page_scene() -> Scene:
    """Return the newcomer's first game with all that Python will draw, so that nothing moves."""
    scene = first_scene()
    return scene._replace(
        help=scene.help._replace(tip=tip_for(scene.view)),
        places=NO_PLACES.then(Piles.of(scene.view, scene.seat)),
    ).adding(NewcomerOffer.FIRST_STEPS)


def embedded_slots(catalogue: str = "") -> dict[str, str]:
    """Draw the HTML of an embedded table's page, by the names of its slots."""
    with use_language(_translations(catalogue)):
        return {"table": embedded_frame(), **parts()}


def script_constants() -> dict[str, Any]:
    """List the values that the JavaScript shares with Python, by the names of their slots."""
    return {
        # What the browser stores
        "game_key": GAME_KEY.key,
        "settings_key": SETTINGS_KEY.key,
        "lessons_key": LESSONS_KEY.key,
        "picture_key": PICTURE_KEY.key,
        "draft_key": DRAFT_KEY.key,
        "database_key": DATABASE_KEY.key,
        "holder_key": HOLDER_KEY.key,
        # The address of the page
        "asking_fields": _asking_fields(),
        "near_but_foreign": sorted(NEAR_BUT_FOREIGN),
        "embed_only_fields": EMBED_ONLY_FIELDS,
        "fields_alone": ALONE,
        "choices": dict(CHOICES),
        "position_fields": [name for name in POSITION_FIELDS if name != "rules"],
        "query_fields": QUERY_FIELDS,
        "levels": list(LEVELS),
        "presets": list(PRESETS),
        "rule_values": {name: _value_texts(option) for name, option in OPTIONS.items()},
        "rule_numbers": [name for name, option in OPTIONS.items() if option.lowest is not None],
        "longest_seed": LONGEST_SEED,
        "longest_packed": LONGEST_PACKED,
        # Positions as text
        "ranks": _ranks_in_order(),
        "ranks_in_digits": IN_DIGITS,
        "suits": SUIT_LETTERS,
        "suit_symbols": SUIT_SYMBOLS,
        "unknown_card": UNKNOWN,
        "longest_field": LONGEST_FIELD,
        "usual_players": _USUAL_PLAYERS,
        "players_of_presets": {
            name: rules.players
            for name, rules in PRESETS.items()
            if rules.players != _USUAL_PLAYERS
        },
        "first_deals": _first_deals(),
        "with_partners": [name for name, rules in PRESETS.items() if rules.partnership],
        "counter_clockwise": [
            name for name, rules in PRESETS.items() if rules.direction == "counter-clockwise"
        ],
        "open_piles": {
            name: [rules.piles, rules.pile_tops_of]
            for name, rules in PRESETS.items()
            if rules.pile_tops != "off"
        },
        "packs": {name: _ranks_of(pack) for name, pack in {**PACKS, **STUDY_PACKS}.items()},
        "pack_of_presets": {
            name: rules.pack
            for name, rules in PRESETS.items()
            if rules.pack != PRESETS["standard"].pack
        },
        "usual_pack": PRESETS["standard"].pack,
        # The task of a puzzle
        "fewest_win": [name for name, rules in PRESETS.items() if fewest_win(rules)],
        "puzzle_opponent": OPPONENT,
        # The deals of a day
        "daily_deals": DEALS,
        "months": MONTHS,
        "titles": {name: PRESET_NOTES[name].title for name in GAMES if name != STANDARD},
        # The picture of a table
        "wide": WIDE,
        "characters": {level: character_of_level(level).name for level in LEVELS},
        "companions": COMPANIONS,
        "usual_level": USUAL_LEVEL,
        "places": {
            "sizes": SIZES,
            "filledFirst": FILLED_FIRST,
            "grids": {shape.name: shape.grids for shape in SHAPES},
            "mostInFan": MOST_IN_FAN,
        },
        "arrows": {"head": HEAD, "into": INTO, "wing": WING},
        # The frames of other pages
        "frame_title": FRAME_TITLE,
        # Languages
        "english_pages": [ENGLISH, *PARTIAL],
        # Messages between an embedded table and its host page
        "message_version": VERSION,
        "longest_message": LONGEST,
        "requests": [name for name in FIELDS if name != "listen"],
    }


def _asking_fields() -> list[str]:
    """List the fields of the address that ask for something to lie on the table or to open."""
    openings = (field.name for field in opening_fields(feature_entries()))
    return [name for name in (*KEYS, *openings) if name not in PRESENTATION_FIELDS]


def _ranks_in_order() -> str:
    """List the letters of the ranks in the order in which cards are listed, the lowest first."""
    spades = [Card(rank, Suit.SPADES) for rank in Rank]
    return "".join(card.text[0] for card in sorted(spades))


def _ranks_of(pack: Pack) -> tuple[str, int]:
    """Return the letters of the ranks of a pack in order, and how often each card is there."""
    letters = [card.text[0] for card in sorted(pack.full()) if card.suit is Suit.SPADES]
    return "".join(dict.fromkeys(letters)), pack.copies


def _first_deals() -> dict[str, dict[int, list[int]]]:
    """List the cards of each hand, of the table and of the stock after the first deal.

    They stand by preset and by number of players, for `standard` and what differs from it.
    """
    deals_by_preset = {name: dict(_deals_by_players(name)) for name in PRESETS}
    usual = deals_by_preset["standard"]
    return {
        name: deals
        for name, deals in deals_by_preset.items()
        if name == "standard" or any(deals[players] != usual[players] for players in deals)
    }


def _deals_by_players(preset: str) -> Iterator[tuple[int, list[int]]]:
    for players in OPTIONS["players"].values:
        try:
            rules = parse_rules(f"{preset},players={players}")
        except CasinoError:
            continue
        dealt = Game.new(rules, preset).position
        yield players, [dealt.hand_count(0), dealt.loose.bit_count(), len(dealt.stock)]


def style_constants() -> dict[str, str]:
    """List the values that the style sheets share with Python, by the names of their slots."""
    backs = {f"back_{name}": _address(back_picture(name)) for name in BACKS}
    return {
        "fan_step": f"{FAN_STEPS[0] / CARD:g}",
        "spread_rules": f"{spread.style_rules()}\n{felt.style_rules()}",
        "wide": WIDE,
        **{f"cloth_{name}": colour for name, colour in CLOTHS.items()},
        **backs,
    }


def _address(picture: str) -> str:
    """Write a picture as an address, which holds all of it."""
    return "data:image/svg+xml," + quote(picture, safe=" ='/:<>,.-()")


def _value_texts(option: Option) -> list[str] | str:
    """List the texts of the values of an option of the rules; `rows` for the table of points."""
    if option.name == "points":
        return "rows"
    switch = ("yes", "no", "true", "false") if is_switch(option) else ()
    return [*map(value_text, option.values), *switch]


def main() -> None:
    """Write everything that does not depend on a language as JSON to standard output."""
    json.dump(
        {
            "scripts": script_constants(),
            "styles": style_constants(),
            "languages": LANGUAGES,
            "partial": PARTIAL,
        },
        sys.stdout,
    )


def _translations(catalogue: str) -> Translations | None:
    return translations(Path(catalogue).read_bytes()) if catalogue else None
