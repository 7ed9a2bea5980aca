"""Whatever an address says, the page offers a game, and a sentence names the field at fault."""

from __future__ import annotations

import base64
import html
import re
import zlib

from hypothesis import example, given

from casino_core import PRESETS
from casino_page.address.page_request import CANNOT_FOLLOW
from casino_page.game.scene import Phase

from ..profiles import many
from .addresses import PAGE, address
from .opened import Opened, opened, run
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
    found = run(opened(query))
    check(found)


NO_SUCH_DAY = re.compile(r"You can’t play the deals of [^:]{1,30}: that ")
"""A day that is none of those to be played is a day all the same; today's deals are offered."""
PROBLEM = re.compile(r'data-region="analysis-problem"[^>]*>([^<]*)<')


def problems_of(found: Opened) -> list[str]:
    """What is told to be wrong: beside the table, or in the sheet that opens in its place."""
    in_sheet = PROBLEM.findall(found.tab.regions.get("sheet analysis", ""))
    return [*found.told, *(html.unescape(each) for each in in_sheet if each)]


def check(found: Opened) -> None:
    """Check that the page offers a game, and that each problem names its field."""
    assert found.tab.errors == []
    assert found.tab.state == "ready" or found.session.computer_to_play
    assert found.session.phase is Phase.GAME_OVER or "data-action" in found.tab.regions["menu"]
    for told in problems_of(found):
        assert len(told) < 800, told
        reason = told.removeprefix(CANNOT_FOLLOW).strip()
        named = reason.partition(":")[0] in (*PAGE_KEYS, "query")
        assert named or ": no such field" in reason or NO_SUCH_DAY.match(reason), told
    if found.request.problem:
        assert found.request.game_query == ""
        assert found.session.view.rules == PRESETS["standard"]
