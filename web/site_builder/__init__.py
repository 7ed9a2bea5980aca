"""Builds the site into `site/`, serves it and runs the tests. `build.py` calls it.

The builder runs before anything is installed: it needs the standard library only, but for
`documents.make` and `catalogue`, which run in processes of their own. Whatever it fetches goes
into the git-ignored folders `.venv` and `.cache`.

The modules and packages, each using only those before it:

    paths, processes             the folders of the project; other programs
    environment, node, browsers  Python packages, npm packages, browsers for the tests
    compiled_wheel               the engine, compiled for this machine
    bundles                      modules that are joined with npm packages
    page_python                  runs the page's own Python
    halves                       Python's interpreter in two halves
    imports, stdlib              the Python that goes to the page
    translations                 the texts of the site in other languages
    html, documents              the pages of the game, the pages to read
    catalogue                    the texts that people translate
    service_worker, assemble     the files of the site
    serving, commands            the web server; the commands of `build.py`

`specimens` runs in the page's own Python and draws every component for `design.html`.
"""
