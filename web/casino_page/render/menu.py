"""The menu: two buttons at the top of the page, and all other commands in four groups."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.words import short_seal

from ..address.pages_to_read import language_of_pages, page_to_read
from ..game.scene import Phase, Scene
from .markup import button, text
from .menu_groups import Entry, group


def menu(scene: Scene, after_daily: str = "") -> str:
    """Write the buttons for Daily-5, with what stands after its name, and for a new game."""
    if scene.kind.occasion:
        occasion = scene.kind.occasion
        return button(text(occasion.leave), class_="quiet", data_action=occasion.leave_command)
    again = scene.kind.again
    daily = "" if again else _daily_button(after_daily)
    words = _("Start over") if again else _("New game")
    command = "setup" if scene.phase is Phase.GAME_OVER and not again else "new-game"
    return daily + button(words, class_="quiet", data_action=command, data_key="to-new-game")


def _daily_button(after: str) -> str:
    return button(text(_("Daily-5")), after, class_="quiet to-daily", data_action="daily")


def foot(scene: Scene, *, in_words: bool = False) -> str:
    """Write the commands and pages besides the table, in four groups.

    `in_words` is for the text view, where the groups stand in a section.
    """
    groups = (
        (_("Play"), _to_play(scene, in_words=in_words)),
        (_("Train"), _to_train(scene)),
        (_("You"), _own()),
        (_("More"), _more(scene)),
    )
    return "".join(group(*each, in_words=in_words) for each in groups if each[1])


def _to_play(scene: Scene, *, in_words: bool) -> tuple[Entry, ...]:
    """List the ways to play; in the text view, the first two stand above (see `menu`)."""
    if scene.kind.again:
        return ()
    waiting = f" ({scene.waiting})" if scene.waiting else ""
    above = (
        Entry("new-game", text(_("New game")), "setup"),
        Entry("daily", text(_("Daily-5")), "daily"),
    )
    return (
        *(() if in_words else above),
        Entry("friend", text(_("With a friend")), "by-link"),
        Entry("games", text(_("Your games")) + waiting, "games"),
    )


def _to_train(scene: Scene) -> tuple[Entry, ...]:
    """List the ways to train; a game can be reviewed when it is over."""
    learn = page_to_read("index")
    review = Entry("review", text(_("Review")), "review", sheet=False)
    return (
        Entry("learn", text(_("Learn")), address=learn, language=language_of_pages()),
        Entry("puzzle", text(_("Puzzles")), "puzzles"),
        *((review,) if scene.phase is Phase.GAME_OVER else ()),
    )


def _own() -> tuple[Entry, ...]:
    return (
        Entry("statistics", text(_("Statistics")), "statistics"),
        Entry("settings", text(_("Settings")), "settings"),
        Entry("help", text(_("Help")), "help"),
    )


def _more(scene: Scene) -> tuple[Entry, ...]:
    sealed = _("Sealed {seal}").format(seal=short_seal(scene.seal)) if scene.seal else ""
    workshop, language = page_to_read("workshop"), language_of_pages()
    return (
        Entry("analysis", text(_("Analysis board")), "analysis"),
        Entry("fair", text(_("Record and fairness")), "record", title=sealed),
        Entry("share", text(_("Share")), "share"),
        Entry("embed", text(_("Embed")), "embed"),
        Entry(
            "download",
            text(_("Download")),
            "download-single",
            address="./casino.html",
            title=_("The whole game as one file"),
            file=True,
        ),
        Entry("rook", "Rook", address="./rook.html"),
        Entry("python", text(_("Python workshop")), address=workshop, language=language),
    )
