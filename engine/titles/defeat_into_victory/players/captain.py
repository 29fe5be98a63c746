"""Captain: plans a segment as a whole, and does at each decision what serves the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from engine.players.planning import OTHERS, instead, orders
from engine.players.player import Choice, Meter, Weighed
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Sequence as Order
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players import activation, chores, combats, supplying
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.leading import led, stood
from engine.titles.defeat_into_victory.players.marching import marched
from engine.titles.defeat_into_victory.players.plans import Plan, eager, options_of, plain_plan, plans, standing_still
from engine.titles.defeat_into_victory.players.purposes import Marching, attacking
from engine.titles.defeat_into_victory.players.standing import standing
from engine.titles.defeat_into_victory.rules.ch8_markers import draw_quietly
from engine.titles.defeat_into_victory.rules.ch9_segment import running
from engine.titles.defeat_into_victory.rules.ch12_movement import movable
from engine.titles.defeat_into_victory.rules.ch13_combat import targets_of
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, MOVE_COMBAT, DefeatState

FUTURES: Final = 2
"""Dice with which a command is tried where its result is drawn."""

Say = Callable[[DefeatState, Sequence[Command], int], Sequence[Command]]

SAYS: Final[Mapping[str, Say]] = {
    "BuyAirUnits": chores.bought,
    "AssignAirUnits": chores.assigned,
    "TakeReinforcements": chores.reinforced,
    "HoldMarker": chores.held,
    "DeclareThursday": chores.thursday,
    "RepairCuts": chores.repaired,
    "FlyCargo": chores.flown,
    "SecondStep": chores.refitted,
    "AllotSupply": supplying.allotted,
    "AdjustStock": supplying.adjusted,
    "HaulMarkers": supplying.hauled,
    "Porters": supplying.hauled,
    "SupplyUnits": supplying.supplied,
    "FeedUnits": supplying.fed,
    "ChooseUse": activation.uses,
    "DeclareActivation": lambda view, listed, side: activation.declared(view, side),
    "DeclareAttack": lambda view, listed, side: combats.attacked(view, side),
    "SupportCombat": combats.supported,
    "Banzai": combats.charged,
    "SuicideSquads": combats.squads,
}
"""What it says at which decision."""
PASSES: Final = frozenset(
    {"StartConstruction", "JoinLine", "JoinAttack", "PlaceUnits", "PlaceInterdictors"}
)
"""Decisions at which it is content with what is there."""


class Captain:
    """Thinks a segment through and gives its orders."""

    name = "captain"
    revision = 7

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: DefeatState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        side, kind = decision.side(view), decision.kind
        if len(listed) == 1:
            return Choice(listed[0])
        if kind == "MoveUnits":
            return _march(view, side, meter)
        if kind == "ChooseSequence":
            return _sequence(view, side)
        if kind == "PrepareUnits":
            return _orders(view, side, chores.prepared(view, listed, side, _plan(view, side, meter)))
        if kind in SAYS:
            return _orders(view, side, SAYS[kind](view, listed, side))
        done = next((one for one in listed if one.ends), None)
        if kind in PASSES and done is not None:
            return Choice(done)
        return self._tried(view, side, listed, meter)

    def interrupt(self, view: DefeatState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """Markers that were flown in feed those near by at once."""
        return supplying.relieved(view, offered)

    def _tried(self, view: DefeatState, side: int, listed: Sequence[Command], meter: Meter) -> Choice:
        """What nothing is known of is tried, with the same dice for all."""
        some = listed[: max(1, meter.left // FUTURES)]
        found = []
        for command in some:
            meter.spend(FUTURES)
            found.append(Weighed(command, sum(self._after(view, side, command, n) for n in range(FUTURES)) / FUTURES))
        found.sort(key=lambda one: -one.value)
        return Choice(found[0].command, found[0].value, None, tuple(found[1 : 1 + OTHERS]))

    def _after(self, view: DefeatState, side: int, command: Command, number: int) -> float:
        copy = view.copy()
        copy.chance = Chance(f"{self.seed} {number}")
        draw_quietly(copy)
        agenda.apply(copy, command)
        return standing(copy, side, view)


def _plan(view: DefeatState, side: int, meter: Meter) -> Plan:
    """The best plan for those who can still move or attack."""
    return planned(view, side, meter)[1][0]


def planned(view: DefeatState, side: int, meter: Meter) -> tuple[DefeatState, list[Plan]]:
    """The plans for those who can still move or attack, and the position they are made for: HQs stand where they serve
    best once the march is made."""
    units = [piece for piece in movable(view) if not piece.counter.hq]
    hqs = [piece for piece in movable(view) if piece.counter.hq]
    scene = _following(view, eager(view, side, units), hqs)
    found = plans(view, side, units, meter, scene)
    after = _following(view, found[0].went, hqs)
    if meter.left and any(after.pieces[hq.id].loc != scene.pieces[hq.id].loc for hq in hqs):
        scene, found = after, plans(view, side, units, meter, after)
    return scene, found


def _following(view: DefeatState, went: Mapping[str, int], hqs: Sequence[Piece]) -> DefeatState:
    """The position with HQs where they go when units have gone, who are still where they were."""
    leads = led(view, went, hqs) if hqs else {}
    return stood(view, {name: lead.hex for name, lead in leads.items()})


class Orders(msgspec.Struct, frozen=True):
    """A plan in words."""

    said: Sequence[Command]
    value: float


def _march(view: DefeatState, side: int, meter: Meter) -> Choice:
    """The moves of the best plan, and what is said beside it."""
    scene, found = planned(view, side, meter)
    told, *others = [Orders(marched(view, plan), plan.value) for plan in found]
    meant = Marching(Front(scene, side, found[0].style), found[0])
    return orders(told.said, meant.purpose, told.value, tuple(instead(told, others)))


def _sequence(view: DefeatState, side: int) -> Choice:
    """Who stands beside what he wants to attack fights first, a column better, and can move afterwards [9.4.2/2]."""
    front = Front(view, side)
    units = [view.pieces[name] for name in running(view).declared if view.world.on_map(view.pieces[name].loc)]
    fighters = [piece for piece in units if not piece.counter.hq]
    names = [piece.id for piece in fighters]
    options = options_of(view, fighters)
    march = plain_plan(front, options)
    fight = sum(value for _, _, value in standing_still(front, names, 1).attacks())
    after = plain_plan(front, options, fighting=False)
    first, second = Weighed(Order(MOVE_COMBAT), march.value), Weighed(Order(COMBAT_MOVE), fight + after.value)
    near = any(targets_of(view, piece) for piece in fighters)
    idle = near and not march.went and not march.attacks
    best, other = (second, first) if idle or (fight > 0 and second.value > first.value) else (first, second)
    return Choice(best.command, best.value, None, (other,))


def _orders(view: DefeatState, side: int, said: Sequence[Command]) -> Choice:
    """Commands one after the other, with what each is for."""
    return orders(said, attacking)
