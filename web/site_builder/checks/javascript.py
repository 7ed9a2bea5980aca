"""Reads the JavaScript for mistakes: TypeScript checks its types, Biome its habits.

The tools are npm packages of their own (`web/vendor/tools/`), which only this step fetches. The
scripts name values of the build, such as `BUILD.levels`: a module of these constants is written
first, so that the tools know their types. The check is strict: `web/js/globals.d.ts` has the types
that several scripts name.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from .. import node
from ..html.scripts import values_of_scripts
from ..paths import CACHE, ROOT, VENDOR, WEB
from ..processes import run

TOOLS: Final = VENDOR / "tools"
SCRIPTS: Final = WEB / "js"
HOME: Final = CACHE / "javascript"
CONSTANTS: Final = HOME / "build.js"
"""The module of constants; `web/js/globals.d.ts` names it."""

CONFIGURATIONS: Final = (SCRIPTS / "tsconfig.json", SCRIPTS / "tsconfig.worker.json")
"""The files that TypeScript reads: for the scripts of pages, and for the service worker."""

OF_ONE_SITE: Final[Mapping[str, str]] = {
    "archives": "/** @type {Record<string, "
    "{ size: number, checksum: number, files: [string, number][] }>} */ ({})",
    "code_words": "/** @type {Record<string, Record<string, string>>} */ ({})",
    "editor": '""',
    "fence_html": '""',
    "files": "/** @type {Record<string, string>} */ ({})",
    "home": '""',
    "interpreter": '""',
    "languages": '""',
    "later": "/** @type {string[]} */ ([])",
    "list": '""',
    "no_page": '""',
    "words": "/** @type {Record<string, Record<string, string>>} */ ({})",
}
"""The values that depend on the other files of the site, or stand in a comment: their types."""

WITH_FIELDS = ("arrows", "later_half", "places", "platform")
"""The objects whose keys are fields; those of all others are names to look up."""


def constants(source: Path) -> str:
    """Write the module of all values of `BUILD`, with the types of those to look up."""
    values = {name: _typed(name, value) for name, value in values_of_scripts(source).items()}
    lines = (f"  {name}: {value},\n" for name, value in sorted({**values, **OF_ONE_SITE}.items()))
    return f"export const BUILD = {{\n{''.join(lines)}}};\n"


def _typed(name: str, value: str) -> str:
    """Return a value with its type, if it is an object in which scripts look something up."""
    if not value.startswith("{") or name in WITH_FIELDS:
        return value
    return f"/** @type {{{_type_of(json.loads(value))}}} */ ({value})"


def _type_of(value: object) -> str:
    """Return the type of a value of JSON, as TypeScript writes it."""
    match value:
        case dict():
            return f"Record<string, {_any_of(value.values())}>"
        case list() if len({type(each) for each in value}) > 1:
            return f"[{', '.join(map(_type_of, value))}]"
        case list():
            return f"({_any_of(value)})[]"
        case None:
            return "null"
        case str():
            return "string"
        case _:
            return "number"


def _any_of(values: Iterable[object]) -> str:
    return " | ".join(sorted({_type_of(value) for value in values})) or "never"


def check_javascript() -> int:
    """Check the types and the habits of all scripts; raise `BuildError` where one is wrong."""
    HOME.mkdir(parents=True, exist_ok=True)
    CONSTANTS.write_text(constants(ROOT), encoding="utf-8", newline="\n")
    packages, program = node.packages(TOOLS), node.find().node
    for configuration in CONFIGURATIONS:
        project = _with_types_of_packages(configuration)
        run([program, packages / "typescript" / "lib" / "tsc.js", "-p", project])
    biome = packages / "@biomejs" / "biome" / "bin" / "biome"
    config = f"--config-path={SCRIPTS / 'lint.json'}"
    run([program, biome, "lint", config, "--error-on-warnings", SCRIPTS, WEB / "pages"])
    return 0


def _with_types_of_packages(configuration: Path) -> Path:
    """Write a configuration with the place of the npm packages, whose types the scripts use.

    TypeScript keeps what it has found, and checks only what has changed since.
    """
    project = HOME / configuration.name
    content = {
        "extends": configuration.as_posix(),
        "compilerOptions": {
            "paths": {"*": [f"{node.packages().as_posix()}/*"]},
            "incremental": True,
            "tsBuildInfoFile": project.with_suffix(".tsbuildinfo").as_posix(),
        },
    }
    project.write_text(json.dumps(content), encoding="utf-8", newline="\n")
    return project
