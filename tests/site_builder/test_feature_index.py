"""The index of features in the site, and the check that every button is answered."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from casino_page.features.index import feature_entries
from casino_page.shell.feature import FeatureEntry
from site_builder import feature_index
from site_builder.paths import ROOT
from site_builder.processes import BuildError


def written_entries() -> tuple[FeatureEntry, ...]:
    """The entries of the module that the build writes."""
    space = {"__package__": "casino_page.features", "__name__": feature_index.MODULE}
    exec(feature_index.module_text(ROOT), space)  # noqa: S102 - it is our own
    entries: tuple[FeatureEntry, ...] = space["feature_entries"]()  # type: ignore[operator]
    return entries


def test_the_module_of_the_site_has_the_entries_of_the_features() -> None:
    written, read = written_entries(), feature_entries()
    assert [entry._replace(load=object) for entry in written] == [  # type: ignore[arg-type]
        entry._replace(load=object)  # type: ignore[arg-type]
        for entry in read
    ]
    assert [entry.load() for entry in written] == [entry.load() for entry in read]


def test_only_what_the_first_screen_needs_is_imported_at_its_start() -> None:
    text = feature_index.module_text(ROOT)
    at_start = re.findall(r"^from \.\w+(?:\.feature)? import .*", text, re.MULTILINE)
    assert at_start == [
        "from .daily_progress import DailyProgressInHeader",
        "from .guided_offer import GuidedOffer",
        "from .tips import BeginnersTips",
    ]


@pytest.fixture(scope="module")
def copy_of_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the page whose HTML a test may replace; its Python is read only once."""
    home = tmp_path_factory.mktemp("copy")
    web = home / "web"
    shutil.copytree(ROOT / "web" / "casino_page", web / "casino_page")
    shutil.copytree(ROOT / "casino_core", home / "casino_core")
    (web / "embed").mkdir()
    for page in ("index.html", "embed/embed.html"):
        (web / page).write_text("<main></main>")
    return home


def test_every_button_of_the_page_is_answered() -> None:
    feature_index.check_commands(ROOT)
    sent = {button.command for button in feature_index.sent_commands(ROOT)}
    assert {"undo", "setup", "fill-in", "start-game", "pause"} <= sent


@pytest.mark.parametrize("attribute", ["data-action", "data-fill", "data-send"])
def test_a_button_that_nothing_answers_stops_the_build(copy_of_page: Path, attribute: str) -> None:
    page = copy_of_page / "web" / "index.html"
    page.write_text(f'<main><button {attribute}="undo">Undo</button></main>')
    feature_index.check_commands(copy_of_page)
    page.write_text(f'<main><button {attribute}="unod">Undo</button></main>')
    with pytest.raises(BuildError, match=r"web/index.html: .* answers the command 'unod'"):
        feature_index.check_commands(copy_of_page)
