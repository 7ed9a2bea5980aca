"""Times the rules and the players in Pyodide, in Node, with `python -m casino_core bench`.

    .venv/bin/python -m tests.lab.bench_pyodide [--folder FOLDER] [--json] [PART ...]

Needs the npm packages, which `python3 build.py build` fetches. The rest of the command line is that
of `bench`. With `--folder` it times the `casino_core` of another checkout, for a `--compare`.
"""

import argparse
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

from site_builder import node
from site_builder.paths import ROOT

SCRIPT = """
import { readFileSync } from 'node:fs';
const [pyodide, archive, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ stdout: (line) => console.log(line) });
python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip');
python.FS.mkdirTree('/files');
const given = words.map((word, at) => {
  if (words[at - 1] !== '--compare') return word;
  python.FS.writeFile('/files/other.json', new Uint8Array(readFileSync(word)));
  return '/files/other.json';
});
python.globals.set('words', given);
python.runPython(`
import gc
from casino_core import cli
gc.disable()  # as the page does
cli.main(["bench", *words.to_py()])
`);
"""


def main() -> int:
    """Run the benchmark; return the exit code of Node."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT, help="the folder of the checkout")
    options, words = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as home:
        archive, script = Path(home) / "casino_core.zip", Path(home) / "bench.mjs"
        with zipfile.ZipFile(archive, "w") as file:
            for path in sorted((options.folder / "casino_core").rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    file.write(path, path.relative_to(options.folder))
        script.write_text(SCRIPT, encoding="utf-8")
        command = [node.find().node, script, node.packages() / "pyodide", archive, *words]
        return subprocess.run([str(word) for word in command], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
