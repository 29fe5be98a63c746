"""The schema of a scenario file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from engine.table.wording.catalogue import catalogue
from engine.titles.nemesis.data.packfile import Placement, Side
from engine.wargame.regions import Area
from engine.wargame.schema import Small, Sourced

SideName = Literal["japanese", "allied"]
Slot = Annotated[int, msgspec.Meta(ge=0, le=9)]
TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=10)]


class BySide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of places by side."""

    japanese: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()


class ExtraEntry(Sourced, frozen=True, kw_only=True):
    """A Supply Entry hex that stands for a road out of the area."""

    side: Side
    at: str
    place: str = ""


class SideTracks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Satisfaction & Lament Track of one side."""

    general: Slot = 0
    lament: Slot = 0
    superior: Slot = 5


class Tracks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the track markers start [3.1/4]."""

    game_turn: TurnNumber = 1
    resources: Slot = 0
    clf: Slot = 1
    imphal_stock: Slot = 0
    japanese: SideTracks = SideTracks()
    allied: SideTracks = SideTracks()
    source: str = ""


class MarkerCounts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many markers the scenario has."""

    air_supports: tuple[str, ...] = ()
    air_supply: Small = 0
    bunkers: dict[Literal["japanese", "british_us", "yunnan"], Small] = {}
    ambush: Small = 0
    flags: Small = 16


class VictoryRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a scenario's victory conditions."""

    winner: Literal["japanese", "allied", "draw", "superior", "controller"]
    side: SideName | None = None
    place: str | None = None
    control_any: tuple[str, ...] = ()
    control_all: tuple[str, ...] = ()
    control_count: int = 0
    of: tuple[str, ...] = ()


class Victory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Immediate rules are checked whenever control changes, the end rules in order after the last turn."""

    immediate: tuple[VictoryRule, ...] = ()
    end: tuple[VictoryRule, ...]
    text: str = ""
    source: str = "reconstructed"


class Arrival(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Reinforcements of one turn."""

    turn: TurnNumber
    side: Side
    at: str
    place: str = ""
    units: tuple[str, ...] = ()
    transporters: tuple[str, ...] = ()


class Special(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Special rules as flags."""

    yunnan_always_active: bool = False
    clf: bool = True


class Chits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first chit of each side in the first turn [4.0/6]."""

    first: dict[SideName, Literal["assault", "attack", "supply", "reinforcement"]]
    source: str = ""


class Faces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that start, or arrive, on their reduced side [3.2/2]."""

    reduced: tuple[str, ...] = ()


class SupplyStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces that do not start in Full Supply [3.2/3]."""

    limited: tuple[str, ...] = ()
    out: tuple[str, ...] = ()


class ScenarioText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player reads about a scenario."""

    name: str
    why: str = ""
    length: str = ""
    victory: str = ""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    format: Literal["nemesis-scenario/1"]
    id: str
    name: str
    source: str
    why: str = ""
    length: str = ""
    turns: tuple[TurnNumber, TurnNumber]
    area: Area | None = None
    closed: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ("RJ", "RB", "RU", "RC")
    flags: BySide = BySide()
    control: BySide = BySide()
    entries: tuple[ExtraEntry, ...] = ()
    special: Special = Special()
    chits: Chits
    tracks: Tracks
    markers: MarkerCounts
    victory: Victory
    notes: tuple[str, ...] = ()
    placements: tuple[Placement, ...]
    faces: Faces = Faces()
    supply: SupplyStart = SupplyStart()
    boxes: dict[str, tuple[str, ...]] = {}
    reinforcements: tuple[Arrival, ...] = ()
    french: ScenarioText | None = None
    extra: dict[str, Any] = {}

    def text_in(self, lang: str = "en") -> ScenarioText:
        """Name, description, length and victory conditions in a language; in English where it has no other."""
        if lang == "fr" and self.french is not None:
            return self.french
        texts = {"name": self.name, "why": self.why, "length": self.length, "victory": self.victory.text}
        own = catalogue(lang, "nemesis").get("scenario_texts", {})
        return ScenarioText(**{part: own.get(f"{self.id}.{part}", text) for part, text in texts.items()})
