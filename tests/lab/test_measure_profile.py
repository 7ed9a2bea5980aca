"""The profile of the engine tells where the time of each play goes."""

import re
import subprocess
import sys

import pytest

from site_builder.paths import ROOT


@pytest.mark.parametrize(
    ("work", "listing"),
    [
        ("games", "legal._list_plays"),
        ("playouts", "legal._list_plays"),
        ("perft", "moves.count_moves"),
    ],
)
def test_the_profile_names_functions_of_the_rules(work: str, listing: str) -> None:
    words = [sys.executable, "-m", "tests.lab.measure_profile", work, "--seconds", "0.2"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    first, *lines = done.stdout.splitlines()
    assert re.fullmatch(r"\d+ plays, \d+\.\d\d us each", first)
    line = next(line for line in lines if line.endswith(f"  {listing}"))
    assert 0 < float(line.split()[0]) <= float(first.split()[2])
    assert lines.index("alone:") < lines.index("in all:")
