"""The schema of charts.yaml of Vinegar Joe's War. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from engine.titles.vinegar_joes_war.data.packfile import Side
from engine.wargame.schema import Id, Made, Name, Number, Small, Sourced


class Half(int, metaclass=Made):
    """Halves, of which the file says the number that they make."""

    text, made = Annotated[float, msgspec.Meta(ge=0, le=20, multiple_of=0.5)], lambda number: round(number * 2)


Weights = tuple[Half, Half]
"""For light and for heavy units."""
TERRAIN: Final = ("clear", "marsh", "jungle", "rough", "mountain", "sea")
SETTLEMENTS: Final = ("town", "city")


class CombatTable(Sourced, frozen=True, kw_only=True):
    who: Literal["both", "japanese", "allied"]
    rows: Annotated[tuple[tuple[Id, ...], ...], msgspec.Meta(min_length=6, max_length=6)]


class Result(Sourced, frozen=True, kw_only=True):
    """A result of combat [13.10/1]. Retreats in hexes."""

    attacker_loss: Literal["none", "half", "exchange"] = "none"
    attacker_retreat: Small = 0
    defender_loss: Literal["none", "half", "all"] = "none"
    defender_retreat: Small = 0
    pursuit: bool = False


class LandCombat(Sourced, frozen=True, kw_only=True):
    columns: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2)]
    lower_bounds: tuple[int, ...]
    tables: dict[Literal["probe", "infiltration", "mobile"], CombatTable]
    results: dict[Id, Result]


class Settlement(Sourced, frozen=True, kw_only=True):
    """What a town or a city gives: zones into it, defence in halves of a multiple, room for units."""

    zone: tuple[bool, bool]
    defence: Weights
    stack: Small


class Terrain(Settlement, frozen=True, kw_only=True):
    """With what a settlement gives, what entering costs; None where only a way leads in."""

    cost: tuple[Half | None, Half | None]
    air_range: Small
    drop: bool


class Way(Sourced, frozen=True, kw_only=True):
    cost: Weights


class RailMove(Sourced, frozen=True, kw_only=True):
    cost: Half


class River(Way, frozen=True, kw_only=True):
    along_way: Half
    defence: Weights


class RiversApart(Sourced, frozen=True, kw_only=True):
    pairs: tuple[tuple[Name, Name], ...]


class Fortification(Sourced, frozen=True, kw_only=True):
    defence: Weights


class Armour(Sourced, frozen=True, kw_only=True):
    room: Small


class TerrainEffects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: dict[Literal["clear", "marsh", "jungle", "rough", "mountain", "sea"], Terrain]
    settlements: dict[Literal["town", "city"], Settlement]
    way: Way
    rail_move: RailMove
    river: River
    rivers_apart: RiversApart
    fortification: Fortification
    armour: Armour


class JapaneseRail(Sourced, frozen=True, kw_only=True):
    moves: Small
    joined: Small


class AlliedRail(Sourced, frozen=True, kw_only=True):
    until: Small
    moves: Small


class RailCapacity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    japanese: JapaneseRail
    allied: Annotated[tuple[AlliedRail, ...], msgspec.Meta(min_length=1)]


AirResult = Annotated[str, msgspec.Meta(pattern=r"^[-a1-9]$")]


class AirAttack(Sourced, frozen=True, kw_only=True):
    rows: Annotated[tuple[tuple[AirResult, ...], ...], msgspec.Meta(min_length=2)]


class Mission(Sourced, frozen=True, kw_only=True):
    """The types that may fly a mission, and how many of them over one hex."""

    types: tuple[Literal["TAC", "TAC-N", "SAC", "MAC", "gunfire"], ...]
    most: Small


class Interdiction(Sourced, frozen=True, kw_only=True):
    """How the line of an interdiction is counted [12.6/1]."""

    heavy_bomber: Small
    """For each SAC; any other piece counts one."""
    most: Small
    monsoon: Number


class Expense(Sourced, frozen=True, kw_only=True):
    """So many depots buy so much."""

    depots: Small
    gives: Small = 0


class Arrival(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side gets beside its units [6.35/1]. Airstrikes and naval pieces by row of the roster."""

    depots: Small = 0
    air: tuple[Id, ...] = ()
    naval: tuple[Id, ...] = ()
    removed: tuple[Id, ...] = ()


class Arrivals(Sourced, frozen=True, kw_only=True):
    turn: Small
    japanese: Arrival
    allied: Arrival


class InvasionReserve(Sourced, frozen=True, kw_only=True):
    """What the Allies gain with unit R [17.1/2]."""

    depots: Small
    units: tuple[Id, ...]


class ReplacementCheck(Sourced, frozen=True, kw_only=True):
    rows: tuple[str, str, str, str, str, str]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a random event does [5.0/1]; an empty one does nothing."""

    withdraw: tuple[Literal["TAC", "MAC", "division", "brigade", "brigade-or-garrison"], ...] = ()
    """Kinds of which the owner gives up one each [6.4/1]."""
    replace_strength: Small = 0
    """Free replacements of land units, in strength points [16.3/1]."""
    replace_air: Small = 0
    """Free replacements of airstrikes."""
    depots: Number = 0
    """Depots gained, or lost."""
    place_client: tuple[Id, ...] = ()
    """One of these client units is placed."""
    countries: tuple[str, ...] = ()
    """Where that happens; empty for no bound."""
    remove: tuple[Id, ...] = ()
    """Units that leave the game."""
    guerrillas: Small = 0
    """So many are placed [17.3/1]."""
    rail_capacity: Small | None = None
    """The rail capacity of this turn, where it differs."""


class Event(Sourced, frozen=True, kw_only=True):
    name: Name
    kind: Literal["withdrawal", "replacement", "guerrillas", "own"]
    early: Effect
    middle: Effect
    late: Effect


Dice = Annotated[tuple[Event, ...], msgspec.Meta(min_length=6, max_length=6)]


class Periods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    early: tuple[Small, Small]
    middle: tuple[Small, Small]
    late: tuple[Small, Small]


class RandomEvents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    periods: Periods
    japanese: Dice
    allied: Dice


class Eliminations(Sourced, frozen=True, kw_only=True):
    headquarters: Small
    division: Small
    airbase: Small


class Capture(Sourced, frozen=True, kw_only=True):
    place: Name
    side: Side
    points: Small


class Objective(Sourced, frozen=True, kw_only=True):
    place: Name
    points: Small


class YearEnd(Sourced, frozen=True, kw_only=True):
    """Points at the end of a year [26.1/5]; ``first_year`` says whether they are given after turn 1."""

    id: Literal["china-cut", "china-open", "siam-burma-railway", "invader-in-india", "allies-in-siam"]
    side: Side
    points: Small
    first_year: bool = True
    text: str = ""


class Contingency(Sourced, frozen=True, kw_only=True):
    """Points to the enemy for a contingency piece [17.4/2]."""

    airborne_or_armour: Small
    other_land: Small
    naval: Small
    air: Small


class Resupply(Sourced, frozen=True, kw_only=True):
    points: Small


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    least: Small
    level: Literal["draw", "marginal", "operational", "strategic"]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    eliminations: Eliminations
    first_capture: tuple[Capture, ...]
    final_objectives: tuple[Objective, ...]
    year_end: tuple[YearEnd, ...]
    contingency: Contingency
    china_resupply: Resupply
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1)]
    levels_source: str = ""


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["vinegar-joes-war-charts/1"]
    land_combat: LandCombat
    terrain_effects: TerrainEffects
    rail_capacity: RailCapacity
    air_attack: AirAttack
    missions: dict[Id, Mission]
    interdiction: Interdiction
    expenditure: dict[Id, Expense]
    arrivals: tuple[Arrivals, ...]
    invasion_reserve: InvasionReserve
    replacement_check: ReplacementCheck
    random_events: RandomEvents
    victory: Victory
