"""Drives WebKitGTK by the WebDriver protocol, as Playwright cannot drive the system's WebKit.

Debian's packages webkit2gtk-driver and xvfb provide both programs; `missing` names a missing one.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
PATIENCE = 120
"""Seconds to wait for a result."""


def missing() -> str:
    """Return what is missing on this machine, in words; empty if nothing is."""
    lacking = [name for name in (DRIVER, SCREEN) if shutil.which(name) is None]
    return ", ".join([*lacking, *([] if _browser() else ["MiniBrowser"])])


class WebKit:
    """One session of the browser."""

    def __init__(self, address: str) -> None:
        """Start a browser by the driver at an address."""
        options = {"binary": str(_browser()), "args": ["--automation"]}
        capabilities = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._session = f"{address}/session"
        answer = self._post("", {"capabilities": {"alwaysMatch": capabilities}})
        self._session += f"/{answer['sessionId']}"

    def open(self, url: str) -> None:
        """Open a page."""
        self._post("/url", {"url": url})

    def run(self, script: str) -> Any:
        """Run a script and return its value."""
        return self._post("/execute/sync", {"script": script, "args": []})

    def wait_for(self, script: str) -> Any:
        """Wait until a script returns a true value, and return it; None if time runs out."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if value := self.run(script):
                return value
            time.sleep(0.1)
        return None

    def close(self) -> None:
        """End the browser."""
        _ask(Request(self._session, method="DELETE"))

    def _post(self, path: str, content: object) -> Any:
        data = json.dumps(content).encode()
        return _ask(Request(self._session + path, data, {"Content-Type": "application/json"}))


def _ask(request: Request) -> Any:
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["value"]


@contextmanager
def webkit(home: Path) -> Iterator[WebKit]:
    """Start a browser on a screen of its own, with its files in a folder."""
    with _screen() as display, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        places = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        environment = {**os.environ, **places, "DISPLAY": display}
        with _running([DRIVER, f"--port={port}"], env=environment):
            browser = _first_session(f"http://127.0.0.1:{port}")
            try:
                yield browser
            finally:
                browser.close()


def _first_session(address: str) -> WebKit:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return WebKit(address)
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


@contextmanager
def _screen() -> Iterator[str]:
    read, write = os.pipe()
    command = [SCREEN, "-displayfd", str(write), "-screen", "0", "1280x1000x24"]
    with _running(command, pass_fds=(write,)), os.fdopen(read) as number:
        os.close(write)
        yield f":{number.readline().strip()}"


@contextmanager
def _running(command: list[str], **options: Any) -> Iterator[None]:
    nothing = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=nothing, stderr=nothing, **options)
    try:
        yield
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()


def _browser() -> Path | None:
    return next(Path("/").glob(BROWSERS.removeprefix("/")), None)
