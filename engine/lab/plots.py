"""Plots of a report as SVG: a line for each side over the turns, with the band that holds the middle four fifths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engine.table.html import Html, el

WIDTH: Final = 420
HEIGHT: Final = 200
LEFT: Final = 34
RIGHT: Final = 408
TOP: Final = 12
BOTTOM: Final = 168
COLOURS: Final = ("#b3402a", "#2c5aa0", "#3a7d44", "#7a4e9c")
DASHES: Final = (None, "7 4", "2 3", "9 3 2 3")


class Spread(msgspec.Struct, frozen=True):
    """What a number of games comes to: the mean, and where the middle four fifths of them lie."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Of at least one value."""
        ordered = sorted(values)
        last = len(ordered) - 1
        return cls(sum(ordered) / len(ordered), ordered[round(0.1 * last)], ordered[round(0.9 * last)])


Line = Mapping[int, Spread]
"""Turn -> what it comes to."""


class _Frame:
    """Where turns and values lie on the paper."""

    def __init__(self, lines: Sequence[Line]) -> None:
        spreads = [spread for line in lines for spread in line.values()]
        self.turns = sorted({turn for line in lines for turn in line})
        self.low = min(0.0, *(spread.low for spread in spreads), 0.0)
        self.high = max(1.0, *(spread.high for spread in spreads), 1.0)

    def spot(self, turn: int, value: float) -> str:
        first, last = self.turns[0], self.turns[-1]
        x = LEFT + (turn - first + 0.5) * (RIGHT - LEFT) / (last - first + 1)
        y = BOTTOM - (value - self.low) * (BOTTOM - TOP) / (self.high - self.low)
        return f"{x:.1f},{y:.1f}"


def plot(name: str, sides: Sequence[str], lines: Sequence[Line]) -> Html:
    """A figure with a line for each side; sides differ by dashes, so that colour is not needed to read them."""
    frame = _Frame(lines)
    drawn = [_side(frame, line, number) for number, line in enumerate(lines) if line]
    svg = el("svg", *_axes(frame), *drawn, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=name)
    keys = [el("span", el("svg", _stroke("0,6 30,6", number), viewBox="0 0 30 12", class_="key"), f" {side} ")
            for number, side in enumerate(sides)]  # fmt: skip
    return el("figure", el("figcaption", el("b", name), " ", *keys), svg)


def _axes(frame: _Frame) -> list[Html]:
    found = []
    for value in (frame.low, (frame.low + frame.high) / 2, frame.high):
        y = float(frame.spot(frame.turns[0], value).partition(",")[2])
        found.append(el("line", x1=LEFT, x2=RIGHT, y1=y, y2=y, class_="grid"))
        found.append(el("text", f"{value:g}", x=LEFT - 5, y=y + 4, text_anchor="end"))
    for turn in frame.turns:
        x = frame.spot(turn, 0).partition(",")[0]
        found.append(el("text", turn, x=x, y=BOTTOM + 18, text_anchor="middle"))
    return found


def _side(frame: _Frame, line: Line, number: int) -> Html:
    turns = sorted(line)
    there = [frame.spot(turn, line[turn].low) for turn in turns]
    back = [frame.spot(turn, line[turn].high) for turn in reversed(turns)]
    band = el("polygon", points=" ".join([*there, *back]), fill=COLOURS[number % len(COLOURS)], fill_opacity="0.14")
    return el("g", band, _stroke(" ".join(frame.spot(turn, line[turn].mean) for turn in turns), number))


def _stroke(points: str, number: int) -> Html:
    return el("polyline", points=points, fill="none", stroke=COLOURS[number % len(COLOURS)], stroke_width="2",
              stroke_dasharray=DASHES[number % len(DASHES)])  # fmt: skip
