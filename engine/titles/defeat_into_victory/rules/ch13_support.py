"""Case 13.3.2: support of HQs and artillery in a combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose, Done
from engine.titles.defeat_into_victory.events import AirFlown, GunFired
from engine.titles.defeat_into_victory.pieces import AVAILABLE, JAPANESE, SUPPORT, AirUnit, Piece
from engine.titles.defeat_into_victory.rules.ch5_combat import Both, Cover, Raid
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters, hq_range, in_loc, in_range, reaches_combat
from engine.titles.defeat_into_victory.rules.ch7_supply import commit
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers, defenders
from engine.titles.defeat_into_victory.state import Combat, DefeatState


class SupportCombat(Decision, frozen=True):
    """A side commits HQs, names artillery and sends Air Support to a combat, one by one [5.4.1/1, 13.2.1/4,
    13.2.1/5]."""

    clause = "13.3.2/2"
    accepts = (Choose, Done)
    fighting = True
    joining = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        combat = running(state)
        hqs = [hq.id for hq in headquarters(state, self.player) if not any(hq_reasons(state, combat, hq))]
        guns = [p.id for p in state.on_map(self.player) if p.counter.artillery]
        guns = [name for name in guns if not any(gun_reasons(state, combat, state.pieces[name]))]
        air = [u.id for u in state.ready(self.player, SUPPORT) if not any(air_reasons(state, combat, u))]
        return [*map(Choose, (*hqs, *guns, *air)), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if command.unit in state.air:
            yield from self._air_reasons(state, command.unit)
            return
        piece = state.pieces.get(command.unit)
        if piece is None or piece.counter.side != self.player or not state.world.on_map(piece.loc):
            yield reason("not_yours", self.clause, unit=command.unit)
        elif piece.counter.hq:
            yield from hq_reasons(state, running(state), piece)
        elif piece.counter.artillery:
            yield from gun_reasons(state, running(state), piece)
        else:
            yield reason("no_support", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        combat, side = running(state), self.player
        if command.unit in state.air:
            note(state, air=_with(combat.air, side, command.unit))
            state.emit(AirFlown(side, (command.unit,), SUPPORT, state.world.label(combat.target), "5.4.2/1"))
        elif state.pieces[command.unit].counter.hq:
            commit(state, command.unit, "13.3.2/3")
            note(state, hqs=_with(combat.hqs, side, command.unit))
        else:
            state.fired |= {command.unit}
            note(state, guns=(*combat.guns, command.unit))
            state.emit(GunFired(side, command.unit, state.world.label(combat.target), "17.3.2/1"))
        return [self]


    def _air_reasons(self, state: DefeatState, name: str) -> Iterator[Reason]:
        unit = state.air[name]
        if unit not in state.ready(self.player, SUPPORT):
            yield reason("no_air_support", "5.4.1/1", unit=name)
        else:
            yield from air_reasons(state, running(state), unit)


def _with(both: Both, side: int, name: str) -> Both:
    """Names by side, with one more."""
    own = (*both[side], name)
    return (own, both[1]) if side == JAPANESE else (both[0], own)


def air_reasons(state: DefeatState, combat: Combat, unit: AirUnit) -> Iterator[Reason]:
    """Why an air unit on Support cannot be sent to a combat [5.4.2/1, 5.4.5/1]."""
    if unit.id in combat.air[unit.counter.side]:
        yield reason("sent_already", "5.4.2/1", unit=unit.id)
    elif not reaches(state, unit, combat.target):
        yield reason("out_of_range", "5.1.1/2", unit=unit.id)


class SkyOverCombat(Step, frozen=True):
    """Units on Superiority may come, the active side's first; what meets fights [5.4.3/1, 5.4.4/1]."""

    clause = "5.4.3/1"

    def run(self, state: DefeatState) -> Steps:
        combat = running(state)
        if not any(combat.air):
            return ()
        raid = Raid(combat.attacker, combat.target, flyers=combat.air)
        return [Cover(combat.attacker, raid, last=False), CountAirSupport()]


class CountAirSupport(Step, frozen=True):
    """Each support unit still in the hex shifts a column for its side [5.4.4/1]."""

    clause = "5.4.4/1"

    def run(self, state: DefeatState) -> Steps:
        air = running(state).air
        note(state, air=(_still(state, air[0]), _still(state, air[1])))
        return ()


def _still(state: DefeatState, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if state.air[name].box == AVAILABLE)


def running(state: DefeatState) -> Combat:
    """The combat being fought; its steps run only while there is one."""
    assert state.combat is not None
    return state.combat


def note(state: DefeatState, **values: object) -> Combat:
    """Fill in some fields of the running combat."""
    state.combat = msgspec.structs.replace(running(state), **values)
    return state.combat


def taking_part(state: DefeatState, combat: Combat, side: int) -> list[Piece]:
    """The units of a side in the combat."""
    return attackers(state, combat) if side == combat.attacker else defenders(state, combat)


def hq_reasons(state: DefeatState, combat: Combat, hq: Piece) -> Iterator[Reason]:
    """Why an HQ cannot be committed for a shift: one a side, with a unit of the combat in its range [13.3.2/3]."""
    side = hq.counter.side
    if hq.committed:
        yield reason("committed", "3.1/3", unit=hq.id)
    elif combat.hqs[side] and not state.options.hq_shift_each:
        yield reason("one_hq", "13.3.2/3", unit=hq.id)
    elif not any(in_range(state, hq, unit) for unit in taking_part(state, combat, side) if unit.id != hq.id):
        yield reason("out_of_range", "13.3.2/3", unit=hq.id)


def gun_reasons(state: DefeatState, combat: Combat, gun: Piece) -> Iterator[Reason]:
    """Why artillery cannot support: an in-LOC HQ, either side up, must reach both it and the combat hex; a friend must
    fight; once a turn [17.3/1, 17.3.1/1, 17.3.3/1]."""
    side = gun.counter.side
    if gun.id in state.fired or gun.id in combat.guns:
        yield reason("has_fired", "17.3.3/1", unit=gun.id)
    elif not any(unit.id != gun.id for unit in taking_part(state, combat, side)):
        yield reason("nobody_to_support", "17.3.1/1", unit=gun.id)
    elif not any(_directs(state, hq, gun, combat.target) for hq in headquarters(state, side)):
        yield reason("out_of_range", "17.3.1/1", unit=gun.id)


def _directs(state: DefeatState, hq: Piece, gun: Piece, target: int) -> bool:
    """Whether an HQ in LOC, either side up, has a gun and the combat hex in its supply range [17.3.1/1]."""
    reach = hq_range(state, hq, as_if_ready=True).cost
    return in_loc(state, hq) and gun.loc in reach and reaches_combat(state, hq, target)
