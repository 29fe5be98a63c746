"""Cases 13.5 to 13.7 and 13.9: strengths, multiples, percentage, column and shifts. Strengths are counted in halves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.table.verdict import Modifier, Tally
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch9_costs import may_step
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.state import VinegarState

WHOLE = 2
"""Halves in a whole."""


class Odds(msgspec.Struct, frozen=True):
    """The totals in halves of a strength point, and the column they give; ``final`` after the shifts."""

    attack: int
    defence: int
    column: int
    shifts: Tally
    final: int

    @property
    def percent(self) -> int:
        """The percentage, cut to a whole number for telling; 0 where nobody has any strength to defend with."""
        return self.attack * 100 // self.defence if self.defence else 0


def standing(state: VinegarState, names: Sequence[str]) -> list[Piece]:
    """Those of some units that are still on the map."""
    return [state.pieces[name] for name in names if state.world.on_map(state.pieces[name].loc)]


def attack_strength(state: VinegarState, combat: Combat) -> Tally:
    """Printed strengths of all that attack, headquarters that lend theirs included, doubled in a concentric attack, in
    halves [13.2/1, 13.42/1, 13.5/1, 27.0/1]."""
    parts = [
        Modifier("printed", piece.strength * WHOLE, "13.42/1", {"unit": piece.id})
        for piece in standing(state, combat.units)
    ]
    parts += [
        Modifier("lent", piece.strength * WHOLE, "27.0/1", {"unit": piece.id})
        for piece in standing(state, combat.lenders)
    ]
    if combat.concentric:
        parts.append(Modifier("concentric", sum(part.value for part in parts), "13.5/1"))
    return Tally(tuple(parts))


def defence_strength(state: VinegarState, combat: Combat) -> Tally:
    """Each unit in the hex by its best single multiple, in halves; halves are kept [13.47/1, 13.62/1]."""
    parts = []
    for piece in standing(state, combat.defenders):
        found = multiple(state, combat, piece)
        facts = {"unit": piece.id, "strength": piece.strength, "times": found.value / WHOLE}
        parts.append(Modifier(found.name, piece.strength * found.value, found.clause, facts, ("13.62/1",)))
    return Tally(tuple(parts))


def multiple(state: VinegarState, combat: Combat, piece: Piece) -> Modifier:
    """What multiplies a defender, in halves: the best of terrain, place, river and fortification, by its weight; by
    option the fortification on top of the best other [13.61/1, 13.62/1, 13.63/1, 21.0/1]."""
    others = list(_multiples(state, combat, piece))
    best = max(others, key=lambda part: part.value)
    if state.fortified.get(combat.target, -1) != piece.counter.side:
        return best
    fort = Modifier("fortification", state.world.charts.fortification[piece.counter.heavy], "21.0/1")
    if state.options.fortification_cumulates:
        return Modifier("fortification", fort.value * best.value // WHOLE, "21.0/1", also=(best.clause,))
    return fort if fort.value > best.value else best


def _multiples(state: VinegarState, combat: Combat, piece: Piece) -> Iterator[Modifier]:
    charts, hex_, heavy = state.world.charts, combat.target, piece.counter.heavy
    yield Modifier("terrain", charts.terrain[state.world.terrain[hex_]].defence[heavy], "13.61/1")
    place = state.world.settlement(hex_)
    if place:
        yield Modifier(place, charts.places[place].defence[heavy], "13.61/1")
    if across_river(state, combat):
        yield Modifier("river", charts.river_defence[heavy], "13.63/1")


def across_river(state: VinegarState, combat: Combat) -> bool:
    """Whether every attacker attacks across a river; one from the sea or one not does away with the bonus, a
    headquarters that lends its strength from afar does not [13.63/1]."""
    near = [p for p in standing(state, combat.lenders) if combat.target in state.world.adjacent[p.loc]]
    attackers = [*standing(state, combat.units), *near]
    return bool(attackers) and all(state.world.river(piece.loc, combat.target) for piece in attackers)


def is_concentric(state: VinegarState, combat: Combat) -> bool:
    """Whether none of the six hexes is open to any defender: off the map, at sea, with units of the attacking side or
    in their zones, or forbidden to all of them; neither friends nor a full stack close it [13.5/1]."""
    defenders = standing(state, combat.defenders)
    foes, zones = state.occupied(combat.attacker), zone(state, combat.attacker)
    for hex_ in state.world.adjacent[combat.target]:
        if hex_ in foes or hex_ in zones:
            continue
        if any(may_step(state, piece, combat.target, hex_) for piece in defenders):
            return False
    return True


def shifts(state: VinegarState, combat: Combat) -> Tally:
    """Shifts of both sides, netted: right for the attacker's airstrikes and guns, left for the defender's airstrike
    [13.7/1, 13.71/1, 13.71/2, 13.72/1, 13.73/1]."""
    parts = []
    if combat.strikes:
        parts.append(Modifier("air", len(combat.strikes), "13.71/1"))
    if combat.guns:
        parts.append(Modifier("guns", 1, "13.72/1"))
    if combat.defence:
        parts.append(Modifier("air_against", -1, "13.71/2"))
    return Tally(tuple(parts))


def odds(state: VinegarState, combat: Combat) -> Odds:
    """Attack by defence in percent, without rounding; its column, shifted by the net and held at the ends. Defenders
    without strength are attacked in the last column [13.9/1, 13.73/1, 13.73/2, 8.0/1]."""
    attack, defence = int(attack_strength(state, combat).total), int(defence_strength(state, combat).total)
    charts, net = state.world.charts, shifts(state, combat)
    column = charts.column(attack, defence)
    return Odds(attack, defence, column, net, charts.shifted(column, int(net.total)))


def enemy_of(combat: Combat) -> int:
    """The defending side."""
    return enemy(combat.attacker)
