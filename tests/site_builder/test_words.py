"""The catalogues hold everything that the sources say, and say all of it."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from casino_page.shell.languages import ENGLISH, LANGUAGES
from site_builder.languages import catalogue, translations
from site_builder.paths import ROOT, WEB
from site_builder.processes import BuildError

OTHERS = catalogue.languages(ROOT)
SAYING = {"_": 1, "gettext": 1, "N_": 1, "ngettext": 2, "Nn_": 2, "pgettext": 2}
"""The functions that translate, and how many texts they take first."""


@pytest.fixture(scope="module")
def said() -> Catalog:
    return catalogue.extracted(ROOT)


def messages(found: Catalog) -> dict[object, Message]:
    return {(message.id, message.context): message for message in found if message.id}


def test_there_is_a_catalogue_of_every_language_of_the_page() -> None:
    assert sorted({ENGLISH, *OTHERS}) == sorted(LANGUAGES)


def test_a_language_without_its_catalogue_or_name_is_refused_with_the_file_to_edit() -> None:
    check = translations.check_languages
    check(OTHERS, LANGUAGES)
    with pytest.raises(BuildError, match=r"Add 'fr' .* in web/casino_page/shell/languages\.py"):
        check([*OTHERS, "fr"], LANGUAGES)
    with pytest.raises(BuildError, match=r"Add casino_core/locale/fr\.po"):
        check(OTHERS, [*LANGUAGES, "fr"])


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_exactly_what_the_sources_say(language: str, said: Catalog) -> None:
    """`python3 build.py words` brings it up to them."""
    kept = catalogue.load(ROOT, language)
    assert messages(kept).keys() == messages(said).keys()
    assert not kept.obsolete


@pytest.mark.parametrize("language", OTHERS)
def test_a_compiled_catalogue_does_not_depend_on_the_time(language: str) -> None:
    found = []
    for year in (2020, 2030):
        kept = catalogue.load(ROOT, language)
        kept.creation_date = datetime(year, 1, 1, tzinfo=UTC)
        found.append(catalogue.compiled(kept))
    assert found[0] == found[1]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_in_all_its_forms(language: str) -> None:
    kept = catalogue.load(ROOT, language)
    open_ = [m.id for m in kept if m.id and (m.fuzzy or not catalogue.translated(m.string))]
    assert open_ == []
    assert {len(m.string or ()) for m in kept if m.pluralizable} == {kept.num_plurals}


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_places_of_their_texts(language: str) -> None:
    """One card needs no number: a singular may leave places out."""
    for message in catalogue.load(ROOT, language):
        if not message.pluralizable:
            assert places(message.string) == places(message.id), message.id
            continue
        first, *others = list(message.string or ())
        assert places(first) <= places(message.id[0]) | places(message.id[1]), message.id
        for other in others:
            assert places(other) == places(message.id[1]), message.id


def places(text: object) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", str(text)))


def test_no_text_that_is_said_escapes_the_catalogue(said: Catalog) -> None:
    """Such as one inside an f-string, which is not found."""
    texts = {text for message in said for text in _forms(message)}
    for file in sorted([*ROOT.glob("casino_core/**/*.py"), *WEB.glob("casino_page/**/*.py")]):
        missing = [text for text in _said_in(file) if text not in texts]
        assert missing == [], file


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _said_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            given = node.args[: SAYING.get(node.func.id, 0)]
            if node.func.id == "pgettext":
                given = given[1:]
            for argument in given:
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
    made = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": path}, capture_output=True, check=False
    )
    assert made.returncode == 0, made.stderr
