"""Where the parts of a table lie, and which are cut off, covered or on top of others.

The boxes are measured by the script `MEASURE` in a page; the checks are plain Python and need none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

SLACK: Final = 1.0
"""Pixels that a box may differ from where it should be, because of rounding."""

CLASSIFY: Final = """
  const { href } = document.querySelector('link[rel="modulepreload"][href$="/table/page.js"]');
  const { classify } = await import(href);
"""
"""Part of a script in the page: the function that gives `<main>` its classes after a change."""
MEASURE: Final = (
    "async text => {"
    + CLASSIFY
    + """
  const { kinds, states } = JSON.parse(text);
  let frames = new Map();
  const within = (a, b) =>
    [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  const edges = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const frame = (each) => {
    if (!each) return [-9999, -9999, 9999, 9999];
    if (!frames.has(each)) {
      const around = frame(each.parentElement);
      const open = getComputedStyle(each).overflow === 'visible';
      frames.set(each, open ? around : within(around, edges(each)));
    }
    return frames.get(each);
  };
  const free = ([left, top, right, bottom], each) => {
    const hit = (x) => [0.15, 0.85].every((part) => {
      const found = document.elementFromPoint(left + x, top + part * (bottom - top));
      return found && (each.contains(found) || found.contains(each));
    });
    const steps = [2, 8, 16, 24].filter((x) => x < right - left);
    const covered = steps.findIndex((x) => !hit(x));
    return covered < 0 ? steps.at(-1) : covered ? steps[covered - 1] : 0;
  };
  const parts = (scrolled) => {
    frames = new Map();
    const found = [];
    for (const [kind, selector] of Object.entries(kinds)) {
      for (const each of document.querySelectorAll(selector)) {
        if (kind === scrolled) each.scrollIntoView({ block: 'nearest' });
        const box = edges(each);
        if (box[2] - box[0] < 1 || box[3] - box[1] < 1) continue;
        if (!each.checkVisibility({ visibilityProperty: true })) continue;
        const name = each.dataset.card || each.textContent.trim().slice(0, 30);
        const seen = within(box, frame(each.parentElement));
        found.push([kind, name, box, seen, kind === 'card' ? free(box, each) : 0]);
      }
    }
    return found;
  };
  const place = (name) => document.querySelector(`[data-region="${name}"]`);
  const written = {};
  return JSON.stringify(states.map(({ regions, attributes, scrolled }) => {
    for (const [name, html] of Object.entries(regions)) {
      if (written[name] !== html) place(name).innerHTML = html;
      written[name] = html;
    }
    const table = place('table');
    for (const [name, value] of Object.entries(attributes)) table.setAttribute(name, value);
    classify();
    return parts(scrolled);
  }));
}"""
)
"""Shows states of a table and measures the visible elements of each kind, given by its selector.

Arguments and result are JSON, which is much faster than as values of the page.

A state has the HTML of its regions, the attributes of the table, and the kind of the elements that
may have to be scrolled to before they are measured. Of each element there are: its
kind and name, its box, the part of it that no element around it cuts off, and of a card how many
pixels from its left edge on nothing else covers: 2, 8, 16 or 24.
"""


class Box(NamedTuple):
    """A rectangle in pixels from the upper left corner of the window."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: Box) -> bool:
        """Return whether the box lies in another one."""
        return (
            self.left >= other.left - SLACK
            and self.top >= other.top - SLACK
            and self.right <= other.right + SLACK
            and self.bottom <= other.bottom + SLACK
        )

    def meets(self, other: Box) -> bool:
        """Return whether the boxes lie on top of each other."""
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )


class Part(NamedTuple):
    """A part of the table: its kind, its name, its box, what is seen of it, and the free pixels."""

    kind: str
    name: str
    box: Box
    seen: Box
    free: float = 0.0


def parts_of(measured: Iterable[tuple[str, str, list[float], list[float], float]]) -> list[Part]:
    """Return the parts that `MEASURE` has measured."""
    return [
        Part(kind, name, Box(*box), Box(*seen), free) for kind, name, box, seen, free in measured
    ]


def faults(
    parts: Iterable[Part], window: Box, apart: Mapping[str, Iterable[str]], least_free: float
) -> Iterator[str]:
    """Yield a sentence for each part that is outside the window, cut off, covered or overlapped.

    apart       for a kind the other kinds that it must not lie on; its own, too, if named
    least_free  the pixels of a card that have to be free
    """
    parts = list(parts)
    for part in parts:
        if not part.box.within(window):
            yield f"{part.kind} {part.name!r} is outside the window: {_pixels(part.box)}"
        elif not part.box.within(part.seen):
            yield f"{part.kind} {part.name!r} is cut off: {_pixels(part.box)}"
        if part.kind == "card" and part.free < least_free:
            yield f"card {part.name!r} has only {part.free:.0f} pixels that are free"
    for one, other in combinations(parts, 2):
        forbidden = other.kind in apart.get(one.kind, ()) or one.kind in apart.get(other.kind, ())
        if forbidden and one.seen.meets(other.seen):
            yield f"{one.kind} {one.name!r} lies on {other.kind} {other.name!r}"


def _pixels(box: Box) -> str:
    return " ".join(f"{edge:.0f}" for edge in box)
