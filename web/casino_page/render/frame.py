"""The frame of the page: every region in its place.

The build writes the frame of the first table into the static page, so that a table is there before
Python is.
"""

from __future__ import annotations

import re

from casino_core.cards import SINGLE_CARDS
from casino_core.i18n import gettext as _

from ..game.first_game import first_scene
from ..game.scene import ChoiceState, Scene
from ..game.seats import USUAL_LEVEL
from .cards import backs, loose_card
from .frame_template import filled_frame
from .icons import icon
from .markup import button, element, hidden_words, text
from .regions import regions, table_attributes
from .sprite import sprite

_FRAME = """{sprite}
<button type="button" class="skip quiet" data-action="like" data-index="reading=on">\
{say[Switch to text view]}</button>
<header class="bar">
<h1 class="brand"><svg class="logo" aria-hidden="true"><use href="#suit-s"/></svg>Casino</h1>
<nav class="tools" aria-label="{say[Game]}">
<a class="quiet to-learn" href="{learn}" hreflang="{pages}">{say[Learn]}</a>
<div class="menu" data-region="menu">{menu}</div>
<button type="button" class="quiet icon" data-action="help" title="{say[How to play]}">\
<span aria-hidden="true">?</span></button>
<button type="button" class="quiet icon to-more" popovertarget="more" \
aria-label="{say[Menu]}"><svg aria-hidden="true" viewBox="0 0 24 24">\
<path d="M4 6h16M4 12h16M4 18h16"/></svg></button></nav>
</header>
<section class="score" data-region="score" aria-label="{say[Score]}">{score}</section>
<section class="panel" data-region="panel" aria-label="{say[Lesson]}">{panel}</section>
<div class="game">
<div class="notices" data-region="notices">{notices}</div>
<section class="seats" data-region="seats" aria-label="{say[Other players]}">{seats}</section>
<section class="table" data-region="table" aria-label="{say[Table]}"{attributes}>{table}</section>
<div class="offer" data-region="offer">{offer}</div>
<section class="status" data-region="status" aria-label="{say[Your turn]}">{status}</section>
<div class="refused"><p class="refusal" data-region="refusal" role="alert">{refusal}</p>
<div class="reason" data-region="reason">{reason}</div></div>
<p class="hint" data-region="hint">{hint}</p>
<div class="explained" data-region="explained">{explained}</div>
<section class="hand" data-region="hand" data-anchor="hand-1" aria-label="{say[Your hand]}" \
aria-description="{say[Arrow up leads to the plays.]}">
{hand}</section>
<section class="actions" data-region="actions" aria-label="{say[Plays]}">{actions}</section>
</div>
<section class="history" id="log" aria-labelledby="log-heading">
<section class="round" data-region="round" aria-label="{say[Captured cards]}">{round}</section>
<div class="beside" data-region="beside" tabindex="0"></div>
<details class="logged"><summary><h2 id="log-heading">{say[Log]}</h2></summary>
<div class="scroll follow" tabindex="0"><div data-region="log">{log}</div></div></details>
<details class="typing"><summary>{say[Type a play]}</summary>
<form class="typed" data-region="typed">
<input name="play" type="text" placeholder="8sx5d,3c" aria-label="{say[Type a play]}" \
autocomplete="off" \
autocapitalize="none" autocorrect="off" spellcheck="false" enterkeyhint="go">
<button type="submit" class="quiet">{say[Play]}</button>
</form></details>
</section>
<footer class="more" id="more" popover aria-label="{say[Menu]}">
<div class="foot" data-region="foot">{foot}</div>
<button type="button" class="quiet" data-action="install" hidden>{install}\
<span>{say[Install]}</span></button></footer>
<p class="unseen" data-region="spoken" role="status" aria-live="polite"></p>"""
"""The whole page; see `frame_template`."""


def frame(scene: Scene) -> str:
    """Write the whole page for a scene."""
    inside = {**regions(scene), "install": icon("install")}
    return filled_frame(_FRAME, sprite(), table_attributes(scene), inside)


def embedded_frame() -> str:
    """Write the static page of an embedded table; see `web/js/embed/cover.js`."""
    scene = first_scene(USUAL_LEVEL)
    scene = scene._replace(kind=scene.kind._replace(again=True), characters=())
    html = in_frame(frame(scene))
    html = re.sub(r'(data-region="foot">).*?(?=</div>\n)', r"\1", html, count=1)  # frames hide it
    wake = button(_("Play"), class_="action main", data_action="wake", data_key="wake")
    return re.sub(r'(<section class="actions"[^>]*>).*?(?=</section>)', rf"\1{wake}", html, count=1)


def in_frame(html: str) -> str:
    """Adapt a page to a frame: its name links to the game's own page.

    The button for the text view is left out.
    """
    html = re.sub(r'<button[^>]*class="skip.*?</button>\n', "", html, count=1, flags=re.DOTALL)
    brand = re.search(r'(?<=<h1 class="brand">)(.*?)(?=</h1>)', html)
    assert brand, "the frame has a heading"
    title = _("Open this table on a page of its own")
    link = (
        '<a class="brand-link" href="./" target="_blank" rel="noopener" '
        f'title="{text(title)}">{brand[0]}</a>'
    )
    return html.replace(brand[0], link, 1)


def parts() -> dict[str, str]:
    """Return the HTML that cover.js puts together: all cards, a card's back and an empty build."""
    scene = first_scene()._replace(choice=ChoiceState(), last_play=None)
    build = element(
        "button",
        element("span", class_="fan"),
        element(
            "span",
            element("b", class_="value") + element("span", class_="whose"),
            class_="badge",
            aria_hidden="true",
        ),
        hidden_words(""),
        type="button",
        class_="build",
        data_place="table",
        aria_pressed="false",
    )
    cards = "".join(loose_card(scene, card) for card in SINGLE_CARDS)
    return {"cards": cards, "back": backs(0, 1), "build": build}
