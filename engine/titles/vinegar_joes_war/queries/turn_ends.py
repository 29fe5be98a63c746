"""The steps that end a turn, and whether they are due in it."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.table import agenda
from engine.titles.vinegar_joes_war.events import TurnBegan
from engine.titles.vinegar_joes_war.rules.ch29_resupply import ResupplyChina
from engine.titles.vinegar_joes_war.state import VinegarState


class EndStep(msgspec.Struct, frozen=True):
    """A step of the end of the turn."""

    name: str
    clause: str
    due: bool = True


FIRST: Final = "end-of-turn"
"""The step with whose event it begins: depots for China [4.1/13]."""


def end_steps(state: VinegarState) -> list[EndStep]:
    """The steps of the end of the turn that is played, or that has just ended with the same command [4.1/1]."""
    turn = state.turn - any(isinstance(event, TurnBegan) for event in state.events)
    sent = state.options.china_resupply and not state.world.pack.turns[turn - 1].monsoon
    return [
        EndStep(FIRST, "4.1/13", sent),
        EndStep("year-end", "26.1/5", state.world.pack.turns[turn - 1].year_end),
        EndStep("end-of-game", "4.1/15", turn >= state.last_turn),
    ]


def ending(state: VinegarState) -> bool:
    """Whether a turn is being ended."""
    return isinstance(agenda.current(state), ResupplyChina)
