"""The frame of Rook's page: every region in its place, with the names that all our tables have."""

from __future__ import annotations

from ..render.frame_template import filled_frame
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
<section class="actions" data-region="actions" aria-label="{say[Plays]}">{actions}</section>
<section class="hand" data-region="hand" data-anchor="won-1" aria-label="{say[Your hand]}">
{hand}</section>
</div>
<section class="history" id="log" aria-labelledby="log-heading">
<details class="logged"><summary><h2 id="log-heading">{say[Log]}</h2></summary>
<div class="scroll follow" tabindex="0"><div data-region="log">{log}</div></div></details>
</section>
<footer class="more" id="more" popover aria-label="{say[Menu]}">
<button type="button" class="quiet to-help" data-action="help">{say[How to play]}</button>
<a class="quiet to-learn" href="{learn}" hreflang="{pages}">{say[Learn]}</a>
<button type="button" class="quiet" data-action="guided" popovertarget="more" \
popovertargetaction="hide">{say[Guided round]}</button>
<button type="button" class="quiet" data-action="lessons">{say[Lessons]}</button>
<button type="button" class="quiet" data-action="statistics">{say[Statistics]}</button>
<button type="button" class="quiet" data-action="set" data-index="reading=on">\
{say[Text view]}</button>
<button type="button" class="quiet" data-action="settings">{say[Settings]}</button>
<button type="button" class="quiet" data-action="record">{say[Record]}</button>
<a class="quiet" href="./">Casino</a></footer>
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
    return filled_frame(_FRAME, sprite(), table_attributes(scene), {"panel": "", **regions(scene)})


def waiting_frame() -> str:
    """Write the page before Python is there: every region in its place, and no cards dealt."""
    return filled_frame(
        _FRAME, sprite(), {"data-view": ""}, dict.fromkeys((*_REGIONS, "panel"), "")
    )
