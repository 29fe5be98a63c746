"""What Tail of the Tiger declares for its after-action report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from engine.table.event import Event, GameEnded, Rolled
from engine.titles.tail_of_the_tiger.events import (
    Advanced,
    AirbaseOverrun,
    AirShown,
    Arrived,
    AttackDeclared,
    BombDropped,
    CenterDestroyed,
    CombatResolved,
    ControlChanged,
    Dropped,
    Eliminated,
    FuelSpent,
    MarkerPlaced,
    MarkerTaken,
    Moved,
    PlayerTurnBegan,
    Rebased,
    Redeployed,
    RingBroken,
    StepLost,
    Strengthened,
    TurnBegan,
    TurnedUp,
)
from engine.titles.tail_of_the_tiger.pieces import AFRICAN, GERMANS, IMPERIAL, INDIAN, Piece, enemy
from engine.titles.tail_of_the_tiger.rules.ch13_result import unseen
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.report.luck import die_chance, sixths, yes_no
from engine.wargame.report.spec import Desk, Judged, Kinds, Mark, ReportSpec
from engine.wargame.report.tale import Battle, Line, NotedEvent, Roll

FACES = range(1, 7)


class TigerReportSpec(ReportSpec):
    """Assaults are judged by the row of results their column has; all other dice by what they bring."""

    attacks = (AttackDeclared,)
    of_a_battle = (AirShown, TurnedUp, Rolled, CombatResolved, StepLost, Eliminated, Advanced, ControlChanged)
    between = (Moved, Redeployed)
    resolved = (CombatResolved,)
    step_lost = (StepLost,)
    eliminated = (Eliminated,)
    after_a_battle = (AirShown, TurnedUp, Advanced)
    taken = (ControlChanged,)
    headings = (PlayerTurnBegan,)
    folded: ClassVar[Mapping[str, Kinds]] = {
        "moves": (Moved, Redeployed),
        "arrivals": (Arrived, Strengthened),
        "levels": (FuelSpent, MarkerPlaced, MarkerTaken),
        "air": (Rebased,),
    }
    unnoted = (TurnBegan,)
    loud = (GameEnded, BombDropped, CenterDestroyed, RingBroken, AirbaseOverrun, Dropped)
    beyond = ("outside",)
    looks: ClassVar[Mapping[str, str]] = {"rough": "hills", "formosa": "far"}
    faces = ("pale", "pale-grey", "dark", "green")
    counted = ("cleared",)
    purposes = (
        "infiltration", "ring", "divisions", "steps", "turned_up", "disease", "landing", "bombardment", "bomb",
        "bomb_center", "bomb_unit", "cloud",
    )  # fmt: skip

    def lines(self, before: TigerState, battle: Battle, event: Event) -> Sequence[Line]:
        """The row of results in the column of an assault. What was added to them, and that a city doubled them, is the
        same for all faces; nobody loses more steps than there are [wtf-13.x/1, wtf-13.x/2]."""
        if not isinstance(event, CombatResolved):
            return ()
        charts, column = before.world.charts, before.world.charts.given.combat.columns.index(event.column)
        times = 2 if before.world.city(before.world.board.location(event.hex)) else 1
        extra = [owed - points * times for owed, points in zip(event.losses, event.result, strict=True)]
        own, foe = (self._standing(before, units) for units in (battle.attackers, battle.defenders))
        found = []
        for face in FACES:
            ours, theirs = charts.results[face - 1][column]
            lost, cost = min(theirs * times + extra[1], foe), min(ours * times + extra[0], own)
            found.append(Line(face, cost, lost, {"cleared": int(lost == foe)}))
        return found

    def _standing(self, state: TigerState, units: Sequence[str]) -> int:
        return sum(state.pieces[unit].steps for unit in units if state.world.on_map(state.pieces[unit].loc))

    def judged(self, before: TigerState, after: TigerState, events: Sequence[Event], event: Rolled) -> Judged | None:
        """Whom a die favours, and what its faces bring."""
        charts, modifier = before.world.charts.given, event.modified - event.die
        atomic = charts.atomic
        at_most = {"bomb": atomic.bursts, "bomb_center": atomic.destroys}
        if event.purpose in at_most:
            most = at_most[event.purpose]
            return event.side, yes_no(die_chance(most=most)), int(event.die <= most), ("needed_most", most)
        at_least = {"ring": charts.ring.hit, "cloud": atomic.cloud + 1}
        if event.purpose == "landing":
            at_least["landing"] = self._landing(before, event) + 1
        if event.purpose in at_least:
            least = at_least[event.purpose]
            return event.side, yes_no(die_chance(least)), int(event.die >= least), ("needed_least", least)
        if event.purpose in ("divisions", "steps"):
            return IMPERIAL, sixths(face + modifier for face in FACES), event.modified, ()
        return self._costs(before, event, modifier)

    def _costs(self, before: TigerState, event: Rolled, modifier: int) -> Judged | None:
        """Dice that are read on a table, or cost somebody steps."""
        charts = before.world.charts.given
        if event.purpose == "infiltration":
            columns = charts.infiltration.columns
            return event.side, sixths(columns[face + modifier] for face in FACES), columns[event.modified], ()
        if event.purpose == "disease":
            table = charts.disease.monsoon if before.monsoon else charts.disease.dry
            return enemy(event.side), sixths(table), table[event.die - 1], ()
        if event.purpose == "bombardment":
            steps = [-(-face // charts.rail_gun.divisor) for face in FACES]
            return event.side, sixths(steps), steps[event.die - 1], ()
        if event.purpose == "bomb_unit":
            piece = before.pieces[getattr(event, "unit", "")]
            steps = [min(face - 1, piece.steps) for face in FACES]
            return enemy(piece.counter.side), sixths(steps), steps[event.die - 1], ()
        return None

    def _landing(self, before: TigerState, event: Rolled) -> int:
        """Steps of the enemy where the brigade lands [20.1/7]."""
        piece = before.pieces[getattr(event, "unit", "")]
        hex_ = before.combat.target if before.combat is not None else piece.loc
        return sum(unit.steps for unit in before.units_at(hex_, IMPERIAL))

    def roll(self, before: TigerState, after: TigerState, events: Sequence[Event], noted: NotedEvent) -> Roll | None:
        """Beside dice, the draw of what an untried unit is worth [wtf-13.11/2]."""
        event = noted.event
        if not isinstance(event, TurnedUp):
            return super().roll(before, after, events, noted)
        earlier = [one for one in events[: events.index(event)] if isinstance(one, TurnedUp)]
        left = [(values.attack, values.defence) for values in unseen(before)]
        for one in earlier:
            left.remove((one.attack, one.defence))
        which = 0 if event.unit in _attackers(events, before) else 1
        worth = sixths(values[which] for values in left)
        came = (event.attack, event.defence)[which]
        return Roll(noted, "turned_up", IMPERIAL, came, came, worth, came)

    def cause_named(self, desk: Desk, cause: str) -> str:
        """A reader does not ask which of the two rulebooks it stands in."""
        name = super().cause_named(desk, cause).rpartition(": ")[2]
        return name[:1].upper() + name[1:]

    def result(self, desk: Desk, battle: Battle) -> str:
        for event in battle.of(CombatResolved):
            return desk.t("outcome_value", attacker=event.losses[0], defender=event.losses[1])
        return ""

    def ground(self, desk: Desk, state: TigerState, turn: int) -> Iterator[Mark]:
        """Cities and Critical Hexes by their holders, Supply Centers, clouds."""
        fresh = {e.hex for noted, e in desk.tale.of(ControlChanged) if turn and noted.moment.turn == turn}
        for hex_ in sorted(state.world.all_cities | state.world.critical):
            yield f"o{state.controller(hex_)}", hex_, -15, -12
            if state.world.label(hex_) in fresh:
                yield "fresh", hex_, -15, -12
        for hex_ in state.world.centers:
            yield ("depot1" if hex_ in state.centers else "ruin"), hex_, 14, -13
        for hex_ in sorted(state.clouds):
            yield "ruin", hex_, 14, -13

    def face(self, piece: Piece) -> str:
        if piece.counter.side == IMPERIAL:
            return "green" if piece.counter.group in (INDIAN, AFRICAN) else "dark"
        return "pale" if piece.counter.group in GERMANS else "pale-grey"


def _attackers(events: Sequence[Event], before: TigerState) -> tuple[str, ...]:
    declared = [event for event in events if isinstance(event, AttackDeclared)]
    return declared[-1].units if declared else before.combat.units if before.combat is not None else ()
