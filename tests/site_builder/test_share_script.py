"""The script that opens the system's share sheet, in Node instead of a browser."""

from __future__ import annotations

from typing import Any

import pytest

from tests.javascript import evaluate, script

SENDING = """
const asked = [];
const navigator = {
  canShare: (data) => given.files || !data.files,
  async share(data) {
    const files = data.files?.map(({ name, type, size }) => ({ name, type, size }));
    asked.push({ ...data, files });
    if (given.fails) throw Object.assign(new Error(), { name: given.fails });
  },
  clipboard: { writeText: async () => asked.push('copied') },
};
const box = { value: 'x'.repeat(given.length), select() {}, closest() {} };
const button = { childNodes: [], replaceChildren() {} };
const document = { querySelector: (name) => (name.startsWith('#') ? box : button) };
const translate = (words) => words;
const pictureFile = async () => new Blob(['png']);
const setTimeout = () => {};
%s
const left = await send('by-link', given.picture ?? '');
const result = { left, asked };
"""


def sent(**features: object) -> Any:
    """What the share sheet gets, and whether the text has left the page."""
    source = script("js/table/share.js").replace("export ", "")
    lines = [
        line for line in source.splitlines() if not line.startswith(("import ", "const transl"))
    ]
    return evaluate(SENDING % "\n".join(lines), features)


def test_a_long_text_goes_as_a_file_where_the_system_takes_one() -> None:
    short = sent(length=1900, files=True)["asked"]
    assert short == [{"text": "x" * 1900}]
    long = sent(length=1901, files=True)["asked"]
    assert long == [{"files": [{"name": "casino.txt", "type": "text/plain", "size": 1901}]}]
    assert sent(length=1901, files=False)["asked"] == [{"text": "x" * 1901}]


@pytest.mark.parametrize(("fails", "copied"), [("AbortError", 0), ("NotAllowedError", 1)])
def test_a_share_that_was_given_up_has_not_left_the_page(fails: str, copied: int) -> None:
    outcome = sent(length=10, files=True, fails=fails)
    assert outcome["left"] is bool(copied)
    assert outcome["asked"].count("copied") == copied
