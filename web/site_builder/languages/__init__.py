"""The words of the site in other languages: catalogues, and what the build makes of them.

`catalogue` needs Babel and runs in `.venv`; `translations` starts it and is all that the rest of
the build imports.
"""
