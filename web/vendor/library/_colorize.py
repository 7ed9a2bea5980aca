"""The colours of tracebacks in a terminal. A page has none: every colour is an empty text."""


class _Colours:
    def __getattr__(self, _name: str) -> str:
        return ""


class _Theme:
    traceback = _Colours()


_THEME = _Theme()


def can_colorize(*, file: object = None) -> bool:
    """Return False: nothing that a page writes to has colours."""
    del file
    return False


def get_theme(**_options: object) -> _Theme:
    """Return the theme without colours, whichever was asked for."""
    return _THEME
