"""Two networks that cannot reach each other, and a server between them (network namespaces).

    left 10.55.1.2 ── 10.55.1.1 middle 10.55.2.1 ── 10.55.2.2 right

The middle serves the site and has coturn, as a STUN and a TURN server. It passes nothing on by
itself, unless it is told to.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

_PROGRAM: Final = shutil.which("ip") or "ip"
PORT: Final = 8055
USER: Final = "ann:secret"
MIDDLE: Final = {"left": "10.55.1.1", "right": "10.55.2.1"}
"""The address of the middle, as each side sees it."""
_OUTER: Final = {"left": "10.55.1.2", "right": "10.55.2.2"}


def why_not() -> str:
    """Why this machine can have no such networks, in a sentence; empty if it can."""
    if sys.platform != "linux":
        return "Network namespaces are there on Linux only."
    for program, package in (("ip", "iproute2"), ("turnserver", "coturn")):
        if not shutil.which(program):
            return f"This test needs {program}: apt-get install {package}."
    if os.geteuid() != 0:
        return "Only root can make network namespaces."
    name = _name("try")
    if subprocess.run([_PROGRAM, "netns", "add", name], check=False).returncode:
        return "This machine lets nobody make network namespaces."
    _ip("netns", "del", name)
    return ""


def _name(side: str) -> str:
    return f"casino-{os.getpid()}-{side}"


def _ip(*arguments: str) -> None:
    subprocess.run([_PROGRAM, *arguments], check=True, capture_output=True)


def inside(side: str, *command: str) -> list[str]:
    """Return a command that runs in the network of a side."""
    return [_PROGRAM, "netns", "exec", _name(side), *command]


@contextmanager
def networks(site: Path, log: Path) -> Iterator[None]:
    """Make the networks, with the site served in the middle; coturn writes to `log`."""
    sides = ("middle", *MIDDLE)
    started: list[subprocess.Popen[bytes]] = []
    try:
        for side in sides:
            _ip("netns", "add", _name(side))
            _ip("-n", _name(side), "link", "set", "lo", "up")
        for side, middle in MIDDLE.items():
            _join(side, middle)
        _forward(on=False)
        serve = (sys.executable, "-m", "http.server", str(PORT), "--directory", str(site))
        turn = (
            *("turnserver", "-n", "--no-cli", "--no-tls", "--no-dtls", "--realm=casino"),
            *("--lt-cred-mech", f"--user={USER}", f"--log-file={log}", "--simple-log"),
            *(f"--listening-ip={each}" for each in MIDDLE.values()),
            *(f"--relay-ip={each}" for each in MIDDLE.values()),
        )
        for command in (serve, turn):
            process = subprocess.Popen(
                inside("middle", *command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            started.append(process)
        yield
    finally:
        for process in started:
            process.terminate()
            process.wait()
        for side in sides:
            with suppress(subprocess.CalledProcessError):
                _ip("netns", "del", _name(side))


def _join(side: str, middle: str) -> None:
    """Connect a side with the middle, by which it reaches everything else."""
    near, far = f"c{os.getpid()}{side[0]}", f"d{os.getpid()}{side[0]}"
    _ip("link", "add", near, "type", "veth", "peer", "name", far)
    for link, owner, address in ((near, side, _OUTER[side]), (far, "middle", middle)):
        _ip("link", "set", link, "netns", _name(owner))
        _ip("-n", _name(owner), "addr", "add", f"{address}/24", "dev", link)
        _ip("-n", _name(owner), "link", "set", link, "up")
    _ip("-n", _name(side), "route", "add", "default", "via", middle)


def _forward(*, on: bool) -> None:
    """Let the middle pass packets on between the two sides, or let it pass none on."""
    setting = f"net.ipv4.ip_forward={int(on)}"
    subprocess.run(inside("middle", "sysctl", "-w", setting), check=True, capture_output=True)


@contextmanager
def forwarding() -> Iterator[None]:
    """Let the two sides reach each other, as two networks of the internet do."""
    _forward(on=True)
    try:
        yield
    finally:
        _forward(on=False)
