"""The data in the pages that other programs read, and the script of the share sheet."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from casino_page.embed.options import parse_options
from site_builder.assemble import Files, site_files
from site_builder.documents.site import documents
from site_builder.html.page import NamedServers, checked_relay, checked_server, index_html
from site_builder.html.sharing import (
    SharedPage,
    checked_address,
    head_links,
    oembed,
    public_address,
)
from site_builder.html.styles import themed
from site_builder.paths import ROOT
from site_builder.processes import BuildError
from tests.javascript import evaluate, script

ADDRESS = "https://example.org/casino/"
LESSON = SharedPage(
    path="learn/sums.html",
    title='Sums & "sets"',
    description="How a card takes several.",
    embed="hands=3h9c/????&table=5h",
    document="sums",
)


def test_the_oembed_document_holds_a_frame() -> None:
    content = json.loads(oembed(LESSON, ADDRESS))
    assert content["version"] == "1.0"
    assert content["type"] == "rich"
    assert content["title"] == 'Sums & "sets"'
    source = re.search(r'src="([^"]+)"', content["html"])
    assert source
    address = html.unescape(source[1])
    assert address.startswith(f"{ADDRESS}embed.html?")
    assert parse_options(address.partition("?")[2]).request.error is None
    assert f'width="{content["width"]}" height="{content["height"]}"' in content["html"]
    assert content["thumbnail_url"] == f"{ADDRESS}share.png"


def test_a_page_points_to_it() -> None:
    head = head_links(LESSON, ADDRESS)
    assert f'href="{ADDRESS}oembed/sums.json"' in head
    assert f'<meta property="og:url" content="{ADDRESS}learn/sums.html">' in head
    assert 'content="Sums &amp; &quot;sets&quot;"' in head
    assert f'<link rel="canonical" href="{ADDRESS}learn/sums.html">' in head


def test_a_page_without_a_table_offers_no_frame() -> None:
    assert "oembed" not in head_links(
        SharedPage("learn/words.html", "Words", "No table.", embed=None)
    )


def test_without_an_address_everything_is_relative() -> None:
    head = head_links(LESSON)
    assert 'href="../oembed/sums.json"' in head
    assert 'content="../share.png"' in head
    assert "canonical" not in head
    assert "://" not in head + oembed(LESSON).decode()


@pytest.mark.parametrize("address", ["example.org", "ftp://x.org/", "https://x.org/?a=1", "https:"])
def test_a_bad_address_is_refused(address: str) -> None:
    with pytest.raises(BuildError, match="--address"):
        checked_address(address)
    assert checked_address("https://example.org/casino") == ADDRESS
    assert checked_address("") == ""


@pytest.mark.parametrize("urls", ["", "[project.urls]\nSource = 'https://example.org/source'\n"])
def test_a_project_without_a_homepage_has_no_public_address(tmp_path: Path, urls: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[project]\nname = 'casino'\n{urls}")
    assert public_address(tmp_path) == ""


def test_the_public_address_is_the_homepage_of_the_project(tmp_path: Path) -> None:
    project = tmp_path / "pyproject.toml"
    project.write_text("[project.urls]\nHomepage = 'https://example.org/casino'\n")
    assert public_address(tmp_path) == ADDRESS
    project.write_text("[project.urls]\nHomepage = 'example.org'\n")
    with pytest.raises(BuildError, match=r"Homepage of \[project.urls\] example.org"):
        public_address(tmp_path)


def test_the_pages_to_read_name_the_address_of_the_site_in_their_examples() -> None:
    address = "https://casino.test/a&b/"
    pages = documents(ROOT)
    folders = {"pages": "p", "runtime": "r", "app": "a"}
    name = "learn/embedding.html"
    example = pages.files(ROOT, "", **folders)[name].decode()
    named = pages.files(ROOT, address, **folders)[name].decode()
    assert f"{ADDRESS}casino-table.js" in example
    assert f"{html.escape(address)}casino-table.js" in named
    assert ADDRESS not in named


@pytest.mark.parametrize("server", ["stun.example.org", "turn:x.org", "stun:", "stun:x.org y"])
def test_a_bad_server_is_refused(server: str) -> None:
    with pytest.raises(BuildError, match="--stun"):
        checked_server(server)
    assert checked_server("stun:stun.example.org:3478") == "stun:stun.example.org:3478"
    assert checked_server("") == ""


def test_the_server_of_the_host_stands_in_the_page_of_the_game_only(files: Files) -> None:
    assert not [path for path, data in files.items() if b'<meta name="casino-stun"' in data]
    runtime, app = (
        next(path.partition("/")[0] for path in files if path.startswith(kind))
        for kind in ("runtime-", "app-")
    )
    named = index_html(ROOT, files, runtime, app, "1", named=NamedServers("stun:stun.example.org"))
    assert b'<meta name="casino-stun" content="stun:stun.example.org">' in named
    assert b"connect-src 'self';" in named
    relay = NamedServers(relay="wss://relay.example.org:8443/mqtt")
    named = index_html(ROOT, files, runtime, app, "1", named=relay)
    assert b'<meta name="casino-relay" content="wss://relay.example.org:8443/mqtt">' in named
    assert b"connect-src 'self' wss://relay.example.org:8443;" in named, "one origin more"


@pytest.mark.parametrize(
    "relay",
    ["relay.example.org", "https://x.org", "ws://x.org", "wss://", "wss://x.org; y", "wss://x y"],
)
def test_a_bad_relay_is_refused(relay: str) -> None:
    with pytest.raises(BuildError, match="--relay"):
        checked_relay(relay)
    for good in ("", "wss://relay.example.org/mqtt", "ws://127.0.0.1:9001"):
        assert checked_relay(good) == good


def test_every_page_of_a_site_with_an_address_points_to_its_own_document() -> None:
    """One test, since the site with an address is built for it alone."""
    files = site_files(address=ADDRESS)
    documents = [json.loads(data)["html"] for path, data in files.items() if "oembed/l" in path]
    assert len(documents) > 100
    assert not [html for html in documents if "embed.html?" not in html], "it shows a new game"
    count = 0
    for path, data in files.items():
        if not path.endswith(".html"):
            continue
        for link in re.findall(r'oembed" href="([^"]+)"', data.decode()):
            content = json.loads(files[link.removeprefix(ADDRESS)])
            assert content["provider_url"] == ADDRESS
            assert content["thumbnail_url"].removeprefix(ADDRESS) in files
            count += 1
    assert count


def test_colours_can_be_chosen_against_the_device() -> None:
    style = ":root { --a: 1; }\n@media (prefers-color-scheme: dark) {\n  :root { --a: 2; }\n}"
    result = themed(style)
    assert ":root[data-theme=dark] { --a: 2; }" in result
    assert ":root:not([data-theme=light]) { --a: 2; }" in result
    with pytest.raises(BuildError, match="elsewhere"):
        themed("@media (prefers-color-scheme: dark) { body { color: red; } }")


SENDING = """
const asked = [];
const navigator = {
  canShare: (data) => given.files || !data.files,
  async share(data) {
    const files = data.files?.map(({ name, type, size }) => ({ name, type, size }));
    asked.push({ ...data, files });
    if (given.fails) throw Object.assign(new Error(), { name: given.fails });
  },
  clipboard: { writeText: async () => asked.push('copied') },
};
const box = { value: 'x'.repeat(given.length), select() {}, closest() {} };
const button = { childNodes: [], replaceChildren() {} };
const document = { querySelector: (name) => (name.startsWith('#') ? box : button) };
const translate = (words) => words;
const pictureFile = async () => new Blob(['png']);
const setTimeout = () => {};
%s
const left = await send('by-link', given.picture ?? '');
const result = { left, asked };
"""


def sent(**features: object) -> Any:
    """Return the data that the share sheet gets, and whether the text has left the page."""
    source = script("js/table/share.js").replace("export ", "")
    lines = [
        line for line in source.splitlines() if not line.startswith(("import ", "const transl"))
    ]
    return evaluate(SENDING % "\n".join(lines), features)


def test_a_long_text_goes_as_a_file_where_the_system_takes_one() -> None:
    short = sent(length=1900, files=True)["asked"]
    assert short == [{"text": "x" * 1900}]
    long = sent(length=1901, files=True)["asked"]
    assert long == [{"files": [{"name": "casino.txt", "type": "text/plain", "size": 1901}]}]
    assert sent(length=1901, files=False)["asked"] == [{"text": "x" * 1901}]


@pytest.mark.parametrize(("fails", "copied"), [("AbortError", 0), ("NotAllowedError", 1)])
def test_a_share_that_was_given_up_has_not_left_the_page(fails: str, copied: int) -> None:
    outcome = sent(length=10, files=True, fails=fails)
    assert outcome["left"] is bool(copied)
    assert outcome["asked"].count("copied") == copied
