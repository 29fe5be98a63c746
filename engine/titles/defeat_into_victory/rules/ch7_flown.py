"""Case 7.11.2: markers flown in supply units around them, at any point of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.table.agenda import Step, Steps
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Relieve
from engine.titles.defeat_into_victory.events import SuppliedByAir
from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.rules.ch7_stock import spend
from engine.titles.defeat_into_victory.rules.ch7_supply import feed
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, table
from engine.titles.defeat_into_victory.rules.ch16_replacements import BY_AIR
from engine.titles.defeat_into_victory.state import DefeatState

UNITS: Final = 2
"""Units a marker puts back into supply [7.11.2/1]."""


class FlownMarkers(Step, frozen=True):
    """While the turn lasts the Allied side may use what was flown in; then these are ordinary markers [7.11.2/1,
    7.11.3/1]."""

    clause = "7.11.2/1"
    interrupt_kinds = (Relieve,)

    def run(self, state: DefeatState) -> Steps:
        for hex_, lot in list(state.supplies.items()):
            if lot.flown:
                state.supplies[hex_] = type(lot)(lot.side, lot.count)
        return ()

    def legal_interrupts(self, state: DefeatState) -> list[Relieve]:
        return [command for hex_ in _lots(state) for command in _uses(state, hex_)]

    def interrupt_reasons(self, state: DefeatState, command: Relieve) -> Iterable[Reason]:
        hex_ = state.world.find(command.hex)
        if hex_ is None or hex_ not in _lots(state):
            yield reason("nothing_flown_in", self.clause, hex=command.hex)
            return
        near = {p.id for p in needy(state, hex_)}
        yield from (reason("not_in_reach", self.clause, unit=name) for name in command.units if name not in near)
        if set(command.units) <= near:
            units = [state.pieces[name] for name in command.units]
            if not 0 < len(units) <= UNITS or (len(units) > 1 and any(map(_alone, units))):
                yield reason("so_many_units", "7.11.2/2", has=UNITS)
            elif price(units) > state.supplies[hex_].flown:
                yield reason("too_few_markers", "7.11.2/2", needs=price(units), has=state.supplies[hex_].flown)

    def apply_interrupt(self, state: DefeatState, command: Relieve) -> None:
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        units = [state.pieces[name] for name in command.units]
        spend(state, ALLIED, hex_, price(units), "air_supply", "7.11.3/1", flown=price(units))
        for name in command.units:
            state.allowance[f"{BY_AIR} {name}"] = 1
        feed(state, ALLIED, command.units, command.hex, self.clause, SuppliedByAir)


def _lots(state: DefeatState) -> list[int]:
    """Hexes with Allied markers that were flown in this turn."""
    return [h for h, lot in sorted(state.supplies.items()) if lot.side == ALLIED and lot.flown]


def needy(state: DefeatState, hex_: int) -> list[Piece]:
    """Allied units out of supply within 5 MP of a marker, 4 in the monsoon."""
    limit = state.world.charts.supply.limit[state.rains]
    field = table(state, armour=False, rail=True, column=columns(state)).field(hex_, limit)
    return [p for p in state.on_map(ALLIED) if p.oos and p.loc in field.cost]


def _alone(unit: Piece) -> bool:
    """Marauder and Chinese units take whole markers for themselves [7.11.2/2]."""
    return unit.counter.marauder or unit.counter.chinese


def price(units: Sequence[Piece]) -> int:
    """Markers for some units: one, two for a Chinese unit [7.11.2/2, 17.4.3/1]."""
    return 2 if any(unit.counter.chinese for unit in units) else 1


def _uses(state: DefeatState, hex_: int) -> Iterator[Relieve]:
    found, has = needy(state, hex_), state.supplies[hex_].flown
    label = state.world.label(hex_)
    yield from (Relieve(label, (unit.id,)) for unit in found if price([unit]) <= has)
    pairs = combinations([unit for unit in found if not _alone(unit)], UNITS)
    yield from (Relieve(label, (a.id, b.id)) for a, b in pairs)
