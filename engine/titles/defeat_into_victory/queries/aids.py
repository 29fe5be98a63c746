"""The player aids of Defeat Into Victory: the parts of a turn and of a combat, what counts there, what moves stock and
victory points, and what the counters can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.table.aids import Ability, Aids, Cause, Factor, Stage, Table, Track
from engine.table.event import Event
from engine.titles.defeat_into_victory.data.charts import ELIMINATED, CombatTable
from engine.titles.defeat_into_victory.data.pack import Pack
from engine.titles.defeat_into_victory.data.packfile import Award, Victory
from engine.titles.defeat_into_victory.events import PointsScored, StockChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES, Counter
from engine.titles.defeat_into_victory.queries.aid_charts import charts
from engine.titles.defeat_into_victory.rules import (
    ch4_turn,
    ch5_missions,
    ch5_power,
    ch6_initiative,
    ch7_acquisition,
    ch7_adjustment,
    ch7_construction,
    ch7_flown,
    ch7_status,
    ch8_markers,
    ch9_operations,
    ch9_prepare,
    ch9_second_activation,
    ch12_movement,
    ch13_advance,
    ch13_bonus,
    ch13_combat,
    ch13_result,
    ch13_support,
    ch14_end,
    ch14_events,
    ch15_reinforcements,
    ch17_chinese,
    ch17_positions,
    ch18_last_man,
    ch19_sustained,
    ch20_victory,
)
from engine.titles.defeat_into_victory.rules.ch7_supply import (
    IMPULSE,
    LAST_CHANCE,
    STATUS,
    SupplyMoment,
    SupplyUnits,
)
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import PRICE
from engine.titles.defeat_into_victory.rules.ch19_sustained import STOCK

PARTS: Final = "turn_steps"
TURN: Final[tuple[Stage, ...]] = (
    Stage("begin", "4.0/1", (
        ch4_turn.BeginTurn, ch14_events.HappenEvent, ch14_events.Rising, ch14_events.AirReturns,
    )),
    Stage("air_phase", "4.0/2"),
    Stage("air_power", "5.2.1/1", (
        ch5_power.AirPower, ch5_power.JapaneseAvailability, ch5_power.BuyAirUnits, ch5_power.AssignAirUnits,
        ch5_power.LoseAirUnit,
    ), inside=True),
    Stage("interdiction", "5.5.3/1", (
        ch5_missions.AirPhaseMissions, ch5_missions.PlaceInterdictors, ch5_missions.Interdict,
    ), inside=True),
    Stage("transport", "5.6.1/1", (ch5_missions.BeginTransport, ch5_missions.FlyCargo), inside=True),
    Stage("initiative", "6.1.1/1", (ch6_initiative.DetermineInitiative, ch6_initiative.RollInitiative)),
    Stage("sustained", "19.1.2/1", (ch19_sustained.OfferSustained, ch19_sustained.DeclareSustained)),
    Stage("supply_phase", "4.0/3"),
    Stage("acquisition", "7.1.1/1", (
        ch7_acquisition.AcquireSupply, ch7_acquisition.Receive, ch7_acquisition.AllotSupply,
    ), inside=True),
    Stage("strategic", "7.1.3/1", (ch7_acquisition.StrategicSupply,), inside=True),
    Stage("adjustment", "7.4.1/1", (
        ch7_adjustment.AdjustSupply, ch7_adjustment.AdjustStock, ch7_adjustment.HaulMarkers,
        ch7_adjustment.RollPorters, ch7_adjustment.Porters,
    ), inside=True),
    Stage("status", "7.9.1/1", (
        ch7_status.DetermineStatus, SupplyMoment, SupplyUnits, ch7_status.RollStatus, ch7_status.TellStatus,
    ), {"moment": STATUS}, inside=True),
    Stage("oos_disruption", "7.9.9/1", (ch7_status.RollDisruption,), inside=True),
    Stage("construction_start", "7.8.2/1", (
        ch7_construction.BeginConstruction, ch7_construction.StartConstruction, ch7_construction.JoinLine,
    ), inside=True),
    Stage("thursday", "17.4.7/1", (
        ch17_chinese.Thursday, ch17_chinese.DeclareThursday, ch17_chinese.RollEntry, ch17_chinese.PlaceChinese,
    ), inside=True),
    Stage("markers", "8.1.2/1", (ch8_markers.DrawMarkers, ch8_markers.HoldMarker, ch8_markers.FillCup)),
    Stage("operations", "4.0/4"),
    Stage("reinforcements", "9.1.1/1", (
        ch15_reinforcements.Reinforcements, ch15_reinforcements.TakeReinforcements,
    ), inside=True),
    Stage("chindits", "17.4.7/6", (
        ch17_chinese.Chindits, ch17_chinese.PayForChindits, ch17_chinese.CutByChindits,
        ch17_chinese.DisruptByChindits,
    ), inside=True),
    Stage("draw", "9.1.3/1", (
        ch9_operations.BeginOperations, ch9_operations.NextMarker, ch9_operations.DrawMarker,
        ch9_operations.PlayEndTurn,
    ), inside=True),
    Stage("use", "8.1.7/1", (ch9_operations.PlayMarker, ch9_operations.ChooseUse), inside=True),
    Stage("activation", "9.3.2/1", (
        ch9_operations.DeclareActivation, ch9_second_activation.NameAgain,
    ), inside=True),
    Stage("sequence", "9.4.1/1", (ch9_operations.ChooseSequence, ch9_prepare.PrepareUnits), inside=True),
    Stage("movement", "12.1.1/1", (ch12_movement.MovementPart, ch12_movement.MoveUnits), inside=True),
    Stage("combat", "13.1.1/1", (
        ch13_combat.CombatPart, ch13_combat.DeclareAttack, ch13_combat.LandTheRest,
    ), inside=True),
    Stage("end_segment", "9.3/1", (ch9_operations.EndSegment,), inside=True),
    Stage("end_phase", "4.0/5", (ch14_end.EndPhase,)),
    Stage("air_return", "14.1.1/1", (ch14_end.AirReturn,), inside=True, table=PARTS),
    Stage("attrition", "14.1.2/1", (
        ch14_end.BeginAttrition, SupplyMoment, SupplyUnits, ch14_end.Attrition,
    ), {"moment": LAST_CHANCE}, inside=True, table=PARTS),
    Stage("disruption", "14.1.3/1", (ch14_end.Disruption,), inside=True, table=PARTS),
    Stage("construction", "14.1.4/1", (
        ch7_construction.Construction, ch7_construction.FinishWork, ch17_positions.FinishPositions,
        ch7_construction.RepairCuts,
    ), inside=True, table=PARTS),
    Stage("stock_reduction", "14.1.5/1", (ch14_end.ReduceStock,), inside=True, table=PARTS),
    Stage("random_event", "14.1.6/1", (ch14_end.RollEvent,), inside=True, table=PARTS),
    Stage("victory_points", "14.1.7/1", (ch20_victory.ScoreTurn, ch20_victory.ScoreGame), inside=True, table=PARTS),
    Stage("close", "14.1/1", (
        ch19_sustained.SustainedItems, ch7_flown.FlownMarkers, ch4_turn.CloseTurn,
    ), inside=True),
)  # fmt: skip
COMBAT: Final[tuple[Stage, ...]] = (
    Stage("impulse", "13.2.1/2", (SupplyUnits,), {"moment": IMPULSE}),
    Stage("declare", "13.2.1/3", (ch13_combat.JoinAttack, ch13_combat.BeginCombat)),
    Stage("support", "13.2.1/4", (ch13_support.SupportCombat,)),
    Stage("banzai", "18.1/1", (ch18_last_man.Banzai,)),
    Stage("suicide", "18.2/1", (ch18_last_man.SuicideSquads,)),
    Stage("air", "5.4.3/1", (ch13_support.SkyOverCombat, ch13_support.CountAirSupport)),
    Stage("bonus", "13.3.1/4", (ch13_bonus.AskForBonus, ch13_bonus.NameBonus)),
    Stage("roll", "13.2.1/9", (ch13_result.RollCombat,)),
    Stage("results", "13.4.1/1", (ch13_result.Pay,)),
    Stage("hits", "13.4.3/1", (ch13_result.PayHits,)),
    Stage("eliminated", "13.4.5/1", (ch13_result.LoseStrongest,)),
    Stage("retreat_all", "13.4.5/2", (ch13_result.RetreatAll, ch13_result.MustRetreat)),
    Stage("retreat_more", "13.6.6/1", (ch13_result.RetreatMore,)),
    Stage("casualties", "18.3.1/1", (ch18_last_man.CasualtyChecks,)),
    Stage("advance", "13.8.1/1", (ch13_advance.AdvanceAfter,)),
    Stage("advance_further", "13.8.1/2", (ch13_advance.AdvanceFurther,)),
    Stage("next", "13.1.3/1", (ch13_advance.EndCombat,)),
)
"""A combat in the order in which chapter 13 has it."""
FACTORS: Final = {
    "attack": (
        Factor("attack_printed", "13.2.1/6"), Factor("oos_attack", "7.12.2/1", "½"), Factor("river", "13.3.1/1", "½"),
        Factor("banzai", "13.3.5/1", "+1"), Factor("armour_in_jungle", "17.1.6/1", "1"),
    ),
    "defence": (
        Factor("defence_printed", "13.2.1/7"), Factor("oos_defence", "7.12.3/1", "½"), Factor("city", "13.3.1/2", "+1"),
        Factor("jungle", "13.3.1/3", "+1"), Factor("rough_jungle", "13.3.1/4", "+1"),
        Factor("position", "13.3.1/6", "+2"), Factor("suicide", "18.2.1/1", "+1"),
    ),
    "shifts": (
        Factor("armour", "13.3.2/1", "1"), Factor("air", "13.3.2/2", "1"), Factor("hq", "13.3.2/3", "1"),
        Factor("artillery", "17.3.2/1", "1"), Factor("combat_move", "13.3.4/1", "1"),
    ),
}  # fmt: skip
"""What counts in a combat, by what it counts for."""


def _stock_of(side: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, StockChanged) and event.side == side


def _points_of(side: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, PointsScored) and event.side == side


def _stock(side: int) -> Track:
    """What raises and lowers the stock of a side [7.3.2/1, 7.5.2/1, 7.5.3/1]."""
    raised = [Cause("received", "7.1.2/2"), Cause("taken_up", "7.4.2/1"), Cause("sustained", "19.1.1/1", STOCK)]
    lowered = [Cause("laid_out", "7.4.3/1"), Cause("construction", "7.8.2/1"), Cause("repair", "7.8.3/2"),
               Cause("commit", "7.9.6/1", -1), Cause("recovery", "9.3.9/1", -1),
               Cause("reinforcement", "15.1.4/1", -PRICE)]  # fmt: skip
    if side == ALLIED:
        raised += [Cause("strategic_supply", "7.1.3/1"), Cause("event", "14.1.6/2", 2)]
        lowered += [Cause("reduction", "7.3.4/1"), Cause("air_units", "5.2.2/1"), Cause("trucks", "17.7.1/1", -1),
                    Cause("thursday", "17.4.7/2"), Cause("chindits", "17.4.7/8", -1),
                    Cause("sea_move", "12.5.2/1", -1), Cause("event", "14.1.6/2", -2)]  # fmt: skip
    else:
        raised.append(Cause("event", "14.1.6/2"))
        lowered += [Cause("porters", "7.4.6/1", -1), Cause("sea_move", "12.3.1/1", -1),
                    Cause("chindits", "17.4.7/6"), Cause("event", "14.1.6/2", -2)]  # fmt: skip
    return Track("stock", "stock", side, "7.3.2/1", _stock_of(side), tuple(raised), tuple(lowered))


def _points(side: int, chart: Victory, scenario: str) -> Track:
    """The victory points of a side by the chart, in a scenario [14.1.7/1, 14.1.7/3]."""
    raised = [*_awards(chart.turn, side, scenario, "14.1.7/1"), *_awards(chart.end, side, scenario, "14.1.7/3")]
    lowered = []
    if side == ALLIED:
        ends = (("road_open", chart.road_open), ("india_clear", chart.india_clear))
        raised += [Cause(why, "14.1.7/3", award.vp) for why, award in ends if scenario in award.scenarios]
        raised.append(Cause("losses", "14.1.7/3"))
        lowered.append(Cause("reserve", "15.2.1/1", -1))
    else:
        raised += [Cause("losses", "14.1.7/3", chart.lost_unit), Cause("ina_exit", "17.6.1/1")]
    raised.append(Cause("event", "14.1.6/2", 1))
    return Track("vp", "vp", side, "14.1.7/2", _points_of(side), tuple(raised), tuple(lowered))


def _awards(awards: Iterable[Award], side: int, scenario: str, clause: str) -> Iterator[Cause]:
    for award in awards:
        if award.side == SIDES[side] and (not award.scenarios or scenario in award.scenarios):
            yield Cause("held", clause, award.vp, hexes=award.hexes, year=award.year)


ABILITIES: Final = (
    Ability("zone", "11.1.1/1", lambda counter: counter.projects),
    Ability("independent", "9.3.3/1", lambda counter: counter.independent),
    Ability("shift", "17.1.2/1", lambda counter: counter.armour),
    Ability("no_rough", "17.1.4/1", lambda counter: counter.armour),
    Ability("guns", "17.3.2/1", lambda counter: counter.artillery and counter.side == JAPANESE),
    Ability("supplies", "7.9.3/1", lambda counter: counter.hq),
    Ability("commits", "13.3.2/3", lambda counter: counter.hq),
    Ability("banzai", "18.1/1", lambda counter: counter.side == JAPANESE and counter.infantry and not counter.ina),
    Ability("ina", "17.6.1/1", lambda counter: counter.ina),
    Ability("chinese", "17.4.4/1", lambda counter: counter.chinese),
    Ability("marauder", "17.5.2/1", lambda counter: counter.marauder),
    Ability("parachute", "12.4.1/1", lambda counter: counter.parachute or counter.marauder),
    Ability("truck", "17.7.5/1", lambda counter: counter.side == ALLIED and counter.infantry),
)
"""What not every counter may do, or suffers."""


def _results(table: CombatTable) -> Table:
    """The Combat Results Table, hits of the attacker before those of the defender [13.4.1/1]."""
    rows = tuple((str(die), *(f"{_hits(one)}/{_hits(other)}" for one, other in row))
                 for die, row in enumerate(table.rows, 1))  # fmt: skip
    return Table("13.4.1/1", ("", *table.columns), rows)


def _hits(hits: int) -> str:
    return "E" if hits == ELIMINATED else str(hits) if hits else "–"


def aids(pack: Pack, scenario: str) -> Aids:
    """All aids with the values of a pack, in a scenario."""
    chart = pack.charts.victory
    tracks = (*map(_stock, (JAPANESE, ALLIED)), *(_points(side, chart, scenario) for side in (JAPANESE, ALLIED)))
    counters: tuple[Counter, ...] = tuple(pack.counters.values())
    return Aids(TURN, COMBAT, FACTORS, _results(pack.charts.combat), tracks, ABILITIES, counters,
                charts(pack.charts))  # fmt: skip
