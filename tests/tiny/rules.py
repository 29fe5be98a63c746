"""The rules of Skirmish: an agenda of steps and decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar

import msgspec

from engine.board.fields import cheapest
from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from tests.tiny import commands as said
from tests.tiny.state import ALLOWANCE, CUP, ORDERS, SIDES, TURNS, Piece, SkirmishState

HIT_FROM = 6
CHARGE = 2
"""Added to the die of a side that charges."""


class BeginTurn(Step, frozen=True):
    clause = "1.0/1"

    def run(self, state: SkirmishState) -> Steps:
        state.emit(said.TurnOpened(state.turn))
        state.cup, state.orders = CUP, ("", "")
        return [ChooseOrder(0), ChooseOrder(1), PullMarker((state.turn - 1) % 2), EndTurn()]


class EndTurn(Step, frozen=True):
    clause = "1.0/2"

    def run(self, state: SkirmishState) -> Steps:
        if state.turn < TURNS:
            state.turn += 1
            return [BeginTurn()]
        state.end(None, "time", self.clause)
        return ()


class Asked(Decision, frozen=True):
    """A decision of one player; what is not listed has that ``against`` it, as far as no more is known."""

    kind = ""
    answers: ClassVar[tuple[Command, ...]] = ()
    against: ClassVar[str] = ""
    player: int

    def side(self, state: SkirmishState) -> int:
        return self.player

    def commands(self, state: SkirmishState) -> Sequence[Command]:
        return self.answers

    def reasons(self, state: SkirmishState, command: Any) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason(self.against, self.clause, **msgspec.structs.asdict(command))


class ChooseOrder(Asked, frozen=True):
    clause = "2.0/1"
    accepts = (said.Order,)
    hidden = True
    answers = tuple(map(said.Order, ORDERS))
    against = "no_such_order"

    def apply(self, state: SkirmishState, command: said.Order) -> Steps:
        state.orders = (command.word, state.orders[1]) if self.player == 0 else (state.orders[0], command.word)
        state.emit(said.Ordered(self.player, command.word))
        return ()


class TuckAway(Asked, frozen=True):
    clause = "2.0/2"
    accepts = (said.Tuck,)
    hidden = True
    against = "no_reserve"

    def commands(self, state: SkirmishState) -> Sequence[Command]:
        return [said.Tuck(name) for name in sorted(state.at.get(state.world.camps[self.player], ()))]

    def apply(self, state: SkirmishState, command: said.Tuck) -> Steps:
        loc = state.on_map(self.player)[0].loc
        state.change(command.unit, loc=loc)
        state.at[loc] = (command.unit, *(name for name in state.at[loc] if name != command.unit))
        state.emit(said.Tucked(self.player, command.unit))
        return ()


class PullMarker(Asked, frozen=True):
    clause = "3.0/1"
    accepts = (said.Draw,)
    automatic = False
    answers = (said.Draw(),)

    def apply(self, state: SkirmishState, command: Any) -> Steps:
        drawn = state.draw(state.cup, self.clause, self.player)
        rest = list(state.cup)
        rest.remove(drawn)
        state.cup = tuple(rest)
        again = [self] if rest else []
        if drawn in SIDES:
            return [Ready(SIDES.index(drawn)), *again]
        state.emit(said.Blown())
        return again


class Ready(Asked, frozen=True):
    """It has a single answer, which is taken by itself."""

    clause = "3.0/3"
    accepts = (said.Go,)
    answers = (said.Go(),)

    def apply(self, state: SkirmishState, command: Any) -> Steps:
        state.emit(said.PhaseBegan(self.player, "activation", self.clause))
        return [Act(self.player), Rest(self.player)]


class Rest(Step, frozen=True):
    """The end of an activation; until then the other side may shout."""

    clause = "6.0/1"
    interrupt_kinds = (said.Shout,)
    player: int

    def run(self, state: SkirmishState) -> Steps:
        state.acted = frozenset()
        return ()

    def legal_interrupts(self, state: SkirmishState) -> Sequence[Command]:
        return [] if any(self.interrupt_reasons(state, said.Shout())) else [said.Shout()]

    def interrupt_reasons(self, state: SkirmishState, command: Any) -> Iterable[Reason]:
        if state.shouted or not state.options.shouts:
            yield reason("no_voice", self.clause)

    def apply_interrupt(self, state: SkirmishState, command: Any) -> None:
        state.shouted = True
        state.emit(said.Shouted(1 - self.player))


class Act(Asked, frozen=True):
    clause = "4.0/1"
    accepts = (said.Move, said.Assail, said.Done)

    def commands(self, state: SkirmishState) -> Sequence[Command]:
        return [*self._marches(state), *self._attacks(state), said.Done()]

    def resume(self, state: SkirmishState) -> Steps:
        """After a shout nobody goes on."""
        return ()

    def _marches(self, state: SkirmishState) -> Iterator[Command]:
        for piece in state.on_map(self.player):
            if piece.id not in state.acted:
                yield from (said.Move(piece.id, state.labels(path)) for path in reach(state, piece))

    def _attacks(self, state: SkirmishState) -> Iterator[Command]:
        for piece in state.on_map(self.player):
            if piece.id not in state.acted:
                near = state.next_to_foes(piece.loc, self.player)
                yield from (said.Assail(piece.id, state.world.label(loc)) for loc in near)

    def reasons(self, state: SkirmishState, command: Any) -> Iterable[Reason]:
        if isinstance(command, said.Done):
            return
        piece = state.pieces.get(command.unit)
        if piece is None or piece.counter.side != self.player or not state.world.on_map(piece.loc):
            yield reason("not_yours", "4.0/2", unit=command.unit)
        elif command.unit in state.acted:
            yield reason("has_acted", "4.0/3", unit=command.unit)
        elif isinstance(command, said.Move):
            yield from _march_reasons(state, piece, command)
        elif state.world.find(command.target) not in state.next_to_foes(piece.loc, self.player):
            yield reason("nobody_near", "5.0/1", unit=command.unit, hex=command.target)

    def apply(self, state: SkirmishState, command: Any) -> Steps:
        if isinstance(command, said.Done):
            return ()
        piece = state.pieces[command.unit]
        state.acted |= {piece.id}
        if isinstance(command, said.Move):
            return [*self._marched(state, piece, command), self]
        return [*assail(state, self.player, *state.hexes([command.target])), self]

    def _marched(self, state: SkirmishState, piece: Piece, command: said.Move) -> Iterator[Step]:
        path = (piece.loc, *state.hexes(command.path))
        state.change(piece.id, loc=path[-1])
        state.emit(said.Moved(self.player, piece.id, state.labels(path), price(state, path) / 2, "march", self.clause))
        if state.next_to_foes(path[-1], self.player):
            yield FireOrNot(1 - self.player, path[-1])


def reach(state: SkirmishState, piece: Piece) -> Iterator[tuple[int, ...]]:
    """The cheapest way to each place where a piece can go."""
    found = cheapest(state.world.steps, piece.loc, ALLOWANCE, blocked=state.occupied(1 - piece.counter.side))
    return (found.path_to(loc)[1:] for loc in found.cost if loc != piece.loc)


def price(state: SkirmishState, path: Sequence[int]) -> int:
    """Halves of a movement point."""
    return sum(dict(state.world.steps[a])[b] for a, b in pairwise(path))


def _march_reasons(state: SkirmishState, piece: Piece, command: said.Move) -> Iterator[Reason]:
    path = (piece.loc, *state.hexes(command.path))
    if not command.path or any(b not in state.world.board.adjacent[a] for a, b in pairwise(path)):
        yield reason("no_way", "4.0/1", unit=piece.id)
        return
    held = [loc for loc in path[1:] if loc in state.occupied(1 - piece.counter.side)]
    yield from (reason("enemy_there", "4.0/4", hex=state.world.label(loc)) for loc in held)
    if price(state, path) > ALLOWANCE:
        yield reason("too_dear", "4.0/5", needs=price(state, path) / 2, has=ALLOWANCE / 2)


def assail(state: SkirmishState, side: int, target: int) -> Steps:
    """Roll for an attack on the top enemy at a place."""
    bonus = CHARGE if state.orders[side] == "charge" else 0
    if state.roll("assail", "5.0/1", side, bonus, faces=10) < HIT_FROM:
        return ()
    top = state.units_at(target, 1 - side)[-1]
    state.emit(said.Hit(1 - side, top.id, state.world.label(target)))
    return [Fallback(1 - side, top.id)]


class FireOrNot(Asked, frozen=True):
    """The other side's decision in the middle of an activation."""

    clause = "5.0/5"
    accepts = (said.Answer,)
    answers = (said.Answer(True), said.Answer(False))
    loc: int

    def apply(self, state: SkirmishState, command: said.Answer) -> Steps:
        return assail(state, self.player, self.loc) if command.yes else ()


class Fallback(Asked, frozen=True):
    """A piece that is hit withdraws, or is lost."""

    clause = "5.0/3"
    accepts = (said.Withdraw,)
    against = "no_refuge"
    unit: str

    def commands(self, state: SkirmishState) -> Sequence[Command]:
        piece = state.pieces[self.unit]
        free = [loc for loc in state.world.board.adjacent[piece.loc] if loc not in state.occupied(1 - self.player)]
        return [said.Withdraw(self.unit, state.world.label(loc)) for loc in (*free, state.world.lost)]

    def apply(self, state: SkirmishState, command: said.Withdraw) -> Steps:
        (loc,), start = state.hexes([command.hex]), state.pieces[self.unit].loc
        state.change(self.unit, loc=loc)
        if loc != state.world.lost:
            state.emit(said.Retreated(self.player, self.unit, state.labels((start, loc)), self.clause))
            return ()
        state.emit(said.Gone(self.player, self.unit))
        if not state.on_map(self.player):
            state.end(1 - self.player, "none_left", "7.0/1")
        return ()
