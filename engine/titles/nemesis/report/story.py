"""The story by turn and phase, in the sentences of the title; quiet events are folded away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

import msgspec

from engine.table.event import Drawn, GameEnded, Rolled
from engine.table.html import Html, el, esc, fold, join
from engine.titles.nemesis.events import (
    AirSupportReturned,
    AirSupportUsed,
    Exchanged,
    MarkerPlaced,
    MarkerRemoved,
    Moved,
    ObjectiveTaken,
    PhaseBegan,
    Placed,
    Replaced,
    SegmentBegan,
    SupplyChanged,
    TrackChanged,
    TurnBegan,
    TurnStepBegan,
    WeatherChanged,
    YunnanActivated,
)
from engine.titles.nemesis.report import tables
from engine.titles.nemesis.report.desk import Desk, items
from engine.titles.nemesis.report.fights import fight_block, taken_line
from engine.titles.nemesis.report.maps import Maps
from engine.titles.nemesis.report.tale import SETUP, Moment, Told, TurnEnd
from engine.titles.nemesis.wording.calendar import dates

_FOLDED = {
    "moves": (Moved, Exchanged, MarkerPlaced, MarkerRemoved),
    "levels": (SupplyChanged,),
    "places": (Placed, Replaced),
}
_QUIET = tuple(kind for kinds in _FOLDED.values() for kind in kinds)
_UNTOLD = (Drawn, PhaseBegan, SegmentBegan, TurnBegan, TurnStepBegan, AirSupportUsed, AirSupportReturned)
_LOUD = (WeatherChanged, YunnanActivated, GameEnded, TrackChanged)


def story(desk: Desk, maps: Maps) -> Html:
    """All turns, the set-up map first."""
    t = desk.t
    start = maps.figure(desk.tale.ends[0])
    legend = fold(t("legend"), el("p", t("legend_text"), class_="note"))
    turns = [_turn(desk, maps, turn) for turn in desk.tale.turns]
    early = _events(desk, _of(desk, desk.tale.moments[0]))
    return desk.section("story", t("story"), start, legend, early or None, *turns)


def _of(desk: Desk, moment: Moment) -> list[Told]:
    return [told for told in desk.tale.told if told.moment is moment]


def _turn(desk: Desk, maps: Maps, turn: int) -> Html:
    t, tale = desk.t, desk.tale
    entries = tale.start.world.charts.turns
    when = dates(entries[turn - 1], desk.lang) if turn <= len(entries) else ""
    heading = el("h3", t("turn_n", turn=turn), el("small", f" {when}"), el("a", t("top"), href="#top", class_="back"))
    end = next((end for end in tale.ends if end.turn == turn), None)
    picture = None
    if end is not None:
        picture = maps.figure(end)
    phases = [_phase(desk, moment) for moment in tale.moments if moment.turn == turn and moment.chit != SETUP]
    return el("article", heading, _summary(desk, turn, end), *phases, picture, id=f"t{turn}")


def _summary(desk: Desk, turn: int, end: TurnEnd | None) -> Html:
    """Combats, Objectives and losses of the turn, and where the tracks stand when it is over."""
    t, lost = desk.t, tables.of_turn(desk, turn)
    fights = sum(fight.told.moment.turn == turn for fight in desk.tale.fights)
    taken = sum(told.moment.turn == turn for told, _ in desk.tale.taken())
    japanese, allied = (tables.steps(lost, side) for side in (0, 1))
    parts = [esc(t("summary", fights=fights, taken=taken, japanese=japanese, allied=allied))]
    if end is not None:
        for side in (0, 1):
            state = end.state
            text = t("by_general", general=state.general[side], lament=state.lament[side],
                     superior=desk.superior(side), value=state.superior[side])  # fmt: skip
            parts.append(el("span", desk.t("pair", head=desk.side(side), text=text), class_=f"pill of{side}"))
    return el("p", join(parts, " "), class_="summary")


def _phase(desk: Desk, moment: Moment) -> Html:
    title = desk.phase(moment)
    content = _events(desk, _of(desk, moment))
    return el("section", el("h4", title), content or el("p", desk.t("nothing"), class_="note"),
              class_=f"phase of{moment.side}")  # fmt: skip


def _events(desk: Desk, found: Sequence[Told]) -> Html:
    """The events of a phase: folded ones first, then combats and what else is worth a line, in order."""
    fights = {fight.told.number: fight for fight in desk.tale.fights}
    inside = {told.number for fight in fights.values() for told in fight.events}
    free = [told for told in found if told.number not in inside and not isinstance(told.event, _UNTOLD)]
    parts = [_fold(desk, key, free) for key in _FOLDED]
    for combats, group in groupby((t for t in free if not isinstance(t.event, _QUIET)), lambda t: t.number in fights):
        if combats:
            parts.append(el("div", *(fight_block(desk, fights[told.number]) for told in group), class_="fights"))
        else:
            parts.append(items(_lines(desk, _merged(group)), "events"))
    return join(parts)


def _merged(found: Iterable[Told]) -> list[Told]:
    """The same step of a track several times in a row as one."""
    kept: list[Told] = []
    for told in found:
        last = kept[-1].event if kept else None
        if isinstance(told.event, TrackChanged) and isinstance(last, TrackChanged) and _goes_on(last, told.event):
            both = msgspec.structs.replace(told.event, before=last.before, by=last.by + told.event.by)
            kept[-1] = replace(kept[-1], event=both)
        else:
            kept.append(told)
    return kept


def _goes_on(last: TrackChanged, event: TrackChanged) -> bool:
    """Whether a track moves on for the same reason, without beginning again."""
    same = (last.track, last.side, last.why, last.hex) == (event.track, event.side, event.why, event.hex)
    return same and all(change.after - change.before == change.by for change in (last, event))


def _lines(desk: Desk, found: Iterable[Told]) -> list[Html]:
    """One line an event; what it moves on the tracks stands behind it in small print."""
    lines: list[Html] = []
    for told in found:
        line = _line(desk, told)
        if lines and isinstance(told.event, TrackChanged) and told.event.track != "superior":
            lines[-1] = join([lines[-1], " – " if "<small>" not in lines[-1] else desk.t("stop"), line])
        else:
            lines.append(line)
    return lines


def _fold(desk: Desk, key: str, free: Sequence[Told]) -> Html | None:
    same = [told for told in free if isinstance(told.event, _FOLDED[key])]
    lines = items([esc(desk.sentence(told.event)) for told in same], "quiet")
    return fold(desk.t(key, n=len(same)), lines) if same else None


def _line(desk: Desk, told: Told) -> Html:
    event = told.event
    if isinstance(event, ObjectiveTaken):
        return taken_line(desk, told.number, event)
    text = desk.sentence(event)
    if isinstance(event, Rolled):
        return el("span", text, id=f"e{told.number}")
    if isinstance(event, TrackChanged) and event.track != "superior":
        return el("small", text)
    return el("b", text) if isinstance(event, _LOUD) else esc(text)
