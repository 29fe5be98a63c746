"""Who says a command, and how that is told."""

from __future__ import annotations

from engine.table.command import Command
from nemesis_gui.play.context import Context
from nemesis_gui.session.legal import unit_of


def speaker(desk: Context, command: Command) -> int:
    """The side that says a command at the open decision."""
    session = desk.model.session
    assert session is not None
    return session.title.actor(desk.state, command)


def name_of(desk: Context, side: int) -> str:
    """Who plays a side: the player's name, or the side's."""
    return desk.model.player_names[side] or desk.words.side(side)


def told_of(desk: Context, command: Command) -> str:
    """What somebody may do out of turn: whose it is, what, and where."""
    words, state, unit = desk.words, desk.state, unit_of(command)
    text = words.pair(name_of(desk, speaker(desk, command)), words.command(state, command))
    return f"{text} · {words.place(state, state.pieces[unit].loc)}" if unit in state.pieces else text
