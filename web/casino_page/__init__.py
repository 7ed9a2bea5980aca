"""The page of the game: session, rendering to HTML text, a thin module that touches the DOM."""


def initial_table_html(words: str = "") -> str:
    """The table as the page shows it before Python is there; the build writes it into the page.

    `words` is the path of a compiled catalogue, empty for English.
    """
    from casino_core.i18n import use_language

    from .features.tips.tips import tip_for
    from .game.first_game import first_scene
    from .render.frame import frame

    with use_language(_translations(words)):
        scene = first_scene()
        tip = tip_for(scene.view)
        return frame(scene._replace(help=scene.help._replace(tip=tip)))


def embedded_slots(words: str = "") -> dict[str, str]:
    """What the build writes into the page of an embedded table, by the names of its slots."""
    import json

    from casino_core.i18n import use_language

    from .embed.options import CHOICES
    from .render.frame import embedded_frame, parts
    from .render.markup import text
    from .render.table import ROOM

    choices = text(json.dumps(dict(CHOICES)))
    with use_language(_translations(words)):
        table = {"table": embedded_frame(), **parts()}
    return {**table, "choices": choices, "room": json.dumps(ROOM)}


def _translations(path: str):  # type: ignore[no-untyped-def]  # noqa: ANN202
    from .shell.languages import translations

    if not path:
        return None
    with open(path, "rb") as file:  # noqa: PTH123 - the page has no pathlib
        return translations(file.read())
