"""Charts of a report as SVG. Series differ by dashes and markers, so that colour is not needed to read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Final

from engine.table.html import Html, el
from engine.wargame.report.tale import Moment, NotedEvent, Tale

WIDTH: Final = 460
HEIGHT: Final = 214
LEFT: Final = 30
RIGHT: Final = 448
TOP: Final = 30
BOTTOM: Final = 178
_MARK: Final = 3.2

Spot = tuple[float, float]


@dataclass
class Series:
    """A line of a chart. ``style`` is a number: dashes and marker. Points are (turns since the start, value).

    ``runs`` are drawn one by one: where a track starts again, a new run begins. ``rings`` mark such places.
    """

    name: str
    style: int
    runs: list[list[Spot]] = field(default_factory=lambda: [[]])
    rings: list[tuple[Spot, str]] = field(default_factory=list)
    dots: list[Spot] = field(default_factory=list)


class Axis:
    """Time: each turn is one unit wide, its phases share it evenly."""

    def __init__(self, tale: Tale) -> None:
        self.turns = tale.turns or [tale.title.chapter(tale.start)]
        self._places: dict[int, tuple[float, float]] = {}
        for number, turn in enumerate(self.turns):
            moments = [moment for moment in tale.moments if moment.turn == turn]
            for place, moment in enumerate(moments):
                self._places[moment.number] = (number + place / len(moments), 1 / len(moments))
        self._first: dict[int, int] = {}
        self._count: dict[int, int] = {}
        for noted in tale.noted:
            self._first.setdefault(noted.moment.number, noted.number)
            self._count[noted.moment.number] = noted.number - self._first[noted.moment.number] + 1

    def at(self, noted: NotedEvent) -> float:
        """When an event fell, in turns since the start of the game."""
        start, share = self._places.get(noted.moment.number, (0.0, 0.0))
        done = (noted.number - self._first[noted.moment.number] + 1) / (self._count[noted.moment.number] + 1)
        return start + share * done

    def starts(self, moments: Sequence[Moment]) -> list[float]:
        """Where these moments begin."""
        return [self._places[moment.number][0] for moment in moments if moment.number in self._places]

    def x(self, when: float) -> float:
        """The place in the drawing."""
        return LEFT + (RIGHT - LEFT) * when / len(self.turns)


@dataclass(frozen=True)
class Scale:
    """Values from ``low`` to ``high`` with lines at ``ticks``."""

    low: float
    high: float
    ticks: Sequence[float]

    def y(self, value: float) -> float:
        """The place in the drawing."""
        return BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low)


TRACK: Final = Scale(-0.4, 9.4, (0, 3, 6, 9))
_TICKS: Final = 4


def scale_of(values: Iterable[float]) -> Scale:
    """A scale for these values, with lines at even numbers of its steps and room at both ends."""
    found = [0.0, *values]
    low, high = min(found), max(found)
    step = _step((high - low) / _TICKS)
    first, last = floor(low / step), max(ceil(high / step), 1)
    margin = 0.05 * step * (last - first)
    return Scale(step * first - margin, step * last + margin, [step * n for n in range(first, last + 1)])


def _step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20 and so on that is large enough."""
    size = 1
    while size < least:
        size = size * 5 // 2 if str(size)[0] == "2" else size * 2
    return size


def chart(title: str, axis: Axis, scale: Scale, series: Sequence[Series], labels: tuple[str, str], *ground: Html,
          signed: bool = False) -> Html:  # fmt: skip
    """A line chart; ``labels`` name the two axes, ``ground`` lies under the lines."""
    parts = [el("title", title), *_frame(axis, scale, labels, signed), *ground]
    for number, line in enumerate(series):
        parts += _line(axis, scale, line)
        parts += _legend(line, number)
    drawing = el("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="chart", role="img")
    return el("figure", el("figcaption", title), drawing)


def _frame(axis: Axis, scale: Scale, labels: tuple[str, str], signed: bool) -> list[Html]:
    parts = []
    for tick in scale.ticks:
        y = round(scale.y(tick), 1)
        shown = f"{tick:+g}".replace("-", "−") if signed and tick else f"{tick:g}"
        parts.append(el("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="zero" if signed and not tick else "rule"))
        parts.append(el("text", shown, x=LEFT - 4, y=y + 3, class_="tick end"))
    for number in range(len(axis.turns) + 1):
        x = round(axis.x(number), 1)
        parts.append(el("line", x1=x, x2=x, y1=TOP, y2=BOTTOM + 4, class_="rule"))
    for number, turn in enumerate(axis.turns):
        parts.append(el("text", turn, x=round(axis.x(number + 0.5), 1), y=BOTTOM + 14, class_="tick mid"))
    parts.append(el("text", labels[0], x=(LEFT + RIGHT) / 2, y=HEIGHT - 6, class_="axis mid"))
    middle = (TOP + BOTTOM) / 2
    turned = f"rotate(-90 8 {middle:g})"
    parts.append(el("text", labels[1], x=8, y=middle, class_="axis mid", transform=turned))
    return parts


def _line(axis: Axis, scale: Scale, line: Series) -> list[Html]:
    nudge = 1.1 if line.style % 2 else -1.1
    data = []
    for run in line.runs:
        for number, (when, value) in enumerate(run):
            x, y = axis.x(when), scale.y(value) + nudge
            data.append(f"M{x:.1f} {y:.1f}" if number == 0 else f"H{x:.1f}V{y:.1f}")
    parts = [el("path", d="".join(data), class_=f"line s{line.style}")]
    parts += [marker(line.style, axis.x(when), scale.y(value) + nudge) for when, value in line.dots]
    for (when, value), text in line.rings:
        x, y = axis.x(when), scale.y(value)
        ring = el("path", d=f"M{x - 4:.1f} {y + 3:.1f}l4 -7 4 7z", class_=f"ring s{line.style}")
        parts.append(el("g", el("title", text), ring))
    return parts


def _legend(line: Series, number: int) -> list[Html]:
    x, y = LEFT + 4 + 205 * number, 14
    return [
        el("path", d=f"M{x} {y}h26", class_=f"line s{line.style}"),
        marker(line.style, x + 13, y),
        el("text", line.name, x=x + 32, y=y + 3.5, class_="key"),
    ]


def marker(style: int, x: float, y: float) -> Html:
    """The marker of a series: disc, hollow square, triangle, hollow rhombus."""
    r = _MARK
    shapes = (
        f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z",
        f"M{x - r:.1f} {y - r:.1f}h{2 * r}v{2 * r}h{-2 * r}z",
        f"M{x - r:.1f} {y + r:.1f}h{2 * r}l{-r} {-2 * r}z",
        f"M{x:.1f} {y - r - 1:.1f}l{r + 1} {r + 1}l{-r - 1} {r + 1}l{-r - 1} {-r - 1}z",
    )
    return el("path", d=shapes[style], class_=f"dot s{style}")


def bar(parts: Sequence[tuple[float, str]], whole: float, text: str, *, leftward: bool = False) -> Html:
    """A bar of several parts, each (amount, class); ``whole`` fills the width of 120."""
    x, shapes = 0.0, [el("title", text)]
    for amount, class_ in parts:
        width = 120 * amount / whole if whole else 0.0
        left = 120 - x - width if leftward else x
        shapes.append(el("rect", x=round(left, 1), y=1, width=round(width, 1), height=10, class_=class_))
        x += width
    return el("svg", *shapes, viewBox="0 0 120 12", preserveAspectRatio="none", class_="bar", role="img")
