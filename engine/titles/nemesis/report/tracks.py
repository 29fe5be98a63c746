"""The course of the game in charts: Superiors, Generals, Laments, Resources and CLF, by turn and phase."""

from __future__ import annotations

from collections import defaultdict

from engine.table.html import Html, el, fold, table
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import SIDES
from engine.wargame.report.charts import TRACK, Series, chart
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import NotedEvent
from engine.wargame.report.tracks import now, turn_starts

_TOP = 9


def course(desk: Desk) -> Html:
    """The section with the four charts and the sources of the points."""
    t = desk.t
    labels = (t("game_turn"), t("position"))
    charts = [
        chart(t("superiors"), desk.axis, TRACK, [superior(desk, side) for side in (0, 1)], labels),
        chart(t("generals"), desk.axis, TRACK, [wheel(desk, "general", side) for side in (0, 1)], labels),
        chart(t("laments"), desk.axis, TRACK, [wheel(desk, "lament", side) for side in (0, 1)], labels),
        chart(t("shared"), desk.axis, TRACK, shared(desk), labels),
    ]
    grid = el("div", *charts, class_="grid")
    return desk.section("tracks", t("tracks"), grid, el("p", t("resets"), class_="note"), sources(desk))


def changes(desk: Desk, track: str, side: int) -> list[tuple[NotedEvent, TrackChanged]]:
    """What moved a track."""
    return [(noted, event) for noted, event in desk.tale.of(TrackChanged) if (event.track, event.side) == (track, side)]


def superior_name(desk: Desk, side: int) -> str:
    """The name of a side's Superior."""
    return desk.word("superiors", SIDES[side])


def superior(desk: Desk, side: int) -> Series:
    """The line of a Superior, with a marker at each change."""
    return _plain(desk, "superior", side, desk.tale.start.superior[side], Series(superior_name(desk, side), side))


def shared(desk: Desk) -> list[Series]:
    """Resources and Chiang's loss of face."""
    start = desk.tale.start
    resources = Series(desk.word("tracks", "resources"), 2)
    clf = Series(desk.word("tracks", "clf"), 3)
    return [
        _plain(desk, "resources", 1, start.resources, resources, marked=False),
        _plain(desk, "clf", 1, start.clf, clf),
    ]


def _plain(desk: Desk, track: str, side: int, value: int, line: Series, *, marked: bool = True) -> Series:
    """A track that only moves to and fro, with a marker at each change or only at the start of each turn."""
    run = line.runs[0]
    run.append((0.0, value))
    for noted, event in changes(desk, track, side):
        run.append((desk.axis.at(noted), event.after))
    line.dots = list(run) if marked else turn_starts(desk, run)
    run.append((now(desk), run[-1][1]))
    return line


def wheel(desk: Desk, track: str, side: int) -> Series:
    """A track that begins again at 0 beyond 9: a new run each time, with a ring at the top."""
    line = Series(desk.side(side), side)
    run = line.runs[0]
    run.append((0.0, getattr(desk.tale.start, track)[side]))
    for noted, event in changes(desk, track, side):
        when = desk.axis.at(noted)
        if event.after < event.before or event.by > _TOP:
            wrapped = event.by > 0
            run.append((when, _TOP if wrapped else run[-1][1]))
            if wrapped:
                text = desk.t("pair", head=desk.when(noted.moment), text=desk.t(f"{track}_reset"))
                line.rings.append(((when, _TOP), text))
            run = [(when, 0.0)]
            line.runs.append(run)
        run.append((when, event.after))
    run.append((now(desk), run[-1][1]))
    return line


def sources(desk: Desk) -> Html:
    """Satisfaction and Laments by cause, both sides."""
    sums: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for place, track in enumerate(("general", "lament")):
        for side in (0, 1):
            for _, event in changes(desk, track, side):
                if event.by > 0:
                    sums[event.why][2 * place + side] += event.by
    rows = [[desk.word("whys", why), *(str(n) if n else "" for n in found)] for why, found in sorted(sums.items())]
    totals = [str(sum(found[k] for found in sums.values())) for k in range(4)]
    t = desk.t
    names = [f"{t(key)}, {desk.side(side)}" for key in ("satisfaction", "laments") for side in (0, 1)]
    return fold(t("sources"), table([t("cause"), *names], [*rows, [t("total"), *totals]], "totals"))
