"""Which pieces can act, who gives a command, and the words for both; and how a sign came about."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.table.command import Command
from engine.table.legal import unit_of
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import Sign, came_about, describe_origin


def acting(context: Context) -> Set[str]:
    """Pieces that the open decision can act on, as far as its presenter has begun and they are still seen by those who
    look: a side that leaves the screen takes what it hides along."""
    presenter, decision = context.presenter, context.model.decision
    if presenter is None or decision is None or presenter.decision is not decision:
        return set()
    seen: Set[str] = context.state.pieces.keys()
    return presenter.index.acting() & seen


def pick(context: Context, units: Sequence[str]) -> None:
    """Select pieces that can act and show where they are; others are looked at."""
    loc = context.state.pieces[units[0]].loc
    if context.presenter is not None and context.presenter.index.acting() >= set(units):
        context.presenter.set_selection(list(units))
    else:
        context.signals.unitLookedAt.emit(units[0])
    if context.state.world.in_play(loc):
        context.signals.centreAsked.emit(loc)


def speaker(context: Context, command: Command) -> int:
    """The side that says a command at the open decision."""
    session = context.model.session
    assert session is not None
    return session.title.actor(context.state, command)


def name_of(context: Context, side: int) -> str:
    """Who plays a side: the player's name, or the side's."""
    return context.model.player_names[side] or context.words.side(side)


def describe_interrupt(context: Context, command: Command) -> str:
    """A command out of turn in words: whose it is, what, and where."""
    words, state, unit = context.words, context.state, unit_of(command)
    text = words.pair(name_of(context, speaker(context, command)), words.command(state, command))
    return f"{text} · {words.place(state, state.pieces[unit].loc)}" if unit in state.pieces else text


def came_of(context: Context, sign: Sign, *, piece: str = "", place: str = "") -> str:
    """How a sign came about last, for a piece or at a place; empty where it has been so from the start."""
    came = came_about(sign, context.model.backwards(context.past.node), piece=piece, place=place)
    return describe_origin(context.words, came) if came is not None else ""
