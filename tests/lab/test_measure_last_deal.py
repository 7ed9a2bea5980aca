"""Errors are told in points, without those of the labels themselves."""

from math import isclose, sqrt

import numpy as np

from casino_core import parse_rules
from tests.lab.label_last_deals import ENDS, MOST_DEALS, Label, before_last_deal
from tests.lab.measure_last_deal import Errors, linear_model, network_value, report, squared_error

VIEWS = [
    view
    for number in range(5)
    for view in before_last_deal(parse_rules("standard"), f"errors/{number}")
]


def labels(values: tuple[float, ...]) -> list[Label]:
    return [Label(number, view, values) for number, view in enumerate(VIEWS)]


def test_the_error_of_a_label_falls_with_its_deals() -> None:
    few, all_of_them = labels((0.0, 4.0))[0], labels((0.0, 4.0) * (MOST_DEALS // 2))[0]
    assert isclose(squared_error(few), 8 / 2 * (1 - 2 / MOST_DEALS))
    assert squared_error(all_of_them) == 0


def test_errors_leave_out_those_of_the_labels() -> None:
    exact, noisy = labels((2.0,) * MOST_DEALS), labels((0.0, 4.0))
    estimated = np.full(len(VIEWS), 5.0)
    assert Errors.of(estimated, exact) == (3.0, 3.0)
    bias, spread = Errors.of(estimated, noisy)
    assert bias == 3
    assert isclose(spread, sqrt(9 - 8 / 2 * (1 - 2 / MOST_DEALS)))


def test_the_linear_model_finds_what_is_linear() -> None:
    known = [
        Label(number, view, (3.0 * view.loose.bit_count() * (1 if view.last == view.side else -1),))
        for number, view in enumerate(VIEWS)
    ]
    model = linear_model(known)
    assert all(isclose(model(each.view), each.mean, abs_tol=1e-6) for each in known)


def test_the_report_has_each_group_with_its_number() -> None:
    lines = [line.split("\t") for line in report({"network": network_value}, labels((0.0,) * 70))]
    assert lines[0][:3] == ["all", str(5 * ENDS), "network"]
    last = [int(number) for group, number, *_ in lines if group.startswith("captured last")]
    assert sum(last) == 5 * ENDS
