"""The promises of the service worker: laws over losses, folders, versions, room and addresses."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.assemble import Files, for_others, hashes
from site_builder.html.page import SINGLE
from site_builder.html.policy import integrity
from site_builder.paths import ROOT
from site_builder.service_worker import ON_USE

from ..javascript import evaluate
from ..profiles import some

BROWSER = Path(__file__).parents[1] / "service_worker.js"
AFRESH = ("afresh",)
READ = ("learn/rules.html", "learn/de/index.html", "embed.html")
"""Files that a reader has used."""


@cache
def version(number: int) -> dict[str, bytes]:
    """A small site with a file of each kind; from version to version, most files change."""
    app, runtime, pages = f"app-a{number}", f"runtime-{number}f", f"pages-{number}"
    names = [
        *("index.html", "icon.svg", "casino-table.js", "embed.html", "demo.html"),
        *(f"{app}/casino.zip", f"{app}/casino.sv.mo", f"{app}/casino.de.mo", f"{app}/main.py"),
        *(f"{app}/lessons/builds.txt", f"{app}/puzzles/royal.txt", f"{app}/embed.py"),
        f"{app}/puzzles/standard.txt",
        *(f"{runtime}/pyodide.asm.wasm", f"{runtime}/boot/start.js", f"{runtime}/embed/embed.js"),
        *(f"{pages}/pages.css", "learn/index.html", "learn/rules.html", "learn/de/index.html"),
        *("learn/de/rules.html", "manifest.webmanifest"),
    ]
    files = {name: f"{name} of {number}".encode() for name in names}
    files["icon.svg"] = files["learn/index.html"] = b"the same in every version"
    return {**files, **hashes(ROOT, files)}


def needed(files: Files) -> set[str]:
    """The files that a reader needs who has used none of those that are used later."""
    return {path for path in files if not ON_USE.match(path) and not for_others(path)} - {"sw.js"}


def at(folder: str, files: Files) -> dict[str, str]:
    return {folder + path: data.decode() for path, data in files.items()}


def key(folder: str, data: bytes) -> str:
    return f"{folder}__content/{quote(integrity(data), safe='')}"


def keys(folder: str, files: Files, paths: Iterable[str]) -> dict[str, str]:
    """Return the keys in the storage when these files are there."""
    return {key(folder, files[path]): files[path].decode() for path in paths}


def run(*steps: Any, server: Mapping[str, str], versions: Sequence[int] = (1, 2)) -> list[Any]:
    """The results of some steps; see `service_worker.js`."""
    scripts = {str(number): version(number)["sw.js"].decode() for number in versions}
    constants = {"scripts": scripts, "server": server, "steps": steps}
    results: list[Any] = evaluate(BROWSER.read_text(encoding="utf-8"), constants)
    return results


def run_each(cases: Sequence[Sequence[Any]], *, server: Mapping[str, str]) -> list[list[Any]]:
    """The results of the steps of each case in a browser of its own; Node starts only once."""
    results = iter(run(*(step for steps in cases for step in (AFRESH, *steps)), server=server))
    return [[next(results) for _ in (AFRESH, *steps)][1:] for steps in cases]


def content(stores: Mapping[str, Mapping[str, str]], folder: str) -> dict[str, str]:
    """The files that are stored for a folder."""
    content = stores.get(f"casino-files {folder}", {})
    return {each: text for each, text in content.items() if "__content" in each}


ONE = version(1)
TWO = version(2)
STORED = sorted(needed(ONE) | set(READ) | {"checksums.json", "app-a1/casino.sv.mo"})
USED = ["/a/", *(f"/a/{path}" for path in (*READ, "app-a1/casino.sv.mo"))]
FIRST_VISIT = (["install", "/a/", "1"], ["keep", "/a/", USED])


def test_a_first_visit_stores_what_was_used_and_counts_it() -> None:
    *_, outcome, stores = run(*FIRST_VISIT, ["stores"], server=at("/a/", ONE))
    assert outcome == "ready"
    assert content(stores, "/a/") == keys("/a/", ONE, STORED)


def test_the_sheet_of_puzzles_needs_no_network_in_the_standard_game() -> None:
    stored = {path.partition("/puzzles/")[2] for path in needed(version(1))}
    assert "standard.txt" in stored
    assert "royal.txt" not in stored


def test_a_game_alone_needs_no_list_of_the_pages_to_read() -> None:
    used = ["/a/", "/a/app-a1/casino.sv.mo"]
    steps = (["install", "/a/", "1"], ["keep", "/a/", used], ["stores"])
    _, outcome, stores = run(*steps, server=at("/a/", ONE))
    assert outcome == "ready"
    assert content(stores, "/a/") == keys("/a/", ONE, needed(ONE) | {"app-a1/casino.sv.mo"})


RULES = "learn/rules.html"
OPENED = ["open_pages", [f"/a/{RULES}"]]
TO_READ = (OPENED, ["install", "/a/", "1"], ["keep", "/a/", [f"/a/{RULES}", "/a/icon.svg"], True])
"""The visit of somebody who opens one page to read."""


def test_a_page_to_read_is_kept_without_the_game() -> None:
    steps = (*TO_READ, ["stores"], ["offline", True], ["opens", [f"/a/{RULES}", "/a/index.html"]])
    *_, outcome, stores, _, (read, game) = run(*steps, server=at("/a/", ONE))
    assert outcome == "ready"
    assert content(stores, "/a/") == keys("/a/", ONE, {RULES, "icon.svg", "checksums.json"})
    assert read == [f"/a/{RULES}", ONE[RULES].decode()]
    assert "This page was not stored yet." in game[1]
    assert ">Play<" not in game[1]  # the game is not stored, either


def test_a_game_stores_its_files_once_it_runs_and_does_not_wait_for_that() -> None:
    steps = (
        *(*TO_READ, ["open", "/a/index.html"], ["stores"]),
        *(["keep", "/a/", ["/a/"]], ["stores"]),
        *(["keep", "/a/", [f"/a/{RULES}"], True], ["stores"]),
    )
    *_, opened, before, outcome, stores, again, last = run(*steps, server=at("/a/", ONE))
    assert opened[1] == ONE["index.html"].decode()
    assert content(before, "/a/") == keys("/a/", ONE, {RULES, "icon.svg", "checksums.json"})
    assert (outcome, again) == ("ready", "ready")
    whole = keys("/a/", ONE, needed(ONE) | {RULES, "checksums.json"})
    assert content(stores, "/a/") == content(last, "/a/") == whole


def test_a_new_version_brings_a_reader_what_was_read() -> None:
    steps = (*TO_READ, ["serve", at("/a/", TWO)], ["install", "/a/", "2"], ["activate", "/a/"])
    *_, stores = run(*steps, ["stores"], server=at("/a/", ONE))
    assert content(stores, "/a/") == keys("/a/", TWO, {RULES, "icon.svg", "checksums.json"})


@pytest.mark.parametrize("pages", [["/a/learn/", "/a/"], ["/a/embed.html"], ["/b/"], []])
def test_where_a_game_is_open_its_files_are_stored_at_once(pages: list[str]) -> None:
    steps = (["open_pages", pages], ["install", "/a/", "1"], ["stores"])
    *_, stores = run(*steps, server=at("/a/", ONE))
    assert content(stores, "/a/") == keys("/a/", ONE, needed(ONE))


NOT_STORED = {
    "/a/learn/strategy.html": ("en", "This page was not stored yet."),
    "/a/learn/de/strategy.html": ("de", "Diese Seite wurde noch nicht gespeichert."),
    "/a/learn/es/": ("es", "Esta página aún no se ha guardado."),
    "/a/learn/fr/rules?seed=7#deal": ("fr", "Cette page n’est pas encore enregistrée."),
    "/a/learn/sv/games/": ("sv", "Den här sidan har inte sparats än."),
    "/a/tutorial.html": ("fi", "Tätä sivua ei ole vielä tallennettu."),
    "/a/tutorial.html?lang=sv": ("sv", "Den här sidan har inte sparats än."),
    "/a/notes/of-the-host": ("fi", "Tätä sivua ei ole vielä tallennettu."),
    "/a/learn/xx/": ("fi", "Tätä sivua ei ole vielä tallennettu."),
}
"""The language and a sentence of the page for each address that is not stored."""


def test_a_page_that_is_not_stored_says_so_in_the_language_of_its_address() -> None:
    steps = (
        *(*FIRST_VISIT, ["offline", True], ["languages", ["pt-BR", "fi-FI", "de"]]),
        *(["restart", "/a/"], ["opens", list(NOT_STORED)]),
    )
    *_, opened = run(*steps, server=at("/a/", ONE))
    for (address, (language, sentence)), (path, html) in zip(
        NOT_STORED.items(), opened, strict=True
    ):
        assert address.startswith(path), address
        assert f'<html lang="{language}">' in html, address
        assert sentence in html, address
        assert '<a href="/a/">' in html, address
        assert "location.reload()" in html, "a link to the address alone would lose its fragment"


@pytest.mark.parametrize("destination", ["image", "iframe"])
def test_what_is_no_page_in_a_tab_fails_without_a_network_as_before(destination: str) -> None:
    address = ["/a/learn/x", {"destination": destination}]
    *_, answer = run(*FIRST_VISIT, ["offline", True], ["open", *address], server=at("/a/", ONE))
    assert answer[1] == "there is no network"


LOSSES = st.lists(st.tuples(st.sampled_from(STORED), st.booleans()), min_size=1, max_size=20)


@given(LOSSES)
@some(2)
def test_whatever_was_taken_away_or_damaged_comes_back(losses: list[tuple[str, bool]]) -> None:
    check_losses([losses])


@pytest.mark.parametrize("damaged", [True, False])
def test_each_file_comes_back(damaged: bool) -> None:  # noqa: FBT001
    each = [(path, damaged) for path in STORED]
    check_losses([*([loss] for loss in each), each])


def check_losses(cases: list[list[tuple[str, bool]]]) -> None:
    results = run_each([after_losses(losses) for losses in cases], server=at("/a/", ONE))
    for losses, result in zip(cases, results, strict=True):
        *_, without_network, _, with_network, stores, _, opened = result
        assert without_network == "incomplete", losses
        assert with_network == "ready", losses
        assert content(stores, "/a/") == keys("/a/", ONE, STORED), losses
        assert opened == [[f"/a/{path}", ONE[path].decode()] for path in STORED], losses


def after_losses(losses: list[tuple[str, bool]]) -> list[Any]:
    """The steps of a browser that loses some files, without a network and then with one."""
    lost = [
        ["put", "casino-files /a/", key("/a/", ONE[path]), "damaged" if damaged else None]
        for path, damaged in losses
    ]
    return [
        *(*FIRST_VISIT, *lost, ["restart", "/a/"]),
        *(["offline", True], ["keep", "/a/", ["/a/"]]),
        *(["offline", False], ["keep", "/a/", ["/a/"]], ["stores"], ["offline", True]),
        ["opens", [f"/a/{path}" for path in STORED]],
    ]


@pytest.mark.parametrize("lost", ["casino-files /a/", "/a/__used"])
def test_the_store_and_the_note_of_what_was_used_come_back(lost: str) -> None:
    away = ["drop", lost] if " " in lost else ["put", "casino-files /a/", lost, None]
    steps = (*FIRST_VISIT, away, ["restart", "/a/"], ["keep", "/a/", USED], ["stores"])
    *_, outcome, stores = run(*steps, server=at("/a/", ONE))
    assert outcome == "ready"
    assert content(stores, "/a/") == keys("/a/", ONE, STORED)
    assert sorted(json.loads(stores["casino-files /a/"]["/a/__used"])) == sorted(
        ["app/casino.sv.mo", "checksums.json", *READ]
    )


def test_a_file_that_is_lost_while_the_server_has_it_is_served_and_stored() -> None:
    cases = []
    for path in STORED:
        lose = ["put", "casino-files /a/", key("/a/", ONE[path]), None]
        again = (["offline", True], ["open", f"/a/{path}"])
        cases.append([*FIRST_VISIT, lose, ["open", f"/a/{path}"], *again])
    results = run_each(cases, server=at("/a/", ONE))
    for path, (*_, online, _, offline) in zip(STORED, results, strict=True):
        assert online == offline == [f"/a/{path}", ONE[path].decode()]


def test_a_file_that_the_page_found_damaged_is_loaded_anew() -> None:
    path = "app-a1/casino.zip"
    damage = ["put", "casino-files /a/", key("/a/", ONE[path]), "damaged"]
    once, anew = ["open", f"/a/{path}"], ["open", f"/a/{path}", {"cache": "reload"}]
    *_, stores, mended, after = run(*FIRST_VISIT, damage, once, anew, once, server=at("/a/", ONE))
    assert stores == [f"/a/{path}", "damaged"]
    assert mended == after == [f"/a/{path}", ONE[path].decode()]


# Several copies of the game on one origin, one of them around the others

FOLDERS = ("/", "/a/", "/b/", "/a/b/")
EVENTS = st.lists(
    st.one_of(
        st.tuples(st.just("install"), st.sampled_from(FOLDERS), st.sampled_from(["1", "2"])),
        st.tuples(st.just("activate"), st.sampled_from(FOLDERS)),
        st.tuples(st.just("keep"), st.sampled_from(FOLDERS)),
        st.tuples(st.just("drop"), st.sampled_from(FOLDERS)),
        st.tuples(st.just("room"), st.sampled_from(FOLDERS), st.integers(0, 3000)),
    ),
    max_size=12,
)


@given(EVENTS)
@some(1)
def test_a_copy_touches_nothing_of_another(events: list[tuple[str, ...]]) -> None:
    installed: set[str] = set()
    waiting: set[str] = set()
    server: dict[str, str] = {}
    steps: list[Sequence[Any]] = []
    for folder in FOLDERS:
        server.update(at(folder, {**ONE, **TWO}))
        steps.append(["put", f"casino-memory {folder}", f"{folder}app-a1/__memory", "kept"])
        steps.append(["put", "casino-files", f"{folder}__content/of-an-earlier-one", "earlier"])
    acts: list[tuple[str, int]] = []
    for name, folder, *values in events:
        if name == "install":
            steps += [["serve", {**server, **at(folder, version(int(values[0])))}]]
            steps += [["stores"], ["install", folder, values[0]]]
            (waiting if folder in installed else installed).add(folder)
        elif name == "drop":
            steps += [["stores"], ["drop", f"casino-files {folder}"]]
        elif folder not in installed or (name == "activate" and folder not in waiting):
            continue
        elif name == "room":
            steps += [["room", values[0]], ["stores"], ["keep", folder, [f"{folder}learn/rules"]]]
        elif name == "keep":
            steps += [["stores"], ["keep", folder, [folder, f"{folder}embed"]]]
        else:
            steps += [["stores"], ["activate", folder]]
            waiting.discard(folder)
        acts.append((folder, len(steps) - 2))
        steps += [["stores"], ["room", None]]
    results = run(*steps, server=server)
    for folder, at_step in acts:
        before, after = (others(results[at_step + more], folder) for more in (0, 2))
        assert before == after, f"{folder} changed what is not its own: {steps[at_step + 1]}"


def others(stores: Mapping[str, Mapping[str, str]], folder: str) -> dict[str, dict[str, str]]:
    """Return the storage of other folders than this one."""
    own = {f"casino-files {folder}", f"casino-memory {folder}"}
    return {
        name: {each: text for each, text in files.items() if not is_of(each, folder)}
        for name, files in stores.items()
        if name not in own
    }


def is_of(path: str, folder: str) -> bool:
    return path.startswith(f"{folder}__content/")


def test_what_an_earlier_version_stored_is_taken_over_and_leaves_that_of_other_copies() -> None:
    used = ["index.html", "learn/rules.html", "checksums.json"]
    mine, theirs = keys("/a/", ONE, used), keys("/b/", ONE, ["index.html"])
    earlier = [["put", "casino-files", *each] for each in {**mine, **theirs}.items()]
    steps = (*earlier, ["install", "/a/", "1"], ["asked"], ["keep", "/a/", ["/a/"]], ["stores"])
    *_, requests, outcome, stores = run(*steps, server=at("/a/", ONE))
    assert "/a/" not in requests
    assert outcome == "ready"
    assert stores["casino-files"] == theirs
    *_, last = run(
        *steps, ["install", "/b/", "1"], ["stores"], server={**at("/a/", ONE), **at("/b/", ONE)}
    )
    assert "casino-files" not in last


def test_an_update_keeps_what_was_read_with_an_earlier_version() -> None:
    """The names of what was used were not noted then; equal files tell them."""
    paths = keys("/a/", ONE, [*needed(ONE), "learn/rules.html", "checksums.json"])
    earlier = [["put", "casino-files", *each] for each in paths.items()]
    update = (["install", "/a/", "1"], ["drop", "casino-files /a/"], *earlier)
    steps = (*update, ["install", "/a/", "1"], ["activate", "/a/"], ["offline", True])
    *_, opened = run(*steps, ["open", "/a/learn/rules.html"], server=at("/a/", ONE))
    assert opened == ["/a/learn/rules.html", ONE["learn/rules.html"].decode()]


# Versions


def test_a_new_version_has_what_was_used_of_the_one_before() -> None:
    steps = (
        *(*FIRST_VISIT, ["serve", at("/a/", TWO)], ["install", "/a/", "2"]),
        *(["activate", "/a/"], ["restart", "/a/"], ["offline", True], ["keep", "/a/", ["/a/"]]),
        *(["opens", [f"/a/{path}" for path in READ]], ["stores"]),
    )
    *_, installed, _, _, _, outcome, opened, stores = run(*steps, server=at("/a/", ONE))
    assert installed == "installed"
    assert outcome == "ready"
    assert opened == [[f"/a/{path}", TWO[path].decode()] for path in READ]
    languages = {path for path in TWO if path.endswith(".mo")}
    expected = needed(TWO) | languages | set(READ) | {"checksums.json"}
    # an equal file of the version before was stored too
    assert content(stores, "/a/") == keys("/a/", TWO, expected)


CHANGED = sorted(path for path in needed(TWO) | set(READ) if ONE.get(path) != TWO[path])


@pytest.mark.parametrize("broken", [None, "another version", *(["damaged"] * 1)])
def test_an_update_that_lacks_a_file_changes_nothing(broken: str | None) -> None:
    cases = []
    for path in CHANGED:
        half = at("/a/", TWO)
        if broken is None:
            del half[f"/a/{path}"]
        else:
            half[f"/a/{path}"] = ONE.get(path, b"damaged").decode()
        steps = (*FIRST_VISIT, ["serve", half], ["install", "/a/", "2"], ["offline", True])
        opened = ["opens", [f"/a/{each}" for each in STORED]]
        cases.append([*steps, ["keep", "/a/", ["/a/"]], opened])
    results = run_each(cases, server=at("/a/", ONE))
    for path, (*_, installed, _, outcome, stores) in zip(CHANGED, results, strict=True):
        assert installed == "refused", path
        assert outcome == "ready", path
        assert stores == [[f"/a/{each}", ONE[each].decode()] for each in STORED], path


def test_a_version_that_is_whole_neither_here_nor_on_the_server_makes_way() -> None:
    lost = ["put", "casino-files /a/", key("/a/", ONE["app-a1/casino.zip"]), None]
    steps = (*FIRST_VISIT, ["restart", "/a/"], lost, ["serve", at("/a/", TWO)])
    start = ["opens", ["/a/", "/a/app-a1/casino.zip"]]
    again = ["opens", ["/a/", "/a/app-a2/casino.zip"]]
    *_, first, messages, second = run(*steps, start, ["told"], again, server=at("/a/", ONE))
    assert first == [["/a/", ONE["index.html"].decode()], ["/a/app-a1/casino.zip", 404]]
    assert messages == [{"navigate": "https://cards.example/a/app-a1/casino.zip"}]
    assert second == [[f"/a/{path}", TWO[path or "index.html"].decode()] for path in ("", APP_TWO)]


APP_TWO = "app-a2/casino.zip"


# Room


def test_where_there_is_no_room_the_page_is_told_and_nothing_stays() -> None:
    server = at("/a/", ONE)
    whole = sum(len(ONE[path]) for path in needed(ONE))
    rooms = range(0, whole, 7)
    cases = [(["room", room], ["install", "/a/", "1"], ["told"], ["used"]) for room in rooms]
    results = run_each(cases, server=server)
    for room, (_, installed, messages, used) in zip(rooms, results, strict=True):
        assert installed == "refused", room
        assert messages == [{"refused": "full", "scope": "https://cards.example/a/"}]
        assert used == 0, room
    _, installed = run(["room", whole], ["install", "/a/", "1"], server=server)
    assert installed == "installed"


def test_the_kept_memory_makes_room() -> None:
    whole = sum(len(ONE[path]) for path in needed(ONE))
    memory = ["put", "casino-memory /a/", "/a/app-a1/__memory", "x" * 50]
    other = ["put", "casino-memory /b/", "/b/app-a1/__memory", "x" * 50]
    steps = (memory, other, ["room", whole + 60], ["install", "/a/", "1"], ["stores"])
    *_, installed, stores = run(*steps, server=at("/a/", ONE))
    assert installed == "installed"
    assert sorted(stores) == ["casino-files /a/", "casino-memory /b/"]


def test_an_update_without_room_leaves_the_version_before_whole() -> None:
    size = sum(len(ONE[path]) for path in STORED)
    rooms = range(size + 100, size + 400, 30)
    cases = [
        [
            *(*FIRST_VISIT, ["room", room], ["serve", at("/a/", TWO)], ["stores"]),
            *(["install", "/a/", "2"], ["stores"], ["keep", "/a/", ["/a/"]]),
        ]
        for room in rooms
    ]
    results = run_each(cases, server=at("/a/", ONE))
    for room, (*_, before, installed, after, outcome) in zip(rooms, results, strict=True):
        assert (installed, outcome) == ("refused", "ready"), room
        assert before == after, room


def test_a_page_to_read_without_room_is_shown_but_not_promised() -> None:
    whole = sum(len(ONE[path]) for path in needed(ONE))
    steps = (["install", "/a/", "1"], ["room", whole + 5], ["open", "/a/learn/rules.html"])
    keep = ["keep", "/a/", ["/a/learn/rules.html"]]
    *_, opened, outcome = run(*steps, keep, server=at("/a/", ONE))
    assert opened == ["/a/learn/rules.html", ONE["learn/rules.html"].decode()]
    assert outcome == "full"


# Addresses


def test_every_document_is_there_offline_under_every_address_that_hosts_show(files: Files) -> None:
    """Of all documents of the site."""
    documents = [
        path for path in files if path.endswith(".html") and path != SINGLE and not for_others(path)
    ]
    assert len(documents) > 100
    named = {path: path.encode() for path in files if path not in (SINGLE, "sw.js")}
    site = {**named, **hashes(ROOT, named)}
    path_by_address = {
        f"{folder}{spelling}{query}": f"{folder}{path}"
        for folder in ("/", "/games/c/")
        for path in documents
        for spelling in spellings(path)
        for query in ("", "?seed=7&lang=de")
    }
    every = [f"{folder}{path}" for folder in ("/", "/games/c/") for path in documents]
    steps = [
        *(["install", folder, "1"] for folder in ("/", "/games/c/")),
        *(["keep", "/", every], ["keep", "/games/c/", every], ["offline", True]),
        ["opens", list(path_by_address)],
    ]
    constants = {
        "scripts": {"1": site["sw.js"].decode()},
        "server": {**at("/", site), **at("/games/c/", site)},
        "steps": steps,
    }
    *_, opened = evaluate(BROWSER.read_text(encoding="utf-8"), constants)
    for (request, path), (address, text) in zip(path_by_address.items(), opened, strict=True):
        folder = "/games/c/" if path.startswith("/games/c/") else "/"
        assert text == path.removeprefix(folder), f"{request} shows {text}"
        assert address.partition("?")[2] == request.partition("?")[2]
        # links in the page lead to where they should
        assert address.partition("?")[0].rpartition("/")[0] == path.rpartition("/")[0], request


def spellings(path: str) -> set[str]:
    """The addresses under which usual hosts show a document."""
    bare = path.removesuffix(".html")
    addresses = {path, bare, path.replace("r", "%72")}
    if bare == "index" or bare.endswith("/index"):
        folder = bare.removesuffix("index")
        return addresses | {folder, folder.removesuffix("/")}
    return addresses | {f"{bare}/"}


def test_what_a_host_shows_in_a_folder_of_that_name_is_not_hidden() -> None:
    """As a copy of the game that lies in the folder `embed/` of another one."""
    server = {**at("/", ONE), "/embed/index.html": "another page"}
    steps = (["install", "/", "1"], ["keep", "/", ["/embed.html"]], ["open", "/embed/"])
    *_, opened = run(*steps, server=server)
    assert opened == ["/embed/", "another page"]


OTHER_ADDRESSES = ("/a/nothing", "/a/%E0%A4%A", "/b/", "/a", "/a/learn/no.html")


def test_other_addresses_are_left_to_the_server() -> None:
    own = dict.fromkeys((*OTHER_ADDRESSES, "/b/index.html"), "of the server")
    cases = [(*FIRST_VISIT, ["open", address]) for address in OTHER_ADDRESSES]
    results = run_each(cases, server={**at("/a/", ONE), **own})
    opened = [answer for *_, answer in results]
    assert opened == [[address, "of the server"] for address in OTHER_ADDRESSES]
