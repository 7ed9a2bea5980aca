"""The frame of Rook's page: every region in its place, with the names that all our tables have."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..address.pages_to_read import language_of_pages, page_to_read
from ..render.frame_template import filled_frame
from ..render.markup import text
from ..render.menu_groups import Entry, group
from .cards import sprite
from .regions import regions, table_attributes
from .scene import Scene

_FRAME = """{sprite}
<header class="bar">
<h1 class="brand"><svg class="logo" aria-hidden="true"><use href="#rook-R"/></svg>Rook</h1>
<nav class="tools" aria-label="{say[Game]}">
<a class="quiet to-learn" href="{learn}" hreflang="{pages}">{say[Learn]}</a>
<div class="menu"><button type="button" class="quiet" data-action="new-game">\
{say[New game]}</button></div>
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
<section class="status" data-region="status" aria-label="{say[Your turn]}">{status}</section>
<div class="refused"><p class="refusal" data-region="refusal" role="alert">{refusal}</p></div>
<p class="hint" data-region="hint">{hint}</p>
<section class="hand" data-region="hand" data-anchor="won-1" aria-label="{say[Your hand]}">
{hand}</section>
<section class="actions" data-region="actions" aria-label="{say[Plays]}">{actions}</section>
</div>
<section class="history" id="log" aria-labelledby="log-heading">
<details class="logged"><summary><h2 id="log-heading">{say[Log]}</h2></summary>
<div class="scroll follow" tabindex="0"><div data-region="log">{log}</div></div></details>
</section>
<footer class="more" id="more" popover aria-label="{say[Menu]}">
{groups}</footer>
<p class="unseen" data-region="spoken" role="status" aria-live="polite"></p>"""
"""The whole page; see `render/frame_template.py`."""


_REGIONS = (
    "score",
    "notices",
    "seats",
    "table",
    "status",
    "refusal",
    "hint",
    "actions",
    "hand",
    "log",
)


def frame(scene: Scene) -> str:
    """Write the whole page for a scene."""
    inside = {"panel": "", "groups": _groups(), **regions(scene)}
    return filled_frame(_FRAME, sprite(), table_attributes(scene), inside)


def waiting_frame() -> str:
    """Write the page before Python is there: every region in its place, and no cards dealt."""
    inside = {**dict.fromkeys((*_REGIONS, "panel"), ""), "groups": _groups()}
    return filled_frame(_FRAME, sprite(), {"data-view": ""}, inside)


def _groups() -> str:
    """Write the menu, in groups as that of Casino."""
    learn = page_to_read("index")
    to_play = (
        Entry("new-game", text(_("New game")), "new-game"),
        Entry("rook", "Casino", address="./"),
    )
    to_train = (
        Entry("guided", text(_("Guided round")), "guided", sheet=False),
        Entry("puzzle", text(_("Lessons")), "lessons"),
        Entry("learn", text(_("Learn")), address=learn, language=language_of_pages()),
    )
    own = (
        Entry("statistics", text(_("Statistics")), "statistics"),
        Entry("settings", text(_("Settings")), "settings"),
        Entry("text-view", text(_("Text view")), "set", "reading=on"),
        Entry("help", text(_("Help")), "help"),
        Entry("fair", text(_("Record")), "record"),
    )
    groups = (_("Play"), to_play), (_("Train"), to_train), (_("You"), own)
    return "".join(group(*each) for each in groups)
