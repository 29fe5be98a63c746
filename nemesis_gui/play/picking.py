"""Pieces that the open decision can act on, and picking them."""

from __future__ import annotations

from collections.abc import Sequence

from nemesis_gui.play.context import Context


def acting(desk: Context) -> set[str]:
    """Pieces that the open decision can act on, as far as its presenter has begun."""
    presenter, decision = desk.presenter, desk.model.decision
    if presenter is None or decision is None or presenter.decision is not decision:
        return set()
    return presenter.index.acting()


def pick(desk: Context, units: Sequence[str]) -> None:
    """Select pieces that can act and show where they are; others are looked at."""
    loc = desk.state.pieces[units[0]].loc
    if desk.presenter is not None and desk.presenter.index.acting().issuperset(units):
        desk.presenter.set_selection(list(units))
    else:
        desk.signals.unitLookedAt.emit(units[0])
    if desk.state.world.in_play(loc):
        desk.signals.centre(loc)
