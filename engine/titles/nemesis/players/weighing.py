"""Commands weighed one by one, by what the position is worth after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.player import Meter, Weighed
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.nemesis.commands import Chit
from engine.titles.nemesis.players.fights import expected, play_out, standing
from engine.titles.nemesis.players.firstchit import chit_worth
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.state import NemesisState

MARGIN: Final = 0.05
"""SaP that an act must gain over leaving it be."""


def weigh(
    view: NemesisState, side: int, listed: Sequence[Command], seed: str, meter: Meter, style: Style = PLAIN
) -> list[Weighed]:
    """Each command by the worth of what follows, the best first; to close a segment has the benefit of the doubt."""
    closing = next((command for command in listed if command.ends), None)
    found: list[Weighed] = []
    for command in listed:
        if found and not meter.left:
            break
        if view.combat is not None:
            value = expected(view, side, command, meter, style)
        else:
            meter.spend()
            value = _after(view, side, command, closing, seed, style)
        found.append(Weighed(command, value + (MARGIN if command.ends else 0.0)))
    return sorted(found, key=lambda one: -one.value)


def _after(
    view: NemesisState, side: int, command: Command, closing: Command | None, seed: str, style: Style
) -> float:
    if isinstance(command, Chit):
        return chit_worth(view, side, command.kind)
    copy = view.copy()
    copy.chance = Chance(seed)
    agenda.apply(copy, command)
    play_out(copy, len(view.agenda))
    _close(copy, view, closing)
    return standing(copy, side, None, style)


def _close(state: NemesisState, view: NemesisState, closing: Command | None) -> None:
    """Close a segment that is still open, so that all its commands are compared by what comes after it."""
    decision, before = agenda.current(state), agenda.current(view)
    if closing is None or decision is None or before is None or decision.kind != before.kind:
        return
    if len(state.agenda) >= len(view.agenda) and decision.judge(state, closing).legal:
        agenda.apply(state, closing)
        play_out(state, len(view.agenda) - 1)
