"""The files of the site, made from `web/`, `casino_core/` and the npm packages.

The files in `runtime-<hash>/` (Pyodide, PyScript, our JavaScript), in `app-<hash>/` (the game) and
in `pages-<hash>/` (style, scripts and Python of the pages to read) never change under their names:
the hash is that of the folder's content, so that no cache can mix two versions. `index.html`,
`sw.js`, the pages in `learn/`, the manifest and its icons keep their names and are small. Building
is deterministic.
"""

import contextlib
import io
import json
import os
import re
import zipfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import feature_index, imports, imports_ahead, node, stdlib, translations
from .code import BYTECODE, code_files, code_pages, engine_sources, with_library
from .documents.site import LESSONS, Documents, documents
from .halves.glue import STARTER, starter
from .halves.interpreter import interpreter
from .hosting.host_files import host_files, is_host_file
from .html import embed
from .html.design import DESIGN, design_html
from .html.embed import DEMO, TUTORIAL_PICTURE, embed_files
from .html.no_page import NO_PAGE, no_page_html
from .html.page import GAME, NONE_NAMED, SINGLE, NamedServers, index_html
from .html.rook import APP, ARCHIVE, ENTRY, FRAME, FRAMED, ROOK, rook_files, rook_html
from .html.scripts import runtime_modules
from .html.sharing import IMAGE, oembed
from .html.single import single_html
from .packages import INDEX, Wheel, package_files, read_wheel
from .page_python import SCRIPTS, run_page_python
from .paths import ROOT
from .processes import BuildError, digest
from .service_worker import CHECKSUMS, checksums, service_worker
from .stdlib import Level
from .wheel import wheel_members

Files = Mapping[str, bytes]
PICTURES = "pictures"
PUZZLES = "puzzles"
"""The folder of the puzzles of each preset, which are loaded when somebody asks for one."""
DAYS = "days.txt"
"""The file with the names of the puzzles of all days, for a frame without Python."""
DAYS_TEXT = """
from pathlib import Path
import casino_core.puzzles.library as library
puzzles = Path(library.__file__).parent / "data" / "standard.txt"
print(library.parse_library(puzzles.read_text(encoding="utf-8")).days_text(), end="")
"""
MANIFEST = "manifest.webmanifest"
SERVICE_WORKER = "sw.js"

EPOCH = (2026, 1, 1, 0, 0, 0)


def site_files(
    source: Path = ROOT,
    address: str = "",
    named: NamedServers = NONE_NAMED,
    wheels: Iterable[Wheel] = (),
) -> dict[str, bytes]:
    """Make every file of the site, by its path, sorted.

    `source` is the project's folder or a copy. `address` is the address of the site, with a slash
    at its end; empty if it is unknown. `named` are the servers that the host names for live
    games. `wheels` are handed out besides that of the engine.
    """
    packages = node.packages()
    pyodide = packages / "pyodide"
    library = stdlib.build(pyodide)
    # Each archive is made by a Pyodide of its own, and they are made side by side.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        others = stored_zip(stdlib.rest(pyodide, library))
        rest = pool.submit(stdlib.compiled, others, pyodide, Level.COMPLETE)
        sources = stored_zip({**engine_sources(source), **stdlib.whole(pyodide, BYTECODE)})
        engine = pool.submit(stdlib.compiled, sources, pyodide, Level.DOCUMENTED)
        wheel = pool.submit(_wheel, source, pyodide)
        code = {
            name: pool.submit(stdlib.compiled, zip_in_order(each), pyodide)
            for name, each in _code(source, library).items()
        }
        runtime, read = _runtime(source, packages, library), documents(source)
    zips = {name: each.result() for name, each in code.items()}
    first, later = with_library(members_of(engine.result()), members_of(rest.result()))
    code_folder = code_files(source, stored_zip(first), stored_zip(later))
    game = {**_game(source, read), **{name: zips[name] for name in ("casino.zip", "later.zip")}}
    frames = {embed.ARCHIVE: zips[embed.ARCHIVE]}
    guest = {**rook_files(source), ARCHIVE: zips[ARCHIVE]}
    loaded = {**read.loaded, "more.zip": zips["more.zip"]}
    runtime_home, app_home = (
        f"runtime-{version_of(runtime)}",
        f"app-{version_of({**game, **frames, **guest})}",
    )
    pages_home, code_home = f"pages-{version_of(loaded)}", f"code-{version_of(code_folder)}"
    files = {
        **{f"{runtime_home}/{name}": data for name, data in runtime.items()},
        **{f"{app_home}/{name}": data for name, data in {**game, **frames, **guest}.items()},
        **{f"{pages_home}/{name}": data for name, data in loaded.items()},
        **{f"{code_home}/{name}": data for name, data in code_folder.items()},
        **read.files(source, address, pages=pages_home, runtime=runtime_home, app=app_home),
        **code_pages(source, runtime=runtime_home, code=code_home),
        **_static(source, keeping_names=True),
        **_pictures(source),
        **package_files([*wheels, wheel.result()]),
    }
    version = version_of(files)
    site = (runtime_home, app_home, version)
    files["index.html"] = index_html(source, files, *site, address, named)
    files[ROOK] = files[FRAME] = rook_html(source, files, runtime_home, app_home, version)
    files.update(embed_files(source, files, runtime_home, app_home, version))
    files.update({shared.oembed_path: oembed(shared, address) for shared in (GAME,)})
    files[DESIGN] = design_html(source)
    files[NO_PAGE] = no_page_html(source, address)
    files.update(hashes(source, files))
    # The page as one file needs no service worker, and no other page needs to store that file.
    files[SINGLE] = single_html(source, runtime, game, files["icon.svg"], version)
    files.update(host_files(files))
    return dict(sorted(files.items()))


def hashes(source: Path, files: Files) -> Files:
    """Write the files with the hash of every other one: the list of all, and the service worker."""
    own = {path: data for path, data in files.items() if not for_others(path)}
    own[CHECKSUMS] = checksums(own)
    return {CHECKSUMS: own[CHECKSUMS], SERVICE_WORKER: service_worker(source, own)}


def for_others(path: str) -> bool:
    """Tell whether a file is only for hosts, other sites or developers: no player stores it."""
    pages = (DEMO, DESIGN, IMAGE, NO_PAGE)
    folders = ("oembed/", f"{PICTURES}/", f"{INDEX}/")
    if path == TUTORIAL_PICTURE:
        return False
    return path in pages or path.startswith(folders) or is_host_file(path)


def read_site(folder: Path) -> dict[str, bytes]:
    """Read every file of a site that was written into a folder, by its path, sorted."""
    files = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file()
    }
    return dict(sorted(files.items()))


def write_site(files: Files, target: Path) -> None:
    """Make a folder hold exactly these files. Files that are the same already are not written."""
    for path, data in files.items():
        file = target / path
        if not file.is_file() or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    # Sorted backwards, so that what is in a folder goes before the folder.
    for file in sorted(target.rglob("*"), reverse=True):
        if file.is_dir():
            with contextlib.suppress(OSError):  # it is not empty
                file.rmdir()
        elif file.relative_to(target).as_posix() not in files:
            file.unlink()


def members_of(data: bytes) -> dict[str, bytes]:
    """Read the members of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def stored_zip(members: Files) -> bytes:
    """Make a zip of these members, sorted and with one date; the web server compresses it."""
    return zip_in_order(dict(sorted(members.items())))


def zip_in_order(members: Files) -> bytes:
    """Make a zip of these members with one date, not compressed."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name, EPOCH)
            member.create_system = 3  # Unix, wherever this runs
            archive.writestr(member, data)
    return target.getvalue()


def version_of(files: Files) -> str:
    """Return a hash of these paths and contents, 10 hexadecimal digits."""
    return digest(part for path in sorted(files) for part in (path, files[path]))[:10]


def _runtime(source: Path, packages: Path, library: stdlib.Library) -> Files:
    pyscript = packages / "@pyscript" / "core" / "dist"
    # PyScript's other chunks belong to plugins that are switched off; the error plugin is
    # fetched even so, because only it can switch itself off.
    chunks = ["core.js", *(_one(pyscript, pattern) for pattern in ("core-*.js", "error-*.js"))]
    return {
        **{name: _without_source_map((pyscript / name).read_bytes()) for name in chunks},
        STARTER: _without_source_map(starter(packages).encode()),
        **interpreter().files,
        **runtime_modules(source),
        node.GROUP.removeprefix("js/"): node.bundled(source=source),
        "stdlib.zip": library.zip,
    }


def _game(source: Path, read: Documents) -> Files:
    scripts = [source / "web" / name for name in SCRIPTS]
    return {
        **_static(source, keeping_names=False),
        **{f"{LESSONS}/{name}": data for name, data in read.lessons.items()},
        **{f"{PUZZLES}/{file.name}": file.read_bytes() for file in _puzzles(source)},
        f"{PUZZLES}/{DAYS}": run_page_python(source, DAYS_TEXT).encode(),
        **{script.name: script.read_bytes() for script in scripts},
        **{language.file: language.compiled for language in translations.languages(source)},
    }


def _wheel(source: Path, pyodide: Path) -> Wheel:
    """Return the wheel of the engine, compressed: few hosts compress a wheel."""
    name, members = wheel_members(source)
    return read_wheel(name, stdlib.deflated(zip_in_order(members), pyodide))


def _puzzles(source: Path) -> list[Path]:
    """Return the files with puzzles, one for each preset that has some."""
    return sorted((source / "casino_core" / "puzzles" / "data").glob("*.txt"))


def _code(source: Path, library: stdlib.Library) -> dict[str, Files]:
    """Return our modules by the archive they are in.

    `casino.zip` has those that are there when the game starts, `later.zip` those that it imports
    when they are needed, and `more.zip` those that only the pages to read run. `embed.zip` has what
    a table in a frame needs besides the first, and `rook.zip` what the page of Rook needs.
    """
    scripts = [source / "web" / name for name in SCRIPTS]
    feature_index.check_commands(source)
    generated = {feature_index.MODULE: feature_index.module_text(source)}
    start = _modules(source, library, scripts, generated, at_start=True)
    generated[imports_ahead.MODULE] = imports_ahead.module_text(source)
    game = _modules(source, library, scripts, generated)
    read = [*scripts, *(source / "web" / "pages").glob("*.py")]
    pages = _modules(source, library, read, generated)
    script = [source / "web" / ENTRY]
    rook = _modules(source, library, script, generated, at_start=True, modules=(APP, FRAMED))
    framed = [source / "web" / embed.ENTRY]
    frames = _modules(source, library, framed, generated, at_start=True, modules=(embed.TABLE,))
    own = _modules(source, library, [source / "web" / "main.py"], generated)
    archives = {
        "casino.zip": start,
        "later.zip": {
            **{
                name: data
                for name, data in game.items()
                if name not in start and (name in own or name not in frames)
            },
            **_weights(source),
        },
        "more.zip": {name: data for name, data in pages.items() if name not in game},
        embed.ARCHIVE: {name: data for name, data in frames.items() if name not in start},
        ARCHIVE: {name: data for name, data in rook.items() if name not in start},
    }
    place = {name: at for at, name in enumerate(imports_ahead.modules_of_start(source))}

    def order(path: str) -> tuple[int, str]:
        """Return the place of a file: the modules of the start come first, as they are imported."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return place.get(module, len(place)), path

    return {
        name: {path: members[path] for path in sorted(members, key=order)}
        for name, members in archives.items()
    }


def _weights(source: Path) -> Files:
    """Return the weights of the networks, by their paths in a zip.

    Each stands beside its reader.
    """
    files = (source / "casino_core" / "players" / "networks" / "data").glob("*.weights")
    return {file.relative_to(source).as_posix(): file.read_bytes() for file in files}


def _modules(
    source: Path,
    library: stdlib.Library,
    scripts: list[Path],
    generated: Mapping[str, str],
    *,
    at_start: bool = False,
    modules: Iterable[str] = (),
) -> Files:
    """Return our own modules that some scripts and modules reach, by their paths in a zip."""
    folders = imports.packages_of(source)
    program = imports.program(
        scripts, folders, at_start=at_start, generated=generated, modules=modules
    )
    if lacking := library.lacks(program.outside):
        raise BuildError(
            f"The page imports what it has not: {', '.join(lacking)}. If they are modules of the "
            "standard library, add them to web/vendor/stdlib-modules.txt."
        )
    return {
        (Path(package) / file.relative_to(folder)).as_posix(): (
            generated[name].encode() if name in generated else file.read_bytes()
        )
        for package, folder in folders.items()
        for name, file in program.ours.items()
        if file.is_relative_to(folder)
    }


def _static(source: Path, *, keeping_names: bool) -> Files:
    """Read the files of `web/static/` that keep their names, or the others.

    Browsers remember the addresses of the manifest and the icons of an installed page. The style
    sheets stand in the page itself.
    """
    return {
        file.name: file.read_bytes()
        for file in (source / "web" / "static").iterdir()
        if file.suffix != ".css"
        and keeping_names
        == (file.suffix == ".webmanifest" or file.name.startswith(("icon", "share")))
    }


def _pictures(source: Path) -> Files:
    """Read the screenshots that the manifest names."""
    manifest = json.loads((source / "web" / "static" / MANIFEST).read_text(encoding="utf-8"))
    paths = [picture["src"].removeprefix("./") for picture in manifest["screenshots"]]
    return {path: (source / "web" / path).read_bytes() for path in paths}


def _one(folder: Path, pattern: str) -> str:
    names = [file.name for file in folder.glob(pattern)]
    if len(names) != 1:
        raise BuildError(f"Expected one file {pattern} in PyScript, found {names}")
    return names[0]


def _without_source_map(script: bytes) -> bytes:
    """Drop the line that names a source map, which the site does not have."""
    return re.sub(rb"\n?//# sourceMappingURL=\S*\s*\Z", b"\n", script)
