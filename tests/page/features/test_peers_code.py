"""Codes for connecting: what browsers describe goes through a code and comes back."""

from __future__ import annotations

import json
from base64 import b32encode
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_page.friends.connection.code import (
    LONGEST_CODE,
    MOST_CANDIDATES,
    Address,
    Candidate,
    Code,
    CodeError,
    Description,
    DescriptionError,
    Form,
    Kind,
    format_code,
    format_sdp,
    parse_address,
    parse_code,
    parse_sdp,
)

RECORDED = json.loads((Path(__file__).parent / "peers_sdp.json").read_text(encoding="utf-8"))
"""An offer and its answer as browsers wrote them, by the browser."""

SESSION = bytes(range(8))
EACH = [(name, answers) for name in RECORDED for answers in (False, True)]


def described(name: str, *, answers: bool) -> Description:
    return parse_sdp("\r\n".join(RECORDED[name][answers]), answers=answers)


# Any description

ICE = st.characters(codec="ascii", categories=["L", "Nd"], include_characters="+/")
ADDRESSES = st.one_of(
    st.ip_addresses().map(lambda each: parse_address(str(each))),
    st.uuids().map(lambda each: parse_address(f"{each}.local")),
)
CANDIDATES = st.builds(Candidate, st.sampled_from(Kind), ADDRESSES, st.integers(1, 65_535))
DESCRIPTIONS = st.builds(
    Description,
    st.booleans(),
    st.text(ICE, min_size=4, max_size=32),
    st.one_of(st.text(ICE, min_size=22, max_size=63), st.binary(min_size=16).map(bytes.hex)).filter(
        lambda text: len(text) <= 63
    ),
    st.binary(min_size=32, max_size=32),
    st.lists(CANDIDATES, min_size=1, max_size=MOST_CANDIDATES, unique=True).map(
        lambda addresses: tuple(sorted(addresses, key=lambda each: each.kind))
    ),
)
CODES = st.builds(Code, st.binary(min_size=8, max_size=8), DESCRIPTIONS)


@given(CODES)
def test_a_code_comes_back(code: Code) -> None:
    assert parse_code(format_code(code)) == code


@given(DESCRIPTIONS)
def test_a_description_comes_back_from_its_sdp(description: Description) -> None:
    assert parse_sdp(format_sdp(description), answers=description.answers) == description


@given(CODES, st.data())
def test_a_code_with_one_wrong_sign_is_refused(code: Code, data: st.DataObject) -> None:
    text = format_code(code)
    place = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").filter(text[place].__ne__))
    with pytest.raises(CodeError):
        parse_code(text[:place] + sign + text[place + 1 :])


@given(st.one_of(st.text(max_size=5_000), st.text("ABC234567", max_size=700)))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(CodeError):
        parse_code(text)


@given(st.ip_addresses())
def test_addresses_are_those_of_python(address: IPv4Address | IPv6Address) -> None:
    for text in (str(address), address.exploded):
        parsed_address = parse_address(text)
        assert parsed_address.data == address.packed
        assert ip_address(str(parsed_address)) == address


@pytest.mark.parametrize(
    "text", ["", "1.2.3", "1.2.3.256", "1:2:3", ":::", "1::2::3", "fe80::1%eth0", "x.local"]
)
def test_what_is_not_an_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"address|byte"):
        parse_address(text)


# What browsers write


@pytest.mark.parametrize(("name", "answers"), EACH)
def test_the_sdp_of_a_browser_fits_a_small_code(name: str, answers: bool) -> None:  # noqa: FBT001
    description = described(name, answers=answers)
    text = format_code(Code(SESSION, description))
    assert parse_code(text, answers=answers) == Code(SESSION, description)
    assert len(text) < 200
    assert all(each.address.form is not Form.IPV6 for each in description.candidates)


def test_what_changes_is_all_that_is_kept() -> None:
    """A description names the same addresses, fingerprint and passwords as the SDP it is from."""
    for name, answers in EACH:
        before = RECORDED[name][answers]
        after = format_sdp(described(name, answers=answers)).split("\r\n")
        for start in ("a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=setup:", "m=", "a=mid:"):
            of_both = (
                [line for line in lines if line.startswith(start)] for lines in (before, after)
            )
            assert len(set(map(tuple, of_both))) == 1, start
        ports = [
            line.split()[5]
            for line in before
            if line.startswith("a=candidate") and " TCP " not in line
        ]
        assert [line.split()[5] for line in after if line.startswith("a=candidate")] == ports


def test_an_address_by_tcp_is_left_out() -> None:
    assert len(described("firefox", answers=False).candidates) == 2
    assert "TCP" in "".join(RECORDED["firefox"][0])


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("a=mid:0", "a=mid:data", "mid"),
        ("a=setup:actpass", "a=setup:passive", "setup"),
        ("sha-256", "sha-1", "fingerprint"),
        ("a=ice-ufrag:", "a=ice-ufrag:x y", "ice-ufrag"),
        ("a=sctp-port:5000", "", "sctp-port"),
    ],
)
def test_a_description_of_another_form_names_the_field(old: str, new: str, field: str) -> None:
    text = "\r\n".join(RECORDED["chromium"][0])
    with pytest.raises(DescriptionError, match=field):
        parse_sdp(text.replace(old, new), answers=False)
    with pytest.raises(DescriptionError, match="too long"):
        parse_sdp(text * 40, answers=False)


# What people paste

LATER = bytes((2, 0)) + bytes(100)
"""The bytes of a code of a later version."""


def code_text() -> str:
    return format_code(Code(SESSION, described("chromium", answers=False)))


@pytest.mark.parametrize(
    "pasted",
    [
        "  {code}\n",
        "https://example.org/casino/?join={code}&lang=de",
        "Come and play: https://example.org/casino/?join={code}\nSee you soon",
    ],
)
def test_a_code_is_found_in_a_text(pasted: str) -> None:
    text = code_text()
    assert format_code(parse_code(pasted.format(code=text))) == text
    assert format_code(parse_code(pasted.format(code=text.lower()))) == text


def test_a_code_in_several_lines_is_found() -> None:
    text = code_text()
    assert parse_code("\n".join(text[at : at + 30] for at in range(0, len(text), 30)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a code"),
        ("AAAA", "not a code"),
        ("hello", "not a code"),
        ("A" * (LONGEST_CODE + 1), "too long"),
        ("x" * 10_000, "too long"),
        (b32encode(LATER + sha256(LATER).digest()[:3]).decode(), "another version"),
        ("AI" + "A" * 98, "not a code"),
        ("AEAA" + "A" * 100, "missing or wrong"),
    ],
)
def test_a_refusal_has_its_reason(text: str, words: str) -> None:
    with pytest.raises(CodeError, match=words):
        parse_code(text)


def test_an_answer_is_told_from_an_invitation() -> None:
    answer = format_code(Code(SESSION, described("chromium", answers=True)))
    with pytest.raises(CodeError, match="This is an answer"):
        parse_code(answer, answers=False)
    with pytest.raises(CodeError, match="This is an invitation"):
        parse_code(code_text(), answers=True)


def test_a_device_without_an_address_makes_no_code() -> None:
    description = described("chromium", answers=False)._replace(candidates=())
    with pytest.raises(CodeError, match="no address"):
        format_code(Code(SESSION, description))


def test_names_of_devices_are_those_of_browsers() -> None:
    name = UUID("a13528fd-7bfa-45ce-b48d-47e5de13e5ab")
    assert str(Address(Form.NAME, name.bytes)) == f"{name}.local"
