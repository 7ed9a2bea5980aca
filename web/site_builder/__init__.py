"""Builds the page into `site/`, serves it and runs the tests. The door is `build.py`.

Everything here but `documents.make` needs the standard library only, so that it runs before
anything is installed; what must be fetched goes into the git-ignored folders `.venv` and `.cache`.

The modules, each using those before it only: `places` and `shell` (where things are, how programs
are run), `environment` (Python packages), `node` (npm packages), `browsers`, `imports` and `stdlib`
(which Python goes to the page), `page`, `embed` and `documents` (pages of three kinds), `assemble`
(the files of the site), `compression` and `server`, `commands`.
"""
