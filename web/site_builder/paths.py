"""The folders of the project."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
VENDOR = WEB / "vendor"
REQUIREMENTS = WEB / "requirements"
SITE = ROOT / "site"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
