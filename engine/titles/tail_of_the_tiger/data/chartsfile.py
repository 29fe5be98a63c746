"""The schema of charts.yaml of Tail of the Tiger. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.wargame.schema import Hex, Id, Name, Number, Small, Sourced

Points = Annotated[str, msgspec.Meta(pattern=r"^[0-9]/[0-9]$")]
"""Loss points of the attacker and of the defender."""
Pace = Literal["foot", "mobile", "mountain"]
Six = Annotated[tuple[Small, ...], msgspec.Meta(min_length=6, max_length=6)]


class Combat(Sourced, frozen=True, kw_only=True):
    """The combat table [wtf-13.x/1]."""

    columns: Annotated[tuple[Name, ...], msgspec.Meta(min_length=2)]
    odds: tuple[tuple[Small, Small], ...]
    rows: Annotated[tuple[tuple[Points, ...], ...], msgspec.Meta(min_length=6, max_length=6)]
    least_defence: Small


class Shift(Sourced, frozen=True, kw_only=True):
    columns: Number


class Infiltration(Sourced, frozen=True, kw_only=True):
    """Columns by the die from 0 to 7, and what the German side adds to it [wtf-12.x/1]."""

    columns: Annotated[tuple[Number, ...], msgspec.Meta(min_length=8, max_length=8)]
    german: Small


class Terrain(Sourced, frozen=True, kw_only=True):
    cost: dict[Pace, Small]
    shift: Number
    mobile_assault: bool


class Road(Sourced, frozen=True, kw_only=True):
    cost: Small


class River(Sourced, frozen=True, kw_only=True):
    cost: dict[Pace, Small]


class Assault(Sourced, frozen=True, kw_only=True):
    cost: Small
    monsoon: Small


class Stacking(Sourced, frozen=True, kw_only=True):
    """In halves of a division [wtf-8.x/2]."""

    limit: Small
    division: Small
    brigade: Small


class Monsoon(Sourced, frozen=True, kw_only=True):
    factor: Small


class Disease(Sourced, frozen=True, kw_only=True):
    """Steps by the die, dry and in the monsoon [wtf-6.4/1]."""

    dry: Six
    monsoon: Six


class Hexes(Sourced, frozen=True, kw_only=True):
    """Some hexes and perhaps a place."""

    hexes: tuple[Hex, ...]
    place: str = ""


class Edge(Sourced, frozen=True, kw_only=True):
    """The hexes of an edge of the map from one to another."""

    first: Hex
    last: Hex


class Port(Sourced, frozen=True, kw_only=True):
    place: Name
    range: Small


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    german_west: Hexes
    german_east: Edge
    imperial_west: Edge
    haiphong: Port


class Aerial(Sourced, frozen=True, kw_only=True):
    """Aerial supply: markers, and how far from its bases they fall, in hexes [7.0/8]."""

    markers: Small
    airbase: Small
    hex: Hex
    hex_range: Small
    place: Name
    place_range: Small


class Subversive(Sourced, frozen=True, kw_only=True):
    """The Subversive marker: range in hexes, every so many turns, untried units in a city and in a town, and how far
    from it they are freed [7.0/10, 7.0/11, 7.0/12]."""

    range: Small
    every: Small
    city: Small
    town: Small
    frees: Small


class Fuel(Sourced, frozen=True, kw_only=True):
    panzer: Small
    luftwaffe: Small


class Range(Sourced, frozen=True, kw_only=True):
    range: Small


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    north: Edge
    south: Hexes
    west: Edge


class Each(Sourced, frozen=True, kw_only=True):
    each: Small


class Pool(Sourced, frozen=True, kw_only=True):
    pool: Small


class OnTurns(Sourced, frozen=True, kw_only=True):
    turns: tuple[Small, ...]


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Replacement steps by kind [9.0/2, 9.0/7, 9.0/8, 9.0/9, 9.0/10]."""

    imperial: Each
    chinese: Pool
    indian: Each
    infantry: OnTurns
    mechanised: OnTurns


class Divisions(Sourced, frozen=True, kw_only=True):
    dice: Small
    plus: Small


class FromTurn(Sourced, frozen=True, kw_only=True):
    turn: Small


class Uprisings(Sourced, frozen=True, kw_only=True):
    turn: Small
    radius: Small


class GermanStrategic(Sourced, frozen=True, kw_only=True):
    """From a turn on so many moves; the longest row of hexes without a city; how far the box is from the north edge
    [10.0/1, 10.0/3, 10.0/4]."""

    turn: Small
    moves: Small
    gap: Small
    box: Small


class ImperialStrategic(Sourced, frozen=True, kw_only=True):
    east: Small
    west: Small
    shuttles: Small


class Strategic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    german: GermanStrategic
    imperial: ImperialStrategic


class RingDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    probe: Small
    breakout: Small
    reinforced: Small
    elh: Small
    elh_fanatics: Small


class Ring(Sourced, frozen=True, kw_only=True):
    start: Small
    most: Small
    breakout: Small
    hit: Small
    dice: RingDice


class Atomic(Sourced, frozen=True, kw_only=True):
    """Bombs, their range in hexes, and the numbers of a die up to which one bursts, destroys a Supply Center, and its
    cloud costs a step [18.0/1, 18.0/3, 18.0/4, 18.0/6]."""

    bombs: Small
    range: Small
    bursts: Small
    destroys: Small
    cloud: Small


class RailGun(Sourced, frozen=True, kw_only=True):
    """A die divided so, rounded up; the steps once the Ring is broken [20.2/4, 16.0/15]."""

    divisor: Small
    broken: Small


class RandomEvent(Sourced, frozen=True, kw_only=True):
    numbers: tuple[Small, ...]
    event: Id
    clause: str
    times: Small = 0
    """How often it happens; 0 for any number of times."""


class EventSteps(Sourced, frozen=True, kw_only=True):
    indian: Small
    german: Small


class Critical(Sourced, frozen=True, kw_only=True):
    some: Small
    many: Small


class South(Sourced, frozen=True, kw_only=True):
    places: tuple[Name, ...]
    least: Small


class Line(Sourced, frozen=True, kw_only=True):
    from_: tuple[Name, ...] = msgspec.field(name="from")
    through: Name


class Levels(Sourced, frozen=True, kw_only=True):
    """Names of the levels by the difference of points from 0 on."""

    names: Annotated[tuple[Id, ...], msgspec.Meta(min_length=4, max_length=4)]


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    critical: Critical
    north: Hexes
    south: South
    line: Line
    levels: Levels


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["tail-of-the-tiger-charts/1"]
    combat: Combat
    shifts: dict[Literal["mountaineers", "river", "landing", "raid"], Shift]
    infiltration: Infiltration
    terrain: dict[Literal["clear", "rough", "jungle", "mountain"], Terrain]
    road: Road
    river: River
    assault: Assault
    stacking: Stacking
    monsoon: Monsoon
    disease: Disease
    supply: Supply
    aerial: Aerial
    subversive: Subversive
    fuel: Fuel
    air: Range
    entry: Entry
    steps: Steps
    western_divisions: Divisions
    elh: FromTurn
    uprisings: Uprisings
    strategic: Strategic
    ring: Ring
    atomic: Atomic
    rail_gun: RailGun
    drop: Range
    events: tuple[RandomEvent, ...]
    event_steps: EventSteps
    victory: Victory
