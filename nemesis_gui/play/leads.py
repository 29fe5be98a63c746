"""Who leads at the end of a turn, and what of the turn led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine.table.event import Event, Head
from nemesis_gui.play.face import Face, TurnEnding

if TYPE_CHECKING:
    from engine.table.placed import PlacedState
    from nemesis_gui.play.context import Context
    from nemesis_gui.session.model import GameModel, PastEvent
    from nemesis_gui.session.words import Words

DEATH: Final = "eliminated"
"""What it is called in any game that a unit is lost."""
MOST: Final = 400
"""Commands that are looked through."""


def ahead(words: Words, points: Sequence[int], level: str = "") -> str:
    """The side that has more of what decides, by how much, and what that comes to."""
    lead = points[0] - points[1]
    if not lead:
        return words.tr("Neither side is ahead")
    told = words.tr("{n:point|points} ahead", n=abs(lead))
    return words.pair(words.side(int(lead < 0)), f"{told} ({level})" if level else told)


def standing(context: Context, ending: TurnEnding, state: Any) -> tuple[str, str]:
    """Who leads in a position; and the figures of the sides, in a line."""
    words = context.words
    return ending.leads(state, words), " · ".join(context.services.of(Face).standing(state, words))


def counted(model: GameModel, ending: TurnEnding, turn: int) -> list[PastEvent]:
    """What moved who wins in a turn, as it may be seen."""
    found: list[PastEvent] = []
    for state, events in _of_turn(model, turn):
        found[:0] = [(state, event) for event in events if ending.counts(event)]
    return found


def losses(context: Context, turn: int) -> str:
    """How many units each side lost in a turn; empty where nobody did."""
    words, counters = context.words, context.state.world.counters
    dead = [one.piece() for _, events in _of_turn(context.model, turn) for one in events if one.kind == DEATH]
    found = Counter(counters[unit].side for unit in dead if unit in counters)
    told = ", ".join(f"{words.side(side)} {number}" for side, number in sorted(found.items()))
    return words.pair(words.tr("Units lost in this turn"), told) if told else ""


def _of_turn(model: GameModel, turn: int) -> Iterator[tuple[PlacedState, Sequence[Event]]]:
    """The positions of a turn with the events that belong to it, the last one first."""
    for state in islice(model.backwards(), MOST):
        now = state.turn - sum(event.head == Head.TURN for event in state.events)
        if state.turn < turn:
            return
        found: list[Event] = []
        for event in state.events:
            now += event.head == Head.TURN
            found += [event] if now == turn else []
        yield state, found
