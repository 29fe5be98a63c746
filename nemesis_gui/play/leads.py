"""Who leads at the end of a turn, and what of the turn led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from engine.table.event import Event, Head
from engine.table.session import ReplayError
from nemesis_gui.play.face import Face, TurnEnding

if TYPE_CHECKING:
    from nemesis_gui.play.context import Context
    from nemesis_gui.session.model import GameModel, PastEvent
    from nemesis_gui.session.words import Words

DEATH: Final = "eliminated"
"""What it is called in any game that a unit is lost."""
MOST: Final = 300
"""Commands of a turn that are looked through."""


def ahead(words: Words, points: Sequence[int], level: str = "") -> str:
    """The side that has more of what decides, by how much, and what that comes to."""
    lead = points[0] - points[1]
    if not lead:
        return words.tr("Neither side is ahead")
    told = words.tr("{n:point|points} ahead", n=abs(lead))
    return words.pair(words.side(int(lead < 0)), f"{told} ({level})" if level else told)


def standing(context: Context, ending: TurnEnding) -> tuple[str, str]:
    """Who leads as it stands; and the figures of the sides, in a line."""
    state, words = context.state, context.words
    return ending.leads(state, words), " · ".join(context.services.of(Face).standing(state, words))


def counted(model: GameModel, ending: TurnEnding) -> list[PastEvent]:
    """What moved who wins in the turn that is being ended, or ended with the last command, as it may be seen."""
    found: list[PastEvent] = []
    with suppress(ReplayError):
        for node, events in _of_turn(model):
            counts = [event for event in events if ending.counts(event)]
            found[:0] = [(model.state_at(node), event) for event in counts]
    return found


def losses(context: Context) -> str:
    """How many units each side lost in that turn; empty where nobody did."""
    words, counters, found = context.words, context.state.world.counters, Counter[int]()
    with suppress(ReplayError):
        dead = [one for _, events in _of_turn(context.model) for one in events if one.kind == DEATH]
        found.update(counters[one.piece()].side for one in dead if one.piece() in counters)
    told = ", ".join(f"{words.side(side)} {number}" for side, number in sorted(found.items()))
    return words.pair(words.tr("Units lost in this turn"), told) if told else ""


def _of_turn(model: GameModel) -> Iterator[tuple[int, Sequence[Event]]]:
    """The commands of a turn with the events that belong to it, the last one first."""
    for number, step in enumerate(reversed(model.present.record.line()[-MOST:])):
        state: Any = model.left_by(step.id)
        turns = [at for at, event in enumerate(state.events) if event.head == Head.TURN]
        if turns and number:
            yield step.id, state.events[turns[-1] :]
            return
        yield step.id, state.events[: turns[-1]] if turns else state.events
