"""Case 7.4: the Supply Adjustment Segment. Markers and stock are changed into one another, and markers are hauled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.board.fields import Field
from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.listing import ReadAhead
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Allot, Buy, Choose, Done, Haul, Take
from engine.titles.defeat_into_victory.events import PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    along_paved,
    communications,
    headquarters,
    hq_range,
    in_loc,
    near,
    range_from,
    sources,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import (
    add_stock,
    can_pay,
    lay,
    markers_in,
    may_lay,
    pool,
    take_up,
)
from engine.titles.defeat_into_victory.rules.ch12_trucks import LOADS, buy_reasons, buy_trucks, most_trucks, use_truck
from engine.titles.defeat_into_victory.state import DefeatState

PORTERS: Final = 1
"""Added to a D6 [7.4.6/1]."""


class AdjustSupply(Step, frozen=True):
    """First markers into stock and back, then hauling, each time the side without the initiative first [7.4.4/2]."""

    clause = "7.4.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("supply_adjustment", self.clause))
        sides = (state.second, state.initiative)
        return [*map(AdjustStock, sides), *map(HaulMarkers, sides)]


class AdjustStock(Decision, frozen=True):
    """Markers in range go into the stock, stock is laid on Supply Sources as markers [7.4.1/1, 7.4.2/1, 7.4.3/1]."""

    clause = "7.4.1/1"
    accepts = (Take, Allot, Done)
    player: int
    laid: tuple[int, ...] = ()
    """Hexes where stock has been laid out; nothing is taken up from them any more."""

    def side(self, state: DefeatState) -> int:
        return self.player

    def within(self, state: DefeatState) -> dict[int, int]:
        """Markers in supply range of an in-LOC HQ that is not Committed, or of a Supply Source."""
        found, reach = markers_in(state, self.player, range(state.world.hexes)), ReadAhead(self._ranges(state))
        return {h: n for h, n in found.items() if h not in self.laid and any(h in near.cost for near in reach)}

    def _ranges(self, state: DefeatState) -> Iterator[Field]:
        """What Supply Sources reach, and such HQs."""
        for source in sources(state, self.player):
            yield range_from(state, self.player, source.hex)
        for hq in headquarters(state, self.player, ready=True):
            if in_loc(state, hq):
                yield hq_range(state, hq)

    def commands(self, state: DefeatState) -> list[Command]:
        label = state.world.label
        takes = [Take(n, label(h)) for h, count in self.within(state).items() for n in range(1, count + 1)]
        most = min(state.stock[self.player], pool(state))
        lays = [Allot(n, label(s.hex)) for s in sources(state, self.player) for n in range(1, most + 1)]
        return [*takes, *lays, Done()]

    def reasons(self, state: DefeatState, command: Take | Allot | Done) -> Iterable[Reason]:
        if isinstance(command, Done) or command in set(self.commands(state)):
            return
        clause = "7.4.1/1" if isinstance(command, Take) else "7.4.3/1"
        yield reason("cannot_adjust", clause, hex=command.hex, needs=command.count)

    def apply(self, state: DefeatState, command: Take | Allot | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        if isinstance(command, Take):
            take_up(state, hex_, command.count)
            add_stock(state, self.player, command.count, "taken_up", "7.4.2/1")
            return [self]
        add_stock(state, self.player, -command.count, "laid_out", "7.4.3/1")
        lay(state, self.player, hex_, command.count, "7.4.3/1")
        return [AdjustStock(self.player, (*self.laid, hex_))]


def places_of(state: DefeatState, hq: Piece) -> frozenset[int]:
    """Road and railroad hexes within 5 MP of an HQ, whatever the weather; not those where the enemy's markers lie
    [7.4.4/1, 7.4.4/4]."""
    side = hq.counter.side
    lines = along_paved(state)
    return frozenset(hex_ for hex_ in near(state, side, hq.loc).cost if lines[hex_] and may_lay(state, side, hex_))


def _on_line(state: DefeatState, hex_: int) -> bool:
    """Whether a road or a railroad runs in a hex."""
    return bool(along_paved(state)[hex_])


def served(state: DefeatState, side: int, hqs: Iterable[str] | None = None) -> dict[int, set[int]]:
    """Source hex -> where markers of it may be brought: near the HQs in LOC with it [7.4.4/1]."""
    found: dict[int, set[int]] = {}
    for hq in headquarters(state, side):
        if hqs is None or hq.id in hqs:
            for source in communications(state, hq):
                found.setdefault(source.hex, set()).update(places_of(state, hq))
    return found


class HaulMarkers(Decision, frozen=True):
    """Allied trucks bring markers from a source towards HQs, Japanese porters to HQs that pay for them
    [7.4.5/1, 7.4.6/1]. It costs no movement points [7.4.4/3]."""

    clause = "7.4.4/1"
    accepts = (Buy, Haul, Choose, Done)
    player: int
    paid: tuple[str, ...] = ()
    """Japanese HQs that are to receive porters."""

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        found: list[Command] = []
        if state.options.free_haul or (self.player == ALLIED and state.trucks[0]):
            found += hauls(state, self.player, self._load(state), None)
        if self.player == ALLIED:
            found += [Buy(count) for count in range(1, most_trucks(state) + 1)]
        else:
            found += [Choose(hq.id) for hq in self._payable(state)]
        return [*found, Done()]

    def _load(self, state: DefeatState) -> int:
        return state.world.pack.limits.sp if state.options.free_haul else LOADS[state.rains]

    def _payable(self, state: DefeatState) -> list[Piece]:
        """Japanese HQs that porters could serve: in LOC, with a stock SP to pay [7.4.6/1]."""
        if self.player == ALLIED or not can_pay(state, self.player, 1) or state.allowance.get("porters"):
            return []
        found = (hq for hq in headquarters(state, self.player) if hq.id not in self.paid)
        return [hq for hq in found if in_loc(state, hq)]

    def reasons(self, state: DefeatState, command: Buy | Haul | Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Buy):
            yield from buy_reasons(state, self.player, command.count)
        elif isinstance(command, Haul):
            yield from self._haul_reasons(state, command)
        elif isinstance(command, Choose) and command.unit not in [hq.id for hq in self._payable(state)]:
            yield reason("no_porters", "7.4.6/1", unit=command.unit)

    def _haul_reasons(self, state: DefeatState, command: Haul) -> Iterator[Reason]:
        if not state.options.free_haul and (self.player != ALLIED or not state.trucks[0]):
            yield reason("no_trucks", "7.4.5/1")
        yield from haul_reasons(state, self.player, command, self._load(state), None)

    def apply(self, state: DefeatState, command: Buy | Haul | Choose | Done) -> Steps:
        if isinstance(command, Buy):
            buy_trucks(state, command.count)
        elif isinstance(command, Haul):
            haul(state, self.player, command)
            if not state.options.free_haul:
                use_truck(state)
        elif isinstance(command, Choose):
            add_stock(state, self.player, -1, "porters", "7.4.6/1")
            return [HaulMarkers(self.player, (*self.paid, command.unit))]
        else:
            return [RollPorters(self.paid)] if self.paid else ()
        return [self]


def hauls(state: DefeatState, side: int, most: int, hqs: tuple[str, ...] | None) -> Iterator[Haul]:
    """All ways to bring markers from sources."""
    label, loads = state.world.label, markers_in(state, side, [source.hex for source in sources(state, side)])
    for source, places in sorted(served(state, side, hqs).items()) if loads else ():
        start, counts = label(source), range(1, min(loads.get(source, 0), most) + 1)
        for end in map(label, sorted(places - {source}) if counts else ()):
            for count in counts:
                yield Haul(start, end, count)


def haul_reasons(
    state: DefeatState, side: int, command: Haul, most: int, hqs: tuple[str, ...] | None
) -> Iterator[Reason]:
    """Why markers are not brought so."""
    source, hex_ = state.world.find(command.where), state.world.find(command.hex)
    places = served(state, side, hqs).get(-1 if source is None else source, set())
    if hex_ is not None and state.world.on_map(hex_) and not _on_line(state, hex_):
        yield reason("no_road", "7.4.4/4", hex=command.hex)
    elif hex_ is None or hex_ == source or hex_ not in places:
        yield reason("not_near_an_hq", "7.4.4/1", hex=command.hex)
    has = 0 if source is None else min(most, markers_in(state, side, [source]).get(source, 0))
    if not 1 <= command.count <= has:
        yield reason("so_many_markers", "7.4.5/1" if side == ALLIED else "7.4.6/1", has=has, needs=command.count)


def haul(state: DefeatState, side: int, command: Haul) -> None:
    """Markers are brought from a source to a hex."""
    source, hex_ = state.world.find(command.where), state.world.find(command.hex)
    assert source is not None
    assert hex_ is not None
    take_up(state, source, command.count)
    lay(state, side, hex_, command.count, "7.4.4/1")


class RollPorters(Step, frozen=True):
    """D6 + 1 markers for all HQs paid for, one less in the monsoon; by an option a roll for each [7.4.6/1, 7.4.6/2]."""

    clause = "7.4.6/1"
    hqs: tuple[str, ...]

    def run(self, state: DefeatState) -> Steps:
        state.allowance["porters"] = 1
        groups = [(hq,) for hq in self.hqs] if state.options.porters_each else [self.hqs]
        rolls = [(g, state.roll("porters", self.clause, JAPANESE, PORTERS - state.rains)) for g in groups]
        return [Porters(group, count) for group, count in rolls if count]


class Porters(Decision, frozen=True):
    """The markers that porters carry, divided among the HQs as their side likes [7.4.6/1]."""

    clause = "7.4.6/1"
    accepts = (Haul, Done)
    owner = JAPANESE
    hqs: tuple[str, ...]
    left: int

    def commands(self, state: DefeatState) -> list[Command]:
        return [*hauls(state, JAPANESE, self.left, self.hqs), Done()]

    def reasons(self, state: DefeatState, command: Haul | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else haul_reasons(state, JAPANESE, command, self.left, self.hqs)

    def apply(self, state: DefeatState, command: Haul | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        haul(state, JAPANESE, command)
        left = self.left - command.count
        return [Porters(self.hqs, left)] if left else ()

