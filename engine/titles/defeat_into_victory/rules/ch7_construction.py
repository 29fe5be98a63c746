"""Case 7.8: roads and railroads are built and upgraded, cut hexes repaired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Build, Done, Join, Repair
from engine.titles.defeat_into_victory.events import LineBuilt, PhaseBegan
from engine.titles.defeat_into_victory.inputs import LINES
from engine.titles.defeat_into_victory.pieces import enemy
from engine.titles.defeat_into_victory.rules.ch3_control import controlled, controller
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters, linked, sources
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay
from engine.titles.defeat_into_victory.rules.ch11_zones import barred, joined, zone
from engine.titles.defeat_into_victory.rules.ch17_positions import FinishPositions
from engine.titles.defeat_into_victory.state import BOTH, RAIL, RAILS, ROAD, ROADS, TRAIL, TRAILS, DefeatState, Work
from engine.wargame.memo import memo

UPGRADE: Final = "upgrade"
PRICES: Final = (1, 2)
"""Stock SPs for a project or a repair, in ordinary weather and in the monsoon [7.8.2/1, 7.8.3/2]."""


def has_any_line(state: DefeatState, hex_: int) -> bool:
    """Whether a road, trail or railroad, printed or built, runs in a hex."""
    return has_line(state, hex_, ROAD) or has_line(state, hex_, RAIL)


def has_line(state: DefeatState, hex_: int, kind: str) -> bool:
    """Whether a road, or a railroad or trail, runs in a hex, printed or built."""
    return hex_ in lined(state, kind)


@memo(LINES)
def lined(state: DefeatState, kind: str) -> frozenset[int]:
    """The hexes with a road, or with a railroad or trail."""
    printed, kinds = (state.world.roads, ROADS) if kind == ROAD else (state.world.trails, TRAILS)
    return printed.union(*[pair for pair, built in state.lines.items() if built in kinds])


class BeginConstruction(Step, frozen=True):
    """Each side may begin one project, the one without the initiative first [7.8.2/1]."""

    clause = "7.8.2/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("construction_start", self.clause))
        return [StartConstruction(side) for side in (state.second, state.initiative)]


class StartConstruction(Listed, frozen=True):
    """A new section of road or railroad into a hex, or the upgrade of two trail hexes [7.8.2/1, 7.8.2/2, 7.8.2/3]."""

    clause = "7.8.2/1"
    accepts = (Build, Done)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def parts(self, state: DefeatState) -> Sequence[Sequence[Command]]:
        can = can_pay(state, self.player, 1) and state.stock[self.player] >= PRICES[state.rains]
        found = [] if any(self._no_markers(state)) or not can else self._projects(state)
        return Chain[Sequence[Command]]((found, ((Done(),),)))

    def _projects(self, state: DefeatState) -> Sequence[Sequence[Build]]:
        """What can be built out of each hex with a line that its side controls, but nothing near enemies."""
        roads, rails = lined(state, ROAD), lined(state, RAIL)
        near = zone(state, enemy(self.player)) | state.occupied(enemy(self.player))
        shut = {ROAD: roads | near, RAIL: rails | near, UPGRADE: barred(state, self.player)}
        origins = (roads | rails) & controlled(state, self.player)
        return Lazy(partial(self._out_of, state, shut), sorted(filter(state.world.open_hex, origins)))

    def _out_of(self, state: DefeatState, shut: Mapping[str, Set[int]], origin: int) -> Sequence[Build]:
        label, ways = state.world.label, state.world.ways[origin]
        found = [(what, way.to) for way in ways for what, hexes in shut.items() if way.to not in hexes]
        return [Build(what, label(to), label(origin)) for what, to in found
                if not any(self._against(state, what, to, origin))]  # fmt: skip

    def reasons(self, state: DefeatState, command: Build | Done) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        price = PRICES[state.rains]
        if state.stock[self.player] < price:
            yield reason("too_dear", self.clause, needs=price, has=state.stock[self.player])
        hex_, origin = state.world.find(command.hex), state.world.find(command.origin)
        if hex_ is None or origin is None or not state.world.open_hex(hex_) or not state.world.open_hex(origin):
            yield reason("not_in_play", self.clause, hex=command.hex)
        elif command.what not in (ROAD, RAIL, UPGRADE):
            yield reason("no_such_work", self.clause, what=command.what)
        else:
            yield from self._against(state, command.what, hex_, origin)

    def _against(self, state: DefeatState, what: str, hex_: int, origin: int) -> Iterator[Reason]:
        way = state.world.way_table[origin].get(hex_)
        label = state.world.label(hex_)
        if way is None or way.closed:
            yield reason("not_adjacent", "7.8.2/2", hex=label)
        elif what == UPGRADE:
            yield from self._against_upgrade(state, hex_, origin)
        else:
            yield from self._against_section(state, what, hex_, origin)

    def _against_section(self, state: DefeatState, what: str, hex_: int, origin: int) -> Iterator[Reason]:
        """A section goes into a hex without such a line, free of enemies and their zones, out of one with a line of any
        kind that its side controls [7.8.2/2]."""
        foe, label = enemy(self.player), state.world.label(hex_)
        if has_line(state, hex_, what):
            yield reason("has_a_line", "7.8.2/2", hex=label)
        if not has_any_line(state, origin) or controller(state, origin) != self.player:
            yield reason("no_line_to_start_from", "7.8.2/2", hex=state.world.label(origin))
        if state.units_at(hex_, foe) or hex_ in zone(state, foe):
            yield reason("enemy_near", "7.8.2/2", hex=label)
        yield from self._no_markers(state)

    def _against_upgrade(self, state: DefeatState, hex_: int, origin: int) -> Iterator[Reason]:
        """Two hexes joined by a trail and not by a road, neither held by enemies nor in their zone without a friend
        [7.8.2/3]."""
        way, foe = state.world.way_table[origin][hex_], enemy(self.player)
        pair = (min(hex_, origin), max(hex_, origin))
        trail = way.trail or state.lines.get(pair) in TRAILS
        if not trail or way.road or state.lines.get(pair) in ROADS:
            yield reason("no_trail", "7.8.2/3", hex=state.world.label(hex_))
        for one in (hex_, origin):
            exposed = one in zone(state, foe) and not state.units_at(one, self.player)
            if state.units_at(one, foe) or controller(state, one) == foe or exposed:
                yield reason("enemy_near", "7.8.2/3", hex=state.world.label(one))
        yield from self._no_markers(state)

    def _no_markers(self, state: DefeatState) -> Iterator[Reason]:
        if len(state.lines) + len(state.work) >= state.world.pack.limits.lines:
            yield reason("no_markers", "7.8.2/2")

    def apply(self, state: DefeatState, command: Build | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_, origin = state.world.find(command.hex), state.world.find(command.origin)
        assert hex_ is not None
        assert origin is not None
        add_stock(state, self.player, -PRICES[state.rains], "construction", self.clause)
        upgrade = command.what == UPGRADE
        state.work = (*state.work, Work(self.player, hex_, origin, ROAD if upgrade else command.what, upgrade))
        state.emit(LineBuilt(self.player, command.hex, command.what, "begun", self.clause))
        return ()


def spoiled(state: DefeatState, work: Work) -> bool:
    """Whether unfinished work is lost: an enemy in its hex, or an enemy zone there without a friend; for an upgrade in
    either hex [7.8.2/4]."""
    foe = enemy(work.side)
    hexes = (work.hex, work.origin) if work.upgrade else (work.hex,)
    shut = zone(state, foe)
    return any(state.units_at(h, foe) or (h in shut and not state.units_at(h, work.side)) for h in hexes)


class Construction(Step, frozen=True):
    """Positions and lines are finished, then cut hexes repaired [14.1.4/1, 14.1.4/2, 14.1.4/3]."""

    clause = "14.1.4/2"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("construction", self.clause))
        repairs = [RepairCuts(side) for side in (state.second, state.initiative)]
        return [FinishPositions(), *map(FinishWork, state.work), *repairs]


class FinishWork(Step, frozen=True):
    """A line is finished and joins the one it came from, and a line it runs towards [7.8.2/5, 7.8.2/6]."""

    clause = "7.8.2/5"
    work: Work

    def run(self, state: DefeatState) -> Steps:
        work = self.work
        if work not in state.work:
            return ()
        state.work = tuple(other for other in state.work if other != work)
        lay_line(state, work.hex, work.origin, work.kind)
        state.emit(LineBuilt(work.side, state.world.label(work.hex), work.kind, "finished", self.clause))
        return () if work.upgrade else [JoinLine(work.side, work.hex, work.origin, work.kind)]


def lay_line(state: DefeatState, a: int, b: int, kind: str) -> None:
    """A built line joins two hexes, beside one that was built there before."""
    pair = (min(a, b), max(a, b))
    both = {kind, state.lines.get(pair)} in ({ROAD, RAIL}, {ROAD, BOTH}, {RAIL, BOTH})
    state.build({**state.lines, pair: BOTH if both else kind})


class JoinLine(Decision, frozen=True):
    """Which of the lines in the hexes around it a new one joins, if there are any [7.8.2/6]."""

    clause = "7.8.2/6"
    accepts = (Join, Done)
    player: int
    hex: int
    origin: int
    line: str

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        near = (h for h in state.world.joined[self.hex] if h != self.origin and has_any_line(state, h))
        return [Join(state.world.label(h)) for h in near] or [Done()]

    def reasons(self, state: DefeatState, command: Join | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("no_line_there", self.clause)

    def apply(self, state: DefeatState, command: Join | Done) -> Steps:
        if isinstance(command, Join):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            join(state, self.hex, hex_, self.line)
        return ()


def join(state: DefeatState, hex_: int, to: int, kind: str) -> None:
    """A new line meets one in the next hex: as its own kind if that is of this kind, else by a trail, unless another
    line joins the two already [7.8.2/6]."""
    rails = any(way.rail for way in state.world.ways[to]) or not {*RAILS}.isdisjoint(_built(state, to))
    if has_line(state, to, ROAD) if kind == ROAD else rails:
        lay_line(state, hex_, to, kind)
    elif not joined(state, hex_, to):
        lay_line(state, hex_, to, TRAIL)


def _built(state: DefeatState, hex_: int) -> list[str]:
    return [kind for pair, kind in state.lines.items() if hex_ in pair]


class RepairCuts(Decision, frozen=True):
    """Cut hexes under friendly control that a chain of lines joins to an HQ or Supply Source, at a price each
    [7.8.3/1, 7.8.3/2]."""

    clause = "7.8.3/1"
    accepts = (Repair, Done)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def hexes(self, state: DefeatState) -> list[int]:
        """The cut hexes that can be repaired, no more barred than the chain; a nearer cut comes first."""
        if state.stock[self.player] < PRICES[state.rains]:
            return []
        starts = [hq.loc for hq in headquarters(state, self.player)] + [s.hex for s in sources(state, self.player)]
        reached = linked(state, self.player, sorted(set(starts)))
        shut, near = barred(state, self.player), state.world.adjacent
        own = [h for h in sorted(state.cuts - shut) if controller(state, h) == self.player]
        return [h for h in own if h in starts or any(n in reached and joined(state, n, h) for n in near[h])]

    def commands(self, state: DefeatState) -> list[Command]:
        return [*(Repair(state.world.label(h)) for h in self.hexes(state)), Done()]

    def reasons(self, state: DefeatState, command: Repair | Done) -> Iterable[Reason]:
        if isinstance(command, Repair) and command not in self.commands(state):
            yield reason("cannot_repair", self.clause, hex=command.hex)

    def apply(self, state: DefeatState, command: Repair | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        add_stock(state, self.player, -PRICES[state.rains], "repair", "7.8.3/2")
        state.cuts -= {hex_}
        state.touch_ground()
        state.emit(LineBuilt(self.player, command.hex, "cut", "repaired", self.clause))
        return [self]
