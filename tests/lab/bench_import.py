"""Times the import of the program in Pyodide, in Node, with and without quicker named tuples.

    python -m tests.lab.bench_import [--runs 7]

Needs the npm packages, which `python3 build.py build` fetches. It prints processor time, because
Node compiles on other threads meanwhile, and the ratio of the medians.
"""

import argparse
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from site_builder import assemble, node, stdlib
from site_builder.paths import ROOT

SCRIPT = """
import { readFileSync } from 'node:fs';
const [pyodide, library, program, fast] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdLibURL: library });
python.FS.writeFile('casino.zip', new Uint8Array(readFileSync(program)));
python.runPython('import sys; sys.path.insert(0, "casino.zip")');
python.runPython('import tokenize, inspect, json, traceback, asyncio');
await new Promise((resolve) => setTimeout(resolve, 3000)); // until the compiler's threads rest
const before = process.cpuUsage();
if (fast) python.runPython('import fast_namedtuple; fast_namedtuple.install()');
for (const module of ['casino_core', 'casino_page.shell.app', 'casino_page.features.index']) {
  python.runPython(`import ${module}`);
}
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
"""


def packed(library: stdlib.Library) -> bytes:
    """The sources of the modules that are there when the game starts, in a zip."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sorted(assemble._code(ROOT, library)["casino.zip"].items()):
            archive.writestr(zipfile.ZipInfo(name), source)
    return target.getvalue()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    pyodide = node.packages() / "pyodide"
    with tempfile.TemporaryDirectory() as home:
        library, program = Path(home) / "stdlib.zip", Path(home) / "casino.zip"
        script, compiled_library = Path(home) / "import.mjs", stdlib.build(pyodide)
        library.write_bytes(compiled_library.zip)
        program.write_bytes(stdlib.compiled(packed(compiled_library), pyodide))
        script.write_text(SCRIPT, encoding="utf-8")
        command = [str(word) for word in (node.find().node, script, pyodide, library, program)]
        times: dict[str, list[float]] = {"": [], "fast": []}
        for _ in range(runs):
            for fast, seconds in times.items():
                seconds.append(float(subprocess.check_output([*command, *[fast] * bool(fast)])))
    plain, quick = (median(seconds) for seconds in times.values())
    print(f"{plain:.0f} ms, with quicker named tuples {quick:.0f} ms: {plain / quick:.2f} times")


if __name__ == "__main__":
    main()
