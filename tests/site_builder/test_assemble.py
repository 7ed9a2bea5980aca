"""The files of the site: complete, consistent, and the same each time."""

import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from site_builder.assemble import Files, for_others, read_site, stored_zip, version_of, write_site
from site_builder.checks.javascript import constants
from site_builder.html.scripts import PATTERNS
from site_builder.html.templates import fill, fill_script, fill_together, with_includes
from site_builder.paths import ROOT, WEB
from site_builder.processes import BuildError
from site_builder.service_worker import CHECKSUMS, LANGUAGE, ON_USE

SHOWING_AN_ADDRESS = (
    *("/embedding.html", "/install.html", "/python.html", "/start.html"),
    "/listings.js",
)
"""The files that say what to write with one's own address."""

HASHES_OF_A_BUILD = """
import hashlib, json, sys
from pathlib import Path
from site_builder.assemble import site_files

files = site_files(Path(sys.argv[1]))
print(json.dumps({path: hashlib.sha256(data).hexdigest() for path, data in files.items()}))
"""


@pytest.mark.deep
def test_another_folder_and_another_process_build_the_same_bytes(
    files: Files, tmp_path: Path
) -> None:
    """Nothing depends on the folder, the time, the time zone or the hash seed of Python.

    The files stand in the same order, too.
    """
    copy = tmp_path / "elsewhere"
    for name in ("casino_core", "web", "tests"):
        skipped = shutil.ignore_patterns("__pycache__", "node_modules")
        shutil.copytree(ROOT / name, copy / name, ignore=skipped)
    for file in (file for file in ROOT.iterdir() if file.is_file()):
        shutil.copy(file, copy)
    settings = {
        "PYTHONPATH": str(WEB),
        "PYTHONHASHSEED": "4711",
        "TZ": "Asia/Tokyo",
    }
    built = subprocess.run(
        [sys.executable, "-c", HASHES_OF_A_BUILD, copy],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        check=True,
    )
    digests = json.loads(built.stdout.splitlines()[-1])
    expected = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
    differing = [path for path in {*digests, *expected} if digests.get(path) != expected.get(path)]
    assert sorted(differing) == []
    assert list(digests) == list(expected)


def test_a_zip_depends_on_its_content_only() -> None:
    members = {"b/x.py": b"x = 1\n", "a.py": b""}
    data = stored_zip(members)
    assert data == stored_zip(dict(reversed(members.items())))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == ["a.py", "b/x.py"]
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}


def test_the_folder_holds_the_site_and_nothing_else(tmp_path: Path) -> None:
    write_site({"a/x": b"1", "b/y": b"2", "z": b"3"}, tmp_path)
    site = {"a/x": b"1", "z": b"4"}
    write_site(site, tmp_path)
    assert list(read_site(tmp_path).items()) == list(site.items())
    paths = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert paths == {"a", "a/x", "z"}
    assert (tmp_path / "z").read_bytes() == b"4"


def test_folders_are_named_after_what_they_hold(files: Files) -> None:
    for kind in ("app", "runtime"):
        home = next(path for path in files if path.startswith(f"{kind}-")).partition("/")[0]
        inside = {
            path.removeprefix(f"{home}/"): data
            for path, data in files.items()
            if path.startswith(f"{home}/")
        }
        assert home == f"{kind}-{version_of(inside)}"


def test_everything_that_the_page_names_is_there(files: Files) -> None:
    page = files["index.html"].decode()
    named = set(re.findall(r'(?:href|src)="\./([^"]+)"', page))
    assert named
    assert named <= set(files)
    assert "{{" not in page


def test_every_server_knows_the_scripts_as_javascript(files: Files) -> None:
    """Stock nginx of Debian has no type for `.mjs`, and a browser runs no module without one."""
    assert not [path for path in files if path.endswith(".mjs")]
    # PyScript's own addresses elsewhere, which no page of ours asks for:
    elsewhere = rb"(?:cdn\.jsdelivr\.net|\./pyscript)\S*\.mjs"
    for path, data in files.items():
        # Python's own table of media types is not a script.
        if not path.endswith("/library.zip"):
            assert b".mjs" not in re.sub(elsewhere, b"", data), path


@pytest.mark.parametrize("page", ["index.html", "embed.html"])
def test_a_page_is_never_blank_where_no_script_runs(files: Files, page: str) -> None:
    # Chromium may read <noscript> as text in a frame of another site, and yet run no script.
    html = files[page].decode()
    assert html.index("<noscript><div") < html.index('<p class="notice" data-notice="stalled"')
    rules = [rule.rpartition("{") for rule in html.replace("'", '"').split("}")]
    hiding = [
        selector.rpartition("{")[2] for selector, _, style in rules if style == "display:none"
    ]
    hidden = [selector for selector in hiding if selector.endswith('data-notice="stalled"]')]
    assert hidden == ['noscript:has(p)~[data-notice="stalled"]']


def test_the_wasm_is_not_preloaded(files: Files) -> None:
    links = re.findall(r"<link [^>]+>", files["index.html"].decode())
    assert links
    assert not [link for link in links if ".wasm" in link]


def test_the_page_and_our_scripts_name_no_other_machine(files: Files) -> None:
    theirs = ("casino.html", "/library.zip", "/codemirror.js")
    ours = [path for path in files if not path.startswith("runtime-") and not path.endswith(theirs)]
    for path in [*ours, next(path for path in files if path.endswith("/start.js"))]:
        text = files[path].decode("utf-8", "replace").replace("http://www.w3.org/2000/svg", "")
        # Pyodide asks for an address, where the fence lets nothing be asked for.
        text = text.replace("https://casino.invalid/", "")
        if path.endswith(SHOWING_AN_ADDRESS):
            text = text.replace("https://example.org", "")
        assert not re.search(r"https?://\w", text), path


def test_the_service_worker_knows_the_hash_of_every_file(files: Files) -> None:
    script = files["sw.js"].decode()
    table = json.loads(script[script.index("{") : script.index("};") + 1])
    # A first visit is small: it stores the reader's language alone.
    later = [path for path in table if ON_USE.match(path) and not LANGUAGE.match(path)]
    assert later == [CHECKSUMS]
    table |= json.loads(files[CHECKSUMS])
    # The page that is one file needs no worker, and the others do not store it.
    unkept = {path for path in files if for_others(path)}
    assert set(table) == set(files) - {"sw.js", "casino.html"} - unkept
    for path, integrity in table.items():
        digest = base64.b64encode(hashlib.sha256(files[path]).digest()).decode()
        assert integrity == f"sha256-{digest}"


def test_only_what_the_page_runs_is_in_the_zip(files: Files) -> None:
    path = next(path for path in files if path.endswith("/casino.zip"))
    with zipfile.ZipFile(io.BytesIO(files[path])) as archive:
        names = archive.namelist()
    assert "casino_page/__init__.pyc" in names
    assert not [name for name in names if not name.endswith(".pyc") or "__main__" in name]


def test_the_weights_are_beside_the_module_that_reads_them(files: Files) -> None:
    path = next(path for path in files if path.endswith("/later.zip"))
    home = "casino_core/players/networks"
    with zipfile.ZipFile(io.BytesIO(files[path])) as archive:
        names = [name for name in archive.namelist() if name.startswith(f"{home}/data/")]
        assert f"{home}/weights.pyc" in archive.namelist()
        assert names
        assert all(archive.read(name) == (ROOT / name).read_bytes() for name in names)
    assert {Path(name).name for name in names} == {
        file.name for file in (ROOT / home / "data").iterdir()
    }


def test_each_slot_has_one_value_and_each_value_a_slot() -> None:
    assert fill("{{a}}-{{b}}-{{a}}", {"a": "1", "b": "{{a}}"}) == "1-{{a}}-1"
    with pytest.raises(BuildError, match="'b'"):
        fill("{{a}}{{b}}", {"a": "1"})
    with pytest.raises(BuildError, match="'c'"):
        fill("{{a}}", {"a": "1", "c": "2"})


def test_texts_filled_together_share_their_values() -> None:
    values = {"a": "1", "b": "2"}
    assert fill_together({"x": "{{a}}", "y": "{{a}}{{b}}"}, values) == {"x": "1", "y": "12"}
    with pytest.raises(BuildError, match="'b'"):
        fill_together({"x": "{{a}}", "y": ""}, values)
    with pytest.raises(BuildError, match="'c'"):
        fill_together({"x": "{{a}}", "y": "{{b}}{{c}}"}, values)


def test_the_manifest_tells_the_truth_about_its_pictures(files: Files) -> None:
    manifest = json.loads(files["manifest.webmanifest"])
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"wide", "narrow"}
    for picture in pictures:
        data = files[picture["src"].removeprefix("./")]
        if picture["type"] == "image/png":
            width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
            assert picture["sizes"] == f"{width}x{height}"


def test_a_script_names_values_of_the_build_and_includes_functions() -> None:
    script = "/** @type {number} */\nconst most = BUILD.most; // BUILD.most\n  // @include a.js\n"
    shared = {"a.js": "// A comment.\nexport function a() {\n  return BUILD.most;\n}\n"}
    whole = with_includes(script, shared)
    assert fill_script(whole, {"most": "5"}) == (
        "const most = 5; // 5\nfunction a() {\nreturn 5;\n}\n"
    )
    for wrong in ({}, {"most": "5", "least": "1"}):
        with pytest.raises(BuildError):
            fill_script(whole, wrong)
    assert fill_script("let a = /** @type {any} */ (b);\n// @ts-ignore: c\nd();", {}) == (
        "let a = b;\nd();"
    )


def test_every_script_is_javascript_before_the_build_fills_it() -> None:
    scripts = [file for pattern in PATTERNS for file in (ROOT / "web").glob(pattern)]
    assert len(scripts) > 60
    slot = re.compile(r"\{\{\w+\}\}")
    assert [each.name for each in scripts if slot.search(each.read_text(encoding="utf-8"))] == []


def test_type_checkers_know_every_value_of_the_build() -> None:
    scripts = [file for pattern in PATTERNS for file in (ROOT / "web").glob(pattern)]
    used = {
        name
        for file in scripts
        for name in re.findall(r"\bBUILD\.(\w+)", file.read_text(encoding="utf-8"))
    }
    assert {*re.findall(r"^  (\w+): ", constants(ROOT), re.MULTILINE)} == used
