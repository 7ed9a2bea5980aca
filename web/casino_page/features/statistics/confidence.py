"""The confidence interval of a share."""

from __future__ import annotations

from math import sqrt


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's interval for the true share, from `successes` in `trials` (95 % confidence)."""
    z, share = 1.96, successes / trials
    middle = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
