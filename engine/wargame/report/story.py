"""The story by turn and phase, in the sentences of the title; quiet events are folded away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from engine.table.html import Html, el, esc, fold, items, join
from engine.wargame.report import tables
from engine.wargame.report.battles import battle_block, taken_line
from engine.wargame.report.maps import Maps
from engine.wargame.report.spec import Desk
from engine.wargame.report.tale import SETUP, Moment, NotedEvent, TurnEnd

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


def _of(desk: Desk, moment: Moment) -> list[NotedEvent]:
    return [noted for noted in desk.tale.noted if noted.moment is moment]


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
    battles = sum(battle.noted.moment.turn == turn for battle in desk.tale.battles)
    taken = sum(noted.moment.turn == turn for noted, _ in tables.taken(desk))
    first, second = (tables.steps(lost, side) for side in _SIDES)
    names = {"first_side": desk.side(0), "second_side": desk.side(1)}
    parts = [esc(t("summary", battles=battles, taken=taken, first=first, second=second, **names))]
    if end is not None:
        for side in _SIDES:
            text = desk.spec.pills(desk, end.state, side)
            parts.append(el("span", t("pair", head=desk.side(side), text=text), class_=f"pill of{side}"))
    return el("p", join(parts, " "), class_="summary")


def _phase(desk: Desk, moment: Moment) -> Html | None:
    """A phase with what happened in it; left out where it belongs to no side and nothing happened."""
    content = _events(desk, _of(desk, moment))
    if not content and isinstance(moment.event, desk.spec.headings):
        return el("h4", desk.phase(moment), class_=f"head of{moment.side}")
    if not content and not desk.spec.always(moment):
        return None
    nothing = el("p", desk.t("nothing"), class_="note")
    return el("section", el("h4", desk.phase(moment)), content or nothing, class_=f"phase of{moment.side}")


def _events(desk: Desk, found: Sequence[NotedEvent]) -> Html:
    """The events of a phase: folded ones first, then combats and what else is worth a line, in order."""
    spec = desk.spec
    battles = {battle.noted.number: battle for battle in desk.tale.battles}
    inside = {noted.number for battle in battles.values() for noted in battle.events}
    free = [noted for noted in found if noted.number not in inside and not _in_heading(desk, noted)]
    parts = [_fold(desk, key, [noted for noted in free if spec.fold(noted.event) == key]) for key in spec.folded]
    for combats, group in groupby((t for t in free if not spec.fold(t.event)), lambda t: t.number in battles):
        if combats:
            parts.append(el("div", *(battle_block(desk, battles[noted.number]) for noted in group), class_="battles"))
        else:
            parts.append(items(_lines(desk, spec.merged([*group])), "events"))
    return join(parts)


def _in_heading(desk: Desk, noted: NotedEvent) -> bool:
    """Whether a heading says it already."""
    return noted.event is noted.moment.event or isinstance(noted.event, desk.spec.unnoted)


def _lines(desk: Desk, found: Iterable[NotedEvent]) -> list[Html]:
    """One line an event; what it moves on the tracks stands behind it in small print."""
    lines: list[Html] = []
    for noted in found:
        line = _line(desk, noted)
        if lines and desk.spec.in_small_print(noted.event):
            lines[-1] = join([lines[-1], " – " if "<small>" not in lines[-1] else desk.t("stop"), line])
        else:
            lines.append(line)
    return lines


def _fold(desk: Desk, key: str, same: Sequence[NotedEvent]) -> Html | None:
    lines = items([_line(desk, noted) for noted in same], "quiet")
    return fold(desk.t(key, n=len(same)), lines) if same else None


def _line(desk: Desk, noted: NotedEvent) -> Html:
    event, spec = noted.event, desk.spec
    if isinstance(event, spec.taken):
        return taken_line(desk, noted, event)
    line = desk.line(noted)
    if spec.in_small_print(event):
        return el("small", line)
    return el("b", line) if isinstance(event, spec.loud) else line
