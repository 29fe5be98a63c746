"""Cases 13.2 and 13.3: attack and defence totals, odds and shifts of a combat, each with its explanation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.table.verdict import Modifier, Tally
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, Combat, DefeatState

ARMOUR_IN_JUNGLE: Final = 1
RAIN_BONUS: Final = 2
"""Defence of one unit in rough jungle in the monsoon [13.3.1/4]."""


class Odds(msgspec.Struct, frozen=True):
    """The totals and the column they give; ``final`` after the shifts."""

    attack: int
    defence: int
    column: int
    shifts: Tally
    final: int


def attack_factor(state: DefeatState, combat: Combat, unit: Piece) -> Tally:
    """What a unit brings into an attack: printed, then supply, then river, then Banzai
    [7.10.2/2, 7.12/1, 7.12.2/1, 13.2.1/6, 13.3.1/1, 13.3.3/1, 13.3.5/1]."""
    parts = [_printed(state, combat, unit, unit.af, "13.2.1/6")]
    if unit.oos:
        parts.append(_half_down(parts, "oos", "7.12.2/1"))
    way = state.world.way_table[unit.loc].get(combat.target)
    if way is not None and way.river:
        parts.append(_half_down(parts, "river", "13.3.1/1"))
    if unit.id in combat.banzai:
        parts.append(Modifier("banzai", 1, "18.1.1/1", also=("13.3.5/1",)))
    return Tally(tuple(parts))


def defence_factor(state: DefeatState, combat: Combat, unit: Piece) -> Tally:
    """What a unit brings into a defence: printed, then supply, terrain, position, suicide squads
    [7.12/1, 7.12.3/1, 13.2.1/7, 13.3.1/2, 13.3.1/3, 13.3.1/4, 13.3.1/6, 13.3.1/7, 13.3.3/1]."""
    world, hex_ = state.world, combat.target
    parts = _defending(state, combat, unit)
    if world.settlements.get(hex_) == "city":
        parts.append(Modifier("city", world.charts.city, "13.3.1/2"))
    bonus = world.charts.terrain[world.terrain[hex_]].defence
    if bonus:
        rain = unit.id == combat.monsoon_unit and state.monsoon and world.terrain[hex_] == ROUGH
        clause = "13.3.1/4" if world.terrain[hex_] == ROUGH else "13.3.1/3"
        parts.append(Modifier("terrain", RAIN_BONUS if rain else bonus, clause))
    if unit.id == combat.position_unit:
        parts.append(Modifier("position", world.charts.position.defence, "13.3.1/6"))
    if unit.id == combat.suicide:
        parts.append(Modifier("suicide", 1, "18.2.1/1"))
    return Tally(tuple(parts))


def _defending(state: DefeatState, combat: Combat, unit: Piece) -> list[Modifier]:
    """The defence factor by supply alone, without the ground [7.12.3/1]."""
    printed = _printed(state, combat, unit, unit.df, "13.2.1/7")
    if not unit.oos:
        return [printed]
    return [printed, Modifier("oos", (printed.value + 1) // 2 - printed.value, "7.12.3/1", also=("7.10.2/2",))]


def greatest_factors(state: DefeatState, combat: Combat) -> dict[str, int]:
    """The greater factor of each unit in the combat as modified in it; the ground of the hex and the position serve its
    defenders only [13.6.3/1]."""
    found = {}
    for unit in attackers(state, combat):
        alone = Tally(tuple(_defending(state, combat, unit)))
        found[unit.id] = max(attack_factor(state, combat, unit).total, alone.total)
    for unit in defenders(state, combat):
        found[unit.id] = max(attack_factor(state, combat, unit).total, defence_factor(state, combat, unit).total)
    return {name: int(value) for name, value in found.items()}


def _printed(state: DefeatState, combat: Combat, unit: Piece, factor: int, clause: str) -> Modifier:
    """The printed factor; armour counts 1 where the defender's hex is rough jungle [17.1.6/1]."""
    if unit.counter.armour and state.world.terrain[combat.target] == ROUGH:
        return Modifier("armour_in_jungle", ARMOUR_IN_JUNGLE, "17.1.6/1")
    return Modifier("printed", factor, clause, also=() if unit.oos else ("7.12/1",))


def _half_down(parts: Sequence[Modifier], name: str, clause: str) -> Modifier:
    total = int(sum(part.value for part in parts))
    return Modifier(name, total // 2 - total, clause, also=("7.10.2/2",) * (name == "oos"))


def attackers(state: DefeatState, combat: Combat) -> list[Piece]:
    """The attacking units that are still on the map."""
    return _standing(state, combat.units)


def defenders(state: DefeatState, combat: Combat) -> list[Piece]:
    """The defending units that are still in the hex."""
    return [p for p in _standing(state, combat.defenders) if p.loc == combat.target]


def _standing(state: DefeatState, names: Sequence[str]) -> list[Piece]:
    return [state.pieces[name] for name in names if state.world.on_map(state.pieces[name].loc)]


def shifts(state: DefeatState, combat: Combat) -> Tally:
    """All column shifts, for the attacker to the right; armour adds its factor besides
    [13.2.1/9, 13.3.2/1, 13.3.2/2, 13.3.2/3, 13.3.4/1, 17.1.2/1, 17.1.3/1, 17.3.2/1]."""
    return Tally(tuple(_shifts(state, combat)))


def _shifts(state: DefeatState, combat: Combat) -> Iterator[Modifier]:
    if state.world.terrain[combat.target] != ROUGH:
        armour = sum(p.counter.armour for p in attackers(state, combat))
        against = sum(p.counter.armour for p in defenders(state, combat))
        if armour:
            yield Modifier("armour", armour, "13.3.2/1", also=("17.1.2/1",))
        if against:
            yield Modifier("armour_against", -against, "13.3.2/1", also=("17.1.2/1",))
    for side, sign in ((combat.attacker, 1), (enemy(combat.attacker), -1)):
        if combat.air[side]:
            yield Modifier("air", sign * len(combat.air[side]), "5.4.4/1")
        if combat.hqs[side]:
            yield Modifier("hq", sign * len(combat.hqs[side]), "13.3.2/3")
    if combat.guns:
        guns = len(combat.guns) * (1 if combat.attacker == JAPANESE else -1)
        yield Modifier("artillery", guns, "17.3.2/1", also=("17.3/1",))
    if state.segment is not None and state.segment.sequence == COMBAT_MOVE:
        yield Modifier("combat_move", 1, "9.4.2/2", also=("13.3.4/1",))


def odds(state: DefeatState, combat: Combat) -> Odds:
    """The totals, the odds column rounded for the defender, and the column after the net shift [13.2.1/8, 13.2.1/9]."""
    attack = int(sum(attack_factor(state, combat, unit).total for unit in attackers(state, combat)))
    defence = int(sum(defence_factor(state, combat, unit).total for unit in defenders(state, combat)))
    table, net = state.world.charts.combat, shifts(state, combat)
    column = table.column(attack, defence)
    return Odds(attack, defence, column, net, table.shifted(column, int(net.total)))


def bonus_units(state: DefeatState, combat: Combat) -> list[str]:
    """The defenders that may have the bonus of a position or of the rains, the strongest first; none where there is no
    such bonus [13.3.1/4, 13.3.1/6, 17.2.2/3]."""
    rains = state.monsoon and state.world.terrain[combat.target] == ROUGH
    if not rains and not _entrenched(state, combat):
        return []
    return [p.id for p in sorted(defenders(state, combat), key=lambda piece: (-piece.df, piece.id))]


def _entrenched(state: DefeatState, combat: Combat) -> bool:
    position = state.positions.get(combat.target)
    return position is not None and position.done and position.side != combat.attacker


def with_bonuses(state: DefeatState, combat: Combat, unit: str = "") -> Combat:
    """The combat with the defender that has the bonuses of the position and of the rains: the one named, else the
    strongest, as the total is the same for all [17.2.2/3, 13.3.1/4]."""
    found = [unit] if unit else bonus_units(state, combat)
    if combat.monsoon_unit or not found:
        return combat
    position = found[0] if _entrenched(state, combat) else ""
    return msgspec.structs.replace(combat, position_unit=position, monsoon_unit=found[0])
