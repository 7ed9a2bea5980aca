"""Starts real web servers with a copy of the site in a folder deep down.

They are the system's nginx and Apache, with the media types of their packages and a config of the
test's own, and Python's own server. Each listens on a free port until the end of its block.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from site_builder.hosting.host_files import NGINX
from site_builder.paths import SITE

PLACE = "games/of/cards/casino"
"""The folder of the site, below the root of each server."""

BETWEEN_TRIES = 0.05
"""Seconds between two attempts to connect to a server that is starting."""

NGINX_CONFIG = """
{user}
daemon off;
master_process off;
pid {home}/nginx.pid;
error_log {home}/nginx.log;
events {{}}
http {{
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path {home}/body;
  proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/fastcgi;
  uwsgi_temp_path {home}/uwsgi;
  scgi_temp_path {home}/scgi;
  server {{
    listen 127.0.0.1:{port};
    root {root};
    {extra}
  }}
}}
"""

APACHE_CONFIG = """
{user}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {home}/apache.pid
ErrorLog {home}/apache.log
Mutex file:{home} default
IncludeOptional /etc/apache2/mods-enabled/*.load
IncludeOptional /etc/apache2/mods-enabled/*.conf
DocumentRoot {root}
<Directory {root}>
  Options FollowSymLinks
  AllowOverride {override}
  Require all granted
</Directory>
{extra}
"""
APACHE_HEADERS = "LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so"


@contextmanager
def root_folder() -> Iterator[Path]:
    """Make the root of a server with the site in it, which any user of this machine can read."""
    with tempfile.TemporaryDirectory(prefix="casino-hosts-") as folder:
        root = Path(folder) / "root"
        shutil.copytree(SITE, root / PLACE)
        for each in (Path(folder), root):
            each.chmod(0o755)
        yield root


def snippet(root: Path, extra: str = "") -> str:
    """Write the location of nginx that includes the snippet of the site."""
    return (
        f"location /{PLACE}/ {{ alias {root / PLACE}/; include {root / PLACE / NGINX}; {extra} }}"
    )


@contextmanager
def nginx(root: Path, extra: str = "") -> Iterator[str]:
    """Start nginx as Debian installs it, with more in its server; return its address."""
    program = program_of("nginx")
    with tempfile.TemporaryDirectory(prefix="casino-nginx-") as home:
        port = free_port()
        user = "user root;" if os.geteuid() == 0 else ""
        config = Path(home) / "nginx.conf"
        config.write_text(
            NGINX_CONFIG.format(home=home, port=port, root=root, user=user, extra=extra)
        )
        with running([program, "-p", home, "-c", str(config)], port) as address:
            yield address


@contextmanager
def apache(root: Path, override: str = "None", extra: str = "") -> Iterator[str]:
    """Start Apache with the modules that Debian enables; return its address."""
    program = program_of("apache2")
    with tempfile.TemporaryDirectory(prefix="casino-apache-") as home:
        port = free_port()
        user = "User www-data\nGroup www-data" if os.geteuid() == 0 else ""
        config = Path(home) / "apache.conf"
        config.write_text(
            APACHE_CONFIG.format(
                home=home, port=port, root=root, user=user, override=override, extra=extra
            )
        )
        named = {"APACHE_RUN_DIR": home, "APACHE_LOG_DIR": home, "APACHE_LOCK_DIR": home}
        command = [program, "-d", home, "-f", str(config), "-DFOREGROUND"]
        with running(command, port, named) as address:
            yield address


@contextmanager
def python_server(root: Path) -> Iterator[str]:
    """Start `python -m http.server`; return its address."""
    port = free_port()
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1"]
    with running([*command, "--directory", str(root)], port) as address:
        yield address


def program_of(program: str) -> str:
    """Find a server; skip the test if it is not installed."""
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if path is None:
        pytest.skip(f"{program} is not installed")
    return path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str], port: int, named: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Run a server until the end of the block; return its address once it answers."""
    with subprocess.Popen(
        command,
        env={**os.environ, **(named or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            wait_until_it_listens(process, port)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.communicate()


def wait_until_it_listens(process: subprocess.Popen[str], port: int) -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(BETWEEN_TRIES)
        else:
            return
    raise AssertionError(process.stderr.read() if process.stderr else "the server has ended")
