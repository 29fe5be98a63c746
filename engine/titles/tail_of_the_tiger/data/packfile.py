"""The schema of the files of Tail of the Tiger but its charts. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from engine.wargame.schema import Hex, Id, Name, Small, Sourced, When

Side = Literal["german", "imperial"]
Start = Literal["north", "south", "ring", "formosa", "cup", "pool", "division", "brigade", "placed", "elh"]
Triple = Annotated[str, msgspec.Meta(pattern=r"^([0-9]{1,2}|\*)-[0-9]{1,2}-([0-9]{1,2}|unlimited)$")]

# -- counters.yaml


class Unit(Sourced, frozen=True, kw_only=True):
    id: Id
    name: Name
    side: Side
    group: Literal[
        "wehrmacht", "luftwaffe", "sa", "ss", "chinese", "stilwell", "indian", "african", "untried", "japanese", "elh",
        "puppet",
    ]  # fmt: skip
    kind: Literal[
        "panzer", "panzergrenadier", "motorised", "tank", "infantry", "mountain", "commando", "airborne", "flak",
        "anti-tank", "rail-gun", "cavalry", "garrison",
    ]  # fmt: skip
    size: Literal["division", "brigade"]
    values: Annotated[tuple[Triple, ...], msgspec.Meta(min_length=1, max_length=4)]
    start: Start
    turn: When = 0
    stacking: Small | None = None
    history: str = ""


class Air(Sourced, frozen=True, kw_only=True):
    """Air units of a kind: ``jet`` and ``tiger`` are German, ``east`` and ``west`` Japanese [set-1/9, 14.0/2]."""

    id: Literal["jet", "tiger", "east", "west"]
    name: Name
    side: Side
    count: Small
    start: Small
    cancels: Small


class Markers(Sourced, frozen=True, kw_only=True):
    id: Id
    count: Small


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["tail-of-the-tiger-counters/1"]
    units: tuple[Unit, ...]
    air: tuple[Air, ...]
    markers: tuple[Markers, ...]


# -- turn_track.yaml


class Turn(Sourced, frozen=True, kw_only=True):
    """A month [2.2/4]."""

    turn: Small
    label: Name
    monsoon: bool


class TurnTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["tail-of-the-tiger-turns/1"]
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(min_length=1)]


# -- scenarios


class Fixed(Sourced, frozen=True, kw_only=True):
    """A unit that begins in a hex, or on Formosa."""

    unit: Id
    hex: Annotated[str, msgspec.Meta(pattern=r"^([0-9]{4}|formosa)$")]


class Slots(Sourced, frozen=True, kw_only=True):
    """Hexes, or places by name, in each of which stands one unit of a kind of start, which its player chooses."""

    start: Start
    hexes: tuple[Hex, ...] = ()
    places: tuple[Name, ...] = ()


class Drawn(Sourced, frozen=True, kw_only=True):
    """Hexes in each of which stands one unit drawn at random."""

    start: Literal["cup", "pool"]
    hexes: tuple[Hex, ...]


class Scenario(Sourced, frozen=True, kw_only=True):
    format: Literal["tail-of-the-tiger-scenario/1"]
    id: Id
    name: Name
    rule: str
    turns: tuple[Small, Small]
    german_control: tuple[Hex, ...]
    fixed: tuple[Fixed, ...]
    centers: tuple[Hex, ...]
    slots: tuple[Slots, ...]
    drawn: tuple[Drawn, ...]
