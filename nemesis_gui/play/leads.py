"""Who leads at the end of a turn, and what of the turn led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from nemesis_gui.play.face import Face, Fact, TurnEnding, compared

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


def standing(context: Context, ending: TurnEnding, state: PlacedState) -> tuple[str, str]:
    """Who leads in a position; and the figures of the sides, in a line."""
    words = context.words
    return ending.leads(state, words), " · ".join(context.services.of(Face).standing(state, words))


def moved(words: Words, before: Sequence[Fact], now: Sequence[Fact]) -> list[str]:
    """Numbers that are others than before, from what to what; nothing where there were none."""
    apart = compared(before, now, "") if before and now else ()
    return [words.pair(one.what, f"{one.first} \u2192 {one.second}") for one in apart]


def moved_since(context: Context, before: PlacedState | None) -> list[str]:
    """The same, with those of the present position."""
    untold, words = context.services.of(Face).untold, context.words
    return moved(words, untold(before, words) if before is not None else (), untold(context.state, words))


def counted(told: Sequence[PastEvent], ending: TurnEnding) -> list[PastEvent]:
    """What moved who wins in a turn and at its end."""
    return [one for one in told if ending.counts(one[1])]


def losses(context: Context, told: Sequence[PastEvent]) -> str:
    """How many units each side lost in that time; empty where nobody did."""
    words, counters = context.words, context.state.world.counters
    dead = [event.piece() for _, event in told if event.kind == DEATH]
    found = Counter(counters[unit].side for unit in dead if unit in counters)
    lost = ", ".join(f"{words.side(side)} {number}" for side, number in sorted(found.items()))
    return words.pair(words.tr("Units lost in this turn"), lost) if lost else ""


def of_turn(model: GameModel, ending: TurnEnding, turn: int) -> list[PastEvent]:
    """The events of a turn, as they may be seen, up to the one with which its end is over."""
    found: list[PastEvent] = []
    for state in islice(model.backwards(), MOST):
        for event in reversed(state.events):
            if not ending.ends(event):
                found.append((state, event))
            elif state.turn > turn:
                found.clear()
            else:
                return found[::-1]
    return found[::-1]
