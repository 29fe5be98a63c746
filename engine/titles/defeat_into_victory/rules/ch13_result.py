"""Cases 13.2.1, 13.4 and 13.8: the die, the hits and how they are paid, the advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Advance, Done, Lose, Retreat, Roll
from engine.titles.defeat_into_victory.data.charts import ELIMINATED
from engine.titles.defeat_into_victory.events import Advanced, CombatResolved
from engine.titles.defeat_into_victory.pieces import FLOWN, JAPANESE, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch5_units import send
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, joined
from engine.titles.defeat_into_victory.rules.ch12_going import walk
from engine.titles.defeat_into_victory.rules.ch12_paths import closed_to
from engine.titles.defeat_into_victory.rules.ch13_factors import (
    attack_factor,
    attackers,
    defence_factor,
    defenders,
    odds,
    with_bonuses,
)
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
from engine.titles.defeat_into_victory.state import Combat, DefeatState


class RollCombat(Decision, frozen=True):
    """The attacker rolls on the Combat Results Table [13.2.1/9]."""

    kind = "RollCombat"
    clause = "13.2.1/9"
    accepts = (Roll,)
    automatic = False

    def side(self, state: DefeatState) -> int:
        return running(state).attacker

    def commands(self, state: DefeatState) -> list[Command]:
        return [Roll()]

    def reasons(self, state: DefeatState, command: Roll) -> Iterable[Reason]:
        return ()

    def apply(self, state: DefeatState, command: Roll) -> Steps:
        combat = state.combat = with_bonuses(state, running(state))
        found, table = odds(state, combat), state.world.charts.combat
        die = state.roll("combat", self.clause, combat.attacker, faces=table.die)
        hits = table.result(die, found.final)
        shift = int(found.shifts.total)
        state.tell(
            CombatResolved(
                combat.attacker, state.world.label(combat.target), found.attack, found.defence,
                table.columns[found.column], shift, table.columns[found.final], die, *hits, self.clause,
            )
        )  # fmt: skip
        pair: Pair = hits if combat.attacker == JAPANESE else (hits[1], hits[0])
        note(state, column=found.column, shift=shift, final=found.final, die=die, hits=pair,
             factors=_factors(state, combat))  # fmt: skip
        foe = enemy(combat.attacker)
        return [*_paying(combat.attacker, pair), *_paying(foe, pair), CasualtyChecks(), AdvanceAfter(), EndCombat()]


def _factors(state: DefeatState, combat: Combat) -> dict[str, int]:
    """The greater of the two factors of each unit as modified in the combat [13.6.3/1]."""
    units = (*attackers(state, combat), *defenders(state, combat))
    return {
        unit.id: int(max(attack_factor(state, combat, unit).total, defence_factor(state, combat, unit).total))
        for unit in units
    }


def _paying(side: int, hits: Pair) -> Iterator[Step]:
    """What a side does for its part of the result: the attacker first [13.4.1/1]."""
    if hits[side] == ELIMINATED:
        yield LoseStrongest(side)
        yield RetreatAll(side)
    elif hits[side]:
        yield PayHits(side)
        yield RetreatMore(side)


class PayHits(Decision, frozen=True):
    """Each hit is a step of a unit that took part, or the retreat of one of them [13.4.3/1, 13.4.4/1]."""

    kind = "PayHits"
    clause = "13.4.3/1"
    accepts = (Lose, Retreat)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        found: list[Command] = [Lose(piece.id) for piece in self._pool(state)]
        return [*found, *retreats(state, self.player, self._pool(state))]

    def _pool(self, state: DefeatState) -> list[Piece]:
        return _alive(state, self.player)

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


def retreats(state: DefeatState, side: int, pool: Iterable[Piece]) -> Iterator[Command]:
    """All retreats of some units; none retreats twice [13.4.3/1]."""
    for piece in pool:
        if piece.id not in running(state).retreated:
            for path in retreat_paths(state, piece, lengths(state, side)):
                yield Retreat(piece.id, path)


class RetreatMore(Decision, frozen=True):
    """A side may retreat more units than the result asks [13.6.6/1]."""

    kind = "RetreatMore"
    clause = "13.6.6/1"
    accepts = (Retreat, Done)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [Done(), *retreats(state, self.player, taking_part(state, running(state), self.player))]

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

    kind = "LoseStrongest"
    clause = "13.4.5/1"
    accepts = (Lose,)
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def _pool(self, state: DefeatState) -> list[str]:
        pool = taking_part(state, running(state), self.player)
        most = max((piece.steps for piece in pool), default=0)
        return [piece.id for piece in pool if piece.steps == most]

    def commands(self, state: DefeatState) -> list[Command]:
        return [Lose(name) for name in self._pool(state)]

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

    kind = "MustRetreat"
    clause = "13.4.5/2"
    accepts = (Retreat, Lose)
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


class AdvanceAfter(Decision, frozen=True):
    """Undisrupted attackers advance into the vacated hex, one by one, within stacking [13.8.1/1]."""

    kind = "AdvanceAfter"
    clause = "13.8.1/1"
    accepts = (Advance, Done)
    joining = True

    def side(self, state: DefeatState) -> int:
        return running(state).attacker

    def commands(self, state: DefeatState) -> list[Command]:
        names = [p.id for p in attackers(state, running(state))]
        found: list[Command] = [Advance(name) for name in names if not any(advance_reasons(state, name))]
        return found if must_advance(state) else [*found, Done()]

    def reasons(self, state: DefeatState, command: Advance | Done) -> Iterable[Reason]:
        if isinstance(command, Advance):
            yield from advance_reasons(state, command.unit)
        elif must_advance(state):
            yield reason("must_advance", "12.5.5/1")

    def apply(self, state: DefeatState, command: Advance | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        combat = running(state)
        piece = state.pieces[command.unit]
        path = state.labels((piece.loc, combat.target))
        walk(state, piece.id, (combat.target,))
        state.tell(Advanced(combat.attacker, piece.id, path, self.clause))
        return [self]


def must_advance(state: DefeatState) -> bool:
    """Whether a unit that assaulted from the sea has still to advance [12.5.5/1]."""
    names = [p.id for p in attackers(state, running(state)) if state.world.sea(p.loc)]
    return any(not any(advance_reasons(state, name)) for name in names)


def advance_reasons(state: DefeatState, name: str) -> Iterator[Reason]:
    """Why an attacker does not advance; neither zones nor movement points matter [13.8.1/1]."""
    combat, piece = running(state), state.pieces.get(name)
    target = combat.target
    if piece is None or name not in combat.units or not state.world.on_map(piece.loc):
        yield reason("not_in_combat", "13.8.1/1", unit=name)
        return
    yield from closed_to(state, piece, target)
    if piece.disrupted:
        yield reason("disrupted", "13.8.1/1", unit=name)
    if piece.loc == target:
        yield reason("advanced", "13.8.1/1", unit=name)
    elif piece.counter.armour and state.world.terrain[target] == ROUGH and not joined(state, piece.loc, target):
        yield reason("no_line", "17.1.4/1", unit=name, hex=state.world.label(target))
    elif not room(state, target, piece.counter):
        yield reason("no_room", "10.1.3/1", unit=name, hex=state.world.label(target))


class EndCombat(Step, frozen=True):
    """The combat is over; the air units that supported it go to Flown [13.1.3/1, 5.4.6/1]."""

    clause = "13.1.3/1"

    def run(self, state: DefeatState) -> Steps:
        for names in running(state).air:
            for name in names:
                send(state, name, FLOWN, "5.4.6/1")
        state.combat = None
        return ()
