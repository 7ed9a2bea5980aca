"""JavaScript of the page, run in Node."""

from __future__ import annotations

import atexit
import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from site_builder import node
from site_builder.html.scripts import site_scripts
from site_builder.paths import ROOT

RUNNER = """
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

function run(file) {
    return new Promise((resolve) => {
        const answer = {};
        const worker = new Worker(file, { execArgv: [], stdout: true, stderr: true });
        worker.on('message', (result) => { answer.result = result; worker.terminate(); });
        worker.on('error', (error) => { answer.error = String(error?.stack ?? error); });
        worker.on('exit', () => resolve(answer));
    });
}

for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await run(line))}\\n`);
}
"""
"""Runs each module whose path it reads, in a thread with globals of its own.

A thread takes two thirds of the processor time of a process of its own. It ends with its result: an
open connection or interval would keep it for ever.
"""
PROGRAM = """import {{ parentPort as portOfTheTest }} from 'node:worker_threads';
const given = {given};
{code}
portOfTheTest.postMessage(JSON.stringify(result));"""


def script(name: str) -> str:
    """A script with the values of the build, by its path in `web/`."""
    return site_scripts(ROOT)[name]


def evaluate(code: str, given: object = None) -> Any:
    """The value of `result` after running code in which `given` is a constant."""
    runner, file = _runner()
    assert runner.stdin
    assert runner.stdout
    file.write_text(PROGRAM.format(given=json.dumps(given), code=code), encoding="utf-8")
    runner.stdin.write(f"{file}\n")
    runner.stdin.flush()
    answer = json.loads(runner.stdout.readline())
    assert "error" not in answer, answer["error"]
    return json.loads(answer["result"])


@cache
def _runner() -> tuple[subprocess.Popen[str], Path]:
    """Start the process that runs the programs of all tests; return it, and a file for them."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    runner = subprocess.Popen(
        [node.find().node, "--input-type=module", "--eval", RUNNER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    atexit.register(runner.kill)
    return runner, Path(folder.name) / "program.mjs"
