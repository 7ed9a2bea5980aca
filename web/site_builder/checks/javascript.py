"""Reads the JavaScript for mistakes: TypeScript checks its types, Biome its habits.

The tools are npm packages of their own (`web/vendor/tools/`), which only this step fetches. The
scripts name values of the build, such as `BUILD.levels`: a module of these constants is written
first, so that the tools know their types. `web/js/tsconfig.json` lists the folders that have types.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .. import node
from ..html.scripts import values_of_scripts
from ..paths import CACHE, ROOT, VENDOR, WEB
from ..processes import run

TOOLS: Final = VENDOR / "tools"
CONSTANTS: Final = CACHE / "javascript" / "build.js"
"""The module of constants; `web/js/globals.d.ts` names it."""

OF_ONE_SITE: Final[Mapping[str, str]] = {
    "archives": "/** @type {Record<string, any>} */ ({})",
    "code_words": "/** @type {Record<string, Record<string, string>>} */ ({})",
    "editor": '""',
    "fence_html": '""',
    "files": "/** @type {Record<string, string>} */ ({})",
    "home": '""',
    "interpreter": '""',
    "languages": '""',
    "later": "/** @type {string[]} */ ([])",
    "list": '""',
}
"""The values that depend on the other files of the site, or stand in a comment: their types."""


def constants(source: Path) -> str:
    """Write the module of all values of `BUILD`."""
    values = {**values_of_scripts(source), **OF_ONE_SITE}
    lines = (f"  {name}: {value},\n" for name, value in sorted(values.items()))
    return f"export const BUILD = {{\n{''.join(lines)}}};\n"


def check_javascript() -> int:
    """Check the types and the habits of all scripts; raise `BuildError` where one is wrong."""
    CONSTANTS.parent.mkdir(parents=True, exist_ok=True)
    CONSTANTS.write_text(constants(ROOT), encoding="utf-8", newline="\n")
    packages, program = node.packages(TOOLS), node.find().node
    scripts = WEB / "js"
    run([program, packages / "typescript" / "lib" / "tsc.js", "-p", scripts])
    biome = packages / "@biomejs" / "biome" / "bin" / "biome"
    config = f"--config-path={scripts / 'lint.json'}"
    run([program, biome, "lint", config, "--error-on-warnings", scripts, WEB / "pages"])
    return 0
