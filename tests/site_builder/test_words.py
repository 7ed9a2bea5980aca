"""The catalogues hold everything that the sources say, and say all of it."""

import ast
import base64
import io
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from casino_page.address.pages_to_read import PARTIAL
from casino_page.shell.languages import ENGLISH, LANGUAGES
from site_builder import catalogue, translations
from site_builder.documents.make import make
from site_builder.paths import ROOT, WEB
from site_builder.processes import BuildError
from tests.languages import catalogue_of, catalogue_of_sources

OTHERS = catalogue.languages(ROOT)
WHOLE = [language for language in OTHERS if language not in PARTIAL]
SAYING = {"_": 1, "gettext": 1, "N_": 1, "ngettext": 2, "Nn_": 2, "pgettext": 2}
"""The functions that translate, and how many texts they take first."""


every_catalogue = pytest.mark.parametrize(
    ("domain", "language"),
    [(domain, language) for domain in catalogue.DOMAINS for language in WHOLE]
    + [(catalogue.GAME, language) for language in PARTIAL],
    ids=lambda value: value.home.parts[0] if isinstance(value, catalogue.Domain) else value,
)


def messages(catalogue_read: Catalog) -> dict[object, Message]:
    return {(message.id, message.context): message for message in catalogue_read if message.id}


def test_there_is_a_catalogue_of_every_language_of_the_page() -> None:
    assert sorted({ENGLISH, *OTHERS}) == sorted(LANGUAGES)


def test_a_language_without_its_catalogue_or_name_is_refused_with_the_file_to_edit() -> None:
    check = translations.check_languages
    check(OTHERS, LANGUAGES)
    with pytest.raises(BuildError, match=r"Add 'it' .* in web/casino_page/shell/languages\.py"):
        check([*OTHERS, "it"], LANGUAGES)
    with pytest.raises(BuildError, match=r"Add casino_core/locale/it\.po"):
        check(OTHERS, [*LANGUAGES, "it"])


@every_catalogue
def test_a_catalogue_has_exactly_what_the_sources_say(
    domain: catalogue.Domain, language: str
) -> None:
    """`python3 build.py words` brings it up to them."""
    own_catalogue = catalogue_of(language, domain)
    assert messages(own_catalogue).keys() == messages(catalogue_of_sources(domain)).keys()
    assert not own_catalogue.obsolete


@pytest.mark.parametrize("language", OTHERS)
def test_a_compiled_catalogue_does_not_depend_on_the_time(language: str) -> None:
    copies = []
    for year in (2020, 2030):
        loaded = catalogue.load(ROOT, language)
        loaded.creation_date = datetime(year, 1, 1, tzinfo=UTC)
        copies.append(catalogue.compiled(loaded))
    assert copies[0] == copies[1]


def test_players_load_all_that_the_page_says() -> None:
    compiled = base64.b64decode(str(catalogue.read(ROOT, "de")["compiled"]))
    loaded = GNUTranslations(io.BytesIO(compiled))
    for message in catalogue_of("de"):
        text = message.id
        by_code = all(path.startswith(catalogue.CODE) for path, _ in message.locations)
        if isinstance(text, str) and text and not message.context and not by_code:
            assert loaded.gettext(text) == message.string


def test_the_page_of_rook_loads_all_that_it_says_and_casinos_nothing_of_it() -> None:
    read = catalogue.read(ROOT, "de")
    rook, casino = (
        GNUTranslations(io.BytesIO(base64.b64decode(str(read[name]))))
        for name in ("rook", "compiled")
    )
    for message in catalogue_of("de", catalogue.ROOK):
        if isinstance(message.id, str) and message.id and not message.context:
            assert rook.gettext(message.id) == message.string
            assert casino.gettext(message.id) == message.id
    assert rook.pgettext("suit of Rook", "red") == "Rot"
    for text in ("Close", "New game", "Undo", "Settings", "Load the page again."):
        assert rook.gettext(text) != text


@every_catalogue
def test_every_text_is_translated_in_all_its_forms(domain: catalogue.Domain, language: str) -> None:
    """In a partial language every text of the table is."""
    own_catalogue = catalogue_of(language, domain)
    missing = catalogue.untranslated(own_catalogue)
    if language in PARTIAL:
        missing = catalogue.at_the_table(ROOT, missing)
    assert [message.id for message in missing] == []
    assert {len(m.string or ()) for m in own_catalogue if m.pluralizable} == {
        own_catalogue.num_plurals
    }


def test_the_texts_of_the_table_are_found_by_the_files_that_say_them() -> None:
    table = {message.id for message in catalogue.at_the_table(ROOT, catalogue_of_sources())}
    assert {
        "Your turn. Choose a card.",  # there at the start
        "Your hand",  # drawn by the build
        "The game could not be started",  # told without Python
        "leaves nothing to sweep",  # a hint
        "There is nothing to undo yet.",
        "Captured and hidden cards",  # the text view
    } <= table
    assert not table & {
        "Order of dealing",  # a house rule
        "the round is over",  # a study that somebody brings
        "Replay",
    }
    assert len(table) < len([message for message in catalogue_of_sources() if message.id]) / 1.5


@every_catalogue
def test_translations_have_the_places_of_their_texts(
    domain: catalogue.Domain, language: str
) -> None:
    """One card needs no number: a singular may leave places out."""
    for message in catalogue_of(language, domain):
        if not catalogue.translated(message.string):
            continue  # in a partial language
        if not message.pluralizable:
            assert places(message.string) == places(message.id), message.id
            continue
        first, *others = list(message.string or ())
        assert places(first) <= places(message.id[0]) | places(message.id[1]), message.id
        for other in others:
            assert places(other) == places(message.id[1]), message.id


@every_catalogue
def test_a_percent_sign_stands_after_a_space_that_breaks_no_line(
    domain: catalogue.Domain, language: str
) -> None:
    """German, French, Spanish and Swedish write `53 %`, where English writes `53%`."""
    for message in catalogue_of(language, domain):
        forms = [message.string] if isinstance(message.string, str) else message.string or ()
        for words in forms:
            assert not re.search(r"[\d}][ \t\n]*%", words), words


def test_a_semicolon_between_clauses_is_a_text_that_languages_translate() -> None:
    """French has a space before it; `in_series` joins clauses."""
    folders = (ROOT / "casino_core" / "prose", WEB / "casino_page")
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        assert '"; ".join' not in path.read_text(encoding="utf-8"), path


def test_a_percentage_is_a_text_that_languages_translate() -> None:
    """`percent` makes it, and no format in a text or beside one."""
    folders = (ROOT / "casino_core" / "prose", WEB / "casino_page")
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        formats = re.findall(r"\{[^{}]*:[^{}]*%\}", path.read_text(encoding="utf-8"))
        assert not formats, path


@pytest.mark.parametrize("language", WHOLE)
def test_translations_of_pages_keep_links_notation_and_examples(language: str) -> None:
    for message in catalogue_of(language, catalogue.READING):
        if isinstance(message.id, str):
            assert marks(message.string) == marks(message.id), message.id


def marks(text: object) -> list[str]:
    """The targets of links, the code and the numbers of points in a paragraph of Markdown."""
    return sorted(re.findall(r"\]\([^)]*\)|`[^`]*`", str(text)))


def test_a_changed_paragraph_keeps_its_translation_marked_as_out_of_date(tmp_path: Path) -> None:
    project = tmp_path / "project"
    for name in ("casino_core", "web", "tests/examples.tsv", "CONTRIBUTING.md"):
        source, target = ROOT / name, project / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("vendor", "*.pyc"))
        else:
            shutil.copy(source, target)
    page = project / "web" / "pages" / "strategy.md"
    before = "You can lose a build in every turn that it waits."
    page.write_text(page.read_text("utf-8").replace(before, f"{before} Beware."), "utf-8")
    assert catalogue.update(project, "de", catalogue.READING) == 1
    (stale,) = catalogue.untranslated(catalogue.load(project, "de", catalogue.READING))
    assert stale.fuzzy
    assert "Beware." in str(stale.id)
    assert "In jedem Zug" in str(stale.string)
    written = catalogue.READING.file(project, "de")
    assert f"# was: {before} Let it wait" in written.read_text("utf-8")
    # Nothing changes until somebody has looked at it; then the comment goes, too.
    catalogue.update(project, "de", catalogue.READING)
    assert f"# was: {before} Let it wait" in written.read_text("utf-8")
    looked_at = project / "looked-at.po"
    shutil.copy(written, looked_at)
    written.write_text(written.read_text("utf-8").replace("#, fuzzy\n", ""), "utf-8")
    assert catalogue.update(project, "de", catalogue.READING) == 0
    assert "# was:" not in written.read_text("utf-8")
    shutil.copy(looked_at, written)
    # The page says that it is not whole, and shows the paragraph in English.
    compiled = tmp_path / "pages.mo"
    compiled.write_bytes(catalogue.compiled(catalogue.load(project, "de", catalogue.READING)))
    game = tmp_path / "game.mo"
    game.write_bytes(catalogue.compiled(catalogue.load(project, "de")))
    documents = make(project, {"de": [str(compiled), str(game)]})
    assert documents["missing"]["de"] == [stale.id]
    strategy, rules = (documents["pages"][f"de/{name}"]["html"] for name in ("strategy", "rules"))
    assert f'<p lang="en">{before} Beware.' in strategy
    assert "noch auf Englisch" in strategy
    assert "noch auf Englisch" not in rules


def places(text: object) -> set[str]:
    """The places of a text, without the cases that a translation asks for."""
    return {re.sub(r":[a-z]<\}", "}", place) for place in re.findall(r"\{[^{}]*\}", str(text))}


def test_no_text_that_is_said_escapes_the_catalogue() -> None:
    """Such as one inside an f-string, which is not found."""
    texts = {
        text
        for domain in catalogue.DOMAINS
        for message in catalogue_of_sources(domain)
        for text in _forms(message)
    }
    for file in _sources():
        missing = [text for text in _said_in(file) if text not in texts]
        assert missing == [], file


def _sources() -> list[Path]:
    places = ("casino_core", "web/casino_page", "web/site_builder/documents")
    return sorted(file for place in places for file in (ROOT / place).rglob("*.py"))


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _said_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            arguments = node.args[: SAYING.get(node.func.id, 0)]
            if node.func.id == "pgettext":
                arguments = arguments[1:]
            for argument in arguments:
                assert not isinstance(argument, ast.JoinedStr), f"{file}: {ast.unparse(node)}"
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def test_english_needs_nothing_of_translations() -> None:
    """The table of English is made without the module that reads catalogues."""
    code = (
        "import sys; from casino_page.static_page import initial_table_html; initial_table_html();"
        "sys.exit('gettext' in sys.modules)"
    )
    path = f"{ROOT}:{WEB}"
    process = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": path}, capture_output=True, check=False
    )
    assert process.returncode == 0, process.stderr
