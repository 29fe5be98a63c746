"""Rules 5.1-F, 6.2-D/11, 6.2-D/12: Transporters are pushed by enemy units, and come back when they are lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Place, Retreat
from engine.titles.nemesis.events import Eliminated, Moved, Placed
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, Piece, enemy
from engine.titles.nemesis.rules.ch2_words import hex_reasons, piece_reasons
from engine.titles.nemesis.rules.ch6_ways_out import step_reasons, trap_reasons, traps, ways_out
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.state import NemesisState

WAITING = "jp-waiting"
OFF_MAP = "off-map"


class PushTransporters(Step, frozen=True):
    """Enemy units came into the hex, or the units there fell: each Transporter retreats 1 hex [5.1-F/2, 6.0/3].

    ``owner`` is the side of the Transporters. It happens again each time a unit enters their hex [5.1-F/3].
    """

    clause: ClassVar[str] = "5.1-F/2"
    hex: str
    owner: int

    def run(self, state: NemesisState) -> Steps:
        wagons = state.transporters_at(state.world.loc(self.hex), self.owner)
        if any(refuges(state, piece) for piece in wagons):
            return (RetreatTransporters(self.hex, self.owner),)
        also = stranded(state, self.hex)
        return [step for piece in wagons for step in return_transporter(state, piece.id, also=also)]


def stranded(state: NemesisState, label: str) -> tuple[str, ...]:
    """The clause that drives Transporters out of a hex in which a combat has left nobody [6.0/3]."""
    return ("6.0/3",) if state.combat is not None and not state.units_at(state.world.loc(label)) else ()


class RetreatTransporters(Decision, frozen=True):
    """The owner retreats a Transporter 1 hex, in the enemy's phase as well [5.1-F/2].

    Reasons: ``not_there`` and those of :func:`refuge_reasons`.
    """

    clause: ClassVar[str] = "5.1-F/2"
    accepts: ClassVar[tuple[type[Command], ...]] = (Retreat,)
    hex: str
    owner: int

    def commands(self, state: NemesisState) -> list[Command]:
        wagons = state.transporters_at(state.world.loc(self.hex), self.owner)
        return [Retreat(piece.id, (state.world.label(loc),)) for piece in wagons for loc in refuges(state, piece)]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any Transporter, where all have one and the same way out."""
        found = self.commands(state)
        alone = len({command.place() for command in found}) == 1
        return found[0] if alone else None

    def reasons(self, state: NemesisState, command: Retreat) -> Iterable[Reason]:
        found = list(piece_reasons(state, command.unit, self.owner))
        yield from found
        if found:
            return
        piece = state.pieces[command.unit]
        if not piece.counter.transporter or piece.loc != state.world.loc(self.hex):
            yield reason("not_there", "5.1-F/2", unit=command.unit, hex=self.hex)
        else:
            yield from refuge_reasons(state, piece, command.path)

    def apply(self, state: NemesisState, command: Retreat) -> Steps:
        drive(state, command.unit, command.path[0], "pushed", "5.1-F/2", stranded(state, self.hex))
        return (PushTransporters(self.hex, self.owner),)


def refuges(state: NemesisState, piece: Piece) -> list[int]:
    """Hexes a Transporter can retreat to; stacking does not bind it [6.2-D/1, 6.2-D/5].

    Never an enemy Transporter's; an Ambush or an enemy Objective only if it would be eliminated otherwise [6.2-D/4].
    """
    side = piece.counter.side
    barred = state.wagons(enemy(side))
    near = ways_out(state, piece.counter, piece.loc, limited=piece.limited_movement)
    passable = [loc for loc in near if loc not in barred]
    trapped = traps(state, side)
    return [loc for loc in passable if loc not in trapped] or passable


def refuge_reasons(state: NemesisState, piece: Piece, path: tuple[str, ...]) -> Iterator[Reason]:
    """``one_hex``, ``ambush``, ``enemy_transporter``, ``enemy_objective``, and those of ``step_reasons``.

    A Transporter never goes more than 1 hex [5.1-F/3, 6.2-D/2].
    """
    if len(path) != 1:
        yield reason("one_hex", "6.2-D/2", unit=piece.id, needs=1, has=len(path))
        return
    found = list(step_reasons(state, piece.counter, piece.loc, path[0], limited=piece.limited_movement))
    yield from found
    if not found and state.world.loc(path[0]) not in refuges(state, piece):
        yield from trap_reasons(state, piece.counter.side, path[0])


def drive(
    state: NemesisState, name: str, label: str, how: str, clause: str, also: tuple[str, ...] = ()
) -> None:
    """Put a Transporter one hex on. It takes control of nothing there [2.3/5a, 2.3/5b]."""
    start, loc = state.world.label(state.pieces[name].loc), state.world.loc(label)
    state.change(name, loc=loc)
    if loc in state.enemy_objectives(state.pieces[name].counter.side):
        also = (*also, "2.3/5a" if state.options.old_rules else "2.3/5b")
    state.emit(Moved(name, (start, label), 0, how, clause, also))


# Lost Transporters


def return_transporter(
    state: NemesisState, name: str, cause: str = "retreat", also: tuple[str, ...] = ()
) -> Steps:
    """A lost Transporter costs nothing: a Japanese one returns to a depot, an Allied one goes to the Off-Map Box.

    [6.2-D/11, 6.2-D/12]
    """
    japanese = state.pieces[name].counter.side == JAPANESE
    box, clause = (WAITING, "6.2-D/11") if japanese else (OFF_MAP, "6.2-D/12")
    state.change(name, loc=state.world.loc(box), reduced=False, supply=FULL, waits=0)
    state.emit(Eliminated(name, cause, box, clause, also))
    return (FindDepot(name),) if japanese else ()


def place_waiting(state: NemesisState, side: int) -> Steps:
    """Japanese Transporters that found no depot try again at the start of each own phase [6.2-D/11]."""
    if side != JAPANESE:
        return ()
    waiting = state.pieces_at(state.world.loc(WAITING))
    return [FindDepot(piece.id) for piece in waiting if piece.counter.transporter]


class FindDepot(Step, frozen=True):
    """A lost Japanese Transporter goes to a depot at once, or waits until one can provide supply [6.2-D/11]."""

    clause: ClassVar[str] = "6.2-D/11"
    unit: str

    def run(self, state: NemesisState) -> Steps:
        return (PlaceTransporter(self.unit),) if open_depots(state) else ()


def open_depots(state: NemesisState) -> dict[int, int]:
    """Depots that can take a Japanese Transporter, with their levels: none with an enemy one [5.1-F/1, 6.2-D/11]."""
    barred = state.wagons(ALLIED)
    return {loc: level for loc, level in working_depots(state, JAPANESE).items() if loc not in barred}


class PlaceTransporter(Decision, frozen=True):
    """The Japanese player picks the depot; the Transporter has the supply level the depot can give [6.2-D/11].

    Reasons: ``not_waiting``, ``no_depot``, ``enemy_transporter``, and those of ``hex_reasons``.
    """

    clause: ClassVar[str] = "6.2-D/11"
    accepts: ClassVar[tuple[type[Command], ...]] = (Place,)
    owner = JAPANESE
    unit: str

    def commands(self, state: NemesisState) -> list[Command]:
        return [Place(self.unit, state.world.label(loc)) for loc in sorted(open_depots(state))]

    def reasons(self, state: NemesisState, command: Place) -> Iterable[Reason]:
        if command.unit not in state.pieces:
            yield reason("unknown_piece", "1.2-A/1", unit=command.unit)
        elif command.unit != self.unit:
            yield reason("not_waiting", self.clause, unit=command.unit)
        found = list(hex_reasons(state, command.where))
        yield from found
        if not found:
            yield from self._depot_reasons(state, state.world.loc(command.where), command.where)

    def _depot_reasons(self, state: NemesisState, loc: int, label: str) -> Iterator[Reason]:
        if loc not in working_depots(state, JAPANESE):
            yield reason("no_depot", self.clause, hex=label)
        elif loc not in open_depots(state):
            yield reason("enemy_transporter", "5.1-F/1", hex=label)

    def apply(self, state: NemesisState, command: Place) -> Steps:
        loc = state.world.loc(command.where)
        level = open_depots(state)[loc]
        state.change(self.unit, loc=loc, supply=level, waits=0)
        state.emit(Placed(self.unit, command.where, "returned", self.clause))
        return ()
