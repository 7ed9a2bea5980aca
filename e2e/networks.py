"""Two networks that cannot reach each other, and a server between them (network namespaces).

    left 10.55.1.2 ── 10.55.1.1 middle 10.55.2.1 ── 10.55.2.2 right

The middle is 10.55.0.1 for both. It has coturn, as a STUN and a TURN server, and mosquitto, as a
relay. It passes nothing on by itself, unless it is told to. Each side serves the site to itself, as
a browser takes only localhost for safe without https.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

_PROGRAM: Final = shutil.which("ip") or "ip"
CENTRE: Final = "10.55.0.1"
"""The address of the middle for both sides."""
SITE_PORT, STUN_PORT, RELAY_PORT = 8055, 3478, 9055
RELAY: Final = f"ws://{CENTRE}:{RELAY_PORT}"
STUN: Final = f"stun:{CENTRE}:{STUN_PORT}"
SITE_ADDRESS: Final = f"http://localhost:{SITE_PORT}/"
USER: Final = "ann:secret"
LOG: Final = "coturn.log"
SIDES: Final = ("left", "right")
_INNER: Final = {"left": "10.55.1.1", "right": "10.55.2.1"}
_OUTER: Final = {"left": "10.55.1.2", "right": "10.55.2.2"}


def why_not() -> str:
    """Return why this machine cannot have such networks, in a sentence; empty if it can."""
    if sys.platform != "linux":
        return "Network namespaces are there on Linux only."
    needed = (("ip", "iproute2"), ("turnserver", "coturn"), ("mosquitto", "mosquitto"))
    for program, package in needed:
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


def site_with_helpers(site: Path, folder: Path, relay: str = RELAY, stun: str = STUN) -> Path:
    """Copy a site and name a relay and a STUN server in it, as the build does."""
    copied = Path(shutil.copytree(site, folder / "site", copy_function=os.link))
    page, names = copied / "index.html", {"stun": stun, "relay": f"{relay}/"}
    metas = (
        f'<meta name="casino-{name}" content="{each}">' for name, each in names.items() if each
    )
    # The policy of the page comes first; that of a frame stands in a script with a hash.
    html = page.read_text(encoding="utf-8").replace(
        "connect-src 'self'", f"connect-src 'self' {relay}", 1
    )
    page.unlink()
    page.write_text(html.replace("<head>", f"<head>{''.join(metas)}", 1), encoding="utf-8")
    return copied


def relay_command(folder: Path, address: str, port: int, other_port: int = 1883) -> list[str]:
    """Return the command that runs mosquitto as a relay for pages."""
    config = folder / "mosquitto.conf"
    config.write_text(
        # Without a second, ordinary listener mosquitto 2.0.11 does not start.
        f"listener {other_port} {address}\n"
        f"listener {port} {address}\nprotocol websockets\nallow_anonymous true\n",
        encoding="utf-8",
    )
    return ["mosquitto", "-c", str(config)]


@contextmanager
def networks(site: Path, folder: Path) -> Iterator[None]:
    """Make the networks, with all their servers; coturn writes to `LOG` in a folder."""
    sides = ("middle", *SIDES)
    started: list[subprocess.Popen[bytes]] = []
    try:
        for side in sides:
            _ip("netns", "add", _name(side))
            _ip("-n", _name(side), "link", "set", "lo", "up")
        _ip("-n", _name("middle"), "addr", "add", f"{CENTRE}/32", "dev", "lo")
        for side in SIDES:
            _join(side, _INNER[side])
        _forward(on=False)
        serve = (sys.executable, "-m", "http.server", str(SITE_PORT), "--directory", str(site))
        turn = (
            *("turnserver", "-n", "--no-cli", "--verbose", "--no-tls", "--no-dtls"),
            *("--realm=casino", "--lt-cred-mech", f"--user={USER}", f"--log-file={folder / LOG}"),
            *("--simple-log", f"--listening-ip={CENTRE}", f"--relay-ip={CENTRE}"),
        )
        commands: list[tuple[str, Sequence[str]]] = [
            ("middle", turn),
            ("middle", relay_command(folder, CENTRE, RELAY_PORT)),
        ]
        commands += [(side, serve) for side in SIDES]
        for side, command in commands:
            process = subprocess.Popen(
                inside(side, *command), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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
