"""Cases 13.10 and 15.1: what a result costs each side, and the end of a combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Lose
from engine.titles.vinegar_joes_war.events import WentHome
from engine.titles.vinegar_joes_war.pieces import BOX, Piece
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE, enemy_of, standing
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import CaptureDepots, Pursue
from engine.titles.vinegar_joes_war.rules.ch14_retreat import Retreats
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate, reduce
from engine.titles.vinegar_joes_war.state import VinegarState

HALF, ALL, EXCHANGE = "half", "all", "exchange"


def _running(state: VinegarState) -> Combat:
    assert state.combat is not None
    return state.combat


def engaged(state: VinegarState, combat: Combat, side: int) -> list[Piece]:
    """The units of a side that the result touches: defenders in the hex; attackers, and headquarters that lent their
    strength from next to it [13.10/1, 27.1/1]."""
    if side != combat.attacker:
        return standing(state, combat.defenders)
    near = [p for p in standing(state, combat.lenders) if combat.target in state.world.adjacent[p.loc]]
    return [*standing(state, combat.units), *near]


def carry_out(state: VinegarState) -> Steps:
    """The steps of a result: losses of the defender, then of the attacker, retreats, pursuit with what it captures
    [13.10/1, 13.2/1]."""
    combat = _running(state)
    result = state.world.charts.results[combat.result]
    foe = enemy_of(combat)
    back = [0, 0]
    back[combat.attacker], back[foe] = result.attacker_retreat, result.defender_retreat
    owed = [0, 0]
    owed[foe] = _demand(state, combat, foe, result.defender_loss)
    owed[combat.attacker] = _demand(state, combat, combat.attacker, result.attacker_loss)
    state.combat = msgspec.structs.replace(combat, owed=(owed[0], owed[1]), falling_back=(back[0], back[1]))
    if result.defender_loss == ALL:
        wipe_out(state, foe)
    last = [Pursue(), CaptureDepots()] if result.pursuit or _landing(state) else []
    return [Losses(foe), Losses(combat.attacker), Retreats(foe), Retreats(combat.attacker), *last]


def _landing(state: VinegarState) -> bool:
    """Whether units that came from the sea may go in even without a pursuit [18.5/2]."""
    units = standing(state, _running(state).units)
    return state.options.landing_without_pursuit and any(piece.assault >= 0 for piece in units)


def _demand(state: VinegarState, combat: Combat, side: int, loss: str) -> int:
    """Printed strength that a side must lose, in halves: half of its own, or for BB what the dead had printed
    [13.10/1, 15.11/2]."""
    own = sum(piece.strength for piece in engaged(state, combat, side))
    if loss == EXCHANGE and state.options.bb_is_exchange:
        return sum(piece.strength for piece in engaged(state, combat, enemy_of(combat))) * WHOLE
    return own if loss in (HALF, EXCHANGE) else 0


def wipe_out(state: VinegarState, side: int) -> None:
    """All units of a side in the combat are eliminated, for good where the attack was concentric [13.10/1, 16.1/1]."""
    for piece in engaged(state, _running(state), side):
        die_in_combat(state, piece.id, "13.10/1")


def die_in_combat(state: VinegarState, name: str, clause: str) -> None:
    """A unit is eliminated by the result, also where it is reduced already; a depot of the defender in the hex may be
    captured [8.2/1, 15.11/1, 16.1/1]."""
    combat, piece = _running(state), state.pieces[name]
    shut_in = combat.concentric and piece.counter.side != combat.attacker
    if piece.counter.depot and piece.counter.side != combat.attacker and piece.loc == combat.target:
        state.combat = msgspec.structs.replace(combat, spoils=combat.spoils + 1)
    eliminate(state, name, clause, ("15.11/1",) * piece.reduced, permanently=shut_in)


class PayLosses(Decision, frozen=True):
    """The owner turns over and eliminates units until the printed strength lost reaches what is demanded; a flip counts
    the difference of the sides, an elimination the side that is up [15.1/1, 15.11/1, 15.11/2, 15.5/1]."""

    clause = "15.11/2"
    accepts = (Lose,)
    player: int

    def side(self, state: VinegarState) -> int:
        return self.player

    def _pool(self, state: VinegarState) -> list[Piece]:
        return [p for p in engaged(state, _running(state), self.player) if p.strength]

    def commands(self, state: VinegarState) -> list[Command]:
        return [Lose(piece.id) for piece in self._pool(state)]

    def likely(self, state: VinegarState) -> Command | None:
        """The unit that is turned over for the least strength beyond what is owed, of these the one that pays most;
        none where each would be eliminated."""
        owed = _running(state).owed[self.player]
        whole = (piece for piece in self._pool(state) if piece.counter.two_sided and not piece.reduced)
        turned = {piece.id: WHOLE * (piece.strength - piece.counter.reduced) for piece in whole}
        found = min(turned, key=lambda unit: (max(0, turned[unit] - owed), -turned[unit], unit), default=None)
        return None if found is None else Lose(found)

    def reasons(self, state: VinegarState, command: Lose) -> Iterable[Reason]:
        if command.unit not in [piece.id for piece in self._pool(state)]:
            yield reason("not_in_combat", self.clause, unit=command.unit)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        piece = state.pieces[command.unit]
        if piece.counter.two_sided and not piece.reduced:
            reduce(state, piece.id, "15.1/1")
            lost = piece.strength - state.pieces[piece.id].strength
        else:
            die_in_combat(state, piece.id, "15.11/2")
            lost = piece.strength
        _pay(state, self.player, lost * WHOLE)
        return [Losses(self.player)]


def _pay(state: VinegarState, side: int, halves: int) -> None:
    owed = list(_running(state).owed)
    owed[side] = max(0, owed[side] - halves)
    state.combat = msgspec.structs.replace(_running(state), owed=(owed[0], owed[1]))


class Losses(Step, frozen=True):
    """Losses are asked for as long as something is owed and somebody has strength to lose; the rest lapses. Units of no
    strength share the fate of the others: with the last of them they are gone [15.11/2]."""

    clause = "15.11/2"
    player: int

    def run(self, state: VinegarState) -> Steps:
        combat = _running(state)
        units = engaged(state, combat, self.player)
        if combat.owed[self.player] and any(piece.strength for piece in units):
            return [PayLosses(self.player)]
        before = combat.units if self.player == combat.attacker else combat.defenders
        bled = any(not state.world.on_map(state.pieces[name].loc) for name in before)
        if bled and not any(piece.strength for piece in units):
            for piece in units:
                die_in_combat(state, piece.id, "15.11/2")
        return ()


class EndCombat(Step, frozen=True):
    """The combat is over: units that came from the sea and did not go in are eliminated, what supported goes home
    [18.5/2, 12.26/1]."""

    clause = "18.5/2"

    def run(self, state: VinegarState) -> Steps:
        combat = _running(state)
        for piece in standing(state, combat.units):
            if piece.assault >= 0:
                eliminate(state, piece.id, self.clause)
        send_home(state, [*combat.strikes, combat.guns, combat.defence])
        state.combat = None
        return ()


def send_home(state: VinegarState, names: Iterable[str], clause: str = "12.26/1") -> None:
    """Airstrikes and naval pieces go back to their owner's box, with an event for each side and hex [12.26/1]."""
    told: dict[tuple[int, int], list[str]] = {}
    for name in filter(None, names):
        piece = state.support[name]
        told.setdefault((piece.counter.side, piece.loc), []).append(name)
        state.fly(name, box=BOX, loc=-1, mission="", base="", load="", units=False)
    for (side, hex_), found in told.items():
        state.emit(WentHome(side, tuple(found), state.world.label(hex_), clause))
