"""What Vinegar Joe's War declares for its after-action report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Any, ClassVar, Final

import msgspec

from engine.table.event import Event, GameEnded, Rolled
from engine.titles.vinegar_joes_war.events import (
    Activated,
    Advanced,
    AirFired,
    Arrived,
    AttackDeclared,
    BasesOpened,
    Boxed,
    CombatResolved,
    Converted,
    Deactivated,
    DepotCaptured,
    DepotSpent,
    Eliminated,
    Flown,
    Interdicted,
    Landed,
    LineBuilt,
    Moved,
    PlayerTurnBegan,
    PointsScored,
    Raised,
    Rebuilt,
    Recalled,
    Reduced,
    Retreated,
    Stationed,
    TurnBegan,
    WentHome,
    Withdrawn,
)
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch13_result import ALL, EXCHANGE, HALF, engaged
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import CAPTURED
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.report.luck import die_chance, sixths, yes_no
from engine.wargame.report.spec import Desk, Judged, Kinds, Mark, ReportSpec
from engine.wargame.report.tale import Battle, Line

FACES: Final = range(1, 7)
FIRE: Final = ("air", "interdiction")
"""Dice that are read on the Air Attack Table."""
COLOURS: Final = {"Republic of China": "green", "United States": "blue"}


class VinegarReportSpec(ReportSpec):
    """Combat is judged in printed strength: what a result of the table demands of each side."""

    attacks = (AttackDeclared,)
    of_a_battle = (
        Rolled, CombatResolved, Reduced, Eliminated, Retreated, Advanced, DepotCaptured, PointsScored, WentHome,
    )  # fmt: skip
    between = (Moved,)
    resolved = (CombatResolved,)
    step_lost = (Reduced,)
    eliminated = (Eliminated,)
    after_a_battle = (Retreated, Advanced, DepotCaptured)
    headings = (PlayerTurnBegan,)
    points = (PointsScored,)
    folded: ClassVar[Mapping[str, Kinds]] = {
        "moves": (Moved, Landed),
        "arrivals": (Arrived, Rebuilt, Recalled, Converted, Boxed, Withdrawn),
        "levels": (DepotSpent, Activated, Deactivated, LineBuilt, BasesOpened),
        "air": (Flown, WentHome, Stationed, AirFired, Interdicted),
    }
    unnoted = (TurnBegan, Raised)
    loud = (GameEnded, PointsScored)
    beyond = ("outside",)
    looks: ClassVar[Mapping[str, str]] = {"rough": "hills"}
    faces = ("pale", "dark", "green", "blue")
    counted = ("retreats",)
    purposes = (*FIRE, "capture", "replacement")

    def lines(self, before: VinegarState, battle: Battle, event: Event) -> Sequence[Line]:
        """The results in the column of an attack, by what they demand of both sides [13.10/1, 15.11/2]."""
        if not isinstance(event, CombatResolved):
            return ()
        charts, declared = before.world.charts, battle.noted.event
        assert isinstance(declared, AttackDeclared)
        combat, column = _combat(before, battle), charts.columns.index(event.final)
        own, foe = (sum(p.strength for p in engaged(before, combat, side)) for side in (event.side, 1 - event.side))
        found = []
        for face in FACES:
            result = charts.results[charts.tables[declared.table].result(face, column)]
            exchange = min(own, foe) if before.options.bb_is_exchange else -(-own // 2)
            ours = _demanded(result.attacker_loss, own, exchange)
            theirs = _demanded(result.defender_loss, foe, exchange)
            found.append(Line(face, ours, theirs, {"retreats": int(result.defender_retreat > 0)}))
        return found

    def fold(self, event: Event) -> str:
        """The dice of fire stand beside its effect."""
        return "air" if isinstance(event, Rolled) and event.purpose in FIRE else super().fold(event)

    def steps(self, piece: Piece) -> int:
        return 2 if piece.counter.two_sided and not piece.reduced else 1

    def is_unit(self, counter: Any) -> bool:
        return not counter.depot

    def judged(
        self, before: VinegarState, after: VinegarState, events: Sequence[Event], event: Rolled
    ) -> Judged | None:
        """Fire is read on the line that follows it; random events favour neither side by themselves."""
        charts = before.world.charts
        if event.purpose == "capture":
            came = int(event.die <= CAPTURED)
            return event.side, yes_no(die_chance(most=CAPTURED)), came, ("needed_most", CAPTURED)
        if event.purpose == "replacement":
            delays = [int(delay > 0) for delay in charts.replacement_check]
            return event.side, sixths(delays), delays[event.die - 1], ()
        if event.purpose not in FIRE:
            return None
        fired = next(one for one in dropwhile(lambda one: one is not event, events) if isinstance(one, AirFired))
        hits = [charts.air_attack(fired.line, face)[0] for face in FACES]
        return (event.side, sixths(hits), hits[event.die - 1], ()) if any(hits) else None

    def result(self, desk: Desk, battle: Battle) -> str:
        for event in battle.of(CombatResolved):
            return desk.t("pair", head=event.result, text=desk.word("result", event.result))
        return ""

    def pills(self, desk: Desk, state: VinegarState, side: int) -> str:
        """Points and printed strength."""
        strength = sum(piece.strength for piece in state.on_map(side))
        return f"{desk.word('tracks', 'vp')} {state.vp[side]}, {desk.t('pill_strength', n=strength)}"

    def ground(self, desk: Desk, state: VinegarState, turn: int) -> Iterator[Mark]:
        """The places that the Victory Point Chart names, by who stands there or stood there last."""
        points = state.world.charts.points
        for hex_ in sorted({*points.final_objectives, *points.first_capture}):
            side = occupier(state, hex_)
            if side >= 0:
                yield f"o{side}", hex_, -15, -12
        for hex_ in sorted(state.fortified):
            yield "battlement", hex_, 0, 0

    def face(self, piece: Piece) -> str:
        return "pale" if piece.counter.side == 0 else COLOURS.get(piece.counter.nation, "dark")


def _combat(before: VinegarState, battle: Battle) -> Combat:
    """The combat as it was declared."""
    running = before.combat or Combat(battle.attacker, before.world.board.location(battle.target))
    return msgspec.structs.replace(running, units=battle.attackers, defenders=battle.defenders)


def _demanded(casualty: str, own: int, exchange: int) -> int:
    """The printed strength that a result asks of a side, rounded up."""
    return {HALF: -(-own // 2), ALL: own, EXCHANGE: exchange}.get(casualty, 0)
