"""The story by turn and phase, in the sentences of the title; quiet events are folded away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from engine.table.html import Html, el, esc, fold, items, join
from engine.wargame.report import tables
from engine.wargame.report.battles import battle_block, taken_line
from engine.wargame.report.maps import Maps
from engine.wargame.report.tale import SETUP, Moment, Told, TurnEnd
from engine.wargame.report.telling import Desk

_SIDES = (0, 1)


def story(desk: Desk, maps: Maps) -> Html:
    """All turns, the set-up map first."""
    t = desk.t
    start = maps.figure(desk.tale.ends[0])
    legend_text = t("legend_text", first=desk.side(0), second=desk.side(1))
    legend = fold(t("legend"), el("p", legend_text, class_="note"))
    turns = [_turn(desk, maps, turn) for turn in desk.tale.turns]
    early = _events(desk, _of(desk, desk.tale.moments[0]))
    return desk.section("story", t("story"), start, legend, early or None, *turns)


def _of(desk: Desk, moment: Moment) -> list[Told]:
    return [told for told in desk.tale.told if told.moment is moment]


def _turn(desk: Desk, maps: Maps, turn: int) -> Html:
    t, tale = desk.t, desk.tale
    when = desk.words.dates(turn)
    heading = el("h3", t("turn_n", turn=turn), el("small", f" {when}"), el("a", t("top"), href="#top", class_="back"))
    end = next((end for end in tale.ends if end.turn == turn), None)
    picture = None
    if end is not None:
        picture = maps.figure(end)
    phases = [_phase(desk, moment) for moment in tale.moments if moment.turn == turn and moment.name != SETUP]
    return el("article", heading, _summary(desk, turn, end), *phases, picture, id=f"t{turn}")


def _summary(desk: Desk, turn: int, end: TurnEnd | None) -> Html:
    """Combats, Objectives and losses of the turn, and where the tracks stand when it is over."""
    t, lost = desk.t, tables.of_turn(desk, turn)
    battles = sum(battle.told.moment.turn == turn for battle in desk.tale.battles)
    taken = sum(told.moment.turn == turn for told, _ in tables.taken(desk))
    first, second = (tables.steps(lost, side) for side in _SIDES)
    names = {"first_side": desk.side(0), "second_side": desk.side(1)}
    parts = [esc(t("summary", battles=battles, taken=taken, first=first, second=second, **names))]
    if end is not None:
        for side in _SIDES:
            text = desk.telling.pills(desk, end.state, side)
            parts.append(el("span", t("pair", head=desk.side(side), text=text), class_=f"pill of{side}"))
    return el("p", join(parts, " "), class_="summary")


def _phase(desk: Desk, moment: Moment) -> Html | None:
    """A phase with what happened in it; one of nobody in which nothing did is left out."""
    content = _events(desk, _of(desk, moment))
    if not content and isinstance(moment.event, desk.telling.headings):
        return el("h4", desk.phase(moment), class_=f"head of{moment.side}")
    if not content and not desk.telling.always(moment):
        return None
    nothing = el("p", desk.t("nothing"), class_="note")
    return el("section", el("h4", desk.phase(moment)), content or nothing, class_=f"phase of{moment.side}")


def _events(desk: Desk, found: Sequence[Told]) -> Html:
    """The events of a phase: folded ones first, then combats and what else is worth a line, in order."""
    telling = desk.telling
    battles = {battle.told.number: battle for battle in desk.tale.battles}
    inside = {told.number for battle in battles.values() for told in battle.events}
    free = [told for told in found if told.number not in inside and not _untold(desk, told)]
    parts = [_fold(desk, key, [told for told in free if telling.fold(told.event) == key]) for key in telling.folded]
    for combats, group in groupby((t for t in free if not telling.fold(t.event)), lambda t: t.number in battles):
        if combats:
            parts.append(el("div", *(battle_block(desk, battles[told.number]) for told in group), class_="battles"))
        else:
            parts.append(items(_lines(desk, telling.merged([*group])), "events"))
    return join(parts)


def _untold(desk: Desk, told: Told) -> bool:
    """Whether a heading tells of it already."""
    return told.event is told.moment.event or isinstance(told.event, desk.telling.untold)


def _lines(desk: Desk, found: Iterable[Told]) -> list[Html]:
    """One line an event; what it moves on the tracks stands behind it in small print."""
    lines: list[Html] = []
    for told in found:
        line = _line(desk, told)
        if lines and desk.telling.aside(told.event):
            lines[-1] = join([lines[-1], " – " if "<small>" not in lines[-1] else desk.t("stop"), line])
        else:
            lines.append(line)
    return lines


def _fold(desk: Desk, key: str, same: Sequence[Told]) -> Html | None:
    lines = items([_line(desk, told) for told in same], "quiet")
    return fold(desk.t(key, n=len(same)), lines) if same else None


def _line(desk: Desk, told: Told) -> Html:
    event, telling = told.event, desk.telling
    if isinstance(event, telling.taken):
        return taken_line(desk, told, event)
    line = desk.line(told)
    if telling.aside(event):
        return el("small", line)
    return el("b", line) if isinstance(event, telling.loud) else line
