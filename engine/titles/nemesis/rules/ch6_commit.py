"""Rules 6.1-C/3 and 6.1-C/5: an attack is opened, its units are named one by one, then it begins or is given up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from engine.table.agenda import NOT_LISTED, Decision, Met, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Cancel, Choose, Done, Drop, Leave
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules.ch1_exchange import combat_here
from engine.titles.nemesis.rules.ch6_limits import unit_reasons
from engine.titles.nemesis.state import NemesisState


class Commitment(Decision, frozen=True):
    """``choose`` names a further unit, ``leave`` takes one out again, ``done`` begins, ``cancel`` gives the attack up.

    Nothing is committed before ``done``, and nothing begins without it, also when nobody is left to be named.
    Subclasses say who may still join, what stands against a set of units, and how the attack begins. Reasons:
    ``already_chosen``, ``not_chosen``, those of ``ch6_limits.unit_reasons``, and those against the set.
    """

    kind = ""
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose, Done, Cancel, Leave)
    starts: ClassVar[bool] = True
    owner: int
    target: str
    assault: bool = False
    units: tuple[str, ...] = ()

    def joiners(self, state: NemesisState) -> Sequence[Piece]:
        """Units from which some set that may attack can be made."""
        raise NotImplementedError

    def against(self, state: NemesisState, units: Sequence[str]) -> Iterable[Reason]:
        """What stands against these units together."""
        raise NotImplementedError

    def begin(self, state: NemesisState) -> Steps:
        """The attack with the units named."""
        raise NotImplementedError

    def pool(self, state: NemesisState) -> list[str]:
        """Units from which the present set can be completed; in an assault all of one hex [5.2/8]."""
        return self.within_reach(state, self.joiners(state))

    def within_reach(self, state: NemesisState, joiners: Iterable[Piece]) -> list[str]:
        """Those of them that can act together with the present set [5.2/8]."""
        if self.assault and self.units:
            joiners = (piece for piece in joiners if piece.loc == state.pieces[self.units[0]].loc)
        return [piece.id for piece in joiners]

    def commands(self, state: NemesisState) -> list[Command]:
        found: list[Command] = [Choose(unit) for unit in self.pool(state) if unit not in self.units]
        ready = [] if any(self.reasons(state, Done())) else [Done()]
        return [*ready, *found, *self.more(state), *(Leave(name) for name in self.named()), Cancel()]

    def forced_or_listed(self, state: NemesisState) -> Met:
        """A unit that was named can be taken out again, and the attack be given up."""
        return NOT_LISTED if self.named() else super().forced_or_listed(state)

    def more(self, state: NemesisState) -> Iterable[Command]:
        """What else may be named."""
        return ()

    def named(self) -> Sequence[str]:
        """All that has been named."""
        return self.units

    def reasons(self, state: NemesisState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return self.against(state, self.units)
        if isinstance(command, Leave) and command.unit not in self.named():
            return (reason("not_chosen", "6.1-C/3", unit=command.unit),)
        return self.naming_reasons(state, command.unit) if isinstance(command, Choose) else ()

    def naming_reasons(self, state: NemesisState, unit: str) -> Iterator[Reason]:
        """Why a unit cannot be named now."""
        if unit in self.units:
            yield reason("already_chosen", "6.1-C/2", unit=unit)
            return
        found = list(unit_reasons(state, self.owner, state.world.loc(self.target), unit, self.assault))
        yield from found
        if not found and unit not in self.pool(state):
            yield from self.against(state, (*self.units, unit))

    def apply(self, state: NemesisState, command: Any) -> Steps:
        if isinstance(command, Choose):
            return (self.with_named(state, command.unit),)
        if isinstance(command, Leave):
            return (self.without(command.unit),)
        return self.begin(state) if isinstance(command, Done) else ()

    def bars(self, state: NemesisState, command: Command) -> Iterator[Reason]:
        """No Battalion is dropped where an attack is being declared [1.2-D/2]."""
        places = {state.world.loc(self.target), *(state.pieces[unit].loc for unit in self.units)}
        loc = state.pieces[command.unit].loc if isinstance(command, Drop) and command.unit in state.pieces else None
        if loc in places:
            yield combat_here(state, loc)

    def with_named(self, state: NemesisState, name: str) -> Decision:
        """The same decision with a further piece."""
        return msgspec.structs.replace(self, units=(*self.units, name))

    def without(self, name: str) -> Decision:
        """The same decision without a piece that was named."""
        return msgspec.structs.replace(self, units=tuple(unit for unit in self.units if unit != name))
