"""The archives of the page as one file: the page unpacks what the build has packed."""

import io
import json
import lzma
import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from site_builder.assemble import Files
from site_builder.halves.interpreter import LATER
from site_builder.html.packing import FILTER, as_text
from site_builder.html.page import SINGLE
from site_builder.html.single import IMPORTS

from ..javascript import evaluate, script

TEXT = "js/boot/text-bytes.js"
LZMA = "js/boot/lzma.js"

FROM_TEXT = "const result = given.map(([text, size]) => [...bytesOf(text, size)]);"

IN_STEPS = """
const decoder = new LzmaDecoder(Uint8Array.from(given.packed), given.size);
for (let at = 0; at < given.size; at += given.step) decoder.reach(at);
decoder.reach(given.size);
const result = [...decoder.bytes];
"""

UNPACK = """
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const [path, archives] = given;
const page = readFileSync(path, 'utf8');
const result = {};
for (const [archive, { size, files }] of Object.entries(archives)) {
  const [text] = page.split(`data-archive="${archive}">`)[1].split('<', 1);
  const total = files.reduce((sum, [, length]) => sum + length, 0);
  const decoder = new LzmaDecoder(bytesOf(text, size), total);
  let end = 0;
  for (const [name, length] of files) {
    const start = end;
    decoder.reach((end += length));
    result[name] = createHash('sha256').update(decoder.bytes.subarray(start, end)).digest('hex');
  }
}
"""

ALL_BYTES = bytes(range(256))
SAMPLES = {
    "nothing but one byte": b"x",
    "one byte many times": b"\0" * 100_000,
    "all bytes": ALL_BYTES * 40,
    "noise": Random(3).randbytes(50_000),
    "words": " ".join(Random(4).choices(["capture", "build", "trail"], k=9000)).encode(),
    "noise that comes again from afar": Random(5).randbytes(70_000) * 2,
    "structures": b"".join(n.to_bytes(4, "little") + b"\0\1" + bytes([n % 7]) for n in range(9000)),
}


def test_text_gives_its_bytes_again() -> None:
    random = Random(1)
    samples = [b"", ALL_BYTES, *(random.randbytes(size) for size in range(60))]
    samples += [bytes(20), b"\xff" * 20, b"\n\r<\0\x1a" * 9]
    texts = [[as_text(data), len(data)] for data in samples]
    assert evaluate(script(TEXT) + FROM_TEXT, texts) == [list(data) for data in samples]


@given(some.binary(max_size=300))
def test_text_survives_html_and_files(data: bytes) -> None:
    text = as_text(data)
    assert not set(text) & set("\0\n\r\x1a<")
    assert not any("\x80" <= char < "\u0100" for char in text)  # control characters of old
    read = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline=None).read()
    assert read == text


def test_text_takes_a_seventh_more_than_its_bytes() -> None:
    data = Random(2).randbytes(70_000)
    assert len(as_text(data).encode()) <= 80_010


def test_missing_and_changed_text_gives_bytes_all_the_same() -> None:
    text = as_text(ALL_BYTES)
    (short, other, none) = evaluate(
        script(TEXT) + FROM_TEXT, [[text[:100], 256], ["é€😀" + text, 256], ["", 3]]
    )
    assert short[:87] == list(ALL_BYTES[:87])
    assert not any(short[100:])
    assert len(other) == 256
    assert none == [0, 0, 0]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("step", [1000, 10**9])
def test_lzma_is_unpacked_in_any_steps(sample: str, step: int) -> None:
    data = SAMPLES[sample]
    stream = lzma.compress(data, lzma.FORMAT_RAW, filters=[FILTER])
    constants = {"packed": list(stream), "size": len(data), "step": step}
    assert bytes(evaluate(script(LZMA) + IN_STEPS, constants)) == data


def test_the_page_has_its_files_packed(files: Files, tmp_path: Path) -> None:
    page = files[SINGLE].decode()
    (archives,) = re.findall(r"const ARCHIVES = (.*);", page)
    (tmp_path / SINGLE).write_bytes(files[SINGLE])
    constants = [str(tmp_path / SINGLE), json.loads(archives)]
    unpacked = evaluate(script(TEXT) + script(LZMA) + UNPACK, constants)
    built = {
        re.sub(r"^(app|runtime)-\w+/", "", path): sha256(data).hexdigest()
        for path, data in files.items()
        if path.startswith(("app-", "runtime-"))
    }
    del unpacked[IMPORTS]
    assert unpacked == {name: built[name] for name in unpacked}
    assert {LATER, "main.py"} < set(unpacked)
    large = {name for name in built if name.endswith((".zip", ".wasm", ".mo"))}
    # Rook is a guest of the site only, and a file is not a frame in another page.
    large = {name for name in large if not name.startswith(("rook.", "embed."))}
    assert large <= set(unpacked)
