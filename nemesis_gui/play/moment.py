"""Where something has its moment: in a part of the window, or on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from engine.table.record import ROOT
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.leads import counted, losses, of_turn, standing
from nemesis_gui.play.services import Frame
from nemesis_gui.session.deeds import ATTACK, TAKEN, combat_now, in_combat, of_note
from nemesis_gui.session.timeline import told_once
from nemesis_gui.widgets.moment import Great, Lit, Moment, Where

MOST_LINES: Final = 4
"""Of what happened at one place."""
WHY: Final = 2
"""Lines that say why a side leads."""


def in_part(context: Context, name: str, number: int, place: Callable[[Any], QRectF]) -> Where:
    """A place in one of the widgets that a part of the window, by its name, is made of."""

    def where() -> tuple[QWidget, QRectF]:
        widget = context.services.of(Frame).parts(name)[number]
        return widget, place(widget)

    return where


def on_map(context: Context, label: str) -> Where:
    """A place on the map by its label; where it is not in view a point of the edge on its side, of a box beside the map
    the upper edge."""

    def where() -> tuple[QWidget, QRectF]:
        view, loc = context.view, context.state.world.find(label)
        assert view is not None
        port = view.viewport()
        seen = QRectF(port.rect())
        geometry = view.board.geometry
        drawn = loc is not None and geometry.has(loc)
        rect = QRectF(view.mapFromScene(geometry.rect(loc)).boundingRect()) if drawn else QRectF()
        at = rect.center() if drawn else QPointF(seen.center().x(), 0)
        edge = QPointF(min(max(at.x(), 0), seen.right()), min(max(at.y(), 0), seen.bottom()))
        return port, rect if drawn and seen.contains(rect) else QRectF(edge, QSizeF())

    return where


def of_others(context: Context, text: str, label: str, side: int) -> Iterator[Lit]:
    """What a computer player brought about at a place; one's own acts are known, and told on their cards."""
    if context.model.by_computer(side):
        yield Lit(text, on_map(context, label), side, late=True)


def of_combat(context: Context, event: Event, text: str) -> Iterator[tuple[str, str, int]]:
    """What came so far of the combat that a computer player fights, a line each: who attacked where, the result, and
    who came to harm; the text of an event that is no part of it."""
    deed = combat_now(context.model.backwards()) if event in context.state.events else None
    units, counters = getattr(deed.first if deed is not None else event, "units", ()), context.state.world.counters
    attacker = next((counters[unit].side for unit in units if unit in counters), context.state.phasing)
    side = getattr(event, "side", attacker)  # whose phase it is now may have changed with it
    if context.model.by_computer(side):
        told = [text] if deed is None or deed.place < 0 else deed.lines(context.words)
        yield from ((event.places()[-1], line, side) for line in told)


def at_places(context: Context, found: Sequence[tuple[str, str, int]]) -> Iterator[Lit]:
    """What happened at places, each a label, a text and a side: what there is of one place and side is one mark, a line
    each."""
    lines: dict[tuple[str, int], list[str]] = {}
    for label, text, side in found:
        there = lines.setdefault((label, side), [])
        there += [text] * (text not in there)
    for (label, side), texts in lines.items():
        more = len(texts) - MOST_LINES
        told = texts if more <= 0 else [*texts[: MOST_LINES - 1], f"\u2026 +{more + 1}"]
        yield Lit("\n".join(told), on_map(context, label), side, late=True)


def computer_acted(context: Context) -> bool:
    """Whether a computer player gave the last command."""
    record = context.model.present.record
    return record.head != ROOT and context.model.by_computer(record.nodes[record.head].side)


def marched_into(context: Context, event: Event) -> bool:
    """Whether a computer player came to control a place without a combat: that is told with who went there."""
    mere = event.kind == TAKEN and computer_acted(context)
    return mere and not in_combat(context.model.backwards(), event)


def untold(context: Context, events: Sequence[Event], marks: Sequence[Moment]) -> Iterator[Lit]:
    """What of consequence came of a computer player's command and none of the marks is of, at its place."""
    state, words = context.state, context.words
    told = [one.text for one in marks if isinstance(one, Lit)]
    found: list[tuple[str, str, int]] = []
    for _, event in told_once([(state, one) for one in events if of_note(one) and one.kind != ATTACK]):
        text, terse = words.game.event(state, event), words.game.terse.event(state, event)
        names, place = [words.game.unit(state, unit) for unit in event.pieces()], _place(context, event)
        if place and not any(name in one for one in told for name in (text, terse, *names)):
            found.append((place, text, getattr(event, "side", state.phasing)))
    yield from at_places(context, found)


def _place(context: Context, event: Event) -> str:
    """Where it happened, or where its piece stands; where a side said something in a combat, that of the combat."""
    state, piece = context.state, context.state.pieces.get(event.piece())
    deed = combat_now(context.model.backwards()) if "combat" in event.topics else None
    loc = piece.loc if piece is not None else deed.place if deed and event in [one for _, one in deed.told] else -1
    return event.places()[-1] if event.places() else state.world.label(loc) if loc >= 0 else ""


def great(
    context: Context, kind: str, text: str, where: Where, side: int = -1, *, after: bool = False
) -> Great:  # fmt: skip
    """Something that changes who wins: play stops until it was read, `after` it is seen what came of it if so."""
    return Great(kind, text, where, side, context.words.tr("Any key goes on"), after=after)


def turn_over(context: Context, event: Any, text: str, where: Where) -> Iterator[Moment]:
    """A turn that ended is told with who leads and what led to it, the last first; the first turn only begins."""
    ending, state = context.services.of(Face).turn_ending(), context.state
    if ending is None or event.turn == state.world.scenario.turns[0]:
        yield Lit(text, where)
        return
    (who, figures), turn = standing(context, ending, state), event.turn - 1
    over = context.words.tr("Turn {turn} is over", turn=turn)
    told = of_turn(context.model, ending, turn)
    why = [context.words.game.event(*one) for one in counted(told, ending)[-WHY:]]
    for line in filter(None, (f"{over} · {who}", figures, losses(context, told), *why)):
        yield great(context, "turn_over", line, where)
