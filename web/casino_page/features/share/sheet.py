"""The share sheet and the sheet to embed a table as HTML."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...render.components import choice, line_field
from ...render.markup import button, element, text
from ...render.sheet import copied_note, copy_button, foot, heading, send_button
from ...shell.languages import LANGUAGES
from ...shell.settings import SETTINGS
from .links import FIELDS, SIZES, SharedTable

_WORDS: Final = {
    "what": (N_("What"), {"position": N_("this position"), "deal": N_("the game from its start")}),
    "size": (N_("Frame"), {"small": N_("small"), "medium": N_("medium"), "large": N_("large")}),
    "theme": (
        N_("Colours"),
        {"auto": N_("like the device"), "light": N_("light"), "dark": N_("dark")},
    ),
    "felt": (N_("Felt"), {"auto": N_("like the reader’s"), **SETTINGS["felt"].choices}),
    "backs": (
        N_("Backs of the cards"),
        {"auto": N_("like the reader’s"), **SETTINGS["backs"].choices},
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
    "result": (N_("Your result"), N_("result"), N_("A few lines to send or post.")),
    "link": (N_("Link"), N_("link"), N_("Opens this table on the game’s own page.")),
    "review": (
        N_("Link to the replay"),
        N_("link to the replay"),
        N_("Opens the whole game, play by play, with all cards and names."),
    ),
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


def share_sheet(share: SharedTable, *, site: bool = True, can_send: bool = False) -> str:
    """Render the sheet to send to other people.

    site      whether the page has an address; one that is a single file has none
    can_send  whether the system has a share sheet
    """
    body = element(
        "div", _for_people(share, site=site, can_send=can_send), class_="sheet-body single-column"
    )
    embed = button(text(_("Embed …")), class_="quiet", data_action="embed") if site else ""
    end = copied_note() + foot(embed)
    title = _("Share your result") if share.finished else _("Share this table")
    return heading("share-heading", title) + body + end


def embed_sheet(share: SharedTable) -> str:
    """Render the sheet with the HTML codes for pages of one's own, and a preview."""
    names = [name for name in FIELDS if name != "what" or share.deal]
    texts = ("frame", "element") if share.finished else ("frame", "element", "position")
    codes = (_code(share, name) for name in texts)
    choices = element("section", _choices(share, *names), *codes, class_="codes")
    preview = element("section", _preview(share), _hidden_note(share), class_="codes")
    body = element("div", choices, preview, class_="sheet-body columns")
    end = copied_note()
    return heading("embed-heading", _("Embed in a page of your own")) + body + end


def _hidden_note(share: SharedTable) -> str:
    """Write what people see of hidden cards; nothing where all are known."""
    words = _("Hidden cards stay hidden; people who open it get other cards in their place.")
    return "" if share.finished else element("p", text(words), class_="about")


def _for_people(share: SharedTable, *, site: bool, can_send: bool) -> str:
    """Render the section to send to other people: a picture, the result or a link."""
    choice = _choices(share, "what") if site and share.deal else ""
    link = choice + _code(share, "link") if site else ""
    if share.finished:
        picture = _picture(share, "result", can_send=can_send)
        review = _review(share) if site else ""
        blocks = [picture, _code(share, "result"), link, review]
    else:
        picture = _picture(share, "link", can_send=can_send and site)
        blocks = [link, picture, "" if site else _code(share, "position"), _hidden_note(share)]
    return element("section", *blocks, class_="codes")


def _review(share: SharedTable) -> str:
    """Render the link to the review of the game; if it is too long, say what to send instead."""
    if not share.played:
        return ""
    if share.review:
        return _code(share, "review")
    words = _("This game is too long for a link to its replay. Send its record instead.")
    return element("p", text(words), class_="about", data_key="code-review")


def _choices(share: SharedTable, *names: str) -> str:
    return element("form", *(_choice(share, name) for name in names), data_fill="share-as")


def _choice(share: SharedTable, name: str) -> str:
    label, words = _WORDS[name]
    values = [
        (value, _label(name, words[value], value))
        for value in sorted(FIELDS[name], key=list(words).index)
    ]
    return line_field(_(label), choice(name, values, share.chosen[name]), f"share-{name}")


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
        rows=1 if name == "link" else 2 + code.count("\n"),
        readonly=True,
        spellcheck="false",
        aria_describedby=f"share-{name}-why",
    )
    top = element("label", text(_(label)), for_=f"share-{name}")
    note = element("small", text(_(explanation)), id=f"share-{name}-why")
    return element(
        "div",
        top,
        note,
        box,
        copy_button(name, _(short_name)),
        class_="code",
        data_key=f"code-{name}",
    )


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


def _picture(share: SharedTable, name: str, *, can_send: bool) -> str:
    """Render the picture, with a button that sends it with the text of a box."""
    send = send_button(name) if can_send else ""
    save = (
        button(
            _("Save as {kind}").format(kind=kind.upper()),
            class_="action",
            data_action="picture",
            data_index=kind,
        )
        for kind in ("png", "svg")
    )
    return element(
        "div",
        "" if share.finished else element("h3", text(_("Picture"))),
        element("div", share.picture, class_="drawn"),
        element("p", send, *save, class_="buttons"),
        data_key="picture",
    )
