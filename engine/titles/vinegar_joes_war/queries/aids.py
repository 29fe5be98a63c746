"""The player aids of Vinegar Joe's War: the parts of a turn and of a combat, what counts there, what moves the victory
points, and what the counters can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.table.aids import Ability, Aids, Cause, Factor, Stage, Table, Track
from engine.table.event import Event
from engine.titles.vinegar_joes_war.data.charts import Charts
from engine.titles.vinegar_joes_war.data.pack import Pack
from engine.titles.vinegar_joes_war.events import PointsScored
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES, Counter
from engine.titles.vinegar_joes_war.queries.aid_charts import charts
from engine.titles.vinegar_joes_war.rules import (
    ch4_administration,
    ch4_turn,
    ch5_events,
    ch6_arrivals,
    ch7_activation,
    ch9_movement,
    ch12_fire,
    ch12_missions,
    ch13_attack,
    ch13_end,
    ch13_result,
    ch13_support,
    ch14_pursuit,
    ch14_retreat,
    ch16_replacements,
    ch26_victory,
    ch29_resupply,
)
from engine.titles.vinegar_joes_war.state import SECOND

PHASES: Final = "aid_phases"


def _phase(number: int, clause: str, *steps: type, impulse: int = 0) -> Stage:
    """A phase of a player turn by its number, and the steps that it is made of."""
    facts = {"number": number} | ({"impulse": impulse} if impulse else {})
    return Stage(str(number), clause, (ch4_turn.BeginPhase, *steps), facts, inside=True, table=PHASES)


def _impulse(impulse: int, first: int, clauses: tuple[str, ...]) -> tuple[Stage, ...]:
    """The six phases of an impulse."""
    opening = (ch12_missions.OpenBases,) if impulse == SECOND else ()
    steps: tuple[tuple[type, ...], ...] = (
        (ch7_activation.ActivateHeadquarters,),
        (ch9_movement.MoveUnits, ch9_movement.EndMovement),
        (*opening, ch12_missions.FlyMissions),
        (ch12_missions.DefendFromAir, ch12_missions.Intercept),
        (ch12_fire.AirCombat, ch12_fire.InterdictionAttacks, ch12_fire.CompleteTransports, ch12_fire.TakeTolls,
         ch12_fire.ChooseAirLosses),
        (ch13_attack.DeclareAttack, ch13_end.EndCombatPhase),
    )  # fmt: skip
    pairs = zip(clauses, steps, strict=True)
    return tuple(_phase(first + n, clause, *kinds, impulse=impulse) for n, (clause, kinds) in enumerate(pairs))


TURN: Final[tuple[Stage, ...]] = (
    Stage("player_turn", "4.1/2", (ch4_turn.PlayerTurn, ch4_turn.BeginTurn)),
    _phase(1, "5.0/1", ch5_events.RandomEvent, ch5_events.ResolveEvent, ch5_events.AnswerEvent),
    _phase(2, "6.0/1", ch6_arrivals.BeginReinforcements, ch6_arrivals.Reinforce, ch6_arrivals.EndReinforcements),
    *_impulse(1, 3, ("7.1/1", "9.0/1", "4.1/4", "4.1/5", "4.1/6", "4.1/7")),
    *_impulse(2, 9, ("7.1/1", "4.1/8", "4.1/9", "4.1/9", "4.1/6", "4.1/10")),
    _phase(15, "16.1/2", ch16_replacements.ReplaceUnits),
    _phase(16, "4.1/11", ch4_administration.ClearPorts, ch4_administration.Administer),
    Stage("sudden_death", "26.3/1", (ch26_victory.SuddenDeath,), inside=True),
    Stage("end_of_turn", "4.1/1"),
    Stage("resupply", "4.1/13", (ch29_resupply.ResupplyChina,), inside=True),
    Stage("year_end", "26.1/5", (ch26_victory.YearEnd,), inside=True),
    Stage("end_of_game", "4.1/15", (ch26_victory.EndOfGame,), inside=True),
    Stage("turn_advance", "4.1/14", (ch4_turn.CloseTurn,), inside=True),
)
COMBAT: Final[tuple[Stage, ...]] = (
    Stage("assemble", "13.2/1", (ch13_attack.AssembleAttack,)),
    Stage("support", "13.71/1", (ch13_support.ChooseSupport,)),
    Stage("defence_support", "13.71/2", (ch13_support.ChooseDefence,)),
    Stage("resolve", "13.9/1", (ch13_support.ResolveCombat,)),
    Stage("losses", "15.11/2", (ch13_result.Losses, ch13_result.PayLosses)),
    Stage("retreats", "14.1/1", (ch14_retreat.Retreats, ch14_retreat.RetreatUnits)),
    Stage("pursuit", "14.2/1", (ch14_pursuit.Pursue,)),
    Stage("capture", "8.2/1", (ch14_pursuit.CaptureDepots,)),
    Stage("end_combat", "12.26/1", (ch13_result.EndCombat,)),
)
"""A combat in the order in which 13.2 has it."""


FACTORS: Final = {
    "attack": (
        Factor("attack_printed", "13.42/1"), Factor("concentric", "13.5/1", "x2"), Factor("lent", "27.0/1"),
    ),
    "defence": (
        Factor("defence_printed", "13.47/1"), Factor("terrain", "13.61/1"), Factor("river", "13.63/1"),
        Factor("fortification", "21.0/1"),
    ),
    "shifts": (
        Factor("air", "13.71/1", "1-3"), Factor("guns", "13.72/1", "1"), Factor("air_against", "13.71/2", "1"),
    ),
}  # fmt: skip
"""What counts in a combat, by what it counts for."""
ABILITIES: Final = (
    Ability("commands", "7.2/1", lambda counter: counter.hq),
    Ability("launches", "12.21/2", lambda counter: counter.airbase),
    Ability("spent", "8.1/1", lambda counter: counter.depot),
    Ability("heavy", "2.31/2", lambda counter: counter.heavy),
    Ability("two_sided", "2.32/2", lambda counter: counter.two_sided),
    Ability("dropped", "19.2/1", lambda counter: counter.airborne),
    Ability("no_flight", "9.51/1", lambda counter: counter.armour),
    Ability("raids", "18.31/1", lambda counter: counter.raider),
    Ability("tied", "23.1/1", lambda counter: counter.client and counter.country),
    Ability("guerrilla", "17.3/4", lambda counter: counter.guerrilla),
    Ability("builds", "22.0/1", lambda counter: counter.kind == "engineer"),
)
"""What not every counter may do, or suffers."""


def _points_of(side: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, PointsScored) and event.side == side


def _points(pack: Pack, side: int) -> Track:
    """The victory points of a side by the chart [26.0/1]."""
    return Track("vp", "vp", side, "26.0/1", _points_of(side), tuple(_causes(pack, side)))


def _causes(pack: Pack, side: int) -> Iterator[Cause]:
    points, label = pack.charts.points, pack.board.label
    for kind, by in points.eliminations.items():
        yield Cause("elimination", "26.1/1", by, name=kind)
    for hex_, prices in points.first_capture.items():
        if prices[side]:
            yield Cause("capture", "26.1/2", prices[side], hexes=(label(hex_),))
    yield Cause("contingency", "26.1/3")
    for hex_, by in points.final_objectives.items():
        yield Cause("objective", "26.1/6", by, hexes=(label(hex_),))
    for entry in points.year_end:
        if entry.side == SIDES[side]:
            yield Cause(entry.id, "26.1/5", entry.points)
    if side == ALLIED:
        yield Cause("china", "26.1/4", points.china_resupply)


def _results(given: Charts) -> Table:
    """The three tables side by side: Probe, Infiltration and Mobile in each entry [13.10/1]."""
    found = [given.tables[name].rows for name in ("probe", "infiltration", "mobile")]
    rows = tuple(
        (str(die + 1), *("/".join(table[die][column] for table in found) for column in range(len(given.columns))))
        for die in range(6)
    )
    return Table("13.10/1", ("", *given.heads), rows)


def aids(pack: Pack) -> Aids:
    """All aids with the values of a pack."""
    counters: tuple[Counter, ...] = tuple(pack.counters.values())
    tracks = tuple(_points(pack, side) for side in (JAPANESE, ALLIED))
    return Aids(TURN, COMBAT, FACTORS, _results(pack.charts), tracks, ABILITIES,
                counters, charts(pack.charts))  # fmt: skip
