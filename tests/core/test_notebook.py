"""A notebook with the cells of the guide runs, and shows pictures; the table can be played."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import casino_core as casino
from casino_core import CasinoError, Game, Position
from casino_core.widget import Table

ROOT = Path(__file__).parent.parent.parent
GUIDE = ROOT / "web" / "pages" / "notebook.md"
POSITION = Position(*casino.parse_position("table=5h,3d hands=3s8s/9c2d stock=7h7c4c4d"))


def cells() -> list[str]:
    """The cells of the guide."""
    return re.findall(
        r"^```cell\n(.*?)\n```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )


def test_the_cells_of_the_guide_show_pictures_in_a_notebook() -> None:
    played = "from casino_core.widget import Table\ntable = Table(position)\ntable.plays"
    new_notebook: Any = nbformat.v4.new_notebook
    new_cell: Any = nbformat.v4.new_code_cell
    notebook = new_notebook(cells=[new_cell(each) for each in (*cells(), played)])
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    client.execute()
    outputs = [cell.outputs[-1]["data"] for cell in notebook.cells]
    kinds = ["image/svg+xml"] * (len(outputs) - 2)
    assert [next(kind for kind in data if kind != "text/plain") for data in outputs[:-1]] == [
        *kinds,
        "text/html",
    ]
    assert all("<svg " in data.get("image/svg+xml", data.get("text/html")) for data in outputs[:-1])
    assert outputs[-1]["text/plain"] == "[]"


def test_a_view_is_played_and_the_others_answer() -> None:
    table = Table(POSITION, theme="paper")
    assert table.picture == casino.svg(
        POSITION.view(0), seat=0, names=("Seat 1", "Seat 2"), theme="paper"
    )
    assert ["8sx3d,5h", "8s: Capture 5+3"] in table.legal
    notices: list[list[str]] = []
    table.observe(lambda change: notices.append(change["new"]), "plays")
    table.looked_at = "8sx3d,5h"
    assert ">5 + 3 = 8</text>" in table.picture
    table.looked_at = "nonsense"
    assert "5 + 3" not in table.picture
    table.chosen = "8sx3d,5h"
    assert table.plays[0] == "8sx3d,5h"
    assert len(table.plays) == 2
    assert notices[-1] == table.plays
    assert table.game.position.turn == 0
    assert table.position == str(table.game.position.view(0))
    assert not table.chosen


def test_a_play_that_is_not_legal_is_refused_in_words() -> None:
    table = Table(POSITION)
    table.chosen = "9cx5h"
    assert table.message == "The nine of clubs is not in your hand."
    assert table.plays == []


def test_a_whole_round_is_played_and_no_hidden_card_leaves_python() -> None:
    table = Table(Game.new("royal", "sunday", names=("You", "Ann")), players=casino_greedy)
    while table.legal:
        position = table.game.position
        own_hand = casino.cards_in(position.hands[1])
        assert not [card for card in own_hand if f'data-card="{card}"' in table.picture]
        assert "Ann" in table.picture
        table.chosen = table.legal[-1][0]
    assert table.game.position.over
    assert re.fullmatch(r"The round is over\. You \d+, Ann \d+", table.message)


def casino_greedy(view: casino.View, _chance: object) -> casino.Play:
    return casino.largest_capture(view) or casino.legal_plays(view)[0]


def test_what_no_table_can_be_made_of_is_refused() -> None:
    with pytest.raises(CasinoError, match=r"^hands: "):
        Table(POSITION.view(0))  # type: ignore[arg-type]
    with pytest.raises(CasinoError, match=r"^seat: "):
        Table(POSITION, seat=2)
    with pytest.raises(CasinoError, match=r"^players: 'nobody' is not a player; there are "):
        Table(POSITION, players="nobody")
