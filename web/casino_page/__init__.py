"""The page of the game: session, rendering to HTML text, a thin module that touches the DOM."""


def initial_table_html() -> str:
    """The table as the page shows it before Python is there; the build writes it into the page."""
    from .aids.tips import tip_for
    from .frame import first_scene, frame

    scene = first_scene()

    return frame(scene._replace(tip=tip_for(scene.view)))


def embedded_slots() -> dict[str, str]:
    """What the build writes into the page of an embedded table, by the names of its slots."""
    import json

    from .frame import embedded_frame, parts
    from .markup import text
    from .options import CHOICES
    from .render_table import ROOM

    choices = text(json.dumps(dict(CHOICES)))
    return {"table": embedded_frame(), "choices": choices, "room": json.dumps(ROOM), **parts()}
