"""The build tells hosts the same as its table, and the page about hosting agrees."""

import re
from collections import Counter
from pathlib import PurePosixPath

import pytest

from site_builder.assemble import Files, for_others
from site_builder.hosting.host_files import HEADERS, HTACCESS, NGINX, is_host_file
from site_builder.hosting.table import COMPRESSED, KINDS, TYPES, kind_of, media_type
from site_builder.html.policy import POLICY, POLICY_OF_HOSTS, SITE_POLICY
from site_builder.paths import WEB

GUIDE = " ".join((WEB / "pages" / "hosting.md").read_text(encoding="utf-8").split())

FILE_INFO = {"AddType", "AddOutputFilterByType", "Header"}
"""Directives that Apache allows in a folder under `AllowOverride FileInfo`."""

SECTIONS = {"IfModule", "If", "ElseIf", "Else"}
"""Sections that it allows under any."""


def headers_of(files: Files, path: str) -> Counter[tuple[str, str]]:
    """The headers that a host reads for a path in `_headers`: all rules that match add up."""
    headers: Counter[tuple[str, str]] = Counter()
    matches = False
    for line in files[HEADERS].decode().splitlines():
        if line.startswith("/"):
            matches = path.startswith(line[:-1]) if line.endswith("*") else path == line
        elif matches and line.startswith("  "):
            name, _, value = line.strip().partition(": ")
            headers[name, value] += 1
    return headers


def test_a_list_of_headers_gives_each_file_its_own_once(files: Files) -> None:
    for path in files:
        if not is_host_file(path):
            assert headers_of(files, f"/{path}") == Counter(kind_of(path).headers.items()), path
    for short, path in (("/", "index.html"), ("/embed", "embed.html"), ("/casino", "casino.html")):
        assert headers_of(files, short) == Counter(kind_of(path).headers.items())


def test_a_list_of_headers_is_short_enough_for_every_host(files: Files) -> None:
    lines = files[HEADERS].decode().splitlines()
    assert sum(line.startswith("/") for line in lines) <= 100
    assert all(line.count("*") <= 1 for line in lines if line.startswith("/"))


def test_apache_is_asked_for_no_more_than_a_host_usually_grants(files: Files) -> None:
    for line in files[HTACCESS].decode().splitlines():
        word = re.match(r"\s*(?:</?(\w+)|(\w+))", line)
        if word and not line.startswith("#"):
            assert word[1] in SECTIONS or word[2] in FILE_INFO, line


def test_every_file_has_a_type_and_every_kind_has_files(files: Files) -> None:
    assert {PurePosixPath(path).suffix for path in files if not is_host_file(path)} == set(TYPES)
    assert {kind_of(path).name for path in files} == {kind.name for kind in KINDS}
    for text in (files[HTACCESS].decode(), files[NGINX].decode()):
        assert all(name in text for name in TYPES.values())
        assert all(name in text for name in COMPRESSED)
        assert all(kind.pattern in text for kind in KINDS[:-1])


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("app-0123456789/casino.zip", "hashed"),
        ("app-2/index.html", "own"),
        ("learn/embedding.html", "own"),
        ("learn/embed.html", "own"),
        ("embed.html", "table"),
        ("embed", "table"),
        ("rook-table.html", "table"),
        ("rook.html", "own"),
        ("casino-table.js", "open"),
        ("casino_core-0.3.0-py3-none-any.whl", "open"),
        ("sw.js", "own"),
        ("", "own"),
    ],
)
def test_kinds(path: str, name: str) -> None:
    assert kind_of(path).name == name


def test_a_file_that_changes_is_never_kept_for_ever(files: Files) -> None:
    for path in files:
        is_immutable = "immutable" in kind_of(path).headers["Cache-Control"]
        assert is_immutable == bool(re.match(r"(app|code|pages|runtime)-[0-9a-f]{10}/", path)), path


def test_the_policy_for_hosts_allows_what_each_page_needs(files: Files) -> None:
    for name, value in SITE_POLICY.items():
        assert set(value.split()) <= set(POLICY_OF_HOSTS[name].split()), name
    for path, data in files.items():
        if path.endswith(".html") and not path.startswith("casino") and not for_others(path):
            policy = re.search(rb'Content-Security-Policy" content="([^"]*)"', data)
            assert policy, path
            directives = (each.split() for each in policy[1].decode().split("; "))
            for name, *allowed in directives:
                hashes = {each for each in allowed if each.startswith("'sha256-")}
                inline = {"'unsafe-inline'"} if hashes else set()
                if name not in POLICY:
                    assert {*allowed} - hashes | inline <= {*POLICY_OF_HOSTS[name].split()}, path


def test_the_page_about_hosting_has_every_header_and_the_policy() -> None:
    for kind in KINDS:
        assert all(f"`{name}: {value}`" in GUIDE for name, value in kind.headers.items())
    assert all(f"{name} {value}" in GUIDE for name, value in POLICY_OF_HOSTS.items())
    assert f"`{NGINX}`".strip("`") in GUIDE
    assert media_type("a.js").split(";")[0] in GUIDE
