"""The lines of the log: how an event is written, what it is about, and what a filter lets through. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from engine.table.event import Event, Head
from engine.table.placed import PlacedState
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.session.words import Words, clause_link

ANY: Final = ""
BOTH: Final = -1


class Line(msgspec.Struct, frozen=True):
    """One sentence as HTML; `side` is -1 for what is nobody's."""

    html: str
    event: type[Event]
    side: int

    def fits(self, group: str, side: int) -> bool:
        if group == ANY and side == BOTH:
            return True
        about = self.event.head != Head.QUIET if group == ANY else group in self.event.topics
        return about and (side == BOTH or self.side in (BOTH, side))


def line_of(state: PlacedState, event: Event, words: Words) -> Line:
    return Line(_html(state, event, words), type(event), side_of(state, event))


def _html(state: PlacedState, event: Event, words: Words) -> str:
    text = words.event(state, event)
    if event.head == Head.TURN:
        return f'<h3 style="margin:10px 0 2px 0">{text}</h3><p></p>'
    if event.head == Head.PHASE and (side := side_of(state, event)) in (0, 1):
        ground, ink = side_colours(side)
        return f'<p style="margin-top:8px"><b style="background:{ground};color:{ink}">&nbsp;{text}&nbsp;</b></p>'
    if event.head == Head.PHASE:
        return f'<p style="margin-top:8px"><b>{text}</b></p>'
    faded, clause = skin().faded, clause_link(getattr(event, "clause", ""))
    if event.head == Head.QUIET:
        return f'<p><i style="color:{faded}">{text}</i></p>'
    note = f' <small class="c" style="color:{faded}">[{clause}]</small>' if clause else ""
    return f"<p>{side_mark(state, event)}{text}{note}</p>"


def side_of(state: PlacedState, event: Event) -> int:
    """The side an event is about, -1 for none."""
    side: int = getattr(event, "side", -1)
    if side in (0, 1):
        return side
    named = getattr(event, "unit", "") or next(iter(getattr(event, "units", ())), "")
    counter = state.world.counters.get(named)
    return counter.side if counter is not None else -1


def side_mark(state: PlacedState, event: Event) -> str:
    """A bar in the colour of the side an event is about; empty for one that is nobody's."""
    side = side_of(state, event)
    return f'<span style="color:{side_colours(side)[0]}">▌</span>' if side in (0, 1) else ""


def sifted(lines: Iterable[Line], group: str, side: int) -> Iterator[Line]:
    """The lines a filter lets through, with the headings above them and no others."""
    turn: Line | None = None
    head: Line | None = None
    for line in lines:
        if line.event.head == Head.TURN:
            turn, head = line, None
        elif line.event.head == Head.PHASE:
            head = line
        elif line.fits(group, side):
            yield from (found for found in (turn, head) if found is not None)
            turn = head = None
            yield line
