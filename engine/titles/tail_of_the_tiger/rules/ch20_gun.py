"""Case 20.2: the rail gun bombards a town or city beside it, and others go in where nobody is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Done, Enter, Lose
from engine.titles.tail_of_the_tiger.events import Bombarded
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch13_advance import take, walks_in
from engine.titles.tail_of_the_tiger.rules.ch13_losses import precedence
from engine.titles.tail_of_the_tiger.rules.losses import lose_step
from engine.titles.tail_of_the_tiger.state import TigerState


def gun(state: TigerState) -> Piece | None:
    """The rail gun, while it is on the map."""
    found = next((p for p in state.pieces.values() if p.counter.kind == RAIL_GUN), None)
    return found if found is not None and state.world.on_map(found.loc) else None


def silent(state: TigerState) -> Iterator[Reason]:
    """Why it does not fire at all [20.2/3, 20.2/4]."""
    piece = gun(state)
    if state.player != GERMAN or piece is None:
        yield reason("no_gun", "20.2/4")
    elif state.bombarded:
        yield reason("fired", "20.2/4", unit=piece.id)
    elif not in_supply(state, piece):
        yield reason("gun_unsupplied", "20.2/3", unit=piece.id)


def bombard_reasons(state: TigerState, hex_: int) -> Iterator[Reason]:
    """Why it does not bombard a hex: a town or city beside it, enemy-controlled, with enemies in it [20.2/4]."""
    yield from silent(state)
    piece, label = gun(state), state.world.label(hex_)
    if piece is None:
        return
    if hex_ not in state.world.adjacent[piece.loc]:
        yield reason("not_adjacent", "20.2/4", unit=piece.id, hex=label)
    if hex_ not in state.world.settlements or state.controller(hex_) != IMPERIAL:
        yield reason("no_town", "20.2/4", hex=label)
    if hex_ not in state.occupied(IMPERIAL):
        yield reason("nobody_there", "20.2/4", hex=label)


def bombard_hexes(state: TigerState) -> list[int]:
    """What it may bombard."""
    piece = gun(state)
    if piece is None or any(silent(state)):
        return []
    return [hex_ for hex_ in state.world.adjacent[piece.loc] if not any(bombard_reasons(state, hex_))]


def bombard_apply(state: TigerState, hex_: int) -> Steps:
    """Half a die, rounded up, in steps; one step and no die once the Ring is broken [20.2/4, 16.0/15]."""
    piece, chart = gun(state), state.world.charts.given.rail_gun
    assert piece is not None
    state.bombarded = True
    if state.broken:
        steps, clause = chart.broken, "16.0/15"
    else:
        die = state.roll("bombardment", "20.2/4", GERMAN, unit=piece.id)
        steps, clause = -(-die // chart.divisor), "20.2/4"
    state.emit(Bombarded(piece.id, state.world.label(hex_), steps, clause))
    return [LoseToGun(hex_, steps), WalkIn(hex_)]


class LoseToGun(Decision, frozen=True):
    """The owner picks the steps, by the Imperial order of precedence [20.2/4, wtf-13.23/1]."""

    clause = "20.2/4"
    accepts = (Lose,)
    owner = IMPERIAL
    hex: int = 0
    left: int = 0
    paid: int = 0

    def payers(self, state: TigerState) -> list[Piece]:
        """Those from whom the next step may be taken."""
        units = state.units_at(self.hex, IMPERIAL)
        return precedence(state, units, self.paid) or units

    def commands(self, state: TigerState) -> list[Command]:
        return [Lose(unit.id) for unit in self.payers(state)] if self.left else []

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.unit not in [unit.id for unit in self.payers(state)]:
            yield reason("does_not_pay", "wtf-13.23/1", unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        lose_step(state, command.unit, self.clause)
        more = self.left > 1 and state.units_at(self.hex, IMPERIAL)
        return [LoseToGun(self.hex, self.left - 1, self.paid + 1)] if more else ()


class WalkIn(Decision, frozen=True):
    """Units beside a hex that was emptied may go in, and make no prepared assault this turn [20.2/5]."""

    clause = "20.2/5"
    accepts = (Enter, Done)
    owner = GERMAN
    hex: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        return [*(Enter(u.id) for u in self._near(state) if not any(walks_in(state, u, self.hex))), Done()]

    def _near(self, state: TigerState) -> list[Piece]:
        if state.units_at(self.hex, IMPERIAL):
            return []
        return [piece for piece in state.on_map(GERMAN) if self.hex in state.world.adjacent[piece.loc]]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if command.unit not in [unit.id for unit in self._near(state)]:
            yield reason("not_adjacent", self.clause, unit=command.unit, hex=state.world.label(self.hex))
        else:
            yield from walks_in(state, state.pieces[command.unit], self.hex)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return [AfterWalk()]
        chance = take(state, command.unit, self.hex, self.clause)
        state.change(command.unit, attacked=True)
        return [*chance, self]


class AfterWalk(Step, frozen=True):
    """Allies left alone on the wrong side of the line are lost [6.3/2]."""

    clause = "6.3/2"

    def run(self, state: TigerState) -> Steps:
        stragglers(state)
        return ()
