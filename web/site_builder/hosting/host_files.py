"""The files that tell usual hosts how to serve the site, written from the table of headers.

`_headers` is for hosts of static pages such as Netlify and Cloudflare Pages, `.htaccess` for
Apache, and `hosting/nginx.conf` is a snippet for nginx.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .table import COMPRESSED, IN_UTF_8, KINDS, OTHER_TYPE, TYPES, Kind, kind_of, media_type

HEADERS = "_headers"
HTACCESS = ".htaccess"
NGINX = "hosting/nginx.conf"

COMMON = {
    name: value
    for name, value in KINDS[0].headers.items()
    if all(kind.headers.get(name) == value for kind in KINDS)
}
"""The headers of every file."""

*SPECIAL, REST = KINDS


def host_files(paths: Iterable[str]) -> dict[str, bytes]:
    """Write the files for a site with files at these paths."""
    texts = {HEADERS: _headers(paths), HTACCESS: _htaccess(), NGINX: _nginx()}
    return {path: text.encode() for path, text in texts.items()}


def is_host_file(path: str) -> bool:
    """Tell whether a file of the site is for the host only."""
    return path in (HEADERS, HTACCESS, NGINX)


def _further(kind: Kind) -> Mapping[str, str]:
    """Return the headers of a kind besides the common ones."""
    return {name: value for name, value in kind.headers.items() if name not in COMMON}


# A list of headers by path. Rules that match one file add up, so that no two may name one header.


def _headers(paths: Iterable[str]) -> str:
    rules: dict[str, Mapping[str, str]] = {"/*": COMMON}
    for path in sorted(paths):
        for place in _places(path):
            rules.setdefault(place, _further(kind_of(path)))
    where = "# For a site at the root of its host: in a folder, put its path before each place.\n"
    return where + "\n".join(
        "".join([f"{place}\n", *(f"  {name}: {value}\n" for name, value in headers.items())])
        for place, headers in rules.items()
    )


def _places(path: str) -> Iterator[str]:
    """Yield the places of a file: its folder, or itself as hosts spell it."""
    folder, slash, _ = path.partition("/")
    if slash:
        yield f"/{folder}/*"
        return
    yield f"/{path}"
    if path.endswith(".html"):
        yield f"/{path.removesuffix('.html')}"
    if path == "index.html":
        yield "/"


# Apache. A host often allows no more in a folder than AllowOverride FileInfo.


def _htaccess() -> str:
    types = "\n".join(f'  AddType "{media_type(f"a{suffix}")}" {suffix}' for suffix in TYPES)
    compressed = "\n".join(f"  AddOutputFilterByType DEFLATE {name}" for name in COMPRESSED)
    special = zip(["If", *["ElseIf"] * len(SPECIAL)], SPECIAL, strict=False)
    return f"""\
# How Apache serves the game: types, caching, who may frame it. It needs AllowOverride FileInfo; the
# headers need mod_headers. To send 404.html for an address without a file, write the folder of the
# game into this line, and remove its “#”:
# ErrorDocument 404 /casino/404.html
<IfModule mod_mime.c>
{types}
</IfModule>
<IfModule mod_headers.c>
{_apache_headers(COMMON)}
{"".join(_apache_section(word, kind) for word, kind in special)}  <Else>
{_apache_headers(_further(REST), 4)}
  </Else>
</IfModule>
<IfModule mod_deflate.c>
<IfModule mod_filter.c>
{compressed}
</IfModule>
</IfModule>
"""


def _apache_section(word: str, kind: Kind) -> str:
    condition = f"%{{REQUEST_URI}} =~ m#/({kind.pattern})$#"
    return f'  <{word} "{condition}">\n{_apache_headers(_further(kind), 4)}\n  </{word}>\n'


def _apache_headers(headers: Mapping[str, str], indent: int = 2) -> str:
    lines = (f'Header set {name} "{value}"' for name, value in headers.items())
    return "\n".join(" " * indent + line for line in lines)


# nginx. A block with headers of its own inherits none, so each one has all of them.


def _nginx() -> str:
    types = "".join(f"  {name} {suffix.removeprefix('.')};\n" for suffix, name in TYPES.items())
    texts = [name for name in dict.fromkeys(TYPES.values()) if name.startswith(IN_UTF_8)]
    return f"""\
# How nginx serves the game: types, caching, who may frame it. Include this file in its location:
#   location /casino/ {{
#     alias /srv/casino/;
#     include /srv/casino/{NGINX};
#     error_page 404 /casino/404.html;
#   }}
types {{
{types}}}
default_type {OTHER_TYPE};
charset utf-8;
charset_types {" ".join(texts)};
gzip on;
gzip_types {" ".join(name for name in COMPRESSED if name != "text/html")};
{_nginx_headers(REST)}
{"".join(_nginx_location(kind) for kind in SPECIAL)}"""


def _nginx_location(kind: Kind) -> str:
    return f'location ~ "/({kind.pattern})$" {{\n{_nginx_headers(kind, 2)}\n}}\n'


def _nginx_headers(kind: Kind, indent: int = 0) -> str:
    lines = (f'add_header {name} "{value}";' for name, value in kind.headers.items())
    return "\n".join(" " * indent + line for line in lines)
