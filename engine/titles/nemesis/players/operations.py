"""Operations: ways in which all units of a side could go in a segment of movement, each by what it puts first.

They are thought out on copies, move by move, as far as the segment goes without dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Protocol

import msgspec

from engine.players.player import Meter
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.players.drill import apart, idle_march
from engine.titles.nemesis.players.efforts import closing_in
from engine.titles.nemesis.players.moves import Going, moves
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import Style
from engine.titles.nemesis.players.wagons import wagon_moves
from engine.titles.nemesis.state import NemesisState

AIMS: Final = 4
"""Objectives that are put first in turn, those that are worth most."""
GLANCES: Final = 16
"""Glances at a unit that count as one position of the budget."""
LONGEST: Final = 120
"""Most moves of a segment."""


class Operation(msgspec.Struct, frozen=True):
    """Moves in their order, up to the end of the segment or the first dice."""

    goings: tuple[Going, ...]

    @property
    def commands(self) -> tuple[Command, ...]:
        """What is to be said."""
        return tuple(going.command for going in self.goings)


class Find(Protocol):
    """Finds the best move of each unit in a position, the best first."""

    def __call__(self, state: NemesisState, side: int, listed: Sequence[Command], meter: Meter) -> list[Going]: ...


def operations(
    view: NemesisState, decision: Decision, listed: Sequence[Command], style: Style, meter: Meter
) -> Iterator[Operation]:
    """Different ones, that of the plain style first, with a look before each move; the others are given all orders of
    a look at once, and there are fewer of them where half the budget is spent."""
    first = plainly(view, decision, listed, style, meter)
    known = {frozenset(first.commands)}
    yield first
    for other in _others(view, decision.side(view), style):
        if meter.left * 2 <= meter.budget.positions:
            return
        found = thought_out(view, decision, listed, partial(moves, style=other), meter, at_once=True)
        if frozenset(found.commands) not in known:
            known.add(frozenset(found.commands))
            yield found


def _others(view: NemesisState, side: int, style: Style) -> Iterator[Style]:
    """Boldly, carefully, against supply, and for or in defence of each dear Objective."""
    yield msgspec.structs.replace(style, exposed=0.0, superiority=1.2, parity=0.3, insight=1.6)
    yield msgspec.structs.replace(style, exposed=0.3, superiority=2.3, parity=0.9, guard=0.4)
    yield msgspec.structs.replace(style, cut=3 * style.cut)
    takes = view.enemy_objectives(side)
    dear = {hex_: worth_of(view, hex_, side if hex_ in takes else enemy(side), style) for hex_ in view.world.objectives}
    for hex_ in sorted(dear, key=lambda hex_: (-dear[hex_], hex_))[:AIMS]:
        yield msgspec.structs.replace(style, aim=hex_)


def plainly(view: NemesisState, decision: Decision, listed: Sequence[Command], style: Style, meter: Meter) -> Operation:
    """As Captain would move in this style."""
    return thought_out(view, decision, listed, partial(moves, style=style), meter)


def encircling(
    view: NemesisState, decision: Decision, listed: Sequence[Command], place: int, meter: Meter
) -> Operation:
    """All units to one place, to surround it and to cut it off."""
    return thought_out(view, decision, listed, partial(closing_in, place=place), meter)


def thought_out(
    view: NemesisState,
    decision: Decision,
    listed: Sequence[Command],
    find: Find,
    meter: Meter,
    *,
    at_once: bool = False,
) -> Operation:
    """Where all units go, with the moves before in mind; the first move is one of those listed."""
    copy, side = view.copy(), decision.side(view)
    copy.chance = Chance("march")
    before, found, glances = copy.chance, list[Going](), 0
    while len(found) < LONGEST and copy.chance == before and _open(copy, decision):
        look = meter.reset_copy()
        going = find(copy, side, listed, look) or wagon_moves(copy, side, listed, look)
        glances += look.spent
        chosen = list(apart(copy, side, going)) if at_once else going[:1]
        for one in chosen or [Going(idle_march(copy, side, listed), 0.0, None)]:
            if _open(copy, decision) and agenda.judge(copy, one.command).legal:
                agenda.apply(copy, one.command)
                found.append(one)
        listed = decision.commands(copy) if _open(copy, decision) else ()
    meter.spend(1 + glances // GLANCES)
    return Operation(tuple(found))


def _open(state: NemesisState, decision: Decision) -> bool:
    """Whether the segment goes on."""
    now = agenda.current(state)
    going_on = now is not None and now.kind == decision.kind and now.side(state) == decision.side(state)
    return going_on and state.outcome is None
