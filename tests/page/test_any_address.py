"""Whatever an address says, the page offers a game, and a sentence names the field at fault."""

from __future__ import annotations

import base64
import html
import re
import zlib

from hypothesis import example, given

from casino_core import PRESETS
from casino_page.game.scene import Phase

from ..profiles import many
from .addresses import PAGE, address
from .opened import OpenedTab, opened, run
from .pages import PAGE_KEYS


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


@many(6)
@given(address(PAGE))
@example("seats=you,greedy,greedy,greedy,greedy,greedy,greedy,greedy")
@example("seats=" + ",".join(["you", *["greedy"] * 500]))
@example("daily=yesterday")
@example("record=" + packed('[Seed "x"]\n9z'))
@example("study=9z&hands=3h/9c")
def test_an_address_leads_to_a_game_and_names_what_is_wrong(query: str) -> None:
    page = run(opened(query))
    check(page)


NO_SUCH_DAY = re.compile(
    r"You can’t play the rounds of [^:]{1,30}: that |The day in this link can’t be read: "
)
"""A day that is none of those to be played is a day all the same; today's deals are offered."""
NAMED = re.compile(rf"\b({'|'.join(PAGE_KEYS)}|query):|: no such field")
PROBLEM = re.compile(r'data-region="analysis-problem"[^>]*>([^<]*)<')


def problems_beside(page: OpenedTab) -> list[str]:
    """Return the problems that the page tells beside the table."""
    notices = [notice for notice in page.current_game.notices if not notice.calm]
    return [*(f"{notice.text} {notice.reason}" for notice in notices), page.refusal]


def problems_on_board(page: OpenedTab) -> list[str]:
    """Return the problems of a study, which the analysis board tells in its place."""
    return [*map(html.unescape, PROBLEM.findall(page.tab.regions.get("sheet analysis", "")))]


def check(page: OpenedTab) -> None:
    """Check that the page offers a game, and that a problem names its field, but on a board."""
    assert page.tab.errors == []
    assert page.tab.state == "ready" or page.session.computer_to_play
    assert page.session.phase is Phase.GAME_OVER or "data-action" in page.tab.regions["menu"]
    for problem in filter(None, problems_on_board(page)):
        assert len(problem) < 800, problem
        assert not NAMED.match(problem), problem
    for problem in filter(None, problems_beside(page)):
        assert len(problem) < 800, problem
        assert NAMED.search(problem) or NO_SUCH_DAY.match(problem), problem
    if page.request.error:
        assert page.request.game_query == ""
        assert page.session.view.rules == PRESETS["standard"]
