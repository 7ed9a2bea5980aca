"""Every query, however bad, leads to a table, with a sentence about its errors."""

from __future__ import annotations

import re
from urllib.parse import quote

from hypothesis import example, given
from hypothesis import strategies as st

from casino_page.address.page_request import KEYS, PageRequest, parse_query
from casino_page.render.frame import frame
from casino_page.shell.current_game import CurrentGame

from ...profiles import many

GOOD = (
    "table=9d,3c,(7:4h3s@2)&hands=3h7d/7cKd&turn=1",
    "hands=3h9c/????&table=5h,5s&stock=*12&won=8s/&last=1",
    "rules=royal,players=3&seats=you,counting,person:Ann&seed=7",
    "rules=folk&table=Ks,(9:5c4d/9h@1)&hands=9c/????&turn=1&dealer=2&scores=3/8&sweeps=1/0",
)
SIGNS = "=&;/,:@()*?+-% \t\n\0ABCDabcd0123456789shdcTJQK#<>\"'♠é\ud800"

pieces = st.text(SIGNS, max_size=12)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A valid query in which one piece is replaced by another."""
    query = draw(st.sampled_from(GOOD))
    for _ in range(draw(st.integers(1, 3))):
        begin = draw(st.integers(0, len(query)))
        end = draw(st.integers(begin, min(len(query), begin + 6)))
        query = query[:begin] + draw(pieces) + query[end:]
    return query


fields = st.tuples(st.sampled_from(KEYS) | pieces, pieces).map("=".join)
any_query = damaged() | st.lists(fields, max_size=5).map("&".join) | st.text(max_size=60)


def page_html(page_request: PageRequest) -> str:
    """Render the page of a request, with all its words."""
    return frame(CurrentGame(page_request, None, lambda: "seed").scene())


@many(3)
@given(any_query)
@example("hands=/&table=5h")
@example("hands=-/-&stock=As2s3s4s")
@example("hands=-/-&stock=*4")
@example("hands=3h9c/%3f%3f&turn=2&stock=*52")
@example("0")
@example("x" * 5000)
@example("hands=" + "3h" * 5000)
@example("rules=" + "x" * 5000)
@example("seats=" + "x" * 5000)
def test_there_is_always_a_table_and_a_problem_names_its_field(query: str) -> None:
    page_request = parse_query(query, "new")
    html = page_html(page_request)
    assert 'data-region="table"' in html
    if page_request.problem is None:
        return
    assert 'class="remark"' in html
    reason = page_request.problem.removeprefix("This link cannot be followed. ")
    message = reason + page_request.reason
    assert any(key in message for key in KEYS), message
    assert len(reason) < 500


@many(4)
@given(any_query)
def test_escaping_a_query_changes_nothing(query: str) -> None:
    """Programs escape everything but the characters that separate fields."""
    encoded = re.sub(r"[^&=]", lambda sign: quote(sign[0], safe="", errors="surrogatepass"), query)
    if re.search(r"[%+;]|^\?", query) or not query.isascii():
        return
    assert parse_query(encoded, "new") == parse_query(query, "new")
