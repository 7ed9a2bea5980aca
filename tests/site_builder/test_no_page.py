"""404.html, the page that a host sends for an address without a file."""

from __future__ import annotations

import re

import pytest

from site_builder.html.no_page import no_page_html
from site_builder.paths import ROOT

from ..javascript import evaluate, script

BROWSER = """
const texts = ['There is no page at this address.', 'Play', 'Learn'];
const elements = texts.map((textContent) => ({ textContent }));
const links = ['', 'learn/'].map((path) => ({ dataset: { path }, href: '/' }));
const root = {};
const asked = [];
const querySelectorAll = (name) => (name.includes('data-path') ? links : elements);
const document = { documentElement: root, querySelectorAll };
const fetch = async (address) => {
  asked.push(address);
  if (address !== given.manifest) return { json: async () => JSON.parse('<!doctype html>') };
  return { json: async () => ({ name: 'Casino' }) };
};
Object.defineProperty(globalThis, 'navigator', { value: { languages: given.languages } });
const location = new URL('https://cards.example' + given.address);
new Function('document', 'fetch', 'location', given.script)(document, fetch, location);
await new Promise((resolve) => setTimeout(resolve, 20));
const heading = elements[0].textContent;
const result = { language: root.lang, heading, links: links.map(({ href }) => href), asked };
"""


def opened(address: str, *languages: str, home: str = "/casino/") -> dict[str, object]:
    """The content of the page at an address when the game lies in a folder."""
    values = {
        "address": address,
        "languages": languages or ("en-GB",),
        "manifest": f"{home}manifest.webmanifest",
        "script": script("js/boot/not-found.js"),
    }
    result: dict[str, object] = evaluate(BROWSER, values)
    return result


@pytest.mark.parametrize("home", ["/", "/casino/", "/a/b/casino/"])
@pytest.mark.parametrize("path", ["nothing", "learn/strategie", "a/b/c/d.html?seed=7", "x/"])
def test_its_links_lead_to_the_game_from_any_depth_and_in_any_folder(home: str, path: str) -> None:
    page = opened(f"{home}{path}", home=home)
    assert page["links"] == [home, f"{home}learn/"]


def test_where_the_game_is_not_found_the_links_stay_as_they_are() -> None:
    page = opened("/" + "deep/" * 200, home="/elsewhere/")
    assert page["links"] == ["/", "/"]
    requests = page["asked"]
    assert isinstance(requests, list)
    assert len(requests) == 21


@pytest.mark.parametrize(
    ("address", "language", "heading", "read"),
    [
        ("/casino/x", "de", "Unter dieser Adresse gibt es keine Seite.", "learn/de/"),
        ("/casino/x?lang=sv", "sv", "Det finns ingen sida på den här adressen.", "learn/sv/"),
        ("/casino/learn/fr/x", "fr", "Il n’y a pas de page à cette adresse.", "learn/fr/"),
        ("/casino/learn/x", "en", "There is no page at this address.", "learn/"),
        ("/casino/x?lang=fi", "fi", "Tässä osoitteessa ei ole sivua.", "learn/"),
        ("/casino/x?lang=es", "es", "No hay ninguna página en esta dirección.", "learn/es/"),
    ],
)
def test_it_speaks_the_language_of_its_address_or_of_the_browser(
    address: str, language: str, heading: str, read: str
) -> None:
    page = opened(address, "pt-BR", "de-AT", "fi")
    assert (page["language"], page["heading"]) == (language, heading)
    assert page["links"] == ["/casino/", f"/casino/{read}"]


def test_without_scripts_it_leads_to_the_address_of_the_site_or_the_top_of_the_host() -> None:
    for address in ("https://cards.example/casino/", ""):
        page = no_page_html(ROOT, address).decode()
        targets = re.findall(r'<a [^>]*href="([^"]*)"', page)
        assert targets == [address or "/", f"{address or '/'}learn/"]
        assert "There is no page at this address." in page


def test_it_names_no_file_by_a_path_that_depends_on_its_depth() -> None:
    page = no_page_html(ROOT, "").decode()
    assert not re.findall(r'(?:src|href)="\.', page)
    assert len(page) < 8_000
