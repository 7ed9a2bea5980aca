"""What stays of the version before, for pages that are open while a site is published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from site_builder.assemble import read_site, write_site
from site_builder.previous import previous_files
from site_builder.processes import BuildError
from site_builder.service_worker import CHECKSUMS, checksums

OLD = "app-0123456789/casino.zip"
OLDER = "app-9876543210/casino.zip"
SAME = "runtime-abcdef0123/core.js"
NEW = {"app-1111111111/casino.zip": b"new", SAME: b"same", "index.html": b"new"}


def published(folder: Path) -> Path:
    """Write a site that keeps a file of the version before its own."""
    files = {OLD: b"old", SAME: b"same", "index.html": b"old", "learn/rules.html": b"old"}
    write_site({**files, CHECKSUMS: checksums(files), OLDER: b"older"}, folder)
    return folder


def test_one_version_stays_and_only_what_has_an_address_of_its_own(tmp_path: Path) -> None:
    folder = published(tmp_path)
    assert previous_files(folder, NEW) == {OLD: b"old"}
    write_site({**NEW, CHECKSUMS: checksums(NEW), **previous_files(folder, NEW)}, folder)
    assert read_site(folder).keys() == {*NEW, OLD, CHECKSUMS}
    assert previous_files(folder, {"index.html": b"newer"}).keys() == NEW.keys() - {"index.html"}


@pytest.mark.parametrize("listed", ["", "{", "[]", "7", json.dumps({OLD: "sha256-", OLDER: ""})])
def test_a_folder_without_a_whole_site_is_refused(tmp_path: Path, listed: str) -> None:
    (tmp_path / CHECKSUMS).write_text(listed)
    with pytest.raises(BuildError, match=r"--previous .*: there is no whole site: "):
        previous_files(tmp_path, NEW)


def test_an_empty_folder_and_a_damaged_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="there is no whole site"):
        previous_files(tmp_path / "nowhere", NEW)
    folder = published(tmp_path)
    (folder / OLD).write_bytes(b"damaged")
    with pytest.raises(BuildError, match=f"{OLD} is damaged"):
        previous_files(folder, NEW)
