"""Confidence intervals of a share and of a mean."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's interval for the true share, from `successes` in `trials` (95 % confidence)."""
    z, share = 1.96, successes / trials
    middle = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def mean_interval(values: Sequence[int]) -> tuple[float, float]:
    """Return the mean of two values or more, and its margin on both sides (95 % confidence).

    The margin is Student's: few values leave it wider than their spread alone does.
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, _student(count - 1) * sqrt(variance / count)


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, by the series of Cornish and Fisher.

    It is right to a hundredth from four degrees of freedom on.
    """
    z = 1.96
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
