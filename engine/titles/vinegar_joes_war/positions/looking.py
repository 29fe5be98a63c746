"""What a command shows of stacks that lay covered: by a look, and by who is asked next [10.6/1]."""

from __future__ import annotations

from typing import Final

from engine.table import agenda, game
from engine.table.agenda import IllegalCommandError
from engine.table.command import Command
from engine.table.title import Title
from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.positions.hiding import hidden
from engine.titles.vinegar_joes_war.state import VinegarState

DEALS: Final = 8
"""How often what lies covered is dealt again to see whether another player would have been asked."""


def seen(before: VinegarState, after: VinegarState, viewer: int) -> bool:
    """Whether a side sees afterwards a unit that lay covered: what it is, and in which condition [10.6/1]."""
    if _sight(before, viewer) == _sight(after, viewer):
        return False
    still = {piece.id for piece in hidden(after, viewer)}
    return any(piece.id not in still for piece in hidden(before, viewer))


def _sight(state: VinegarState, viewer: int) -> tuple[object, ...]:
    """What decides which units a side sees."""
    return (state.tokens[enemy(viewer)], state.air_token, state.combat)


def leaks(title: Title[VinegarState], before: VinegarState, command: Command, after: VinegarState, viewer: int) -> bool:
    """Whether the next question gives away to a side what lies covered. A player who can do nothing is not asked: then
    they have no base that could launch, or no headquarters to activate, which in another deal they might have had
    [10.6/1]."""
    if _asked(before) == _asked(after) or not hidden(before, viewer):
        return False
    view, then = title.view(before, viewer), title.digest(title.view(after, viewer))
    for number in range(DEALS):
        world = title.what_if(view, f"asked {number}", (enemy(viewer),))
        world.chance = before.chance
        try:
            there = game.play(title, world, command)
        except IllegalCommandError:
            continue  # who spoke had other units there
        if title.digest(title.view(there, viewer)) != then:
            return True
    return False


def _asked(state: VinegarState) -> tuple[int, int, int]:
    """The phase, and who decides in it: within a phase nobody is passed over for what lies covered."""
    decision = agenda.current(state)
    return state.turn, state.phase, -1 if decision is None else decision.side(state)
