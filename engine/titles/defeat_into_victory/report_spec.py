"""What Defeat Into Victory declares for its after-action report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from engine.table.event import Event, GameEnded, Rolled, RolledFor
from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.events import (
    Activated,
    Advanced,
    AirAssigned,
    AirFlown,
    AirMoved,
    AttackDeclared,
    CombatResolved,
    ControlChanged,
    Eliminated,
    EventHappened,
    EventRolled,
    Flew,
    InitiativeWon,
    LeftTheGame,
    LineBuilt,
    MarkersDrawn,
    Moved,
    Placed,
    PointsScored,
    PositionBuilt,
    Retreated,
    SegmentBegan,
    StatusChanged,
    StepLost,
    StockChanged,
    Supplied,
    SuppliesPlaced,
    SuppliesSpent,
    SuppliesTaken,
    TurnBegan,
)
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch5_combat import fallen
from engine.titles.defeat_into_victory.rules.ch7_status import SUPPLIED
from engine.titles.defeat_into_victory.rules.ch13_retreat import falls_short
from engine.titles.defeat_into_victory.rules.ch17_chinese import NOT_NOW
from engine.titles.defeat_into_victory.rules.ch18_last_man import fails
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.report.luck import sixths
from engine.wargame.report.spec import Desk, Judged, Kinds, Mark, ReportSpec
from engine.wargame.report.tale import Battle, Line

NUMBERS: Final = ("supply_japanese", "supply_allied", "strategic_supply", "japanese_air")
"""Tables that give a number to the side that rolls."""
PLAIN: Final = ("initiative", "units", "porters")
"""Dice of which more is better."""
COSTS: Final = ("thursday_price", "stock_reduction")
"""Dice that cost the Allies SPs."""


class DefeatReportSpec(ReportSpec):
    """Combat is judged in hits; of what is rolled on a table, by what the table says."""

    attacks = (AttackDeclared,)
    of_a_battle = (
        Rolled, CombatResolved, StepLost, Eliminated, Retreated, Advanced, StatusChanged, ControlChanged, SuppliesTaken,
        PointsScored,
    )  # fmt: skip
    between = (Moved,)
    resolved = (CombatResolved,)
    step_lost = (StepLost,)
    eliminated = (Eliminated,)
    after_a_battle = (Retreated, Advanced, SuppliesTaken)
    taken = (ControlChanged,)
    headings = (SegmentBegan,)
    points = (PointsScored,)
    folded: ClassVar[Mapping[str, Kinds]] = {
        "moves": (Moved, Flew),
        "arrivals": (Placed,),
        "levels": (Supplied, StatusChanged, StockChanged, SuppliesPlaced, SuppliesSpent),
        "air": (AirAssigned, AirMoved, AirFlown),
        "works": (LineBuilt, PositionBuilt),
        "checks": (RolledFor,),
        "lost_steps": (StepLost, Eliminated),
    }
    unnoted = (TurnBegan, Activated, MarkersDrawn)
    loud = (GameEnded, PointsScored, InitiativeWon, EventHappened, EventRolled, LeftTheGame)
    beyond = ("outside",)
    looks: ClassVar[Mapping[str, str]] = {"rough_jungle": "hills"}
    faces = ("pale", "dark", "green")
    purposes = (
        "initiative", *NUMBERS, "unit_status", "oos_disruption", "units", "porters", "air_combat", "casualty_check",
        "retreat", "sea_move", "repair", "thursday", *COSTS,
    )  # fmt: skip

    def lines(self, before: DefeatState, battle: Battle, event: Event) -> Sequence[Line]:
        """The results in the column of a combat. An E counts for all steps of a side, and nobody loses more than those
        [13.4.1/1, 13.4.5/1]."""
        if not isinstance(event, CombatResolved):
            return ()
        table, most = before.world.charts.combat, [_steps(before, battle.attackers), _steps(before, battle.defenders)]
        column, found = table.columns.index(event.final), []
        for face in range(1, table.die + 1):
            hits = zip(table.result(face, column), most, strict=True)
            ours, theirs = (steps if hit == ELIMINATED else min(hit, steps) for hit, steps in hits)
            found.append(Line(face, ours, theirs))
        return found

    def judged(self, before: DefeatState, after: DefeatState, events: Sequence[Event], event: Rolled) -> Judged | None:
        """What each face would have brought; random events and the like favour nobody."""
        modifier, reads = event.modified - event.die, self._reading(before, events, event)
        if reads is None:
            return None
        faces = [int(reads(face + modifier)) for face in range(1, event.faces + 1)]
        side = JAPANESE if event.purpose in COSTS else event.side
        side = 1 - event.side if event.purpose == "retreat" else side
        return side, sixths(faces), faces[event.die - 1], ()

    def _reading(
        self, before: DefeatState, events: Sequence[Event], event: Rolled
    ) -> Callable[[int], int | bool] | None:
        """What a modified die brings the side that it favours."""
        charts, unit = before.world.charts, getattr(event, "unit", "")
        table = charts.tables.get(event.purpose)
        if event.purpose in PLAIN:
            return lambda modified: modified
        if event.purpose in NUMBERS and table is not None:
            return table.number
        if event.purpose == "unit_status" and table is not None:
            return lambda modified: table.number(modified) == SUPPLIED
        if event.purpose == "oos_disruption" and table is not None:
            return lambda modified: not table.number(modified)
        if event.purpose == "thursday" and table is not None:
            return lambda modified: table.number(modified) != NOT_NOW
        if event.purpose == "air_combat":
            return lambda modified: bool(fallen(before, modified)[1])
        if event.purpose == "repair":
            return lambda modified: modified <= charts.repair[event.side]
        if event.purpose == "thursday_price":
            return lambda modified: min(modified, before.stock[ALLIED])
        if event.purpose == "stock_reduction":
            return lambda modified: 1 + modified % 2
        return self._checking(before, events, event, before.pieces[unit]) if unit in before.pieces else None

    def _checking(
        self, before: DefeatState, events: Sequence[Event], event: Rolled, piece: Piece
    ) -> Callable[[int], bool] | None:
        """Whether a unit passes a check."""
        combat = before.combat
        if event.purpose == "sea_move":
            return lambda modified: modified <= max(piece.af, piece.df)
        if event.purpose == "retreat" and combat is not None:
            return lambda modified: not falls_short(before, piece.id, modified)
        if event.purpose != "casualty_check" or combat is None:
            return None
        drm, factors = event.modified - event.die, piece.counter.af if piece.id in combat.banzai else piece.counter.df
        earlier = events[: next(n for n, one in enumerate(events) if one is event)]
        lost = piece.lost + sum(isinstance(one, StepLost) and one.unit == piece.id for one in earlier)
        return lambda modified: not fails(modified - drm, drm, factors[min(lost, len(factors) - 1)])

    def result(self, desk: Desk, battle: Battle) -> str:
        for event in battle.of(CombatResolved):
            attacker, defender = (desk.t("all") if hits == ELIMINATED else str(hits) for hits in
                                  (event.attacker_hits, event.defender_hits))  # fmt: skip
            return desk.t("outcome_value", attacker=attacker, defender=defender)
        return ""

    def ground(self, desk: Desk, state: DefeatState, turn: int) -> Iterator[Mark]:
        """Cities and towns by their holders, SP markers and Improved Positions."""
        fresh = {e.hex for noted, e in desk.tale.of(ControlChanged) if turn and noted.moment.turn == turn}
        for hex_ in sorted(state.world.towns):
            yield f"o{controller(state, hex_)}", hex_, -15, -12
            if state.world.label(hex_) in fresh:
                yield "fresh", hex_, -15, -12
        for hex_, found in sorted(state.supplies.items()):
            yield f"depot{found.side}", hex_, 14, -13
        for hex_ in sorted(state.positions):
            yield "battlement", hex_, 0, 0

    def face(self, piece: Piece) -> str:
        return "green" if piece.counter.chinese else self.faces[piece.counter.side]

    def trouble(self, pieces: Sequence[Piece]) -> str:
        """A cross for a unit out of supply, else a half disc for one that is disrupted."""
        return "out" if any(piece.oos for piece in pieces) else "lim" if any(p.disrupted for p in pieces) else ""


def _steps(state: DefeatState, units: Sequence[str]) -> int:
    return sum(state.pieces[unit].steps for unit in units)
