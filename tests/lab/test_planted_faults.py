"""Planted faults are still changes of the code."""

from __future__ import annotations

from site_builder.paths import ROOT
from tests.lab.plant_faults import read_faults


def test_each_planted_fault_has_its_place_once() -> None:
    faults = [*read_faults()]
    assert len({fault.name for fault in faults}) == len(faults)
    for fault in faults:
        text = (ROOT / fault.file).read_text(encoding="utf-8")
        assert text.count(fault.before) == 1, f"{fault.name}: not once in {fault.file}"
        assert fault.after != fault.before
