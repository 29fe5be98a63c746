"""Chapter 13: prepared assaults: who attacks what [wtf-13.x/1, wtf-13.x/6]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.listing import Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Attack, Bombard, Done, Fight, Join, Paradrop
from engine.titles.tail_of_the_tiger.events import AttackDeclared
from engine.titles.tail_of_the_tiger.inputs import ENEMY_HEXES
from engine.titles.tail_of_the_tiger.pieces import Piece, enemy
from engine.titles.tail_of_the_tiger.records import PREPARED, Combat
from engine.titles.tail_of_the_tiger.rules.ch11_march import cloudproof
from engine.titles.tail_of_the_tiger.rules.ch13_advance import AdvanceUnits, EndCombat
from engine.titles.tail_of_the_tiger.rules.ch13_result import Resolve, RollInfiltration, TurnUp
from engine.titles.tail_of_the_tiger.rules.ch14_air import ShowAir, allotments, running, supported
from engine.titles.tail_of_the_tiger.rules.ch20_drop import (
    FailedDrop,
    OfferDrop,
    combat_drop,
    drop_hexes,
    drop_reasons,
)
from engine.titles.tail_of_the_tiger.rules.ch20_gun import bombard_apply, bombard_hexes, bombard_reasons
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.memo import memo


class DeclareAssaults(Listed, frozen=True):
    """Which hex is assaulted next, bombarded or dropped on, or no more. Attacks are never compulsory, and in the East
    their number is not limited [wtf-13.x/6, 7.19/1, 20.2/4, 20.1/5]."""

    clause = "wtf-13.x/1"
    accepts = (Attack, Bombard, Paradrop, Done)

    def parts(self, state: TigerState) -> Iterable[Sequence[Command]]:
        label = state.world.label
        yield Lazy(lambda hex_: Attack(label(hex_)), sorted(targets(state)))
        yield [Bombard(label(hex_)) for hex_ in bombard_hexes(state)]
        yield Lazy(lambda hex_: Paradrop(label(hex_)), drop_hexes(state, strategic=False))
        yield [Done()]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.open_hex(hex_):
            yield reason("no_hex", self.clause, hex=command.hex)
        elif isinstance(command, Bombard):
            yield from bombard_reasons(state, hex_)
        elif isinstance(command, Paradrop):
            yield from drop_reasons(state, hex_, strategic=False)
        elif hex_ not in targets(state):
            yield _why_not(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        if isinstance(command, Bombard):
            return [*bombard_apply(state, hex_), self]
        if isinstance(command, Paradrop):
            combat_drop(state, hex_)
            return [self]
        state.combat = Combat(PREPARED, state.player, hex_, ())
        return [Assemble(), self]


def targets(state: TigerState) -> frozenset[int]:
    """The enemy hexes next to somebody who can attack them, each but once a phase [wtf-13.x/1, wtf-13.x/6]."""
    foes, front = state.occupied(enemy(state.player)) - state.struck, fronts(state, state.player)
    found = (foes.intersection(state.world.adjacent[piece.loc]) for piece in state.on_map(state.player)
             if piece.loc in front and not any(cannot_attack(state, piece)))  # fmt: skip
    hexes = frozenset[int]().union(*found)
    return frozenset(hex_ for hex_ in hexes if hex_ not in state.clouds or any(ready(state, hex_)))


@memo(ENEMY_HEXES)
def fronts(state: TigerState, side: int) -> frozenset[int]:
    """The hexes beside enemies of a side."""
    foes = state.occupied(enemy(side))
    return frozenset(near for hex_ in foes for near in state.world.adjacent[hex_])


def _why_not(state: TigerState, hex_: int) -> Reason:
    label = state.world.label(hex_)
    if hex_ not in state.occupied(enemy(state.player)):
        return reason("nobody_there", "wtf-13.x/1", hex=label)
    if hex_ in state.struck:
        return reason("struck", "wtf-13.x/6", hex=label)
    near = [piece for piece in state.on_map(state.player) if hex_ in state.world.adjacent[piece.loc]]
    found = [item for piece in near for item in joins(state, piece, hex_)]
    return found[0] if found else reason("nobody_near", "wtf-13.x/1", hex=label)


# -- who takes part


def ready(state: TigerState, target: int) -> Iterator[Piece]:
    """The units that may attack a hex."""
    near = (piece for piece in state.on_map(state.player) if target in state.world.adjacent[piece.loc])
    return (piece for piece in near if not any(joins(state, piece, target)))


def joins(state: TigerState, piece: Piece, target: int) -> Iterator[Reason]:
    """Why a unit does not attack a hex in this phase."""
    if target not in state.world.adjacent[piece.loc]:
        yield reason("not_adjacent", "wtf-13.x/1", unit=piece.id, hex=state.world.label(target))
    yield from cannot_attack(state, piece)
    if target in state.clouds and not cloudproof(piece):
        yield reason("cloud", "18.0/7", unit=piece.id, hex=state.world.label(target))


def cannot_attack(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why a unit makes no prepared assault at all [wtf-13.x/6, wtf-13.x/12, 3.3/3, 3.3/5, 13.11/1, 7.0/12]."""
    if piece.attacked:
        yield reason("has_attacked", "wtf-13.x/6", unit=piece.id)
    if piece.values.attack <= 0 and not piece.counter.untried:
        yield reason("no_attack", "wtf-13.x/12", unit=piece.id)
    if piece.rising:
        yield reason("risen", "3.3/5", unit=piece.id)
    if piece.counter.untried and not any(u.counter.chinese_ally for u in state.units_at(piece.loc, piece.counter.side)):
        yield reason("untried_alone", "13.11/1", unit=piece.id)


class Assemble(Decision, frozen=True):
    """Units join one by one, from any of the hexes around; then it begins [wtf-13.x/1]."""

    clause = "wtf-13.x/1"
    accepts = (Join, Fight)
    joining = True
    starts = True

    def commands(self, state: TigerState) -> list[Command]:
        combat = running(state)
        found: list[Command] = [Join(u.id) for u in ready(state, combat.target) if u.id not in combat.units]
        return [*found, Fight()] if combat.units else found

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        combat = running(state)
        if isinstance(command, Fight):
            if not combat.units:
                yield reason("nobody_joined", self.clause)
            return
        piece = state.pieces.get(command.unit)
        if piece is None or piece.counter.side != state.player or not state.world.on_map(piece.loc):
            yield reason("not_yours", self.clause, unit=command.unit)
        elif piece.id in combat.units:
            yield reason("joined", self.clause, unit=piece.id)
        else:
            yield from joins(state, piece, combat.target)

    def apply(self, state: TigerState, command: Any) -> Steps:
        combat = running(state)
        if isinstance(command, Join):
            state.combat = msgspec.structs.replace(combat, units=(*combat.units, command.unit))
            return [self]
        for name in combat.units:
            state.change(name, attacked=True)
        state.struck |= {combat.target}
        return [*fought(state), FailedDrop(), AdvanceUnits(), EndCombat()]


def fought(state: TigerState) -> Iterator[Step]:
    """What follows once the attackers are named, up to the losses [wtf-13.x/7, wtf-12.2/3]."""
    combat = running(state)
    state.emit(
        AttackDeclared(combat.side, combat.kind, state.world.label(combat.target), combat.units, "wtf-13.x/1")
    )
    if supported(state, combat):
        yield from allotments(state, combat)
        yield ShowAir()
    if combat.kind == PREPARED:
        yield OfferDrop()
    yield from (TurnUp(), RollInfiltration(), Resolve())
