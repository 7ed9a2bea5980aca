"""Fills memory of the built site's Python with rubbish, so that all browser tests can be run on it.

    python3 build.py build && .venv/bin/python -m e2e.rubbish && .venv/bin/python -m pytest e2e

The build takes constants out of the first half of the interpreter that only its later half needs
(`site_builder.halves.constants`). Here rubbish lies in their places, and the later half comes ten
seconds after the page works. Nothing may look different. The next build makes the site as it was.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent / "web")]

from site_builder.assemble import SERVICE_WORKER, hashes  # noqa: E402
from site_builder.halves.interpreter import LATER, WHOLE  # noqa: E402
from site_builder.halves.split import filled  # noqa: E402
from site_builder.html.page import SINGLE  # noqa: E402
from site_builder.paths import ROOT, SITE  # noqa: E402
from site_builder.service_worker import CHECKSUMS  # noqa: E402

RUBBISH = 0xA5
IDLE = "(globalThis.requestIdleCallback ?? setTimeout)(resolve, { timeout: PATIENCE })"
LATE = "setTimeout(resolve, 10_000)"


def main() -> None:
    """Change the files in `site/`."""
    runtime = next(SITE.glob("runtime-*"))
    first, script = runtime / WHOLE, runtime / "boot" / "halves.js"
    first.write_bytes(filled(first.read_bytes(), (runtime / LATER).read_bytes(), RUBBISH))
    text = script.read_text(encoding="utf-8")
    if IDLE not in text:
        raise SystemExit(f"{script.name} waits for an idle moment in another way now")
    script.write_text(text.replace(IDLE, LATE), encoding="utf-8")
    _write_hashes()


def _write_hashes() -> None:
    """Write the hashes of the files as they are now: the service worker stores no others."""
    files = {
        file.relative_to(SITE).as_posix(): file.read_bytes()
        for file in SITE.rglob("*")
        if file.is_file()
    }
    for name in (SERVICE_WORKER, CHECKSUMS, SINGLE):
        del files[name]
    for name, data in hashes(ROOT, dict(sorted(files.items()))).items():
        (SITE / name).write_bytes(data)


if __name__ == "__main__":
    main()
