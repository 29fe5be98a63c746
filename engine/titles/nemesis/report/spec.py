"""What Nemesis declares for its after-action report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

import msgspec

from engine.table import agenda
from engine.table.event import Drawn, Event, GameEnded, Rolled
from engine.table.html import Html, el, join
from engine.titles.nemesis.events import (
    AirSupportReturned,
    AirSupportUsed,
    AttackDeclared,
    BarricadesManned,
    CombatResult,
    Declared,
    Eliminated,
    EndOfTurnBegan,
    Exchanged,
    MarkerPlaced,
    MarkerRemoved,
    Moved,
    ObjectiveTaken,
    OddsFixed,
    PhaseBegan,
    Placed,
    Replaced,
    SegmentBegan,
    StepLost,
    SupplyChanged,
    TrackChanged,
    TurnBegan,
    TurnStepBegan,
    WeatherChanged,
    YunnanActivated,
)
from engine.titles.nemesis.pieces import ALLIED, FULL, OUT, Piece
from engine.titles.nemesis.report import tables, tracks
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.rules.ch6_distribution import Line as Face
from engine.titles.nemesis.rules.ch6_distribution import distribution
from engine.titles.nemesis.rules.ch6_objective import LAST_LOSS
from engine.titles.nemesis.rules.ch6_odds import Odds, odds
from engine.titles.nemesis.rules.ch7_attrition import LOSS_ROLL
from engine.titles.nemesis.rules.ch8_arrivals import REPLENISHED_ON
from engine.titles.nemesis.state import NemesisState
from engine.wargame.report.luck import die_chance, yes_no
from engine.wargame.report.spec import Desk, Judged, Kinds, Mark, Place, ReportSpec
from engine.wargame.report.tale import END, Battle, Casualty, Line, Moment, NotedEvent

BEFORE: Final = ("massive", "banzai")
"""What is declared before the die."""
FACES: Final = {"japanese": "pale", "british": "dark", "stilwell": "green", "yunnan": "blue"}


class NemesisReportSpec(ReportSpec):
    """Generals and Laments are followed, for rolls are made against them."""

    timeless = True
    attacks = (AttackDeclared,)
    of_a_battle = (
        BarricadesManned, OddsFixed, Declared, Rolled, CombatResult, StepLost, Eliminated, Moved, ObjectiveTaken,
        TrackChanged, MarkerRemoved, AirSupportUsed,
    )  # fmt: skip
    between = (SegmentBegan,)
    step_lost = (StepLost,)
    eliminated = (Eliminated,)
    after_a_battle = (Moved, MarkerRemoved)
    taken = (ObjectiveTaken,)
    points = (TrackChanged,)
    folded: ClassVar[Mapping[str, Kinds]] = {
        "moves": (Moved, Exchanged, MarkerPlaced, MarkerRemoved),
        "levels": (SupplyChanged,),
        "places": (Placed, Replaced),
    }
    unnoted = (Drawn, PhaseBegan, SegmentBegan, TurnBegan, TurnStepBegan, EndOfTurnBegan, AirSupportUsed,
              AirSupportReturned)  # fmt: skip
    loud = (WeatherChanged, YunnanActivated, GameEnded, TrackChanged)
    faces = tuple(FACES.values())
    counted = ("retreats", "sap")
    purposes = ("general", "yunnan_activation", "replenishment", "attrition", "objective")

    def __init__(self) -> None:
        self.clf = 0
        self.general = [0, 0]

    # -- moments

    def begins(self, event: Event) -> bool:
        return isinstance(event, PhaseBegan | EndOfTurnBegan)

    def waits(self, event: Event) -> bool:
        """The chit, and the turn, belong to the phase."""
        return isinstance(event, TurnBegan | Drawn)

    def moment(self, number: int, turn: int, event: Event, text: str) -> Moment:
        if isinstance(event, PhaseBegan):
            return Moment(number, turn, event.side, event.chit, event)
        return Moment(number, turn, -1, END, event)

    def always(self, moment: Moment) -> bool:
        return True

    def phase(self, desk: Desk, moment: Moment) -> str:
        event = moment.event
        if not isinstance(event, PhaseBegan):
            return desk.t("end_of_turn")
        name = desk.words.event(desk.tale.start, PhaseBegan(event.side, event.chit))
        return f"{name} ({desk.word('commanders', event.commander)})" if event.commander else name

    # -- battles

    def battle(self, number: int, before: NemesisState, noted: NotedEvent) -> Battle:
        event: Any = noted.event
        side = before.world.counters[event.units[0]].side
        return Battle(number, noted, side, event.target, event.units, event.defenders)

    def look(self, before: NemesisState, battle: Battle | None) -> None:
        """The exact distribution of a combat, just before its die is rolled."""
        self.clf, self.general = before.clf, list(before.general)
        combat = before.combat
        if battle is None or combat is None or not isinstance(agenda.current(before), RollCombat):
            return
        found = battle.more = odds(before, combat)
        spread = distribution(before.world.charts.combat, found, massive=combat.massive)
        battle.lines = tuple(_line(battle, face) for face in spread.lines)

    def settles(self, event: Rolled) -> bool:
        """Also the die for a vacant Objective."""
        return True

    # -- losses

    def is_unit(self, counter: Any) -> bool:
        return bool(counter.is_unit)

    def casualty(self, before: NemesisState, events: Sequence[Event], noted: NotedEvent) -> Casualty | None:
        """A unit that its last step eliminates has two events."""
        event: Any = noted.event
        if isinstance(event, StepLost):
            side = before.world.counters[event.unit].side
            return Casualty(noted, side, event.unit, event.cause, event.hex, 1, event.became is None)
        if not isinstance(event, Eliminated) or _by_step(events, event):
            return None
        counter, piece = before.world.counters[event.unit], before.pieces[event.unit]
        steps, where = piece.steps - len(_steps_lost(events, event)), before.world.label(piece.loc)
        wheels = counter.transporter
        return Casualty(noted, counter.side, event.unit, event.cause, where, steps, not wheels, wheels)

    def fought(self, casualty: Casualty) -> Casualty:
        """Its events say more: a Banzai charge, a refused retreat."""
        return casualty

    def cause_named(self, desk: Desk, cause: str) -> str:
        return desk.word("losses", cause)

    def lost(self, desk: Desk, losses: Sequence[Casualty]) -> Iterator[str]:
        return (f"{desk.victim(casualty)} {desk.word('losses', casualty.cause)}" for casualty in losses)

    # -- rolls

    def hear(self, event: Event) -> None:
        """Keep the numbers true that rolls later in the same command are made against."""
        if isinstance(event, TrackChanged) and event.track == "clf":
            self.clf = event.after
        elif isinstance(event, TrackChanged) and event.track == "general":
            self.general[event.side] = event.after

    def judged(self, before: Any, after: Any, events: Sequence[Event], event: Rolled) -> Judged | None:
        """What a roll needed; None for dice that favour nobody, as in a dispute."""
        modifier = event.modified - event.die
        at_most = {"yunnan_activation": self.clf, "general": self.general[event.side]}
        at_least = {"replenishment": REPLENISHED_ON, "attrition": LOSS_ROLL + 1, "objective": LAST_LOSS + 1}
        if event.purpose in at_most:
            most = at_most[event.purpose]
            chance, came = die_chance(most=most, modifier=modifier), event.modified <= most
            return event.side, yes_no(chance), int(came), ("needed_most", most)
        if event.purpose not in at_least:
            return None
        least = at_least[event.purpose]
        chance, came = die_chance(least, modifier=modifier), event.modified >= least
        side = ALLIED if event.purpose == "replenishment" else event.side
        return side, yes_no(chance), int(came), ("needed_least", least)

    # -- words of the page

    def headline(self, desk: Desk) -> Sequence[str]:
        state: NemesisState = desk.tale.end
        why = "" if state.outcome is None else f" – {desk.word('whys', state.outcome.why)}"
        return why, ", ".join(f"{tracks.superior_name(desk, side)} {state.superior[side]}" for side in (0, 1))

    def pills(self, desk: Desk, state: NemesisState, side: int) -> str:
        return desk.t(
            "by_general", general=state.general[side], lament=state.lament[side],
            superior=tracks.superior_name(desk, side), value=state.superior[side],
        )  # fmt: skip

    def merged(self, found: Sequence[NotedEvent]) -> Sequence[NotedEvent]:
        """The same step of a track several times in a row as one."""
        kept: list[NotedEvent] = []
        for noted in found:
            last = kept[-1].event if kept else None
            if isinstance(noted.event, TrackChanged) and isinstance(last, TrackChanged) and _goes_on(last, noted.event):
                both = msgspec.structs.replace(noted.event, before=last.before, by=last.by + noted.event.by)
                kept[-1] = replace(kept[-1], event=both)
            else:
                kept.append(noted)
        return kept

    def in_small_print(self, event: Event) -> bool:
        return isinstance(event, TrackChanged) and event.track != "superior"

    def course(self, desk: Desk) -> Html:
        return tracks.course(desk)

    def sections(self, desk: Desk) -> Sequence[tuple[str, Html]]:
        return ("objectives", tables.objectives(desk)), ("supply", tables.supply(desk))

    # -- the block of a battle

    def battle_title(self, desk: Desk, battle: Battle) -> str:
        key = "combat_at" if battle.defenders else "seizure_at"
        return desk.t(key, n=battle.number, hex=desk.place(battle.target))

    def battle_kind(self, desk: Desk, battle: Battle) -> str:
        event: Any = battle.noted.event
        return desk.t("assault") if event.assault else ""

    def support(self, desk: Desk, battle: Battle) -> str:
        event: Any = battle.noted.event
        air = desk.tale.start.world.air_supports.get(event.air)
        return "" if air is None else str(air.name)

    def named(self, desk: Desk, battle: Battle, unit: str) -> Html | None:
        """The unit at the barricades in bold with its Quality."""
        role = "spearhead" if unit in battle.attackers else "meeting"
        manned = (item for item in battle.of(BarricadesManned) if (item.role, item.unit) == (role, unit))
        foremost = next(manned, None)
        return None if foremost is None else join([el("b", desk.unit(unit)), f" (Q{foremost.quality})"])

    def odds(self, desk: Desk, battle: Battle) -> Iterator[tuple[str, str]]:
        t = desk.t
        for fixed in battle.of(OddsFixed):
            numbers = {"attack": f"{fixed.attack:g}", "defence": f"{fixed.defence:g}", "column": fixed.column}
            yield t("odds"), t("odds_value", **numbers)
            found: Odds | None = battle.more
            parts = found.shifts.parts if found is not None else ()
            named = [f"{desk.words.modifier(part, desk.tale.start)} {t.signed(part.value, 0)}" for part in parts]
            if named:
                yield t("shifts"), t("shifts_value", parts=", ".join(named), column=fixed.final)
        calls = [item.what for item in battle.of(Declared) if item.what in BEFORE]
        if calls:
            yield t("declared"), ", ".join(t(f"call.{call}") for call in calls)

    def column(self, desk: Desk, battle: Battle) -> str:
        found: Odds = battle.more
        drm = f" ({found.drm:+d})".replace("-", "−") if found.drm else ""
        return f"{desk.tale.start.world.charts.combat.columns[found.final]}{drm}"

    def result(self, desk: Desk, battle: Battle) -> str:
        result = next(iter(battle.of(CombatResult)), None)
        if result is None:
            return ""
        key = "outcome_r" if result.retreat else "outcome_value"
        return desk.t(key, attacker=result.attacker, defender=result.defender)

    def then(self, desk: Desk, battle: Battle) -> Sequence[str]:
        """What was enforced or refused."""
        calls = (item.what for item in battle.of(Declared) if item.what not in BEFORE)
        return [desk.t(f"call.{call}") for call in calls]

    # -- the map

    def names(self, world: Any) -> Iterator[Place]:
        """Names of Objectives, depots and towns."""
        for hex_ in range(world.hexes):
            place, objective = world.board.place_at(hex_), world.objectives.get(hex_)
            if objective is not None:
                yield hex_, f"{objective.name} {'★' if objective.star else ''}{objective.sap}", True
            elif place is not None and place.kind == "town":
                yield hex_, place.name, False

    def ground(self, desk: Desk, state: NemesisState, turn: int) -> Iterator[Mark]:
        """Objectives by their owners, those just taken with a ring, and Bunkers."""
        taken = desk.tale.of(ObjectiveTaken)
        fresh = {event.hex for noted, event in taken if turn and noted.moment.turn == turn}
        for hex_ in filter(state.world.open_hex, state.world.objectives):
            yield f"o{state.controller(hex_)}", hex_, -15, -12
            if state.world.label(hex_) in fresh:
                yield "fresh", hex_, -15, -12
        for hex_ in state.bunkers:
            yield "battlement", hex_, 0, 0

    def face(self, piece: Piece) -> str:
        return FACES[piece.counter.force]

    def trouble(self, pieces: Sequence[Piece]) -> str:
        worst = max(piece.supply for piece in pieces)
        return "" if worst == FULL else "out" if worst == OUT else "lim"


def _line(battle: Battle, face: Face) -> Line:
    counts = {"retreats": int(face.result.retreat), "sap": int(face.sap == battle.attacker)}
    return Line(face.die, face.attacker, face.defender, counts)


def _steps_lost(events: Sequence[Event], gone: Eliminated) -> list[StepLost]:
    """What a unit lost earlier in the same command."""
    number = next(n for n, event in enumerate(events) if event is gone)
    return [event for event in events[:number] if isinstance(event, StepLost) and event.unit == gone.unit]


def _by_step(events: Sequence[Event], gone: Eliminated) -> bool:
    """Whether a unit was eliminated by a step casualty, whose event comes before it."""
    lost = _steps_lost(events, gone)
    return bool(lost) and lost[-1].became != gone.unit


def _goes_on(last: TrackChanged, event: TrackChanged) -> bool:
    """Whether a track moves on for the same reason, without beginning again."""
    same = (last.track, last.side, last.why, last.hex) == (event.track, event.side, event.why, event.hex)
    return same and all(change.after - change.before == change.by for change in (last, event))
