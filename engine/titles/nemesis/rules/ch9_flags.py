"""Rule 9.0, step 5D: flags that are too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Flag
from engine.titles.nemesis.events import FlagMoved
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import NemesisState

FLAGS_KEPT: Final = 5


class SurplusFlags(TurnStep, frozen=True):
    """Step 5D: in a Support Game Turn both sides keep 5 flags at most, the Japanese first [9.0-5D/1]."""

    clause: ClassVar[str] = "9.0-5D/1"
    name: ClassVar[str] = "flags"

    def due(self, state: NemesisState) -> bool:
        return state.support_turn

    def work(self, state: NemesisState) -> Steps:
        return (RemoveFlags(JAPANESE), RemoveFlags(ALLIED))


class RemoveFlags(Decision, frozen=True):
    """Step 5D: in a Support Game Turn flags beyond 5 go, but only from Objectives that were the side's at the start.

    The owner picks which [9.0-5D/1]. Reasons: ``no_spare_flag``, ``nothing_to_remove``, ``too_many_flags``.
    """

    clause: ClassVar[str] = "9.0-5D/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Flag, Done)
    owner: int

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Flag(label) for label in state.labels(surplus_flags(state, self.owner))] or [Done()]

    def reasons(self, state: NemesisState, command: Flag | Done) -> Iterable[Reason]:
        spare = state.labels(surplus_flags(state, self.owner))
        if isinstance(command, Flag) and command.hex not in spare:
            yield reason("no_spare_flag" if spare else "nothing_to_remove", self.clause, hex=command.hex)
        elif isinstance(command, Done) and spare:
            yield reason("too_many_flags", self.clause, limit=FLAGS_KEPT)

    def apply(self, state: NemesisState, command: Flag | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        del state.flags[state.world.loc(command.hex)]
        state.touch_ground()
        state.emit(FlagMoved(command.hex, self.owner, self.clause))
        return (self,)


def surplus_flags(state: NemesisState, side: int) -> list[int]:
    """Flags of which one has to go now: on own-start Objectives, while more than 5 are left [9.0-5D/1]."""
    own = sorted(hex_ for hex_, owner in state.flags.items() if owner == side)
    if not state.support_turn or len(own) <= FLAGS_KEPT:
        return []
    return [hex_ for hex_ in own if state.control_at_start(hex_) == side]
