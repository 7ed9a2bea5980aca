"""The share sheet as HTML."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, hidden_words, text
from ...render.picture import picture
from ...render.sheet import foot, heading
from ...shell.languages import LANGUAGES
from .links import FIELDS, SIZES, SharedTable

_WORDS: Final = {
    "what": (N_("What"), {"position": N_("this position"), "deal": N_("the whole deal")}),
    "size": (N_("Frame"), {"small": N_("small"), "medium": N_("medium"), "large": N_("large")}),
    "theme": (
        N_("Colours"),
        {"auto": N_("like the device"), "light": N_("light"), "dark": N_("dark")},
    ),
    "lang": (N_("Language"), LANGUAGES),
    "controls": (
        N_("Controls"),
        {
            "play": N_("just what you need to play"),
            "full": N_("everything"),
            "none": N_("none: just to look at"),
        },
    ),
    "moves": (N_("Log"), {"off": N_("not shown"), "on": N_("shown")}),
}
_CODES: Final = {
    "link": (N_("Link"), N_("link"), N_("Opens this table on the game’s own page.")),
    "frame": (N_("Frame"), N_("frame"), N_("A line of HTML for any page.")),
    "element": (
        N_("Element"),
        N_("element"),
        N_("For pages with several tables: they share one Python, and scripts can talk to them."),
    ),
    "position": (
        N_("Position"),
        N_("position"),
        N_("The table as text, as the command line and the engine read it."),
    ),
}


def share_sheet(share: SharedTable, *, site: bool = True) -> str:
    """Render the whole sheet; without `site`, the page is a single file and has no address."""
    sections = [_for_people(share, site=site), _for_pages(share) if site else ""]
    body = element("div", *sections, class_=classes("sheet-body", "columns" if site else None))
    note = element(
        "p", text(_("Hidden cards stay hidden; people who open it get other cards in their place."))
    )
    done = element("p", class_="unseen", role="status", data_region="copied")
    end = foot(element("div", note, done), focused=False)
    return heading("share-heading", _("Share this table")) + body + end


def _for_people(share: SharedTable, *, site: bool) -> str:
    """Render the section to send to other people: a link, a picture, the position."""
    choice = _choices(share, "what") if site and share.deal else ""
    link = _code(share, "link") if site else ""
    blocks = (choice, link, _picture(share), _code(share, "position"))
    return element("section", *blocks, class_="codes")


def _for_pages(share: SharedTable) -> str:
    """Render the section with the HTML codes for other pages, and a preview."""
    top = element("h3", text(_("In a page of your own")))
    choices = _choices(share, *(name for name in FIELDS if name != "what"))
    codes = (_code(share, name) for name in ("frame", "element"))
    return element("section", top, choices, *codes, _preview(share), class_="codes")


def _choices(share: SharedTable, *names: str) -> str:
    return element("form", *(_choice(share, name) for name in names), data_fill="share-as")


def _choice(share: SharedTable, name: str) -> str:
    label, words = _WORDS[name]
    options = (
        element(
            "option",
            text(_label(name, words[value], value)),
            value=value,
            selected=value == share.chosen[name],
        )
        for value in sorted(FIELDS[name], key=list(words).index)
    )
    select = element("select", *options, name_=name)
    return element("label", text(_(label)), select, class_="line-field", data_key=f"share-{name}")


def _label(name: str, words: str, value: str) -> str:
    """Label a value of a field; a size with its width and height."""
    if name != "size":
        return _(words)
    width, height = SIZES[value]
    return f"{_(words)}, {width} × {height}"


def _code(share: SharedTable, name: str) -> str:
    label, short_name, explanation = _CODES[name]
    code = getattr(share, name)
    box = element(
        "textarea",
        text(code),
        id=f"share-{name}",
        rows=1 if name == "link" else 2,
        readonly=True,
        spellcheck="false",
        aria_describedby=f"share-{name}-why",
    )
    copy = button(
        _("Copy"),
        hidden_words(f" {_(short_name)}"),
        class_="action",
        data_action="copy",
        data_index=name,
    )
    top = element("label", text(_(label)), for_=f"share-{name}")
    note = element("small", text(_(explanation)), id=f"share-{name}-why")
    return element("div", top, note, box, copy, class_="code", data_key=f"code-{name}")


def _preview(share: SharedTable) -> str:
    width, height = share.size
    frame = element(
        "iframe",
        src=share.frame_address,
        width=width,
        height=height,
        title=_("Preview of the frame"),
    )
    return element(
        "div",
        element("h3", text(_("Preview"))),
        frame,
        class_="preview",
        data_key=share.frame_address,
    )


def _picture(share: SharedTable) -> str:
    save = (
        button(
            _("Save as {kind}").format(kind=kind.upper()),
            class_="action",
            data_action="picture",
            data_index=kind,
        )
        for kind in ("svg", "png")
    )
    return element(
        "div",
        element("h3", text(_("Picture"))),
        element("div", picture(share.view, share.seat), class_="drawn"),
        element("p", *save, class_="buttons"),
        data_key="picture",
    )
