"""Chapter 13: an assault from the turning up of untried units to its end [wtf-13.x/7]."""

from __future__ import annotations

import msgspec

from engine.table.agenda import Step, Steps
from engine.titles.tail_of_the_tiger.events import CombatResolved, TurnedUp
from engine.titles.tail_of_the_tiger.pieces import COMMANDO, ELH, GERMAN, Piece, Values, enemy
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE, Combat
from engine.titles.tail_of_the_tiger.rules.ch13_losses import PayLosses, owing
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders, odds, standing
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.state import TigerState

RATV = "anti-tank"


class TurnUp(Step, frozen=True):
    """Untried units in the assault show what they are worth [wtf-13.11/1, wtf-13.x/7]."""

    clause = "wtf-13.11/1"

    def run(self, state: TigerState) -> Steps:
        combat = running(state)
        for piece in (*standing(state, combat.units), *defenders(state, combat)):
            if piece.hidden:
                _turn_up(state, piece)
        names = tuple(piece.id for piece in defenders(state, combat))
        state.combat = msgspec.structs.replace(combat, defenders=names)
        return ()


def _turn_up(state: TigerState, piece: Piece) -> None:
    """Draw what a unit is worth from what nobody has seen yet."""
    left = unseen(state)
    number, state.chance = state.chance.take(len(left))
    found = left[number]
    state.change(piece.id, shown=found)
    label = state.world.label(piece.loc)
    state.emit(TurnedUp(piece.id, found.attack, found.defence, label, "wtf-13.11/1"))


def unseen(state: TigerState) -> list[Values]:
    """What the untried units that nobody has turned up are worth, from the least on [wtf-13.11/2]."""
    left = list(state.world.pack.untried)
    for other in state.pieces.values():
        if other.shown is not None and other.shown in left:
            left.remove(other.shown)
    return left


class RollInfiltration(Step, frozen=True):
    """The die on the odds shift table; one more for the German side, unless the commando takes part. A mobile assault
    has none [wtf-12.x/1, 12.0/1, 12.0/2, 12.0/3]."""

    clause = "wtf-12.x/1"

    def run(self, state: TigerState) -> Steps:
        combat = running(state)
        if combat.kind != INFILTRATION:
            return ()
        line = state.roll("infiltration", self.clause, combat.side, shift_drm(state, combat))
        state.combat = shifted(state, combat, line)
        return ()


def shift_drm(state: TigerState, combat: Combat) -> int:
    """What is added to the die on the odds shift table [12.0/1, 12.0/2]."""
    led = any(unit.counter.kind == COMMANDO for unit in standing(state, combat.units))
    return state.world.charts.given.infiltration.german if combat.side == GERMAN and not led else 0


def shifted(state: TigerState, combat: Combat, line: int) -> Combat:
    """The assault with the columns of a line of that table [wtf-12.x/1]."""
    return msgspec.structs.replace(combat, shift=state.world.charts.given.infiltration.columns[line])


class Resolve(Step, frozen=True):
    """The die on the combat table, and what both sides owe [wtf-13.x/1, wtf-13.x/7, wtf-13.x/10]."""

    clause = "wtf-13.x/1"

    def run(self, state: TigerState) -> Steps:
        combat, charts = running(state), state.world.charts
        found = odds(state, combat)
        die = state.roll("combat", self.clause, combat.side)
        result = charts.results[die - 1][found.final]
        losses = losses_of(state, combat, result)
        state.combat = owed(state, combat, result, losses)
        attack, defence = found.sums
        state.emit(
            CombatResolved(
                combat.side, state.world.label(combat.target), attack, defence,
                charts.given.combat.columns[found.final], int(found.shifts.total), result, losses, self.clause,
                _counted(state, combat),
            )
        )  # fmt: skip
        pays = (combat.side, enemy(combat.side))
        return [PayLosses(side) for side in pays if owing(state, side)]


def losses_of(state: TigerState, combat: Combat, result: tuple[int, int]) -> tuple[int, int]:
    """What attacker and defender lose: the table, the air units left over, doubled against a city, the fanatic point
    after that [14.0/7, wtf-13.x/3, 20.3/7]."""
    ours, theirs = combat.left[combat.side], combat.left[enemy(combat.side)]
    late, times = not state.options.air_points_doubled_in_cities, _times(state, combat)
    air = (theirs, ours)
    extra = int(is_fanatic(state, combat))
    found = [
        points * times + more + extra if late else (points + more) * times + extra
        for points, more in zip(result, air, strict=True)
    ]
    return found[0], found[1]


def _times(state: TigerState, combat: Combat) -> int:
    """How often the points count: twice against a city [wtf-13.x/3]."""
    return 2 if state.world.city(combat.target) else 1


def _counted(state: TigerState, combat: Combat) -> tuple[str, ...]:
    """By which clauses the losses became what they are, and how an assault on the way was read
    [wtf-13.x/3, 14.0/7, 20.3/7, wtf-12.2/3, 12.0/3]."""
    acts = {
        "wtf-12.2/3": combat.kind == INFILTRATION, "12.0/3": combat.kind == MOBILE,
        "wtf-13.x/3": _times(state, combat) > 1, "14.0/7": any(combat.left),
        "20.3/7": is_fanatic(state, combat),
    }  # fmt: skip
    return tuple(clause for clause, here in acts.items() if here)


def is_fanatic(state: TigerState, combat: Combat) -> bool:
    """Whether ELH fights a force with S.A. or S.S. in it [20.3/7]."""
    groups = {piece.counter.group for piece in (*standing(state, combat.units), *defenders(state, combat))}
    return ELH in groups and bool(groups & {"sa", "ss"})


def owed(state: TigerState, combat: Combat, result: tuple[int, int], losses: tuple[int, int]) -> Combat:
    """The assault with what each side owes by number of side, and who has to pay first [20.6/1, 20.3/8]."""
    by_side = losses if combat.side == GERMAN else (losses[1], losses[0])
    ratv = any(piece.counter.kind == RATV for piece in defenders(state, combat))
    anti_tank = combat.side == GERMAN and ratv and result[0] > 0
    fanatic = is_fanatic(state, combat)
    return msgspec.structs.replace(combat, owed=by_side, paid=(0, 0), anti_tank=anti_tank, fanatic=fanatic)


def cleared(state: TigerState, combat: Combat) -> bool:
    """Whether no defender is left in the target hex."""
    return not defenders(state, combat)
