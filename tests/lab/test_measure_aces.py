"""Each card has one fate in a round, and the lines count the fates of both players."""

from tests.lab.measure_aces import ACES, TABLE, Fate, Task, fates_of, lines


def test_each_card_has_one_fate_in_each_round() -> None:
    fates = fates_of(Task("counting", "network", "standard", "fates/0", ACES))
    assert len(fates) == 8
    # The cards are the same in both rounds, and the players change places.
    table = [fate.player is None for fate in fates]
    assert table[:4] == table[4:]
    holders = [
        (one.player, other.player)
        for one, other in zip(fates[:4], fates[4:], strict=True)
        if one.player is not None
    ]
    assert holders
    assert all({*pair} == {0, 1} for pair in holders)
    assert all((fate.use == TABLE) == (fate.player is None) for fate in fates)


def test_what_is_captured_with_is_won() -> None:
    task = Task("network", "greedy", "standard", "fates/1", "AsAhAdAcTd2s")
    captured = [fate for fate in fates_of(task) if fate.use == "captured with"]
    assert captured
    assert all(fate.player == fate.winner for fate in captured)


def test_the_lines_add_up() -> None:
    fates = [
        Fate(0, "built with", 0),
        Fate(0, "built with", 1),
        Fate(1, "built with", 1),
        Fate(None, TABLE, 0),
    ]
    head, *rows = (line.split("\t") for line in lines(fates, rounds=2))
    assert rows == [
        ["all", "1.000", "50%", "0.500", "100%", "1.000", "+0.000"],
        ["built with", "1.000", "50%", "0.500", "100%", "0.500", "-0.500"],
        [TABLE, "0.000", "0%", "0.000", "0%", "0.500", "+0.500"],
    ]
    assert len(head) == len(rows[0])
