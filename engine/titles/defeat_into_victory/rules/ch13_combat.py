"""Cases 13.1 and 13.2: the combat part of an Activation Segment. Combats are fought one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Attack, Choose, Done
from engine.titles.defeat_into_victory.events import Advanced, AttackDeclared, PhaseBegan
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch7_supply import IMPULSE, SupplyUnits
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, joined
from engine.titles.defeat_into_victory.rules.ch12_walking import walk
from engine.titles.defeat_into_victory.rules.ch13_bonus import AskForBonus
from engine.titles.defeat_into_victory.rules.ch13_losses import eliminate
from engine.titles.defeat_into_victory.rules.ch13_result import RollCombat
from engine.titles.defeat_into_victory.rules.ch13_support import SkyOverCombat, SupportCombat
from engine.titles.defeat_into_victory.rules.ch18_last_man import Banzai, SuicideSquads
from engine.titles.defeat_into_victory.state import Combat, DefeatState, Segment


class CombatPart(Step, frozen=True):
    """The Supply Impulse once, then combats as the active side likes [13.2.1/2, 13.1.3/1]."""

    clause = "13.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        segment = segment_of(state)
        if not any(can_attack(state, name) for name in segment.declared):
            return [LandTheRest()]
        state.emit(PhaseBegan("combat", self.clause))
        return [*impulses(state, segment), DeclareAttack(), LandTheRest()]


def combat_may_follow(state: DefeatState) -> bool:
    """Whether the combat part of the segment is still to come, and somebody stands beside an enemy to attack, or may
    still move to one [13.1.1/1, 13.1.3/1]."""
    segment = segment_of(state)
    able = (name for name in segment.declared if not any(unit_reasons(state, name)))
    near = (name not in segment.moved or targets_of(state, state.pieces[name]) for name in able)
    return any(isinstance(step, CombatPart) for step in state.agenda) and any(near)


def held_back(state: DefeatState) -> Reason | None:
    """Why an activated unit that stands beside an enemy attacks nobody, the first that is known [13.1.1/1,
    13.7.3/1]."""
    foes, near = state.occupied(enemy(segment_of(state).side)), state.world.adjacent
    there = (state.pieces[name] for name in segment_of(state).declared)
    beside = (piece for piece in there if state.world.on_map(piece.loc) and not foes.isdisjoint(near[piece.loc]))
    return next((why for piece in beside for why in unit_reasons(state, piece.id)), None)


def impulses(state: DefeatState, segment: Segment) -> Iterator[Step]:
    """Both sides may supply, the active one first: its activated units, the other those that can be attacked
    [7.12.1/1, 13.2.1/2]."""
    active = [state.pieces[name] for name in segment.declared]
    own = tuple(p.id for p in active if p.oos and state.world.on_map(p.loc))
    ready = [p for p in active if can_attack(state, p.id)]
    near = {hex_ for p in ready for hex_ in targets_of(state, p)}
    foes = tuple(p.id for hex_ in sorted(near) for p in state.units_at(hex_, enemy(segment.side)) if p.oos)
    for side, units in ((segment.side, own), (enemy(segment.side), foes)):
        if units:
            yield SupplyUnits(side, IMPULSE, units)


def segment_of(state: DefeatState) -> Segment:
    """The segment being played."""
    assert state.segment is not None
    return state.segment


def unit_reasons(state: DefeatState, name: str) -> Iterator[Reason]:
    """Why a unit does not attack in this segment [13.1.1/1, 13.7.3/1]."""
    segment, piece = segment_of(state), state.pieces.get(name)
    if piece is None or piece.counter.side != segment.side or not state.world.on_map(piece.loc):
        yield reason("not_yours", "13.1.1/1", unit=name)
    elif name not in segment.declared:
        yield reason("not_activated", "13.1.1/1", unit=name)
    elif name in segment.attacked:
        yield reason("has_attacked", "13.1.1/1", unit=name)
    elif name in segment.dug:
        yield reason("digs_in", "17.2.1/1", unit=name)
    elif piece.disrupted:
        yield reason("disrupted", "13.7.3/1", unit=name)
    elif not piece.af:
        yield reason("no_attack_factor", "3.1/2", unit=name)


def can_attack(state: DefeatState, name: str) -> bool:
    """Whether a unit may take part in an attack and has an enemy to attack."""
    return not any(unit_reasons(state, name)) and bool(targets_of(state, state.pieces[name]))


def targets_of(state: DefeatState, piece: Piece) -> list[int]:
    """The adjoining hexes with enemies that a unit can attack."""
    foes = state.occupied(enemy(piece.counter.side))
    return [h for h in state.world.adjacent[piece.loc] if h in foes and not any(side_reasons(state, piece, h))]


def side_reasons(state: DefeatState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Why a unit cannot attack a hex from where it stands [13.1.1/1, 13.3.1/5, 17.1.5/1]."""
    way = state.world.way_table[piece.loc].get(hex_)
    label = state.world.label(hex_)
    assault = dict(segment_of(state).landed).get(piece.id, hex_)
    if way is None or assault != hex_:
        yield reason("not_adjacent", "13.1.1/1", unit=piece.id, hex=label)
    elif way.closed:
        yield reason("closed_side", "13.3.1/5", unit=piece.id, hex=label)
    elif piece.counter.armour and state.world.terrain[piece.loc] == ROUGH and not joined(state, piece.loc, hex_):
        yield reason("no_line", "17.1.5/1", unit=piece.id, hex=label)


class LandTheRest(Step, frozen=True):
    """A unit still at sea lands if others have emptied the hex that it was sent against, else it is eliminated
    [12.5.5/1, 12.5.6/1]."""

    clause = "12.5.6/1"

    def run(self, state: DefeatState) -> Steps:
        for name, coast in segment_of(state).landed:
            piece = state.pieces[name]
            if not state.world.sea(piece.loc):
                continue
            if state.units_at(coast, enemy(piece.counter.side)) or not room(state, coast, piece.counter):
                eliminate(state, name, self.clause)
            else:
                path = state.labels((piece.loc, coast))
                walk(state, name, (coast,))
                state.emit(Advanced(piece.counter.side, name, path, "12.5.5/1"))
        return ()


class DeclareAttack(Decision, frozen=True):
    """Which activated units attack one adjoining hex, or no more combat [13.2.1/3]."""

    clause = "13.2.1/3"
    accepts = (Attack, Done)

    def side(self, state: DefeatState) -> int:
        return segment_of(state).side

    def commands(self, state: DefeatState) -> list[Command]:
        found: list[Command] = []
        for target, units in attackable(state).items():
            label = state.world.label(target)
            found += [Attack(label, (name,)) for name in units]
            found += [Attack(label, tuple(units))] if len(units) > 1 else []
        return [*found, Done()]

    def reasons(self, state: DefeatState, command: Attack | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        target = state.world.find(command.target)
        if target is None or target not in state.occupied(enemy(self.side(state))):
            yield reason("nobody_there", "13.1.1/1", hex=command.target)
            return
        if not command.units or len(set(command.units)) != len(command.units):
            yield reason("who_attacks", self.clause, hex=command.target)
        for name in command.units:
            against = list(unit_reasons(state, name))
            yield from against or side_reasons(state, state.pieces[name], target)

    def apply(self, state: DefeatState, command: Attack | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        target = state.world.find(command.target)
        assert target is not None
        engage(state, target, command.units)
        join = [JoinAttack()] if len(command.units) == 1 else []
        return [*join, BeginCombat(), self]


def attackable(state: DefeatState) -> dict[int, list[str]]:
    """Hexes that can be attacked, and the units that can."""
    found: dict[int, list[str]] = {}
    for name in segment_of(state).declared:
        if can_attack(state, name):
            for hex_ in targets_of(state, state.pieces[name]):
                found.setdefault(hex_, []).append(name)
    return found


def engage(state: DefeatState, target: int, units: tuple[str, ...]) -> None:
    """The active side attacks, and all units in the hex together [13.1.4/1, 13.1.5/1]."""
    segment = segment_of(state)
    foes = tuple(p.id for p in state.units_at(target, enemy(segment.side)))
    state.combat = Combat(segment.side, target, units, foes)
    state.segment = msgspec.structs.replace(segment, attacked=(*segment.attacked, *units))


class JoinAttack(Decision, frozen=True):
    """More units join the attack, one by one [13.2.1/3]."""

    clause = "13.2.1/3"
    accepts = (Choose, Done)
    joining = True
    starts = True

    def side(self, state: DefeatState) -> int:
        return segment_of(state).side

    def _pool(self, state: DefeatState) -> list[str]:
        assert state.combat is not None
        return attackable(state).get(state.combat.target, [])

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self._pool(state)), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self._pool(state):
            yield reason("cannot_join", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        assert state.combat is not None
        engage(state, state.combat.target, (*state.combat.units, command.unit))
        return [self]


class BeginCombat(Step, frozen=True):
    """The attack is known; both sides allot support, the attacker first, then all is counted and the die rolled
    [13.2.1/1, 13.2.1/4, 13.2.1/5]."""

    clause = "13.2.1/4"

    def run(self, state: DefeatState) -> Steps:
        combat = state.combat
        assert combat is not None
        label = state.world.label(combat.target)
        state.emit(AttackDeclared(combat.attacker, label, combat.units, combat.defenders, "13.2.1/3"))
        support = [SupportCombat(combat.attacker), Banzai(), SupportCombat(enemy(combat.attacker)), SuicideSquads()]
        return [*support, SkyOverCombat(), AskForBonus(), RollCombat()]
