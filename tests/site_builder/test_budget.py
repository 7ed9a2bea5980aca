"""The site weighs no more than `web/size_budget.toml` allows."""

import html
import json
import posixpath
import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from types import ModuleType

import pytest

from site_builder.assemble import Files, for_others, write_site
from site_builder.html.page import SINGLE
from site_builder.paths import WEB
from site_builder.service_worker import ON_USE
from site_builder.serving.compression import Compression, find_brotli

BUDGET = tomllib.loads((WEB / "size_budget.toml").read_text(encoding="utf-8"))
LIMITS = BUDGET["files"]


def plain(path: str) -> str:
    """A path without the hash in the name of its folder."""
    return re.sub(r"^(app|code|runtime|pages)-\w+/", r"\1/", path)


def test_every_file_has_one_limit_and_keeps_it(files: Files) -> None:
    above = []
    for path, data in files.items():
        names = [name for name in LIMITS if fnmatchcase(plain(path), name)]
        assert len(names) == 1, f"{path} is {len(data)} bytes; its limits: {names}"
        if len(data) > LIMITS[names[0]]["most"]:
            above.append(f"{path} is {len(data)} bytes")
    assert not above


def test_every_limit_has_its_file_and_reason(files: Files) -> None:
    for name, limit in LIMITS.items():
        assert any(fnmatchcase(plain(path), name) for path in files), name
        assert limit["why"]


def test_limits_are_at_most_twice_what_is_there(files: Files) -> None:
    """A limit far above what is there would notice nothing. Small files may grow.

    Where several files share one, it is there for the largest.
    """
    for name, limit in LIMITS.items():
        size = max(len(data) for path, data in files.items() if fnmatchcase(plain(path), name))
        assert limit["most"] <= max(2 * size, size + 3_000), name


def test_the_total(files: Files) -> None:
    total = sum(len(data) for path, data in files.items() if path != SINGLE)
    assert total <= BUDGET["total"]["most"]


def test_a_first_visit_over_the_wire(files: Files, tmp_path: Path) -> None:
    brotli = find_brotli()
    if brotli is None:
        pytest.skip("the brotli package is not there")
    loaded = {
        path: data
        for path, data in files.items()
        if path != SINGLE and not for_others(path) and not ON_USE.match(path)
    }
    sizes = compressed_sizes(loaded, tmp_path, brotli)
    assert sum(sizes.values()) <= BUDGET["first-visit"]["brotli"], sizes
    page = files["index.html"].decode()
    parts = json.loads(html.unescape(re.findall(r'data-parts="([^"]+)"', page)[0]))
    first = {path: sizes[path] for path in ("index.html", *parts)}
    assert sum(first.values()) <= BUDGET["first-play"]["brotli"], first


def test_a_start_waits_for_no_module_that_the_table_imports_on_use(files: Files) -> None:
    page = files["index.html"].decode()
    parts = json.loads(html.unescape(re.findall(r'data-parts="([^"]+)"', page)[0]))
    table = {path: data.decode() for path, data in files.items() if "/table/" in path}
    runtime = next(iter(table)).partition("/")[0]
    on_use = {
        posixpath.normpath(f"{runtime}/table/{name}")
        for script in table.values()
        for name in re.findall(r"""import\(\s*['"]([^'"]+\.js)['"]""", script)
    }
    assert len(on_use) > 5
    assert on_use.isdisjoint(parts)


def compressed_sizes(files: Files, folder: Path, brotli: ModuleType) -> dict[str, int]:
    """Return the bytes of each file over the wire."""
    write_site(files, folder)
    compression = Compression(folder, brotli).start()
    compression.wait()
    return {path: len(compression.of(data) or data) for path, data in files.items()}
