"""The page of all components holds all of them, and no other page loads it."""

import re
from pathlib import Path

import pytest

from casino_core.drawing.backs import BACKS
from casino_core.drawing.felts import CLOTHS
from casino_page.shell.settings import SETTINGS
from site_builder.assemble import Files, for_others
from site_builder.html.design import DESIGN
from site_builder.html.styles import LATER_SHEETS, compact, join_sheets
from site_builder.paths import ROOT, WEB

SHEETS = sorted((WEB / "static").glob("*.css"))
PAGE_SCRIPT = (WEB / "js" / "table" / "page.js").read_text(encoding="utf-8")
UNSEEN = {"unseen"}
"""Classes that have no look."""
LATER_ALONE = {"buttons", "offered", "sample", "sheet", "swatch"}
"""Classes of sheets and offers that the sheets of the first screen name only inside others."""


def classes_of(style: str) -> set[str]:
    """The classes that a style sheet names in its selectors."""
    selectors = " ".join(re.findall(r"[^{}]+(?={)", re.sub(r"\"[^\"]*\"|'[^']*'", "", style)))
    return set(re.findall(r"\.([a-z][\w-]*)", selectors))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: file.stem)
def test_every_class_of_the_style_sheets_is_shown(files: Files, sheet: Path) -> None:
    page = files[DESIGN].decode()
    names_of_page = {
        name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()
    }
    names_of_sheet = classes_of(compact((WEB / "static" / sheet.name).read_text(encoding="utf-8")))
    classes_of_page = set(re.findall(r"^  '([\w-]+)': '", PAGE_SCRIPT, re.MULTILINE))
    lacking = names_of_sheet - names_of_page - UNSEEN - classes_of_page
    assert not lacking, f"{sorted(lacking)}: add a scene to site_builder/specimens"


@pytest.mark.parametrize("later", LATER_SHEETS)
def test_a_sheet_that_is_loaded_later_changes_no_look_of_the_first_screen(later: str) -> None:
    """A class of the first screen that it styles by itself alone would change when it is loaded."""
    first = [WEB / "static" / sheet.name for sheet in SHEETS]
    first = [sheet for sheet in first if f"static/{sheet.name}" not in LATER_SHEETS]
    known = {name for sheet in first for name in classes_of(compact(sheet.read_text("utf-8")))}
    alone = re.findall(
        r"(?<=[{},;])\.([a-z][\w-]*)(?=[,{])", "}" + compact((WEB / later).read_text("utf-8"))
    )
    assert alone
    assert known & set(alone) <= LATER_ALONE


def test_every_felt_and_every_back_of_the_settings_has_its_look() -> None:
    style = compact(join_sheets(ROOT, "static/felts.css", "static/backs.css"))
    for name in ("felt", "backs"):
        looks = set(re.findall(rf'\[data-{name}="(\w+)"\]', style))
        assert looks == set(SETTINGS[name].choices), name
    assert list(CLOTHS) == list(SETTINGS["felt"].choices)
    assert list(BACKS) == list(SETTINGS["backs"].choices)


def test_both_themes_show_the_same(files: Files) -> None:
    light, dark = (
        re.findall(
            rf'data-theme="{theme}">(.*?)</div>(?=<div class="theme|</div></section>)',
            files[DESIGN].decode(),
            re.DOTALL,
        )
        for theme in ("light", "dark")
    )
    assert len(light) == len(dark) > 30
    assert [part.replace("light-", "dark-") for part in light] == dark


def test_no_name_is_there_twice(files: Files) -> None:
    sections = files[DESIGN].decode().split("<section>")
    for section in sections:
        ids = re.findall(r' id="([^"]+)"', section)
        assert len(ids) == len(set(ids)), section[:80]


def test_it_opens_at_its_top(files: Files) -> None:
    assert "autofocus" not in files[DESIGN].decode()  # a browser scrolls to what has it


def test_nothing_else_leads_to_it_and_no_player_stores_it(files: Files) -> None:
    assert for_others(DESIGN)
    others = (data for path, data in files.items() if path.endswith((".html", ".js")))
    assert not any(DESIGN.encode() in data for data in others)


def test_a_compact_style_says_the_same() -> None:
    style = """/* A comment; { } */
    .a > .b :is(.c, .d)::after { content: " x;  y /* */ "; inset: calc(1px + 2px) auto }
    @media (min-width: 3em) and (max-width: 5em) { .e { color: red; } }"""
    assert compact(style) == (
        """.a>.b :is(.c,.d)::after{content:" x;  y /* */ ";inset:calc(1px + 2px) auto}"""
        "@media (min-width:3em) and (max-width:5em){.e{color:red}}"
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: file.stem)
def test_no_change_restyles_everything(sheet: Path) -> None:
    """A browser restyles whatever a rule may name, where any element comes or goes.

    With `* + *` it does so beside that element, with `:has(…) *` in all elements around it.
    """
    style = compact(sheet.read_text(encoding="utf-8"))
    within = r":(?:has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
    for rule in re.findall(r"[^{}]+(?=\{)", style):
        named = re.sub(within, ":", rule)
        assert not re.search(r"[+~] ?[*:]", named), rule
        assert not (":has(" in rule and re.search(r"[ >(]\*", named)), rule


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda file: file.stem)
def test_no_content_of_the_page_decides_on_the_look_of_the_rest(sheet: Path) -> None:
    """Classes of <main> say what the page has; see `CLASSES` in `web/js/table/page.js`.

    If `:has(…)` of an element decides on others, a browser styles all others in this element again
    that any such rule may name, where anything changes. So nothing large has it.
    """
    style = compact(sheet.read_text(encoding="utf-8"))
    has = r":has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
    large = re.compile(r"(:root|html|main|\.game|\.plays( li)?)[^ >+~]*:has[^ >+~,]*[ >+~]")
    for rule in re.findall(r"[^{}]+(?=\{)", style):
        assert not large.search(re.sub(has, ":has", rule)), rule


def test_the_editor_has_every_colour_and_size_on_a_page_without_ours() -> None:
    """The element for other pages gives its editor the tokens that our own pages have."""
    used = set(re.findall(r"var\((--[\w-]+)", join_sheets(ROOT, "js/code/editor.css")))
    own = set(re.findall(r"(--[\w-]+):", join_sheets(ROOT, "js/code/editor.css")))
    element = (WEB / "js" / "code" / "casino-code.js").read_text("utf-8")
    [alone] = re.findall(r":is\(\.editor, \.bar\)\.alone \{(.*?)\}", element)
    tokens = set(re.findall(r"(--[\w-]+):", alone))
    assert used - own == tokens
