"""Case 20.1: the brigade that drops from the air, once a game turn, east of the Weather Line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Answer
from engine.titles.tail_of_the_tiger.events import Dropped
from engine.titles.tail_of_the_tiger.pieces import AIRBORNE, GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.records import Combat
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.rules.losses import eliminate, lose_step
from engine.titles.tail_of_the_tiger.state import LUFTWAFFE_FUEL, TigerState


def brigade(state: TigerState) -> Piece | None:
    """The brigade, while it is on the map."""
    found = next((p for p in state.pieces.values() if p.counter.kind == AIRBORNE), None)
    return found if found is not None and state.world.on_map(found.loc) else None


def grounded(state: TigerState, *, strategic: bool) -> Iterator[Reason]:
    """Why the brigade does not drop at all: it stands in supply with an airbase in the East, drops once a game turn, in
    a phase of the German player, in the assault phase only if it has not moved, and needs fuel once the Ring is broken
    [20.1/1, 20.1/5, 16.0/12]."""
    piece = brigade(state)
    if piece is None:
        yield reason("no_brigade", "20.1/1")
        return
    if state.player != GERMAN:
        yield reason("not_german", "20.1/1", unit=piece.id)
    if piece.loc not in state.airbases or state.world.west(piece.loc):
        yield reason("no_airbase", "20.1/1", unit=piece.id)
    if not in_supply(state, piece):
        yield reason("unsupplied", "20.1/1", unit=piece.id)
    if piece.dropped:
        yield reason("dropped", "20.1/1", unit=piece.id)
    if piece.moved and not strategic:
        yield reason("moved", "20.1/5", unit=piece.id)
    if state.broken and LUFTWAFFE_FUEL not in state.spent:
        yield reason("no_fuel", "16.0/12", unit=piece.id)


def drop_reasons(state: TigerState, hex_: int, *, strategic: bool) -> Iterator[Reason]:
    """Why it does not drop on a hex without enemies: too far, west of the line, no room [20.1/1, 20.1/3, 20.1/5]."""
    yield from grounded(state, strategic=strategic)
    piece = brigade(state)
    if piece is not None:
        yield from _landing_reasons(state, piece, hex_, strategic=strategic)


def _landing_reasons(state: TigerState, piece: Piece, hex_: int, *, strategic: bool) -> Iterator[Reason]:
    """What is against a hex, where the brigade can drop at all."""
    label = state.world.label(hex_)
    yield from out_of_range(state, piece, hex_)
    if hex_ in state.occupied(IMPERIAL):
        yield reason("enemy", "20.1/3" if strategic else "20.1/6", hex=label)
    if not fits(state, (piece,), hex_) or hex_ == piece.loc:
        yield reason("full", "wtf-8.x/2", hex=label)


def out_of_range(state: TigerState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Whether a hex is too far, or no land east of the line [20.1/1, 20.1/3]."""
    reach, label = state.world.charts.given.drop.range, state.world.label(hex_)
    if not state.world.is_land(hex_) or state.world.west(hex_):
        yield reason("not_east", "20.1/1", hex=label)
    elif state.world.distance(piece.loc, hex_) > reach:
        yield reason("too_far", "20.1/3", hex=label, needs=state.world.distance(piece.loc, hex_), has=reach)


def drop_hexes(state: TigerState, *, strategic: bool) -> list[int]:
    """The hexes without enemies on which it may drop."""
    piece = brigade(state)
    if piece is None or any(grounded(state, strategic=strategic)):
        return []
    near = state.world.grid.within(piece.loc, state.world.charts.given.drop.range)
    return [hex_ for hex_ in near if not any(_landing_reasons(state, piece, hex_, strategic=strategic))]


def drop_apply(state: TigerState, hex_: int) -> None:
    """It drops: it needs no line until the game turn ends, and does not move on in the assault phase; the airbase from
    which it jumped stays [20.1/2, 20.1/3, 20.1/9]."""
    piece = brigade(state)
    assert piece is not None
    state.emit(Dropped(piece.id, state.world.label(piece.loc), state.world.label(hex_), "20.1/1"))
    state.jumped = piece.loc
    state.change(piece.id, loc=hex_, dropped=True)


def combat_drop(state: TigerState, hex_: int) -> None:
    """It drops in the assault phase: Allies whose company it was are lost at once, even as they attack
    [20.1/5, 6.3/2]."""
    drop_apply(state, hex_)
    stragglers(state)


class OfferDrop(Decision, frozen=True):
    """Whether it drops on the hex that others assault, once both air allotments are shown and no Japanese air unit is
    left over it [20.1/6]."""

    clause = "20.1/6"
    accepts = (Answer,)
    owner = GERMAN

    def commands(self, state: TigerState) -> list[Command]:
        combat = running(state)
        return [Answer(True), Answer(False)] if not any(offered(state, combat)) else [Answer(False)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        return offered(state, running(state)) if command.yes else ()

    def apply(self, state: TigerState, command: Any) -> Steps:
        if not command.yes:
            return ()
        combat_drop(state, running(state).target)
        return [LandOnEnemy()]


def offered(state: TigerState, combat: Combat) -> Iterator[Reason]:
    """Why it does not drop on the hex that is assaulted [20.1/6]."""
    if combat.side != GERMAN:
        yield reason("not_german", "20.1/6")
        return
    yield from grounded(state, strategic=False)
    piece = brigade(state)
    if piece is None:
        return
    yield from out_of_range(state, piece, combat.target)
    if combat.left[IMPERIAL]:
        yield reason("japanese_air", "20.1/6", has=combat.left[IMPERIAL])
    if piece.attacked:
        yield reason("has_attacked", "wtf-13.x/6", unit=piece.id)


class LandOnEnemy(Step, frozen=True):
    """A die greater than the enemy steps there, or a step is lost; alive, it joins the assault [20.1/7, 20.1/8]."""

    clause = "20.1/7"

    def run(self, state: TigerState) -> Steps:
        combat, piece = running(state), brigade(state)
        assert piece is not None
        steps = sum(unit.steps for unit in defenders(state, combat))
        if state.roll("landing", self.clause, GERMAN, unit=piece.id) <= steps:
            lose_step(state, piece.id, self.clause)
        alive = brigade(state) is not None
        units = (*combat.units, piece.id) if alive else combat.units
        state.combat = msgspec.structs.replace(combat, units=units, landed=alive)
        if alive:
            state.change(piece.id, attacked=True)
        return ()


class FailedDrop(Step, frozen=True):
    """If a defender is left the brigade that landed on them is eliminated [20.1/8]."""

    clause = "20.1/8"

    def run(self, state: TigerState) -> Steps:
        combat, piece = running(state), brigade(state)
        if combat.landed and piece is not None and defenders(state, combat):
            eliminate(state, piece.id, self.clause)
        return ()
