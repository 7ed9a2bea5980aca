"""The page of the game: session, rendering to HTML text, a thin module that touches the DOM."""


def initial_table_html() -> str:
    """The table as the page shows it before Python is there; the build writes it into the page."""
    from .frame import first_scene, frame

    return frame(first_scene())
