"""Rule 9.0, step 1: Objectives that only one side can still reach change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Take
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch2_words import hex_reasons
from engine.titles.nemesis.rules.ch7_trace import could_trace, open_roads
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import NemesisState


class Control(TurnStep, frozen=True):
    """Step 1: all Objectives are judged together beforehand; the Japanese decide first [9.0-1/1, 9.0-1/3]."""

    clause: ClassVar[str] = "9.0-1/1"
    name: ClassVar[str] = "control"

    def work(self, state: NemesisState) -> Steps:
        return [TakeOver(side, state.labels(eligible(state, side))) for side in (JAPANESE, ALLIED)]


def eligible(state: NemesisState, side: int) -> list[int]:
    """Enemy Objectives without units of their controller that only this side's supply can reach [9.0-1/1]."""
    holder = enemy(side)
    bare = state.enemy_objectives(side).difference(state.occupied(holder), open_roads(state, holder).cost)
    return [hex_ for hex_ in sorted(bare) if state.world.open_hex(hex_) and _cut_off(state, side, hex_)]


def _cut_off(state: NemesisState, side: int, hex_: int) -> bool:
    """Whether the supply of a side can reach a hex and the enemy's cannot [9.0-1/1]."""
    return could_trace(state, hex_, enemy(side)) is None and could_trace(state, hex_, side) is not None


class TakeOver(Decision, frozen=True):
    """The enemy of their controller may take these Objectives over, with flag and SaP as if entered, or leave them.

    [9.0-1/2a, 9.0-1/2b, 9.0-1/3] Reasons: ``not_eligible`` and those of ``hex_reasons``.
    """

    clause: ClassVar[str] = "9.0-1/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Take, Done)
    owner: int
    hexes: tuple[str, ...]

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Done(), *(Take(label) for label in self.hexes)]

    def likely(self, state: NemesisState) -> Command | None:
        return Take(self.hexes[0]) if self.hexes else None

    def reasons(self, state: NemesisState, command: Take | Done) -> Iterable[Reason]:
        if isinstance(command, Done) or command.hex in self.hexes:
            return
        found = list(hex_reasons(state, command.hex))
        yield from found or (reason("not_eligible", "9.0-1/1", hex=command.hex),)

    def apply(self, state: NemesisState, command: Take | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        flagged = "9.0-1/2a" if state.options.old_rules else "9.0-1/2b"
        steps = ch2_control.take_objective(state, self.owner, state.world.loc(command.hex), (flagged,))
        rest = tuple(label for label in self.hexes if label != command.hex)
        return (*steps, TakeOver(self.owner, rest))
