"""The confidence interval of a share."""

from __future__ import annotations

from math import sqrt


def wilson_interval(part: int, whole: int) -> tuple[float, float]:
    """Wilson's interval for the true share, given `part` of `whole` (95 % confidence)."""
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    spread = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
