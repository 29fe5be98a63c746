"""Cases 13.2.1 and 13.4: the die, the hits and how they are paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.commands import Rolling
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Done, Lose, Retreat, Roll
from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.events import CombatResolved
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch13_advance import AdvanceAfter, AdvanceFurther, EndCombat
from engine.titles.defeat_into_victory.rules.ch13_factors import greatest_factors, odds, with_bonuses
from engine.titles.defeat_into_victory.rules.ch13_losses import eliminate, lose_step
from engine.titles.defeat_into_victory.rules.ch13_retreat import (
    Pair,
    lengths,
    retreat,
    retreat_paths,
    retreat_reasons,
)
from engine.titles.defeat_into_victory.rules.ch13_support import note, running, taking_part
from engine.titles.defeat_into_victory.rules.ch18_last_man import CasualtyChecks
from engine.titles.defeat_into_victory.state import DefeatState


class RollCombat(Rolling, frozen=True):
    """The attacker rolls on the Combat Results Table [13.2.1/9]."""

    clause = "13.2.1/9"
    fighting = True

    def side(self, state: DefeatState) -> int:
        return running(state).attacker

    def apply(self, state: DefeatState, command: Roll) -> Steps:
        combat = state.combat = with_bonuses(state, running(state))
        found, table = odds(state, combat), state.world.charts.combat
        die = state.roll("combat", self.clause, combat.attacker, faces=table.die)
        hits = table.result(die, found.final)
        shift = int(found.shifts.total)
        state.emit(
            CombatResolved(
                combat.attacker, state.world.label(combat.target), found.attack, found.defence,
                table.columns[found.column], shift, table.columns[found.final], die, *hits, self.clause,
                also=("13.4.1/1",) if all(hits) else ("13.4.1/1", "13.4.2/1"),
            )
        )  # fmt: skip
        pair: Pair = hits if combat.attacker == JAPANESE else (hits[1], hits[0])
        note(state, column=found.column, shift=shift, final=found.final, die=die, hits=pair,
             factors=greatest_factors(state, combat))  # fmt: skip
        sides = (combat.attacker, enemy(combat.attacker))
        dashes = [Dash(side) for side in sides if not pair[side]]
        return [*map(Pay, sides), CasualtyChecks(), *dashes, AdvanceAfter(), AdvanceFurther(), EndCombat()]


class Pay(Step, frozen=True):
    """What a side does for its part of the result, the attacker first; nothing for a dash, nor for Marauders who left
    the game as the attacker retreated [13.4.1/1, 13.4.2/1, 17.5.9/1]."""

    clause = "13.4.1/1"
    player: int

    def run(self, state: DefeatState) -> Steps:
        side, hits = self.player, running(state).hits[self.player]
        if not hits or not taking_part(state, running(state), side):
            return ()
        if hits == ELIMINATED:
            return [LoseStrongest(side), RetreatAll(side)]
        return [PayHits(side), RetreatMore(side)]


class Dash(Step, frozen=True):
    """A side of which the result asks nothing may retreat as well, when what was asked of the other is done
    [13.6.6/1]."""

    clause = "13.6.6/1"
    player: int

    def run(self, state: DefeatState) -> Steps:
        return [RetreatMore(self.player)]


class PayHits(Decision, frozen=True):
    """Each hit is a step of a unit that took part, or the retreat of one of them [13.4.3/1, 13.4.4/1]."""

    clause = "13.4.3/1"
    accepts = (Lose, Retreat)
    fighting = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        found: list[Command] = [Lose(piece.id) for piece in self._pool(state)]
        return [*found, *retreats(state, self.player, self._pool(state))]

    def _pool(self, state: DefeatState) -> list[Piece]:
        return _alive(state, self.player)

    def likely(self, state: DefeatState) -> Command | None:
        """The step that costs fewest factors; none where each is the last of its unit."""
        pool = [piece for piece in self._pool(state) if piece.steps > 1]
        return Lose(min(pool, key=_factors_lost).id) if pool else None

    def reasons(self, state: DefeatState, command: Lose | Retreat) -> Iterable[Reason]:
        if command.unit not in [piece.id for piece in self._pool(state)]:
            yield reason("not_in_combat", self.clause, unit=command.unit)
        elif isinstance(command, Retreat):
            yield from retreat_reasons(state, self.player, command)

    def apply(self, state: DefeatState, command: Lose | Retreat) -> Steps:
        hurt(state, self.player)
        if isinstance(command, Lose):
            lose_step(state, command.unit, self.clause)
        else:
            retreat(state, command, "13.4.3/2")
        left = running(state).hits[self.player] - 1
        pair = (left, running(state).hits[1]) if self.player == 0 else (running(state).hits[0], left)
        note(state, hits=pair)
        return [self] if left and self._pool(state) else ()


def hurt(state: DefeatState, side: int) -> None:
    """Note that a side lost something in the combat."""
    both = running(state).hurt
    note(state, hurt=(True, both[1]) if side == 0 else (both[0], True))


def _alive(state: DefeatState, side: int) -> list[Piece]:
    """The units of a side that took part and are still on the map; of those that retreated as well, for steps."""
    combat = running(state)
    names = combat.units if side == combat.attacker else combat.defenders
    return [state.pieces[name] for name in names if state.world.on_map(state.pieces[name].loc)]


def _factors_lost(piece: Piece) -> tuple[int, str]:
    """What a unit with several steps loses with one, attack and defence together."""
    af, df = piece.counter.af[piece.lost + 1], piece.counter.df[piece.lost + 1]
    return piece.af + piece.df - af - df, piece.id


def retreats(state: DefeatState, side: int, pool: Iterable[Piece]) -> Iterator[Command]:
    """All retreats of some units; none retreats twice [13.4.3/1]."""
    for piece in pool:
        if piece.id not in running(state).retreated:
            for path in retreat_paths(state, piece, lengths(state, side)):
                yield Retreat(piece.id, path)


class RetreatMore(Decision, frozen=True):
    """A side may retreat more units than the result asks [13.6.6/1]."""

    clause = "13.6.6/1"
    accepts = (Retreat, Done)
    fighting = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Done(), *retreats(state, self.player, taking_part(state, running(state), self.player))]

    def likely(self, state: DefeatState) -> Command | None:
        """Nobody goes back who need not."""
        return Done()

    def reasons(self, state: DefeatState, command: Retreat | Done) -> Iterable[Reason]:
        if isinstance(command, Retreat):
            if command.unit not in [p.id for p in taking_part(state, running(state), self.player)]:
                yield reason("not_in_combat", self.clause, unit=command.unit)
            else:
                yield from retreat_reasons(state, self.player, command)

    def apply(self, state: DefeatState, command: Retreat | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        retreat(state, command, self.clause)
        return [self]


class LoseStrongest(Decision, frozen=True):
    """E: one of the units with the most steps left is eliminated [13.4.5/1]."""

    clause = "13.4.5/1"
    accepts = (Lose,)
    fighting = True
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def _pool(self, state: DefeatState) -> list[str]:
        pool = taking_part(state, running(state), self.player)
        most = max((piece.steps for piece in pool), default=0)
        return [piece.id for piece in pool if piece.steps == most]

    def commands(self, state: DefeatState) -> list[Command]:
        return [Lose(name) for name in self._pool(state)]

    def likely(self, state: DefeatState) -> Command | None:
        """The weakest of them."""
        pieces = (state.pieces[name] for name in self._pool(state))
        return Lose(min(pieces, key=lambda piece: (piece.af + piece.df, piece.id)).id)

    def reasons(self, state: DefeatState, command: Lose) -> Iterable[Reason]:
        if command.unit not in self._pool(state):
            yield reason("not_the_strongest", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Lose) -> Steps:
        hurt(state, self.player)
        eliminate(state, command.unit, self.clause)
        return ()


class RetreatAll(Step, frozen=True):
    """After an E all survivors retreat two hexes; who cannot is eliminated [13.4.5/2]."""

    clause = "13.4.5/2"
    player: int

    def run(self, state: DefeatState) -> Steps:
        left = [p for p in taking_part(state, running(state), self.player) if p.id not in running(state).retreated]
        return [MustRetreat(self.player, tuple(p.id for p in left))] if left else ()


class MustRetreat(Decision, frozen=True):
    """Which survivor retreats next, and where [13.4.5/2, 13.6.1/2]."""

    clause = "13.4.5/2"
    accepts = (Retreat, Lose)
    fighting = True
    player: int
    units: tuple[str, ...]

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        found: list[Command] = []
        for name in self.units:
            ways = retreat_paths(state, state.pieces[name], 2)
            found += [Retreat(name, path) for path in ways] or [Lose(name)]
        return found

    def reasons(self, state: DefeatState, command: Retreat | Lose) -> Iterable[Reason]:
        if command.unit not in self.units:
            yield reason("not_in_combat", self.clause, unit=command.unit)
        elif isinstance(command, Retreat):
            yield from retreat_reasons(state, self.player, command, 2)
        elif retreat_paths(state, state.pieces[command.unit], 2):
            yield reason("can_retreat", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Retreat | Lose) -> Steps:
        if isinstance(command, Lose):
            eliminate(state, command.unit, self.clause)
        else:
            retreat(state, command, self.clause)
        rest = tuple(n for n in self.units if n != command.unit and state.world.on_map(state.pieces[n].loc))
        return [MustRetreat(self.player, rest)] if rest else ()
