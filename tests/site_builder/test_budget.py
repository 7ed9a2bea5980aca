"""The site weighs no more than the six totals of `web/size_budget.toml` allow."""

import html
import json
import posixpath
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from site_builder.assemble import Files, for_others, write_site
from site_builder.html.page import SINGLE
from site_builder.paths import WEB
from site_builder.service_worker import ON_USE
from site_builder.serving.server import Compression, find_brotli

BUDGET = tomllib.loads((WEB / "size_budget.toml").read_text(encoding="utf-8"))
INCOMPRESSIBLE = (".png", ".whl")
QUICK = 5
"""The quality at which brotli compresses a first visit in half a second; its best takes thirty."""
RATIO = 0.875
"""The bytes at the best quality for each byte at QUICK; a test marked deep measures it."""
FOR_ONE_PAGE = re.compile(
    r"(teach|embed-form|embed-code|workshop|cross-table|pairs|parts|difference|kept|engine)\.js"
)
"""The scripts in `pages/` that only one page loads."""


def first_play(files: Files) -> list[str]:
    """Return the files that a first visit loads until one can play: the page, and the parts that it
    names.
    """
    parts = re.findall(r'data-parts="([^"]+)"', files["index.html"].decode())[0]
    return ["index.html", *json.loads(html.unescape(parts))]


def first_visit(files: Files) -> list[str]:
    return [
        path for path in files if path != SINGLE and not for_others(path) and not ON_USE.match(path)
    ]


def workshop(files: Files) -> list[str]:
    """The page, and all that runs a reader's code except the library that few imports need."""
    own = re.compile(r"(code|pages)-\w+/(?!library|teach|more)|code\.html|casino-code\.js")
    paths = [path for path in files if own.match(path) and not path.endswith(".mo")]
    return ["learn/workshop.html", *paths]


def page_to_read(files: Files, page: str) -> list[str]:
    shared = re.compile(r"pages-\w+/[\w-]+\.(js|css)")
    return [
        page,
        *(path for path in files if shared.match(path) and not FOR_ONE_PAGE.search(path)),
    ]


def over_the_wire(files: Files, paths: Iterable[str]) -> int:
    """Estimate how many bytes of these files a network carries, compressed at its best."""
    brotli = find_brotli()
    if brotli is None:
        pytest.skip("the brotli package is not there")
    return sum(
        len(files[path])
        if path.endswith(INCOMPRESSIBLE)
        else int(RATIO * len(brotli.compress(files[path], quality=QUICK, lgwin=24)))
        for path in paths
    )


def assert_within(total: str, size: int) -> None:
    """The total has its size, and is not so far above that it would notice nothing."""
    most = BUDGET[total]["most"]
    assert size <= most, f"{total} is {size} bytes of at most {most}"
    assert most <= 1.25 * size, f"{total} is only {size} bytes: lower its {most}"


def test_the_budget_has_six_totals_with_reasons() -> None:
    names = {"first-play", "first-visit", "one-file", "embed", "workshop", "page"}
    assert set(BUDGET) == names
    assert all(total["why"] for total in BUDGET.values())


def test_a_first_play(files: Files) -> None:
    assert_within("first-play", over_the_wire(files, first_play(files)))


def test_a_first_visit(files: Files) -> None:
    assert set(first_play(files)) <= set(first_visit(files))
    assert_within("first-visit", over_the_wire(files, first_visit(files)))


def test_the_one_file(files: Files) -> None:
    assert_within("one-file", len(files[SINGLE]))


def test_an_embed(files: Files) -> None:
    assert_within("embed", over_the_wire(files, ["casino-table.js", "embed.html"]))


def test_the_workshop(files: Files) -> None:
    assert_within("workshop", over_the_wire(files, workshop(files)))


def test_a_page_to_read(files: Files) -> None:
    pages = sorted(
        (path for path in files if path.startswith("learn/")), key=lambda path: len(files[path])
    )
    largest = max(over_the_wire(files, page_to_read(files, page)) for page in pages[-20:])
    assert_within("page", largest)


def test_a_start_waits_for_no_module_that_the_table_imports_on_use(files: Files) -> None:
    table = {path: data.decode() for path, data in files.items() if "/table/" in path}
    runtime = next(iter(table)).partition("/")[0]
    on_use = {
        posixpath.normpath(f"{runtime}/table/{name}")
        for script in table.values()
        for name in re.findall(r"""import\(\s*['"]([^'"]+\.js)['"]""", script)
    }
    assert len(on_use) > 5
    assert on_use.isdisjoint(first_play(files))


@pytest.mark.deep
def test_the_quick_estimate_is_true(files: Files, tmp_path: Path) -> None:
    first = {path: files[path] for path in first_visit(files)}
    write_site(first, tmp_path)
    compression = Compression(tmp_path, find_brotli()).start()
    compression.wait()
    exact = {path: len(compression.of(data) or data) for path, data in first.items()}
    for paths in (first_play(files), list(first)):
        estimate = over_the_wire(files, paths)
        assert estimate == pytest.approx(sum(exact[path] for path in paths), rel=0.01)
