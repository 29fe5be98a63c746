"""What of this game has its moment on screen: the marker drawn from the cup, the initiative, the turn, a random event,
victory points, who is eliminated; of computer players also where they fought, flew, arrived, cut lines and took
places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.table.event import Event, Weight
from engine.table.wording.words import Sentence
from engine.titles.defeat_into_victory.events import Refitted
from nemesis_gui.play.context import Context
from nemesis_gui.play.moment import at_places, great, in_part, of_combat, turn_over
from nemesis_gui.widgets.moment import Lit, Moment, Turned

ROLLED: Final = "event_rolled"
OF_TURN: Final = ("event_happened", ROLLED, "operations_ended")
ASSIGNED: Final = "air_assigned"
OF_A_SIDE: Final = ("initiative_won", "sustained_used")
COMBAT: Final = ("attack_declared", "combat_resolved")
AT_A_PLACE: Final = (
    "gun_fired", "supplies_taken", "supplies_spent", "supplies_placed", "line_cut", "air_flown", "flew", "placed",
)  # fmt: skip
"""What computer players do and bring about on the map, beside what is seen of counters."""
LEFT: Final = "left_the_game"
BUNDLED: Final = ("control_changed", LEFT)
"""What happens to several at once, and is one mark."""
SPENT: Final = 2
"""Supply points that a computer player spends or receives at once: what for, or where from, is told."""
STRUCK: Final = Weight.SERIOUS
"""What an air unit suffered weighs as much; that it goes to another box does not."""


def moments(context: Context, events: Sequence[Event]) -> Iterator[Moment]:
    """In the order in which it happened; what happened on the map is told place by place, after all else."""
    for event in events:
        if not any(event.kind == ROLLED and event.joined(other) for other in events):
            yield from _of_game(context, event)
    summed = [one for one in context.words.game.together(context.state, events) if one[1][0].kind in BUNDLED]
    many = [event for _, some in summed for event in some]
    alone = [(context.words.game.event(context.state, event), [event]) for event in events if event.kind in BUNDLED]
    told = [*summed, *(one for one in alone if one[1][0] not in many)]
    yield from at_places(context, [*_on_map(context, events), *_bundled(context, told)])


def _bundled(context: Context, told: Sequence[Sentence]) -> Iterator[tuple[str, str, int]]:
    """Where, what, and whose: places that a computer player took one after the other, and who left the game, where he
    stood before."""
    for text, some in told:
        event: Any = some[-1]
        if event.kind == LEFT or context.model.by_computer(event.side):
            before = next(islice(context.model.backwards(), 1, None), context.state)
            places = event.places() or _standing(before, event.unit)
            yield from ((place, text, event.side) for place in places[-1:])


def _of_game(context: Context, event: Any) -> Iterator[Moment]:
    """What has its place in the header."""
    text = context.words.game.event(context.state, event)
    if event.kind == "drawn":
        yield _drawn(context, event, text)
    elif event.kind == "turn_began":
        yield from turn_over(context, event, text, in_part(context, "turn", 0, _whole))
    elif event.kind in OF_TURN:
        yield Lit(text, in_part(context, "turn", 0, _whole))
    elif event.kind == "points_scored":
        where = in_part(context, "stock", event.side, _whole)
        yield great(context, event.kind, text, where, event.side, after=True)
    elif event.kind in OF_A_SIDE or (event.kind == ASSIGNED and context.model.by_computer(event.side)):
        yield Lit(text, in_part(context, "stock", event.side, _whole), event.side)
    elif _counted(context, event):
        yield Lit(text, in_part(context, "stock", event.side, _whole), event.side, late=True)


def _counted(context: Context, event: Any) -> bool:
    """Whether it is told where a side has its figures: an air unit that was struck, what a computer player spent."""
    if event.kind == "stock_changed":
        return bool(abs(event.change) >= SPENT and context.model.by_computer(event.side))
    return bool(event.kind == "air_moved" and event.weight >= STRUCK)


def _on_map(context: Context, events: Sequence[Any]) -> Iterator[tuple[str, str, int]]:
    """Where it happened, what, and whose it is: all who are eliminated, and else what computer players did, whose acts
    are told on no card, such as steps that they replaced."""
    fought = any(event.kind in COMBAT and event in context.state.events for event in events)
    for event in events:
        if event.kind in COMBAT:
            yield from of_combat(context, event, context.words.game.event(context.state, event))
            continue
        done = event.kind in AT_A_PLACE or isinstance(event, Refitted)
        told = done and context.model.by_computer(event.side)
        places = event.places() or (_standing(context.state, event.unit) if isinstance(event, Refitted) else ())
        dead = event.kind == "eliminated" and not (fought and context.model.by_computer(context.state.phasing))
        if (told or dead) and places:
            yield places[-1], context.words.game.event(context.state, event), event.side


def _standing(state: Any, unit: str) -> tuple[str, ...]:
    """The place of a unit."""
    piece = state.pieces.get(unit)
    return () if piece is None else (state.world.label(piece.loc),)


def _drawn(context: Context, event: Any, text: str) -> Turned:
    """Out of the cup, in the colours of the side whose marker it is; an End Turn marker in those of who drew it."""
    marker = context.state.world.pack.markers.get(event.what)
    side = event.side if marker is None else marker.side
    name = context.words.word("markers", event.what) if marker is None else "I" * marker.kind
    start, end = in_part(context, "cup", 0, _whole), in_part(context, "cup", 0, _square)
    return Turned(side, name, text, start, end)


def _whole(widget: QWidget) -> QRectF:
    return QRectF(widget.rect())


def _square(widget: QWidget) -> QRectF:
    """As high as the line at its left."""
    return QRectF(0, 0, widget.height(), widget.height())
