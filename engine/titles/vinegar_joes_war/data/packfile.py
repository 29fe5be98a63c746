"""The schema of the files of Vinegar Joe's War but its charts. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.wargame.schema import Hex, Id, Name, Small, Sourced

Side = Literal["japanese", "allied"]

# -- counters.yaml


class Unit(Sourced, frozen=True, kw_only=True):
    id: Id
    name: Name
    nation: Literal[
        "British Empire", "United States", "Republic of China", "guerrilla", "Imperial Japanese", "Japanese client"
    ]
    side: Side
    type: Literal[
        "headquarters", "infantry", "motorized infantry", "client infantry", "armour", "special operations", "airborne",
        "naval infantry", "garrison", "special engineer", "coastal defence", "guerrilla", "airbase", "airborne airbase",
    ]  # fmt: skip
    size: Literal["XXXX", "XXX", "XX", "X", "III", "II"]
    weight: Literal["light", "heavy"]
    strength: Small
    reduced: Small | None
    move: Small
    radius: Small = 0
    code: Annotated[str, msgspec.Meta(pattern=r"^(C?[0-9]{1,2}|R|L|G)$")]
    code_on_back: bool = False
    country: str = ""
    at: str = ""
    raider: bool = False
    history: str = ""


class Row(Sourced, frozen=True, kw_only=True):
    """A row of the roster of airstrikes or naval pieces: so many alike."""

    id: Id
    side: Side
    type: Literal["TAC", "TAC-N", "SAC", "MAC", "gunfire", "amphibious", "aircraft carrier"]
    designation: str = ""
    count: Small
    start: Small = 0
    code: Annotated[str, msgspec.Meta(pattern=r"^(C[0-9]{1,2})?$")] = ""


class Air(Row, frozen=True, kw_only=True):
    nation: Name
    range: Small
    range_1944: Small = 0


class Depots(Sourced, frozen=True, kw_only=True):
    id: Id
    side: Side
    count: Small
    weight: Literal["light", "heavy"]
    strength: Small
    move: Small


class Markers(Sourced, frozen=True, kw_only=True):
    id: Id
    count: Small


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["vinegar-joes-war-counters/1"]
    units: tuple[Unit, ...]
    airstrikes: tuple[Air, ...]
    naval: tuple[Row, ...]
    depots: tuple[Depots, ...]
    markers: tuple[Markers, ...]


# -- turn_track.yaml and coast.yaml


class Turn(Sourced, frozen=True, kw_only=True):
    """A quarter of a year [2.5/1]."""

    turn: Small
    label: Name
    monsoon: bool
    year_end: bool = False
    """Whether points for the end of a year are given after it [26.1/5]."""
    history: str = ""


class TurnTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["vinegar-joes-war-turns/1"]
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(min_length=1)]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Coastal hexes in order, from the west to Singapore and from there to the east [18.3/1, 18.3/2]."""

    format: Literal["vinegar-joes-war-coast/1"]
    west: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]
    east: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]


# -- scenarios


class Setup(Sourced, frozen=True, kw_only=True):
    side: Side
    hex: Hex
    place: str = ""
    units: tuple[Id, ...]
    reduced: tuple[Id, ...] = ()
    depots: Small = 0


class ShortForm(Sourced, frozen=True, kw_only=True):
    last: Small
    start_points: tuple[Small, Small]


class Held(Sourced, frozen=True, kw_only=True):
    """Places that a side holds from the start, whose first capture gives it nothing more [26.1/2]."""

    japanese: tuple[Name, ...] = ()
    allied: tuple[Name, ...] = ()


class Built(Sourced, frozen=True, kw_only=True):
    """What is built before the game begins [22.5/1], in order from the first hex."""

    railway: tuple[Hex, ...] = ()
    road: tuple[Hex, ...] = ()
    first_depot_paid: bool = False


class Eliminated(Sourced, frozen=True, kw_only=True):
    side: Side
    units: tuple[Id, ...]


class Scenario(Sourced, frozen=True, kw_only=True):
    """A scenario. ``start_points`` are Japanese, Allied; airstrikes and naval pieces by row of the roster."""

    format: Literal["vinegar-joes-war-scenario/1"]
    id: Id
    name: Name
    rule: str
    turns: tuple[Small, Small]
    set_up_first: Side
    start_points: tuple[Small, Small]
    final_objectives: bool = True
    short_form: ShortForm | None = None
    held: Held = Held()
    built: Built = Built()
    airstrikes: dict[Id, Small]
    naval: dict[Id, Small]
    setup: tuple[Setup, ...]
    eliminated: tuple[Eliminated, ...] = ()
