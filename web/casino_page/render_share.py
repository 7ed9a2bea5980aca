"""The sheet on which a table is shared, as HTML."""

from __future__ import annotations

from typing import Final

from .markup import button, element, hidden_words, text
from .picture import picture
from .render_rules import heading
from .share import FIELDS, SIZES, Share

_WORDS: Final = {
    "what": ("What", {"position": "this position", "deal": "the whole deal"}),
    "size": (
        "Frame",
        {name: f"{name}, {width} × {height}" for name, (width, height) in SIZES.items()},
    ),
    "theme": ("Colours", {"auto": "like the device", "light": "light", "dark": "dark"}),
    "controls": (
        "Controls",
        {"play": "what is needed to play", "full": "everything", "none": "none: only to look at"},
    ),
    "moves": ("Log", {"off": "not shown", "on": "shown"}),
}
_CODES: Final = {
    "link": ("Link", "Opens this table on the game’s own page."),
    "frame": ("Frame", "A line of HTML for any page."),
    "element": (
        "Element",
        "For pages with several tables: they share one Python, and scripts can talk to them.",
    ),
    "position": ("Position", "The table as text, as the command line and the engine read it."),
}


def share_sheet(share: Share, *, site: bool = True) -> str:
    """The whole sheet; the page that is one file has no address to be shared."""
    codes = [_code(share, name) for name in _CODES if site or name == "position"]
    choices = (_choice(share, name) for name in FIELDS if _offered(share, name))
    form = element("form", *choices, data_fill="share-as")
    body = element(
        "div",
        element("section", form if site else "", *codes, class_="codes"),
        element("section", _preview(share) if site else "", _picture(share), class_="shown"),
        class_="sheet-body columns",
    )
    note = element("p", "Hidden cards stay hidden: whoever opens it gets others in their place.")
    done = element("p", class_="unseen", role="status", data_region="copied")
    shut = button("Back", class_="action main", data_action="close-sheet")
    footer = element("footer", element("div", note, done), shut)
    return heading("share-heading", "Share this table") + body + footer


def _offered(share: Share, name: str) -> bool:
    return name != "what" or bool(share.deal)


def _choice(share: Share, name: str) -> str:
    label, words = _WORDS[name]
    options = (
        element("option", text(words[value]), value=value, selected=value == share.chosen[name])
        for value in sorted(FIELDS[name], key=list(words).index)
    )
    select = element("select", *options, name_=name)
    return element("label", label, select, class_="line-field", data_key=f"share-{name}")


def _code(share: Share, name: str) -> str:
    label, why = _CODES[name]
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
        "Copy",
        hidden_words(f" {label.lower()}"),
        class_="action",
        data_action="copy",
        data_index=name,
    )
    top = element("label", label, for_=f"share-{name}")
    said = element("small", text(why), id=f"share-{name}-why")
    return element("div", top, said, box, copy, class_="code", data_key=f"code-{name}")


def _preview(share: Share) -> str:
    width, height = share.size
    frame = element(
        "iframe", src=share.frame_address, width=width, height=height, title="Preview of the frame"
    )
    return element(
        "div", element("h3", "Preview"), frame, class_="preview", data_key=share.frame_address
    )


def _picture(share: Share) -> str:
    save = (
        button(f"Save as {kind.upper()}", class_="action", data_action="picture", data_index=kind)
        for kind in ("svg", "png")
    )
    return element(
        "div",
        element("h3", "Picture"),
        element("div", picture(share.view, share.seat), class_="drawn"),
        element("p", *save, class_="buttons"),
        data_key="picture",
    )
