"""The Content-Security-Policy of the pages, and the hashes of what they may run."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping

POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""The directives of every page."""

SITE_POLICY = {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "'self'",
}
"""The further directives of a page that runs Python from the site."""

POLICY_OF_HOSTS = {
    **SITE_POLICY,
    "script-src": "'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    "style-src": "'self' 'unsafe-inline'",
}
"""The directives that a policy sent by a server needs at least, so that every page works."""


def policy_text(directives: Mapping[str, str], style: str, *scripts: str) -> str:
    """Write a policy that also allows this style and these scripts in the page."""
    policy = {**POLICY, **directives, "style-src": f"'{integrity(style.encode())}'"}
    hashes = (f"'{integrity(script.encode())}'" for script in scripts)
    policy["script-src"] = " ".join([policy.get("script-src", ""), *hashes]).strip()
    return "; ".join(f"{name} {value}" for name, value in policy.items())


def integrity(data: bytes) -> str:
    """Return the hash of a content in the form that browsers expect."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()
