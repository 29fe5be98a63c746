"""Pieces that the open decision can act on, and picking them."""

from __future__ import annotations

from collections.abc import Sequence

from nemesis_gui.play.context import Context


def acting(context: Context) -> set[str]:
    """Pieces that the open decision can act on, as far as its presenter has begun."""
    presenter, decision = context.presenter, context.model.decision
    if presenter is None or decision is None or presenter.decision is not decision:
        return set()
    return presenter.index.acting()


def pick(context: Context, units: Sequence[str]) -> None:
    """Select pieces that can act and show where they are; others are looked at."""
    loc = context.state.pieces[units[0]].loc
    if context.presenter is not None and context.presenter.index.acting().issuperset(units):
        context.presenter.set_selection(list(units))
    else:
        context.signals.unitLookedAt.emit(units[0])
    if context.state.world.in_play(loc):
        context.signals.centre(loc)
