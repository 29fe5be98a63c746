"""Chapter 9: replacement steps, arrivals, divisions from the cup, brigades that return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Decision, Met, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Answer, Done, Revive, Strengthen, Summon
from engine.titles.tail_of_the_tiger.events import Arrived, Revealed, Strengthened
from engine.titles.tail_of_the_tiger.pieces import (
    AIRBORNE,
    CHINESE_ALLIES,
    EAST,
    GERMAN,
    IMPERIAL,
    INDIAN,
    SA,
    SS,
    WEHRMACHT,
    Piece,
)
from engine.titles.tail_of_the_tiger.records import Credit
from engine.titles.tail_of_the_tiger.rules.ch3_setup import draw_division
from engine.titles.tail_of_the_tiger.rules.ch7_supply import has_line, in_supply, supplied_place
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import room
from engine.titles.tail_of_the_tiger.rules.ch16_ring import elh
from engine.titles.tail_of_the_tiger.state import BLOCKADE, JAPAN, TigerState
from engine.titles.tail_of_the_tiger.world import CHINA, CUP, DEAD, FORMOSA, RING, WAITING

IMPERIAL_STEP, CHINESE_STEP, INDIAN_STEP = "imperial", "chinese", "indian"
INFANTRY_STEP, MECHANISED_STEP, EVENT_STEP = "infantry", "mechanised", "event-german"
CHINA_STEP, EVENT_INDIAN = "china", "event-indian"
CLAUSES = {
    IMPERIAL_STEP: "9.0/2", CHINESE_STEP: "9.0/7", INDIAN_STEP: "9.0/8", INFANTRY_STEP: "9.0/9",
    MECHANISED_STEP: "9.0/10", EVENT_STEP: "ev-16/1", CHINA_STEP: "ev-10/2", EVENT_INDIAN: "ev-16/1",
}  # fmt: skip


class BeginSteps(Step, frozen=True):
    """What steps a side has in this phase; those not used are lost [9.0/1, 9.0/2, 9.0/7, 9.0/8, 9.0/9, 9.0/10,
    9.0/11]."""

    clause = "9.0/1"

    def run(self, state: TigerState) -> Steps:
        state.credits = tuple(credit for credit in _allowed(state) if credit.steps)
        return ()


def _allowed(state: TigerState) -> Iterator[Credit]:
    steps = state.world.charts.given.steps
    if state.player == IMPERIAL:
        yield Credit(IMPERIAL_STEP, steps.imperial.each)
        return
    yield Credit(INDIAN_STEP, steps.indian.each)
    yield Credit(INFANTRY_STEP, int(state.turn in steps.infantry.turns))
    yield Credit(MECHANISED_STEP, int(state.turn in steps.mechanised.turns))
    yield Credit(CHINESE_STEP, state.chinese_steps)


# -- who may take one


def takes(state: TigerState, piece: Piece, kind: str) -> Iterator[Reason]:
    """Why a unit does not take a step of a kind [wtf-9.x/1, 9.0/11, 9.0/12, 9.0/13, 20.1/2, ev-13/2]."""
    if not piece.lost:
        yield reason("whole", "wtf-9.x/1", unit=piece.id)
    if not _of_kind(state, piece, kind):
        yield reason("not_its_kind", CLAUSES[kind], unit=piece.id)
    if not _supplied(state, piece, kind):
        yield reason("unsupplied", CLAUSES[kind], unit=piece.id)
    yield from _shut(state, piece)


def _of_kind(state: TigerState, piece: Piece, kind: str) -> bool:
    """Whether a step of a kind is meant for a unit; no kind is meant for the Luftwaffe, West Africans, untried units,
    puppets and Imperial tanks, and an infantry step not for cavalry [9.0/2, 2.8/1, 9.0/13, 20.3/6, ev-10/2]."""
    counter = piece.counter
    west = state.world.on_map(piece.loc) and state.world.west(piece.loc)
    if kind in (IMPERIAL_STEP, CHINA_STEP):
        china = state.world.on_map(piece.loc) and state.world.country(piece.loc) == CHINA
        japanese = counter.japanese and not counter.tank
        return japanese and (counter.infantry if kind == IMPERIAL_STEP else china)
    if kind == CHINESE_STEP:
        return counter.group in CHINESE_ALLIES
    if kind in (INDIAN_STEP, EVENT_INDIAN):
        return counter.group == INDIAN and west
    german = counter.group in (WEHRMACHT, SS, SA)
    if kind == INFANTRY_STEP:
        return german and counter.infantry
    return german and (west or kind == MECHANISED_STEP)


def _supplied(state: TigerState, piece: Piece, kind: str) -> bool:
    """Whether a unit is supplied as its kind of step asks: Indians and the airborne brigade by a line alone, the box
    while the Ring holds [9.0/8, 9.0/11, 20.1/2]."""
    by_line = kind in (INDIAN_STEP, EVENT_INDIAN) or piece.counter.kind == AIRBORNE
    if by_line and state.world.on_map(piece.loc):
        return has_line(state, piece.counter.side, piece.loc)
    return state.world.in_reach(piece.loc) and in_supply(state, piece)


def _shut(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """No steps in the East for Germans and Chinese once the Ring is broken, none in the West under the blockade
    [9.0/12, ev-13/2]."""
    if piece.counter.side != GERMAN or not state.world.on_map(piece.loc):
        return
    east = state.world.zone(piece.loc) == EAST
    if state.broken and east:
        yield reason("ring_broken", "9.0/12", unit=piece.id)
    if state.naval == BLOCKADE and not east:
        yield reason("blockade", "ev-13/2", unit=piece.id)


# -- brigades that return


def weakest_dead(state: TigerState) -> list[Piece]:
    """The dead infantry brigades of the lowest attack at full strength [9.0/3]."""
    dead = [piece for piece in state.units_at(state.world.box(DEAD), IMPERIAL) if _brigade(piece)]
    least = min((piece.counter.values[0].attack for piece in dead), default=0)
    return [piece for piece in dead if piece.counter.values[0].attack == least]


def _brigade(piece: Piece) -> bool:
    return piece.counter.start == "brigade" and piece.counter.japanese and piece.counter.infantry


def returns(state: TigerState, hex_: int) -> Iterator[Reason]:
    """Why no brigade returns in a city: supplied, Japanese-controlled, in China, not next to a German-side unit
    [9.0/3, wtf-7.x/5, 7.0/6]."""
    world, label = state.world, state.world.label(hex_)
    if hex_ not in world.chinese_cities:
        yield reason("no_city", "9.0/3", hex=label)
        return
    if state.controller(hex_) != IMPERIAL:
        yield reason("not_held", "9.0/3", hex=label)
    if not supplied_place(state, hex_):
        yield reason("unsupplied_place", "9.0/3", hex=label)
    if state.occupied(GERMAN).intersection((hex_, *world.adjacent[hex_])):
        yield reason("enemy_near", "9.0/3", hex=label)
    if room(state, IMPERIAL, hex_) < world.charts.given.stacking.brigade:
        yield reason("full", "wtf-8.x/2", hex=label)


class TakeSteps(Decision, frozen=True):
    """Step by step, until all are used or the rest is let go [wtf-9.x/1, wtf-9.x/2]."""

    clause = "wtf-9.x/1"
    accepts = (Strengthen, Revive, Done)
    owner: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        kinds = [credit.kind for credit in state.credits]
        units = [piece for piece in state.pieces.values() if piece.lost and piece.counter.side == self.owner]
        units = [piece for piece in units if state.world.in_reach(piece.loc)]
        meant = ((piece, kind) for kind in kinds for piece in units if _of_kind(state, piece, kind))
        found: list[Command] = [Strengthen(p.id, kind) for p, kind in meant if not any(takes(state, p, kind))]
        dead = weakest_dead(state) if IMPERIAL_STEP in kinds else []
        if dead:
            cities = [hex_ for hex_ in sorted(state.world.chinese_cities) if not any(returns(state, hex_))]
            found += [Revive(p.id, state.world.label(hex_)) for p in dead for hex_ in cities]
        return [*found, Done()]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        kind = IMPERIAL_STEP if isinstance(command, Revive) else command.kind
        piece = state.pieces.get(command.unit)
        if kind not in [credit.kind for credit in state.credits]:
            yield reason("no_step", CLAUSES.get(kind, self.clause))
        elif piece is None or piece.counter.side != self.owner:
            yield reason("not_yours", self.clause, unit=command.unit)
        elif isinstance(command, Revive):
            yield from self._revives(state, piece, command)
        elif not state.world.in_reach(piece.loc):
            yield reason("not_there", self.clause, unit=piece.id)
        else:
            yield from takes(state, piece, kind)

    def _revives(self, state: TigerState, piece: Piece, command: Revive) -> Iterator[Reason]:
        if piece not in weakest_dead(state):
            yield reason("not_weakest", "9.0/3", unit=piece.id)
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.open_hex(hex_):
            yield reason("no_hex", "9.0/3", hex=command.hex)
        else:
            yield from returns(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            state.credits = ()
            return ()
        kind = IMPERIAL_STEP if isinstance(command, Revive) else command.kind
        _use(state, kind)
        if isinstance(command, Revive):
            counter, hex_ = state.pieces[command.unit].counter, state.world.find(command.hex)
            assert hex_ is not None
            state.put_piece(Piece(counter, hex_, lost=counter.steps - 1))
            state.emit(Arrived(IMPERIAL, command.unit, command.hex, "9.0/3"))
        else:
            piece = state.change(command.unit, lost=state.pieces[command.unit].lost - 1)
            state.emit(Strengthened(self.owner, piece.id, piece.steps, CLAUSES[kind]))
        return [self] if state.credits else ()


def _use(state: TigerState, kind: str) -> None:
    """One step of a kind is used; the Chinese ones are counted for the whole game [wtf-9.x/2, 9.0/7]."""
    if kind == CHINESE_STEP:
        state.chinese_steps -= 1
    left = (Credit(c.kind, c.steps - (c.kind == kind)) for c in state.credits)
    state.credits = tuple(credit for credit in left if credit.steps)


# -- arrivals


class Arrivals(Step, frozen=True):
    """Units that come on this turn: 1 SS Panzer and the rail gun into the box, 25 Tank to Formosa [2.2/1, 9.0/6,
    unit-1/1, unit-1/2, 20.2/1]."""

    clause = "2.2/1"

    def run(self, state: TigerState) -> Steps:
        for piece in state.units_at(state.world.box(WAITING), state.player):
            if piece.counter.turn == state.turn and piece.counter.start in (RING, FORMOSA):
                place = piece.counter.start
                state.change(piece.id, loc=state.world.box(place))
                clause = "9.0/6" if place == FORMOSA else self.clause
                state.emit(Arrived(state.player, piece.id, place, clause))
        return ()


class RollDivisions(Step, frozen=True):
    """A die and one: so many divisions may be drawn from the cup [9.0/4, 9.0/5]."""

    clause = "9.0/4"

    def run(self, state: TigerState) -> Steps:
        chart = state.world.charts.given.western_divisions
        state.draws = state.roll("divisions", self.clause, IMPERIAL, chart.plus)
        return [SummonDivisions()]


class SummonDivisions(Decision, frozen=True):
    """Each division that is drawn is put on a hex of the west edge [9.0/4]."""

    clause = "9.0/4"
    accepts = (Summon, Done)
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        label = state.world.label
        edge = state.world.west_entry
        return [*(Summon(label(hex_)) for hex_ in edge if not any(self._placed(state, hex_))), Done()]

    def _placed(self, state: TigerState, hex_: int) -> Iterator[Reason]:
        label, each = state.world.label(hex_), state.world.charts.given.stacking.division
        if state.draws <= 0:
            yield reason("no_draw", self.clause)
        if not state.units_at(state.world.box(CUP), IMPERIAL):
            yield reason("cup_empty", "9.0/5")
        if hex_ not in state.world.west_entry:
            yield reason("no_entry", self.clause, hex=label)
        if hex_ in state.occupied(GERMAN):
            yield reason("enemy", "wtf-3.x/1", hex=label)
        if room(state, IMPERIAL, hex_) < each:
            yield reason("full", "wtf-8.x/2", hex=label)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        hex_ = state.world.find(command.hex)
        if hex_ is None or not state.world.open_hex(hex_):
            yield reason("no_hex", self.clause, hex=command.hex)
        else:
            yield from self._placed(state, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            state.draws = 0
            return ()
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        state.draws -= 1
        draw_division(state, hex_, self.clause)
        return [self]


class EnterElh(Decision, frozen=True):
    """Whether ELH, if it is in Japan, comes to Formosa now [20.3/4]."""

    clause = "20.3/4"
    accepts = (Answer,)
    hidden = True
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        return [Answer(True), Answer(False)] if may_enter(state) else [Answer(False)]

    def forced_or_listed(self, state: TigerState) -> Met:
        """From its turn on asked even where only a no is left, or the German player would know from the question
        [20.3/1]."""
        early = state.turn < state.world.charts.given.elh.turn
        return (Answer(False) if early or state.elh_shown else None, None)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.yes and not may_enter(state):
            yield reason("not_in_japan", self.clause)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if command.yes:
            name = elh(state).id
            state.change(name, loc=state.world.box(FORMOSA))
            state.elh_shown = True
            state.emit(Revealed(name, JAPAN, self.clause))
            state.emit(Arrived(IMPERIAL, name, FORMOSA, self.clause))
        return ()


def may_enter(state: TigerState) -> bool:
    """Whether ELH waits in Japan and its time has come [20.3/4]."""
    return state.elh == JAPAN and not state.elh_shown and state.turn >= state.world.charts.given.elh.turn
