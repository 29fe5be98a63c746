"""Cases 13.1 to 13.4 and 13.8: who attacks what, on which table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Attack, Done, Fight, Join, Lend
from engine.titles.vinegar_joes_war.events import AttackDeclared
from engine.titles.vinegar_joes_war.inputs import ENEMY_PLACES
from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, JAPANESE, Piece, enemy
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch7_command import in_command
from engine.titles.vinegar_joes_war.rules.ch13_odds import is_concentric
from engine.titles.vinegar_joes_war.rules.ch13_result import EndCombat
from engine.titles.vinegar_joes_war.rules.ch13_support import ChooseDefence, ChooseSupport, ResolveCombat
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.wargame.memo import memo

PROBE: Final = "probe"
INFILTRATION: Final = "infiltration"
MOBILE: Final = "mobile"
NOWHERE: Final[frozenset[int]] = frozenset()


def running(state: VinegarState) -> Combat:
    """The combat being fought; its steps run only while there is one."""
    assert state.combat is not None
    return state.combat


def commanded_here(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit attacks in command: judged when the phase began, or by an amphibious marker in its hex at this
    moment [7.3/1, 18.72/2]."""
    return in_command(state, piece.id) or any(s.counter.type == AMPHIBIOUS for s in state.over(piece.loc, state.player))


class DeclareAttack(Decision, frozen=True):
    """Which enemy hex is attacked next, or no more combat. Nobody has to attack; what flies does
    not by itself [13.10/2, 11.5/1, 13.0/1, 13.31/1, 13.34/1]."""

    clause = "13.0/1"
    accepts = (Attack, Done)
    impulse: int = 1

    def commands(self, state: VinegarState) -> list[Command]:
        return [*(Attack(state.world.label(hex_)) for hex_ in sorted(targets(state))), Done()]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or hex_ not in state.occupied(state.other):
            yield reason("nobody_there", "13.10/2", hex=command.hex)
        elif hex_ not in targets(state):
            yield _why_not(state, hex_)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.combat = Combat(state.player, hex_)
        return [AssembleAttack(), ChooseSupport(), ChooseDefence(), ResolveCombat(), EndCombat(), self]


def _why_not(state: VinegarState, hex_: int) -> Reason:
    """Why nobody attacks a hex: nobody is next to it, or nobody who is may, or none has any strength."""
    near = [p for p in state.on_map(state.player) if hex_ in aims(state, p)]
    found = [item for piece in near for item in unit_reasons(state, piece.id)]
    if not near:
        return reason("nobody_near", "13.43/1", hex=state.world.label(hex_))
    if len(found) >= len(near):
        return found[0]
    return reason("no_strength", "13.10/3", hex=state.world.label(hex_))


def aims(state: VinegarState, piece: Piece) -> frozenset[int]:
    """The hexes with enemies that a unit stands next to; from the sea only the one it was sent against
    [13.32/1, 13.41/1, 18.5/1]."""
    foes = state.occupied(enemy(piece.counter.side))
    if piece.assault >= 0:
        return foes.intersection((piece.assault,))
    return foes.intersection(state.world.adjacent[piece.loc])


def unit_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a unit does not attack in this phase [13.1/1, 13.33/1, 4.1/10]."""
    piece = state.pieces.get(name)
    if piece is None or piece.counter.side != state.player or not state.world.on_map(piece.loc):
        yield reason("not_yours", "13.0/1", unit=name)
    elif piece.attacked:
        yield reason("has_attacked", "13.33/1", unit=name)
    elif state.impulse == SECOND and not state.options.probe_in_second_combat and not commanded_here(state, piece):
        yield reason("out_of_command", "4.1/10", unit=name)


def ready(state: VinegarState) -> list[Piece]:
    """The units that may still attack in this phase."""
    return [piece for piece in state.on_map(state.player) if not any(unit_reasons(state, piece.id))]


def targets(state: VinegarState) -> frozenset[int]:
    """The hexes that can be attacked: next to a unit with some strength [13.10/3]."""
    front = _front(state, state.player)
    near = (piece for piece in state.on_map(state.player) if piece.loc in front or piece.assault >= 0)
    able = (piece for piece in near if piece.strength and not any(unit_reasons(state, piece.id)))
    return NOWHERE.union(*(aims(state, piece) for piece in able))


@memo(ENEMY_PLACES)
def _front(state: VinegarState, side: int) -> frozenset[int]:
    """The hexes beside enemies of a side."""
    return NOWHERE.union(*map(state.world.adjacent.__getitem__, state.occupied(enemy(side))))


class AssembleAttack(Decision, frozen=True):
    """Units join one by one, from any of the six hexes; then the table is named, the stack is shown and there is no way
    back [10.6/2, 13.2/1, 13.42/1, 13.43/1, 13.44/1, 13.46/1]."""

    clause = "13.2/1"
    accepts = (Join, Lend, Fight)
    joining = True
    starts = True

    def commands(self, state: VinegarState) -> list[Command]:
        units, target = state.on_map(state.player), running(state).target
        near = (piece for piece in units if target in aims(state, piece))
        able = [piece for piece in near if not any(join_reasons(state, piece.id))]
        able.sort(key=lambda piece: not piece.strength)  # those that add nothing, such as depots, are offered last
        found: list[Command] = [Join(piece.id) for piece in able]
        found += [Lend(p.id) for p in units if p.counter.hq and not any(lend_reasons(state, p.id))]
        return [*found, *(Fight(name) for name in state.world.charts.tables if not any(table_reasons(state, name)))]

    def reasons(self, state: VinegarState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Join):
            return join_reasons(state, command.unit)
        return lend_reasons(state, command.unit) if isinstance(command, Lend) else table_reasons(state, command.table)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        combat = running(state)
        if isinstance(command, Join):
            state.combat = msgspec.structs.replace(combat, units=(*combat.units, command.unit))
            return [self]
        if isinstance(command, Lend):
            state.combat = msgspec.structs.replace(combat, lenders=(*combat.lenders, command.unit))
            return [self]
        declare(state, command.table)
        return ()


def join_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a unit does not join the attack, for which it gives its whole strength [13.45/1]."""
    combat, against = running(state), list(unit_reasons(state, name))
    yield from against
    if against:
        return
    piece = state.pieces[name]
    if name in (*combat.units, *combat.lenders):
        yield reason("takes_part", "13.45/1", unit=name)
    elif combat.target not in aims(state, piece):
        yield reason("not_adjacent", "13.42/1", unit=name, hex=state.world.label(combat.target))
    elif any(state.pieces[other].counter.guerrilla != piece.counter.guerrilla for other in combat.units):
        yield reason("guerrillas_alone", "17.3/4", unit=name)
    elif not combat.units and not _strong(state, piece):
        yield reason("no_strength", "13.10/3", unit=name)


def _strong(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit can begin an attack: it has strength, so that the attack can go on with it alone [13.10/3]."""
    return piece.strength > 0


def lend_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a headquarters does not lend its strength: it must be activated, with the hex attacked in its radius, and
    free of any other combat in this phase [27.0/1]."""
    combat, against = running(state), list(unit_reasons(state, name))
    yield from against
    if against:
        return
    piece = state.pieces[name]
    if not state.options.headquarters_support:
        yield reason("no_headquarters_support", "27.0/1", unit=name)
    elif name in (*combat.units, *combat.lenders) or not combat.units:
        yield reason("takes_part", "27.0/1", unit=name)
    elif not piece.counter.hq or state.world.grid.distance(piece.loc, combat.target) > piece.radius:
        yield reason("out_of_radius", "27.0/1", unit=name, hex=state.world.label(combat.target))
    elif any(state.pieces[other].counter.guerrilla for other in combat.units):
        yield reason("guerrillas_alone", "17.3/4", unit=name)


def table_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a table may not be named: Probe always may; Infiltration is for the Japanese, Mobile for the Allied side,
    with all attackers in command whatever supports them [4.1/7, 7.4/1, 13.0/2, 13.81/1, 13.82/1, 13.83/1, 13.83/2]."""
    combat = running(state)
    owner = {INFILTRATION: JAPANESE, MOBILE: enemy(JAPANESE)}.get(name, -1)
    clause = {INFILTRATION: "13.82/1", MOBILE: "13.83/1"}.get(name, "13.81/1")
    if name not in state.world.charts.tables:
        yield reason("no_such_table", "13.0/2", table=name)
    elif not combat.units:
        yield reason("nobody_attacks", "13.2/1")
    elif owner not in (-1, state.player):
        yield reason("table_of_the_enemy", clause, table=name)
    elif owner >= 0:
        for unit in (unit for unit in combat.units if not commanded_here(state, state.pieces[unit])):
            yield reason("out_of_command", clause, unit=unit, table=name, also=("13.81/1",))


def declare(state: VinegarState, table: str) -> None:
    """The attack is declared: all units in the hex defend together, those that retreated there too, and are seen
    [10.6/2, 13.47/1, 14.12/1]."""
    combat = running(state)
    foes = tuple(piece.id for piece in state.units_at(combat.target, state.other))
    for name in (*combat.units, *combat.lenders):
        state.change(name, attacked=True)
    state.combat = msgspec.structs.replace(combat, table=table, defenders=foes)
    concentric = is_concentric(state, state.combat)
    state.combat = msgspec.structs.replace(state.combat, concentric=concentric)
    label = state.world.label(combat.target)
    also = tuple(_declared(state, state.combat))
    state.emit(AttackDeclared(state.player, label, (*combat.units, *combat.lenders), foes, table, "13.2/1", also))


def _declared(state: VinegarState, combat: Combat) -> Iterator[str]:
    """The clauses by which an attack is what it is: concentric, against several units, on a table that needs command,
    command by a marker [7.4/1, 13.47/1, 13.5/1, 18.72/2]."""
    yield from ("13.5/1",) * combat.concentric
    yield from ("13.47/1",) * (len(combat.defenders) > 1)
    if combat.table != PROBE:
        yield "7.4/1"
        yield from ("18.72/2",) * any(not in_command(state, name) for name in combat.units)
