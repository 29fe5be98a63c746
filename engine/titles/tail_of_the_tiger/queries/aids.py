"""The player aids of Tail of the Tiger: the parts of a turn and of an assault, what counts there, what moves points,
Ring and Supply Centers, and what the counters can do."""

from __future__ import annotations

from typing import Final

from engine.table.aids import Ability, Aids, Cause, Factor, Stage, Table, Track
from engine.table.event import Event
from engine.titles.tail_of_the_tiger.data import packfile as raw
from engine.titles.tail_of_the_tiger.data.pack import COUNTERS, Pack
from engine.titles.tail_of_the_tiger.events import CenterDestroyed, RingBroken, RingChanged
from engine.titles.tail_of_the_tiger.pieces import (
    COMMANDO,
    FLAK,
    GERMAN,
    IMPERIAL,
    MOBILE,
    MOTORISED,
    RAIL_GUN,
    Counter,
    Piece,
)
from engine.titles.tail_of_the_tiger.queries.aid_charts import charts, rebuilt
from engine.titles.tail_of_the_tiger.rules import (
    ch3_setup,
    ch4_turn,
    ch4_victory,
    ch5_events,
    ch7_aerial,
    ch9_units,
    ch12_storm,
    ch13_advance,
    ch13_attack,
    ch13_losses,
    ch13_result,
    ch14_air,
    ch16_fuel,
    ch16_ring,
    ch20_drop,
    ch20_gun,
)
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import CITY, RaiseUprisings
from engine.wargame.packfiles import read

PHASES: Final = "turn_steps"


def _phase(name: str, *steps: type) -> Stage:
    """A phase by its name, and the steps that nobody else takes in the turn."""
    clause = ch4_turn.PHASES[ch4_turn.NAMES.index(name)].clause
    return Stage(name, clause, (ch4_turn.BeginPhase, *steps), {"name": name, "what": CITY}, inside=True, table=PHASES)


TURN: Final[tuple[Stage, ...]] = (
    Stage("setup", "set-1/11", (ch3_setup.WriteElh, ch3_setup.SetUp, ch3_setup.DrawUnits)),
    Stage("game_turn", "5.3/3", (ch4_turn.BeginTurn,)),
    _phase("event", ch5_events.RollEvent, ch5_events.StrengthenRing, ch5_events.WithdrawDivision),
    _phase("ring", ch16_ring.AttackRing, ch16_ring.RevealElh, ch16_ring.RollRing, ch16_ring.PayRing,
           ch16_ring.CloseRing),
    _phase("german-start", ch16_fuel.SpendFuel, ch7_aerial.PlaceAerial, ch7_aerial.DropSubversive),
    _phase("german-units", RaiseUprisings),
    _phase("german-strategic"),
    _phase("german-movement", ch7_aerial.FreeUntried),
    _phase("german-assaults", ch20_gun.LoseToGun, ch20_gun.WalkIn),
    _phase("german-end", ch7_aerial.TakeBackSubversive),
    _phase("imperial-units", ch9_units.EnterElh, ch9_units.RollDivisions, ch9_units.SummonDivisions),
    _phase("imperial-strategic"),
    _phase("imperial-movement"),
    _phase("imperial-assaults"),
    _phase("imperial-end"),
    Stage("end_of_turn", "wtf-4.x/3", (ch4_turn.EndOfTurn,)),
    Stage("fuel_out", "16.0/11", (ch16_fuel.RunDry,), inside=True),
    Stage("end_of_game", "4.0/2", (ch4_victory.EndOfGame,), inside=True),
    Stage("next_turn", "2.2/4", (ch4_turn.NextTurn,), inside=True),
)  # fmt: skip
"""Phases of both sides are known by what follows them."""
COMBAT: Final[tuple[Stage, ...]] = (
    Stage("assemble", "wtf-13.x/1", (ch13_attack.Assemble,)),
    Stage("assemble_storm", "wtf-12.2/1", (ch12_storm.AssembleStorm,)),
    Stage("air", "wtf-14.x/1", (ch14_air.AllotAir,)),
    Stage("air_shown", "wtf-14.x/2", (ch14_air.ShowAir,)),
    Stage("drop", "20.1/6", (ch20_drop.OfferDrop, ch20_drop.LandOnEnemy)),
    Stage("turn_up", "wtf-13.11/1", (ch13_result.TurnUp,)),
    Stage("infiltration", "wtf-12.x/1", (ch13_result.RollInfiltration,)),
    Stage("resolve", "wtf-13.x/1", (ch13_result.Resolve,)),
    Stage("losses", "wtf-13.x/2", (ch13_losses.PayLosses,)),
    Stage("failed_drop", "20.1/8", (ch20_drop.FailedDrop,)),
    Stage("advance", "wtf-13.x/5", (ch13_advance.AdvanceUnits,)),
    Stage("end_storm", "wtf-12.2/2", (ch12_storm.EndStorm,)),
    Stage("end_combat", "wtf-13.x/7", (ch13_advance.EndCombat,)),
)
"""An assault in its order, prepared or on the way [wtf-13.x/7]."""
FACTORS: Final = {
    "attack": (
        Factor("printed", "wtf-13.x/1"), Factor("unsupplied", "wtf-7.3/1", "½"), Factor("attenuated", "16.0/14", "½"),
        Factor("blockade", "ev-13/2", "½"),
    ),
    "defence": (
        Factor("printed_all", "wtf-13.x/8"), Factor("unsupplied", "wtf-7.3/1", "½"),
        Factor("blockade", "ev-13/2", "½"),
    ),
    "shifts": (
        Factor("ground", "wtf-13.x/9"), Factor("mountain", "wtf-13.x/4"), Factor("mountaineers", "20.4/2", "+1"),
        Factor("river", "wtf-13.x/9", "−1"), Factor("raid", "ev-5/1", "−1"), Factor("disaster", "ev-13/1", "−1"),
        Factor("landing", "20.1/8", "+1"), Factor("odds_shift", "wtf-12.x/1"),
    ),
    "points": (
        Factor("air_left", "14.0/7", "+1"), Factor("city", "wtf-13.x/3", "×2"), Factor("fanatic", "20.3/7", "+1"),
        Factor("japanese_first", "wtf-13.23/1"), Factor("armour_pays", "20.6/1"), Factor("fanatics_pay", "20.3/8"),
    ),
}  # fmt: skip
"""What counts in an assault, by what it counts for."""
ABILITIES: Final = (
    Ability("mobile", "17.0/1", lambda counter: counter.pace == MOBILE and counter.kind != RAIL_GUN),
    Ability("tank", "wtf-12.2/1", lambda counter: counter.tank),
    Ability("mountain", "20.4/1", lambda counter: counter.mountaineer),
    Ability("pays_ring", "16.0/6", lambda counter: counter.group in ch16_ring.PAYING),
    Ability("fuel", "16.0/11", lambda counter: ch16_fuel.thirsty(Piece(counter, 0))),
    Ability("on_foot", "16.0/13", lambda counter: counter.side == GERMAN and counter.kind == MOTORISED),
    Ability("commando", "20.8/1", lambda counter: counter.kind == COMMANDO),
    Ability("drops", "20.1/1", lambda counter: counter.kind == "airborne"),
    Ability("cancels", "20.7/1", lambda counter: counter.kind == FLAK),
    Ability("bombards", "20.2/4", lambda counter: counter.kind == RAIL_GUN),
    Ability("anti_tank", "20.6/1", lambda counter: counter.kind == "anti-tank"),
    Ability("untried", "wtf-13.11/1", lambda counter: counter.untried),
    Ability("leads", "3.3/3", lambda counter: counter.chinese_ally),
    Ability("company", "6.3/2", lambda counter: counter.ally),
    Ability("garrison", "wtf-11.x/3", lambda counter: not counter.values[0].move),
    Ability("returns", "9.0/3", lambda counter: counter.japanese and counter.start == "brigade"),
    Ability("ring_dice", "20.3/2", lambda counter: counter.group == "elh"),
)
"""What not every counter may do, or suffers."""


# -- tracks


def _ring_moved(event: Event) -> bool:
    return isinstance(event, (RingChanged, RingBroken))


def _center_lost(event: Event) -> bool:
    return isinstance(event, CenterDestroyed)


def _never(_event: Event) -> bool:
    """Points are counted from the position as it stands [4.0/2]."""
    return False


def _tracks(pack: Pack) -> tuple[Track, ...]:
    german = (Cause("critical", "4.0/3", 1), Cause("critical_many", "4.0/4", 1), Cause("formosa", "4.0/5", 1))
    imperial = (Cause("north", "4.0/6", 1), Cause("south", "4.0/7", 1), Cause("line", "4.0/8", 1))
    return (
        Track("vp", "vp", GERMAN, "4.0/2", _never, german),
        Track("vp", "vp", IMPERIAL, "4.0/2", _never, imperial),
        Track("ring", "ring", -1, "16.0/1", _ring_moved, (Cause("bulgarians", "ev-11/1", 1),),
              (Cause("hit", "16.0/6", -1), Cause("broken", "16.0/8"))),
        Track("centers", "centers", -1, "2.5/1", _center_lost, (),
              (Cause("entered", "2.5/2", -1), Cause("bombed", "18.0/4", -1))),
    )  # fmt: skip


# -- all of it


def _results(pack: Pack) -> Table:
    """Loss points of the attacker before those of the defender [wtf-13.x/1]."""
    combat = pack.charts.given.combat
    rows = tuple((str(die), *row) for die, row in enumerate(combat.rows, 1))
    return Table("wtf-13.x/1", ("", *combat.columns), rows, rebuilt(combat))


def aids(pack: Pack) -> Aids:
    """All aids with the values of a pack; whose printed values are not held is said [wtf-2.x/1]."""
    counters: tuple[Counter, ...] = tuple(pack.counters.values())
    units = read(pack.files, COUNTERS, raw.Counters).units
    return Aids(
        TURN, COMBAT, FACTORS, _results(pack), _tracks(pack), ABILITIES, counters, charts(pack),
        frozenset(unit.id for unit in units if rebuilt(unit)),
    )  # fmt: skip
