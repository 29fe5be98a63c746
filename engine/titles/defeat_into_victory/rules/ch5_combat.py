"""Cases 5.3 and 5.7: interception, escort, and air combat in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Modifier, Reason, Tally, reason
from engine.titles.defeat_into_victory.commands import Choose, Done, Target
from engine.titles.defeat_into_victory.data.charts import Table
from engine.titles.defeat_into_victory.events import AirFlown, AirShot, AirStruck
from engine.titles.defeat_into_victory.pieces import (
    AVAILABLE,
    BOMBER,
    DAMAGED,
    FIGHTER,
    FLOWN,
    JAPANESE,
    SUPERIORITY,
    TRANSPORT,
    AirUnit,
    enemy,
)
from engine.titles.defeat_into_victory.rules.ch2_tables import modifiers
from engine.titles.defeat_into_victory.rules.ch5_units import reaches, send
from engine.titles.defeat_into_victory.state import DefeatState

Both = tuple[tuple[str, ...], tuple[str, ...]]
ABORTED, HURT = "A", "X"


class Raid(msgspec.Struct, frozen=True):
    """Air units over a hex: by side those with a mission there, and those on Superiority that joined."""

    side: int
    """The side that flies the mission; in a ground combat the active one."""
    hex: int
    flyers: Both = ((), ())
    cover: Both = ((), ())
    shots: tuple[tuple[str, str], ...] = ()

    def units(self, side: int) -> tuple[str, ...]:
        """All units of a side over the hex."""
        return (*self.flyers[side], *self.cover[side])


def joined(raid: Raid, side: int, unit: str) -> Raid:
    """The raid with one more unit on Superiority."""
    own = (*raid.cover[side], unit)
    cover = (own, raid.cover[1]) if side == JAPANESE else (raid.cover[0], own)
    return msgspec.structs.replace(raid, cover=cover)


class Cover(Decision, frozen=True):
    """Units on Superiority come to a hex, one by one: the opponent's as interceptors, then the flyer's as escort
    [5.3.3/1, 5.3.4/1, 5.3.5/2, 5.6.7/3]. The side that comes ``last`` is not asked when nobody is there to be met."""

    clause = "5.3.3/1"
    accepts = (Choose, Done)
    joining = True
    fighting = True
    player: int
    raid: Raid
    last: bool

    def side(self, state: DefeatState) -> int:
        return self.player

    def _pool(self, state: DefeatState) -> list[str]:
        raid = self.raid
        if not raid.units(enemy(self.player)) and (self.last or not raid.flyers[self.player]):
            return []
        ready = state.ready(self.player, SUPERIORITY)
        return [u.id for u in ready if u.id not in raid.cover[self.player] and reaches(state, u, raid.hex)]

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self._pool(state)), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self._pool(state):
            yield reason("cannot_intercept", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Choose):
            where = state.world.label(self.raid.hex)
            state.emit(AirFlown(self.player, (command.unit,), SUPERIORITY, where, self.clause))
            return [Cover(self.player, joined(self.raid, self.player, command.unit), self.last)]
        if self.last:
            return [MeetInTheAir(self.raid)]
        return [Cover(enemy(self.player), self.raid, last=True)]


def fly_against(state: DefeatState, raid: Raid) -> Steps:
    """A mission is flown to a hex: the opponent may intercept it, then the flyer may escort it [5.3.3/1]."""
    return [Cover(enemy(raid.side), raid, last=False)]


class MeetInTheAir(Step, frozen=True):
    """If both sides have units over the hex they fight; Transports without a fighter fail [5.6.7/1, 5.7.1/1,
    5.7.2/1]."""

    clause = "5.7.1/1"
    raid: Raid

    def run(self, state: DefeatState) -> Steps:
        raid = self.raid
        if not raid.units(0) or not raid.units(1):
            return [CoverHome(raid)]
        if not all(any(fights(state, name) for name in raid.units(side)) for side in (0, 1)):
            for name in (*raid.flyers[0], *raid.flyers[1]):
                if not fights(state, name):
                    send(state, name, FLOWN, "5.6.7/2", AirStruck)
            return [CoverHome(raid)]
        return [NameTarget(raid, raid.side)]


def fights(state: DefeatState, name: str) -> bool:
    """Transports never fight [5.1.3/3]."""
    return state.air[name].flies_as != TRANSPORT


class NameTarget(Decision, frozen=True):
    """The enemy unit that the next air unit of a side fires at; all are named before any roll [5.7.5/1].

    A Transport may be named when every other unit of its side has been [5.7.5/2].
    """

    clause = "5.7.5/1"
    accepts = (Target,)
    fighting = True
    raid: Raid
    player: int

    def side(self, state: DefeatState) -> int:
        return self.player

    def firer(self, state: DefeatState) -> str | None:
        fired = {firer for firer, _ in self.raid.shots}
        waiting = (name for name in self.raid.units(self.player) if name not in fired)
        return next((name for name in waiting if fights(state, name)), None)

    def _targets(self, state: DefeatState) -> list[str]:
        foes = self.raid.units(enemy(self.player))
        named = {target for _, target in self.raid.shots}
        fighting = [name for name in foes if fights(state, name)]
        return list(foes) if set(fighting) <= named else fighting

    def commands(self, state: DefeatState) -> list[Command]:
        firer = self.firer(state)
        return [] if firer is None else [Target(firer, target) for target in self._targets(state)]

    def reasons(self, state: DefeatState, command: Target) -> Iterable[Reason]:
        if command.unit != self.firer(state):
            yield reason("not_its_shot", self.clause, unit=command.unit)
        elif command.at not in self.raid.units(enemy(self.player)):
            yield reason("not_in_the_hex", self.clause, unit=command.at)
        elif command.at not in self._targets(state):
            yield reason("transport_last", "5.7.5/2", unit=command.at)

    def apply(self, state: DefeatState, command: Target) -> Steps:
        raid = msgspec.structs.replace(self.raid, shots=(*self.raid.shots, (command.unit, command.at)))
        again = NameTarget(raid, self.player)
        if again.firer(state) is not None:
            return [again]
        return [NameTarget(raid, enemy(self.player))] if self.player == raid.side else [AirCombat(raid)]


class AirCombat(Step, frozen=True):
    """All rolls at once; a unit that is hit still fires, the worse result counts [5.7.3/1, 5.7.4/1, 5.8.1/1]."""

    clause = "5.7.3/1"
    raid: Raid

    def run(self, state: DefeatState) -> Steps:
        results: dict[str, str] = {}
        for firer, target in self.raid.shots:
            for name, result in _shot(state, state.air[firer], state.air[target]):
                if results.get(name) != HURT:
                    results[name] = result
        for name, result in results.items():
            send(state, name, DAMAGED if result == HURT else FLOWN, self.clause, AirStruck)
        return [CoverHome(self.raid)]


def _shot(state: DefeatState, firer: AirUnit, target: AirUnit) -> Iterator[tuple[str, str]]:
    """One roll on the Air Combat Table, and what it does [5.7.3/1, 5.7.6/1]."""
    if not rolls(state, target):
        yield target.id, ABORTED
        return
    modifier = int(firing(state, firer, target).total)
    state.emit(AirShot(firer.counter.side, firer.id, target.id, "5.7.6/1"))
    roll = state.roll("air_combat", "5.7.6/1", firer.counter.side, modifier, table(state).die, firer.id)
    for name, result in zip((firer.id, target.id), fallen(state, roll), strict=True):
        if result:
            yield name, result


def table(state: DefeatState) -> Table:
    """The Air Combat Table."""
    return state.world.charts.tables["air_combat"]


def rolls(state: DefeatState, target: AirUnit) -> bool:
    """Whether a shot at a unit is rolled for: by option a Transport that is named goes to Flown without [5.7.5/2]."""
    return not (target.flies_as == TRANSPORT and state.options.named_transport_aborts)


def firing(state: DefeatState, firer: AirUnit, target: AirUnit) -> Tally:
    """What is added to the die of a shot: by the types of both units, and by the table as things stand [5.7.6/1]."""
    meeting = _meeting(firer, target)
    types = tuple(Modifier(m.when, m.drm, "5.7.6/1") for m in table(state).modifiers if m.when == meeting)
    return Tally((*types, *modifiers(state, "air_combat", firer.counter.side).parts))


def fallen(state: DefeatState, modified: int) -> tuple[str, str]:
    """What a modified roll does to firer and target: :data:`ABORTED`, :data:`HURT`, or empty for nothing [5.7.3/1]."""
    own, _, foe = table(state).word(modified).partition("/")
    return own if own in (ABORTED, HURT) else "", foe if foe in (ABORTED, HURT) else ""


def _meeting(firer: AirUnit, target: AirUnit) -> str:
    """Which modifier of the table a pair of units has; a Transport counts as a bomber."""
    if firer.flies_as == FIGHTER and target.flies_as in (BOMBER, TRANSPORT):
        return "fighter_at_bomber"
    return "bomber_at_fighter" if firer.flies_as == BOMBER and target.flies_as == FIGHTER else ""


class CoverHome(Step, frozen=True):
    """Units on Superiority that came go to Flown [5.3.5/1, 5.3.5/2]."""

    clause = "5.3.5/1"
    raid: Raid

    def run(self, state: DefeatState) -> Steps:
        for name in (*self.raid.cover[0], *self.raid.cover[1]):
            if state.air[name].box == AVAILABLE:
                send(state, name, FLOWN, self.clause)
        return ()
