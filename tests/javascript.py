"""JavaScript of the page, run in Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from site_builder import node
from site_builder.html.scripts import site_scripts
from site_builder.paths import ROOT


def script(name: str) -> str:
    """A script with the values of the build, by its path in `web/`."""
    return site_scripts(ROOT)[name]


def evaluate(code: str, given: object = None) -> Any:
    """The value of `result` after running code in which `given` is a constant."""
    program = f"const given = {json.dumps(given)};\n{code}\nconsole.log(JSON.stringify(result));"
    done = subprocess.run(
        [node.find().node, "--input-type=module", "-"],
        input=program,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
