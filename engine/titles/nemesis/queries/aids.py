"""The player aids of Nemesis: the parts of a turn and of a combat, what counts there, what moves the tracks, and what
the counters can do. The numbers are those of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.table.aids import Ability, Aids, Cause, Factor, Stage, Table, Track
from engine.table.event import Event
from engine.titles.nemesis.data.pack import Pack
from engine.titles.nemesis.data.packfile import CombatTable
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, SIDES, Counter
from engine.titles.nemesis.queries.aid_charts import charts
from engine.titles.nemesis.rules import (
    ch1_exchange,
    ch2_control,
    ch2_yunnan,
    ch4_game_turn,
    ch4_phase,
    ch5_march,
    ch5_movement,
    ch6_advance,
    ch6_attack,
    ch6_barricades,
    ch6_forward,
    ch6_objective,
    ch6_result,
    ch6_retreat,
    ch6_retreating,
    ch7_airdrops,
    ch7_attrition,
    ch7_supply,
    ch8_allied,
    ch8_arrivals,
    ch8_japanese,
    ch8_rail,
    ch9_continuation,
    ch9_control,
    ch9_flags,
    ch9_superiors,
)
from engine.titles.nemesis.rules.ch9_end_of_turn import SEQUENCE
from engine.titles.nemesis.rules.ch9_step import TurnStep

SUBSTEPS: Final = {
    "control": (ch9_control.TakeOver,),
    "generals": (ch9_superiors.RollGeneral, ch9_superiors.ResetGenerals),
    "flags": (ch9_flags.RemoveFlags,),
    "chits": (ch9_continuation.ChooseFirstChit,),
}
"""What the steps of the end of the turn ask, by their names."""


def _end_of_turn() -> Iterator[Stage]:
    """The steps of the end of the turn as the agenda gets them [9.0/1]."""
    for step in SEQUENCE:
        assert isinstance(step, TurnStep)
        kinds = (type(step), *SUBSTEPS.get(step.name, ()))
        yield Stage(step.name, step.clause, kinds, inside=True, table="turn_steps")


FIGHTING: Final = (ch6_attack.DeclareAttacks, ch5_march.BeginSegment)
TURN: Final[tuple[Stage, ...]] = (
    Stage("begin", "4.0/1", (ch4_game_turn.BeginTurn,)),
    Stage("draw", "4.0/3", (ch4_game_turn.NextPhase, ch4_game_turn.DrawChit, ch4_phase.PlayPhase)),
    Stage("activation", "2.6/3b", (ch2_yunnan.RollActivation,), inside=True),
    Stage("assault", "5.0/1", drawn=True),
    Stage("movement", "5.1/1", (ch5_movement.Movement,), inside=True),
    Stage("assaults", "5.2/1b", FIGHTING, {"assault": True, "segment": "assaults"}, inside=True),
    Stage("attack", "6.0/1", drawn=True),
    Stage("forward", "6.1-A/1", (ch6_forward.ForwardMove,), inside=True),
    Stage("air", "6.1-B/1", (ch6_forward.AirMovement,), inside=True),
    Stage("attacks", "6.1-C/1", FIGHTING, {"assault": False, "segment": "attacks"}, inside=True),
    Stage("supply", "7.0/1", drawn=True),
    Stage("airdrops", "7.1-C/7", (ch7_airdrops.Airdrops,), inside=True),
    Stage("imphal", "7.1-C/3", (
        ch7_supply.SettleImphal, ch7_supply.PayImphal, ch7_supply.UseImphal, ch7_supply.ImphalLosses,
        ch7_supply.ChooseImphalLoss,
    ), inside=True),
    Stage("levels", "7.1-B/1", (ch7_supply.BeforeCheck, ch7_supply.FixLevels), inside=True),
    Stage("attrition", "7.1-D/2", (ch7_attrition.Attrition,), inside=True),
    Stage("reinforcement", "8.0/1", drawn=True),
    Stage("malaria", "2.7/5b", (ch8_japanese.MonsoonLaments,), inside=True),
    Stage("japanese_replacements", "8.1-A/1", (ch8_japanese.Replacements,), inside=True),
    Stage("allied_replacements", "8.2-A/1", (ch8_allied.Replacements,), inside=True),
    Stage("japanese_reinforcements", "8.1-B/1", (ch8_japanese.Arrivals,), inside=True),
    Stage("allied_reinforcements", "8.2-B/1", (
        ch8_arrivals.DueReinforcements, ch8_arrivals.YunnanArrivals, ch8_arrivals.BringIn,
    ), inside=True),
    Stage("replenishment", "8.2-B/8b", (ch8_arrivals.Replenishment, ch8_arrivals.ReplenishmentDie), inside=True),
    Stage("rail", "8.1-C/1b", (ch8_rail.RailMovement,), inside=True),
    Stage("merging", "1.2-D/5", (ch4_phase.EndPhase, ch1_exchange.MergeBattalions)),
    Stage("end_of_turn", "9.0/1"),
    *_end_of_turn(),
    Stage("next_turn", "9.0-6/3", (ch4_game_turn.NextTurn,)),
)  # fmt: skip
COMBAT: Final[tuple[Stage, ...]] = (
    Stage("commit", "6.1-C/3", (ch6_attack.CommitUnits,)),
    Stage("vacant", "6.1-C/5", (
        ch6_objective.CommitSeizers, ch6_objective.RollSeizure, ch6_objective.SeizureLoss,
    ), drawn=True),
    Stage("spearhead", "6.1-F/1", (ch6_barricades.ChooseSpearhead,)),
    Stage("meeting", "6.1-F/2", (ch6_barricades.ChooseMeeting,)),
    Stage("odds", "6.1-G/1", (ch6_barricades.FixOdds,)),
    Stage("massive", "6.1-G/7", (ch6_barricades.DeclareMassive,)),
    Stage("banzai", "6.1-F/7", (ch6_barricades.DeclareBanzai,)),
    Stage("roll", "6.1-H/1", (ch6_barricades.RollCombat,)),
    Stage("losses", "6.1-H/2", (ch6_result.TakeLosses, ch6_result.AssignLosses)),
    Stage("massive_losses", "6.1-G/8", (ch6_result.MassiveLosses,)),
    Stage("bunkers", "6.1-H/9", (ch6_result.ClearBunkers,)),
    Stage("transporters", "6.0/3", (ch6_result.StrandedTransporters,)),
    Stage("try_retreat", "6.2-A/1", (
        ch6_result.RetreatAndAdvance, ch6_retreat.TryRetreat, ch6_retreat.ChooseRefuser,
    )),
    Stage("enforce", "6.2-B/1", (
        ch6_retreat.EnforceRetreat, ch6_retreat.EnforcingLosses, ch6_retreat.EnforcingLoss,
    )),
    Stage("refuse", "6.2-C/1", (ch6_retreat.RetreatOrRefuse, ch6_retreat.RefusingLosses, ch6_retreat.RefusingLoss)),
    Stage("retreat", "6.2-D/1", (
        ch6_retreating.RetreatFrom, ch6_retreating.RetreatUnits, ch6_retreating.RetreatAlong,
    )),
    Stage("advance", "6.2-E/1", (ch6_advance.AdvanceUnits, ch6_advance.EnterHex)),
    Stage("next", "6.1-C/4", (ch6_result.FinishCombat,)),
)  # fmt: skip
"""A combat in the order in which chapter 6 has it."""
FACTORS: Final = {
    "strength": (
        Factor("strength_printed", "6.1-E/1"), Factor("half_strength_attack", "7.1-B/3", "½"),
        Factor("half_strength_defence", "7.1-B/4", "½"), Factor("air_support_points", "1.2-B/6", "+"),
    ),
    "quality": (
        Factor("spearhead_quality", "6.1-F/1"), Factor("meeting_quality", "6.1-F/2"),
        Factor("major_river", "6.1-F/3", "−1"), Factor("bunker", "6.1-F/4", "+1"),
    ),
    "shifts": (
        Factor("quality_lead", "6.1-G/4", "±1…2"), Factor("terrain_shift", "6.1-G/5", "−"),
        Factor("support_advantage", "6.1-G/6", "±1"), Factor("most", "6.1-G/1", "4"),
    ),
    "drm": (Factor("under_run", "6.1-G/3", "−1"), Factor("banzai", "6.1-F/8", "±1")),
}  # fmt: skip
"""What counts in a combat, by what it counts for."""


def _moves(track: str, side: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, TrackChanged) and (event.track, event.side) == (track, side)


def _own(side: int) -> Iterator[Track]:
    """The General, the Superior and the Laments of a side [2.3/1, 2.4/1]."""
    general = (
        Cause("objective", "2.3/2", name="objective_whole"), Cause("objective", "2.3/4", name="objective_half"),
        Cause("combat_roll", "2.3/1", 1),
    )  # fmt: skip
    yield Track("general", "general", side, "2.3/6", _moves("general", side), general, (Cause("turn_end", "9.0-5A/4"),))
    raised = (Cause("general_reset", "2.3/7", 1), Cause("general_roll", "9.0-5A/1", 1),
              Cause("lament_reset", "2.4/14", 1, name="enemy_laments"))  # fmt: skip
    lowered = (Cause("lament_reset", "2.4/13", -1), Cause("general_reset", "2.3/8", -1, name="enemy_general"),
               Cause("general_roll", "2.3/8", -1, name="enemy_roll"))  # fmt: skip
    yield Track(SIDES[side], "superior", side, "2.3/9", _moves("superior", side), raised, lowered, "superiors")
    yield Track("lament", "lament", side, "2.4/13", _moves("lament", side), tuple(_laments(side)))


ELIMINATED: Final = (("small", "2.4/1", 1), ("weak", "2.4/2", 1), ("large", "2.4/9", 3), ("garrison", "2.4/10", 5))
"""Laments for eliminated units [2.4/1, 2.4/2, 2.4/9, 2.4/10]."""


def _laments(side: int) -> Iterator[Cause]:
    """What brings Laments, as far as it can happen to a side."""
    for name, clause, laments in ELIMINATED:
        yield Cause("unit_eliminated", clause, laments, name=name)
    if side == JAPANESE:
        yield Cause("regiment_step", "2.4/4", 1)
        yield Cause("banzai_step", "2.4/8", 2)
    else:
        yield Cause("chindit_step", "2.4/3", 1)
    yield Cause("attrition_step", "2.4/5", 1)
    yield Cause("support_advantage", "2.4/6", 1)
    yield Cause("massive", "2.4/7", ch6_barricades.MASSIVE_LAMENTS)
    yield Cause("flags", "9.0-5B/1")
    yield Cause("starred_objective", "9.0-5B/2", ch9_superiors.STAR_LAMENTS)
    if side == JAPANESE:
        yield Cause("malaria", "2.7/5b", ch8_japanese.MALARIA)
        yield Cause("hunger", "2.7/10b", ch8_japanese.HUNGER)
    else:
        yield Cause("stock_destroyed", "2.4/11", ch2_control.STOCK_LAMENTS)
        yield Cause("imphal_without_stock", "7.1-C/4b", ch7_supply.NO_STOCK_LAMENTS)


def _shared() -> Iterator[Track]:
    """What the Allies alone count [2.5/1, 2.6/9, 7.1-C/3]."""
    gains = (Cause("unit_lost", "2.5/2b", 1), Cause("objective_lost", "2.5/4", 1), Cause("hirohito_lead", "9.0-5C/1"))
    spent = (
        Cause("bring_in", "8.2-B/3", -1), Cause("flip", "8.2-A/7", -1), Cause("sent_back", "8.2-B/9b", -1),
    )  # fmt: skip
    yield Track("resources", "resources", ALLIED, "2.5/1", _moves("resources", ALLIED), gains, spent)
    yield Track("clf", "clf", ALLIED, "2.6/9", _moves("clf", ALLIED), (Cause("churchill_up", "2.6/9", 1),))
    stock = (Cause("road_open", "8.2-B/10b"), Cause("replenished", "8.2-B/8b", 1))
    used = (Cause("imphal_used", "7.1-C/3", -1),)
    yield Track("stock", "stock", ALLIED, "7.1-C/3", _moves("stock", ALLIED), stock, used)


ABILITIES: Final = (
    Ability("support", "1.2-B/1", lambda counter: counter.support),
    Ability("light", "1.2-H/1", lambda counter: counter.light),
    Ability("motorized", "5.1-A/8", lambda counter: counter.motorized),
    Ability("garrison", "1.2-J/1", lambda counter: counter.garrison),
    Ability("fierce", "6.1-F/7", lambda counter: counter.fierce),
    Ability("ambush", "5.1-D/1", lambda counter: counter.fierce),
    Ability("digs", "5.1-E/2", lambda counter: counter.digs),
    Ability("spearhead", "6.1-F/1", lambda counter: counter.is_unit and not counter.artillery),
    Ability("drops", "1.2-D/2", lambda counter: counter.regiment),
    Ability("merges", "1.2-D/5", lambda counter: counter.battalion),
    Ability("bunkers", "6.1-H/9", lambda counter: counter.engineer or counter.tank),
    Ability("chindit", "1.2-E/1", lambda counter: counter.chindit),
    Ability("special_airdrop", "7.1-C/9", lambda counter: counter.special_airdrop),
    Ability("supplies", "7.1-A/1", lambda counter: counter.transporter),
    Ability("lasting", "1.2-G/1", lambda counter: not counter.replaceable),
)
"""What not every counter may do, or suffers."""


def _results(table: CombatTable) -> Table:
    """The Combat Results Table [6.1-H/1]."""
    rows = ((str(roll).replace("-", "−"), *(result.text for result in row)) for roll, row in sorted(table.rows.items()))
    return Table("6.1-H/1", ("", *table.columns), tuple(rows))


def aids(pack: Pack) -> Aids:
    """All aids with the values of a pack."""
    tracks = (*_own(JAPANESE), *_own(ALLIED), *_shared())
    counters: tuple[Counter, ...] = tuple(pack.counters.values())
    return Aids(TURN, COMBAT, FACTORS, _results(pack.charts.combat), tracks, ABILITIES, counters,
                charts(pack.charts))  # fmt: skip
