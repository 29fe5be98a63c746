"""Rule 7.0: the Supply Check Phase. For the Allies: Airdrops, the price of Imphal Airfield, then the new levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import ClassVar, Final

from engine.table.agenda import NOT_LISTED, Decision, Met, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Choose, Done, Drop, Spend
from engine.titles.nemesis.events import (
    AirSupportUsed,
    ImphalUsed,
    MarkerRemoved,
    SegmentBegan,
    SupplyChanged,
    SupplyChecked,
    TrackChanged,
)
from engine.titles.nemesis.inputs import AIRDROPS, GROUND, LIGHT_MONSOON, PHASE, PIECES
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT, Piece
from engine.titles.nemesis.rules import ch6_losses
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.rules.ch1_exchange import Segment, drop_reasons
from engine.titles.nemesis.rules.ch2_tracks import add_laments
from engine.titles.nemesis.rules.ch2_words import alike
from engine.titles.nemesis.rules.ch6_losses import boxed_battalion
from engine.titles.nemesis.rules.ch7_airdrops import Airdrops, return_airdrops, take_back
from engine.titles.nemesis.rules.ch7_attrition import attrition_after_check, checked, first_wait
from engine.titles.nemesis.rules.ch7_range import supply_range, within_range
from engine.titles.nemesis.rules.ch7_trace import IMPHAL, air_roads, could_trace, level_of, supply, working_depots
from engine.titles.nemesis.rules.ch7_why_level import WhyLevel
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

MARKER: Final = "marker"
NO_STOCK_LAMENTS: Final = 2
NO_STOCK_STEPS: Final = 2
STRUCK_AT_ONCE: Final = 1
"""The Quality at which the first Attrition follows at once [7.1-D/3]."""


def supply_phase(state: NemesisState, side: int) -> Steps:
    """The steps of a Supply Check; the levels of the other side stay as they are [7.0/1, 7.1-B/1]."""
    state.emit(SegmentBegan("supply", side, "7.0/1"))
    levels = FixLevels(side)
    return (Airdrops(), SettleImphal(), levels) if side == ALLIED else (BeforeCheck(), levels)


class BeforeCheck(Segment, frozen=True):
    """Battalions may be dropped before a Japanese check, too, which would otherwise pass without a decision [1.2-D/2].

    Asked only where it makes a difference whether a Regiment drops before or after: where Attrition would strike it, or
    where it becomes OoS and its parts would suffer the first Attrition at different occasions [7.1-D/2 to 7.1-D/7].
    """

    starts: ClassVar[bool] = True
    clause: ClassVar[str] = "7.0/1"
    own: ClassVar[tuple[type[Command], ...]] = (Done,)
    accepts: ClassVar[tuple[type[Command], ...]] = (*own, Drop)
    owner = JAPANESE

    def segment_commands(self, state: NemesisState) -> list[Command]:
        return [Done()]

    def segment_reasons(self, state: NemesisState, command: Done) -> Iterable[Reason]:
        return ()

    def segment_apply(self, state: NemesisState, command: Done) -> Steps:
        return ()

    def forced_or_listed(self, state: NemesisState) -> Met:
        return NOT_LISTED if early_droppers(state) else (Done(), None)


def early_droppers(state: NemesisState) -> list[str]:
    """Regiments to which it makes a difference that they drop a Battalion before a Japanese Supply Check [1.2-D/2]."""
    network = supply(state, JAPANESE)
    regiments = (piece for piece in checked(state, JAPANESE) if piece.counter.regiment)
    starving = [piece for piece in regiments if level_of(state, piece, network) == OUT]
    return [piece.id for piece in starving if not any(drop_reasons(state, piece.id)) and _parts_differ(state, piece)]


def _parts_differ(state: NemesisState, piece: Piece) -> bool:
    if piece.supply == OUT:
        return piece.waits == 0
    battalion = state.pieces[boxed_battalion(state, piece.counter.division) or piece.id]
    faces = (piece.values, piece.counter.reduced or piece.values, battalion.values)
    occasions = {values.quality for values in faces}
    return len(occasions) > 1 or occasions == {STRUCK_AT_ONCE}


# -- Imphal ------------------------------------------------------------------------------------------------------------


@memo(PIECES, GROUND, LIGHT_MONSOON, AIRDROPS, PHASE)
def imphal_dependents(state: NemesisState) -> tuple[str, ...]:
    """Allied pieces that would be OoS without Imphal Airfield, the Airdrops being placed as they are [7.1-C/3]."""
    with_it = supply(state, ALLIED)
    served = [piece for piece in checked(state, ALLIED) if with_it.level(piece) == LIMITED]
    if not served or air_roads(state, ALLIED, imphal=False).cost.keys() == with_it.by_air.cost.keys():
        return ()
    without = supply(state, ALLIED, imphal=False)
    return tuple(piece.id for piece in served if level_of(state, piece, without) == OUT)


class SettleImphal(Step, frozen=True):
    """After the Airdrops: is Imphal used, and must its air effort be paid for [7.1-C/3, 7.1-C/11a, 7.1-C/11b]."""

    clause: ClassVar[str] = "7.1-C/3"

    def run(self, state: NemesisState) -> Steps:
        if not imphal_dependents(state):
            return ()
        unpaid = len(state.airdrops) >= state.air_supply and bool(payments(state))
        return (PayImphal(), UseImphal()) if unpaid else (UseImphal(),)


def payments(state: NemesisState) -> list[str]:
    """What may pay for the supply flights: an available Allied Air Support, or an Airdrop taken back, named by its hex.

    Under v1.1a an Airdrop is taken back only when no Air Support is left [7.1-C/11a, 7.1-C/11b].
    """
    supports = [air for air in sorted(state.air) if _can_fly(state, air)]
    if state.options.old_rules and supports:
        return supports
    return supports + sorted(state.labels(state.airdrops))


def _can_fly(state: NemesisState, air: str) -> bool:
    support = state.world.air_supports.get(air)
    return support is not None and support.side == ALLIED and state.air.get(air) == "available"


class PayImphal(Decision, frozen=True):
    """Imphal is used and every Air Supply marker is placed: an Air Support is used up, or an Airdrop taken back.

    ``spend marker`` takes back the Airdrop placed last [7.1-C/11a, 7.1-C/11b].
    """

    clause: ClassVar[str] = "7.1-C/11b"
    accepts: ClassVar[tuple[type[Command], ...]] = (Spend,)
    owner = ALLIED

    def commands(self, state: NemesisState) -> list[Command]:
        return [Spend(what) for what in payments(state)]

    def likely(self, state: NemesisState) -> Command | None:
        """The weakest Air Support, rather than a unit without supply."""
        supports = [what for what in payments(state) if what in state.world.air_supports]
        return Spend(min(supports, key=lambda air: air_points(state, air))) if supports else None

    def reasons(self, state: NemesisState, command: Spend) -> Iterable[Reason]:
        return payment_reasons(state, command.what)

    def apply(self, state: NemesisState, command: Spend) -> Steps:
        clause = "7.1-C/11a" if state.options.old_rules else "7.1-C/11b"
        if command.what in state.air:
            state.air[command.what] = "used"
            state.emit(AirSupportUsed(command.what, "imphal", clause))
        else:
            take_back(state, _airdrop_meant(state, command.what), clause)
        return ()


def payment_reasons(state: NemesisState, what: str) -> Iterator[Reason]:
    """``unknown_payment``, ``no_airdrop_there``, ``air_support_unavailable``, ``air_support_first`` [7.1-C/11b]."""
    clause = "7.1-C/11a" if state.options.old_rules else "7.1-C/11b"
    allowed = payments(state)
    if what in allowed or (what == MARKER and set(allowed) & set(state.labels(state.airdrops))):
        return
    if what in state.world.air_supports:
        yield reason("air_support_unavailable", clause, air=what)
    elif what == MARKER or state.world.find(what) in state.airdrops:
        yield reason("air_support_first", clause)
    elif state.world.find(what) is not None:
        yield reason("no_airdrop_there", clause, hex=what)
    else:
        yield reason("unknown_payment", clause, what=what)


def _airdrop_meant(state: NemesisState, what: str) -> int:
    return state.airdrops[-1] if what == MARKER else state.world.loc(what)


class UseImphal(Step, frozen=True):
    """The Stock drops once, however many draw on it; without Stock it costs 2 Laments and 2 steps [7.1-C/3, 7.1-C/4a,
    7.1-C/4b]."""

    clause: ClassVar[str] = "7.1-C/3"

    def run(self, state: NemesisState) -> Steps:
        where = state.world.label(state.world.named(IMPHAL))
        before = state.stock
        state.stock = max(0, before - 1)
        state.emit(ImphalUsed(state.stock))
        if before:
            _emit_stock(state, before, where)
            return ()
        clause = "7.1-C/4a" if state.options.old_rules else "7.1-C/4b"
        add_laments(state, ALLIED, NO_STOCK_LAMENTS, "imphal_without_stock", clause, where)
        return (ImphalLosses(NO_STOCK_STEPS, imphal_dependents(state)),)


def _emit_stock(state: NemesisState, before: int, where: str) -> None:
    state.emit(TrackChanged("stock", ALLIED, before, state.stock, -1, "imphal_used", "7.1-C/3", where))
    if not state.stock:
        state.emit(MarkerRemoved("stock", where, "7.1-C/3"))


class ImphalLosses(Step, frozen=True):
    """Steps still to be lost by units that depend on Imphal; what they cannot pay is void [7.1-C/4a, 7.1-C/4b]."""

    clause: ClassVar[str] = "7.1-C/4b"
    left: int
    pieces: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        units = tuple(name for name in self.pieces if state.pieces[name].steps)
        return (ChooseImphalLoss(self.left, units),) if self.left and units else ()


class ChooseImphalLoss(Decision, frozen=True):
    """The Allied player picks who loses a step; boxes and Laments as in combat, not as in Attrition [7.1-C/5]."""

    clause: ClassVar[str] = "7.1-C/4b"
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose,)
    owner = ALLIED
    left: int
    units: tuple[str, ...]

    def commands(self, state: NemesisState) -> list[Command]:
        return [Choose(unit) for unit in self.units]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any of units that differ in nothing."""
        return Choose(self.units[0]) if alike(state, self.units) else None

    def likely(self, state: NemesisState) -> Command | None:
        return ch6_losses.cheapest(state, self.units, "imphal")

    def reasons(self, state: NemesisState, command: Choose) -> Iterator[Reason]:
        """``unknown_piece`` or ``not_dependent`` [7.1-C/4b]."""
        if command.unit not in state.pieces:
            yield reason("unknown_piece", "1.2-A/1", unit=command.unit)
        elif command.unit not in self.units:
            yield reason("not_dependent", self.clause, unit=command.unit)

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        became = ch6_losses.lose_step(state, command.unit, "imphal")
        rest = (became if unit == command.unit else unit for unit in self.units)
        return (ImphalLosses(self.left - 1, tuple(unit for unit in rest if unit is not None)),)


# -- levels ------------------------------------------------------------------------------------------------------------


def forecast(state: NemesisState, side: int) -> dict[str, int]:
    """The level each piece of a side would get in a Supply Check held now, Airdrops on the map included [7.1-B/1]."""
    network = supply(state, side)
    return {piece.id: level_of(state, piece, network) for piece in checked(state, side)}


class FixLevels(Step, frozen=True):
    """All levels of a side are set again, better or worse; then comes Attrition [7.1-B/1, 7.1-D/1, 7.1-D/12]."""

    clause: ClassVar[str] = "7.1-B/1"
    side: int

    def run(self, state: NemesisState) -> Steps:
        found = forecast(state, self.side)
        grounds = WhyLevel(state, supply(state, self.side))
        why = {name: grounds.of(state.pieces[name], level) for name, level in found.items()}
        changed = [name for name, level in found.items() if level != state.pieces[name].supply]
        for name in changed:
            _set_level(state, state.pieces[name], found[name], why[name])
        full, limited, out = (list(found.values()).count(level) for level in (FULL, LIMITED, OUT))
        also = tuple(dict.fromkeys(chain.from_iterable(dict.fromkeys(why.values()))))
        state.emit(SupplyChecked(self.side, full, limited, out, len(changed), self.clause, also))
        return_airdrops(state)
        return attrition_after_check(state, self.side)


def _set_level(state: NemesisState, piece: Piece, level: int, why: tuple[str, ...]) -> None:
    """A piece that becomes OoS starts on its way to Attrition, one that stays so goes on [7.1-D/1, 7.1-D/12]."""
    state.change(piece.id, supply=level, waits=first_wait(piece) if level == OUT else 0)
    again = ("7.1-D/12",) if piece.supply == OUT else ()
    clause = "7.1-D/1" if level == OUT else "7.1-B/1"
    state.emit(SupplyChanged(piece.id, piece.supply, level, clause, (*again, *why)))


__all__ = [
    "FixLevels",
    "PayImphal",
    "could_trace",
    "forecast",
    "imphal_dependents",
    "supply_phase",
    "supply_range",
    "within_range",
    "working_depots",
]
