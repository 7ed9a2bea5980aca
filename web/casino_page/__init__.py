"""The page of the game: sessions, their rendering as HTML, and the shell that runs them.

The two functions here are for the build, which renders the first table into the static pages. Each
takes the path of a compiled catalogue in `words`, empty for English.
"""


def initial_table_html(words: str = "") -> str:
    """Render the table that the page shows before Python is loaded."""
    from casino_core.i18n import use_language

    from .features.tips.tips import tip_for
    from .render.frame import first_scene, frame

    with use_language(_translations(words)):
        scene = first_scene()
        return frame(scene._replace(tip=tip_for(scene.view)))


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
