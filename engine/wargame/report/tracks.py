"""The course of the game in charts: each track by turn and phase, and the steps that the sides have left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table.html import Html, el
from engine.wargame.report.charts import Series, Spot, chart, scale_of
from engine.wargame.report.spec import Desk

_SIDES = (0, 1)


def course(desk: Desk) -> Html:
    """The section of charts: those of the title, or one for each track."""
    own = desk.spec.course(desk)
    return own or desk.section("tracks", desk.t("tracks"), el("div", *_charts(desk), class_="grid"))


def _charts(desk: Desk) -> Iterator[Html]:
    first = desk.tale.title.tracks(desk.tale.start)
    for name, value in first.items():
        sides = _SIDES if isinstance(value, tuple) else (-1,)
        yield _drawn(desk, desk.word("tracks", name), [_track(desk, name, side) for side in sides])
    yield _drawn(desk, desk.t("steps_on_map"), [_steps(desk, side) for side in _SIDES])


def _drawn(desk: Desk, title: str, series: list[Series]) -> Html:
    scale = scale_of(value for line in series for _, value in line.runs[0])
    return chart(title, desk.axis, scale, series, (desk.t("game_turn"), desk.t("value")))


def _track(desk: Desk, name: str, side: int) -> Series:
    """The line of a track; one that both sides share has no side."""
    tale = desk.tale
    line = Series(desk.side(side) if side >= 0 else desk.word("tracks", name), side if side >= 0 else 2)
    first, last = (_share(tale.title.tracks(state)[name], side) for state in (tale.start, tale.end))
    return _drawn_through(desk, line, first, [_share(sample.tracks[name], side) for sample in tale.samples], last)


def _drawn_through(desk: Desk, line: Series, first: int, found: Sequence[int], last: int) -> Series:
    """A line through what was noted when moments began, with a marker where turns begin."""
    spots = [(0.0, first)]
    for sample, value in zip(desk.tale.samples, found, strict=True):
        spots += [(when, value) for when in desk.axis.starts([sample.moment])]
    line.runs[0] += [(when, float(value)) for when, value in (*spots, (now(desk), last))]
    line.dots = turn_starts(desk, line.runs[0])
    return line


def _share(value: tuple[int, ...] | int, side: int) -> int:
    return value[side] if isinstance(value, tuple) else value


def turn_starts(desk: Desk, run: list[Spot]) -> list[Spot]:
    """Where a track stands when a turn begins."""
    starts = map(float, range(len(desk.axis.turns)))
    return [(start, [value for when, value in run if when <= start][-1]) for start in starts]


def _steps(desk: Desk, side: int) -> Series:
    """The steps on the map. What the players set up themselves is there when the first phase begins."""
    found = [sample.steps[side] for sample in desk.tale.samples]
    last = desk.spec.strength(desk.tale.end, side)
    return _drawn_through(desk, Series(desk.side(side), side), found[0] if found else last, found, last)


def now(desk: Desk) -> float:
    """Where the lines end: at the last event."""
    noted = desk.tale.noted
    over = desk.tale.end.outcome is not None
    return float(len(desk.axis.turns)) if over or not noted else desk.axis.at(noted[-1])
